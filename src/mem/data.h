/* SPDX-License-Identifier: BSD-3-Clause */
/* Segment 0: the writable data of the executable (.data and .bss, not RELRO), which is symmetric.
 * It is copied into the PE's part of the job's file and the file is mapped over it, so that near
 * PEs reach globals like the heap. */
#ifndef MESHMEM_MEM_DATA_H
#define MESHMEM_MEM_DATA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A writable piece of the executable: whole pages. */
struct meshmem_range {
    uintptr_t start;
    size_t bytes;
    size_t file_bytes; /* of them, what comes from the executable's file: must be copied */
};

/* One, as a rule; the larger code models put large data into a piece of its own. */
enum { MESHMEM_RANGES = 8 };

struct meshmem_data {
    uintptr_t start; /* page aligned; known after find, also when the data is left alone */
    size_t bytes;    /* from the first range to the end of the last; 0 when it is left alone */
    struct meshmem_range range[MESHMEM_RANGES]; /* by address, with gaps between them */
    int ranges;
    unsigned char id[32]; /* of the executable: equal in two PEs only if they run the same one */
    bool shared;          /* the job's file is mapped over it */
    bool holds_libc;      /* the program is linked statically */
};

/* Find the data of the executable. bytes is 0 when the library was loaded by dlopen: the program
 * then is somebody else's (an interpreter's), and its data stays private. */
void meshmem_data_find(struct meshmem_data *data);

/* Copy the data to file at offset and map the file over it. Only pages that hold something are
 * copied. Nobody else may run: before main, or in init while there is one thread. False with a
 * sentence in problem when it cannot be done; the data is then as before. */
bool meshmem_data_share(struct meshmem_data *data, int file, uint64_t offset, char *problem,
                        size_t size);

/* Call copy(context, start, bytes) for each run of pages between start and start + bytes that hold
 * something. */
bool meshmem_data_each_touched(uintptr_t start, size_t bytes,
                               bool (*copy)(void *context, uintptr_t, size_t), void *context);

#endif
