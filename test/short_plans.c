/* SPDX-License-Identifier: BSD-3-Clause */
/* Loaded into programs of tests that ask whether pencil is right, not how fast it is: FFTW has no
 * time to measure, so it estimates. Measuring is nearly all that a small program does. */
#include <fftw3.h>

__attribute__((constructor)) static void give_no_time(void)
{
    fftw_set_timelimit(0);
    fftwf_set_timelimit(0);
}
