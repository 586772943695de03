/* SPDX-License-Identifier: BSD-3-Clause */
/* The sizes of src/far for models: as small as they can be, for all of that memory is part of a
 * state. Included before anything of src/far; a model may have chosen some before. */
#ifndef MESHMEM_TEST_MODEL_SIZES_H
#define MESHMEM_TEST_MODEL_SIZES_H

#define MESHMEM_FAR_SIZES

#ifndef SIZES_RING /* bytes; a record has at most a quarter */
#define SIZES_RING 128
#endif
#ifndef SIZES_FRAME /* bytes with the head, which has 40 */
#define SIZES_FRAME 136
#endif
#ifndef SIZES_WINDOW
#define SIZES_WINDOW 2
#endif
#ifndef SIZES_REQUESTS
#define SIZES_REQUESTS 1
#endif

enum {
    MESHMEM_FAR_PROXIES = 1,
    MESHMEM_FAR_RINGS = 1,
    MESHMEM_FAR_RING = SIZES_RING,
    MESHMEM_FAR_STAGE = 64,
    MESHMEM_FAR_SHORT = 48,
    MESHMEM_FAR_BOUNCE = 32,
    MESHMEM_FAR_SHARED = 1,
    MESHMEM_FAR_WAITERS = 1,
    MESHMEM_FAR_CONTEXTS = 1,
    MESHMEM_COUNTER_ANSWER = 6 * 8,
    MESHMEM_FAR_REQUESTS = SIZES_REQUESTS,
    MESHMEM_FAR_PAGE = 4096,
    MESHMEM_WIRE_FRAME = SIZES_FRAME,
    LINK_FRAMES = SIZES_WINDOW,
    LINK_BUFFERS = SIZES_WINDOW,
    LINK_BYTES = SIZES_WINDOW * SIZES_FRAME,
    SLAB_FRAMES = 1,
    FRAMES_AT_MOST = 8,
    LINK_ANSWERS = 1 << 19,
    ALL_ANSWERS = 1 << 24,
    IDLE_STEPS = 1,
    IDLE_FOR = 0,
    MOVING_FOR = 0,
    SOON = 1,
};

#endif
