/* SPDX-License-Identifier: BSD-3-Clause */
/* Heaps in a file system: each PE's memory of such a partition is a file. Without KEEP the file has
 * no name and ends with the job. With KEEP it stays, and the next job of as many PEs with the same
 * sizes finds the contents again: a header says what the file is, and whether its job ended well.
 */
#ifndef MESHMEM_MEM_FILE_H
#define MESHMEM_MEM_FILE_H

#include "mem/partition.h"

/* Where the memory begins in the file: aligned for huge pages. */
#define MESHMEM_FILE_MEMORY (UINT64_C(1) << 21)

struct meshmem_file {
    const struct meshmem_partition *partition;
    int id, pe, n_pes;
    uint64_t bytes; /* of memory */
};

/* Open or make a PE's file; returns its descriptor, or -1 with a sentence in problem. *run is set
 * to the number of the run that a kept file is from, which must be equal in all PEs; 0: new. note
 * is set to what the user should know, or "". What is new is empty, and so it stays if the job does
 * not start. */
int meshmem_file_open(const struct meshmem_file *file, uint64_t *run, char *note, size_t note_size,
                      char *problem, size_t size);

/* Give the file its size, and under MANDATORY blocks on the file system for all of it. False with a
 * sentence. */
bool meshmem_file_fill(const struct meshmem_file *file, int descriptor, char *problem, size_t size);

/* Begin the next run with a kept file, once no PE has refused: until the end, the contents do not
 * count as those of a complete run. False with a sentence. */
bool meshmem_file_begin(int descriptor, char *problem, size_t size);

/* Write a kept file's memory to the file system, and mark it as complete; one with which no run has
 * begun, since another PE has refused, is emptied. False with a sentence, also if the file has no
 * name any more. */
bool meshmem_file_end(int descriptor, char *problem, size_t size);

/* Give back the blocks of a kept file with which no run has begun, since the job does not start. */
void meshmem_file_abandon(int descriptor);

/* The bytes that the file system of an open file has room for. */
uint64_t meshmem_file_room(int descriptor);

#endif
