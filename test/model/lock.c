/* SPDX-License-Identifier: BSD-3-Clause */
/* Model: core/lock.c. There is one holder at a time, no PE waits forever, test acquires a free
 * lock, and in the end the lock is as it was in the beginning. */
#define EXPLORE_WRONG(value) ((value) ^ UINT32_C(1) << 31) /* believes to hold it, or not to */
#include "explore.h"

#include "window.h"

#include "core/lock.c"

static size_t bytes = sizeof(long);
static int times = 2;
static int place;          /* of the lock in the window: decides about its home */
static unsigned try_first; /* bits: PEs that use test before set */

static void run(int me)
{
    long *lock = &shared.window[me][place];
    for (int t = 0; t < times; t++) {
        if (!(try_first >> me & 1) || meshmem_lock_test("test", lock, bytes) != 0)
            meshmem_lock_set("set", lock, bytes);
        EXPECT(shared.inside == 0);
        shared.inside = 1;
        long before = shared.entries;
        explore_point();
        if (try_first >> me & 1)
            EXPECT(meshmem_lock_test("test", lock, bytes) == 1);
        EXPECT(shared.inside == 1);
        shared.entries = before + 1;
        shared.inside = 0;
        meshmem_lock_clear("clear", lock, bytes);
    }
}

static void check(void)
{
    if (shared.entries != times * explore.model->n)
        explore.failure = "an entry was lost";
    for (int pe = 0; pe < explore.model->n; pe++)
        if (shared.window[pe][place])
            explore.failure = "the lock is not as it was";
}

int main(void)
{
    /* They keep threads of one PE apart, and look at the lock for one of them; here a PE has one.
     * test/pe/lock_thread_both.c and lock_thread_free.c have two. */
    const char *const may[] = {"compare_exchange (uint32_t *)l->mine in enter",
                               "fetch_add ((uint32_t *)word) in meshmem_amo_apply, called from 3",
                               NULL};
    struct explore_model model = {.name = "lock",
                                  .n = 2,
                                  .run = run,
                                  .check = check,
                                  .shared = &shared,
                                  .bytes = sizeof shared,
                                  .may = may};
    int wrong = 0;
    for (model.n = 2; model.n <= 3; model.n++) {
        open_windows(model.n);
        times = model.n == 2 ? 3 : 2;
        place = 0;
        try_first = 5;
        model.name = "lock by test and set";
        wrong += explore_test(&model, model.n == 3);
        place = model.n - 1;
        try_first = 0;
        model.name = "lock by set";
        wrong += explore_test(&model, false);
        bytes = 4;
        model.name = "lock of 4 bytes by set";
        wrong += explore_test(&model, false);
        bytes = sizeof(long);
    }
    return wrong != 0;
}
