/* SPDX-License-Identifier: BSD-3-Clause */
/* The memory of a simulation. */
#ifndef MESHMEM_TOOLS_SIM_MEMORY_H
#define MESHMEM_TOOLS_SIM_MEMORY_H

#include <stddef.h>

/* End the process with this sentence. */
_Noreturn void sim_give_up(const char *sentence);

/* Memory that is 0 and takes pages when it is touched; or give up. */
void *sim_map(size_t bytes);

/* The memory of this process without the pages of files, also what of it was swapped. The kernel
 * counts pages roughly while they come and go; here it looks at all of them, so the number is the
 * same in every run. */
double sim_used_kib(void);

/* What nobody uses now. */
double sim_free_kib(void);

#endif
