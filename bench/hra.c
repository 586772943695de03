/* SPDX-License-Identifier: BSD-3-Clause */
/* hra [OPTION VALUE]...: random access all-to-all. Each PE updates random places of the tables of
 * random PEs; every run is checked. PE 0 prints one JSON object per run and finally the end;
 * meshmem-bench compiles and runs this program. Options:
 *   --table BYTES      size of the table in each PE; whole words of 8 bytes of it are used
 *   --updates N        updates by each PE; a 16th of them where each waits for a round trip
 *   --volume BYTES     fewer updates where the blocks of a PE would be more than this
 *   --sizes B,...      block sizes; multiples of 8 up to 4 MiB
 *   --kinds NAME,...   kinds of updates; default: all
 *   --sources NAME,... memory that blocks come from: symmetric, stack, heap
 *   --sessions NAME,.. none, and the names in the table of sessions
 *   --targets NAME     all PEs, or far ones: those without a pointer to their memory
 *   --work NS          work after each update
 *   --seed N           of the random numbers
 *   --leave-out N      do N updates less than the check expects, for its test */
#include "hra.h"
#include "clock.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { source_bytes = 4 << 20, least_source = 64 << 10, most_names = 512 };

static struct {
    size_t table, volume;
    long updates, work, leave_out, seed;
    const char *sizes, *kinds, *sources, *sessions, *targets;
} options = {.table = 1 << 20,
             .volume = 1 << 20,
             .updates = 1024,
             .seed = 1,
             .sizes = "8",
             .kinds = "",
             .sources = "symmetric",
             .sessions = "none",
             .targets = "all"};

static struct run run;
static char *symmetric_source, *heap_source;
static double *seconds; /* [npes] symmetric: the time of each PE in the last run */

/* ---- sessions ---- */

static void no_session(long hints) { (void)hints; }

#ifdef SHMEM_CTX_SESSION_BATCH
static void start_session(long hints)
{
    shmem_ctx_session_start(SHMEM_CTX_DEFAULT, hints, NULL, 0);
}

static void stop_session(long hints)
{
    (void)hints;
    shmem_ctx_session_stop(SHMEM_CTX_DEFAULT);
}
#endif

#ifdef SHMEM_SESSION_BUNDLE /* Cray's shmemx.h */
static void start_cray_session(long hints) { shmemx_session_start(SHMEM_CTX_DEFAULT, hints); }

static void stop_cray_session(long hints)
{
    (void)hints;
    shmemx_session_stop(SHMEM_CTX_DEFAULT);
}
#endif

static const struct session {
    const char *name;
    void (*start)(long hints), (*stop)(long hints);
    long hints;
} sessions[] = {
    {"none", no_session, no_session, 0},
#ifdef SHMEM_CTX_SESSION_BATCH
    {"batch", start_session, stop_session, SHMEM_CTX_SESSION_BATCH},
#endif
#ifdef SHMEM_SESSION_BUNDLE
#define CRAY(name, hints)                                  \
    {                                                      \
        name, start_cray_session, stop_cray_session, hints \
    }
    CRAY("bundle", SHMEM_SESSION_BUNDLE),
    CRAY("op_put", SHMEM_SESSION_OP_PUT),
    CRAY("bundle+op_put", SHMEM_SESSION_BUNDLE | SHMEM_SESSION_OP_PUT),
    CRAY("op_amo", SHMEM_SESSION_OP_AMO),
    CRAY("op_famo", SHMEM_SESSION_OP_FAMO),
    CRAY("op_pws", SHMEM_SESSION_OP_PWS),
    CRAY("hrp", SHMEM_SESSION_HRP),
    CRAY("stamo", SHMEM_SESSION_STAMO),
    CRAY("no_cncr_taccess", SHMEM_SESSION_NO_CNCR_TACCESS),
    CRAY("dc", SHMEM_SESSION_DC),
    CRAY("uniform_amo", SHMEM_SESSION_UNIFORM_AMO),
    CRAY("unreliable", SHMEM_SESSION_UNRELIABLE),
#endif
    {0},
};

/* ---- one run ---- */

/* The measurement that is described by these; bytes of a block. */
struct cell {
    const struct kind *kind;
    const struct session *session;
    const char *source;
    size_t bytes;
};

static void print(const struct cell *c, long n)
{
    printf("{\"update\":\"%s\",\"source\":\"%s\",\"session\":\"%s\",\"size\":%zu,\"updates\":%ld,"
           "\"seconds\":[",
           c->kind->name, c->source, c->session->name, c->bytes, n);
    for (int pe = 0; pe < run.npes; pe++)
        printf("%s%.9f", pe ? "," : "", seconds[pe]);
    printf("]}\n");
    fflush(stdout);
}

static void time_updates(const struct cell *c, long n)
{
    shmem_barrier_all();
    double start = now();
    c->session->start(c->session->hints);
    c->kind->update(&run, n);
    c->session->stop(c->session->hints);
    double took = now() - start;
    shmem_double_p(&seconds[run.me], took * 1e-9, 0);
    shmem_barrier_all();
}

static void measure(const struct cell *c, char *source)
{
    uint64_t slots = options.table / c->bytes;
    long fits = (long)(options.volume / c->bytes);
    long n = options.updates < fits ? options.updates : fits;
    uint64_t blocks = 1;
    while (blocks * 2 * c->bytes <= least_source)
        blocks *= 2;
    n = c->kind->waits ? n / 16 : n;
    n = n > 0 ? n : 1;
    run.seed = mix(run.seed + 1);
    run.bytes = c->bytes;
    run.source = source;
    run.source_mask = blocks - 1;
    run.stride = c->kind->is_owned ? (uint64_t)run.npes : 1;
    run.writer_mask = c->kind->is_owned ? ~(uint64_t)0 : 0;
    run.choices = slots / run.stride;
    if (run.choices == 0) {
        fprintf(stderr, "hra: a table of %zu bytes has no %d slots of %zu bytes\n", options.table,
                run.npes, c->bytes);
        shmem_global_exit(2);
    }
    if (c->kind->from_source)
        fill_source(&run, source);
    time_updates(c, n); /* warms up */
    reset(&run, c->kind, slots, n);
    time_updates(c, n - options.leave_out);
    check(&run, c->kind, slots, n);
    if (run.me == 0)
        print(c, n);
}

static void measure_from_stack(const struct cell *c)
{
    char source[source_bytes];
    measure(c, source);
}

/* ---- all runs ---- */

/* Whether name is in a list with commas; every name is in an empty one. */
static int is_in(const char *list, const char *name)
{
    size_t length = strlen(name);
    for (const char *at = list; *at; at += strcspn(at, ","), at += *at == ',')
        if (strcspn(at, ",") == length && strncmp(at, name, length) == 0)
            return 1;
    return *list == 0;
}

static void measure_sources(struct cell *c)
{
    c->source = "symmetric";
    if (!c->kind->from_source || is_in(options.sources, c->source))
        measure(c, symmetric_source);
    c->source = "stack";
    if (c->kind->from_source && is_in(options.sources, c->source))
        measure_from_stack(c);
    c->source = "heap";
    if (c->kind->from_source && is_in(options.sources, c->source))
        measure(c, heap_source);
}

static void measure_kinds(const struct kind *kind, size_t bytes, int is_first)
{
    for (; kind->name; kind++) {
        struct cell c = {.kind = kind, .bytes = kind->bytes ? kind->bytes : bytes};
        if (!is_in(options.kinds, kind->name) || (kind->bytes && !is_first))
            continue;
        if (!kind->update && run.me == 0)
            printf("{\"missing\":\"%s\"}\n", kind->name);
        for (c.session = sessions; kind->update && c.session->name; c.session++)
            if (is_in(options.sessions, c.session->name))
                measure_sources(&c);
    }
}

static void measure_all(void)
{
    const char *at = options.sizes;
    for (int i = 0; *at; i++) {
        size_t bytes = strtoul(at, NULL, 10);
        measure_kinds(kinds, bytes, i == 0);
        measure_kinds(amo_kinds, bytes, i == 0);
        at += strcspn(at, ",");
        at += *at == ',';
    }
}

/* ---- start ---- */

static void *symmetric(size_t bytes)
{
    void *memory = shmem_align(4096, bytes);
    if (!memory) {
        fprintf(stderr, "hra: no %zu bytes of symmetric memory\n", bytes);
        shmem_global_exit(2);
    }
    memset(memory, 0, bytes);
    return memory;
}

/* Find out which PE updates which: each PE tells all others whom it reaches. */
static void choose_targets(void)
{
    int npes = run.npes, only_far = strcmp(options.targets, "far") == 0;
    char *reach = symmetric((size_t)npes * (size_t)npes), *mine = reach + run.me * npes;
    int *targets = malloc((size_t)npes * (size_t)npes * sizeof *targets);
    int *n_targets = calloc((size_t)npes, sizeof *n_targets);
    if (!targets || !n_targets)
        shmem_global_exit(2);
    for (int pe = 0; pe < npes; pe++)
        mine[pe] = !only_far || !shmem_ptr(reach, pe);
    shmem_barrier_all();
    for (int pe = 0; pe < npes; pe++)
        if (pe != run.me)
            shmem_putmem(mine, mine, (size_t)npes, pe);
    shmem_barrier_all();
    for (int writer = 0; writer < npes; writer++)
        for (int pe = 0; pe < npes; pe++)
            if (reach[writer * npes + pe])
                targets[writer * npes + n_targets[writer]++] = pe;
    if (n_targets[run.me] == 0) {
        fprintf(stderr, "hra: PE %d has no far PE to update\n", run.me);
        shmem_global_exit(2);
    }
    run.reach = reach;
    run.targets = targets;
    run.n_targets = n_targets;
}

/* Where the value of an option goes: a text, a size or a number. */
static const struct option {
    const char *name, **text;
    size_t *size;
    long *number;
} known[] = {
    {"--sizes", .text = &options.sizes},          {"--kinds", .text = &options.kinds},
    {"--sources", .text = &options.sources},      {"--sessions", .text = &options.sessions},
    {"--targets", .text = &options.targets},      {"--table", .size = &options.table},
    {"--volume", .size = &options.volume},        {"--updates", .number = &options.updates},
    {"--work", .number = &options.work},          {"--seed", .number = &options.seed},
    {"--leave-out", .number = &options.leave_out}};

static void read_option(const char *name, const char *value)
{
    const struct option *o = known, *end = known + sizeof known / sizeof known[0];
    while (o < end && strcmp(o->name, name) != 0)
        o++;
    if (o == end || !value) {
        fprintf(stderr, o == end ? "hra: %s is not an option\n" : "hra: %s needs a value\n", name);
        exit(2);
    }
    if (o->text)
        *o->text = value;
    else if (o->size)
        *o->size = strtoul(value, NULL, 10);
    else
        *o->number = strtol(value, NULL, 10);
}

static void allocate(void)
{
    size_t results = options.volume;
    if (results < (size_t)options.updates * sizeof(uint64_t))
        results = (size_t)options.updates * sizeof(uint64_t);
    if (results < source_bytes) /* one block, where it is more than the volume */
        results = source_bytes;
    run.table = symmetric(options.table);
    run.signals = symmetric(options.table);
    run.results = symmetric(results);
    seconds = symmetric((size_t)run.npes * sizeof *seconds);
    symmetric_source = symmetric(source_bytes);
    heap_source = malloc(source_bytes);
    if (!heap_source)
        shmem_global_exit(2);
}

int main(int argc, char **argv)
{
    char name[SHMEM_MAX_NAME_LEN] = "";
    for (int i = 1; i < argc; i += 2)
        read_option(argv[i], i + 1 < argc ? argv[i + 1] : NULL);
    options.table -= options.table % sizeof(uint64_t);
    shmem_init();
    run.me = shmem_my_pe();
    run.npes = shmem_n_pes();
    run.seed = (uint64_t)options.seed;
    run.work = (double)options.work;
    pin_process(run.me);
    allocate();
    choose_targets();
    shmem_info_get_name(name);
    if (run.me == 0)
        printf("{\"library\":\"%s\",\"pes\":%d}\n", name, run.npes);
    measure_all();
    shmem_barrier_all();
    if (run.me == 0)
        printf("{\"done\":true}\n");
    fflush(stdout);
    shmem_finalize();
    return 0;
}
