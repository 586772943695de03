/* SPDX-License-Identifier: BSD-3-Clause */
/* The part of a job that is on one host: memory shared by its PEs, the head of a memfd; the PEs'
 * windows (src/mem) follow it at fixed offsets. oshrun creates it and every PE inherits it, or the
 * host's first PE creates it (hosts.c) and the others open it. This file knows nothing of the
 * contents of windows.
 *
 * The creator writes everything that is not atomic before others see it. Afterwards only four
 * things change: atomics; the NUMA nodes of a promise, before its state says that they are there;
 * the card of a PE, written by that PE before it arrives at the boot barrier (or, for PEs of other
 * hosts, by slot 0 in the barrier); and the message and the stack of a PE, which oshrun reads when
 * its state says that they are there, or its process has ended. */
#ifndef MESHMEM_BOOT_JOB_H
#define MESHMEM_BOOT_JOB_H

#include "base/mac.h"
#include "base/sleeper.h"
#include "base/track.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MESHMEM_JOB_MAGIC UINT64_C(0x316d656d6873656d) /* "meshmem1" */
#define MESHMEM_JOB_VERSION 17u
/* How PEs left whose slots say `nested`. */
#define MESHMEM_JOB_NESTED \
    "after fewer calls of shmem_finalize than of shmem_init; each shmem_init needs one"
#define MESHMEM_JOB_ENV "MESHMEM_JOB" /* "<file descriptor>:<PE>", set by oshrun for each PE */

enum {
    MESHMEM_MAX_PES = 4096,      /* on one host */
    MESHMEM_SLOT_BYTES = 12288,  /* the size of a PE's slot */
    MESHMEM_SLOT_GOT = 32,       /* words there for hashes of partitions */
    MESHMEM_MESSAGE_BYTES = 640, /* the size of a message, including the terminating zero */
    MESHMEM_STACK_BYTES = 1536,  /* the size of a stack as text, including that zero */
    MESHMEM_CARD_BYTES =
        256, /* the size of what a PE publishes during init; boot does not interpret it */
};

/* The largest size of a PE's window; that of the PE in slot s begins in the file at
 * MESHMEM_WINDOW_BYTES * (s + 1). */
#define MESHMEM_WINDOW_BYTES (UINT64_C(1) << 50)

enum meshmem_pe_state {
    MESHMEM_PE_STARTED,   /* forked; its program has not loaded the library yet */
    MESHMEM_PE_ATTACHED,  /* the library is loaded, but not initialized */
    MESHMEM_PE_RUNNING,   /* between the first init and the last finalize */
    MESHMEM_PE_FINALIZED, /* after the last finalize; may go back to RUNNING */
    MESHMEM_PE_FAILED,    /* ended the job; the reason is in message */
    MESHMEM_PE_EXITING,   /* is ending the job by shmem_global_exit */
    MESHMEM_PE_GONE,      /* its process has ended; set only by oshrun */
    MESHMEM_PE_LEFT,      /* its process ends without finalize; not under oshrun */
};

/* Set when the job is created and never written again: a slot with any other value was
 * overwritten. */
#define MESHMEM_SLOT_GUARD UINT64_C(0x746f6c536d656d6d)

/* An access to a PE's memory; see core/race.h. */
struct meshmem_accessed {
    uint64_t time;  /* CLOCK_MONOTONIC, nanoseconds */
    uint64_t until; /* the PE does nothing before this time, see core/loads.h; or equal to `time` */
    uint64_t from;  /* segment and offset of what is accessed */
    uint64_t bytes; /* bytes that are accessed */
    uint64_t hash;  /* of what is written */
    uint64_t site;  /* in the program, from its start; 0: unknown */
    uint32_t pe;    /* who accesses */
    uint32_t round; /* barriers over all PEs that it had left */
    uint64_t kind;
};

enum { MESHMEM_ACCESS_WORDS = sizeof(struct meshmem_accessed) / 8, MESHMEM_ACCESSES = 32 };

/* The last ones. An entry is a sequence lock: turn is 0 before the first use, and odd while the
 * entry is written, which one process does at a time. */
struct meshmem_accesses {
    _Atomic uint32_t next;    /* entries that were begun */
    _Atomic uint32_t off;     /* nobody looks any more */
    _Atomic uint64_t watched; /* the word that core/loads.c watches, as in `from`, + 1; 0: none */
    _Atomic uint64_t program; /* of its id in mem/data.h: the same if PEs run the same */
    struct meshmem_access_entry {
        _Atomic uint32_t turn;
        _Atomic uint64_t word[MESHMEM_ACCESS_WORDS];
    } entry[MESHMEM_ACCESSES];
};

struct meshmem_slot {
    uint64_t guard;              /* MESHMEM_SLOT_GUARD + the number of the slot */
    _Atomic int32_t pid;         /* the process that attached; 0 before */
    _Atomic int32_t state;       /* enum meshmem_pe_state; release by the PE, acquire by readers */
    _Atomic uint32_t barriers;   /* barriers over all PEs that this PE has entered */
    _Atomic int32_t exit_status; /* the argument of shmem_global_exit, if state is EXITING */
    struct meshmem_waiting waiting; /* what the PE waits for; read it with meshmem_track_read */
    char message[MESHMEM_MESSAGE_BYTES]; /* valid if state is FAILED; what a signal handler says
                                            of the signal that ends the PE, else "" */
    char stack[MESHMEM_STACK_BYTES];     /* where the PE failed, as base/stack.h writes it, or "" */
    _Atomic uint32_t threads;            /* the number of the library's own threads: the proxy's */
    _Atomic uint32_t
        starting; /* the PE is in a boot barrier; tells a program that follows in this PE */
    struct meshmem_sleeper sleeper;   /* for waking this PE while it sleeps; see near/hand.h */
    struct meshmem_sleepers sleepers; /* those of the node, if this is its first PE */
    _Atomic int32_t process;     /* the process that oshrun has started as this PE, which may run
                                    further programs; or 0 */
    _Atomic uint32_t debug_wait; /* the PE waits for a debugger */
    _Atomic uint32_t leaving;    /* it has left the barrier of its last shmem_finalize, and enters
                                    no other; release, read before barriers with acquire */
    _Atomic uint32_t nested;     /* it has called shmem_finalize where an earlier shmem_init needs
                                    another one */
    _Atomic uint32_t got[MESHMEM_SLOT_GOT]; /* hashes of what the PE has got for partitions; see
                                               mem/account.h; 0: unknown */
    _Atomic uint64_t segments, data;  /* the addresses in the PE of the first segment and of static
                                         data, only for messages; 0: not yet */
    struct meshmem_accesses accesses; /* under SHMEM_CHECK=full */
    uint64_t last_guard;              /* equal to guard */
};

/* A PE's location: its node, and its number among the node's PEs, in the order of PE numbers. */
struct meshmem_location {
    uint32_t node, index;
};

/* What the host's PEs were promised of the memory of a set of NUMA nodes; see mem/capacity.h. */
struct meshmem_promise {
    _Atomic uint32_t state; /* whether nodes is filled in; then it stays */
    _Atomic uint64_t bytes;
    uint64_t nodes[16]; /* bits of their numbers; none: any memory of the host */
};

enum {
    MESHMEM_PROMISES = 24,
    MESHMEM_SAID_HERE = 64, /* warnings of programs' mistakes that PEs print for each other */
};

struct meshmem_job {
    uint64_t magic;             /* MESHMEM_JOB_MAGIC */
    uint32_t version;           /* MESHMEM_JOB_VERSION: oshrun and library must agree */
    uint32_t n_pes;             /* PEs of this host, 1 to MESHMEM_MAX_PES; each has a slot */
    uint32_t n_world;           /* of the job */
    uint32_t n_nodes;           /* of the job */
    uint32_t cores;             /* the number of cores that the host's PEs may use together */
    int32_t launcher;           /* pid of oshrun, or 0 */
    uint64_t space;             /* oshrun's PID namespace; 0: unknown */
    struct meshmem_mac_key key; /* of the job; whoever connects proves that it knows it */
    uint64_t slots;             /* offset of the slots from the head, page-aligned */
    uint64_t pes;       /* offset of n_pes numbers: that of the PE in each slot, ascending */
    uint64_t locations; /* offset of n_world struct meshmem_location */
    uint64_t cards;     /* offset of n_world cards of MESHMEM_CARD_BYTES each */
    uint64_t bytes;     /* size of the head, at most MESHMEM_WINDOW_BYTES */
    _Atomic uint32_t
        gone; /* PEs that ended without finalizing; release by oshrun, acquire by waiting PEs */
    _Atomic uint32_t exiting;  /* 1 after a PE has called shmem_global_exit: waiting PEs leave, too;
                                  release by it, acquire by waiting PEs and oshrun */
    _Atomic uint64_t reported; /* when the last stall report began: one PE writes it for all */
    _Atomic uint32_t boot_arrived; /* boot barrier: PEs that have arrived in this round */
    _Atomic uint32_t boot_round;   /* boot barrier: rounds that have ended; futex */
    _Atomic uint32_t undefined; /* a PE has named a partition that it does not have, and said so */
    struct meshmem_promise promise[MESHMEM_PROMISES];
    _Atomic uint64_t said[MESHMEM_SAID_HERE]; /* hashes of those that were printed; 0: free. See
                                                 core/said.h */
};

static inline uint64_t meshmem_job_page_up(uint64_t n) { return (n + 4095) & ~UINT64_C(4095); }

/* Create a memfd of the job, MESHMEM_JOB_FILE or another name, close-on-exec and of this size. It
 * is sealed: it can neither shrink nor grow, so no process that has it can take memory away from
 * the others. -1 with errno on failure. */
#define MESHMEM_JOB_FILE "meshmem-job"
int meshmem_job_make_file(const char *name, uint64_t bytes);

/* What to do about that, to be written after the reason; or nothing. */
const char *meshmem_job_remedy(int error);

/* The exit status that the shell sees after shmem_global_exit(status): only the lowest 8 bits
 * arrive there, and a failure must not look like success. */
static inline int meshmem_job_exit_code(int status)
{
    return status && !(status & 0xff) ? 1 : status & 0xff;
}

/* Map the head of a file that was just made for the windows of n_pes PEs, and lay it out; the rest
 * is zero, the initial value of every atomic. NULL with errno. */
struct meshmem_job *meshmem_job_map(int file, uint32_t n_pes, uint32_t n_world, uint32_t cores,
                                    int32_t launcher);

/* The message if mapping it fails, by errno. */
void meshmem_job_say_unmapped(char *problem, size_t size);

/* Make the file, too; without launcher. NULL with a message. */
struct meshmem_job *meshmem_job_create(uint32_t n_pes, uint32_t n_world, uint32_t cores, int *file,
                                       char *problem, size_t size);

/* Fill in the constant part of job, for n_pes of n_world PEs on `cores` cores, and return the size
 * of the head. The caller fills in the rest, including the tables. */
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

/* Fill in the tables of a job on a single host, divided into nodes (1 to n_world): consecutive PEs
 * go to the same node, or PEs go to the nodes in turn. */
void meshmem_job_cut(struct meshmem_job *job, uint32_t nodes, bool in_turn);

#endif
