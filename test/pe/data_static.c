/* SPDX-License-Identifier: BSD-3-Clause */
/* Static data is symmetric: .data, .bss, statics of functions; values from before init survive. */
// pes: 1 2 3 5
// sanitize: yes
#include "../expect.h"

#include <shmem.h>

static long initialized = 41, zero;
long global_array[1000];
static int before_init;

static long *in_function(void)
{
    static long counter = 7;
    return &counter;
}

int main(void)
{
    initialized++;
    before_init = 5;
    *in_function() += 1;
    shmem_init();
    EXPECT(initialized == 42 && before_init == 5 && *in_function() == 8 && zero == 0);
    int me = shmem_my_pe(), n = shmem_n_pes(), right = (me + 1) % n, left = (me + n - 1) % n;
    long here[1000];
    for (int i = 0; i < 1000; i++)
        here[i] = me * 1000 + i;
    EXPECT(shmem_int_g(&before_init, right) == 5);
    EXPECT(shmem_long_g(&initialized, right) == 42);
    shmem_barrier_all();
    shmem_long_p(&initialized, me, right);
    shmem_long_p(&zero, me + 100, right);
    shmem_long_p(in_function(), me + 200, right);
    shmem_long_put(global_array, here, 1000, right);
    shmem_barrier_all();
    EXPECT(initialized == left && zero == left + 100 && *in_function() == left + 200);
    for (int i = 0; i < 1000; i++)
        EXPECT(global_array[i] == left * 1000 + i);
    shmem_finalize();
    EXPECT(zero == left + 100); /* static data stays after finalize */
    return 0;
}
