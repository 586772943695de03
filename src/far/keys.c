/* SPDX-License-Identifier: BSD-3-Clause */
/* A hash table of ranges, by node, PE and segment; see keys.h. It contains only ranges that were
 * needed. */
#include "far/keys.h"

#include "far/link.h"

#include <stdlib.h>

enum { FEWEST = 64 /* buckets; their number is always a power of two */ };

_Static_assert(sizeof(struct meshmem_key_answer) == 5 * 8, "an answer is five words");

/* ---- the table ---- */

static struct key **bucket_of(const struct meshmem_keys *keys, int node, uint64_t who)
{
    uint64_t mixed = (who ^ (uint64_t)node << 32) * UINT64_C(0x9e3779b97f4a7c15);
    return &keys->bucket[mixed >> 32 & (keys->buckets - 1)];
}

/* Double the number of buckets, or allocate the first ones; false: out of memory. */
static bool grow(struct meshmem_keys *keys)
{
    struct meshmem_keys more = {.n = keys->n,
                                .buckets = keys->buckets ? 2 * keys->buckets : FEWEST};
    more.bucket = calloc(more.buckets, sizeof(struct key *));
    if (!more.bucket)
        return false;
    for (uint32_t b = 0; b < keys->buckets; b++)
        for (struct key *key = keys->bucket[b], *next; key; key = next) {
            struct key **at = bucket_of(&more, key->node, key->who);
            next = key->next;
            key->next = *at;
            *at = key;
        }
    free(keys->bucket);
    *keys = more;
    return true;
}

/* Add an entry; NULL: out of memory, and the proxy has failed. */
static struct key *add(struct meshmem_proxy *p, int node, uint64_t word)
{
    struct meshmem_keys *keys = &p->keys;
    struct key *key = NULL;
    if (keys->n < keys->buckets || grow(keys))
        key = malloc(sizeof *key);
    if (!key) {
        meshmem_proxy_fail(p, -1, "out of memory for keys to registered memory");
        return NULL;
    }
    uint64_t who = meshmem_cursor_of(word);
    struct key **at = bucket_of(keys, node, who);
    *key =
        (struct key){.next = *at, .who = who, .node = node, .offset = meshmem_record_offset(word)};
    *at = key;
    keys->n++;
    return key;
}

static bool holds(const struct key *key, uint64_t offset)
{
    return offset - key->answer.first < key->answer.bytes;
}

/* The entry for an address; or the unanswered one, of which there is at most one for each segment
 * of a PE. */
static struct key *find(const struct meshmem_proxy *p, int node, uint64_t word)
{
    uint64_t who = meshmem_cursor_of(word), offset = meshmem_record_offset(word);
    struct key *key = p->keys.buckets ? *bucket_of(&p->keys, node, who) : NULL;
    while (key && (key->who != who || key->node != node || (key->known && !holds(key, offset))))
        key = key->next;
    return key;
}

/* ---- memory of this node ---- */

/* The range around an address that is registered as a whole, and whether it may be; false if
 * nothing is there. */
static bool choose_range(const struct meshmem_proxy *p, uint64_t word,
                         struct meshmem_key_answer *range, bool *may)
{
    const struct meshmem_segment_table *table = p->setup.table;
    unsigned segment = meshmem_record_segment(word);
    uint64_t offset = meshmem_record_offset(word), most = p->setup.registers, first = 0, end;
    *may = p->setup.wire->can_move;
    if (segment == MESHMEM_RECORD_SEGMENT_OWN) {
        range->first = meshmem_far_bounce_offset(0);
        range->bytes = meshmem_far_memory_bytes() - range->first;
        return offset - range->first < range->bytes;
    }
    if (!meshmem_segment_range(table, segment, offset, &range->first, &range->bytes))
        return false;
    *may &= table->segment[segment].registered;
    end = range->first + range->bytes;
    first = most ? offset - offset % most : 0;
    if (range->first < first)
        range->first = first;
    if (most && end - first > most)
        end = first + most;
    range->bytes = end - range->first;
    return true;
}

static void register_range(struct meshmem_proxy *p, struct key *key, uint64_t word)
{
    char problem[MESHMEM_WIRE_PROBLEM];
    struct meshmem_wire_end *wire = p->setup.wire;
    struct meshmem_wire_key wire_key;
    char *start = meshmem_proxy_start(p, word) + key->answer.first;
    key->memory =
        wire->wire->add_memory(wire, start, key->answer.bytes, &wire_key, problem, sizeof problem);
    if (!key->memory) {
        if (p->setup.say)
            p->setup.say(problem);
        return;
    }
    key->answer.base = wire_key.base;
    key->answer.key = wire_key.key;
    key->answer.moves = 1;
}

const struct key *meshmem_keys_own(struct meshmem_proxy *p, uint64_t word)
{
    struct meshmem_key_answer range = {0};
    bool may;
    if (meshmem_record_index(word) >= p->setup.n_pes)
        return NULL;
    struct key *key = find(p, p->setup.me, word);
    if (key)
        return key;
    if (!choose_range(p, word, &range, &may) || !(key = add(p, p->setup.me, word)))
        return NULL;
    key->answer = range;
    key->known = true;
    if (may)
        register_range(p, key, word);
    return key;
}

/* ---- memory of other nodes ---- */

/* Request a key, unless that must wait. */
static void ask(struct meshmem_proxy *p, struct link *link, struct key *key, uint64_t word)
{
    size_t bytes = meshmem_record_head(RECORD_KEY);
    struct meshmem_frame *frame = meshmem_link_room(p, link, bytes);
    if (!frame ||
        !meshmem_link_await(link, (char *)&key->answer, sizeof key->answer, &key->arrived))
        return;
    meshmem_record_write_key((uint64_t *)meshmem_frame_end(frame), word,
                             (struct meshmem_record_key){meshmem_record_offset(word)});
    frame->head.bytes = (uint16_t)(frame->head.bytes + bytes);
    frame->deadline = 0;
    key->asked = true;
}

/* Whether the answer has arrived. An impossible one ends the job. */
static bool learn(struct meshmem_proxy *p, struct link *link, struct key *key)
{
    if (key->arrived < sizeof key->answer)
        return false;
    key->known = holds(key, key->offset) && key->answer.moves <= 1;
    if (!key->known)
        meshmem_proxy_fail(p, link->node, "it sent a key to something else");
    return key->known;
}

const struct key *meshmem_keys_of(struct meshmem_proxy *p, struct link *link, uint64_t word)
{
    for (struct key *key;;) {
        if (!(key = find(p, link->node, word)) && !(key = add(p, link->node, word)))
            return NULL;
        if (!key->asked)
            ask(p, link, key, word);
        if (!key->known && !learn(p, link, key))
            return NULL;
        if (holds(key, meshmem_record_offset(word)))
            return key;
    }
}

void meshmem_keys_close(struct meshmem_proxy *p)
{
    for (uint32_t b = 0; b < p->keys.buckets; b++)
        for (struct key *key = p->keys.bucket[b], *next; key; key = next) {
            next = key->next;
            free(key);
        }
    free(p->keys.bucket);
}
