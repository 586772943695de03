/* SPDX-License-Identifier: BSD-3-Clause */
/* See limit.h. The command gets signals to the foreground of a terminal directly from there. */
#include "launcher/limit.h"

#include "base/os.h"
#include "launcher/handing.h"
#include "launcher/program.h"
#include "launcher/say.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { TIMED_OUT = 124 };

static const uint64_t patience = UINT64_C(10000000000); /* of the launcher's own end */

static pid_t start(char *const *words, const sigset_t *mask)
{
    pid_t parent = getpid(), child = fork();
    if (child != 0)
        return child;
    sigprocmask(SIG_SETMASK, mask, NULL);
    meshmem_handing_restore(false);
    if (prctl(PR_SET_PDEATHSIG, SIGTERM) != 0 || getppid() != parent)
        _exit(MESHMEM_EXIT_CANNOT_RUN);
    execvp(words[0], words);
    int status = errno == ENOENT ? MESHMEM_EXIT_NOT_FOUND : MESHMEM_EXIT_CANNOT_RUN;
    meshmem_say("%s cannot be started: %s", words[0], strerror(errno));
    _exit(status);
}

/* Wait for a signal until then; its number, 0 when the time is over. */
static int wait_for_signal(int file, siginfo_t *info, uint64_t until)
{
    uint64_t now = meshmem_os_now(), left = until > now ? until - now : 0;
    struct timespec most = {(time_t)(left / 1000000000), (long)(left % 1000000000)};
    struct pollfd ask = {.fd = file, .events = POLLIN};
    if (ppoll(&ask, 1, &most, NULL) > 0 && meshmem_handing_take(file, info))
        return info->si_signo;
    return meshmem_os_now() >= until ? 0 : -1;
}

int meshmem_limit_run(char *const *words, uint64_t most)
{
    siginfo_t info;
    sigset_t set, before;
    int status = 0;
    bool expired = false;
    uint64_t until = meshmem_os_now() + most;
    sigemptyset(&set);
    sigaddset(&set, SIGCHLD);
    meshmem_handing_add(&set);
    sigprocmask(SIG_BLOCK, &set, &before);
    int file = signalfd(-1, &set, SFD_CLOEXEC);
    if (file < 0) {
        meshmem_say("cannot wait for signals: %s", strerror(errno));
        return 1;
    }
    pid_t child = start(words, &before);
    if (child < 0) {
        meshmem_say("cannot start a process: %s", strerror(errno));
        return 1;
    }
    while (waitpid(child, &status, WNOHANG) != child) {
        int number = wait_for_signal(file, &info, until);
        if (number == 0) {
            if (!expired)
                meshmem_say("not ended after %g s (--timeout), so the job is ended; set "
                            "SHMEM_STALL_TIMEOUT to see what its PEs wait for",
                            (double)most * 1e-9);
            kill(child, expired ? SIGKILL : SIGTERM);
            until = meshmem_os_now() + patience;
            expired = true;
        } else if (number > 0 && meshmem_handing_is_due(&info)) {
            kill(child, number);
        }
    }
    return expired ? TIMED_OUT : WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}
