/* SPDX-License-Identifier: BSD-3-Clause */
/* Memory that the program may not touch now, for AddressSanitizer, even if only the program is
 * built with it, and for valgrind, if its headers were there when the library was built. */
#ifndef MESHMEM_BASE_POISON_H
#define MESHMEM_BASE_POISON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if __has_include(<valgrind/memcheck.h>)
#include <valgrind/memcheck.h>
#else
#define VALGRIND_MAKE_MEM_NOACCESS(start, bytes) (void)(start), (void)(bytes)
#define VALGRIND_MAKE_MEM_DEFINED(start, bytes) (void)(start), (void)(bytes)
#define VALGRIND_DISABLE_ERROR_REPORTING (void)0
#define VALGRIND_ENABLE_ERROR_REPORTING (void)0
#define RUNNING_ON_VALGRIND 0
#endif

__attribute__((weak)) void __asan_poison_memory_region(const volatile void *start, size_t bytes);
__attribute__((weak)) void __asan_unpoison_memory_region(const volatile void *start, size_t bytes);

/* Functions that touch poisoned memory, between the two lines that follow. */
#define MESHMEM_POISON_MAY_TOUCH __attribute__((no_sanitize("address"), noinline))
#define MESHMEM_POISON_PAUSE() VALGRIND_DISABLE_ERROR_REPORTING
#define MESHMEM_POISON_RESUME() VALGRIND_ENABLE_ERROR_REPORTING

static inline bool meshmem_poison_is_valgrind(void) { return RUNNING_ON_VALGRIND; }

static inline void meshmem_poison(uintptr_t start, size_t bytes)
{
    if (__asan_poison_memory_region)
        __asan_poison_memory_region((void *)start, bytes);
    VALGRIND_MAKE_MEM_NOACCESS((void *)start, bytes);
}

/* From now on it counts as defined: valgrind does not see what other PEs put there. */
static inline void meshmem_unpoison(uintptr_t start, size_t bytes)
{
    if (__asan_unpoison_memory_region)
        __asan_unpoison_memory_region((void *)start, bytes);
    VALGRIND_MAKE_MEM_DEFINED((void *)start, bytes);
}

#endif
