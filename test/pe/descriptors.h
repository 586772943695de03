/* SPDX-License-Identifier: BSD-3-Clause */
/* What this process has open. */
#ifndef DESCRIPTORS_H
#define DESCRIPTORS_H

#include "../expect.h"

#include <dirent.h>

/* Open descriptors of this process; the one that lists them is there each time. */
static int descriptors(void)
{
    int n = 0;
    DIR *all = opendir("/proc/self/fd");
    EXPECT(all);
    while (readdir(all))
        n++;
    closedir(all);
    return n;
}

#endif
