/* SPDX-License-Identifier: BSD-3-Clause */
/* A ring's stage while the proxy, in another thread, reads it at any time: streams of records of
 * many sizes, while somebody waits or not, through a ring of one thread, which it opens again in
 * between, and through a ring that threads share. */
// threads: yes
// again: proxies=2
#define JOB_HEAP_BYTES (3 << 20)
#include "running.h"

#include "../node/threads.h"
#include "base/dice.h"

enum { HEAP = MESHMEM_SEGMENT_HEAP, LAPS = 100 / SLOWER, PUTS = 5000, SLOT = 224, WRITERS = 2 };

static _Atomic uint32_t writers; /* that have not ended */

/* A put of a lap: most are short, and of these most have 8 bytes. */
struct letter {
    size_t at, bytes;
    unsigned char first; /* of its bytes, each of which is one more than the last */
};

static struct letter letter(struct dice *dice, uint32_t me, size_t put)
{
    uint64_t how = dice_below(dice, 100);
    struct letter l = {.at = (me * PUTS + put) * SLOT + dice_below(dice, 8),
                       .bytes = 8,
                       .first = (unsigned char)dice_below(dice, 256)};
    if (how >= 60)
        l.bytes = 1 + dice_below(dice, how < 95 ? 96 : SLOT - 16);
    return l;
}

static uint64_t seed_of(uint32_t me, uint64_t lap) { return lap * WRITERS + me + 1; }

/* Post all puts of a lap without waiting for any. */
static void write_lap(struct meshmem_far_ctx *ctx, uint32_t me, uint64_t lap, bool reopens)
{
    struct dice dice = {seed_of(me, lap)}, other = {~seed_of(me, lap)};
    for (size_t put = 0; put < PUTS; put++) {
        struct letter l = letter(&dice, me, put);
        unsigned char data[SLOT];
        for (size_t i = 0; i < l.bytes; i++)
            data[i] = (unsigned char)(l.first + i);
        if (reopens && dice_below(&other, 50) == 0)
            job_reopen_rings(ctx); /* and posts something, which quiet will wait for */
        meshmem_far_put_bytes_nbi(ctx, job_at(0, HEAP, l.at), data, l.bytes, 1);
    }
}

/* All puts of a lap have arrived, and nothing else; clears it. */
static void read_lap(uint32_t me, uint64_t lap)
{
    struct dice dice = {seed_of(me, lap)};
    unsigned char *all = (unsigned char *)job_at(1, HEAP, 0);
    size_t at = me * PUTS * SLOT;
    for (size_t put = 0; put < PUTS; put++) {
        struct letter l = letter(&dice, me, put);
        for (; at < l.at; at++)
            EXPECT(all[at] == 0);
        for (; at < l.at + l.bytes; at++)
            EXPECT(all[at] == (unsigned char)(l.first + (at - l.at)));
    }
    memset(all + me * PUTS * SLOT, 0, (size_t)PUTS * SLOT);
}

static void write_all(uint32_t me, bool reopens)
{
    struct meshmem_far_ctx *ctx = job_become(0, 0);
    for (uint64_t lap = 0; lap < LAPS; lap++) {
        write_lap(ctx, me, lap, reopens);
        meshmem_far_quiet(ctx);
        read_lap(me, lap);
    }
    atomic_fetch_sub(&writers, 1);
}

/* Now and then, as another thread of the PE, wait: then the proxies read the stage at once. */
static void ask(void)
{
    struct meshmem_ring *ring = job_become(0, 1)->ring;
    struct dice dice = {7};
    while (atomic_load(&writers)) {
        meshmem_ring_ask(ring, (uint32_t)job.proxies);
        for (uint64_t i = dice_below(&dice, 20); i > 0; i--)
            job_wait();
        meshmem_ring_unask(ring);
        for (uint64_t i = dice_below(&dice, 3); i > 0; i--)
            job_wait();
    }
}

static void alone(uint32_t me, uint32_t n, void *reopens)
{
    (void)n;
    if (me == 0)
        write_all(me, reopens != NULL);
    else
        ask();
}

static void share(uint32_t me, uint32_t n, void *unused)
{
    (void)n, (void)unused;
    if (me < WRITERS)
        write_all(me, false);
    else
        ask();
}

static void open_job(uint32_t n)
{
    job_open(&(struct job_shape){
        .nodes = 2, .pes = {1, 1}, .network = {.threads = true, .holds_frames = true}});
    atomic_store(&writers, n);
    running_start();
}

static void close_job(void)
{
    running_stop();
    job_check_guards();
    job_close();
}

int main(void)
{
    static bool reopens = true;
    open_job(1);
    threads_run(2, alone, NULL);
    close_job();
    open_job(1);
    threads_run(2, alone, &reopens);
    close_job();
    open_job(WRITERS);
    for (int i = 0; i < JOB_RINGS * job.proxies; i++)
        job.pe[0].ring[i].traits |= MESHMEM_RING_LOCKED;
    threads_run(WRITERS + 1, share, NULL);
    close_job();
    return 0;
}
