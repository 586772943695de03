/* SPDX-License-Identifier: BSD-3-Clause */
/* Names the calls on a PE's stack; see crash.h. The text is in memory that PEs can overwrite, so it
 * is copied and cleaned before it is believed; the files it names are only read. */
#include "launcher/crash.h"

#include "base/line.h"
#include "base/stack.h"
#include "boot/report.h"
#include "launcher/memory.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* The job does not end before the stacks are written, so there are few. */
enum {
    MOST_STACKS = 8,
    MOST_LINES = 20,
    LINE = 512,
    DEEP = 4 /* functions that are inlined into each other */
};

/* A call, with the functions that were inlined there. */
struct call {
    struct meshmem_stack_call at;
    char line[DEEP][LINE];
    unsigned lines;
    bool is_main, is_ours; /* main; a function of the library */
};

/* The calls of one stack. asked: those of one file. */
struct calls {
    struct call call[MESHMEM_STACK_CALLS];
    unsigned n;
    unsigned asked[MESHMEM_STACK_CALLS];
};

static void take(void *what, unsigned i, const char *function, const char *place)
{
    struct calls *calls = what;
    struct call *call = &calls->call[calls->asked[i]];
    bool known = strncmp(place, "in ", 3) != 0;
    call->is_main |= strcmp(function, "main") == 0;
    call->is_ours |=
        strncmp(function, "pshmem", 6) == 0 || strncmp(function, "checked_shmem", 13) == 0;
    if (call->lines < DEEP && !meshmem_stack_is_header(place))
        snprintf(call->line[call->lines++], LINE, "%s %s%s", function, known ? "at " : "", place);
}

/* What called main is of the C library, whose debug information takes long to read. */
static void forget_callers_of_main(struct calls *calls)
{
    for (unsigned i = 0; i < calls->n; i++)
        if (calls->call[i].is_main)
            calls->n = i + 1;
}

/* Ask for the calls of one file at a time. */
static void name_calls(struct calls *calls)
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
static unsigned skip_ours(const struct calls *calls, bool said)
{
    unsigned first = 0;
    for (unsigned i = 0; said && i < calls->n; i++)
        if (calls->call[i].is_ours)
            first = i + 1;
    return first < calls->n ? first : 0;
}

/* The number of calls from i on that have the same lines, as in a recursion. */
static unsigned count_same(const struct calls *calls, unsigned i)
{
    const struct call *first = &calls->call[i];
    unsigned k = i + 1;
    for (; k < calls->n && calls->call[k].lines == first->lines; k++)
        for (unsigned l = 0; l < first->lines; l++)
            if (strcmp(calls->call[k].line[l], first->line[l]) != 0)
                return k - i;
    return k - i;
}

static void show(struct meshmem_run *run, const struct calls *calls, unsigned first)
{
    unsigned said = 0;
    for (unsigned i = first, same; i < calls->n && said < MOST_LINES; i += same) {
        const struct call *call = &calls->call[i];
        char clean[LINE], often[32] = "";
        same = count_same(calls, i);
        if (same > 1)
            snprintf(often, sizeof often, ", %s%u times", i + same == calls->n ? "at least " : "",
                     same);
        for (unsigned k = 0; k < call->lines; k++, said++) {
            meshmem_report_clean(clean, sizeof clean, call->line[k], LINE);
            meshmem_output_say(&run->output, "  %s%s", clean, often);
        }
    }
}

static void read_calls(struct calls *calls, const char *stack)
{
    char text[MESHMEM_STACK_BYTES];
    const char *at = text;
    struct meshmem_stack_call call = {.address = 0};
    memcpy(text, stack, sizeof text - 1);
    text[sizeof text - 1] = 0;
    memset(calls, 0, sizeof *calls);
    while (calls->n < MESHMEM_STACK_CALLS && meshmem_stack_read(&at, &call))
        calls->call[calls->n++].at = call;
}

void meshmem_crash_say(struct meshmem_run *run, uint32_t pe)
{
    static struct calls calls;
    const struct meshmem_child *child = &run->children[pe];
    if (run->stacks >= MOST_STACKS)
        return;
    read_calls(&calls, meshmem_memory_slot(run, pe)->stack);
    if (calls.n && ++run->stacks == MOST_STACKS)
        meshmem_output_say(&run->output, "oshrun: this is the last stack that is shown:");
    name_calls(&calls);
    show(run, &calls, skip_ours(&calls, !child->ended || child->end == MESHMEM_END_MESSAGE));
}

/* Move past what may differ: the digits of an address, or of the number of a PE. */
static const char *skip_number(const char *at, const char *start, const char *end)
{
    bool address = end - at > 2 && at[0] == '0' && at[1] == 'x';
    bool number = at - start >= 3 && strncmp(at - 3, "PE ", 3) == 0;
    if (address)
        for (at += 2; at < end && isxdigit((unsigned char)*at); at++)
            ;
    else if (number)
        for (; at < end && isdigit((unsigned char)*at); at++)
            ;
    return at;
}

static bool is_same_message(const char *a, const char *b, size_t most)
{
    const char *first = a, *second = b, *a_end = a + most, *b_end = b + most;
    while (a < a_end && b < b_end && *a && *b) {
        const char *a_next = skip_number(a, first, a_end), *b_next = skip_number(b, second, b_end);
        if ((a_next > a) != (b_next > b) || (a_next == a && *a != *b))
            return false;
        a = a_next > a ? a_next : a + 1;
        b = b_next > b ? b_next : b + 1;
    }
    return (a == a_end || !*a) && (b == b_end || !*b);
}

/* Whether each of a's calls but the innermost is one of b's. */
static bool is_within(const struct calls *a, const struct calls *b)
{
    for (unsigned i = 1, k; i < a->n; i++) {
        for (k = 1; k < b->n; k++)
            if (a->call[i].at.address == b->call[k].at.address &&
                strcmp(a->call[i].at.path, b->call[k].at.path) == 0)
                break;
        if (k >= b->n)
            return false;
    }
    return true;
}

/* Where a recursion meets the end of the stack is chance: the instruction, and which of the
 * functions that call each other. */
static bool is_same_recursion(const char *a, const char *b)
{
    static struct calls first, second;
    read_calls(&first, a);
    read_calls(&second, b);
    return first.n == MESHMEM_STACK_CALLS && second.n == MESHMEM_STACK_CALLS &&
           is_within(&first, &second) && is_within(&second, &first);
}

bool meshmem_crash_is_alike(struct meshmem_run *run, uint32_t a, uint32_t b)
{
    const struct meshmem_slot *mine = meshmem_memory_slot(run, a),
                              *other = meshmem_memory_slot(run, b);
    size_t full = strlen(MESHMEM_STACK_FULL);
    return is_same_message(mine->message, other->message, MESHMEM_MESSAGE_BYTES) &&
           (strncmp(mine->stack, other->stack, MESHMEM_STACK_BYTES) == 0 ||
            (strncmp(mine->message, MESHMEM_STACK_FULL, full) == 0 &&
             is_same_recursion(mine->stack, other->stack)));
}
