/* SPDX-License-Identifier: BSD-3-Clause */
/* What every benchmark asks of the machine: the time, and a CPU of one's own. Knows nothing of
 * OpenSHMEM. */
#ifndef CLOCK_H
#define CLOCK_H

/* Nanoseconds since some moment, the same for all processes of the node. */
double now(void);

/* Run on the me-th CPU this process may use, counted from 0; returns its number. */
int pin(int me);

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
