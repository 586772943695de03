/* SPDX-License-Identifier: BSD-3-Clause */
/* The process of oshrun that stands before the one that runs the job; see guard.h. */
#include "launcher/guard.h"

#include "launcher/descend.h"
#include "launcher/handing.h"
#include "launcher/say.h"

#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MAX_SWEEPS = 250, SWEEP_NS = 20 * 1000 * 1000 };

/* End all descendants of this process; those that fork meanwhile need several times. */
static void end_descendants(void)
{
    const struct timespec pause = {.tv_nsec = SWEEP_NS};
    for (int i = 0; i < MAX_SWEEPS; i++) {
        pid_t pid;
        meshmem_descend_kill();
        while ((pid = waitpid(-1, NULL, WNOHANG)) > 0)
            ;
        if (pid < 0)
            return;
        nanosleep(&pause, NULL);
    }
}

/* End as the child has ended; after a violent end what it leaves is ended first. */
static _Noreturn void end_like(int status)
{
    if (WIFEXITED(status))
        _exit(WEXITSTATUS(status));
    int number = WTERMSIG(status);
    meshmem_say("its process that runs the job was killed by signal %d (%s); the job ends", number,
                strsignal(number));
    end_descendants();
    _exit(128 + number);
}

/* Hand on signals, and reap, until the child has ended. Where signals cannot be read, they wait. */
static _Noreturn void guard(pid_t child, const sigset_t *awaited)
{
    int file = signalfd(-1, awaited, SFD_CLOEXEC);
    siginfo_t info;
    for (;;) {
        bool taken = meshmem_handing_take(file, &info);
        int status;
        pid_t pid;
        while ((pid = waitpid(-1, &status, taken ? WNOHANG : 0)) > 0)
            if (pid == child)
                end_like(status);
        if (!taken)
            continue;
        if (meshmem_handing_is_due(&info))
            kill(child, info.si_signo);
        if (meshmem_handing_ends(info.si_signo)) /* also a child that is stopped */
            kill(child, SIGCONT);
    }
}

int meshmem_guard_enter(void)
{
    int alive[2];
    sigset_t awaited, before;
    sigemptyset(&awaited);
    sigaddset(&awaited, SIGCHLD);
    meshmem_handing_add(&awaited);
    if (pipe2(alive, O_CLOEXEC) != 0)
        return -1;
    sigprocmask(SIG_BLOCK, &awaited, &before);
    pid_t child = fork();
    if (child > 0) {
        prctl(PR_SET_NAME, "oshrun-guard");
        prctl(PR_SET_CHILD_SUBREAPER, 1);
        close(alive[0]);
        guard(child, &awaited);
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
    close(alive[1]);
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGCONT); /* a stopped process would not see that the guard ended */
        return alive[0];
    }
    close(alive[0]);
    return -1;
}

_Noreturn void meshmem_guard_lost(void)
{
    end_descendants();
    _exit(128 + SIGKILL);
}
