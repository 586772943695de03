/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads sequences from FASTA files: a line that begins with > and holds the name, then lines of
 * letters. Of several sequences in a file the first is taken. */
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "ssca1.h"

static char *read_file(const char *name)
{
    FILE *file = strcmp(name, "-") ? fopen(name, "rb") : stdin;
    if (!file)
        die("%s: %s", name, strerror(errno));
    size_t room = 1 << 16, used = 0, got;
    char *text = malloc(room);
    while (text && (got = fread(text + used, 1, room - used - 1, file)) > 0) {
        used += got;
        if (used + 1 == room)
            text = realloc(text, room *= 2);
    }
    if (!text)
        die("%s: no memory for more than %zu bytes", name, used);
    if (ferror(file))
        die("%s: %s", name, strerror(errno));
    if (file != stdin)
        fclose(file);
    text[used] = 0;
    if (memchr(text, 0, used))
        die("%s: this is not a text file; FASTA files are, and compressed ones must be unpacked "
            "first",
            name);
    return text;
}

static const char *alphabet(enum type type)
{
    return type == dna ? "the letters ACGTU and NRYSWKMBDHV for several of them"
                       : "the letters of amino acids, BZX and *";
}

/* Copy the letters of a line. */
static void add_line(struct sequence *s, const char *file, long line, const char *at, size_t bytes,
                     enum type type)
{
    for (size_t i = 0; i < bytes; i++) {
        char c = at[i];
        if (isspace((unsigned char)c))
            continue;
        if (scoring_code(type == any ? protein : type, c) < 0)
            die("%s, line %ld: there is no letter '%c' in %s; %s has %s", file, line, c,
                type == dna ? "DNA" : "proteins", type == dna ? "DNA" : "a protein",
                alphabet(type));
        if (s->length == INT_MAX / 2)
            die("%s: more than %d letters", file, INT_MAX / 2);
        s->text[s->length++] = (char)toupper((unsigned char)c);
    }
}

static struct sequence read_fasta(const char *file, enum type type)
{
    char *text = read_file(file), *at = text;
    struct sequence s = {NULL, malloc(strlen(text) + 1), NULL, 0};
    long others = 0;
    if (!s.text)
        die("%s: no memory for its %zu letters", file, strlen(text));
    for (long line = 1; *at; line++) {
        size_t bytes = strcspn(at, "\r\n");
        if (*at == '>' && (s.name || s.length)) {
            others++;
        } else if (*at == '>') {
            s.name = strndup(at + 1, bytes - 1);
        } else if (*at != ';' && !others) {
            add_line(&s, file, line, at, bytes, type);
        }
        at += bytes;
        at += *at == '\r' && at[1] == '\n' ? 2 : *at != 0;
    }
    free(text);
    s.text[s.length] = 0;
    if (!s.name)
        s.name = strdup(file);
    if (!s.length)
        die("%s: there is no letter of a sequence in it", file);
    if (others)
        fprintf(stderr, "ssca1: %s: %ld sequences; the first one, %s, is taken\n", file, others + 1,
                s.name);
    return s;
}

void sequences_read(struct sequence s[2], const char *const file[2], enum type *type)
{
    bool is_dna = true;
    for (int i = query; i <= subject; i++) {
        s[i] = read_fasta(file[i], *type);
        is_dna = is_dna && strspn(s[i].text, "ACGTUN") == (size_t)s[i].length;
    }
    if (*type == any)
        *type = is_dna ? dna : protein;
    for (int i = query; i <= subject; i++) {
        s[i].codes = malloc((size_t)s[i].length);
        if (!s[i].codes)
            die("%s: no memory for its %ld letters", file[i], s[i].length);
        for (long k = 0; k < s[i].length; k++)
            s[i].codes[k] = (unsigned char)scoring_code(*type, s[i].text[k]);
    }
}
