/* SPDX-License-Identifier: BSD-3-Clause */
/* The costs of sending over a provider: the rate is that of the provider's adapter or the network
 * interface; the rest was measured (docs/why/far.md) or is typical of the kind of network. */
#include "far/wire/ofi/ofi.h"

#include <net/if.h>
#include <stdio.h>
#include <string.h>

/* Kinds of networks, by the prefix of the provider's name. Measured: tcp and similar providers,
 * between two nodes of one host; shm. The others are RDMA adapters, similar enough for
 * estimates. */
static const struct {
    const char *begins;
    bool adapter; /* moves memory itself, and may go on using the pages that this had */
    struct meshmem_wire_costs costs;
    size_t paced; /* write_threshold where the kernel paces what is sent; 0: the same */
} kinds[] = {
    {"tcp", false, {15000, 3000, 0.5, 64 << 10, 24 << 10, 24 << 10, 0.3, 48 << 10}, 256 << 10},
    {"udp", false, {20000, 3000, 0.5, 16 << 10, 16 << 10, 0, 0, 0}, 0},
    {"shm", false, {2000, 500, 0.2, 16 << 10, 16 << 10, 0, 0, 0}, 0},
    {"", true, {2000, 200, 0.08, 16 << 10, 16 << 10, 0, 0, 0}, 0},
};

/* Bits per second of the adapter or interface; 0 if unknown. */
static double rate_of(const struct fi_info *info)
{
    char path[64 + IF_NAMESIZE];
    double mega = 0;
    if (info->nic && info->nic->link_attr && info->nic->link_attr->speed)
        return (double)info->nic->link_attr->speed;
    if (!if_nametoindex(info->domain_attr->name))
        return 0;
    snprintf(path, sizeof path, "/sys/class/net/%.*s/speed", IF_NAMESIZE, info->domain_attr->name);
    FILE *file = fopen(path, "re");
    if (!file)
        return 0;
    if (fscanf(file, "%lf", &mega) != 1 || mega < 0) /* interfaces without a rate, such as lo */
        mega = 0;
    fclose(file);
    return mega * 1e6;
}

static int kind_of(const struct fi_info *info)
{
    const char *name = info->fabric_attr->prov_name;
    int i = 0;
    while (strncmp(name, kinds[i].begins, strlen(kinds[i].begins)) != 0)
        i++;
    return i;
}

/* Whether the kernel paces what tcp sends, by bbr: then many writes take turns with what arrives
 * so slowly that copies in frames are faster up to a larger size. */
static bool is_paced(void)
{
    char name[16] = "";
    FILE *file = fopen("/proc/sys/net/ipv4/tcp_congestion_control", "re");
    if (!file)
        return false;
    bool found = fscanf(file, "%15s", name) == 1;
    fclose(file);
    return found && strncmp(name, "bbr", 3) == 0;
}

bool meshmem_ofi_is_adapter(const struct fi_info *info) { return kinds[kind_of(info)].adapter; }

struct meshmem_wire_costs meshmem_ofi_costs(const struct fi_info *info)
{
    int kind = kind_of(info);
    struct meshmem_wire_costs costs = kinds[kind].costs;
    double rate = rate_of(info), least = rate > 0 ? 8e9 / rate : 0;
    if (kinds[kind].paced && is_paced())
        costs.write_threshold = kinds[kind].paced;
    if (least > costs.per_byte)
        costs.per_byte = least;
    if (least > costs.moved_per_byte && costs.moved_per_byte > 0)
        costs.moved_per_byte = least;
    return costs;
}
