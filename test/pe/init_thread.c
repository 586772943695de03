/* SPDX-License-Identifier: BSD-3-Clause */
/* Thread levels: each is given, can be asked for, and an unknown one is refused without starting.
 */
// pes: 1 2
#include "../expect.h"

#include <shmem.h>

int main(void)
{
    static const int levels[] = {SHMEM_THREAD_SINGLE, SHMEM_THREAD_FUNNELED,
                                 SHMEM_THREAD_SERIALIZED, SHMEM_THREAD_MULTIPLE};
    int provided, again, initialized;
    EXPECT(shmem_init_thread(SHMEM_THREAD_MULTIPLE + 1, &provided) != 0);
    EXPECT(shmem_init_thread(SHMEM_THREAD_SINGLE - 1, &provided) != 0);
    shmem_query_initialized(&initialized);
    EXPECT(!initialized);
    for (int i = 0; i < 4; i++) {
        provided = again = -1;
        EXPECT(i == 0 || levels[i] > levels[i - 1]);
        EXPECT(shmem_init_thread(levels[i], &provided) == 0 && provided >= levels[i]);
        shmem_query_thread(&again);
        EXPECT(again == provided);
        shmem_finalize();
    }
    shmem_init();
    shmem_query_thread(&provided);
    EXPECT(provided >= SHMEM_THREAD_SINGLE && provided <= SHMEM_THREAD_MULTIPLE);
    shmem_finalize();
    return 0;
}
