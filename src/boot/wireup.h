/* SPDX-License-Identifier: BSD-3-Clause */
/* What is asked of a launcher that is not oshrun: to be the place where PEs of several hosts learn
 * of each other. Small texts under names, put by one PE and read by all after a fence. There is one
 * module per kind of launcher (pmix.c, pmi1.c, pmi2.c, uid.c); hosts.c makes a job of it. One
 * thread. */
#ifndef MESHMEM_BOOT_WIREUP_H
#define MESHMEM_BOOT_WIREUP_H

#include <stdbool.h>
#include <stddef.h>

enum { MESHMEM_WIREUP_VALUE = 900, MESHMEM_WIREUP_KEY = 40 }; /* bytes with their ends, at most */

struct meshmem_wireup {
    const char *name; /* for people: "PMI-1" */
    int pe, n_pes;    /* my number, of how many */

    /* Put value under key. A key is put once by one PE of the job, ever; neither has spaces, ; or
     * =. False with a sentence. */
    bool (*put)(struct meshmem_wireup *wireup, const char *key, const char *value, char *problem,
                size_t size);

    /* Wait for all PEs of the job; what they put before can be got after. */
    bool (*fence)(struct meshmem_wireup *wireup, char *problem, size_t size);

    /* What PE pe has put under key. */
    bool (*get)(struct meshmem_wireup *wireup, int pe, const char *key, char *value,
                size_t value_size, char *problem, size_t size);

    /* Have the launcher end all PEs of the job, with this exit status. May return. */
    void (*end_job)(struct meshmem_wireup *wireup, int status, const char *sentence);

    /* The last use: say goodbye to the launcher, if it wants that. At the end of a process whose
     * part in the job is over; never waits for other PEs. */
    void (*close)(struct meshmem_wireup *wireup);
};

/* Speak to the launcher that started this process: 1, 0 when there is none of this kind, -1 with a
 * sentence when one is seen in the environment that cannot be spoken to. What wireup then points to
 * lives as long as the process. Also when an MPI library in this process speaks to it already or
 * will later. */
typedef int meshmem_wireup_open(struct meshmem_wireup **wireup, char *problem, size_t size);
meshmem_wireup_open meshmem_pmix_open, meshmem_pmi1_open, meshmem_pmi2_open;

/* Find out which of them started this process, and open it: the same answers. 0 also for a child of
 * a PE, which has inherited its environment; -1 also for a launcher of which nothing but variables
 * is seen, unless it started this process alone. */
meshmem_wireup_open meshmem_wireup_find;

/* wireup->fence; under SHMEM_STALL_TIMEOUT a PE that has waited there for so long says so. */
bool meshmem_wireup_fence(struct meshmem_wireup *wireup, char *problem, size_t size);

enum { MESHMEM_UID_BYTES = 128 };

/* Make the name of a job that no launcher starts, MESHMEM_UID_BYTES at uid, for the user to carry
 * to its PEs; this process, one of them or none, then serves them from a thread until it ends.
 * False with a sentence. */
bool meshmem_uid_make(void *uid, char *problem, size_t size);

/* Be PE pe of the n_pes of the job with this name; the same answers as meshmem_wireup_open. Waits
 * for nobody but the process that made the name. */
int meshmem_uid_open(const void *uid, int pe, int n_pes, struct meshmem_wireup **wireup,
                     char *problem, size_t size);

/* Let meshmem_hosts_attach find this job instead of a launcher's. uid is copied. */
void meshmem_hosts_use_uid(const void *uid, int pe, int n_pes);

#endif
