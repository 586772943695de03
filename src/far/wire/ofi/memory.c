/* SPDX-License-Identifier: BSD-3-Clause */
/* Registered memory. Knows nothing of what it is for. */
#include "far/wire/ofi/ofi.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

enum { TRIES = 8 /* for a key that nobody has */ };

bool meshmem_ofi_succeeded(long result, const char *call, struct ofi_reason *why)
{
    if (result < 0) {
        why->error = (int)-result;
        snprintf(why->text, sizeof why->text, "%s: %s%s", call, fi_strerror(why->error),
                 why->error == FI_ENOMEM ? meshmem_os_memory_remedy() : "");
    }
    return result >= 0;
}

bool meshmem_ofi_lacks_memory(const char *what, struct ofi_reason *why)
{
    snprintf(why->text, sizeof why->text, "no memory is left%s%s", what,
             meshmem_os_memory_remedy());
    return false;
}

/* A key to request if the provider does not choose. It must be unpredictable: anyone who can
 * connect and knows it could write to the memory. False: the system has no random numbers. */
static bool choose_key(const struct ofi_end *e, uint64_t *key)
{
    size_t bytes = e->info->domain_attr->mr_key_size;
    if (getrandom(key, sizeof *key, 0) != (ssize_t)sizeof *key)
        return false;
    if (bytes && bytes < sizeof *key)
        *key &= (UINT64_C(1) << 8 * bytes) - 1;
    return true;
}

static bool try_register(struct ofi_end *e, void *start, size_t bytes,
                         struct meshmem_wire_memory *memory, struct ofi_reason *why)
{
    uint64_t access = FI_SEND | FI_RECV, key;
    int result = -FI_ENOKEY;
    if (e->end.can_move)
        access |= FI_READ | FI_WRITE | FI_REMOTE_READ | FI_REMOTE_WRITE;
    for (int i = 0; i < TRIES && (result == -FI_ENOKEY || result == -FI_EKEYREJECTED); i++) {
        if (!choose_key(e, &key)) {
            snprintf(why->text, sizeof why->text, "the system has no random numbers");
            return false;
        }
        result = fi_mr_reg(e->domain, start, bytes, access, 0, key, 0, &memory->mr, NULL);
    }
    return meshmem_ofi_succeeded(result, "fi_mr_reg", why);
}

struct meshmem_wire_memory *meshmem_ofi_register(struct ofi_end *e, struct fid_ep *ep, void *start,
                                                 size_t bytes, struct ofi_reason *why)
{
    struct meshmem_wire_memory *memory = calloc(1, sizeof *memory);
    bool binds = e->info->domain_attr->mr_mode & FI_MR_ENDPOINT;
    if (!memory) {
        meshmem_ofi_lacks_memory("", why);
        return NULL;
    }
    if (!try_register(e, start, bytes, memory, why)) {
        free(memory);
        return NULL;
    }
    memory->next = e->memory;
    if (memory->next)
        memory->next->previous = memory;
    e->memory = memory;
    memory->descriptor = fi_mr_desc(memory->mr);
    if (!binds || (meshmem_ofi_succeeded(fi_mr_bind(memory->mr, &ep->fid, 0), "fi_mr_bind", why) &&
                   meshmem_ofi_succeeded(fi_mr_enable(memory->mr), "fi_mr_enable", why)))
        return memory;
    meshmem_ofi_unregister(e, memory);
    return NULL;
}

void meshmem_ofi_unregister(struct ofi_end *e, struct meshmem_wire_memory *memory)
{
    if (!memory)
        return;
    *(memory->previous ? &memory->previous->next : &e->memory) = memory->next;
    if (memory->next)
        memory->next->previous = memory->previous;
    fi_close(&memory->mr->fid);
    free(memory);
}
