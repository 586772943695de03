/* SPDX-License-Identifier: BSD-3-Clause */
/* See beyond.h. */
#include "core/beyond.h"

#include "base/config.h"
#include "base/error.h"
#include "base/stack.h"
#include "base/symbol.h"
#include "core/said.h"
#include "mem/name.h"
#include "mem/window.h"

#include <pthread.h>
#include <stdlib.h>

bool meshmem_beyond_on;

/* The bytes of one variable, or of several that overlap, as aliases do. */
struct range {
    uint64_t start, end; /* as addresses are numbered in the program's file */
};

static struct range *ranges; /* sorted, and apart from each other */
static size_t n, room;
static bool complete;
static uintptr_t moved; /* an address minus its number in the file */
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static struct meshmem_said said; /* where the call was made, and the address */

static void keep(void *what, uint64_t address, uint64_t bytes)
{
    (void)what;
    if (n == room) {
        size_t more = room ? 2 * room : 256;
        struct range *all = realloc(ranges, more * sizeof *all);
        complete &= all != NULL;
        if (!all)
            return;
        ranges = all;
        room = more;
    }
    ranges[n++] = (struct range){address, address + bytes};
}

static int compare(const void *a, const void *b)
{
    const struct range *x = a, *y = b;
    return (x->start > y->start) - (x->start < y->start);
}

/* Unite those that overlap. */
static void unite(void)
{
    size_t kept = 0;
    qsort(ranges, n, sizeof *ranges, compare);
    for (size_t i = 0; i < n; i++) {
        struct range *last = kept ? &ranges[kept - 1] : NULL;
        if (!last || ranges[i].start >= last->end)
            ranges[kept++] = ranges[i];
        else if (ranges[i].end > last->end)
            last->end = ranges[i].end;
    }
    n = kept;
}

void meshmem_beyond_open(void)
{
    struct meshmem_stack_call place;
    uintptr_t start = meshmem_window.data.start;
    if (meshmem_config.check != MESHMEM_CHECK_FULL || !meshmem_window.data.ranges ||
        !meshmem_stack_locate(start, &place))
        return;
    moved = start - (uintptr_t)place.address;
    said = (struct meshmem_said){0};
    complete = true;
    meshmem_symbol_each(place.path, keep, NULL);
    if (n)
        unite();
    meshmem_beyond_on = n && complete;
}

void meshmem_beyond_close(void)
{
    meshmem_beyond_on = false;
    free(ranges);
    ranges = NULL;
    n = room = 0;
}

/* The last one that begins at or before address; NULL if there is none. */
static const struct range *find(uint64_t address)
{
    size_t low = 0, high = n;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (ranges[middle].start <= address)
            low = middle + 1;
        else
            high = middle;
    }
    return low ? &ranges[low - 1] : NULL;
}

static bool is_new(uintptr_t site, uint64_t address)
{
    uint64_t place;
    pthread_mutex_lock(&mutex);
    bool is = !meshmem_said_here(&said, MESHMEM_SAID_BEYOND,
                                 meshmem_stack_in_program(site, &place) ? place : 0, address);
    pthread_mutex_unlock(&mutex);
    return is;
}

void meshmem_beyond_check(const char *call, const char *name, const void *address, size_t bytes,
                          uintptr_t back)
{
    uint64_t first = (uintptr_t)address - moved;
    const struct range *is = find(first);
    bool beyond = is && first < is->end && bytes > is->end - first;
    if (!beyond || is + 1 == ranges + n || is[1].start - first >= bytes)
        return;
    uintptr_t site = meshmem_stack_caller(back);
    char here[280], text[MESHMEM_NAME_BYTES], next[MESHMEM_NAME_BYTES];
    if (!is_new(site, first))
        return;
    meshmem_name_site(here, sizeof here, " in ", site);
    meshmem_warn("%s%s: %s of %zu bytes at %s reaches %zu bytes beyond the end of that variable, "
                 "into %s",
                 call, here, name, bytes, meshmem_name_address(text, address),
                 bytes - (size_t)(is->end - first),
                 meshmem_name_address(next, (const void *)(uintptr_t)(is[1].start + moved)));
}
