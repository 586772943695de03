/* SPDX-License-Identifier: BSD-3-Clause */
/* Which NUMA nodes kinds of memory mean on hosts of many makes. Each host is made with hwloc,
 * written as XML, and read by the module as it would read a real one. */
#include "mem/topology.h"

#include <hwloc.h>
#include <hwloc/memattrs.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#define ALL -1

static char file[] = "/tmp/meshmem-kinds-XXXXXX";
static hwloc_topology_t host;
static struct meshmem_topology *seen; /* by some CPUs of it */

/* ---- hosts ---- */

/* Begin a host, as lstopo --input synthetic would; hwloc before 2.9 does not know GiB. */
static void make(const char *in_gib)
{
    char description[400];
    size_t n = 0;
    while (*in_gib) {
        int digits = 0;
        unsigned long long gib;
        if (sscanf(in_gib, "%lluGiB%n", &gib, &digits) == 1 && digits) {
            n += (size_t)snprintf(description + n, sizeof description - n, "%llu", gib << 30);
            in_gib += digits;
        } else {
            description[n++] = *in_gib++;
        }
        assert_true(n < sizeof description);
    }
    description[n] = '\0';
    if (host)
        hwloc_topology_destroy(host);
    assert_int_equal(hwloc_topology_init(&host), 0);
    assert_int_equal(hwloc_topology_set_synthetic(host, description), 0);
    hwloc_topology_set_flags(host, HWLOC_TOPOLOGY_FLAG_INCLUDE_DISALLOWED);
    assert_int_equal(hwloc_topology_load(host), 0);
}

static hwloc_obj_t node(unsigned number)
{
    hwloc_obj_t found = hwloc_get_numanode_obj_by_os_index(host, number);
    assert_non_null(found);
    return found;
}

/* NUMA nodes first, first + step, ... are made of this. */
static void made_of(const char *subtype, unsigned first, unsigned step)
{
    unsigned n = (unsigned)hwloc_get_nbobjs_by_type(host, HWLOC_OBJ_NUMANODE);
    for (unsigned i = first; i < n; i += step) {
        free(node(i)->subtype);
        node(i)->subtype = strdup(subtype);
    }
}

static void is_seen_from(hwloc_cpuset_t cpus, unsigned to, unsigned bandwidth, unsigned latency)
{
    struct hwloc_location from = {.type = HWLOC_LOCATION_TYPE_CPUSET, .location.cpuset = cpus};
    hwloc_memattr_set_value(host, HWLOC_MEMATTR_ID_BANDWIDTH, node(to), &from, 0, bandwidth);
    hwloc_memattr_set_value(host, HWLOC_MEMATTR_ID_LATENCY, node(to), &from, 0, latency);
}

/* Values as Linux has them: each NUMA node as its own CPUs see it. */
static void performs(unsigned first, unsigned step, unsigned bandwidth, unsigned latency)
{
    unsigned n = (unsigned)hwloc_get_nbobjs_by_type(host, HWLOC_OBJ_NUMANODE);
    for (unsigned i = first; i < n; i += step)
        is_seen_from(node(i)->cpuset, i, bandwidth, latency);
}

/* What the CPUs first to last see, or all. */
static void look(int first, int last)
{
    char why[256];
    struct meshmem_topology_cpus cpus = {{0}};
    for (int cpu = first; cpu <= last && first != ALL; cpu++)
        cpus.bits[cpu / 64] |= 1ul << cpu % 64;
    if (first == ALL)
        memset(&cpus, 0xff, sizeof cpus);
    meshmem_topology_free(seen);
    assert_int_equal(hwloc_topology_export_xml(host, file, 0), 0);
    seen = meshmem_topology_read(&cpus, why, sizeof why);
    assert_non_null(seen);
    assert_true(seen->from_hwloc);
    assert_false(seen->is_this_host);
}

/* ---- what is expected ---- */

/* The NUMA nodes of a kind, as text; if there are none, what the refusal says. */
static const char *choose(enum meshmem_memory_kind kind, const char *named)
{
    static char text[400];
    struct meshmem_numa_nodes wanted = {{0}}, nodes;
    for (; *named; named += strcspn(named, ",") + (strchr(named, ',') != NULL))
        meshmem_numa_add(&wanted, (unsigned)atoi(named));
    if (meshmem_topology_choose_in(seen, kind, &wanted, &nodes, text, sizeof text))
        meshmem_topology_text(&nodes, text, sizeof text);
    return text;
}

#define NORMAL choose(MESHMEM_MEMORY_NORMAL, "")
#define FAST choose(MESHMEM_MEMORY_FAST, "")
#define LOW_LATENCY choose(MESHMEM_MEMORY_LOW_LATENCY, "")
#define HIGH_CAPACITY choose(MESHMEM_MEMORY_HIGH_CAPACITY, "")
#define INTERLEAVED choose(MESHMEM_MEMORY_INTERLEAVED, "")
#define NUMA(numbers) choose(MESHMEM_MEMORY_NUMA, numbers)

static void expect(const char *normal, const char *fast, const char *low_latency,
                   const char *high_capacity)
{
    assert_string_equal(NORMAL, normal);
    assert_string_equal(FAST, fast);
    assert_string_equal(LOW_LATENCY, low_latency);
    assert_string_equal(HIGH_CAPACITY, high_capacity);
}

/* ---- one kind of memory ---- */

static void one_node(void **state)
{
    (void)state;
    static const char refusal[] = "it has 1 NUMA node of 24 GiB, all of one kind";
    make("numa:1(memory=24GiB) core:2 pu:2");
    look(ALL, 0);
    expect("0", refusal, refusal, refusal);
    assert_string_equal(INTERLEAVED, "0");
    assert_string_equal(NUMA("0"), "0");
    assert_string_equal(NUMA("5"), "it has no NUMA node 5; it has NUMA node 0 (24 GiB)");
    assert_string_equal(NUMA("0,3,4"), "it has no NUMA nodes 3-4; it has NUMA node 0 (24 GiB)");
    assert_string_equal(choose(MESHMEM_MEMORY_SYSDEFAULT, ""), "");
    assert_string_equal(choose(MESHMEM_MEMORY_FILE, ""), "");
}

static void epyc(void **state)
{
    (void)state;
    static const char refusal[] = "it has 8 NUMA nodes of 64 GiB, all of one kind";
    make("package:2 numa:4(memory=64GiB) core:4 pu:2");
    look(0, 0);
    expect("0", refusal, refusal, refusal);
    look(43, 43);
    assert_string_equal(NORMAL, "5");
    look(32, 63);
    assert_string_equal(NORMAL, "4-7");
    look(ALL, 0);
    assert_string_equal(NORMAL, "0-7");
    assert_string_equal(INTERLEAVED, "0-7");
    assert_string_equal(choose(MESHMEM_MEMORY_INTERLEAVED, "1,2,6"), "1-2,6");
    assert_string_equal(choose(MESHMEM_MEMORY_INTERLEAVED, "1,8"),
                        "it has no NUMA node 8; it has NUMA nodes 0-7 (64 GiB)");
}

/* Values of local and remote memory do not make kinds; the kernel takes some of the first one. */
static void two_sockets_with_values(void **state)
{
    (void)state;
    make("package:2 [numa(memory=64GiB)] core:2 pu:1");
    node(0)->attr->numanode.local_memory -= 1u << 30;
    for (unsigned from = 0; from < 2; from++)
        for (unsigned to = 0; to < 2; to++)
            is_seen_from(node(from)->cpuset, to, from == to ? 100000 : 40000,
                         from == to ? 90 : 150);
    look(3, 3);
    static const char refusal[] = "it has 2 NUMA nodes of 63 GiB to 64 GiB, all of one kind";
    expect("1", refusal, refusal, refusal);
}

/* A NUMA node without memory: its CPUs use the nearest ones. */
static void without_memory(void **state)
{
    (void)state;
    make("package:2 numa:2(memory=64GiB) core:2 pu:1");
    hwloc_obj_t at[4] = {node(0), node(1), node(2), node(3)};
    uint64_t far[16];
    for (int i = 0; i < 16; i++)
        far[i] = i / 4 == i % 4 ? 10 : i / 8 == i % 4 / 2 ? 12 : 32;
    hwloc_distances_add_handle_t handle = hwloc_distances_add_create(
        host, "NUMALatency", HWLOC_DISTANCES_KIND_FROM_OS | HWLOC_DISTANCES_KIND_MEANS_LATENCY, 0);
    assert_non_null(handle);
    assert_int_equal(hwloc_distances_add_values(host, handle, 4, at, far, 0), 0);
    assert_int_equal(hwloc_distances_add_commit(host, handle, 0), 0);
    node(3)->attr->numanode.local_memory = 0;
    look(6, 7);
    assert_string_equal(NORMAL, "2");
    assert_string_equal(INTERLEAVED, "0-2");
    assert_string_equal(NUMA("3"), "it has no memory on NUMA node 3; "
                                   "it has NUMA nodes 0-2 (64 GiB)");
}

static void not_allowed(void **state)
{
    (void)state;
    make("package:2 [numa(memory=64GiB)] core:2 pu:1");
    hwloc_bitmap_t nodes = hwloc_bitmap_alloc();
    hwloc_bitmap_only(nodes, 0);
    assert_int_equal(hwloc_topology_allow(host, NULL, nodes, HWLOC_ALLOW_FLAG_CUSTOM), 0);
    hwloc_bitmap_free(nodes);
    look(3, 3);
    assert_string_equal(NORMAL, "0");
    assert_string_equal(INTERLEAVED, "0");
    assert_string_equal(NUMA("1"),
                        "it does not allow this process the memory of NUMA node 1 (cpuset.mems); "
                        "it has NUMA node 0 (64 GiB)");
}

static void asymmetric(void **state)
{
    (void)state;
    static const char refusal[] = "it has 2 NUMA nodes of 64 GiB to 256 GiB, all of one kind";
    make("package:2 [numa(memory=64GiB)] core:2 pu:1");
    node(1)->attr->numanode.local_memory *= 4;
    look(0, 1);
    expect("0", refusal, refusal, "1");
    look(2, 3);
    expect("1", refusal, refusal, "1");
}

/* ---- several kinds ---- */

static void knights_landing(void **state)
{
    (void)state;
    make("[numa(memory=96GiB)] [numa(memory=16GiB)] core:4 pu:2");
    made_of("MCDRAM", 1, 2);
    look(5, 5);
    expect("0", "1", "0", "0");
    assert_string_equal(INTERLEAVED, "0-1");
    assert_string_equal(NUMA("2"), "it has no NUMA node 2; it has NUMA node 0 (96 GiB), "
                                   "NUMA node 1 (MCDRAM, 16 GiB)");
    make("[numa(memory=96GiB)] core:4 pu:2"); /* its MCDRAM is a cache */
    look(5, 5);
    assert_string_equal(FAST, "it has 1 NUMA node of 96 GiB, all of one kind");
}

/* Four parts, each with both memories. */
static void knights_landing_snc4(void **state)
{
    (void)state;
    make("group:4 [numa(memory=24GiB)] [numa(memory=4GiB)] core:2 "
         "pu:1");
    made_of("DRAM", 0, 2);
    made_of("MCDRAM", 1, 2);
    look(5, 5);
    expect("4", "5", "4", "4");
    look(4, 7);
    expect("4,6", "5,7", "4,6", "4,6");
    look(ALL, 0);
    expect("0,2,4,6", "1,3,5,7", "0,2,4,6", "0,2,4,6");
}

#define XEON_MAX                             \
    "package:2 group:4 [numa(memory=64GiB)]" \
    " [numa(memory=16GiB)] core:2 pu:1"

static void xeon_max_with_values(void **state)
{
    (void)state;
    make(XEON_MAX);
    performs(0, 2, 61000, 105);
    performs(1, 2, 204000, 130);
    look(11, 11);
    expect("10", "11", "10", "10");
    look(8, 15);
    expect("8,10,12,14", "9,11,13,15", "8,10,12,14", "8,10,12,14");
    look(ALL, 0);
    assert_string_equal(FAST, "1,3,5,7,9,11,13,15");
}

/* By the processor's name, or by what the kernel says of where the memory came from. */
static void xeon_max_without_values(void **state)
{
    (void)state;
    make(XEON_MAX);
    look(11, 11);
    assert_string_equal(FAST, "10"); /* nothing says that the other memory is good */
    for (unsigned i = 0; i < 2; i++)
        hwloc_obj_add_info(hwloc_get_obj_by_type(host, HWLOC_OBJ_PACKAGE, i), "CPUModel",
                           "Intel(R) Xeon(R) CPU Max 9480");
    look(11, 11);
    expect("10", "11", "10", "10");
    make(XEON_MAX);
    for (unsigned i = 1; i < 16; i += 2)
        hwloc_obj_add_info(node(i), "DAXType", "SPM");
    look(11, 11);
    expect("10", "11", "10", "10");
}

/* All memory is HBM. */
static void xeon_max_hbm_only(void **state)
{
    (void)state;
    make("package:2 [numa(memory=64GiB)] core:2 pu:1");
    made_of("HBM", 0, 1);
    look(2, 2);
    assert_string_equal(NORMAL, "1");
    assert_string_equal(FAST, "it has 2 NUMA nodes of 64 GiB, all of one kind");
}

/* HBM at one of two sockets: far HBM is not what is fast from here, whether the platform says how
 * it looks or not. */
static void hbm_of_the_other_socket(void **state)
{
    (void)state;
    make("package:2 [numa(memory=64GiB)] [numa(memory=16GiB)] core:2 pu:1");
    performs(0, 2, 100000, 100);
    node(3)->attr->numanode.local_memory = 0;
    performs(1, 4, 400000, 130);
    look(0, 0);
    assert_string_equal(FAST, "1");
    look(3, 3);
    assert_string_equal(FAST, "2");
    look(ALL, 0);
    assert_string_equal(FAST, "1");
    assert_string_equal(LOW_LATENCY, "0,2");
    is_seen_from(node(2)->cpuset, 1, 60000, 250);
    look(3, 3);
    assert_string_equal(FAST, "2");
    is_seen_from(node(2)->cpuset, 1, 150000, 250);
    look(3, 3);
    assert_string_equal(FAST, "1");
    assert_string_equal(LOW_LATENCY, "2");
}

#define CXL_BOX "[numa(memory=512GiB)] package:2 [numa(memory=128GiB)] core:2 pu:1"

static void cxl(void **state)
{
    (void)state;
    make(CXL_BOX);
    for (int way = 0; way < 3; way++) {
        if (way == 1)
            hwloc_obj_add_info(node(2), "DAXParent", "cxl_region/region0/dax_region0");
        for (unsigned i = 0; i < 3 && way == 2; i++)
            is_seen_from(node(i)->cpuset, i, i < 2 ? 200000 : 50000, i < 2 ? 110 : 350);
        look(0, 0);
        expect("0", "0", "0", "2");
        look(3, 3);
        expect("1", "1", "1", "2");
        look(ALL, 0);
        expect("0-1", "0-1", "0-1", "2");
        assert_string_equal(INTERLEAVED, "0-2");
    }
    node(2)->attr->numanode.local_memory >>= 3;
    look(3, 3);
    assert_string_equal(HIGH_CAPACITY, "1");
    assert_string_equal(NUMA("7"), "it has no NUMA node 7; it has NUMA nodes 0-1 (128 GiB), "
                                   "NUMA node 2 (CXL, 64 GiB)");
}

static void nonvolatile(void **state)
{
    (void)state;
    make("package:2 [numa(memory=96GiB)] [numa(memory=768GiB)] core:2 pu:1");
    hwloc_obj_add_info(node(1), "DAXType", "NVM");
    hwloc_obj_add_info(node(3), "DAXType", "NVM");
    look(2, 3);
    expect("2", "2", "2", "3");
    look(0, 3);
    expect("0,2", "0,2", "0,2", "1,3");
}

/* The memory of a GPU is for partitions that name it. */
static void grace_hopper(void **state)
{
    (void)state;
    static const char refusal[] = "it has 1 NUMA node of 480 GiB, all of one kind, and GPU memory, "
                                  "which only its number means (NUMA<n>)";
    make("[numa(memory=480GiB)] [numa(memory=96GiB)] core:4 pu:1");
    made_of("GPUMemory", 1, 2);
    look(ALL, 0);
    expect("0", refusal, refusal, refusal);
    assert_string_equal(INTERLEAVED, "0");
    assert_string_equal(choose(MESHMEM_MEMORY_INTERLEAVED, "0,1"), "0-1");
    assert_string_equal(NUMA("1"), "1");
    assert_string_equal(NUMA("2"), "it has no NUMA node 2; it has NUMA node 0 (480 GiB), "
                                   "NUMA node 1 (GPUMemory, 96 GiB)");
}

/* What meshmem-info prints. */
static void described(void **state)
{
    char text[200];
    (void)state;
    make("[numa(memory=64GiB)] [numa(memory=16GiB)] core:2 pu:1");
    made_of("HBM", 1, 2);
    performs(0, 2, 102400, 105);
    performs(1, 2, 409600, 130);
    look(0, 0);
    assert_string_equal(meshmem_topology_describe(seen, 0, text, sizeof text),
                        "64 GiB, 100 GiB/s, 105 ns, local");
    assert_string_equal(meshmem_topology_describe(seen, 1, text, sizeof text),
                        "16 GiB HBM, 400 GiB/s, 130 ns, local, without CPUs");
    assert_string_equal(meshmem_topology_describe(seen, 1, text, 12), "16 GiB HBM,");
    assert_string_equal(choose(MESHMEM_MEMORY_INTERLEAVED, ""), "0-1");
}

static int begin(void **state)
{
    (void)state;
    int made = mkstemp(file);
    unsetenv("HWLOC_THISSYSTEM");
    unsetenv("HWLOC_COMPONENTS");
    return made < 0 || close(made) != 0 || setenv("HWLOC_XMLFILE", file, 1) != 0;
}

static int end(void **state)
{
    (void)state;
    meshmem_topology_free(seen);
    hwloc_topology_destroy(host);
    return unlink(file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_node),
        cmocka_unit_test(epyc),
        cmocka_unit_test(two_sockets_with_values),
        cmocka_unit_test(without_memory),
        cmocka_unit_test(not_allowed),
        cmocka_unit_test(asymmetric),
        cmocka_unit_test(knights_landing),
        cmocka_unit_test(knights_landing_snc4),
        cmocka_unit_test(xeon_max_with_values),
        cmocka_unit_test(xeon_max_without_values),
        cmocka_unit_test(xeon_max_hbm_only),
        cmocka_unit_test(hbm_of_the_other_socket),
        cmocka_unit_test(cxl),
        cmocka_unit_test(nonvolatile),
        cmocka_unit_test(grace_hopper),
        cmocka_unit_test(described),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
