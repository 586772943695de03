/* SPDX-License-Identifier: BSD-3-Clause */
/* Policies of memory, and where pages are, on whatever host this is: one NUMA node suffices.
 * test/guest/numa_test.py has several. */
#include "mem/numa.h"

#include "../numa_pages.h"

#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#define PAGE ((long)meshmem_os_page())
#define BYTES ((size_t)PAGES * meshmem_os_page())
enum { PAGES = 64 };

static int memory = -1;
static char *range;
static char why[256];
static struct meshmem_numa_nodes allowed;

static int open_memory(void **state)
{
    (void)state;
    why[0] = 0;
    memory = memfd_create("meshmem-numa-test", MFD_CLOEXEC);
    if (memory < 0 || ftruncate(memory, BYTES) != 0)
        return -1;
    range = mmap(NULL, BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, memory, 0);
    if (range == MAP_FAILED)
        return -1;
    if (!meshmem_numa_allowed(&allowed, why, sizeof why))
        memset(&allowed, 0, sizeof allowed);
    return 0;
}

static int close_memory(void **state)
{
    (void)state;
    return munmap(range, BYTES) || close(memory);
}

/* Containers may refuse the system calls. */
static void need_numa(void)
{
    if (!*why)
        return;
    print_message("skipped: %s\n", why);
    skip();
}

static unsigned first_allowed(void)
{
    unsigned n = 0;
    while (!meshmem_numa_has(&allowed, n))
        n++;
    return n;
}

static long pages_of_file(void)
{
    struct stat file;
    assert_int_equal(fstat(memory, &file), 0);
    return (long)file.st_blocks * 512 / PAGE;
}

static void expect_policy(const void *address, enum meshmem_numa_policy policy,
                          const struct meshmem_numa_nodes *nodes)
{
    enum meshmem_numa_policy got = MESHMEM_NUMA_INTERLEAVED;
    struct meshmem_numa_nodes where;
    assert_true(numa_policy_of(address, &got, &where));
    assert_int_equal(got, policy);
    assert_memory_equal(&where, nodes, sizeof where);
}

/* A policy holds for its range only, and for every mapping of the file. */
static void policies(void **state)
{
    static const enum meshmem_numa_policy policy[] = {
        MESHMEM_NUMA_BOUND, MESHMEM_NUMA_PREFERRED, MESHMEM_NUMA_INTERLEAVED, MESHMEM_NUMA_DEFAULT};
    const struct meshmem_numa_nodes none = {{0}};
    (void)state;
    need_numa();
    char *other = mmap(NULL, BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, memory, 0);
    assert_ptr_not_equal(other, MAP_FAILED);
    for (int i = 0; i < 4; i++) {
        const struct meshmem_numa_nodes *nodes = i < 3 ? &allowed : &none;
        assert_true(
            meshmem_numa_bind(range + 2 * PAGE, 4 * PAGE, policy[i], nodes, why, sizeof why));
        expect_policy(range + 2 * PAGE, policy[i], nodes);
        expect_policy(other + 5 * PAGE, policy[i], nodes);
        expect_policy(range + PAGE, MESHMEM_NUMA_DEFAULT, &none);
        expect_policy(other + 6 * PAGE, MESHMEM_NUMA_DEFAULT, &none);
    }
    /* Through one mapping or another, again and again. */
    for (int i = 0; i < 4; i++) {
        assert_true(meshmem_numa_bind(range, BYTES, MESHMEM_NUMA_BOUND, &allowed, why, sizeof why));
        expect_policy(other, MESHMEM_NUMA_BOUND, &allowed);
        assert_true(meshmem_numa_bind(other, BYTES, MESHMEM_NUMA_DEFAULT, NULL, why, sizeof why));
        expect_policy(range, MESHMEM_NUMA_DEFAULT, &none);
    }
    munmap(other, BYTES);
}

static void not_there(void **state)
{
    struct meshmem_numa_nodes nodes = {{0}};
    (void)state;
    need_numa();
    meshmem_numa_add(&nodes, 1000);
    static const enum meshmem_numa_policy policy[] = {MESHMEM_NUMA_BOUND, MESHMEM_NUMA_PREFERRED,
                                                      MESHMEM_NUMA_INTERLEAVED};
    for (int i = 0; i < 3; i++) {
        assert_false(meshmem_numa_bind(range, BYTES, policy[i], &nodes, why, sizeof why));
        assert_string_equal(why, "mbind refuses NUMA node 1000: not there, or this process may not "
                                 "use it");
    }
}

/* Nothing stays of what a probe has touched. */
static void probe(void **state)
{
    struct meshmem_numa_nodes nodes = {{0}};
    (void)state;
    need_numa();
    meshmem_numa_add(&nodes, first_allowed());
    assert_true(meshmem_numa_bind(range, BYTES, MESHMEM_NUMA_BOUND, &nodes, why, sizeof why));
    assert_int_equal(meshmem_numa_probe(range, BYTES, PAGE, why, sizeof why), (int)first_allowed());
    assert_int_equal(pages_of_file(), 0);
    uint64_t bytes = meshmem_numa_bytes(&nodes); /* or unknown */
    assert_true(bytes == 0 || bytes > BYTES);
    assert_true(meshmem_numa_fill(range, BYTES, why, sizeof why));
}

/* Pages that exist are counted, whoever has touched them, and none is made. */
static void count(void **state)
{
    static uint64_t on[MESHMEM_NUMA_NODES];
    struct meshmem_numa_nodes nodes = {{0}};
    unsigned where = first_allowed();
    (void)state;
    need_numa();
    meshmem_numa_add(&nodes, where);
    assert_true(meshmem_numa_bind(range, BYTES, MESHMEM_NUMA_BOUND, &nodes, why, sizeof why));
    assert_true(numa_count_pages(range, BYTES, PAGE, on));
    assert_int_equal(on[where], 0);
    range[0] = 1;
    range[7 * PAGE + 9] = 1;
    pid_t child = fork();
    if (child == 0) {
        range[(PAGES - 1) * PAGE] = 1;
        _exit(0);
    }
    assert_int_equal(waitpid(child, NULL, 0), child);
    long before = pages_of_file();
    assert_true(numa_count_pages(range, BYTES, PAGE, on));
    assert_int_equal(on[where], before);
    assert_int_equal(pages_of_file(), before);
    assert_true(numa_count_pages(range + PAGE, 6 * PAGE, PAGE, on));
    assert_true(on[where] == (uint64_t)before || before > 3); /* with huge pages there are more */
}

/* Let move_pages, or all n_calls calls of NUMA, fail with an error from now on, as filters of
 * containers do. */
enum { MOVE_PAGES = 1, ALL_CALLS = 3 };
static void refuse_with(int error, unsigned n_calls)
{
    static const unsigned calls[ALL_CALLS] = {SYS_move_pages, SYS_mbind, SYS_get_mempolicy};
    struct sock_filter code[10];
    unsigned n = 0;
    code[n++] =
        (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
    for (unsigned i = 0; i < n_calls; i++) {
        code[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, calls[i], 0, 1);
        code[n++] =
            (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (unsigned)error);
    }
    code[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    struct sock_fprog filter = {(unsigned short)n, code};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
        prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) != 0)
        _exit(77);
}

/* The exit status of a child that may not call; says is in each reason. */
static int without_calls(int error, const char *says)
{
    int status;
    pid_t child = fork();
    if (child == 0) {
        struct meshmem_numa_nodes nodes = {{1}};
        refuse_with(error, ALL_CALLS);
        if (meshmem_numa_bind(range, BYTES, MESHMEM_NUMA_BOUND, &nodes, why, sizeof why) ||
            !strstr(why, says))
            _exit(1);
        if (meshmem_numa_probe(range, BYTES, PAGE, why, sizeof why) >= 0 || !strstr(why, says) ||
            pages_of_file() != 0)
            _exit(3);
        if (meshmem_numa_allowed(&nodes, why, sizeof why) || !strstr(why, says))
            _exit(5);
        memset(&nodes, 0, sizeof nodes);
        _exit(meshmem_topology_choose(MESHMEM_MEMORY_NORMAL, NULL, &nodes, why, sizeof why) ? 0
                                                                                            : 6);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    madvise(range, BYTES, MADV_REMOVE);
    return WEXITSTATUS(status);
}

static void refused(void **state)
{
    (void)state;
    int status = without_calls(EPERM, "is refused, as a container's filter of system calls does");
    if (status == 77)
        skip();
    assert_int_equal(status, 0);
    assert_int_equal(without_calls(ENOSYS, "it was built without NUMA"), 0);
}

/* podman refuses move_pages always, docker with SYS_NICE, too. */
static void move_pages_refused(void **state)
{
    int status;
    unsigned where = first_allowed();
    (void)state;
    need_numa();
    pid_t child = fork();
    if (child == 0) {
        struct meshmem_numa_nodes nodes = {{0}};
        refuse_with(EPERM, MOVE_PAGES);
        meshmem_numa_add(&nodes, where);
        if (!meshmem_numa_bind(range, BYTES, MESHMEM_NUMA_BOUND, &nodes, why, sizeof why))
            _exit(1);
        _exit(meshmem_numa_probe(range, BYTES, PAGE, why, sizeof why) == (int)where ? 0 : 2);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    if (WEXITSTATUS(status) == 77)
        skip();
    assert_int_equal(status, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(policies, open_memory, close_memory),
        cmocka_unit_test_setup_teardown(not_there, open_memory, close_memory),
        cmocka_unit_test_setup_teardown(probe, open_memory, close_memory),
        cmocka_unit_test_setup_teardown(count, open_memory, close_memory),
        cmocka_unit_test_setup_teardown(refused, open_memory, close_memory),
        cmocka_unit_test_setup_teardown(move_pages_refused, open_memory, close_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
