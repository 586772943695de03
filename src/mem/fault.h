/* SPDX-License-Identifier: BSD-3-Clause */
/* Handles signals of faults: maps memory that is only not there yet, and explains the others, by
 * wrong arguments, memory that the system does not have, or the program itself. Knows which
 * function of the interface was called, but not with what. */
#ifndef MESHMEM_MEM_FAULT_H
#define MESHMEM_MEM_FAULT_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

/* Under SHMEM_CHECK: the interface function that this thread is in; NULL outside. Without
 * SHMEM_CHECK it is not set, since that would cost two instructions in each call; the handler then
 * looks for the call on the stack. */
extern _Thread_local const char *meshmem_fault_call __attribute__((tls_model("initial-exec")));

/* What this thread is doing with the memory of earlier operations, whichever call it is in: "data
 * was moved between nodes"; NULL: nothing. */
extern _Thread_local const char *meshmem_fault_during __attribute__((tls_model("initial-exec")));

/* The PE for which shmem_ptr returned NULL last, as it is on another node; -1: none. Relaxed: it
 * only explains. */
extern _Atomic int meshmem_fault_no_ptr;

/* Name the heap of a PE, "partition 2 of PE 3", whose memory is mapped at this address beside the
 * window, and say whether that PE has destroyed it; false: there is none. NULL: nothing is mapped
 * so. Called in handlers of signals. */
extern bool (*meshmem_fault_name)(const void *address, char *name, size_t size, bool *is_gone);

/* Cleanup function of the scope that has set it. */
static inline void meshmem_fault_leave(const char **call)
{
    (void)call;
    meshmem_fault_call = 0;
}

/* Install handlers that explain faults, unless the program has its own, that of libgfortran not
 * counted; and remove them, but for that of SIGSEGV, which says of accesses to what was symmetric
 * memory that it is gone. */
void meshmem_fault_open(void);
void meshmem_fault_close(void);

#endif
