/* SPDX-License-Identifier: BSD-3-Clause */
/* A wrong address costs nothing to check when the hardware does it: between the segments of the
 * other PEs' windows nothing is mapped, so an inlined put through an address that is not symmetric
 * faults there, and the fault's address tells which PE and which local address were meant. The
 * handler only explains; the default action follows. */
#include "base/error.h"
#include "boot/boot.h"
#include "mem/fork.h"
#include "mem/symmetric.h"
#include "mem/window.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool installed;

static void explain(int number, siginfo_t *info, void *context)
{
    const struct meshmem_window *w = &meshmem_window;
    uintptr_t theirs = (uintptr_t)info->si_addr - w->others;
    (void)context;
    if (info->si_code > 0 && info->si_code != SI_KERNEL && w->others &&
        theirs < w->stride * (uint64_t)w->n_pes) {
        char where[256];
        int pe = (int)(theirs / w->stride);
        const void *address = (void *)(w->base + theirs % w->stride);
        meshmem_symmetric_describe(where, sizeof where, address, 1);
        dprintf(STDERR_FILENO,
                "meshmem: PE %d: an access to PE %d through the address %p failed: it is not "
                "symmetric, it %s. "
                "SHMEM_CHECK=1 names the call\n",
                meshmem_boot.pe, pe, address, where);
    } else if (info->si_code == SI_KERNEL) {
        dprintf(STDERR_FILENO,
                "meshmem: PE %d: an access through an address that no PE can have failed; was a "
                "local variable or "
                "malloc'ed memory used as a symmetric object? SHMEM_CHECK=1 names the call\n",
                meshmem_boot.pe);
    }
    signal(number, SIG_DFL); /* the access is tried again and ends the process, with a core file */
}

void meshmem_fault_open(void)
{
    struct sigaction now, mine = {.sa_sigaction = explain, .sa_flags = SA_SIGINFO | SA_NODEFER};
    if (sigaction(SIGSEGV, NULL, &now) == 0 && !(now.sa_flags & SA_SIGINFO) &&
        now.sa_handler == SIG_DFL)
        installed = sigaction(SIGSEGV, &mine, NULL) == 0;
}

void meshmem_fault_close(void)
{
    struct sigaction now;
    if (installed && sigaction(SIGSEGV, NULL, &now) == 0 && (now.sa_flags & SA_SIGINFO) &&
        now.sa_sigaction == explain)
        signal(SIGSEGV, SIG_DFL);
    installed = false;
}
