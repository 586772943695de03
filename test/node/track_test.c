/* SPDX-License-Identifier: BSD-3-Clause */
/* The description of a wait is read whole or not at all while it is written. */
// sources: base/track.c
#include "base/track.h"

#include "threads.h"

#include <stdatomic.h>
#include <string.h>

enum { WRITES = 200000 / SLOWER, TEXTS = 26 };

static struct meshmem_waiting waiting;
static _Atomic int done;

/* Text k: one letter, more often the later it stands in the alphabet. */
static void make_text(char *text, uint32_t k)
{
    size_t length = 9 * (k % TEXTS);
    memset(text, 'a' + (int)(k % TEXTS), length);
    text[length] = 0;
}

static void write_all(void)
{
    char text[256];
    for (uint32_t i = 1; i <= WRITES; i++) {
        make_text(text, i);
        meshmem_track_write(&waiting, text, text, i, (uint64_t)i << 32 | i);
        if (i % 3 == 0)
            meshmem_track_clear(&waiting);
        if (i % 64 == 0)
            pthread_testcancel(); /* a call between, as in life */
    }
    make_text(text, WRITES);
    meshmem_track_write(&waiting, text, text, WRITES, (uint64_t)WRITES << 32 | WRITES);
    atomic_store(&done, 1);
}

static void read_all(void)
{
    struct meshmem_waiting_copy copy;
    uint32_t last = 0;
    char text[256];
    for (int finished = 0; !finished;) {
        finished = atomic_load(&done);
        if (!meshmem_track_read(&waiting, &copy))
            continue;
        make_text(text, copy.barrier);
        EXPECT(strcmp(text, copy.text) == 0);
        EXPECT(strcmp(text, copy.place) == 0);
        EXPECT(copy.since == ((uint64_t)copy.barrier << 32 | copy.barrier));
        EXPECT(copy.barrier >= last); /* never goes back */
        last = copy.barrier;
    }
    EXPECT(last == WRITES);
}

static void run_pe(uint32_t me, uint32_t n, void *shared)
{
    (void)n;
    (void)shared;
    if (me == 0)
        write_all();
    else
        read_all();
}

int main(void)
{
    threads_run(3, run_pe, NULL);
    return 0;
}
