/* SPDX-License-Identifier: BSD-3-Clause */
/* What PEs of a host are promised, where one of them is gone in the middle of writing it down. */
#include "boot/boot.h"

#include <setjmp.h>
#include <shmemx.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void others_do_not_wait(void **state)
{
    const shmemx_partition_config_t config = {.size = 1 << 20, .policy = "MANDATORY"};
    (void)state;
    unsetenv("SHMEM_SYMMETRIC_SIZE"); /* a heap of a given size is promised, too */
    unsetenv("SMA_SYMMETRIC_SIZE");
    shmem_init();
    struct meshmem_promise *promise = meshmem_boot.job->promise;
    int first = 0, id = 0;
    while (promise[first].state)
        first++;
    promise[first].state = 1; /* being filled in, for ever */
    assert_int_equal(shmemx_partition_create(&config, &id), 0);
    assert_int_equal(promise[first + 1].bytes, 1 << 20);
    promise[first].state = 0;
    shmemx_partition_destroy(id);
    assert_int_equal(promise[first + 1].bytes, 0);
    shmem_finalize();
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(others_do_not_wait)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
