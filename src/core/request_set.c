/* SPDX-License-Identifier: BSD-3-Clause */
/* Several requests at once; see request_set.h. */
#include "core/request_set.h"

#include "core/look.h"
#include "near/wait.h"

#include <stdio.h>

static bool is_chosen(const char *call, shmemx_request_t *reqs, const int *status, size_t i)
{
    if ((status && status[i]) || !meshmem_request_is_open(reqs[i]))
        return false;
    meshmem_request_check(call, &reqs[i], false);
    return true;
}

void meshmem_request_wait_for_all(const char *call, shmemx_request_t *reqs, size_t nelems,
                                  const int *status)
{
    for (size_t i = 0; i < nelems; i++)
        if (is_chosen(call, reqs, status, i))
            meshmem_request_wait(call, &reqs[i]);
}

bool meshmem_request_test_all(const char *call, shmemx_request_t *reqs, size_t nelems,
                              const int *status)
{
    for (size_t i = 0; i < nelems; i++) {
        if (is_chosen(call, reqs, status, i) && !meshmem_request_is_done(call, reqs[i])) {
            meshmem_request_poll_on(call, reqs[i]);
            return false;
        }
    }
    meshmem_request_wait_for_all(call, reqs, nelems, status);
    return true;
}

/* One look at all of them: end those that are complete, at most `most`, and write their indices
 * unless indices is NULL, in order if they are all; returns how many. *last is set to the last that
 * is complete, or SIZE_MAX, *left to one that is not, or SIZE_MAX. */
static size_t look(const char *call, shmemx_request_t *reqs, size_t nelems, const int *status,
                   size_t *indices, size_t most, size_t *last, size_t *left)
{
    size_t n = 0, i = most < nelems ? meshmem_look_first(nelems) : 0;
    *last = *left = SIZE_MAX;
    for (size_t k = 0; k < nelems && n < most; k++, i = i + 1 < nelems ? i + 1 : 0) {
        if (!is_chosen(call, reqs, status, i))
            continue;
        if (!meshmem_request_try_end(call, &reqs[i])) {
            *left = i;
            continue;
        }
        if (indices)
            indices[n] = i;
        n++;
        *last = i;
    }
    return n;
}

/* Describes a wait for reports. */
struct waited {
    const char *call;
    size_t nelems;
};

static uint32_t describe(const void *what, char *text, size_t size)
{
    const struct waited *w = what;
    snprintf(text, size, "%s: operations of %zu requests on PEs of other nodes", w->call,
             w->nelems);
    return 0;
}

/* Look until one is complete, or only once. */
static size_t look_for(const char *call, shmemx_request_t *reqs, size_t nelems, const int *status,
                       size_t *indices, size_t most, size_t *last, bool waits)
{
    struct waited what = {call, nelems};
    struct meshmem_wait w = {.describe = describe, .what = &what};
    size_t left, n = look(call, reqs, nelems, status, indices, most, last, &left);
    if (n || left == SIZE_MAX)
        return n;
    if (!waits) {
        meshmem_request_poll_on(call, reqs[left]);
        return 0;
    }
    meshmem_far_ask(true);
    do {
        meshmem_wait_step(&w);
        n = look(call, reqs, nelems, status, indices, most, last, &left);
    } while (!n && !w.over);
    meshmem_wait_end(&w);
    meshmem_far_ask(false);
    return n;
}

size_t meshmem_request_one(const char *call, shmemx_request_t *reqs, size_t nelems,
                           const int *status, bool waits)
{
    size_t last;
    look_for(call, reqs, nelems, status, NULL, 1, &last, waits);
    return last;
}

size_t meshmem_request_some(const char *call, shmemx_request_t *reqs, size_t nelems,
                            size_t *indices, const int *status, bool waits)
{
    size_t last;
    return look_for(call, reqs, nelems, status, indices, SIZE_MAX, &last, waits);
}
