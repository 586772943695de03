/* SPDX-License-Identifier: BSD-3-Clause */
/* Finds the module of a wire. Modules lie in the folder meshmem beside the library, so a tree that
 * was moved or only built has its own; a program that holds the library in itself looks beside
 * itself, then where meshmem was installed. Knows no wire. */
#include "far/wire.h"

#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

/* Write the folder of what this function was linked into, with its "/"; "" when it has no name. */
static void own_folder(char *folder, size_t size)
{
    Dl_info here;
    char *slash;
    folder[0] = 0;
    if (!dladdr((void *)meshmem_wire_find, &here) || !here.dli_fname)
        return;
    snprintf(folder, size, "%s", here.dli_fname);
    slash = strrchr(folder, '/');
    folder[slash ? slash + 1 - folder : 0] = 0;
}

/* Load the module at folder/meshmem-wire-<name>.so. Where that fails, keep the reason, but a file
 * that is not there is no better reason than another. */
static void *load(const char *folder, const char *name, char *reason, size_t size)
{
    char path[PATH_MAX];
    int length = snprintf(path, sizeof path, "%smeshmem-wire-%s.so", folder, name);
    void *module = length < (int)sizeof path ? dlopen(path, RTLD_NOW | RTLD_LOCAL) : NULL;
    const char *problem = module ? NULL : dlerror();
    if (problem && (!reason[0] || !strstr(problem, "No such file")))
        snprintf(reason, size, "%s", problem);
    return module;
}

const struct meshmem_wire *meshmem_wire_find(const char *name, char *problem, size_t size)
{
    char own[PATH_MAX], folders[3][PATH_MAX + 32], reason[256] = "", symbol[64];
    void *module = NULL;
    own_folder(own, sizeof own);
    snprintf(folders[0], sizeof folders[0], "%smeshmem/", own);
    snprintf(folders[1], sizeof folders[1], "%s../lib/meshmem/", own);
    snprintf(folders[2], sizeof folders[2], "%s/meshmem/", MESHMEM_LIBDIR);
    for (int i = 0; i < 3 && !module; i++)
        if (own[0] || i == 2)
            module = load(folders[i], name, reason, sizeof reason);
    if (!module)
        module = load("", name, reason, sizeof reason);
    if (!module) {
        snprintf(problem, size,
                 "there is no wire %s: meshmem-wire-%s.so was looked for in %smeshmem, %s/meshmem "
                 "and the loader's path (%s); was meshmem built with the library that it needs?",
                 name, name, own, MESHMEM_LIBDIR, reason);
        return NULL;
    }
    snprintf(symbol, sizeof symbol, "meshmem_wire_%s", name);
    const struct meshmem_wire *wire = dlsym(module, symbol);
    if (!wire)
        snprintf(problem, size, "meshmem-wire-%s.so is not a wire: it has no %s", name, symbol);
    return wire;
}
