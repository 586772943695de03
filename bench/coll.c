/* SPDX-License-Identifier: BSD-3-Clause */
/* coll [--quick] [--room BYTES] [--nodes K] [NAME...]: how long collectives take among PEs of one
 * node, or of K nodes of one host. PE 0 prints one JSON object per line: the machine, the
 * collective that begins, rows, what was skipped or wrong, and finally the end. meshmem-bench
 * compiles and runs this program and compares results. */
#include "coll.h"
#include "agree.h"
#include <shmem.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct options {
    int quick;
    size_t room;
    int nodes;
    char **names; /* collectives to measure; all if none is given */
    int n_names;
};

static const size_t all_sizes[] = {8, 256, 4096, 65536, 524288, 4194304, 0};
static const size_t quick_sizes[] = {8, 65536, 1048576, 0};

/* The longest time that one call may take. */
static const double most_ns = 10e9;

static int is_wanted(const char *name, const struct options *options)
{
    for (int i = 0; i < options->n_names; i++)
        if (strcmp(options->names[i], name) == 0)
            return 1;
    return options->n_names == 0;
}

/* Have PE 0 report how many elements are wrong and where. Returns the same on all PEs. */
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

/* Whether a call would take too long, extrapolated from the smaller block before, whose time only
 * PE 0 knows. Returns the same on all PEs. */
static int is_too_slow(const struct collective *c, const struct setting *s, size_t before,
                       double took)
{
    double expected = before ? took * (double)s->bytes / (double)before : 0;
    if (!agree(expected > most_ns))
        return 0;
    if (s->me == 0)
        printf("{\"slow\":\"%s\",\"size\":%zu,\"expected_ns\":%.0f}\n", c->name, s->bytes,
               expected);
    return 1;
}

/* Check and time a collective with blocks of s->bytes. Returns nanoseconds on PE 0, 0 on others. */
static double run(const struct collective *c, struct setting *s, const struct options *options)
{
    if (is_too_large(c, s))
        return 0;
    if (s->me == 0) {
        printf("{\"begin\":\"%s\",\"size\":%zu}\n", c->name, s->bytes);
        fflush(stdout);
    }
    if (is_wrong(c, s))
        return 0;
    int comparable =
        s->is_near && (c->shape == meeting ? s->npes == 2 : s->bytes >= least_compared);
    double budget = options->quick ? 15e6 : 100e6;
    struct measured found = measure(c, s, comparable, budget);
    for (int more = 2; agree(found.is_disturbed) && more > 0; more--)
        found = measure(c, s, comparable, budget);
    if (s->me != 0)
        return 0;
    printf("{\"row\":\"%s\",\"pes\":%d,\"size\":%zu,\"shmem_ns\":%.1f,\"samples\":%ld,"
           "\"disturbed\":%d",
           c->name, s->npes, s->bytes, found.shmem_ns, found.samples, found.is_disturbed);
    if (comparable)
        printf(",\"bare_ns\":%.1f,\"ratio\":%.4f", found.bare_ns, found.ratio);
    printf("}\n");
    fflush(stdout);
    return found.shmem_ns;
}

static void run_sizes(const struct collective *c, struct setting *s, const struct options *options)
{
    const size_t *sizes = options->quick ? quick_sizes : all_sizes;
    double took = 0;
    s->bytes = 0;
    if (c->shape == meeting)
        run(c, s, options);
    for (int i = 0; c->shape != meeting && sizes[i]; i++) {
        size_t before = s->bytes;
        s->bytes = sizes[i];
        if (is_too_slow(c, s, before, took))
            return;
        took = run(c, s, options);
    }
}

/* End the job if PEs have different clocks, or share memory although several nodes were asked for.
 * Collective. */
static void check_nodes(const struct setting *s, int nodes)
{
    enum { length = 64 };
    char *boot = shmem_calloc(length, 1), its[length]; /* identifies the boot of the kernel */
    FILE *file = fopen("/proc/sys/kernel/random/boot_id", "r");
    const char *why = s->is_near && nodes > 1 ? "share memory: they are not several nodes" : NULL;
    if (!boot || (file && !fgets(boot, length, file)))
        why = "cannot find out whether they run on one host";
    if (file)
        fclose(file);
    shmem_barrier_all();
    for (int pe = 1; s->me == 0 && boot && pe < s->npes; pe++) {
        shmem_getmem(its, boot, length, pe);
        if (memcmp(its, boot, length) != 0)
            why = "run on several hosts, whose clocks differ";
    }
    if (why && s->me == 0) {
        fprintf(stderr, "coll: the PEs %s\n", why);
        shmem_global_exit(2);
    }
    shmem_barrier_all();
}

/* Bind every PE to a CPU of its own where there are enough, and print the placement. */
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

/* The time of an empty call: PEs do not leave a barrier at the same moment. */
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
    struct options options = {.room = ROOM_BYTES, .nodes = 1};
    int i = 1;
    for (; i < argc && argv[i][0] == '-'; i++) {
        if (strcmp(argv[i], "--quick") == 0) {
            options.quick = 1;
        } else if (strcmp(argv[i], "--room") == 0 && i + 1 < argc) {
            options.room = strtoull(argv[++i], NULL, 0) / 4096 * 4096;
        } else if (strcmp(argv[i], "--nodes") == 0 && i + 1 < argc) {
            options.nodes = atoi(argv[++i]);
        } else {
            fprintf(stderr, "usage: coll [--quick] [--room BYTES] [--nodes K] [NAME...]\n");
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
    struct setting setting = make_setting(options.room, options.nodes);
    check_nodes(&setting, options.nodes);
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
