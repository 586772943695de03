/* SPDX-License-Identifier: BSD-3-Clause */
/* The Fortran interface that OpenSHMEM had until 1.4 (include/shmem.fh), with the reductions of
 * INTEGER*2 and the names without a kind that Cray SHMEM has. Arguments are passed by reference;
 * INTEGER, REAL and LOGICAL have 4 bytes; external names are in small letters and end in an
 * underscore, as gfortran, flang, ifort and nvfortran make them. The lengths of CHARACTER arguments
 * come after all others and are not read, with one exception. Locks and reductions of REAL*16 are
 * implemented here; all other functions call a C function by its public name, where tools see
 * it. */
#include "api/shim.h"

#include <shmem.h>

/* Declare a function; its body follows. */
#define FORTRAN(result, name, ...) \
    result name(__VA_ARGS__);      \
    result name(__VA_ARGS__)

/* Define one that calls c; a semicolon follows. */
#define SUBROUTINE(name, arguments, c)                \
    FORTRAN(void, name##_, EXPANDED arguments) { c; } \
    extern __typeof(name##_) name##_
#define FUNCTION(type, name, arguments, c)                   \
    FORTRAN(type, name##_, EXPANDED arguments) { return c; } \
    extern __typeof(name##_) name##_
#define EXPANDED(...) __VA_ARGS__

/* ---- start, end, and who is there ---- */

SUBROUTINE(shmem_init, (void), shmem_init());
SUBROUTINE(shmem_finalize, (void), shmem_finalize());
SUBROUTINE(start_pes, (const int *npes), (void)npes; start_pes(0));
SUBROUTINE(shmem_global_exit, (const int *status), shmem_global_exit(*status));
FUNCTION(int, shmem_my_pe, (void), shmem_my_pe());
FUNCTION(int, shmem_n_pes, (void), shmem_n_pes());
/* Weak, as a program may have functions of these names. */
__attribute__((weak)) FUNCTION(int, my_pe, (void), shmem_my_pe());
__attribute__((weak)) FUNCTION(int, num_pes, (void), shmem_n_pes());
FUNCTION(int, shmem_pe_accessible, (const int *pe), shmem_pe_accessible(*pe));
FUNCTION(int, shmem_addr_accessible, (const void *object, const int *pe),
         shmem_addr_accessible(object, *pe));
FUNCTION(void *, shmem_ptr, (const void *object, const int *pe), shmem_ptr(object, *pe));
SUBROUTINE(shmem_info_get_version, (int *major, int *minor), shmem_info_get_version(major, minor));

/* Padded with blanks to SHMEM_MAX_NAME_LEN, or to the length of the variable if that is less. */
FORTRAN(void, shmem_info_get_name_, char *name, size_t length)
{
    char text[SHMEM_MAX_NAME_LEN];
    shmem_info_get_name(text);
    length = length < sizeof text ? length : sizeof text;
    size_t used = strnlen(text, length);
    memcpy(name, text, used);
    memset(name + used, ' ', length - used);
}

/* ---- order ---- */

SUBROUTINE(shmem_fence, (void), shmem_fence());
SUBROUTINE(shmem_quiet, (void), shmem_quiet());
SUBROUTINE(shmem_set_cache_inv, (void), shmem_set_cache_inv());
SUBROUTINE(shmem_clear_cache_inv, (void), shmem_clear_cache_inv());
SUBROUTINE(shmem_set_cache_line_inv, (void *dest), shmem_set_cache_line_inv(dest));
SUBROUTINE(shmem_udcflush, (void), shmem_udcflush());
SUBROUTINE(shmem_udcflush_line, (void *dest), shmem_udcflush_line(dest));

/* ---- copies ---- */

/* Call each(Fortran's name, C's name) for the types and sizes; op is put or get, i before it and
 * _nbi after it may be empty. */
#define ELEMENTS(each, i, op, nbi)                            \
    each(shmem_integer_##i##op##nbi, shmem_##i##op##32##nbi); \
    each(shmem_real_##i##op##nbi, shmem_##i##op##32##nbi);    \
    each(shmem_logical_##i##op##nbi, shmem_##i##op##32##nbi); \
    each(shmem_double_##i##op##nbi, shmem_##i##op##64##nbi);  \
    each(shmem_complex_##i##op##nbi, shmem_##i##op##64##nbi); \
    each(shmem_##i##op##4##nbi, shmem_##i##op##32##nbi);      \
    each(shmem_##i##op##8##nbi, shmem_##i##op##64##nbi);      \
    each(shmem_##i##op##32##nbi, shmem_##i##op##32##nbi);     \
    each(shmem_##i##op##64##nbi, shmem_##i##op##64##nbi);     \
    each(shmem_##i##op##128##nbi, shmem_##i##op##128##nbi)
#define BYTES_OF(each, op, nbi)                            \
    each(shmem_character_##op##nbi, shmem_##op##mem##nbi); \
    each(shmem_##op##mem##nbi, shmem_##op##mem##nbi)

#define COPY(name, c)                                                                    \
    SUBROUTINE(name, (void *dest, const void *source, const int *nelems, const int *pe), \
               c(dest, source, (size_t)*nelems, *pe))
#define COPY_STRIDED(name, c)                                                                      \
    SUBROUTINE(name,                                                                               \
               (void *dest, const void *source, const int *dst, const int *sst, const int *nelems, \
                const int *pe),                                                                    \
               c(dest, source, *dst, *sst, (size_t)*nelems, *pe))

ELEMENTS(COPY, , put, );
ELEMENTS(COPY, , get, );
ELEMENTS(COPY, , put, _nbi);
ELEMENTS(COPY, , get, _nbi);
BYTES_OF(COPY, put, );
BYTES_OF(COPY, get, );
BYTES_OF(COPY, put, _nbi);
BYTES_OF(COPY, get, _nbi);
COPY(shmem_put, shmem_put64);
COPY(shmem_get, shmem_get64);
ELEMENTS(COPY_STRIDED, i, put, );
ELEMENTS(COPY_STRIDED, i, get, );

/* ---- atomic operations, waits and locks ---- */

#define COUNTING(kind, type, c)                                                         \
    SUBROUTINE(shmem##kind##_add, (type * dest, const type *value, const int *pe),      \
               shmem_##c##_atomic_add(dest, *value, *pe));                              \
    SUBROUTINE(shmem##kind##_inc, (type * dest, const int *pe),                         \
               shmem_##c##_atomic_inc(dest, *pe));                                      \
    FUNCTION(type, shmem##kind##_fadd, (type * dest, const type *value, const int *pe), \
             shmem_##c##_atomic_fetch_add(dest, *value, *pe));                          \
    FUNCTION(type, shmem##kind##_finc, (type * dest, const int *pe),                    \
             shmem_##c##_atomic_fetch_inc(dest, *pe));                                  \
    FUNCTION(type, shmem##kind##_cswap,                                                 \
             (type * dest, const type *cond, const type *value, const int *pe),         \
             shmem_##c##_atomic_compare_swap(dest, *cond, *value, *pe))
#define SWAPPING(kind, type, c)                                                         \
    FUNCTION(type, shmem##kind##_swap, (type * dest, const type *value, const int *pe), \
             shmem_##c##_atomic_swap(dest, *value, *pe))
#define HOLDING(kind, type, c)                                                     \
    FUNCTION(type, shmem##kind##_fetch, (const type *source, const int *pe),       \
             shmem_##c##_atomic_fetch(source, *pe));                               \
    SUBROUTINE(shmem##kind##_set, (type * dest, const type *value, const int *pe), \
               shmem_##c##_atomic_set(dest, *value, *pe))
#define WAITS(kind, type, c)                                                                   \
    SUBROUTINE(shmem##kind##_wait, (type * ivar, const type *cmp_value),                       \
               shmem_##c##_wait_until(ivar, SHMEM_CMP_NE, *cmp_value));                        \
    SUBROUTINE(shmem##kind##_wait_until, (type * ivar, const int *cmp, const type *cmp_value), \
               shmem_##c##_wait_until(ivar, *cmp, *cmp_value))

COUNTING(, int, int);
COUNTING(_int4, int, int);
COUNTING(_int8, int64_t, int64);
SWAPPING(, int, int);
SWAPPING(_int4, int, int);
SWAPPING(_int8, int64_t, int64);
SWAPPING(_real4, float, float);
SWAPPING(_real8, double, double);
HOLDING(_int4, int, int);
HOLDING(_int8, int64_t, int64);
HOLDING(_real4, float, float);
HOLDING(_real8, double, double);
WAITS(, int, int);
WAITS(_int4, int, int);
WAITS(_int8, int64_t, int64);

/* The beginning and the end of a function whose body is here: before init and under SHMEM_CHECK,
 * note that this thread is in it; else NULL. */
static const char *begin_checked(const char *call)
{
    if (likely(meshmem_window.plain != 0))
        return NULL;
    const char *entered = meshmem_shim_enter(call);
    meshmem_shim_check_start(call);
    return entered;
}

static inline void end_checked(const char **entered)
{
    if (unlikely(*entered != NULL))
        meshmem_shim_leave(entered);
}

/* A lock is an INTEGER, half as long as in C. */
static const char *check_lock(const char *call, const int *lock)
{
    const char *entered = begin_checked(call);
    if (unlikely(entered != NULL)) {
        meshmem_shim_check_symmetric(call, "lock", lock, 1, sizeof *lock, sizeof *lock);
        LEARNS();
    }
    return entered;
}

#define LOCK_CHECKED(call, lock) \
    __attribute__((cleanup(end_checked), unused)) const char *entered = check_lock(call, lock)

FORTRAN(void, shmem_set_lock_, int *lock)
{
    LOCK_CHECKED("shmem_set_lock", lock);
    meshmem_lock_set("shmem_set_lock", lock, sizeof *lock);
    meshmem_held_add("shmem_set_lock", lock);
}

FORTRAN(void, shmem_clear_lock_, int *lock)
{
    LOCK_CHECKED("shmem_clear_lock", lock);
    meshmem_held_remove(lock);
    meshmem_lock_clear("shmem_clear_lock", lock, sizeof *lock);
}

FORTRAN(int, shmem_test_lock_, int *lock)
{
    LOCK_CHECKED("shmem_test_lock", lock);
    int refused = meshmem_lock_test("shmem_test_lock", lock, sizeof *lock);
    if (!refused)
        meshmem_held_add("shmem_test_lock", lock);
    return refused;
}

/* ---- collectives ---- */

/* The first aligned long in an array of INTEGER that has room for two; only this one is used. */
static long *psync_of(int *pSync)
{
    return (long *)(((uintptr_t)pSync + sizeof(long) - 1) & ~(uintptr_t)(sizeof(long) - 1));
}

#define ACTIVE const int *PE_start, const int *logPE_stride, const int *PE_size
#define THE_SET *PE_start, *logPE_stride, *PE_size

SUBROUTINE(shmem_barrier_all, (void), shmem_barrier_all());
SUBROUTINE(shmem_barrier, (ACTIVE, int *pSync), shmem_barrier(THE_SET, psync_of(pSync)));

#define BROADCAST(name, c)                                                                     \
    SUBROUTINE(name,                                                                           \
               (void *dest, const void *source, const int *nelems, const int *PE_root, ACTIVE, \
                int *pSync),                                                                   \
               c(dest, source, (size_t)*nelems, *PE_root, THE_SET, psync_of(pSync)))
#define COLLECTIVE(name, c)                                                                   \
    SUBROUTINE(name, (void *dest, const void *source, const int *nelems, ACTIVE, int *pSync), \
               c(dest, source, (size_t)*nelems, THE_SET, psync_of(pSync)))
#define ALLTOALLS(name, c)                                                                         \
    SUBROUTINE(name,                                                                               \
               (void *dest, const void *source, const int *dst, const int *sst, const int *nelems, \
                ACTIVE, int *pSync),                                                               \
               c(dest, source, *dst, *sst, (size_t)*nelems, THE_SET, psync_of(pSync)))

BROADCAST(shmem_broadcast4, shmem_broadcast32);
BROADCAST(shmem_broadcast8, shmem_broadcast64);
BROADCAST(shmem_broadcast32, shmem_broadcast32);
BROADCAST(shmem_broadcast64, shmem_broadcast64);
COLLECTIVE(shmem_collect4, shmem_collect32);
COLLECTIVE(shmem_collect8, shmem_collect64);
COLLECTIVE(shmem_collect32, shmem_collect32);
COLLECTIVE(shmem_collect64, shmem_collect64);
COLLECTIVE(shmem_fcollect4, shmem_fcollect32);
COLLECTIVE(shmem_fcollect8, shmem_fcollect64);
COLLECTIVE(shmem_fcollect32, shmem_fcollect32);
COLLECTIVE(shmem_fcollect64, shmem_fcollect64);
COLLECTIVE(shmem_alltoall32, shmem_alltoall32);
COLLECTIVE(shmem_alltoall64, shmem_alltoall64);
ALLTOALLS(shmem_alltoalls32, shmem_alltoalls32);
ALLTOALLS(shmem_alltoalls64, shmem_alltoalls64);

#define REDUCE(op, kind, type, c)                                                              \
    SUBROUTINE(                                                                                \
        shmem_##kind##_##op##_to_all,                                                          \
        (type * dest, const type *source, const int *nreduce, ACTIVE, type *pWrk, int *pSync), \
        shmem_##c##_##op##_to_all(dest, source, *nreduce, THE_SET, pWrk, psync_of(pSync)))
#define INTEGERS(op)                \
    REDUCE(op, int2, short, short); \
    REDUCE(op, int4, int, int);     \
    REDUCE(op, int8, long, long)
#define REALS(op)                    \
    REDUCE(op, real4, float, float); \
    REDUCE(op, real8, double, double)
#define COMPLEXES(op)                            \
    REDUCE(op, comp4, float _Complex, complexf); \
    REDUCE(op, comp8, double _Complex, complexd)

INTEGERS(and);
INTEGERS(or);
INTEGERS(xor);
INTEGERS(max);
INTEGERS(min);
INTEGERS(sum);
INTEGERS(prod);
REALS(max);
REALS(min);
REALS(sum);
REALS(prod);
COMPLEXES(sum);
COMPLEXES(prod);

/* REAL*16, which C has no function for: its long double is another type on most processors. */
static void reduce_real16(const char *call, enum meshmem_op op, void *dest, const void *source,
                          int nreduce, ACTIVE, int *pSync)
{
    enum { ELEMENT = 16, ALIGNMENT = 4 };
    long *word = psync_of(pSync);
    __attribute__((cleanup(end_checked))) const char *entered = begin_checked(call);
    if (unlikely(entered != NULL)) {
        size_t n = (size_t)nreduce;
        meshmem_shim_check_symmetric(call, "dest", dest, n, ELEMENT, ALIGNMENT);
        meshmem_shim_check_symmetric(call, "source", source, n, ELEMENT, ALIGNMENT);
        meshmem_shim_check_symmetric(call, "pSync", word, 1, sizeof *word, sizeof *word);
        meshmem_shim_check_apart(call, dest, n, source, n, ELEMENT, true);
    }
    if (nreduce < 0)
        meshmem_shim_refuse_bytes(call, (size_t)nreduce, ELEMENT);
    meshmem_coll_reduce(meshmem_set_group(call, THE_SET, word), dest, source, (size_t)nreduce, op,
                        VALUE_F128);
}

#define REDUCE_REAL16(OP, op)                                                                 \
    SUBROUTINE(                                                                               \
        shmem_real16_##op##_to_all,                                                           \
        (void *dest, const void *source, const int *nreduce, ACTIVE, void *pWrk, int *pSync), \
        (void)pWrk;                                                                           \
        reduce_real16("shmem_real16_" #op "_to_all", OP, dest, source, *nreduce, PE_start,    \
                      logPE_stride, PE_size, pSync))

REDUCE_REAL16(OP_MAX, max);
REDUCE_REAL16(OP_MIN, min);
REDUCE_REAL16(OP_SUM, sum);
REDUCE_REAL16(OP_PROD, prod);

/* ---- symmetric memory ---- */

enum { WORD = 4, NO_LENGTH = -1, NO_MEMORY = -2, NOT_IN_HEAP = -3, IS_FREE = -4, NOT_A_START = -5 };

/* What is wrong with a block that the program hands back, or 0. */
static int fault_of(const void *block)
{
    struct meshmem_heap_block found;
    if (!meshmem_symmetric_find(block, &found))
        return NOT_IN_HEAP;
    if (!found.used)
        return IS_FREE;
    return found.start == (uintptr_t)block ? 0 : NOT_A_START;
}

/* Set *status; end the job instead if value is an error and the program wants that. */
static void set_status(const char *call, int *status, int value, const int *wants_abort)
{
    static const char *const texts[] = {"the length is not positive", "no symmetric memory is left",
                                        "the address is not in the symmetric heap",
                                        "the block is free",
                                        "the address is inside a block, not at its beginning"};
    if (value < 0 && *wants_abort)
        meshmem_fail(call, "%s", texts[-value - 1]);
    *status = value;
}

FORTRAN(void, shpalloc_, void **addr, const int *length, int *errcode, const int *wants_abort)
{
    int error = *length > 0 ? 0 : NO_LENGTH;
    if (!error && !(*addr = shmem_malloc((size_t)*length * WORD)))
        error = NO_MEMORY;
    set_status("shpalloc", errcode, error, wants_abort);
}

FORTRAN(void, shpdeallc_, void **addr, int *errcode, const int *wants_abort)
{
    CHECK_INIT_OF("shpdeallc");
    int error = fault_of(*addr);
    if (!error)
        shmem_free(*addr);
    set_status("shpdeallc", errcode, error, wants_abort);
}

FORTRAN(void, shpclmove_, void **addr, const int *length, int *status, const int *wants_abort)
{
    CHECK_INIT_OF("shpclmove");
    int result = *length > 0 ? fault_of(*addr) : NO_LENGTH;
    void *block = result ? NULL : shmem_realloc(*addr, (size_t)*length * WORD);
    if (block) {
        result = block != *addr;
        *addr = block;
    }
    set_status("shpclmove", status, block || result ? result : NO_MEMORY, wants_abort);
}
