/* SPDX-License-Identifier: BSD-3-Clause */
/* Large private data goes through the stages of a ring: a stage is written again only when the
 * network has read it, and read when the network has written it. */
// source: far/issue.c far/large.c far/ring.h far/drain.c
// options: --unroll=12
#define SIZES_RING 256
#include "issue.h"

enum { DATA = MESHMEM_FAR_STAGING / 8 + 1, PUTS = 3, GETS = 1, TRANSFER = 48 };

static struct meshmem_ring ring;
static uint64_t stages[MESHMEM_FAR_STAGING / 8], network[DATA], source[DATA], dest;

/* The transfer is done at once. */
bool meshmem_proxy_begin_transfer(struct meshmem_proxy *p, struct drain *d, bool is_write,
                                  const uint64_t *words)
{
    const struct meshmem_record_large *l = (const void *)(words + 1);
    uint64_t inside = meshmem_record_place(l->local) - meshmem_far_staging_place(0);
    uint64_t *there = network + meshmem_record_place(l->remote) / 8, *here = stages + inside / 8;
    struct transfer t = {.drain = d, .is_write = is_write, .weight = TRANSFER};
    t.stage = &d->memory->staged;
    t.stage_bit = 1u << inside / MESHMEM_FAR_STAGE;
    genmc_copy_words(is_write ? there : here, is_write ? here : there, l->bytes);
    d->outstanding++;
    return end_transfer(p, &t);
}

static void *pe(void *argument)
{
    if (argument) {
        while (drain.tail < START + 8 + (PUTS + GETS) * TRANSFER)
            drain_some();
        return NULL;
    }
    meshmem_ring_route(&ring, 1);
    put_staged(&ring, 0, (const char *)source, sizeof source);
    get_staged(&ring, (char *)&dest, 8 * (DATA - 1), sizeof dest);
    assert(dest == 10 + DATA - 1);
    return NULL;
}

int main(void)
{
    begin();
    open_ring(&ring);
    ring.staging = (char *)stages;
    ring.staging_place = meshmem_far_staging_place(0);
    for (uint64_t i = 0; i < DATA; i++)
        source[i] = 10 + i;
    genmc_run(2, pe);
    assert(network[0] == 10 && network[DATA - 1] == 10 + DATA - 1);
    return 0;
}
