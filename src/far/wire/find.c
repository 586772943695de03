/* SPDX-License-Identifier: BSD-3-Clause */
/* Loads the module of a wire. Knows no wire. */
#include "base/module.h"
#include "far/wire.h"

#include <dlfcn.h>
#include <stdio.h>

const struct meshmem_wire *meshmem_wire_find(const char *name, char *problem, size_t size)
{
    char file[80], symbol[80], reason[MESHMEM_WIRE_PROBLEM];
    snprintf(file, sizeof file, "meshmem-wire-%.40s", name);
    void *module = meshmem_module_open(file, false, reason, sizeof reason);
    if (!module) {
        snprintf(problem, size, "there is no wire %s: %s", name, reason);
        return NULL;
    }
    snprintf(symbol, sizeof symbol, "meshmem_wire_%.40s", name);
    const struct meshmem_wire *wire = dlsym(module, symbol);
    if (!wire)
        snprintf(problem, size, "%s.so is not a wire: it has no %s", file, symbol);
    return wire;
}
