/* SPDX-License-Identifier: BSD-3-Clause */
/* See calls.h. */
#include "base/calls.h"

#include "base/line.h"

#include <stdio.h>
#include <string.h>

enum { MOST_LINES = 20 };

static void take(void *what, unsigned i, const char *function, const char *place)
{
    struct meshmem_calls *calls = what;
    struct meshmem_call *call = &calls->call[calls->asked[i]];
    bool known = strncmp(place, "in ", 3) != 0;
    call->is_main |= strcmp(function, "main") == 0;
    call->is_ours |=
        strncmp(function, "pshmem", 6) == 0 || strncmp(function, "checked_shmem", 13) == 0;
    if (call->lines < MESHMEM_CALLS_DEEP && !meshmem_stack_is_header(place))
        snprintf(call->line[call->lines++], MESHMEM_CALLS_LINE, "%s %s%s", function,
                 known ? "at " : "", place);
}

/* What called main is of the C library, whose debug information takes long to read. */
static void forget_callers_of_main(struct meshmem_calls *calls)
{
    for (unsigned i = 0; i < calls->n; i++)
        if (calls->call[i].is_main)
            calls->n = i + 1;
}

/* Ask for the calls of one file at a time. */
static void name_calls(struct meshmem_calls *calls)
{
    bool done[MESHMEM_STACK_CALLS] = {0};
    uint64_t addresses[MESHMEM_STACK_CALLS];
    for (unsigned i = 0; i < calls->n; i++) {
        unsigned n = 0;
        for (unsigned k = i; k < calls->n && !done[i]; k++)
            if (!done[k] && strcmp(calls->call[k].at.path, calls->call[i].at.path) == 0) {
                calls->asked[n] = k;
                addresses[n++] = calls->call[k].at.address;
            }
        for (unsigned k = 0; k < n; k++)
            done[calls->asked[k]] = true;
        if (n)
            meshmem_line_find(calls->call[i].at.path, addresses, n, take, calls);
        forget_callers_of_main(calls);
    }
}

/* The first call to show: of a program that contains the library, the one of the library. */
static unsigned skip_ours(const struct meshmem_calls *calls, bool said)
{
    unsigned first = 0;
    for (unsigned i = 0; said && i < calls->n; i++)
        if (calls->call[i].is_ours)
            first = i + 1;
    return first < calls->n ? first : 0;
}

/* The number of calls from i on that have the same lines, as in a recursion. */
static unsigned count_same(const struct meshmem_calls *calls, unsigned i)
{
    const struct meshmem_call *first = &calls->call[i];
    unsigned k = i + 1;
    for (; k < calls->n && calls->call[k].lines == first->lines; k++)
        for (unsigned l = 0; l < first->lines; l++)
            if (strcmp(calls->call[k].line[l], first->line[l]) != 0)
                return k - i;
    return k - i;
}

static void show(const struct meshmem_calls *calls, unsigned first, meshmem_calls_say *say,
                 void *what)
{
    unsigned said = 0;
    for (unsigned i = first, same; i < calls->n && said < MOST_LINES; i += same) {
        const struct meshmem_call *call = &calls->call[i];
        char text[MESHMEM_CALLS_LINE + 32], often[32] = "";
        same = count_same(calls, i);
        if (same > 1)
            snprintf(often, sizeof often, ", %s%u times", i + same == calls->n ? "at least " : "",
                     same);
        for (unsigned k = 0; k < call->lines; k++, said++) {
            snprintf(text, sizeof text, "%s%s", call->line[k], often);
            say(what, text);
        }
    }
}

void meshmem_calls_read(struct meshmem_calls *calls, const char *stack)
{
    struct meshmem_stack_call call = {.address = 0};
    memset(calls, 0, sizeof *calls);
    while (calls->n < MESHMEM_STACK_CALLS && meshmem_stack_read(&stack, &call))
        calls->call[calls->n++].at = call;
}

void meshmem_calls_show(struct meshmem_calls *calls, bool said, meshmem_calls_say *say, void *what)
{
    name_calls(calls);
    show(calls, skip_ours(calls, said), say, what);
}
