/* SPDX-License-Identifier: BSD-3-Clause */
/* The sequence lock of track.h. */
#include "base/track.h"

#include <stdatomic.h>
#include <string.h>

/* Whether the same wait is described already; called by the only writer, so nothing changes
 * meanwhile. */
static bool is_described(struct meshmem_waiting *w, const uint64_t *words, uint32_t barrier,
                         uint64_t since)
{
    for (int i = 0; i < MESHMEM_TEXT_WORDS; i++)
        if (atomic_load_explicit(&w->text[i], memory_order_relaxed) != words[i])
            return false;
    return (atomic_load_explicit(&w->turn, memory_order_relaxed) & 3) == 2 &&
           atomic_load_explicit(&w->barrier, memory_order_relaxed) == barrier &&
           atomic_load_explicit(&w->since, memory_order_relaxed) == since;
}

void meshmem_track_write(struct meshmem_waiting *w, const char *text, uint32_t barrier,
                         uint64_t since)
{
    uint64_t words[MESHMEM_TEXT_WORDS] = {0};
    size_t length = strnlen(text, sizeof words - 1);
    memcpy(words, text, length);
    if (is_described(w, words, barrier, since))
        return;
    uint32_t turn = atomic_load_explicit(&w->turn, memory_order_relaxed) & ~3u;
    atomic_store_explicit(&w->turn, turn + 5, memory_order_relaxed);
    /* Release: a reader that sees a new field also sees the odd turn (pairs with the acquire fence
     * in track_read). */
    atomic_thread_fence(memory_order_release);
    atomic_store_explicit(&w->barrier, barrier, memory_order_relaxed);
    atomic_store_explicit(&w->since, since, memory_order_relaxed);
    for (int i = 0; i < MESHMEM_TEXT_WORDS; i++)
        atomic_store_explicit(&w->text[i], words[i], memory_order_relaxed);
    /* Pairs with the first acquire load in track_read. */
    atomic_store_explicit(&w->turn, turn + 6, memory_order_release);
}

void meshmem_track_clear(struct meshmem_waiting *w)
{
    uint32_t turn = atomic_load_explicit(&w->turn, memory_order_relaxed) & ~3u;
    atomic_store_explicit(&w->turn, turn + 4, memory_order_release);
}

bool meshmem_track_read(struct meshmem_waiting *w, struct meshmem_waiting_copy *copy)
{
    for (int tries = 0; tries < 100; tries++) {
        uint64_t words[MESHMEM_TEXT_WORDS];
        uint32_t turn = atomic_load_explicit(&w->turn, memory_order_acquire);
        if ((turn & 3) == 0)
            return false;
        if ((turn & 3) != 2)
            continue;
        copy->barrier = atomic_load_explicit(&w->barrier, memory_order_relaxed);
        copy->since = atomic_load_explicit(&w->since, memory_order_relaxed);
        for (int i = 0; i < MESHMEM_TEXT_WORDS; i++)
            words[i] = atomic_load_explicit(&w->text[i], memory_order_relaxed);
        atomic_thread_fence(memory_order_acquire);
        if (atomic_load_explicit(&w->turn, memory_order_relaxed) == turn) {
            memcpy(copy->text, words, sizeof words);
            copy->text[sizeof words] = 0;
            return true;
        }
    }
    return false;
}
