/* SPDX-License-Identifier: BSD-3-Clause */
/* What the kernel says about this process. */
#ifndef STATUS_H
#define STATUS_H

#include "../expect.h"

#include <stdlib.h>
#include <string.h>

/* A sanitizer has resident memory of its own, for what the program has and had. */
#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
enum { SANITIZED = 1 };
#else
enum { SANITIZED = 0 };
#endif

/* The KiB beside a key ("VmRSS:") of /proc/self/status. */
static long kilobytes(const char *key)
{
    char line[256];
    long found = -1;
    FILE *status = fopen("/proc/self/status", "r");
    EXPECT(status);
    while (fgets(line, sizeof line, status))
        if (strncmp(line, key, strlen(key)) == 0)
            found = atol(line + strlen(key));
    fclose(status);
    EXPECT(found >= 0);
    return found;
}

static long resident_kib(void)
{
    long kib = kilobytes("VmRSS:");
    EXPECT(kib > 0);
    return kib;
}

#endif
