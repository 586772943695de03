/* SPDX-License-Identifier: BSD-3-Clause */
/* See leave.h. The program's exit handlers run in the reverse order of their registration, and each
 * may call shmem_finalize, also one from before shmem_init, or the destructor of a static object.
 * So a PE that is finalized says goodbye as soon as its turn comes, before other libraries end
 * their part in the launcher, unless one of them may say it, too; and the library's own destructor,
 * which is called after all handlers, looks again. */
#include "boot/leave.h"

#include "base/error.h"
#include "base/module.h"
#include "base/os.h"
#include "boot/boot.h"
#include "boot/wireup.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define TOGETHER_NS UINT64_C(2000000000) /* PEs that leave together do so within this time */

static pid_t watched; /* the process that is the PE, as opposed to a child of it */
static pid_t failed;  /* the process that called meshmem_leave_failed */
static bool closed;
static int status; /* of exit */

static bool is_in(enum meshmem_pe_state state)
{
    /* Relaxed: only this PE writes its state. */
    return atomic_load_explicit(&meshmem_boot.me->state, memory_order_relaxed) == (int32_t)state;
}

static void close_launcher(void)
{
    closed = true;
    meshmem_boot.wireup->status = status;
    meshmem_boot.wireup->close(meshmem_boot.wireup);
}

static void say_goodbye(int with, void *nothing)
{
    const struct meshmem_wireup *w = meshmem_boot.wireup;
    (void)nothing;
    status = with;
    if (getpid() == watched && !closed && is_in(MESHMEM_PE_FINALIZED) &&
        !(w->is_early && w->is_early()))
        close_launcher();
}

/* Whether all PEs of this host leave, so that nobody waits here for another one. */
static bool all_leave(void)
{
    const unsigned stay =
        1u << MESHMEM_PE_STARTED | 1u << MESHMEM_PE_ATTACHED | 1u << MESHMEM_PE_RUNNING;
    uint64_t until = meshmem_os_now() + TOGETHER_NS;
    meshmem_boot_enter(MESHMEM_PE_LEFT);
    while (meshmem_boot_signal(stay, 0))
        if (meshmem_os_now() < until)
            meshmem_os_sleep(5000000);
        else
            return false;
    return true;
}

/* What the program has not called; for PEs of one program it is the same. */
static const char *missing(void)
{
    return atomic_load_explicit(&meshmem_boot.me->nested, memory_order_relaxed)
               ? MESHMEM_JOB_NESTED
               : "without shmem_finalize; call it at the end";
}

static void leave_launcher(void)
{
    char text[96];
    if (!watched || getpid() != watched || closed)
        return;
    meshmem_boot.wireup->last = true;
    if (is_in(MESHMEM_PE_FINALIZED))
        close_launcher();
    if (!is_in(MESHMEM_PE_RUNNING) || meshmem_boot_exiting() ||
        meshmem_boot_signal(1u << MESHMEM_PE_FAILED, 0))
        return;
    fflush(NULL);
    if (status == 0 && all_leave()) {
        if (meshmem_boot.slot == 0)
            meshmem_error_print("the PEs of this host exited %s", missing());
        close_launcher();
        return;
    }
    snprintf(text, sizeof text, "PE %d exited with status %d without shmem_finalize",
             meshmem_boot.pe, status);
    meshmem_boot_end(status ? status : 1, text);
}

static __attribute__((destructor)) void leave(void)
{
    leave_launcher();
    if (failed == getpid() && status == 0) {
        fflush(NULL);
        _exit(1);
    }
}

static void observe_exit(void)
{
    if (watched || failed)
        return; /* it does already, or the process that has forked this one */
    on_exit(say_goodbye, NULL);
}

void meshmem_leave_watch(void)
{
    if (watched || !meshmem_boot.wireup)
        return;
    observe_exit();
    watched = getpid();
}

void meshmem_leave_failed(void)
{
    observe_exit();
    failed = getpid();
}
