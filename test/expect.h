/* SPDX-License-Identifier: BSD-3-Clause */
/* EXPECT(condition), the assertion of all tests that are not functions of cmocka: when it does not
 * hold, say so and end the process at once; a job then fails as a whole, so that no other PE waits
 * for this one. A file that defines EXPECT_FAILED(text, file, line) before says something else. */
#ifndef MESHMEM_TEST_EXPECT_H
#define MESHMEM_TEST_EXPECT_H

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#ifndef EXPECT_FAILED
#define EXPECT_FAILED expect_failed
#endif
#define EXPECT(condition) ((condition) ? (void)0 : EXPECT_FAILED(#condition, __FILE__, __LINE__))

__attribute__((unused, noreturn)) static void expect_failed(const char *text, const char *file,
                                                            int line)
{
    fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, text);
    fflush(NULL);
    abort();
}

#endif
