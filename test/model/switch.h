/* SPDX-License-Identifier: BSD-3-Clause */
/* What explore.h needs of the processor: to change from one coroutine's stack to another.
 * swapcontext does it with a system call, and the models do it millions of times. */
#ifndef MESHMEM_TEST_SWITCH_H
#define MESHMEM_TEST_SWITCH_H

#include <stdint.h>

struct explore_context; /* what a coroutine goes on with; everything else is on its stack */

/* Stop here and go on there. */
void explore_switch(struct explore_context *here,
                    const struct explore_context *there) __asm__("explore_switch");

#if defined __x86_64__

struct explore_context {
    uint64_t rbx, rbp, r12, r13, r14, r15, sp;
};

__asm__(".pushsection .text\n\t"
        ".type explore_switch, @function\n"
        "explore_switch:\n\t"
        "movq %rbx, 0(%rdi); movq %rbp, 8(%rdi); movq %r12, 16(%rdi); movq %r13, 24(%rdi)\n\t"
        "movq %r14, 32(%rdi); movq %r15, 40(%rdi); movq %rsp, 48(%rdi)\n\t"
        "movq 0(%rsi), %rbx; movq 8(%rsi), %rbp; movq 16(%rsi), %r12; movq 24(%rsi), %r13\n\t"
        "movq 32(%rsi), %r14; movq 40(%rsi), %r15; movq 48(%rsi), %rsp\n\t"
        "ret\n\t"
        ".size explore_switch, . - explore_switch\n\t"
        ".popsection");

/* Begin with function, whose caller is nobody, on an empty stack of zeroes that ends at top. */
static inline struct explore_context explore_context_of(char *top, void (*function)(void))
{
    void (**place)(void) = (void (**)(void))(void *)top;
    place[-2] = function; /* where the switch returns to */
    return (struct explore_context){.sp = (uintptr_t)&place[-2]};
}

/* Fill with zeroes what is below the caller's frame, down to low; without a call, which would leave
 * something there. */
static inline void explore_clear_below(char *low)
{
    enum { RED_ZONE = 128 };
    char *sp;
    __asm__ volatile("movq %%rsp, %0" : "=r"(sp));
    uint64_t words = (uint64_t)(sp - RED_ZONE - low) / 8;
    __asm__ volatile("rep stosq" : "+D"(low), "+c"(words) : "a"(0) : "memory");
}

#elif defined __aarch64__

struct explore_context {
    uint64_t x19_to_x30[12], d8_to_d15[8], sp;
};

__asm__(".pushsection .text\n\t"
        ".p2align 2\n\t"
        ".type explore_switch, %function\n"
        "explore_switch:\n\t"
        "stp x19, x20, [x0]; stp x21, x22, [x0, 16]; stp x23, x24, [x0, 32]\n\t"
        "stp x25, x26, [x0, 48]; stp x27, x28, [x0, 64]; stp x29, x30, [x0, 80]\n\t"
        "stp d8, d9, [x0, 96]; stp d10, d11, [x0, 112]; stp d12, d13, [x0, 128]\n\t"
        "stp d14, d15, [x0, 144]; mov x9, sp; str x9, [x0, 160]\n\t"
        "ldp x19, x20, [x1]; ldp x21, x22, [x1, 16]; ldp x23, x24, [x1, 32]\n\t"
        "ldp x25, x26, [x1, 48]; ldp x27, x28, [x1, 64]; ldp x29, x30, [x1, 80]\n\t"
        "ldp d8, d9, [x1, 96]; ldp d10, d11, [x1, 112]; ldp d12, d13, [x1, 128]\n\t"
        "ldp d14, d15, [x1, 144]; ldr x9, [x1, 160]; mov sp, x9\n\t"
        "ret\n\t"
        ".size explore_switch, . - explore_switch\n\t"
        ".popsection");

static inline struct explore_context explore_context_of(char *top, void (*function)(void))
{
    return (struct explore_context){.x19_to_x30[11] = (uintptr_t)function, .sp = (uintptr_t)top};
}

static inline void explore_clear_below(char *low)
{
    __asm__ volatile("mov x9, sp\n"
                     "1:\tcmp %0, x9; b.hs 2f; str xzr, [%0], 8; b 1b\n"
                     "2:"
                     : "+r"(low)
                     :
                     : "x9", "cc", "memory");
}

#else
#error "the models need a few lines for this processor here"
#endif

#endif
