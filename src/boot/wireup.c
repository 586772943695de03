/* SPDX-License-Identifier: BSD-3-Clause */
/* Determines the launcher that started this process by the environment variables that every
 * launcher sets. If one is found that cannot be used, that is an error: N jobs of one PE each are
 * never what the user wants. */
#include "boot/wireup.h"

#include "base/os.h"
#include "boot/identity.h"
#include "boot/watch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- requests ---- */

static bool end_request(bool result)
{
    meshmem_watch_request(NULL);
    return result;
}

bool meshmem_wireup_put(struct meshmem_wireup *wireup, const char *key, const char *value,
                        char *problem, size_t size)
{
    meshmem_watch_request("put");
    return end_request(wireup->put(wireup, key, value, problem, size));
}

bool meshmem_wireup_fence(struct meshmem_wireup *wireup, char *problem, size_t size)
{
    meshmem_watch_request(meshmem_watch_everyone);
    return end_request(wireup->fence(wireup, problem, size));
}

bool meshmem_wireup_get(struct meshmem_wireup *wireup, int pe, const char *key, char *value,
                        size_t value_size, char *problem, size_t size)
{
    meshmem_watch_request("get");
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
    } known[] = {
        {MESHMEM_IDENTITY_PMIX, meshmem_pmix_open},
        {MESHMEM_IDENTITY_PMI, meshmem_pmi2_open},
        {MESHMEM_IDENTITY_PMI, meshmem_pmi1_open},
    };
    const size_t n = sizeof known / sizeof known[0];
    size_t first = meshmem_identity_has_descriptor() ? 1 : 0; /* of PMI */
    int found = 0;
    for (size_t i = first; !found && i < first + n; i++) {
        if (meshmem_identity_is_others(known[i % n].identity))
            continue;
        found = known[i % n].open(wireup, problem, size);
        meshmem_watch_end();
        if (found > 0)
            meshmem_identity_take(known[i % n].identity);
    }
    return found ? found : look_for_others(problem, size);
}
