/* SPDX-License-Identifier: BSD-3-Clause */
/* Which arguments a message about a fault names. */
#include "mem/arguments.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>

static void names(const char *call, enum meshmem_access access, bool may_be_ctx, const char *right)
{
    char text[160];
    assert_string_equal(meshmem_arguments_name(text, sizeof text, call, access, may_be_ctx), right);
}

static void test_by_access(void **state)
{
    (void)state;
    names("shmem_long_put", ACCESS_READ, false, "source");
    names("shmem_long_put", ACCESS_WRITE, false, "dest");
    names("shmem_long_put", ACCESS_UNKNOWN, false, "dest or source");
    names("shmem_getmem", ACCESS_READ, false, "source");
    names("shmem_get32_nbi", ACCESS_WRITE, false, "dest");
    names("shmem_pe_quiet", ACCESS_READ, false, "target_pes");
    names("shmem_info_get_version", ACCESS_WRITE, false, "major or minor");
    names("shmem_team_get_config", ACCESS_WRITE, false, "config");
    names("shmemx_partition_create", ACCESS_READ, false, "config");
    names("shmemx_partition_create", ACCESS_WRITE, false, "id");
    names("shmemx_team_create_list", ACCESS_READ, false, "pes");
    names("shmemx_team_destroy", ACCESS_READ, false, "newteam");
    names("shmemx_float_put_nbe", ACCESS_READ, false, "source or req");
    names("shmem_int_wait_until_some_vector", ACCESS_READ, false, "ivars, status or cmp_values");
    names("shmem_long_sum_to_all", ACCESS_READ, false, "source or pSync");
}

static void test_context(void **state)
{
    (void)state;
    names("shmem_ctx_quiet", ACCESS_READ, true, "ctx");
    names("shmem_ctx_quiet", ACCESS_READ, false, "an argument");
    names("shmem_ctx_long_put", ACCESS_READ, true, "ctx or source");
    names("shmem_ctx_long_put", ACCESS_READ, false, "source");
    names("shmem_long_put", ACCESS_READ, true, "source");
    assert_true(meshmem_arguments_have_ctx("shmem_ctx_uint64_atomic_fetch_add"));
    assert_false(meshmem_arguments_have_ctx("shmem_uint64_atomic_fetch_add"));
    assert_false(meshmem_arguments_have_ctx("shmem_ctx_create")); /* a pointer to one */
    assert_true(meshmem_arguments_have("shmem_ctx_long_get", ACCESS_WRITE));
    assert_false(meshmem_arguments_have("shmem_ctx_destroy", ACCESS_WRITE));
    assert_false(meshmem_arguments_have("shmem_ctx_session_start", ACCESS_WRITE));
    assert_true(meshmem_arguments_have("shmem_ctx_session_start", ACCESS_READ));
}

/* A name without a type is not taken for one with a type. */
static void test_names_that_fit_twice(void **state)
{
    (void)state;
    names("shmem_signal_wait_until", ACCESS_READ, false, "sig_addr");
    names("shmem_long_wait_until", ACCESS_READ, false, "ivar");
}

static void test_unknown(void **state)
{
    (void)state;
    names("shmem_long_puts", ACCESS_READ, true, "an argument");
    names("shmem_long_pu", ACCESS_READ, true, "an argument");
    names("shmem_", ACCESS_READ, true, "an argument");
    names("", ACCESS_READ, true, "an argument");
    names("shmem_barrier_all", ACCESS_UNKNOWN, true, "an argument");
    assert_false(meshmem_arguments_have_ctx("main"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_access), cmocka_unit_test(test_context),
        cmocka_unit_test(test_names_that_fit_twice), cmocka_unit_test(test_unknown)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
