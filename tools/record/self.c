/* SPDX-License-Identifier: BSD-3-Clause */
/* What all parts of the recorder know: this PE, and its clock. */
#include "record/recorder.h"

#include <time.h>

struct meshmem_recorder meshmem_recorder;

uint64_t meshmem_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}
