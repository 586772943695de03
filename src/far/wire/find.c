/* SPDX-License-Identifier: BSD-3-Clause */
/* Loads the module of a wire. Knows no wire. */
#include "base/module.h"
#include "far/wire.h"

#include <ctype.h>
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

/* Write a sentence for a name with capital letters, which no wire has; false if no wire has that
 * name in small letters. */
static bool explain_capitals(const char *name, char *problem, size_t size)
{
    char small[40], file[80], reason[MESHMEM_WIRE_PROBLEM];
    size_t n = 0;
    for (; name[n] && n < sizeof small - 1; n++)
        small[n] = (char)tolower((unsigned char)name[n]);
    small[n] = 0;
    snprintf(file, sizeof file, "meshmem-wire-%s", small);
    if (strncmp(small, name, n) == 0 || !meshmem_module_open(file, false, reason, sizeof reason))
        return false;
    snprintf(problem, size, "there is no wire %s; did you mean %s?", name, small);
    return true;
}

const struct meshmem_wire *meshmem_wire_find(const char *name, char *problem, size_t size)
{
    char file[80], symbol[80], reason[MESHMEM_WIRE_PROBLEM];
    if (explain_capitals(name, problem, size))
        return NULL;
    snprintf(file, sizeof file, "meshmem-wire-%.40s", name);
    void *module = meshmem_module_open(file, false, reason, sizeof reason);
    if (!module) {
        snprintf(problem, size, "the wire %s cannot be used: %s", name, reason);
        return NULL;
    }
    snprintf(symbol, sizeof symbol, "meshmem_wire_%.40s", name);
    const struct meshmem_wire *wire = dlsym(module, symbol);
    if (!wire)
        snprintf(problem, size, "%s.so is not a wire: it has no %s", file, symbol);
    return wire;
}
