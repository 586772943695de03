/* SPDX-License-Identifier: BSD-3-Clause */
/* Which grids, transforms and halos are open, so that calls with closed ones are refused. */
#include "inside.h"

static struct pcl_handle *handles;

void pcl_handle_open(struct pcl_handle *handle, enum pcl_kind kind)
{
    handle->kind = kind;
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

bool pcl_handle_is_open(const void *what, enum pcl_kind kind)
{
    const struct pcl_handle *handle = handles;
    while (handle && (const void *)handle != what)
        handle = handle->next;
    return handle && handle->kind == kind;
}
