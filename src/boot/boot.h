/* SPDX-License-Identifier: BSD-3-Clause */
/* Who am I and who are the others: the PE's place in its job, small data exchanged at init, and the
 * end of the job. Today there are two sources: oshrun (local.c) and none at all, a job of one PE
 * (single.c). It knows nothing of symmetric memory. */
#ifndef MESHMEM_BOOT_BOOT_H
#define MESHMEM_BOOT_BOOT_H

#include "boot/job.h"

#include <stdbool.h>

struct meshmem_boot {
    int pe;                  /* my number, 0 to n_pes - 1 */
    int n_pes;               /* 0 before attach */
    int file;                /* the memfd of the job, head first, then the windows */
    bool launched;           /* started by oshrun */
    struct meshmem_job *job; /* the mapped head of file */
    struct meshmem_slot *me; /* my slot in it */
    unsigned rounds;         /* boot barriers that I have passed */
};

extern struct meshmem_boot meshmem_boot;

/* Find the job that this process was started for. Returns 1 when there is one, 0 when there is
 * none, and -1 with a sentence in problem when oshrun is seen but cannot be spoken to. Called once,
 * before threads. */
int meshmem_boot_attach(char *problem, size_t size);

/* The same, and without a launcher a job of one PE. Ends the process with a sentence when that
 * cannot be had. */
void meshmem_boot_open(void);

/* Publish my card: size bytes, at most MESHMEM_CARD_BYTES; valid for others after the next boot
 * barrier. */
void meshmem_boot_publish(const void *card, size_t size);

/* The card of a PE. */
const void *meshmem_boot_card(int pe);

/* Wait until all PEs are here. Ends this process when one of them has ended. Collective, main
 * thread. */
void meshmem_boot_barrier(const char *call);

/* My state, for oshrun and for reports. */
void meshmem_boot_enter(enum meshmem_pe_state state);

/* oshrun has ended without me, as only a SIGKILL can make it. */
bool meshmem_boot_orphaned(void);

/* A PE of the job has ended without finalize: nobody must wait for all PEs any more. */
bool meshmem_boot_lost(void);

/* A PE has called shmem_global_exit: leave. */
bool meshmem_boot_exiting(void);

/* End the job with a sentence: shown once, by oshrun, for all PEs that say the same. Does not
 * return. */
void meshmem_boot_fail(const char *sentence);

/* Tell the job that it ends with status; the caller then leaves with it. */
void meshmem_boot_exit(int status);

/* Sources of jobs; called by boot.c. */
int meshmem_local_attach(struct meshmem_boot *boot, char *problem, size_t size);
bool meshmem_single_attach(struct meshmem_boot *boot, char *problem, size_t size);

#endif
