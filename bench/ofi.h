/* SPDX-License-Identifier: BSD-3-Clause */
/* What the parts of the benchmark `ofi` share: the bare counterpart of `far`, two processes that
 * speak libfabric as a good engineer would write it by hand. Knows nothing of OpenSHMEM. */
#ifndef OFI_H
#define OFI_H

#include "pair.h"
#include <rdma/fi_domain.h>
#include <rdma/fi_endpoint.h>
#include <rdma/fi_rma.h>
#include <stdint.h>

/* What each process has registered: words, each in a cache line of its own that the other process
 * writes; what puts go to and gets come from; and what puts come from and gets go to. */
struct memory {
    _Alignas(128) volatile long flag;
    _Alignas(128) volatile long done;
    _Alignas(128) volatile long word;
    _Alignas(4096) char buffer[BUFFER_BYTES];
    _Alignas(4096) char mine[BUFFER_BYTES];
};

/* The one connection of this process. */
struct link {
    struct fi_info *info;
    struct fid_domain *domain;
    struct fid_ep *ep;
    struct fid_cq *cq;
    struct fid_mr *mr;
    fi_addr_t peer;
    uint64_t base, key;    /* of the other's memory */
    struct memory *memory; /* own */
    long completed;        /* operations since the start */
};

extern struct link net;

/* Open the connection; uses the page, which both processes share and which begins as zeros, to tell
 * the other one where this one is. Both processes; end the program with a message when it is not
 * possible. */
void open_link(void *page, int me, const char *provider, uint64_t capabilities);

/* Let the network go on, and count what has completed. */
void progress(void);

/* Let the network go on until the word has at least this value. */
void await(const volatile long *word, long value);

/* End the program with a sentence. */
_Noreturn void fail(const char *what, long error);

/* The place of a part of memory at the other process. */
static inline uint64_t remote(const volatile void *own)
{
    return net.base + (uint64_t)((const volatile char *)own - (const volatile char *)net.memory);
}

#endif
