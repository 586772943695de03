/* SPDX-License-Identifier: BSD-3-Clause */
/* SipHash-2-4, from its description (J.-P. Aumasson, D. J. Bernstein: SipHash: a fast short-input
 * PRF, 2012; the result of 128 bits from the authors' later note); see mac.h. */
#include "base/mac.h"

#include <endian.h>
#include <errno.h>
#include <string.h>
#include <sys/random.h>

enum { ROUNDS = 2, LAST_ROUNDS = 4 };

struct state {
    uint64_t v0, v1, v2, v3;
};

static uint64_t turn(uint64_t x, int bits) { return x << bits | x >> (64 - bits); }

static void mix(struct state *s, int rounds)
{
    while (rounds--) {
        s->v0 += s->v1;
        s->v2 += s->v3;
        s->v1 = turn(s->v1, 13) ^ s->v0;
        s->v3 = turn(s->v3, 16) ^ s->v2;
        s->v0 = turn(s->v0, 32) + s->v3;
        s->v2 += s->v1;
        s->v3 = turn(s->v3, 21) ^ s->v0;
        s->v1 = turn(s->v1, 17) ^ s->v2;
        s->v2 = turn(s->v2, 32);
    }
}

static uint64_t load_word(const void *from)
{
    uint64_t word;
    memcpy(&word, from, sizeof word);
    return le64toh(word);
}

static void take(struct state *s, uint64_t word)
{
    s->v3 ^= word;
    mix(s, ROUNDS);
    s->v0 ^= word;
}

/* The state after all data; mark tells apart the two lengths of results. */
static struct state absorb(const struct meshmem_mac_key *key, const void *data, size_t bytes,
                           uint64_t mark)
{
    const unsigned char *at = data;
    uint64_t k0 = load_word(key->bytes), k1 = load_word(key->bytes + 8);
    unsigned char last[8] = {0};
    struct state s = {
        k0 ^ UINT64_C(0x736f6d6570736575),
        k1 ^ UINT64_C(0x646f72616e646f6d) ^ mark,
        k0 ^ UINT64_C(0x6c7967656e657261),
        k1 ^ UINT64_C(0x7465646279746573),
    };
    size_t left = bytes;
    for (; left >= 8; left -= 8, at += 8)
        take(&s, load_word(at));
    if (left)
        memcpy(last, at, left);
    last[7] = (unsigned char)bytes;
    take(&s, load_word(last));
    return s;
}

static uint64_t squeeze(struct state *s)
{
    mix(s, LAST_ROUNDS);
    return s->v0 ^ s->v1 ^ s->v2 ^ s->v3;
}

void meshmem_mac(const struct meshmem_mac_key *key, const void *data, size_t bytes,
                 unsigned char out[MESHMEM_MAC_BYTES])
{
    struct state s = absorb(key, data, bytes, 0xee);
    s.v2 ^= 0xee;
    uint64_t word = htole64(squeeze(&s));
    memcpy(out, &word, 8);
    s.v1 ^= 0xdd;
    word = htole64(squeeze(&s));
    memcpy(out + 8, &word, 8);
}

uint64_t meshmem_mac64(const struct meshmem_mac_key *key, const void *data, size_t bytes)
{
    struct state s = absorb(key, data, bytes, 0);
    s.v2 ^= 0xff;
    return squeeze(&s);
}

struct meshmem_mac_key meshmem_mac_derive(const struct meshmem_mac_key *key, const char *purpose)
{
    struct meshmem_mac_key derived;
    meshmem_mac(key, purpose, strlen(purpose), derived.bytes);
    return derived;
}

bool meshmem_mac_equal(const void *a, const void *b, size_t bytes)
{
    const unsigned char *x = a, *y = b;
    volatile unsigned char differs = 0; /* volatile: the loop must not end early */
    for (size_t i = 0; i < bytes; i++)
        differs |= x[i] ^ y[i];
    return !differs;
}

bool meshmem_mac_make_key(struct meshmem_mac_key *key)
{
    size_t have = 0;
    while (have < sizeof key->bytes) {
        ssize_t got = getrandom(key->bytes + have, sizeof key->bytes - have, 0);
        if (got < 0 && errno != EINTR)
            return false;
        have += got > 0 ? (size_t)got : 0;
    }
    return true;
}
