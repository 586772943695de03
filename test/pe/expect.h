/* SPDX-License-Identifier: BSD-3-Clause */
/* EXPECT(condition): if it is false, print it and exit at once; the whole job then fails, so that
 * no other PE waits for this one. */
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
