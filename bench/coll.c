/* SPDX-License-Identifier: BSD-3-Clause */
/* coll [--quick] [--room BYTES] [NAME...]: how long collectives take among PEs of one node. PE 0
 * prints one JSON object per line: what ran where, what begins, rows, what was skipped or wrong, at
 * last that it is done. meshmem-bench compiles and runs it, and puts the results side by side. */
#include "coll.h"
#include "agree.h"
#include <shmem.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct options {
    int quick;
    size_t room;
    char **names; /* what to measure; everything when there are none */
    int n_names;
};

static const size_t all_sizes[] = {8, 256, 4096, 65536, 524288, 4194304, 0};
static const size_t quick_sizes[] = {8, 65536, 1048576, 0};

static int is_wanted(const char *name, const struct options *options)
{
    for (int i = 0; i < options->n_names; i++)
        if (strcmp(options->names[i], name) == 0)
            return 1;
    return options->n_names == 0;
}

/* PE 0 says how many elements are wrong, and where; whether any are, the same on all PEs. */
static int is_wrong(const struct collective *c, struct setting *s)
{
    static long *wrong; /* symmetric */
    if (!wrong)
        wrong = shmem_malloc(sizeof *wrong);
    *wrong = count_wrong(c, s);
    shmem_barrier_all();
    long all = 0, count = 0;
    for (int pe = 0; s->me == 0 && pe < s->npes; pe++) {
        count = shmem_long_g(wrong, pe);
        if (count)
            fprintf(stderr, "coll: %s of %zu bytes among %d PEs: %ld elements wrong on PE %d\n",
                    c->name, s->bytes, s->npes, count, pe);
        all += count;
    }
    if (all) {
        printf("{\"wrong\":\"%s\",\"size\":%zu,\"count\":%ld}\n", c->name, s->bytes, all);
        fflush(stdout);
    }
    return agree(all) != 0;
}

static int is_too_large(const struct collective *c, const struct setting *s)
{
    size_t dest = dest_bytes(c->shape, s->bytes, s->npes);
    size_t source = source_bytes(c->shape, s->bytes, s->npes);
    if (dest <= s->room && source <= s->room)
        return 0;
    if (s->me == 0)
        printf("{\"skipped\":\"%s\",\"size\":%zu,\"needs\":%zu,\"room\":%zu}\n", c->name, s->bytes,
               dest, s->room);
    return 1;
}

/* Check and time one collective with blocks of s->bytes. */
static void run(const struct collective *c, struct setting *s, const struct options *options)
{
    if (is_too_large(c, s))
        return;
    if (s->me == 0) {
        printf("{\"begin\":\"%s\",\"size\":%zu}\n", c->name, s->bytes);
        fflush(stdout);
    }
    if (is_wrong(c, s))
        return;
    int comparable =
        s->is_near && (c->shape == meeting ? s->npes == 2 : s->bytes >= least_compared);
    double budget = options->quick ? 15e6 : 100e6;
    struct measured found = measure(c, s, comparable, budget);
    for (int more = 2; agree(found.is_disturbed) && more > 0; more--)
        found = measure(c, s, comparable, budget);
    if (s->me != 0)
        return;
    printf("{\"row\":\"%s\",\"pes\":%d,\"size\":%zu,\"shmem_ns\":%.1f,\"samples\":%ld,"
           "\"disturbed\":%d",
           c->name, s->npes, s->bytes, found.shmem_ns, found.samples, found.is_disturbed);
    if (comparable)
        printf(",\"bare_ns\":%.1f,\"ratio\":%.4f", found.bare_ns, found.ratio);
    printf("}\n");
    fflush(stdout);
}

static void run_sizes(const struct collective *c, struct setting *s, const struct options *options)
{
    const size_t *sizes = options->quick ? quick_sizes : all_sizes;
    s->bytes = 0;
    if (c->shape == meeting)
        run(c, s, options);
    for (int i = 0; c->shape != meeting && sizes[i]; i++) {
        s->bytes = sizes[i];
        run(c, s, options);
    }
}

/* Give every PE a CPU where there are enough, and print what runs where. */
static void introduce(const struct setting *s, const struct options *options)
{
    char name[SHMEM_MAX_NAME_LEN] = "";
    int major = 0, minor = 0;
    if (!s->is_crowded)
        pin(s->me);
    shmem_info_get_name(name);
    shmem_info_get_version(&major, &minor);
    if (s->me != 0)
        return;
    printf("{\"library\":\"%s\",\"version\":\"%d.%d\",\"operations\":[", name, major, minor);
    const char *comma = "";
    for (int i = 0; i < n_collectives; i++) {
        if (!is_wanted(collectives[i].name, options))
            continue;
        printf("%s\"%s\"", comma, collectives[i].name);
        comma = ",";
    }
    printf("]}\n");
    fflush(stdout);
}

static void do_nothing(struct setting *s) { (void)s; }

/* What a call would take that does nothing: PEs do not leave a barrier at the same moment. */
static void measure_empty(struct setting *s)
{
    static const struct collective empty = {
        .name = "empty", .shape = from_root, .call = do_nothing};
    s->bytes = sizeof(long);
    struct measured found = measure(&empty, s, 0, 10e6);
    if (s->me == 0)
        printf("{\"empty_ns\":%.1f}\n", found.shmem_ns);
}

static struct options read_arguments(int argc, char **argv)
{
    struct options options = {.room = ROOM_BYTES};
    int i = 1;
    for (; i < argc && argv[i][0] == '-'; i++) {
        if (strcmp(argv[i], "--quick") == 0) {
            options.quick = 1;
        } else if (strcmp(argv[i], "--room") == 0 && i + 1 < argc) {
            options.room = strtoull(argv[++i], NULL, 0) / 4096 * 4096;
        } else {
            fprintf(stderr, "usage: coll [--quick] [--room BYTES] [NAME...]\n");
            exit(2);
        }
    }
    options.names = argv + i;
    options.n_names = argc - i;
    return options;
}

int main(int argc, char **argv)
{
    struct options options = read_arguments(argc, argv);
    shmem_init();
    struct setting setting = make_setting(options.room);
    introduce(&setting, &options);
    measure_empty(&setting);
    for (int i = 0; i < n_collectives; i++)
        if (is_wanted(collectives[i].name, &options))
            run_sizes(&collectives[i], &setting, &options);
    shmem_barrier_all();
    if (setting.me == 0) {
        printf("{\"done\":true}\n");
        fflush(stdout);
    }
    shmem_finalize();
    return 0;
}
