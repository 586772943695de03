/* SPDX-License-Identifier: BSD-3-Clause */
/* What the files of ssca1 share. A matrix of scores has a row for each letter of the query and a
 * column for each letter of the subject; both sequences, and with the query's letters the rows, are
 * divided among the PEs in equal chunks. Needs OpenSHMEM 1.4; comm.h says what it does with later
 * versions. */
#ifndef SSCA1_H
#define SSCA1_H
#include <stdbool.h>
#include <stdio.h>

enum { query, subject }; /* indices of pairs */
enum type { any, protein, dna, codons };
enum { most_letters = 64 }; /* of an alphabet */
enum { lanes = 32 };        /* rows that are computed at the same time */

/* Scores of pairs of letters and penalties of gaps. A gap of n letters costs gap_open + n *
 * gap_extend. */
struct scoring {
    enum type type;
    int match, mismatch; /* of DNA */
    int gap_open, gap_extend;
    signed char pair[most_letters][most_letters];
    double lambda, k; /* what turns scores into bits and expectations; 0: not known */
};

struct sequence {
    char *name;
    char *text;           /* letters as they are printed, and a 0 */
    unsigned char *codes; /* the same as indices of the scoring's pairs */
    long length;
};

/* What all PEs know. */
struct problem {
    int me, npes;
    long length[2];
    long chunk[2];        /* letters per PE; the last PEs may have fewer or none */
    short *letters[2];    /* symmetric: codes of this PE's chunks */
    unsigned char *moves; /* symmetric: a byte for each cell of this PE's rows, or NULL */
    struct scoring scoring;
};

/* Where alignments end. */
struct end {
    int score;
    int row, column;
};

/* The best ends that a PE has seen, a heap with the worst one first. */
struct ends {
    struct end *item; /* symmetric */
    long *count;      /* symmetric; count <= capacity */
    long capacity;
    int least;      /* a lower score is no candidate */
    int separation; /* of two ends, in rows or in columns */
    long reports;   /* how many separated ones are wanted */
};

struct alignment {
    struct end end;
    int row, column; /* of its first pair */
    long columns;    /* pairs and gaps */
    char *path;      /* for each column 'M': a pair; 'I', 'D': a letter of query, subject */
};

enum variant { blocking, nbi, nbe, blocks };

struct options {
    const char *file[2];
    enum variant variant;
    long ahead; /* cells whose operands are requested early; 0: all of a step */
    long block; /* columns of a block; 0: choose */
    long alignments, reports, separation, min_score; /* -1: not given */
    double scale;                                    /* of generated sequences; 0: read files */
    unsigned long seed;
    struct scoring scoring; /* -1: not given */
    bool json;
};

/* What PE 0 prints. */
struct result {
    struct end *ends; /* best first */
    long nends;
    struct alignment *alignments; /* those of which no two begin at the same place */
    long nalignments;
    double cells_time, ends_time, paths_time; /* seconds */
};

/* clock.c: seconds, and the time when the computation begins. */
double now(void);
double tell_begin(void);
/* One PE, always the same, says what part of its cells it has computed (0 < part <= 1); every ten
 * seconds this goes to stderr, with how long the rest will take. */
void tell_progress(double part);

/* options.c. Ends the program when there is nothing to do. */
void options_read(struct options *options, int argc, char **argv, int me);
extern const char *const variant_names[];

/* Print a sentence and end the job; for what only some PEs see. */
_Noreturn void die(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* sequence.c: on PE 0. The type of both sequences is returned in *type if that was any. */
void sequences_read(struct sequence s[2], const char *const file[2], enum type *type);
/* generate.c: two sequences of 2^(scale / 2) random codons, with known alignments inside. */
void sequences_generate(struct sequence s[2], double scale, unsigned long seed);

/* scoring.c */
void scoring_complete(struct scoring *scoring); /* fills in what is -1, and the table */
int scoring_code(enum type type, char letter);  /* -1: not of this alphabet */
char scoring_amino_acid(int codon);
double scoring_bits(const struct scoring *scoring, int score);
double scoring_expect(const struct problem *p, int score);

/* ends.c */
void ends_open(struct ends *ends, const struct problem *p, const struct options *options);
void ends_add(struct ends *ends, int score, long row, long column);
/* On PE 0: the best separated ends of all PEs, best first; the caller frees them. After a barrier.
 */
struct end *ends_collect(const struct ends *ends, const struct problem *p, long *count);

/* cells.c, blocks.c: all scores, by the way that the name says. */
void align_cells(const struct problem *p, enum variant variant, long ahead, struct ends *ends);
void align_blocks(const struct problem *p, long block, struct ends *ends);

/* trace.c. All PEs: on PE 0 the best alignments of which no two begin at the same place; frees
 * nothing. */
struct alignment *trace_best(const struct problem *p, const struct end *ends, long count,
                             const struct options *options, long *found);

/* report.c, on PE 0. */
void report_text(const struct problem *p, const struct options *options, const struct sequence s[2],
                 const struct result *r);
void report_json(const struct problem *p, const struct options *options, const struct sequence s[2],
                 const struct result *r);

/* The PE that has the letter, and the letter's place there. */
struct place {
    int pe;
    long at;
};

static inline struct place place_of(long index, long chunk)
{
    return (struct place){(int)(index / chunk), index % chunk};
}

/* Moves of a PE's rows lie in groups with one row per lane; in a group, row r of column c lies
 * beside row r + 1 of column c - 1: those are computed at the same time. The offset, of a row of
 * the PE. */
static inline size_t move_at(const struct problem *p, long row, long column)
{
    size_t group = (size_t)(row / lanes), lane = (size_t)(row % lanes);
    return (group * ((size_t)p->length[subject] + lanes) + (size_t)column + lane) * lanes + lane;
}

static inline long first_of(const struct problem *p, int which, int pe)
{
    long first = p->chunk[which] * pe;
    return first < p->length[which] ? first : p->length[which];
}
#endif
