/* SPDX-License-Identifier: BSD-3-Clause */
/* A forked child's memory. The shared static data would stay shared with the parent; so the child
 * maps it privately and copies every touched page, while the parent waits: both then go on from the
 * same contents. The heap is mapped privately too, but its pages are only copied when the child
 * writes: until then it sees what PEs put there. The other PEs' windows are not in the child
 * (MADV_DONTFORK). */
#include "mem/fork.h"

#include "base/error.h"
#include "base/os.h"
#include "boot/boot.h"
#include "mem/window.h"

#include <pthread.h>
#include <stdatomic.h>
#include <sys/mman.h>
#include <unistd.h>

bool meshmem_fork_child;

/* The parent waits on this word until the child has its copy: 0 before, 1 after. In memory that
 * both share. */
static _Atomic uint32_t *copied;

static void before(void)
{
    void *word = MAP_FAILED;
    if (meshmem_window.data.shared)
        word = mmap(NULL, MESHMEM_PAGE, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    copied = word == MAP_FAILED ? NULL : word;
}

static void in_parent(void)
{
    if (!copied)
        return;
    /* Acquire pairs with the child's release: it has read all pages. A child that was killed
     * meanwhile does not hold the parent for ever. */
    for (int i = 0; i < 200 && !atomic_load_explicit(copied, memory_order_acquire); i++)
        meshmem_os_futex_wait(copied, 0, 50000000);
    munmap((void *)copied, MESHMEM_PAGE);
    copied = NULL;
}

/* Write to each page of the static data that the file holds, so that it becomes the child's own. */
static void own_pages(uintptr_t start, size_t bytes)
{
    off_t first = (off_t)meshmem_window_in_file(meshmem_boot.pe, MESHMEM_SEGMENT_DATA),
          end = first + (off_t)bytes;
    off_t from = first, to;
    while (from < end && (from = lseek(meshmem_boot.file, from, SEEK_DATA)) >= 0 && from < end) {
        to = lseek(meshmem_boot.file, from, SEEK_HOLE);
        to = to < 0 || to > end ? end : to;
        for (; from < to; from += MESHMEM_PAGE) {
            volatile char *page = (volatile char *)(start + (uintptr_t)(from - first));
            *page = *page;
        }
    }
}

static void map_private(uintptr_t start, size_t bytes, int segment)
{
    mmap((void *)start, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_FIXED | MAP_NORESERVE,
         meshmem_boot.file, (off_t)meshmem_window_in_file(meshmem_boot.pe, segment));
}

static void in_child(void)
{
    struct meshmem_window *w = &meshmem_window;
    _Atomic uint32_t *word = copied;
    if (w->data.shared) {
        map_private(w->data.start, w->data.bytes, MESHMEM_SEGMENT_DATA);
        own_pages(w->data.start, w->data.bytes);
    }
    if (w->n_pes) {
        const struct meshmem_segment *heap = &w->segment[MESHMEM_SEGMENT_HEAP];
        map_private(heap->start, heap->bytes, MESHMEM_SEGMENT_HEAP);
    }
    if (word) {
        atomic_store_explicit(word, 1,
                              memory_order_release); /* pairs with the acquire in in_parent */
        meshmem_os_futex_wake(word);
        munmap((void *)word, MESHMEM_PAGE);
    }
    copied = NULL;
    w->data.shared = false;
    w->n_pes = 0;
    meshmem_fork_child = true;
    meshmem_error_open(NULL, -1, false);
    meshmem_window_publish(false, false);
}

void meshmem_fork_open(void)
{
    static bool done;
    if (!done)
        pthread_atfork(before, in_parent, in_child);
    done = true;
}
