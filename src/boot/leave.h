/* SPDX-License-Identifier: BSD-3-Clause */
/* The end of a PE's process under another launcher than oshrun, which is told whether it is a good
 * one. */
#ifndef MESHMEM_BOOT_LEAVE_H
#define MESHMEM_BOOT_LEAVE_H

/* Watch for the end of this process, if it is a PE of such a job. Called in each start. */
void meshmem_leave_watch(void);

#endif
