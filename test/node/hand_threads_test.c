/* SPDX-License-Identifier: BSD-3-Clause */
/* Waking within a node, with threads as PEs, each with a state of hand.h of its own. They pass a
 * token around. A thread that waits for it sleeps at once, and for so long that a wake that is lost
 * fails the test; PE 0 names no word. What the token protects is plain memory. */
// sources: near/hand.c base/os.c
#include "near/hand.h"

#include "mem/window.h"
#include "threads.h"

#include <errno.h>
#include <stdatomic.h>
#include <string.h>

enum { ROUNDS = 3000 / SLOWER };
#define FOR_EVER UINT64_C(60000000000)

static struct {
    struct {
        _Alignas(64) uint64_t token; /* the last round that has come to this PE */
    } pe[MAX_PES];
    long passed; /* by the PE that has the token */
    struct meshmem_sleeper sleeper[MAX_PES];
    struct meshmem_sleepers node;
} shared;

static struct meshmem_window window;
static struct meshmem_sleeper *sleepers[MAX_PES];
static _Atomic uint32_t *bells[MAX_PES];
static char *no_delta[MAX_PES];
static int numbers[MAX_PES];

static void prepare(void)
{
    memset(&shared, 0, sizeof shared);
    for (int i = 0; i < MAX_PES; i++) {
        sleepers[i] = &shared.sleeper[i];
        bells[i] = &shared.sleeper[i].bell;
        numbers[i] = i;
    }
    window.delta = no_delta;
    window.near_pe = numbers;
    window.table.n = 1;
    window.table.segment[0].start = (uintptr_t)shared.pe;
    window.table.segment[0].bytes = sizeof shared.pe;
}

/* As meshmem_wait_nap does. A wake may come late, from a PE that changed the bell before `value`
 * was read here: this PE has then not been woken again yet, and goes on sleeping. */
static void sleep_on(const struct meshmem_hand *h, const uint64_t *word, uint64_t seen)
{
    uint32_t value = atomic_load(h->bell[h->me]);
    meshmem_hand_watch(h, h->me ? word : NULL, sizeof *word, seen);
    if (__atomic_load_n(word, __ATOMIC_SEQ_CST) == seen)
        do {
            errno = 0;
            meshmem_os_futex_wait(h->bell[h->me], value, FOR_EVER);
            EXPECT(errno != ETIMEDOUT);
        } while (atomic_load(h->bell[h->me]) == value);
    meshmem_hand_unwatch(h);
}

static void pass(uint32_t me, uint32_t n, void *nothing)
{
    struct meshmem_hand h = {.me = me,
                             .n = n,
                             .cores = 1,
                             .sleeper = sleepers,
                             .bell = bells,
                             .node = &shared.node,
                             .window = &window};
    uint64_t *mine = &shared.pe[me].token, *next = &shared.pe[(me + 1) % n].token;
    (void)nothing;
    for (uint64_t round = 1; round <= ROUNDS; round++) {
        uint64_t now;
        while (me + round > 1 && (now = __atomic_load_n(mine, __ATOMIC_ACQUIRE)) < round - !me)
            sleep_on(&h, mine, now);
        EXPECT(shared.passed == (long)((round - 1) * n + me));
        shared.passed++;
        __atomic_store_n(next, round, __ATOMIC_RELEASE);
        meshmem_hand_on(&h, me + 1 == n); /* PE 0 follows */
    }
}

int main(void)
{
    for (uint32_t n = 2; n <= 5; n++) {
        prepare();
        threads_run(n, pass, NULL);
        EXPECT(shared.passed == (long)(n * ROUNDS));
        uint64_t woken = 0;
        for (uint32_t i = 0; i < n; i++)
            woken += atomic_load(&shared.sleeper[i].bell);
        EXPECT(woken > 0);
        EXPECT(!meshmem_hand_has_sleepers(
            &(struct meshmem_hand){.me = 0, .n = n, .node = &shared.node}));
    }
    return 0;
}
