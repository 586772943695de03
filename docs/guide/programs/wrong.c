/* SPDX-License-Identifier: BSD-3-Clause */
/* Wrong on purpose: the dest of a put is not symmetric. */
#include <shmem.h>
#include <stdlib.h>

int main(void)
{
    shmem_init();
    long value = 1;
    long *dest = malloc(sizeof *dest);
    if (dest && shmem_my_pe() == 0)
        shmem_put(dest, &value, 1, 1);
    shmem_finalize();
    free(dest);
    return 0;
}
