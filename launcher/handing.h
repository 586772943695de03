/* SPDX-License-Identifier: BSD-3-Clause */
/* The signals that the processes of oshrun wait for and hand on, and those that they ignore. */
#ifndef MESHMEM_LAUNCHER_HANDING_H
#define MESHMEM_LAUNCHER_HANDING_H

#include <signal.h>
#include <stdbool.h>

/* Ignore SIGPIPE and SIGXFSZ, as oshrun explains errors, and let children be waited for. */
void meshmem_handing_prepare(void);

/* In a process that becomes another program: the actions from before that. all: also of SIGCHLD,
 * for PEs; other launchers wait for children, too. */
void meshmem_handing_restore(bool all);

/* The signals of which posix_spawn does that. */
sigset_t meshmem_handing_ignored(void);

/* Add the signals that are handed on to a set, but for those that this process was started with
 * ignored (nohup, & in scripts). */
void meshmem_handing_add(sigset_t *set);

/* Take the next signal from a signalfd; false if none can be read. */
bool meshmem_handing_take(int file, siginfo_t *info);

/* Whether a signal that has come must still be handed on: the child has got from the kernel what a
 * terminal sends, but not what a limit or a clock causes, nor that the terminal of a session whose
 * leader this is has gone (ssh -t, a window of tmux). */
bool meshmem_handing_is_due(const siginfo_t *info);

/* Whether it ends the job. */
bool meshmem_handing_ends(int number);

#endif
