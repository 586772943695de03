/* SPDX-License-Identifier: BSD-3-Clause */
/* Frames to windows. Only proxy.c calls this. */
#ifndef MESHMEM_FAR_APPLY_H
#define MESHMEM_FAR_APPLY_H

#include "far/inside.h"

/* Apply the records of a frame that came through the link; false, and nothing more is applied, when
 * one is malformed. */
bool meshmem_apply_frame(struct meshmem_proxy *p, struct link *link, const uint64_t *words,
                         size_t bytes);

#endif
