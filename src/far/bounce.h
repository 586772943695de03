/* SPDX-License-Identifier: BSD-3-Clause */
/* Bounce buffers: registered memory for data from and to private memory, which the network does not
 * reach. Each has its own counter, so it is free again as soon as its operations are complete and
 * its data is copied out, whatever else is pending. A ring has one of its own, and a PE some more
 * for all of its rings; if none is free, a non-blocking get is deferred until there is. The ring's
 * lock is held. */
#ifndef MESHMEM_FAR_BOUNCE_H
#define MESHMEM_FAR_BOUNCE_H

#include "far/post.h"

/* Put private bytes; source may be reused on return. Changes the ring's direction. */
void meshmem_bounce_put(struct meshmem_ring *ring, void *dest, const char *source, size_t bytes,
                        int pe);

/* Get blocks of bytes to private memory; they are there on return. */
void meshmem_bounce_get(struct meshmem_ring *ring, char *dest, const char *source,
                        struct meshmem_strided shape, int pe);

/* Get bytes to private memory without waiting; they are there after finish. */
void meshmem_bounce_get_nbi(struct meshmem_ring *ring, char *dest, const char *source, size_t bytes,
                            int pe);

/* Room for an answer of up to 8 bytes to the request that is posted next, to be copied to dest;
 * returns the counter for the request. */
struct meshmem_counter *meshmem_bounce_answer(struct meshmem_ring *ring, char *dest, size_t bytes,
                                              struct meshmem_answer *answer);

/* Free buffers that are complete and copied out, and continue deferred gets. */
void meshmem_bounce_go_on(struct meshmem_ring *ring);

/* Wait until the ring uses no buffer and no get is deferred. */
void meshmem_bounce_finish(struct meshmem_ring *ring);

#endif
