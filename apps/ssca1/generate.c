/* SPDX-License-Identifier: BSD-3-Clause */
/* The benchmark's sequences: random codons, into which three stretches are written that align with
 * known scores: 55, 54 and 53, with identical codons, with two mismatches, and with two gaps. What
 * surrounds them differs, so the alignments end there. */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "ssca1.h"

enum { stretches = 3, room = 32 }; /* room: what a stretch may take, with a distance to the next */

static const char *const known[2][stretches] = {
    {"ACDEFG*IDENTICAL*HIKLMN", "ACDEFG*MISQRMATCHES*HIKLMN", "ACDEFG*STARTGAPMIDSTEND*HIKLMN"},
    {"MNLKIH*IDENTICAL*GFEDCA", "MNLKIH*MISRQMATCHES*GFEDCA", "MNLKIH*STARTMIDSTGAPEND*GFEDCA"},
};

/* splitmix64 */
static uint64_t draw(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static void write_codons(struct sequence *s, long at, const char *acids)
{
    for (long i = 0; acids[i]; i++)
        s->codes[at + i] = (unsigned char)scoring_code(codons, acids[i]);
}

/* Stretch i goes somewhere into part place[i] of as many parts. */
static void insert(struct sequence *s, const char *const *acids, uint64_t *state)
{
    int place[stretches] = {0, 1, 2};
    long part = s->length / stretches;
    for (int i = stretches - 1; i > 0; i--) {
        int other = (int)(draw(state) % (uint64_t)(i + 1)), kept = place[i];
        place[i] = place[other];
        place[other] = kept;
    }
    for (int i = 0; i < stretches; i++) {
        long shift = (long)(draw(state) % (uint64_t)(part - room + 1));
        write_codons(s, place[i] * part + shift, acids[i]);
    }
}

void sequences_generate(struct sequence s[2], double scale, unsigned long seed)
{
    static const char *const names[2] = {"main", "match"};
    uint64_t state = seed;
    for (int which = query; which <= subject; which++) {
        long length = (long)ceil(pow(2, scale / 2));
        s[which].length = length < stretches * room ? stretches * room : length;
        s[which].codes = malloc((size_t)s[which].length);
        s[which].text = malloc((size_t)s[which].length + 1);
        s[which].name = malloc(80);
        if (!s[which].codes || !s[which].text || !s[which].name)
            die("no memory for a sequence of %ld codons", s[which].length);
        snprintf(s[which].name, 80, "%s sequence of SSCA#1, scale %g, seed %lu", names[which],
                 scale, seed);
        for (long i = 0; i < s[which].length; i++)
            s[which].codes[i] = (unsigned char)(draw(&state) % 64);
        insert(&s[which], known[which], &state);
        for (long i = 0; i < s[which].length; i++)
            s[which].text[i] = scoring_amino_acid(s[which].codes[i]);
        s[which].text[s[which].length] = 0;
    }
}
