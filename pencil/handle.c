/* SPDX-License-Identifier: BSD-3-Clause */
/* Which grids, transforms and halos are open, so that calls with closed ones are refused. Those
 * that a program leaves open in shmem_finalize stay in the list, and keep their addresses. */
#include "inside.h"

static struct pcl_handle *handles;

void pcl_handle_open(struct pcl_handle *handle, enum pcl_kind kind, const struct pcl_mesh *mesh)
{
    handle->kind = kind;
    handle->mesh = mesh;
    handle->next = handles;
    handles = handle;
}

void pcl_handle_close(struct pcl_handle *handle)
{
    struct pcl_handle **link = &handles;
    while (*link && *link != handle)
        link = &(*link)->next;
    if (*link)
        *link = handle->next;
}

static const struct pcl_handle *find(const void *what)
{
    const struct pcl_handle *handle = handles;
    while (handle && (const void *)handle != what)
        handle = handle->next;
    return handle;
}

bool pcl_handle_is_open(const void *what, enum pcl_kind kind)
{
    const struct pcl_handle *handle = find(what);
    return handle && handle->kind == kind && pcl_mesh_is_usable(handle->mesh);
}

bool pcl_handle_has_ended(const void *what, const char *call)
{
    static const char *const name[] = {"grid", "transform", "halo"};
    const struct pcl_handle *handle = find(what);
    if (!handle || pcl_mesh_is_usable(handle->mesh))
        return false;
    pcl_fail("%s: this %s was still open in shmem_finalize, and can be neither used nor closed any "
             "more",
             call, name[handle->kind]);
    return true;
}
