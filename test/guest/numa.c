/* SPDX-License-Identifier: BSD-3-Clause */
/* Kinds of memory, policies and where pages are, on the host that numa_test.py makes: NUMA nodes 0,
 * of CPUs 0 and 1, and 1, of CPU 2, have ordinary memory; beside 0 there are 2, fast and small, and
 * 3, slow and large. The argument is the name of a test, at the end of this file. */
#include "mem/numa.h"

#include "../expect.h"
#include "../numa_pages.h"

#include <linux/memfd.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PAGE = 4096, HUGE = 2 << 20, PAGES = 2049 };

static char why[400];

static struct meshmem_numa_nodes set(const char *numbers)
{
    struct meshmem_numa_nodes nodes = {{0}};
    for (; *numbers; numbers++)
        if (*numbers != ',')
            meshmem_numa_add(&nodes, (unsigned)(*numbers - '0'));
    return nodes;
}

static void run_on(int cpu)
{
    cpu_set_t cpus;
    CPU_ZERO(&cpus);
    CPU_SET(cpu, &cpus);
    EXPECT(sched_setaffinity(0, sizeof cpus, &cpus) == 0);
}

static void run_anywhere(void)
{
    cpu_set_t cpus;
    memset(&cpus, 0xff, sizeof cpus);
    EXPECT(sched_setaffinity(0, sizeof cpus, &cpus) == 0);
}

/* ---- kinds ---- */

/* Expect the NUMA nodes of a kind, or, if there is none, the sentence. */
static void expect_kind(enum meshmem_memory_kind kind, const char *named, const char *expected)
{
    struct meshmem_numa_nodes names = set(named), nodes;
    if (meshmem_topology_choose(kind, &names, &nodes, why, sizeof why))
        meshmem_topology_text(&nodes, why, sizeof why);
    if (strstr(why, expected) == why && (strlen(expected) > 12 || strlen(why) == strlen(expected)))
        return;
    fprintf(stderr, "kind %d is \"%s\", not \"%s\"\n", kind, why, expected);
    EXPECT(!"the kind is right");
}

static void expect_kinds(const char *normal, const char *fast, const char *low_latency,
                         const char *high_capacity)
{
    expect_kind(MESHMEM_MEMORY_NORMAL, "", normal);
    expect_kind(MESHMEM_MEMORY_FAST, "", fast);
    expect_kind(MESHMEM_MEMORY_LOW_LATENCY, "", low_latency);
    expect_kind(MESHMEM_MEMORY_HIGH_CAPACITY, "", high_capacity);
}

static void test_kinds(void)
{
    run_on(0);
    expect_kinds("0", "2", "0", "3");
    run_on(2);
    expect_kinds("1", "1", "1", "3");
    run_anywhere();
    expect_kinds("0-1", "2", "0-1", "3");
    expect_kind(MESHMEM_MEMORY_SYSDEFAULT, "", "");
    expect_kind(MESHMEM_MEMORY_FILE, "", "");
    expect_kind(MESHMEM_MEMORY_NUMA, "3", "3");
    expect_kind(MESHMEM_MEMORY_NUMA, "7", "it has no NUMA node 7; it has NUMA nodes 0-1 (");
    expect_kind(MESHMEM_MEMORY_INTERLEAVED, "", "0-3");
    expect_kind(MESHMEM_MEMORY_INTERLEAVED, "2,3", "2-3");
}

/* As meshmem-info shows it. */
static void test_description(void)
{
    static const char *const expected[] = {" 10 GiB/s, 100 ns, local", " free",
                                           " 40 GiB/s, 130 ns, local, without CPUs",
                                           " 2 GiB/s, 400 ns, local, without CPUs"};
    run_on(0);
    struct meshmem_topology *topology = meshmem_topology_read(NULL, why, sizeof why);
    EXPECT(topology && topology->n_nodes == 4 && topology->from_hwloc && topology->is_this_host);
    for (unsigned i = 0; i < 4; i++) {
        meshmem_topology_describe(topology, i, why, sizeof why);
        printf("NUMA node %u: %s\n", i, why);
        EXPECT(strstr(why, expected[i]) && strlen(strstr(why, expected[i])) == strlen(expected[i]));
        EXPECT(topology->node[i].unused > 0 && topology->node[i].unused <= topology->node[i].bytes);
    }
    meshmem_topology_free(topology);
}

/* Under cpuset.mems=0,2. */
static void test_cpuset(void)
{
    run_on(0);
    expect_kinds("0", "2", "0", "0");
    expect_kind(MESHMEM_MEMORY_INTERLEAVED, "", "0,2");
    expect_kind(MESHMEM_MEMORY_NUMA, "3",
                "it does not allow this process the memory of NUMA node 3 (cpuset.mems); ");
}

/* ---- policies ---- */

struct memory {
    int file;
    size_t page, bytes;
    char *start;
};

static struct memory get(size_t page, size_t pages)
{
    unsigned flags = page == PAGE ? 0 : MFD_HUGETLB | MFD_HUGE_2MB;
    struct memory m = {
        .file = memfd_create("numa", MFD_CLOEXEC | flags), .page = page, .bytes = page * pages};
    EXPECT(m.file >= 0 && ftruncate(m.file, (off_t)m.bytes) == 0);
    m.start = mmap(NULL, m.bytes, PROT_READ | PROT_WRITE, MAP_SHARED, m.file, 0);
    EXPECT(m.start != MAP_FAILED);
    return m;
}

static void drop(struct memory m)
{
    munmap(m.start, m.bytes);
    close(m.file);
}

static void touch(struct memory m)
{
    for (size_t at = 0; at < m.bytes; at += m.page)
        m.start[at] = 1;
}

/* Expect that all pages are on these NUMA nodes; on several of them in equal parts. */
static void expect_pages(struct memory m, const char *numbers)
{
    static uint64_t on[MESHMEM_NUMA_NODES];
    struct meshmem_numa_nodes nodes = set(numbers);
    uint64_t sum = 0, n = 0, least = UINT64_MAX, most = 0;
    memset(on, 0, sizeof on);
    EXPECT(numa_count_pages(m.start, m.bytes, m.page, on));
    for (unsigned i = 0; i < MESHMEM_NUMA_NODES; i++)
        if (meshmem_numa_has(&nodes, i)) {
            sum += on[i];
            n++;
            least = on[i] < least ? on[i] : least;
            most = on[i] > most ? on[i] : most;
        }
    printf("on NUMA node %s: %lu of %lu pages\n", numbers, (unsigned long)sum,
           (unsigned long)(m.bytes / m.page));
    EXPECT(sum == m.bytes / m.page);
    EXPECT(n == 1 || most <= least + 1);
}

static void bind(struct memory m, enum meshmem_numa_policy policy, const char *numbers)
{
    struct meshmem_numa_nodes nodes = set(numbers), got;
    enum meshmem_numa_policy asked;
    EXPECT(meshmem_numa_bind(m.start, m.bytes, policy, &nodes, why, sizeof why));
    EXPECT(numa_policy_of(m.start + m.bytes - m.page, &asked, &got));
    EXPECT(asked == policy && memcmp(&nodes, &got, sizeof got) == 0);
}

static void test_policies(void)
{
    static const struct {
        enum meshmem_numa_policy policy;
        const char *nodes, *from_0, *from_2; /* where pages are that CPU 0, or 2, touches */
    } rows[] = {{MESHMEM_NUMA_DEFAULT, "", "0", "1"},
                {MESHMEM_NUMA_BOUND, "0", "0", "0"},
                {MESHMEM_NUMA_BOUND, "2", "2", "2"},
                {MESHMEM_NUMA_BOUND, "3", "3", "3"},
                {MESHMEM_NUMA_BOUND, "0,1", "0", "1"},
                {MESHMEM_NUMA_BOUND, "1,2", "2", "1"},
                {MESHMEM_NUMA_PREFERRED, "3", "3", "3"},
                {MESHMEM_NUMA_PREFERRED, "1,2", "2", "1"},
                {MESHMEM_NUMA_INTERLEAVED, "2", "2", "2"},
                {MESHMEM_NUMA_INTERLEAVED, "2,3", "2,3", "2,3"},
                {MESHMEM_NUMA_INTERLEAVED, "0,1,2,3", "0,1,2,3", "0,1,2,3"}};
    for (size_t i = 0; i < 2 * sizeof rows / sizeof *rows; i++) {
        struct memory m = get(PAGE, PAGES);
        run_on(i % 2 ? 2 : 0);
        bind(m, rows[i / 2].policy, rows[i / 2].nodes);
        touch(m);
        expect_pages(m, i % 2 ? rows[i / 2].from_2 : rows[i / 2].from_0);
        drop(m);
    }
}

/* The policy is the file's: it holds for whoever touches a page, through whichever mapping, and
 * outlives pages; the default does away with it. */
static void test_shared(void)
{
    struct memory m = get(PAGE, PAGES);
    run_on(0);
    bind(m, MESHMEM_NUMA_BOUND, "3");
    char *other = mmap(NULL, m.bytes, PROT_READ | PROT_WRITE, MAP_SHARED, m.file, 0);
    EXPECT(other != MAP_FAILED);
    munmap(m.start, m.bytes);
    m.start = other;
    pid_t child = fork();
    if (child == 0) {
        run_on(2);
        touch(m);
        _exit(0);
    }
    EXPECT(child > 0 && waitpid(child, NULL, 0) == child);
    expect_pages(m, "3");
    EXPECT(madvise(m.start, m.bytes, MADV_REMOVE) == 0);
    touch(m);
    expect_pages(m, "3");
    EXPECT(madvise(m.start, m.bytes, MADV_REMOVE) == 0);
    bind(m, MESHMEM_NUMA_DEFAULT, "");
    touch(m);
    expect_pages(m, "0");
    drop(m);
}

/* More than a NUMA node has: what is preferred goes elsewhere. */
static void test_overflow(void)
{
    struct memory m = get(PAGE, (300u << 20) / PAGE);
    static uint64_t on[MESHMEM_NUMA_NODES];
    run_on(0);
    bind(m, MESHMEM_NUMA_PREFERRED, "2");
    touch(m);
    EXPECT(numa_count_pages(m.start, m.bytes, PAGE, on));
    printf("300 MiB: %lu %lu %lu %lu\n", (unsigned long)on[0], (unsigned long)on[1],
           (unsigned long)on[2], (unsigned long)on[3]);
    EXPECT(on[0] + on[1] + on[2] + on[3] == m.bytes / PAGE);
    EXPECT(on[2] > (100u << 20) / PAGE && on[2] < m.bytes / PAGE);
    drop(m);
}

static void test_probe(void)
{
    struct memory m = get(PAGE, PAGES);
    struct stat file;
    run_on(0);
    for (int node = 0; node < 4; node++) {
        bind(m, MESHMEM_NUMA_BOUND, (char[]){(char)('0' + node), 0});
        EXPECT(meshmem_numa_probe(m.start, m.bytes, m.page, why, sizeof why) == node);
        EXPECT(fstat(m.file, &file) == 0 && file.st_blocks == 0);
    }
    drop(m);
}

/* Huge pages that nobody has reserved. */
static long unreserved(void)
{
    long unused = 0, reserved = 0;
    FILE *a = fopen("/sys/kernel/mm/hugepages/hugepages-2048kB/free_hugepages", "r");
    FILE *b = fopen("/sys/kernel/mm/hugepages/hugepages-2048kB/resv_hugepages", "r");
    EXPECT(a && b && fscanf(a, "%ld", &unused) == 1 && fscanf(b, "%ld", &reserved) == 1);
    fclose(a);
    fclose(b);
    return unused - reserved;
}

/* Free huge pages of a size on a set of NUMA nodes. */
static uint64_t free_pages(const struct meshmem_numa_nodes *nodes, size_t page)
{
    uint64_t sum = 0;
    for (unsigned n = 0; n < MESHMEM_NUMA_NODES; n++) {
        char path[128];
        unsigned long long unused;
        if (!meshmem_numa_has(nodes, n))
            continue;
        snprintf(path, sizeof path,
                 "/sys/devices/system/node/node%u/hugepages/hugepages-%zukB/free_hugepages", n,
                 page >> 10);
        FILE *file = fopen(path, "re");
        if (file && fscanf(file, "%llu", &unused) == 1)
            sum += unused;
        if (file)
            fclose(file);
    }
    return sum;
}

/* The kernel reserves huge pages of the host, not of the NUMA nodes of a policy: node 2 has eight,
 * and node 3 none. Whoever binds the memory is told, and not killed at first touch; and a PE that
 * has asked where pages are keeps what is reserved. */
static void test_huge(void)
{
    struct meshmem_numa_nodes fast = set("2"), slow = set("3");
    run_on(0);
    EXPECT(free_pages(&fast, HUGE) == 8 && free_pages(&slow, HUGE) == 0);
    struct memory m = get(HUGE, 6);
    bind(m, MESHMEM_NUMA_BOUND, "2");
    EXPECT(meshmem_numa_probe(m.start, m.bytes, m.page, why, sizeof why) == 2);
    EXPECT(unreserved() == 2);
    EXPECT(meshmem_numa_fill(m.start, m.bytes, why, sizeof why));
    expect_pages(m, "2");
    EXPECT(unreserved() == 2 && free_pages(&fast, HUGE) == 2);
    drop(m);
    m = get(HUGE, 6);
    bind(m, MESHMEM_NUMA_BOUND, "3");
    EXPECT(meshmem_numa_probe(m.start, m.bytes, m.page, why, sizeof why) == -1);
    EXPECT(strstr(why, "too few free pages"));
    EXPECT(!meshmem_numa_fill(m.start, m.bytes, why, sizeof why));
    EXPECT(strstr(why, "too few free pages"));
    drop(m);
    EXPECT(unreserved() == 8);
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*run)(void);
    } tests[] = {{"kinds", test_kinds},   {"description", test_description},
                 {"cpuset", test_cpuset}, {"policies", test_policies},
                 {"shared", test_shared}, {"overflow", test_overflow},
                 {"probe", test_probe},   {"huge", test_huge}};
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++)
        if (argc == 2 && strcmp(argv[1], tests[i].name) == 0) {
            tests[i].run();
            return 0;
        }
    fprintf(stderr, "usage: guest_numa_program CASE\n");
    return 2;
}
