/* SPDX-License-Identifier: BSD-3-Clause */
/* See held.h. */
#include "core/held.h"

#include "base/error.h"
#include "mem/name.h"

#include <pthread.h>
#include <stdlib.h>

struct held {
    const char *call;
    const void *lock;
    struct held *next;
};

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static struct held *all;

void meshmem_held_note(const char *call, const void *lock)
{
    struct held *held = malloc(sizeof *held);
    if (!held)
        return; /* then only a warning at the end is lost */
    pthread_mutex_lock(&mutex);
    *held = (struct held){call, lock, all};
    all = held;
    pthread_mutex_unlock(&mutex);
}

void meshmem_held_forget(const void *lock)
{
    pthread_mutex_lock(&mutex);
    for (struct held **at = &all, *held; (held = *at); at = &held->next)
        if (held->lock == lock) {
            *at = held->next;
            free(held);
            break;
        }
    pthread_mutex_unlock(&mutex);
}

void meshmem_held_close(const char *call)
{
    char name[MESHMEM_NAME_BYTES];
    for (struct held *held = all, *next; held; held = next) {
        next = held->next;
        meshmem_warn("%s: this PE still holds the lock at %s, which it took by %s", call,
                     meshmem_name_address(name, held->lock), held->call);
        free(held);
    }
    all = NULL;
}
