/* SPDX-License-Identifier: BSD-3-Clause */
/* What all PEs of the first node put to other nodes together, each by one or several threads:
 * single values, whose rate ends where a node cannot send or take more, and large blocks. Knows
 * nothing of how PEs communicate. */
#include "clock.h"
#include "far.h"
#include <pthread.h>
#include <shmem.h>
#include <stdio.h>

enum { values_in_a_row = 64, blocks_in_a_row = 4, words_of_a_thread = 16 };
static const size_t block = 1 << 20;

/* A thread that puts, with a context of its own. */
struct sender {
    pthread_t thread;
    shmem_ctx_t ctx;
    double end;   /* when it stops */
    size_t bytes; /* of a put: one word, or a block */
    long *word;   /* symmetric: where its values go */
    char *to;     /* symmetric: where its blocks go */
    char *from;   /* and where they come from */
    int per_node; /* how many numbers apart the PEs with its index on other nodes are */
    long puts;
};

static void put_some(const struct sender *s, int pe, long round)
{
    if (s->bytes == sizeof(long)) {
        for (long i = 1; i <= values_in_a_row; i++)
            shmem_ctx_long_p(s->ctx, s->word, (round - 1) * values_in_a_row + i, pe);
        return;
    }
    for (int i = 0; i < blocks_in_a_row; i++)
        shmem_ctx_putmem_nbi(s->ctx, s->to, s->from, s->bytes, pe);
    shmem_ctx_quiet(s->ctx);
}

/* Put to the other nodes in turn until it is time, and complete that; values are then compared. */
static void *put_in_turn(void *what)
{
    struct sender *s = what;
    long round = 0;
    int is_word = s->bytes == sizeof(long), first = here.me + s->per_node;
    while (now() < s->end) {
        round++;
        for (int pe = first; pe < here.npes; pe += s->per_node) {
            put_some(s, pe, round);
            s->puts += is_word ? values_in_a_row : blocks_in_a_row;
        }
    }
    shmem_ctx_quiet(s->ctx);
    for (int pe = first; is_word && pe < here.npes; pe += s->per_node)
        expect("the last value of a thread", shmem_ctx_long_g(s->ctx, s->word, pe),
               round * values_in_a_row);
    return NULL;
}

/* Returns the puts of this PE. */
static long put_by_threads(int threads, struct sender like)
{
    struct sender sender[MOST_THREADS];
    long puts = 0;
    for (int i = 0; i < threads; i++) {
        sender[i] = like;
        sender[i].word += i * words_of_a_thread;
        sender[i].to += (size_t)i * block;
        sender[i].from += (size_t)i * block;
        if (shmem_ctx_create(0, &sender[i].ctx) != 0)
            shmem_global_exit(2);
    }
    for (int i = 1; i < threads; i++)
        if (pthread_create(&sender[i].thread, NULL, put_in_turn, &sender[i]) != 0)
            shmem_global_exit(2);
    put_in_turn(&sender[0]);
    for (int i = 0; i < threads; i++) {
        if (i)
            pthread_join(sender[i].thread, NULL);
        puts += sender[i].puts;
        shmem_ctx_destroy(sender[i].ctx);
    }
    return puts;
}

void measure_ceiling(const struct choices *choices)
{
    const size_t sizes[] = {sizeof(long), block};
    long *total = shmem_calloc(2, sizeof *total); /* on PE 0: the puts of all, by size */
    long *words = shmem_calloc(MOST_THREADS * words_of_a_thread, sizeof *words);
    char *to = shmem_calloc(MOST_THREADS, block), *from = shmem_calloc(MOST_THREADS, block);
    for (int i = 0; i < 2; i++) {
        shmem_barrier_all();
        double start = now();
        struct sender like = {.end = start + (choices->quick ? 0.2e9 : 1e9),
                              .bytes = sizes[i],
                              .word = words,
                              .to = to,
                              .from = from,
                              .per_node = shmem_team_n_pes(SHMEM_TEAM_SHARED)};
        if (shmem_ptr(total, 0)) /* a PE of the first node */
            shmem_long_atomic_add(&total[i], put_by_threads(choices->threads, like), 0);
        shmem_barrier_all();
        if (here.me == 0)
            printf("{\"row\":\"ceiling\",\"size\":%zu,\"per_s\":%.0f}\n", sizes[i],
                   1e9 * (double)total[i] / (now() - start));
    }
    fflush(stdout);
}
