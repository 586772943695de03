/* SPDX-License-Identifier: BSD-3-Clause */
/* The exchange of data through a launcher other than oshrun, by which PEs of several hosts find
 * each other: short texts with keys, which one PE puts and all can read after a fence. There is one
 * module per kind of launcher (pmix.c, pmi1.c, pmi2.c, uid.c); hosts.c sets up the job with it. One
 * thread. */
#ifndef MESHMEM_BOOT_WIREUP_H
#define MESHMEM_BOOT_WIREUP_H

#include "base/mac.h"

#include <stdbool.h>
#include <stddef.h>

enum {
    MESHMEM_WIREUP_VALUE = 900,
    MESHMEM_WIREUP_KEY = 40
}; /* the largest sizes in bytes, including the terminating zero */

struct meshmem_wireup {
    const char *name; /* for messages: "PMI-1" */
    int pe, n_pes;    /* this PE's number, and the number of PEs */

    /* Put value under key. A key is put once, by one PE of the job; key and value contain no
     * spaces, ; or =. False with a message. */
    bool (*put)(struct meshmem_wireup *wireup, const char *key, const char *value, char *problem,
                size_t size);

    /* Wait for all PEs of the job. Afterwards, get returns what they put before; some launchers
     * forget it at the next fence but one. */
    bool (*fence)(struct meshmem_wireup *wireup, char *problem, size_t size);

    /* The value that PE pe has put under key. */
    bool (*get)(struct meshmem_wireup *wireup, int pe, const char *key, char *value,
                size_t value_size, char *problem, size_t size);

    /* Make the launcher end all PEs of the job with this exit status. May return. */
    void (*end_job)(struct meshmem_wireup *wireup, int status, const char *sentence);

    /* Finish, and tell the launcher if it expects that. Called at the end of a process that has
     * finished its part in the job; never waits for other PEs. */
    void (*close)(struct meshmem_wireup *wireup);

    /* Whether another library of this process may tell the launcher in an exit handler that the
     * process ends: then close is called after all of these. NULL: none may. */
    bool (*is_early)(void);

    /* The job's key, if all its PEs have it without having sent it; otherwise NULL. */
    const struct meshmem_mac_key *key;

    /* Whether the launcher kills all PEs after end_job, and takes a PE that ends by itself before
     * that for one that has failed: then the job's exit status would not be the one it was told. */
    bool kills;

    /* Set before close if all exit handlers have run, so no other library in this process tells the
     * launcher any more that the process ends. */
    bool last;

    /* Of the process that ends; set before close. */
    int status;
};

/* Connect to the launcher that started this process. Returns 1 on success, 0 if there is no
 * launcher of this kind, and -1 with a message if the environment shows one that cannot be used.
 * *wireup lives as long as the process. Begins a watch (watch.h) before its first request; who
 * calls it ends that. Works even if an MPI library in this process uses the same launcher before or
 * after. */
typedef int meshmem_wireup_open(struct meshmem_wireup **wireup, char *problem, size_t size);
meshmem_wireup_open meshmem_pmix_open, meshmem_pmi1_open, meshmem_pmi2_open;

/* Determine the launcher that started this process and connect to it, with the same results. Also 0
 * for a child of a PE, which has inherited its environment; also -1 for a launcher of which only
 * variables are visible, unless it started this process alone. */
meshmem_wireup_open meshmem_wireup_find;

/* wireup->put, fence and get, which a watch observes. */
bool meshmem_wireup_put(struct meshmem_wireup *wireup, const char *key, const char *value,
                        char *problem, size_t size);
bool meshmem_wireup_fence(struct meshmem_wireup *wireup, char *problem, size_t size);
bool meshmem_wireup_get(struct meshmem_wireup *wireup, int pe, const char *key, char *value,
                        size_t value_size, char *problem, size_t size);

enum { MESHMEM_UID_BYTES = 128 };

/* Create the unique id of a job without a launcher, MESHMEM_UID_BYTES at uid, for the user to
 * distribute to its PEs. This process, which need not be a PE, then serves them from a thread until
 * it ends. False with a message. */
bool meshmem_uid_make(void *uid, char *problem, size_t size);

/* Join the job with this unique id as PE pe of n_pes; results as of meshmem_wireup_open. Waits only
 * for the process that created the id. */
int meshmem_uid_open(const void *uid, int pe, int n_pes, struct meshmem_wireup **wireup,
                     char *problem, size_t size);

/* Make meshmem_hosts_attach use this job instead of a launcher's. uid is copied. */
void meshmem_hosts_use_uid(const void *uid, int pe, int n_pes);

/* Whether it was called for that job and PE. */
bool meshmem_hosts_is_pe(const void *uid, int pe, int n_pes);

#endif
