/* SPDX-License-Identifier: BSD-3-Clause */
/* Sending messages; see uid_message.h. */
#include "boot/uid_message.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <sys/uio.h>

bool meshmem_uid_send(int file, uint32_t kind, uint32_t pe, uint32_t number, const void *text,
                      size_t bytes)
{
    struct meshmem_uid_head head = {kind, pe, number, (uint32_t)bytes};
    struct iovec part[2] = {{&head, sizeof head}, {(void *)text, bytes}};
    struct msghdr message = {.msg_iov = part, .msg_iovlen = 2};
    return sendmsg(file, &message, MSG_DONTWAIT | MSG_NOSIGNAL) == (ssize_t)(sizeof head + bytes);
}

void meshmem_uid_tune(int file)
{
    const struct {
        int level, name, value;
    } set[] = {
        {SOL_SOCKET, SO_KEEPALIVE, 1},   {IPPROTO_TCP, TCP_KEEPIDLE, 10},
        {IPPROTO_TCP, TCP_KEEPINTVL, 5}, {IPPROTO_TCP, TCP_KEEPCNT, 4},
        {IPPROTO_TCP, TCP_NODELAY, 1},
    };
    for (size_t i = 0; i < sizeof set / sizeof set[0]; i++)
        setsockopt(file, set[i].level, set[i].name, &set[i].value, sizeof set[i].value);
}
