// SPDX-License-Identifier: BSD-3-Clause
// Waiting for what other PEs write.
#include "example.h"

EXAMPLE(shmem_wait_until)
{
    static int go;
    int me = shmem_my_pe(), n = shmem_n_pes();
    if (me > 0)
        shmem_wait_until(&go, SHMEM_CMP_NE, 0); /* until the PE before this one is through */
    compute();
    if (me + 1 < n)
        shmem_atomic_set(&go, 1, me + 1);
}

EXAMPLE(shmem_wait_until_all)
{
    int me = shmem_my_pe(), n = shmem_n_pes();
    int *came = shmem_calloc(n, sizeof *came);
    for (int pe = 0; pe < n; pe++)
        shmem_atomic_set(&came[me], 1, pe);
    shmem_wait_until_all(came, n, NULL, SHMEM_CMP_EQ, 1); /* all PEs have written here */
    shmem_free(came);
}

EXAMPLE(shmem_wait_until_any)
{
    int me = shmem_my_pe(), n = shmem_n_pes();
    long *result = shmem_calloc(n, sizeof *result);
    int *seen = calloc(n, sizeof *seen);
    for (int pe = 0; pe < n; pe++)
        shmem_atomic_set(&result[me], me + 1L, pe);
    for (int left = n; left > 0; left--) {
        size_t i = shmem_wait_until_any(result, n, seen, SHMEM_CMP_NE, 0);
        handle(result[i]); /* in the order in which they come */
        seen[i] = 1;
    }
    free(seen);
    shmem_free(result);
}

EXAMPLE(shmem_wait_until_some)
{
    int me = shmem_my_pe(), n = shmem_n_pes();
    long *result = shmem_calloc(n, sizeof *result);
    int *seen = calloc(n, sizeof *seen);
    size_t *indices = malloc(n * sizeof *indices), some;
    for (int pe = 0; pe < n; pe++)
        shmem_atomic_set(&result[me], me + 1L, pe);
    while ((some = shmem_wait_until_some(result, n, indices, seen, SHMEM_CMP_NE, 0)) > 0)
        for (size_t i = 0; i < some; i++) {
            handle(result[indices[i]]);
            seen[indices[i]] = 1;
        }
    free(indices);
    free(seen);
    shmem_free(result);
}

EXAMPLE(shmem_wait_until_all_vector)
{
    int me = shmem_my_pe(), n = shmem_n_pes();
    long *count = shmem_calloc(n, sizeof *count), *expected = malloc(n * sizeof *expected);
    for (int pe = 0; pe < n; pe++) {
        expected[pe] = pe + 1; /* PE pe counts to another number than the others */
        shmem_atomic_add(&count[me], me + 1, pe);
    }
    shmem_wait_until_all_vector(count, n, NULL, SHMEM_CMP_GE, expected);
    free(expected);
    shmem_free(count);
}

EXAMPLE(shmem_wait_until_any_vector)
{
    static long state[2]; /* written by the next PE */
    const long wanted[2] = {3, 5};
    int before = (shmem_my_pe() + shmem_n_pes() - 1) % shmem_n_pes();
    shmem_atomic_set(&state[1], 5L, before);
    size_t which = shmem_wait_until_any_vector(state, 2, NULL, SHMEM_CMP_EQ, wanted);
    printf("state %zu is as it was wanted\n", which); /* 1 */
}

EXAMPLE(shmem_wait_until_some_vector)
{
    static long state[2]; /* written by the next PE */
    const long wanted[2] = {3, 5};
    size_t indices[2];
    int before = (shmem_my_pe() + shmem_n_pes() - 1) % shmem_n_pes();
    shmem_atomic_set(&state[0], 3L, before);
    shmem_atomic_set(&state[1], 5L, before);
    size_t some = shmem_wait_until_some_vector(state, 2, indices, NULL, SHMEM_CMP_EQ, wanted);
    printf("%zu states are as they were wanted\n", some); /* 1 or 2 */
}

EXAMPLE(shmem_test)
{
    static int go;
    shmem_atomic_set(&go, 1, (shmem_my_pe() + 1) % shmem_n_pes());
    while (!shmem_test(&go, SHMEM_CMP_EQ, 1))
        compute(); /* instead of waiting */
}

EXAMPLE(shmem_test_all)
{
    int me = shmem_my_pe(), n = shmem_n_pes();
    int *came = shmem_calloc(n, sizeof *came);
    for (int pe = 0; pe < n; pe++)
        shmem_atomic_set(&came[me], 1, pe);
    while (!shmem_test_all(came, n, NULL, SHMEM_CMP_EQ, 1))
        compute();
    shmem_free(came);
}

EXAMPLE(shmem_test_any)
{
    int me = shmem_my_pe(), n = shmem_n_pes();
    long *result = shmem_calloc(n, sizeof *result);
    int *seen = calloc(n, sizeof *seen);
    for (int pe = 0; pe < n; pe++)
        shmem_atomic_set(&result[me], me + 1L, pe);
    for (int left = n; left > 0;) {
        size_t i = shmem_test_any(result, n, seen, SHMEM_CMP_NE, 0);
        if (i == SIZE_MAX) {
            compute();
            continue;
        }
        handle(result[i]);
        seen[i] = 1;
        left--;
    }
    free(seen);
    shmem_free(result);
}

EXAMPLE(shmem_test_some)
{
    int me = shmem_my_pe(), n = shmem_n_pes();
    long *result = shmem_calloc(n, sizeof *result);
    int *seen = calloc(n, sizeof *seen);
    size_t *indices = malloc(n * sizeof *indices);
    for (int pe = 0; pe < n; pe++)
        shmem_atomic_set(&result[me], me + 1L, pe);
    for (size_t left = n; left > 0;) {
        size_t some = shmem_test_some(result, n, indices, seen, SHMEM_CMP_NE, 0);
        for (size_t i = 0; i < some; i++) {
            handle(result[indices[i]]);
            seen[indices[i]] = 1;
        }
        left -= some;
        compute();
    }
    free(indices);
    free(seen);
    shmem_free(result);
}

// also: shmem_test_any_vector, shmem_test_some_vector
EXAMPLE(shmem_test_all_vector)
{
    static long state[2]; /* written by the next PE */
    const long wanted[2] = {3, 5};
    size_t indices[2];
    int before = (shmem_my_pe() + shmem_n_pes() - 1) % shmem_n_pes();
    shmem_atomic_set(&state[0], 3L, before);
    shmem_atomic_set(&state[1], 5L, before);
    while (shmem_test_any_vector(state, 2, NULL, SHMEM_CMP_EQ, wanted) == SIZE_MAX)
        compute(); /* neither is as wanted */
    size_t some = shmem_test_some_vector(state, 2, indices, NULL, SHMEM_CMP_EQ, wanted);
    printf("%zu states are as they were wanted\n", some); /* 1 or 2 */
    while (!shmem_test_all_vector(state, 2, NULL, SHMEM_CMP_EQ, wanted))
        compute(); /* not yet both */
}

EXAMPLE(shmem_signal_wait_until)
{
    static uint64_t arrived;
    static long part[2];
    long value = 7;
    int me = shmem_my_pe(), n = shmem_n_pes();
    shmem_put_signal(&part[0], &value, 1, &arrived, 1, SHMEM_SIGNAL_ADD, (me + 1) % n);
    shmem_put_signal(&part[1], &value, 1, &arrived, 1, SHMEM_SIGNAL_ADD, (me + n - 1) % n);
    shmem_signal_wait_until(&arrived, SHMEM_CMP_EQ, 2); /* both parts are here */
    handle(part[0] + part[1]);
}
