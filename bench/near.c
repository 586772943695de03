/* SPDX-License-Identifier: BSD-3-Clause */
/* near GROUP [--quick]: how fast 2 PEs of one node communicate, against the bare machine. PE 0
 * prints one JSON object per line: first the machine, then the rows, finally the end. meshmem-bench
 * compiles and runs this program and draws the results. */
#include "near.h"
#include <shmem.h>
#include <stdio.h>
#include <string.h>

static void copies(const struct operation *op, const struct options *options)
{
    int step = options->quick ? 16 : 4;
    for (size_t bytes = 64; bytes <= BLOCK_BYTES; bytes *= (size_t)step)
        compare(op, bytes, options);
}

static void run_latency(const struct options *o) { compare(&latency, sizeof(long), o); }

static void run_rate(const struct options *o)
{
    compare(&rate, sizeof(long), o);
    compare(&called_rate, sizeof(long), o);
}

static void run_put(const struct options *o)
{
    copies(&put, o);
    compare(&put_same, 4096, o);
}

static void run_get(const struct options *o)
{
    copies(&get, o);
    compare(&get_same, 4096, o);
}

static void run_atomic(const struct options *o)
{
    compare(&fetch_add, sizeof(long), o);
    compare(&compare_swap, sizeof(long), o);
}

static void run_quiet(const struct options *o) { compare(&put_quiet, sizeof(long), o); }
static void run_barrier(const struct options *o) { compare(&barrier, 0, o); }

static const struct {
    const char *name;
    void (*run)(const struct options *options);
} groups[] = {
    {"latency", run_latency}, {"rate", run_rate},   {"put", run_put},         {"get", run_get},
    {"atomic", run_atomic},   {"quiet", run_quiet}, {"barrier", run_barrier},
};

static void stop(const char *message)
{
    if (shmem_my_pe() == 0)
        fprintf(stderr, "near: %s\n", message);
    shmem_barrier_all();
    shmem_global_exit(2);
}

/* Bind both PEs and print where they run. */
static void introduce(void)
{
    static long cpus[2]; /* symmetric, of PE 0 */
    char name[SHMEM_MAX_NAME_LEN] = "";
    int me = shmem_my_pe(), major = 0, minor = 0;
    long cpu = pin(me);
    shmem_long_p(&cpus[me], cpu, 0);
    shmem_info_get_name(name);
    shmem_info_get_version(&major, &minor);
    shmem_barrier_all();
    if (me != 0)
        return;
    printf("{\"library\":\"%s\",\"version\":\"%d.%d\",\"cpus\":[%ld,%ld]}\n", name, major, minor,
           cpus[0], cpus[1]);
    fflush(stdout);
    if (cpus[0] == cpus[1])
        fprintf(stderr, "near: both PEs run on CPU %ld: the figures mean nothing\n", cpus[0]);
}

int main(int argc, char **argv)
{
    struct options options = {0};
    const char *wanted = NULL;
    shmem_init();
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--quick") == 0)
            options.quick = 1;
        else
            wanted = argv[i];
    }
    if (shmem_n_pes() != 2)
        stop("start me with 2 PEs");
    introduce();
    int found = 0;
    for (size_t g = 0; wanted && g < sizeof groups / sizeof groups[0]; g++) {
        if (strcmp(wanted, groups[g].name) == 0 || strcmp(wanted, "all") == 0) {
            groups[g].run(&options);
            found = 1;
        }
    }
    if (!found)
        stop("usage: near latency|rate|put|get|atomic|quiet|barrier|all [--quick]");
    shmem_barrier_all();
    if (shmem_my_pe() == 0) {
        printf("{\"done\":\"%s\"}\n", wanted);
        fflush(stdout);
    }
    shmem_finalize();
    return 0;
}
