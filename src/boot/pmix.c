/* SPDX-License-Identifier: BSD-3-Clause */
/* Launchers that speak PMIx: Open MPI's mpirun, prterun, srun --mpi=pmix. The client library is
 * opened when such a launcher is seen, by its name, so meshmem is neither built nor linked with it;
 * what is used of its binary interface stands below, and test/hosts/pmix.c compares it with the
 * header of the PMIx that is installed. An MPI library in the process may use it too: it counts its
 * users. */
#include "boot/pmix.h"

#include "boot/wireup.h"

#include <dlfcn.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The functions of the library. */
struct library {
    meshmem_pmix_status (*init)(struct meshmem_pmix_proc *me, struct meshmem_pmix_info *info,
                                size_t n);
    meshmem_pmix_status (*finalize)(const struct meshmem_pmix_info *info, size_t n);
    meshmem_pmix_status (*abort)(int status, const char *text, struct meshmem_pmix_proc *procs,
                                 size_t n);
    meshmem_pmix_status (*put)(uint8_t scope, const char *key, struct meshmem_pmix_value *value);
    meshmem_pmix_status (*commit)(void);
    meshmem_pmix_status (*fence)(const struct meshmem_pmix_proc *procs, size_t n_procs,
                                 const struct meshmem_pmix_info *info, size_t n);
    meshmem_pmix_status (*get)(const struct meshmem_pmix_proc *proc, const char *key,
                               const struct meshmem_pmix_info *info, size_t n,
                               struct meshmem_pmix_value **value);
    meshmem_pmix_status (*hear)(meshmem_pmix_status *codes, size_t n_codes,
                                struct meshmem_pmix_info *info, size_t n, meshmem_pmix_heard *heard,
                                void (*done)(meshmem_pmix_status status, size_t id, void *data),
                                void *data);
    const char *(*error_string)(meshmem_pmix_status status);
};

struct pmix {
    struct meshmem_wireup wireup; /* first */
    struct library library;
    struct meshmem_pmix_proc me;
};

static bool is_good(const struct pmix *x, const char *what, meshmem_pmix_status status,
                    char *problem, size_t size)
{
    if (status == MESHMEM_PMIX_SUCCESS)
        return true;
    snprintf(problem, size, "PMIx: %s: %s (%d)", what, x->library.error_string(status), status);
    return false;
}

static bool put(struct meshmem_wireup *wireup, const char *key, const char *value, char *problem,
                size_t size)
{
    struct pmix *x = (struct pmix *)wireup;
    struct meshmem_pmix_value text = {.type = MESHMEM_PMIX_STRING};
    text.data.string = (char *)value; /* it is copied */
    return is_good(x, key, x->library.put(MESHMEM_PMIX_GLOBAL, key, &text), problem, size);
}

static bool fence(struct meshmem_wireup *wireup, char *problem, size_t size)
{
    struct pmix *x = (struct pmix *)wireup;
    struct meshmem_pmix_proc all = x->me;
    struct meshmem_pmix_info collect = {.key = MESHMEM_PMIX_COLLECT_DATA};
    all.rank = MESHMEM_PMIX_RANK_WILDCARD;
    collect.value.type = MESHMEM_PMIX_BOOL;
    collect.value.data.flag = true;
    return is_good(x, "commit", x->library.commit(), problem, size) &&
           is_good(x, "fence", x->library.fence(&all, 1, &collect, 1), problem, size);
}

static bool get(struct meshmem_wireup *wireup, int pe, const char *key, char *value,
                size_t value_size, char *problem, size_t size)
{
    struct pmix *x = (struct pmix *)wireup;
    struct meshmem_pmix_proc who = x->me;
    struct meshmem_pmix_value *found = NULL;
    who.rank = (uint32_t)pe;
    if (!is_good(x, key, x->library.get(&who, key, NULL, 0, &found), problem, size))
        return false;
    bool text = found->type == MESHMEM_PMIX_STRING && strlen(found->data.string) < value_size;
    if (text)
        strcpy(value, found->data.string);
    else
        snprintf(problem, size, "PMIx: what PE %d put as %s came back changed", pe, key);
    if (found->type == MESHMEM_PMIX_STRING)
        free(found->data.string);
    free(found);
    return text;
}

static void end_job(struct meshmem_wireup *wireup, int status, const char *sentence)
{
    struct pmix *x = (struct pmix *)wireup;
    x->library.abort(status, sentence, NULL, 0);
}

static atomic_bool closing; /* I take leave myself */

/* The launcher was killed, or its host's part of it: nobody else would end this process. */
static void lose_launcher(size_t id, meshmem_pmix_status status,
                          const struct meshmem_pmix_proc *source, struct meshmem_pmix_info *info,
                          size_t n, struct meshmem_pmix_info *results, size_t n_results,
                          void (*done)(meshmem_pmix_status, struct meshmem_pmix_info *, size_t,
                                       void (*)(meshmem_pmix_status, void *), void *, void *),
                          void *data)
{
    (void)id, (void)status, (void)source, (void)info, (void)n, (void)results, (void)n_results;
    if (!atomic_load(&closing))
        _exit(1);
    if (done)
        done(MESHMEM_PMIX_SUCCESS, NULL, 0, NULL, NULL, data);
}

static void close_pmix(struct meshmem_wireup *wireup)
{
    struct pmix *x = (struct pmix *)wireup;
    atomic_store(&closing, true);
    x->library.finalize(NULL, 0);
}

/* Find the functions; false with a sentence. */
static bool load(struct library *library, const char *space, char *problem, size_t size)
{
    /* Global, because the plug-ins that it opens itself want to find it. */
    void *file = dlopen("libpmix.so.2", RTLD_NOW | RTLD_GLOBAL);
    const struct {
        const char *name;
        void *place;
    } wanted[] = {
        {"PMIx_Init", &library->init},
        {"PMIx_Finalize", &library->finalize},
        {"PMIx_Abort", &library->abort},
        {"PMIx_Put", &library->put},
        {"PMIx_Commit", &library->commit},
        {"PMIx_Fence", &library->fence},
        {"PMIx_Get", &library->get},
        {"PMIx_Error_string", &library->error_string},
        {"PMIx_Register_event_handler", &library->hear},
    };
    bool complete = file;
    for (size_t i = 0; complete && i < sizeof wanted / sizeof wanted[0]; i++) {
        void *function = dlsym(file, wanted[i].name);
        memcpy(wanted[i].place, &function, sizeof function);
        complete = function;
    }
    if (!complete)
        snprintf(problem, size,
                 "this is a job under PMIx (PMIX_NAMESPACE=%.60s), but its library cannot be used: "
                 "%s; install libpmix (Debian: libpmix2), or put the directory of libpmix.so.2 "
                 "into LD_LIBRARY_PATH",
                 space, dlerror());
    return complete;
}

/* How many PEs the job has. */
static bool find_size(struct pmix *x, char *problem, size_t size)
{
    struct meshmem_pmix_proc job = x->me;
    struct meshmem_pmix_value *found = NULL;
    job.rank = MESHMEM_PMIX_RANK_WILDCARD;
    if (!is_good(x, MESHMEM_PMIX_JOB_SIZE,
                 x->library.get(&job, MESHMEM_PMIX_JOB_SIZE, NULL, 0, &found), problem, size))
        return false;
    x->wireup.n_pes = found->type == MESHMEM_PMIX_UINT32 ? (int)found->data.uint32 : 0;
    free(found);
    if (x->wireup.n_pes > x->wireup.pe)
        return true;
    snprintf(problem, size, "PMIx says that this is process %d of %d", x->wireup.pe,
             x->wireup.n_pes);
    return false;
}

int meshmem_pmix_open(struct meshmem_wireup **wireup, char *problem, size_t size)
{
    static struct pmix pmix;
    struct pmix *x = &pmix;
    const char *space = getenv("PMIX_NAMESPACE");
    if (!space || !getenv("PMIX_RANK"))
        return 0;
    if (!load(&x->library, space, problem, size))
        return -1;
    meshmem_pmix_status status = x->library.init(&x->me, NULL, 0);
    if (status != MESHMEM_PMIX_SUCCESS) {
        snprintf(problem, size,
                 "this is a job under PMIx (PMIX_NAMESPACE=%.60s), but its launcher does not "
                 "answer: %s (%d); start the program with a launcher that is still there, or "
                 "without the variables PMIX_*",
                 space, x->library.error_string(status), status);
        return -1;
    }
    x->wireup =
        (struct meshmem_wireup){"PMIx", (int)x->me.rank, 0, put, fence, get, end_job, close_pmix};
    if (!find_size(x, problem, size))
        return -1;
    meshmem_pmix_status lost = MESHMEM_PMIX_LOST;
    x->library.hear(&lost, 1, NULL, 0, lose_launcher, NULL, NULL);
    *wireup = &x->wireup;
    return 1;
}
