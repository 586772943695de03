/* SPDX-License-Identifier: BSD-3-Clause */
/* The inlined near path: the code of a put to a PE of this node. shmem.h includes this file after
 * its prototypes and then names every inlined function once with MESHMEM_NEAR. This file knows
 * nothing of segments, contexts or far PEs: a symmetric address plus the delta of a near PE is the
 * address of that PE's copy, and everything else is a call.
 *
 * A tool that interposes a shmem_ name still sees every call: the library notices it at startup and
 * leaves count at 0. -DSHMEM_NO_INLINE disables inlining at compile time. */
#ifndef MESHMEM_NEAR_H
#define MESHMEM_NEAR_H

/* What the library tells the inlined code. All fields are zero outside init and finalize, and
 * constant in between except count, all_near and reads, which may change at any time. Part of the
 * ABI. The fields are pointers although they hold numbers: under C's aliasing rules no store to a
 * user's numbers can then change them, and loops keep them in registers (docs/why/near.md has the
 * measurement). */
struct meshmem_near {
    char *first; /* the first PE of this node */
    char *count; /* the number of PEs that inlined code may access; 0 makes every function a call;
                    it is also 0 while PEs must be told of stores, because they poll and other
                    programs need the cores */
    char *const *delta; /* delta[pe - first]: the distance from this PE's symmetric address to that
                           PE's copy */
    char *all_near; /* not NULL if fences and failed tests need no call: no PE is far, so nothing
                       far can be outstanding, and no other PE needs this core */
    char *my_pe;
    char *n_pes;
    char *reads; /* like count, for reads of another PE's memory; 0 also while other PEs need this
                    core, so that polling loops call and can yield it */
};
extern struct meshmem_near meshmem_near_v2;

/* The same for a tool that interposes calls and does near operations itself: it defines
 * meshmem_near_v2 as this name, or as what a pointer to it points to, and gets the functions below
 * even with SHMEM_NO_INLINE. A tool does not make this count 0. */
extern struct meshmem_near meshmem_near_tool_v1;

/* Not NULL while the sources of all puts on the default context may be reused, and the library need
 * not be told that the program asks. Part of the ABI, too. */
extern char *meshmem_reusable_v1;

/* Not NULL while nothing that was posted on the default context is outstanding, and no other PE
 * needs this core. NULL tells nothing. Part of the ABI, too. */
extern char *meshmem_idle_v1;

#if defined(__GNUC__) && defined(__OPTIMIZE__) && \
    (!defined(SHMEM_NO_INLINE) || defined(meshmem_near_v2))
#define MESHMEM_INLINE extern __inline__ __attribute__((__gnu_inline__, __always_inline__))

/* clang considers a function that calls its own name recursive and does not inline it; this escape,
 * which clang removes from the symbol's name, hides that. */
#ifdef __clang__
#define MESHMEM_SAME "\01"
#else
#define MESHMEM_SAME
#endif

/* Define the inlined form of one function: body if test holds, else the exported function, which
 * the asm name reaches although its C name is taken. */
#define MESHMEM_NEAR(ret, name, params, test, body, call)         \
    extern ret meshmem_##name params __asm__(MESHMEM_SAME #name); \
    MESHMEM_INLINE ret name params                                \
    {                                                             \
        if (__builtin_expect(!!(test), 1)) {                      \
            body;                                                 \
        } else {                                                  \
            call;                                                 \
        }                                                         \
    }

/* 1 if inlined code may access pe; also checks the bounds of pe. */
MESHMEM_INLINE int meshmem_is_near(int pe)
{
    return (uintptr_t)((unsigned)pe - (unsigned)(uintptr_t)meshmem_near_v2.first) <
           (uintptr_t)meshmem_near_v2.count;
}

/* The same for a read. */
MESHMEM_INLINE int meshmem_is_readable(int pe)
{
    return (uintptr_t)((unsigned)pe - (unsigned)(uintptr_t)meshmem_near_v2.first) <
           (uintptr_t)meshmem_near_v2.reads;
}

/* meshmem_is_near, and nelems is a count that memory can hold: -1, for instance, is passed to the
 * exported function, which reports it. */
MESHMEM_INLINE int meshmem_is_near_count(int pe, size_t nelems)
{
    return meshmem_is_near(pe) && (nelems >> 47) == 0;
}

MESHMEM_INLINE int meshmem_is_readable_count(int pe, size_t nelems)
{
    return meshmem_is_readable(pe) && (nelems >> 47) == 0;
}

/* Valid operators; usually constants, so that the test disappears. */
#define MESHMEM_IS_CMP(cmp) ((cmp) >= SHMEM_CMP_EQ && (cmp) <= SHMEM_CMP_LE)
#define MESHMEM_IS_SIG_OP(op) ((op) == SHMEM_SIGNAL_SET || (op) == SHMEM_SIGNAL_ADD)

/* 1 between init and finalize, unless a tool intercepts calls. */
MESHMEM_INLINE int meshmem_near_on(void) { return meshmem_near_v2.count != (char *)0; }

/* 1 if fences and failed tests need no call either. */
MESHMEM_INLINE int meshmem_all_near(void) { return meshmem_near_v2.all_near != (char *)0; }

/* 1 if local completion needs no call: no PE is far, or nothing was moved since the last one. */
MESHMEM_INLINE int meshmem_all_reusable(void)
{
    return meshmem_all_near() || meshmem_reusable_v1 != (char *)0;
}

/* 1 if ordering takes no more than the CPU's fences. Between nodes quiet then tests one word. */
MESHMEM_INLINE int meshmem_is_idle(void)
{
    return meshmem_idle_v1 != (char *)0 || meshmem_all_near();
}

/* Near PE pe's copy of a symmetric object. */
MESHMEM_INLINE void *meshmem_at(const void *symmetric, int pe)
{
    unsigned i = (unsigned)pe - (unsigned)(uintptr_t)meshmem_near_v2.first;
    return (void *)((uintptr_t)symmetric + (uintptr_t)meshmem_near_v2.delta[i]);
}

struct meshmem_piece {
    uint64_t half[2];
};

#ifndef __clang__
/* The compiler may know how large the program's variable is, and would warn of moves that `bytes`
 * rules out. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Warray-bounds"
#pragma GCC diagnostic ignored "-Wstringop-overflow"
#pragma GCC diagnostic ignored "-Wstringop-overread"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
/* Copy fewer than 8 bytes; one element of 2 or 4 by one move, as others may wait for it. */
MESHMEM_INLINE void meshmem_near_copy_part(void *to, const void *from, size_t bytes)
{
    if (bytes == 4) {
        uint32_t a;
        __builtin_memcpy(&a, from, 4);
        __builtin_memcpy(to, &a, 4);
    } else if (bytes == 2) {
        uint16_t a;
        __builtin_memcpy(&a, from, 2);
        __builtin_memcpy(to, &a, 2);
    } else if (bytes == 1) {
        *(char *)to = *(const char *)from;
    } else if (bytes) {
        __builtin_memcpy(to, from, bytes);
    }
}

/* Copy 8 to 64 bytes by moves that may overlap, which saves a call; 8 bytes by one. */
MESHMEM_INLINE void meshmem_near_copy_few(void *to, const void *from, size_t bytes)
{
    if (bytes >= 16) {
        size_t step = bytes > 32 ? 16 : 0;
        struct meshmem_piece a, b, c, d;
        __builtin_memcpy(&a, from, 16);
        __builtin_memcpy(&b, (const char *)from + step, 16);
        __builtin_memcpy(&c, (const char *)from + bytes - 16 - step, 16);
        __builtin_memcpy(&d, (const char *)from + bytes - 16, 16);
        __builtin_memcpy(to, &a, 16);
        __builtin_memcpy((char *)to + step, &b, 16);
        __builtin_memcpy((char *)to + bytes - 16 - step, &c, 16);
        __builtin_memcpy((char *)to + bytes - 16, &d, 16);
    } else {
        uint64_t a, b;
        __builtin_memcpy(&a, from, 8);
        if (bytes > 8) {
            __builtin_memcpy(&b, (const char *)from + bytes - 8, 8);
            __builtin_memcpy((char *)to + bytes - 8, &b, 8);
        }
        __builtin_memcpy(to, &a, 8);
    }
}

MESHMEM_INLINE void meshmem_near_copy_some(void *to, const void *from, size_t bytes)
{
    if (bytes - 8 <= 56)
        meshmem_near_copy_few(to, from, bytes);
    else if (bytes > 64)
        __builtin_memcpy(to, from, bytes);
    else
        meshmem_near_copy_part(to, from, bytes);
}
#ifndef __clang__
#pragma GCC diagnostic pop
#endif

/* Copy. The empty asm keeps the copy in its place: a loop that polls with get must read each time,
 * and a put must not move below a loop that waits for the reply. */
MESHMEM_INLINE void meshmem_near_copy(void *to, const void *from, size_t bytes)
{
    if (!__builtin_constant_p(bytes))
        meshmem_near_copy_some(to, from, bytes);
    else if (bytes)
        __builtin_memcpy(to, from, bytes);
    __asm__ __volatile__("" ::: "memory");
}

MESHMEM_INLINE void meshmem_near_put(void *dest, const void *source, size_t bytes, int pe)
{
    meshmem_near_copy(meshmem_at(dest, pe), source, bytes);
}

MESHMEM_INLINE void meshmem_near_get(void *dest, const void *source, size_t bytes, int pe)
{
    meshmem_near_copy(dest, meshmem_at(source, pe), bytes);
}

/* Read value before everything that follows in the program. */
#define MESHMEM_READ(TYPE, value)              \
    __extension__({                            \
        TYPE meshmem_value = (value);          \
        __asm__ __volatile__("" ::: "memory"); \
        meshmem_value;                         \
    })

/* Release: pairs with the acquire of wait_until, test and signal_fetch, after which the data that
 * was put before is visible. */
MESHMEM_INLINE void meshmem_near_signal(uint64_t *sig_addr, uint64_t value, int sig_op, int pe)
{
    uint64_t *word = (uint64_t *)meshmem_at(sig_addr, pe);
    if (sig_op == SHMEM_SIGNAL_SET)
        __atomic_store_n(word, value, __ATOMIC_RELEASE);
    else
        __atomic_fetch_add(word, value, __ATOMIC_RELEASE);
}

/* Whether the comparison of *ivar with value is true; the acquire pairs with the release of the
 * writer. */
#define MESHMEM_HOLDS(TYPE, ivar, cmp, value)                                     \
    __extension__({                                                               \
        TYPE meshmem_now = __atomic_load_n((ivar), __ATOMIC_ACQUIRE);             \
        (cmp) == SHMEM_CMP_EQ   ? meshmem_now == (value)                          \
        : (cmp) == SHMEM_CMP_NE ? meshmem_now != (value)                          \
        : (cmp) == SHMEM_CMP_GT ? meshmem_now > (value)                           \
        : (cmp) == SHMEM_CMP_GE ? meshmem_now >= (value)                          \
        : (cmp) == SHMEM_CMP_LT ? meshmem_now < (value)                           \
                                : (cmp) == SHMEM_CMP_LE &&meshmem_now <= (value); \
    })
#endif

#endif
