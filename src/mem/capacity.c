/* SPDX-License-Identifier: BSD-3-Clause */
/* Sums of what PEs of a host are promised; see capacity.h. */
#include "mem/capacity.h"

#include "base/config.h"
#include "base/error.h"
#include "boot/boot.h"
#include "mem/backing.h"
#include "mem/numa.h"

#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

_Static_assert(sizeof(struct meshmem_numa_nodes) == sizeof(((struct meshmem_promise *)NULL)->nodes),
               "a promise has a set of NUMA nodes");

/* [heap]: what this PE has added, and to which sum; NULL: nothing. */
static struct {
    struct meshmem_promise *to;
    uint64_t bytes;
} added[MESHMEM_HEAPS];

/* ---- the sums of the host ---- */

enum { FREE, BEING_FILLED, FILLED };
#define GIVE_UP UINT64_C(1000000000) /* nanoseconds, after which a PE that fills in is gone */

/* Whether entry p is for these NUMA nodes; waits for the PE that is filling it in, unless that one
 * is gone. A second entry for the same nodes does no harm, as sums are over all entries. */
static bool is_for(struct meshmem_promise *p, const struct meshmem_numa_nodes *nodes)
{
    uint64_t until = meshmem_os_now() + GIVE_UP;
    /* Acquire: pairs with the release in find. */
    while (atomic_load_explicit(&p->state, memory_order_acquire) == BEING_FILLED) {
        if (meshmem_os_now() > until)
            return false;
        sched_yield();
    }
    return memcmp(p->nodes, nodes, sizeof *nodes) == 0;
}

/* The entry for these NUMA nodes; the empty set means any memory of the host. NULL if there are
 * more different sets than entries. */
static struct meshmem_promise *find(const struct meshmem_numa_nodes *nodes)
{
    for (int i = 0; i < MESHMEM_PROMISES; i++) {
        struct meshmem_promise *p = &meshmem_boot.job->promise[i];
        uint32_t state = FREE;
        if (atomic_compare_exchange_strong(&p->state, &state, BEING_FILLED)) {
            memcpy(p->nodes, nodes, sizeof *nodes);
            /* Release: pairs with the acquire in is_for. */
            atomic_store_explicit(&p->state, FILLED, memory_order_release);
            return p;
        }
        if (is_for(p, nodes))
            return p;
    }
    return NULL;
}

static bool is_within(const struct meshmem_numa_nodes *inner,
                      const struct meshmem_numa_nodes *outer)
{
    for (size_t i = 0; i < sizeof inner->bits / sizeof *inner->bits; i++)
        if (inner->bits[i] & ~outer->bits[i])
            return false;
    return true;
}

static bool is_empty(const struct meshmem_numa_nodes *nodes)
{
    static const struct meshmem_numa_nodes none;
    return is_within(nodes, &none);
}

/* What is promised of these NUMA nodes alone, or of the host. Sequentially consistent, as the
 * additions are: of two teams that add at the same time, one sees both. */
static uint64_t sum(const struct meshmem_numa_nodes *nodes)
{
    uint64_t all = 0;
    for (int i = 0; i < MESHMEM_PROMISES; i++) {
        struct meshmem_promise *p = &meshmem_boot.job->promise[i];
        struct meshmem_numa_nodes of;
        if (atomic_load(&p->state) != FILLED)
            continue;
        memcpy(&of, p->nodes, sizeof of);
        if (is_empty(nodes) || (!is_empty(&of) && is_within(&of, nodes)))
            all += atomic_load(&p->bytes);
    }
    return all;
}

/* ---- a heap ---- */

/* The NUMA nodes that must have its pages; none: any of the host. */
static struct meshmem_numa_nodes nodes_of(const struct meshmem_memory *m)
{
    bool is_bound = m->bound && m->asked.policy == MESHMEM_POLICY_MANDATORY &&
                    m->asked.kind != MESHMEM_MEMORY_INTERLEAVED;
    return is_bound ? m->nodes : (struct meshmem_numa_nodes){0};
}

/* Partition 1 is promised if SHMEM_SYMMETRIC_SIZE says how large it is; its default is not. */
static bool is_promised(unsigned s, const struct meshmem_memory *m)
{
    bool is_sized = s == MESHMEM_SEGMENT_HEAP && meshmem_config.symmetric_size;
    return (m->asked.policy == MESHMEM_POLICY_MANDATORY || is_sized) &&
           m->asked.page <= meshmem_os_page() && m->asked.kind != MESHMEM_MEMORY_FILE;
}

bool meshmem_capacity_promise(unsigned s)
{
    const struct meshmem_memory *m = meshmem_backing_of(s);
    unsigned heap = s - MESHMEM_SEGMENT_HEAP;
    if (!m || !is_promised(s, m))
        return false;
    struct meshmem_numa_nodes nodes = nodes_of(m);
    added[heap].to = find(&nodes);
    added[heap].bytes = meshmem_window.table.segment[s].bytes;
    if (added[heap].to)
        atomic_fetch_add(&added[heap].to->bytes, added[heap].bytes);
    return true;
}

void meshmem_capacity_withdraw(unsigned s)
{
    unsigned heap = s - MESHMEM_SEGMENT_HEAP;
    if (added[heap].to)
        atomic_fetch_sub(&added[heap].to->bytes, added[heap].bytes);
    added[heap].to = NULL;
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

bool meshmem_capacity_fits(unsigned s, char *why, size_t size)
{
    static const char remedy[] =
        "lower its size, start fewer PEs there, or choose POLICY=PREFERRED";
    char want[32], has[32], list[400], host[65] = "?", names[64];
    const struct meshmem_numa_nodes any = {0}, nodes = nodes_of(meshmem_backing_of(s));
    uint64_t together = sum(&any), bytes = meshmem_os_memory();
    gethostname(host, sizeof host - 1);
    if (bytes && together > bytes) {
        snprintf(why, size,
                 "the mandatory partitions of all PEs on host %s together ask for %s, but it has "
                 "%s; %s",
                 host, meshmem_error_bytes(want, together), meshmem_error_bytes(has, bytes),
                 remedy);
        return false;
    }
    together = is_empty(&nodes) ? 0 : sum(&nodes);
    bytes = meshmem_numa_bytes(&nodes);
    if (!bytes || together <= bytes)
        return true;
    list_nodes(list, sizeof list);
    snprintf(why, size,
             "the mandatory partitions of all PEs on host %s together ask NUMA node %s for %s, "
             "which has %s (%s); %s",
             host, meshmem_topology_text(&nodes, names, sizeof names),
             meshmem_error_bytes(want, together), meshmem_error_bytes(has, bytes), list, remedy);
    return false;
}

/* ---- all heaps ---- */

void meshmem_capacity_open(void)
{
    char why[1024];
    bool is_any = false;
    for (unsigned s = MESHMEM_SEGMENT_HEAP; s < meshmem_window.table.n; s++)
        is_any |= meshmem_capacity_promise(s);
    if (!is_any)
        return;
    meshmem_boot_exchange("shmem_init", "", 1); /* all have added theirs */
    for (unsigned s = MESHMEM_SEGMENT_HEAP; s < meshmem_window.table.n; s++)
        if (added[s - MESHMEM_SEGMENT_HEAP].to && !meshmem_capacity_fits(s, why, sizeof why))
            meshmem_fail("shmem_init", "%s", why);
}

void meshmem_capacity_close(void)
{
    for (unsigned s = MESHMEM_SEGMENT_HEAP; s < MESHMEM_SEGMENT_HEAP + MESHMEM_HEAPS; s++)
        meshmem_capacity_withdraw(s);
}
