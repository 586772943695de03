/* SPDX-License-Identifier: BSD-3-Clause */
/* Which adapter is used among equally good ones: the one that is near to most of the node's PEs,
 * that is, attached to processors that they may use, as the kernel says in /sys; or several, each
 * by an end of its own. Knows nothing of providers. */
#include "base/numbers.h"
#include "far/wire/ofi/ofi.h"

#include <sched.h>
#include <stdio.h>
#include <string.h>

static void add_processor(void *set, uint32_t number) { CPU_SET(number, (cpu_set_t *)set); }

/* Whether a process, 0 this one, may use any of these processors, or nobody knows. */
static bool may_use_any(int32_t process, const cpu_set_t *set)
{
    cpu_set_t its, both;
    if (sched_getaffinity(process, sizeof its, &its) != 0)
        return true;
    CPU_AND(&both, &its, set);
    return CPU_COUNT(&both) > 0;
}

/* Whether the processors that an adapter is attached to are known. */
static bool find_processors(const struct fi_info *info, const char *devices, cpu_set_t *set)
{
    char path[256];
    if (!info->nic || !info->nic->bus_attr || info->nic->bus_attr->bus_type != FI_BUS_PCI)
        return false;
    const struct fi_pci_attr *at = &info->nic->bus_attr->attr.pci;
    snprintf(path, sizeof path, "%s/%04x:%02x:%02x.%x/local_cpulist", devices, at->domain_id,
             at->bus_id, at->device_id, at->function_id);
    CPU_ZERO(set);
    return meshmem_numbers_read(fopen(path, "re"), CPU_SETSIZE, add_processor, set);
}

/* How near an adapter is: to how many of the node's processes, then whether to this one, which
 * drives it. One of which nothing is known counts as near to all. */
static int nearness(const struct ofi_choice *choice, const struct fi_info *info)
{
    cpu_set_t set;
    if (!find_processors(info, choice->devices, &set))
        return 2 * choice->n_processes + 1;
    int near = may_use_any(0, &set);
    for (int i = 0; i < choice->n_processes; i++)
        near += 2 * may_use_any(choice->processes[i], &set);
    return near;
}

/* In another fabric other nodes might not be reached. */
static bool is_as_good(const struct ofi_candidate *a, const struct ofi_candidate *b)
{
    return a->order == b->order &&
           strcmp(a->info->fabric_attr->name, b->info->fabric_attr->name) == 0;
}

void meshmem_ofi_prefer_near(struct ofi_choice *choice)
{
    struct ofi_candidate *candidate = choice->candidate;
    int best = 0, most = choice->count ? nearness(choice, candidate[0].info) : 0;
    for (int i = 1; i < choice->count; i++) {
        int near =
            is_as_good(&candidate[i], &candidate[0]) ? nearness(choice, candidate[i].info) : 0;
        if (near > most) {
            best = i;
            most = near;
        }
    }
    struct ofi_candidate near = candidate[best];
    memmove(candidate + 1, candidate, (size_t)best * sizeof near);
    candidate[0] = near;
}

/* ---- several adapters ---- */

/* Whether candidate a is another adapter than b and as good. */
static bool is_rail(const struct ofi_candidate *a, const struct ofi_candidate *b)
{
    return a->order == b->order &&
           strcmp(a->info->fabric_attr->prov_name, b->info->fabric_attr->prov_name) == 0;
}

/* Whether one rail comes before another: by fabric, then nearer ones first. */
static bool comes_before(const struct ofi_candidate *a, const struct ofi_candidate *b)
{
    int by_fabric = strcmp(a->info->fabric_attr->name, b->info->fabric_attr->name);
    return by_fabric ? by_fabric < 0 : a->near > b->near;
}

/* Whether an earlier candidate is the same adapter: one may have several addresses. */
static bool is_seen(const struct ofi_choice *choice, int i)
{
    for (int k = 0; k < i; k++)
        if (strcmp(choice->candidate[k].info->domain_attr->name,
                   choice->candidate[i].info->domain_attr->name) == 0)
            return true;
    return false;
}

bool meshmem_ofi_take_rail(struct ofi_choice *choice, char *problem, size_t size)
{
    struct ofi_candidate rail[OFI_CANDIDATES], first = choice->candidate[0];
    int n = 0;
    for (int i = 0; i < choice->count; i++) {
        struct ofi_candidate *own = &choice->candidate[i];
        if (!is_rail(own, &first) || is_seen(choice, i))
            continue;
        own->near = nearness(choice, own->info);
        int at = n++;
        for (; at > 0 && comes_before(own, &rail[at - 1]); at--)
            rail[at] = rail[at - 1];
        rail[at] = *own;
    }
    if (choice->rails > n) {
        snprintf(problem, size,
                 "%s=%d, but this node has %d adapter%s for libfabric's provider %s "
                 "that %s as good as %s; SHMEM_DEBUG=1 shows them all",
                 choice->rails_by, choice->rails, n, n == 1 ? "" : "s",
                 first.info->fabric_attr->prov_name, n == 1 ? "is" : "are",
                 first.info->domain_attr->name);
        return false;
    }
    choice->candidate[0] = rail[choice->rail];
    choice->count = 1;
    return true;
}
