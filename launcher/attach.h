/* SPDX-License-Identifier: BSD-3-Clause */
/* --attach: a debugger for each of some PEs, in a terminal of its own. */
#ifndef MESHMEM_LAUNCHER_ATTACH_H
#define MESHMEM_LAUNCHER_ATTACH_H

#include "launcher/run.h"

/* How often to look for PEs that wait for their debugger. */
#define MESHMEM_ATTACH_LOOK (20 * MESHMEM_MS)

/* Check before the start that there are a debugger and terminals, and tell the PEs to wait for
 * them. Returns 0, or the exit status after a message on stderr. */
int meshmem_attach_prepare(const struct meshmem_options *options);

/* Start debuggers for PEs that wait for one by now; ends when all have theirs. */
void meshmem_attach_look(struct meshmem_run *run, uint64_t now);

#endif
