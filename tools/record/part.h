/* SPDX-License-Identifier: BSD-3-Clause */
/* The file into which a PE records: a head, then a track for each of its threads. The PE maps it
 * shared and the kernel keeps what was stored, so it is whole to the last call even if the PE is
 * killed. The recorder (recorder.h) writes it, meshmem-trace reads it; both are of one version of
 * meshmem, and of one host's byte order. A reader trusts no number in it. */
#ifndef MESHMEM_RECORD_PART_H
#define MESHMEM_RECORD_PART_H

#include <stdint.h>

#define PART_MAGIC UINT64_C(0x3174726170686d6d) /* "mmhpart1" */
#define PART_NAME "%d.part"                     /* of the file of a PE, in the parts' folder */

enum {
    PART_PAGE = 1 << 16, /* the largest pages of a system: parts are mapped one by one */
    PART_CLOCKS = 2,     /* comparisons of clocks: at the start and at the end */
    PART_TRACKS = 64,  /* the most threads that have a track in the file at the same time; one more
                        * track counts for all others, and has no events */
    PART_ADDRESS = 56, /* bits of a word's offset; those above are its segment */
};

/* What a call does, for the trace. */
enum event_kind {
    EVENT_LOCAL,      /* answers a question: counted, but not in the trace */
    EVENT_PUT,        /* writes to PE `pe`, at `word` */
    EVENT_GET,        /* reads from it */
    EVENT_FETCH,      /* reads `word` on it, atomically */
    EVENT_ATOMIC,     /* changes `word` on it */
    EVENT_SIGNAL,     /* changes its signal word `word`, and writes at `data` unless that is 0 */
    EVENT_WAIT,       /* waits until `bytes` bytes from `word` on have changed */
    EVENT_POLL,       /* looks whether they have */
    EVENT_COLLECTIVE, /* waits for all PEs of a team, or gives them something */
    EVENT_ROOTED,     /* gets something from PE `pe` of a team */
    EVENT_ORDER,      /* waits for operations of its own */
    EVENT_LOCK,
    EVENT_OTHER,
};

/* A call. Of a collective, `word` is its team, and `number` says which of the team's it is. A put
 * with strides writes blocks of `size` bytes, `stride` bytes after each other. */
struct part_event {
    uint64_t begin, end; /* nanoseconds of the PE's clock; end is 0 while the call lasts */
    uint64_t bytes;
    uint64_t word; /* segment and offset, or a name of the team; 0: unknown */
    union {
        uint64_t number; /* of collectives: 1 and more, or 0: none */
        uint64_t stride; /* of puts: 0: none */
        uint64_t data;   /* of signals: as `word`; 0: none, or unknown */
    };
    int32_t pe;        /* in the world; -1: none */
    uint32_t repeated; /* polls of the same word in a row are one event: how many more there were */
    uint32_t function; /* an index in the table of functions */
    uint32_t size;     /* of the team, or of a block */
};

/* Operations, and their bytes: written by one store. */
typedef uint64_t part_pair __attribute__((vector_size(16)));

/* What a PE has asked of another one. */
struct part_to {
    part_pair pair;
    uint64_t waited; /* nanoseconds until it answered */
};

/* A thread's: after it n_pes struct part_to, and then a ring of `capacity` events, of which those
 * before `written` are there: event i at i % capacity. */
struct part_track {
    uint64_t written;
    uint64_t unused[7];
};

/* The clock of PE 0 is this PE's plus offset, at the time `at` of this PE's clock, give or take at
 * most error nanoseconds. */
struct part_clock {
    uint64_t at, error;
    int64_t offset;
};

struct part_head {
    uint64_t magic;
    uint64_t job;         /* a number that the parts of a job share */
    uint64_t table;       /* a hash of the table of functions */
    uint64_t track_bytes; /* track i begins at PART_PAGE + i * track_bytes */
    uint64_t capacity;    /* events of a track */
    int32_t pe, n_pes;
    int32_t leader; /* the first PE of its node */
    int32_t process;
    uint64_t untraced;   /* calls of threads that have no track */
    uint32_t tracks;     /* that there are */
    uint32_t clocks;     /* that are filled in */
    uint32_t same_clock; /* PE 0 has the same clock: it is on the same host */
    uint32_t finished;   /* this PE has come to its last shmem_finalize */
    struct part_clock clock[PART_CLOCKS];
    char host[64], program[256];
};

_Static_assert(sizeof(struct part_head) <= PART_PAGE, "the head has room");

static inline uint64_t part_track_bytes(int n_pes, uint64_t capacity)
{
    uint64_t bytes = sizeof(struct part_track) + (uint64_t)n_pes * sizeof(struct part_to) +
                     capacity * sizeof(struct part_event);
    return (bytes + PART_PAGE - 1) / PART_PAGE * PART_PAGE;
}

static inline struct part_to *part_to(struct part_track *track)
{
    return (struct part_to *)(track + 1);
}

static inline struct part_event *part_events(struct part_track *track, int n_pes)
{
    return (struct part_event *)(part_to(track) + n_pes);
}

#endif
