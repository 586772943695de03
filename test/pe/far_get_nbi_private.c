/* SPDX-License-Identifier: BSD-3-Clause */
/* Non-blocking gets and fetches to private memory return although the other node does nothing: its
 * process is stopped, and continues only when all calls have returned. A ring has room for all of
 * their records; the gets of PE 1, which are moved in no other way, need more bounce buffers than
 * there are. */
// pes: 4
// nodes: 2
#include "../expect.h"

#include <shmem.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

enum { LARGE = 1 << 24, TIMES = 2, WORDS = 8000, FETCHES = 1000 };

enum { THERE = 2 }; /* the first PE of the other node, whose process drives its proxy */

static long process, count;
static long words[WORDS];

/* The state of a process, as ps shows it. */
static char state_of(long pid)
{
    char name[40], text[400] = "";
    snprintf(name, sizeof name, "/proc/%ld/stat", pid);
    FILE *file = fopen(name, "r");
    EXPECT(file && fread(text, 1, sizeof text - 1, file) > 0);
    fclose(file);
    const char *end = strrchr(text, ')');
    return end ? end[2] : '?';
}

static void stop(long pid)
{
    EXPECT(pid > 1 && kill((pid_t)pid, SIGSTOP) == 0); /* 0: all processes of this group */
    while (state_of(pid) != 'T')
        continue;
}

/* before: the value that is fetched first. */
static void get_all(const unsigned char *large, long before)
{
    unsigned char *got[TIMES];
    long *got_words = calloc(WORDS, sizeof *got_words),
         *fetched = malloc(FETCHES * sizeof *fetched);
    EXPECT(got_words && fetched);
    for (int i = 0; i < FETCHES; i++)
        fetched[i] = -1;
    stop(process);
    for (int i = 0; i < FETCHES; i++)
        shmem_long_atomic_fetch_inc_nbi(&fetched[i], &count, THERE);
    for (int i = 0; i < TIMES; i++) {
        got[i] = calloc(1, LARGE);
        EXPECT(got[i] != NULL);
        shmem_getmem_nbi(got[i], large, LARGE, THERE);
    }
    for (int i = 0; i < WORDS; i++)
        shmem_long_get_nbi(&got_words[i], &words[i], 1, THERE);
    EXPECT(got_words[WORDS - 1] == 0 && fetched[FETCHES - 1] == -1);
    EXPECT(kill((pid_t)process, SIGCONT) == 0);
    shmem_quiet();
    for (int i = 0; i < TIMES; i++) {
        EXPECT(memcmp(got[i], large, LARGE) == 0); /* the same in all PEs */
        free(got[i]);
    }
    for (int i = 0; i < WORDS; i++)
        EXPECT(got_words[i] == 2 * i + 1);
    char seen[FETCHES] = "";
    for (int i = 0; i < FETCHES; i++) {
        long nth = fetched[i] - before;
        EXPECT(nth >= 0 && nth < FETCHES && !seen[nth]);
        seen[nth] = 1;
    }
    free(got_words);
    free(fetched);
}

int main(void)
{
    shmem_init();
    int me = shmem_my_pe();
    unsigned char *large = shmem_malloc(LARGE);
    EXPECT(large != NULL);
    for (int i = 0; i < LARGE; i++)
        large[i] = (unsigned char)(i * 31 / 7 + 1) | 1;
    for (int i = 0; i < WORDS; i++)
        words[i] = 2 * i + 1;
    if (me == THERE)
        for (int pe = 0; pe < THERE; pe++)
            shmem_long_p(&process, getpid(), pe);
    shmem_barrier_all();
    for (int pe = 0; pe < THERE; pe++) {
        if (me == pe)
            get_all(large, (long)pe * FETCHES);
        shmem_barrier_all();
    }
    EXPECT(me != THERE || count == THERE * FETCHES);
    shmem_free(large);
    shmem_finalize();
    return 0;
}
