/* SPDX-License-Identifier: BSD-3-Clause */
/* A hash table of ranges, by node, PE, segment and block, and the keys of other nodes; see keys.h.
 * It contains only ranges that were needed.
 *
 * The answer to a query and a revocation may overtake each other, since answers are not numbered.
 * So a revocation names the lease, and one whose answer has not arrived is remembered
 * (`overtaken`): the answer then comes with a key that is returned at once. */
#include "far/keys.h"

#include "far/link.h"

#include <stdlib.h>

enum { FEWEST = 64 /* buckets; their number is always a power of two */ };

_Static_assert(sizeof(struct meshmem_key_answer) == 3 * 8 + sizeof(struct meshmem_wire_key),
               "an answer has no gaps");

/* ---- the table ---- */

static uint64_t block_of(const struct meshmem_proxy *p, uint64_t word)
{
    return p->setup.registers ? meshmem_record_offset(word) / p->setup.registers : 0;
}

static struct key **bucket_of(const struct meshmem_keys *keys, int node, uint64_t who,
                              uint64_t block)
{
    uint64_t mixed = (who ^ (uint64_t)node << 32) * UINT64_C(0x9e3779b97f4a7c15) + block;
    mixed *= UINT64_C(0xbf58476d1ce4e5b9);
    return &keys->bucket[mixed >> 32 & (keys->buckets - 1)];
}

/* Double the number of buckets, or allocate the first ones; false: out of memory. */
static bool grow(struct meshmem_keys *keys)
{
    struct meshmem_keys more = *keys;
    more.buckets = keys->buckets ? 2 * keys->buckets : FEWEST;
    more.bucket = calloc(more.buckets, sizeof(struct key *));
    if (!more.bucket)
        return false;
    for (uint32_t b = 0; b < keys->buckets; b++)
        for (struct key *key = keys->bucket[b], *next; key; key = next) {
            struct key **at = bucket_of(&more, key->node, key->who, key->block);
            next = key->next;
            key->next = *at;
            *at = key;
        }
    free(keys->bucket);
    *keys = more;
    return true;
}

struct key *meshmem_keys_add(struct meshmem_proxy *p, int node, uint64_t word)
{
    struct meshmem_keys *keys = &p->keys;
    struct key *key = NULL;
    if (keys->n < keys->buckets || grow(keys))
        key = malloc(sizeof *key);
    if (!key) {
        meshmem_proxy_fail(p, -1, "out of memory for keys to registered memory%s",
                           meshmem_os_memory_remedy());
        return NULL;
    }
    uint64_t who = meshmem_cursor_of(word), block = block_of(p, word);
    struct key **at = bucket_of(keys, node, who, block);
    *key = (struct key){.next = *at, .who = who, .block = block, .node = node};
    *at = key;
    keys->n++;
    return key;
}

static bool holds(const struct meshmem_key_answer *answer, uint64_t offset)
{
    return offset - answer->first < answer->bytes;
}

struct key *meshmem_keys_find(const struct meshmem_proxy *p, int node, uint64_t word)
{
    uint64_t who = meshmem_cursor_of(word), block = block_of(p, word);
    struct key *key = p->keys.buckets ? *bucket_of(&p->keys, node, who, block) : NULL;
    struct key *unknown = NULL;
    for (; key; key = key->next) {
        if (key->who != who || key->block != block || key->node != node)
            continue;
        if (holds(&key->answer, meshmem_record_offset(word)))
            return key;
        if (key->answer.bytes == 0)
            unknown = key;
    }
    return unknown;
}

static unsigned segment_of(uint64_t who) { return who & (MESHMEM_SEGMENT_NUMBERS - 1); }

/* Whether the range is one of a heap, whose size may change when it is created again. Its blocks
 * have no gaps, so each has one entry. */
static bool is_of_heap(uint64_t who)
{
    return segment_of(who) >= MESHMEM_SEGMENT_HEAP && segment_of(who) < MESHMEM_SEGMENTS;
}

/* Nothing is known about the range any more. */
static void forget_answer(struct key *key)
{
    key->known = key->revoked = false;
    if (is_of_heap(key->who))
        key->answer = (struct meshmem_key_answer){0};
}

/* Whether another node has said that there is no key to the range. */
static bool is_keyless(const struct meshmem_proxy *p, const struct key *key)
{
    return key->node != p->setup.me && key->known && key->answer.lease < KEY_FIRST_LEASE;
}

bool meshmem_keys_forget(struct meshmem_proxy *p, uint64_t who,
                         bool (*take_back)(struct meshmem_proxy *p, struct key *key))
{
    bool all = true;
    for (uint32_t b = 0; b < p->keys.buckets; b++)
        for (struct key **at = &p->keys.bucket[b], *key; (key = *at);) {
            bool mine = key->node == p->setup.me && key->who == who;
            if (mine && take_back(p, key)) {
                *at = key->next;
                p->keys.n--;
                free(key->holder);
                free(key);
                continue;
            }
            all &= !mine;
            if (segment_of(key->who) == segment_of(who) && is_keyless(p, key))
                forget_answer(key);
            at = &key->next;
        }
    return all;
}

/* ---- keys of other nodes ---- */

/* Request a key, unless that must wait. */
static void ask(struct meshmem_proxy *p, struct link *link, struct key *key, uint64_t word)
{
    struct meshmem_frame *frame = meshmem_link_room(p, link, RECORD_SIZE_KEY);
    key->arrived = 0;
    if (!frame || !meshmem_link_await(p, link, (char *)&key->told, sizeof key->told, &key->arrived))
        return;
    key->offset = meshmem_record_offset(word);
    meshmem_record_write_key(meshmem_frame_append(frame, RECORD_SIZE_KEY), word,
                             (struct meshmem_record_key){key->offset});
    key->asked = true;
}

/* Whether an answer is possible: about the requested place, in its block, and the same range as
 * before. */
static bool is_possible(const struct meshmem_proxy *p, const struct key *key)
{
    const struct meshmem_key_answer *told = &key->told, *had = &key->answer;
    uint64_t most = p->setup.registers, start = most ? key->block * most : 0;
    return holds(told, key->offset) &&
           (!most || (told->first >= start && told->bytes <= most - (told->first - start))) &&
           (!had->bytes || (told->first == had->first && told->bytes == had->bytes));
}

static void add_due(struct meshmem_proxy *p, struct key *key)
{
    if (!key->due) {
        key->due = true;
        key->later = p->keys.returns;
        p->keys.returns = key;
    }
}

static void stop_use(struct meshmem_proxy *p, struct key *key)
{
    key->revoked = true;
    if (!key->uses)
        add_due(p, key);
}

/* Whether the answer has arrived. An impossible one ends the job. */
static bool learn(struct meshmem_proxy *p, struct link *link, struct key *key)
{
    if (!key->asked || key->arrived < sizeof key->told)
        return false;
    if (!is_possible(p, key)) {
        meshmem_proxy_fail(p, link->node, "it sent a key to something else");
        return false;
    }
    key->asked = false;
    key->known = true;
    key->answer = key->told;
    if (key->answer.lease == KEY_NOT_NOW)
        key->again = meshmem_proxy_now(p) + KEY_PAUSE;
    if (key->answer.lease >= KEY_FIRST_LEASE && key->answer.lease <= key->overtaken)
        stop_use(p, key);
    return true;
}

/* Whether what is known about a range is to be requested again. */
static bool is_over(const struct meshmem_proxy *p, const struct key *key)
{
    return key->answer.lease == KEY_NOT_NOW && meshmem_proxy_now(p) >= key->again;
}

struct key *meshmem_keys_of(struct meshmem_proxy *p, struct link *link, uint64_t word)
{
    for (struct key *key;;) {
        if (!(key = meshmem_keys_find(p, link->node, word)) &&
            !(key = meshmem_keys_add(p, link->node, word)))
            return NULL;
        if (key->known && is_over(p, key))
            key->known = false;
        if (!key->known && !key->asked)
            ask(p, link, key, word);
        if (!key->known && !learn(p, link, key))
            return NULL;
        if (holds(&key->answer, meshmem_record_offset(word)))
            return key;
    }
}

void meshmem_keys_end_use(struct meshmem_proxy *p, struct key *key)
{
    if (--key->uses == 0 && key->revoked)
        add_due(p, key);
}

bool meshmem_keys_revoke(struct meshmem_proxy *p, struct link *link, uint64_t word, uint64_t lease)
{
    struct key *key = meshmem_keys_find(p, link->node, word);
    if (!key || lease < KEY_FIRST_LEASE)
        return false;
    if (key->asked && !learn(p, link, key)) {
        key->overtaken = lease > key->overtaken ? lease : key->overtaken;
        return true;
    }
    if (!key->known || key->answer.lease != lease)
        return false;
    if (!key->revoked)
        stop_use(p, key);
    return true;
}

/* Return a key; false: not now. */
static bool give_back(struct meshmem_proxy *p, struct key *key)
{
    struct link *link = &p->link[key->node];
    struct meshmem_frame *frame = meshmem_link_room(p, link, RECORD_SIZE_RETURN);
    if (!frame)
        return false;
    uint64_t word = key->who << MESHMEM_RECORD_OFFSET_BITS | key->answer.first;
    meshmem_record_write_return(meshmem_frame_append(frame, RECORD_SIZE_RETURN), word,
                                (struct meshmem_record_return){key->answer.lease});
    forget_answer(key);
    return true;
}

void meshmem_keys_go_on(struct meshmem_proxy *p)
{
    struct key *list = p->keys.returns;
    p->keys.returns = NULL;
    for (struct key *key = list, *next; key; key = next) {
        next = key->later;
        key->due = false;
        if (!give_back(p, key))
            add_due(p, key);
    }
}

void meshmem_keys_close(struct meshmem_proxy *p)
{
    for (uint32_t b = 0; b < p->keys.buckets; b++)
        for (struct key *key = p->keys.bucket[b], *next; key; key = next) {
            next = key->next;
            free(key->holder);
            free(key);
        }
    free(p->keys.bucket);
}
