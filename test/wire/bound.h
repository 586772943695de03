/* SPDX-License-Identifier: BSD-3-Clause */
/* Lets libfabric's providers of reliable datagrams behave as others: those whose registered memory
 * belongs to an endpoint (FI_MR_ENDPOINT: cxi, efa in newer versions), so it has no key before it
 * is bound and enabled, and its endpoint cannot be closed before it. The functions of this
 * file stand in for libfabric's. */
#ifndef MESHMEM_TEST_BOUND_H
#define MESHMEM_TEST_BOUND_H

#include <dlfcn.h>
#include <rdma/fabric.h>
#include <rdma/fi_domain.h>
#include <rdma/fi_endpoint.h>
#include <rdma/fi_errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static struct {
    bool on;
    const char *name;  /* another name for the provider shm; NULL: its own */
    unsigned enabled;  /* how much memory was ever bound and enabled */
    unsigned mistakes; /* enabled without being bound; endpoints closed before their memory */
} bound;

enum { BOUND_MOST = 4096 };

static struct bound_memory {
    struct fid_mr *mr;
    struct fid *endpoint;
    uint64_t key;
} bound_memory[BOUND_MOST];
static int bound_memories;

static struct fi_ops bound_mr_ops, bound_ep_ops;
static struct fi_ops_mr bound_reg_ops;
static struct fi_ops_domain bound_domain_ops;
static struct fi_ops_fabric bound_fabric_ops;
static int (*bound_close_mr)(struct fid *), (*bound_close_ep)(struct fid *);
static int (*bound_reg)(struct fid *, const void *, size_t, uint64_t, uint64_t, uint64_t, uint64_t,
                        struct fid_mr **, void *);
static int (*bound_endpoint)(struct fid_domain *, struct fi_info *, struct fid_ep **, void *);
static int (*bound_domain)(struct fid_fabric *, struct fi_info *, struct fid_domain **, void *);

static struct bound_memory *bound_find(const struct fid *fid)
{
    for (int i = 0; i < bound_memories; i++)
        if (&bound_memory[i].mr->fid == fid)
            return &bound_memory[i];
    return NULL;
}

static int bound_bind(struct fid *fid, struct fid *endpoint, uint64_t flags)
{
    (void)flags;
    bound_find(fid)->endpoint = endpoint;
    return 0;
}

static int bound_control(struct fid *fid, int command, void *argument)
{
    struct bound_memory *memory = bound_find(fid);
    (void)argument;
    if (command != FI_ENABLE || !memory->endpoint) {
        bound.mistakes++;
        return -FI_EINVAL;
    }
    memory->mr->key = memory->key;
    bound.enabled++;
    return 0;
}

static int bound_end_memory(struct fid *fid)
{
    struct bound_memory *memory = bound_find(fid);
    if (memory)
        *memory = bound_memory[--bound_memories];
    return bound_close_mr(fid);
}

static int bound_end_endpoint(struct fid *fid)
{
    for (int i = 0; i < bound_memories; i++)
        if (bound_memory[i].endpoint == fid) {
            bound.mistakes++;
            return -FI_EBUSY;
        }
    return bound_close_ep(fid);
}

static int bound_register(struct fid *fid, const void *start, size_t bytes, uint64_t access,
                          uint64_t offset, uint64_t key, uint64_t flags, struct fid_mr **mr,
                          void *context)
{
    if (bound_memories == BOUND_MOST)
        return -FI_ENOMEM;
    int result = bound_reg(fid, start, bytes, access, offset, key, flags, mr, context);
    if (result)
        return result;
    bound_memory[bound_memories++] = (struct bound_memory){*mr, NULL, (*mr)->key};
    (*mr)->key = FI_KEY_NOTAVAIL;
    if (!bound_close_mr) {
        bound_mr_ops = *(*mr)->fid.ops;
        bound_close_mr = bound_mr_ops.close;
        bound_mr_ops.close = bound_end_memory;
        bound_mr_ops.bind = bound_bind;
        bound_mr_ops.control = bound_control;
    }
    (*mr)->fid.ops = &bound_mr_ops;
    return 0;
}

static int bound_open_endpoint(struct fid_domain *domain, struct fi_info *info, struct fid_ep **ep,
                               void *context)
{
    info->domain_attr->mr_mode &= ~FI_MR_ENDPOINT;
    int result = bound_endpoint(domain, info, ep, context);
    info->domain_attr->mr_mode |= FI_MR_ENDPOINT;
    if (result)
        return result;
    if (!bound_close_ep) {
        bound_ep_ops = *(*ep)->fid.ops;
        bound_close_ep = bound_ep_ops.close;
        bound_ep_ops.close = bound_end_endpoint;
    }
    (*ep)->fid.ops = &bound_ep_ops;
    return 0;
}

static int bound_open_domain(struct fid_fabric *fabric, struct fi_info *info,
                             struct fid_domain **domain, void *context)
{
    if (!(info->domain_attr->mr_mode & FI_MR_ENDPOINT))
        return bound_domain(fabric, info, domain, context);
    info->domain_attr->mr_mode &= ~FI_MR_ENDPOINT;
    int result = bound_domain(fabric, info, domain, context);
    info->domain_attr->mr_mode |= FI_MR_ENDPOINT;
    if (result)
        return result;
    bound_reg_ops = *(*domain)->mr;
    bound_reg = bound_reg_ops.reg;
    bound_reg_ops.reg = bound_register;
    (*domain)->mr = &bound_reg_ops;
    bound_domain_ops = *(*domain)->ops;
    bound_endpoint = bound_domain_ops.endpoint;
    bound_domain_ops.endpoint = bound_open_endpoint;
    (*domain)->ops = &bound_domain_ops;
    return 0;
}

int fi_fabric(struct fi_fabric_attr *attributes, struct fid_fabric **fabric, void *context)
{
    int (*real)(struct fi_fabric_attr *, struct fid_fabric **, void *);
    *(void **)&real = dlsym(RTLD_NEXT, "fi_fabric");
    int result = real(attributes, fabric, context);
    if (result || !bound.on)
        return result;
    bound_fabric_ops = *(*fabric)->ops;
    bound_domain = bound_fabric_ops.domain;
    bound_fabric_ops.domain = bound_open_domain;
    (*fabric)->ops = &bound_fabric_ops;
    return 0;
}

int fi_getinfo(uint32_t version, const char *node, const char *service, uint64_t flags,
               const struct fi_info *hints, struct fi_info **info)
{
    int (*real)(uint32_t, const char *, const char *, uint64_t, const struct fi_info *,
                struct fi_info **);
    *(void **)&real = dlsym(RTLD_NEXT, "fi_getinfo");
    int result = real(version, node, service, flags, hints, info);
    for (struct fi_info *i = result ? NULL : *info; i; i = i->next) {
        if (bound.on && i->ep_attr->type == FI_EP_RDM)
            i->domain_attr->mr_mode |= FI_MR_ENDPOINT;
        if (bound.name && strcmp(i->fabric_attr->prov_name, "shm") == 0) {
            free(i->fabric_attr->prov_name);
            i->fabric_attr->prov_name = strdup(bound.name);
        }
    }
    return result;
}

#endif
