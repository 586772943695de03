/* SPDX-License-Identifier: BSD-3-Clause */
/* put_signal, which sets or adds: a PE that waits for the signal sees the payload, and what the
 * sender put before. */
// twins: RELAX_SET RELAX_ADD
#include "litmus_wait.h"

enum { SIGNALS = 2 };

static void *pe(void *argument)
{
    uint64_t *data = heap[0].data, *flag = heap[0].flag;
    for (int i = 0; i < SIGNALS; i++) {
        if (!argument) {
            litmus_put(&data[2 * i], 1, 1);
            litmus_put_signal(&data[2 * i + 1], 2, &flag[i],
                              i ? SHMEM_SIGNAL_ADD : SHMEM_SIGNAL_SET, 1);
            continue;
        }
        litmus_wait_until(&flag[i], 1);
        assert(litmus_get(&data[2 * i + 1], 1) == 2 && litmus_get(&data[2 * i], 1) == 1);
    }
    return NULL;
}

int main(void)
{
    genmc_run(2, pe);
    return 0;
}
