/* SPDX-License-Identifier: BSD-3-Clause */
/* Quiet for one PE, when everything is complete: the source of a large put may be written again. */
// source: far/issue.c
#define SIZES_RING 256
#include "issue.h"

static struct meshmem_ring ring;
static uint64_t source, network;

bool meshmem_proxy_begin_transfer(struct meshmem_proxy *p, struct drain *d, bool is_write,
                                  const uint64_t *words)
{
    (void)p, (void)d, (void)is_write, (void)words;
    return false;
}

static void *pe(void *argument)
{
    if (argument) {
        network = source;
        meshmem_count_up(&far.ring[0].updated, 48);
        return NULL;
    }
    while (atomic_load_explicit(&far.ring[0].updated, memory_order_relaxed) < 48)
        ;
    meshmem_far_pe_quiet(&ring, 1);
    source = 1;
    return NULL;
}

int main(void)
{
    begin();
    open_ring(&ring);
    ring.updates = 48;
    genmc_run(2, pe);
    assert(network == 0);
    return 0;
}
