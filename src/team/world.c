/* SPDX-License-Identifier: BSD-3-Clause */
/* The life of the library; see world.h. */
#include "team/world.h"

#include "base/config.h"
#include "base/error.h"
#include "boot/boot.h"
#include "boot/report.h"
#include "core/ctx.h"
#include "mem/fork.h"
#include "mem/symmetric.h"
#include "mem/window.h"
#include "near/node.h"
#include "near/wait.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

extern char **environ;

static atomic_int series; /* inits without their finalize */
static int level;
static struct meshmem_node node;
static const char *barrier_call = "shmem_init";
static bool giving_up; /* in an exit handler: never wait for a PE that is gone */
static bool prepared;

/* Equal numbers of all PEs; written before a barrier and read after it. */
struct compared {
    size_t first, second;
};

static void say_unknown(const char *sentence) { meshmem_warn("%s", sentence); }

static void read_environment(void)
{
    char problem[256];
    if (!meshmem_config_read(&meshmem_config, environ, problem, sizeof problem))
        meshmem_fail(NULL, "%s", problem);
}

void meshmem_world_prepare(void)
{
    char problem[512];
    int found = meshmem_boot_attach(problem, sizeof problem);
    prepared = true;
    if (found <= 0)
        return; /* no job, or a bad one: init will say so, if the program gets there */
    meshmem_error_open(meshmem_boot_fail, meshmem_boot.pe, false);
    /* oshrun reads lines from a pipe: send them when they are complete, not when 4 KiB are. */
    if (!isatty(STDOUT_FILENO))
        setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
    meshmem_window_prepare();
}

static uint32_t describe_barrier(const void *what, char *text, size_t size)
{
    const struct meshmem_node *n = what;
    snprintf(text, size, "%s (barrier %u)", barrier_call, n->epoch);
    return n->epoch;
}

/* One thread of the PE describes its wait; others that wait meanwhile stay silent. */
static atomic_flag describing = ATOMIC_FLAG_INIT;
static _Thread_local bool described;

static void report_stall(double seconds)
{
    uint64_t now = meshmem_os_now(), last = atomic_load_explicit(&meshmem_boot.job->reported, memory_order_relaxed);
    char title[128];
    uint64_t again = (uint64_t)(meshmem_config.stall_timeout * 1e9);
    if ((last && now - last < again) ||
        !atomic_compare_exchange_strong_explicit(&meshmem_boot.job->reported, &last, now, memory_order_relaxed,
                                                 memory_order_relaxed))
        return;
    snprintf(title, sizeof title, "meshmem: PE %d has waited for %.1f s (SHMEM_STALL_TIMEOUT=%g):", meshmem_boot.pe,
             seconds, meshmem_config.stall_timeout);
    meshmem_report_write(STDERR_FILENO, meshmem_boot.job, title);
}

static void wait_is_slow(const struct meshmem_wait *w, uint64_t lasted)
{
    char text[256];
    if (meshmem_boot_exiting())
        exit(0);
    if (giving_up && meshmem_boot_lost())
        _exit(0);
    if (described || !atomic_flag_test_and_set_explicit(&describing, memory_order_acquire)) {
        described = true;
        uint32_t barrier = w->describe ? w->describe(w->what, text, sizeof text) : 0;
        meshmem_track_write(&meshmem_boot.me->waiting, w->describe ? text : "a call", barrier, w->since);
    }
    if (meshmem_config.stall_timeout > 0 && (double)lasted >= meshmem_config.stall_timeout * 1e9)
        report_stall((double)lasted * 1e-9);
}

static void wait_ended(void)
{
    if (!described)
        return;
    described = false;
    meshmem_track_clear(&meshmem_boot.me->waiting);
    atomic_flag_clear_explicit(&describing, memory_order_release);
}

static void print_variable(const char *name, const char *value, const char *standard, const char *what)
{
    printf("  %s=%s (default %s): %s\n", name, value ? value : "", standard, what);
}

static void introduce(void)
{
    if (meshmem_config.version)
        printf("meshmem %s, OpenSHMEM %d.%d\n", MESHMEM_VERSION, SHMEM_MAJOR_VERSION, SHMEM_MINOR_VERSION);
    if (meshmem_config.info) {
        printf("meshmem reads these environment variables:\n");
        meshmem_config_list(environ, print_variable);
    }
    meshmem_config_unknown(environ, say_unknown);
}

static void start(void)
{
    meshmem_boot_open();
    meshmem_error_open(meshmem_boot_fail, meshmem_boot.pe, false);
    read_environment();
    meshmem_error_open(meshmem_boot_fail, meshmem_boot.pe, meshmem_config.debug);
    struct meshmem_job *job = meshmem_boot.job;
    uint32_t n = (uint32_t)meshmem_boot.n_pes;
    if (meshmem_boot.pe == 0)
        introduce();
    if (meshmem_node_bytes(n) > job->node_bytes)
        meshmem_fail("shmem_init", "the job's memory has no room for a barrier of %u PEs", n);
    bool oversubscribed = n > job->cores;
    meshmem_wait_open(meshmem_config.wait, oversubscribed, wait_is_slow, wait_ended);
    if (!node.memory)
        node = (struct meshmem_node){
            .memory = (void *)((char *)job + job->node),
            .me = (uint32_t)meshmem_boot.pe,
            .n = n,
            .oversubscribed = oversubscribed || meshmem_config.wait == MESHMEM_WAIT_SLEEP,
            .describe = describe_barrier,
        };
    meshmem_window_open(meshmem_config.symmetric_size);
    meshmem_symmetric_open();
    meshmem_fork_open();
    meshmem_fault_open();
    meshmem_boot_enter(MESHMEM_PE_RUNNING);
    meshmem_debug("started: %d PEs on %u cores, heap of %zu bytes, slots of %llu bytes, waits %s", meshmem_boot.n_pes,
                  job->cores, meshmem_window.segment[MESHMEM_SEGMENT_HEAP].bytes,
                  1ull << meshmem_window.slot_shift, oversubscribed ? "yield early" : "spin");
    meshmem_boot_barrier("shmem_init");
}

bool meshmem_world_start(const char *call, int thread_level)
{
    if (meshmem_fork_child)
        meshmem_fail(call, "a forked child is not a PE of the job and cannot start the library");
    if (!prepared)
        meshmem_world_prepare();
    if (atomic_fetch_add(&series, 1) > 0) {
        meshmem_world_barrier(call);
        return false;
    }
    level = thread_level;
    start();
    return true;
}

void meshmem_world_stop(const char *call, void (*before)(void))
{
    if (atomic_load(&series) == 0)
        meshmem_fail(call, "the library is not started; each finalize needs its init");
    meshmem_world_barrier(call);
    if (atomic_load(&series) > 1) {
        atomic_fetch_sub(&series, 1);
        return;
    }
    before();
    meshmem_ctx_remove_all();
    meshmem_boot_enter(MESHMEM_PE_FINALIZED);
    meshmem_fault_close();
    meshmem_symmetric_close();
    meshmem_window_close();
    atomic_store(&series, 0);
}

bool meshmem_world_started(void) { return atomic_load(&series) > 0 && !meshmem_fork_child; }

int meshmem_world_thread_level(void) { return level; }

void meshmem_world_barrier(const char *call)
{
    barrier_call = call;
    atomic_store_explicit(&meshmem_boot.me->barriers, node.epoch + 1, memory_order_relaxed);
    meshmem_node_barrier(&node);
}

void meshmem_world_stop_at_exit(void)
{
    /* Exit handlers also run in global_exit, in forked children, and where another PE has already gone. */
    if (!meshmem_world_started() || meshmem_boot_lost() || meshmem_boot_exiting())
        return;
    giving_up = true;
    meshmem_world_barrier("exit after start_pes");
    meshmem_boot_enter(MESHMEM_PE_FINALIZED);
}

void meshmem_world_compare(const char *call, size_t first, size_t second)
{
    if (!meshmem_config.check)
        return;
    struct compared mine = {first, second};
    meshmem_boot_publish(&mine, sizeof mine);
    meshmem_world_barrier(call);
    const struct compared *theirs = meshmem_boot_card(0);
    if (theirs->first != first || theirs->second != second)
        meshmem_fail(call, "called with (%zu, %zu) here, but with (%zu, %zu) on PE 0; all PEs must call it alike", first,
                     second, theirs->first, theirs->second);
    meshmem_world_barrier(call);
}

_Noreturn void meshmem_world_exit(int status)
{
    meshmem_boot_exit(status);
    exit(status);
}
