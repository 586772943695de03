/* SPDX-License-Identifier: BSD-3-Clause */
/* The table of partitions; see account.h. */
#include "mem/account.h"

#include "base/error.h"
#include "mem/backing.h"
#include "mem/window.h"

#include <stdio.h>
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

void meshmem_account_print(void)
{
    char host[65] = "?", asked[MESHMEM_PARTITION_LINE], got[MESHMEM_PARTITION_LINE];
    const struct meshmem_window *w = &meshmem_window;
    gethostname(host, sizeof host - 1);
    printf("partitions of symmetric memory on host %s, as PE %d has got them:\n", host, w->pe);
    for (unsigned s = MESHMEM_SEGMENT_HEAP; s < w->table.n; s++)
        if (meshmem_account_read(s, asked, got))
            printf("  partition %u: asked: %s; got: %s\n", meshmem_segment_id(s), asked, got);
    fflush(stdout);
}
