/* SPDX-License-Identifier: BSD-3-Clause */
/* The part of a job that is on one host: memory that its PEs share, the head of one memfd; behind
 * it, at fixed offsets, lie the PEs' windows (src/mem). oshrun makes it, and every PE inherits it;
 * or the host's first PE does (hosts.c), and the others open it. It knows nothing of what is in a
 * window.
 *
 * Whoever makes it writes everything that is not atomic before others see it; afterwards only
 * atomics change, the card of a PE (by that PE, before it arrives at the boot barrier; those of
 * other hosts' PEs by slot 0, in it) and its message (before its state says so). */
#ifndef MESHMEM_BOOT_JOB_H
#define MESHMEM_BOOT_JOB_H

#include "base/sleeper.h"
#include "base/track.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MESHMEM_JOB_MAGIC UINT64_C(0x316d656d6873656d) /* "meshmem1" */
#define MESHMEM_JOB_VERSION 5u
#define MESHMEM_JOB_ENV "MESHMEM_JOB" /* "<file descriptor>:<PE>", set by oshrun for each PE */

enum {
    MESHMEM_MAX_PES = 4096,      /* of one host */
    MESHMEM_SLOT_BYTES = 4096,   /* one slot per PE */
    MESHMEM_MESSAGE_BYTES = 640, /* a sentence, with its end */
    MESHMEM_CARD_BYTES = 256, /* what a PE tells the others at init; boot does not look into it */
};

/* One PE's window may be this large, and begins in the file at MESHMEM_WINDOW_BYTES * (pe + 1). */
#define MESHMEM_WINDOW_BYTES (UINT64_C(1) << 50)

enum meshmem_pe_state {
    MESHMEM_PE_STARTED,   /* forked; its program has not met the library */
    MESHMEM_PE_ATTACHED,  /* the library is loaded, init was not called */
    MESHMEM_PE_RUNNING,   /* between the first init and the last finalize */
    MESHMEM_PE_FINALIZED, /* after the last finalize; may go back to RUNNING */
    MESHMEM_PE_FAILED,    /* ended the job with the sentence in message */
    MESHMEM_PE_EXITING,   /* ends the job by shmem_global_exit */
    MESHMEM_PE_GONE,      /* its process has ended; written by oshrun alone */
};

/* Set where oshrun made the job, never written again: a slot that has other guards was overwritten.
 */
#define MESHMEM_SLOT_GUARD UINT64_C(0x746f6c536d656d6d)

struct meshmem_slot {
    uint64_t guard;              /* MESHMEM_SLOT_GUARD + the number of the slot */
    _Atomic int32_t pid;         /* of the process that attached; 0 before */
    _Atomic int32_t state;       /* enum meshmem_pe_state; release by the PE, acquire by readers */
    _Atomic uint32_t barriers;   /* barriers over all PEs that it has entered */
    _Atomic int32_t exit_status; /* of shmem_global_exit, when state is EXITING */
    struct meshmem_waiting waiting;      /* what it waits for; read it with meshmem_track_read */
    char message[MESHMEM_MESSAGE_BYTES]; /* valid when state is FAILED */
    _Atomic uint32_t threads;            /* of the library: the proxy's */
    _Atomic uint32_t starting; /* in a boot barrier; of use to a program that follows in this PE */
    struct meshmem_sleeper sleeper;   /* this PE, when it sleeps; see near/hand.h */
    struct meshmem_sleepers sleepers; /* of the node whose first PE this is */
    _Atomic int32_t process; /* that oshrun has started as this PE; it may run others; or 0 */
    uint64_t last_guard;     /* the same as guard */
};

/* Where a PE is: its node, of those of the job, and its number among the node's PEs, which are
 * counted in the order of their numbers. */
struct meshmem_location {
    uint32_t node, index;
};

struct meshmem_job {
    uint64_t magic;     /* MESHMEM_JOB_MAGIC */
    uint32_t version;   /* MESHMEM_JOB_VERSION: oshrun and library must agree */
    uint32_t n_pes;     /* of this host, 1 to MESHMEM_MAX_PES: each has a slot */
    uint32_t n_world;   /* of the job */
    uint32_t n_nodes;   /* of the job */
    uint32_t cores;     /* how many cores the host's PEs may use together */
    int32_t launcher;   /* pid of oshrun, or 0 */
    uint64_t secret;    /* of the job: who does not know it is no part of it */
    uint64_t slots;     /* offset of the slots from the head, page aligned */
    uint64_t pes;       /* of n_pes numbers: of the PE in each slot, ascending */
    uint64_t locations; /* of n_world struct meshmem_location */
    uint64_t cards;     /* of n_world cards of MESHMEM_CARD_BYTES */
    uint64_t bytes;     /* of the whole head; at most MESHMEM_WINDOW_BYTES */
    _Atomic uint32_t
        gone; /* PEs that ended without finalize; release by oshrun, acquire by who waits */
    _Atomic uint32_t exiting;      /* 1 once a PE called shmem_global_exit: who waits leaves too */
    _Atomic uint64_t reported;     /* when the last stall report began: one PE makes it for all */
    _Atomic uint32_t boot_arrived; /* boot barrier: how many have arrived ... */
    _Atomic uint32_t boot_round;   /* ... in this round; futex */
};

static inline uint64_t meshmem_job_page_up(uint64_t n) { return (n + 4095) & ~UINT64_C(4095); }

/* Make the job's memfd, close-on-exec and so long: it can neither shrink nor grow from then on, so
 * that no process that has it can take the memory away from the others. -1 with errno. */
int meshmem_job_make_file(uint64_t bytes);

/* The exit status that a shell sees after shmem_global_exit(status): only its lowest 8 bits arrive
 * there, and a failure must not look like success. */
static inline int meshmem_job_exit_code(int status)
{
    return status && !(status & 0xff) ? 1 : status & 0xff;
}

/* Fill the constant part of job, for n_pes of n_world PEs on cores cores, and return the bytes of
 * the whole head. What stands in it besides, the tables too, is for the caller to fill. */
uint64_t meshmem_job_lay_out(struct meshmem_job *job, uint32_t n_pes, uint32_t n_world,
                             uint32_t cores, int32_t launcher);

static inline struct meshmem_slot *meshmem_job_slot(struct meshmem_job *job, uint32_t slot)
{
    return (struct meshmem_slot *)((char *)job + job->slots + (uint64_t)slot * MESHMEM_SLOT_BYTES);
}

static inline uint32_t *meshmem_job_pes(struct meshmem_job *job)
{
    return (uint32_t *)((char *)job + job->pes);
}

static inline struct meshmem_location *meshmem_job_locations(struct meshmem_job *job)
{
    return (struct meshmem_location *)((char *)job + job->locations);
}

static inline unsigned char *meshmem_job_card(struct meshmem_job *job, uint32_t pe)
{
    return (unsigned char *)job + job->cards + (uint64_t)pe * MESHMEM_CARD_BYTES;
}

/* Fill the tables of a job that is on this host alone, cut into nodes: consecutive PEs go to one
 * node, or one PE to each in turn. nodes is 1 to n_world. */
void meshmem_job_cut(struct meshmem_job *job, uint32_t nodes, bool in_turn);

#endif
