/* SPDX-License-Identifier: BSD-3-Clause */
/* Getting and mapping memory; see backing.h. */
#include "mem/backing.h"

#include "base/error.h"
#include "base/os.h"
#include "boot/boot.h"
#include "boot/leave.h"
#include "mem/file.h"
#include "mem/huge.h"
#include "mem/numa.h"

#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static struct meshmem_memory *memory[MESHMEM_HEAPS];

/* The function that runs, for messages. */
static const char *call = "shmem_init";

const struct meshmem_memory *meshmem_backing_of(unsigned segment)
{
    unsigned heap = segment - MESHMEM_SEGMENT_HEAP;
    return heap < MESHMEM_HEAPS ? memory[heap] : NULL;
}

bool meshmem_backing_keeps_pages(unsigned segment)
{
    const struct meshmem_memory *m = meshmem_backing_of(segment);
    return m && (m->page > meshmem_os_page() || (m->asked.kind == MESHMEM_MEMORY_FILE &&
                                                 m->asked.policy == MESHMEM_POLICY_MANDATORY));
}

/* Memory is not available as asked for: note why, and whether the partition cannot do without. */
__attribute__((format(printf, 3, 4))) static void lack(unsigned segment, bool always,
                                                       const char *format, ...)
{
    struct meshmem_memory *m = memory[segment - MESHMEM_SEGMENT_HEAP];
    va_list list;
    va_start(list, format);
    vsnprintf(m->reason, sizeof m->reason, format, list);
    va_end(list);
    m->refused |= always || m->asked.policy == MESHMEM_POLICY_MANDATORY;
}

bool meshmem_backing_is_refused(unsigned segment, char *why, size_t size)
{
    const struct meshmem_memory *m = meshmem_backing_of(segment);
    char host[65] = "?";
    if (!m || !m->refused)
        return false;
    gethostname(host, sizeof host - 1);
    if (m->asked.kind == MESHMEM_MEMORY_FILE || m->asked.policy != MESHMEM_POLICY_MANDATORY)
        snprintf(why, size, "partition %u: %s", meshmem_segment_id(segment), m->reason);
    else
        snprintf(why, size,
                 "partition %u is not to be had on host %s: %s; POLICY=PREFERRED takes what there "
                 "is",
                 meshmem_segment_id(segment), host, m->reason);
    return true;
}

/* End the job if a partition was refused. */
static void insist(unsigned segment)
{
    char why[1024];
    if (meshmem_backing_is_refused(segment, why, sizeof why))
        meshmem_fail(call, "%s", why);
}

/* Map memory of the node's i-th PE; false with the reason if the system refuses. Core files leave
 * it out: they would contain the holes; allocated blocks are included (mem/symmetric.h). */
static bool map(int i, uintptr_t start, size_t bytes, int file, uint64_t offset, char *why,
                size_t size)
{
    void *got = mmap((void *)start, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, file,
                     (off_t)offset);
    if (got == MAP_FAILED) {
        snprintf(why, size, "the window of PE %d cannot be mapped: %s%s", meshmem_window.near_pe[i],
                 strerror(errno), meshmem_os_map_remedy(errno));
        return false;
    }
    if (i == meshmem_window.near)
        madvise((void *)start, bytes, MADV_DONTDUMP);
    return true;
}

/* Map what this PE has got in a file of its own. */
static void map_mine(unsigned s)
{
    char why[256];
    const struct meshmem_segment *segment = &meshmem_window.table.segment[s];
    if (!map(meshmem_window.near, segment->start, segment->bytes, segment->file, segment->in_file,
             why, sizeof why))
        lack(s, true, "%s", why);
}

/* Map a part of the job's file, without which there is no job. */
static void map_job(int i, uintptr_t start, size_t bytes, uint64_t offset)
{
    char why[256];
    if (!map(i, start, bytes, meshmem_boot.file, offset, why, sizeof why))
        meshmem_fail(call, "%s", why);
}

/* ---- a PE's own memory ---- */

static bool get_huge(unsigned s, struct meshmem_segment *segment, uint64_t page)
{
    char why[384], each[32];
    int file = meshmem_huge_open(segment->bytes, page, why, sizeof why);
    if (file >= 0 && !meshmem_window_allows(page)) {
        close(file);
        file = -1;
        snprintf(why, sizeof why,
                 "this host had no pages of %s when the job began, so it uses pages of up to 2 MiB",
                 meshmem_error_bytes(each, page));
    }
    if (file < 0) {
        lack(s, false, "%s", why);
        return false;
    }
    segment->file = file;
    segment->in_file = 0;
    map_mine(s);
    meshmem_os_dump(MESHMEM_OS_DUMP_HUGE);
    return true;
}

static struct meshmem_file file_of(unsigned s)
{
    return (struct meshmem_file){.partition = &memory[s - MESHMEM_SEGMENT_HEAP]->asked,
                                 .id = (int)meshmem_segment_id(s),
                                 .pe = meshmem_window.pe,
                                 .n_pes = meshmem_window.n_pes,
                                 .bytes = meshmem_window.table.segment[s].bytes};
}

static void get_file(unsigned s, struct meshmem_segment *segment, struct meshmem_backing_item *item)
{
    char problem[PATH_MAX + 256];
    struct meshmem_memory *m = memory[s - MESHMEM_SEGMENT_HEAP];
    struct meshmem_file file = file_of(s);
    segment->file =
        meshmem_file_open(&file, &item->run, m->reason, sizeof m->reason, problem, sizeof problem);
    if (segment->file < 0) {
        lack(s, true, "%s", problem);
        return;
    }
    segment->in_file = MESHMEM_FILE_MEMORY;
    map_mine(s);
}

/* Give a file its size, and under MANDATORY its room. */
static void fill_file(unsigned s)
{
    char problem[PATH_MAX + 256];
    struct meshmem_segment *segment = &meshmem_window.table.segment[s];
    struct meshmem_file file = file_of(s);
    if (meshmem_file_fill(&file, segment->file, problem, sizeof problem))
        return;
    close(segment->file);
    segment->file = -1;
    lack(s, true, "%s", problem);
}

/* ---- places ---- */

static enum meshmem_numa_policy policy_of(const struct meshmem_partition *asked)
{
    if (asked->policy == MESHMEM_POLICY_INTERLEAVED || asked->kind == MESHMEM_MEMORY_INTERLEAVED)
        return MESHMEM_NUMA_INTERLEAVED;
    return asked->policy == MESHMEM_POLICY_MANDATORY ? MESHMEM_NUMA_BOUND : MESHMEM_NUMA_PREFERRED;
}

/* Pages that may only come from certain NUMA nodes must exist there: the kernel kills the process
 * that touches one too many. */
static void check_bound(unsigned s)
{
    char why[160], has[32], nodes[64];
    const struct meshmem_segment *segment = &meshmem_window.table.segment[s];
    const struct meshmem_memory *m = memory[s - MESHMEM_SEGMENT_HEAP];
    uint64_t bytes = meshmem_numa_bytes(&m->nodes);
    if (bytes && bytes < segment->bytes)
        lack(s, false, "NUMA node %s has %s in all",
             meshmem_topology_text(&m->nodes, nodes, sizeof nodes),
             meshmem_error_bytes(has, bytes));
    else if (m->page > meshmem_os_page() &&
             !meshmem_numa_fill((void *)segment->start, segment->bytes, why, sizeof why))
        lack(s, false, "%s", why);
}

/* Tell the kernel where the pages of a heap come from, before any is touched, and check where one
 * lands. */
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
        lack(s, false, "%s", why);
        return;
    }
    m->bound = true;
    if (policy == MESHMEM_NUMA_BOUND)
        check_bound(s);
    if (m->refused)
        return;
    int node = meshmem_numa_probe(start, segment->bytes, m->page, why, sizeof why);
    if (node < 0)
        lack(s, false, "%s", why);
    else if (!meshmem_numa_has(&m->nodes, (unsigned)node))
        lack(s, false, "its first page is on NUMA node %d", node);
}

/* Get the memory of one heap. */
static void get(unsigned s, struct meshmem_backing_item *item)
{
    struct meshmem_segment *segment = &meshmem_window.table.segment[s];
    struct meshmem_memory *m = memory[s - MESHMEM_SEGMENT_HEAP];
    *item = (struct meshmem_backing_item){.file = -1, .pid = getpid()};
    m->page = meshmem_os_page();
    if (m->asked.kind == MESHMEM_MEMORY_FILE) {
        get_file(s, segment, item);
        if (m->asked.page > meshmem_os_page() && !m->refused)
            lack(s, false, "memory in files has ordinary pages");
    } else if (m->asked.page > meshmem_os_page() && get_huge(s, segment, m->asked.page))
        m->page = m->asked.page;
    item->file = segment->file;
}

/* Whether a heap may be in a file of its own; the same in all PEs. */
static bool is_special(unsigned s)
{
    const struct meshmem_memory *m = meshmem_backing_of(s);
    return m && (m->asked.kind == MESHMEM_MEMORY_FILE || m->asked.page > meshmem_os_page());
}

/* ---- the job's file ---- */

/* Whether heap `next` is at the same distance after heap s in memory as in the file. */
static bool follows(const struct meshmem_segment_table *table, unsigned s, unsigned next)
{
    const struct meshmem_segment *segment = table->segment;
    return segment[next].bytes &&
           segment[next].start - segment[s].start == segment[next].in_file - segment[s].in_file;
}

/* Map the segments of the node's i-th PE that the job's file holds. Heaps that lie in memory as
 * they do in the file are mapped together, with what is between them: a mapping for each of 127
 * heaps of each PE takes long, and there may be 65,530 in all. Heaps with files of their own are
 * mapped over it later. */
static void map_job_file(int i, uintptr_t delta)
{
    const struct meshmem_segment_table *table = &meshmem_window.table;
    int slot = meshmem_boot.near_slot[i];
    const struct meshmem_segment *segment = table->segment, *pool = &segment[MESHMEM_SEGMENT_POOL];
    map_job(i, pool->start + delta, pool->bytes,
            meshmem_window_in_file(slot, MESHMEM_SEGMENT_POOL));
    for (unsigned s = MESHMEM_SEGMENT_HEAP, next; s < table->n; s = next) {
        unsigned last = s;
        for (next = s + 1; next < table->n && (!segment[next].bytes || follows(table, s, next));
             next++)
            last = segment[next].bytes ? next : last;
        if (!segment[s].bytes)
            continue;
        size_t bytes = segment[last].start + segment[last].bytes - segment[s].start;
        map_job(i, segment[s].start + delta, bytes, meshmem_window_in_file(slot, s));
        madvise((void *)(segment[s].start + delta), bytes, MADV_HUGEPAGE);
    }
}

/* ---- files of other PEs ---- */

/* Map what the node's i-th PE has in a file of its own; false with the reason. */
static bool map_other(unsigned s, int i, const struct meshmem_backing_item *item, char *why,
                      size_t size)
{
    const struct meshmem_window *w = &meshmem_window;
    const struct meshmem_segment *segment = &w->table.segment[s];
    bool in_file_system = memory[s - MESHMEM_SEGMENT_HEAP]->asked.kind == MESHMEM_MEMORY_FILE;
    char path[MESHMEM_OS_PATH];
    int file = meshmem_os_open_of(item->pid, item->file, 0, path);
    if (file < 0) {
        int error = errno;
        if (error == ENOENT && meshmem_os_has_ended(item->pid))
            snprintf(why, size, "PE %d has ended", w->near_pe[i]);
        else
            snprintf(why, size, "the memory of PE %d (%s) cannot be opened: %s%s", w->near_pe[i],
                     path, strerror(error), meshmem_os_open_remedy(item->pid, error));
        return false;
    }
    bool mapped = map(i, segment->start + (uintptr_t)w->delta[w->near_pe[i]], segment->bytes, file,
                      in_file_system ? MESHMEM_FILE_MEMORY : 0, why, size);
    close(file);
    return mapped;
}

/* Compare with what the other PEs have got for heap s, number k of a card, and map what is not in
 * the job's file. */
static void join(unsigned s, unsigned k)
{
    char why[512];
    const struct meshmem_window *w = &meshmem_window;
    const struct meshmem_backing_item *first = meshmem_boot_card(0);
    first += k;
    for (int pe = 1; pe < w->n_pes; pe++) { /* every PE checks: one that ended would have no memory
                                               for others */
        const struct meshmem_backing_item *other = meshmem_boot_card(pe);
        if (other[k].run != first->run)
            meshmem_fail(call,
                         "partition %u: the file of PE %d is from run %llu, that of PE 0 from run "
                         "%llu; remove all of them to begin anew",
                         meshmem_segment_id(s), pe, (unsigned long long)other[k].run,
                         (unsigned long long)first->run);
    }
    for (int i = 0; i < w->n_near; i++) {
        const struct meshmem_backing_item *other = meshmem_boot_card(w->near_pe[i]);
        if (i != w->near && other[k].file >= 0 && !map_other(s, i, &other[k], why, sizeof why))
            meshmem_fail(call, "%s", why);
    }
}

/* From now on, until it is closed, a kept file is incomplete. */
void meshmem_backing_begin_one(unsigned s)
{
    char problem[256];
    if (memory[s - MESHMEM_SEGMENT_HEAP]->asked.keep &&
        !meshmem_file_begin(meshmem_window.table.segment[s].file, problem, sizeof problem))
        meshmem_fail(call, "partition %u: %s", meshmem_segment_id(s), problem);
}

static bool is_file(unsigned s)
{
    const struct meshmem_memory *m = meshmem_backing_of(s);
    return m && m->asked.kind == MESHMEM_MEMORY_FILE;
}

/* Give back the room of kept files that are new. */
static void abandon_files(void)
{
    for (unsigned s = MESHMEM_SEGMENT_HEAP; s < meshmem_window.table.n; s++) {
        int file = meshmem_window.table.segment[s].file;
        if (is_file(s) && memory[s - MESHMEM_SEGMENT_HEAP]->asked.keep && file >= 0)
            meshmem_file_abandon(file);
    }
}

/* End the job if a PE's file has no room, but only when all PEs have given back theirs. */
static void fill_files(void)
{
    char why[1024] = "";
    bool any = false;
    for (unsigned s = MESHMEM_SEGMENT_HEAP; s < meshmem_window.table.n && !*why; s++) {
        if (is_file(s))
            fill_file(s);
        meshmem_backing_is_refused(s, why, sizeof why);
    }
    meshmem_boot_exchange("shmem_init", &(bool){*why}, sizeof(bool));
    for (int pe = 0; pe < meshmem_window.n_pes; pe++)
        any |= *(const bool *)meshmem_boot_card(pe);
    if (!any)
        return;
    abandon_files();
    meshmem_boot_exchange("shmem_init", "", 1);
    if (*why)
        meshmem_fail("shmem_init", "%s", why);
    meshmem_boot_exchange("shmem_init", "", 1); /* those that were refused do not come */
}

void meshmem_backing_begin(void)
{
    bool is_any = false;
    for (unsigned s = MESHMEM_SEGMENT_HEAP; s < meshmem_window.table.n; s++)
        is_any |= is_file(s);
    if (is_any)
        fill_files();
    for (unsigned s = MESHMEM_SEGMENT_HEAP; s < meshmem_window.table.n; s++)
        if (memory[s - MESHMEM_SEGMENT_HEAP])
            meshmem_backing_begin_one(s);
}

/* Exchange what heaps with memory of their own have got, many at once. */
static void join_all(void)
{
    enum { AT_ONCE = MESHMEM_CARD_BYTES / sizeof(struct meshmem_backing_item) };
    struct meshmem_backing_item item[AT_ONCE];
    unsigned heap[AT_ONCE], n = 0, last = meshmem_window.table.n;
    for (unsigned s = MESHMEM_SEGMENT_HEAP; s <= last; s++) {
        if (s < last && is_special(s)) {
            heap[n] = s;
            get(s, &item[n++]);
            insist(s);
        }
        if (n < AT_ONCE && (s < last || n == 0))
            continue;
        meshmem_boot_exchange("shmem_init", item, n * sizeof *item);
        for (unsigned k = 0; k < n; k++)
            join(heap[k], k);
        n = 0;
    }
}

/* ---- open and close ---- */

static bool remember(unsigned s, const struct meshmem_partition *asked)
{
    struct meshmem_memory **m = &memory[s - MESHMEM_SEGMENT_HEAP];
    *m = calloc(1, sizeof **m);
    if (*m)
        **m = (struct meshmem_memory){.asked = *asked, .page = meshmem_os_page()};
    return *m;
}

/* Each process dumps its own window only, and forked children do not inherit the others. */
static void hide_others(const struct meshmem_window *w)
{
    if (w->n_near > 1) {
        madvise((void *)w->others, w->others_bytes, MADV_DONTDUMP);
        madvise((void *)w->others, w->others_bytes, MADV_DONTFORK);
    }
}

/* The memory that the network may move without copies: all of it, the pool too, through which
 * pipelines of collectives pass twice as fast as in frames (docs/why/far.md). Only blocks that
 * transfers use are registered. Pages of files must not be kept in place: they may be more than the
 * node's memory, and come and go. */
static void choose_registered(struct meshmem_segment_table *table, unsigned s)
{
    const struct meshmem_memory *m = meshmem_backing_of(s);
    table->segment[s].registered =
        table->segment[s].bytes && !(m && m->asked.kind == MESHMEM_MEMORY_FILE);
}

void meshmem_backing_open(const struct meshmem_partition *asked, unsigned heaps)
{
    struct meshmem_window *w = &meshmem_window;
    call = "shmem_init";
    for (unsigned s = MESHMEM_SEGMENT_HEAP; s < MESHMEM_SEGMENT_HEAP + heaps; s++)
        if (w->table.segment[s].bytes && !remember(s, &asked[s - MESHMEM_SEGMENT_HEAP]))
            meshmem_fail_memory(call, "out of memory");
    for (int i = 0; i < w->n_near; i++)
        map_job_file(i, (uintptr_t)w->delta[w->near_pe[i]]);
    join_all();
    for (unsigned s = MESHMEM_SEGMENT_HEAP; s < w->table.n; s++)
        if (memory[s - MESHMEM_SEGMENT_HEAP]) {
            place(s);
            insist(s);
        }
    for (unsigned s = 0; s < w->table.n; s++)
        choose_registered(&w->table, s);
    hide_others(w);
    meshmem_os_dump(MESHMEM_OS_DUMP_SHARED);
}

/* The policy of a heap in the job's file would stay for what the next start has there. */
static void unbind(const struct meshmem_segment *segment, const struct meshmem_memory *m)
{
    char why[160];
    if (m && m->bound && segment->file < 0)
        meshmem_numa_bind((void *)segment->start, segment->bytes, MESHMEM_NUMA_DEFAULT, NULL, why,
                          sizeof why);
}

/* Give back the memory in a file of its own. Between nodes a proxy may map it until the program
 * ends, and a hole in huge pages would leave those reserved that nobody has touched. */
static void empty(const struct meshmem_segment *segment, const struct meshmem_memory *m)
{
    bool is_mapped = segment->late && meshmem_window.n_near < meshmem_window.n_pes;
    if (!is_mapped || m->page == meshmem_os_page() || ftruncate(segment->file, 0) != 0)
        madvise((void *)segment->start, segment->bytes, MADV_REMOVE);
}

/* Return the memory of a segment, to the system or to its file. */
static void release(unsigned s, struct meshmem_segment *segment)
{
    char problem[256];
    bool is_heap = s >= MESHMEM_SEGMENT_HEAP;
    const struct meshmem_memory *m = meshmem_backing_of(s);
    unbind(segment, m);
    if (is_heap && segment->file >= 0) {
        if (m->asked.keep && !meshmem_file_end(segment->file, problem, sizeof problem)) {
            meshmem_warn("partition %u: %s; the next job cannot continue with it",
                         meshmem_segment_id(s), problem);
            meshmem_leave_failed();
        }
        if (!m->asked.keep)
            empty(segment, m);
        close(segment->file);
        segment->file = -1;
    } else if (!is_heap || segment->dumped > segment->start) { /* else nothing was allocated */
        madvise((void *)segment->start, segment->bytes, MADV_REMOVE);
    }
    segment->bytes = 0;
    meshmem_segment_bound(&meshmem_window.table, s);
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
    for (unsigned s = MESHMEM_SEGMENT_HEAP; s < table->n; s++)
        if (table->segment[s].late)
            meshmem_segment_remove(table, s);
    meshmem_os_reserve((void *)table->first, table->end - table->first, MAP_FIXED);
    meshmem_topology_close();
}

/* ---- heaps that are created later ---- */

/* Ordinary memory of a late heap is in a file of its own, too. */
static void get_ordinary(unsigned s, struct meshmem_segment *segment)
{
    int file = meshmem_os_make_memfd("meshmem-heap", 0);
    if (file < 0 || meshmem_os_size_file(file, segment->bytes) != 0) {
        lack(s, true, "the system gives no memory: %s%s", strerror(errno),
             meshmem_job_remedy(errno));
        if (file >= 0)
            close(file);
        return;
    }
    segment->file = file;
    segment->in_file = 0;
    map_mine(s);
    madvise((void *)segment->start, segment->bytes, MADV_HUGEPAGE);
}

bool meshmem_backing_add(const char *name, unsigned s, const struct meshmem_partition *asked,
                         struct meshmem_backing_item *item)
{
    struct meshmem_segment *segment = &meshmem_window.table.segment[s];
    call = name;
    if (!remember(s, asked))
        return false;
    struct meshmem_memory *m = memory[s - MESHMEM_SEGMENT_HEAP];
    get(s, item);
    if (is_file(s) && segment->file >= 0)
        fill_file(s);
    else if (!m->refused && segment->file < 0)
        get_ordinary(s, segment);
    item->file = segment->file;
    choose_registered(&meshmem_window.table, s);
    if (!m->refused)
        place(s);
    return !m->refused;
}

bool meshmem_backing_join(unsigned s, int pe, const struct meshmem_backing_item *item, char *why,
                          size_t size)
{
    const struct meshmem_window *w = &meshmem_window;
    if (!map_other(s, (int)w->location[pe].index, item, why, size))
        return false;
    uintptr_t start = w->table.segment[s].start + (uintptr_t)w->delta[pe];
    madvise((void *)start, w->table.segment[s].bytes, MADV_DONTDUMP);
    madvise((void *)start, w->table.segment[s].bytes, MADV_DONTFORK);
    return true;
}

void meshmem_backing_remove(unsigned s)
{
    struct meshmem_window *w = &meshmem_window;
    struct meshmem_segment *segment = &w->table.segment[s];
    uint64_t bytes = segment->bytes;
    if (memory[s - MESHMEM_SEGMENT_HEAP])
        release(s, segment);
    for (int i = 0; i < w->n_near; i++)
        meshmem_os_reserve((void *)(segment->start + (uintptr_t)w->delta[w->near_pe[i]]), bytes,
                           MAP_FIXED);
}
