/* SPDX-License-Identifier: BSD-3-Clause */
/* Where pages are larger than those that the library expects, as with some kernels for AArch64, it
 * says so before it maps anything, which is before main where oshrun starts the program. */
// pes: 1 2
// nodes: 1
// fails: (?s)\A(?!.*main is reached).*shmem_init: this system has pages of 65536 bytes,.* 4096
#include <shmem.h>
#include <stdio.h>
#include <unistd.h>

#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
enum { EARLY = 0 }; /* sanitizers ask, too, before main */
#else
enum { EARLY = 1 };
#endif

long __sysconf(int name); /* the C library's */
static int pretend = EARLY;

/* The library calls the program's function. */
long sysconf(int name) { return pretend && name == _SC_PAGESIZE ? 65536 : __sysconf(name); }

int main(void)
{
    if (EARLY)
        fputs("main is reached\n", stderr);
    pretend = 1;
    shmem_init();
    shmem_finalize();
    return 0;
}
