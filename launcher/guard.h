/* SPDX-License-Identifier: BSD-3-Clause */
/* oshrun consists of two processes, so that after a SIGKILL of either, the other one ends what the
 * job has started: the guard, which the user sees, and its child, the runner, which runs the job.
 * PEs die with the runner, which started them, but processes that PEs have started do not; guard
 * and runner are both subreapers, so these stay below one of them. A control group would also work,
 * but users can rarely create one. */
#ifndef MESHMEM_LAUNCHER_GUARD_H
#define MESHMEM_LAUNCHER_GUARD_H

/* Create the runner, and return in it, with a descriptor that becomes readable when the guard has
 * ended; -1 if there is no guard, because no process could be created. The guard forwards the
 * signals that it gets, resumes a stopped runner before signals that end the job, and exits as the
 * runner does. Called before oshrun has opened anything. */
int meshmem_guard_enter(void);

/* Called in the runner if the guard was killed: ends all that the job has started, and this
 * process. */
_Noreturn void meshmem_guard_lost(void);

#endif
