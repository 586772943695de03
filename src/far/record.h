/* SPDX-License-Identifier: BSD-3-Clause */
/* An operation as it stands in a ring and in a frame: words of 8 bytes, the same in both, so that
 * the proxy moves it without looking inside. The first word says what is done, to which PE of the
 * node that the frame goes to, and where there:
 *
 *     kind 4 bits | index of the PE 12 bits | segment 8 bits | place in the segment 40 bits
 *
 * The frequent ones, of one value, are two words. It does not know what a frame is. */
#ifndef MESHMEM_FAR_RECORD_H
#define MESHMEM_FAR_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum meshmem_record_kind {
    RECORD_CONTROL, /* in rings only: from the PE to the proxy; see meshmem_record_control */
    RECORD_PUT1,    /* value */
    RECORD_PUT2,
    RECORD_PUT4,
    RECORD_PUT8,
    RECORD_PUT,  /* bytes, data */
    RECORD_ADD4, /* value */
    RECORD_ADD8,
    RECORD_SET4,
    RECORD_SET8,
    RECORD_AMO,         /* op | bytes << 8, value, cond: any atomic without an answer */
    RECORD_FETCH,       /* op | bytes << 8 | ring << 16, reply word, value, cond */
    RECORD_GET,         /* bytes | ring << 32, reply word; its reply may come in parts */
    RECORD_GET_STRIDED, /* bytes | ring << 32, reply word, step, bytes of a block */
    RECORD_PUT_STRIDED, /* bytes, step, bytes of a block, data */
    RECORD_REPLY,       /* bytes | ring << 32 | more parts follow << 62, data: the first word is the
                           request's reply word */
};

/* The PE's 12 bits of a RECORD_CONTROL, and what its place says. */
enum meshmem_record_control {
    CONTROL_NONE,  /* never written: memory that is zero is no record */
    CONTROL_ROUTE, /* what follows goes to this node */
    CONTROL_PAD,   /* skip so many bytes, with this word */
    CONTROL_FENCE, /* what follows waits until large transfers before are done; 1: and all updates
                    */
    CONTROL_WRITE, /* a large transfer: see struct meshmem_record_large */
    CONTROL_READ,
};

enum {
    MESHMEM_RECORD_PLACE_BITS = 40,
    MESHMEM_RECORD_SEGMENT_OWN = 255, /* the far memory of the PE, where replies may go */
    MESHMEM_RECORD_SHORT = 16,        /* bytes of the frequent ones */
    MESHMEM_RECORD_HEAD = 40,         /* bytes before the data, at most */
    MESHMEM_RECORD_ANSWER = 1 << 15,  /* bytes that one RECORD_GET asks for, at most */
};

/* A large transfer: the words after the control word. */
struct meshmem_record_large {
    uint64_t remote; /* a first word: PE, segment, place there */
    uint64_t local;  /* ... and here */
    uint64_t bytes;
    uint64_t then[2]; /* of a write: a record that follows it to the same PE; 0: none */
};

static inline uint64_t meshmem_record_word(enum meshmem_record_kind kind, uint32_t index,
                                           unsigned segment, uint64_t place)
{
    return (uint64_t)kind << 60 | (uint64_t)index << 48 | (uint64_t)segment << 40 | place;
}

static inline enum meshmem_record_kind meshmem_record_kind(uint64_t word)
{
    return (enum meshmem_record_kind)(word >> 60);
}

static inline uint32_t meshmem_record_index(uint64_t word) { return word >> 48 & 0xfff; }

static inline unsigned meshmem_record_segment(uint64_t word) { return word >> 40 & 0xff; }

static inline uint64_t meshmem_record_place(uint64_t word)
{
    return word & ((UINT64_C(1) << MESHMEM_RECORD_PLACE_BITS) - 1);
}

/* Whether it is one of the frequent ones: an update of one value. */
static inline bool meshmem_record_is_short(uint64_t word)
{
    enum {
        SHORT = 1 << RECORD_PUT1 | 1 << RECORD_PUT2 | 1 << RECORD_PUT4 | 1 << RECORD_PUT8 |
                1 << RECORD_ADD4 | 1 << RECORD_ADD8 | 1 << RECORD_SET4 | 1 << RECORD_SET8
    };
    return SHORT >> meshmem_record_kind(word) & 1;
}

static inline size_t meshmem_record_up(size_t bytes) { return (bytes + 7) & ~(size_t)7; }

/* The bytes of the record at words, of which `left` bytes are there; 0 when it is none, or when it
 * is longer. Nothing beyond `left` is read. */
static inline size_t meshmem_record_bytes(const uint64_t *words, size_t left)
{
    static const unsigned char fixed[] = {
        [RECORD_PUT1] = 16,        [RECORD_PUT2] = 16,        [RECORD_PUT4] = 16,
        [RECORD_PUT8] = 16,        [RECORD_PUT] = 16,         [RECORD_ADD4] = 16,
        [RECORD_ADD8] = 16,        [RECORD_SET4] = 16,        [RECORD_SET8] = 16,
        [RECORD_AMO] = 32,         [RECORD_FETCH] = 40,       [RECORD_GET] = 24,
        [RECORD_GET_STRIDED] = 40, [RECORD_PUT_STRIDED] = 32, [RECORD_REPLY] = 16,
    };
    if (left < MESHMEM_RECORD_SHORT)
        return 0;
    enum meshmem_record_kind kind = meshmem_record_kind(words[0]);
    size_t bytes = fixed[kind];
    if (kind == RECORD_PUT || kind == RECORD_PUT_STRIDED || kind == RECORD_REPLY) {
        uint32_t data = (uint32_t)words[1];
        if (data > UINT32_MAX - 64)
            return 0;
        bytes += meshmem_record_up(data);
    }
    return bytes <= left ? bytes : 0;
}

#endif
