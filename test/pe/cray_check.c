/* SPDX-License-Identifier: BSD-3-Clause */
/* SHMEM_CHECK allows NULL where nothing is sent, and warns of session options that are unknown. */
// pes: 2
// nodes: 1 2
// env: SHMEM_CHECK=1
// prints: shmemx_session_start: the options are 0x100001, of which 0x100000 is not known
// prints: shmem_ctx_session_start: the options are 0x200001, of which 0x200000 is not known
#include <shmemx.h>

static uint64_t word;

int main(void)
{
    shmem_init();
    int to = 1 - shmem_my_pe();
    shmemx_session_start(SHMEM_CTX_DEFAULT, SHMEM_SESSION_BUNDLE | 1L << 20);
    shmem_ctx_session_start(SHMEM_CTX_DEFAULT, SHMEM_CTX_SESSION_BATCH | 1L << 21, NULL, 0);
    shmemx_long_put_signal_nb(NULL, NULL, 0, &word, 5, to);
    shmem_signal_wait_until(&word, SHMEM_CMP_EQ, 5);
    shmem_barrier_all();
    shmemx_double_put_signal(NULL, NULL, 0, &word, 6, to);
    shmem_signal_wait_until(&word, SHMEM_CMP_EQ, 6);
    shmemx_session_stop(SHMEM_CTX_DEFAULT);
    shmem_finalize();
    shmemx_thread_unregister();
    return 0;
}
