/* SPDX-License-Identifier: BSD-3-Clause */
/* Starting the PEs: each gets the environment that oshrun was started with, without oshrun's own
 * changes, plus its number in the job. */
#ifndef MESHMEM_LAUNCHER_START_H
#define MESHMEM_LAUNCHER_START_H

#include "launcher/bind.h"
#include "launcher/run.h"

/* Open descriptors 0, 1 and 2 if oshrun was started without them, get EPIPE and EFBIG instead of
 * signals, and have ends of children kept for waitpid (guard.h, limit.h) even if SIGCHLD was
 * ignored. Called first. */
void meshmem_start_prepare(void);

/* Open what oshrun waits on: epoll, signals, and descriptors for the pipes of run->n PEs. False
 * after a message on stderr. */
bool meshmem_start_open(struct meshmem_run *run);

/* Start all PEs. If that fails, a message was printed, run->status is not 0, and the PEs that run
 * must be ended. */
void meshmem_start_all(struct meshmem_run *run, const struct meshmem_bind *bind);

#endif
