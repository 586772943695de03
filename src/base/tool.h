/* SPDX-License-Identifier: BSD-3-Clause */
/* Whether a tool is loaded that sees calls by patching tables of addresses (GOT); there is no other
 * sign of such a tool before it does. Does not know which calls. */
#ifndef MESHMEM_BASE_TOOL_H
#define MESHMEM_BASE_TOOL_H

#include <stdbool.h>
#include <stddef.h>

/* Whether a library of such a tool is loaded in this process; then name is that of its file. */
bool meshmem_tool_find(char *name, size_t size);

#endif
