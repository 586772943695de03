/* SPDX-License-Identifier: BSD-3-Clause */
/* src/boot/pmix.h says the same as the header of the PMIx that is installed. It compiles or not. */
#include "boot/pmix.h"

#include <pmix.h>
#include <stddef.h>

#define SAME(ours, theirs) _Static_assert((ours) == (theirs), #theirs " is another")
#define SAME_PLACE(ours, theirs, field) SAME(offsetof(struct ours, field), offsetof(theirs, field))

SAME(sizeof(meshmem_pmix_status), sizeof(pmix_status_t));
SAME(MESHMEM_PMIX_SUCCESS, PMIX_SUCCESS);
SAME(MESHMEM_PMIX_LOST, PMIX_ERR_LOST_CONNECTION);
SAME(MESHMEM_PMIX_BOOL, PMIX_BOOL);
SAME(MESHMEM_PMIX_STRING, PMIX_STRING);
SAME(MESHMEM_PMIX_UINT32, PMIX_UINT32);
SAME(MESHMEM_PMIX_GLOBAL, PMIX_GLOBAL);
SAME(MESHMEM_PMIX_RANK_WILDCARD, (PMIX_RANK_WILDCARD));
SAME(sizeof(uint8_t), sizeof(pmix_scope_t));
SAME_PLACE(meshmem_pmix_proc, pmix_proc_t, rank);
SAME(sizeof(struct meshmem_pmix_proc), sizeof(pmix_proc_t));
SAME_PLACE(meshmem_pmix_value, pmix_value_t, data.string);
SAME_PLACE(meshmem_pmix_value, pmix_value_t, data.flag);
SAME(sizeof(struct meshmem_pmix_value), sizeof(pmix_value_t));
SAME_PLACE(meshmem_pmix_info, pmix_info_t, flags);
SAME_PLACE(meshmem_pmix_info, pmix_info_t, value);
SAME(sizeof(struct meshmem_pmix_info), sizeof(pmix_info_t));
SAME(sizeof MESHMEM_PMIX_JOB_SIZE, sizeof PMIX_JOB_SIZE);
SAME(sizeof MESHMEM_PMIX_COLLECT_DATA, sizeof PMIX_COLLECT_DATA);

int main(void) { return 0; }
