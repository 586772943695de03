/* SPDX-License-Identifier: BSD-3-Clause */
/* The module for launchers that speak PMIx. An MPI library in the process may use PMIx too: it
 * counts its users. */
#include "boot/wireup.h"

#include <pmix.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct pmix {
    struct meshmem_wireup wireup; /* first */
    pmix_proc_t me;
};

static bool is_good(const char *what, pmix_status_t status, char *problem, size_t size)
{
    if (status == PMIX_SUCCESS)
        return true;
    snprintf(problem, size, "PMIx: %s: %s (%d)", what, PMIx_Error_string(status), status);
    return false;
}

static bool put(struct meshmem_wireup *wireup, const char *key, const char *value, char *problem,
                size_t size)
{
    pmix_value_t text = {.type = PMIX_STRING};
    (void)wireup;
    text.data.string = (char *)value; /* it is copied */
    return is_good(key, PMIx_Put(PMIX_GLOBAL, key, &text), problem, size);
}

static bool fence(struct meshmem_wireup *wireup, char *problem, size_t size)
{
    struct pmix *x = (struct pmix *)wireup;
    pmix_proc_t all = x->me;
    pmix_info_t collect = {.key = PMIX_COLLECT_DATA};
    all.rank = PMIX_RANK_WILDCARD;
    collect.value.type = PMIX_BOOL;
    collect.value.data.flag = true;
    return is_good("commit", PMIx_Commit(), problem, size) &&
           is_good("fence", PMIx_Fence(&all, 1, &collect, 1), problem, size);
}

static bool get(struct meshmem_wireup *wireup, int pe, const char *key, char *value,
                size_t value_size, char *problem, size_t size)
{
    struct pmix *x = (struct pmix *)wireup;
    pmix_proc_t who = x->me;
    pmix_value_t *found = NULL;
    who.rank = (uint32_t)pe;
    if (!is_good(key, PMIx_Get(&who, key, NULL, 0, &found), problem, size))
        return false;
    bool text = found->type == PMIX_STRING && strlen(found->data.string) < value_size;
    if (text)
        strcpy(value, found->data.string);
    else
        snprintf(problem, size, "PMIx: what PE %d put as %s came back changed", pe, key);
    if (found->type == PMIX_STRING)
        free(found->data.string);
    free(found);
    return text;
}

static void end_job(struct meshmem_wireup *wireup, int status, const char *sentence)
{
    (void)wireup;
    PMIx_Abort(status, sentence, NULL, 0);
}

static atomic_bool closing; /* I take leave myself */

/* The launcher was killed, or its host's part of it: nobody else would end this process. */
static void lose_launcher(size_t id, pmix_status_t status, const pmix_proc_t *source,
                          pmix_info_t *info, size_t n, pmix_info_t *results, size_t n_results,
                          void (*done)(pmix_status_t, pmix_info_t *, size_t,
                                       void (*)(pmix_status_t, void *), void *, void *),
                          void *data)
{
    (void)id, (void)status, (void)source, (void)info, (void)n, (void)results, (void)n_results;
    if (!atomic_load(&closing))
        _exit(1);
    if (done)
        done(PMIX_SUCCESS, NULL, 0, NULL, NULL, data);
}

static void close_pmix(struct meshmem_wireup *wireup)
{
    (void)wireup;
    atomic_store(&closing, true);
    PMIx_Finalize(NULL, 0);
}

/* How many PEs the job has. */
static bool find_size(struct pmix *x, char *problem, size_t size)
{
    pmix_proc_t job = x->me;
    pmix_value_t *found = NULL;
    job.rank = PMIX_RANK_WILDCARD;
    if (!is_good(PMIX_JOB_SIZE, PMIx_Get(&job, PMIX_JOB_SIZE, NULL, 0, &found), problem, size))
        return false;
    x->wireup.n_pes = found->type == PMIX_UINT32 ? (int)found->data.uint32 : 0;
    free(found);
    if (x->wireup.n_pes > x->wireup.pe)
        return true;
    snprintf(problem, size, "PMIx says that this is process %d of %d", x->wireup.pe,
             x->wireup.n_pes);
    return false;
}

static int open_pmix(struct meshmem_wireup **wireup, char *problem, size_t size)
{
    static struct pmix pmix;
    struct pmix *x = &pmix;
    pmix_status_t status = PMIx_Init(&x->me, NULL, 0);
    if (status != PMIX_SUCCESS) {
        snprintf(problem, size,
                 "this is a job under PMIx (PMIX_NAMESPACE=%.60s), but its launcher does not "
                 "answer: %s (%d); start the program with a launcher that is still there (from a "
                 "container it is reached with the host's network), or without the variables "
                 "PMIX_*",
                 getenv("PMIX_NAMESPACE"), PMIx_Error_string(status), status);
        return -1;
    }
    x->wireup = (struct meshmem_wireup){.name = "PMIx",
                                        .pe = (int)x->me.rank,
                                        .put = put,
                                        .fence = fence,
                                        .get = get,
                                        .end_job = end_job,
                                        .close = close_pmix,
                                        .kills = true};
    if (!find_size(x, problem, size))
        return -1;
    pmix_status_t lost = PMIX_ERR_LOST_CONNECTION;
    PMIx_Register_event_handler(&lost, 1, NULL, 0, lose_launcher, NULL, NULL);
    *wireup = &x->wireup;
    return 1;
}

/* What the library looks for. */
extern meshmem_wireup_open *const meshmem_wireup_pmix __attribute__((visibility("default")));
meshmem_wireup_open *const meshmem_wireup_pmix = open_pmix;
