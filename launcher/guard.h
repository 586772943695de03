/* SPDX-License-Identifier: BSD-3-Clause */
/* oshrun is two processes, so that SIGKILL of either leaves somebody to end what the job has
 * started: the one that the user sees, the guard, and its child, which runs the job. PEs die with
 * the child that made them, but what they have started themselves does not; both are subreapers, so
 * it stays below one of the two. A control group would do as well, but a user may rarely make one.
 */
#ifndef MESHMEM_LAUNCHER_GUARD_H
#define MESHMEM_LAUNCHER_GUARD_H

/* Make the child, and return in it, with a descriptor that is readable once the guard has ended; -1
 * where there is no guard, because no process could be made. The guard hands on the signals that it
 * gets, has a stopped child go on for those that end the job, and ends as the child does. Called
 * before oshrun has opened anything. */
int meshmem_guard_enter(void);

/* In the child, when the guard was killed: end all that the job has started, and this process. */
_Noreturn void meshmem_guard_lost(void);

#endif
