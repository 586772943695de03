/* SPDX-License-Identifier: BSD-3-Clause */
/* The command line. Every PE reads it; PE 0 says what is wrong with it. */
#include <errno.h>
#include <getopt.h>
#include <shmem.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "comm.h"
#include "ssca1.h"

const char *const variant_names[] = {"blocking", "nbi", "nbe", "blocks"};

static const char usage[] =
    "usage: oshrun -n PES ssca1 [OPTION ...] QUERY.fa SUBJECT.fa\n"
    "       oshrun -n PES ssca1 [OPTION ...] --scale N\n"
    "\n"
    "Finds the best local alignments of two sequences (Smith and Waterman, affine gaps), exactly\n"
    "and with all PEs, and prints them. The files are in the FASTA format; - is standard input.\n"
    "With --scale the sequences are those of the benchmark SSCA#1: 2^(N/2) random codons each,\n"
    "with three known alignments inside.\n"
    "\n"
    "  -k, --alignments=N    print the best N alignments; default: 1, with --scale 10; 0: none, "
    "and\n"
    "                        no matrix of moves, which takes a byte for each pair of letters\n"
    "  -j, --json            print JSON\n"
    "  -t, --type=TYPE       protein or dna; without it DNA is what has only the letters ACGTUN\n"
    "      --gap-open=N      a gap of n letters costs N + n * M; default: 11 and 1 for proteins,\n"
    "      --gap-extend=M    5 and 2 for DNA and with --scale\n"
    "      --match=N         score of equal letters of DNA, default 2, and penalty of others,\n"
    "      --mismatch=M      default 3; proteins are scored with BLOSUM62\n"
    "      --min-score=N     lowest score of an alignment; default: 1, with --scale 20\n"
    "      --separation=N    letters between ends, and beginnings, of two alignments; default: 5\n"
    "      --reports=N       ends of alignments that are looked at for -k; default: 200\n"
    "      --seed=N          of --scale; default: 1\n"
    "\n"
    "How the PEs communicate, which does not change what is found:\n"
    "  -v, --variant=NAME    blocks: blocks of cells, a put with signal each (default); the "
    "others\n"
    "                        fetch and store every number of every cell on its own: blocking, nbi\n"
    "                        (completed by shmem_quiet), nbe (with requests)\n"
    "      --ahead=N         cells that nbi and nbe request early; default: 1; 0: all of a step\n"
    "      --block=N         columns of a block\n"
    "  -h, --help            this text\n";

enum {
    first_long = 256,
    gap_open,
    gap_extend,
    match,
    mismatch,
    min_score,
    separation,
    reports,
    seed,
    ahead,
    block,
    scale
};

static const struct option names[] = {{"alignments", 1, NULL, 'k'},
                                      {"json", 0, NULL, 'j'},
                                      {"type", 1, NULL, 't'},
                                      {"gap-open", 1, NULL, gap_open},
                                      {"gap-extend", 1, NULL, gap_extend},
                                      {"match", 1, NULL, match},
                                      {"mismatch", 1, NULL, mismatch},
                                      {"min-score", 1, NULL, min_score},
                                      {"separation", 1, NULL, separation},
                                      {"reports", 1, NULL, reports},
                                      {"seed", 1, NULL, seed},
                                      {"variant", 1, NULL, 'v'},
                                      {"ahead", 1, NULL, ahead},
                                      {"block", 1, NULL, block},
                                      {"scale", 1, NULL, scale},
                                      {"help", 0, NULL, 'h'},
                                      {NULL, 0, NULL, 0}};

static int this_pe;

/* All PEs end, with this status, after PE 0 has said why. */
static _Noreturn void end_all(int status, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    if (this_pe == 0) {
        vfprintf(status ? stderr : stdout, format, values);
        if (fflush(NULL) != 0)
            die("cannot write to standard output: %s", strerror(errno));
    }
    va_end(values);
    shmem_finalize();
    exit(status);
}

void die(const char *format, ...)
{
    va_list values;
    char text[1024];
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    fprintf(stderr, "ssca1: %s\n", text);
    fflush(NULL);
    shmem_global_exit(1);
    abort();
}

static const char *name_of(int option)
{
    for (const struct option *o = names; o->name; o++)
        if (o->val == option)
            return o->name;
    return "";
}

static long number(int option, const char *text, long low, long high)
{
    char *end;
    errno = 0;
    long value = strtol(text, &end, 10);
    if (errno || end == text || *end || value < low || value > high)
        end_all(2, "ssca1: --%s=%s: not a number from %ld to %ld\n", name_of(option), text, low,
                high);
    return value;
}

static double read_scale(const char *text)
{
    char *end;
    double value = strtod(text, &end);
    if (end == text || *end || !(value >= 1 && value <= 56))
        end_all(2, "ssca1: --scale=%s: not a number from 1 to 56\n", text);
    return value;
}

static enum variant read_variant(const char *text)
{
    for (int i = blocking; i <= blocks; i++)
        if (!strcmp(text, variant_names[i])) {
            if (i == nbe && !comm_has_requests)
                end_all(2,
                        "ssca1: --variant=%s: this OpenSHMEM library has no requests "
                        "(shmemx_..._nbe); take nbi, blocking or blocks\n",
                        text);
            return (enum variant)i;
        }
    end_all(2, "ssca1: --variant=%s: not a variant; there are blocks, blocking, nbi and nbe\n",
            text);
}

static enum type read_type(const char *text)
{
    if (strcmp(text, "protein") && strcmp(text, "dna"))
        end_all(2, "ssca1: --type=%s: neither protein nor dna\n", text);
    return text[0] == 'p' ? protein : dna;
}

static bool read_scoring(struct scoring *s, int option, const char *text)
{
    if (option == gap_open)
        s->gap_open = (int)number(option, text, 0, 100);
    else if (option == gap_extend)
        s->gap_extend = (int)number(option, text, 1, 100);
    else if (option == match)
        s->match = (int)number(option, text, 1, 100);
    else if (option == mismatch)
        s->mismatch = -(int)number(option, text, 1, 100);
    else if (option == 't')
        s->type = read_type(text);
    else
        return false;
    return true;
}

static void read_option(struct options *o, int option, const char *text)
{
    if (option == 'h')
        end_all(0, "%s", usage);
    if (option == '?')
        end_all(2, "ssca1 --help lists the options\n");
    if (read_scoring(&o->scoring, option, text))
        return;
    if (option == 'j')
        o->json = true;
    else if (option == 'v')
        o->variant = read_variant(text);
    else if (option == 'k')
        o->alignments = number(option, text, 0, 1000000);
    else if (option == min_score)
        o->min_score = number(option, text, 1, 1000000000);
    else if (option == separation)
        o->separation = number(option, text, 0, 100000);
    else if (option == reports)
        o->reports = number(option, text, 1, 1000000);
    else if (option == seed)
        o->seed = (unsigned long)number(option, text, 0, 1000000000);
    else if (option == ahead)
        o->ahead = number(option, text, 0, 1000000000);
    else if (option == block)
        o->block = number(option, text, 1, 1000000000);
    else
        o->scale = read_scale(text);
}

void options_read(struct options *o, int argc, char **argv, int me)
{
    *o = (struct options){.variant = blocks,
                          .ahead = 1,
                          .alignments = -1,
                          .reports = 200,
                          .separation = 5,
                          .min_score = -1,
                          .seed = 1,
                          .scoring = {.gap_open = -1, .gap_extend = -1, .match = -1}};
    this_pe = me;
    opterr = me == 0;
    for (int c; (c = getopt_long(argc, argv, "k:jt:v:h", names, NULL)) != -1;)
        read_option(o, c, optarg);
    int files = argc - optind;
    if (o->scale > 0 && (files || o->scoring.type))
        end_all(2, "ssca1: --scale makes sequences of codons itself; leave out files and --type\n");
    if (o->scale == 0 && files != 2)
        end_all(2,
                "ssca1: %d files are given, and two are needed: a query and a subject, or "
                "--scale N\n%s",
                files, files ? "" : usage);
    for (int i = query; i <= subject; i++)
        o->file[i] = o->scale > 0 ? NULL : argv[optind + i];
    if (o->alignments < 0)
        o->alignments = o->scale > 0 ? 10 : 1;
    if (o->min_score < 0)
        o->min_score = o->scale > 0 ? 20 : 1;
    if (o->scale > 0)
        o->scoring.type = codons;
    o->reports = o->reports > o->alignments ? o->reports : o->alignments;
}
