/* SPDX-License-Identifier: BSD-3-Clause */
/* The calls that led to a place in this process, as text that another process understands: for each
 * one line with the file of its code and its address there. */
#ifndef MESHMEM_BASE_STACK_H
#define MESHMEM_BASE_STACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MESHMEM_STACK_PATH = 512, MESHMEM_STACK_CALLS = 24 /* the innermost ones */ };

/* How a message begins that says that a stack has no room left. */
#define MESHMEM_STACK_FULL "the stack is full"

/* Where there is no code, at which the unwinder would look. */
#define MESHMEM_STACK_NOWHERE UINTPTR_MAX

/* One call. */
struct meshmem_stack_call {
    char path[MESHMEM_STACK_PATH]; /* of the program or library */
    uint64_t address;              /* in it, as numbered in the file */
};

/* Write the calls from the instruction at `from` outwards, or, if that is 0, from the caller of
 * this library on; none in a thread of the library's own, and from MESHMEM_STACK_NOWHERE. Nothing
 * is cut in the middle of a line. Async-signal-safe. */
void meshmem_stack_write(char *text, size_t size, uintptr_t from);

/* Write the call of this instruction alone, for which nothing is unwound. */
void meshmem_stack_write_place(char *text, size_t size, uintptr_t place);

/* The same in a thread that goes on. It takes no lock of the loader's that a thread holds while the
 * constructors of a library run, which may wait for this one. */
void meshmem_stack_write_going_on(char *text, size_t size, uintptr_t place);

/* The first return address on the stack that is not in this library; 0 if that is unknown.
 * `nearest` is the return address of the function that asks. */
uintptr_t meshmem_stack_caller(uintptr_t nearest);

/* In a signal handler: the place in the program where the instruction at ip was, or from where it
 * was called. False if this library was on the way, or the stack is unknown. */
bool meshmem_stack_interrupted(uintptr_t ip, uintptr_t *place);

/* In a signal handler: where this library was entered on the way to the instruction at ip. *inside
 * is an address of its function that was called, or to which that one jumped, and *back where that
 * returns to. False if the library was not on the way, or the stack is unknown. */
bool meshmem_stack_entered(uintptr_t ip, uintptr_t *inside, uintptr_t *back);

/* In a signal handler: the function of the C library that others had called when it reached the
 * instruction at ip; NULL if the instruction is elsewhere, or the function unknown. */
const char *meshmem_stack_c_function(uintptr_t ip);

/* Whether an instruction is in the C library. Async-signal-safe once a stack was unwound. */
bool meshmem_stack_in_c_library(uintptr_t ip);

/* Whether this library is a file of its own, so that its code can be told from the program's. */
bool meshmem_stack_knows_library(void);

/* Whether an address is in the program, and its offset there, which is the same in all processes
 * that run the program; and back. */
bool meshmem_stack_in_program(uintptr_t address, uint64_t *offset);
uintptr_t meshmem_stack_at_offset(uint64_t offset);

/* Where an address of this process is; false if in no file. */
bool meshmem_stack_locate(uintptr_t address, struct meshmem_stack_call *call);

/* Read the next line of a text; false at its end, or where it is damaged. *call keeps the path for
 * the lines that follow. */
bool meshmem_stack_read(const char **text, struct meshmem_stack_call *call);

/* Name the function and line of an address of this process: "main at heat.c:57". Of functions that
 * were inlined into each other it is the one outside of the headers of SHMEM. Not for signal
 * handlers. Returns text. */
const char *meshmem_stack_name(char *text, size_t size, uintptr_t address);

/* The same for the first call of a text that meshmem_stack_write has written; "" if it has none. */
const char *meshmem_stack_name_first(char *text, size_t size, const char *stack);

/* Whether a place is in the headers of SHMEM, whose functions stand for the call. */
bool meshmem_stack_is_header(const char *place);

#endif
