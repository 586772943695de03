/* SPDX-License-Identifier: BSD-3-Clause */
/* A quiet with nothing outstanding looks at few words: the second of two is counted in
 * instructions, where the processor can stop after each. Twenty of these instructions count the
 * quiet as a look of a PE that may be polling, where the node has more PEs and proxies than
 * cores. */
// pes: 2
// nodes: 2
// env: SHMEM_WAIT=spin
#include "../expect.h"

#include <shmem.h>
#include <signal.h>
#include <stdio.h>
#include <ucontext.h>

#if defined __x86_64__ && defined __OPTIMIZE__ && !defined __SANITIZE_ADDRESS__ && \
    !defined __SANITIZE_THREAD__

enum { TRAP = 0x100, MOST = 130 };

static volatile int counting;
static volatile long instructions;

static void count(int signal, siginfo_t *info, void *context)
{
    ucontext_t *c = context;
    (void)signal, (void)info;
    instructions++;
    if (!counting)
        c->uc_mcontext.gregs[REG_EFL] &= ~(long long)TRAP;
}

static long count_quiet(void)
{
    counting = 1;
    instructions = 0;
    __asm__ volatile("pushfq; orq $0x100, (%%rsp); popfq" ::: "memory", "cc");
    shmem_quiet();
    counting = 0;
    return instructions;
}

int main(void)
{
    static long x;
    struct sigaction action = {.sa_sigaction = count, .sa_flags = SA_SIGINFO};
    shmem_init();
    sigaction(SIGTRAP, &action, NULL);
    for (long i = 1; i <= 3; i++) {
        shmem_long_p(&x, i, !shmem_my_pe());
        shmem_quiet();
        EXPECT(shmem_long_g(&x, !shmem_my_pe()) == i);
        shmem_quiet();
        long counted = count_quiet();
        if (counted >= MOST)
            printf("%ld instructions\n", counted);
        EXPECT(counted < MOST);
    }
    shmem_finalize();
    return 0;
}

#else

int main(void)
{
    printf("skipped: no processor, or no build, whose instructions are counted\n");
    return 77;
}

#endif
