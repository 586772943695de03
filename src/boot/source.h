/* SPDX-License-Identifier: BSD-3-Clause */
/* The sources of a job: oshrun (local.c), another launcher or a unique id (hosts.c), or none
 * (single.c). A source determines the PE's number and opens the memory of the host's part; boot.c
 * tries one after the other and does everything else. */
#ifndef MESHMEM_BOOT_SOURCE_H
#define MESHMEM_BOOT_SOURCE_H

#include "boot/job.h"

#include <stdbool.h>

struct meshmem_wireup;

struct meshmem_boot {
    int pe;                  /* this PE's number, 0 to n_pes - 1 */
    int n_pes;               /* PEs of the job; 0 before attach */
    int node, n_nodes;       /* this PE's node, of n_nodes */
    int near, n_near;        /* this PE's number on its node, and the number of PEs there */
    int *near_pe;            /* [i]: the number of the node's i-th PE, ascending */
    int *near_slot;          /* [i]: the slot of the node's i-th PE */
    int slot;                /* this PE's slot */
    int file;                /* the memfd of the host's part: the head, then the windows */
    bool launched;           /* started by oshrun */
    bool early;              /* the program calls although the library is not started */
    struct meshmem_job *job; /* the mapped head of file */
    struct meshmem_slot *me; /* this PE's slot in it */
    unsigned rounds;         /* host barriers that this PE has passed */
    struct meshmem_wireup
        *wireup; /* the connection to the launcher; NULL under oshrun and without a launcher */
};

/* The sources. Each fills in pe, n_pes, slot, file, job, me, launched, rounds and wireup. Returns 1
 * on success, 0 if the job does not come from this source, and -1 with a message if it does but
 * cannot be used. */
int meshmem_local_attach(struct meshmem_boot *boot, char *problem, size_t size);
int meshmem_hosts_attach(struct meshmem_boot *boot, char *problem, size_t size);
int meshmem_single_attach(struct meshmem_boot *boot, char *problem, size_t size);

#endif
