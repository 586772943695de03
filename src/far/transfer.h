/* SPDX-License-Identifier: BSD-3-Clause */
/* Transfers: the wire writes and reads registered memory by itself. Only drain.c begins them, and
 * only proxy.c lets them go on. */
#ifndef MESHMEM_FAR_TRANSFER_H
#define MESHMEM_FAR_TRANSFER_H

#include "far/inside.h"

/* Begin the transfer of a RECORD_WRITE or RECORD_READ of the ring; false: not now. */
bool meshmem_transfer_begin(struct meshmem_proxy *p, struct drain *drain, const uint64_t *words);

/* Go on with all; whether something was done. */
bool meshmem_transfer_go_on(struct meshmem_proxy *p);

/* The wire is done with a piece, whose request this is. */
void meshmem_transfer_end_piece(struct meshmem_proxy *p, struct meshmem_wire_request *request);

void meshmem_transfer_close(struct meshmem_proxy *p);

#endif
