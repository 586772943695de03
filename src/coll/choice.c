/* SPDX-License-Identifier: BSD-3-Clause */
/* The table of choice.def, and SHMEM_COLL; see choice.h. */
#include "coll/choice.h"

#include "base/error.h"

#include <stdint.h>
#include <string.h>

enum where { ANY, CORES, CROWDED, BETWEEN };

bool meshmem_choice_crowded;

static const struct {
    enum meshmem_collective collective;
    enum where where;
    size_t bytes;
    enum meshmem_way way;
} table[] = {
#define SHOWN MESHMEM_CHOICE_SHOWN
#define CHOICE(collective, where, bytes, way) {collective, where, bytes, way},
#include "coll/choice.def"
#undef CHOICE
#undef SHOWN
};

static const char *const names[COLLECTIVES] = {"broadcast", "collect", "fcollect",
                                               "alltoall",  "reduce",  "scan"};
static const char *const ways[WAYS] = {"push", "pull", "split", "show", "last", "chain"};

/* The ways that there are for each collective: within a node, and between nodes. */
static const unsigned char possible[2][COLLECTIVES] = {
    {
        [BROADCAST] = 1 << PUSH | 1 << PULL | 1 << SPLIT,
        [COLLECT] = 1 << PUSH | 1 << SHOW,
        [FCOLLECT] = 1 << PUSH | 1 << PULL | 1 << SHOW,
        [ALLTOALL] = 1 << PUSH | 1 << PULL,
        [REDUCE] = 1 << SPLIT | 1 << SHOW | 1 << LAST,
        [SCAN] = 1 << SPLIT | 1 << SHOW | 1 << LAST,
    },
    {
        [BROADCAST] = 1 << PUSH | 1 << SPLIT,
        [COLLECT] = 1 << PUSH | 1 << SHOW,
        [FCOLLECT] = 1 << PUSH | 1 << SHOW,
        [ALLTOALL] = 1 << PUSH,
        [REDUCE] = 1 << SPLIT | 1 << SHOW | 1 << CHAIN | 1 << PUSH,
        [SCAN] = 1 << SPLIT | 1 << SHOW | 1 << CHAIN | 1 << PUSH,
    },
};

static enum meshmem_way wished[COLLECTIVES]; /* WAYS: none */

/* The number of the word of length letters at text; count when it is none of the list. */
static int find(const char *const *list, int count, const char *text, size_t length)
{
    int i = 0;
    while (i < count && (strlen(list[i]) != length || strncmp(list[i], text, length) != 0))
        i++;
    return i;
}

void meshmem_choice_open(const char *text, bool crowded)
{
    meshmem_choice_crowded = crowded;
    for (int c = 0; c < COLLECTIVES; c++)
        wished[c] = WAYS;
    while (text && *text) {
        size_t name = strcspn(text, "=,");
        const char *value = text[name] == '=' ? text + name + 1 : "";
        size_t way = strcspn(value, ",");
        int c = find(names, COLLECTIVES, text, name), w = find(ways, WAYS, value, way);
        if (c == COLLECTIVES)
            meshmem_fail(NULL,
                         "SHMEM_COLL: %.*s: no such collective; write name=way, with the names "
                         "broadcast, collect, fcollect, alltoall, reduce, scan",
                         (int)name, text);
        if (w == WAYS || !((possible[0][c] | possible[1][c]) & 1 << w))
            meshmem_fail(NULL,
                         "SHMEM_COLL: %s=%.*s: no such way; broadcast has push, pull and split, "
                         "collect push and show, fcollect push, pull and show, alltoall push and "
                         "pull, reduce and scan "
                         "show, last, split, chain and push",
                         names[c], (int)way, value);
        wished[c] = (enum meshmem_way)w;
        text += name + (text[name] == '=') + way;
        text += *text == ',';
    }
}

static bool fits(enum where where, bool between)
{
    if (between || where == BETWEEN)
        return between && where == BETWEEN;
    return where == ANY || (where == CROWDED) == meshmem_choice_crowded;
}

enum meshmem_way meshmem_choice(enum meshmem_collective collective, size_t bytes, bool between)
{
    enum meshmem_way wish = wished[collective];
    if (wish != WAYS && (wish != SHOW || bytes <= MESHMEM_CHOICE_SHOWN) &&
        possible[between][collective] & 1 << wish)
        return wish;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (table[i].collective == collective && bytes <= table[i].bytes &&
            fits(table[i].where, between))
            return table[i].way;
    return SPLIT; /* not reached: the last line for each collective fits everything */
}

bool meshmem_choice_is_wished(enum meshmem_collective collective)
{
    return wished[collective] != WAYS;
}
