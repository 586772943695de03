/* SPDX-License-Identifier: BSD-3-Clause */
/* Names the calls on a PE's stack; see crash.h. The text is in memory that PEs can overwrite, so it
 * is copied and cleaned before it is believed; the files it names are only read. */
#include "launcher/crash.h"

#include "base/calls.h"
#include "base/error.h"
#include "launcher/memory.h"

#include <ctype.h>
#include <string.h>

/* The job does not end before the stacks are written, so there are few. */
enum { MOST_STACKS = 8 };

static void say_call(void *run, const char *line)
{
    char clean[MESHMEM_CALLS_LINE + 32];
    meshmem_error_clean(clean, sizeof clean, line, sizeof clean);
    meshmem_output_say(&((struct meshmem_run *)run)->output, "  %s", clean);
}

static void read_calls(struct meshmem_calls *calls, const char *stack)
{
    char text[MESHMEM_STACK_BYTES];
    memcpy(text, stack, sizeof text - 1);
    text[sizeof text - 1] = 0;
    meshmem_calls_read(calls, text);
}

void meshmem_crash_say(struct meshmem_run *run, uint32_t pe)
{
    static struct meshmem_calls calls;
    const struct meshmem_child *child = &run->children[pe];
    if (run->stacks >= MOST_STACKS)
        return;
    read_calls(&calls, meshmem_memory_slot(run, pe)->stack);
    if (calls.n && ++run->stacks == MOST_STACKS)
        meshmem_output_say(&run->output, "oshrun: this is the last stack that is shown:");
    meshmem_calls_show(&calls, !child->ended || child->end == MESHMEM_END_MESSAGE, say_call, run);
}

/* Whether a digit at `at` is one of a name, as in int32. */
static bool is_in_name(const char *at, const char *start)
{
    return at > start && (isalnum((unsigned char)at[-1]) || at[-1] == '_');
}

/* Whether the number at `at` says which node is meant: who has lost another one says something
 * else. */
static bool is_of_node(const char *at, const char *start)
{
    return at - start >= 5 && strncmp(at - 5, "node ", 5) == 0;
}

/* Move past what may differ: an address, or a number that names nothing. */
static const char *skip_number(const char *at, const char *start, const char *end)
{
    bool has_sign = end - at > 1 && *at == '-' && isdigit((unsigned char)at[1]);
    if (is_in_name(at, start) || is_of_node(at, start) ||
        !(has_sign || isdigit((unsigned char)*at)))
        return at;
    if (end - at > 2 && at[0] == '0' && at[1] == 'x') {
        for (at += 2; at < end && isxdigit((unsigned char)*at); at++)
            ;
        return at;
    }
    for (at += has_sign; at < end && (isdigit((unsigned char)*at) || *at == '.'); at++)
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
static bool is_within(const struct meshmem_calls *a, const struct meshmem_calls *b)
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
    static struct meshmem_calls first, second;
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
