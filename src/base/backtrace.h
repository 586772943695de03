/* SPDX-License-Identifier: BSD-3-Clause */
/* The state of the processor when a signal arrived, for a handler that explains a fault: registers,
 * return addresses on the stack, and the targets of call instructions. Knows the machine's
 * instructions, but nothing of SHMEM. All functions are async-signal-safe. */
#ifndef MESHMEM_BASE_BACKTRACE_H
#define MESHMEM_BASE_BACKTRACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum meshmem_access { ACCESS_UNKNOWN, ACCESS_READ, ACCESS_WRITE };

struct meshmem_registers {
    uintptr_t ip;   /* the instruction pointer; 0 on an unknown machine */
    uintptr_t sp;   /* the stack pointer */
    uintptr_t link; /* the link register, if there is one, else 0 */
    enum meshmem_access access;
    uintptr_t argument[2]; /* the registers in which a function gets its first two arguments; 0 on
                              an unknown machine */
};

/* Fill *registers from the third argument of a handler with SA_SIGINFO. */
void meshmem_backtrace_read(struct meshmem_registers *registers, const void *context);

/* After a jump to an address without code: go back to the call that has led there, in *registers,
 * and in *context, where unwinders begin. False if that was no call. */
bool meshmem_backtrace_go_back(struct meshmem_registers *registers, void *context);

/* Make ip and sp in *context those of *registers. */
void meshmem_backtrace_set(void *context, const struct meshmem_registers *registers);

/* Copy bytes at address; false, without a fault, if they cannot be read. */
bool meshmem_backtrace_peek(void *to, uintptr_t address, size_t bytes);

/* Whether it is known that nothing can be read at address: the system may refuse to tell. */
bool meshmem_backtrace_is_unreadable(uintptr_t address);

/* Whether a call instruction ends at address, so that it can be a return address. *target is the
 * function called, through the procedure linkage table if necessary; 0 if unknown. */
bool meshmem_backtrace_is_return(uintptr_t address, uintptr_t *target);

/* The start of the shared library or program that contains address; 0 if there is none. *name is
 * the exported function that contains address, or NULL. */
uintptr_t meshmem_backtrace_object(uintptr_t address, const char **name);

/* The start of the program. */
uintptr_t meshmem_backtrace_program(void);

#endif
