/* SPDX-License-Identifier: BSD-3-Clause */
/* Starting and ending this process's part in MPI for the wire, in all PEs. Where the MPI has
 * sessions (MPI 4) the wire has one of its own, which is independent of MPI_Init and MPI_Finalize
 * in the program. Elsewhere it joins the program's MPI, or starts MPI if the program has not. */
#include "far/wire/mpi/mpi.h"

#include "boot/mpis.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct mpi_wire meshmem_mpi = {.data = MPI_COMM_NULL};

/* Many lines of MPI's stack may be between the first, which says what kind of error it is, and the
 * last one, which says what is wrong. */
static bool is_good(int status, const char *call, char *problem, size_t size)
{
    char text[MPI_MAX_ERROR_STRING] = "", *last;
    int length;
    if (status == MPI_SUCCESS)
        return true;
    PMPI_Error_string(status, text, &length);
    for (length = (int)strlen(text); length > 0 && text[length - 1] == '\n'; length--)
        text[length - 1] = 0;
    last = strrchr(text, '\n');
    text[strcspn(text, "\n")] = 0;
    snprintf(problem, size, MESHMEM_MPI_NAME ": %s: %.150s%s%.150s", call, text, last ? " " : "",
             last ? last + 1 : "");
    return false;
}

#ifdef MPI_ABI_VERSION
/* The numbers of the MPI standard's ABI depend on its version. */
static bool has_numbers(const char *version, char *problem, size_t size)
{
    int its = -1, minor;
    if (PMPI_Abi_get_version(&its, &minor) == MPI_SUCCESS && its == MPI_ABI_VERSION)
        return true;
    snprintf(problem, size,
             MESHMEM_MPI_NAME ": the program's MPI has version %d of the standard ABI, and this "
                              "network needs version %d; set SHMEM_WIRE=ofi: %.100s",
             its, MPI_ABI_VERSION, version);
    return false;
}
#else
static bool has_numbers(const char *version, char *problem, size_t size)
{
    (void)version, (void)problem, (void)size;
    return true;
}
#endif

/* Whether the MPI that answers is one for which this module was compiled: the program may have
 * loaded another, whose handles are other numbers. */
static bool is_own(char *problem, size_t size)
{
    static char version[8192]; /* no MPI writes more */
    int length;
    PMPI_Get_library_version(version, &length);
    bool fits = meshmem_mpi_abi_of(RTLD_DEFAULT, version) == MESHMEM_MPI_ABI;
    version[strcspn(version, "\n")] = 0;
    if (fits)
        return has_numbers(version, problem, size);
    snprintf(problem, size,
             MESHMEM_MPI_NAME ": the program has loaded another MPI, or another library of this "
                              "one, which this network cannot use; set SHMEM_WIRE=mpi: %.100s",
             version);
    return false;
}

/* Whether the job is MPI_COMM_WORLD, which has so many processes. If not, what is collective over
 * it would wait for processes that never come. */
static bool is_job(const struct meshmem_wire_setup *setup, int processes, char *problem,
                   size_t size)
{
    if (processes < setup->n)
        snprintf(problem, size,
                 MESHMEM_MPI_NAME
                 ": the job has %d nodes, but MPI_COMM_WORLD only %d process%s; start the program "
                 "with the launcher of this MPI (" MESHMEM_MPI_LAUNCHER
                 "), not with oshrun or that of another one",
                 setup->n, processes, processes > 1 ? "es" : "");
    else if (processes != setup->pes)
        snprintf(problem, size,
                 MESHMEM_MPI_NAME ": the job has %d PEs, but MPI_COMM_WORLD has %d processes, and "
                                  "this network needs them to be the same; set SHMEM_WIRE=ofi",
                 setup->pes, processes);
    return processes >= setup->n && processes == setup->pes;
}

/* Whether MPI runs, or the wire may start it: that waits for all processes of its launcher, and who
 * these are is not known where the program has made the job. */
static bool may_start(const struct meshmem_wire_setup *setup, char *problem, size_t size)
{
    int initialized = 1, finalized = 0;
    if (setup->by_uid) {
        PMPI_Initialized(&initialized);
        PMPI_Finalized(&finalized);
    }
    if (!initialized || finalized)
        snprintf(problem, size,
                 MESHMEM_MPI_NAME
                 ": a job with a unique id needs an MPI that the program has "
                 "started and not ended; set SHMEM_WIRE=ofi, or call MPI_Init_thread before "
                 "shmemx_init_uid");
    return initialized && !finalized;
}

#define CAUTION(level, who)                                                                      \
    MESHMEM_MPI_NAME ": the program has started MPI with " level ", so what goes between nodes " \
                     "goes on only while the first PE of each is in calls of OpenSHMEM" who      \
                     "; if it is in a call of MPI that waits for a PE whose call of OpenSHMEM "  \
                     "needs it, both wait for ever; ask for MPI_THREAD_MULTIPLE"

#if MPI_VERSION >= 4
#define OR_OPEN ", or open the session,"
#else
#define OR_OPEN ""
#endif

/* What the thread level with which the program has started MPI allows. */
static bool note_level(int level, char *problem, size_t size)
{
    struct mpi_wire *w = &meshmem_mpi;
    int is_main = 1;
    w->callers = level == MPI_THREAD_MULTIPLE     ? MESHMEM_WIRE_ALL_THREADS
                 : level == MPI_THREAD_SERIALIZED ? MESHMEM_WIRE_PROGRAM
                                                  : MESHMEM_WIRE_OPENER;
    w->caution = level == MPI_THREAD_SERIALIZED ? CAUTION("MPI_THREAD_SERIALIZED", "")
                 : level == MPI_THREAD_FUNNELED
                     ? CAUTION("MPI_THREAD_FUNNELED", " by its main thread")
                     : NULL;
    if (level == MPI_THREAD_FUNNELED)
        PMPI_Is_thread_main(&is_main);
    if (level == MPI_THREAD_SINGLE)
        snprintf(problem, size,
                 MESHMEM_MPI_NAME
                 ": the program has started MPI without threads (MPI_THREAD_SINGLE), but the "
                 "network's thread also calls MPI; call MPI_Init_thread" OR_OPEN " with "
                 "MPI_THREAD_MULTIPLE, or set " MESHMEM_MPI_LEVEL);
    else if (!is_main)
        snprintf(problem, size,
                 MESHMEM_MPI_NAME ": the program has started MPI with MPI_THREAD_FUNNELED, so only "
                                  "the thread that called MPI_Init_thread may call shmem_init");
    return level != MPI_THREAD_SINGLE && is_main;
}

static bool exiting;  /* the process ends, so MPI ends as soon as the wire does not need it */
static pid_t starter; /* the process that has started MPI, as opposed to a child of it */
static void finalize(void);
static void exit_handler(void);

/* MPI ends with this process, if not earlier. */
static void finalize_at_exit(void)
{
    starter = getpid();
    atexit(exit_handler);
}

/* Under start_pes the wire is finished by an exit handler, before or after this one. */
static void exit_handler(void)
{
    if (getpid() != starter)
        return;
    exiting = true;
    if (!meshmem_mpi.frame)
        finalize();
}

/* Whether the program itself is linked with an MPI. To be asked before the wire starts one: Open
 * MPI makes its symbols visible to all. */
static bool is_linked(void)
{
    void *program = dlopen(NULL, RTLD_LAZY);
    bool linked = program && dlsym(program, "MPI_Init");
    if (program)
        dlclose(program);
    return linked;
}

#define STARTED_HERE                                                                           \
    MESHMEM_MPI_NAME ": the program is linked with MPI but had not started it, so shmem_init " \
                     "has; if it calls MPI_Init now, that fails, as this MPI can be started "  \
                     "once only: call MPI_Init_thread before shmem_init"

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

/* The thread level of whichever came first, MPI_Init or a session, holds for all. */
static int level = MPI_THREAD_MULTIPLE;

/* That of MPI_Init, before the wire has its session. */
static bool check_level(char *problem, size_t size)
{
    int initialized, finalized;
    PMPI_Initialized(&initialized);
    PMPI_Finalized(&finalized);
    if (initialized && !finalized && !has_session)
        PMPI_Query_thread(&level);
    return note_level(level, problem, size);
}

/* That of a session of the program, which only the level of a further session tells. */
static bool check_session(char *problem, size_t size)
{
    static const struct {
        const char *name;
        int level;
    } levels[] = {{"MPI_THREAD_SINGLE", MPI_THREAD_SINGLE},
                  {"MPI_THREAD_FUNNELED", MPI_THREAD_FUNNELED},
                  {"MPI_THREAD_SERIALIZED", MPI_THREAD_SERIALIZED}};
    MPI_Info info;
    char name[32] = "";
    int room = sizeof name, found = 0;
    if (PMPI_Session_get_info(session, &info) != MPI_SUCCESS)
        return true;
    PMPI_Info_get_string(info, "thread_level", &room, name, &found);
    PMPI_Info_free(&info);
    for (size_t i = 0; found && i < sizeof levels / sizeof levels[0]; i++)
        if (strcmp(name, levels[i].name) == 0)
            level = levels[i].level;
    return note_level(level, problem, size);
}

static bool open_session(char *problem, size_t size)
{
    MPI_Info info;
    int before, after;
    bool linked = is_linked();
    PMPI_Initialized(&before);
    PMPI_Info_create(&info);
    PMPI_Info_set(info, "thread_level", "MPI_THREAD_MULTIPLE");
    has_session = is_good(PMPI_Session_init(info, MPI_ERRORS_RETURN, &session), "MPI_Session_init",
                          problem, size);
    PMPI_Info_free(&info);
    PMPI_Initialized(&after);
    if (!has_session)
        return false;
    finalize_at_exit();
    /* After MPI_Init, MPICH 4.0 gives the session another level than it has. */
    if (!before && !check_session(problem, size))
        return false;
    if (after && !before && linked) /* Intel MPI takes the session for MPI_Init */
        meshmem_mpi.caution = STARTED_HERE;
    return true;
}

static bool find_all(const struct meshmem_wire_setup *setup, char *problem, size_t size)
{
    MPI_Group group;
    int processes;
    if (!is_good(PMPI_Group_from_session_pset(session, "mpi://WORLD", &group),
                 "MPI_Group_from_session_pset", problem, size))
        return false;
    PMPI_Group_size(group, &processes);
    bool made = is_job(setup, processes, problem, size) &&
                is_good(PMPI_Comm_create_from_group(group, "meshmem", MPI_INFO_NULL,
                                                    MPI_ERRORS_RETURN, &everybody),
                        "MPI_Comm_create_from_group", problem, size);
    PMPI_Group_free(&group);
    return made;
}

/* Whether the job is still what it was when OpenSHMEM was started before. */
static bool is_same(const struct meshmem_wire_setup *setup, char *problem, size_t size)
{
    int processes;
    PMPI_Comm_size(everybody, &processes);
    return is_job(setup, processes, problem, size);
}

/* A communicator of all processes. */
static bool start(const struct meshmem_wire_setup *setup, MPI_Comm *all, char *problem, size_t size)
{
    return may_start(setup, problem, size) && check_level(problem, size) &&
           (has_session || open_session(problem, size)) &&
           (everybody != MPI_COMM_NULL ? is_same(setup, problem, size)
                                       : find_all(setup, problem, size)) &&
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

static pid_t watched; /* the process whose MPI_Finalize is watched */

/* The program ends MPI, and the wire with it. A PE has no other way to end the job here. */
static int watch_end(MPI_Comm comm, int key, void *value, void *extra)
{
    (void)comm, (void)key, (void)value, (void)extra;
    if (!meshmem_mpi.frame || exiting || getpid() != watched)
        return MPI_SUCCESS;
    dprintf(STDERR_FILENO,
            "meshmem: " MESHMEM_MPI_NAME ": MPI_Finalize was called before shmem_finalize, but the "
            "network is this MPI; call shmem_finalize first\n");
    return PMPI_Abort(MPI_COMM_WORLD, 1);
}

/* MPI_Finalize begins by deleting the attributes of MPI_COMM_SELF. */
static void watch_program(void)
{
    static int key = MPI_KEYVAL_INVALID;
    watched = getpid();
    if (key == MPI_KEYVAL_INVALID &&
        PMPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, watch_end, &key, NULL) == MPI_SUCCESS)
        PMPI_Comm_set_attr(MPI_COMM_SELF, key, NULL);
}

/* Start MPI for the wire. */
static bool initialize(char *problem, size_t size)
{
    int level;
    bool linked = is_linked();
    if (!is_good(PMPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &level), "MPI_Init_thread",
                 problem, size))
        return false;
    finishes = true;
    finalize_at_exit();
    watch_program();
    if (linked)
        meshmem_mpi.caution = STARTED_HERE;
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
    if (finishes) /* only the proxies call MPI, and they take turns */
        return true;
    watch_program();
    PMPI_Query_thread(&level);
    return note_level(level, problem, size);
}

/* MPI_Comm_dup would copy the program's attributes, by its callbacks, and its hints; so does Open
 * MPI 4.1's MPI_Comm_create_group, whose messages the program's receives may take, too. */
static bool make_own(MPI_Comm *all, char *problem, size_t size)
{
    MPI_Group group;
    PMPI_Comm_group(MPI_COMM_WORLD, &group);
    bool made =
        is_good(PMPI_Comm_create(MPI_COMM_WORLD, group, all), "MPI_Comm_create", problem, size);
    PMPI_Group_free(&group);
    return made;
}

/* A communicator of all processes. */
static bool start(const struct meshmem_wire_setup *setup, MPI_Comm *all, char *problem, size_t size)
{
    int processes;
    if (!may_start(setup, problem, size) || !join(problem, size))
        return false;
    PMPI_Comm_size(MPI_COMM_WORLD, &processes);
    return is_job(setup, processes, problem, size) && make_own(all, problem, size);
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

/* Processes that start OpenSHMEM again know the costs from the first time. */
static bool find_costs(const struct meshmem_wire_setup *setup, char *problem, size_t size)
{
    /* docs/why/mpi.md */
    static struct meshmem_wire_costs costs = {2000, 500, 0.2, 128 << 10, 64 << 10, 0, 0, 0};
    static bool begun, measured;
    struct mpi_wire *w = &meshmem_mpi;
    if (!begun && setup->n > 1) {
        if (!meshmem_mpi_measure(setup, w->data, &costs, &measured)) {
            snprintf(problem, size, MESHMEM_MPI_NAME ": out of memory");
            return false;
        }
        begun = true;
    }
    w->costs = costs;
    w->measured = measured;
    return true;
}

bool meshmem_mpi_prepare(const struct meshmem_wire_setup *setup, char *problem, size_t size)
{
    static unsigned lives;
    struct mpi_wire *w = &meshmem_mpi;
    int *tag, known = 0;
    if (!is_own(problem, size) || !start(setup, &w->data, problem, size))
        return false;
    w->life = lives++ % MPI_END_LIVES;
    PMPI_Comm_set_errhandler(w->data, MPI_ERRORS_RETURN);
    PMPI_Comm_rank(w->data, &w->rank);
    PMPI_Comm_size(w->data, &w->size);
    PMPI_Comm_get_attr(w->data, MPI_TAG_UB, &tag, &known);
    w->largest_tag = known ? *tag : 32767;
    return make_frames(setup->ends, problem, size) && find_costs(setup, problem, size);
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
