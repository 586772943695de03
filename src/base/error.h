/* SPDX-License-Identifier: BSD-3-Clause */
/* Sentences for people: an error ends the job and says what was wrong with which value and what to
 * do; a warning and a debug line only say. Knows nothing of jobs: who does hands in where sentences
 * go. */
#ifndef MESHMEM_BASE_ERROR_H
#define MESHMEM_BASE_ERROR_H

#include <stdbool.h>
#include <stdint.h>

/* Where a last sentence goes. It must not return; without one it goes to stderr and the process
 * exits with 1. */
typedef void meshmem_error_end(const char *sentence);

/* Send last sentences to end, and begin warnings with "PE <pe>". debug tells whether debug lines
 * are wanted. */
void meshmem_error_open(meshmem_error_end *end, int pe, bool debug);

/* End the job with "<call>: <sentence>"; call is the public function that was misused, or NULL. Any
 * thread. */
_Noreturn void meshmem_fail(const char *call, const char *format, ...)
    __attribute__((format(printf, 2, 3), cold));

/* Say something on stderr in one line and go on. */
void meshmem_warn(const char *format, ...) __attribute__((format(printf, 1, 2), cold));

/* The same, only under SHMEM_DEBUG. */
void meshmem_debug(const char *format, ...) __attribute__((format(printf, 1, 2), cold));

/* Write bytes as a person would: "3 GiB", "1.5 MiB", "17 bytes". Returns text, which holds at least
 * 32 bytes. */
const char *meshmem_error_bytes(char *text, uint64_t bytes);

#endif
