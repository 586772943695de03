// SPDX-License-Identifier: BSD-3-Clause
// Starting without a launcher.
#include "example.h"
#include <unistd.h>

// also: shmemx_init_uid
EXAMPLE(shmemx_get_uid)
{
    int ends[2];
    if (pipe(ends) != 0)
        exit(1);
    shmemx_uid_t uid;
    int pe = fork() == 0; /* the child becomes PE 1 */
    if (pe == 0 && (shmemx_get_uid(&uid) != 0 || write(ends[1], &uid, sizeof uid) < 0))
        exit(1);
    if (pe == 1 && read(ends[0], &uid, sizeof uid) != sizeof uid)
        exit(1);
    if (shmemx_init_uid(&uid, pe, 2) != 0)
        exit(1);
    printf("PE %d of %d\n", shmem_my_pe(), shmem_n_pes());
    shmem_finalize();
}
