/* SPDX-License-Identifier: BSD-3-Clause */
/* EXPECT(condition): when it does not hold, say so and leave at once; the job then fails as a
 * whole, so that no other PE waits for this one. */
#ifndef EXPECT_H
#define EXPECT_H

#include <stdio.h>
#include <unistd.h>

#define EXPECT(condition) ((condition) ? (void)0 : expect_failed(__FILE__, __LINE__, #condition))

__attribute__((unused)) static void expect_failed(const char *file, int line, const char *condition)
{
    fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, condition);
    fflush(stdout);
    _exit(1);
}

#endif
