/* SPDX-License-Identifier: BSD-3-Clause */
/* A PE that sleeps has named the word whose change wakes it: also where one wait goes on to another
 * word, and where the word's last value was extended by its sign. PEs that complete their
 * operations wake others. */
// wraps: meshmem_os_futex_wait meshmem_poll_ordered
#include "near/wait.h"

#include "core/order.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static _Atomic uint32_t arrivals, sleeping;
static uint64_t first, second;
static const void *named;
static uint64_t named_value;
static unsigned sleeps, wakes;

void __wrap_meshmem_os_futex_wait(_Atomic uint32_t *word, uint32_t value, uint64_t ns);
void __wrap_meshmem_poll_ordered(bool complete);

void __wrap_meshmem_os_futex_wait(_Atomic uint32_t *word, uint32_t value, uint64_t ns)
{
    (void)ns;
    assert_ptr_equal(word, &arrivals);
    assert_int_equal(value, arrivals);
    sleeps++;
}

void __wrap_meshmem_poll_ordered(bool complete) { wakes += complete; }

static void name(const void *word, uint32_t bytes, uint64_t seen)
{
    (void)bytes;
    named = word;
    named_value = seen;
}

static bool slow(const struct meshmem_wait *w, uint64_t lasted)
{
    (void)w;
    (void)lasted;
    return false;
}

static void ended(void) {}

static void open_wait(void)
{
    meshmem_wait_open(MESHMEM_WAIT_SLEEP, false, slow, ended);
    meshmem_wait_hooks(
        (struct meshmem_wait_hooks){.arrivals = &arrivals, .sleeping = &sleeping, .watch = name});
    sleeps = 0;
}

static void a_second_word_is_named_before_sleep(void **state)
{
    (void)state;
    open_wait();
    struct meshmem_wait w = {.word = &first, .word_bytes = 8};
    meshmem_wait_step(&w);
    assert_ptr_equal(named, &first);
    assert_int_equal(sleeps, 0);
    meshmem_wait_step(&w);
    assert_int_equal(sleeps, 1);
    w.word = &second;
    meshmem_wait_step(&w);
    assert_ptr_equal(named, &second);
    assert_int_equal(sleeps, 1);
    meshmem_wait_step(&w);
    assert_int_equal(sleeps, 2);
    meshmem_wait_end(&w);
    assert_int_equal(sleeping, 0);
}

static void a_negative_word_is_no_news(void **state)
{
    (void)state;
    const int word = -1;
    const short little = -2;
    open_wait();
    assert_false(meshmem_wait_nap(&word, sizeof word, (uint64_t)(int64_t)word, 1000));
    assert_int_equal(named_value, UINT32_MAX);
    assert_false(meshmem_wait_nap(&little, sizeof little, (uint64_t)(int64_t)little, 1000));
    assert_int_equal(named_value, UINT16_MAX - 1);
    assert_int_equal(sleeps, 2);
}

static void quiet_and_pe_quiet_wake(void **state)
{
    (void)state;
    open_wait();
    meshmem_wait_policy.gives_way = true;
    meshmem_order_quiet(SHMEM_CTX_DEFAULT);
    assert_int_equal(wakes, 1);
    meshmem_order_pe_quiet(SHMEM_CTX_DEFAULT, NULL, 0, "shmem_pe_quiet");
    assert_int_equal(wakes, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_second_word_is_named_before_sleep),
        cmocka_unit_test(a_negative_word_is_no_news),
        cmocka_unit_test(quiet_and_pe_quiet_wake),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
