/* SPDX-License-Identifier: BSD-3-Clause */
/* What went wrong, as a sentence, and agreement of all PEs about it. */
#include "inside.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static char sentence[512];

const char *pencil_error(void) { return sentence; }

void pcl_fail(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(sentence, sizeof sentence, format, list);
    va_end(list);
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

bool pcl_agree(bool holds)
{
    struct report {
        int pe, first; /* this PE if it failed; the first PE that did */
        char mine[sizeof sentence], theirs[sizeof sentence];
    } *report = shmem_malloc(sizeof *report);
    if (!report) {
        pcl_fail("pencil: the symmetric heap is full; SHMEM_SYMMETRIC_SIZE says how large it is");
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

bool pcl_equal(const void *bytes, size_t count, bool *given, const char *call)
{
    enum { DIFFERS, LACKS, GOOD };
    struct {
        int mine, least;
        char bytes[];
    } *room = shmem_malloc(sizeof *room + 2 * count);
    if (!room) {
        pcl_fail("%s: the symmetric heap is full; SHMEM_SYMMETRIC_SIZE says how large it is", call);
        return false;
    }
    char *mine = room->bytes, *first = mine + count;
    int me = shmem_my_pe();
    memcpy(mine, bytes, count);
    shmem_broadcastmem(SHMEM_TEAM_WORLD, first, mine, count, 0);
    bool equal = me == 0 || !memcmp(first, mine, count);
    room->mine = !equal ? DIFFERS : !given || *given ? GOOD : LACKS;
    shmem_int_min_reduce(SHMEM_TEAM_WORLD, &room->least, &room->mine, 1);
    int least = room->least;
    shmem_free(room);
    if (given)
        *given = least == GOOD;
    if (least == DIFFERS && !equal)
        pcl_fail("%s: PE %d has other arguments than PE 0; all PEs must call it with the same ones",
                 call, me);
    else if (least == DIFFERS)
        pcl_fail("%s: not all PEs have the arguments of PE 0; all must call it with the same ones",
                 call);
    return least != DIFFERS;
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
