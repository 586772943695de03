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
enum { SANITIZED = 1 };
#else
enum { SANITIZED = 0 };

/* The library calls the program's function. */
int getpagesize(void) { return 1 << 18; }
#endif

int main(void)
{
    if (SANITIZED) {
        printf("skipped: sanitizers ask for the size of pages, too\n");
        return 77;
    }
    fputs("main is reached\n", stderr);
    shmem_init();
    shmem_finalize();
    return 0;
}
