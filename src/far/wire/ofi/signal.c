/* SPDX-License-Identifier: BSD-3-Clause */
/* The signal of a completion queue. For each completion tcp of libfabric 1.17 writes a byte to a
 * socket of its own, unless it has not been read yet, and the next look at the network finds that
 * socket readable and reads it again: two system calls and a wake-up for each frame. Who looks at
 * the queue anyway needs no signal. So the socket is taken out of the queue's epoll, where the
 * provider would see it, and put into the caller's: the first completion still wakes a sleeper,
 * further ones find the byte there, and fi_trywait reads it before the next sleep. */
#include "far/wire/ofi/ofi.h"

#include <stdio.h>
#include <sys/epoll.h>

/* The only descriptor that an epoll watches; -1: none, several, or unknown. */
static int find_only(int epoll)
{
    char path[64], line[256];
    int found = -1, count = 0;
    snprintf(path, sizeof path, "/proc/self/fdinfo/%d", epoll);
    FILE *list = fopen(path, "re");
    while (list && fgets(line, sizeof line, list))
        count += sscanf(line, "tfd: %d", &found) == 1;
    if (list)
        fclose(list);
    return count == 1 ? found : -1;
}

int meshmem_ofi_take_signal(int epoll)
{
    int signal = find_only(epoll);
    return signal >= 0 && epoll_ctl(epoll, EPOLL_CTL_DEL, signal, NULL) == 0 ? signal : -1;
}
