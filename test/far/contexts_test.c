/* SPDX-License-Identifier: BSD-3-Clause */
/* More contexts than there are rings: the default one, which comes first, shares its ring last, as
 * a context that shares one is never at rest. */
// sources: far/contexts.c
#include "far/contexts.h"
#include "far/drive.h"
#include "two.h"

enum { THERE = 2 /* a PE of the other node */ };

void meshmem_drive_ring(struct meshmem_ring *ring)
{
    ring->awake = &job_awake;
    ring->wake = job_wake;
}

/* A put through it is complete after quiet. */
static bool put(struct meshmem_far_ctx *ctx, uint64_t value)
{
    char *word = job_at(0, MESHMEM_SEGMENT_HEAP, 0);
    meshmem_far_put(ctx, word, &value, sizeof value, THERE);
    bool settled = meshmem_far_quiet(ctx);
    assert_int_equal(*(uint64_t *)job_at(THERE, MESHMEM_SEGMENT_HEAP, 0), value);
    return settled;
}

static void the_first_ring_is_shared_last(void **state)
{
    (void)state;
    static struct meshmem_far_ctx *others[2 * (MESHMEM_FAR_RINGS - 1)];
    enum { OTHERS = sizeof others / sizeof *others };
    job_become(0, 0);
    meshmem_contexts_open(&job.pe[0].issue, false);
    struct meshmem_far_ctx *first = meshmem_far_add_ctx(MESHMEM_FAR_THREADS);
    for (int i = 0; i < OTHERS; i++) {
        others[i] = meshmem_far_add_ctx(MESHMEM_FAR_ONE_THREAD);
        put(others[i], (uint64_t)i);
        assert_ptr_not_equal(others[i]->ring, first->ring);
        assert_true(put(first, (uint64_t)i + OTHERS));
    }
    struct meshmem_far_ctx *last = meshmem_far_add_ctx(MESHMEM_FAR_ONE_THREAD);
    assert_ptr_equal(last->ring, first->ring);
    assert_false(put(first, 1));
    meshmem_far_remove_ctx(last);
    assert_true(put(first, 2));
    for (int i = 0; i < OTHERS; i++)
        meshmem_far_remove_ctx(others[i]);
    meshmem_far_remove_ctx(first);
    meshmem_contexts_close();
}

static void the_first_context_is_shared_last(void **state)
{
    (void)state;
    static struct meshmem_far_ctx *all[2 * MESHMEM_FAR_CONTEXTS - 1];
    enum { ALL = sizeof all / sizeof *all };
    job_become(0, 0);
    meshmem_contexts_open(&job.pe[0].issue, false);
    for (int i = 0; i < ALL; i++) {
        all[i] = meshmem_far_add_ctx(i ? MESHMEM_FAR_ONE_THREAD : MESHMEM_FAR_THREADS);
        assert_true(i == 0 || all[i] != all[0]);
    }
    for (int i = 0; i < ALL; i++)
        meshmem_far_remove_ctx(all[i]);
    meshmem_contexts_close();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TWO(the_first_ring_is_shared_last),
        TWO(the_first_context_is_shared_last),
    };
    return cmocka_run_group_tests_name("contexts", tests, NULL, NULL);
}
