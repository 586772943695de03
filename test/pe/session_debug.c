/* SPDX-License-Identifier: BSD-3-Clause */
/* SHMEM_DEBUG prints the hints of a session. A second start adds options, and replaces what its
 * mask selects. */
// pes: 1 2
// env: SHMEM_DEBUG=1
// prints: session .*BATCH.*total_ops 1000\b
// prints: session .*BATCH.*total_ops 2345\b
// prints: session .*BATCH.*; no effect: OP_PUT, STAMO, DC
#include <shmemx.h>

int main(void)
{
    shmem_ctx_session_config_t config = {.total_ops = 1000};
    shmem_ctx_t ctx;
    shmem_init();
    if (shmem_ctx_create(0, &ctx) != 0)
        return 1;
    shmem_ctx_session_start(ctx, SHMEM_CTX_SESSION_BATCH, &config, SHMEM_CTX_SESSION_TOTAL_OPS);
    config.total_ops = 2345;
    shmem_ctx_session_start(ctx, 0, &config, SHMEM_CTX_SESSION_TOTAL_OPS);
    shmem_ctx_session_stop(ctx);
    shmem_ctx_session_stop(ctx);
    shmem_ctx_session_start(SHMEM_CTX_DEFAULT, 0, NULL, 0);
    shmem_ctx_session_stop(SHMEM_CTX_DEFAULT);
    shmemx_session_start(ctx, SHMEM_SESSION_BUNDLE | SHMEM_SESSION_OP_PUT | SHMEM_SESSION_DC);
    shmemx_session_start(ctx, SHMEM_SESSION_STAMO);
    shmemx_session_stop(ctx);
    shmem_ctx_destroy(ctx);
    shmem_finalize();
    return 0;
}
