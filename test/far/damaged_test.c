/* SPDX-License-Identifier: BSD-3-Clause */
/* Rings over which the program has written: what is not a PE's record is not executed, and ends the
 * job. */
#include "job.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static void rubbish_in_a_ring_ends_the_job(void **state)
{
    (void)state;
    static const uint64_t rubbish[] = {
        0,
        RECORD_WORD(RECORD_PAD, 0, 0, RECORD_SIZE_PAD - 1),
        RECORD_WORD(RECORD_PAD, 0, 0, RECORD_SIZE_PAD + 1),
        RECORD_WORD(RECORD_ROUTE, 0, 0, 0),
        RECORD_WORD(RECORD_ROUTE, 0, 0, 2),
        RECORD_WORD(RECORD_WRITE, 0, 0, 0),
        RECORD_WORD(RECORD_LANDED, 0, MESHMEM_SEGMENT_HEAP, 0),
        RECORD_WORD(MESHMEM_RECORD_KINDS - 1, 0, MESHMEM_SEGMENT_HEAP, 0),
    };
    for (size_t i = 0; i < sizeof rubbish / sizeof *rubbish; i++) {
        bool locked = i % 2;
        job_open(&(struct job_shape){.nodes = 2, .pes = {1, 1}, .proxies = 1, .locked = locked});
        job.may_fail = true;
        struct meshmem_ring *ring = job_become(0, 0)->ring;
        *meshmem_ring_reserve(ring, sizeof *rubbish) = rubbish[i];
        meshmem_ring_publish(ring, sizeof *rubbish);
        meshmem_proxy_step(job.node[0].proxy[0]);
        if (!strstr(job.node[0].failed, "a ring of this node is damaged"))
            fail_msg("word %zu was not refused (%s)", i, job.node[0].failed);
        /* Threads are a possible reason: if they may call at the same time, in some contexts. */
        assert_int_equal(!strstr(job.node[0].failed, "SHMEM_THREAD_MULTIPLE"), locked);
        assert_int_equal(!strstr(job.node[0].failed, "SHMEM_CTX_PRIVATE"), !locked);
        assert_int_equal(job.node[0].blamed, -1);
        job_close();
    }
}

static void rubbish_as_the_ends_of_a_ring_ends_the_job(void **state)
{
    (void)state;
    static const struct {
        uint64_t head, base;
    } rubbish[] = {
        {1, 0},
        {MESHMEM_FAR_STAGE + 8, 0},
        {MESHMEM_FAR_RING + 8, MESHMEM_FAR_RING},
        {UINT64_MAX, UINT64_MAX},
        {UINT64_MAX - 7, 0},
    };
    for (size_t i = 0; i < sizeof rubbish / sizeof *rubbish; i++) {
        job_open(&(struct job_shape){.nodes = 2, .pes = {1, 1}, .proxies = 1});
        job.may_fail = true;
        struct meshmem_ring *ring = job_become(0, 0)->ring;
        ring->memory->head = rubbish[i].head;
        ring->memory->base = rubbish[i].base;
        meshmem_proxy_step(job.node[0].proxy[0]);
        if (!strstr(job.node[0].failed, "a ring of this node is damaged"))
            fail_msg("head %zu was not refused (%s)", i, job.node[0].failed);
        job_close();
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rubbish_in_a_ring_ends_the_job),
        cmocka_unit_test(rubbish_as_the_ends_of_a_ring_ends_the_job),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
