/* SPDX-License-Identifier: BSD-3-Clause */
/* Settings that must be equal on all PEs, since otherwise they would miss each other. */
#ifndef MESHMEM_MEM_SETTINGS_H
#define MESHMEM_MEM_SETTINGS_H

#include <stdint.h>

enum { MESHMEM_SETTINGS = 7 };

/* Numbers, or hashes of texts. */
struct meshmem_settings {
    uint64_t value[MESHMEM_SETTINGS];
};

/* This PE's. */
struct meshmem_settings meshmem_settings_mine(void);

/* End the job if they differ. */
void meshmem_settings_compare(const struct meshmem_settings *mine,
                              const struct meshmem_settings *first);

#endif
