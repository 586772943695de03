/* SPDX-License-Identifier: BSD-3-Clause */
/* requests near|far|many [--quick]: operations with requests beside plain ones, in turns, from PE 0
 * to the last PE, which waits meanwhile. PE 0 prints one JSON object per line and finally the end;
 * meshmem-bench compiles and runs this program. */
#include "requests.h"
#include "clock.h"
#include "median.h"
#include <shmem.h>
#include <stdio.h>
#include <string.h>

enum { rounds = 15, quick_rounds = 5 };

struct place here;

static void *symmetric(size_t bytes)
{
    void *memory = shmem_align(4096, bytes);
    if (!memory) {
        fprintf(stderr, "requests: no %zu bytes of symmetric memory\n", bytes);
        shmem_global_exit(2);
    }
    memset(memory, 0, bytes);
    return memory;
}

/* How many operations of a form take this long. */
static long calibrate(way *run, size_t bytes, double nanoseconds)
{
    long n = 1;
    run(bytes, n);
    for (double took; (took = run(bytes, n)) < nanoseconds / 2; n *= 2)
        if (took < nanoseconds / 16)
            n *= 4;
    return n;
}

static void measure(const struct comparison *c, size_t bytes, int quick)
{
    double took[most_forms][rounds];
    int n_rounds = quick ? quick_rounds : rounds;
    long n[most_forms]; /* of each: one that waits each time may take a thousand times as long */
    for (int f = 0; f < most_forms && c->form[f].run; f++)
        n[f] = c->n ? c->n : calibrate(c->form[f].run, bytes, quick ? 1e6 : 10e6);
    for (int r = -1; r < n_rounds; r++) /* the first time warms up */
        for (int f = 0; f < most_forms && c->form[f].run; f++) {
            double one = c->form[f].run(bytes, n[f]) / (double)n[f];
            if (r >= 0)
                took[f][r] = one;
        }
    for (int f = 0; f < most_forms && c->form[f].run; f++)
        printf("{\"row\":\"%s\",\"form\":\"%s\",\"size\":%zu,\"ns\":%.3f}\n", c->row,
               c->form[f].name, bytes, median(took[f], n_rounds));
    fflush(stdout);
}

static void measure_all(const struct comparison *c, int quick)
{
    for (; c->row; c++)
        for (size_t bytes = c->first; bytes <= c->last; bytes *= quick ? 16 : 2)
            measure(c, bytes, quick);
}

static void introduce(void)
{
    char name[SHMEM_MAX_NAME_LEN] = "";
    shmem_info_get_name(name);
    printf("{\"library\":\"%s\"}\n", name);
}

int main(int argc, char **argv)
{
    const char *group = argc > 1 ? argv[1] : "";
    int quick = argc > 2 && strcmp(argv[2], "--quick") == 0;
    shmem_init();
    int is_near = strcmp(group, "near") == 0, is_far = strcmp(group, "far") == 0;
    if (!is_near && !is_far && strcmp(group, "many") != 0) {
        fprintf(stderr, "usage: requests near|far|many [--quick]\n");
        return 2;
    }
    pin_process(shmem_my_pe());
    here = (struct place){.word = symmetric(words * sizeof(long)),
                          .buffer = symmetric(LARGE_BYTES),
                          .mine = symmetric(LARGE_BYTES),
                          .other = shmem_n_pes() - 1};
    shmem_barrier_all();
    if (shmem_my_pe() == 0) {
        introduce();
        if (is_near)
            measure_all(near_comparisons, quick);
        else if (is_far)
            measure_all(far_comparisons, quick);
        else
            measure_many();
        printf("{\"done\":\"%s\"}\n", group);
        fflush(stdout);
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
