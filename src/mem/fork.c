/* SPDX-License-Identifier: BSD-3-Clause */
/* The memory of a forked child. The static data would stay shared with the parent, so the child
 * copies every touched page while the parent waits; both then continue with the same contents. The
 * heap is mapped privately, too, but its pages are copied only when the child writes; until then it
 * sees what PEs write there. If there is no huge page for a copy, it gets ordinary ones, after a
 * SIGBUS (fault.c). The other PEs' windows are not in the child (MADV_DONTFORK). */
#include "mem/fork.h"

#include "base/error.h"
#include "base/os.h"
#include "base/poison.h"
#include "boot/boot.h"
#include "mem/backing.h"
#include "mem/window.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

bool meshmem_fork_child;

enum { AT_MOST_MS = 10000, NESTED = 8 /* forks in handlers of forks, at most */ };

/* The forking thread waits on a pipe until the child has its copy and writes a byte, or there is no
 * child, which gives end of file. Per thread, since several may fork at once; and of each fork that
 * is under way, since another one may be called in handlers of the first. */
static _Thread_local struct gate {
    int end[2];
    int cancel; /* see meshmem_os_hold_cancel: fork is no cancellation point, poll and close are */
} gates[NESTED];
static _Thread_local unsigned forks;

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

/* ---- the static data ---- */

/* Find the next bytes between *from and end that a file has: from *from to *to. False: none. */
static bool find_data(int file, off_t *from, off_t *to, off_t end)
{
    off_t data = lseek(file, *from, SEEK_DATA);
    if (*from >= end || data >= end || (data < 0 && errno == ENXIO))
        return false;
    *from = data < 0 ? *from : data; /* a system that does not know holes */
    *to = lseek(file, *from, SEEK_HOLE);
    if (*to < 0 || *to > end)
        *to = end;
    return true;
}

/* Copy what the job's file has of a range, and nothing else: pages that nobody has touched stay
 * untouched. was, if not NULL, gets the same. */
static bool copy_range(off_t first, size_t bytes, char *own, char *was)
{
    off_t end = first + (off_t)bytes, to;
    if (!meshmem_boot_has_file()) /* another file has its number now, perhaps */
        return false;
    for (off_t from = first; find_data(meshmem_boot.file, &from, &to, end); from = to) {
        if (!read_all(meshmem_boot.file, own + (from - first), (size_t)(to - from), from))
            return false;
        if (was)
            memcpy(was + (from - first), own + (from - first), (size_t)(to - from));
    }
    return true;
}

/* Sparse memory; NULL: there is none. */
static char *reserve(size_t bytes)
{
    char *start = mmap(NULL, bytes, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return start == MAP_FAILED ? NULL : start;
}

static off_t in_file(int range)
{
    return (off_t)meshmem_window_range_in_file(meshmem_boot.slot, range);
}

/* Give a range memory of this process's own, with the same contents; and if was is not NULL, set it
 * to a copy. The memory takes its place only when it is complete. */
static bool own_range(int i, char **was)
{
    const struct meshmem_range range = meshmem_window.data.range[i];
    char *own = reserve(range.bytes);
    if (was)
        *was = reserve(range.bytes);
    if (own && (!was || *was) && copy_range(in_file(i), range.bytes, own, was ? *was : NULL) &&
        meshmem_os_move_mapping(own, range.bytes, (void *)range.start))
        return true;
    if (own)
        munmap(own, range.bytes);
    if (was && *was)
        munmap(*was, range.bytes);
    return false;
}

/* ---- that of statically linked programs ----
 *
 * There the C library's own data is part of the static data. In the child fork changes it before
 * in_child runs, and in the parent after the child has begun: with glibc 2.41, whose fork holds a
 * lock, this left the lock broken in both. So the data is private in the parent, too, from before
 * to in_parent, which then shares what the parent has changed meanwhile. Signals wait during the
 * two changes, but not between them. */

/* Per thread, and so not in the static data itself. */
static _Thread_local struct {
    int forks, ranges; /* not 0: a fork is under way (one may be called in handlers of another), and
                          so many ranges are private */
    char *was[MESHMEM_RANGES]; /* their contents when they became private */
} owned;

struct change {
    const char *start, *was;
    char *shared;
};

/* Write the bytes of some pages that have changed to the shared memory. */
static bool share_changes(void *context, uintptr_t start, size_t bytes)
{
    const struct change *c = context;
    size_t page = meshmem_os_page(), first = start - (uintptr_t)c->start;
    for (size_t at = first; at < first + bytes; at += page) {
        if (memcmp(c->start + at, c->was + at, page) == 0)
            continue;
        for (size_t i = at; i < at + page; i++)
            if (c->start[i] != c->was[i])
                c->shared[i] = c->start[i];
    }
    return true;
}

static void share_range(int i)
{
    const struct meshmem_range range = meshmem_window.data.range[i];
    struct change change = {(const char *)range.start, owned.was[i], NULL};
    change.shared =
        mmap(NULL, range.bytes, PROT_READ | PROT_WRITE, MAP_SHARED, meshmem_boot.file, in_file(i));
    if (change.shared == MAP_FAILED)
        meshmem_fail("fork", "the program's data cannot be mapped: %m");
    meshmem_data_each_touched(range.start, range.bytes, share_changes, &change);
    if (!meshmem_os_move_mapping(change.shared, range.bytes, (void *)range.start))
        meshmem_fail("fork", "the program's data cannot be mapped: %m");
    munmap(owned.was[i], range.bytes);
}

static void block_signals(sigset_t *before)
{
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, before);
}

static void share_again(void)
{
    sigset_t before;
    if (owned.forks == 0 || --owned.forks > 0)
        return;
    block_signals(&before);
    while (owned.ranges > 0)
        share_range(--owned.ranges);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

/* What there is no memory for stays shared until the child takes its copy. */
static void make_private(int ranges)
{
    sigset_t before;
    if (owned.forks++ > 0)
        return;
    block_signals(&before);
    while (owned.ranges < ranges && own_range(owned.ranges, &owned.was[owned.ranges]))
        owned.ranges++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

/* In the child: what is not private yet. */
static void own_data(int ranges)
{
    for (int i = 0; i < owned.ranges; i++)
        munmap(owned.was[i], meshmem_window.data.range[i].bytes);
    for (int i = owned.ranges; i < ranges; i++)
        if (!own_range(i, NULL)) {
            const char *text =
                meshmem_boot_has_file()
                    ? "meshmem: fork: no memory for the child's static data\n"
                    : "meshmem: fork: the child cannot have a copy of static data, since the "
                      "program has closed the file descriptor of the job's memory; it must close "
                      "only what it has opened\n";
            ssize_t done = write(STDERR_FILENO, text, strlen(text));
            (void)done;
            _exit(1);
        }
    owned.forks = owned.ranges = 0;
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
    if (forks == NESTED)
        meshmem_fail("fork", "%d forks are under way, each in a handler of the one before", NESTED);
    struct gate *gate = &gates[forks++];
    gate->cancel = meshmem_os_hold_cancel();
    if (pipe2(gate->end, O_CLOEXEC) != 0)
        gate->end[0] = gate->end[1] = -1;
    if (meshmem_window.data.holds_libc)
        make_private(meshmem_window.data.shared);
}

static void close_gate(struct gate *gate)
{
    for (int i = 0; i < 2; i++) {
        if (gate->end[i] >= 0)
            close(gate->end[i]);
        gate->end[i] = -1;
    }
    meshmem_os_let_cancel(gate->cancel);
}

/* Wait until the child has its copy. */
static void wait_at(struct gate *gate)
{
    if (gate->end[1] < 0)
        return;
    close(gate->end[1]);
    gate->end[1] = -1;
    /* The timeout is for a failed fork whose pipe was inherited by another thread's child. */
    struct pollfd end = {.fd = gate->end[0], .events = POLLIN};
    while (poll(&end, 1, AT_MOST_MS) < 0 && errno == EINTR)
        ;
}

static void in_parent(void)
{
    int error = errno;
    share_again();
    if (forks) {
        wait_at(&gates[--forks]);
        close_gate(&gates[forks]);
    }
    errno = error;
}

static bool map_private(uintptr_t start, size_t bytes, int file, off_t offset)
{
    return mmap((void *)start, bytes, PROT_READ | PROT_WRITE,
                MAP_PRIVATE | MAP_FIXED | MAP_NORESERVE, file, offset) != MAP_FAILED;
}

/* The same where there is no memory for a copy of all of it, which is asked for at once under a
 * limit (ulimit -d, vm.overcommit_memory=2): only what the file holds can be written. Of that, what
 * cannot even be promised can be read. */
static bool map_what_is_used(uintptr_t start, size_t bytes, int file, off_t first)
{
    off_t end = first + (off_t)bytes, to;
    if (mmap((void *)start, bytes, PROT_READ, MAP_PRIVATE | MAP_FIXED | MAP_NORESERVE, file,
             first) == MAP_FAILED)
        return false;
    for (off_t from = first; find_data(file, &from, &to, end); from = to)
        mprotect((void *)(start + (uintptr_t)(from - first)), (size_t)(to - from),
                 PROT_READ | PROT_WRITE);
    return true;
}

/* Core files contain what they would of the parent's segment, as new mappings are in them. */
static void choose_dumped(const struct meshmem_segment *segment)
{
    madvise((void *)segment->start, segment->bytes, MADV_DONTDUMP);
    if (segment->dumped > segment->start)
        madvise((void *)segment->start, segment->dumped - segment->start, MADV_DODUMP);
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
        if (!segment->bytes)
            continue;
        if (map(segment->start, segment->bytes, own ? segment->file : meshmem_boot.file,
                (off_t)offset)) {
            choose_dumped(segment);
        } else {
            good = false;
            meshmem_os_reserve((void *)segment->start, segment->bytes, MAP_FIXED);
        }
    }
    return good;
}

static void in_child(void)
{
    struct meshmem_window *w = &meshmem_window;
    own_data(w->data.shared);
    if (w->n_pes && !own_segments(map_private))
        own_segments(map_what_is_used);
    /* Not inherited, but valgrind would search all of it for pointers. Only there: what handlers of
     * fork that were called before have mapped may lie in this place. */
    if (w->n_pes && w->others && meshmem_poison_is_valgrind())
        munmap((void *)w->others, w->others_bytes);
    if (forks && gates[forks - 1].end[1] >= 0) {
        ssize_t done = write(gates[forks - 1].end[1], "", 1);
        (void)done;
    }
    while (forks)
        close_gate(&gates[--forks]);
    w->data.shared = 0;
    w->n_pes = 0;
    meshmem_fork_child = true;
    meshmem_error_open(meshmem_boot_fail, -1, false);
    meshmem_window_publish(false, false);
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
        meshmem_os_move_mapping(copy, page, place))
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
