/* SPDX-License-Identifier: BSD-3-Clause */
/* The job of most tests here: two nodes of two PEs. */
#ifndef MESHMEM_TEST_FAR_TWO_H
#define MESHMEM_TEST_FAR_TWO_H

#include "job.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static const struct meshmem_sim_parameters network = {
    .latency = 1000, .jitter = 3000, .gap = 50, .per_byte = 0.1, .move_threshold = 20000};

/* Two nodes of two PEs: PEs 0 and 1 here, 2 and 3 there. */
__attribute__((unused)) static int open_two(void **state)
{
    (void)state;
    job_open(&(struct job_shape){.nodes = 2, .pes = {2, 2}, .network = network});
    return 0;
}

__attribute__((unused)) static int close_job(void **state)
{
    (void)state;
    job_close();
    return 0;
}

#define TWO(name) cmocka_unit_test_setup_teardown(name, open_two, close_job)

#endif
