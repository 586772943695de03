/* SPDX-License-Identifier: BSD-3-Clause */
/* The memory of a forked child. The static data would stay shared with the parent, so the child
 * maps it privately and copies every touched page while the parent waits; both then continue with
 * the same contents. The heap is mapped privately, too, but its pages are copied only when the
 * child writes; until then it sees what PEs write there. If there is no huge page for a copy, it
 * gets ordinary ones, after a SIGBUS (fault.c). The other PEs' windows are not in the
 * child (MADV_DONTFORK). */
#include "mem/fork.h"

#include "base/error.h"
#include "base/os.h"
#include "boot/boot.h"
#include "mem/backing.h"
#include "mem/window.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

bool meshmem_fork_child;

enum { AT_MOST_MS = 10000 };

/* The forking thread waits on this pipe until the child has its copy and writes a byte, or there is
 * no child, which gives end of file. Per thread, since several may fork at once. */
static _Thread_local int gate[2] = {-1, -1};

/* Write to each page of the static data that the file holds, which makes it this
 * process's own. AddressSanitizer looks away: a page may begin between two variables, where it
 * allows no access. */
__attribute__((no_sanitize_address)) static void own_pages(uintptr_t start, size_t bytes,
                                                           off_t first)
{
    off_t end = first + (off_t)bytes, from = first, to;
    while (from < end && (from = lseek(meshmem_boot.file, from, SEEK_DATA)) >= 0 && from < end) {
        to = lseek(meshmem_boot.file, from, SEEK_HOLE);
        to = to < 0 || to > end ? end : to;
        for (; from < to; from += meshmem_os_page()) {
            volatile char *page = (volatile char *)(start + (uintptr_t)(from - first));
            *page = *page;
        }
    }
}

static bool map_private(uintptr_t start, size_t bytes, int file, off_t offset)
{
    return mmap((void *)start, bytes, PROT_READ | PROT_WRITE,
                MAP_PRIVATE | MAP_FIXED | MAP_NORESERVE, file, offset) != MAP_FAILED;
}

/* ---- statically linked programs ----
 *
 * There the C library's own data is part of the static data. In the child fork changes it before
 * in_child runs, and in the parent after the child has begun: with glibc 2.41, whose fork holds a
 * lock, this left the lock broken in both. So the data is private in the parent, too, from before
 * to in_parent, which writes what the parent has changed meanwhile to the file. */

/* Memory that the parent has copied, and what it contained then. */
struct run {
    struct run *next;
    uintptr_t start;
    size_t bytes;
    off_t in_file;
    unsigned char copy[];
};

/* Not NULL: the static data is private now. Per thread, and so not in the static data itself. */
static _Thread_local struct run *runs;

static bool copy_run(uintptr_t start, size_t bytes, off_t in_file)
{
    struct run *run =
        mmap(NULL, sizeof *run + bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (run == MAP_FAILED)
        return false;
    run->next = runs;
    run->start = start;
    run->bytes = bytes;
    run->in_file = in_file;
    memcpy(run->copy, (void *)start, bytes);
    runs = run;
    return true;
}

static bool copy_range(uintptr_t start, size_t bytes, off_t first)
{
    off_t end = first + (off_t)bytes, from = first, to;
    if (!map_private(start, bytes, meshmem_boot.file, first))
        return false;
    own_pages(start, bytes, first);
    while (from < end && (from = lseek(meshmem_boot.file, from, SEEK_DATA)) >= 0 && from < end) {
        to = lseek(meshmem_boot.file, from, SEEK_HOLE);
        to = to < 0 || to > end ? end : to;
        if (!copy_run(start + (uintptr_t)(from - first), (size_t)(to - from), from))
            return false;
        from = to;
    }
    return true;
}

/* Write the bytes that have changed, among some of a run, to the file. */
static void write_changes(const struct run *run, size_t from, size_t bytes)
{
    const unsigned char *now = (const unsigned char *)run->start;
    for (size_t i = from, end; i < from + bytes; i = end + 1) {
        for (end = i; end < from + bytes && now[end] != run->copy[end]; end++)
            ;
        for (size_t done = i; done < end;) {
            ssize_t written =
                pwrite(meshmem_boot.file, now + done, end - done, run->in_file + (off_t)done);
            if (written < 0 && errno != EINTR)
                meshmem_fail("fork", "cannot write to the job's memory: %m");
            done += written > 0 ? (size_t)written : 0;
        }
    }
}

static void write_back(const struct run *run)
{
    const char *now = (const char *)run->start;
    size_t page = meshmem_os_page();
    for (size_t i = 0; i < run->bytes; i += page)
        if (memcmp(now + i, run->copy + i, page) != 0)
            write_changes(run, i, page);
}

static void drop_runs(void)
{
    while (runs) {
        struct run *next = runs->next;
        munmap(runs, sizeof *runs + runs->bytes);
        runs = next;
    }
}

static void share_again(const struct meshmem_data *data)
{
    for (const struct run *run = runs; run; run = run->next)
        write_back(run);
    drop_runs();
    for (int i = 0; i < data->ranges; i++)
        if (mmap((void *)data->range[i].start, data->range[i].bytes, PROT_READ | PROT_WRITE,
                 MAP_SHARED | MAP_FIXED, meshmem_boot.file,
                 (off_t)meshmem_window_range_in_file(meshmem_boot.slot, i)) == MAP_FAILED)
            meshmem_fail("fork", "cannot map the program's data: %m");
}

/* If there is no memory for the copies, the child tries again. */
static void make_private(const struct meshmem_data *data)
{
    bool good = true;
    for (int i = 0; i < data->ranges && good; i++)
        good = copy_range(data->range[i].start, data->range[i].bytes,
                          (off_t)meshmem_window_range_in_file(meshmem_boot.slot, i));
    if (!good)
        share_again(data);
}

/* ---- handlers ---- */

static void before(void)
{
    if (!meshmem_window.data.shared)
        return;
    /* The C library's own data would be shared with the child until in_child runs. */
    if (meshmem_window.data.holds_libc && meshmem_os_threads() > 1)
        meshmem_fail("fork", "a statically linked program with several threads cannot fork under "
                             "meshmem; link the C library dynamically, or use posix_spawn");
    if (pipe2(gate, O_CLOEXEC) != 0)
        gate[0] = gate[1] = -1;
    if (meshmem_window.data.holds_libc)
        make_private(&meshmem_window.data);
}

static void close_gate(void)
{
    for (int i = 0; i < 2; i++) {
        if (gate[i] >= 0)
            close(gate[i]);
        gate[i] = -1;
    }
}

static void in_parent(void)
{
    int error = errno;
    if (runs)
        share_again(&meshmem_window.data);
    if (gate[1] >= 0) {
        close(gate[1]);
        gate[1] = -1;
        /* The timeout is for a failed fork whose pipe was inherited by another thread's child. */
        struct pollfd end = {.fd = gate[0], .events = POLLIN};
        while (poll(&end, 1, AT_MOST_MS) < 0 && errno == EINTR)
            ;
    }
    close_gate();
    errno = error;
}

/* The same where there is no memory for a copy of all of it, which is asked for at once under a
 * limit (ulimit -d, vm.overcommit_memory=2): only what the file holds can be written. Of that, what
 * cannot even be promised can be read. */
static bool map_what_is_used(uintptr_t start, size_t bytes, int file, off_t first)
{
    off_t end = first + (off_t)bytes, from = first, to;
    if (mmap((void *)start, bytes, PROT_READ, MAP_PRIVATE | MAP_FIXED | MAP_NORESERVE, file,
             first) == MAP_FAILED)
        return false;
    while (from < end && (from = lseek(file, from, SEEK_DATA)) >= 0 && from < end) {
        to = lseek(file, from, SEEK_HOLE);
        to = to < 0 || to > end ? end : to;
        mprotect((void *)(start + (uintptr_t)(from - first)), (size_t)(to - from),
                 PROT_READ | PROT_WRITE);
        from = to;
    }
    return true;
}

/* Make the child's static data its own. */
static void own_data(struct meshmem_data *data)
{
    for (int i = 0; i < data->ranges; i++) {
        struct meshmem_range range = data->range[i];
        off_t offset = (off_t)meshmem_window_range_in_file(meshmem_boot.slot, i);
        if (!map_private(range.start, range.bytes, meshmem_boot.file, offset)) {
            static const char text[] = "meshmem: fork: no memory for the child's static data\n";
            ssize_t done = write(STDERR_FILENO, text, sizeof text - 1);
            (void)done;
            _exit(1);
        }
        own_pages(range.start, range.bytes, offset);
    }
}

/* Make the child's segments its own, each by map. What cannot be mapped has no memory in the child.
 * False if that was so. */
static bool own_segments(bool (*map)(uintptr_t, size_t, int, off_t))
{
    const struct meshmem_segment_table *table = &meshmem_window.table;
    bool good = true;
    for (unsigned s = MESHMEM_SEGMENT_DATA + 1; s < table->n; s++) {
        const struct meshmem_segment *segment = &table->segment[s];
        bool own = s >= MESHMEM_SEGMENT_HEAP && segment->file >= 0;
        uint64_t offset = own ? segment->in_file : meshmem_window_in_file(meshmem_boot.slot, s);
        if (!segment->bytes || map(segment->start, segment->bytes,
                                   own ? segment->file : meshmem_boot.file, (off_t)offset))
            continue;
        good = false;
        mmap((void *)segment->start, segment->bytes, PROT_NONE,
             MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED | MAP_NORESERVE, -1, 0);
    }
    return good;
}

static void in_child(void)
{
    struct meshmem_window *w = &meshmem_window;
    if (w->data.shared && !runs)
        own_data(&w->data);
    drop_runs();
    if (w->n_pes && !own_segments(map_private))
        own_segments(map_what_is_used);
    if (gate[1] >= 0) {
        ssize_t done = write(gate[1], "", 1);
        (void)done;
    }
    close_gate();
    w->data.shared = false;
    w->n_pes = 0;
    meshmem_fork_child = true;
    meshmem_error_open(NULL, -1, false);
    meshmem_window_publish(false, false);
}

/* Read a range of a file. */
static bool read_all(int file, char *to, size_t bytes, off_t from)
{
    for (size_t done = 0; done < bytes;) {
        ssize_t now = pread(file, to + done, bytes - done, from + (off_t)done);
        if (now <= 0)
            return false;
        done += (size_t)now;
    }
    return true;
}

bool meshmem_fork_own_page(const void *address)
{
    unsigned s;
    uint64_t offset;
    const struct meshmem_segment_table *table = &meshmem_window.table;
    if (!meshmem_fork_child || !meshmem_segment_name(table, address, 0, &s, &offset) ||
        s < MESHMEM_SEGMENT_HEAP)
        return false;
    const struct meshmem_segment *segment = &table->segment[s];
    size_t page = meshmem_backing_of(s) ? meshmem_backing_of(s)->page : 0;
    if (segment->file < 0 || page <= meshmem_os_page())
        return false;
    offset &= ~(uint64_t)(page - 1);
    char *copy = mmap(NULL, page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (copy == MAP_FAILED)
        return false;
    /* The copy takes its place only when it is complete, because of other threads of the child. */
    void *place = (void *)(segment->start + offset);
    if (read_all(segment->file, copy, page, (off_t)(segment->in_file + offset)) &&
        mremap(copy, page, page, MREMAP_MAYMOVE | MREMAP_FIXED, place) != MAP_FAILED)
        return true;
    munmap(copy, page);
    return false;
}

void meshmem_fork_open(void)
{
    static bool done;
    if (!done)
        pthread_atfork(before, in_parent, in_child);
    done = true;
}
