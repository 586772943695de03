/* SPDX-License-Identifier: BSD-3-Clause */
/* The descendants of oshrun, read from /proc: the PEs, and what they have started. */
#ifndef MESHMEM_LAUNCHER_DESCEND_H
#define MESHMEM_LAUNCHER_DESCEND_H

#include <stdbool.h>
#include <sys/types.h>

/* Data from /proc/<pid>/stat. */
struct meshmem_process {
    char state; /* R running, S sleeping, T stopped, Z ended but not reaped, ... */
    pid_t parent;
    long threads;
};

/* False when there is no such process. */
bool meshmem_descend_look(pid_t pid, struct meshmem_process *process);

/* Send a signal to pid if it is a descendant of ancestor, a child of this process that was not
 * reaped yet. Returns whether it was sent. */
bool meshmem_descend_signal(pid_t pid, pid_t ancestor, int signal);

/* Send SIGKILL to all descendants of this process. Those that fork meanwhile may need another call.
 */
void meshmem_descend_kill(void);

/* The same to a child of this process that was not reaped yet, and its descendants. */
void meshmem_descend_kill_one(pid_t child);

#endif
