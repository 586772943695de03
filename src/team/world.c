/* SPDX-License-Identifier: BSD-3-Clause */
/* The life of the library; see world.h. */
#include "team/world.h"

#include "base/config.h"
#include "base/error.h"
#include "base/module.h"
#include "boot/boot.h"
#include "boot/debugger.h"
#include "boot/leave.h"
#include "boot/mpis.h"
#include "boot/ranks.h"
#include "boot/wireup.h"
#include "coll/algorithm.h"
#include "coll/group.h"
#include "coll/list.h"
#include "coll/plan.h"
#include "coll/set.h"
#include "core/beyond.h"
#include "core/ctx.h"
#include "core/held.h"
#include "core/left.h"
#include "core/lock.h"
#include "core/pending.h"
#include "core/race.h"
#include "core/sleepers.h"
#include "core/stall.h"
#include "far/far.h"
#include "mem/account.h"
#include "mem/backing.h"
#include "mem/capacity.h"
#include "mem/fault.h"
#include "mem/fork.h"
#include "mem/symmetric.h"
#include "mem/window.h"
#include "team/partition.h"
#include "team/team.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static atomic_int series; /* initializations that are not yet finalized */
static int level;
static bool prepared, configured;
static bool ended; /* the last initialization was finalized */

static void say_unknown(const char *sentence) { meshmem_warn("%s", sentence); }

static void read_environment(void)
{
    char problem[256];
    if (!meshmem_config_read(&meshmem_config, meshmem_config_environment(), problem,
                             sizeof problem))
        meshmem_fail(NULL, "%s", problem);
    configured = true;
}

void meshmem_world_prepare(void)
{
    char problem[512];
    int found = meshmem_boot_attach(problem, sizeof problem);
    prepared = true;
    meshmem_far_prepare();
    if (found <= 0)
        return; /* no job, or an invalid one: init reports it, if the program gets there */
    meshmem_error_open(meshmem_boot_fail, meshmem_boot.pe, false);
    /* oshrun reads from a pipe: write complete lines at once, not when 4 KiB have accumulated */
    if (!isatty(STDOUT_FILENO))
        setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
    meshmem_window_prepare();
    meshmem_fork_open();
}

static void print_variable(const char *name, const char *value, const char *standard,
                           const char *what)
{
    printf("  %s=%s (default %s): %s\n", name, value ? value : "", standard, what);
}

static void introduce(void)
{
    if (meshmem_config.version)
        printf("meshmem %s, OpenSHMEM %d.%d\n", MESHMEM_VERSION, SHMEM_MAJOR_VERSION,
               SHMEM_MINOR_VERSION);
    if (meshmem_config.info) {
        printf("meshmem reads these environment variables:\n");
        meshmem_config_list(meshmem_config_environment(), print_variable);
    }
    meshmem_config_unknown(meshmem_config_environment(), say_unknown);
}

static void print_choice(const char *collective, const char *where, const char *most,
                         const char *algorithm)
{
    printf("  %-19s %-14s %15s  %s\n", collective, where, most, algorithm);
}

static void list_algorithms(void)
{
    printf("algorithms of collectives over all PEs, by the largest block:\n");
    meshmem_list_choices(&meshmem_team_find("shmem_init", SHMEM_TEAM_WORLD)->group, print_choice);
    fflush(stdout);
}

/* Open the window with the partitions that the environment defines. */
static void open_memory(void)
{
    static struct meshmem_partitions partitions;
    char problem[512];
    unsigned heaps = MESHMEM_PARTITIONS;
    if (!meshmem_partitions_read(&partitions, meshmem_config_environment(), problem,
                                 sizeof problem))
        meshmem_fail("shmem_init", "%s", problem);
    while (heaps > 1 && !partitions.of[heaps - 1].bytes)
        heaps--;
    meshmem_window_open(partitions.of, heaps);
    meshmem_backing_open(partitions.of, heaps);
    meshmem_capacity_open();
    if (meshmem_config.info)
        meshmem_account_publish();
}

/* Whether this PE enters no further barrier over all PEs: oshrun ends a job in which others do. */
static void say_leaving(uint32_t leaving)
{
    atomic_store_explicit(&meshmem_boot.me->leaving, leaving, memory_order_release);
}

/* An MPI that was started without its launcher has one process. The ranks that make a job by a
 * unique id may be some of MPI's. */
static void compare_with_mpi(void)
{
    bool by_uid = meshmem_boot.wireup && meshmem_boot.wireup->key;
    const struct meshmem_mpi *mpi = NULL;
    int ranks = meshmem_boot.pe == 0 && !by_uid ? meshmem_ranks_count(&mpi) : 0;
    int n = meshmem_boot.n_pes;
    if (ranks && ranks < n)
        meshmem_warn("the job has %d PEs, but MPI_COMM_WORLD has %d process%s; start the program "
                     "with the launcher of %s, for example %s -n %d",
                     n, ranks, ranks > 1 ? "es" : "", mpi->name, mpi->launcher, n);
    else if (ranks > n)
        meshmem_warn("the job has %d PE%s, but MPI_COMM_WORLD has %d processes; start the program "
                     "with the launcher of %s alone",
                     n, n > 1 ? "s" : "", ranks, mpi->name);
}

/* Whether this PE prints lines of SHMEM_DEBUG. */
static bool is_debugged(void)
{
    const char *list = meshmem_config.debug_ranks;
    bool is_in = !list || meshmem_boot_is_in("SHMEM_DEBUG_RANKS", list);
    return is_in && meshmem_config.debug;
}

static void start(void)
{
    meshmem_module_stay(); /* handlers and the proxy's thread may live longer than a plugin with the
                              static library */
    meshmem_boot_open();
    meshmem_leave_watch();
    meshmem_error_open(meshmem_boot_fail, meshmem_boot.pe, false);
    read_environment();
    meshmem_error_open(meshmem_boot_fail, meshmem_boot.pe, is_debugged());
    struct meshmem_job *job = meshmem_boot.job;
    meshmem_debugger_wait(meshmem_config.debug_wait);
    if (meshmem_boot.pe == 0)
        introduce();
    compare_with_mpi();
    bool oversubscribed = job->n_pes > job->cores;
    meshmem_stall_open(oversubscribed);
    meshmem_lock_threads = level == SHMEM_THREAD_MULTIPLE;
    meshmem_algorithm_open(meshmem_config.coll, oversubscribed);
    if (!meshmem_boot_has_file())
        meshmem_fail("shmem_init",
                     "the program has closed file descriptor %d, which is the job's memory; a "
                     "program must close only what it has opened, not all descriptors as with "
                     "closefrom(3)",
                     meshmem_boot.file);
    open_memory();
    meshmem_symmetric_open();
    meshmem_fork_open();
    meshmem_fault_open();
    meshmem_team_prepare();
    meshmem_sleepers_open(level == SHMEM_THREAD_MULTIPLE);
    meshmem_far_open(level == SHMEM_THREAD_MULTIPLE, level == SHMEM_THREAD_SINGLE);
    meshmem_ctx_open();
    meshmem_beyond_open();
    meshmem_pending_open();
    meshmem_race_open(level);
    say_leaving(0);
    meshmem_boot_enter(MESHMEM_PE_RUNNING);
    meshmem_debug("started: %d PEs, %d near, on %u cores, heap of %zu bytes, %llu GiB behind the "
                  "data, waits %s",
                  meshmem_boot.n_pes, meshmem_boot.n_near, job->cores,
                  meshmem_window.table.segment[MESHMEM_SEGMENT_HEAP].bytes,
                  (unsigned long long)(meshmem_window.gap >> 30),
                  oversubscribed ? "yield early" : "spin");
    meshmem_boot_barrier("shmem_init");
    meshmem_backing_begin();
    meshmem_team_open(&meshmem_boot.me->barriers);
    meshmem_team_add_shared();
    if (meshmem_config.info)
        meshmem_account_print();
    if (meshmem_boot.pe == 0 && meshmem_algorithm_list_wanted())
        list_algorithms();
}

bool meshmem_world_make_uid(void *uid)
{
    char problem[512];
    bool made = meshmem_uid_make(uid, problem, sizeof problem);
    if (!made)
        meshmem_warn("shmemx_get_uid: %s", problem);
    return made;
}

bool meshmem_world_use_uid(const void *uid, int pe, int n_pes)
{
    if (n_pes < 1 || pe < 0 || pe >= n_pes) {
        meshmem_warn("shmemx_init_uid: PE %d of %d: the number must be 0 to n_pes - 1", pe, n_pes);
        return false;
    }
    if (atomic_load(&series) > 0) {
        meshmem_warn("shmemx_init_uid: the library is started already");
        return false;
    }
    if (!meshmem_boot.n_pes) {
        meshmem_hosts_use_uid(uid, pe, n_pes);
    } else if (!meshmem_hosts_is_pe(uid, pe, n_pes)) {
        meshmem_warn(
            "shmemx_init_uid: this process is PE %d of %d in another job, of a launcher or "
            "of another unique id; call shmem_init",
            meshmem_boot.pe, meshmem_boot.n_pes);
        return false;
    }
    return true;
}

bool meshmem_world_start(const char *call, int thread_level)
{
    if (meshmem_fork_child)
        meshmem_fail(call, "a forked child is not a PE of the job and cannot start the library");
    if (!prepared)
        meshmem_world_prepare();
    if (atomic_fetch_add(&series, 1) > 0) {
        /* One name for all, because PEs compare it: one may call shmem_init and another
         * shmem_init_thread, here as in the first initialization. */
        meshmem_team_barrier_all("shmem_init");
        return false;
    }
    level = thread_level;
    start();
    return true;
}

/* Some programs finalize in a common exit path, even if the library was not started or is already
 * finalized. */
static void say_not_started(const char *call)
{
    if (!configured)
        read_environment();
    if (meshmem_config.check)
        meshmem_warn("%s: the library is not started, so this call does nothing; each "
                     "shmem_finalize needs its shmem_init",
                     call);
}

void meshmem_world_stop(const char *call, void (*before)(void))
{
    if (atomic_load(&series) == 0) {
        say_not_started(call);
        return;
    }
    meshmem_far_check_thread(call);
    if (atomic_load(&series) == 1) {
        meshmem_ctx_quiet_all();
        meshmem_held_close(call);
        meshmem_left_end_all(call);
        meshmem_symmetric_audit_due();
    }
    meshmem_team_barrier_all(call);
    if (atomic_load(&series) > 1) {
        atomic_fetch_sub(&series, 1);
        /* Relaxed: read when this process has ended. */
        atomic_store_explicit(&meshmem_boot.me->nested, 1, memory_order_relaxed);
        return;
    }
    say_leaving(1);
    before();
    meshmem_beyond_close();
    meshmem_pending_close();
    meshmem_race_close();
    meshmem_ctx_close();
    meshmem_sleepers_close();
    meshmem_far_close();
    /* The world team synchronizes in memory of the node's first PE, which keeps it until all have
     * left. */
    meshmem_boot_host_barrier(call);
    meshmem_set_close();
    meshmem_plan_close();
    meshmem_partition_close();
    meshmem_team_close();
    meshmem_boot_enter(MESHMEM_PE_FINALIZED);
    meshmem_fault_close();
    meshmem_symmetric_close();
    meshmem_capacity_close();
    meshmem_backing_close();
    meshmem_window_close();
    ended = true;
    atomic_store(&series, 0);
}

/* There may be more to say than that it is not started: that it is the second copy in this process,
 * for example. */
void meshmem_world_refuse(const char *call)
{
    char problem[512];
    meshmem_boot.early = true;
    if (meshmem_fork_child)
        meshmem_fail(call, "called in a forked child, which is not a PE of the job");
    if (!meshmem_boot.n_pes && meshmem_boot_attach(problem, sizeof problem) < 0)
        meshmem_fail(call, "%s", problem);
    if (!ended) /* as of a PE, so that the message comes with the place */
        meshmem_error_open(meshmem_boot_fail, -1, false);
    meshmem_fail(call, ended ? "called after shmem_finalize" : "called before shmem_init");
}

bool meshmem_world_started(void) { return atomic_load(&series) > 0 && !meshmem_fork_child; }

bool meshmem_world_network(shmemx_network_info_t *info)
{
    struct meshmem_far_counts now;
    if (!meshmem_world_started() || meshmem_boot.near != 0)
        return false;
    meshmem_far_count(&now);
    *info = (shmemx_network_info_t){now.frames_sent, now.records, now.bytes_sent, now.transfers,
                                    now.frames_received};
    return true;
}

int meshmem_world_thread_level(void) { return level; }

int meshmem_world_ends_at_exit(void)
{
    static bool stopped; /* each call of start_pes has added this handler */
    /* Exit handlers also run in global_exit, in forked children, and where another PE has already
     * gone. */
    if (stopped || !meshmem_world_started() || meshmem_boot_lost() || meshmem_boot_exiting())
        return 0;
    stopped = true;
    meshmem_stall_give_up();
    return atomic_load(&series);
}

/* Other PEs may be in shmem_finalize, so this PE passes the same barriers. */
void meshmem_world_stop_at_exit(const char *call)
{
    if (atomic_load(&series) > 1) {
        meshmem_team_barrier_all(call);
        atomic_fetch_sub(&series, 1);
        return;
    }
    meshmem_ctx_quiet_all();
    meshmem_symmetric_audit_due();
    meshmem_team_barrier_all(call);
    say_leaving(1);
    if (!meshmem_boot_lost()) {
        meshmem_far_exit();
        meshmem_boot_host_barrier(call);
    }
    meshmem_boot_enter(MESHMEM_PE_FINALIZED);
}

_Noreturn void meshmem_world_exit(int status)
{
    int code = meshmem_job_exit_code(status);
    meshmem_boot_claim_exit();
    meshmem_boot_exit(code);
    exit(code);
}
