/* SPDX-License-Identifier: BSD-3-Clause */
/* Preloaded before libfabric: says that the network pins what is registered, without a limit of the
 * system, counts these bytes, and refuses. REGISTER_LIMIT: bytes, beyond which the network has no
 * room. REGISTER_TAKEN: how many registrations find their key taken. REGISTER_FREE: nothing is
 * pinned. What a provider registers with another one inside is not counted. */
#include <dlfcn.h>
#include <rdma/fabric.h>
#include <rdma/fi_domain.h>
#include <rdma/fi_errno.h>
#include <stdlib.h>
#include <sys/resource.h>

enum { MOST = 65536 };

struct registration {
    struct fid *fid;
    size_t bytes;
};

size_t registered_now, registered_most, registered_times, registered_refusals;
static struct registration registration[MOST];
static int registrations, inside;

static int (*next_reg)(struct fid *, const void *, size_t, uint64_t, uint64_t, uint64_t, uint64_t,
                       struct fid_mr **, void *);
static int (*next_domain)(struct fid_fabric *, struct fi_info *, struct fid_domain **, void *);
static int (*next_close)(struct fid *);
static struct fi_ops_mr mr_ops;
static struct fi_ops_fabric fabric_ops;
static struct fi_ops memory_ops;

static size_t setting(const char *name, size_t otherwise)
{
    const char *text = getenv(name);
    return text ? strtoull(text, NULL, 10) : otherwise;
}

static int close_memory(struct fid *fid)
{
    for (int i = 0; i < registrations; i++)
        if (registration[i].fid == fid) {
            registered_now -= registration[i].bytes;
            registration[i] = registration[--registrations];
            break;
        }
    return next_close(fid);
}

static int reg(struct fid *fid, const void *start, size_t bytes, uint64_t access, uint64_t offset,
               uint64_t key, uint64_t flags, struct fid_mr **mr, void *context)
{
    static size_t taken;
    if (registered_now + bytes > setting("REGISTER_LIMIT", SIZE_MAX) || registrations == MOST) {
        registered_refusals++;
        return -FI_ENOMEM;
    }
    if (taken < setting("REGISTER_TAKEN", 0)) {
        taken++;
        return -FI_ENOKEY;
    }
    int result = next_reg(fid, start, bytes, access, offset, key, flags, mr, context);
    if (result)
        return result;
    registered_now += bytes;
    registered_times++;
    if (registered_now > registered_most)
        registered_most = registered_now;
    registration[registrations++] = (struct registration){&(*mr)->fid, bytes};
    if (!next_close) {
        memory_ops = *(*mr)->fid.ops;
        next_close = memory_ops.close;
        memory_ops.close = close_memory;
    }
    (*mr)->fid.ops = &memory_ops;
    return 0;
}

static int domain(struct fid_fabric *fabric, struct fi_info *info, struct fid_domain **found,
                  void *context)
{
    inside++;
    int result = next_domain(fabric, info, found, context);
    inside--;
    if (result || inside)
        return result;
    mr_ops = *(*found)->mr;
    next_reg = mr_ops.reg;
    mr_ops.reg = reg;
    (*found)->mr = &mr_ops;
    return 0;
}

int fi_fabric(struct fi_fabric_attr *attributes, struct fid_fabric **found, void *context)
{
    static int (*next)(struct fi_fabric_attr *, struct fid_fabric **, void *);
    if (!next)
        *(void **)&next = dlvsym(dlopen("libfabric.so.1", RTLD_NOW), "fi_fabric", "FABRIC_1.1");
    inside++;
    int result = next(attributes, found, context);
    inside--;
    if (result || inside)
        return result;
    fabric_ops = *(*found)->ops;
    next_domain = fabric_ops.domain;
    fabric_ops.domain = domain;
    (*found)->ops = &fabric_ops;
    return 0;
}

int fi_getinfo(uint32_t version, const char *node, const char *service, uint64_t flags,
               const struct fi_info *hints, struct fi_info **found)
{
    static int (*next)(uint32_t, const char *, const char *, uint64_t, const struct fi_info *,
                       struct fi_info **);
    if (!next)
        *(void **)&next = dlsym(dlopen("libfabric.so.1", RTLD_NOW), "fi_getinfo");
    int result = next(version, node, service, flags, hints, found);
    for (struct fi_info *info = result ? NULL : *found; info; info = info->next)
        if (!getenv("REGISTER_FREE"))
            info->domain_attr->mr_mode |= FI_MR_ALLOCATED;
    return result;
}

int getrlimit(__rlimit_resource_t what, struct rlimit *limit)
{
    if (what != RLIMIT_MEMLOCK)
        return prlimit(0, what, NULL, limit);
    *limit = (struct rlimit){RLIM_INFINITY, RLIM_INFINITY};
    return 0;
}
