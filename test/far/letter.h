/* SPDX-License-Identifier: BSD-3-Clause */
/* Frames that a test writes itself, as node STRANGER, and sends to node 0. */
#ifndef MESHMEM_TEST_LETTER_H
#define MESHMEM_TEST_LETTER_H

#include "job.h"

enum { STRANGER = 2 };

/* A frame as the stranger sends it to node 0. */
struct letter {
    struct meshmem_frame_head head;
    uint64_t words[(MESHMEM_WIRE_FRAME - MESHMEM_FRAME_HEAD) / 8];
};

static struct letter letter;
static uint64_t next_number, next_sequence; /* that node 0 expects */

/* Setup and teardown of a test. PE 0 on node 0, PE 1 on node 1; node 2 has a wire, but no proxy:
 * the test sends from it. */
static inline int open_job(void **state)
{
    (void)state;
    job_open(&(struct job_shape){.nodes = 3, .pes = {1, 1, 0}, .proxies = 1});
    meshmem_proxy_close(job.node[STRANGER].proxy[0]);
    job.node[STRANGER].proxy[0] = NULL;
    job.may_fail = true;
    next_number = next_sequence = 1;
    return 0;
}

static inline int close_job(void **state)
{
    (void)state;
    job_close();
    return 0;
}

static inline uint64_t refused(void) { return meshmem_proxy_counts(job.node[0].proxy[0]).refused; }

/* The wire takes nothing. */
static inline enum meshmem_wire_result take_nothing(struct meshmem_wire_end *end, int node,
                                                    const void *frame, size_t bytes,
                                                    struct meshmem_wire_memory *memory, void *what)
{
    (void)end, (void)node, (void)frame, (void)bytes, (void)memory, (void)what;
    return MESHMEM_WIRE_AGAIN;
}

/* From now on the wire of node 0 takes nothing; returns the wire that has to come back. */
static inline const struct meshmem_wire *mute(void)
{
    static struct meshmem_wire taciturn;
    const struct meshmem_wire *wire = job.node[0].wire[0]->wire;
    taciturn = *wire;
    taciturn.send = take_nothing;
    job.node[0].wire[0]->wire = &taciturn;
    return wire;
}

/* A frame with n words of records that is as it should be. */
static void begin_letter(int n, const uint64_t *words)
{
    memset(&letter, 0, sizeof letter);
    letter.head = (struct meshmem_frame_head){.node = STRANGER,
                                              .bytes = (uint32_t)(MESHMEM_FRAME_HEAD + 8 * n),
                                              .version = FRAME_VERSION,
                                              .number = next_number};
    if (n)
        memcpy(letter.words, words, (size_t)n * 8);
}

/* Send this many bytes of it, whatever its head says, and let node 0 see them. */
static void deliver_bytes(size_t bytes)
{
    struct meshmem_wire_end *from = job.node[STRANGER].wire[0];
    EXPECT(from->wire->send(from, 0, &letter, bytes, NULL, &letter) == MESHMEM_WIRE_DONE);
    while (meshmem_sim_next(job.sim) >= 0)
        meshmem_proxy_step(job.node[0].proxy[0]);
    for (int i = 0; i < 3; i++)
        meshmem_proxy_step(job.node[0].proxy[0]);
}

/* Make its head one of this job. */
static inline void sign(void)
{
    letter.head.sequence = next_sequence;
    letter.head.code = meshmem_frame_code(&JOB_KEY, 0, &letter.head);
}

static inline void deliver(void)
{
    uint64_t before = refused();
    sign();
    deliver_bytes(letter.head.bytes);
    next_sequence += refused() == before;
}

#endif
