/* SPDX-License-Identifier: BSD-3-Clause */
/* Model: a put with signal (core/rma.h) and a wait for it (core/p2p.c), around a ring of PEs. Data
 * is copied word by word. The first broken variant sends the data after the signal, as too weak an
 * order would allow. */
#define EXPLORE_WRONG(value) ((value) + 1)
#include "explore.h"

#include "window.h"

static bool late; /* copies are held back until the signal has been sent */
static struct {
    long *to;
    const long *from;
    size_t words;
} held[EXPLORE_PES];

static void copy_words(long *to, const long *from, size_t words)
{
    for (size_t i = 0; i < words; i++) {
        explore_point();
        to[i] = from[i];
    }
}

static void model_copy(void *to, const void *from, size_t bytes)
{
    held[explore.me].to = to;
    held[explore.me].from = from;
    held[explore.me].words = bytes / sizeof(long);
    if (!late)
        copy_words(to, from, bytes / sizeof(long));
}

#define meshmem_copy model_copy
#include "core/p2p.c"
#include "core/rma.c"

enum { ROUNDS = 2, WORDS = 2 };

/* In each window: WORDS words of data, then the signal. */
static void send(int me, long round)
{
    long *mine = shared.window[me], data[WORDS] = {10 * round, 10 * round + 1};
    int to = (me + 1) % explore.model->n;
    if (round % 2)
        meshmem_rma_put_signal("a test", SHMEM_CTX_DEFAULT, mine, data, sizeof data,
                               (uint64_t *)&mine[WORDS], (uint64_t)round, SHMEM_SIGNAL_SET, to);
    else
        meshmem_rma_put_signal("a test", SHMEM_CTX_DEFAULT, mine, data, sizeof data,
                               (uint64_t *)&mine[WORDS], 1, SHMEM_SIGNAL_ADD, to);
    if (late)
        copy_words(held[me].to, held[me].from, held[me].words);
}

static void receive(int me, long round)
{
    long *mine = shared.window[me];
    EXPECT(meshmem_p2p_wait("wait", &mine[WORDS], 8, SHMEM_CMP_EQ, (uint64_t)round) ==
           (uint64_t)round);
    for (int i = 0; i < WORDS; i++)
        EXPECT(mine[i] == 10 * round + i);
}

static void run(int me)
{
    for (long round = 1; round <= ROUNDS; round++) {
        if (me == 0)
            send(me, round);
        receive(me, round);
        if (me != 0)
            send(me, round);
    }
}

int main(void)
{
    /* Nobody else adds to this signal, so a torn addition is as good. */
    const char *const may[] = {"fetch_add ((uint64_t *)word) in meshmem_amo_apply, called from 1",
                               NULL};
    struct explore_model model = {.name = "put_signal",
                                  .n = 2,
                                  .run = run,
                                  .shared = &shared,
                                  .bytes = sizeof shared,
                                  .may = may};
    int wrong = 0;
    for (model.n = 1; model.n <= 3; model.n++) {
        open_windows(model.n);
        late = false;
        wrong += explore_test(&model, model.n == 3);
        late = true;
        bool noticed = model.n == 1 || !explore_all(&model, -1);
        wrong += !noticed;
        printf("  broken: data after the signal: %s\n", noticed ? "noticed" : "NOT NOTICED");
    }
    return wrong != 0;
}
