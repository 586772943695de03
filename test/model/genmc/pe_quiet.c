/* SPDX-License-Identifier: BSD-3-Clause */
/* Quiet for one PE, when everything is complete: the source of a transfer may be written again. */
// source: far/counter.h far/inside.h
#define SIZES_RING 256
#include "issue.h"

/* GenMC takes no structure that a function returns; the ring here is plain. */
#include "far/parts.h"
#define meshmem_parts_enter(ctx, pe) \
    {                                \
        (ctx)->ring, (ctx)           \
    }
#include "far/order.c"

struct meshmem_far_ctx *meshmem_parts_at(const struct meshmem_parts *parts, uint32_t i)
{
    (void)parts, (void)i;
    assert(!"parts");
    return NULL;
}

static struct meshmem_ring ring;
static uint64_t source, network;

bool meshmem_transfer_begin(struct meshmem_proxy *p, struct drain *d, const uint64_t *words)
{
    (void)p, (void)d, (void)words;
    return false;
}

static void *pe(void *argument)
{
    if (argument) {
        network = source;
        meshmem_proxy_complete(&proxy, &drain,
                               (struct tally){meshmem_counter_memory(&counter), NULL}, 1);
        return NULL;
    }
    struct meshmem_far_ctx ctx;
    ctx.ring = &ring;
    ctx.counter.done = counter.done;
    ctx.counter.issued = 1;
    while (atomic_load_explicit(counter.done, memory_order_relaxed) < 1)
        ;
    meshmem_far_pe_quiet(&ctx, 1);
    source = 1;
    return NULL;
}

int main(void)
{
    begin_issue(&ring, NULL, 0);
    genmc_run(2, pe);
    assert(network == 0);
    return 0;
}
