/* SPDX-License-Identifier: BSD-3-Clause */
/* What every benchmark asks of the machine: the time, a CPU of one's own, memory. Knows nothing of
 * OpenSHMEM. */
#ifndef CLOCK_H
#define CLOCK_H

/* Nanoseconds since some moment, the same for all processes of the node. */
double now(void);

/* Run on the me-th CPU this process may use, counted from 0; returns its number. The calling thread
 * and those that it starts later. */
int pin(int me);

/* The same for all threads of this process. */
int pin_process(int me);

/* How often this process lost a CPU without giving it up. */
long preemptions(void);

/* The number behind key in a file of /proc, or -1. */
long read_kib(const char *path, const char *key);

/* What belongs into a spinning loop: on the machine this was written on it makes a ping-pong 13 %
 * faster. */
#if defined(__x86_64__) || defined(__i386__)
#define RELAX() __builtin_ia32_pause()
#elif defined(__aarch64__)
#define RELAX() __asm__ __volatile__("yield" ::: "memory")
#else
#define RELAX() __asm__ __volatile__("" ::: "memory")
#endif

#endif
