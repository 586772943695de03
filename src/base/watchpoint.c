/* SPDX-License-Identifier: BSD-3-Clause */
/* See watchpoint.h. */
#include "base/watchpoint.h"

#include "base/backtrace.h"
#include "base/os.h"
#include "base/poison.h"

#include <errno.h>
#include <linux/hw_breakpoint.h>
#include <linux/perf_event.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { IS_PERF = 6 /* TRAP_PERF, which the headers of Debian 12 lack */ };

/* Accesses can raise a signal since Linux 5.13, as can be seen from its headers. */
#ifdef PERF_ATTR_SIZE_VER7
enum { HAS_SIGNALS = true };
static void want_signal(struct perf_event_attr *a) { a->sigtrap = a->remove_on_exec = 1; }
#else
enum { HAS_SIGNALS = false };
static void want_signal(struct perf_event_attr *a) { (void)a; }
#endif

static int event = -1;
static void (*hit)(uintptr_t ip);
static struct sigaction before;
static uint64_t nothing; /* watched before the first word is */

void meshmem_watchpoint_clear(void)
{
    if (event >= 0)
        ioctl(event, PERF_EVENT_IOC_DISABLE, 0);
}

/* Whether the access was made while the thread blocked the signal, so that it went on. Linux says
 * so since 5.19 (TRAP_PERF_FLAG_ASYNC in si_perf_flags), but the headers of Debian 12 do not. */
static bool is_late(const siginfo_t *info)
{
    enum { ASYNC = 1 };
    struct {
        uint64_t data;
        uint32_t type, flags;
    } perf; /* follows the address */
    memcpy(&perf, (const char *)&info->si_addr + sizeof info->si_addr, sizeof perf);
    return perf.flags & ASYNC;
}

static void trap(int number, siginfo_t *info, void *context)
{
    int saved = errno;
    struct meshmem_registers registers;
    if (info->si_code != IS_PERF || event < 0) {
        /* Not ours: raised again for whoever handled SIGTRAP before. */
        sigaction(number, &before, NULL);
        raise(number);
        return;
    }
    meshmem_watchpoint_clear();
    if (!is_late(info)) {
        meshmem_backtrace_read(&registers, context);
        hit(registers.ip);
    }
    errno = saved;
}

static struct perf_event_attr attributes(uintptr_t address, unsigned bytes, bool stores_only)
{
    struct perf_event_attr a;
    memset(&a, 0, sizeof a);
    a.size = sizeof a;
    a.type = PERF_TYPE_BREAKPOINT;
    a.bp_type = stores_only ? HW_BREAKPOINT_W : HW_BREAKPOINT_RW;
    a.bp_addr = address;
    a.bp_len = bytes;
    a.sample_period = 1;
    a.exclude_kernel = a.exclude_hv = 1;
    want_signal(&a);
    return a;
}

bool meshmem_watchpoint_open(void (*told)(uintptr_t ip))
{
    /* Not blocked in the handler, so that hit may set it again. */
    struct sigaction mine = {.sa_sigaction = trap,
                             .sa_flags = SA_SIGINFO | SA_RESTART | SA_NODEFER};
    struct perf_event_attr a = attributes((uintptr_t)&nothing, sizeof nothing, true);
    a.disabled = 1;
    errno = HAS_SIGNALS ? EBUSY : ENOSYS;
    if (!HAS_SIGNALS || meshmem_poison_is_valgrind() || meshmem_os_is_traced() ||
        sigaction(SIGTRAP, NULL, &before) != 0 || before.sa_handler != SIG_DFL)
        return false;
    event = (int)syscall(SYS_perf_event_open, &a, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
    if (event < 0)
        return false;
    hit = told;
    sigaction(SIGTRAP, &mine, NULL);
    return true;
}

bool meshmem_watchpoint_set(uintptr_t address, unsigned bytes, bool stores_only)
{
    struct perf_event_attr a = attributes(address, bytes, stores_only);
    struct sigaction now;
    sigset_t blocked;
    /* Another handler would not know the signal; and it ends a process that blocks it. */
    if (event < 0 || sigaction(SIGTRAP, NULL, &now) != 0 || now.sa_sigaction != trap ||
        pthread_sigmask(SIG_BLOCK, NULL, &blocked) != 0 || sigismember(&blocked, SIGTRAP))
        return false;
    return ioctl(event, PERF_EVENT_IOC_MODIFY_ATTRIBUTES, &a) == 0;
}

void meshmem_watchpoint_close(void)
{
    struct sigaction now, none = {.sa_handler = SIG_IGN};
    if (event < 0)
        return;
    close(event);
    event = -1;
    if (sigaction(SIGTRAP, NULL, &now) != 0 || now.sa_sigaction != trap)
        return;
    /* This takes back one that waits until a thread ends to block it, and would end the process. */
    sigaction(SIGTRAP, &none, NULL);
    sigaction(SIGTRAP, &before, NULL);
}
