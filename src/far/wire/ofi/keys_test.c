/* SPDX-License-Identifier: BSD-3-Clause */
/* Keys of registered memory where the system has no random numbers: there are none. The provider is
 * this file's; ofi_test.c sees the keys of others. */
// sources: far/wire/ofi/memory.c
#include "far/wire/ofi/ofi.h"
#include "stand_in.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

static unsigned registered;
static struct fid_mr mr;

static int register_memory(struct fid *fid, const void *start, size_t bytes, uint64_t access,
                           uint64_t offset, uint64_t key, uint64_t flags, struct fid_mr **made,
                           void *context)
{
    (void)fid, (void)start, (void)bytes, (void)access, (void)offset, (void)flags, (void)context;
    mr.key = key;
    *made = &mr;
    registered++;
    return 0;
}

static void none_without_random_numbers(void **state)
{
    static struct fi_ops_mr ops = {.size = sizeof ops, .reg = register_memory};
    static struct fi_domain_attr attributes = {.mr_key_size = 8};
    static char memory[64];
    struct fi_info info = {.domain_attr = &attributes};
    struct fid_domain domain = {.mr = &ops};
    struct ofi_end end = {.info = &info, .domain = &domain};
    struct ofi_reason why = {0};
    (void)state;
    no_random_numbers = true;
    assert_null(meshmem_ofi_register(&end, NULL, memory, sizeof memory, &why));
    assert_string_equal(why.text, "the system has no random numbers");
    assert_int_equal(registered, 0);
    no_random_numbers = false;
    struct meshmem_wire_memory *got = meshmem_ofi_register(&end, NULL, memory, sizeof memory, &why);
    assert_non_null(got);
    assert_true(mr.key >> 32); /* by chance once in 2^32 */
    free(got);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(none_without_random_numbers)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
