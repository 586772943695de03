/* SPDX-License-Identifier: BSD-3-Clause */
/* Objects that users refer to by a handle, which is a pointer to them: teams and contexts. Their
 * memory is never given back, so a destroyed handle stays readable and can be told from a live one
 * and from a pointer to anything else. Does not know what the objects are. */
#ifndef MESHMEM_CORE_HANDLE_H
#define MESHMEM_CORE_HANDLE_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

enum { MESHMEM_HANDLE_SLABS = 26 }; /* each twice as large as the one before */

struct meshmem_handle_slot;

/* All objects of one kind; static, initialized with what, destroyer and bytes. */
struct meshmem_handles {
    const char *what;      /* for messages: "team" */
    const char *destroyer; /* the function that destroys one, for messages */
    size_t bytes;          /* the largest size of an object; a multiple of 16 */
    pthread_mutex_t mutex; /* protects all fields below but slab */
    atomic_int slabs; /* how many there are; released after its slab is set, acquired by readers */
    char *slab[MESHMEM_HANDLE_SLABS];
    size_t used; /* slots of the last slab that were ever in use */
    size_t free; /* length of the list of free slots */
    struct meshmem_handle_slot *first,
        *last; /* the list, in the order in which the objects were destroyed */
};

#define MESHMEM_HANDLES(name, end, type)                                                \
    {                                                                                   \
        .what = (name), .destroyer = (end), .bytes = (sizeof(type) + 15) & ~(size_t)15, \
        .mutex = PTHREAD_MUTEX_INITIALIZER                                              \
    }

/* Create an object, all zero; NULL if memory is short. The memory of a destroyed object is reused
 * only after some dozens more have been destroyed. Any thread. */
void *meshmem_handle_take(struct meshmem_handles *handles);

/* Destroy an object. Its contents stay until its memory is reused. Any thread. */
void meshmem_handle_give(struct meshmem_handles *handles, void *object);

/* Do this with each object, and perhaps destroy it. No other thread creates or destroys one
 * meanwhile. */
void meshmem_handle_each(struct meshmem_handles *handles, void (*act)(void *object));

/* End the job with a message unless handle is a live object. Any thread. */
void meshmem_handle_check(struct meshmem_handles *handles, const char *call, const void *handle);

#endif
