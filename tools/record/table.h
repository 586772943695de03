/* SPDX-License-Identifier: BSD-3-Clause */
/* The functions that are recorded, by their numbers. */
#ifndef MESHMEM_RECORD_TABLE_H
#define MESHMEM_RECORD_TABLE_H

#include <stdint.h>

struct record_function {
    const char *name;
    unsigned char kind; /* enum event_kind */
};

extern const struct record_function record_functions[] __attribute__((visibility("hidden")));
extern const uint32_t record_n_functions __attribute__((visibility("hidden")));

/* A hash of their names and kinds: recorder and reader must have the same. */
uint64_t record_table(void) __attribute__((visibility("hidden")));

#endif
