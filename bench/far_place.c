/* SPDX-License-Identifier: BSD-3-Clause */
/* What the operations and the jobs of the benchmark `far` share: where this PE is, and the end of a
 * job whose results are wrong. */
#include "far.h"
#include <shmem.h>
#include <stdio.h>

struct place here;

void expect(const char *what, long is, long expected)
{
    if (is == expected)
        return;
    fprintf(stderr, "far: %s is %ld instead of %ld\n", what, is, expected);
    shmem_global_exit(1);
}
