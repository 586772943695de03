/* SPDX-License-Identifier: BSD-3-Clause */
/* From where a node asks for a connection: over sockets, the address and port of its own end. A
 * request says so under its proof, and the node that is asked compares it with what its kernel
 * says, so whoever repeats a request from elsewhere is refused, also if the copy comes before the
 * original. To know the port before anything is sent, this node chooses it, one for all. libfabric
 * before 1.14 connects from any port; a request then does not say from where. */
#include "far/wire/ofi/ofi.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    PORTS_FROM = 32768, /* the kernel's default range of ports from which it connects */
    PORTS_TO = 60999,
    TRIES = 64, /* for a port that only connections have */
};

void meshmem_ofi_origin(const struct ofi_end *e, const struct sockaddr_in6 *address,
                        unsigned char origin[OFI_ORIGIN])
{
    const struct sockaddr_in *four = (const void *)address;
    struct {
        char what[8];
        uint16_t family, port, unused[2];
        unsigned char address[16];
    } place = {.what = "origin", .family = address->sin6_family, .port = address->sin6_port};
    unsigned char code[OFI_PROOF];
    if (address->sin6_family == AF_INET6)
        memcpy(place.address, &address->sin6_addr, sizeof address->sin6_addr);
    else
        memcpy(place.address, &four->sin_addr, sizeof four->sin_addr);
    meshmem_mac(&e->key, &place, sizeof place, code);
    code[0] |= 1;
    memcpy(origin, code, OFI_ORIGIN);
}

/* ---- choosing a port ---- */

/* Other sockets that allow it may have the same port, as the provider's does. */
static bool bind_shared(int file, const struct sockaddr_in6 *own, size_t bytes)
{
    const int yes = 1;
    return setsockopt(file, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) == 0 &&
           bind(file, (const struct sockaddr *)own, (socklen_t)bytes) == 0;
}

/* The range of ports that the kernel would take one from. */
static void read_range(unsigned *from, unsigned *to)
{
    FILE *file = fopen("/proc/sys/net/ipv4/ip_local_port_range", "re");
    if (!file || fscanf(file, "%u %u", from, to) != 2 || *from > *to || *to > UINT16_MAX) {
        *from = PORTS_FROM;
        *to = PORTS_TO;
    }
    if (file)
        fclose(file);
}

/* The port that this node already connects from, to other nodes, or else one that nobody has. Where
 * there is none left, one that connections of other programs have is as good. */
static bool bind_any(int file, struct sockaddr_in6 *own, size_t bytes)
{
    unsigned from, to;
    uint32_t random[TRIES];
    if (own->sin6_port && bind_shared(file, own, bytes))
        return true;
    own->sin6_port = 0;
    if (bind_shared(file, own, bytes))
        return true;
    if (errno != EADDRINUSE || getrandom(random, sizeof random, 0) != sizeof random)
        return false;
    read_range(&from, &to);
    for (int i = 0; i < TRIES; i++) {
        own->sin6_port = htons((uint16_t)(from + random[i] % (to - from + 1)));
        if (bind_shared(file, own, bytes))
            return true;
    }
    errno = EADDRINUSE;
    return false;
}

int meshmem_ofi_hold_port(struct ofi_end *e, struct fi_info *info)
{
    size_t bytes = e->address_bytes < sizeof e->own ? e->address_bytes : sizeof e->own;
    socklen_t length = (socklen_t)bytes;
    uint16_t port = e->own.sin6_port;
    memcpy(&e->own, e->address, bytes);
    e->own.sin6_port = port;
    int file = socket(e->own.sin6_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (file < 0)
        return -1;
    if (bind_any(file, &e->own, bytes) &&
        getsockname(file, (struct sockaddr *)&e->own, &length) == 0) {
        free(info->src_addr);
        info->src_addr = malloc(bytes);
        info->src_addrlen = info->src_addr ? bytes : 0;
        if (info->src_addr) {
            memcpy(info->src_addr, &e->own, bytes);
            return file;
        }
    }
    int error = errno;
    e->own.sin6_port = 0;
    close(file);
    errno = error;
    return -1;
}
