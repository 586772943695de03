/* SPDX-License-Identifier: BSD-3-Clause */
/* Which of several adapters is used: it depends on where they are attached, and to which processors
 * the PEs of the node are bound. Adapters are made up, and so are the files of the kernel about
 * them. */
// sources: far/wire/ofi/near.c
#include "far/wire/ofi/ofi.h"

#include <sched.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

enum { ADAPTERS = 4 };

/* Those of the node, besides this one. */
static int32_t processes[3];
static int n_processes;

/* An adapter of this PCI bus; 0: of none. */
static struct fi_info *new_adapter(struct fid_nic *nic, struct fi_bus_attr *bus, int number,
                                   const char *fabric)
{
    struct fi_info *info = fi_allocinfo();
    assert_non_null(info);
    info->fabric_attr->name = strdup(fabric);
    *bus = (struct fi_bus_attr){.bus_type = number ? FI_BUS_PCI : FI_BUS_UNKNOWN,
                                .attr.pci = {.domain_id = 0x10, .bus_id = (uint8_t)number}};
    *nic = (struct fid_nic){.bus_attr = bus};
    info->nic = nic;
    return info;
}

/* Write which processors an adapter is attached to. */
static void attach(const char *devices, int number, const char *processors)
{
    char path[300];
    snprintf(path, sizeof path, "%s/0010:%02x:00.0", devices, number);
    assert_int_equal(mkdir(path, 0700), 0);
    strcat(path, "/local_cpulist");
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(processors, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

/* The adapter that comes first, of those whose buses, orders and fabrics are given. */
static int first_of(const char *devices, const int *buses, const int *orders, const char *fabrics)
{
    struct ofi_choice choice = {
        .count = ADAPTERS, .devices = devices, .processes = processes, .n_processes = n_processes};
    struct fid_nic nic[ADAPTERS];
    struct fi_bus_attr bus[ADAPTERS];
    struct fi_info *info[ADAPTERS];
    int first = -1;
    for (int i = 0; i < ADAPTERS; i++) {
        char fabric[2] = {fabrics[i], 0};
        info[i] = new_adapter(&nic[i], &bus[i], buses[i], fabric);
        choice.candidate[i] = (struct ofi_candidate){.info = info[i], .order = orders[i]};
    }
    meshmem_ofi_prefer_near(&choice);
    for (int i = 0; i < ADAPTERS; i++) {
        if (choice.candidate[0].info == info[i])
            first = i;
        info[i]->nic = NULL;
        fi_freeinfo(info[i]);
    }
    return first;
}

/* Of equally good adapters of one fabric a near one is taken; one of which nothing is known counts
 * as near. */
static void prefers_near_adapters(void **state)
{
    (void)state;
    char devices[] = "/tmp/adaptersXXXXXX", mine[5100], command[60];
    cpu_set_t set;
    int processor = 0, used = 0;
    assert_non_null(mkdtemp(devices));
    assert_int_equal(sched_getaffinity(0, sizeof set, &set), 0);
    while (!CPU_ISSET(processor, &set))
        processor++;
    while (used < 5000) /* more than a page, as a host with many processors has */
        used += snprintf(mine + used, sizeof mine - (size_t)used, "1020,");
    snprintf(mine + used, sizeof mine - (size_t)used, "%d-%d\n", processor, processor + 1);
    attach(devices, 1, "1021-1022\n");
    attach(devices, 2, mine);
    attach(devices, 3, "1020,1022-1023\n");
    const int equal[] = {5, 5, 5, 5}, rising[] = {5, 6, 7, 8};
    assert_int_equal(first_of(devices, (int[]){1, 3, 2, 2}, equal, "aaaa"), 2);
    assert_int_equal(first_of(devices, (int[]){2, 1, 2, 3}, equal, "aaaa"), 0);
    assert_int_equal(first_of(devices, (int[]){1, 2, 3, 2}, equal, "abaa"), 3);
    assert_int_equal(first_of(devices, (int[]){1, 2, 2, 2}, rising, "aaaa"), 0);
    assert_int_equal(first_of(devices, (int[]){1, 3, 1, 3}, equal, "aaaa"), 0);
    assert_int_equal(first_of(devices, (int[]){1, 0, 2, 2}, equal, "aaaa"), 1);
    assert_int_equal(first_of(devices, (int[]){3, 9, 2, 2}, equal, "aaaa"), 1);
    snprintf(command, sizeof command, "rm -r %s", devices);
    assert_int_equal(system(command), 0);
}

/* A process that may use one processor only, and waits to be ended. */
static int32_t bound_process(int processor)
{
    int ready[2];
    char word;
    assert_int_equal(pipe(ready), 0);
    pid_t process = fork();
    if (process == 0) {
        cpu_set_t set;
        CPU_ZERO(&set);
        CPU_SET(processor, &set);
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        _exit(sched_setaffinity(0, sizeof set, &set) || write(ready[1], "x", 1) != 1 || pause());
    }
    assert_int_equal(read(ready[0], &word, 1), 1);
    close(ready[0]);
    close(ready[1]);
    return process;
}

/* The adapter is the one that is near to most of the node's PEs, and of two the one that is near to
 * the PE that drives it. */
static void prefers_what_is_near_to_most(void **state)
{
    char devices[] = "/tmp/adaptersXXXXXX", own[20], other[20], command[60];
    cpu_set_t set, before;
    int cpu[2] = {-1, -1};
    (void)state;
    assert_int_equal(sched_getaffinity(0, sizeof set, &set), 0);
    before = set;
    for (int i = CPU_SETSIZE - 1; i >= 0; i--)
        if (CPU_ISSET(i, &set)) {
            cpu[1] = cpu[0];
            cpu[0] = i;
        }
    if (cpu[1] < 0) {
        print_message("skipped: this process may use one processor only\n");
        skip();
    }
    assert_non_null(mkdtemp(devices));
    snprintf(own, sizeof own, "%d\n", cpu[0]);
    snprintf(other, sizeof other, "%d\n", cpu[1]);
    attach(devices, 1, own);
    attach(devices, 2, other);
    attach(devices, 3, "1020\n");
    CPU_ZERO(&set);
    CPU_SET(cpu[0], &set);
    assert_int_equal(sched_setaffinity(0, sizeof set, &set), 0);
    const int equal[] = {5, 5, 5, 5};
    assert_int_equal(first_of(devices, (int[]){2, 3, 1, 1}, equal, "aaaa"), 2);
    processes[n_processes++] = getpid();
    processes[n_processes++] = bound_process(cpu[1]);
    assert_int_equal(first_of(devices, (int[]){2, 3, 1, 1}, equal, "aaaa"), 2);
    processes[n_processes++] = bound_process(cpu[1]);
    assert_int_equal(first_of(devices, (int[]){1, 3, 2, 2}, equal, "aaaa"), 2);
    assert_int_equal(first_of(devices, (int[]){1, 3, 2, 0}, equal, "aaaa"), 3);
    for (int i = 1; i < n_processes; i++) {
        assert_int_equal(kill(processes[i], SIGKILL), 0);
        assert_int_equal(waitpid(processes[i], NULL, 0), processes[i]);
    }
    n_processes = 0;
    assert_int_equal(sched_setaffinity(0, sizeof before, &before), 0);
    snprintf(command, sizeof command, "rm -r %s", devices);
    assert_int_equal(system(command), 0);
}

/* The adapters of a node that wants several, by rail. */
static void check_rails(const char *devices, const int *buses, const int *orders,
                        const char *fabrics, const int *rails, int n)
{
    char problem[MESHMEM_WIRE_PROBLEM] = "";
    for (int rail = 0; rail < n; rail++) {
        struct ofi_choice choice = {
            .count = ADAPTERS, .devices = devices, .rail = rail, .rails = n, .rails_by = "N"};
        struct fid_nic nic[ADAPTERS];
        struct fi_bus_attr bus[ADAPTERS];
        struct fi_info *info[ADAPTERS];
        for (int i = 0; i < ADAPTERS; i++) {
            char fabric[2] = {fabrics[i], 0}, domain[] = {(char)('0' + i), 0};
            info[i] = new_adapter(&nic[i], &bus[i], buses[i], fabric);
            info[i]->fabric_attr->prov_name = strdup("tcp");
            info[i]->domain_attr->name = strdup(domain);
            choice.candidate[i] = (struct ofi_candidate){.info = info[i], .order = orders[i]};
        }
        bool enough = meshmem_ofi_take_rail(&choice, problem, sizeof problem);
        assert_int_equal(enough, rails != NULL);
        if (enough) {
            assert_int_equal(choice.count, 1);
            assert_ptr_equal(choice.candidate[0].info, info[rails[rail]]);
        } else {
            assert_non_null(strstr(problem, "N=3, but "));
        }
        for (int i = 0; i < ADAPTERS; i++) {
            info[i]->nic = NULL;
            fi_freeinfo(info[i]);
        }
    }
}

/* Rails are equally good adapters, by fabric, so that nodes agree, then near ones first. */
static void takes_rails(void **state)
{
    (void)state;
    char devices[] = "/tmp/adaptersXXXXXX", command[60];
    assert_non_null(mkdtemp(devices));
    attach(devices, 1, "1021-1022\n");
    const int equal[] = {5, 5, 5, 5}, two[] = {5, 5, 6, 6};
    check_rails(devices, (int[]){1, 0, 1, 0}, equal, "aaaa", (int[]){1, 3, 0, 2}, 4);
    check_rails(devices, (int[]){0, 0, 0, 0}, equal, "dcba", (int[]){3, 2, 1, 0}, 4);
    check_rails(devices, (int[]){1, 1, 0, 0}, equal, "bbab", (int[]){2, 3}, 2);
    check_rails(devices, (int[]){0, 0, 0, 0}, two, "abaa", (int[]){0, 1}, 2);
    check_rails(devices, (int[]){0, 0, 0, 0}, two, "abaa", NULL, 3);
    snprintf(command, sizeof command, "rm -r %s", devices);
    assert_int_equal(system(command), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(prefers_near_adapters),
        cmocka_unit_test(prefers_what_is_near_to_most),
        cmocka_unit_test(takes_rails),
    };
    return cmocka_run_group_tests_name("near", tests, NULL, NULL);
}
