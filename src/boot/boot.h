/* SPDX-License-Identifier: BSD-3-Clause */
/* Who am I and who are the others: the PE's place in its job, small data exchanged at init, and the
 * end of the job. Jobs come from oshrun (local.c), from another launcher (hosts.c) or from nowhere:
 * then it is a job of one PE (single.c). It knows nothing of symmetric memory. */
#ifndef MESHMEM_BOOT_BOOT_H
#define MESHMEM_BOOT_BOOT_H

#include "boot/source.h"

extern struct meshmem_boot meshmem_boot;

/* Find the job that this process was started for. Returns 1 when there is one, 0 when there is
 * none, and -1 with a sentence in problem when oshrun is seen but cannot be spoken to. Called once,
 * before threads. */
int meshmem_boot_attach(char *problem, size_t size);

/* The same, and without a launcher a job of one PE. Ends the process with a sentence when that
 * cannot be had. */
void meshmem_boot_open(void);

/* Where PE pe is. */
struct meshmem_location meshmem_boot_location(int pe);

/* Show all PEs a card of size bytes, at most MESHMEM_CARD_BYTES, and wait until all have shown
 * theirs. Collective, like the barrier. */
void meshmem_boot_exchange(const char *call, const void *card, size_t size);

/* The card of a PE, until my next barrier or exchange. */
const void *meshmem_boot_card(int pe);

/* Wait until all PEs are here. Ends this process when one of them has ended. Collective, main
 * thread. */
void meshmem_boot_barrier(const char *call);

/* This PE has waited for so long: under SHMEM_STALL_TIMEOUT one PE of the host reports what all of
 * them do, once per that time. Any thread. */
void meshmem_boot_report(double seconds);

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

/* Tell the job that it ends with status, 0 to 255; the caller then leaves with it. */
void meshmem_boot_exit(int status);

/* The host's PEs wait for each other: what barrier and exchange are made of. */
void meshmem_boot_host_barrier(const char *call);

#endif
