/* SPDX-License-Identifier: BSD-3-Clause */
/* The time between the start of the PEs and the end of oshrun: output, signals, deaths, deadlines.
 */
#ifndef MESHMEM_LAUNCHER_WATCH_H
#define MESHMEM_LAUNCHER_WATCH_H

#include "launcher/run.h"

/* Watch the job to its end. Afterwards no descendant of oshrun is left, and all output is written.
 */
void meshmem_watch_job(struct meshmem_run *run);

#endif
