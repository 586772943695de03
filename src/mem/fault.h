/* SPDX-License-Identifier: BSD-3-Clause */
/* What a wrong address meant, in words, when the hardware has found it. Knows which function of the
 * interface was called, but not its arguments. */
#ifndef MESHMEM_MEM_FAULT_H
#define MESHMEM_MEM_FAULT_H

/* Under SHMEM_CHECK: the function of the interface that this thread is in, NULL outside. Without
 * SHMEM_CHECK no call writes it, since that would cost two instructions in each; the handler then
 * looks for the call on the stack. */
extern _Thread_local const char *meshmem_fault_call __attribute__((tls_model("initial-exec")));

/* The end of the scope that has set it. */
static inline void meshmem_fault_leave(const char **call)
{
    (void)call;
    meshmem_fault_call = 0;
}

/* Explain faults from now on, unless the program has handlers of its own; and no longer. */
void meshmem_fault_open(void);
void meshmem_fault_close(void);

#endif
