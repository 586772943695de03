/* SPDX-License-Identifier: BSD-3-Clause */
/* An ELF file, mapped. Nothing in it is believed: what reaches beyond its end is not there.
 * Allocates nothing and takes no locks, so a signal handler may use it. */
#ifndef MESHMEM_BASE_ELF_H
#define MESHMEM_BASE_ELF_H

#include <elf.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct meshmem_elf {
    const char *start; /* its Elf64_Ehdr is there */
    uint64_t bytes;
};

/* Map the file at path; false if it is none of 64 bits, or cannot be read. */
bool meshmem_elf_open(struct meshmem_elf *elf, const char *path);
void meshmem_elf_close(const struct meshmem_elf *elf);

/* n structures of this size at an offset of the file, or n bytes if it is 1; NULL if they are not
 * all in it, or not aligned. */
static inline const void *meshmem_elf_at(const struct meshmem_elf *elf, uint64_t offset, uint64_t n,
                                         size_t size)
{
    bool inside = offset <= elf->bytes && n <= (elf->bytes - offset) / size;
    return inside && (size == 1 || offset % 8 == 0) ? elf->start + offset : NULL;
}

static inline const Elf64_Ehdr *meshmem_elf_head(const struct meshmem_elf *elf)
{
    return (const void *)elf->start;
}

#endif
