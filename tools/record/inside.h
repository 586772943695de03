/* SPDX-License-Identifier: BSD-3-Clause */
/* What the parts of the recorder share. Each uses those before it only: the library
 * (library.c); this PE and its clock (self.c); the file (file.c), other PEs' clocks (clocks.c),
 * handles (handles.c); tracks and calls (recorder.c); the beginning and the end (life.c). */
#ifndef MESHMEM_RECORD_INSIDE_H
#define MESHMEM_RECORD_INSIDE_H

#include "record/recorder.h"

#pragma GCC visibility push(hidden)

/* What PEs tell each other while they begin; symmetric. */
struct meshmem_board {
    uint64_t job;    /* PE 0's: the number of the job */
    uint64_t host;   /* a name of what the PE has its clock from */
    uint64_t failed; /* PE 0's: how many PEs have no file */
    int64_t error;   /* PE 0's: why one of them has none */
    int64_t who;     /* PE 0's: which one */
    int64_t leader;
    uint64_t turn, ping, answer; /* see clocks.c */
    struct part_clock clock;
};

/* Make this PE's file in the folder, with room for a thread. Returns 0, or a number other than 0 if
 * there is no file now. Say why this many PEs, one of which is pe, have no file: by the error
 * number of one of them. Where no PE has one the folder is removed. */
int meshmem_part_open(const char *folder, uint64_t job);
void meshmem_part_say(const char *folder, int error, uint64_t failed, int pe);

/* Write into the file, if there is one, what a comparison of clocks found; same: PE 0 has the same
 * clock. And whether this PE has come to its end. */
void meshmem_part_add_clock(int number, struct part_clock clock, bool same);
void meshmem_part_finish(bool finished);

/* A further track of the file: mapped, or NULL if there is no file, or no room in it. shared: it is
 * the one for all threads that have none of their own. */
struct part_track *meshmem_part_add(bool *shared);

/* Say why nothing is recorded any more. */
void meshmem_part_fail(const char *why);

/* A traced call of a thread that has no track in the file. */
void meshmem_part_drop(void);

/* The name of a symmetric address, the same in all PEs; 0: it has none. */
uint64_t meshmem_name_word(const void *address);

/* Learn where the partitions are: a block has the same place in all PEs. Collective; first is a
 * block in the first one. */
void meshmem_name_heaps(const char *first);

/* Add a call that began before there were tracks: a collective of all PEs. */
void meshmem_record_past(unsigned function, uint64_t begin);

/* The handles of an earlier start are no more. */
void meshmem_handles_forget(void);

/* Give all threads tracks, and count from now on. */
void meshmem_tracks_open(int n_pes);

/* Compare this PE's clock with that of PE 0, and return what is to be added to it. Collective;
 * board is symmetric. Each node's first PE exchanges messages with PE 0; the quickest of them
 * bounds the error. */
struct part_clock meshmem_clocks_compare(struct meshmem_board *board);

/* A name of what this process has its clock from: host and time namespace. */
uint64_t meshmem_clocks_name(void);

#pragma GCC visibility pop

#endif
