/* SPDX-License-Identifier: BSD-3-Clause */
/* The tool that oshrun --stats, --trace and --heatmap preload, and what --stats writes: at the last
 * finalize PE 0 collects what the PEs have counted, and writes a table or JSON. Does not know how
 * calls are counted (record/recorder.h), nor what is made of traces (meshmem-trace). */
#include "record/recorder.h"

#include "record/summary.h"

#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static int starts;
static uint64_t started;
static bool collected; /* the statistics of an earlier start, or memory was short for that */

/* ---- the beginning ---- */

/* Tell oshrun that the calls of this PE are counted, by '1', or also that statistics have been
 * collected, by '2'. MESHMEM_STATS_MARKS has the number and the inode of a file with a byte for
 * each PE. It is mapped if that is possible: writing it would end, by SIGXFSZ, a process that has
 * set its limit on the size of files to 0. */
static void mark(void)
{
    const char *text = getenv("MESHMEM_STATS_MARKS");
    struct stat about;
    char *inode = NULL;
    int file = text ? (int)strtol(text, &inode, 10) : -1;
    if (!text || *inode != ':' || fstat(file, &about) != 0 ||
        about.st_ino != strtoull(inode + 1, NULL, 10) || about.st_size <= pshmem_my_pe())
        return;
    const char *value = collected ? "2" : "1";
    size_t bytes = (size_t)about.st_size;
    char *marks = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (marks == MAP_FAILED) {
        ssize_t done = pwrite(file, value, 1, pshmem_my_pe());
        (void)done;
        return;
    }
    marks[pshmem_my_pe()] = *value;
    munmap(marks, bytes);
}

static void begin(unsigned function, uint64_t called)
{
    if (starts++)
        return;
    mark();
    meshmem_recorder_begin(function, called);
    started = meshmem_now();
}

void shmem_init(void)
{
    meshmem_library_enter();
    uint64_t called = meshmem_now();
    pshmem_init();
    begin(N_shmem_init, called);
}

int shmem_init_thread(int requested, int *provided)
{
    meshmem_library_enter();
    uint64_t called = meshmem_now();
    int status = pshmem_init_thread(requested, provided);
    if (status == 0)
        begin(N_shmem_init_thread, called);
    return status;
}

int shmemx_init_thread(int required)
{
    meshmem_library_enter();
    uint64_t called = meshmem_now();
    int provided = pshmemx_init_thread(required);
    begin(N_shmemx_init_thread, called);
    return provided;
}

int shmemx_init_uid(const shmemx_uid_t *uid, int pe, int number)
{
    meshmem_library_enter();
    uint64_t called = meshmem_now();
    int status = pshmemx_init_uid(uid, pe, number);
    if (status == 0)
        begin(N_shmemx_init_uid, called);
    return status;
}

void start_pes(int npes)
{
    meshmem_library_enter();
    uint64_t called = meshmem_now();
    pstart_pes(npes);
    if (!starts)
        begin(N_start_pes, called);
}

/* 0 and less end the trace for now, and others go on with it. 1.6, 10.1.1 */
void shmem_pcontrol(int level, ...) { meshmem_recorder_pause(level <= 0); }

/* ---- the end ---- */

/* Whether the statistics are wanted: they are, if nothing else is. */
static bool wants_stats(void)
{
    return getenv("MESHMEM_STATS") || getenv("MESHMEM_STATS_TABLE") ||
           (!getenv("MESHMEM_TRACE") && !getenv("MESHMEM_HEATMAP"));
}

/* What this PE has counted since the beginning, for PE 0. */
static void sum_up(struct meshmem_summary *mine, int n_pes, uint64_t most)
{
    static uint64_t *before; /* what it had waited for answers when it finalized the last time */
    uint64_t *waited = calloc((size_t)n_pes, sizeof *waited);
    before = before ? before : calloc((size_t)n_pes, sizeof *before);
    memset(mine, 0, meshmem_summary_bytes(n_pes, most));
    mine->threads = meshmem_recorder_sum(mine->counts, true);
    mine->lived = meshmem_now() - started;
    mine->heap_peak = meshmem_heap_peak;
    mine->is_first = pshmemx_network_info(&mine->sent) == 0;
    meshmem_samples_thin_out(most + 1);
    mine->every = meshmem_samples.every;
    mine->n_samples = meshmem_samples.n;
    memcpy(meshmem_summary_samples(mine, n_pes), meshmem_samples.sample,
           meshmem_samples.n * sizeof *meshmem_samples.sample);
    mine->met = meshmem_samples.waited;
    mine->made = MESHMEM_SUMMARY_MADE;
    meshmem_samples.n = meshmem_samples.waited = 0;
    if (waited)
        meshmem_recorder_sum_waited(waited);
    for (int pe = 0; waited && before && pe < n_pes; pe++) {
        mine->answers[pe] = waited[pe] - before[pe];
        before[pe] = waited[pe];
    }
    free(waited);
}

/* Allocate the summary, with room for fewer samples where memory is short. */
static struct meshmem_summary *allocate(int n_pes, uint64_t *most)
{
    struct meshmem_summary *mine;
    *most = MESHMEM_ALL_SAMPLES / (uint64_t)n_pes;
    *most = *most < MESHMEM_SAMPLES ? *most : MESHMEM_SAMPLES;
    while (!(mine = pshmem_malloc(meshmem_summary_bytes(n_pes, *most))) && *most)
        *most /= 8;
    if (!mine && pshmem_my_pe() == 0)
        fprintf(stderr,
                "meshmem: no symmetric memory is left to collect the statistics (%zu KiB)\n",
                meshmem_summary_bytes(n_pes, 0) / 1024);
    return mine;
}

static void collect(void)
{
    uint64_t most;
    int n_pes = meshmem_recorder.n_pes;
    struct meshmem_summary *mine = allocate(n_pes, &most);
    if (mine) {
        sum_up(mine, n_pes, most);
        pshmem_barrier_all();
        if (pshmem_my_pe() == 0)
            meshmem_summary_write(mine, most);
        pshmem_free(mine);
    }
    collected = true;
    mark();
}

/* The path of meshmem-trace: in a folder bin above this library, which is LIB/meshmem/NAME.so. */
static bool find_program(char program[PATH_MAX + 32])
{
    char path[PATH_MAX], *slash;
    Dl_info here;
    if (!dladdr((void *)&starts, &here) || !realpath(here.dli_fname, path))
        return false;
    while ((slash = strrchr(path, '/'))) {
        *slash = '\0';
        snprintf(program, PATH_MAX + 32, "%s/bin/meshmem-trace", path);
        if (access(program, X_OK) == 0)
            return true;
    }
    return false;
}

/* Start a program without what is preloaded here, and wait for it. false: it could not be started,
 * or failed. How it ended is unknown where the program ignores SIGCHLD. */
static bool run_alone(char *const *words)
{
    pid_t child = -1;
    char *none[1] = {NULL}, **all = environ ? environ : none;
    int status = 0, n = 0;
    while (all[n])
        n++;
    char **rest = calloc((size_t)n + 1, sizeof *rest), **next = rest;
    if (!rest)
        return false;
    for (int i = 0; i < n; i++)
        if (strncmp(all[i], "LD_PRELOAD=", strlen("LD_PRELOAD=")) != 0)
            *next++ = all[i];
    bool good = posix_spawn(&child, words[0], NULL, NULL, words, rest) == 0;
    while (good && waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    free(rest);
    return good && status == 0;
}

/* Where no oshrun waits for the end: start meshmem-trace, which makes the files. */
static void make_files(void)
{
    char program[PATH_MAX + 32];
    char *words[] = {program, (char *)"--variables", NULL};
    if (!find_program(program) || !run_alone(words))
        fprintf(stderr, "meshmem: the trace is not complete; run meshmem-trace by hand\n");
}

void shmem_finalize(void)
{
    meshmem_library_enter();
    if (starts != 1) {
        starts -= starts > 0;
        pshmem_finalize();
        return;
    }
    bool first = pshmem_my_pe() == 0, makes = meshmem_recorder.any_file;
    meshmem_count(F_shmem_finalize, 0, -1); /* gives a track to a thread that has made no call */
    struct meshmem_mark mark = meshmem_meet(N_shmem_finalize, F_shmem_finalize, false, 0, -1,
                                            meshmem_team(SHMEM_TEAM_WORLD));
    pshmem_barrier_all();
    meshmem_gather(&mark);
    if (wants_stats())
        collect();
    meshmem_recorder_end();
    starts = 0;
    pshmem_finalize();
    meshmem_end(&mark);
    if (first && makes && !getenv("MESHMEM_JOB"))
        make_files();
}
