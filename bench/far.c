/* SPDX-License-Identifier: BSD-3-Clause */
/* far GROUP [options]: how fast PEs of two nodes communicate, and what jobs of several nodes need.
 * The first half of the PEs is one node, the second half the other. PE 0 prints one JSON object per
 * line and finally the end; meshmem-bench compiles and runs this program. */
#include "far.h"
#include "agree.h"
#include "clock.h"
#include "sockets.h"
#include <shmem.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { line = 128, block = 4096 };

static void *symmetric(size_t alignment, size_t bytes)
{
    void *memory = shmem_align(alignment, bytes);
    if (!memory) {
        fprintf(stderr, "far: no %zu bytes of symmetric memory\n", bytes);
        shmem_global_exit(2);
    }
    memset(memory, 0, bytes);
    return memory;
}

/* The pairs that measure. */
static void find_place(const struct choices *choices)
{
    here.me = shmem_my_pe();
    here.npes = shmem_n_pes();
    int half = here.npes / 2;
    here.partner = here.me < half ? here.me + half : here.me - half;
    here.leads = here.me == (choices->last_pair ? half - 1 : 0);
    here.follows = here.me == (choices->last_pair ? here.npes - 1 : half);
    here.flag = symmetric(line, line);
    here.done = symmetric(line, line);
    here.word = symmetric(line, line);
    here.signal = symmetric(line, line);
}

static void make_buffers(void)
{
    here.buffer = symmetric(block, BUFFER_BYTES);
    here.mine = symmetric(block, BUFFER_BYTES);
    here.private = aligned_alloc(block, BUFFER_BYTES);
    if (!here.private)
        shmem_global_exit(2);
    memset(here.private, 0, BUFFER_BYTES);
}

static void introduce(const struct choices *choices)
{
    char name[SHMEM_MAX_NAME_LEN] = "";
    int major = 0, minor = 0;
    if (here.npes == 2 && !choices->unpinned)
        pin_process(here.me);
    shmem_info_get_name(name);
    shmem_info_get_version(&major, &minor);
    if (here.me != 0)
        return;
    int is_near = here.npes > 1 && shmem_ptr(here.flag, here.partner) != NULL;
    printf("{\"library\":\"%s\",\"version\":\"%d.%d\",\"near\":%s}\n", name, major, minor,
           is_near ? "true" : "false");
    fflush(stdout);
}

static long endings; /* of operations that only one PE performs */

static void tell(void) { shmem_long_p(here.done, ++endings, here.partner); }
static void listen(void) { shmem_long_wait_until(here.done, SHMEM_CMP_GE, ++endings); }

/* The leader's value. */
static long agree_pair(long value)
{
    static long *leaders; /* symmetric, on PE 0: the leader's value */
    if (!leaders)
        leaders = symmetric(line, line);
    if (here.leads)
        shmem_long_p(leaders, value, 0);
    shmem_barrier_all();
    return agree(*leaders);
}

/* How a block goes to the other node. */
static void try_path(void)
{
    shmem_barrier_all();
    if (here.me != 0)
        return;
    long before = tcp_bytes();
    shmem_putmem(here.buffer, here.mine, probe, here.partner);
    shmem_quiet();
    tell_path(before, probe);
}

static int run(const struct choices *choices)
{
    const struct {
        const char *name;
        void (*measure)(const struct choices *choices);
    } jobs[] = {{"load", measure_load},
                {"ceiling", measure_ceiling},
                {"idle", measure_idle},
                {"footprint", measure_footprint}};
    for (size_t i = 0; i < sizeof jobs / sizeof jobs[0]; i++) {
        if (strcmp(jobs[i].name, choices->group) == 0) {
            jobs[i].measure(choices);
            return 1;
        }
    }
    struct side side = {.leads = here.leads,
                        .follows = here.follows,
                        .agree = agree_pair,
                        .tell = tell,
                        .listen = listen};
    make_buffers();
    try_path();
    shmem_barrier_all();
    return measure_group(far_operations, n_far_operations, choices->group, &side, choices->quick);
}

static struct choices read_arguments(int argc, char **argv)
{
    struct choices choices = {.group = "", .seconds = 60, .threads = 1};
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--quick") == 0)
            choices.quick = 1;
        else if (strcmp(argv[i], "--unpinned") == 0)
            choices.unpinned = 1;
        else if (strcmp(argv[i], "--last") == 0)
            choices.last_pair = 1;
        else if (strcmp(argv[i], "--seconds") == 0 && i + 1 < argc)
            choices.seconds = strtod(argv[++i], NULL);
        else if (strcmp(argv[i], "--threads") == 0 && i + 1 < argc)
            choices.threads = (int)strtol(argv[++i], NULL, 10);
        else
            choices.group = argv[i];
    }
    return choices;
}

int main(int argc, char **argv)
{
    struct choices choices = read_arguments(argc, argv);
    int level = SHMEM_THREAD_SINGLE;
    shmem_init_thread(choices.threads > 1 ? SHMEM_THREAD_MULTIPLE : SHMEM_THREAD_SINGLE, &level);
    if (shmem_n_pes() % 2 || choices.threads < 1 || choices.threads > MOST_THREADS) {
        fprintf(stderr, "far: start me with an even number of PEs, and 1 to %d threads\n",
                MOST_THREADS);
        shmem_global_exit(2);
    }
    find_place(&choices);
    shmem_barrier_all();
    introduce(&choices);
    int found = run(&choices);
    shmem_barrier_all();
    if (here.me == 0 && found) {
        printf("{\"done\":\"%s\"}\n", choices.group);
        fflush(stdout);
    }
    if (here.me == 0 && !found)
        fprintf(
            stderr,
            "usage: far latency|atomic|crowded|rate|bandwidth|sweep|load|idle|footprint|ceiling "
            "[--quick] [--unpinned] [--last] [--seconds S] [--threads T]\n");
    shmem_finalize();
    return found ? 0 : 2;
}
