/* SPDX-License-Identifier: BSD-3-Clause */
/* Some PEs call shmem_init and others shmem_init_thread, first and nested, also where PEs compare
 * their calls: 1.6, 9.2.1 has the latter initialize "in the same way" as the former. */
// pes: 2 3
// env: SHMEM_CHECK=1
#include "../expect.h"

#include <shmem.h>
#include <stdlib.h>
#include <unistd.h>

static void begin(int which)
{
    int provided = -1;
    if (which % 2)
        shmem_init();
    else
        EXPECT(shmem_init_thread(SHMEM_THREAD_SINGLE, &provided) == 0 && provided >= 0);
}

int main(void)
{
    int answer = -1;
    /* Before the first initialization only the launcher's variable says a PE's number. */
    begin(getenv("MESHMEM_PE") ? atoi(getenv("MESHMEM_PE")) : getpid());
    begin(shmem_my_pe());
    begin(shmem_my_pe() + 1);
    for (int i = 0; i < 3; i++)
        shmem_finalize();
    shmem_query_initialized(&answer);
    EXPECT(answer == 0);
    return 0;
}
