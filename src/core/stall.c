/* SPDX-License-Identifier: BSD-3-Clause */
/* Long waits; see stall.h. Called every few milliseconds in a wait, never in a short one. */
#include "core/stall.h"

#include "base/config.h"
#include "base/os.h"
#include "base/stack.h"
#include "boot/boot.h"
#include "near/wait.h"

#include <stdatomic.h>
#include <unistd.h>

/* A PE has one description: the thread that holds this flag writes it; other threads that wait at
 * the same time describe nothing. */
static atomic_flag describing = ATOMIC_FLAG_INIT;
static _Thread_local bool described;

/* Where the program called the library for the wait that is described, and when that began. */
static char place[MESHMEM_PLACE_WORDS * 8];
static uint64_t placed;

enum { PLACE_AFTER = 50000000 /* ns; by then finding it costs next to nothing */ };

static bool giving_up;

/* Find the place. Only the library's own calls are unwound, whose tables are known to be right. */
static void find_place(const struct meshmem_wait *w, uint64_t lasted)
{
    if (placed != w->since)
        place[0] = 0;
    if (placed == w->since || lasted < PLACE_AFTER || !meshmem_stack_knows_library())
        return;
    placed = w->since;
    uintptr_t caller = meshmem_stack_caller((uintptr_t)__builtin_return_address(0));
    if (caller && !meshmem_stack_in_c_library(caller - 1)) /* else a thread, or an exit handler */
        meshmem_stack_write_going_on(place, sizeof place, caller - 1);
}

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
        find_place(w, lasted);
        uint32_t barrier = w->describe ? w->describe(w->what, text, sizeof text) : 0;
        meshmem_track_write(&meshmem_boot.me->waiting, w->describe ? text : "a call", place,
                            barrier, w->since);
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
