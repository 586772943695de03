/* SPDX-License-Identifier: BSD-3-Clause */
/* Where pages are larger than the largest that the library expects, it says so before it maps
 * anything, which is before main where oshrun starts the program. */
// pes: 1 2
// nodes: 1
// fails: (?s)\A(?!.*main is reached).*shmem_init: this system has pages of 262144 bytes;.* 65536
#include <shmem.h>
#include <stdio.h>
#include <unistd.h>

#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
enum { EARLY = 0 }; /* sanitizers ask, too, before main */
#else
enum { EARLY = 1 };
#endif

int __getpagesize(void); /* the C library's */
static int pretend = EARLY;

/* The library calls the program's function. */
int getpagesize(void) { return pretend ? 1 << 18 : __getpagesize(); }

int main(void)
{
    if (EARLY)
        fputs("main is reached\n", stderr);
    pretend = 1;
    shmem_init();
    shmem_finalize();
    return 0;
}
