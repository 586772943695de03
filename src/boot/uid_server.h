/* SPDX-License-Identifier: BSD-3-Clause */
/* The end of a unique id that its maker holds: it serves the PEs of the job from a thread. It does
 * not know the PEs' end (uid.c). */
#ifndef MESHMEM_BOOT_UID_SERVER_H
#define MESHMEM_BOOT_UID_SERVER_H

#include "boot/uid_frame.h"

/* Serve the job of this uid on the listening socket, from a thread of its own. False with a
 * sentence. Once per process at a time. */
bool meshmem_uid_serve(int listener, const struct meshmem_uid *uid, char *problem, size_t size);

/* This process is PE pe: where it serves, too, that one hears last that the job ends, since the
 * server ends with it. Any thread. */
void meshmem_uid_serve_from(int pe);

/* Tell all PEs that this process, the server, leaves in order and that the job may go on. Does
 * nothing in other processes. */
void meshmem_uid_leave(void);

#endif
