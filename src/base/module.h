/* SPDX-License-Identifier: BSD-3-Clause */
/* Modules of this installation: shared objects that are loaded when they are needed, since what
 * they are linked with need not be there. They lie in the folder meshmem beside the library, so a
 * tree that was moved or only built has its own. A program that holds the library in itself looks
 * beside itself, then where meshmem was installed, then beside the oshrun that started it or that
 * PATH finds. */
#ifndef MESHMEM_BASE_MODULE_H
#define MESHMEM_BASE_MODULE_H

#include <stdbool.h>
#include <stddef.h>

/* oshrun's own file, set by it for the PEs. */
#define MESHMEM_OSHRUN_ENV "MESHMEM_OSHRUN"

/* Load <name>.so, for dlsym; global: what it is linked with may be found by what is loaded later.
 * NULL with a sentence that says where it was looked for. */
void *meshmem_module_open(const char *name, bool global, char *problem, size_t size);

#endif
