/* SPDX-License-Identifier: BSD-3-Clause */
/* The proxy's mappings of heaps that were created later; see late.h. */
#include "far/late.h"

#include "base/os.h"
#include "far/inside.h"
#include "mem/segment.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* A mapping of the heap that had this state. */
struct meshmem_late {
    uint64_t state; /* as in struct meshmem_far_heap; 0: none */
    char *start;
    uint64_t bytes;
};

void meshmem_late_tell(struct meshmem_far_memory *mine, unsigned segment, int file,
                       const struct meshmem_segment *created)
{
    struct meshmem_far_heap *heap = &mine->heap[segment - MESHMEM_SEGMENT_HEAP];
    uint64_t state = atomic_load_explicit(&heap->state, memory_order_relaxed); /* its own */
    if (file < 0) {
        /* Relaxed: a proxy that meets a record for a heap that is destroyed may use it or not. */
        if (state & 1)
            atomic_store_explicit(&heap->state, state + 1, memory_order_relaxed);
        return;
    }
    heap->bytes = created->bytes;
    heap->offset = created->in_file;
    heap->registered = created->registered;
    heap->pid = getpid();
    heap->file = file;
    /* Release: pairs with the acquire in find. */
    atomic_store_explicit(&heap->state, (state & ~UINT64_C(1)) + 3, memory_order_release);
}

static void unmap(struct meshmem_late *late)
{
    if (late->state)
        munmap(late->start, late->bytes);
    late->state = 0;
}

#define NO_MEMORY "; is there a limit on addresses (ulimit -v)?"

static void lack(struct meshmem_proxy *p, unsigned segment, int error, const char *remedy)
{
    snprintf(p->lack, sizeof p->lack, "partition %u cannot be mapped for other nodes: %s%s",
             meshmem_segment_id(segment), strerror(error), remedy);
}

static bool map(struct meshmem_proxy *p, struct meshmem_late *late,
                const struct meshmem_far_heap *heap, unsigned segment, uint64_t state)
{
    char path[MESHMEM_OS_PATH];
    int file = meshmem_os_open_of(heap->pid, heap->file, 0, path), error = errno;
    if (file < 0) {
        lack(p, segment, error, meshmem_os_open_remedy(heap->pid, error));
        return false;
    }
    void *start =
        mmap(NULL, heap->bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, (off_t)heap->offset);
    error = errno;
    close(file);
    if (start == MAP_FAILED) {
        lack(p, segment, error, NO_MEMORY);
        return false;
    }
    madvise(start, heap->bytes, MADV_DONTFORK);
    madvise(start, heap->bytes, MADV_DONTDUMP);
    *late = (struct meshmem_late){.state = state, .start = start, .bytes = heap->bytes};
    return true;
}

char *meshmem_late_find(struct meshmem_proxy *p, uint32_t index, unsigned segment, uint64_t *bytes)
{
    unsigned number = segment - MESHMEM_SEGMENT_HEAP;
    if (number >= MESHMEM_HEAPS)
        return NULL;
    const struct meshmem_far_heap *heap = &p->setup.pe[index].far->heap[number];
    uint64_t state = atomic_load_explicit(&heap->state, memory_order_acquire);
    if (!(state & 1)) {
        p->absent = segment;
        return NULL;
    }
    if (!p->late)
        p->late = calloc((size_t)p->setup.n_pes * MESHMEM_HEAPS, sizeof *p->late);
    if (!p->late) {
        lack(p, segment, ENOMEM, NO_MEMORY);
        return NULL;
    }
    struct meshmem_late *late = &p->late[(size_t)index * MESHMEM_HEAPS + number];
    if (late->state != state) {
        unmap(late);
        if (!map(p, late, heap, segment, state))
            return NULL;
    }
    *bytes = late->bytes;
    return late->start;
}

bool meshmem_late_is_registered(const struct meshmem_proxy *p, uint32_t index, unsigned segment)
{
    return p->setup.pe[index].far->heap[segment - MESHMEM_SEGMENT_HEAP].registered;
}

bool meshmem_late_holds(const struct meshmem_proxy *p, const void *address, unsigned *segment,
                        uint32_t *index, bool *is_gone)
{
    for (size_t i = 0; p->late && i < (size_t)p->setup.n_pes * MESHMEM_HEAPS; i++) {
        const struct meshmem_late *late = &p->late[i];
        if (!late->state || (uintptr_t)address - (uintptr_t)late->start >= late->bytes)
            continue;
        *index = (uint32_t)(i / MESHMEM_HEAPS);
        *segment = MESHMEM_SEGMENT_HEAP + (unsigned)(i % MESHMEM_HEAPS);
        /* Relaxed: the PE changes it before it gives memory back, which has led to the fault. */
        *is_gone = atomic_load_explicit(&p->setup.pe[*index].far->heap[i % MESHMEM_HEAPS].state,
                                        memory_order_relaxed) != late->state;
        return true;
    }
    return false;
}

void meshmem_late_close(struct meshmem_proxy *p)
{
    for (size_t i = 0; p->late && i < (size_t)p->setup.n_pes * MESHMEM_HEAPS; i++)
        unmap(&p->late[i]);
    free(p->late);
    p->late = NULL;
}
