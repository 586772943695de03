/* SPDX-License-Identifier: BSD-3-Clause */
/* See registry.h. Registered ranges are a list, the least recently used first. What another node
 * does with a key cannot be seen from here, so lending it counts as its use.
 *
 *     registered = the bytes of all ranges in the list
 *     returning  = the bytes of those that are revoked: they go when nobody has or uses them
 */
#include "far/registry.h"

#include "far/late.h"
#include "far/link.h"

#include <stdio.h>
#include <stdlib.h>

enum { LONGEST_PAUSE = 1000000000 /* nanoseconds between tries to register a range */ };

/* ---- the list of what is registered ---- */

static void take_out(struct meshmem_keys *keys, struct key *key)
{
    *(key->older ? &key->older->newer : &keys->oldest) = key->newer;
    *(key->newer ? &key->newer->older : &keys->newest) = key->older;
}

static void put_last(struct meshmem_keys *keys, struct key *key)
{
    key->older = keys->newest;
    key->newer = NULL;
    *(keys->newest ? &keys->newest->newer : &keys->oldest) = key;
    keys->newest = key;
}

static void note_use(struct meshmem_keys *keys, struct key *key)
{
    if (keys->newest != key) {
        take_out(keys, key);
        put_last(keys, key);
    }
}

/* ---- giving memory back ---- */

static void deregister(struct meshmem_proxy *p, struct key *key)
{
    struct meshmem_keys *keys = &p->keys;
    p->setup.wire->wire->remove_memory(p->setup.wire, key->memory);
    take_out(keys, key);
    keys->registered -= key->answer.bytes;
    if (key->revoked)
        keys->returning -= key->answer.bytes;
    key->memory = NULL;
    key->revoked = false;
    key->answer.lease = KEY_NOT_NOW;
    key->again = 0;
}

static void deregister_unused(struct meshmem_proxy *p, struct key *key)
{
    if (key->revoked && !key->uses && !key->holders)
        deregister(p, key);
}

static uint32_t words_of_bits(const struct meshmem_proxy *p)
{
    return ((uint32_t)p->setup.n + 63) / 64;
}

/* Ask all nodes that have the key to return it. */
static void revoke_key(struct meshmem_proxy *p, struct key *key)
{
    for (uint32_t i = 0; i < words_of_bits(p); i++)
        key->untold[i] = key->holder[i];
    key->revoked = true;
    p->keys.returning += key->answer.bytes;
    key->due = true;
    key->later = p->keys.revokes;
    p->keys.revokes = key;
}

/* Give this many registered bytes back, or, for what is missing, ask for keys back; false: not all
 * yet. */
static bool make_room(struct meshmem_proxy *p, uint64_t bytes)
{
    struct meshmem_keys *keys = &p->keys;
    uint64_t given = 0, time = meshmem_proxy_now(p);
    for (struct key *key = keys->oldest, *next; key && given + keys->returning < bytes;
         key = next) {
        next = key->newer;
        if (key->uses || key->revoked || (key->holders && time < key->again))
            continue;
        if (key->holders) {
            revoke_key(p, key);
        } else {
            given += key->answer.bytes;
            deregister(p, key);
        }
    }
    return given >= bytes;
}

static bool revoke_to(struct meshmem_proxy *p, const struct key *key, int node)
{
    struct link *link = &p->link[node];
    struct meshmem_frame *frame = meshmem_link_room(p, link, RECORD_SIZE_REVOKE);
    if (!frame)
        return false;
    uint64_t place = key->who << MESHMEM_RECORD_OFFSET_BITS | key->answer.first;
    meshmem_record_write_revoke(meshmem_frame_append(frame, RECORD_SIZE_REVOKE), 0,
                                (struct meshmem_record_revoke){place, key->answer.lease});
    return true;
}

/* Ask for the key as far as possible; whether all nodes that have it were asked. */
static bool revoke_more(struct meshmem_proxy *p, struct key *key)
{
    bool all = true;
    for (uint32_t i = 0; i < words_of_bits(p); i++)
        for (uint64_t left = key->untold[i]; left; left &= left - 1) {
            int bit = __builtin_ctzll(left);
            if (revoke_to(p, key, (int)(64 * i) + bit))
                key->untold[i] &= ~(UINT64_C(1) << bit);
            else
                all = false;
        }
    return all;
}

static void revoke_all(struct meshmem_proxy *p)
{
    for (struct key **at = &p->keys.revokes, *key; (key = *at);) {
        key->due = !revoke_more(p, key);
        if (key->due)
            at = &key->later;
        else
            *at = key->later;
    }
}

void meshmem_registry_go_on(struct meshmem_proxy *p)
{
    if (p->finishing)
        return; /* nobody will need room */
    if (unlikely(p->keys.returns != NULL))
        meshmem_keys_go_on(p);
    if (unlikely(p->keys.revokes != NULL))
        revoke_all(p);
}

/* ---- registering ---- */

/* The range around an address without gaps, and whether the wire may move it; false if nothing is
 * there. */
static bool find_range(struct meshmem_proxy *p, uint64_t word, struct meshmem_key_answer *range,
                       bool *may)
{
    const struct meshmem_segment_table *table = p->setup.table;
    const struct meshmem_proxy_pe *pe = &p->setup.pe[meshmem_record_index(word)];
    unsigned segment = meshmem_record_segment(word);
    uint64_t offset = meshmem_record_offset(word);
    if (segment == MESHMEM_RECORD_SEGMENT_OWN) {
        range->first = meshmem_far_bounce_offset(0);
        range->bytes = meshmem_far_request_offset(0) - range->first; /* requests give pages back */
        *may = true;
        return offset - range->first < range->bytes;
    }
    if (segment >= MESHMEM_SEGMENTS)
        return false;
    if (!pe->segment[segment]) {
        range->first = 0;
        if (!meshmem_proxy_late(p, word, &range->bytes))
            return false;
        *may = meshmem_late_is_registered(p, meshmem_record_index(word), segment);
        return offset < range->bytes;
    }
    *may = table->segment[segment].registered;
    return meshmem_segment_range(table, segment, offset, &range->first, &range->bytes);
}

/* The range around an address that is registered as a whole, and whether it may be; false if
 * nothing is there. */
static bool choose_range(struct meshmem_proxy *p, uint64_t word, struct meshmem_key_answer *range)
{
    uint64_t offset = meshmem_record_offset(word), most = p->setup.registers;
    bool may;
    if (!find_range(p, word, range, &may))
        return false;
    may &= p->setup.wire->can_move;
    range->lease = may ? KEY_NOT_NOW : KEY_NEVER;
    uint64_t first = most ? offset - offset % most : 0, end = range->first + range->bytes;
    if (range->first < first)
        range->first = first;
    if (most && end - first > most)
        end = first + most;
    range->bytes = end - range->first;
    return true;
}

static void say(const struct meshmem_proxy *p, const char *problem)
{
    if (p->setup.say)
        p->setup.say(problem);
}

static bool add_memory(struct meshmem_proxy *p, struct key *key, char *problem)
{
    struct meshmem_wire_end *wire = p->setup.wire;
    uint64_t word = key->who << MESHMEM_RECORD_OFFSET_BITS | key->answer.first;
    char *start = meshmem_proxy_find(p, word, key->answer.bytes, true);
    if (!start) { /* its PE is destroying the heap */
        snprintf(problem, MESHMEM_WIRE_PROBLEM, "there is no such memory any more");
        return false;
    }
    key->memory = wire->wire->add_memory(wire, start, key->answer.bytes, &key->answer.key, problem,
                                         MESHMEM_WIRE_PROBLEM);
    if (!key->memory)
        return false;
    key->answer.lease = KEY_FIRST_LEASE + p->keys.leases++;
    p->keys.registered += key->answer.bytes;
    put_last(&p->keys, key);
    return true;
}

/* The wire has refused a range: make room and try again; if that does not help, the next try comes
 * later. */
static bool try_again(struct meshmem_proxy *p, struct key *key, char *problem)
{
    if (make_room(p, key->answer.bytes) && add_memory(p, key, problem))
        return true;
    if (!p->keys.said)
        say(p, problem);
    p->keys.said = true;
    key->pause = key->pause >= LONGEST_PAUSE / 2 ? LONGEST_PAUSE : 2 * key->pause + KEY_PAUSE;
    key->again = meshmem_proxy_now(p) + key->pause;
    return false;
}

/* Register a range if possible. */
static void register_range(struct meshmem_proxy *p, struct key *key)
{
    char problem[MESHMEM_WIRE_PROBLEM];
    uint64_t limit = p->setup.registered, all = p->keys.registered + key->answer.bytes;
    if (key->answer.lease != KEY_NOT_NOW || meshmem_proxy_now(p) < key->again)
        return;
    if (limit && key->answer.bytes > limit) {
        key->answer.lease = KEY_NEVER;
        return;
    }
    if (limit && all > limit && !make_room(p, all - limit))
        return;
    if (add_memory(p, key, problem) || try_again(p, key, problem))
        key->pause = 0;
}

static struct key *find(struct meshmem_proxy *p, uint64_t word)
{
    struct meshmem_key_answer range = {0};
    if (meshmem_record_index(word) >= p->setup.n_pes)
        return NULL;
    struct key *key = meshmem_keys_find(p, p->setup.me, word);
    if (!key) {
        if (!choose_range(p, word, &range) || !(key = meshmem_keys_add(p, p->setup.me, word)))
            return NULL;
        key->answer = range;
        key->known = true;
    }
    if (!key->memory)
        register_range(p, key);
    if (key->memory)
        note_use(&p->keys, key);
    return key;
}

/* ---- users ---- */

struct key *meshmem_registry_own(struct meshmem_proxy *p, uint64_t word) { return find(p, word); }

void meshmem_registry_end_use(struct meshmem_proxy *p, struct key *key)
{
    key->uses--;
    deregister_unused(p, key);
}

/* Note that a node has the key; false: memory is short. */
static bool add_holder(struct meshmem_proxy *p, struct key *key, int node)
{
    uint32_t words = words_of_bits(p);
    uint64_t bit = UINT64_C(1) << node % 64;
    if (!key->holder) {
        key->holder = calloc(2 * (size_t)words, sizeof *key->holder);
        if (!key->holder)
            return false;
        key->untold = key->holder + words;
    }
    key->again = meshmem_proxy_now(p) + KEY_PAUSE; /* until then the node may use it in peace */
    key->holders += !(key->holder[node / 64] & bit);
    key->holder[node / 64] |= bit;
    return true;
}

const struct meshmem_key_answer *meshmem_registry_lend(struct meshmem_proxy *p, struct link *link,
                                                       uint64_t word)
{
    struct key *key = find(p, word);
    if (!key)
        return NULL;
    if (key->answer.lease < KEY_FIRST_LEASE || (!key->revoked && add_holder(p, key, link->node)))
        return &key->answer;
    p->keys.none = key->answer;
    p->keys.none.lease = KEY_NOT_NOW;
    return &p->keys.none;
}

/* Take a range of this node back from whoever has its key; false: not yet. */
static bool take_back(struct meshmem_proxy *p, struct key *key)
{
    if (key->memory && key->holders && !key->revoked)
        revoke_key(p, key);
    else if (key->memory && !key->holders && !key->uses)
        deregister(p, key);
    return !key->memory;
}

bool meshmem_registry_forget(struct meshmem_proxy *p, uint32_t index, unsigned segment)
{
    return meshmem_keys_forget(p, meshmem_cursor_of(meshmem_record_word(0, index, segment, 0)),
                               take_back);
}

bool meshmem_registry_return(struct meshmem_proxy *p, struct link *link, uint64_t word,
                             uint64_t lease)
{
    uint64_t bit = UINT64_C(1) << link->node % 64;
    struct key *key = meshmem_record_index(word) < p->setup.n_pes
                          ? meshmem_keys_find(p, p->setup.me, word)
                          : NULL;
    if (!key || !key->memory || key->answer.lease != lease || !key->holders ||
        !(key->holder[link->node / 64] & bit))
        return false;
    key->holder[link->node / 64] &= ~bit;
    key->holders--;
    deregister_unused(p, key);
    return true;
}
