/* SPDX-License-Identifier: BSD-3-Clause */
/* Bounce buffers: registered memory for data from and to private memory, which the network does not
 * reach. Each has its own counter, so it is free again as soon as its operations are complete and
 * its data is copied out, whatever else is pending. A ring has one of its own, and a PE some more
 * for all of its rings; if none is free, a non-blocking get is deferred until there is. A fetch is
 * not, as others may wait for what it changes, but waits for a buffer. The ring's lock is held. */
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

/* Fetch; what is fetched is there after finish. Waits only if there is no buffer. */
void meshmem_bounce_fetch_nbi(struct meshmem_ring *ring, void *dest, struct meshmem_fetch fetch);

/* Copy out what has arrived for a request whose operations are complete. */
void meshmem_bounce_land(struct meshmem_issue *issue, struct meshmem_far_request *request);

/* Post what is deferred, as far as buffers are free. Takes the ring's lock. */
void meshmem_bounce_post_deferred(struct meshmem_ring *ring);

/* Get several blocks, of at most MESHMEM_POST_BLOCKS bytes each, to private memory; they are there
 * after finish. Waits only if there is no buffer. */
void meshmem_bounce_get_blocks_nbi(struct meshmem_ring *ring, char *dest, const char *source,
                                   struct meshmem_strided shape, int pe);

/* Wait until the ring uses no buffer and nothing is deferred. */
void meshmem_bounce_finish(struct meshmem_ring *ring);

#endif
