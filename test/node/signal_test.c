/* SPDX-License-Identifier: BSD-3-Clause */
/* Put with signal, and puts ordered by a fence, with all kinds of waits: a PE that has seen the
 * signal sees the data. The data is plain memory, so ThreadSanitizer checks the order. */
// sources: near/wait.c near/hand.c near/poll.c near/copy.c core/amo.c core/p2p.c base/os.c
// sources: base/error.c core/rma.c
#include "window.h"

#include "core/p2p.h"
#include "core/rma.h"

#include <sched.h>
#include <string.h>

enum { ROUNDS = 4000 / SLOWER, WORDS = 24, SIGNALS = 8 };

/* In every window: data and one signal from each PE. */
struct inbox {
    uint64_t signal[SIGNALS];
    long data[WORDS];
};
_Static_assert(sizeof(struct inbox) <= sizeof window_memory[0], "the inbox fits into a window");

static struct inbox *inbox_of(uint32_t me) { return (struct inbox *)window_memory[me]; }

static void fill(long *data, uint32_t from, uint64_t round)
{
    for (int i = 0; i < WORDS; i++)
        data[i] = (long)(round * 1000 + from * 100 + (uint64_t)i);
}

static void send(uint32_t me, uint32_t to, uint64_t round)
{
    struct inbox *mine = inbox_of(me);
    long data[WORDS];
    fill(data, me, round);
    switch (round % 4) {
    case 0:
        meshmem_rma_put_signal("put_signal", SHMEM_CTX_DEFAULT, mine->data, data, sizeof data,
                               &mine->signal[0], round, SHMEM_SIGNAL_SET, (int)to);
        break;
    case 1:
        meshmem_rma_put_signal("put_signal", SHMEM_CTX_DEFAULT, mine->data, data, sizeof data,
                               &mine->signal[0], 1, SHMEM_SIGNAL_ADD, (int)to);
        break;
    case 2:
        meshmem_rma_put_strided(SHMEM_CTX_DEFAULT, mine->data, data, 2, 2, 2, WORDS / 2,
                                sizeof(long), (int)to);
        meshmem_rma_put_signal("put_signal", SHMEM_CTX_DEFAULT, mine->data, data, 0,
                               &mine->signal[0], round, SHMEM_SIGNAL_SET, (int)to);
        break;
    default:
        meshmem_rma_put_nbi(SHMEM_CTX_DEFAULT, mine->data, data, sizeof data, (int)to);
        __atomic_store_n((uint64_t *)meshmem_window_at(&mine->signal[0], (int)to), round,
                         __ATOMIC_RELEASE);
    }
}

static void receive(uint32_t me, uint32_t from, uint64_t round)
{
    struct inbox *mine = inbox_of(me);
    long data[WORDS];
    size_t indices[SIGNALS];
    struct meshmem_p2p_set set = {
        .ivars = mine->signal, .nelems = SIGNALS, .word = 8, .cmp = SHMEM_CMP_GE, .values = &round};
    switch (round % 5) {
    case 0:
        EXPECT(meshmem_p2p_wait("wait", &mine->signal[0], 8, SHMEM_CMP_EQ, round) == round);
        break;
    case 1:
        while (!meshmem_p2p_test(&mine->signal[0], 8, SHMEM_CMP_GE, round))
            sched_yield();
        break;
    case 2:
        EXPECT(meshmem_p2p_wait_any("wait", set) == 0);
        break;
    case 3:
        EXPECT(meshmem_p2p_wait_some("wait", set, indices) == 1 && indices[0] == 0);
        break;
    default:
        set.nelems = 1;
        meshmem_p2p_wait_all("wait", set);
    }
    fill(data, from, round);
    EXPECT(memcmp(data, mine->data, sizeof data) == 0);
}

/* Around the ring: receive from the left, send to the right; PE 0 begins. */
static void run_pe(uint32_t me, uint32_t n, void *shared)
{
    uint32_t left = (me + n - 1) % n, right = (me + 1) % n;
    (void)shared;
    window_become(me, n);
    for (uint64_t round = 1; round <= ROUNDS; round++) {
        if (me == 0)
            send(me, right, round);
        receive(me, left, round);
        if (me != 0)
            send(me, right, round);
    }
}

/* Where only calls of this PE drive progress, each look at a signal drives it. */
static unsigned driven;
static bool drive(void) { return driven++, false; }

static void test_alone(void)
{
    meshmem_wait_hooks((struct meshmem_wait_hooks){.progress = drive, .alone = true});
    for (unsigned looks = 1; looks <= 100; looks++) {
        EXPECT(meshmem_p2p_fetch(&inbox_of(0)->signal[0]) == 0);
        EXPECT(driven >= looks);
    }
    meshmem_wait_hooks((struct meshmem_wait_hooks){0});
}

int main(void)
{
    meshmem_wait_open(MESHMEM_WAIT_AUTO, false, NULL, NULL);
    test_alone();
    meshmem_wait_open(MESHMEM_WAIT_AUTO, true, NULL, NULL);
    for (uint32_t n = 1; n <= 5; n++) {
        memset(window_memory, 0, sizeof window_memory);
        threads_run(n, run_pe, NULL);
    }
    return 0;
}
