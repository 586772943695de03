/* SPDX-License-Identifier: BSD-3-Clause */
/* A C++ global with a constructor is symmetric like other static data, whichever was built first.
 */
#include "../expect.h"

#include <shmem.h>
#include <string>

namespace
{
struct Counter {
    long value, sum;
    std::string name;
    Counter() : value(17), sum(0), name("a name that is too long for the small string") {}
};
Counter counter;
thread_local long mine = 3;
} // namespace

int main()
{
    shmem_init();
    int me = shmem_my_pe(), n = shmem_n_pes();
    static Counter local;
    EXPECT(counter.value == 17 && local.value == 17 && mine == 3);
    EXPECT(counter.name == local.name && counter.name.size() == 44);
    shmem_barrier_all();
    for (int pe = 0; pe < n; pe++) {
        shmem_long_atomic_add(&counter.sum, me + 1, pe);
        shmem_long_atomic_add(&local.sum, me + 1, pe);
    }
    shmem_barrier_all();
    EXPECT(counter.sum == n * (n + 1) / 2 && local.sum == counter.sum);
    EXPECT(!shmem_addr_accessible(counter.name.data(), 0)); /* its text lies in private memory */
    shmem_finalize();
    return 0;
}
