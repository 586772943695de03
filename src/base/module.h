/* SPDX-License-Identifier: BSD-3-Clause */
/* Modules: shared objects of this installation that are loaded on demand, since the libraries that
 * they need may be missing. They are in the directory meshmem beside the library, so an
 * installation that was moved, or a build tree, uses its own. A statically linked library searches
 * beside the program, then where meshmem was installed, then beside the oshrun that started the
 * program or that PATH contains. */
#ifndef MESHMEM_BASE_MODULE_H
#define MESHMEM_BASE_MODULE_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>

/* the path of oshrun, which it sets for the PEs */
#define MESHMEM_OSHRUN_ENV "MESHMEM_OSHRUN"

/* Load <name>.so for dlsym. global: its symbols are visible to libraries loaded later. NULL with a
 * message that says why, or where it was searched. One of another version of meshmem is not used,
 * as a statically linked program may find it, or one that starts while meshmem is being replaced.
 */
void *meshmem_module_open(const char *name, bool global, char *problem, size_t size);

/* In each module, too. */
__attribute__((visibility("default"))) const char *meshmem_module_made_for(void);

/* The first folder in which modules are searched that exists; false if there is none. */
bool meshmem_module_folder(char folder[PATH_MAX]);

/* Load somebody else's library from a folder, global, for what needs it later, unless one of that
 * soname is loaded already. */
void meshmem_module_prefer(const char *soname, const char *folder);

/* Keep the library that this is a part of in memory until the process ends, also after dlclose. */
void meshmem_module_stay(void);

#endif
