/* SPDX-License-Identifier: BSD-3-Clause */
/* Nodes that cannot be reached any more: declares them lost, and reports them. Does not know how
 * that was found out. */
#include "far/wire/ofi/ofi.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void meshmem_ofi_break(struct ofi_end *e, int node, const char *format, ...)
{
    char text[MESHMEM_WIRE_PROBLEM];
    va_list arguments;
    if (node >= 0 ? e->node[node].broken : e->lost_all)
        return;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (node < 0) {
        e->lost_all = true;
        memcpy(e->problem, text, sizeof text);
        return;
    }
    e->node[node].broken = true;
    e->untold++;
    e->node[node].problem = strdup(text);
}

void meshmem_ofi_end_connection(struct ofi_end *e, struct ofi_connection *c, const char *reason)
{
    if (c->state != OFI_OPEN || c->node < 0 || c->ended)
        return;
    c->ended = true;
    c->reason = strdup(reason);
    e->ended++;
}

int meshmem_ofi_tell(struct ofi_end *e, struct meshmem_wire_event *events, int most)
{
    int count = 0;
    if (e->lost_all && !e->told_all && most > 0) {
        e->told_all = true;
        events[count++] = (struct meshmem_wire_event){
            .kind = MESHMEM_WIRE_BROKEN, .node = -1, .problem = e->problem};
    }
    for (int i = 0; i < e->n && e->untold > 0 && count < most; i++) {
        struct ofi_node *node = &e->node[i];
        if (!node->broken || node->told)
            continue;
        node->told = true;
        e->untold--;
        events[count++] = (struct meshmem_wire_event){
            .kind = MESHMEM_WIRE_BROKEN,
            .node = i,
            .problem = node->problem ? node->problem : "it cannot be reached"};
    }
    return count;
}
