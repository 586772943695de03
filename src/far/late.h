/* SPDX-License-Identifier: BSD-3-Clause */
/* Heaps that PEs create while the program runs. They may belong to some PEs of a node only, so the
 * proxy does not use its process's window for them: the PE says in its far memory where the heap
 * is, and the proxy maps it when a record first names it. */
#ifndef MESHMEM_FAR_LATE_H
#define MESHMEM_FAR_LATE_H

#include "far/memory.h"

struct meshmem_proxy;
struct meshmem_segment;

/* Called by the PE that has created or will destroy the heap with that segment number: what it is,
 * for the proxies of its node, with a descriptor of its file in this process; or -1 for the file:
 * it no longer exists. */
void meshmem_late_tell(struct meshmem_far_memory *mine, unsigned segment, int file,
                       const struct meshmem_segment *heap);

/* The heap of the node's PE `index`; NULL if it has none with that segment number, or if it cannot
 * be mapped: then p->lack says why. */
char *meshmem_late_find(struct meshmem_proxy *p, uint32_t index, unsigned segment, uint64_t *bytes);

/* Whether the wire may move the data of such a heap, which was found. */
bool meshmem_late_is_registered(const struct meshmem_proxy *p, uint32_t index, unsigned segment);

/* The heap in whose mapping an address lies, for who explains a fault there: its segment number and
 * PE, and whether that PE has destroyed it since. False if it is none. In any thread, and in
 * handlers of signals. */
bool meshmem_late_holds(const struct meshmem_proxy *p, const void *address, unsigned *segment,
                        uint32_t *index, bool *is_gone);

void meshmem_late_close(struct meshmem_proxy *p);

#endif
