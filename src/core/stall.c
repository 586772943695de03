/* SPDX-License-Identifier: BSD-3-Clause */
/* Long waits; see stall.h. Called every few milliseconds in a wait, never in a short one. */
#include "core/stall.h"

#include "base/config.h"
#include "base/os.h"
#include "boot/boot.h"
#include "near/wait.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

/* A PE has one description: the thread that holds this flag writes it; other threads that wait at
 * the same time describe nothing. */
static atomic_flag describing = ATOMIC_FLAG_INIT;
static _Thread_local bool described;

static bool giving_up;

static bool wait_is_slow(const struct meshmem_wait *w, uint64_t lasted)
{
    char text[256];
    if (meshmem_boot_exiting())
        meshmem_boot_follow();
    if (meshmem_boot_orphaned())
        _exit(1);
    int cancel = meshmem_os_hold_cancel(); /* names are read from files */
    if (described || !atomic_flag_test_and_set_explicit(&describing, memory_order_acquire)) {
        described = true;
        uint32_t barrier = w->describe ? w->describe(w->what, text, sizeof text) : 0;
        meshmem_track_write(&meshmem_boot.me->waiting, w->describe ? text : "a call", barrier,
                            w->since);
    }
    meshmem_boot_report((double)lasted * 1e-9);
    meshmem_os_let_cancel(cancel);
    return giving_up && meshmem_boot_lost();
}

static void wait_ended(void)
{
    if (!described)
        return;
    described = false;
    meshmem_track_clear(&meshmem_boot.me->waiting);
    atomic_flag_clear_explicit(&describing, memory_order_release);
}

void meshmem_stall_open(bool oversubscribed)
{
    meshmem_wait_open(meshmem_config.wait, oversubscribed, wait_is_slow, wait_ended);
}

void meshmem_stall_give_up(void) { giving_up = true; }
