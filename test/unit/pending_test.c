/* SPDX-License-Identifier: BSD-3-Clause */
/* Under SHMEM_CHECK=full, while a quiet of one thread gets data from another node: calls of other
 * threads do not wait for it, but a quiet that has to complete the same get does. */
// wraps: meshmem_far_get pthread_cond_wait
#include "core/ctx.h"
#include "core/pending.h"
#include "far/far.h"
#include "mem/window.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdbool.h>
#include <string.h>
#include <time.h>

enum { FAR = 1, BYTES = 64, SECONDS = 10 /* after which something is taken for blocked */ };

static struct meshmem_ctx other; /* than the default context */
static char *deltas[] = {NULL, MESHMEM_WINDOW_FAR};
static char there[BYTES], here[2][BYTES];
static sem_t is_inside, is_waiting, is_over;
static void *slow; /* the dest of the get that lasts until is_over */
static bool was_blocked;

static bool comes(sem_t *event)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += SECONDS;
    return sem_timedwait(event, &until) == 0;
}

void __wrap_meshmem_far_get(struct meshmem_far_ctx *ctx, void *dest, const void *source,
                            size_t bytes, int pe);
void __wrap_meshmem_far_get(struct meshmem_far_ctx *ctx, void *dest, const void *source,
                            size_t bytes, int pe)
{
    (void)ctx, (void)pe;
    if (dest == slow) {
        sem_post(&is_inside);
        was_blocked = !comes(&is_over);
    }
    memcpy(dest, source, bytes);
}

int __real_pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex);
int __wrap_pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex);
int __wrap_pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex)
{
    sem_post(&is_waiting);
    return __real_pthread_cond_wait(condition, mutex);
}

static struct meshmem_pending operation(shmem_ctx_t ctx, void *dest)
{
    return (struct meshmem_pending){
        .call = "call", .ctx = ctx, .dest = dest, .source = there, .bytes = BYTES, .pe = FAR};
}

static void get(shmem_ctx_t ctx, void *dest)
{
    const struct meshmem_pending op = operation(ctx, dest);
    memset(there, 7, sizeof there);
    assert_true(meshmem_pending_get(&op));
}

static void *quiet(void *ctx)
{
    meshmem_pending_complete(ctx, -1);
    return NULL;
}

/* Begin a quiet of another thread, which gets until is_over. */
static pthread_t begin_slow(void)
{
    pthread_t thread;
    slow = here[0];
    was_blocked = false;
    get(SHMEM_CTX_DEFAULT, slow);
    assert_int_equal(pthread_create(&thread, NULL, quiet, SHMEM_CTX_DEFAULT), 0);
    assert_true(comes(&is_inside));
    return thread;
}

static void test_other_calls_go_on(void **state)
{
    const struct meshmem_pending put = operation(SHMEM_CTX_DEFAULT, here[1]);
    pthread_t thread = begin_slow();
    (void)state;
    meshmem_pending_put(&put);
    meshmem_pending_fence(SHMEM_CTX_DEFAULT);
    meshmem_pending_learn();
    get(&other, here[1]);
    meshmem_pending_complete(&other, -1);
    assert_int_equal(here[1][BYTES - 1], 7);
    sem_post(&is_over);
    pthread_join(thread, NULL);
    assert_false(was_blocked);
    assert_int_equal(here[0][BYTES - 1], 7);
}

static void test_a_quiet_waits_for_what_it_completes(void **state)
{
    pthread_t thread = begin_slow(), second;
    (void)state;
    assert_int_equal(pthread_create(&second, NULL, quiet, SHMEM_CTX_DEFAULT), 0);
    assert_true(comes(&is_waiting));
    sem_post(&is_over);
    pthread_join(second, NULL);
    assert_int_equal(here[0][BYTES - 1], 7);
    pthread_join(thread, NULL);
    assert_false(was_blocked);
}

/* What another thread gets into the same memory meanwhile is no change by the program. */
static void test_gets_for_the_same_memory_are_not_accused(void **state)
{
    const struct meshmem_pending second = operation(&other, here[0] + BYTES / 2);
    pthread_t thread = begin_slow();
    (void)state;
    assert_true(meshmem_pending_get(&second));
    sem_post(&is_over);
    pthread_join(thread, NULL);
    slow = NULL;
    meshmem_pending_complete(&other, -1);
    assert_int_equal(here[0][BYTES / 2], 7);
}

static int open_all(void **state)
{
    (void)state;
    meshmem_window.n_pes = 2;
    meshmem_window.delta = deltas;
    meshmem_pending_on = true;
    return sem_init(&is_inside, 0, 0) || sem_init(&is_waiting, 0, 0) || sem_init(&is_over, 0, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_other_calls_go_on),
        cmocka_unit_test(test_a_quiet_waits_for_what_it_completes),
        cmocka_unit_test(test_gets_for_the_same_memory_are_not_accused),
    };
    return cmocka_run_group_tests(tests, open_all, NULL);
}
