/* SPDX-License-Identifier: BSD-3-Clause */
/* Messages. An error ends the job and says what was wrong, with which value, and what to do;
 * warnings and debug lines are only printed. This file knows nothing of jobs: the handler for
 * errors is passed in. */
#ifndef MESHMEM_BASE_ERROR_H
#define MESHMEM_BASE_ERROR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Receives the message of an error and must not return; without it the message goes to stderr and
 * the process exits with 1. */
typedef void meshmem_error_end(const char *sentence);

/* Copy at most n bytes of a text that may come from anywhere, be unterminated, or change during the
 * copy. What a terminal could take for a command becomes "\x1b" and the like, and what does not fit
 * is cut. size is at least 1. */
void meshmem_error_clean(char *text, size_t size, const char *from, size_t n);

/* Print "meshmem: " and this as one line on stderr: cleaned, by one write, so that lines of several
 * PEs do not mix, and cut if it is too long. Any thread; also in handlers of signals, since it
 * allocates nothing: a fault may be in malloc, as dprintf would be. */
void meshmem_error_print(const char *format, ...) __attribute__((format(printf, 1, 2), cold));

/* Pass errors to end, and prefix warnings with "PE <pe>". debug enables debug lines. */
void meshmem_error_open(meshmem_error_end *end, int pe, bool debug);

/* End the job with "<call>: <message>"; call is the public function that was misused, or NULL. Any
 * thread. */
_Noreturn void meshmem_fail(const char *call, const char *format, ...)
    __attribute__((format(printf, 2, 3), cold));

/* The same where private memory is short; says also which limit is the reason. */
_Noreturn void meshmem_fail_memory(const char *call, const char *format, ...)
    __attribute__((format(printf, 2, 3), cold));

/* Print one line on stderr and continue. */
void meshmem_warn(const char *format, ...) __attribute__((format(printf, 1, 2), cold));

/* The same, only under SHMEM_DEBUG. */
void meshmem_debug(const char *format, ...) __attribute__((format(printf, 1, 2), cold));

/* Format a size: "3 GiB", "1.5 MiB", "17 bytes". Returns text, which holds at least 32 bytes. */
const char *meshmem_error_bytes(char *text, uint64_t bytes);

#endif
