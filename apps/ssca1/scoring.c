/* SPDX-License-Identifier: BSD-3-Clause */
/* Alphabets and what pairs of their letters are worth: proteins with BLOSUM62, DNA with a match and
 * a mismatch, and the benchmark's codons, 64 letters; those for the same amino acid are similar.
 */
#include <ctype.h>
#include <math.h>
#include <string.h>

#include "ssca1.h"

/* Henikoff and Henikoff 1992, in half bits. */
static const char amino_acids[] = "ARNDCQEGHILKMFPSTWYVBZX*";
static const signed char blosum62[24][24] = {
    {4, -1, -2, -2, 0, -1, -1, 0, -2, -1, -1, -1, -1, -2, -1, 1, 0, -3, -2, 0, -2, -1, 0, -4},
    {-1, 5, 0, -2, -3, 1, 0, -2, 0, -3, -2, 2, -1, -3, -2, -1, -1, -3, -2, -3, -1, 0, -1, -4},
    {-2, 0, 6, 1, -3, 0, 0, 0, 1, -3, -3, 0, -2, -3, -2, 1, 0, -4, -2, -3, 3, 0, -1, -4},
    {-2, -2, 1, 6, -3, 0, 2, -1, -1, -3, -4, -1, -3, -3, -1, 0, -1, -4, -3, -3, 4, 1, -1, -4},
    {0, -3, -3, -3, 9, -3, -4, -3, -3, -1, -1, -3, -1, -2, -3, -1, -1, -2, -2, -1, -3, -3, -2, -4},
    {-1, 1, 0, 0, -3, 5, 2, -2, 0, -3, -2, 1, 0, -3, -1, 0, -1, -2, -1, -2, 0, 3, -1, -4},
    {-1, 0, 0, 2, -4, 2, 5, -2, 0, -3, -3, 1, -2, -3, -1, 0, -1, -3, -2, -2, 1, 4, -1, -4},
    {0, -2, 0, -1, -3, -2, -2, 6, -2, -4, -4, -2, -3, -3, -2, 0, -2, -2, -3, -3, -1, -2, -1, -4},
    {-2, 0, 1, -1, -3, 0, 0, -2, 8, -3, -3, -1, -2, -1, -2, -1, -2, -2, 2, -3, 0, 0, -1, -4},
    {-1, -3, -3, -3, -1, -3, -3, -4, -3, 4, 2, -3, 1, 0, -3, -2, -1, -3, -1, 3, -3, -3, -1, -4},
    {-1, -2, -3, -4, -1, -2, -3, -4, -3, 2, 4, -2, 2, 0, -3, -2, -1, -2, -1, 1, -4, -3, -1, -4},
    {-1, 2, 0, -1, -3, 1, 1, -2, -1, -3, -2, 5, -1, -3, -1, 0, -1, -3, -2, -2, 0, 1, -1, -4},
    {-1, -1, -2, -3, -1, 0, -2, -3, -2, 1, 2, -1, 5, 0, -2, -1, -1, -1, -1, 1, -3, -1, -1, -4},
    {-2, -3, -3, -3, -2, -3, -3, -3, -1, 0, 0, -3, 0, 6, -4, -2, -2, 1, 3, -1, -3, -3, -1, -4},
    {-1, -2, -2, -1, -3, -1, -1, -2, -2, -3, -3, -1, -2, -4, 7, -1, -1, -4, -3, -2, -2, -1, -2, -4},
    {1, -1, 1, 0, -1, 0, 0, 0, -1, -2, -2, 0, -1, -2, -1, 4, 1, -3, -2, -2, 0, 0, 0, -4},
    {0, -1, 0, -1, -1, -1, -1, -2, -2, -1, -1, -1, -1, -2, -1, 1, 5, -2, -2, 0, -1, -1, 0, -4},
    {-3, -3, -4, -4, -2, -2, -3, -2, -2, -3, -2, -3, -1, 1, -4, -3, -2, 11, 2, -3, -4, -3, -2, -4},
    {-2, -2, -2, -3, -2, -1, -2, -3, 2, -1, -1, -2, -1, 3, -3, -2, -2, 2, 7, -1, -3, -2, -1, -4},
    {0, -3, -3, -3, -1, -2, -2, -3, -3, 3, 1, -2, 1, -1, -2, -2, 0, -3, -1, 4, -3, -2, -1, -4},
    {-2, -1, 3, 4, -3, 0, 1, -1, 0, -3, -4, 0, -3, -3, -2, 0, -1, -4, -3, -3, 4, 1, -1, -4},
    {-1, 0, 0, 1, -3, 3, 4, -2, 0, -3, -3, 1, -1, -3, -1, 0, -1, -3, -2, -2, 1, 4, -1, -4},
    {0, -1, -1, -1, -2, -1, -1, -1, -1, -1, -1, -1, -1, -1, -2, 0, 0, -2, -1, -1, -1, -1, -1, -4},
    {-4, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, -4, 1},
};

/* The standard genetic code; a codon is 16 * first + 4 * second + third base, each of TCAG. */
static const char genetic_code[] =
    "FFLLSSSSYY**CC*WLLLLPPPPHHQQRRRRIIIMTTTTNNKKSSRRVVVVAAAADDEEGGGG";

enum { unknown_base = 4 }; /* matches nothing, not even itself */

char scoring_amino_acid(int codon) { return genetic_code[codon]; }

int scoring_code(enum type type, char letter)
{
    char upper = (char)toupper((unsigned char)letter);
    if (type == codons) {
        const char *found = upper ? strchr(genetic_code, upper) : NULL;
        return found ? (int)(found - genetic_code) : -1;
    }
    if (type == dna) {
        static const char bases[] = "ACGT", several[] = "NRYSWKMBDHV";
        const char *found = upper ? strchr(bases, upper == 'U' ? 'T' : upper) : NULL;
        if (found)
            return (int)(found - bases);
        return upper && strchr(several, upper) ? unknown_base : -1;
    }
    if (upper == 'U' || upper == 'O' ||
        upper == 'J') /* rare ones, of which BLOSUM62 knows nothing */
        upper = 'X';
    const char *found = upper ? strchr(amino_acids, upper) : NULL;
    return found ? (int)(found - amino_acids) : -1;
}

static void set_default(int *value, int standard)
{
    if (*value == -1)
        *value = standard;
}

static void fill(struct scoring *s)
{
    for (int a = 0; a < most_letters; a++)
        for (int b = 0; b < most_letters; b++) {
            int pair = -4;
            if (s->type == codons)
                pair = a == b ? 5 : genetic_code[a] == genetic_code[b] ? 4 : -3;
            else if (s->type == dna)
                pair = a == b && a < unknown_base ? s->match : s->mismatch;
            else if (a < 24 && b < 24)
                pair = blosum62[a][b];
            s->pair[a][b] = (signed char)pair;
        }
}

void scoring_complete(struct scoring *s)
{
    set_default(&s->gap_open, s->type == protein ? 11 : 5);
    set_default(&s->gap_extend, s->type == protein ? 1 : 2);
    set_default(&s->match, 2);
    if (s->mismatch == 0)
        s->mismatch = -3;
    fill(s);
    s->lambda = s->k = 0;
    if (s->type == protein && s->gap_open == 11 && s->gap_extend == 1) {
        s->lambda = 0.267;
        s->k = 0.041;
    } else if (s->type == dna && s->match == 2 && s->mismatch == -3 && s->gap_open == 5 &&
               s->gap_extend == 2) {
        s->lambda = 0.625;
        s->k = 0.41;
    }
}

double scoring_bits(const struct scoring *s, int score)
{
    return (s->lambda * score - log(s->k)) / log(2);
}

double scoring_expect(const struct problem *p, int score)
{
    return p->scoring.k * (double)p->length[query] * (double)p->length[subject] *
           exp(-p->scoring.lambda * score);
}
