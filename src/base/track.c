/* SPDX-License-Identifier: BSD-3-Clause */
/* The sequence lock of track.h. */
#include "base/track.h"

#include <stdatomic.h>
#include <string.h>

static void load(uint64_t *words, _Atomic uint64_t *from, int n)
{
    for (int i = 0; i < n; i++)
        words[i] = atomic_load_explicit(&from[i], memory_order_relaxed);
}

static void store(_Atomic uint64_t *to, const uint64_t *words, int n)
{
    for (int i = 0; i < n; i++)
        atomic_store_explicit(&to[i], words[i], memory_order_relaxed);
}

/* The texts of a description, padded with zeros. */
struct texts {
    uint64_t text[MESHMEM_TEXT_WORDS], place[MESHMEM_PLACE_WORDS];
};

/* Whether the same wait is described already; called by the only writer, so nothing changes
 * meanwhile. */
static bool is_described(struct meshmem_waiting *w, const struct texts *t, uint32_t barrier,
                         uint64_t since)
{
    struct texts now;
    load(now.text, w->text, MESHMEM_TEXT_WORDS);
    load(now.place, w->place, MESHMEM_PLACE_WORDS);
    return memcmp(&now, t, sizeof now) == 0 &&
           (atomic_load_explicit(&w->turn, memory_order_relaxed) & 3) == 2 &&
           atomic_load_explicit(&w->barrier, memory_order_relaxed) == barrier &&
           atomic_load_explicit(&w->since, memory_order_relaxed) == since;
}

void meshmem_track_write(struct meshmem_waiting *w, const char *text, const char *place,
                         uint32_t barrier, uint64_t since)
{
    struct texts t = {.text = {0}};
    memcpy(t.text, text, strnlen(text, sizeof t.text - 1));
    memcpy(t.place, place, strnlen(place, sizeof t.place - 1));
    if (is_described(w, &t, barrier, since))
        return;
    uint32_t turn = atomic_load_explicit(&w->turn, memory_order_relaxed) & ~3u;
    atomic_store_explicit(&w->turn, turn + 5, memory_order_relaxed);
    /* Release: a reader that sees a new field also sees the odd turn (pairs with the acquire fence
     * in track_read). */
    atomic_thread_fence(memory_order_release);
    atomic_store_explicit(&w->barrier, barrier, memory_order_relaxed);
    atomic_store_explicit(&w->since, since, memory_order_relaxed);
    store(w->text, t.text, MESHMEM_TEXT_WORDS);
    store(w->place, t.place, MESHMEM_PLACE_WORDS);
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
        struct texts t;
        uint32_t turn = atomic_load_explicit(&w->turn, memory_order_acquire);
        if ((turn & 3) == 0)
            return false;
        if ((turn & 3) != 2)
            continue;
        copy->barrier = atomic_load_explicit(&w->barrier, memory_order_relaxed);
        copy->since = atomic_load_explicit(&w->since, memory_order_relaxed);
        load(t.text, w->text, MESHMEM_TEXT_WORDS);
        load(t.place, w->place, MESHMEM_PLACE_WORDS);
        atomic_thread_fence(memory_order_acquire);
        if (atomic_load_explicit(&w->turn, memory_order_relaxed) == turn) {
            memcpy(copy->text, t.text, sizeof t.text);
            copy->text[sizeof t.text] = 0;
            memcpy(copy->place, t.place, sizeof t.place);
            copy->place[sizeof t.place] = 0;
            return true;
        }
    }
    return false;
}
