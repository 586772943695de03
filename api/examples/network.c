// SPDX-License-Identifier: BSD-3-Clause
// What a node sends to others, and how full the heap is.
#include "example.h"

EXAMPLE(shmemx_network_info)
{
    shmemx_network_info_t sent;
    if (shmemx_network_info(&sent) == 0 && sent.frames_sent)
        printf("%.1f operations per frame\n", (double)sent.records_sent / (double)sent.frames_sent);
}

EXAMPLE(shmemx_heap_info)
{
    shmemx_heap_info_t info;
    if (shmemx_heap_info(&info) == 0)
        printf("%zu of %zu bytes in use; the largest block has %zu\n", info.used, info.capacity,
               info.largest_free);
}
