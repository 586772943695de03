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
#include <unistd.h>

/* A stack address plus a delta is none that the processor takes: SIGBUS, when the access is
 * relative to the stack. */
static const int signals[] = {SIGSEGV, SIGBUS};
enum { SIGNALS = sizeof signals / sizeof *signals };

static void explain(int number, siginfo_t *info, void *context)
{
    const struct meshmem_window *w = &meshmem_window;
    int pe = meshmem_window_owner(info->si_addr);
    (void)context;
    if (info->si_code > 0 && info->si_code != SI_KERNEL && pe >= 0) {
        char where[256];
        uintptr_t inside = (uintptr_t)info->si_addr - w->others;
        const void *address = (void *)(w->base + inside % w->stride);
        meshmem_symmetric_describe(where, sizeof where, address, 1);
        dprintf(STDERR_FILENO,
                "meshmem: PE %d: an access to PE %d through the address %p failed: it is not "
                "symmetric, it %s. SHMEM_CHECK=1 names the call\n",
                meshmem_boot.pe, pe, address, where);
    } else if (info->si_code == SI_KERNEL) {
        dprintf(STDERR_FILENO,
                "meshmem: PE %d: an access through an address that no PE can have failed; was a "
                "local variable or malloc'ed memory used as a symmetric object? SHMEM_CHECK=1 "
                "names the call\n",
                meshmem_boot.pe);
    }
    /* The access is tried again and ends the process, with a core file; a signal that somebody sent
     * comes again by itself. */
    signal(number, SIG_DFL);
    if (info->si_code <= 0)
        raise(number);
}

/* Whether the action for a signal is handler; NULL asks for the default action. */
static bool is_action(int number, void (*handler)(int, siginfo_t *, void *))
{
    struct sigaction now;
    if (sigaction(number, NULL, &now) != 0)
        return false;
    return now.sa_flags & SA_SIGINFO ? now.sa_sigaction == handler
                                     : !handler && now.sa_handler == SIG_DFL;
}

void meshmem_fault_open(void)
{
    struct sigaction mine = {.sa_sigaction = explain, .sa_flags = SA_SIGINFO | SA_NODEFER};
    for (int i = 0; i < SIGNALS; i++)
        if (is_action(signals[i], NULL))
            sigaction(signals[i], &mine, NULL);
}

void meshmem_fault_close(void)
{
    for (int i = 0; i < SIGNALS; i++)
        if (is_action(signals[i], explain))
            signal(signals[i], SIG_DFL);
}
