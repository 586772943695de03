/* SPDX-License-Identifier: BSD-3-Clause */
/* ssca1: local alignments of two sequences over all PEs. PE 0 reads the sequences and divides them
 * among the PEs; all compute the matrix (kernel 1 of SSCA#1) and follow the best alignments; PE 0
 * prints. */
#include <errno.h>
#include <shmem.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ssca1.h"

/* Give every PE what PE 0 knows about the sequences. */
static void agree(struct problem *p, struct scoring *scoring)
{
    static long known[3]; /* symmetric: type, lengths */
    long mine[3] = {scoring->type, p->length[query], p->length[subject]};
    for (int pe = 0; p->me == 0 && pe < p->npes; pe++)
        shmem_long_put(known, mine, 3, pe);
    shmem_barrier_all();
    scoring->type = (enum type)known[0];
    p->length[query] = known[1];
    p->length[subject] = known[2];
    scoring_complete(scoring);
    p->scoring = *scoring;
}

static void allocate(struct problem *p, bool moves)
{
    for (int i = query; i <= subject; i++) {
        p->chunk[i] = (p->length[i] + p->npes - 1) / p->npes;
        p->letters[i] = shmem_malloc(sizeof *p->letters[i] * (size_t)p->chunk[i]);
        if (!p->letters[i])
            die("%ld letters do not fit into the symmetric heap; set SHMEM_SYMMETRIC_SIZE to a "
                "larger size",
                p->chunk[i]);
    }
    if (!moves)
        return;
    double groups = (double)((p->chunk[query] + lanes - 1) / lanes);
    double bytes = groups * lanes * (double)(p->length[subject] + lanes);
    p->moves = shmem_malloc((size_t)bytes);
    if (!p->moves && p->me == 0)
        die("the moves of %ld x %ld letters take %.0f MiB on each of %d PEs, and the symmetric "
            "heap "
            "has no room for them; set SHMEM_SYMMETRIC_SIZE=%.0fm, use more PEs, or -k 0, which "
            "prints no alignments",
            p->length[query], p->length[subject], bytes / 1048576, p->npes,
            bytes / 1048576 * 1.1 + 64);
    shmem_barrier_all(); /* until PE 0 has ended the job, if it does */
}

/* PE 0 has both sequences and puts each PE's chunks there. */
static void distribute(const struct problem *p, const struct sequence s[2])
{
    for (int i = query; p->me == 0 && i <= subject; i++) {
        short *codes = malloc(sizeof *codes * (size_t)p->length[i]);
        if (!codes)
            die("no memory for %ld letters", p->length[i]);
        for (long k = 0; k < p->length[i]; k++)
            codes[k] = s[i].codes[k];
        for (int pe = 0; pe < p->npes; pe++) {
            long first = first_of(p, i, pe);
            shmem_short_put(p->letters[i], codes + first, (size_t)(first_of(p, i, pe + 1) - first),
                            pe);
        }
        free(codes);
    }
    shmem_barrier_all();
}

static void align(const struct problem *p, const struct options *options,
                  const struct sequence s[2])
{
    struct ends ends;
    ends_open(&ends, p, options);
    shmem_barrier_all();
    double begin = tell_begin();
    if (options->variant == blocks)
        align_blocks(p, options->block, &ends);
    else
        align_cells(p, options->variant, options->ahead, &ends);
    shmem_barrier_all();
    double computed = now();
    struct result r = {NULL, 0, NULL, 0, computed - begin, 0, 0};
    if (p->me == 0)
        r.ends = ends_collect(&ends, p, &r.nends);
    double collected = now();
    r.ends_time = collected - computed;
    if (p->moves)
        r.alignments = trace_best(p, r.ends, r.nends, options, &r.nalignments);
    r.paths_time = now() - collected;
    if (p->me == 0)
        (options->json ? report_json : report_text)(p, options, s, &r);
    if (p->me == 0 && fflush(stdout) != 0)
        die("cannot write to standard output: %s", strerror(errno));
    for (long i = 0; i < r.nalignments; i++)
        free(r.alignments[i].path);
    free(r.alignments);
    free(r.ends);
}

int main(int argc, char **argv)
{
    shmem_init();
    struct problem p = {.me = shmem_my_pe(), .npes = shmem_n_pes()};
    struct options options;
    struct sequence s[2] = {{NULL, NULL, NULL, 0}, {NULL, NULL, NULL, 0}};
    options_read(&options, argc, argv, p.me);
    if (p.me == 0) {
        if (options.scale > 0)
            sequences_generate(s, options.scale, options.seed);
        else
            sequences_read(s, options.file, &options.scoring.type);
        p.length[query] = s[query].length;
        p.length[subject] = s[subject].length;
    }
    agree(&p, &options.scoring);
    allocate(&p, options.alignments > 0);
    distribute(&p, s);
    align(&p, &options, s);
    for (int i = query; i <= subject; i++) {
        free(s[i].name);
        free(s[i].text);
        free(s[i].codes);
    }
    shmem_finalize();
    return 0;
}
