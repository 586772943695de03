/* SPDX-License-Identifier: BSD-3-Clause */
/* While a PE that has named no word sleeps (near/poll.h), each function that stores to a near PE
 * tells it so; and none tells that has stored nothing. */
// wraps: meshmem_poll_stored meshmem_poll_put meshmem_poll_put_strided
#define SHMEM_NO_INLINE /* the functions themselves */

#include "near/wait.h"

#include <setjmp.h>
#include <shmemx.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static unsigned told;
void __wrap_meshmem_poll_stored(int pe);
void __wrap_meshmem_poll_stored(int pe)
{
    assert_int_equal(pe, 0);
    told++;
}

void __wrap_meshmem_poll_put(void *dest, const void *source, size_t bytes, int pe);
void __wrap_meshmem_poll_put(void *dest, const void *source, size_t bytes, int pe)
{
    (void)dest, (void)source, (void)bytes;
    __wrap_meshmem_poll_stored(pe);
}

void __wrap_meshmem_poll_put_strided(void *dest, const void *source, ptrdiff_t dest_step,
                                     ptrdiff_t source_step, size_t bytes, size_t blocks, int pe);
void __wrap_meshmem_poll_put_strided(void *dest, const void *source, ptrdiff_t dest_step,
                                     ptrdiff_t source_step, size_t bytes, size_t blocks, int pe)
{
    (void)dest, (void)source, (void)dest_step, (void)source_step, (void)bytes, (void)blocks;
    __wrap_meshmem_poll_stored(pe);
}

static long word[16], source[16], fetched;
static uint64_t sig;

/* A call, and how often it tells. */
#define CALL(times, ...)                                      \
    do {                                                      \
        told = 0;                                             \
        __VA_ARGS__;                                          \
        if (told != (times))                                  \
            fail_msg("%s told %u times", #__VA_ARGS__, told); \
    } while (0)

static void puts_tell(void **state)
{
    (void)state;
    CALL(1, shmem_long_p(word, 1, 0));
    CALL(1, shmem_long_put_nbi(word, source, 16, 0));
    CALL(1, shmem_long_iput(word, source, 2, 1, 4, 0));
    CALL(1, shmem_long_ibput(word, source, 4, 2, 2, 2, 0));
    CALL(1, shmem_long_put_signal(word, source, 4, &sig, 1, SHMEM_SIGNAL_SET, 0));
    CALL(1, shmem_long_put_signal_nbi(word, source, 4, &sig, 1, SHMEM_SIGNAL_ADD, 0));
    CALL(0, (void)shmem_long_g(word, 0));
    CALL(0, shmem_long_iget(source, word, 2, 1, 4, 0));
}

static void atomics_tell(void **state)
{
    (void)state;
    CALL(1, shmem_long_atomic_set(word, 1, 0));
    CALL(1, shmem_long_atomic_add(word, 1, 0));
    CALL(1, (void)shmem_long_atomic_fetch_add(word, 1, 0));
    CALL(1, shmem_long_atomic_fetch_add_nbi(&fetched, word, 1, 0));
    CALL(1, shmem_long_atomic_fetch_inc_nbi(&fetched, word, 0));
    CALL(1, shmem_long_atomic_swap_nbi(&fetched, word, 7, 0));
    CALL(1,
         shmem_ulong_atomic_fetch_xor_nbi((unsigned long *)&fetched, (unsigned long *)word, 1, 0));
    CALL(0, shmem_long_atomic_fetch_nbi(&fetched, word, 0));
    CALL(1, shmem_long_atomic_set(word, 7, 0));
    CALL(0, shmem_long_atomic_swap_nbi(&fetched, word, 7, 0)); /* the value that it has */
    CALL(0, shmem_long_atomic_compare_swap_nbi(&fetched, word, 8, 9, 0));
    CALL(1, shmem_long_atomic_compare_swap_nbi(&fetched, word, 7, 9, 0));
    CALL(0, (void)shmem_long_atomic_fetch(word, 0));
}

static void requests_tell(void **state)
{
    shmemx_request_t req = SHMEMX_REQUEST_UNINITIALIZED;
    (void)state;
    CALL(1, shmemx_long_put_nbe(word, source, 4, 0, &req));
    CALL(1, shmemx_long_iput_nbe(word, source, 2, 1, 4, 0, &req));
    CALL(1, shmemx_long_put_signal_nbe(word, source, 4, &sig, 1, SHMEM_SIGNAL_SET, 0, &req));
    CALL(1, shmemx_long_atomic_add_nbe(word, 1, 0, &req));
    CALL(1, shmemx_long_atomic_fetch_add_nbe(&fetched, word, 1, 0, &req));
    CALL(0, shmemx_long_atomic_fetch_nbe(&fetched, word, 0, &req));
    shmemx_wait_nbe(&req);
}

static int begin(void **state)
{
    (void)state;
    shmem_init();
    meshmem_wait_policy.tells = true;
    return 0;
}

static int end(void **state)
{
    (void)state;
    meshmem_wait_policy.tells = false;
    shmem_finalize();
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(puts_tell), cmocka_unit_test(atomics_tell),
                                       cmocka_unit_test(requests_tell)};
    return cmocka_run_group_tests(tests, begin, end);
}
