/* SPDX-License-Identifier: BSD-3-Clause */
/* Doorbells of the wire over an MPI. MPI has no descriptor to sleep on, so an end that sends to a
 * node it has not heard from lately also sends a datagram there, which wakes the node's thread. A
 * bell carries nothing, and may get lost, come too early, or reach nobody because of a firewall:
 * the thread looks from time to time in any case. The kernel drops datagrams without the job's
 * word, so strangers wake nobody. */
#include "far/wire/mpi/mpi.h"

#include "base/os.h"

#include <ifaddrs.h>
#include <linux/filter.h>
#include <net/if.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    AWAKE_FOR = 100000, /* nanoseconds for which a node counts as awake after it was heard from */
    UDP_HEAD = 8,       /* bytes that a filter sees before the data */
};

/* ---- the socket ---- */

/* Let the kernel drop what does not begin with word. */
static bool set_filter(int file, const uint32_t word[2])
{
    struct sock_filter code[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, UDP_HEAD),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ntohl(word[0]), 0, 3),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, UDP_HEAD + 4),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ntohl(word[1]), 0, 1),
        BPF_STMT(BPF_RET | BPF_K, UINT32_MAX),
        BPF_STMT(BPF_RET | BPF_K, 0),
    };
    struct sock_fprog program = {.len = sizeof code / sizeof code[0], .filter = code};
    return setsockopt(file, SOL_SOCKET, SO_ATTACH_FILTER, &program, sizeof program) == 0;
}

/* An IPv4 address as one of IPv6. */
static void map(unsigned char to[16], const void *address, unsigned char begin)
{
    memset(to, begin, 10);
    memset(to + 10, 0xff, 2);
    memcpy(to + 12, address, 4);
}

/* The socket address of 16 bytes and a port; its size. */
static socklen_t make_address(int family, const unsigned char from[16], uint16_t port,
                              struct sockaddr_storage *to)
{
    struct sockaddr_in six_or_four = {.sin_family = AF_INET, .sin_port = port};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6, .sin6_port = port};
    memcpy(&six_or_four.sin_addr, from + 12, 4);
    memcpy(&six.sin6_addr, from, 16);
    memcpy(to, family == AF_INET ? (void *)&six_or_four : &six,
           family == AF_INET ? sizeof six_or_four : sizeof six);
    return family == AF_INET ? sizeof six_or_four : sizeof six;
}

/* Open a socket at an address, or, where that is zero, at all of this host. */
static int open_socket(int family, const unsigned char at[16], const uint32_t word[2],
                       uint16_t *port)
{
    int no = 0, file = socket(family, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    struct sockaddr_storage address;
    socklen_t size = make_address(family, at, 0, &address);
    if (file < 0)
        return -1;
    bool opened =
        (family == AF_INET || setsockopt(file, IPPROTO_IPV6, IPV6_V6ONLY, &no, sizeof no) == 0) &&
        set_filter(file, word) && bind(file, (struct sockaddr *)&address, size) == 0 &&
        getsockname(file, (struct sockaddr *)&address, &size) == 0;
    if (!opened)
        close(file);
    *port = ((struct sockaddr_in *)&address)->sin_port; /* at the same offset in both families */
    return opened ? file : -1;
}

/* ---- addresses ---- */

static bool is_wanted(const struct ifaddrs *about)
{
    int family = about->ifa_addr ? about->ifa_addr->sa_family : AF_UNSPEC;
    const struct sockaddr_in6 *six = (const struct sockaddr_in6 *)about->ifa_addr;
    return (about->ifa_flags & IFF_UP) && !(about->ifa_flags & IFF_LOOPBACK) &&
           about->ifa_netmask &&
           (family == AF_INET || (family == AF_INET6 && !IN6_IS_ADDR_LINKLOCAL(&six->sin6_addr)));
}

static void add_address(struct mpi_bell *bell, const struct ifaddrs *about)
{
    uint32_t n = bell->address.n;
    if (n == MPI_BELL_ADDRESSES)
        return;
    if (about->ifa_addr->sa_family == AF_INET) {
        map(bell->address.at[n], &((struct sockaddr_in *)about->ifa_addr)->sin_addr, 0);
        map(bell->mask[n], &((struct sockaddr_in *)about->ifa_netmask)->sin_addr, 0xff);
    } else {
        memcpy(bell->address.at[n], &((struct sockaddr_in6 *)about->ifa_addr)->sin6_addr, 16);
        memcpy(bell->mask[n], &((struct sockaddr_in6 *)about->ifa_netmask)->sin6_addr, 16);
    }
    bell->address.n++;
}

/* Where others can reach this host, IPv4 first. */
static void find_addresses(struct mpi_bell *bell)
{
    struct ifaddrs *all;
    if (getifaddrs(&all) != 0)
        return;
    for (int family = AF_INET; family; family = family == AF_INET ? AF_INET6 : 0)
        for (const struct ifaddrs *about = all; about; about = about->ifa_next)
            if (is_wanted(about) && about->ifa_addr->sa_family == family)
                add_address(bell, about);
    freeifaddrs(all);
}

/* Whether a and b are in the same network. */
static bool is_near(const unsigned char a[16], const unsigned char b[16],
                    const unsigned char mask[16])
{
    bool same = true;
    for (int i = 0; i < 16; i++)
        same &= !((a[i] ^ b[i]) & mask[i]);
    return same;
}

/* ---- for the wire ---- */

void meshmem_mpi_open_bell(struct mpi_bell *bell, const struct meshmem_wire_setup *setup)
{
    static const unsigned char any[16], loopback[4] = {127, 0, 0, 1};
    struct meshmem_mac_key word = meshmem_mac_derive(&setup->key, "bell");
    memset(bell, 0, sizeof *bell);
    memcpy(bell->word, word.bytes, sizeof bell->word);
    if (setup->one_host)
        map(bell->address.at[bell->address.n++], loopback, 0);
    else
        find_addresses(bell);
    const unsigned char *at = setup->one_host ? bell->address.at[0] : any;
    bell->family = AF_INET6;
    bell->file = open_socket(AF_INET6, at, bell->word, &bell->address.port);
    if (bell->file < 0) {
        bell->family = AF_INET;
        bell->file = open_socket(AF_INET, at, bell->word, &bell->address.port);
    }
    if (bell->file < 0)
        bell->address.n = 0;
}

void meshmem_mpi_close_bell(struct mpi_bell *bell)
{
    if (bell->file >= 0)
        close(bell->file);
}

/* Of several addresses one in a network that this host has, too. */
void meshmem_mpi_meet_bell(const struct mpi_bell *bell, struct mpi_node *node,
                           const struct mpi_bell_address *its)
{
    uint32_t n = its->n < MPI_BELL_ADDRESSES ? its->n : MPI_BELL_ADDRESSES, chosen = 0;
    node->bell_size = 0;
    if (!n || bell->file < 0)
        return;
    for (uint32_t i = n; i-- > 0;)
        for (uint32_t k = 0; k < bell->address.n; k++)
            if (is_near(its->at[i], bell->address.at[k], bell->mask[k]))
                chosen = i;
    node->bell_size = make_address(bell->family, its->at[chosen], its->port, &node->bell);
}

void meshmem_mpi_ring_bell(const struct mpi_bell *bell, struct mpi_node *node)
{
    if (!node->bell_size || node->heard == MPI_HEARD_NOW)
        return;
    uint64_t now = meshmem_os_now();
    if (now - node->heard < AWAKE_FOR)
        return;
    node->heard = now;
    ssize_t sent = sendto(bell->file, bell->word, sizeof bell->word, MSG_DONTWAIT | MSG_NOSIGNAL,
                          (struct sockaddr *)&node->bell, node->bell_size);
    (void)sent;
}

void meshmem_mpi_silence_bell(const struct mpi_bell *bell)
{
    char word[sizeof bell->word];
    while (bell->file >= 0 && recv(bell->file, word, sizeof word, MSG_DONTWAIT | MSG_TRUNC) >= 0)
        ;
}
