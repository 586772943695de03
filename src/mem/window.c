/* SPDX-License-Identifier: BSD-3-Clause */
/* Reserving addresses for windows and mapping them; see window.h. */
#include "mem/window.h"

#include "base/config.h"
#include "base/error.h"
#include "base/hash.h"
#include "base/os.h"
#include "boot/boot.h"
#include "mem/huge.h"
#include "mem/inlined.h"
#include "mem/settings.h"
#include "mem/sizes.h"

#include <errno.h>
#include <shmem.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

MESHMEM_PE_LOCAL _Alignas(MESHMEM_APART) struct meshmem_window meshmem_window = {
    .checked = UINTPTR_MAX};
struct meshmem_near meshmem_near_v2, meshmem_near_tool_v1;
/* For programs built when the structure had six fields: all zero, so they call. */
const char *const meshmem_near_v1[6] = {0};

/* The values that PEs compare at startup. */
struct card {
    uint64_t layout; /* version of this structure and of the window's layout */
    uint64_t page;   /* bytes of a page: sizes are in whole ones */
    struct meshmem_settings settings;
    uint64_t heaps;     /* the number of heaps */
    uint64_t first;     /* what gives the first one its size: an enum giver */
    uint64_t asked;     /* a hash of all that is asked for the heaps */
    uint64_t memory;    /* of the host; 0 if another PE of the host reports it */
    uint64_t sharers;   /* the number of PEs that share the host's memory */
    uint64_t limited;   /* whether a control group limits it */
    uint64_t fits;      /* the largest first heap for which this PE has addresses */
    uint64_t fits_pool; /* the largest pool for which this PE has addresses */
    uint64_t data_bytes;
    uint64_t most_pool;   /* the largest size of the pool */
    unsigned char id[32]; /* of the executable */
};

_Static_assert(sizeof(struct card) <= MESHMEM_CARD_BYTES, "it is exchanged as a card");

enum { LAYOUT = 9 };

enum giver { DEFAULT, SYMMETRIC_SIZE, PARTITION_1 };

enum { FIRST_SHIFT = 34, FAR_SHIFT = 45 };

static const uint64_t page_most = MESHMEM_PARTITION_PAGE_MOST;

/* Distances between the static data and the heaps to try, as shifts: 16 GiB leaves room for brk;
 * sanitizers and address space limits need others. */
static const unsigned char gaps[] = {FIRST_SHIFT, 36,        38, 40, 42, 35,
                                     37,          FAR_SHIFT, 33, 32, 31, 30};

/* All windows together use at most this much address space. */
static const uint64_t reserve_limit = (UINT64_C(1) << 46) + (UINT64_C(1) << 42);

/* A default heap may shrink to this size under a limit on address space. */
static const uint64_t least_heap = UINT64_C(64) << 20;

/* Sizes of the pool to try. It uses no memory until there are teams; a team of 2 PEs needs 2.5 KiB,
 * one of 4096 PEs 7.6 MiB. The smaller sizes are for limits on address space. */
static const uint64_t pools[] = {UINT64_C(4) << 30, UINT64_C(1) << 30, UINT64_C(64) << 20,
                                 UINT64_C(16) << 20, UINT64_C(2) << 20};

void meshmem_window_prepare(void)
{
    struct meshmem_window *w = &meshmem_window;
    char problem[256];
    if (meshmem_os_page() > MESHMEM_PAGE_MOST)
        meshmem_fail("shmem_init",
                     "this system has pages of %zu bytes; meshmem supports pages "
                     "of up to %d",
                     meshmem_os_page(), MESHMEM_PAGE_MOST);
    meshmem_data_find(&w->data);
    if (meshmem_boot.n_pes > 1 &&
        !meshmem_data_share(&w->data, meshmem_boot.file,
                            meshmem_window_in_file(meshmem_boot.slot, MESHMEM_SEGMENT_DATA),
                            problem, sizeof problem))
        meshmem_fail(NULL, "%s", problem);
}

static bool is_same_program(const struct card *a, const struct card *b)
{
    return memcmp(a->id, b->id, sizeof a->id) == 0 && a->data_bytes == b->data_bytes;
}

/* End the job if this PE differs from PE 0. */
static void compare(const struct card *mine, const struct card *first)
{
    if (mine->layout != first->layout)
        meshmem_fail(
            "shmem_init",
            "this PE's library has a different version than that of PE 0; use the same version");
    if (mine->page != first->page)
        meshmem_fail("shmem_init",
                     "this PE's host has pages of %llu bytes, that of PE 0 of %llu; use hosts "
                     "with pages of the same size",
                     (unsigned long long)mine->page, (unsigned long long)first->page);
    if (!is_same_program(mine, first) && !meshmem_config.mpmd)
        meshmem_fail(
            "shmem_init",
            "this PE runs a different executable than PE 0 (its static data has %llu bytes, "
            "that of PE 0 %llu); all PEs must run the same one, unless SHMEM_MPMD=1 gives up that "
            "global variables are symmetric (oshrun -n 2 a : -n 2 b does so)",
            (unsigned long long)mine->data_bytes, (unsigned long long)first->data_bytes);
    if (mine->first != first->first && mine->first != DEFAULT && first->first != DEFAULT)
        meshmem_fail("shmem_init",
                     "%s is set here, but SHMEM_SYMMETRIC_%s on PE 0; set the same one on all PEs",
                     mine->first == SYMMETRIC_SIZE ? meshmem_config.from.symmetric_size
                                                   : "SHMEM_SYMMETRIC_PARTITION1",
                     first->first == SYMMETRIC_SIZE ? "SIZE" : "PARTITION1");
    meshmem_settings_compare(&mine->settings, &first->settings);
    if (mine->heaps != first->heaps)
        meshmem_fail("shmem_init",
                     "the highest ID of a partition is %d here, but %d on PE 0; define "
                     "SHMEM_SYMMETRIC_PARTITION<ID> alike on all PEs",
                     (int)mine->heaps, (int)first->heaps);
}

/* The host with the least memory per PE. */
static struct meshmem_sizes_host poorest(int n)
{
    struct meshmem_sizes_host least = {.sharers = 0};
    for (int pe = 0; pe < n; pe++) {
        const struct card *card = meshmem_boot_card(pe);
        if (card->memory &&
            (!least.sharers || card->memory / card->sharers < least.memory / least.sharers))
            least =
                (struct meshmem_sizes_host){card->memory, card->sharers, pe, card->limited != 0};
    }
    return least;
}

/* The distance from a window's base to the end of its last segment. */
static uint64_t window_span(const struct meshmem_window *w) { return w->table.end - w->base; }

/* The distance between the other PEs' windows: side by side, so that an access outside a segment
 * faults. Windows interleave only if the gap must be huge: all static data first, then all other
 * segments. */
static uint64_t choose_stride(const struct meshmem_window *w)
{
    uint64_t data = w->data.highest - w->base, rest = w->table.end - w->table.first;
    uint64_t need = data > rest ? data : rest, stride = UINT64_C(1) << FIRST_SHIFT;
    if (w->gap != UINT64_C(1) << FAR_SHIFT)
        return ((window_span(w) + page_most - 1) & ~(page_most - 1)) + w->skew;
    while (stride < need)
        stride *= 2;
    return stride + w->skew;
}

/* The skew that allows the pages that partitions are to have, and those that the system has and
 * partitions that are created later may get. An odd multiple of 2 MiB, so that 128 windows differ;
 * and no small one, nor nearly a power of 2, since two arrays of a program are often so far apart:
 * a copy from one to the other should not meet what the skew avoids for one array. */
static uint64_t choose_skew(const struct meshmem_window *w, const struct meshmem_partition *asked,
                            unsigned heaps)
{
    const uint64_t huge = MESHMEM_PARTITION_PAGE_HUGE;
    if (w->n_near == 1) /* there are no other windows */
        return 0;
    for (unsigned i = 0; i < heaps; i++)
        if (asked[i].page > huge)
            return 0;
    return meshmem_huge_has_larger(huge, page_most) ? 0 : 37 * huge;
}

/* Reserve `skew` bytes beyond a multiple of the largest page size, at which every base is. */
static void *reserve_aligned(uint64_t bytes, uint64_t skew)
{
    char *got = meshmem_os_reserve(NULL, bytes + page_most, 0);
    size_t before = (skew - (uintptr_t)got) & (page_most - 1);
    if (!got)
        return NULL;
    if (before)
        munmap(got, before);
    munmap(got + before + bytes, page_most - before);
    return got + before;
}

static void release_segments(struct meshmem_window *w)
{
    munmap((void *)w->table.first, w->table.end - w->table.first);
}

/* Reserve addresses for all segments but the static data, as laid out. */
static bool reserve_segments(struct meshmem_window *w)
{
    void *start = (void *)w->table.first;
    void *got = meshmem_os_reserve(start, w->table.end - w->table.first, MAP_FIXED_NOREPLACE);
    if (got && got != start) /* an old kernel ignored the flag */
        munmap(got, w->table.end - w->table.first);
    return got == start;
}

/* Reserve addresses for the segments and for the other PEs' windows, with this gap; false if that
 * fails. */
static bool reserve_window(struct meshmem_window *w, unsigned gap_shift)
{
    w->gap = UINT64_C(1) << gap_shift;
    meshmem_segment_lay_out(&w->table, w->base + w->gap);
    w->stride = choose_stride(w);
    w->others_bytes = w->n_near > 1 ? w->stride * (uint64_t)(w->n_near - 1) + window_span(w) : 0;
    bool interleaves = w->stride < window_span(w);
    if (w->data.highest > w->table.first || w->others_bytes > reserve_limit ||
        (interleaves && w->stride * (uint64_t)w->n_near > w->gap) || !reserve_segments(w))
        return false;
    w->others = w->others_bytes ? (uintptr_t)reserve_aligned(w->others_bytes, w->skew) : 0;
    w->reserved = w->others || !w->others_bytes;
    if (!w->reserved)
        release_segments(w);
    return w->reserved;
}

static void release_window(struct meshmem_window *w)
{
    release_segments(w);
    if (w->others)
        munmap((void *)w->others, w->others_bytes);
    w->others = 0;
    w->reserved = false;
}

/* valgrind marks every byte of a mapping, even of one without access. */
static bool under_valgrind(void)
{
    const char *preload = getenv("LD_PRELOAD");
    return preload && strstr(preload, "vgpreload");
}

/* ThreadSanitizer ends a program that gets addresses which it does not know, as one that asks for
 * hundreds of GiB may. Its runtime has this function. */
extern void __tsan_init(void) __attribute__((weak));

/* GiB in the windows of all near PEs under either. For one, valgrind takes 12 ms. */
enum { WATCHED_ROOM = 16 };

/* Addresses for partitions that are created later: as many as the user asked for, else enough for
 * the greatest number of partitions of up to 1 GiB each, and for one with the PE's share of the
 * node's memory. One of 1 GiB takes up 2 GiB, as it does not begin at a multiple of 1 GiB. */
static uint64_t choose_room(const struct meshmem_window *w)
{
    const uint64_t unit = MESHMEM_SEGMENT_ALIGNMENT;
    uint64_t room = meshmem_config.partition_room, most = reserve_limit / (uint64_t)w->n_near / 2;
    room = room < most ? (room + unit - 1) & ~(unit - 1) : most; /* even a little is one unit */
    if (!room && (under_valgrind() || __tsan_init))
        room = w->n_near < WATCHED_ROOM ? WATCHED_ROOM / (uint64_t)w->n_near * unit : unit;
    if (!room)
        room = 2 * MESHMEM_PARTITIONS * unit + meshmem_os_memory() / (uint64_t)w->n_near;
    return (room < most ? room : most) & ~(unit - 1);
}

/* Make the room a quarter as large; false if there is none. */
static bool shrink_room(struct meshmem_window *w)
{
    bool is_any = w->table.room;
    w->table.room = w->table.room / 4 & ~(MESHMEM_SEGMENT_ALIGNMENT - 1);
    return is_any;
}

static bool reserve_at_any_gap(struct meshmem_window *w)
{
    for (size_t i = 0; i < sizeof gaps; i++)
        if (reserve_window(w, gaps[i]))
            return true;
    return false;
}

/* Reserve with any gap, and with the largest pool and the most room that fit. */
static bool find_addresses(struct meshmem_window *w, uint64_t most_pool, uint64_t most_room)
{
    for (size_t p = 0; p < sizeof pools / sizeof *pools; p++) {
        w->table.segment[MESHMEM_SEGMENT_POOL].reserved = pools[p];
        w->table.room = most_room;
        if (pools[p] > most_pool)
            continue;
        do {
            if (reserve_at_any_gap(w))
                return true;
        } while (shrink_room(w));
    }
    return false;
}

/* Whether the addresses reserved by an earlier start are those that this one would get: its heaps
 * are the same, in pages for which they were aligned, and it wants no more room. */
static bool is_reserved_for(const struct meshmem_window *w, const uint64_t *bytes, unsigned heaps,
                            uint64_t room, bool can_shrink)
{
    const struct meshmem_segment_table *table = &w->table;
    bool fits = w->reserved && room <= w->wanted_room;
    for (unsigned i = heaps; fits && i < MESHMEM_HEAPS; i++)
        fits = !table->segment[MESHMEM_SEGMENT_HEAP + i].reserved;
    for (unsigned s = MESHMEM_SEGMENT_HEAP; fits && s < MESHMEM_SEGMENT_HEAP + heaps; s++) {
        const struct meshmem_segment *heap = &table->segment[s];
        uint64_t wanted = bytes[s - MESHMEM_SEGMENT_HEAP];
        bool shrank = s == MESHMEM_SEGMENT_HEAP && can_shrink && wanted == w->wanted_heap;
        fits =
            (heap->reserved == wanted || shrank) &&
            (!wanted || heap->start % MESHMEM_SEGMENT_ALIGNMENT == meshmem_segment_shift(table, s));
    }
    return fits;
}

/* The most that each heap may have, a power of 2, for windows that have addresses; 0: even small
 * ones have none. */
static uint64_t find_most(struct meshmem_window *w, const uint64_t *bytes, unsigned heaps,
                          uint64_t most_pool)
{
    struct meshmem_segment *heap = &w->table.segment[MESHMEM_SEGMENT_HEAP];
    for (uint64_t most = MESHMEM_SEGMENT_BYTES; most >= UINT64_C(1) << 20; most /= 2) {
        for (unsigned i = 0; i < heaps; i++)
            heap[i].reserved = bytes[i] < most ? bytes[i] : most;
        if (find_addresses(w, most_pool, 0)) {
            release_window(w);
            return most;
        }
    }
    return 0;
}

/* The fewest addresses that these heaps need, if the program's data is well placed. */
static uint64_t addresses_of(struct meshmem_window *w, const uint64_t *bytes, unsigned heaps)
{
    for (unsigned i = 0; i < heaps; i++)
        w->table.segment[MESHMEM_SEGMENT_HEAP + i].reserved = bytes[i];
    w->table.room = 0;
    w->gap = UINT64_C(1) << gaps[sizeof gaps - 1]; /* the least */
    meshmem_segment_lay_out(&w->table, w->base + w->gap);
    uint64_t others = choose_stride(w) * (uint64_t)(w->n_near - 1) + window_span(w);
    return w->table.end - w->table.first + (w->n_near > 1 ? others + page_most : 0);
}

/* Called where the sizes in the table, to which a default heap has shrunk, do not fit. */
static _Noreturn void refuse_heaps(struct meshmem_window *w, unsigned heaps, uint64_t most_pool)
{
    char all[32], largest[32], fit[32], remedy[256];
    uint64_t bytes[MESHMEM_HEAPS], most, sum = 0;
    unsigned id = 0;
    for (unsigned i = 0; i < heaps; i++) {
        sum += bytes[i] = w->table.segment[MESHMEM_SEGMENT_HEAP + i].reserved;
        id = bytes[i] > bytes[id] ? i : id;
    }
    most = find_most(w, bytes, heaps, most_pool);
    if (most)
        snprintf(remedy, sizeof remedy,
                 "they fit if no partition has more than %s; or run fewer PEs on a node",
                 meshmem_error_bytes(fit, most));
    else
        snprintf(remedy, sizeof remedy, "each PE needs %s of addresses at least",
                 meshmem_error_bytes(fit, addresses_of(w, bytes, heaps)));
    meshmem_fail("shmem_init",
                 "no address space for the windows of %d PEs of this node with symmetric heaps of "
                 "%s each, the largest of which, partition %u, has %s; %s. Is there a limit "
                 "(ulimit -v)?",
                 w->n_near, meshmem_error_bytes(all, sum), id + 1,
                 meshmem_error_bytes(largest, bytes[id]), remedy);
}

/* Reserve addresses for heaps of these sizes, where the first may shrink if its size is the
 * default, and for the pool. A restarted library keeps its addresses, and so its deltas, unless
 * what they are for has changed. */
static void take_addresses(struct meshmem_window *w, const uint64_t *bytes, unsigned heaps,
                           uint64_t most_pool, uint64_t skew, bool can_shrink)
{
    uint64_t room = choose_room(w);
    struct meshmem_segment *heap = &w->table.segment[MESHMEM_SEGMENT_HEAP];
    if (skew == w->skew && is_reserved_for(w, bytes, heaps, room, can_shrink))
        return;
    if (w->reserved)
        release_window(w);
    w->skew = skew;
    w->wanted_heap = bytes[0];
    w->wanted_room = room;
    w->table.n = MESHMEM_SEGMENTS;
    for (unsigned i = 0; i < MESHMEM_HEAPS; i++)
        heap[i].reserved = i < heaps ? bytes[i] : 0;
    while (!find_addresses(w, most_pool, room)) {
        if (!can_shrink || heap->reserved <= least_heap)
            refuse_heaps(w, heaps, most_pool);
        uint64_t half = meshmem_os_page_down(heap->reserved / 2);
        heap->reserved = half > least_heap ? half : least_heap;
    }
}

/* Where PEs run several programs, static data is not symmetric in any of them. */
static void give_up_data(struct meshmem_window *w)
{
    for (int pe = 1; pe < w->n_pes; pe++)
        if (!is_same_program(meshmem_boot_card(pe), meshmem_boot_card(0)))
            w->data.ranges = w->data.n_constants = 0;
}

/* Set the sizes: the first heap and the pool get the largest for which all PEs have addresses. */
static void set_sizes(struct meshmem_window *w)
{
    struct meshmem_segment *segment = w->table.segment;
    uint64_t heap = UINT64_MAX, pool = UINT64_MAX, alignment = MESHMEM_SEGMENT_ALIGNMENT;
    uint64_t in_file = MESHMEM_SEGMENT_HEAP * MESHMEM_SEGMENT_BYTES;
    give_up_data(w);
    for (int pe = 0; pe < w->n_pes; pe++) {
        const struct card *card = meshmem_boot_card(pe);
        heap = card->fits < heap ? card->fits : heap;
        pool = card->fits_pool < pool ? card->fits_pool : pool;
    }
    segment[MESHMEM_SEGMENT_DATA] =
        (struct meshmem_segment){.start = w->data.start,
                                 .bytes = w->data.ranges ? w->data.bytes : 0,
                                 .ranges = w->data.ranges,
                                 .range = w->data.range};
    segment[MESHMEM_SEGMENT_POOL].bytes = pool;
    for (unsigned s = MESHMEM_SEGMENT_HEAP; s < w->table.n; s++) {
        if (!segment[s].reserved)
            continue;
        segment[s].bytes = s == MESHMEM_SEGMENT_HEAP ? heap : segment[s].reserved;
        segment[s].in_file = in_file += meshmem_segment_shift(&w->table, s);
        segment[s].file = -1;
        in_file = (in_file + segment[s].bytes + alignment - 1) & ~(alignment - 1);
    }
    for (unsigned s = 0; s < w->table.n; s++)
        meshmem_segment_bound(&w->table, s);
}

static void map_data(const struct meshmem_window *w, int i, uintptr_t delta)
{
    for (int r = 0; r < w->data.ranges; r++) {
        void *start = (void *)(w->data.range[r].start + delta);
        if (mmap(start, w->data.range[r].bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED,
                 meshmem_boot.file,
                 (off_t)meshmem_window_range_in_file(meshmem_boot.near_slot[i], r)) == MAP_FAILED)
            meshmem_fail("shmem_init", "the static data of PE %d cannot be mapped: %s%s",
                         w->near_pe[i], strerror(errno), meshmem_os_map_remedy(errno));
    }
}

static void map_others(struct meshmem_window *w)
{
    for (int pe = 0; pe < w->n_pes; pe++)
        w->delta[pe] = MESHMEM_WINDOW_FAR;
    for (int i = 0; i < w->n_near; i++) {
        uintptr_t delta = i == w->near ? 0 : w->others + (uint64_t)i * w->stride - w->base;
        w->delta[w->near_pe[i]] = (char *)delta;
        if (i != w->near)
            map_data(w, i, delta);
    }
}

/* Read the memory's size, in one PE of each host. valgrind marks every byte of a mapping, so report
 * little under it. */
static void look_at_memory(struct card *card)
{
    uint64_t little = UINT64_C(1) << 30;
    card->sharers = meshmem_boot.job->n_pes;
    card->most_pool = pools[0];
    if (meshmem_boot.slot != 0)
        return;
    card->memory = meshmem_os_memory();
    card->limited = card->memory < meshmem_os_machine_memory();
    if (under_valgrind() && card->memory > little) {
        card->memory = little;
        card->limited = false;
        card->most_pool = little / 16;
    }
}

/* End the job if PE 0 is asked for other heaps. Which one differs is exchanged only then. */
static void compare_heaps(const struct card *mine, int n, const struct meshmem_partition *asked,
                          unsigned heaps)
{
    enum { AT_ONCE = MESHMEM_CARD_BYTES / sizeof(uint64_t) };
    bool differ = false;
    for (int pe = 0; pe < n; pe++)
        differ |= ((const struct card *)meshmem_boot_card(pe))->asked != mine->asked;
    for (unsigned i = 0; differ && i < heaps; i += AT_ONCE) {
        uint64_t number[AT_ONCE];
        unsigned now = heaps - i < AT_ONCE ? heaps - i : AT_ONCE;
        for (unsigned k = 0; k < now; k++)
            number[k] = meshmem_partition_hash(&asked[i + k]);
        meshmem_boot_exchange("shmem_init", number, now * sizeof *number);
        for (unsigned k = 0; k < now; k++)
            if (((const uint64_t *)meshmem_boot_card(0))[k] != number[k])
                meshmem_fail("shmem_init",
                             "partition %u is defined differently here than on PE 0 "
                             "(SHMEM_SYMMETRIC_PARTITION%u); define it alike on all PEs",
                             i + k + 1, i + k + 1);
    }
}

/* Compare with the other PEs, and agree on the sizes of all segments. */
static void agree(struct meshmem_window *w, const struct meshmem_partition *asked, unsigned heaps)
{
    uint64_t wanted[MESHMEM_HEAPS] = {0};
    struct card card = {.layout = LAYOUT,
                        .page = meshmem_os_page(),
                        .settings = meshmem_settings_mine(),
                        .heaps = heaps,
                        .first = meshmem_config.symmetric_size ? SYMMETRIC_SIZE
                                 : asked[0].bytes              ? PARTITION_1
                                                               : DEFAULT,
                        .data_bytes = w->data.bytes};
    for (unsigned i = 0; i < heaps; i++)
        card.asked = meshmem_hash(card.asked, meshmem_partition_hash(&asked[i]));
    memcpy(card.id, w->data.id, sizeof card.id);
    look_at_memory(&card);
    meshmem_boot_exchange("shmem_init", &card, sizeof card);
    compare(&card, meshmem_boot_card(0));
    const struct meshmem_sizes_host least = poorest(w->n_pes);
    meshmem_sizes_choose(asked, heaps, &least, wanted);
    compare_heaps(&card, w->n_pes, asked, heaps);
    for (unsigned i = 0; i < heaps; i++)
        w->table.segment[MESHMEM_SEGMENT_HEAP + i].unit = meshmem_partition_unit(&asked[i], false);
    take_addresses(w, wanted, heaps, card.most_pool, choose_skew(w, asked, heaps),
                   asked[0].bytes == 0);
    card.fits = w->table.segment[MESHMEM_SEGMENT_HEAP].reserved;
    card.fits_pool = w->table.segment[MESHMEM_SEGMENT_POOL].reserved;
    meshmem_boot_exchange("shmem_init", &card, sizeof card);
    set_sizes(w);
}

void meshmem_window_open(const struct meshmem_partition *asked, unsigned heaps)
{
    struct meshmem_window *w = &meshmem_window;
    if (!w->data.start)
        meshmem_window_prepare();
    w->pe = meshmem_boot.pe;
    w->n_pes = meshmem_boot.n_pes;
    w->near = meshmem_boot.near;
    w->n_near = meshmem_boot.n_near;
    w->near_pe = meshmem_boot.near_pe;
    w->location = meshmem_job_locations(meshmem_boot.job);
    w->base = w->data.lowest & ~(uintptr_t)(MESHMEM_SEGMENT_ALIGNMENT - 1);
    if (!w->delta && !(w->delta = calloc((size_t)w->n_pes, sizeof *w->delta)))
        meshmem_fail_memory("shmem_init", "out of memory");
    agree(w, asked, heaps);
    map_others(w);
    struct meshmem_slot *slot = meshmem_job_slot(meshmem_boot.job, meshmem_boot.slot);
    atomic_store_explicit(&slot->segments, w->table.first, memory_order_relaxed);
    atomic_store_explicit(&slot->data, w->data.start, memory_order_relaxed);
}

void meshmem_window_close(void)
{
    struct meshmem_window *w = &meshmem_window;
    w->table.segment[MESHMEM_SEGMENT_DATA].bytes = 0;
    meshmem_segment_bound(&w->table, MESHMEM_SEGMENT_DATA);
    if (w->others)
        meshmem_os_reserve((void *)w->others, w->others_bytes, MAP_FIXED);
    w->n_pes = 0;
}

MESHMEM_RACES_BY_DESIGN void meshmem_window_publish_polls(bool polls, bool stores)
{
    const struct meshmem_window *w = &meshmem_window;
    struct meshmem_near *const tables[] = {&meshmem_near_v2, &meshmem_near_tool_v1};
    for (int i = 0; i < 2; i++) {
        struct meshmem_near *near = tables[i];
        char *count = stores && near->delta ? (char *)(uintptr_t)w->n_near : NULL;
        char *reads = polls ? count : NULL;
        /* Relaxed: either value is right at any time. */
        __atomic_store_n(&near->count, count, __ATOMIC_RELAXED);
        __atomic_store_n(&near->reads, reads, __ATOMIC_RELAXED);
        __atomic_store_n(&near->all_near, reads && w->n_near == w->n_pes ? (char *)1 : NULL,
                         __ATOMIC_RELAXED);
    }
    if (!polls)
        meshmem_inlined_idle(false); /* fence and quiet give way, too */
}

void meshmem_window_publish(bool inlined, bool plain)
{
    struct meshmem_window *w = &meshmem_window;
    w->plain = plain ? w->n_pes : 0;
    w->checked = plain ? (uintptr_t)SHMEM_CTX_DEFAULT : UINTPTR_MAX;
    meshmem_near_v2 = meshmem_near_tool_v1 = (struct meshmem_near){0};
    meshmem_inlined_reusable(false);
    meshmem_inlined_idle(false);
    /* The header's test works for consecutive PE numbers only. */
    if (!plain || w->near_pe[w->n_near - 1] - w->near_pe[0] != w->n_near - 1)
        return;
    meshmem_near_tool_v1 = (struct meshmem_near){
        .first = (char *)(uintptr_t)w->near_pe[0],
        .delta = w->delta + w->near_pe[0],
        .my_pe = (char *)(uintptr_t)w->pe,
        .n_pes = (char *)(uintptr_t)w->n_pes,
    };
    if (inlined)
        meshmem_near_v2 = meshmem_near_tool_v1;
    meshmem_window_publish_polls(true, true);
}
