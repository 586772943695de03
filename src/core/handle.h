/* SPDX-License-Identifier: BSD-3-Clause */
/* What users hold by a handle, which is a pointer to it: teams and contexts. Their memory is never
 * given back, so a handle that has been destroyed can still be looked at, and is told from a live
 * one and from a pointer to anything else. Does not know what the objects are. */
#ifndef MESHMEM_CORE_HANDLE_H
#define MESHMEM_CORE_HANDLE_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

enum { MESHMEM_HANDLE_CHUNKS = 26 }; /* each twice as large as the one before */

struct meshmem_handle_slot;

/* All objects of one kind; static, initialized with what and bytes. */
struct meshmem_handles {
    const char *what;      /* for messages: "team" */
    const char *destroyer; /* what ends one, for messages */
    size_t bytes;          /* of an object, at most; a multiple of 16 */
    pthread_mutex_t mutex; /* of all below but chunk */
    atomic_int chunks;     /* that there are; released behind its chunk, acquired by who looks */
    char *chunk[MESHMEM_HANDLE_CHUNKS];
    size_t used;                              /* slots of the last chunk that were ever taken */
    size_t free;                              /* slots in the list: */
    struct meshmem_handle_slot *first, *last; /* the one that was given back first is taken first */
};

#define MESHMEM_HANDLES(name, end, type)                                                \
    {                                                                                   \
        .what = (name), .destroyer = (end), .bytes = (sizeof(type) + 15) & ~(size_t)15, \
        .mutex = PTHREAD_MUTEX_INITIALIZER                                              \
    }

/* A new object, all zero; NULL when memory is short. The memory of destroyed ones is used again
 * only when some dozens have been destroyed since. Any thread. */
void *meshmem_handle_take(struct meshmem_handles *handles);

/* Destroy it. Its contents stay until its memory is taken again. Any thread. */
void meshmem_handle_give(struct meshmem_handles *handles, void *object);

/* End the job with a sentence unless handle is a live object. Any thread. */
void meshmem_handle_check(struct meshmem_handles *handles, const char *call, const void *handle);

#endif
