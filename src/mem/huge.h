/* SPDX-License-Identifier: BSD-3-Clause */
/* Memory of huge pages, in files without names. */
#ifndef MESHMEM_MEM_HUGE_H
#define MESHMEM_MEM_HUGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Make a file of so many bytes in pages of that size, which the kernel reserves for it now, so that
 * none is missing later. Returns its descriptor, or -1 with a sentence. */
int meshmem_huge_open(uint64_t bytes, uint64_t page, char *why, size_t size);

/* Whether the system has, or may make, pages of more than this size, and of `most` at most. */
bool meshmem_huge_has_larger(uint64_t page, uint64_t most);

#endif
