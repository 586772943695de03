/* SPDX-License-Identifier: BSD-3-Clause */
/* Whether data goes through TCP, or past it, as through shared memory. Knows neither OpenSHMEM nor
 * MPI. */
#ifndef SOCKETS_H
#define SOCKETS_H

enum { probe = 1 << 20 }; /* bytes that are sent to find that out */

/* The bytes that have arrived through the TCP sockets that this process has open. */
long tcp_bytes(void);

/* Print how `bytes` bytes have gone that were sent when tcp_bytes was `before`, and have arrived.
 */
void tell_path(long before, long bytes);

#endif
