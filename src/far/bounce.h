/* SPDX-License-Identifier: BSD-3-Clause */
/* Bounce buffers: data from and to memory that the network does not reach, which is a PE's private
 * memory. Each has a counter of its own, so it is free again when what it holds is complete and has
 * been copied out, whatever else is under way. A ring has one, and a PE some more for all of its
 * rings; when there is none, a get that nobody waits for is put off until there is. The ring's lock
 * is held. */
#ifndef MESHMEM_FAR_BOUNCE_H
#define MESHMEM_FAR_BOUNCE_H

#include "far/post.h"

/* Put private bytes: they are in buffers, or further, on return. The ring is directed anew. */
void meshmem_bounce_put(struct meshmem_ring *ring, void *dest, const char *source, size_t bytes,
                        int pe);

/* Get blocks of bytes to private memory: they are there on return. */
void meshmem_bounce_get(struct meshmem_ring *ring, char *dest, const char *source,
                        struct meshmem_strided shape, int pe);

/* Get bytes to private memory: they are there when the ring has finished. Does not wait. */
void meshmem_bounce_get_nbi(struct meshmem_ring *ring, char *dest, const char *source, size_t bytes,
                            int pe);

/* Where the answer of up to 8 bytes to the request that is posted next goes, on its way to dest,
 * and what counts it. */
struct meshmem_counter *meshmem_bounce_answer(struct meshmem_ring *ring, char *dest, size_t bytes,
                                              struct meshmem_answer *answer);

/* Free what has been copied out, and go on with what was put off. */
void meshmem_bounce_go_on(struct meshmem_ring *ring);

/* Wait until the ring has no buffer in use, and nothing is put off. */
void meshmem_bounce_finish(struct meshmem_ring *ring);

#endif
