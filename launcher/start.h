/* SPDX-License-Identifier: BSD-3-Clause */
/* Starting the PEs: what oshrun changes for itself, and that each PE gets what oshrun was started
 * with, plus its place in the job. */
#ifndef MESHMEM_LAUNCHER_START_H
#define MESHMEM_LAUNCHER_START_H

#include "launcher/bind.h"
#include "launcher/run.h"

/* Open 0, 1 and 2 where oshrun was started without them, and stand EPIPE and EFBIG instead of
 * signals. First of all. */
void meshmem_start_prepare(void);

/* Open what oshrun waits on: epoll, signals, room for the pipes of run->n PEs. False after a
 * sentence on stderr. */
bool meshmem_start_open(struct meshmem_run *run);

/* Start all PEs. After a failure the sentence is said, and the PEs that live are to be ended:
 * run->status is not 0. */
void meshmem_start_all(struct meshmem_run *run, const struct meshmem_bind *bind);

#endif
