/* SPDX-License-Identifier: BSD-3-Clause */
/* Counts and records the calls of a PE. Each thread has counters and a track of its own, so that
 * counting takes a few plain additions. Does not know what is made of it. */
#ifndef MESHMEM_RECORD_RECORDER_H
#define MESHMEM_RECORD_RECORDER_H

#include "record/part.h"

#include <pshmem.h>
#include <stdbool.h>
#include <stddef.h>

#define RECORD_FAMILIES
#include "stats.inc"
#undef RECORD_FAMILIES
#define RECORD_STARTS
#include "stats.inc"
#undef RECORD_STARTS

#pragma GCC visibility push(hidden)

enum { CALLS, NEAR, FAR, BYTES, WAITED, COUNTS };

struct meshmem_track {
    uint64_t counts[FAMILIES][COUNTS]; /* WAITED: nanoseconds */
    struct part_track *part;
    struct part_event *events; /* NULL: this thread has no track in the file */
    struct meshmem_track *next, *next_free;
};

/* Of this PE. is_far and n_pes are set at the beginning and then stay. */
struct meshmem_recorder {
    const unsigned char *is_far; /* [PE of the world] */
    int n_pes;                   /* 0 before the beginning */
    int places;                  /* PEs for which tracks have room; 0 before the beginning */
    int me, leader;
    bool traces;
    uint64_t capacity;
    int64_t offset; /* from this PE's clock to that of PE 0 */
};
extern struct meshmem_recorder meshmem_recorder;
extern _Thread_local struct meshmem_track *meshmem_track __attribute__((tls_model("initial-exec")));

/* A call under way. */
struct meshmem_mark {
    struct meshmem_track *track;
    struct part_event *event; /* NULL: it is not traced */
    uint64_t begin;
    int family, pe;
    bool waits;
    uint64_t team, number; /* of a collective, else 0 */
};

uint64_t meshmem_now(void);

/* The calling thread's track, which is made if there is none. */
struct meshmem_track *meshmem_track_enter(void);

/* The number in the world of a context's or a team's PE. */
int meshmem_pe(shmem_ctx_t ctx, int pe);
int meshmem_pe_of(shmem_team_t team, int pe);

/* A name of a team that all its members find: not 0, unless the team is invalid; with the number of
 * its PEs in the highest bits. */
uint64_t meshmem_team(shmem_team_t team);
uint64_t meshmem_team_of_set(int start, int stride, int size);

/* Begin a call that is traced or waits: function and family by their numbers, whether it waits for
 * others, bytes that it moves or waits for, a PE of the world or -1, and the address that it
 * concerns, or the team that it is a collective of. End it. */
struct meshmem_mark meshmem_begin(unsigned function, int family, bool waits, size_t bytes, int pe,
                                  const void *word);
struct meshmem_mark meshmem_meet(unsigned function, int family, bool waits, size_t bytes, int pe,
                                 uint64_t team);
void meshmem_end(const struct meshmem_mark *mark);

/* Something was allocated: note how much of the heap is used. */
void meshmem_heap_note(void);

/* Add to a number that only this thread changes and others read. Relaxed: they read it behind a
 * barrier, or when the PE has ended. */
static inline void meshmem_add_to(uint64_t *number, uint64_t n)
{
    __atomic_store_n(number, *number + n, __ATOMIC_RELAXED);
}

/* Count a call of a family, which moved bytes to or from pe of the world; -1: none. */
static inline void meshmem_count(int family, size_t bytes, int pe)
{
    struct meshmem_track *track = meshmem_track;
    if (__builtin_expect(!track, 0))
        track = meshmem_track_enter();
    uint64_t *counts = track->counts[family];
    meshmem_add_to(&counts[CALLS], 1);
    if (bytes)
        meshmem_add_to(&counts[BYTES], bytes);
    if ((unsigned)pe < (unsigned)meshmem_recorder.n_pes) {
        struct part_to *to = part_to(track->part) + pe;
        meshmem_add_to(&counts[NEAR + meshmem_recorder.is_far[pe]], 1);
        meshmem_add_to(&to->operations, 1);
        meshmem_add_to(&to->bytes, bytes);
    }
}

static inline bool meshmem_is_far(int pe)
{
    return (unsigned)pe < (unsigned)meshmem_recorder.n_pes && meshmem_recorder.is_far[pe];
}

/* Whether a call need not be timed: it waits for nobody, and nothing is traced. */
static inline bool meshmem_is_quick(bool waits) { return !waits && !meshmem_recorder.traces; }

/* ---- the life of the recorder ---- */

/* After the library was started, in all PEs, by this function, which was called at this time: open
 * the file if one is wanted, and compare clocks. */
void meshmem_recorder_begin(unsigned function, uint64_t called);

/* Before the library is finalized, in all PEs. files: of the job, if there are, may be read now. */
void meshmem_recorder_end(void);

/* Trace no calls from now on, or again. */
void meshmem_recorder_pause(bool pause);

/* Whether this PE records into a file. */
bool meshmem_recorder_has_file(void);

/* Sum up what all threads have counted, by family and by PE of the world, and with clear begin
 * anew. */
void meshmem_recorder_sum(uint64_t counts[FAMILIES][COUNTS], bool clear);
void meshmem_recorder_sum_to(struct part_to *to);

/* ---- collectives, for who waits for whom ---- */

/* A sample of the collectives that this PE was in: when it came, and for how long it stayed. */
struct meshmem_sample {
    uint64_t team, number;
    int64_t begin; /* by the clock of PE 0 */
    uint64_t waited;
    int64_t root; /* -1: none */
};
enum { MESHMEM_SAMPLES = 1 << 14, MESHMEM_ALL_SAMPLES = 1 << 20 }; /* of a PE; of all, in PE 0 */
struct meshmem_samples {
    uint64_t n, every; /* collectives whose number is a multiple of `every`, a power of two */
    struct meshmem_sample sample[MESHMEM_SAMPLES];
};
extern struct meshmem_samples meshmem_samples;

/* Keep fewer than this many samples, every second, every fourth and so on. */
void meshmem_samples_thin_out(uint64_t most);

/* The most bytes of symmetric heaps that were used at a time. */
extern uint64_t meshmem_heap_peak;

#pragma GCC visibility pop

#endif
