/* SPDX-License-Identifier: BSD-3-Clause */
/* Getting and mapping memory; see backing.h. */
#include "mem/backing.h"

#include "base/error.h"
#include "base/os.h"
#include "boot/boot.h"
#include "mem/file.h"
#include "mem/numa.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/memfd.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static struct meshmem_memory *memory[MESHMEM_HEAPS];

/* What a PE tells the others of its memory for a heap. */
struct item {
    int32_t file; /* its descriptor there; -1: the memory is in the job's file */
    uint64_t run; /* see file.h */
};

static unsigned id_of(unsigned segment) { return segment - MESHMEM_SEGMENT_HEAP + 1; }

const struct meshmem_memory *meshmem_backing_of(unsigned segment)
{
    unsigned heap = segment - MESHMEM_SEGMENT_HEAP;
    return heap < MESHMEM_HEAPS ? memory[heap] : NULL;
}

/* Memory is not there as asked: end the job if it must be, else note why. */
__attribute__((format(printf, 2, 3))) static void lack(unsigned segment, const char *format, ...)
{
    struct meshmem_memory *m = memory[segment - MESHMEM_SEGMENT_HEAP];
    char host[65] = "?";
    va_list list;
    va_start(list, format);
    vsnprintf(m->reason, sizeof m->reason, format, list);
    va_end(list);
    if (m->asked.policy != MESHMEM_POLICY_MANDATORY)
        return;
    gethostname(host, sizeof host - 1);
    meshmem_fail("shmem_init",
                 "partition %u is not to be had on host %s: %s; POLICY=PREFERRED takes what there "
                 "is",
                 id_of(segment), host, m->reason);
}

/* Map memory of the node's i-th PE. Core files leave it out: they would contain the holes;
 * allocated blocks are included (mem/symmetric.h). */
static void map(int i, uintptr_t start, size_t bytes, int file, uint64_t offset)
{
    void *got = mmap((void *)start, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, file,
                     (off_t)offset);
    if (got == MAP_FAILED)
        meshmem_fail("shmem_init", "the window of PE %d cannot be mapped: %s%s",
                     meshmem_window.near_pe[i], strerror(errno),
                     errno == ENOMEM ? "; is there a limit on address space or mappings?" : "");
    if (i == meshmem_window.near)
        madvise((void *)start, bytes, MADV_DONTDUMP);
}

/* ---- huge pages ---- */

static long read_count(uint64_t page, const char *what)
{
    char path[128];
    long count = -1;
    snprintf(path, sizeof path, "/sys/kernel/mm/hugepages/hugepages-%llukB/%s",
             (unsigned long long)(page >> 10), what);
    FILE *file = fopen(path, "re");
    if (file && fscanf(file, "%ld", &count) != 1)
        count = -1;
    if (file)
        fclose(file);
    return count;
}

static int make_huge(const struct meshmem_segment *segment, uint64_t page)
{
    unsigned shift = (unsigned)__builtin_ctzll(page);
    int file = memfd_create("meshmem-heap", MFD_CLOEXEC | MFD_HUGETLB | shift << MFD_HUGE_SHIFT);
    if (file >= 0 && ftruncate(file, (off_t)segment->bytes) == 0)
        return file;
    if (file >= 0)
        close(file);
    return -1;
}

/* Map huge pages, which the kernel reserves for the file now, so that none is missing later.
 * Elsewhere first: a mapping that fails would leave a hole at its place. */
static bool get_huge(unsigned s, struct meshmem_segment *segment, uint64_t page)
{
    char size[32], need[32];
    long pages = (long)(segment->bytes / page);
    meshmem_error_bytes(size, page);
    if (read_count(page, "free_hugepages") < 0) {
        lack(s, "this kernel has no pages of %s (/sys/kernel/mm/hugepages lists those it has)",
             size);
        return false;
    }
    int file = make_huge(segment, page);
    void *got = MAP_FAILED;
    if (file >= 0)
        got = mmap(NULL, segment->bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (got == MAP_FAILED) {
        if (file >= 0)
            close(file);
        lack(s,
             "of %ld pages of %s (%s), %ld are free; the administrator reserves more in "
             "/proc/sys/vm/nr_hugepages",
             pages, size, meshmem_error_bytes(need, segment->bytes),
             read_count(page, "free_hugepages") - read_count(page, "resv_hugepages"));
        return false;
    }
    munmap(got, segment->bytes);
    map(meshmem_window.near, segment->start, segment->bytes, file, 0);
    segment->file = file;
    segment->in_file = 0;
    return true;
}

/* ---- a PE's own memory ---- */

static void get_file(unsigned s, struct meshmem_segment *segment, struct item *item)
{
    char problem[PATH_MAX + 256];
    struct meshmem_memory *m = memory[s - MESHMEM_SEGMENT_HEAP];
    struct meshmem_file file = {.partition = &m->asked,
                                .id = (int)id_of(s),
                                .pe = meshmem_window.pe,
                                .n_pes = meshmem_window.n_pes,
                                .bytes = segment->bytes};
    segment->file =
        meshmem_file_open(&file, &item->run, m->reason, sizeof m->reason, problem, sizeof problem);
    if (segment->file < 0)
        meshmem_fail("shmem_init", "partition %u: %s", id_of(s), problem);
    segment->in_file = MESHMEM_FILE_MEMORY;
    map(meshmem_window.near, segment->start, segment->bytes, segment->file, segment->in_file);
}

/* ---- places ---- */

static enum meshmem_numa_policy policy_of(const struct meshmem_partition *asked)
{
    if (asked->policy == MESHMEM_POLICY_INTERLEAVED || asked->kind == MESHMEM_MEMORY_INTERLEAVED)
        return MESHMEM_NUMA_INTERLEAVED;
    return asked->policy == MESHMEM_POLICY_MANDATORY ? MESHMEM_NUMA_BOUND : MESHMEM_NUMA_PREFERRED;
}

/* Pages that come from certain NUMA nodes only must be there: the kernel kills who touches one too
 * many. */
static void check_bound(unsigned s)
{
    char why[160], has[32], nodes[64];
    const struct meshmem_segment *segment = &meshmem_window.table.segment[s];
    const struct meshmem_memory *m = memory[s - MESHMEM_SEGMENT_HEAP];
    uint64_t bytes = meshmem_numa_bytes(&m->nodes);
    if (bytes && bytes < segment->bytes)
        lack(s, "NUMA node %s has %s in all", meshmem_topology_text(&m->nodes, nodes, sizeof nodes),
             meshmem_error_bytes(has, bytes));
    else if (m->page > MESHMEM_PAGE &&
             !meshmem_numa_fill((void *)segment->start, segment->bytes, why, sizeof why))
        lack(s, "%s", why);
}

/* Say where the pages of a heap come from, before any is touched, and look where one lands. */
static void place(unsigned s)
{
    char why[160];
    const struct meshmem_segment *segment = &meshmem_window.table.segment[s];
    struct meshmem_memory *m = memory[s - MESHMEM_SEGMENT_HEAP];
    enum meshmem_memory_kind kind = m->asked.kind;
    enum meshmem_numa_policy policy = policy_of(&m->asked);
    if (kind == MESHMEM_MEMORY_SYSDEFAULT && policy == MESHMEM_NUMA_INTERLEAVED)
        kind = MESHMEM_MEMORY_INTERLEAVED;
    if (kind == MESHMEM_MEMORY_SYSDEFAULT || kind == MESHMEM_MEMORY_FILE)
        return;
    void *start = (void *)segment->start;
    if (!meshmem_topology_choose(kind, &m->asked.nodes, &m->nodes, why, sizeof why) ||
        !meshmem_numa_bind(start, segment->bytes, policy, &m->nodes, why, sizeof why)) {
        lack(s, "%s", why);
        return;
    }
    m->bound = true;
    if (policy == MESHMEM_NUMA_BOUND)
        check_bound(s);
    int node = meshmem_numa_probe(start, segment->bytes, m->page, why, sizeof why);
    if (node < 0)
        lack(s, "%s", why);
    else if (!meshmem_numa_has(&m->nodes, (unsigned)node))
        lack(s, "its first page is on NUMA node %d", node);
}

/* Get the memory of one heap. */
static void get(unsigned s, struct item *item)
{
    struct meshmem_segment *segment = &meshmem_window.table.segment[s];
    struct meshmem_memory *m = memory[s - MESHMEM_SEGMENT_HEAP];
    *item = (struct item){.file = -1};
    m->page = MESHMEM_PAGE;
    if (m->asked.kind == MESHMEM_MEMORY_FILE) {
        get_file(s, segment, item);
        if (m->asked.page > MESHMEM_PAGE)
            lack(s, "memory in files has ordinary pages");
    } else if (m->asked.page > MESHMEM_PAGE && get_huge(s, segment, m->asked.page))
        m->page = m->asked.page;
    item->file = segment->file;
}

/* Whether a heap may be in a file of its own; the same in all PEs. */
static bool is_special(unsigned s)
{
    const struct meshmem_memory *m = meshmem_backing_of(s);
    return m && (m->asked.kind == MESHMEM_MEMORY_FILE || m->asked.page > MESHMEM_PAGE);
}

/* ---- the job's file ---- */

/* Map the segments of the node's i-th PE that the job's file holds: those that follow each other in
 * memory and in the file at once. Heaps with files of their own are mapped over it later. */
static void map_job_file(int i, uintptr_t delta)
{
    const struct meshmem_segment_table *table = &meshmem_window.table;
    int slot = meshmem_boot.near_slot[i];
    const struct meshmem_segment *pool = &table->segment[MESHMEM_SEGMENT_POOL];
    map(i, pool->start + delta, pool->bytes, meshmem_boot.file,
        meshmem_window_in_file(slot, MESHMEM_SEGMENT_POOL));
    for (unsigned s = MESHMEM_SEGMENT_HEAP, first, next; s < table->n; s = next) {
        const struct meshmem_segment *segment = table->segment;
        next = s + 1;
        if (!segment[s].bytes)
            continue;
        for (first = s; next < table->n && segment[next].bytes &&
                        segment[next].start == segment[next - 1].start + segment[next - 1].bytes &&
                        meshmem_window_in_file(slot, next) ==
                            meshmem_window_in_file(slot, next - 1) + segment[next - 1].bytes;)
            next++;
        size_t bytes = segment[next - 1].start + segment[next - 1].bytes - segment[first].start;
        map(i, segment[first].start + delta, bytes, meshmem_boot.file,
            meshmem_window_in_file(slot, first));
        madvise((void *)(segment[first].start + delta), bytes, MADV_HUGEPAGE);
    }
}

/* ---- files of other PEs ---- */

static int open_other(int i, int file)
{
    char path[64];
    const struct meshmem_slot *slot =
        meshmem_job_slot(meshmem_boot.job, (uint32_t)meshmem_boot.near_slot[i]);
    /* Relaxed: a boot exchange lies between. */
    int pid = atomic_load_explicit(&slot->pid, memory_order_relaxed);
    snprintf(path, sizeof path, "/proc/%d/fd/%d", pid, file);
    int other = open(path, O_RDWR | O_CLOEXEC);
    if (other < 0)
        meshmem_fail("shmem_init", "the memory of PE %d (%s) cannot be opened: %s",
                     meshmem_window.near_pe[i], path, strerror(errno));
    return other;
}

/* Compare with what the other PEs have got for heap s, number k of a card, and map what is not in
 * the job's file. */
static void join(unsigned s, const struct item *item, unsigned k)
{
    struct meshmem_window *w = &meshmem_window;
    const struct meshmem_segment *segment = &w->table.segment[s];
    const struct item *first = (const struct item *)meshmem_boot_card(0) + k;
    if (item->run != first->run)
        meshmem_fail("shmem_init",
                     "partition %u: the file of this PE is from run %llu, that of PE 0 from run "
                     "%llu; remove all of them to begin anew",
                     id_of(s), (unsigned long long)item->run, (unsigned long long)first->run);
    for (int i = 0; i < w->n_near; i++) {
        const struct item *other = (const struct item *)meshmem_boot_card(w->near_pe[i]) + k;
        bool in_file_system = memory[s - MESHMEM_SEGMENT_HEAP]->asked.kind == MESHMEM_MEMORY_FILE;
        if (i == w->near || other->file < 0)
            continue;
        int file = open_other(i, other->file);
        map(i, segment->start + (uintptr_t)w->delta[w->near_pe[i]], segment->bytes, file,
            in_file_system ? MESHMEM_FILE_MEMORY : 0);
        close(file);
    }
}

void meshmem_backing_begin(void)
{
    char problem[256];
    for (unsigned s = MESHMEM_SEGMENT_HEAP; s < meshmem_window.table.n; s++) {
        const struct meshmem_memory *m = meshmem_backing_of(s);
        if (m && m->asked.keep &&
            !meshmem_file_begin(meshmem_window.table.segment[s].file, problem, sizeof problem))
            meshmem_fail("shmem_init", "partition %u: %s", id_of(s), problem);
    }
}

/* Exchange what heaps with memory of their own have got, many at once. */
static void join_all(void)
{
    enum { AT_ONCE = MESHMEM_CARD_BYTES / sizeof(struct item) };
    struct item item[AT_ONCE];
    unsigned heap[AT_ONCE], n = 0, last = meshmem_window.table.n;
    for (unsigned s = MESHMEM_SEGMENT_HEAP; s <= last; s++) {
        if (s < last && is_special(s)) {
            heap[n] = s;
            get(s, &item[n++]);
        }
        if (n < AT_ONCE && (s < last || n == 0))
            continue;
        meshmem_boot_exchange("shmem_init", item, n * sizeof *item);
        for (unsigned k = 0; k < n; k++)
            join(heap[k], &item[k], k);
        n = 0;
    }
}

/* ---- open and close ---- */

static void remember(const struct meshmem_partition *asked, unsigned heaps)
{
    for (unsigned i = 0; i < heaps; i++) {
        struct meshmem_segment *segment = &meshmem_window.table.segment[MESHMEM_SEGMENT_HEAP + i];
        segment->file = -1;
        if (!segment->bytes)
            continue;
        memory[i] = calloc(1, sizeof *memory[i]);
        if (!memory[i])
            meshmem_fail("shmem_init", "out of memory");
        *memory[i] = (struct meshmem_memory){.asked = asked[i], .page = MESHMEM_PAGE};
    }
}

/* Each process dumps its own window only, and forked children do not inherit the others. */
static void hide_others(const struct meshmem_window *w)
{
    if (w->n_near > 1) {
        madvise((void *)w->others, w->others_bytes, MADV_DONTDUMP);
        madvise((void *)w->others, w->others_bytes, MADV_DONTFORK);
    }
}

/* Include this PE's window in core files; the kernel counts it as anonymous shared memory. */
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

void meshmem_backing_open(const struct meshmem_partition *asked, unsigned heaps)
{
    struct meshmem_window *w = &meshmem_window;
    remember(asked, heaps);
    for (int i = 0; i < w->n_near; i++)
        map_job_file(i, (uintptr_t)w->delta[w->near_pe[i]]);
    join_all();
    for (unsigned s = MESHMEM_SEGMENT_HEAP; s < w->table.n; s++)
        if (memory[s - MESHMEM_SEGMENT_HEAP])
            place(s);
    meshmem_topology_close();
    hide_others(w);
    dump_own_window();
}

/* Return the memory of a segment, to the system or to its file. */
static void release(unsigned s, struct meshmem_segment *segment)
{
    char problem[256];
    bool is_heap = segment->kind == MESHMEM_KIND_HEAP;
    if (is_heap && segment->file >= 0) {
        if (meshmem_backing_of(s)->asked.keep &&
            !meshmem_file_end(segment->file, problem, sizeof problem))
            meshmem_warn("shmem_finalize: partition %u: %s", id_of(s), problem);
        close(segment->file);
        segment->file = -1;
    } else if (!is_heap || segment->dumped > segment->start) { /* else nothing was allocated */
        madvise((void *)segment->start, segment->bytes, MADV_REMOVE);
    }
    segment->bytes = 0;
    if (is_heap) {
        free(memory[s - MESHMEM_SEGMENT_HEAP]);
        memory[s - MESHMEM_SEGMENT_HEAP] = NULL;
    }
}

void meshmem_backing_close(void)
{
    struct meshmem_segment_table *table = &meshmem_window.table;
    for (unsigned s = MESHMEM_SEGMENT_DATA + 1; s < table->n; s++)
        if (table->segment[s].bytes)
            release(s, &table->segment[s]);
    mmap((void *)table->first, table->end - table->first, PROT_NONE,
         MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0);
}
