/* SPDX-License-Identifier: BSD-3-Clause */
/* Segment 0: the writable data of the executable (.data and .bss, but not RELRO), which is
 * symmetric. It is copied into the PE's part of the job's file, and the file is mapped over it, so
 * that near PEs reach global variables in the same way as the heap. */
#ifndef MESHMEM_MEM_DATA_H
#define MESHMEM_MEM_DATA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A writable range of the executable, in whole pages. */
struct meshmem_range {
    uintptr_t start;
    size_t bytes;
    size_t
        file_bytes; /* the initial part that comes from the executable's file and must be copied */
};

/* Read-only data of the executable, in whole pages, where variables are that are const. */
struct meshmem_constants {
    uintptr_t start;
    size_t bytes;
    uint64_t in_file; /* where it is in the executable's file */
};

/* Usually one; the larger code models put large data into a range of its own. */
enum { MESHMEM_RANGES = 8 };

struct meshmem_data {
    uintptr_t start; /* page-aligned; known after find, even if the data is left alone */
    size_t bytes; /* from the start of the first range to the end of the last; 0 if the data is left
                     alone */
    struct meshmem_range range[MESHMEM_RANGES]; /* in ascending order; there may be gaps */
    int ranges;
    struct meshmem_constants constants[MESHMEM_RANGES]; /* in ascending order */
    int n_constants;                                    /* 0 if the data is left alone */
    uintptr_t lowest, highest; /* the addresses of data and constants, end exclusive */
    unsigned char
        id[32];      /* identifies the executable: equal in two PEs only if they run the same one */
    int shared;      /* how many ranges have the job's file mapped over them, symmetric or not */
    bool holds_libc; /* the program is linked statically */
    bool is_fortran; /* it is linked with the runtime library of gfortran */
};

/* Whether address is in it. In a job of one PE it is symmetric although it was not moved. */
static inline bool meshmem_data_holds(const struct meshmem_data *data, const void *address)
{
    for (int i = 0; i < data->ranges; i++)
        if ((uintptr_t)address - data->range[i].start < data->range[i].bytes)
            return true;
    return false;
}

/* Find the data of the executable. bytes is 0 if the library was loaded by dlopen: then the program
 * is an interpreter or the like, and its data stays private. */
void meshmem_data_find(struct meshmem_data *data);

/* Copy the data to file at offset and map the file over it. Only pages that have been touched are
 * copied. No other thread may run: call it before main, or in init. False with a message in problem
 * if that fails; the data is then unchanged. */
bool meshmem_data_share(struct meshmem_data *data, int file, uint64_t offset, char *problem,
                        size_t size);

/* Call copy(context, start, bytes) for each run of touched pages between start and start +
 * bytes. */
bool meshmem_data_each_touched(uintptr_t start, size_t bytes,
                               bool (*copy)(void *context, uintptr_t, size_t), void *context);

#endif
