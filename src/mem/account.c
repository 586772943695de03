/* SPDX-License-Identifier: BSD-3-Clause */
/* The table of partitions; see account.h. */
#include "mem/account.h"

#include "base/error.h"
#include "base/hash.h"
#include "boot/boot.h"
#include "mem/backing.h"
#include "mem/window.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool meshmem_account_read(unsigned segment, char asked[MESHMEM_PARTITION_LINE],
                          char got[MESHMEM_PARTITION_LINE])
{
    char bytes[32], page[32], kind[MESHMEM_PARTITION_TEXT + 16], nodes[256];
    const struct meshmem_memory *m = meshmem_backing_of(segment);
    if (!m)
        return false;
    const struct meshmem_partition *a = &m->asked;
    snprintf(asked, MESHMEM_PARTITION_LINE, "%s%s%s%s%s%s%s%s",
             a->bytes ? meshmem_error_bytes(bytes, a->bytes) : "what there is",
             a->page ? ", pages of " : "", a->page ? meshmem_error_bytes(page, a->page) : "",
             a->kind ? ", " : "", a->kind ? meshmem_partition_kind_text(a, kind, sizeof kind) : "",
             a->keep ? ", KEEP" : "", a->policy ? ", " : "",
             a->policy ? meshmem_partition_policy_text(a->policy) : "");
    snprintf(got, MESHMEM_PARTITION_LINE, "%s, pages of %s%s%s%s%s",
             meshmem_error_bytes(bytes, meshmem_window.table.segment[segment].bytes),
             meshmem_error_bytes(page, m->page), m->bound ? ", NUMA node " : "",
             m->bound ? meshmem_topology_text(&m->nodes, nodes, sizeof nodes) : "",
             *m->reason ? ": " : "", m->reason);
    return true;
}

/* The word of a slot that heap s shares with those whose numbers differ by 32, 64 or 96. */
static unsigned word_of(unsigned s) { return (s - MESHMEM_SEGMENT_HEAP) % MESHMEM_SLOT_GOT; }

void meshmem_account_publish(void)
{
    char asked[MESHMEM_PARTITION_LINE], got[MESHMEM_PARTITION_LINE];
    uint64_t hash[MESHMEM_SLOT_GOT] = {0};
    for (unsigned s = MESHMEM_SEGMENT_HEAP; s < meshmem_window.table.n; s++)
        if (meshmem_account_read(s, asked, got))
            hash[word_of(s)] = meshmem_hash_text(hash[word_of(s)], got);
    for (unsigned i = 0; i < MESHMEM_SLOT_GOT; i++) /* relaxed: a barrier follows */
        atomic_store_explicit(&meshmem_boot.me->got[i], (uint32_t)hash[i] | 1,
                              memory_order_relaxed);
}

static uint32_t got_by(int i, unsigned s)
{
    uint32_t slot = (uint32_t)meshmem_boot.near_slot[i];
    return atomic_load_explicit(&meshmem_job_slot(meshmem_boot.job, slot)->got[word_of(s)],
                                memory_order_relaxed);
}

/* Whether the node's PEs i and k have got the same for heap s, as far as they have published it. */
static bool is_same(int i, int k, unsigned s)
{
    uint32_t one = got_by(i, s), other = got_by(k, s);
    return one == other || !one || !other;
}

static bool are_same(int i, int k)
{
    bool same = true;
    for (unsigned s = MESHMEM_SEGMENT_HEAP; s < meshmem_window.table.n; s++)
        same &= is_same(i, k, s);
    return same;
}

/* Write the PEs of this node that have got the same as this one: "PEs 2, 3 have"; false if a PE
 * before this one has, which prints for them. */
static bool list_same(char *text, size_t size)
{
    const struct meshmem_window *w = &meshmem_window;
    int n = 0;
    char list[200] = "";
    for (int i = 0; i < w->n_near; i++) {
        size_t used = strlen(list);
        if (!are_same(i, w->near))
            continue;
        if (i < w->near)
            return false;
        if (used + 16 < sizeof list)
            snprintf(list + used, sizeof list - used, "%s%d", n ? ", " : "", w->near_pe[i]);
        else if (used + 4 < sizeof list && list[used - 1] != '.')
            snprintf(list + used, sizeof list - used, "...");
        n++;
    }
    snprintf(text, size, "%s %s %s", n > 1 ? "PEs" : "PE", list, n > 1 ? "have" : "has");
    return true;
}

void meshmem_account_print(void)
{
    char host[65] = "?", asked[MESHMEM_PARTITION_LINE], got[MESHMEM_PARTITION_LINE], who[240];
    const struct meshmem_window *w = &meshmem_window;
    char *text = NULL;
    size_t size;
    if (!list_same(who, sizeof who))
        return;
    FILE *table = open_memstream(&text, &size); /* written at once, so that tables do not mix */
    if (!table)
        return;
    gethostname(host, sizeof host - 1);
    if (w->near == 0)
        fprintf(table, "partitions of symmetric memory on host %s, as %s got them:\n", host, who);
    else
        fprintf(table,
                "partitions of symmetric memory on host %s that %s got otherwise than PE %d:\n",
                host, who, w->near_pe[0]);
    for (unsigned s = MESHMEM_SEGMENT_HEAP; s < w->table.n; s++)
        if ((w->near == 0 || !is_same(0, w->near, s)) && meshmem_account_read(s, asked, got))
            fprintf(table, "  partition %u: asked: %s; got: %s\n", meshmem_segment_id(s), asked,
                    got);
    fclose(table);
    fputs(text, stdout);
    fflush(stdout);
    free(text);
}
