/* SPDX-License-Identifier: BSD-3-Clause */
/* Heaps that a PE creates while the program runs, as its node's proxy maps them: it knows whose an
 * address is, and whether the PE has destroyed the heap since, which explains a fault there. */
#include "two.h"

#include "far/inside.h"
#include "far/late.h"

enum { BYTES = 8192, FIRST = MESHMEM_SEGMENT_HEAP + 5, SECOND = FIRST + 1 };

static char *create(unsigned segment)
{
    uint64_t bytes;
    int file = memfd_create("heap", MFD_CLOEXEC);
    assert_int_equal(ftruncate(file, BYTES), 0);
    meshmem_late_tell(job.pe[1].far, segment, file, 0, BYTES);
    char *start = meshmem_late_find(job_proxy(0, 1), 1, segment, &bytes);
    assert_non_null(start);
    assert_int_equal(bytes, BYTES);
    close(file);
    return start;
}

static void check_name(const void *address, unsigned expected, bool gone)
{
    unsigned segment = 0;
    uint32_t index = 0;
    bool is_gone = !gone;
    assert_true(meshmem_late_holds(job_proxy(0, 1), address, &segment, &index, &is_gone));
    assert_int_equal(segment, expected);
    assert_int_equal(index, 1);
    assert_int_equal(is_gone, gone);
}

static void addresses_have_an_owner(void **state)
{
    (void)state;
    bool is_gone;
    unsigned segment;
    uint32_t index;
    job_open(&(struct job_shape){.nodes = 2, .pes = {2, 1}, .network = network});
    struct meshmem_proxy *p = job_proxy(0, 1);
    assert_false(meshmem_late_holds(p, p, &segment, &index, &is_gone)); /* none is mapped */
    char *first = create(FIRST), *second = create(SECOND);
    assert_false(meshmem_late_holds(p, p, &segment, &index, &is_gone));
    check_name(first, FIRST, false);
    check_name(second + BYTES - 1, SECOND, false);
    meshmem_late_tell(job.pe[1].far, FIRST, -1, 0, 0);
    check_name(first, FIRST, true);
    check_name(second, SECOND, false);
    first = create(FIRST); /* another one, by the same number */
    check_name(first, FIRST, false);
    job_close();
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(addresses_have_an_owner)};
    return cmocka_run_group_tests_name("late heaps", tests, NULL, NULL);
}
