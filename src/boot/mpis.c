/* SPDX-License-Identifier: BSD-3-Clause */
/* See mpis.h. */
#include "boot/mpis.h"

#include <dlfcn.h>
#include <link.h>
#include <stddef.h>
#include <string.h>

static const struct meshmem_mpi openmpi = {"Open MPI", "mpirun", MESHMEM_MPI_OPENMPI},
                                mpich = {"MPICH", "mpiexec.hydra", MESHMEM_MPI_MPICH},
                                mvapich = {"MVAPICH", "mpiexec.hydra", MESHMEM_MPI_MPICH},
                                intel = {"Intel MPI", "mpiexec.hydra", MESHMEM_MPI_MPICH},
                                cray = {"Cray MPICH", "srun", MESHMEM_MPI_MPICH},
                                like_mpich = {"its MPI", "mpiexec.hydra", MESHMEM_MPI_MPICH},
                                standard = {"its MPI", "mpiexec", MESHMEM_MPI_STANDARD},
                                other = {"its MPI", "mpirun", MESHMEM_MPI_UNKNOWN};

/* What the name of a library begins with and ends with. MPICH, MVAPICH and Intel MPI agreed on the
 * numbers of their libraries; those of Open MPI have been 40 since version 3, and 20 before. */
static const struct {
    const char *start, *end;
    const struct meshmem_mpi *mpi;
} libraries[] = {{"libmpich", "", &mpich},        {"libmpi_cray", "", &cray},
                 {"libmpi_gnu", "", &cray},       {"libmpi", ".so.12", &like_mpich},
                 {"libmpi", ".so.40", &openmpi},  {"libmpi", ".so.20", &openmpi},
                 {"libmpi_usempi", "", &openmpi}, {"libmpi_mpifh", "", &openmpi},
                 {"libmpi_abi", "", &standard}};

static const struct {
    const char *start;
    const struct meshmem_mpi *mpi;
} versions[] = {{"Open MPI", &openmpi},
                {"MPICH", &mpich},
                {"MVAPICH", &mvapich},
                {"Intel(R) MPI", &intel},
                {"MPI VERSION", &cray}};

const struct meshmem_mpi *meshmem_mpi_by_library(const char *library)
{
    size_t length = strlen(library);
    for (size_t i = 0; i < sizeof libraries / sizeof libraries[0]; i++) {
        size_t tail = strlen(libraries[i].end);
        if (strncmp(library, libraries[i].start, strlen(libraries[i].start)) == 0 &&
            length >= tail && strcmp(library + length - tail, libraries[i].end) == 0)
            return libraries[i].mpi;
    }
    return &other;
}

const struct meshmem_mpi *meshmem_mpi_by_version(const char *version)
{
    for (size_t i = 0; version && i < sizeof versions / sizeof versions[0]; i++)
        if (strncmp(version, versions[i].start, strlen(versions[i].start)) == 0)
            return versions[i].mpi;
    return &other;
}

/* The start of the file that has this function; NULL if there is none. */
static void *file_of(void *function)
{
    Dl_info info;
    return function && dladdr(function, &info) ? info.dli_fbase : NULL;
}

/* Where several MPIs are in the process, a function that the first one lacks is found in another,
 * and says nothing of the first. */
static bool is_standard(void *object)
{
    int (*ask)(int *major, int *minor), major = -1, minor = -1;
    void *function = dlsym(object, "PMPI_Abi_get_version");
    memcpy(&ask, &function, sizeof ask);
    return function && file_of(function) == file_of(dlsym(object, "PMPI_Get_library_version")) &&
           ask(&major, &minor) == 0 && major >= 0;
}

enum meshmem_mpi_abi meshmem_mpi_abi_of(void *object, const char *version)
{
    return is_standard(object) ? MESHMEM_MPI_STANDARD : meshmem_mpi_by_version(version)->abi;
}

struct search {
    bool (*is_it)(void *object, const char *path, void *data);
    void *data;
};

/* Called for every object in the process: 1 ends the search. */
static int look(struct dl_phdr_info *info, size_t size, void *search)
{
    const struct search *s = search;
    const char *name = strrchr(info->dlpi_name, '/');
    (void)size;
    if (!name || strncmp(name, "/libmpi", sizeof "/libmpi" - 1) != 0)
        return 0;
    void *object = dlopen(info->dlpi_name, RTLD_LAZY | RTLD_NOLOAD);
    bool is_it = object && s->is_it(object, info->dlpi_name, s->data);
    if (object)
        dlclose(object);
    return is_it;
}

bool meshmem_mpi_search(bool (*is_it)(void *object, const char *path, void *data), void *data)
{
    struct search search = {is_it, data};
    return is_it(RTLD_DEFAULT, NULL, data) || dl_iterate_phdr(look, &search) == 1;
}
