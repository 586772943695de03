/* SPDX-License-Identifier: BSD-3-Clause */
/* The statistics of a job; see summary.h. Who waited for whom: in a collective all wait for the PE
 * that comes last, or for the root; so each PE keeps when it came to some of its collectives, all
 * PEs to the same, and here they are compared. For waits for words, orderings and locks this is not
 * known. */
#include "record/summary.h"

#include "base/points.h"
#include "record/own.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LINES = 16,  /* the most PEs in a table */
    MATRIX = 512 /* the most PEs for which it is told who waited for whom */
};

static const char *const names[FAMILIES] = {
#define TRACE_FAMILY_NAMES
#include "stats.inc"
#undef TRACE_FAMILY_NAMES
};

/* A PE came to a collective. */
struct visit {
    struct meshmem_sample sample;
    int pe;
};

/* Of one PE. */
struct each {
    uint64_t operations, bytes; /* of calls on a PE: no collectives */
    uint64_t waited, lived, threads, heap_peak;
    uint64_t met, sampled; /* nanoseconds that it waited in all collectives, and in those kept */
    double late;           /* nanoseconds that it waited for PEs that came late to collectives */
    double answers;        /* nanoseconds that it waited for answers of far PEs */
    double awaited;        /* nanoseconds that others waited for it */
    bool is_first;         /* of its node */
    shmemx_network_info_t sent;
};

/* Of all PEs: the sums, and the calls of the PEs that made fewest and most. */
struct sums {
    int n_pes;
    uint64_t all[FAMILIES][COUNTS], least[FAMILIES], most[FAMILIES];
    uint64_t every, compared;
    struct each *each;
    struct visit *visits;
    size_t n_visits;
    double *whom; /* [waiting PE * n_pes + PE it waited for], nanoseconds; NULL: too many PEs */
};

/* ---- who waited for whom ---- */

static int by_collective(const void *a, const void *b)
{
    const struct meshmem_sample *one = &((const struct visit *)a)->sample;
    const struct meshmem_sample *other = &((const struct visit *)b)->sample;
    if (one->team != other->team)
        return one->team < other->team ? -1 : 1;
    return (one->number > other->number) - (one->number < other->number);
}

static void blame(struct sums *sums, int waiting, int late, double ns)
{
    sums->each[late].awaited += ns;
    if (sums->whom)
        sums->whom[waiting * sums->n_pes + late] += ns;
}

/* How much more the PE has waited in all collectives than in those that were kept: in all of them
 * it is taken to have waited for late PEs for the same share of the time. */
static double weight_of(const struct sums *sums, int pe)
{
    const struct each *each = &sums->each[pe];
    return sums->every > 1 && each->sampled ? (double)each->met / (double)each->sampled : 1;
}

/* Compare when the PEs came to one collective: n visits, of all its PEs or not. */
static void compare(struct sums *sums, const struct visit *visit, size_t n)
{
    const struct visit *late = visit;
    if (visit->sample.team >> 44 != n)
        return;
    for (size_t i = 0; i < n; i++)
        if (visit->sample.root >= 0 ? visit[i].pe == visit->sample.root
                                    : visit[i].sample.begin > late->sample.begin)
            late = &visit[i];
    sums->compared++;
    for (size_t i = 0; i < n; i++) {
        int64_t ns = late->sample.begin - visit[i].sample.begin;
        if (&visit[i] == late || ns <= 0)
            continue;
        ns = ns < (int64_t)visit[i].sample.waited ? ns : (int64_t)visit[i].sample.waited;
        double weighted = (double)ns * weight_of(sums, visit[i].pe);
        sums->each[visit[i].pe].late += weighted;
        blame(sums, visit[i].pe, late->pe, weighted);
    }
}

/* Compare all collectives of which all PEs have kept the samples. */
static void compare_all(struct sums *sums)
{
    size_t n = 0, i = 0;
    for (size_t v = 0; v < sums->n_visits; v++)
        if (meshmem_is_kept(sums->visits[v].sample.number, sums->every)) {
            sums->each[sums->visits[v].pe].sampled += sums->visits[v].sample.waited;
            sums->visits[n++] = sums->visits[v];
        }
    qsort(sums->visits, n, sizeof *sums->visits, by_collective);
    while (i < n) {
        size_t first = i;
        while (i < n && by_collective(&sums->visits[first], &sums->visits[i]) == 0)
            i++;
        compare(sums, &sums->visits[first], i - first);
    }
}

/* ---- adding up ---- */

static void add_one(struct sums *sums, const struct meshmem_summary *one, int pe)
{
    struct each *each = &sums->each[pe];
    for (int f = 0; f < FAMILIES; f++) {
        for (int c = 0; c < COUNTS; c++)
            sums->all[f][c] += one->counts[f][c];
        uint64_t calls = one->counts[f][CALLS];
        sums->least[f] = pe == 0 || calls < sums->least[f] ? calls : sums->least[f];
        sums->most[f] = calls > sums->most[f] ? calls : sums->most[f];
        each->operations += one->counts[f][NEAR] + one->counts[f][FAR];
        each->bytes += one->counts[f][MOVED];
        each->waited += one->counts[f][WAITED];
    }
    each->lived = one->lived;
    each->threads = one->threads;
    each->heap_peak = one->heap_peak;
    each->met = one->met;
    each->is_first = one->is_first;
    each->sent = one->sent;
    for (int other = 0; other < sums->n_pes; other++) {
        each->answers += (double)one->answers[other];
        blame(sums, pe, other, (double)one->answers[other]);
    }
    const struct meshmem_sample *samples = (const void *)(one->answers + sums->n_pes);
    for (uint64_t i = 0; i < one->n_samples; i++)
        sums->visits[sums->n_visits++] = (struct visit){samples[i], pe};
    sums->every = one->every > sums->every ? one->every : sums->every;
}

static double per_frame(const shmemx_network_info_t *sent)
{
    return sent->frames_sent ? (double)sent->records_sent / (double)sent->frames_sent : 0;
}

/* ---- JSON ---- */

/* The families that were called, as an object of JSON. */
static void write_families(FILE *file, const uint64_t counts[FAMILIES][COUNTS])
{
    const char *comma = "";
    fprintf(file, "{");
    for (int f = 0; f < FAMILIES; f++) {
        const uint64_t *c = counts[f];
        if (c[CALLS])
            fprintf(file,
                    "%s\n    \"%s\": {\"calls\": %llu, \"near\": %llu, \"far\": %llu, \"bytes\": "
                    "%llu, \"waited\": %.9f}",
                    comma, names[f], (unsigned long long)c[CALLS], (unsigned long long)c[NEAR],
                    (unsigned long long)c[FAR], (unsigned long long)c[BYTES],
                    (double)c[WAITED] * 1e-9);
        comma = c[CALLS] ? "," : comma;
    }
    fprintf(file, "}");
}

static void write_each(FILE *file, const struct sums *sums)
{
    fprintf(file, ",\n \"each\": [");
    for (int pe = 0; pe < sums->n_pes; pe++) {
        const struct each *e = &sums->each[pe];
        const char *comma = "";
        fprintf(file,
                "%s\n  {\"pe\": %d, \"operations\": %llu, \"bytes\": %llu, \"seconds\": %.9f, "
                "\"threads\": %llu, \"waited\": %.9f, \"for_late_pes\": %.9f, \"for_answers\": "
                "%.9f, \"awaited\": %.9f, \"heap_peak\": %llu, \"waited_for\": {",
                pe ? "," : "", pe, (unsigned long long)e->operations, (unsigned long long)e->bytes,
                (double)e->lived * 1e-9, (unsigned long long)e->threads, (double)e->waited * 1e-9,
                e->late * 1e-9, e->answers * 1e-9, e->awaited * 1e-9,
                (unsigned long long)e->heap_peak);
        for (int other = 0; other < sums->n_pes && sums->whom; other++)
            if (sums->whom[pe * sums->n_pes + other] > 0) {
                fprintf(file, "%s\"%d\": %.9f", comma, other,
                        sums->whom[pe * sums->n_pes + other] * 1e-9);
                comma = ", ";
            }
        fprintf(file, "}}");
    }
    fprintf(file, "]");
}

/* What nodes have sent, by their first PEs. */
static void write_nodes(FILE *file, const struct sums *sums)
{
    const char *comma = "";
    fprintf(file, ",\n \"nodes\": [");
    for (int pe = 0; pe < sums->n_pes; pe++) {
        const shmemx_network_info_t *sent = &sums->each[pe].sent;
        if (!sums->each[pe].is_first)
            continue;
        fprintf(file,
                "%s\n  {\"first_pe\": %d, \"frames\": %llu, \"records\": %llu, "
                "\"records_per_frame\": %.3f, \"bytes\": %llu, \"transfers\": %llu, "
                "\"frames_received\": %llu}",
                comma, pe, (unsigned long long)sent->frames_sent,
                (unsigned long long)sent->records_sent, per_frame(sent),
                (unsigned long long)sent->bytes_sent, (unsigned long long)sent->transfers,
                (unsigned long long)sent->frames_received);
        comma = ",";
    }
    fprintf(file, "]");
}

/* ---- the whole job ---- */

/* Times in seconds. waited, late and answers are summed over the threads of a PE, too; busy is the
 * mean of its threads. */
struct whole {
    double waited, late, answers, most_busy, mean_busy;
    bool threaded; /* a PE has several threads that call */
};

static struct whole look_at_all(const struct sums *sums)
{
    struct whole all = {0};
    for (int pe = 0; pe < sums->n_pes; pe++) {
        const struct each *e = &sums->each[pe];
        double waits = (double)e->waited / (double)(e->threads + !e->threads);
        double busy = ((double)e->lived - waits) * 1e-9;
        all.threaded = all.threaded || e->threads > 1;
        all.waited += (double)e->waited * 1e-9;
        all.late += e->late * 1e-9;
        all.answers += e->answers * 1e-9;
        all.most_busy = busy > all.most_busy ? busy : all.most_busy;
        all.mean_busy += busy / sums->n_pes;
    }
    return all;
}

static void write_whole(FILE *file, const struct sums *sums)
{
    struct whole all = look_at_all(sums);
    fprintf(file,
            ",\n \"waits\": {\"seconds\": %.9f, \"for_late_pes\": %.9f, \"for_answers\": %.9f, "
            "\"collectives_compared\": %llu, \"every\": %llu},\n \"imbalance\": {\"busy_most\": "
            "%.9f, \"busy_mean\": %.9f}",
            all.waited, all.late, all.answers, (unsigned long long)sums->compared,
            (unsigned long long)sums->every, all.most_busy, all.mean_busy);
}

/* ---- the table ---- */

static const struct sums *sorted; /* by_awaited has no other way to it */

static int by_awaited(const void *a, const void *b)
{
    double one = sorted->each[*(const int *)a].awaited,
           other = sorted->each[*(const int *)b].awaited;
    return one > other ? -1 : one < other ? 1 : *(const int *)a - *(const int *)b;
}

static void write_pes(const struct sums *sums)
{
    struct whole all = look_at_all(sums);
    int *order = malloc((size_t)sums->n_pes * sizeof *order);
    fprintf(stderr,
            "PEs by the time that others waited for them: seconds from init to finalize, and in "
            "calls that wait, of these for PEs that came late to collectives, and for answers of "
            "other nodes\n%-6s %12s %16s %11s %11s %11s %11s %11s %14s\n",
            "PE", "operations", "bytes", "seconds", "waited", "for late", "for answers", "awaited",
            "heap peak");
    for (int i = 0; order && i < sums->n_pes; i++)
        order[i] = i;
    sorted = sums;
    if (order)
        qsort(order, (size_t)sums->n_pes, sizeof *order, by_awaited);
    for (int i = 0; order && i < sums->n_pes && i < LINES; i++) {
        const struct each *e = &sums->each[order[i]];
        fprintf(stderr, "%-6d %12llu %16llu %11.6f %11.6f %11.6f %11.6f %11.6f %14llu\n", order[i],
                (unsigned long long)e->operations, (unsigned long long)e->bytes,
                (double)e->lived * 1e-9, (double)e->waited * 1e-9, e->late * 1e-9,
                e->answers * 1e-9, e->awaited * 1e-9, (unsigned long long)e->heap_peak);
    }
    if (sums->n_pes > LINES)
        fprintf(stderr, "and %d more, which --stats-file has\n", sums->n_pes - LINES);
    fprintf(
        stderr,
        "outside such calls the busiest PE spent %.6f s%s, the mean is %.6f s; %llu collectives "
        "were compared, one of every %llu\n",
        all.most_busy, all.threaded ? " for each thread" : "", all.mean_busy,
        (unsigned long long)sums->compared, (unsigned long long)sums->every);
    free(order);
}

/* What all nodes have sent together, if there are several. */
static void write_network(const struct sums *sums)
{
    shmemx_network_info_t all = {0};
    int nodes = 0;
    for (int pe = 0; pe < sums->n_pes; pe++)
        if (sums->each[pe].is_first) {
            const shmemx_network_info_t *sent = &sums->each[pe].sent;
            nodes++;
            all.frames_sent += sent->frames_sent;
            all.records_sent += sent->records_sent;
            all.bytes_sent += sent->bytes_sent;
            all.transfers += sent->transfers;
        }
    if (nodes > 1)
        fprintf(stderr,
                "%d nodes sent %llu frames with %llu operations, %.1f in each, %llu bytes, and "
                "%llu large transfers\n",
                nodes, (unsigned long long)all.frames_sent, (unsigned long long)all.records_sent,
                per_frame(&all), (unsigned long long)all.bytes_sent,
                (unsigned long long)all.transfers);
}

static void write_table(const struct sums *sums)
{
    fprintf(stderr,
            "meshmem: calls of all %d PEs; calls on PEs of the same node and of others; bytes; "
            "seconds in calls "
            "that wait\n%-34s %12s %12s %12s %12s %12s %16s %11s\n",
            sums->n_pes, "", "calls", "least PE", "most PE", "near", "far", "bytes", "waited");
    for (int f = 0; f < FAMILIES; f++) {
        const uint64_t *c = sums->all[f];
        if (c[CALLS])
            fprintf(stderr, "%-34s %12llu %12llu %12llu %12llu %12llu %16llu %11.6f\n", names[f],
                    (unsigned long long)c[CALLS], (unsigned long long)sums->least[f],
                    (unsigned long long)sums->most[f], (unsigned long long)c[NEAR],
                    (unsigned long long)c[FAR], (unsigned long long)c[BYTES],
                    (double)c[WAITED] * 1e-9);
    }
    write_pes(sums);
    write_network(sums);
}

/* ---- all of it ---- */

static FILE *open_json(int n_pes)
{
    const char *name = getenv("MESHMEM_STATS");
    FILE *file = name && *name ? own_result(name) : NULL;
    if (name && *name && !file)
        fprintf(stderr, "meshmem: the statistics cannot be written to %s: %s\n", name,
                own_open_why(errno));
    if (file)
        fprintf(file, "{\"n_pes\": %d,\n \"pes\": [", n_pes);
    return file;
}

static void close_json(FILE *file, const struct sums *sums)
{
    fprintf(file, "],\n \"all\": ");
    write_families(file, sums->all);
    write_each(file, sums);
    write_nodes(file, sums);
    write_whole(file, sums);
    fprintf(file, "}\n");
    bool failed = ferror(file);
    errno = 0;
    if (fclose(file) != 0 || failed)
        fprintf(stderr, "meshmem: the statistics are not complete: %s cannot be written%s%s\n",
                getenv("MESHMEM_STATS"), errno ? ": " : "", errno ? strerror(errno) : "");
}

/* Get the summaries of all PEs one by one, and write what concerns one PE alone. */
static void get_all(struct sums *sums, struct meshmem_summary *one,
                    const struct meshmem_summary *summary, uint64_t most, FILE *file)
{
    for (int pe = 0; pe < sums->n_pes; pe++) {
        pshmem_getmem(one, summary, meshmem_summary_bytes(sums->n_pes, most), pe);
        add_one(sums, one, pe);
        if (file) {
            fprintf(file, "%s\n  ", pe ? "," : "");
            write_families(file, one->counts);
        }
    }
}

static void write_summary(const struct meshmem_summary *summary, uint64_t most)
{
    size_t n = (size_t)meshmem_recorder.n_pes;
    struct sums *sums = calloc(1, sizeof *sums);
    struct meshmem_summary *one = malloc(meshmem_summary_bytes((int)n, most));
    struct each *each = calloc(n, sizeof *each);
    struct visit *visits = malloc(n * (most + 1) * sizeof *visits);
    if (sums && one && each && visits) {
        sums->n_pes = (int)n;
        sums->every = 1;
        sums->each = each;
        sums->visits = visits;
        sums->whom = n <= MATRIX ? calloc(n * n, sizeof *sums->whom) : NULL;
        FILE *file = open_json((int)n);
        get_all(sums, one, summary, most, file);
        compare_all(sums);
        if (!file || getenv("MESHMEM_STATS_TABLE"))
            write_table(sums);
        if (file)
            close_json(file, sums);
        free(sums->whom);
    } else {
        fprintf(stderr, "meshmem: no memory is left to collect the statistics of %zu PEs\n", n);
    }
    free(visits);
    free(each);
    free(one);
    free(sums);
}

static bool are_made(const struct meshmem_summary *summary)
{
    uint64_t made = MESHMEM_SUMMARY_MADE;
    for (int pe = 0; pe < meshmem_recorder.n_pes && made == MESHMEM_SUMMARY_MADE; pe++)
        pshmem_getmem(&made, &summary->made, sizeof made, pe);
    return made == MESHMEM_SUMMARY_MADE;
}

/* JSON has decimal points, also where the program's locale has commas. */
void meshmem_summary_write(const struct meshmem_summary *summary, uint64_t most)
{
    locale_t before = meshmem_points_begin();
    if (are_made(summary))
        write_summary(summary, most);
    meshmem_points_end(before);
}
