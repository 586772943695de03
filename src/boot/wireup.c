/* SPDX-License-Identifier: BSD-3-Clause */
/* Determines the launcher that started this process by the environment variables that every
 * launcher sets. If one is found that cannot be used, that is an error: N jobs of one PE each are
 * never what the user wants. */
#include "boot/wireup.h"

#include "base/config.h"
#include "base/os.h"
#include "base/points.h"
#include "base/thread.h"
#include "boot/identity.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- settings ---- */

void meshmem_wireup_read_config(struct meshmem_config *config)
{
    char *const nothing[] = {NULL};
    char problem[256];
    if (!meshmem_config_read(config, meshmem_config_environment(), problem, sizeof problem))
        meshmem_config_read(config, nothing, problem, sizeof problem);
}

/* ---- waiting ---- */

enum { LONG = 60 /* seconds, after which two PEs say that they wait, though nobody has asked */ };

/* State shared with the thread that watches for how long the PE waits. */
static struct {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    pthread_t thread;
    bool runs;        /* the thread */
    bool over;        /* it is to end */
    bool idle;        /* it has nothing to wait for */
    bool is_asked;    /* by SHMEM_STALL_TIMEOUT */
    bool said;        /* of this request */
    double patience;  /* seconds */
    uint64_t since;   /* when the request began */
    const char *what; /* it is; NULL: none is under way */
    const char *call, *name;
    int pe, n_pes; /* n_pes is 0 if it is not known yet */
} watch = {.lock = PTHREAD_MUTEX_INITIALIZER};

static const char everyone[] = "fence"; /* the one request that waits for other PEs */

static void say_that_it_waits(void)
{
    char who[48], what[192];
    const char *do_what = strcmp(watch.call, "shmem_init") == 0 ? "connect" : "arrive";
    locale_t before = meshmem_points_begin();
    snprintf(who, sizeof who, watch.n_pes ? "PE %d of %d" : "PE %d", watch.pe, watch.n_pes);
    if (watch.what != everyone)
        snprintf(what, sizeof what,
                 "for the server of %s to answer %s; is it stopped, or out of reach?", watch.name,
                 watch.what);
    else
        snprintf(what, sizeof what,
                 watch.is_asked ? "for all PEs to %s through %s; PEs that report nothing are "
                                  "stopped, or have not called %s; if all report this, the server "
                                  "does not answer"
                                : "for all PEs to %s through %s; one is stopped, or has not called "
                                  "%s; with SHMEM_STALL_TIMEOUT=10 all PEs report that they wait",
                 do_what, watch.name, watch.call);
    dprintf(STDERR_FILENO, "meshmem: %s has waited for %g s%s in %s, %s\n", who, watch.patience,
            watch.is_asked ? " (SHMEM_STALL_TIMEOUT)" : "", watch.call, what);
    meshmem_points_end(before);
}

/* Wait until the end of the watch, at most until then; whether it was so long. */
static bool is_late(uint64_t until)
{
    bool late = false;
    while (!watch.over && !late)
        late = !meshmem_thread_wait(&watch.changed, &watch.lock, until);
    return late;
}

static void *look(void *nothing)
{
    const uint64_t patience = (uint64_t)(watch.patience * 1e9);
    pthread_mutex_lock(&watch.lock);
    while (!watch.over) {
        uint64_t since = watch.since;
        watch.idle = !watch.what || watch.said;
        if (watch.idle) {
            pthread_cond_wait(&watch.changed, &watch.lock);
        } else if (is_late(since + patience) && watch.what && watch.since == since) {
            say_that_it_waits();
            watch.said = true;
        }
    }
    pthread_mutex_unlock(&watch.lock);
    return nothing;
}

static void begin_watch(const char *call, const char *name, int pe, int n_pes)
{
    struct meshmem_config config;
    meshmem_wireup_read_config(&config);
    watch.is_asked = config.stall_timeout > 0;
    watch.patience = watch.is_asked ? config.stall_timeout : pe == 0 || pe == 1 ? LONG : 0;
    watch.over = watch.idle = false;
    watch.what = NULL;
    watch.call = call;
    watch.name = name;
    watch.pe = pe;
    watch.n_pes = n_pes;
    meshmem_thread_open_condition(&watch.changed);
    watch.runs = watch.patience > 0 && meshmem_thread_start(&watch.thread, look, NULL) == 0;
}

void meshmem_wireup_watch(const struct meshmem_wireup *wireup, const char *call)
{
    begin_watch(call, wireup->name, wireup->pe, wireup->n_pes);
}

void meshmem_wireup_unwatch(void)
{
    if (!watch.runs)
        return;
    pthread_mutex_lock(&watch.lock);
    watch.over = true;
    pthread_cond_signal(&watch.changed);
    pthread_mutex_unlock(&watch.lock);
    pthread_join(watch.thread, NULL);
    pthread_cond_destroy(&watch.changed);
    watch.runs = watch.idle = false;
}

/* The thread is woken only if it has nothing to wait for, as there are many requests. */
static void begin_request(const char *what)
{
    pthread_mutex_lock(&watch.lock);
    watch.what = what;
    watch.since = meshmem_os_now();
    watch.said = false;
    if (watch.idle && what)
        pthread_cond_signal(&watch.changed);
    pthread_mutex_unlock(&watch.lock);
}

static bool end_request(bool result)
{
    begin_request(NULL);
    return result;
}

bool meshmem_wireup_put(struct meshmem_wireup *wireup, const char *key, const char *value,
                        char *problem, size_t size)
{
    begin_request("put");
    return end_request(wireup->put(wireup, key, value, problem, size));
}

bool meshmem_wireup_fence(struct meshmem_wireup *wireup, char *problem, size_t size)
{
    begin_request(everyone);
    return end_request(wireup->fence(wireup, problem, size));
}

bool meshmem_wireup_get(struct meshmem_wireup *wireup, int pe, const char *key, char *value,
                        size_t value_size, char *problem, size_t size)
{
    begin_request("get");
    return end_request(wireup->get(wireup, pe, key, value, value_size, problem, size));
}

/* ---- finding the launcher ---- */

/* What other launchers set; without the count, the process may be one of many. */
static const struct {
    enum meshmem_identity identity;
    const char *name, *index, *count;
    const char *remedy; /* continues "start the program" */
} launchers[] = {
    {MESHMEM_IDENTITY_OPENMPI, "Open MPI's mpirun", "OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE",
     "with an mpirun that was built with PMIx"},
    {MESHMEM_IDENTITY_PMIX, "a launcher with PMIx", "PMIX_RANK", NULL,
     "so that it also gets PMIX_NAMESPACE"},
    {MESHMEM_IDENTITY_PMI, "a launcher with PMI", "PMI_RANK", "PMI_SIZE",
     "so that it gets PMI_FD: with mpiexec.hydra, or srun --mpi=pmi2"},
    {MESHMEM_IDENTITY_SLURM, "srun", "SLURM_PROCID", "SLURM_STEP_NUM_TASKS",
     "with srun --mpi=pmix or srun --mpi=pmi2"},
    {MESHMEM_IDENTITY_FLUX, "Flux", "FLUX_TASK_RANK", "FLUX_JOB_SIZE",
     "with flux run -o pmi=simple"},
    {MESHMEM_IDENTITY_PMI, "PALS", "PALS_RANKID", NULL, "where libpmi2.so.0 can be opened"},
    {MESHMEM_IDENTITY_JSM, "jsrun", "JSM_NAMESPACE_RANK", "JSM_NAMESPACE_SIZE", "with prterun"},
    {MESHMEM_IDENTITY_ALPS, "aprun", "ALPS_APP_PE", NULL, "with a launcher that has PMI"},
};

/* Check for launchers that are not supported: -1 with a message, or 0. */
static int look_for_others(char *problem, size_t size)
{
    for (size_t i = 0; i < sizeof launchers / sizeof launchers[0]; i++) {
        const char *index = getenv(launchers[i].index);
        const char *count = launchers[i].count ? getenv(launchers[i].count) : NULL;
        /* The shell of a batch job has a number, too, but is not one of several processes. */
        bool alone = launchers[i].count && (!count || atoi(count) <= 1);
        if (!index || alone || meshmem_identity_is_others(launchers[i].identity) ||
            !meshmem_os_was_given(launchers[i].index))
            continue;
        snprintf(problem, size,
                 "%s=%.20s%s%s%s%.20s: %s started this process, but offers nothing that meshmem "
                 "speaks (PMIx, PMI-1, PMI-2), so the PEs cannot find each other; start the "
                 "program %s, or remove the variable for a job of one PE",
                 launchers[i].index, index, count ? " and " : "", count ? launchers[i].count : "",
                 count ? "=" : "", count ? count : "", launchers[i].name, launchers[i].remedy);
        return -1;
    }
    return 0;
}

int meshmem_wireup_find(struct meshmem_wireup **wireup, char *problem, size_t size)
{
    /* PMI-2 is used only if it is in use already, or if PMI-1 is not offered. */
    static const struct {
        enum meshmem_identity identity;
        meshmem_wireup_open *open;
        const char *name, *index;
    } known[] = {
        {MESHMEM_IDENTITY_PMIX, meshmem_pmix_open, "PMIx", "PMIX_RANK"},
        {MESHMEM_IDENTITY_PMI, meshmem_pmi2_open, "PMI-2", "PMI_RANK"},
        {MESHMEM_IDENTITY_PMI, meshmem_pmi1_open, "PMI-1", "PMI_RANK"},
    };
    const size_t n = sizeof known / sizeof known[0];
    size_t first = meshmem_identity_has_descriptor() ? 1 : 0; /* of PMI */
    int found = 0;
    for (size_t i = first; !found && i < first + n; i++) {
        if (meshmem_identity_is_others(known[i % n].identity))
            continue;
        const char *index = getenv(known[i % n].index);
        if (index)
            begin_watch("shmem_init", known[i % n].name, atoi(index), 0);
        begin_request("the first request");
        found = known[i % n].open(wireup, problem, size);
        meshmem_wireup_unwatch();
        if (found > 0)
            meshmem_identity_take(known[i % n].identity);
    }
    return found ? found : look_for_others(problem, size);
}
