/* SPDX-License-Identifier: BSD-3-Clause */
/* Mapping the constants of near PEs; see constant.h. */
#include "mem/constant.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

/* Map the pages of an executable's constants to where they are in a window. */
static bool map(const struct meshmem_constants *c, uintptr_t delta)
{
    int before = errno, file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return false;
    void *got = mmap((void *)(c->start + delta), c->bytes, PROT_READ, MAP_PRIVATE | MAP_FIXED, file,
                     (off_t)c->in_file);
    close(file);
    errno = before;
    return got != MAP_FAILED;
}

void meshmem_constant_map_all(void)
{
    const struct meshmem_window *w = &meshmem_window;
    for (int near = 0; near < w->n_near; near++)
        for (int i = 0; near != w->near && i < w->data.n_constants; i++)
            if (!map(&w->data.constants[i], (uintptr_t)w->delta[w->near_pe[near]]))
                return;
}

bool meshmem_constant_map(const void *fault, enum meshmem_access access)
{
    static _Thread_local const void *last;
    const struct meshmem_window *w = &meshmem_window;
    int pe = w->n_pes ? meshmem_window_owner(w, fault) : -1;
    /* Where the kind of an access is unknown, a second one is taken for a write. */
    bool may_read = access == ACCESS_READ || (access == ACCESS_UNKNOWN && fault != last);
    if (pe < 0 || pe == w->pe || !may_read)
        return false;
    last = fault;
    uintptr_t delta = (uintptr_t)w->delta[pe], address = (uintptr_t)fault - delta;
    for (int i = 0; i < w->data.n_constants; i++)
        if (address - w->data.constants[i].start < w->data.constants[i].bytes)
            return map(&w->data.constants[i], delta);
    return false;
}
