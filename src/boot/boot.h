/* SPDX-License-Identifier: BSD-3-Clause */
/* A PE's view of its job: who it is and who the others are, exchange of small data during init, and
 * the end of the job. A job is started by oshrun (local.c) or another launcher (hosts.c); without
 * one it is a job of one PE (single.c). This file knows nothing of symmetric memory. */
#ifndef MESHMEM_BOOT_BOOT_H
#define MESHMEM_BOOT_BOOT_H

#include "boot/source.h"

extern struct meshmem_boot meshmem_boot;

/* Find the job that this process belongs to. Returns 1 if there is one, 0 if there is none, and -1
 * with a message in problem if oshrun started this process but its job cannot be used. Called once,
 * before there are threads. */
int meshmem_boot_attach(char *problem, size_t size);

/* The same, but creates a job of one PE if there is none. Ends the process with a message on
 * failure. */
void meshmem_boot_open(void);

/* The location of PE pe. */
struct meshmem_location meshmem_boot_location(int pe);

/* Publish a card of size bytes, at most MESHMEM_CARD_BYTES, to all PEs, and wait until all have
 * published theirs. Collective. */
void meshmem_boot_exchange(const char *call, const void *card, size_t size);

/* The card of a PE; valid until the next barrier or exchange. */
const void *meshmem_boot_card(int pe);

/* Wait until all PEs have arrived. Ends this process if one of them has ended. Collective, main
 * thread only. */
void meshmem_boot_barrier(const char *call);

/* Whether the job's file is still open: some programs close descriptors that they have not
 * opened. */
bool meshmem_boot_has_file(void);

/* Called in a wait that has lasted this long: under SHMEM_STALL_TIMEOUT, one PE of the host reports
 * what all PEs do, once per timeout. Any thread. */
void meshmem_boot_report(double seconds);

/* Set this PE's state, for oshrun and for reports. */
void meshmem_boot_enter(enum meshmem_pe_state state);

/* Whether oshrun has ended before this PE, which happens only if it was killed by SIGKILL. */
bool meshmem_boot_orphaned(void);

/* Whether a PE of the job has ended without finalizing: then no PE may wait for all PEs any
 * more. */
bool meshmem_boot_lost(void);

/* Whether a PE has called shmem_global_exit: then this one must leave, too; and leave. */
bool meshmem_boot_exiting(void);
_Noreturn void meshmem_boot_follow(void);

/* Called before exit, which one thread of a process may call, and may call again in its exit
 * handlers: returns in that thread, the first one that has called this. Any other one stays in it
 * until the process ends, which it sees to after 30 s. */
void meshmem_boot_claim_exit(void);

/* Whether the process of a PE of this host is stopped, by a signal or a debugger; false for PEs of
 * other hosts. */
bool meshmem_boot_is_stopped(int pe);

/* Send a signal, or 0, to this host's other PEs that are in one of the states, a bit for each;
 * whether there are some, and run. */
bool meshmem_boot_signal(unsigned states, int number);

/* End the job with a message, which oshrun prints once for all PEs that give the same one. Does not
 * return. */
void meshmem_boot_fail(const char *sentence);

/* Not under oshrun: print the message, and make the launcher end the job with this status. May
 * return. */
void meshmem_boot_end(int status, const char *sentence);

/* Whether the set of PEs that an environment variable names contains this one. Ends the job with a
 * message if it is none, and warns of PEs that the job does not have. */
bool meshmem_boot_is_in(const char *variable, const char *set);

/* In a signal handler, first of all: keep where this PE is, for oshrun, in case that more cannot be
 * found out. */
void meshmem_boot_note_place(uintptr_t where);

/* In a signal handler, before the signal ends this PE: say why, and keep where (base/stack.h), for
 * oshrun, which prints both with the end of the PE; without oshrun they are printed now. sentence
 * may be "". */
void meshmem_boot_explain(int number, const char *sentence, uintptr_t where);

/* Announce that the job ends with status, 0 to 255; the caller then exits with it. */
void meshmem_boot_exit(int status);

/* A barrier of the host's PEs, from which barrier and exchange are built. */
void meshmem_boot_host_barrier(const char *call);

#endif
