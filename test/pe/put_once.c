/* SPDX-License-Identifier: BSD-3-Clause */
/* A put of one element on the same node stores it once, also where the number is not known when the
 * program is compiled: who waits for the word, takes it and clears it must not find it again
 * (docs/why/order.md). The processor stops after each instruction of the put, and the signal's
 * handler is who waits. */
// pes: 1 2
#include "../expect.h"

#include <pshmem.h>
#include <shmem.h>
#include <signal.h>
#include <stdbool.h>

static long flag_long;
static int flag_int;
static short flag_short;
static volatile sig_atomic_t seen;

#define CASE(type, put)                                             \
    do {                                                            \
        const type source = 1;                                      \
        volatile size_t one = 1;                                    \
        seen = 0;                                                   \
        step(true);                                                 \
        put(&flag_##type, &source, one, pe);                        \
        step(false);                                                \
        if (seen != 1)                                              \
            printf(#put ": the element was seen %d times\n", seen); \
        failed |= seen != 1;                                        \
    } while (0)

#ifdef __x86_64__
static void look(int number)
{
    (void)number;
    seen += flag_long || flag_int || flag_short;
    flag_long = flag_int = flag_short = 0;
}

/* Set or clear the flag that traps after each instruction. */
static inline void step(bool on)
{
    if (on)
        __asm__ volatile("sub $128, %%rsp; pushfq; orq $0x100, (%%rsp); popfq; add $128, %%rsp" ::
                             : "memory", "cc");
    else
        __asm__ volatile("sub $128, %%rsp; pushfq; andq $~0x100, (%%rsp); popfq; add $128, %%rsp" ::
                             : "memory", "cc");
}

int main(void)
{
    bool failed = false;
    signal(SIGTRAP, look);
    shmem_init();
    int pe = shmem_my_pe();
    CASE(long, shmem_long_put);
    CASE(int, shmem_int_put);
    CASE(short, shmem_short_put);
    CASE(long, shmem_long_put_nbi);
    CASE(int, pshmem_int_put);
    CASE(short, pshmem_short_put_nbi);
    CASE(long, pshmem_long_put);
    EXPECT(!failed);
    shmem_finalize();
    return 0;
}
#else
int main(void)
{
    printf("skipped: single steps are known for x86-64 only\n");
    return 77;
}
#endif
