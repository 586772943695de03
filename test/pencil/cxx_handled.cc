/* SPDX-License-Identifier: BSD-3-Clause */
/* pencil.hpp where one PE throws while all handle what a constructor has thrown, or (with 3 PEs)
 * after that: what is open is not closed, as only this PE throws. */
// pes: 2 3
// nodes: 1 2
// exits: 3
// prints: ^caught 1$
#include "../expect.h"

#include <cstdio>
#include <pencil.hpp>
#include <shmem.h>

static void handle(bool then)
{
    const pencil::grid grid(4, 5, 6);
    const pencil::array<double> data(grid);
    const bool throws = shmem_my_pe() == 1;
    try {
        pencil::grid wrong(0, 5, 6);
    } catch (const pencil::error &) {
        if (throws && !then)
            throw 1;
    }
    if (throws)
        throw 1;
    shmem_barrier_all(); /* the others wait for it */
}

int main()
{
    shmem_init();
    try {
        handle(shmem_n_pes() == 3);
    } catch (int thrown) {
        std::fprintf(stderr, "caught %d\n", thrown);
        shmem_global_exit(3);
    }
    EXPECT(false);
    shmem_finalize();
    return 0;
}
