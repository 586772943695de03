/* SPDX-License-Identifier: BSD-3-Clause */
/* Both node barriers, with threads as PEs: no PE leaves before all have arrived, and what was
 * written before with plain stores is visible afterwards. */
// sources: near/node.c near/wait.c near/hand.c base/os.c
#include "near/node.h"
#include "near/wait.h"

#include "threads.h"
#include "yields.h"

#include <string.h>

enum { BARRIERS = 20000 / SLOWER, BOARDS = 2 };

struct job {
    struct meshmem_node_memory *memory;
    bool oversubscribed;
    uint32_t first_epoch;
    uint32_t board[BOARDS][MAX_PES]; /* plain memory: [parity of the barrier][PE] */
};

static void run_pe(uint32_t me, uint32_t n, void *shared)
{
    struct job *job = shared;
    struct meshmem_node node = meshmem_node_open(job->memory, me, n, job->oversubscribed);
    node.epoch = job->first_epoch;
    for (uint32_t b = 1; b <= BARRIERS; b++) {
        uint32_t *board = job->board[b % BOARDS];
        board[me] = b;
        meshmem_node_barrier(&node);
        for (uint32_t pe = 0; pe < n; pe++)
            EXPECT(board[pe] == b);
    }
    EXPECT(node.epoch == job->first_epoch + BARRIERS);
}

static void test(uint32_t n, bool oversubscribed, uint32_t first_epoch)
{
    struct job job = {.oversubscribed = oversubscribed, .first_epoch = first_epoch};
    size_t bytes = (meshmem_node_bytes(n) + 63) & ~(size_t)63;
    job.memory = aligned_alloc(64, bytes);
    EXPECT(job.memory);
    memset(job.memory, 0, bytes);
    job.memory->epoch = first_epoch;
    for (uint32_t i = 0; i < n * meshmem_node_row(meshmem_node_rounds(n)); i++)
        job.memory->line[i].number = first_epoch;
    threads_run(n, run_pe, &job);
    EXPECT(job.memory->arrived == 0 && job.memory->sleepers == 0);
    free(job.memory);
}

int main(void)
{
    const uint32_t numbers[] = {1, 2, 3, 5, 8};
    yields_are_learned();
    meshmem_wait_open(MESHMEM_WAIT_AUTO, true, NULL, NULL);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        test(numbers[i], false, 0);
        test(numbers[i], true, 0);
        test(numbers[i], i % 2, UINT32_MAX - BARRIERS / 2); /* the count overflows on the way */
    }
    return 0;
}
