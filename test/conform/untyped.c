// SPDX-License-Identifier: BSD-3-Clause
// The functions that have no types, the deprecated names, and what a compiler may not conclude from
// inlined calls.
// sanitize: yes
#include "conform.h"

static void expect_at(const char *what, unsigned long long got, unsigned long long expected,
                      int line)
{
    if (got != expected)
        fail(&(struct check){.name = what, .type.name = "-"},
             "line %d: expected 0x%llx, got 0x%llx", line, expected, got);
}
#define EXPECT_EQUAL(what, got, expected) \
    expect_at(what, (unsigned long long)(got), (unsigned long long)(expected), __LINE__)

static const uint64_t words[] = {
    0, 1, 2, INT64_MAX, (uint64_t)INT64_MAX + 1, UINT64_MAX - 1, UINT64_MAX};
enum { WORDS = sizeof words / sizeof *words };

static void check_who(void)
{
    int major = 0, minor = 0, on = 7, level = -1;
    char name[SHMEM_MAX_NAME_LEN];
    EXPECT_EQUAL("_my_pe", _my_pe(), me);
    EXPECT_EQUAL("_num_pes", _num_pes(), n_pes);
    shmem_info_get_version(&major, &minor);
    EXPECT_EQUAL("shmem_info_get_version", major * 100 + minor, 106);
    EXPECT_EQUAL("SHMEM_MAJOR_VERSION", _SHMEM_MAJOR_VERSION * 100 + _SHMEM_MINOR_VERSION, 106);
    memset(name, 1, sizeof name);
    shmem_info_get_name(name);
    EXPECT_EQUAL("shmem_info_get_name", strncmp(name, SHMEM_VENDOR_STRING, sizeof name), 0);
    shmem_query_initialized(&on);
    EXPECT_EQUAL("shmem_query_initialized", on, 1);
    shmem_query_thread(&level);
    EXPECT_EQUAL("shmem_query_thread", level, SHMEM_THREAD_SINGLE);
    shmem_pcontrol(0);
    shmem_pcontrol(2, "more", 1);
    for (int pe = 0; pe < n_pes; pe++) {
        int local;
        EXPECT_EQUAL("shmem_pe_accessible", shmem_pe_accessible(pe), 1);
        EXPECT_EQUAL("shmem_addr_accessible", shmem_addr_accessible(heap_arena, pe), 1);
        EXPECT_EQUAL("shmem_addr_accessible", shmem_addr_accessible(static_arena, pe), 1);
        EXPECT_EQUAL("shmem_addr_accessible", shmem_addr_accessible(&local, pe), 0);
        EXPECT_EQUAL("shmem_ptr", shmem_ptr(&local, pe) == NULL, 1);
    }
    EXPECT_EQUAL("shmem_pe_accessible", shmem_pe_accessible(n_pes), 0);
    EXPECT_EQUAL("shmem_pe_accessible", shmem_pe_accessible(-1), 0);
    EXPECT_EQUAL("shmem_ptr", shmem_ptr(heap_arena, me) == heap_arena, 1);
    EXPECT_EQUAL("shmem_ptr", shmem_ptr(static_arena + 5, me) == static_arena + 5, 1);
}

/* Signals to every PE by every form; in C11 the names are macros and functions at once. */
static void check_signals(void)
{
    static uint64_t at_data[PES];
    uint64_t *places[] = {at_data, (uint64_t *)heap_arena};
    for (int place = 0; place < 2; place++)
        for (int pe = 0; pe < n_pes; pe++)
            for (int i = 0; i < WORDS; i++)
                for (int form = 0; form < FORMS; form++) {
                    uint64_t *signal = places[place] + me;
                    struct call c = call_to(form, pe);
                    if (form == 0) {
                        (shmem_signal_set)(signal, words[i], pe);
                        (shmem_signal_add)(signal, words[WORDS - 1 - i], pe);
                        shmem_quiet();
                        EXPECT_EQUAL("shmem_signal_add", shmem_uint64_atomic_fetch(signal, pe),
                                     words[i] + words[WORDS - 1 - i]);
                        shmem_signal_set(signal, words[i], pe);
                        shmem_signal_add(signal, words[i], pe);
                    } else {
                        shmem_ctx_signal_set(c.ctx, signal, ~words[i], pe);
                        shmem_signal_set(c.ctx, signal, words[i], pe);
                        if (i % 2)
                            shmem_signal_add(c.ctx, signal, words[i], pe);
                        else
                            shmem_ctx_signal_add(c.ctx, signal, words[i], pe);
                    }
                    complete(&c);
                    EXPECT_EQUAL("shmem_signal_add", shmem_uint64_atomic_fetch(signal, pe),
                                 words[i] * 2);
                    if (pe == me)
                        EXPECT_EQUAL("shmem_signal_fetch", shmem_signal_fetch(signal),
                                     words[i] * 2);
                }
    shmem_barrier_all();
}

static void check_signal_wait(void)
{
    static uint64_t signal;
    void (*set)(uint64_t *, uint64_t, int) = shmem_signal_set;
    for (int i = 0; i < WORDS; i++) {
        shmem_barrier_all();
        signal = words[i];
        EXPECT_EQUAL("shmem_signal_wait_until",
                     shmem_signal_wait_until(&signal, SHMEM_CMP_EQ, words[i]), words[i]);
        EXPECT_EQUAL("shmem_signal_wait_until",
                     shmem_signal_wait_until(&signal, SHMEM_CMP_GE, words[i]), words[i]);
        EXPECT_EQUAL("shmem_signal_wait_until",
                     shmem_signal_wait_until(&signal, SHMEM_CMP_LE, words[i]), words[i]);
        if (i)
            EXPECT_EQUAL("shmem_signal_wait_until",
                         shmem_signal_wait_until(&signal, SHMEM_CMP_GT, words[i - 1]), words[i]);
        if (i + 1 < WORDS)
            EXPECT_EQUAL("shmem_signal_wait_until",
                         shmem_signal_wait_until(&signal, SHMEM_CMP_LT, words[i + 1]), words[i]);
        shmem_barrier_all();
        set(&signal, words[(i + 1) % WORDS], (me + 1) % n_pes);
        EXPECT_EQUAL("shmem_signal_wait_until",
                     shmem_signal_wait_until(&signal, SHMEM_CMP_NE, words[i]),
                     words[(i + 1) % WORDS]);
    }
}

/* shmem_wait, and the function that implements the generic shmem_wait_until. */
static void check_old_waits(void)
{
    static long word;
    void (*until)(long *, int, long) = shmem_wait_until;
    void (*change)(long *, long) = shmem_wait;
    const long values[] = {0, LONG_MIN, -1, LONG_MAX, 1};
    for (int i = 1; i < 5; i++) {
        shmem_barrier_all();
        shmem_long_atomic_set(&word, values[i], (me + 1) % n_pes);
        shmem_wait(&word, values[i - 1]);
        change(&word, values[i - 1]);
        EXPECT_EQUAL("shmem_wait", word, values[i]);
        (shmem_wait_until)(&word, SHMEM_CMP_EQ, values[i]);
        until(&word, SHMEM_CMP_NE, values[i] ^ 1);
        shmem_wait_until(&word, SHMEM_CMP_GE, values[i]);
        shmem_wait_until(&word, SHMEM_CMP_LE, values[i]);
    }
    shmem_barrier_all();
}

/* shmem_swap as a function of C, which has no type in its name. */
static void check_old_swap(void)
{
    static long word;
    long (*swap)(long *, long, int) = shmem_swap;
    const int next = (me + 1) % n_pes;
    shmem_barrier_all();
    EXPECT_EQUAL("shmem_swap", swap(&word, LONG_MIN, next), 0);
    EXPECT_EQUAL("shmem_swap", (shmem_swap)(&word, -1, next), LONG_MIN);
    EXPECT_EQUAL("shmem_swap", shmem_swap(&word, 1, next), -1);
    shmem_barrier_all();
    EXPECT_EQUAL("shmem_swap", word, 1);
}

static void check_old_memory(void)
{
    long *a = shmalloc(100 * sizeof *a), *b = shmemalign(4096, 10);
    EXPECT_EQUAL("shmemalign", (uintptr_t)b % 4096, 0);
    for (int i = 0; i < 100; i++)
        a[i] = i * 3;
    a = shrealloc(a, 100000 * sizeof *a);
    for (int i = 0; i < 100; i++)
        EXPECT_EQUAL("shrealloc", a[i], i * 3);
    shmem_long_p(&a[99999], 5, (me + 1) % n_pes);
    shmem_barrier_all();
    EXPECT_EQUAL("shmem_long_p", a[99999], 5);
    shfree(b);
    shfree(a);
    shfree(NULL);
    shmem_free(NULL);
    EXPECT_EQUAL("shmem_malloc", shmem_malloc(0) == NULL, 1);
    EXPECT_EQUAL("shmem_calloc", shmem_calloc(0, 8) == NULL, 1);
    EXPECT_EQUAL("shmem_calloc", shmem_calloc(8, 0) == NULL, 1);
    EXPECT_EQUAL("shmem_align", shmem_align(64, 0) == NULL, 1);
    EXPECT_EQUAL("shmem_malloc_with_hints",
                 shmem_malloc_with_hints(0, SHMEM_MALLOC_SIGNAL_REMOTE) == NULL, 1);
    EXPECT_EQUAL("shmem_realloc", shmem_realloc(NULL, 0) == NULL, 1);
    EXPECT_EQUAL("shmem_realloc", shmem_realloc(shmem_realloc(NULL, 3), 0) == NULL, 1);
}

static void check_order(void)
{
    int all[PES], one = 0;
    for (int pe = 0; pe < n_pes; pe++)
        all[pe] = pe;
    shmem_fence();
    shmem_quiet();
    shmem_pe_quiet(all, (size_t)n_pes);
    shmem_pe_quiet(&one, 1);
    shmem_pe_quiet(NULL, 0);
    for (int i = -2; i < OPTIONS; i++) {
        shmem_ctx_t ctx = i == -2 ? SHMEM_CTX_INVALID : i == -1 ? SHMEM_CTX_DEFAULT : contexts[i];
        shmem_ctx_fence(ctx);
        shmem_ctx_quiet(ctx);
        shmem_ctx_pe_quiet(ctx, all, (size_t)n_pes);
        shmem_ctx_pe_quiet(ctx, NULL, 0);
    }
    shmem_ctx_destroy(SHMEM_CTX_INVALID);
}

static void check_context_teams(void)
{
    for (int i = -1; i < OPTIONS; i++) {
        shmem_team_t team = SHMEM_TEAM_INVALID;
        EXPECT_EQUAL("shmem_ctx_get_team",
                     shmem_ctx_get_team(i < 0 ? SHMEM_CTX_DEFAULT : contexts[i], &team), 0);
        EXPECT_EQUAL("shmem_ctx_get_team", team == SHMEM_TEAM_WORLD, 1);
        EXPECT_EQUAL("shmem_ctx_get_team", shmem_ctx_get_team(SHMEM_CTX_INVALID, &team) != 0, 1);
        EXPECT_EQUAL("shmem_ctx_get_team", team == SHMEM_TEAM_INVALID, 1);
    }
}

/* A transfer of length 0 says nothing about its pointers: a program may still ask whether they are
 * NULL. */
static __attribute__((noinline)) int put_and_ask(const void *source, size_t bytes)
{
    shmem_putmem(heap_arena, source, bytes, me);
    return source == NULL;
}

static __attribute__((noinline)) int get_and_ask(void *dest, size_t bytes)
{
    shmem_getmem(dest, heap_arena, bytes, me);
    return dest == NULL;
}

static __attribute__((noinline)) int send_and_ask(long *dest, const long *source, size_t nelems,
                                                  uint64_t *signal)
{
    shmem_long_put_signal(dest, source, nelems, signal, 1, SHMEM_SIGNAL_ADD, me);
    return dest == NULL && source == NULL;
}

static void check_null(void)
{
    static uint64_t signal;
    EXPECT_EQUAL("shmem_putmem from NULL", put_and_ask(NULL, 0), 1);
    EXPECT_EQUAL("shmem_getmem to NULL", get_and_ask(NULL, 0), 1);
    EXPECT_EQUAL("shmem_long_put_signal from NULL to NULL", send_and_ask(NULL, NULL, 0, &signal),
                 1);
    shmem_quiet();
    EXPECT_EQUAL("shmem_long_put_signal of length 0", signal, 1);
}

/* Static variables whose address goes to the library only: what others write to them is seen. */
static void check_escape(void)
{
    static long by_p, by_put, by_atomic, counter, spun;
    long seven = 7;
    int next = (me + 1) % n_pes;
    shmem_long_p(&by_p, 1 + me, next);
    shmem_long_put(&by_put, &seven, 1, next);
    shmem_long_atomic_set(&by_atomic, 3, next);
    shmem_barrier_all();
    EXPECT_EQUAL("shmem_long_p", by_p, 1 + (me + n_pes - 1) % n_pes);
    EXPECT_EQUAL("shmem_long_put", by_put, 7);
    EXPECT_EQUAL("shmem_long_atomic_set", by_atomic, 3);
    for (int i = 0; i < 10; i++)
        shmem_long_atomic_inc(&counter, me);
    shmem_quiet();
    EXPECT_EQUAL("shmem_long_atomic_inc", counter, 10);
    shmem_long_atomic_set(&spun, 9, next);
    while (shmem_long_g(&spun, me) != 9)
        ;
    while (shmem_long_atomic_fetch(&spun, me) != 9)
        ;
    shmem_long_p(&by_p, 50, me);
    shmem_fence();
    EXPECT_EQUAL("shmem_long_p to itself", by_p, 50);
    shmem_barrier_all();
}

static void check_locks(void)
{
    static long locks[4], guarded;
    for (int i = 0; i < 50; i++) {
        long *lock = &locks[i % 4];
        if (i % 3 == 0)
            while (shmem_test_lock(lock))
                ;
        else
            shmem_set_lock(lock);
        if (i % 4 == 0)
            shmem_long_p(&guarded, shmem_long_g(&guarded, 0) + 1, 0);
        shmem_clear_lock(lock);
    }
    shmem_barrier_all();
    EXPECT_EQUAL("shmem_set_lock", shmem_long_g(&guarded, 0), 13 * n_pes);
    int taken = shmem_test_lock(&locks[1]) == 0;
    EXPECT_EQUAL("shmem_test_lock", taken || n_pes > 1, 1);
    if (taken)
        shmem_clear_lock(&locks[1]);
    shmem_barrier_all();
}

int main(void)
{
    start();
    check_who();
    check_signals();
    check_signal_wait();
    check_old_waits();
    check_old_swap();
    check_old_memory();
    check_order();
    check_context_teams();
    check_null();
    check_escape();
    check_locks();
    return finish();
}
