/* SPDX-License-Identifier: BSD-3-Clause */
/* What ssca1 needs of OpenSHMEM beyond version 1.4, and what it does where that is missing:
 * requests (shmemx_..._nbe) are an extension, without which there is no variant nbe; put with
 * signal is of 1.5, without it a put, a fence and a put do the same. */
#ifndef SSCA1_COMM_H
#define SSCA1_COMM_H
#include <shmem.h>
#include <stdint.h>
#include <string.h>
#if __has_include(<shmemx.h>)
#include <shmemx.h>
#endif

#ifdef SHMEMX_REQUEST_INVALID
enum { comm_has_requests = 1 };
typedef shmemx_request_t comm_request;
#define COMM_NO_REQUEST SHMEMX_REQUEST_UNINITIALIZED

/* A valid request stands for this operation too from now on. */
static inline void comm_get(short *dest, const short *source, int pe, comm_request *request)
{
    shmemx_short_get_nbe(dest, source, 1, pe, request);
}

static inline void comm_put(short *dest, const short *source, int pe, comm_request *request)
{
    shmemx_short_put_nbe(dest, source, 1, pe, request);
}

static inline void comm_wait(comm_request *request) { shmemx_wait_nbe(request); }
#else
enum { comm_has_requests = 0 };
typedef long comm_request;
#define COMM_NO_REQUEST 0

static inline void comm_get(short *dest, const short *source, int pe, comm_request *request)
{
    (void)request;
    shmem_short_get(dest, source, 1, pe);
}

static inline void comm_put(short *dest, const short *source, int pe, comm_request *request)
{
    (void)request;
    shmem_short_put(dest, source, 1, pe);
}

static inline void comm_wait(comm_request *request) { (void)request; }
#endif

#if SHMEM_MAJOR_VERSION > 1 || SHMEM_MINOR_VERSION >= 5
/* Put the ints, then set the signal; source stays as it is. */
static inline void comm_announce(int *dest, const int *source, size_t count, uint64_t *signal,
                                 int pe)
{
    shmem_int_put_signal_nbi(dest, source, count, signal, 1, SHMEM_SIGNAL_SET, pe);
}

static inline void comm_expect(uint64_t *signal)
{
    shmem_signal_wait_until(signal, SHMEM_CMP_EQ, 1);
}
#else
static inline void comm_announce(int *dest, const int *source, size_t count, uint64_t *signal,
                                 int pe)
{
    shmem_int_put(dest, source, count, pe);
    shmem_fence();
    shmem_uint64_p(signal, 1, pe);
}

static inline void comm_expect(uint64_t *signal)
{
    shmem_uint64_wait_until(signal, SHMEM_CMP_EQ, 1);
}
#endif
#endif
