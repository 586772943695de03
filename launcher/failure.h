/* SPDX-License-Identifier: BSD-3-Clause */
/* What the end of a PE means for the job, and the sentences about it: the first cause first, equal
 * ones of many PEs in one line. */
#ifndef MESHMEM_LAUNCHER_FAILURE_H
#define MESHMEM_LAUNCHER_FAILURE_H

#include "launcher/run.h"

/* PE pe was reaped with child->wait_status. Decides whether the job goes on. */
void meshmem_failure_judge(struct meshmem_run *run, uint32_t pe, uint64_t now);

/* End the job if a PE has called shmem_global_exit, also one whose process has not ended. */
void meshmem_failure_look(struct meshmem_run *run, uint64_t now);

/* Whether PE pe lives and has called shmem_global_exit, which ends the job, and may still run its
 * exit handlers. */
bool meshmem_failure_is_exiting(const struct meshmem_run *run, uint32_t pe);

/* Write which PEs do, if any: before they are killed. */
void meshmem_failure_say_exiting(struct meshmem_run *run);

/* Whether the job's memory is whole. If a PE has overwritten what none may write, end the job with
 * a sentence, once: nothing that its PEs say can be believed. */
bool meshmem_failure_check_memory(struct meshmem_run *run, uint64_t now);

/* Write the failures that were collected; stops the job when one of them is fatal. */
void meshmem_failure_say(struct meshmem_run *run, uint64_t now);

/* Write which PEs left without shmem_finalize, if any. */
void meshmem_failure_say_left(struct meshmem_run *run);

/* A process was reaped that is no child. If it was a PE, started in the background by a script or
 * by itself: say that it failed, or note that oshrun has killed it because that script had ended.
 */
void meshmem_failure_note_orphan(struct meshmem_run *run, pid_t pid, int wait_status);

/* Write which PEs were such, if any. */
void meshmem_failure_say_behind(struct meshmem_run *run);

/* Write which PEs ended well, but without shmem_init, if any: under --check. */
void meshmem_failure_say_absent(struct meshmem_run *run);

/* Write that no PE has called shmem_init, or which have ended the job by shmem_global_exit, or else
 * have not come to shmem_finalize, where statistics are gathered, if any: under --stats. If some of
 * these have ended by themselves, those that were ended are left out. */
void meshmem_failure_say_uncounted(struct meshmem_run *run);

/* Write which PEs have come to shmem_finalize without being counted, or past the tool that counts,
 * if any: under --stats. */
void meshmem_failure_say_unseen(struct meshmem_run *run);

/* Room for the numbers of many PEs in a sentence. */
enum { MESHMEM_RANGES_BYTES = 400 };

/* "PE 3 " or "PEs 0-2,5 " from in; n numbers. Returns how many there are. */
uint32_t meshmem_failure_name(char *text, const unsigned char *in, uint32_t n);

/* Write a report about all PEs to stderr, after a title. */
void meshmem_failure_report(struct meshmem_run *run, const char *title);

#endif
