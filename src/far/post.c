/* SPDX-License-Identifier: BSD-3-Clause */
/* Longer records of single operations; see post.h. */
#include "far/post.h"

#include "base/error.h"
#include "mem/address.h"

void meshmem_post_refuse(const void *address, size_t bytes, int pe)
{
    char where[256];
    meshmem_address_describe(where, sizeof where, address, bytes);
    meshmem_fail(NULL,
                 "an access to PE %d, of another node, through the address %p failed: it %s. "
                 "SHMEM_CHECK=1 names the call",
                 pe, address, where);
}

/* Publish a transfer, which is sent at once. */
static void publish_urgent(struct meshmem_ring *ring, struct meshmem_counter *counter, size_t bytes)
{
    ring->large = ring->urgent = true;
    meshmem_post_publish(ring, counter, bytes);
    ring->urgent = false;
}

void meshmem_post_write(struct meshmem_ring *ring, struct meshmem_counter *counter,
                        struct meshmem_record_write write)
{
    size_t bytes = RECORD_SIZE_WRITE;
    /* Without this, it could overtake operations before the fence that are still in frames. */
    if (ring->fenced)
        meshmem_ring_control(ring, RECORD_FENCE, RECORD_FIELD(fence, all, 1));
    ring->fenced = false;
    meshmem_record_write_write(meshmem_ring_reserve(ring, bytes), 0, write);
    ring->memory->writes++;
    publish_urgent(ring, counter, bytes);
}

void meshmem_post_read(struct meshmem_ring *ring, struct meshmem_counter *counter,
                       struct meshmem_record_read read)
{
    size_t bytes = RECORD_SIZE_READ;
    meshmem_record_write_read(meshmem_ring_reserve(ring, bytes), 0, read);
    publish_urgent(ring, counter, bytes);
}

/* The size of a put's record. */
static inline size_t size_of_put(size_t bytes)
{
    return RECORD_SIZE_PUT + meshmem_record_up(bytes);
}

static inline void write_put(uint64_t *r, uint64_t word, const char *source, size_t bytes)
{
    meshmem_record_write_put(r, word, (struct meshmem_record_put){bytes});
    meshmem_post_data(r + RECORD_SIZE_PUT / sizeof *r, source, bytes);
}

/* Several records go together: the last one would otherwise be left to the thread. */
void meshmem_post_copy(struct meshmem_ring *ring, struct meshmem_counter *counter, uint64_t word,
                       const char *source, size_t bytes)
{
    bool corks = bytes > MESHMEM_POST_PART && !ring->corked;
    if (corks)
        meshmem_ring_cork(ring);
    for (size_t done = 0, part; done < bytes; done += part) {
        part = meshmem_post_least(bytes - done, MESHMEM_POST_PART);
        size_t size = size_of_put(part);
        write_put(meshmem_ring_reserve(ring, size), word + done, source + done, part);
        meshmem_post_publish(ring, counter, size);
    }
    if (corks)
        meshmem_ring_uncork(ring);
}

void meshmem_post_copy_then(struct meshmem_ring *ring, struct meshmem_counter *counter,
                            uint64_t word, const char *source, size_t bytes, uint64_t then,
                            uint64_t value)
{
    size_t size = size_of_put(bytes);
    uint64_t *r = meshmem_ring_reserve(ring, size + RECORD_SIZE_VALUE);
    write_put(r, word, source, bytes);
    r += size / sizeof *r;
    meshmem_record_write_value(r, then, (struct meshmem_record_value){value});
    counter->issued++;
    meshmem_post_publish(ring, counter, size + RECORD_SIZE_VALUE);
}

void meshmem_post_get(struct meshmem_ring *ring, struct meshmem_counter *counter,
                      struct meshmem_answer answer, const void *source,
                      struct meshmem_strided shape, int pe)
{
    size_t bytes = shape.bytes * shape.blocks;
    size_t span = meshmem_post_span(shape.blocks, shape.bytes, shape.source_step);
    uint64_t word = meshmem_post_aim(ring, counter, source, span, pe);
    meshmem_post_answer(ring, answer);
    if (shape.blocks > 1) {
        size_t size = RECORD_SIZE_GET_STRIDED;
        struct meshmem_record_get_strided get = {
            .bytes = bytes, .block = shape.bytes, .step = (uint64_t)shape.source_step};
        meshmem_record_write_get_strided(meshmem_ring_reserve(ring, size), word, get);
        meshmem_post_publish(ring, counter, size);
    } else {
        meshmem_post_value(ring, counter, RECORD_GET, word, bytes);
    }
}

/* By operation and bytes; a set with an answer is a swap. */
#define PLACE(op, bytes) ((unsigned)(op) << 4 | (unsigned)(bytes))
static const unsigned char fetches[] = {
#define CSWAP(NAME, name, bytes) [PLACE(AMO_CSWAP, bytes)] = RECORD_##NAME,
#define FETCH(NAME, name, op, bytes) [PLACE(op, bytes)] = RECORD_##NAME,
#include "far/record.def"
    [PLACE(AMO_SET, 1)] = RECORD_SWAP1,
    [PLACE(AMO_SET, 2)] = RECORD_SWAP2,
    [PLACE(AMO_SET, 4)] = RECORD_SWAP4,
    [PLACE(AMO_SET, 8)] = RECORD_SWAP8,
};

void meshmem_post_fetch(struct meshmem_ring *ring, struct meshmem_counter *counter,
                        struct meshmem_answer answer, struct meshmem_fetch fetch)
{
    uint64_t word = meshmem_post_aim(ring, counter, fetch.dest, fetch.bytes, fetch.pe);
    meshmem_post_answer(ring, answer);
    enum meshmem_record_kind kind = fetches[PLACE(fetch.op, fetch.bytes)];
    if (fetch.op != AMO_CSWAP) {
        meshmem_post_value(ring, counter, kind, word, fetch.value);
        return;
    }
    meshmem_record_write_compare(meshmem_ring_reserve(ring, RECORD_SIZE_COMPARE),
                                 word | meshmem_record_word(kind, 0, 0, 0),
                                 (struct meshmem_record_compare){fetch.value, fetch.cond});
    meshmem_post_publish(ring, counter, RECORD_SIZE_COMPARE);
}
