/* SPDX-License-Identifier: BSD-3-Clause */
/* Initialization, finalization and queries: the functions of the first sections of api/shmem.api,
 * start_pes, and the collectives without arguments. */
#include "api/shim.h"
#include "base/tool.h"
#include "mem/constant.h"
#include "mem/fork.h"
#include "team/partition.h"
#include "team/world.h"

#include <shmemx.h>
#include <stdatomic.h>
#include <stdlib.h>

/* Runs before main and before any thread starts: in a job the static data becomes shared now. The
 * priority puts this before the constructors of C++ globals in statically linked programs. */
static __attribute__((constructor(101))) void prepare(void) { meshmem_world_prepare(); }

/* Every inlined name, as the program resolves it and as the library defines it. */
static const struct {
    void (*resolved)(void), (*own)(void);
} inlined[] = {
#define INLINED(name) {(void (*)(void))name, (void (*)(void))p##name},
#include "inlined.def"
#undef INLINED
};

/* Whether a tool interposes one of them: then every call must go through the exported functions. */
static bool is_interposed(void)
{
    for (size_t i = 0; i < sizeof inlined / sizeof *inlined; i++)
        if (inlined[i].resolved != inlined[i].own)
            return true;
    return false;
}

/* Whether every call must go through the exported functions for a tool's sake. */
static bool has_tool(void)
{
    char name[64];
    if (is_interposed())
        meshmem_debug("a tool interposes shmem_ functions: nothing is inlined");
    else if (meshmem_tool_find(name, sizeof name))
        meshmem_debug("%s patches calls: nothing is inlined", name);
    else
        return !meshmem_config.inlined;
    return true;
}

/* Whether calls are allowed, for shmem_query_initialized. Release by start, acquire by a thread
 * that asks and then calls: it sees all that start has done. */
static atomic_bool usable;

static void start(const char *call, int level)
{
    int cancel = meshmem_os_hold_cancel();
    if (!meshmem_world_started())
        meshmem_shim_begin();
    if (meshmem_world_start(call, level)) {
        bool tool = has_tool();
        meshmem_window_publish(!meshmem_config.check && !tool, !meshmem_config.check);
        meshmem_window_publish_polls(!meshmem_wait_policy.gives_way, !meshmem_wait_policy.tells);
        atomic_store_explicit(&usable, true, memory_order_release);
    }
    meshmem_os_let_cancel(cancel);
}

static void withdraw(void)
{
    /* Relaxed: a thread that sees it makes no call. */
    atomic_store_explicit(&usable, false, memory_order_relaxed);
    meshmem_window_publish(false, false);
}

void pshmem_init(void) { start(CALL, SHMEM_THREAD_SINGLE); }
WEAK(shmem_init);

int pshmemx_get_uid(shmemx_uid_t *uid)
{
    CHECK_POINTER(uid);
    meshmem_os_occupy_standard();
    return !meshmem_world_make_uid(uid);
}
WEAK(shmemx_get_uid);

int pshmemx_init_uid(const shmemx_uid_t *uid, int pe, int n_pes)
{
    CHECK_POINTER(uid);
    if (!meshmem_world_use_uid(uid, pe, n_pes))
        return 1;
    start(CALL, SHMEM_THREAD_SINGLE);
    return 0;
}
WEAK(shmemx_init_uid);

int pshmem_init_thread(int requested, int *provided)
{
    CHECK_POINTER(provided);
    if (requested < SHMEM_THREAD_SINGLE || requested > SHMEM_THREAD_MULTIPLE)
        return 1;
    start(CALL, requested);
    *provided = meshmem_world_thread_level();
    return 0;
}
WEAK(shmem_init_thread);

static bool at_exit; /* the exit handler of start_pes finalizes */

void pshmem_finalize(void)
{
    if (meshmem_fork_child)
        meshmem_shim_refuse_start(CALL);
    int cancel = meshmem_os_hold_cancel();
    if (at_exit)
        meshmem_world_stop_at_exit(CALL);
    else
        meshmem_world_stop(CALL, withdraw);
    meshmem_os_let_cancel(cancel);
}
WEAK(shmem_finalize);

/* As calls of the program, for tools that do something in the last one. */
static void finalize_at_exit(void)
{
    int starts = meshmem_world_ends_at_exit();
    at_exit = starts > 0;
    for (; starts > 0; starts--)
        shmem_finalize();
    at_exit = false;
}

void pstart_pes(int npes)
{
    (void)npes;
    if (meshmem_world_started())
        return;
    start(CALL, SHMEM_THREAD_SINGLE);
    atexit(finalize_at_exit);
}
WEAK(start_pes);

void pshmem_query_initialized(int *initialized)
{
    CHECK_POINTER(initialized);
    *initialized = atomic_load_explicit(&usable, memory_order_acquire) && !meshmem_fork_child;
}
WEAK(shmem_query_initialized);

/* From any thread at any level. */
void pshmem_query_thread(int *provided)
{
    if (meshmem_window.n_pes == 0)
        meshmem_shim_refuse_start(CALL);
    CHECK_POINTER(provided);
    *provided = meshmem_world_thread_level();
}
WEAK(shmem_query_thread);

_Noreturn void pshmem_global_exit(int status)
{
    CHECK_INIT();
    meshmem_world_exit(status);
}
WEAK(shmem_global_exit);

int pshmem_my_pe(void)
{
    CHECK_INIT();
    return meshmem_window.pe;
}
WEAK(shmem_my_pe);

int pshmem_n_pes(void)
{
    CHECK_INIT();
    return meshmem_window.n_pes;
}
WEAK(shmem_n_pes);

int pshmem_pe_accessible(int pe)
{
    CHECK_INIT();
    return pe >= 0 && pe < meshmem_window.n_pes;
}
WEAK(shmem_pe_accessible);

static bool is_constant(const void *address)
{
    return meshmem_constant_holds(&meshmem_window.data, address, 1);
}

static bool is_at(const void *address, int pe)
{
    return (meshmem_window_holds(address, 1) || is_constant(address)) &&
           meshmem_partition_is_at(address, pe);
}

int pshmem_addr_accessible(const void *addr, int pe)
{
    CHECK_INIT();
    return pe >= 0 && pe < meshmem_window.n_pes && is_at(addr, pe);
}
WEAK(shmem_addr_accessible);

void *pshmem_ptr(const void *dest, int pe)
{
    CHECK_PE(pe);
    if (!meshmem_window_is_near(pe)) {
        atomic_store_explicit(&meshmem_fault_no_ptr, pe, memory_order_relaxed);
        return NULL;
    }
    if (!is_at(dest, pe))
        return NULL;
    if (unlikely(meshmem_race_on))
        meshmem_race_give_up();
    char *there = meshmem_window_at(dest, pe);
    if (is_constant(dest))
        (void)*(const volatile char *)there; /* has it mapped, which a system call would not */
    return there;
}
WEAK(shmem_ptr);

void pshmem_info_get_version(int *major, int *minor)
{
    CHECK_POINTER(major);
    CHECK_POINTER(minor);
    *major = SHMEM_MAJOR_VERSION;
    *minor = SHMEM_MINOR_VERSION;
}
WEAK(shmem_info_get_version);

void pshmem_info_get_name(char *name)
{
    CHECK_POINTER(name);
    strcpy(name, SHMEM_VENDOR_STRING);
}
WEAK(shmem_info_get_name);

int pshmemx_network_info(shmemx_network_info_t *info)
{
    CHECK_POINTER(info);
    return !meshmem_world_network(info);
}
WEAK(shmemx_network_info);

void pshmem_pcontrol(int level, ...) { (void)level; }
WEAK(shmem_pcontrol);

/* Under SHMEM_CHECK=full, after a barrier over all PEs. */
static void leave_barrier(const char *call)
{
    meshmem_symmetric_audit(call);
    if (meshmem_race_on)
        meshmem_race_round();
}

void pshmem_barrier_all(void)
{
    CHECK_INIT();
    meshmem_order_quiet(SHMEM_CTX_DEFAULT);
    meshmem_coll_barrier(meshmem_team_all(CALL));
    if (unlikely(meshmem_pending_on))
        leave_barrier(CALL);
}
WEAK(shmem_barrier_all);

void pshmem_sync_all(void)
{
    CHECK_INIT();
    meshmem_coll_sync(meshmem_team_all(CALL));
    if (unlikely(meshmem_pending_on))
        leave_barrier(CALL);
}
WEAK(shmem_sync_all);
