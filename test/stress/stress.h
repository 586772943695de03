/* SPDX-License-Identifier: BSD-3-Clause */
/* Shared by the random programs: random numbers that are the same on every PE that draws them in
 * the same order, and the report of a failure, with the seed. */
#ifndef STRESS_H
#define STRESS_H

#include "../dice.h"

#include <shmem.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PES = 16 };

static int me, n_pes;
static unsigned long seed, rounds;

static inline unsigned char pattern(uint64_t key, size_t i)
{
    return (unsigned char)((key * 0x9e3779b97f4a7c15 >> 32) + i * 131 + (i >> 8));
}

static inline void fill(unsigned char *to, size_t bytes, uint64_t key)
{
    for (size_t i = 0; i < bytes; i++)
        to[i] = pattern(key, i);
}

static inline _Noreturn __attribute__((format(printf, 1, 2))) void fail(const char *text, ...)
{
    char line[600];
    va_list args;
    va_start(args, text);
    vsnprintf(line, sizeof line, text, args);
    va_end(args);
    fprintf(stderr, "seed %lu, PE %d of %d: %s\n", seed, me, n_pes, line);
    shmem_global_exit(1);
}

/* An argument of the program, else a variable, else otherwise. */
static inline unsigned long number_from(const char *argument, const char *variable,
                                        unsigned long otherwise)
{
    const char *text = argument ? argument : getenv(variable);
    return text ? strtoul(text, NULL, 10) : otherwise;
}

/* The arguments are seed and rounds. */
static inline void start(int argc, char **argv)
{
    seed = number_from(argc > 1 ? argv[1] : NULL, "STRESS_SEED", 1);
    rounds = number_from(argc > 2 ? argv[2] : NULL, "STRESS_ROUNDS", 10);
    shmem_init();
    me = shmem_my_pe();
    n_pes = shmem_n_pes();
}

#endif
