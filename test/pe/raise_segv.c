/* SPDX-License-Identifier: BSD-3-Clause */
/* A signal that the program sends to itself ends the PE as it would without the library: it is not
 * explained as a wrong address, and does not get lost. */
// pes: 1 2
// fails: oshrun: PE 0 was killed by signal 11
// exits: 139
#include "../expect.h"

#include <shmem.h>
#include <signal.h>

int main(void)
{
    signal(SIGSEGV, SIG_DFL); /* AddressSanitizer has a handler of its own */
    shmem_init();
    if (shmem_my_pe() == 0) {
        raise(SIGSEGV);
        EXPECT(!"raise(SIGSEGV) returned");
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
