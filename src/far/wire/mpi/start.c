/* SPDX-License-Identifier: BSD-3-Clause */
/* Starting and ending this process's part in MPI for the wire, in all PEs. Where the MPI has
 * sessions (MPI 4) the wire has one of its own, which is independent of MPI_Init and MPI_Finalize
 * in the program. Elsewhere it joins the program's MPI, or starts MPI if the program has not. */
#include "far/wire/mpi/mpi.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct mpi_wire meshmem_mpi = {.data = MPI_COMM_NULL};

static bool is_good(int status, const char *call, char *problem, size_t size)
{
    char text[MPI_MAX_ERROR_STRING] = "";
    int length;
    if (status == MPI_SUCCESS)
        return true;
    PMPI_Error_string(status, text, &length);
    text[strcspn(text, "\n")] = 0;
    snprintf(problem, size, MESHMEM_MPI_NAME ": %s: %.300s", call, text);
    return false;
}

/* The level of threads must be enough for the proxy's thread beside the program's. */
static bool is_enough(int level, char *problem, size_t size)
{
    if (level == MPI_THREAD_MULTIPLE)
        return true;
    snprintf(problem, size,
             MESHMEM_MPI_NAME
             ": the program has started MPI without MPI_THREAD_MULTIPLE (level %d), but the "
             "network's thread also calls MPI; call MPI_Init_thread with MPI_THREAD_MULTIPLE, "
             "or set " MESHMEM_MPI_LEVEL,
             level);
    return false;
}

static bool exiting; /* the process ends, so MPI ends as soon as the wire does not need it */
static void finalize(void);

/* Under start_pes the wire is finished by an exit handler, before or after this one. */
static void exit_handler(void)
{
    exiting = true;
    if (!meshmem_mpi.frame)
        finalize();
}

#if MPI_VERSION >= 4

static MPI_Session session;
static bool has_session;
static MPI_Comm everybody = MPI_COMM_NULL;

/* Both end with the process, as MPICH 4.0 cannot make them again. */
static void finalize(void)
{
    if (everybody != MPI_COMM_NULL)
        PMPI_Comm_free(&everybody);
    PMPI_Session_finalize(&session);
}

static bool check_level(char *problem, size_t size)
{
    int initialized, finalized, level;
    PMPI_Initialized(&initialized);
    PMPI_Finalized(&finalized);
    if (!initialized || finalized)
        return true;
    PMPI_Query_thread(&level);
    return is_enough(level, problem, size);
}

static bool open_session(char *problem, size_t size)
{
    MPI_Info info;
    PMPI_Info_create(&info);
    PMPI_Info_set(info, "thread_level", "MPI_THREAD_MULTIPLE");
    has_session = is_good(PMPI_Session_init(info, MPI_ERRORS_RETURN, &session), "MPI_Session_init",
                          problem, size);
    PMPI_Info_free(&info);
    if (has_session)
        atexit(exit_handler);
    return has_session;
}

static bool find_all(char *problem, size_t size)
{
    MPI_Group group;
    if (!is_good(PMPI_Group_from_session_pset(session, "mpi://WORLD", &group),
                 "MPI_Group_from_session_pset", problem, size))
        return false;
    bool made = is_good(
        PMPI_Comm_create_from_group(group, "meshmem", MPI_INFO_NULL, MPI_ERRORS_RETURN, &everybody),
        "MPI_Comm_create_from_group", problem, size);
    PMPI_Group_free(&group);
    return made;
}

/* A communicator of all processes. */
static bool start(MPI_Comm *all, char *problem, size_t size)
{
    return check_level(problem, size) && (has_session || open_session(problem, size)) &&
           (everybody != MPI_COMM_NULL || find_all(problem, size)) &&
           is_good(PMPI_Comm_dup(everybody, all), "MPI_Comm_dup", problem, size);
}

static bool can_free(void) { return true; }

#else

static bool finishes; /* the wire has started MPI, and ends it */

/* MPI cannot be started again, so what the wire has started ends with the process: by then all PEs
 * have been in shmem_finalize. */
static void finalize(void)
{
    int finalized = 1;
    PMPI_Finalized(&finalized);
    if (!finalized)
        PMPI_Finalize();
}

/* Start MPI for the wire. */
static bool initialize(char *problem, size_t size)
{
    int level;
    if (!is_good(PMPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &level), "MPI_Init_thread",
                 problem, size))
        return false;
    finishes = true;
    atexit(exit_handler);
    if (level >= MPI_THREAD_SERIALIZED)
        return true;
    snprintf(problem, size,
             MESHMEM_MPI_NAME ": this MPI allows threads up to level %d only, and "
                              "MPI_THREAD_SERIALIZED is needed",
             level);
    return false;
}

static bool join(char *problem, size_t size)
{
    int initialized, finalized, level;
    PMPI_Initialized(&initialized);
    PMPI_Finalized(&finalized);
    if (!initialized)
        return initialize(problem, size);
    if (finalized) {
        snprintf(problem, size,
                 MESHMEM_MPI_NAME ": MPI_Finalize was called before shmem_init, and this MPI "
                                  "cannot be started again; call shmem_init before it");
        return false;
    }
    PMPI_Query_thread(&level);
    /* At SERIALIZED only the proxies call MPI, which take turns. */
    return finishes || is_enough(level, problem, size);
}

/* A communicator of all processes. */
static bool start(MPI_Comm *all, char *problem, size_t size)
{
    return join(problem, size) &&
           is_good(PMPI_Comm_dup(MPI_COMM_WORLD, all), "MPI_Comm_dup", problem, size);
}

static bool can_free(void)
{
    int finalized = 0;
    PMPI_Finalized(&finalized);
    return !finalized;
}

#endif

/* Make the communicators of the ends. */
static bool make_frames(int ends, char *problem, size_t size)
{
    struct mpi_wire *w = &meshmem_mpi;
    w->frame = malloc((size_t)ends * sizeof *w->frame);
    if (!w->frame)
        snprintf(problem, size, MESHMEM_MPI_NAME ": out of memory");
    for (w->ends = 0; w->frame && w->ends < ends; w->ends++) {
        if (!is_good(PMPI_Comm_dup(w->data, &w->frame[w->ends]), "MPI_Comm_dup", problem, size))
            return false;
        PMPI_Comm_set_errhandler(w->frame[w->ends], MPI_ERRORS_RETURN);
    }
    return w->frame;
}

bool meshmem_mpi_prepare(const struct meshmem_wire_setup *setup, char *problem, size_t size)
{
    struct mpi_wire *w = &meshmem_mpi;
    int *tag, known = 0;
    if (!start(&w->data, problem, size))
        return false;
    PMPI_Comm_set_errhandler(w->data, MPI_ERRORS_RETURN);
    PMPI_Comm_rank(w->data, &w->rank);
    PMPI_Comm_size(w->data, &w->size);
    PMPI_Comm_get_attr(w->data, MPI_TAG_UB, &tag, &known);
    w->largest_tag = known ? *tag : 32767;
    if (w->size >= setup->n)
        return make_frames(setup->ends, problem, size);
    snprintf(problem, size,
             MESHMEM_MPI_NAME ": the job has %d nodes, but MPI_COMM_WORLD only %d process%s; start "
                              "the program with the launcher of this MPI (" MESHMEM_MPI_LAUNCHER
                              "), not with oshrun or that of another one",
             setup->n, w->size, w->size > 1 ? "es" : "");
    return false;
}

void meshmem_mpi_finish(void)
{
    struct mpi_wire *w = &meshmem_mpi;
    bool usable = can_free();
    for (int i = 0; i < w->ends && usable; i++)
        PMPI_Comm_free(&w->frame[i]);
    if (usable && w->data != MPI_COMM_NULL)
        PMPI_Comm_free(&w->data);
    free(w->frame);
    *w = (struct mpi_wire){.data = MPI_COMM_NULL};
    if (exiting)
        finalize();
}
