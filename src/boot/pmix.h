/* SPDX-License-Identifier: BSD-3-Clause */
/* The part of PMIx's binary interface that pmix.c uses, as it has been since PMIx 2 under the name
 * libpmix.so.2. Names are PMIx's with ours before them. */
#ifndef MESHMEM_BOOT_PMIX_H
#define MESHMEM_BOOT_PMIX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef int meshmem_pmix_status;

enum {
    MESHMEM_PMIX_SUCCESS = 0,
    MESHMEM_PMIX_LOST = -61, /* the connection to the launcher */
    MESHMEM_PMIX_BOOL = 1,   /* types of values */
    MESHMEM_PMIX_STRING = 3,
    MESHMEM_PMIX_UINT32 = 14,
    MESHMEM_PMIX_GLOBAL = 3, /* a scope */
};

#define MESHMEM_PMIX_RANK_WILDCARD (UINT32_MAX - 1) /* all processes of a namespace */
#define MESHMEM_PMIX_JOB_SIZE "pmix.job.size"
#define MESHMEM_PMIX_COLLECT_DATA "pmix.collect"

struct meshmem_pmix_proc {
    char nspace[256];
    uint32_t rank;
};

struct meshmem_pmix_value {
    uint16_t type;
    union {
        bool flag;
        char *string;
        uint32_t uint32;
        char *largest[3];
    } data;
};

struct meshmem_pmix_info {
    char key[512];
    uint32_t flags;
    struct meshmem_pmix_value value;
};

/* Called when something has happened, by a thread of PMIx; calls done when it is through. */
typedef void meshmem_pmix_heard(
    size_t id, meshmem_pmix_status status, const struct meshmem_pmix_proc *source,
    struct meshmem_pmix_info *info, size_t n, struct meshmem_pmix_info *results, size_t n_results,
    void (*done)(meshmem_pmix_status status, struct meshmem_pmix_info *results, size_t n_results,
                 void (*then)(meshmem_pmix_status status, void *data), void *then_data, void *data),
    void *data);

#endif
