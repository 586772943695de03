/* SPDX-License-Identifier: BSD-3-Clause */
/* Small and large transfers between nodes, and what registered_shim.c has counted meanwhile, in the
 * first PE of each node. The last part is a random program: every PE writes and reads places of its
 * own in the memory of all others, and knows what must be there. */
#include "../dice.h"
#include "../expect.h"

#include <dlfcn.h>
#include <shmem.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LARGE = 1 << 20,
    MOST = 3 << 20, /* bytes of a transfer */
    SLOT = 24 << 20,
};

static size_t counted(const char *name)
{
    const size_t *count = dlsym(RTLD_DEFAULT, name);
    return count ? *count : 0;
}

static void say(const char *when)
{
    shmem_barrier_all();
    if (counted("registered_times"))
        printf("PE %d, %s: %zu now, %zu most, %zu refused\n", shmem_my_pe(), when,
               counted("registered_now"), counted("registered_most"),
               counted("registered_refusals"));
    else
        printf("PE %d, %s: nothing\n", shmem_my_pe(), when);
    shmem_barrier_all();
}

static void fill(char *start, size_t bytes, uint64_t seed)
{
    struct dice dice = {seed};
    for (size_t i = 0; i + 8 <= bytes; i += 8) {
        uint64_t word = dice_roll(&dice);
        memcpy(start + i, &word, 8);
    }
}

/* Each of `times` transfers goes to a place of this PE's own and is read back. */
static void exchange(char *heap, int times)
{
    int me = shmem_my_pe(), n = shmem_n_pes();
    struct dice dice = {(uint64_t)me + 1};
    char *model = malloc(SLOT), *private = malloc(MOST);
    char *mine = heap + (size_t)n * SLOT; /* a slot that nobody else touches */
    EXPECT(model && private);
    for (int i = 0; i < times; i++) {
        int pe = (me + 1 + (int)dice_below(&dice, (uint64_t)n - 1)) % n;
        size_t bytes = (1 + dice_below(&dice, MOST / 8)) * 8;
        size_t at = dice_below(&dice, (SLOT - bytes) / 8) * 8;
        size_t from = dice_below(&dice, (SLOT - bytes) / 8) * 8;
        char *there = heap + (size_t)me * SLOT + at;
        char *source = dice_below(&dice, 3) ? mine + from : private;
        fill(source, bytes, (uint64_t)i);
        memcpy(model, source, bytes);
        shmem_putmem_nbi(there, source, bytes / 2, pe);
        shmem_putmem(there + bytes / 2, source + bytes / 2, bytes - bytes / 2, pe);
        shmem_quiet();
        memset(source, 0, bytes);
        shmem_getmem_nbi(source, there, bytes / 2, pe);
        shmem_getmem(source + bytes / 2, there + bytes / 2, bytes - bytes / 2, pe);
        shmem_quiet();
        EXPECT(memcmp(source, model, bytes) == 0);
    }
    free(model);
    free(private);
}

/* Memory that transfers have used, freed, and allocated again: it is zero, and takes transfers. */
static void allocate_again(void)
{
    int me = shmem_my_pe(), n = shmem_n_pes();
    char *source = malloc(MOST), *expected = malloc(MOST);
    EXPECT(source && expected);
    for (int round = 0; round < 3; round++) {
        char *block = shmem_calloc(1, MOST);
        EXPECT(block);
        for (int i = 0; i < MOST; i++)
            EXPECT(block[i] == 0);
        fill(source, MOST, (uint64_t)(round * n + me));
        fill(expected, MOST, (uint64_t)(round * n + (me + n - 1) % n));
        shmem_barrier_all();
        shmem_putmem(block, source, MOST, (me + 1) % n);
        shmem_barrier_all();
        EXPECT(memcmp(block, expected, MOST) == 0);
        shmem_getmem(source, block, MOST, (me + 1) % n);
        fill(expected, MOST, (uint64_t)(round * n + me));
        EXPECT(memcmp(source, expected, MOST) == 0);
        shmem_free(block);
    }
    free(source);
    free(expected);
}

int main(int argc, char **argv)
{
    shmem_init();
    int me = shmem_my_pe(), n = shmem_n_pes();
    size_t bytes = (size_t)(n + 1) * SLOT;
    say("at the start");
    char *heap = shmem_malloc(bytes);
    EXPECT(heap);
    for (long i = 0; i < 1000; i++)
        shmem_long_p((long *)heap + i, i, (me + 1) % n);
    shmem_putmem(heap + LARGE, heap, 4096, (me + 1) % n);
    say("after small operations");
    shmem_putmem(heap + LARGE, heap, LARGE, (me + 1) % n);
    shmem_quiet();
    say("after a large one");
    exchange(heap, argc > 1 ? atoi(argv[1]) : 100);
    allocate_again();
    say("at the end");
    shmem_finalize();
    return 0;
}
