/* SPDX-License-Identifier: BSD-3-Clause */
/* Where a PE failed: its stack with functions and source lines. And which failures are the same. */
#ifndef MESHMEM_LAUNCHER_CRASH_H
#define MESHMEM_LAUNCHER_CRASH_H

#include "launcher/run.h"

/* Write the stack that PE pe has left in its slot, if there is one: a line for each call, up to
 * main. */
void meshmem_crash_say(struct meshmem_run *run, uint32_t pe);

/* Whether PEs a and b left messages that differ in addresses and numbers only, other than
 * the number of a node, and the same stack, or, if both ran out of stack, the stack of the same
 * recursion. */
bool meshmem_crash_is_alike(struct meshmem_run *run, uint32_t a, uint32_t b);

#endif
