/* SPDX-License-Identifier: BSD-3-Clause */
/* What went wrong, as a sentence, and agreement of all PEs about it. */
#include "inside.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

/* Of 1.6: an older library does not have it. */
void shmem_query_initialized(int *initialized) __attribute__((weak));

static char sentence[512];

const char *pencil_error(void) { return sentence; }

void pcl_fail(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(sentence, sizeof sentence, format, list);
    va_end(list);
}

bool pcl_is_started(void)
{
    int is_started = 1;
    if (shmem_query_initialized)
        shmem_query_initialized(&is_started);
    return is_started;
}

bool pcl_all(bool holds)
{
    int *words = shmem_malloc(2 * sizeof *words);
    if (!words)
        return false; /* on all PEs: allocation is symmetric */
    words[0] = holds;
    shmem_int_min_reduce(SHMEM_TEAM_WORLD, words + 1, words, 1);
    bool all = words[1];
    shmem_free(words);
    return all;
}

bool pcl_agree(bool holds, const char *call)
{
    struct report {
        int pe, first; /* this PE if it failed; the first PE that did */
        char mine[sizeof sentence], theirs[sizeof sentence];
    } *report = shmem_malloc(sizeof *report);
    if (!report) {
        pcl_fail("%s: the symmetric heap is full; SHMEM_SYMMETRIC_SIZE says how large it is", call);
        return false;
    }
    report->pe = holds ? shmem_n_pes() : shmem_my_pe();
    shmem_int_min_reduce(SHMEM_TEAM_WORLD, &report->first, &report->pe, 1);
    bool all = report->first == shmem_n_pes();
    if (!all) {
        memcpy(report->mine, sentence, sizeof sentence);
        shmem_broadcastmem(SHMEM_TEAM_WORLD, report->theirs, report->mine, sizeof sentence,
                           report->first);
        if (report->pe != report->first)
            memcpy(sentence, report->theirs, sizeof sentence);
    }
    shmem_free(report);
    return all;
}

size_t pcl_largest(size_t value)
{
    size_t *words = shmem_malloc(2 * sizeof *words);
    if (!words)
        return SIZE_MAX; /* on all PEs: what is to be allocated will not fit either */
    words[0] = value;
    shmem_size_max_reduce(SHMEM_TEAM_WORLD, words + 1, words, 1);
    value = words[1];
    shmem_free(words);
    return value;
}

double pcl_most_seconds(double seconds)
{
    double *words = shmem_malloc(2 * sizeof *words);
    if (!words)
        return seconds;
    words[0] = seconds;
    shmem_double_max_reduce(SHMEM_TEAM_WORLD, words + 1, words, 1);
    double most = words[1];
    shmem_free(words);
    return most;
}

/* What PEs compare: of the same size in all calls, so that those in different ones notice it. */
struct question {
    char call[32];
    char arguments[PCL_ARGUMENTS];
};

/* All PEs know that PE pe differs from PE 0, and how. */
static void say_difference(const struct question *first, const struct question *other, int pe,
                           const char *call)
{
    if (strcmp(first->call, other->call) == 0)
        pcl_fail("%s: PE %d has other arguments than PE 0; all PEs must call it with the same ones",
                 call, pe);
    else
        pcl_fail("%s: PE 0 calls %s, PE %d %s at the same time; all PEs must make the same calls "
                 "in the same order",
                 call, first->call, pe, other->call);
}

bool pcl_equal(const void *bytes, size_t count, bool *given, const char *call)
{
    if (!pcl_is_started()) {
        pcl_fail("%s: called before shmem_init or after shmem_finalize", call);
        return false;
    }
    struct {
        int mine, least; /* a PE that differs, or one of the two numbers after those of the PEs */
        struct question asked, first, other;
    } *room = shmem_malloc(sizeof *room);
    if (!room) {
        pcl_fail("%s: the symmetric heap is full; SHMEM_SYMMETRIC_SIZE says how large it is", call);
        return false;
    }
    const int me = shmem_my_pe(), lacks = shmem_n_pes(), good = lacks + 1;
    struct question *asked = &room->asked;
    memset(asked, 0, sizeof *asked);
    snprintf(asked->call, sizeof asked->call, "%s", call);
    memcpy(asked->arguments, bytes, count);
    shmem_broadcastmem(SHMEM_TEAM_WORLD, &room->first, asked, sizeof *asked, 0);
    bool equal = me == 0 || !memcmp(&room->first, asked, sizeof *asked);
    room->mine = !equal ? me : !given || *given ? good : lacks;
    shmem_int_min_reduce(SHMEM_TEAM_WORLD, &room->least, &room->mine, 1);
    int least = room->least;
    if (least < lacks) {
        shmem_broadcastmem(SHMEM_TEAM_WORLD, &room->other, asked, sizeof *asked, least);
        say_difference(me == 0 ? asked : &room->first, me == least ? asked : &room->other, least,
                       call);
    }
    shmem_free(room);
    if (given)
        *given = least == good;
    return least >= lacks;
}

bool pcl_are_given(bool given, const char *call)
{
    if (!given)
        pcl_fail("%s: an array is NULL, on this PE or on another one that needs it; its allocation "
                 "may have failed",
                 call);
    return given;
}

double pcl_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}
