/* SPDX-License-Identifier: BSD-3-Clause */
/* See debugger.h. */
#include "boot/debugger.h"

#include "base/error.h"
#include "base/os.h"
#include "boot/boot.h"

#include <stdatomic.h>
#include <sys/prctl.h>
#include <unistd.h>

enum { LOOK_EVERY = 20000000 /* ns */ };

void meshmem_debugger_wait(const char *list)
{
    struct meshmem_slot *me = meshmem_boot.me;
    char host[256] = "";
    if (!list || !meshmem_boot_is_in("SHMEM_DEBUG_WAIT", list))
        return;
    gethostname(host, sizeof host - 1);
    prctl(PR_SET_PTRACER, PR_SET_PTRACER_ANY);
    if (!meshmem_os_is_traced())
        meshmem_error_print("PE %d waits for a debugger on %s: gdb -p %d", meshmem_boot.pe, host,
                            (int)getpid());
    meshmem_track_write(&me->waiting, "shmem_init, for a debugger (SHMEM_DEBUG_WAIT)", "", 0,
                        meshmem_os_now());
    atomic_store_explicit(&me->debug_wait, 1, memory_order_relaxed); /* a flag for oshrun */
    while (!meshmem_os_is_traced() && !meshmem_boot_exiting() && !meshmem_boot_lost() &&
           !meshmem_boot_orphaned())
        meshmem_os_sleep(LOOK_EVERY);
    atomic_store_explicit(&me->debug_wait, 0, memory_order_relaxed);
    meshmem_track_clear(&me->waiting);
}
