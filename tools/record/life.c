/* SPDX-License-Identifier: BSD-3-Clause */
/* The beginning and the end of the recorder in a PE; see recorder.h. The variables MESHMEM_TRACE
 * and MESHMEM_HEATMAP say what is wanted, in the words of oshrun: names of files. The PEs' files
 * lie in a folder beside the first of them. */
#include "base/points.h"
#include "record/inside.h"
#include "record/own.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { CAPACITY = 8 << 20 /* bytes of a thread's events, unless MESHMEM_TRACE_SIZE says it */ };

/* The events of a thread that MESHMEM_TRACE_SIZE gives room to. */
static uint64_t choose_capacity(void)
{
    const char *text = getenv("MESHMEM_TRACE_SIZE");
    char *end = NULL;
    double bytes = text ? meshmem_points_parse(text, &end) : 0;
    int letters = end && *end ? (*end | 32) : 0;
    const char *units = "kmgt", *unit = letters ? strchr(units, letters) : NULL;
    for (bytes *= !letters || unit; unit && unit >= units; unit--)
        bytes *= 1024;
    if (!(bytes >= sizeof(struct part_event)) || bytes > 1e15) {
        if (text && *text && meshmem_recorder.me == 0)
            fprintf(stderr,
                    "meshmem: MESHMEM_TRACE_SIZE=%s (oshrun --trace-size): no memory of this size "
                    "can hold calls; write a number with k, m or g, for example 64m; each thread "
                    "has 8m\n",
                    text);
        bytes = CAPACITY;
    }
    return (uint64_t)bytes / sizeof(struct part_event);
}

/* Which PEs are near. */
static void find_nodes(void)
{
    struct meshmem_recorder *r = &meshmem_recorder;
    unsigned char *is_far = calloc((size_t)r->places, 1);
    if (!is_far)
        abort();
    r->leader = r->me;
    for (int pe = r->places - 1; pe >= 0; pe--) {
        is_far[pe] = pshmem_team_translate_pe(SHMEM_TEAM_WORLD, pe, SHMEM_TEAM_SHARED) < 0;
        r->leader = is_far[pe] ? r->leader : pe < r->leader ? pe : r->leader;
    }
    r->is_far = is_far;
    r->has_far = memchr(is_far, 1, (size_t)r->places) != NULL;
}

/* Compare clocks, and write down what was found. */
static void compare_clocks(struct meshmem_board *board, int number)
{
    struct meshmem_recorder *r = &meshmem_recorder;
    uint64_t host;
    struct part_clock clock = {meshmem_now(), 0, 0};
    bool same = true;
    if (meshmem_recorder.has_far) {
        board->host = meshmem_clocks_name();
        clock = meshmem_clocks_compare(board);
        pshmem_getmem(&host, &board->host, sizeof host, 0);
        same = host == board->host;
    }
    if (number == 0)
        r->offset = same ? 0 : clock.offset;
    meshmem_part_add_clock(number, clock, same);
}

/* Open the file, and tell PE 0 if there is none: it says so for all. */
static bool open_file(struct meshmem_board *board, const char *folder, uint64_t job)
{
    int error = meshmem_part_open(folder, job);
    if (error) {
        pshmem_int64_p(&board->error, error, 0);
        pshmem_int64_p(&board->who, meshmem_recorder.me, 0);
        pshmem_uint64_atomic_inc(&board->failed, 0);
    }
    return !error;
}

/* What needs symmetric memory: the number of the job, clocks, names of addresses. True if there is
 * a file. */
static bool begin_together(const char *folder, bool wanted)
{
    struct meshmem_board *board = pshmem_malloc(sizeof *board);
    struct timespec now;
    uint64_t job;
    if (!board) {
        meshmem_part_fail("no symmetric memory is left");
        return false;
    }
    clock_gettime(CLOCK_REALTIME, &now);
    board->job = (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
    board->failed = 0;
    pshmem_barrier_all();
    pshmem_getmem(&job, &board->job, sizeof job, 0);
    bool opened = wanted && open_file(board, folder, job);
    compare_clocks(board, 0);
    if (wanted)
        meshmem_name_heaps((const char *)board);
    pshmem_barrier_all();
    if (board->failed)
        meshmem_part_say(folder, (int)board->error, board->failed, (int)board->who);
    meshmem_recorder.any_file = wanted && board->failed < (uint64_t)meshmem_recorder.places;
    /* The program's first block is zero, as it is without this tool: programs depend on it. */
    memset(board, 0, sizeof *board);
    pshmem_free(board);
    return opened;
}

/* Count from now on. Of a trace the start is the first call. It is numbered in all PEs or in none,
 * also where the trace of one is stopped or has no file. */
static void open_tracks(unsigned function, uint64_t called)
{
    meshmem_part_finish(false);
    meshmem_tracks_open(meshmem_recorder.places);
    if (meshmem_recorder.capacity)
        meshmem_record_past(function, called);
}

/* Programs that a PE starts are no PEs of this job: they do not get the tool, or their records
 * would take the place of the job's. */
static void keep_from_children(void)
{
    static const char tool[] = "meshmem-stats.so";
    const char *before = getenv("LD_PRELOAD");
    char *names = before ? strdup(before) : NULL,
         *kept = names ? calloc(1, strlen(names) + 1) : NULL;
    char *rest = names;
    for (const char *name; kept && (name = strsep(&rest, ": "));) {
        size_t length = strlen(name), end = sizeof tool - 1;
        if (length && (length < end || strcmp(name + length - end, tool) != 0))
            strcat(strcat(kept, *kept ? ":" : ""), name);
    }
    if (kept && *kept)
        setenv("LD_PRELOAD", kept, 1);
    else if (kept)
        unsetenv("LD_PRELOAD");
    free(kept);
    free(names);
}

void meshmem_recorder_begin(unsigned function, uint64_t called)
{
    struct meshmem_recorder *r = &meshmem_recorder;
    char folder[PATH_MAX];
    int n_pes = pshmem_n_pes();
    if (r->places) { /* the library was started before */
        if (n_pes == r->places)
            open_tracks(function, called);
        else
            meshmem_part_fail("the job has another number of PEs than when it was started first");
        return;
    }
    keep_from_children();
    r->places = n_pes;
    r->me = pshmem_my_pe();
    find_nodes();
    const char *trace = getenv("MESHMEM_TRACE");
    r->wants_file = own_parts(folder);
    r->traces = trace && *trace;
    r->capacity = r->traces ? choose_capacity() : 0;
    r->has_file = (r->wants_file || r->has_far) && begin_together(folder, r->wants_file);
    r->traces = r->traces && r->has_file;
    open_tracks(function, called);
}

void meshmem_recorder_end(void)
{
    struct meshmem_recorder *r = &meshmem_recorder;
    if (r->has_far && r->wants_file) { /* some may have no file: their disk is full */
        struct meshmem_board *board = pshmem_malloc(sizeof *board);
        if (board) {
            compare_clocks(board, 1);
            pshmem_free(board);
        }
    }
    meshmem_part_finish(true);
    r->n_pes = 0;
    pshmem_barrier_all();
}

void meshmem_recorder_pause(bool pause)
{
    struct meshmem_recorder *r = &meshmem_recorder;
    r->traces = !pause && r->has_file && r->capacity;
}
