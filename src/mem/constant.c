/* SPDX-License-Identifier: BSD-3-Clause */
/* Mapping the constants of near PEs; see constant.h. */
#include "mem/constant.h"

#include "base/os.h"
#include "base/poison.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

int meshmem_constant_error;

/* Word by word, since AddressSanitizer's memcmp and memcpy refuse what is between variables. */
static MESHMEM_POISON_MAY_TOUCH bool are_equal(const void *a, const void *b, size_t bytes)
{
    const uint64_t *x = a, *y = b;
    size_t i = 0;
    while (i < bytes / sizeof *x && x[i] == y[i])
        i++;
    return i == bytes / sizeof *x;
}

static MESHMEM_POISON_MAY_TOUCH void copy(volatile uint64_t *to, const void *from, size_t bytes)
{
    const uint64_t *words = from;
    for (size_t i = 0; i < bytes / sizeof *words; i++)
        to[i] = words[i];
}

/* A mapping of the pages in the program's file; MAP_FAILED where that is out of reach (no /proc, a
 * program that its user may not read) or another file, as for a program that ld.so was told to run.
 */
static void *map_file(const struct meshmem_constants *c)
{
    struct stat about;
    void *got = MAP_FAILED;
    int file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return MAP_FAILED;
    if (fstat(file, &about) == 0 &&
        (uint64_t)about.st_size > c->in_file + c->bytes - meshmem_os_page())
        got = mmap(NULL, c->bytes, PROT_READ, MAP_PRIVATE, file, (off_t)c->in_file);
    close(file);
    if (got != MAP_FAILED && !are_equal(got, (const void *)c->start, c->bytes)) {
        munmap(got, c->bytes);
        got = MAP_FAILED;
    }
    return got;
}

static void *copy_pages(const struct meshmem_constants *c)
{
    void *got = mmap(NULL, c->bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (got != MAP_FAILED) {
        copy(got, (const void *)c->start, c->bytes);
        mprotect(got, c->bytes, PROT_READ);
    }
    return got;
}

/* Put the pages of an executable's constants where they are in a window. */
static bool map(const struct meshmem_constants *c, uintptr_t delta)
{
    int before = errno;
    void *got = map_file(c);
    if (got == MAP_FAILED)
        got = copy_pages(c);
    bool good =
        got != MAP_FAILED && meshmem_os_move_mapping(got, c->bytes, (void *)(c->start + delta));
    if (!good)
        meshmem_constant_error = errno;
    errno = before;
    return good;
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
    /* Where the kind of an access is unknown, a second one to the same place is taken for a write,
     * also if the library was restarted between them. */
    bool may_read = access == ACCESS_READ || (access == ACCESS_UNKNOWN && fault != last);
    if (pe < 0 || pe == w->pe || !may_read)
        return false;
    last = fault;
    uintptr_t delta = (uintptr_t)w->delta[pe];
    const struct meshmem_constants *c = meshmem_constant_find(&w->data, (uintptr_t)fault - delta);
    return c && map(c, delta);
}
