/* SPDX-License-Identifier: BSD-3-Clause */
/* How a PE gets its connection to the process that created the unique id, whatever else listens at
 * its addresses, and however many strangers crowd at its door. */
#ifndef MESHMEM_BOOT_UID_REACH_H
#define MESHMEM_BOOT_UID_REACH_H

#include "boot/uid_message.h"

/* Connect to the server by any of its addresses, as PE pe of n_pes. While it has no room for this
 * PE, try again after growing pauses, for `patience` seconds (0: forever). False with a message. */
bool meshmem_uid_reach(const struct meshmem_uid *uid, int pe, int n_pes, double patience,
                       struct meshmem_uid_channel *channel, char *problem, size_t size);

/* Wait for the next message until that time of meshmem_os_now; 0: for ever. False with errno if the
 * connection has ended (0), that time is over (EAGAIN), or something came that this channel's
 * server has not sent (EBADMSG). A text ends with a zero byte. */
bool meshmem_uid_receive(struct meshmem_uid_channel *channel, struct meshmem_uid_message *message,
                         uint64_t until);

#endif
