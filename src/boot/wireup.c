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
#include <time.h>
#include <unistd.h>

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
    } known[] = {
        {MESHMEM_IDENTITY_PMIX, meshmem_pmix_open},
        {MESHMEM_IDENTITY_PMI, meshmem_pmi2_open},
        {MESHMEM_IDENTITY_PMI, meshmem_pmi1_open},
    };
    const size_t n = sizeof known / sizeof known[0];
    size_t first = meshmem_identity_has_descriptor() ? 1 : 0; /* of PMI */
    int found = 0;
    for (size_t i = first; !found && i < first + n; i++)
        if (!meshmem_identity_is_others(known[i % n].identity)) {
            found = known[i % n].open(wireup, problem, size);
            if (found > 0)
                meshmem_identity_take(known[i % n].identity);
        }
    return found ? found : look_for_others(problem, size);
}

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

/* State shared with the thread that watches a fence. */
struct watch {
    const struct meshmem_wireup *wireup;
    double patience; /* seconds; 0: for ever */
    bool is_asked;   /* by SHMEM_STALL_TIMEOUT */
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool over; /* the fence */
};

static void *watch(void *what)
{
    struct watch *w = what;
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    double end = (double)until.tv_sec + (double)until.tv_nsec * 1e-9 + w->patience;
    until.tv_sec = (time_t)end;
    until.tv_nsec = (long)((end - (double)until.tv_sec) * 1e9);
    pthread_mutex_lock(&w->lock);
    int late = 0;
    while (!w->over && !late)
        late = pthread_cond_timedwait(&w->changed, &w->lock, &until);
    locale_t before = meshmem_points_begin();
    if (!w->over)
        dprintf(STDERR_FILENO,
                "meshmem: PE %d of %d has waited for %g s%s in shmem_init, for all PEs to connect "
                "through %s; %s\n",
                w->wireup->pe, w->wireup->n_pes, w->patience,
                w->is_asked ? " (SHMEM_STALL_TIMEOUT)" : "", w->wireup->name,
                w->is_asked ? "PEs that do not report this are stopped, or have not called "
                              "shmem_init"
                            : "one is stopped, or has not called shmem_init; with "
                              "SHMEM_STALL_TIMEOUT=10 all PEs report that they wait");
    meshmem_points_end(before);
    pthread_mutex_unlock(&w->lock);
    return NULL;
}

bool meshmem_wireup_fence(struct meshmem_wireup *wireup, char *problem, size_t size)
{
    struct meshmem_config config;
    meshmem_wireup_read_config(&config);
    bool is_asked = config.stall_timeout > 0;
    double patience = is_asked ? config.stall_timeout : wireup->pe < 2 ? LONG : 0;
    struct watch w = {
        wireup, patience, is_asked, PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, false};
    pthread_t thread;
    bool watched = w.patience > 0 && meshmem_thread_start(&thread, watch, &w) == 0;
    bool met = wireup->fence(wireup, problem, size);
    pthread_mutex_lock(&w.lock);
    w.over = true;
    pthread_cond_signal(&w.changed);
    pthread_mutex_unlock(&w.lock);
    if (watched)
        pthread_join(thread, NULL);
    return met;
}
