/* SPDX-License-Identifier: BSD-3-Clause */
/* The bare counterparts of collectives: memcpy of the bytes that each PE must move at least, by all
 * PEs at once and without synchronization; and for the barrier of two PEs an exchange of two flags.
 * Knows nothing of timing. */
#include "coll.h"
#include <shmem.h>
#include <string.h>

/* All other PEs copy the root's block; the root copies a share, too. */
void bare_broadcast(struct setting *s)
{
    size_t share = s->bytes / (size_t)s->npes / line * line, rest = s->bytes - share;
    if (s->me != 0) {
        memcpy(s->dest, s->sources[0], rest);
        return;
    }
    for (int pe = 1; pe < s->npes; pe++)
        memcpy(s->dests[pe] + rest, (char *)s->source + rest, share);
}

void bare_broadcast_all(struct setting *s) { memcpy(s->dest, s->sources[0], s->bytes); }

void bare_gather(struct setting *s)
{
    for (int i = 0; i < s->npes; i++) {
        int pe = (s->me + i) % s->npes;
        memcpy((char *)s->dest + (size_t)pe * s->bytes, s->sources[pe], s->bytes);
    }
}

void bare_exchange(struct setting *s)
{
    for (int i = 0; i < s->npes; i++) {
        int pe = (s->me + i) % s->npes;
        memcpy((char *)s->dest + (size_t)pe * s->bytes, s->sources[pe] + (size_t)s->me * s->bytes,
               s->bytes);
    }
}

void bare_strided(struct setting *s)
{
    size_t n = s->bytes / sizeof(long);
    for (int i = 0; i < s->npes; i++) {
        int pe = (s->me + i) % s->npes;
        long *dest = s->dest + (size_t)pe * n * stride;
        const long *source = (const long *)s->sources[pe] + (size_t)s->me * n * stride;
        for (size_t k = 0; k < n; k++)
            dest[k * stride] = source[k * stride];
    }
}

/* Every PE reduces its part of all blocks, which reads and writes as much as a copy. */
void bare_copy(struct setting *s) { memcpy(s->dest, s->sources[(s->me + 1) % s->npes], s->bytes); }

/* Two flags, each written by one PE and read by the other, which may already be one round ahead. */
void bare_meeting(struct setting *s)
{
    static struct {
        _Alignas(line) long value;
        char rest[line - sizeof(long)];
    } * own, *other; /* symmetric */
    static long round;
    if (!own) {
        own = shmem_align(line, sizeof *own);
        own->value = 0;
        other = shmem_ptr(own, 1 - s->me);
        shmem_barrier_all();
    }
    round++;
    __atomic_store_n(&other->value, round, __ATOMIC_RELEASE);
    while (__atomic_load_n(&own->value, __ATOMIC_ACQUIRE) < round)
        RELAX();
}
