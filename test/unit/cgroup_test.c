/* SPDX-License-Identifier: BSD-3-Clause */
/* Limits and kills of control groups, read from directories made for the test; and the bytes of a
 * machine that does not say how many it has. */
// wraps: sysinfo
#include "base/cgroup.h"

#include "base/os.h"

#include "folder.h"

#include <errno.h>
#include <sys/sysinfo.h>

#define MIB (UINT64_C(1) << 20)

static void nothing_is_no_limit(void **state)
{
    (void)state;
    assert_true(meshmem_cgroup_read(root).limit == UINT64_MAX);
    assert_int_equal(meshmem_cgroup_count_kills(root).here, 0);
    put("/proc/self/cgroup", "0::/\n");
    put("/sys/fs/cgroup/memory.max", "max\n");
    assert_true(meshmem_cgroup_read(root).limit == UINT64_MAX);
}

/* The smallest of the group's own limit, that of a group above it, and that of the container's
 * root. */
static void takes_the_smallest_of_version_2(void **state)
{
    (void)state;
    put("/proc/self/cgroup", "0::/user/job/step\n");
    put("/sys/fs/cgroup/user/job/step/memory.max", "max\n");
    put("/sys/fs/cgroup/user/job/memory.max", "209715200\n");
    put("/sys/fs/cgroup/user/job/memory.peak", "1048576\n");
    put("/sys/fs/cgroup/user/memory.max", "419430400\n");
    assert_true(meshmem_cgroup_read(root).limit == 200 * MIB);
    assert_true(meshmem_cgroup_read(root).used == MIB);
    assert_true(meshmem_cgroup_read(root).high == UINT64_MAX);
    put("/sys/fs/cgroup/user/job/memory.high", "157286400\n");
    assert_true(meshmem_cgroup_read(root).high == 150 * MIB);
    put("/sys/fs/cgroup/memory.max", "104857600\n");
    put("/sys/fs/cgroup/memory.current", "2097152\n");
    assert_true(meshmem_cgroup_read(root).limit == 100 * MIB);
    assert_true(meshmem_cgroup_read(root).used == 2 * MIB);
}

static void knows_version_1(void **state)
{
    (void)state;
    put("/proc/self/cgroup", "12:pids:/x\n5:cpu,memory:/docker/abc/step\n0::/\n");
    put("/sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");
    assert_true(meshmem_cgroup_read(root).limit == 9223372036854771712u);
    put("/sys/fs/cgroup/memory/docker/abc/memory.limit_in_bytes", "52428800\n");
    put("/sys/fs/cgroup/memory/docker/abc/memory.max_usage_in_bytes", "52428000\n");
    put("/sys/fs/cgroup/memory/docker/abc/step/memory.limit_in_bytes", "9223372036854771712\n");
    assert_true(meshmem_cgroup_read(root).limit == 50 * MIB);
    assert_int_equal(meshmem_cgroup_read(root).used, 52428000);
}

/* A program that divides a text finds its place again. */
static void leaves_strtok_alone(void **state)
{
    char text[] = "a,b,c";
    (void)state;
    put("/proc/self/cgroup", "5:cpu,memory:/docker\n0::/\n");
    assert_string_equal(strtok(text, ","), "a");
    meshmem_cgroup_read(root);
    assert_string_equal(strtok(NULL, ","), "b");
}

/* Version 1 for memory and version 2 for everything else, or a path that is not visible here. */
static void knows_both_and_hidden_paths(void **state)
{
    (void)state;
    put("/proc/self/cgroup", "4:memory:/hidden/by/container\n0::/system.slice\n");
    put("/sys/fs/cgroup/memory/memory.limit_in_bytes", "31457280\n");
    put("/sys/fs/cgroup/unified/system.slice/memory.max", "41943040\n");
    assert_true(meshmem_cgroup_read(root).limit == 30 * MIB);
}

static void counts_kills(void **state)
{
    (void)state;
    put("/proc/self/cgroup", "4:memory:/a\n0::/b/c\n");
    put("/sys/fs/cgroup/memory/a/memory.oom_control",
        "oom_kill_disable 0\nunder_oom 0\noom_kill 3\n");
    put("/sys/fs/cgroup/b/c/memory.events", "low 0\nhigh 1\noom 7\noom_kill 2\n");
    put("/proc/vmstat", "nr_free_pages 17\noom_kill 11\n");
    assert_int_equal(meshmem_cgroup_count_kills(root).here, 5);
    assert_int_equal(meshmem_cgroup_count_kills(root).host, 11);
}

int __wrap_sysinfo(struct sysinfo *info);
int __wrap_sysinfo(struct sysinfo *info)
{
    memset(info, 0xff, sizeof *info);
    errno = EPERM; /* as in a sandbox */
    return -1;
}

static void knows_some_memory(void **state)
{
    (void)state;
    uint64_t limit = meshmem_cgroup_read("").limit, some = 4096 * MIB;
    assert_true(meshmem_os_memory() == (limit < some ? limit : some));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nothing_is_no_limit, make_root, remove_root),
        cmocka_unit_test_setup_teardown(takes_the_smallest_of_version_2, make_root, remove_root),
        cmocka_unit_test_setup_teardown(knows_version_1, make_root, remove_root),
        cmocka_unit_test_setup_teardown(leaves_strtok_alone, make_root, remove_root),
        cmocka_unit_test_setup_teardown(knows_both_and_hidden_paths, make_root, remove_root),
        cmocka_unit_test_setup_teardown(counts_kills, make_root, remove_root),
        cmocka_unit_test(knows_some_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
