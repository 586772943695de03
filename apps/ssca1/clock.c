/* SPDX-License-Identifier: BSD-3-Clause */
/* Time, and how far the computation is. */
#include <time.h>

#include "ssca1.h"

enum { pause = 10 }; /* seconds between two lines */

static double begun, told;

double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

double tell_begin(void) { return begun = told = now(); }

void tell_progress(double part)
{
    double time = now();
    if (time - told < pause)
        return;
    told = time;
    fprintf(stderr, "ssca1: %.0f %%, %.0f s left\n", 100 * part,
            (time - begun) * (1 - part) / part);
}
