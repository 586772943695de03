/* SPDX-License-Identifier: BSD-3-Clause */
/* Which adapter is used among equally good ones: one that is near, that is, attached to processors
 * that this process may use, as the kernel says in /sys; or several, each by an end of its own.
 * Knows nothing of providers. */
#include "far/wire/ofi/ofi.h"

#include <sched.h>
#include <stdio.h>
#include <string.h>

/* Whether a list of processors ("0-3,8") has one that this process may use. */
static bool may_use_any(const char *list)
{
    cpu_set_t mine;
    unsigned first, last;
    int length;
    if (sched_getaffinity(0, sizeof mine, &mine) != 0)
        return true;
    for (; sscanf(list, "%u%n", &first, &length) == 1; list += *list == ',') {
        list += length;
        last = first;
        if (sscanf(list, "-%u%n", &last, &length) == 1)
            list += length;
        for (unsigned i = first; i <= last && i < CPU_SETSIZE; i++)
            if (CPU_ISSET(i, &mine))
                return true;
    }
    return false;
}

/* Whether an adapter is known to be attached to other processors only. */
static bool is_far(const struct fi_info *info, const char *devices)
{
    char path[256], list[4096];
    if (!info->nic || !info->nic->bus_attr || info->nic->bus_attr->bus_type != FI_BUS_PCI)
        return false;
    const struct fi_pci_attr *at = &info->nic->bus_attr->attr.pci;
    snprintf(path, sizeof path, "%s/%04x:%02x:%02x.%x/local_cpulist", devices, at->domain_id,
             at->bus_id, at->device_id, at->function_id);
    FILE *file = fopen(path, "re");
    if (!file)
        return false;
    bool known = fgets(list, sizeof list, file);
    fclose(file);
    return known && !may_use_any(list);
}

/* In another fabric other nodes might not be reached. */
static bool is_as_good(const struct ofi_candidate *a, const struct ofi_candidate *b)
{
    return a->order == b->order &&
           strcmp(a->info->fabric_attr->name, b->info->fabric_attr->name) == 0;
}

void meshmem_ofi_prefer_near(struct ofi_choice *choice, const char *devices)
{
    struct ofi_candidate *candidate = choice->candidate;
    int i = 0;
    while (i < choice->count &&
           (!is_as_good(&candidate[i], &candidate[0]) || is_far(candidate[i].info, devices)))
        i++;
    if (i == choice->count)
        return;
    struct ofi_candidate near = candidate[i];
    memmove(candidate + 1, candidate, (size_t)i * sizeof near);
    candidate[0] = near;
}

/* ---- several adapters ---- */

/* Whether candidate a is another adapter than b and as good. */
static bool is_rail(const struct ofi_candidate *a, const struct ofi_candidate *b)
{
    return a->order == b->order &&
           strcmp(a->info->fabric_attr->prov_name, b->info->fabric_attr->prov_name) == 0;
}

/* Whether one rail comes before another: by fabric, then near ones first. */
static bool comes_before(const struct ofi_candidate *a, const struct ofi_candidate *b,
                         const char *devices)
{
    int by_fabric = strcmp(a->info->fabric_attr->name, b->info->fabric_attr->name);
    return by_fabric ? by_fabric < 0 : !is_far(a->info, devices) && is_far(b->info, devices);
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

bool meshmem_ofi_take_rail(struct ofi_choice *choice, const char *devices, char *problem,
                           size_t size)
{
    struct ofi_candidate rail[OFI_CANDIDATES], first = choice->candidate[0];
    int n = 0;
    for (int i = 0; i < choice->count; i++) {
        const struct ofi_candidate *own = &choice->candidate[i];
        if (!is_rail(own, &first) || is_seen(choice, i))
            continue;
        int at = n++;
        for (; at > 0 && comes_before(own, &rail[at - 1], devices); at--)
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
