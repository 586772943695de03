/* SPDX-License-Identifier: BSD-3-Clause */
/* Waiting for and testing several requests of an array. It knows nothing of what is in a request.
 */
#ifndef MESHMEM_CORE_REQUEST_SET_H
#define MESHMEM_CORE_REQUEST_SET_H

#include "core/request.h"

/* Those of reqs that status does not exclude: wait until all, one, or some are complete, or only
 * look. one returns its index, SIZE_MAX if there are none; if several are complete, repeated calls
 * return each of them. some writes indices and returns how many. */
void meshmem_request_wait_for_all(const char *call, shmemx_request_t *reqs, size_t nelems,
                                  const int *status);
bool meshmem_request_test_all(const char *call, shmemx_request_t *reqs, size_t nelems,
                              const int *status);
size_t meshmem_request_one(const char *call, shmemx_request_t *reqs, size_t nelems,
                           const int *status, bool waits);
size_t meshmem_request_some(const char *call, shmemx_request_t *reqs, size_t nelems,
                            size_t *indices, const int *status, bool waits);

#endif
