/* SPDX-License-Identifier: BSD-3-Clause */
/* Launchers that speak version 2 of PMI through a library of their own, libpmi2.so.0: Cray's, and
 * Slurm's if an MPI library in this process already uses it. Where an inherited descriptor is
 * offered, pmi1.c needs no library. The library is opened only if such a launcher is found. */
#include "boot/watch.h"
#include "boot/wireup.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The functions of the library; they return 0 on success. */
struct library {
    int (*initialized)(void);
    int (*init)(int *spawned, int *n, int *pe, int *program);
    int (*finalize)(void);
    int (*abort)(int flag, const char *text);
    int (*job_id)(char *id, int size);
    int (*job_rank)(int *pe);
    int (*put)(const char *key, const char *value);
    int (*get)(const char *job, int hint, const char *key, char *value, int size, int *length);
    int (*fence)(void);
};

struct pmi2 {
    struct meshmem_wireup wireup; /* first */
    struct library library;
    bool mine;     /* initialized by this file */
    char job[256]; /* the job's name */
};

enum { NO_HINT = -1 }; /* no hint which process has put a key */

static bool is_good(const char *what, int status, char *problem, size_t size)
{
    if (status == 0)
        return true;
    snprintf(problem, size, "PMI-2: %s: error %d", what, status);
    return false;
}

static bool put(struct meshmem_wireup *wireup, const char *key, const char *value, char *problem,
                size_t size)
{
    struct pmi2 *x = (struct pmi2 *)wireup;
    return is_good(key, x->library.put(key, value), problem, size);
}

static bool fence(struct meshmem_wireup *wireup, char *problem, size_t size)
{
    struct pmi2 *x = (struct pmi2 *)wireup;
    return is_good("fence", x->library.fence(), problem, size);
}

static bool get(struct meshmem_wireup *wireup, int pe, const char *key, char *value,
                size_t value_size, char *problem, size_t size)
{
    struct pmi2 *x = (struct pmi2 *)wireup;
    int length = 0;
    if (!is_good(key, x->library.get(x->job, NO_HINT, key, value, (int)value_size, &length),
                 problem, size))
        return false;
    if (memchr(value, '\0', value_size))
        return true;
    snprintf(problem, size, "PMI-2: what PE %d put as %s came without an end", pe, key);
    return false;
}

static void end_job(struct meshmem_wireup *wireup, int status, const char *sentence)
{
    struct pmi2 *x = (struct pmi2 *)wireup;
    (void)status; /* the library has no parameter for it */
    x->library.abort(1, sentence);
}

static void close_pmi2(struct meshmem_wireup *wireup)
{
    struct pmi2 *x = (struct pmi2 *)wireup;
    if (x->mine)
        x->library.finalize();
}

static bool load(struct library *library, void *file)
{
    const struct {
        const char *name;
        void *pointer;
    } wanted[] = {
        {"PMI2_Initialized", &library->initialized},
        {"PMI2_Init", &library->init},
        {"PMI2_Finalize", &library->finalize},
        {"PMI2_Abort", &library->abort},
        {"PMI2_Job_GetId", &library->job_id},
        {"PMI2_Job_GetRank", &library->job_rank},
        {"PMI2_KVS_Put", &library->put},
        {"PMI2_KVS_Get", &library->get},
        {"PMI2_KVS_Fence", &library->fence},
    };
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
        void *function = dlsym(file, wanted[i].name);
        if (!function)
            return false;
        memcpy(wanted[i].pointer, &function, sizeof function);
    }
    return true;
}

/* This process's number in the environment, or NULL. */
static const char *read_rank(void)
{
    return getenv("PMI_RANK") ? getenv("PMI_RANK") : getenv("PALS_RANKID");
}

/* Whether being process pe of n agrees with what the launcher has put into the environment. */
static bool is_told(int n, int pe)
{
    const char *index = read_rank();
    return (!index || atoi(index) == pe) && (!getenv("PMI_SIZE") || atoi(getenv("PMI_SIZE")) == n);
}

int meshmem_pmi2_open(struct meshmem_wireup **wireup, char *problem, size_t size)
{
    static struct pmi2 pmi2;
    struct pmi2 *x = &pmi2;
    const char *rank = read_rank();
    bool offered = !getenv("PMI_FD") && !getenv("PMI_PORT") && rank;
    int spawned, program, n = 0, pe = -1;
    /* A copy that is already loaded may be in use. */
    void *file = dlopen("libpmi2.so.0", RTLD_NOW | (offered ? 0 : RTLD_NOLOAD));
    if (!file || !load(&x->library, file))
        return 0;
    x->mine = !x->library.initialized();
    if (x->mine && !offered)
        return 0;
    if (rank)
        meshmem_watch_first("PMI-2", atoi(rank));
    /* Without a launcher that it knows, the library reports a single process, in a job without a
     * name. */
    if (x->mine && (x->library.init(&spawned, &n, &pe, &program) != 0 || !is_told(n, pe)))
        return 0;
    if (!x->mine) {
        n = getenv("PMI_SIZE") ? atoi(getenv("PMI_SIZE")) : 0;
        x->library.job_rank(&pe);
    }
    bool named =
        x->library.job_id(x->job, sizeof x->job) == 0 && memchr(x->job, '\0', sizeof x->job);
    if (x->mine && n == 1 && !named)
        return 0;
    if (pe < 0 || pe >= n || !named) {
        snprintf(problem, size, "PMI-2 says that this is process %d of %d", pe, n);
        return -1;
    }
    x->wireup = (struct meshmem_wireup){.name = "PMI-2",
                                        .pe = pe,
                                        .n_pes = n,
                                        .put = put,
                                        .fence = fence,
                                        .get = get,
                                        .end_job = end_job,
                                        .close = close_pmi2};
    *wireup = &x->wireup;
    return 1;
}
