/* SPDX-License-Identifier: BSD-3-Clause */
/* The end of a PE's process: whether it is a good one. Launchers other than oshrun are told so. */
#ifndef MESHMEM_BOOT_LEAVE_H
#define MESHMEM_BOOT_LEAVE_H

/* Watch for the end of this process, if it is a PE of such a job. Called in each start. */
void meshmem_leave_watch(void);

/* This process, which may go on, shall not exit with status 0. */
void meshmem_leave_failed(void);

#endif
