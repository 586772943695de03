/* SPDX-License-Identifier: BSD-3-Clause */
/* NUMA nodes without hwloc: what the kernel's files say, from directories made for the test and
 * from this host. */
// wraps: meshmem_module_open
#include "mem/topology.h"

#include "base/module.h"
#include "mem/sysfs.h"

#include "folder.h"

void *__wrap_meshmem_module_open(const char *name, bool global, char *problem, size_t size);

void *__wrap_meshmem_module_open(const char *name, bool global, char *problem, size_t size)
{
    (void)global;
    assert_string_equal(name, MESHMEM_TOPOLOGY_MODULE);
    snprintf(problem, size, "not built");
    return NULL;
}

#define NODES "/sys/devices/system/node/"

static void put_node(unsigned number, const char *gib, const char *cpus, const char *distances)
{
    char name[60], text[200];
    unsigned long long kib = strtoull(gib, NULL, 10) << 20;
    snprintf(name, sizeof name, NODES "node%u/meminfo", number);
    snprintf(text, sizeof text, "Node %u MemTotal:  %llu kB\nNode %u MemFree:  %llu kB\n", number,
             kib, number, kib / 2);
    put(name, text);
    snprintf(name, sizeof name, NODES "node%u/cpulist", number);
    put(name, cpus);
    snprintf(name, sizeof name, NODES "node%u/distance", number);
    put(name, distances);
}

/* What choosing says of this root as these CPUs see it. */
static const char *choose(enum meshmem_memory_kind kind, unsigned long cpus, unsigned long named)
{
    static char text[400];
    struct meshmem_topology topology = {0};
    struct meshmem_topology_cpus set = {{cpus}};
    struct meshmem_numa_nodes names = {{named}}, nodes;
    assert_true(meshmem_sysfs_read(root, &set, &topology));
    if (meshmem_topology_choose_in(&topology, kind, &names, &nodes, text, sizeof text))
        meshmem_topology_text(&nodes, text, sizeof text);
    free(topology.node);
    free(topology.view);
    return text;
}

static void no_numa(void **state)
{
    (void)state;
    assert_string_equal(choose(MESHMEM_MEMORY_NORMAL, 1, 0), "0");
    assert_string_equal(choose(MESHMEM_MEMORY_INTERLEAVED, 1, 0), "0");
    assert_non_null(strstr(choose(MESHMEM_MEMORY_FAST, 1, 0), "it has 1 NUMA node of "));
}

/* Two with CPUs, one without memory, one without CPUs. */
static void four_nodes(void **state)
{
    (void)state;
    put(NODES "online", "0-1,4,7\n");
    put_node(0, "64", "0-1\n", "10 21 31 14\n");
    put_node(1, "64", "2,3\n", "21 10 21 24\n");
    put_node(4, "0", "4-5\n", "31 21 10 34\n");
    put_node(7, "16", "\n", "14 24 34 10\n");
    assert_string_equal(choose(MESHMEM_MEMORY_NORMAL, 2, 0), "0");
    assert_string_equal(choose(MESHMEM_MEMORY_NORMAL, 12, 0), "1");
    assert_string_equal(choose(MESHMEM_MEMORY_NORMAL, 15, 0), "0-1");
    assert_string_equal(choose(MESHMEM_MEMORY_NORMAL, 16, 0), "1");
    assert_string_equal(choose(MESHMEM_MEMORY_NORMAL, 1 << 9, 0), "0-1");
    assert_string_equal(choose(MESHMEM_MEMORY_NUMA, 1, 1 << 7), "7");
    assert_string_equal(choose(MESHMEM_MEMORY_INTERLEAVED, 1, 0), "0-1,7");
    assert_non_null(strstr(choose(MESHMEM_MEMORY_FAST, 1, 0), "only hwloc could tell"));
    assert_string_equal(
        choose(MESHMEM_MEMORY_NUMA, 1, 1 << 4),
        "it has no memory on NUMA node 4; it has NUMA nodes 0-1 (64 GiB), NUMA node 7 (16 GiB)");
}

/* The memory of sets; unknown if the files do not account for all that the host has. */
static void sums(void **state)
{
    const uint64_t gib = UINT64_C(1) << 30;
    struct meshmem_numa_nodes one = {{2}}, both = {{3}}, more = {{255}};
    (void)state;
    assert_true(meshmem_sysfs_memory(root, &one, 8 * gib) == 0);
    put(NODES "online", "0-1\n");
    put_node(0, "64", "0-1\n", "10 21\n");
    put_node(1, "32", "2,3\n", "21 10\n");
    assert_true(meshmem_sysfs_memory(root, &one, 95 * gib) == 32 * gib);
    assert_true(meshmem_sysfs_memory(root, &both, 95 * gib) == 96 * gib);
    assert_true(meshmem_sysfs_memory(root, &more, 95 * gib) == 96 * gib);
    assert_true(meshmem_sysfs_memory(root, &one, 128 * gib) == 0);
}

/* This host: what there is can be had, and what is known is consistent. */
static void this_host(void **state)
{
    char why[400], text[200];
    struct meshmem_numa_nodes nodes, none = {{0}};
    (void)state;
    struct meshmem_topology *topology = meshmem_topology_read(NULL, why, sizeof why);
    assert_non_null(topology);
    assert_true(topology->is_this_host);
    assert_false(topology->from_hwloc);
    for (unsigned i = 0; i < topology->n_nodes; i++) {
        assert_true(topology->node[i].unused <= topology->node[i].bytes);
        assert_true(strlen(meshmem_topology_describe(topology, i, text, sizeof text)) > 4);
    }
    meshmem_topology_free(topology);
    for (int again = 0; again < 3; again++) {
        assert_true(meshmem_topology_choose(MESHMEM_MEMORY_NORMAL, NULL, &nodes, why, sizeof why));
        assert_memory_not_equal(&nodes, &none, sizeof nodes);
        assert_true(
            meshmem_topology_choose(MESHMEM_MEMORY_INTERLEAVED, NULL, &nodes, why, sizeof why));
        assert_true(meshmem_topology_choose(MESHMEM_MEMORY_FILE, NULL, &nodes, why, sizeof why));
        assert_memory_equal(&nodes, &none, sizeof nodes);
        if (again == 1)
            meshmem_topology_close();
    }
    meshmem_topology_close();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(no_numa, make_root, remove_root),
        cmocka_unit_test_setup_teardown(four_nodes, make_root, remove_root),
        cmocka_unit_test_setup_teardown(sums, make_root, remove_root),
        cmocka_unit_test(this_host),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
