/* SPDX-License-Identifier: BSD-3-Clause */
/* Sums of what PEs ask of NUMA nodes; see capacity.h. */
#include "mem/capacity.h"

#include "base/error.h"
#include "base/hash.h"
#include "boot/boot.h"
#include "mem/backing.h"
#include "mem/numa.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What a PE asks of a set of NUMA nodes. */
struct share {
    uint64_t host; /* a hash of its name */
    uint64_t bytes;
    struct meshmem_numa_nodes nodes;
};

_Static_assert(sizeof(struct share) <= MESHMEM_CARD_BYTES, "it is exchanged in one card");

struct shares {
    struct share *share; /* of the PEs of this host */
    unsigned n;
};

/* Whether a heap is bound to NUMA nodes for all its pages; the same in all PEs. Huge pages are
 * taken one by one at the start, so none is promised twice. */
static bool is_bound(unsigned s)
{
    const struct meshmem_memory *m = meshmem_backing_of(s);
    return m && m->asked.policy == MESHMEM_POLICY_MANDATORY && m->asked.page <= MESHMEM_PAGE &&
           m->asked.kind != MESHMEM_MEMORY_SYSDEFAULT && m->asked.kind != MESHMEM_MEMORY_FILE &&
           m->asked.kind != MESHMEM_MEMORY_INTERLEAVED;
}

/* Exchange what all PEs ask for heap s, and add the shares of those on the same host. */
static void collect(struct shares *all, struct share *mine, unsigned s)
{
    mine->bytes = meshmem_window.table.segment[s].bytes;
    mine->nodes = meshmem_backing_of(s)->nodes;
    meshmem_boot_exchange("shmem_init", mine, sizeof *mine);
    for (int pe = 0; pe < meshmem_boot.n_pes; pe++) {
        const struct share *other = meshmem_boot_card(pe);
        if (other->host == mine->host)
            all->share[all->n++] = *other;
    }
}

static bool is_within(const struct meshmem_numa_nodes *inner,
                      const struct meshmem_numa_nodes *outer)
{
    for (size_t i = 0; i < sizeof inner->bits / sizeof *inner->bits; i++)
        if (inner->bits[i] & ~outer->bits[i])
            return false;
    return true;
}

/* Write what each of the first NUMA nodes has: "NUMA node 0 has 4 GiB, 1 has 4 GiB". */
static void list_nodes(char *text, size_t size)
{
    struct meshmem_numa_nodes allowed;
    char why[160], bytes[32];
    size_t used = 0;
    *text = '\0';
    if (!meshmem_numa_allowed(&allowed, why, sizeof why))
        return;
    for (unsigned node = 0; node < MESHMEM_NUMA_NODES && used + 60 < size; node++) {
        struct meshmem_numa_nodes one = {0};
        if (!meshmem_numa_has(&allowed, node))
            continue;
        meshmem_numa_add(&one, node);
        used +=
            (size_t)snprintf(text + used, size - used, "%s%u has %s", used ? ", " : "NUMA node ",
                             node, meshmem_error_bytes(bytes, meshmem_numa_bytes(&one)));
    }
}

/* End the job if these NUMA nodes have less than is asked of them alone. */
static void compare(const struct shares *all, const struct meshmem_numa_nodes *nodes)
{
    char want[32], has[32], list[400], host[65] = "?", names[64];
    uint64_t together = 0, bytes = meshmem_numa_bytes(nodes);
    for (unsigned i = 0; i < all->n; i++)
        if (is_within(&all->share[i].nodes, nodes))
            together += all->share[i].bytes;
    if (!bytes || together <= bytes)
        return;
    gethostname(host, sizeof host - 1);
    list_nodes(list, sizeof list);
    meshmem_fail("shmem_init",
                 "the mandatory partitions of all PEs on host %s together ask NUMA node %s for %s, "
                 "which has %s (%s); lower SIZE, start fewer PEs there, or write POLICY=PREFERRED",
                 host, meshmem_topology_text(nodes, names, sizeof names),
                 meshmem_error_bytes(want, together), meshmem_error_bytes(has, bytes), list);
}

void meshmem_capacity_check(void)
{
    struct share mine = {0};
    struct shares all = {0};
    unsigned first = MESHMEM_SEGMENT_HEAP, last = meshmem_window.table.n, n = 0;
    char host[65] = "?";
    for (unsigned s = first; s < last; s++)
        n += is_bound(s);
    if (!n)
        return;
    gethostname(host, sizeof host - 1);
    mine.host = meshmem_hash_text(1, host);
    all.share = calloc((size_t)n * (size_t)meshmem_boot.n_pes, sizeof *all.share);
    if (!all.share)
        meshmem_fail("shmem_init", "out of memory");
    for (unsigned s = first; s < last; s++)
        if (is_bound(s))
            collect(&all, &mine, s);
    for (unsigned s = first; s < last; s++)
        if (is_bound(s))
            compare(&all, &meshmem_backing_of(s)->nodes);
    free(all.share);
}
