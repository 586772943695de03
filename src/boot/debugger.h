/* SPDX-License-Identifier: BSD-3-Clause */
/* Waiting for a debugger, before the program does anything in the job. */
#ifndef MESHMEM_BOOT_DEBUGGER_H
#define MESHMEM_BOOT_DEBUGGER_H

/* If the list (SHMEM_DEBUG_WAIT; NULL: none) contains this PE, say how to attach a debugger and
 * wait until one is. Returns without one when the job ends. */
void meshmem_debugger_wait(const char *list);

#endif
