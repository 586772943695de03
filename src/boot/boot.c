/* SPDX-License-Identifier: BSD-3-Clause */
/* The PE's place in its job; see boot.h. */
#include "boot/boot.h"

#include "base/error.h"
#include "base/os.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

struct meshmem_boot meshmem_boot;

/* Also when a wrapper stands between oshrun and me: it dies with oshrun, and I with it. The signal
 * comes when the thread that made me ends, so a wrapper must have only one. */
static void die_with_parent(void)
{
    char path[64], line[128];
    int threads = 0;
    snprintf(path, sizeof path, "/proc/%d/status", (int)getppid());
    FILE *file = getppid() == meshmem_boot.job->launcher ? NULL : fopen(path, "re");
    while (file && fgets(line, sizeof line, file))
        if (sscanf(line, "Threads: %d", &threads) == 1)
            break;
    if (file)
        fclose(file);
    if (threads == 1)
        prctl(PR_SET_PDEATHSIG, SIGKILL);
}

int meshmem_boot_attach(char *problem, size_t size)
{
    if (meshmem_boot.n_pes)
        return 1;
    int found = meshmem_local_attach(&meshmem_boot, problem, size);
    if (found == 1) {
        meshmem_boot_enter(MESHMEM_PE_ATTACHED);
        die_with_parent();
    }
    return found;
}

void meshmem_boot_open(void)
{
    char problem[512];
    int found = meshmem_boot_attach(problem, sizeof problem);
    if (found < 0 || (found == 0 && !meshmem_single_attach(&meshmem_boot, problem, sizeof problem)))
        meshmem_fail("shmem_init", "%s", problem);
}

void meshmem_boot_publish(const void *card, size_t size)
{
    memcpy(meshmem_boot.me->card, card, size);
}

const void *meshmem_boot_card(int pe)
{
    return meshmem_job_slot(meshmem_boot.job, (uint32_t)pe)->card;
}

void meshmem_boot_barrier(const char *call)
{
    struct meshmem_job *job = meshmem_boot.job;
    uint32_t round = meshmem_boot.rounds++;
    atomic_store_explicit(&meshmem_boot.me->starting, 1, memory_order_relaxed);
    /* Release publishes my card, acquire sees those of who arrived before; the last one hands all
     * on through boot_round (release, pairs with the acquire load below). */
    if (atomic_fetch_add_explicit(&job->boot_arrived, 1, memory_order_acq_rel) + 1 == job->n_pes) {
        atomic_store_explicit(&job->boot_arrived, 0, memory_order_relaxed);
        atomic_store_explicit(&job->boot_round, round + 1, memory_order_release);
        meshmem_os_futex_wake(&job->boot_round);
        atomic_store_explicit(&meshmem_boot.me->starting, 0, memory_order_relaxed);
        return;
    }
    uint64_t since = meshmem_os_now();
    bool told = false;
    while (atomic_load_explicit(&job->boot_round, memory_order_acquire) == round) {
        meshmem_os_futex_wait(&job->boot_round, round, 50000000);
        if (!told && meshmem_os_now() - since > 20000000) {
            char text[128];
            snprintf(text, sizeof text, "%s, for the others to start", call);
            meshmem_track_write(&meshmem_boot.me->waiting, text, 0, since);
            told = true;
        }
        if (meshmem_boot_exiting())
            exit(0);
        if (meshmem_boot_orphaned())
            _exit(1);
        /* One that leaves right after this barrier is none of my business: look again. */
        if (meshmem_boot_lost() &&
            atomic_load_explicit(&job->boot_round, memory_order_acquire) == round)
            meshmem_fail(call, "a PE of the job has ended");
    }
    if (told)
        meshmem_track_clear(&meshmem_boot.me->waiting);
    atomic_store_explicit(&meshmem_boot.me->starting, 0, memory_order_relaxed);
}

void meshmem_boot_enter(enum meshmem_pe_state state)
{
    atomic_store_explicit(&meshmem_boot.me->state, (int32_t)state, memory_order_release);
}

bool meshmem_boot_orphaned(void)
{
    return meshmem_boot.launched && kill(meshmem_boot.job->launcher, 0) != 0 && errno == ESRCH;
}

bool meshmem_boot_lost(void)
{
    return atomic_load_explicit(&meshmem_boot.job->gone, memory_order_acquire) != 0;
}

bool meshmem_boot_exiting(void)
{
    return atomic_load_explicit(&meshmem_boot.job->exiting, memory_order_acquire) != 0;
}

void meshmem_boot_fail(const char *sentence)
{
    fflush(stdout);
    if (meshmem_boot.launched && getpid() == atomic_load(&meshmem_boot.me->pid)) {
        snprintf(meshmem_boot.me->message, MESHMEM_MESSAGE_BYTES, "%s", sentence);
        meshmem_boot_enter(MESHMEM_PE_FAILED); /* release: oshrun reads the message after it */
    } else {
        dprintf(STDERR_FILENO, "meshmem: %s\n", sentence);
    }
    _exit(1);
}

void meshmem_boot_exit(int status)
{
    atomic_store_explicit(&meshmem_boot.me->exit_status, status, memory_order_relaxed);
    meshmem_boot_enter(MESHMEM_PE_EXITING); /* release: oshrun reads exit_status after it */
    atomic_store_explicit(&meshmem_boot.job->exiting, 1, memory_order_release);
}
