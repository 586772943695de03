// SPDX-License-Identifier: BSD-3-Clause
// Operations that belong to requests.
#include "example.h"

EXAMPLE(shmemx_put_nbe)
{
    static long inbox[64];
    long news[64] = {1};
    shmemx_request_t req = SHMEMX_REQUEST_UNINITIALIZED;
    for (int pe = 0; pe < shmem_n_pes(); pe++)
        shmemx_long_put_nbe(inbox, news, 64, pe, &req);
    compute();
    shmemx_wait_nbe(&req); /* all PEs have it, and news may change */
}

EXAMPLE(shmemx_get_nbe)
{
    static double border[2];
    double left, right;
    int me = shmem_my_pe(), n = shmem_n_pes();
    shmemx_request_t req = SHMEMX_REQUEST_UNINITIALIZED;
    shmemx_double_get_nbe(&left, &border[1], 1, (me + n - 1) % n, &req);
    shmemx_double_get_nbe(&right, &border[0], 1, (me + 1) % n, &req);
    compute();
    shmemx_wait_nbe(&req); /* left and right are here */
}

EXAMPLE(shmemx_iput_nbe)
{
    static double matrix[100][100];
    double column[100] = {0}; /* becomes column 7 of the next PE */
    int next = (shmem_my_pe() + 1) % shmem_n_pes();
    shmemx_request_t req = SHMEMX_REQUEST_UNINITIALIZED;
    shmemx_double_iput_nbe(&matrix[0][7], column, 100, 1, 100, next, &req);
    compute();
    shmemx_wait_nbe(&req);
}

EXAMPLE(shmemx_iget_nbe)
{
    static double matrix[100][100];
    double column[100]; /* gets column 7 of the next PE */
    int next = (shmem_my_pe() + 1) % shmem_n_pes();
    shmemx_request_t req = SHMEMX_REQUEST_UNINITIALIZED;
    shmemx_double_iget_nbe(column, &matrix[0][7], 1, 100, 100, next, &req);
    compute();
    shmemx_wait_nbe(&req);
}

EXAMPLE(shmemx_put_signal_nbe)
{
    static char inbox[100];
    static uint64_t messages;
    char text[100] = "hello";
    int next = (shmem_my_pe() + 1) % shmem_n_pes();
    shmemx_request_t req = SHMEMX_REQUEST_UNINITIALIZED;
    shmemx_char_put_signal_nbe(inbox, text, 100, &messages, 1, SHMEM_SIGNAL_ADD, next, &req);
    compute();
    shmemx_wait_nbe(&req); /* text may change; the next PE waits for messages */
}

EXAMPLE(shmemx_atomic_set_nbe)
{
    static unsigned long word;
    int next = (shmem_my_pe() + 1) % shmem_n_pes();
    shmemx_request_t req = SHMEMX_REQUEST_UNINITIALIZED;
    shmemx_ulong_atomic_set_nbe(&word, 5, next, &req);
    compute();
    shmemx_wait_nbe(&req); /* word of the next PE is 5 */
}

EXAMPLE(shmemx_atomic_inc_nbe)
{
    static unsigned long word;
    int next = (shmem_my_pe() + 1) % shmem_n_pes();
    shmemx_request_t req = SHMEMX_REQUEST_UNINITIALIZED;
    shmemx_ulong_atomic_inc_nbe(&word, next, &req);
    compute();
    shmemx_wait_nbe(&req); /* the next PE has counted it */
}

EXAMPLE(shmemx_atomic_add_nbe)
{
    static unsigned long word;
    int next = (shmem_my_pe() + 1) % shmem_n_pes();
    shmemx_request_t req = SHMEMX_REQUEST_UNINITIALIZED;
    shmemx_ulong_atomic_add_nbe(&word, 5, next, &req);
    compute();
    shmemx_wait_nbe(&req); /* the next PE has counted 5 */
}

EXAMPLE(shmemx_atomic_and_nbe)
{
    static unsigned long word;
    int next = (shmem_my_pe() + 1) % shmem_n_pes();
    shmemx_request_t req = SHMEMX_REQUEST_UNINITIALIZED;
    shmemx_ulong_atomic_and_nbe(&word, ~1UL, next, &req);
    compute();
    shmemx_wait_nbe(&req); /* bit 0 of the next PE is clear */
}

EXAMPLE(shmemx_atomic_or_nbe)
{
    static unsigned long word;
    int next = (shmem_my_pe() + 1) % shmem_n_pes();
    shmemx_request_t req = SHMEMX_REQUEST_UNINITIALIZED;
    shmemx_ulong_atomic_or_nbe(&word, 1UL << shmem_my_pe(), next, &req);
    compute();
    shmemx_wait_nbe(&req); /* the next PE knows that this PE is there */
}

EXAMPLE(shmemx_atomic_xor_nbe)
{
    static unsigned long word;
    int next = (shmem_my_pe() + 1) % shmem_n_pes();
    shmemx_request_t req = SHMEMX_REQUEST_UNINITIALIZED;
    shmemx_ulong_atomic_xor_nbe(&word, 1UL, next, &req);
    compute();
    shmemx_wait_nbe(&req); /* bit 0 of the next PE is changed */
}

EXAMPLE(shmemx_atomic_fetch_nbe)
{
    static unsigned long word;
    unsigned long old;
    int next = (shmem_my_pe() + 1) % shmem_n_pes();
    shmemx_request_t req = SHMEMX_REQUEST_UNINITIALIZED;
    shmemx_ulong_atomic_fetch_nbe(&old, &word, next, &req);
    compute();
    shmemx_wait_nbe(&req); /* old is what the next PE had */
}

EXAMPLE(shmemx_atomic_compare_swap_nbe)
{
    static unsigned long word;
    unsigned long old;
    int next = (shmem_my_pe() + 1) % shmem_n_pes();
    shmemx_request_t req = SHMEMX_REQUEST_UNINITIALIZED;
    shmemx_ulong_atomic_compare_swap_nbe(&old, &word, 0, 1, next, &req);
    compute();
    shmemx_wait_nbe(&req); /* old is 0 if this PE was the first */
}

EXAMPLE(shmemx_atomic_swap_nbe)
{
    static unsigned long word;
    unsigned long old;
    int next = (shmem_my_pe() + 1) % shmem_n_pes();
    shmemx_request_t req = SHMEMX_REQUEST_UNINITIALIZED;
    shmemx_ulong_atomic_swap_nbe(&old, &word, 5, next, &req);
    compute();
    shmemx_wait_nbe(&req); /* old is what the next PE had before */
}

EXAMPLE(shmemx_atomic_fetch_inc_nbe)
{
    static unsigned long word;
    unsigned long old;
    int next = (shmem_my_pe() + 1) % shmem_n_pes();
    shmemx_request_t req = SHMEMX_REQUEST_UNINITIALIZED;
    shmemx_ulong_atomic_fetch_inc_nbe(&old, &word, next, &req);
    compute();
    shmemx_wait_nbe(&req); /* old is a number that no other PE gets */
}

EXAMPLE(shmemx_atomic_fetch_add_nbe)
{
    static unsigned long word;
    unsigned long old;
    int next = (shmem_my_pe() + 1) % shmem_n_pes();
    shmemx_request_t req = SHMEMX_REQUEST_UNINITIALIZED;
    shmemx_ulong_atomic_fetch_add_nbe(&old, &word, 10, next, &req);
    compute();
    shmemx_wait_nbe(&req); /* old is the first of 10 numbers for this PE */
}

EXAMPLE(shmemx_atomic_fetch_and_nbe)
{
    static unsigned long word;
    unsigned long old;
    int next = (shmem_my_pe() + 1) % shmem_n_pes();
    shmemx_request_t req = SHMEMX_REQUEST_UNINITIALIZED;
    shmemx_ulong_atomic_fetch_and_nbe(&old, &word, ~1UL, next, &req);
    compute();
    shmemx_wait_nbe(&req); /* old says whether bit 0 was set */
}

EXAMPLE(shmemx_atomic_fetch_or_nbe)
{
    static unsigned long word;
    unsigned long old;
    int next = (shmem_my_pe() + 1) % shmem_n_pes();
    shmemx_request_t req = SHMEMX_REQUEST_UNINITIALIZED;
    shmemx_ulong_atomic_fetch_or_nbe(&old, &word, 1UL, next, &req);
    compute();
    shmemx_wait_nbe(&req); /* old says whether bit 0 was set */
}

EXAMPLE(shmemx_atomic_fetch_xor_nbe)
{
    static unsigned long word;
    unsigned long old;
    int next = (shmem_my_pe() + 1) % shmem_n_pes();
    shmemx_request_t req = SHMEMX_REQUEST_UNINITIALIZED;
    shmemx_ulong_atomic_fetch_xor_nbe(&old, &word, 1UL, next, &req);
    compute();
    shmemx_wait_nbe(&req); /* old says whether bit 0 was set */
}

EXAMPLE(shmemx_signal_add_nbe)
{
    static uint64_t signal;
    int next = (shmem_my_pe() + 1) % shmem_n_pes();
    shmemx_request_t req = SHMEMX_REQUEST_UNINITIALIZED;
    shmemx_signal_add_nbe(&signal, 1, next, &req);
    shmemx_wait_nbe(&req); /* the next PE has counted it */
}

EXAMPLE(shmemx_signal_set_nbe)
{
    static uint64_t signal;
    int next = (shmem_my_pe() + 1) % shmem_n_pes();
    shmemx_request_t req = SHMEMX_REQUEST_UNINITIALIZED;
    shmemx_signal_set_nbe(&signal, 1, next, &req);
    shmemx_wait_nbe(&req); /* the next PE has the signal */
}

EXAMPLE(shmemx_fence_nbe)
{
    static long data, flag;
    long one = 1, value = 7;
    int next = (shmem_my_pe() + 1) % shmem_n_pes();
    shmemx_request_t req = SHMEMX_REQUEST_UNINITIALIZED;
    shmemx_long_put_nbe(&data, &value, 1, next, &req);
    shmemx_fence_nbe(&req);
    shmemx_long_put_nbe(&flag, &one, 1, next, &req); /* arrives after data */
    shmemx_wait_nbe(&req);
}

EXAMPLE(shmemx_pe_quiet_nbe)
{
    static long inbox[2];
    long values[2] = {1, 2};
    int next = (shmem_my_pe() + 1) % shmem_n_pes();
    shmemx_request_t req = SHMEMX_REQUEST_UNINITIALIZED;
    shmem_long_put_nbi(inbox, values, 2, 0);
    shmem_long_put_nbi(inbox, values, 2, next);
    shmemx_pe_quiet_nbe(next, &req);
    compute();
    shmemx_wait_nbe(&req); /* the next PE has the values; PE 0 may not have them yet */
}
