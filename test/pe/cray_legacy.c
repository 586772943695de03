/* SPDX-License-Identifier: BSD-3-Clause */
/* Cray OpenSHMEMX's names for what other names do as well: with and without a transfer handle,
 * which is evaluated once, by type, by the C11 generics and by pointers, on a context of a team
 * too. */
// pes: 1 2 3
// nodes: 1 2
// sanitize: yes
#include "../expect.h"

#include <shmemx.h>

enum { N = 100 };
static long numbers[N];
static short shorts[4];
static uint64_t word;

/* The functions have the types that Cray's manual prints: without the handle. */
static void (*const put)(long *dest, const long *source, size_t nelems,
                         int pe) = shmemx_long_put_nb;
static void (*const put_ctx)(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems,
                             int pe) = &shmemx_ctx_putmem_nb;
static void (*const put_signal)(long *target, const long *source, size_t len, uint64_t *sig_addr,
                                uint64_t signal, int pe) = shmemx_long_put_signal_nb;

/* Form 0 to 7 of a put. Returns how many handles were used. */
static size_t put_by(int form, shmem_ctx_t ctx, const long *mine, int to)
{
    static void *handles[N];
    void **handle = handles;
    if (form == 0)
        shmemx_long_put_nb(numbers, mine, N, to);
    else if (form == 1)
        shmemx_long_put_nb(numbers, mine, N, to, handle++);
    else if (form == 2)
        shmemx_put_nb(numbers, mine, N, to, handle++);
    else if (form == 3)
        shmemx_put_nb(ctx, numbers, mine, N, to);
    else if (form == 4)
        shmemx_put_nb(ctx, numbers, mine, N, to, handle++);
    else if (form == 5)
        put(numbers, mine, N, to);
    else if (form == 6)
        put_ctx(ctx, numbers, mine, sizeof numbers, to);
    else
        shmemx_ctx_putmem_nb(ctx, numbers, mine, sizeof numbers, to, handle++);
    return (size_t)(handle - handles);
}

static void transfers(int to, int from)
{
    static const size_t handles[] = {0, 1, 1, 0, 1, 0, 0, 1};
    shmem_ctx_t ctx;
    long mine[N], got[N];
    EXPECT(shmem_ctx_create(0, &ctx) == 0);
    for (int form = 0; form < 8; form++) {
        for (int i = 0; i < N; i++)
            mine[i] = 1000L * shmem_my_pe() + 10 * i + form;
        EXPECT(put_by(form, ctx, mine, to) == handles[form]);
        shmemx_pe_quiet(to);
        shmem_ctx_quiet(ctx);
        if (form % 2)
            shmemx_get_nb(got, numbers, N, to);
        else
            shmemx_get_nb(ctx, got, numbers, N, to, NULL);
        shmem_quiet();
        shmem_ctx_quiet(ctx);
        for (int i = 0; i < N; i++)
            EXPECT(got[i] == mine[i]);
        shmem_barrier_all();
        for (int i = 0; i < N; i++)
            EXPECT(numbers[i] == 1000L * from + 10 * i + form);
        shmem_barrier_all();
    }
    shmem_ctx_destroy(ctx);
}

static void signals(int to)
{
    shmem_ctx_t ctx;
    EXPECT(shmem_team_create_ctx(SHMEM_TEAM_WORLD, 0, &ctx) == 0);
    for (uint64_t i = 1; i < 50; i++) {
        if (i % 3 == 0)
            shmemx_signal_set(&word, i, to);
        else if (i % 3 == 1)
            shmemx_signal_set(ctx, &word, i, to);
        else if (i % 2)
            shmemx_ctx_signal_set(ctx, &word, i, to);
        else
            put_signal(numbers, numbers, 0, &word, i, to);
        shmem_signal_wait_until(&word, SHMEM_CMP_EQ, i);
        shmem_barrier_all();
    }
    shmem_ctx_destroy(ctx);
}

/* What lies beside an object of 16 bits stays. */
static void neighbors(int to)
{
    for (int i = 0; i < 4; i++)
        shorts[i] = (short)(100 * i);
    shmem_barrier_all();
    for (int i = 0; i < 70000; i++)
        shmemx_short_inc(&shorts[1], to);
    EXPECT(shmemx_short_swap(&shorts[2], -7, to) == 200);
    EXPECT(shmemx_short_cswap(&shorts[2], -7, 8, to) == -7);
    EXPECT(shmemx_fadd(&shorts[2], (short)1, to) == 8);
    shmem_barrier_all();
    EXPECT(shorts[0] == 0 && shorts[1] == (short)(100 + 70000) && shorts[2] == 9);
    EXPECT(shorts[3] == 300);
}

static void sessions(int to)
{
    shmem_ctx_t ctx;
    EXPECT(shmem_ctx_create(0, &ctx) == 0);
    shmemx_session_start(SHMEM_CTX_DEFAULT, SHMEM_SESSION_BUNDLE | SHMEM_SESSION_OP_PUT);
    shmemx_session_start(SHMEM_CTX_DEFAULT, SHMEM_SESSION_STAMO);
    shmemx_ctx_session_start(ctx, SHMEM_SESSION_DC | SHMEM_SESSION_HRP);
    shmemx_session_start(SHMEM_CTX_INVALID, 0);
    for (int i = 0; i < N; i++)
        shmem_long_p(&numbers[i], i, to);
    shmem_quiet();
    shmemx_session_stop(SHMEM_CTX_DEFAULT);
    shmemx_session_stop(SHMEM_CTX_DEFAULT);
    shmemx_ctx_session_stop(ctx);
    shmem_barrier_all();
    for (int i = 0; i < N; i++)
        EXPECT(numbers[i] == i);
    shmem_ctx_destroy(ctx);
}

static void node(void)
{
    int pes[64], n = shmemx_local_npes(), found = 0;
    EXPECT(n == shmem_team_n_pes(SHMEM_TEAM_SHARED));
    shmemx_local_pes(pes, n);
    for (int i = 0; i < n; i++) {
        found += pes[i] == shmem_my_pe();
        EXPECT(shmem_ptr(numbers, pes[i]) != NULL);
        EXPECT(i == 0 || pes[i] > pes[i - 1]);
    }
    EXPECT(found == 1);
    shmemx_local_pes(NULL, 0);
}

int main(void)
{
    EXPECT(shmemx_init_thread(SHMEM_THREAD_SERIALIZED) == shmemx_query_thread());
    int me = shmem_my_pe(), n = shmem_n_pes(), to = (me + 1) % n, from = (me + n - 1) % n;
    transfers(to, from);
    signals(to);
    neighbors(to);
    sessions(to);
    node();
    shmem_finalize();
    return 0;
}
