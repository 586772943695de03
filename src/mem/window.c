/* SPDX-License-Identifier: BSD-3-Clause */
/* Finding places for the windows and mapping them; see window.h. */
#include "mem/window.h"

#include "base/config.h"
#include "base/error.h"
#include "base/os.h"
#include "boot/boot.h"

#include <errno.h>
#include <shmem.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

struct meshmem_window meshmem_window;
struct meshmem_near meshmem_near_v1;

/* What PEs compare at start. */
struct card {
    uint64_t layout;     /* version of this structure and of the window */
    uint64_t heap_bytes; /* wanted: SHMEM_SYMMETRIC_SIZE, or 0 */
    uint64_t memory;     /* what the host has; 0: another PE of the host says it ... */
    uint64_t sharers;    /* ... and how many PEs share it */
    uint64_t fits;       /* the largest heap that this PE has a place for ... */
    uint64_t fits_pool;  /* ... and the largest pool */
    uint64_t data_bytes;
    uint64_t most_pool;   /* the pool's largest size */
    uint64_t check;       /* SHMEM_CHECK, ... */
    uint64_t coll;        /* ... and a number made from SHMEM_COLL */
    unsigned char id[32]; /* of the executable */
};

enum { LAYOUT = 3 };

enum { FIRST_SHIFT = 34, FAR_SHIFT = 45, HUGE = 1 << 21 };

/* Slot sizes to try, as shifts: 16 GiB leaves room for brk; large heaps, sanitizers and limits need
 * others. */
static const unsigned char shifts[] = {FIRST_SHIFT, 36,        38, 40, 42, 35,
                                       37,          FAR_SHIFT, 33, 32, 31, 30};

/* All windows together get at most this much of the address space. */
static const uint64_t reserve_limit = (UINT64_C(1) << 46) + (UINT64_C(1) << 42);

/* A default heap shrinks to this, rather than not to start under a limit on address space. */
static const uint64_t least_heap = UINT64_C(64) << 20;

/* Sizes of the pool to try. It costs nothing until there are teams; a team of 2 PEs needs 2.5 KiB,
 * one of 4096 needs 7.6 MiB. The smaller ones are for limits on address space. */
static const uint64_t pools[] = {UINT64_C(4) << 30, UINT64_C(1) << 30, UINT64_C(64) << 20,
                                 UINT64_C(16) << 20, UINT64_C(2) << 20};

void meshmem_window_prepare(void)
{
    struct meshmem_window *w = &meshmem_window;
    char problem[256];
    meshmem_data_find(&w->data);
    if (meshmem_boot.n_pes > 1 &&
        !meshmem_data_share(&w->data, meshmem_boot.file,
                            meshmem_window_in_file(meshmem_boot.slot, MESHMEM_SEGMENT_DATA),
                            problem, sizeof problem))
        meshmem_fail(NULL, "%s", problem);
}

/* End the job when PE pe is not like PE 0. */
static void compare(const struct card *mine, const struct card *first)
{
    if (mine->layout != first->layout)
        meshmem_fail("shmem_init",
                     "this PE's library has another version than that of PE 0; run one version");
    if (memcmp(mine->id, first->id, sizeof mine->id) != 0 || mine->data_bytes != first->data_bytes)
        meshmem_fail("shmem_init",
                     "this PE runs another executable than PE 0 (its static data has %llu bytes, "
                     "that of PE 0 %llu); all PEs must run the same one",
                     (unsigned long long)mine->data_bytes, (unsigned long long)first->data_bytes);
    if (mine->heap_bytes != first->heap_bytes)
        meshmem_fail("shmem_init",
                     "SHMEM_SYMMETRIC_SIZE is %llu here, but %llu on PE 0; set it alike on all PEs",
                     (unsigned long long)mine->heap_bytes, (unsigned long long)first->heap_bytes);
    if (mine->check != first->check)
        meshmem_fail("shmem_init",
                     "SHMEM_CHECK is %d here, but %d on PE 0; set it alike on all PEs",
                     (int)mine->check, (int)first->check);
    if (mine->coll != first->coll)
        meshmem_fail("shmem_init", "SHMEM_COLL is not what it is on PE 0; set it alike on all PEs");
}

/* The card of the host that has least memory for each of its PEs. */
static const struct card *poorest(int n)
{
    const struct card *least = NULL;
    for (int pe = 0; pe < n; pe++) {
        const struct card *card = meshmem_boot_card(pe);
        if (card->memory &&
            (!least || card->memory / card->sharers < least->memory / least->sharers))
            least = card;
    }
    return least;
}

/* The heap's size on every PE. */
static uint64_t choose_heap(const struct card *mine, int n)
{
    char want[32], have[32], most[32];
    const struct card *least = poorest(n);
    uint64_t share = least->memory / least->sharers;
    uint64_t bytes = mine->heap_bytes ? mine->heap_bytes : share;
    if (!mine->heap_bytes && bytes > MESHMEM_SEGMENT_BYTES)
        bytes = MESHMEM_SEGMENT_BYTES;
    if (bytes > share || bytes > MESHMEM_SEGMENT_BYTES)
        meshmem_fail("shmem_init",
                     "SHMEM_SYMMETRIC_SIZE asks for %s on each of %d PEs, but this node has %s; at "
                     "most %s fit",
                     meshmem_error_bytes(want, bytes), (int)least->sharers,
                     meshmem_error_bytes(have, least->memory), meshmem_error_bytes(most, share));
    return (bytes + MESHMEM_PAGE - 1) & ~(uint64_t)(MESHMEM_PAGE - 1);
}

static uint64_t window_span(unsigned shift) { return (uint64_t)MESHMEM_SEGMENTS << shift; }

/* How far the others' windows lie apart: side by side, so that whatever misses a segment faults.
 * Only where slots must be huge do windows interleave. */
static uint64_t choose_stride(unsigned shift, uint64_t need)
{
    uint64_t stride = UINT64_C(1) << FIRST_SHIFT;
    if (shift != FAR_SHIFT)
        return window_span(shift);
    while (stride < need)
        stride *= 2;
    return stride;
}

static uint64_t others_bytes(const struct meshmem_window *w)
{
    return w->n_near > 1 ? w->stride * (uint64_t)(w->n_near - 1) + window_span(w->slot_shift) : 0;
}

static void *reserve(void *place, uint64_t bytes, int how)
{
    void *got =
        mmap(place, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | how, -1, 0);
    return got == MAP_FAILED ? NULL : got;
}

/* Anywhere, but at a multiple of a huge page, like every base, so that huge pages can be had. */
static void *reserve_aligned(uint64_t bytes)
{
    char *got = reserve(NULL, bytes + HUGE, 0);
    size_t before = -(uintptr_t)got & (HUGE - 1);
    if (!got)
        return NULL;
    if (before)
        munmap(got, before);
    munmap(got + before + bytes, HUGE - before);
    return got + before;
}

/* Where my heap begins. */
static void *heap_place(const struct meshmem_window *w)
{
    return (void *)(w->base + ((uintptr_t)MESHMEM_SEGMENT_HEAP << w->slot_shift));
}

/* Take the places of the heap with its pool and of the others' windows for this slot size; false
 * when they cannot be had. */
static bool reserve_places(struct meshmem_window *w, unsigned shift, uint64_t heap, uint64_t pool)
{
    uint64_t data_end = w->data.start + w->data.bytes - w->base;
    uint64_t need = heap + pool > data_end ? heap + pool : data_end;
    w->slot_shift = shift;
    w->stride = choose_stride(shift, need);
    if (need > (UINT64_C(1) << shift) || others_bytes(w) > reserve_limit)
        return false;
    void *place = heap_place(w), *got = reserve(place, heap + pool, MAP_FIXED_NOREPLACE);
    void *others = got == place && others_bytes(w) ? reserve_aligned(others_bytes(w)) : NULL;
    if (got == place && (others || !others_bytes(w))) {
        w->others = (uintptr_t)others;
        w->reserved = heap;
        w->reserved_pool = pool;
        return true;
    }
    if (got)
        munmap(got, heap + pool);
    return false;
}

static void release_places(struct meshmem_window *w)
{
    munmap(heap_place(w), w->reserved + w->reserved_pool);
    if (w->others)
        munmap((void *)w->others, others_bytes(w));
    w->others = 0;
    w->reserved = 0;
}

/* The same for any slot size, with the largest pool that goes. */
static bool find_places(struct meshmem_window *w, uint64_t heap, uint64_t most_pool)
{
    for (size_t p = 0; p < sizeof pools / sizeof *pools; p++)
        for (size_t i = 0; pools[p] <= most_pool && i < sizeof shifts; i++)
            if (reserve_places(w, shifts[i], heap, pools[p]))
                return true;
    return false;
}

/* Have the places for heaps of heap_bytes, or of less when that is only the default, and for pools.
 * A library that starts again keeps those it has, so that addresses and deltas stay the same,
 * unless the size has changed. */
static void take_places(struct meshmem_window *w, uint64_t heap_bytes, uint64_t most_pool,
                        bool can_shrink)
{
    char text[32];
    if (w->reserved && (w->reserved == heap_bytes || (can_shrink && w->reserved < heap_bytes)))
        return;
    if (w->reserved)
        release_places(w);
    for (; heap_bytes >= MESHMEM_PAGE;
         heap_bytes = heap_bytes / 2 & ~(uint64_t)(MESHMEM_PAGE - 1)) {
        if (find_places(w, heap_bytes, most_pool))
            return;
        if (!can_shrink || heap_bytes / 2 < least_heap)
            break;
    }
    meshmem_fail(
        "shmem_init",
        "no address space for the windows of %d PEs with symmetric heaps of %s; is there a "
        "limit (ulimit -v)? A window needs 2 GiB, or more when heaps are larger than that",
        w->n_pes, meshmem_error_bytes(text, heap_bytes));
}

/* The largest heap and pool that all PEs have a place for. */
static void set_sizes(struct meshmem_window *w)
{
    uint64_t heap = UINT64_MAX, pool = UINT64_MAX;
    for (int pe = 0; pe < w->n_pes; pe++) {
        const struct card *card = meshmem_boot_card(pe);
        heap = card->fits < heap ? card->fits : heap;
        pool = card->fits_pool < pool ? card->fits_pool : pool;
    }
    w->segment[MESHMEM_SEGMENT_DATA] = (struct meshmem_segment){w->data.start, w->data.bytes};
    w->segment[MESHMEM_SEGMENT_HEAP] = (struct meshmem_segment){(uintptr_t)heap_place(w), heap};
    w->pool = (struct meshmem_segment){(uintptr_t)heap_place(w) + heap, pool};
}

/* Map bytes of the job's file; my copy begins at start, that of the node's i-th PE delta beside it.
 */
static void map_shared(int i, uintptr_t start, uintptr_t delta, size_t bytes, uint64_t offset)
{
    void *got = mmap((void *)(start + delta), bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED,
                     meshmem_boot.file, (off_t)offset);
    if (got == MAP_FAILED)
        meshmem_fail("shmem_init", "the window of PE %d cannot be mapped: %s%s",
                     meshmem_window.near_pe[i], strerror(errno),
                     errno == ENOMEM ? "; is there a limit on address space or mappings?" : "");
}

/* The heap and the pool behind it. */
static void map_heap(const struct meshmem_window *w, int i, uintptr_t delta)
{
    const struct meshmem_segment *heap = &w->segment[MESHMEM_SEGMENT_HEAP];
    size_t bytes = heap->bytes + w->pool.bytes;
    map_shared(i, heap->start, delta, bytes,
               meshmem_window_in_file(meshmem_boot.near_slot[i], MESHMEM_SEGMENT_HEAP));
    madvise((void *)(heap->start + delta), heap->bytes, MADV_HUGEPAGE);
    /* A core file would fill the holes; what is allocated comes into it (mem/symmetric.h). */
    madvise((void *)(heap->start + delta), bytes, MADV_DONTDUMP);
}

static void map_data(const struct meshmem_window *w, int i, uintptr_t delta)
{
    for (int r = 0; r < w->data.ranges; r++)
        map_shared(i, w->data.range[r].start, delta, w->data.range[r].bytes,
                   meshmem_window_range_in_file(meshmem_boot.near_slot[i], r));
}

static void map_others(struct meshmem_window *w)
{
    for (int pe = 0; pe < w->n_pes; pe++)
        w->delta[pe] = MESHMEM_WINDOW_FAR;
    for (int i = 0; i < w->n_near; i++) {
        uintptr_t delta = i == w->near ? 0 : w->others + (uint64_t)i * w->stride - w->base;
        w->delta[w->near_pe[i]] = (char *)delta;
        if (i != w->near) {
            map_data(w, i, delta);
            map_heap(w, i, delta);
        }
    }
    /* Each process dumps its own window, and a forked child has no business in those of others. */
    if (w->n_near > 1) {
        madvise((void *)w->others, others_bytes(w), MADV_DONTDUMP);
        madvise((void *)w->others, others_bytes(w), MADV_DONTFORK);
    }
}

/* A core file shall hold the PE's own window, which the kernel counts as anonymous shared memory.
 */
static void dump_own_window(void)
{
    unsigned filter = 0;
    FILE *file = fopen("/proc/self/coredump_filter", "r+e");
    if (!file)
        return;
    if (fscanf(file, "%x", &filter) == 1 && !(filter & 2)) {
        rewind(file);
        fprintf(file, "0x%x\n", filter | 2);
    }
    fclose(file);
}

/* How much there is, for one PE of each host. valgrind marks every byte of a mapping: give it
 * little. */
static void look_at_memory(struct card *card)
{
    const char *preload = getenv("LD_PRELOAD");
    uint64_t little = UINT64_C(1) << 30;
    card->sharers = meshmem_boot.job->n_pes;
    card->most_pool = pools[0];
    if (meshmem_boot.slot != 0)
        return;
    card->memory = meshmem_os_memory();
    if (preload && strstr(preload, "vgpreload") && card->memory > little) {
        card->memory = little;
        card->most_pool = little / 16;
    }
}

/* A number for a text, or 0 for NULL. */
static uint64_t hash(const char *text)
{
    uint64_t number = text != NULL;
    for (; text && *text; text++)
        number = number * 1099511628211u + (unsigned char)*text;
    return number;
}

/* Compare with the other PEs, and find the sizes of heap and pool with them. */
static void agree(struct meshmem_window *w, uint64_t heap_bytes)
{
    struct card card = {.layout = LAYOUT,
                        .heap_bytes = heap_bytes,
                        .data_bytes = w->data.bytes,
                        .check = meshmem_config.check,
                        .coll = hash(meshmem_config.coll)};
    memcpy(card.id, w->data.id, sizeof card.id);
    look_at_memory(&card);
    meshmem_boot_exchange("shmem_init", &card, sizeof card);
    compare(&card, meshmem_boot_card(0));
    take_places(w, choose_heap(&card, w->n_pes), card.most_pool, heap_bytes == 0);
    card.fits = w->reserved;
    card.fits_pool = w->reserved_pool;
    meshmem_boot_exchange("shmem_init", &card, sizeof card);
    set_sizes(w);
}

void meshmem_window_open(uint64_t heap_bytes)
{
    struct meshmem_window *w = &meshmem_window;
    if (!w->data.start)
        meshmem_window_prepare();
    w->pe = meshmem_boot.pe;
    w->n_pes = meshmem_boot.n_pes;
    w->near = meshmem_boot.near;
    w->n_near = meshmem_boot.n_near;
    w->near_pe = meshmem_boot.near_pe;
    w->place = meshmem_job_places(meshmem_boot.job);
    w->base = w->data.start & ~(uintptr_t)(MESHMEM_SEGMENT_ALIGNMENT - 1);
    if (!w->delta && !(w->delta = calloc((size_t)w->n_pes, sizeof *w->delta)))
        meshmem_fail("shmem_init", "out of memory");
    agree(w, heap_bytes);
    map_heap(w, w->near, 0);
    map_others(w);
    dump_own_window();
}

void meshmem_window_close(void)
{
    struct meshmem_window *w = &meshmem_window;
    struct meshmem_segment *heap = &w->segment[MESHMEM_SEGMENT_HEAP];
    madvise((void *)heap->start, heap->bytes + w->pool.bytes, MADV_REMOVE);
    reserve((void *)heap->start, heap->bytes + w->pool.bytes, MAP_FIXED);
    if (w->others)
        reserve((void *)w->others, others_bytes(w), MAP_FIXED);
    w->n_pes = 0;
}

void meshmem_window_publish(bool inlined, bool plain)
{
    struct meshmem_window *w = &meshmem_window;
    w->plain = plain ? w->n_pes : 0;
    meshmem_near_v1 = (struct meshmem_near){0};
    /* The header's test is for consecutive numbers. */
    if (!inlined || w->near_pe[w->n_near - 1] - w->near_pe[0] != w->n_near - 1)
        return;
    meshmem_near_v1 = (struct meshmem_near){
        .first = (char *)(uintptr_t)w->near_pe[0],
        .count = (char *)(uintptr_t)w->n_near,
        .delta = w->delta + w->near_pe[0],
        .all_near = w->n_near == w->n_pes ? (char *)1 : NULL,
        .my_pe = (char *)(uintptr_t)w->pe,
        .n_pes = (char *)(uintptr_t)w->n_pes,
    };
}
