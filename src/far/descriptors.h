/* SPDX-License-Identifier: BSD-3-Clause */
/* File descriptors that must stay what they are: a program that closes all descriptors, with
 * closefrom(3) for example, closes those of the library, too. */
#ifndef MESHMEM_FAR_DESCRIPTORS_H
#define MESHMEM_FAR_DESCRIPTORS_H

#include <stdint.h>

enum { MESHMEM_DESCRIPTORS = 3 }; /* in a set, at most */
enum { MESHMEM_DESCRIPTORS_TEXT = 160 };

struct meshmem_descriptors {
    int n;
    struct {
        int number;
        uint64_t device, inode;
    } of[MESHMEM_DESCRIPTORS];
};

/* Note an open descriptor; -1: nothing. */
void meshmem_descriptors_note(struct meshmem_descriptors *set, int number);

/* Ends the job with a sentence if one of them is closed, or another file now. */
void meshmem_descriptors_check(const struct meshmem_descriptors *set);

/* The beginning of a sentence on a node that is lost: that this process can open no further file,
 * which may be why; "" if it can. Returns text. */
const char *meshmem_descriptors_short(char text[MESHMEM_DESCRIPTORS_TEXT]);

#endif
