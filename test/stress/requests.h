/* SPDX-License-Identifier: BSD-3-Clause */
/* The requests of a random program: a few, among which operations are divided, and which are waited
 * for, tested, merged and given up at any time. Knows nothing of the operations. */
#ifndef REQUESTS_H
#define REQUESTS_H

#include "stress.h"

#include <shmemx.h>

enum { REQUESTS = 6 };

static shmemx_request_t requests[REQUESTS]; /* SHMEMX_REQUEST_UNINITIALIZED is 0 */

/* Those that have ended may be used again. */
static inline void requests_renew(void)
{
    for (int i = 0; i < REQUESTS; i++)
        if (requests[i] == SHMEMX_REQUEST_INVALID)
            requests[i] = SHMEMX_REQUEST_UNINITIALIZED;
}

/* Do something with some of them, or nothing. */
static inline void requests_change(struct dice *dice)
{
    shmemx_request_t *one = &requests[dice_below(dice, REQUESTS)];
    shmemx_request_t *other = &requests[dice_below(dice, REQUESTS)];
    size_t indices[REQUESTS];
    int ended;
    switch (dice_below(dice, 24)) {
    case 0:
        shmemx_wait_nbe(one);
        break;
    case 1:
        shmemx_test_nbe(one, &ended);
        if (ended != (*one == SHMEMX_REQUEST_INVALID))
            fail("a test says %d and leaves 0x%llx", ended, (unsigned long long)*one);
        break;
    case 2:
    case 3:
        if (one != other)
            shmemx_request_merge(one, 1, other);
        break;
    case 4:
        shmemx_request_free(one);
        break;
    case 5:
        shmemx_wait_nbe_any(requests, REQUESTS, NULL);
        break;
    case 6:
        shmemx_test_nbe_some(requests, REQUESTS, indices, NULL);
        break;
    case 7:
        shmemx_wait_local_nbe(one);
        shmemx_local_complete();
        break;
    case 8:
        shmemx_wait_nbe_all(requests, REQUESTS, NULL);
        break;
    default:
        break;
    }
    requests_renew();
}

static inline void requests_free(void)
{
    for (int i = 0; i < REQUESTS; i++)
        if (requests[i] != SHMEMX_REQUEST_UNINITIALIZED)
            shmemx_request_free(&requests[i]);
}

#endif
