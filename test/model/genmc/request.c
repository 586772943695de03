/* SPDX-License-Identifier: BSD-3-Clause */
/* Requests: when one is over, the effects of its operations are visible, whether one proxy counts
 * them or two do. */
// source: far/inside.h far/request.c
#include "request.h"

enum { OF_ONE, OF_TWO }; /* proxies */

static struct meshmem_far_request request[2];
static unsigned char arrived[2];
static struct meshmem_proxy alone = {.setup.proxies = 1, .arrived = arrived};
static struct meshmem_proxy first = {.setup.proxies = 2, .arrived = arrived};
static struct meshmem_proxy second = {.setup.proxies = 2, .arrived = arrived + 1};
static _Atomic uint64_t counts[2];
static uint64_t done[3];

static void complete(struct meshmem_proxy *p, struct drain *d, int i)
{
    d->tally.counter = meshmem_counter_memory(&counter);
    d->tally.request = request[i].counter.done;
    meshmem_proxy_complete(p, d, d->tally, 1);
}

static void *pe(void *argument)
{
    static struct drain own[2];
    switch ((uintptr_t)argument) {
    case 0:
        while (!is_over(&request[OF_ONE]))
            ;
        assert(done[0] == 10);
        while (!is_over(&request[OF_TWO]))
            ;
        assert(done[1] == 11 && done[2] == 12);
        break;
    case 1:
        done[0] = 10;
        complete(&alone, &own[0], OF_ONE);
        done[1] = 11;
        complete(&first, &own[0], OF_TWO);
        break;
    default:
        done[2] = 12;
        complete(&second, &own[1], OF_TWO);
    }
    return NULL;
}

int main(void)
{
    begin();
    for (uint32_t i = 0; i < 2; i++)
        request[i].counter.done = &counts[i];
    request[OF_ONE].counter.issued = 1;
    request[OF_TWO].counter.issued = 2;
    genmc_run(3, pe);
    return 0;
}
