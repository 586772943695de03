/* SPDX-License-Identifier: BSD-3-Clause */
/* The server of a unique id, in the process that created the id: it serves the PEs of the job from
 * a thread. It does not know the PEs' end (uid.c). */
#ifndef MESHMEM_BOOT_UID_SERVER_H
#define MESHMEM_BOOT_UID_SERVER_H

#include "boot/uid_message.h"

/* Serve the job of this uid on the listening socket from a new thread. False with a message. At
 * most one job at a time per process. */
bool meshmem_uid_serve(int listener, const struct meshmem_uid *uid, char *problem, size_t size);

/* Tell the server that this process is PE pe. If the server is in this process, this PE is the last
 * to learn that the job ends, since the server ends with it. Any thread. */
void meshmem_uid_serve_from(int pe);

/* Tell all PEs that this process, the server, ends in good order and that the job goes on. Does
 * nothing in other processes. */
void meshmem_uid_leave(void);

#endif
