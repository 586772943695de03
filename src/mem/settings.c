/* SPDX-License-Identifier: BSD-3-Clause */
/* See settings.h. Those of the network do not matter in a job of one node. */
#include "mem/settings.h"

#include "base/config.h"
#include "base/error.h"
#include "base/hash.h"
#include "boot/boot.h"

#include <stdbool.h>

static uint64_t hash(const char *text) { return text ? meshmem_hash_text(1, text) : 0; }

/* X(field, whether its value is shown, value in c) */
#define SETTINGS(X)                                \
    X(check, true, c->check)                       \
    X(coll, false, hash(c->coll))                  \
    X(symmetric_size, true, c->symmetric_size)     \
    X(wire, false, far ? hash(c->wire) : 0)        \
    X(ofi_nics, true, far ? c->ofi_nics : 0)       \
    X(far_proxies, true, far ? c->far_proxies : 0) \
    X(far_timeout, false, far ? (uint64_t)(c->far_timeout * 1e6) : 0)

static const bool shown[] = {
#define SETTING(field, shown, value) shown,
    SETTINGS(SETTING)
#undef SETTING
};

_Static_assert(sizeof shown == MESHMEM_SETTINGS * sizeof *shown, "settings.h has another number");

struct meshmem_settings meshmem_settings_mine(void)
{
    const struct meshmem_config *c = &meshmem_config;
    bool far = meshmem_boot.n_nodes > 1;
#define SETTING(field, shown, value) (value),
    return (struct meshmem_settings){{SETTINGS(SETTING)}};
#undef SETTING
}

void meshmem_settings_compare(const struct meshmem_settings *mine,
                              const struct meshmem_settings *first)
{
    const char *const names[] = {
#define SETTING(field, shown, value) meshmem_config.from.field,
        SETTINGS(SETTING)
#undef SETTING
    };
    for (int k = 0; k < MESHMEM_SETTINGS; k++) {
        unsigned long long here = mine->value[k], there = first->value[k];
        if (here == there)
            continue;
        if (shown[k])
            meshmem_fail("shmem_init",
                         "%s is %llu here, but %llu on PE 0; set it to the same value on all PEs",
                         names[k], here, there);
        meshmem_fail("shmem_init",
                     "%s differs from that of PE 0; set it to the same value on all PEs", names[k]);
    }
}
