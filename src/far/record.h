/* SPDX-License-Identifier: BSD-3-Clause */
/* An operation as it stands in a ring and in a frame: words of 8 bytes, the same in both, so that
 * the proxy moves it without looking inside. The first word says what is done, to which PE of the
 * node that the frame goes to, and where there:
 *
 *     kind 6 bits | index of the PE 10 bits | segment 8 bits | offset in the segment 40 bits
 *
 * Kinds and their fields are the table record.def. For each kind there are
 *
 *     struct meshmem_record_<kind>       its fields
 *     meshmem_record_write_<kind>        write a record with this first word and these fields
 *     meshmem_record_read_<kind>         its fields
 *     RECORD_SIZE_<KIND>                 its bytes, without data that follows
 *
 * and the same for the forms that kinds have in common. It does not know what a frame is. */
#ifndef MESHMEM_FAR_RECORD_H
#define MESHMEM_FAR_RECORD_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum meshmem_record_kind {
#define RECORD(NAME, name, words, role, data, fields) RECORD_##NAME,
#include "far/record.def"
    RECORD_KINDS
};

enum meshmem_record_role {
    ROLE_NONE,
    ROLE_CONTROL, /* in rings only, from the PE to its proxy */
    ROLE_UPDATE,  /* complete when the other node has acknowledged its frame */
    ROLE_QUERY,   /* complete when the reply has arrived */
    ROLE_REPLY,
    ROLE_PROXY, /* in frames only, from a proxy */
};

enum {
#define RECORD(NAME, name, words, role, data, fields) RECORD_SIZE_##NAME = 8 * (words),
#define FORM(NAME, name, words, fields) RECORD_SIZE_##NAME = 8 * (words),
#include "far/record.def"
    MESHMEM_RECORD_KINDS = 64, /* that a first word can distinguish, 0 included */
    MESHMEM_RECORD_PES = 1024, /* of a node */
    MESHMEM_RECORD_KIND_SHIFT = 58,
    MESHMEM_RECORD_INDEX_SHIFT = 48,
    MESHMEM_RECORD_OFFSET_BITS = 40,  /* = MESHMEM_FAR_OFFSET_BITS */
    MESHMEM_RECORD_SEGMENT_OWN = 255, /* the far memory of the PE, where replies may go */
    MESHMEM_RECORD_ANSWER = 1 << 15,  /* the most bytes that one RECORD_GET requests */
    NO_DATA = -1,
};

_Static_assert((int)RECORD_KINDS <= (int)MESHMEM_RECORD_KINDS, "too many kinds of records");
_Static_assert((int)RECORD_PAD == 0, "memory that is zero would be a record");

/* A first word, of constants also as a constant. */
#define RECORD_WORD(kind, index, segment, offset)      \
    ((uint64_t)(kind) << MESHMEM_RECORD_KIND_SHIFT |   \
     (uint64_t)(index) << MESHMEM_RECORD_INDEX_SHIFT | \
     (uint64_t)(segment) << MESHMEM_RECORD_OFFSET_BITS | (uint64_t)(offset))

static inline uint64_t meshmem_record_word(enum meshmem_record_kind kind, uint32_t index,
                                           unsigned segment, uint64_t offset)
{
    return RECORD_WORD(kind, index, segment, offset);
}

/* A first word that names a place, without a kind yet. */
static inline uint64_t meshmem_record_at(uint32_t index, unsigned segment, uint64_t offset)
{
    return RECORD_WORD(0, index, segment, offset);
}

/* A word that names memory of a PE by its address: only for `local` of a transfer. */
static inline uint64_t meshmem_record_private(const void *address)
{
    return (uint64_t)(uintptr_t)address | UINT64_C(1) << 63;
}

static inline bool meshmem_record_is_private(uint64_t word) { return word >> 63; }

static inline void *meshmem_record_address(uint64_t word)
{
    return (void *)(uintptr_t)(word & ~(UINT64_C(1) << 63));
}

static inline enum meshmem_record_kind meshmem_record_kind(uint64_t word)
{
    return (enum meshmem_record_kind)(word >> MESHMEM_RECORD_KIND_SHIFT);
}

static inline uint32_t meshmem_record_index(uint64_t word)
{
    return word >> MESHMEM_RECORD_INDEX_SHIFT & (MESHMEM_RECORD_PES - 1);
}

static inline unsigned meshmem_record_segment(uint64_t word)
{
    return word >> MESHMEM_RECORD_OFFSET_BITS & 0xff;
}

static inline uint64_t meshmem_record_offset(uint64_t word)
{
    return word & ((UINT64_C(1) << MESHMEM_RECORD_OFFSET_BITS) - 1);
}

/* ---- fields ---- */

/* Where fields are, as the sizes of members of structures that are never used as such. */
#define FIELD(name, word, shift, bits) \
    struct {                           \
        char before[(word) + 1];       \
        char below[(shift) + 1];       \
        char in_all[bits];             \
    } name;
#define RECORD(NAME, name, words, role, data, fields) \
    struct meshmem_record_layout_##name {             \
        fields                                        \
    };
#define FORM(NAME, name, words, fields) RECORD(NAME, name, words, , , fields)
#include "far/record.def"
#undef FIELD
#define RECORD_PLACE(kind, field) (((struct meshmem_record_layout_##kind *)0)->field)

/* Constants: the index of a field's word, how many bits the field has, and its greatest value; and
 * a value as it stands in that word, whose fields are joined by `|`. */
#define RECORD_INDEX(kind, field) (sizeof RECORD_PLACE(kind, field).before - 1)
#define RECORD_BITS(kind, field) (sizeof RECORD_PLACE(kind, field).in_all)
#define RECORD_MOST(kind, field) (UINT64_MAX >> (64 - RECORD_BITS(kind, field)))
#define RECORD_FIELD(kind, field, value) \
    (((uint64_t)(value)&RECORD_MOST(kind, field)) << (sizeof RECORD_PLACE(kind, field).below - 1))

/* Write a word of a record. Relaxed: its reader, who may come too early (memory.h), looks
 * whether it did. */
static inline void meshmem_record_store(uint64_t *to, uint64_t word)
{
    atomic_store_explicit((_Atomic uint64_t *)to, word, memory_order_relaxed);
}

static inline uint64_t meshmem_record_mask(unsigned bits) { return UINT64_MAX >> (64 - bits); }

#define FIELD(name, word, shift, bits) uint64_t name;
#define RECORD(NAME, name, words, role, data, fields) \
    struct meshmem_record_##name {                    \
        fields                                        \
    };
#define FORM(NAME, name, words, fields) RECORD(NAME, name, words, , , fields)
#include "far/record.def"
#undef FIELD

/* The kind of a form is that of the first word. */
#define FIELD(name, word, shift, bits) r[word] |= (f.name & meshmem_record_mask(bits)) << (shift);
#define FORM(NAME, name, words, fields)                                              \
    static inline __attribute__((always_inline)) void meshmem_record_write_##name(   \
        uint64_t *to, uint64_t first, struct meshmem_record_##name f)                \
    {                                                                                \
        uint64_t r[words] = {first};                                                 \
        fields for (int i = 0; i < (words); i++) meshmem_record_store(&to[i], r[i]); \
    }
#define RECORD(NAME, name, words, role, data, fields)                                   \
    static inline __attribute__((always_inline)) void meshmem_record_write_##name(      \
        uint64_t *to, uint64_t first, struct meshmem_record_##name f)                   \
    {                                                                                   \
        uint64_t r[words] = {(first & meshmem_record_mask(MESHMEM_RECORD_KIND_SHIFT)) | \
                             (uint64_t)RECORD_##NAME << MESHMEM_RECORD_KIND_SHIFT};     \
        fields for (int i = 0; i < (words); i++) meshmem_record_store(&to[i], r[i]);    \
    }
#include "far/record.def"
#undef FIELD

#define FIELD(name, word, shift, bits) f.name = r[word] >> (shift)&meshmem_record_mask(bits);
#define RECORD(NAME, name, words, role, data, fields)                                              \
    static inline __attribute__((                                                                  \
        always_inline)) struct meshmem_record_##name meshmem_record_read_##name(const uint64_t *r) \
    {                                                                                              \
        struct meshmem_record_##name f;                                                            \
        fields return f;                                                                           \
    }
#define FORM(NAME, name, words, fields) RECORD(NAME, name, words, , , fields)
#include "far/record.def"
#undef FIELD

/* ---- sizes, roles and names ---- */

static inline enum meshmem_record_role meshmem_record_role(enum meshmem_record_kind kind)
{
    static const unsigned char roles[MESHMEM_RECORD_KINDS] = {
#define RECORD(NAME, name, words, role, data, fields) [RECORD_##NAME] = (role),
#include "far/record.def"
    };
    return (enum meshmem_record_role)roles[kind];
}

/* Bytes without data; 0 if there is no such kind. */
static inline size_t meshmem_record_head(enum meshmem_record_kind kind)
{
    static const unsigned char heads[MESHMEM_RECORD_KINDS] = {
#define RECORD(NAME, name, words, role, data, fields) [RECORD_##NAME] = 8 * (words),
#include "far/record.def"
    };
    return heads[kind];
}

/* The bytes of the value that a put of a value, or an atomic operation without an answer, stores or
 * changes. */
static inline size_t meshmem_record_value_bytes(enum meshmem_record_kind kind)
{
    static const unsigned char all[MESHMEM_RECORD_KINDS] = {
#define PUT_VALUE(NAME, name, bytes) [RECORD_##NAME] = (bytes),
#define UPDATE(NAME, name, op, bytes) [RECORD_##NAME] = (bytes),
#include "far/record.def"
    };
    return all[kind];
}

/* The bytes of an update without further data; 0 if it is not one. */
static inline size_t meshmem_record_fixed(uint64_t word)
{
    static const unsigned char bytes[MESHMEM_RECORD_KINDS] = {
#define RECORD(NAME, name, words, role, data, fields) \
    [RECORD_##NAME] = (role) == ROLE_UPDATE && (data) == NO_DATA ? 8 * (words) : 0,
#include "far/record.def"
    };
    return bytes[meshmem_record_kind(word)];
}

/* The data of a record, after the bytes of its head. */
static inline const char *meshmem_record_data(const uint64_t *words, size_t head)
{
    return (const char *)words + head;
}

static inline size_t meshmem_record_up(size_t bytes) { return (bytes + 7) & ~(size_t)7; }

/* The bytes of a RECORD_PUT. */
static inline size_t meshmem_record_put_bytes(const uint64_t *words)
{
    return RECORD_SIZE_PUT + meshmem_record_up(meshmem_record_read_put(words).bytes);
}

/* The bytes of the record at words, of which `left` bytes are there; 0 if it is not a record that
 * frames contain, or is longer. Reads nothing beyond `left`. */
static inline size_t meshmem_record_bytes(const uint64_t *words, size_t left)
{
    static const signed char data_word[MESHMEM_RECORD_KINDS] = {
#define RECORD(NAME, name, words, role, data, fields) [RECORD_##NAME] = (data),
#include "far/record.def"
    };
    if (left < sizeof *words)
        return 0;
    enum meshmem_record_kind kind = meshmem_record_kind(words[0]);
    size_t bytes = meshmem_record_head(kind);
    if (bytes == 0 || bytes > left || meshmem_record_role(kind) == ROLE_CONTROL)
        return 0;
    if (data_word[kind] != NO_DATA)
        bytes += meshmem_record_up((uint32_t)words[data_word[kind]]);
    return bytes <= left ? bytes : 0;
}

#endif
