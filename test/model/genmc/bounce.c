/* SPDX-License-Identifier: BSD-3-Clause */
/* Large private data goes through bounce buffers: a buffer is written again only when the network
 * has read it, and read when the network has written it. */
// source: far/ring.h far/counter.h far/drain.c far/inside.h
// options: --unroll=14
#define SIZES_RING 256
#include "issue.h"

enum { IN_BUFFER = MESHMEM_FAR_BOUNCE / 8, PARTS = 2, DATA = PARTS * IN_BUFFER, GETS = 1 };

static struct meshmem_ring ring;
static uint64_t buffers[MESHMEM_FAR_BOUNCES][IN_BUFFER], network[DATA], source[DATA];
static uint64_t dest[IN_BUFFER];
static uint32_t transfers;

/* The transfer is done at once. */
bool meshmem_transfer_begin(struct meshmem_proxy *p, struct drain *d, const uint64_t *words)
{
    bool is_write = meshmem_record_kind(words[0]) == RECORD_WRITE;
    _Static_assert(RECORD_INDEX(read, remote) == RECORD_INDEX(write, remote) &&
                       RECORD_INDEX(read, local) == RECORD_INDEX(write, local) &&
                       RECORD_INDEX(read, bytes) == RECORD_INDEX(write, bytes),
                   "both are read in one way");
    uint64_t remote = words[RECORD_INDEX(read, remote)], local = words[RECORD_INDEX(read, local)];
    uint64_t bytes = words[RECORD_INDEX(read, bytes)];
    uint64_t b = (meshmem_record_offset(local) - meshmem_far_bounce_offset(0)) / MESHMEM_FAR_BOUNCE;
    uint64_t *there = network + meshmem_record_offset(remote) / 8, *here = buffers[b];
    genmc_copy_words(is_write ? there : here, is_write ? here : there, bytes);
    d->pending++;
    transfers++;
    meshmem_proxy_complete(p, d, d->tally, 1);
    return true;
}

/* As meshmem_bounce_get, for the data of one buffer. GenMC takes no structure that is assigned as a
 * whole to where a pointer leads, as a copy-out is. */
static void get(uint64_t *to, uint64_t *from)
{
    struct meshmem_bounce *first = NULL, *last = NULL;
    struct list list = {&first, &last};
    struct meshmem_bounce *b = take_surely(&ring, list, false);
    uint64_t remote = meshmem_post_aim(&ring, &b->counter, from, MESHMEM_FAR_BOUNCE, 1);
    b->only.dest = (char *)to;
    b->only.from = b->start;
    b->only.shape.bytes = MESHMEM_FAR_BOUNCE;
    b->only.shape.blocks = 1;
    b->n = 1;
    meshmem_post_read(&ring, &b->counter,
                      (struct meshmem_record_read){
                          .remote = remote,
                          .local = meshmem_post_local(&ring, MESHMEM_RECORD_SEGMENT_OWN, b->offset),
                          .bytes = MESHMEM_FAR_BOUNCE});
    while (first)
        wait_for_first(&ring, list);
}

static void *pe(void *argument)
{
    if (argument) {
        while (transfers < PARTS + GETS)
            drain_some();
        return NULL;
    }
    meshmem_bounce_put(&ring, network, (const char *)source, sizeof source, 1);
    meshmem_bounce_finish(&ring);
    get(dest, network + DATA - IN_BUFFER);
    assert(dest[IN_BUFFER - 1] == 10 + DATA - 1);
    return NULL;
}

int main(void)
{
    begin_issue(&ring, network, sizeof network);
    issue.free_bounces = 1; /* of one */
    for (uint32_t b = 0; b < MESHMEM_FAR_BOUNCES; b++) {
        meshmem_counter_open(&issue.bounce[b].counter, &far, b);
        issue.bounce[b].start = (char *)buffers[b];
        issue.bounce[b].offset = meshmem_far_bounce_offset(b);
    }
    for (uint64_t i = 0; i < DATA; i++)
        source[i] = 10 + i;
    genmc_run(2, pe);
    assert(network[0] == 10 && network[DATA - 1] == 10 + DATA - 1);
    return 0;
}
