/* SPDX-License-Identifier: BSD-3-Clause */
/* Spellings of wires: one name, or several separated by ':', each of which wraps the next. Knows no
 * wire, and not where modules are. */
#include "far/wire.h"

#include <stdio.h>
#include <string.h>

enum { NAME = 32 /* size of a wire's name, including the terminating zero */ };

const struct meshmem_wire *meshmem_wire_spelled(const char *spelling, const char **inner,
                                                char *problem, size_t size)
{
    char name[NAME];
    size_t length = strcspn(spelling, ":");
    *inner = spelling[length] ? spelling + length + 1 : NULL;
    if (length == 0 || length >= NAME) {
        snprintf(problem, size, "\"%.100s\" is not the name of a wire; write for example ofi",
                 spelling);
        return NULL;
    }
    snprintf(name, sizeof name, "%.*s", (int)length, spelling);
    const struct meshmem_wire *wire = meshmem_wire_find(name, problem, size);
    if (!wire || wire->wraps == (*inner != NULL))
        return wire;
    if (wire->wraps)
        snprintf(problem, size, "the wire %s wraps another one: write %s:ofi", name, name);
    else
        snprintf(problem, size, "the wire %s wraps no other one: write %s, not %.100s", name, name,
                 spelling);
    return NULL;
}

bool meshmem_wire_prepares(const char *spelling)
{
    char problem[MESHMEM_WIRE_PROBLEM];
    bool prepares = false;
    while (spelling && !prepares) {
        const struct meshmem_wire *wire =
            meshmem_wire_spelled(spelling, &spelling, problem, sizeof problem);
        prepares = wire && wire->prepare;
        spelling = wire ? spelling : NULL;
    }
    return prepares;
}

bool meshmem_wire_prepare(const char *spelling, const struct meshmem_wire_setup *setup,
                          char *problem, size_t size)
{
    const char *inner;
    const struct meshmem_wire *wire = meshmem_wire_spelled(spelling, &inner, problem, size);
    if (!wire || (inner && !meshmem_wire_prepare(inner, setup, problem, size)))
        return false;
    struct meshmem_wire_setup own = *setup;
    own.inner = inner;
    return !wire->prepare || wire->prepare(&own, problem, size);
}

void meshmem_wire_finish(const char *spelling)
{
    char problem[MESHMEM_WIRE_PROBLEM];
    while (spelling) {
        const struct meshmem_wire *wire =
            meshmem_wire_spelled(spelling, &spelling, problem, sizeof problem);
        if (wire && wire->finish)
            wire->finish();
        spelling = wire ? spelling : NULL;
    }
}
