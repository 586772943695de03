/* SPDX-License-Identifier: BSD-3-Clause */
/* See title.h. */
#include "coll/title.h"

#include <stdio.h>

/* List the members: "0-3,8,10,..." */
static void list_members(const struct meshmem_group *g, char *text, size_t size)
{
    size_t used = 0;
    for (uint32_t i = 0, to; i < g->n; i = to) {
        for (to = i + 1; to < g->n && g->world[to] == g->world[to - 1] + 1;)
            to++;
        if (size - used < 32) { /* room for two numbers and this */
            snprintf(text + used, size - used, ",...");
            return;
        }
        used += (size_t)snprintf(text + used, size - used, "%s%d", i ? "," : "", g->world[i]);
        if (to > i + 1)
            used += (size_t)snprintf(text + used, size - used, "-%d", g->world[to - 1]);
    }
}

const char *meshmem_title(const struct meshmem_group *g, char text[MESHMEM_TITLE_BYTES])
{
    char members[64], split[64] = "";
    const struct meshmem_group_name *name = &g->name;
    if (!g->is_given)
        return g->call;
    if (name->split)
        snprintf(split, sizeof split, " (split %u of %s)", name->split, name->parent);
    if (name->lists)
        list_members(g, members, sizeof members);
    snprintf(text, MESHMEM_TITLE_BYTES, "%s of %s%s%s%s", g->call, name->what,
             name->lists ? g->n > 1 ? " of PEs " : " of PE " : "", name->lists ? members : "",
             split);
    return text;
}
