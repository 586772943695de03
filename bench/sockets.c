/* SPDX-License-Identifier: BSD-3-Clause */
/* Asks the kernel about each open socket of this process. Knows nothing of who uses them. */
#include "sockets.h"
#include <dirent.h>
#include <linux/tcp.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>

long tcp_bytes(void)
{
    long bytes = 0;
    DIR *open = opendir("/proc/self/fd");
    for (struct dirent *fd = open ? readdir(open) : NULL; fd; fd = readdir(open)) {
        struct tcp_info info = {0};
        socklen_t length = sizeof info;
        if (!getsockopt(atoi(fd->d_name), IPPROTO_TCP, TCP_INFO, &info, &length))
            bytes += (long)info.tcpi_bytes_acked;
    }
    if (open)
        closedir(open);
    return bytes;
}

void tell_path(long before, long bytes)
{
    printf("{\"path\":\"%s\"}\n", tcp_bytes() - before >= bytes / 2 ? "TCP" : "not TCP");
    fflush(stdout);
}
