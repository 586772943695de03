/* SPDX-License-Identifier: BSD-3-Clause */
/* Whether the host of a silent node still answers: its kernel accepts connections to the node's
 * port even while the node's process is stopped, and refuses them when it has ended. Such a
 * connection says nothing and is closed at once; the node takes it for a stranger. Knows nothing of
 * other connections. */
#include "far/wire/ofi/ofi.h"

#include <sys/socket.h>
#include <unistd.h>

static bool is_connected(int file)
{
    struct sockaddr_in6 other;
    socklen_t bytes = sizeof other;
    return getpeername(file, (struct sockaddr *)&other, &bytes) == 0;
}

void meshmem_ofi_end_probe(struct ofi_node *node)
{
    if (node->probe >= 0)
        close(node->probe);
    node->probe = -1;
}

bool meshmem_ofi_answers(struct meshmem_wire_end *end, int i)
{
    struct ofi_end *e = (struct ofi_end *)end;
    struct ofi_node *node = &e->node[i];
    bool answered = node->probe >= 0 && is_connected(node->probe);
    const struct sockaddr *address = (const void *)node->raw;
    meshmem_ofi_end_probe(node);
    if (!e->accepts_sockets)
        return false;
    node->probe = socket(address->sa_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (node->probe >= 0) /* it fails, or goes on; the next call sees */
        (void)!connect(node->probe, address, (socklen_t)node->raw_bytes);
    return answered;
}
