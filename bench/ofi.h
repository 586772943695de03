/* SPDX-License-Identifier: BSD-3-Clause */
/* The parts of the benchmark `ofi`: the bare counterpart of `far`, two processes that use libfabric
 * as a good engineer would by hand. Knows nothing of OpenSHMEM. */
#ifndef OFI_H
#define OFI_H

#include "pair.h"
#include <rdma/fi_domain.h>
#include <rdma/fi_endpoint.h>
#include <rdma/fi_rma.h>
#include <stdint.h>

/* What each process registers: words that the other process writes, each in a cache line of its
 * own; the target of puts and source of gets; the source of puts and target of gets. */
struct memory {
    _Alignas(128) volatile long flag;
    _Alignas(128) volatile long done;
    _Alignas(128) volatile long word;
    _Alignas(4096) char buffer[BUFFER_BYTES];
    _Alignas(4096) char mine[BUFFER_BYTES];
};

/* This process's only connection. */
struct link {
    struct fi_info *info;
    struct fid_fabric *fabric;
    struct fid_domain *domain;
    struct fid_ep *ep;
    struct fid_cq *cq;
    struct fid_mr *mr;
    fi_addr_t peer;
    uint64_t base, key;    /* of the other process's memory */
    struct memory *memory; /* own */
    long completed;        /* operations so far */
};

extern struct link net;

/* ---- ofi_link.c ---- */

/* Open the connection: with message endpoints where the provider has them for these capabilities,
 * else with reliable datagrams, be it through ofi_rxm. The page, initially zero and shared by both
 * processes, carries their addresses. Both processes; end the program with a message on failure. */
void open_link(void *page, int me, const char *provider, uint64_t capabilities);

/* ---- ofi_net.c ---- */

/* Drive progress, and count completions. */
void progress(void);

/* Drive progress until the word has at least this value. */
void await(const volatile long *word, long value);

/* End the program with a message. */
_Noreturn void fail(const char *what, long error);

/* The same if the result of a call is an error. */
void check(const char *what, long result);

/* ---- ofi_connect.c: message endpoints, when fabric, domain and queue are open ---- */

/* One process: listen; the other one needs this name. Its length is the room before. */
void open_port(char *name, size_t *length);

/* The same process, when the other one has the name; and the other one. Both return connected. */
void accept_peer(void);
void connect_to_peer(const char *name, size_t length);

/* The remote address of a part of the other process's memory. */
static inline uint64_t remote(const volatile void *own)
{
    return net.base + (uint64_t)((const volatile char *)own - (const volatile char *)net.memory);
}

#endif
