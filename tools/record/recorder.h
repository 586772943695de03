/* SPDX-License-Identifier: BSD-3-Clause */
/* Counts and records the calls of a PE. Each thread has counters and a track of its own, so that
 * counting takes a few plain additions. Does not know what is made of it. */
#ifndef MESHMEM_RECORD_RECORDER_H
#define MESHMEM_RECORD_RECORDER_H

#include "record/library.h"
#include "record/part.h"

#include <stdbool.h>
#include <stddef.h>

#define TRACE_FAMILIES
#include "stats.inc"
#undef TRACE_FAMILIES
#define TRACE_STARTS
#include "stats.inc"
#undef TRACE_STARTS

#pragma GCC visibility push(hidden)

/* What is told of a family in the end. MOVED: the bytes of calls that concern a PE, near or far;
 * BYTES: of all, also collectives; WAITED: nanoseconds. */
enum { CALLS, NEAR, FAR, MOVED, BYTES, WAITED, COUNTS };

/* Calls by whom they concern: no PE, or one of this node or of another one. */
enum meshmem_whom { WHOM_NONE, WHOM_NEAR, WHOM_FAR, WHOMS };

struct meshmem_track {
    part_pair pairs[FAMILIES][WHOMS];
    uint64_t waited[FAMILIES]; /* nanoseconds */
    struct part_track *part;
    bool shares;               /* its part, with other threads */
    struct part_event *events; /* NULL: this thread has no track in the file */
    struct meshmem_track *next, *next_free;
};

/* Of this PE. All but n_pes, traces and offset is set at the beginning and then stays. */
struct meshmem_recorder {
    const unsigned char *is_far; /* [PE of the world] */
    int n_pes;                   /* 0 before the beginning */
    int places;                  /* PEs for which tracks have room; 0 before the beginning */
    int me, leader;
    bool has_far;    /* there are PEs of other nodes */
    bool wants_file; /* calls are to be recorded into files: the same in all PEs */
    bool has_file;   /* they are, here */
    bool any_file;   /* in PE 0: they are in some PE */
    bool traces;     /* now */
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

/* The number in the world of a context's or a team's PE. */
int meshmem_pe(shmem_ctx_t ctx, int pe);
int meshmem_pe_of(shmem_team_t team, int pe);

/* A name of a team that all its members find: not 0, unless the team is invalid; with the number of
 * its PEs in the highest bits. */
uint64_t meshmem_team(shmem_team_t team);
uint64_t meshmem_team_of_set(int start, int stride, int size);

/* The team is about to be destroyed: another one may have its handle. */
void meshmem_team_forget(shmem_team_t team);

/* The bytes that a start of a plan sends: noted when it is made, until it is freed. */
void meshmem_plan_note(shmemx_alltoallv_plan_t plan, size_t bytes);
size_t meshmem_plan_bytes(shmemx_alltoallv_plan_t plan);
void meshmem_plan_forget(shmemx_alltoallv_plan_t plan);

/* The bytes of n blocks. */
size_t meshmem_sum(const size_t *sizes, int n);

/* Begin a call that is traced or waits: function and family by their numbers, whether it waits for
 * others, bytes that it moves or waits for, a PE of the world or -1, and the address that it
 * concerns, or the team that it is a collective of. End it. */
struct meshmem_mark meshmem_begin(unsigned function, int family, bool waits, size_t bytes, int pe,
                                  const void *word);
struct meshmem_mark meshmem_meet(unsigned function, int family, bool waits, size_t bytes, int pe,
                                 uint64_t team);
void meshmem_end(const struct meshmem_mark *mark);

/* What else is to be known of a call: a put writes blocks with strides, all in bytes; a signal
 * comes with data that is written there; an atomic has changed nothing. */
void meshmem_strides(const struct meshmem_mark *mark, ptrdiff_t stride, size_t block);
void meshmem_data(const struct meshmem_mark *mark, const void *data);
void meshmem_unchanged(const struct meshmem_mark *mark);

/* All PEs have come to a collective: note how long it has waited. What is left of it is no wait. */
void meshmem_gather(struct meshmem_mark *mark);

/* Something was allocated: note how much of the heap is used. */
void meshmem_heap_note(void);

/* Add to a number that only this thread changes and others read. Relaxed: they read it after a
 * barrier, or when the PE has ended. */
static inline void meshmem_add_to(uint64_t *number, uint64_t n)
{
    __atomic_store_n(number, *number + n, __ATOMIC_RELAXED);
}

static inline enum meshmem_whom meshmem_whom(int pe)
{
    const struct meshmem_recorder *r = &meshmem_recorder;
    return (unsigned)pe < (unsigned)r->n_pes ? WHOM_NEAR + r->is_far[pe] : WHOM_NONE;
}

static inline bool meshmem_is_far(int pe) { return meshmem_whom(pe) == WHOM_FAR; }

/* Count a call of a family, which moved bytes to or from pe of the world; -1: none. */
void meshmem_count(int family, size_t bytes, int pe);

/* The same if nothing else is to be noted of the call; else false, and it is not counted. What is
 * stored waits for the program's stores, which may miss the caches, so it is one store. */
static inline bool meshmem_count_quickly(int family, size_t bytes, int pe, bool waits)
{
    struct meshmem_track *track = meshmem_track;
    if (__builtin_expect(!track || meshmem_recorder.has_file || waits, 0))
        return false;
    track->pairs[family][meshmem_whom(pe)] += (part_pair){1, bytes};
    return true;
}

/* The same of a call that concerns a PE of this node and waits for nobody. */
static inline bool meshmem_count_near(int family, size_t bytes)
{
    struct meshmem_track *track = meshmem_track;
    if (__builtin_expect(!track || meshmem_recorder.has_file, 0))
        return false;
    track->pairs[family][WHOM_NEAR] += (part_pair){1, bytes};
    return true;
}

/* Whether a call need not be timed: it waits for nobody, and nothing is traced. */
static inline bool meshmem_is_quick(bool waits) { return !waits && !meshmem_recorder.traces; }

/* For functions that the quick ones call. */
#define RECORDING __attribute__((noinline, cold))

/* ---- the life of the recorder ---- */

/* After the library was started, in all PEs, by this function, which was called at this time: open
 * the file if one is wanted, and compare clocks. */
void meshmem_recorder_begin(unsigned function, uint64_t called);

/* Before the library is finalized, in all PEs. files: of the job, if there are, may be read now. */
void meshmem_recorder_end(void);

/* Trace no calls from now on, or again. */
void meshmem_recorder_pause(bool pause);

/* Sum up what all threads have counted by family, and with clear begin anew; returns how many have
 * called, where those that ended before another one began count as one. Or add for how long they
 * have waited for each PE of the world. */
uint64_t meshmem_recorder_sum(uint64_t counts[FAMILIES][COUNTS], bool clear);
void meshmem_recorder_sum_waited(uint64_t *waited);

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
    uint64_t n, every; /* of each `every` collectives of a team one is kept; a power of two */
    uint64_t waited;   /* nanoseconds, in all collectives */
    struct meshmem_sample sample[MESHMEM_SAMPLES];
};
extern struct meshmem_samples meshmem_samples;

/* Whether the collective with this number is kept: of the numbers from k * every on, before
 * (k + 1) * every, one, which a hash chooses, so that no period of the program's fits. Of those
 * that are kept with `every` half of them are kept with twice that. */
bool meshmem_is_kept(uint64_t number, uint64_t every);

/* Keep fewer than this many samples: one of two, of four and so on. */
void meshmem_samples_thin_out(uint64_t most);

/* The most bytes of symmetric heaps that were used at a time. */
extern uint64_t meshmem_heap_peak;

#pragma GCC visibility pop

#endif
