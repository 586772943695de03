/* SPDX-License-Identifier: BSD-3-Clause */
/* On a system whose pages are larger than those that the library expects, as with some kernels for
 * AArch64, shmem_init says so. */
// pes: 1 2
// nodes: 1
// fails: shmem_init: this system has pages of 65536 bytes, and meshmem needs pages of 4096
#include <shmem.h>
#include <unistd.h>

long __sysconf(int name); /* the C library's */
static int pretend;       /* not before main: sanitizers ask, too */

/* The library calls the program's function. */
long sysconf(int name) { return pretend && name == _SC_PAGESIZE ? 65536 : __sysconf(name); }

int main(void)
{
    pretend = 1;
    shmem_init();
    shmem_finalize();
    return 0;
}
