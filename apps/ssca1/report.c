/* SPDX-License-Identifier: BSD-3-Clause */
/* Prints alignments as BLAST does, or everything as JSON. */
#include <shmem.h>
#include <string.h>

#include "ssca1.h"

enum { width = 60 };

static const char *const type_names[] = {"any", "protein", "DNA", "codons"};

struct counts {
    long identities, positives, gaps;
};

/* A column of an alignment: the letters, '-' for none, and what stands between them. */
struct column {
    char letter[2], middle;
    bool identical, positive;
};

/* The column at these letters; both pointers move past it. */
static struct column next_column(const struct problem *p, const struct sequence s[2], char kind,
                                 long at[2])
{
    struct column c = {{'-', '-'}, ' ', false, false};
    if (kind == 'M') {
        int a = s[query].codes[at[query]], b = s[subject].codes[at[subject]];
        c.positive = p->scoring.pair[a][b] > 0;
        c.identical = a == b && c.positive;
    }
    if (kind != 'D')
        c.letter[query] = s[query].text[at[query]++];
    if (kind != 'I')
        c.letter[subject] = s[subject].text[at[subject]++];
    if (c.identical)
        c.middle = p->scoring.type == dna ? '|' : c.letter[query];
    else if (c.positive)
        c.middle = '+';
    return c;
}

static struct counts count_columns(const struct problem *p, const struct sequence s[2],
                                   const struct alignment *a)
{
    struct counts n = {0, 0, 0};
    long at[2] = {a->row, a->column};
    for (long i = 0; i < a->columns; i++) {
        struct column c = next_column(p, s, a->path[i], at);
        n.identities += c.identical;
        n.positives += c.positive;
        n.gaps += a->path[i] != 'M';
    }
    return n;
}

static void print_share(const char *what, long count, long of, const char *end)
{
    printf("%s = %ld/%ld (%.0f%%)%s", what, count, of, 100.0 * (double)count / (double)of, end);
}

static void print_score(const struct problem *p, int score)
{
    if (p->scoring.k == 0) {
        printf(" Score = %d\n", score);
        return;
    }
    double bits = scoring_bits(&p->scoring, score), expect = scoring_expect(p, score);
    printf(" Score = %.*f bits (%d),  Expect = ", bits > 99.9 ? 0 : 1, bits, score);
    printf(expect < 1e-180 ? "0.0\n" : expect < 0.1 ? "%.0e\n" : "%.2g\n", expect);
}

/* The line between two sequences, without blanks at its end. */
static void print_middle(int digits, char *line)
{
    for (size_t end = strlen(line); end && line[end - 1] == ' ';)
        line[--end] = 0;
    if (line[0])
        printf("       %-*s  %s", digits, "", line);
    printf("\n");
}

static void print_lines(const struct problem *p, const struct sequence s[2],
                        const struct alignment *a)
{
    long at[2] = {a->row, a->column};
    int digits =
        snprintf(NULL, 0, "%ld",
                 p->length[query] > p->length[subject] ? p->length[query] : p->length[subject]);
    for (long done = 0; done < a->columns; done += width) {
        char line[3][width + 1] = {"", "", ""};
        long begin[2] = {at[query], at[subject]};
        for (long i = 0; i < width && done + i < a->columns; i++) {
            struct column c = next_column(p, s, a->path[done + i], at);
            line[0][i] = c.letter[query];
            line[1][i] = c.middle;
            line[2][i] = c.letter[subject];
        }
        /* A line with only gaps lies between two letters; the number of the one before is shown. */
        printf("\nQuery  %-*ld  %s  %ld\n", digits, begin[query] + (at[query] > begin[query]),
               line[0], at[query]);
        print_middle(digits, line[1]);
        printf("Sbjct  %-*ld  %s  %ld\n", digits, begin[subject] + (at[subject] > begin[subject]),
               line[2], at[subject]);
    }
}

static void print_ends(const struct result *r)
{
    printf("Where alignments end:\n\n     Score      Query      Sbjct\n");
    for (long i = 0; i < r->nends; i++)
        printf("%10d %10d %10d\n", r->ends[i].score, r->ends[i].row + 1, r->ends[i].column + 1);
    printf("\n");
}

static double mcups(const struct problem *p, const struct result *r)
{
    return (double)p->length[query] * (double)p->length[subject] / r->cells_time * 1e-6;
}

void report_text(const struct problem *p, const struct options *options, const struct sequence s[2],
                 const struct result *r)
{
    printf("Query= %s\n\nLength=%ld\n\n", s[query].name, s[query].length);
    printf("Sbjct= %s\n\nLength=%ld\n\n", s[subject].name, s[subject].length);
    if (!r->nends)
        printf("***** No alignments found *****\n\n");
    else if (!p->moves)
        print_ends(r);
    for (long i = 0; i < r->nalignments; i++) {
        const struct alignment *a = &r->alignments[i];
        struct counts n = count_columns(p, s, a);
        print_score(p, a->end.score);
        print_share(" Identities", n.identities, a->columns, ", ");
        if (p->scoring.type != dna)
            print_share("Positives", n.positives, a->columns, ", ");
        print_share("Gaps", n.gaps, a->columns, "\n");
        print_lines(p, s, a);
        printf("\n\n");
    }
    double speed = mcups(p, r);
    printf("Kernel 1: %.0f cells in %.4g s, %.4g %s; variant %s, %d PE%s\n",
           (double)p->length[query] * (double)p->length[subject], r->cells_time,
           speed < 1000 ? speed : speed / 1000, speed < 1000 ? "MCUPS" : "GCUPS",
           variant_names[options->variant], p->npes, p->npes == 1 ? "" : "s");
    printf("Ends of alignments collected in %.3g s, traced back in %.3g s\n", r->ends_time,
           r->paths_time);
}

/* Bytes of the character of UTF-8 that begins here; 0 if none does. */
static int utf8_bytes(const unsigned char *at)
{
    static const unsigned least[] = {0, 0, 0x80, 0x800, 0x10000};
    int bytes = *at < 0x80 ? 1 : *at < 0xc0 ? 0 : *at < 0xe0 ? 2 : *at < 0xf0 ? 3 : 4;
    unsigned character = *at < 0x80 ? *at : *at & (0xffU >> (bytes + 1));
    for (int i = 1; i < bytes; i++) {
        if ((at[i] & 0xc0) != 0x80)
            return 0;
        character = character << 6 | (at[i] & 0x3f);
    }
    bool is_one = *at < 0xf8 && bytes && character >= least[bytes] && character <= 0x10ffff &&
                  (character < 0xd800 || character > 0xdfff);
    return is_one ? bytes : 0;
}

/* A byte that is no UTF-8, as in the name of a sequence, is taken for a character of Latin-1. */
static void json_string(const char *key, const char *text)
{
    printf("\"%s\": \"", key);
    while (*text) {
        int bytes = utf8_bytes((const unsigned char *)text);
        if (*text == '"' || *text == '\\')
            printf("\\%c", *text);
        else if (bytes == 0 || (unsigned char)*text < ' ')
            printf("\\u%04x", (unsigned)(unsigned char)*text);
        else
            printf("%.*s", bytes, text);
        text += bytes ? bytes : 1;
    }
    putchar('"');
}

static void json_lines(const struct problem *p, const struct sequence s[2],
                       const struct alignment *a)
{
    for (int line = query; line <= subject; line++) {
        long at[2] = {a->row, a->column};
        printf(", \"%s_line\": \"", line == query ? "query" : "sbjct");
        for (long i = 0; i < a->columns; i++)
            putchar(next_column(p, s, a->path[i], at).letter[line]);
        putchar('"');
    }
}

static void json_alignment(const struct problem *p, const struct sequence s[2],
                           const struct alignment *a)
{
    struct counts n = count_columns(p, s, a);
    printf("{\"score\": %d, \"query\": [%d, %d], \"sbjct\": [%d, %d]", a->end.score, a->row + 1,
           a->end.row + 1, a->column + 1, a->end.column + 1);
    if (p->scoring.k > 0)
        printf(", \"bits\": %.1f, \"expect\": %.3g", scoring_bits(&p->scoring, a->end.score),
               scoring_expect(p, a->end.score));
    printf(", \"columns\": %ld, \"identities\": %ld, \"positives\": %ld, \"gaps\": %ld", a->columns,
           n.identities, n.positives, n.gaps);
    json_lines(p, s, a);
    printf("}");
}

void report_json(const struct problem *p, const struct options *options, const struct sequence s[2],
                 const struct result *r)
{
    printf("{");
    json_string("variant", variant_names[options->variant]);
    printf(", \"ahead\": %ld, \"pes\": %d, ", options->ahead, p->npes);
    json_string("type", type_names[p->scoring.type]);
    for (int i = query; i <= subject; i++) {
        printf(", \"%s\": {", i == query ? "query" : "sbjct");
        json_string("name", s[i].name);
        printf(", \"length\": %ld}", s[i].length);
    }
    printf(", \"seconds\": %.9f, \"mcups\": %.6g, \"ends_seconds\": %.9f, \"trace_seconds\": %.9f",
           r->cells_time, mcups(p, r), r->ends_time, r->paths_time);
    printf(", \"alignments\": [");
    for (long i = 0; i < r->nalignments; i++) {
        printf(i ? ", " : "");
        json_alignment(p, s, &r->alignments[i]);
    }
    printf("], \"ends\": [");
    for (long i = 0; i < r->nends; i++)
        printf("%s[%d, %d, %d]", i ? ", " : "", r->ends[i].score, r->ends[i].row + 1,
               r->ends[i].column + 1);
    printf("]}\n");
}
