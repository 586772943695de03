/* SPDX-License-Identifier: BSD-3-Clause */
/* Windows of 1, 2, 3 and 127 heaps in jobs of real processes, without the layers above: what PEs
 * write through their deltas arrives, each heap has its allocator, addresses stay the same when the
 * library starts again, unless it is asked for something else, sizes that differ and limits of
 * address space end the job with a sentence, and a near put takes the same instructions however
 * many heaps there are. */
#include "base/config.h"
#include "boot/boot.h"
#include "core/rma.h"
#include "mem/backing.h"
#include "mem/symmetric.h"
#include "mem/window.h"

#include "../expect.h"

#include <setjmp.h>
#include <shmem.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

enum { PES = 3, MANY = 127, SAID = 4096 };

#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
enum { LIMITS = 0 }; /* the sanitizer takes more addresses than they leave */
#else
enum { LIMITS = 1 };
#endif
#ifdef __SANITIZE_THREAD__
enum { TERABYTES = 0 }; /* ThreadSanitizer ends a process that asks for so many addresses */
#else
enum { TERABYTES = 1 };
#endif

static uint64_t page;

/* What the PEs of a job do, and with how many heaps. */
struct plan {
    void (*run)(unsigned heaps);
    unsigned heaps;
};

struct process {
    pid_t pid;
    int status;
};

static struct process processes[PES];
static char said[SAID]; /* by all PEs, as errors */

static void become(int pe, int file, int errors)
{
    char text[40];
    snprintf(text, sizeof text, "%d:%d", file, pe);
    setenv(MESHMEM_JOB_ENV, text, 1);
    dup2(errors, STDERR_FILENO);
    meshmem_boot_open();
}

static void start(const struct plan *plan, int n, int file, int errors)
{
    for (int pe = 0; pe < n; pe++) {
        processes[pe] = (struct process){.pid = fork()};
        assert_true(processes[pe].pid >= 0);
        if (processes[pe].pid == 0) {
            become(pe, file, errors);
            plan->run(plan->heaps);
            _exit(0);
        }
    }
}

static struct meshmem_job *make_job(uint32_t n, int *file)
{
    struct meshmem_job layout = {0};
    uint64_t bytes = meshmem_job_lay_out(&layout, n, n, 2, getpid());
    *file = memfd_create("meshmem-job", 0);
    assert_true(*file >= 0 && ftruncate(*file, (off_t)(MESHMEM_WINDOW_BYTES * (n + 1))) == 0);
    struct meshmem_job *job = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, *file, 0);
    assert_true(job != MAP_FAILED);
    meshmem_job_lay_out(job, n, n, 2, getpid());
    meshmem_job_cut(job, 1, false);
    return job;
}

/* Wait for all, each of which trace is told of when it stops. One that fails ends the others. */
static void wait_for_all(int n, void (*trace)(pid_t))
{
    for (int left = n, status; left;) {
        pid_t pid = waitpid(-1, &status, 0);
        assert_true(pid > 0);
        if (WIFSTOPPED(status)) {
            assert_non_null(trace);
            trace(pid);
            continue;
        }
        left--;
        for (int pe = 0; pe < n; pe++)
            if (processes[pe].pid == pid) {
                processes[pe] = (struct process){0, status};
            } else if (processes[pe].pid && status) {
                kill(processes[pe].pid, SIGKILL);
            }
    }
}

/* Run a job; whether all PEs ended well. */
static bool run(const struct plan *plan, int n, void (*trace)(pid_t))
{
    int file, errors[2];
    struct meshmem_job *job = make_job((uint32_t)n, &file);
    assert_int_equal(pipe(errors), 0);
    start(plan, n, file, errors[1]);
    close(errors[1]);
    wait_for_all(n, trace);
    ssize_t bytes = read(errors[0], said, sizeof said - 1);
    said[bytes > 0 ? bytes : 0] = 0;
    close(errors[0]);
    close(file);
    munmap(job, job->bytes);
    bool good = true;
    for (int pe = 0; pe < n; pe++)
        good &= processes[pe].status == 0;
    return good;
}

static void run_well(void (*what)(unsigned heaps), unsigned heaps)
{
    if (!run(&(struct plan){what, heaps}, PES, NULL))
        fail_msg("with %u heaps: %s", heaps, said);
}

/* ---- in a PE ---- */

static void barrier(void) { meshmem_boot_barrier("a test"); }

static uint64_t bytes_of(unsigned heap) { return (heap % 5 + 1) * 64 * page; }

static void open_asked(const struct meshmem_partition *asked, unsigned heaps, uint64_t room)
{
    meshmem_config.partition_room = room;
    meshmem_window_open(asked, heaps);
    meshmem_backing_open(asked, heaps);
}

/* Open a window with heaps of these sizes. */
static void open_heaps(const uint64_t *bytes, unsigned heaps)
{
    static struct meshmem_partition asked[MESHMEM_HEAPS];
    for (unsigned i = 0; i < heaps; i++)
        asked[i].bytes = bytes[i];
    open_asked(asked, heaps, UINT64_C(1) << 30); /* emulators pay for addresses */
}

static void open_window(unsigned heaps)
{
    uint64_t bytes[MESHMEM_HEAPS];
    for (unsigned i = 0; i < heaps; i++)
        bytes[i] = bytes_of(i);
    open_heaps(bytes, heaps);
    meshmem_symmetric_open();
}

static void close_window(void)
{
    barrier();
    meshmem_symmetric_close();
    meshmem_backing_close();
    meshmem_window_close();
}

static char *at(unsigned segment, uint64_t offset)
{
    return meshmem_segment_at(&meshmem_window.table, segment, offset);
}

/* A number for a word of a segment of a PE. */
static uint64_t mark(int pe, unsigned segment, uint64_t offset)
{
    return (uint64_t)(pe + 1) << 56 | (uint64_t)segment << 48 | offset;
}

static long global[2] = {1, 2}; /* in the static data */

/* Each PE writes the first and the last word of each segment of the PE after it. Nobody allocated
 * them, so AddressSanitizer must look away, here and where they are read. */
__attribute__((no_sanitize_address)) static void write_to_next(void)
{
    const struct meshmem_segment_table *t = &meshmem_window.table;
    int to = (meshmem_window.pe + 1) % PES;
    for (unsigned s = MESHMEM_SEGMENT_POOL; s < t->n && t->segment[s].bytes; s++) {
        uint64_t last = t->segment[s].bytes - 8;
        *(uint64_t *)meshmem_window_at(at(s, 0), to) = mark(to, s, 0);
        *(uint64_t *)meshmem_window_at(at(s, last), to) = mark(to, s, last);
    }
    *(long *)meshmem_window_at(&global[1], to) = 100 + to;
}

__attribute__((no_sanitize_address)) static void check_written(void)
{
    const struct meshmem_segment_table *t = &meshmem_window.table;
    int me = meshmem_window.pe;
    for (unsigned s = MESHMEM_SEGMENT_POOL; s < t->n && t->segment[s].bytes; s++) {
        uint64_t last = t->segment[s].bytes - 8;
        EXPECT(*(uint64_t *)at(s, 0) == mark(me, s, 0));
        EXPECT(*(uint64_t *)at(s, last) == mark(me, s, last));
    }
    EXPECT(global[0] == 1 && global[1] == 100 + me);
}

/* In a near PE's window everything belongs to it; what misses a segment is mapped to nothing. */
static void check_owners(void)
{
    const struct meshmem_window *w = &meshmem_window;
    for (int pe = 0; pe < PES; pe++)
        for (unsigned s = 0; s < w->table.n && w->table.segment[s].bytes; s++) {
            const char *first = meshmem_window_at(at(s, 0), pe);
            const char *last = meshmem_window_at(at(s, w->table.segment[s].bytes - 1), pe);
            EXPECT(meshmem_window_owner(w, first) == (pe == w->pe ? -1 : pe));
            EXPECT(meshmem_window_owner(w, last) == (pe == w->pe ? -1 : pe));
        }
    EXPECT(meshmem_window_owner(w, (char *)w->others + w->others_bytes) == -1);
}

static void check_sizes(unsigned heaps)
{
    const struct meshmem_segment_table *t = &meshmem_window.table;
    unsigned last = MESHMEM_SEGMENT_HEAP + heaps - 1;
    for (unsigned s = last + 1; s < t->n; s++)
        EXPECT(t->segment[s].bytes == 0);
    for (unsigned i = 0; i < heaps; i++)
        EXPECT(t->segment[MESHMEM_SEGMENT_HEAP + i].bytes == bytes_of(i));
    EXPECT(meshmem_window_holds(&global, sizeof global));
    EXPECT(meshmem_window_holds(at(last, 0), bytes_of(heaps - 1)));
    EXPECT(!meshmem_window_holds(at(last, 0), bytes_of(heaps - 1) + 1));
    EXPECT(!meshmem_window_holds(at(MESHMEM_SEGMENT_POOL, 0), 1));
}

/* A block is found in its own heap, grows there, and never takes from another. */
static void check_allocators(unsigned heaps)
{
    struct meshmem_heap_block block;
    struct meshmem_heap_info info;
    for (unsigned s = MESHMEM_SEGMENT_HEAP; s < MESHMEM_SEGMENT_HEAP + heaps; s++) {
        uint64_t all = meshmem_window.table.segment[s].bytes, offset;
        unsigned segment;
        char *a = meshmem_symmetric_alloc("shmem_malloc", s, 1000, 0, false);
        EXPECT(a && meshmem_segment_name(&meshmem_window.table, a, 1000, &segment, &offset));
        EXPECT(segment == s && offset == 0);
        EXPECT(meshmem_symmetric_find(a + 999, &block) && block.used && block.bytes == 1000);
        EXPECT(meshmem_symmetric_holds(a, 1000) && !meshmem_symmetric_holds(a, 1001));
        EXPECT(!meshmem_symmetric_alloc("shmem_malloc", s, all, 0, false));
        EXPECT(meshmem_symmetric_resize("shmem_realloc", a, all - page) &&
               meshmem_symmetric_holds(a, all - page));
        EXPECT(!meshmem_symmetric_resize("shmem_realloc", a, all + 1));
        EXPECT(meshmem_symmetric_info(s, &info) && info.capacity == all && info.used == all - page);
    }
    for (unsigned s = MESHMEM_SEGMENT_HEAP; s < MESHMEM_SEGMENT_HEAP + heaps; s += 2)
        meshmem_symmetric_free(at(s, 0));
    for (unsigned s = MESHMEM_SEGMENT_HEAP; s < MESHMEM_SEGMENT_HEAP + heaps; s++)
        EXPECT(meshmem_symmetric_info(s, &info) &&
               (info.used == 0) == ((s - MESHMEM_SEGMENT_HEAP) % 2 == 0));
}

static void use_all(unsigned heaps)
{
    struct meshmem_heap_info info;
    uintptr_t first = 0;
    char *delta = NULL;
    for (int times = 0; times < 2; times++) {
        int other = (meshmem_boot.pe + 1) % PES;
        global[1] = 2;
        open_window(heaps);
        EXPECT(times == 0 ||
               (first == meshmem_window.table.first && delta == meshmem_window.delta[other]));
        first = meshmem_window.table.first;
        delta = meshmem_window.delta[other];
        check_sizes(heaps);
        check_owners();
        barrier();
        write_to_next();
        barrier();
        check_written();
        check_allocators(heaps);
        close_window();
        EXPECT(!meshmem_window_holds(&global, 1) && !meshmem_window_holds((void *)first, 1));
        EXPECT(!meshmem_symmetric_info(MESHMEM_SEGMENT_HEAP, &info));
    }
}

static void windows_of_many_heaps(void **state)
{
    static const unsigned heaps[] = {1, 2, 3, MANY, MESHMEM_HEAPS};
    (void)state;
    for (size_t i = 0; i < sizeof heaps / sizeof *heaps; i++)
        run_well(use_all, heaps[i]);
}

/* The first heap takes what the others leave, when nobody says how large it is. */
static void use_default(unsigned heaps)
{
    uint64_t bytes[2] = {0, 640 * page};
    open_heaps(bytes, heaps);
    const struct meshmem_segment *s = &meshmem_window.table.segment[MESHMEM_SEGMENT_HEAP];
    EXPECT(s[0].bytes > 0 && s[0].bytes % page == 0 && s[1].bytes == bytes[1]);
    EXPECT(s[0].bytes + s[1].bytes < meshmem_os_memory() / PES + page);
    barrier();
}

static void first_heap_takes_the_rest(void **state)
{
    (void)state;
    run_well(use_default, 2);
}

/* ---- a start that is asked for something else ---- */

static const struct meshmem_segment *open_two(uint64_t first, uint64_t page_size, uint64_t room)
{
    const struct meshmem_partition asked[] = {{.bytes = first},
                                              {.bytes = 2 << 20, .page = page_size}};
    open_asked(asked, 2, room);
    return &meshmem_window.table.segment[MESHMEM_SEGMENT_HEAP];
}

/* A heap of the default size is as large as in a first start. */
static void take_default_later(unsigned heaps)
{
    (void)heaps;
    const struct meshmem_segment *s = open_two(page, 0, UINT64_C(1) << 30);
    EXPECT(s->bytes == page);
    close_window();
    s = open_two(0, 0, UINT64_C(1) << 30);
    EXPECT(s->bytes > meshmem_os_memory() / PES / 4);
    close_window();
}

/* A heap that is to have huge pages begins at a multiple of their size. */
static void take_huge_later(unsigned heaps)
{
    (void)heaps;
    const struct meshmem_segment *s = open_two(page, 0, UINT64_C(1) << 30);
    EXPECT(s[1].start % (2 << 20) == page);
    close_window();
    s = open_two(page, 2 << 20, UINT64_C(1) << 30);
    EXPECT(s[1].start % (2 << 20) == 0);
    close_window();
}

static uintptr_t delta_of(int pe) { return (uintptr_t)meshmem_window.delta[pe]; }

static bool has_larger_pages(void)
{
    bool has = false;
    for (uint64_t size = 4 << 20; size <= 1 << 30; size *= 2)
        has |= meshmem_os_huge_pages(size, "nr_hugepages") > 0 ||
               meshmem_os_huge_pages(size, "nr_overcommit_hugepages") > 0;
    return has;
}

/* Unless the host has larger pages, no two PEs' copies of an object agree in bits 12 to 27, by
 * which AMD's first-level cache tells lines apart, and huge pages remain possible. Pages larger
 * than those are possible where partitions are to have them, also in a later start. */
static void take_largest_pages_later(unsigned heaps)
{
    const uint64_t largest = 1 << 30, hashed = (1 << 28) - 1;
    (void)heaps;
    open_two(page, 2 << 20, UINT64_C(1) << 30);
    for (int pe = 0; pe < PES; pe++) {
        EXPECT(delta_of(pe) % (2 << 20) == 0);
        for (int other = 0; other < pe; other++)
            EXPECT(((delta_of(pe) ^ delta_of(other)) & hashed) != 0 || has_larger_pages());
    }
    EXPECT(meshmem_window_allows(2 << 20) &&
           (!meshmem_window_allows(4 << 20) || has_larger_pages()));
    close_window();
    open_two(page, largest, UINT64_C(1) << 30);
    for (int pe = 0; pe < PES; pe++)
        EXPECT(delta_of(pe) % largest == 0);
    EXPECT(meshmem_window_allows(largest));
    close_window();
}

/* More room for partitions is there; less is no reason for other addresses. */
static void take_room_later(unsigned heaps)
{
    static const uint64_t room[] = {1, 4, 2, 4};
    uintptr_t start[4];
    (void)heaps;
    for (int i = 0; i < 4; i++) {
        start[i] = open_two(page, 0, room[i] << 30)->start;
        EXPECT(meshmem_window.table.room == (i ? UINT64_C(4) << 30 : UINT64_C(1) << 30));
        close_window();
    }
    EXPECT(start[1] == start[2] && start[1] == start[3]);
}

/* A default heap that has shrunk to the addresses that there are keeps them. */
static void keep_what_shrank(unsigned heaps)
{
    uint64_t most = meshmem_os_memory();
    setrlimit(RLIMIT_AS, &(struct rlimit){most, most});
    const struct meshmem_segment *s = open_two(0, 0, UINT64_C(1) << 30);
    uintptr_t start = s->start;
    uint64_t bytes = s->bytes;
    char *delta = meshmem_window.delta[(meshmem_boot.pe + 1) % PES];
    (void)heaps;
    EXPECT(bytes < most / PES - (4 << 20));
    close_window();
    s = open_two(0, 0, UINT64_C(1) << 30);
    EXPECT(s->start == start && s->bytes == bytes &&
           meshmem_window.delta[(meshmem_boot.pe + 1) % PES] == delta);
    close_window();
}

static void starts_for_something_else(void **state)
{
    (void)state;
    run_well(take_default_later, 2);
    run_well(take_huge_later, 2);
    run_well(take_largest_pages_later, 2);
    run_well(take_room_later, 2);
}

static void starts_with_less_than_asked(void **state)
{
    (void)state;
    if (!LIMITS)
        skip();
    run_well(keep_what_shrank, 2);
}

/* ---- what ends a job ---- */

static void differ(unsigned heaps)
{
    uint64_t bytes[MESHMEM_HEAPS];
    for (unsigned i = 0; i < heaps; i++)
        bytes[i] = bytes_of(i);
    if (meshmem_boot.pe == 2)
        bytes[heaps - 1] += page;
    open_heaps(bytes, heaps);
    barrier();
}

static void have_more(unsigned heaps)
{
    uint64_t bytes[2] = {page, page};
    open_heaps(bytes, meshmem_boot.pe == 1 ? heaps : 1);
    barrier();
}

static void be_limited(unsigned heaps)
{
    struct rlimit limit = {UINT64_C(2) << 30, UINT64_C(2) << 30};
    setrlimit(RLIMIT_AS, &limit);
    open_window(heaps);
    barrier();
}

static void ask_for_too_much(unsigned heaps)
{
    uint64_t bytes[2] = {page, UINT64_MAX - page};
    open_heaps(bytes, heaps);
}

/* 127 heaps of 1 TiB are too large for the addresses of a process; as large as the message says, or
 * less, they are not. */
static uint64_t each = UINT64_C(1) << 40;

static void be_large(unsigned heaps)
{
    uint64_t bytes[MESHMEM_HEAPS];
    for (unsigned i = 0; i < heaps; i++)
        bytes[i] = i % 3 ? each : each / 2 + page;
    open_heaps(bytes, heaps);
    barrier();
}

static void run_badly(void (*what)(unsigned heaps), unsigned heaps, const char *sentence)
{
    assert_false(run(&(struct plan){what, heaps}, PES, NULL));
    if (!strstr(said, sentence))
        fail_msg("not \"%s\", but: %s", sentence, said);
}

static void says_what_cannot_be(void **state)
{
    (void)state;
    run_badly(differ, MANY, "partition 127 is defined differently here than on PE 0");
    run_badly(differ, 2, "partition 2 is defined differently here than on PE 0");
    run_badly(have_more, 2, "the highest ID of a partition is 2 here, but 1 on PE 0");
    if (LIMITS)
        run_badly(be_limited, MANY, "no address space for the windows of 3 PEs");
    run_badly(ask_for_too_much, 2, "at most");
}

static void says_what_fits(void **state)
{
    static const char fits[] = "partition 2, has 1 TiB; they fit if no partition has more than ";
    (void)state;
    if (!TERABYTES)
        skip();
    run_badly(be_large, MANY, fits);
    each = strtoull(strstr(said, fits) + sizeof fits - 1, NULL, 10) << 30;
    assert_true(each >= UINT64_C(64) << 30); /* else they would fit in 2^45 bytes */
    run_well(be_large, MANY);
}

/* ---- what a near put costs ---- */

enum { WORDS = 8 };
static long private_words[WORDS] = {1, 2, 3, 4, 5, 6, 7, 8};
static long steps;

/* Instructions until the PE stops itself again. */
static void count_steps(pid_t pid)
{
    int status;
    steps = 0;
    do {
        assert_int_equal(ptrace(PTRACE_SINGLESTEP, pid, 0, 0), 0);
        assert_int_equal(waitpid(pid, &status, 0), pid);
        steps++;
    } while (WIFSTOPPED(status) && WSTOPSIG(status) == SIGTRAP);
    assert_true(WIFSTOPPED(status) && WSTOPSIG(status) == SIGUSR1);
    assert_int_equal(ptrace(PTRACE_DETACH, pid, 0, 0), 0);
}

static __attribute__((noinline)) void put_all(long *word)
{
    shmem_long_p(word, 7, 1);
    meshmem_rma_put(SHMEM_CTX_DEFAULT, word + 1, private_words, sizeof private_words, 1);
}

/* The last heap's words, between two signals to the tracing test. */
__attribute__((no_sanitize_address)) static void put_traced(unsigned heaps)
{
    open_window(heaps);
    meshmem_window_publish(true, true);
    barrier();
    if (meshmem_window.pe == 0) {
        long *word = (long *)at(MESHMEM_SEGMENT_HEAP + heaps - 1, 64);
        put_all(word); /* lazy binding is done */
        if (ptrace(PTRACE_TRACEME, 0, 0, 0) != 0)
            _exit(77);
        raise(SIGUSR1);
        put_all(word);
        raise(SIGUSR1);
    }
    barrier();
    const long *got = (const long *)at(MESHMEM_SEGMENT_HEAP + heaps - 1, 64);
    for (int i = 0; i <= WORDS && meshmem_window.pe == 1; i++)
        EXPECT(got[i] == (i ? private_words[i - 1] : 7));
    close_window();
}

static void put_costs_the_same(void **state)
{
    static const unsigned heaps[] = {1, 2, MANY};
    long first = 0;
    (void)state;
    for (size_t i = 0; i < sizeof heaps / sizeof *heaps; i++) {
        bool good = run(&(struct plan){put_traced, heaps[i]}, PES, count_steps);
        if (WIFEXITED(processes[0].status) && WEXITSTATUS(processes[0].status) == 77)
            skip(); /* nobody may be traced here */
        if (!good)
            fail_msg("with %u heaps: %s", heaps[i], said);
        first = i ? first : steps;
        assert_true(steps > 20);
        assert_int_equal(steps, first);
    }
    print_message("a put and a p of the near path, and a signal: %ld instructions\n", first);
}

int main(void)
{
    page = meshmem_os_page();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(windows_of_many_heaps),       cmocka_unit_test(first_heap_takes_the_rest),
        cmocka_unit_test(says_what_cannot_be),         cmocka_unit_test(says_what_fits),
        cmocka_unit_test(put_costs_the_same),          cmocka_unit_test(starts_for_something_else),
        cmocka_unit_test(starts_with_less_than_asked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
