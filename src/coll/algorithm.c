/* SPDX-License-Identifier: BSD-3-Clause */
/* The table of algorithm.def, and SHMEM_COLL; see algorithm.h. */
#include "coll/algorithm.h"

#include "base/error.h"

#include <stdio.h>
#include <string.h>

enum where { NODE = 1, NODES = 2, BOTH = NODE | NODES };
enum when { ANY, CORES, CROWDED, FAR };

struct algorithm {
    const char *name, *what;
    size_t most;
    enum where where;
};

static const struct algorithm algorithms[MESHMEM_COLLECTIVES][MESHMEM_ALGORITHMS] = {
#define ALGORITHM(collective, id, where, most, name, what, ...) \
    [MESHMEM_##collective][collective##_##id] = {name, what, most, where},
#include "coll/algorithm.def"
};

static const struct {
    const char *name;
    int count;
} collectives[MESHMEM_COLLECTIVES] = {
    [MESHMEM_BROADCAST] = {"broadcast", BROADCAST_ALGORITHMS},
    [MESHMEM_COLLECT] = {"collect", COLLECT_ALGORITHMS},
    [MESHMEM_FCOLLECT] = {"fcollect", FCOLLECT_ALGORITHMS},
    [MESHMEM_ALLTOALL] = {"alltoall", ALLTOALL_ALGORITHMS},
    [MESHMEM_ALLTOALLV] = {"alltoallv", ALLTOALLV_ALGORITHMS},
    [MESHMEM_REDUCE] = {"reduce", REDUCE_ALGORITHMS},
    [MESHMEM_SCAN] = {"scan", SCAN_ALGORITHMS},
};

static const struct rule {
    enum meshmem_collective collective;
    enum when when;
    size_t bytes;
    int algorithm;
} rules[] = {
#define RULE(collective, when, bytes, id) {MESHMEM_##collective, when, bytes, collective##_##id},
#include "coll/algorithm.def"
};

static const struct {
    enum meshmem_collective collective;
    const char *name, *now;
} old_names[] = {
#define OLD(collective, name, now) {MESHMEM_##collective, name, now},
#include "coll/algorithm.def"
};

bool meshmem_algorithm_crowded;

enum { NONE = -1 };
static int wished[MESHMEM_COLLECTIVES]
                 [2]; /* [0] within a node, [1] between nodes; NONE: as the table says */
static bool list_wanted;

/* ---- names ---- */

const char *meshmem_algorithm_collective(enum meshmem_collective c) { return collectives[c].name; }

const char *meshmem_algorithm_name(enum meshmem_collective c, int a)
{
    return algorithms[c][a].name;
}

const char *meshmem_algorithm_what(enum meshmem_collective c, int a)
{
    return algorithms[c][a].what;
}

int meshmem_algorithm_count(enum meshmem_collective c) { return collectives[c].count; }

int meshmem_algorithm_checked(enum meshmem_collective c, int a)
{
    static const char *const others[] = {"direct", "estimate", "check"};
    for (; a < meshmem_algorithm_count(c); a++) {
        bool is_other =
            !meshmem_algorithm_works(c, a, true) || !meshmem_algorithm_fits(c, a, SIZE_MAX);
        for (size_t i = 0; i < sizeof others / sizeof *others; i++)
            is_other |= strcmp(meshmem_algorithm_name(c, a), others[i]) == 0;
        if (!is_other)
            break;
    }
    return a;
}

bool meshmem_algorithm_works(enum meshmem_collective c, int a, bool between)
{
    return algorithms[c][a].where & (between ? NODES : NODE);
}

bool meshmem_algorithm_fits(enum meshmem_collective c, int a, size_t bytes)
{
    return bytes <= algorithms[c][a].most;
}

/* ---- SHMEM_COLL ---- */

static bool is_word(const char *word, const char *text, size_t length)
{
    return strlen(word) == length && strncmp(word, text, length) == 0;
}

/* Append to a sentence: "a, b or c". */
static void append(char *sentence, size_t size, int i, int count, const char *word)
{
    size_t length = strlen(sentence);
    snprintf(sentence + length, size - length, "%s%s",
             i == 0           ? ""
             : i == count - 1 ? " or "
                              : ", ",
             word);
}

static _Noreturn void refuse_collective(const char *text, size_t length)
{
    char names[256] = "";
    for (int c = 0; c < MESHMEM_COLLECTIVES; c++)
        append(names, sizeof names, c, MESHMEM_COLLECTIVES, collectives[c].name);
    meshmem_fail(NULL,
                 "SHMEM_COLL: %.*s: no such collective; write name=algorithm, where the name is "
                 "%s, or list, which prints the algorithms",
                 (int)length, text, names);
}

static _Noreturn void refuse_algorithm(int c, const char *text, size_t length)
{
    char names[256] = "";
    for (size_t i = 0; i < sizeof old_names / sizeof *old_names; i++)
        if ((int)old_names[i].collective == c && is_word(old_names[i].name, text, length))
            meshmem_fail(NULL, "SHMEM_COLL: %s=%.*s: this algorithm is now called %s",
                         collectives[c].name, (int)length, text, old_names[i].now);
    for (int a = 0; a < collectives[c].count; a++)
        append(names, sizeof names, a, collectives[c].count, algorithms[c][a].name);
    meshmem_fail(NULL, "SHMEM_COLL: %s=%.*s: no such algorithm; %s is done by %s",
                 collectives[c].name, (int)length, text, collectives[c].name, names);
}

static void wish(const char *name, size_t name_length, const char *value, size_t value_length)
{
    int c = 0, a = 0;
    if (!*value && is_word("list", name, name_length)) {
        list_wanted = true;
        return;
    }
    while (c < MESHMEM_COLLECTIVES && !is_word(collectives[c].name, name, name_length))
        c++;
    if (c == MESHMEM_COLLECTIVES)
        refuse_collective(name, name_length);
    while (a < collectives[c].count && !is_word(algorithms[c][a].name, value, value_length))
        a++;
    if (a == collectives[c].count)
        refuse_algorithm(c, value, value_length);
    for (int between = 0; between < 2; between++)
        if (meshmem_algorithm_works((enum meshmem_collective)c, a, between))
            wished[c][between] = a;
}

void meshmem_algorithm_open(const char *text, bool crowded)
{
    meshmem_algorithm_crowded = crowded;
    list_wanted = false;
    for (int c = 0; c < MESHMEM_COLLECTIVES; c++)
        wished[c][0] = wished[c][1] = NONE;
    while (text && *text) {
        size_t name = strcspn(text, "=,");
        const char *value = text[name] == '=' ? text + name + 1 : "";
        size_t length = strcspn(value, ",");
        wish(text, name, value, length);
        text += name + (text[name] == '=') + length;
        text += *text == ',';
    }
}

bool meshmem_algorithm_list_wanted(void) { return list_wanted; }

/* ---- choosing ---- */

static bool fits(enum when when, bool between)
{
    if (between || when == FAR)
        return between && when == FAR;
    return when == ANY || (when == CROWDED) == meshmem_algorithm_crowded;
}

int meshmem_algorithm(enum meshmem_collective collective, size_t bytes, bool between)
{
    int w = wished[collective][between], i = 0;
    if (w != NONE && meshmem_algorithm_fits(collective, w, bytes))
        return w;
    /* The last rule of each collective fits any size. */
    while (rules[i].collective != collective || bytes > rules[i].bytes ||
           !fits(rules[i].when, between))
        i++;
    return rules[i].algorithm;
}
