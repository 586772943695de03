/* SPDX-License-Identifier: BSD-3-Clause */
/* What a job of several nodes cannot have: more PEs on a node, or larger heaps, than the records
 * between nodes can name. */
// wraps: meshmem_fail
#include "boot/boot.h"
#include "far/far.h"
#include "far/record.h"
#include "mem/window.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

static char said[512];
static jmp_buf failed;

_Noreturn void __wrap_meshmem_fail(const char *call, const char *format, ...);
_Noreturn void __wrap_meshmem_fail(const char *call, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int used = snprintf(said, sizeof said, "%s: ", call);
    vsnprintf(said + used, sizeof said - (size_t)used, format, arguments);
    va_end(arguments);
    longjmp(failed, 1);
}

/* What is said where a node of several has so many PEs, and heap 1 so many bytes. */
static const char *open_with(int pes, uint64_t bytes)
{
    meshmem_boot.n_nodes = 2;
    meshmem_boot.n_near = pes;
    meshmem_window.table.n = MESHMEM_SEGMENT_HEAP + 2;
    meshmem_window.table.segment[MESHMEM_SEGMENT_HEAP + 1].bytes = bytes;
    if (setjmp(failed) == 0)
        meshmem_far_open(false, true);
    return said;
}

static void test_pes_of_a_node(void **state)
{
    (void)state;
    assert_int_equal(MESHMEM_RECORD_PES, 1024);
    assert_string_equal(open_with(1025, 0),
                        "shmem_init: a node of several can have 1024 PEs at most; this one has "
                        "1025: start the job on more hosts, or divide them with SHMEM_HOST_NODES "
                        "or oshrun --nodes");
}

static void test_bytes_of_a_heap(void **state)
{
    (void)state;
    assert_string_equal(open_with(1024, (UINT64_C(1) << 40) + 1),
                        "shmem_init: between nodes a symmetric heap can have 1 TiB at most; set "
                        "SHMEM_SYMMETRIC_SIZE, or SIZE of the partition");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_pes_of_a_node),
                                       cmocka_unit_test(test_bytes_of_a_heap)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
