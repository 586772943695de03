/* SPDX-License-Identifier: BSD-3-Clause */
/* A thread that alternates between wait_until_any or test_any on two sets gets every index that
 * satisfies the comparison: none is skipped because of what was found in the other set (1.6,
 * 9.11.3). */
// pes: 1
#include "../expect.h"

#include <shmem.h>

enum { WORDS = 3, CALLS = 2000 };
static long first[WORDS] = {1, 1, 1}, second[WORDS] = {1, 1, 1};

static void all_found(const long *found, size_t n)
{
    for (size_t i = 0; i < n; i++)
        EXPECT(found[i] > 0);
}

/* Alternate between all of first and the beginning of second. */
static void alternate(size_t nelems, int wait_first)
{
    long in_first[WORDS] = {0}, in_second[WORDS] = {0};
    for (int i = 0; i < CALLS; i++) {
        size_t a = wait_first ? shmem_long_wait_until_any(first, WORDS, NULL, SHMEM_CMP_EQ, 1)
                              : shmem_long_test_any(first, WORDS, NULL, SHMEM_CMP_EQ, 1);
        size_t b = wait_first ? shmem_long_test_any(second, nelems, NULL, SHMEM_CMP_EQ, 1)
                              : shmem_long_wait_until_any(second, nelems, NULL, SHMEM_CMP_EQ, 1);
        EXPECT(a < WORDS && b < nelems);
        in_first[a]++;
        in_second[b]++;
    }
    all_found(in_first, WORDS);
    all_found(in_second, nelems);
}

int main(void)
{
    shmem_init();
    for (size_t nelems = 1; nelems <= WORDS; nelems++)
        for (int wait_first = 0; wait_first < 2; wait_first++)
            alternate(nelems, wait_first);
    shmem_finalize();
    return 0;
}
