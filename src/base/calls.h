/* SPDX-License-Identifier: BSD-3-Clause */
/* Names the calls on a stack: functions and source lines. */
#ifndef MESHMEM_BASE_CALLS_H
#define MESHMEM_BASE_CALLS_H

#include "base/stack.h"

#include <stdbool.h>

enum {
    MESHMEM_CALLS_LINE = 512,
    MESHMEM_CALLS_DEEP = 4 /* functions that are inlined into each other */
};

/* A call, with the functions that were inlined there. */
struct meshmem_call {
    struct meshmem_stack_call at;
    char line[MESHMEM_CALLS_DEEP][MESHMEM_CALLS_LINE];
    unsigned lines;
    bool is_main, is_ours; /* main; a function of the library */
};

/* The calls of one stack, too large for a stack of signals. */
struct meshmem_calls {
    struct meshmem_call call[MESHMEM_STACK_CALLS];
    unsigned n;
    unsigned asked[MESHMEM_STACK_CALLS]; /* those of one file */
};

/* Read what meshmem_stack_write has written, as far as that is undamaged. */
void meshmem_calls_read(struct meshmem_calls *calls, const char *stack);

/* Takes a line: "main at heat.c:57", or "fn at heat.c:7, at least 24 times". */
typedef void meshmem_calls_say(void *what, const char *line);

/* Name the calls, and pass a line for each of them, up to main, to say. said: a message has named
 * the call of the library, so what is inside that is left out. As to handlers of signals, and how
 * long it takes, see line.h. */
void meshmem_calls_show(struct meshmem_calls *calls, bool said, meshmem_calls_say *say, void *what);

#endif
