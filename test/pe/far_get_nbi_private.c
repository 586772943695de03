/* SPDX-License-Identifier: BSD-3-Clause */
/* Non-blocking gets and fetches to private memory return although the other node does nothing: its
 * process is stopped, and continues only when all calls have returned. The gets need more bounce
 * buffers than there are. */
// pes: 2
// nodes: 2
#include "../expect.h"

#include <shmem.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

enum { LARGE = 1 << 24, TIMES = 2, WORDS = 20000, FETCHES = 1000 };

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
    EXPECT(kill((pid_t)pid, SIGSTOP) == 0);
    while (state_of(pid) != 'T')
        continue;
}

static void get_all(const unsigned char *large)
{
    unsigned char *got[TIMES];
    long *got_words = calloc(WORDS, sizeof *got_words),
         *fetched = malloc(FETCHES * sizeof *fetched);
    EXPECT(got_words && fetched);
    for (int i = 0; i < FETCHES; i++)
        fetched[i] = -1;
    stop(process);
    for (int i = 0; i < FETCHES; i++)
        shmem_long_atomic_fetch_inc_nbi(&fetched[i], &count, 1);
    for (int i = 0; i < TIMES; i++) {
        got[i] = calloc(1, LARGE);
        EXPECT(got[i] != NULL);
        shmem_getmem_nbi(got[i], large, LARGE, 1);
    }
    for (int i = 0; i < WORDS; i++)
        shmem_long_get_nbi(&got_words[i], &words[i], 1, 1);
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
        EXPECT(fetched[i] >= 0 && fetched[i] < FETCHES && !seen[fetched[i]]);
        seen[fetched[i]] = 1;
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
    shmem_long_p(&process, getpid(), 1 - me);
    shmem_barrier_all();
    if (me == 0)
        get_all(large);
    shmem_barrier_all();
    EXPECT(me == 0 || count == FETCHES);
    shmem_free(large);
    shmem_finalize();
    return 0;
}
