/* SPDX-License-Identifier: BSD-3-Clause */
/* Two PEs record an access in the same entry, and a third reads it: what it reads is one of both,
 * and whole. */
// source: core/accesses.c
#include "pes.h"

#include "boot/job.h"

/* One entry, of which two words are enough. */
#define MESHMEM_ACCESSES 1
#define MESHMEM_ACCESS_WORDS 2
#define memcpy(to, from, bytes) genmc_copy_words(to, from, 8 * MESHMEM_ACCESS_WORDS)
#include "core/accesses.c"
#undef memcpy

enum { READER = 2 };

static struct meshmem_accesses all;

static void *pe(void *argument)
{
    uint64_t me = (uint64_t)(uintptr_t)argument;
    struct meshmem_accessed a;
    a.time = a.until = 1 + me;
    if (me != READER)
        meshmem_accesses_keep(&all, &a);
    else if (meshmem_accesses_read(&all, 0, &a))
        assert(a.time == a.until);
    return NULL;
}

int main(void)
{
    genmc_run(READER + 1, pe);
    return 0;
}
