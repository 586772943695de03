/* SPDX-License-Identifier: BSD-3-Clause */
/* See handing.h. */
#include "launcher/handing.h"

#include <errno.h>
#include <stddef.h>
#include <sys/signalfd.h>
#include <unistd.h>

static const int handed_on[] = {SIGINT,  SIGTERM, SIGHUP,   SIGQUIT, SIGUSR1,
                                SIGUSR2, SIGCONT, SIGWINCH, SIGXCPU, SIGALRM};

static const int changed[] = {SIGPIPE, SIGXFSZ, SIGCHLD};
enum { N_CHANGED = sizeof changed / sizeof changed[0] };
static struct sigaction original[N_CHANGED];

void meshmem_handing_prepare(void)
{
    for (int i = 0; i < N_CHANGED; i++) {
        struct sigaction action = {.sa_handler = changed[i] == SIGCHLD ? SIG_DFL : SIG_IGN};
        sigaction(changed[i], &action, &original[i]);
    }
}

void meshmem_handing_restore(bool all)
{
    for (int i = 0; i < N_CHANGED; i++)
        if (all || changed[i] != SIGCHLD)
            sigaction(changed[i], &original[i], NULL);
}

sigset_t meshmem_handing_ignored(void)
{
    sigset_t set;
    sigemptyset(&set);
    for (int i = 0; i < N_CHANGED; i++)
        if (original[i].sa_handler != SIG_IGN)
            sigaddset(&set, changed[i]);
    return set;
}

void meshmem_handing_add(sigset_t *set)
{
    for (size_t i = 0; i < sizeof handed_on / sizeof handed_on[0]; i++) {
        struct sigaction action;
        if (sigaction(handed_on[i], NULL, &action) == 0 && action.sa_handler != SIG_IGN)
            sigaddset(set, handed_on[i]);
    }
}

bool meshmem_handing_take(int file, siginfo_t *info)
{
    struct signalfd_siginfo from;
    ssize_t bytes;
    while ((bytes = read(file, &from, sizeof from)) < 0 && errno == EINTR)
        ;
    if (bytes != sizeof from)
        return false;
    *info = (siginfo_t){.si_signo = (int)from.ssi_signo, .si_code = from.ssi_code};
    return true;
}

/* Whether only this process got a signal that the kernel has sent. */
static bool is_alone(int number)
{
    return number == SIGXCPU || number == SIGALRM || (number == SIGHUP && getsid(0) == getpid());
}

bool meshmem_handing_is_due(const siginfo_t *info)
{
    return info->si_signo != SIGCHLD && (info->si_code != SI_KERNEL || is_alone(info->si_signo));
}

bool meshmem_handing_ends(int number)
{
    return number == SIGINT || number == SIGTERM || number == SIGHUP || number == SIGQUIT;
}
