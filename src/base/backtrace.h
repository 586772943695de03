/* SPDX-License-Identifier: BSD-3-Clause */
/* What the processor was doing when a signal came, for a handler that explains a fault: registers,
 * return addresses on the stack, and the functions that calls lead to. Knows the machine's
 * instructions, and nothing of SHMEM. All of it may be called in a signal handler. */
#ifndef MESHMEM_BASE_BACKTRACE_H
#define MESHMEM_BASE_BACKTRACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MESHMEM_FRAME_REGISTERS = 32 };
enum meshmem_access { ACCESS_UNKNOWN, ACCESS_READ, ACCESS_WRITE };

struct meshmem_registers {
    uintptr_t ip;   /* the instruction; 0 on a machine that is not known */
    uintptr_t sp;   /* the end of the stack that is in use */
    uintptr_t link; /* the return address, where a register has it, else 0 */
    enum meshmem_access access;
    unsigned registers; /* how many of register_ are there */
    uintptr_t register_[MESHMEM_FRAME_REGISTERS];
};

/* Fill *registers from the third argument of a handler with SA_SIGINFO. */
void meshmem_backtrace_read(struct meshmem_registers *registers, const void *context);

/* Copy bytes at address; false, without a fault, when they cannot be read. */
bool meshmem_backtrace_peek(void *to, uintptr_t address, size_t bytes);

/* Whether a call ends before address, so that it can be a return address. *target is the function
 * that is called, through the table of a shared library if need be; 0 when that is not known. */
bool meshmem_backtrace_is_return(uintptr_t address, uintptr_t *target);

/* The shared library, or the program, that address lies in, by where it begins; 0 when there is
 * none. *name is the exported function there that address lies in, or NULL. */
uintptr_t meshmem_backtrace_object(uintptr_t address, const char **name);

/* Where the program itself begins. */
uintptr_t meshmem_backtrace_program(void);

#endif
