/* SPDX-License-Identifier: BSD-3-Clause */
/* SHMEM_CHECK wants objects that are aligned as their type is, not to their size; sized functions
 * take objects of any type. An alignment that shmem_align does not know gives NULL and a warning.
 */
// pes: 2
// nodes: 1 2
// env: SHMEM_CHECK=1
// prints: shmem_align: the alignment is 24; it must be a power of two and a multiple of 8
#include "../expect.h"

#include <complex.h>
#include <shmem.h>

static struct {
    double first;
    double complex sum[2], value[2];
    float second;
    float complex some[3];
    char third, pixel[4], wide[16];
} all __attribute__((aligned(16)));

int main(void)
{
    shmem_init();
    int me = shmem_my_pe(), to = !me;
    char colors[4] = {'r', 'g', 'b', (char)('0' + me)};
    float complex some[3] = {1, 2, 3};
    all.value[0] = all.value[1] = me + 1;
    EXPECT(shmem_complexd_sum_reduce(SHMEM_TEAM_WORLD, all.sum, all.value, 2) == 0);
    EXPECT(all.sum[1] == 3);
    shmem_put32(all.pixel, colors, 1, to);
    shmem_put64(all.some, some, 3, to);
    shmem_put128(all.wide, all.value, 1, to);
    shmem_barrier_all();
    EXPECT(all.pixel[3] == '0' + to && all.some[2] == 3);
    EXPECT(shmem_align(24, 100) == NULL);
    shmem_finalize();
    return 0;
}
