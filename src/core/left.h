/* SPDX-License-Identifier: BSD-3-Clause */
/* Under SHMEM_CHECK: how many requests are open, and which contexts their far operations were
 * issued on, so that destroying a context, and finalize, can say that some were forgotten. It knows
 * requests by their names only, and up to 64 contexts at a time. Any thread. */
#ifndef MESHMEM_CORE_LEFT_H
#define MESHMEM_CORE_LEFT_H

#include <shmem.h>
#include <stdint.h>

/* A request that is neither PERSISTENT nor SHARED has begun: by its first operation, or since it
 * was allocated; it has ended: it was waited for, merged or freed. */
void meshmem_left_begin(void);
void meshmem_left_finish(void);

/* An operation on ctx belongs to the request of this name from now on. */
void meshmem_left_add(uint64_t name, shmem_ctx_t ctx);

/* All operations of `other` belong to this request. */
void meshmem_left_merge(uint64_t name, uint64_t other);

/* All operations of the request are complete; it may get others. */
void meshmem_left_forget(uint64_t name);

/* All operations are about to be completed: say how many requests are open, and how many
 * all-to-alls were not waited for. call is the public function. */
void meshmem_left_end_all(const char *call);

/* ctx is about to be destroyed: say how many open requests have operations on it, once for each
 * place where the program does that (said.h), unless call, the public function, is NULL. */
void meshmem_left_end(const char *call, shmem_ctx_t ctx);

/* Forget everything: there are no requests any more. */
void meshmem_left_close(void);

#endif
