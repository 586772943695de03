/* SPDX-License-Identifier: BSD-3-Clause */
/* Counts words in files: wordcount [--slots N] [--hash-bits N] [FILE...]. Shows a hash table that
 * is spread over all PEs and filled with one-sided calls only: compare-swap claims a slot, put
 * writes the word's text, fence and an atomic flag publish it, add counts. No PE ever serves
 * another. Without files it reads Debian's licenses.
 *
 * A word is a run of the letters a to z, case folded; of a longer run the first 47 letters count.
 * It belongs to the PE whose share of the bytes holds its first letter. PE 0 compares every count
 * with a serial count. */
#define _POSIX_C_SOURCE 200809L
#include <dirent.h>
#include <shmem.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define LICENSES "/usr/share/common-licenses"

enum { text_size = 48, most_files = 4096, top_words = 10, slots_per_get = 256 };

struct slot {
    uint64_t key;         /* 0: empty; else the hash of the word, claimed by compare-swap */
    uint64_t ready;       /* 1 when text is complete; only then may others read it */
    uint64_t count;       /* how often the word was seen */
    char text[text_size]; /* the word and its 0 */
};

static struct {
    const char *name;
    long bytes;
} files[most_files];
static int nfiles;

static int me, npes;
static uint64_t slots = 1 << 16; /* per PE, a power of two */
static int hash_bits = 64;       /* fewer make different words share a hash, to test just that */
static struct slot *table;       /* symmetric: this PE's slots */
static long total_words;         /* symmetric, on PE 0: words that all PEs have seen */

/* What a reader of words does with each. */
typedef void visit(const char *word);

static _Noreturn void die(const char *what, const char *name)
{
    fprintf(stderr, "wordcount: PE %d: %s%s%s\n", me, what, name[0] ? ": " : "", name);
    shmem_global_exit(1);
}

static uint64_t hash(const char *word)
{
    uint64_t h = 14695981039346656037u;
    for (const char *c = word; *c; c++)
        h = (h ^ (unsigned char)*c) * 1099511628211u;
    h ^= h >> 32;
    h *= 0x9e3779b97f4a7c15u;
    h ^= h >> 29;
    h &= UINT64_MAX >> (64 - hash_bits);
    return h ? h : 1;
}

/* The letter in lower case, or 0 when c is none. */
static char letter(int c)
{
    if (c >= 'A' && c <= 'Z')
        return (char)(c - 'A' + 'a');
    return c >= 'a' && c <= 'z' ? (char)c : 0;
}

/* Visit the words of one file that begin at bytes first to end - 1; reads past end to finish the
 * last. */
static void read_words(const char *name, long first, long end, visit *see)
{
    FILE *file = fopen(name, "rb");
    if (!file || fseek(file, first ? first - 1 : 0, SEEK_SET))
        die("cannot read", name);
    long at = first;
    int c = first ? getc(file) : ' ';
    while (letter(c)) { /* the word before began in another PE's share */
        c = getc(file);
        at++;
    }
    while (at < end && c != EOF) {
        char word[text_size];
        int length = 0;
        for (c = getc(file), at++; letter(c); c = getc(file), at++)
            if (length < text_size - 1)
                word[length++] = letter(c);
        word[length] = 0;
        if (length)
            see(word);
    }
    fclose(file);
}

/* 1 when the claimed slot on PE owner holds this word; waits for the claimer to publish the text.
 */
static int slot_holds(struct slot *slot, const char *word, size_t bytes, int owner)
{
    char text[text_size];
    while (!shmem_uint64_atomic_fetch(&slot->ready, owner))
        ;
    shmem_getmem(text, slot->text, bytes, owner);
    return memcmp(text, word, bytes) == 0;
}

/* Find the word's slot on its owner, or claim one, and count it there. */
static void insert(const char *word)
{
    size_t bytes = strlen(word) + 1;
    uint64_t key = hash(word);
    int owner = (int)(key % (unsigned)npes);
    uint64_t home = key / (unsigned)npes;
    for (uint64_t probe = 0; probe < slots; probe++) {
        struct slot *slot = &table[(home + probe) & (slots - 1)];
        uint64_t found = shmem_uint64_atomic_compare_swap(&slot->key, 0, key, owner);
        if (found == 0) {
            shmem_putmem(slot->text, word, bytes, owner);
            shmem_fence();
            shmem_uint64_atomic_set(&slot->ready, 1, owner);
        } else if (found != key || !slot_holds(slot, word, bytes, owner)) {
            continue;
        }
        shmem_uint64_atomic_add(&slot->count, 1, owner);
        shmem_long_atomic_add(&total_words, 1, 0);
        return;
    }
    char message[128];
    snprintf(message, sizeof message,
             "the table of PE %d is full with %llu words; use --slots %llu", owner,
             (unsigned long long)slots, (unsigned long long)(2 * slots));
    die(message, "");
}

/* Give this PE its share of all bytes: the files one after the other, cut in npes equal pieces. */
static void count_my_share(void)
{
    long all = 0;
    for (int i = 0; i < nfiles; i++)
        all += files[i].bytes;
    long first = (long)((double)all * me / npes);
    long end = me == npes - 1 ? all : (long)((double)all * (me + 1) / npes);
    long start = 0; /* where file i begins in the row of all files */
    for (int i = 0; i < nfiles; start += files[i++].bytes) {
        long from = first > start ? first - start : 0;
        long to = end - start < files[i].bytes ? end - start : files[i].bytes;
        if (from < to)
            read_words(files[i].name, from, to, insert);
    }
}

/* ---- The serial count on PE 0: an ordinary table in private memory ---- */

static struct slot *serial;
static uint64_t serial_slots;
static uint64_t serial_words, serial_distinct;

static struct slot *serial_find(const char *word)
{
    uint64_t at = hash(word);
    for (;; at++) {
        struct slot *slot = &serial[at & (serial_slots - 1)];
        if (!slot->count || strcmp(slot->text, word) == 0)
            return slot;
    }
}

static void serial_insert(const char *word)
{
    struct slot *slot = serial_find(word);
    if (serial_distinct + 1 == serial_slots)
        die("too many different words for the serial count", "");
    if (!slot->count) {
        memcpy(slot->text, word, strlen(word) + 1);
        serial_distinct++;
    }
    slot->count++;
    serial_words++;
}

static void serial_count(void)
{
    for (serial_slots = slots; serial_slots < slots * (unsigned)npes + 1;)
        serial_slots *= 2;
    serial = calloc(serial_slots, sizeof *serial);
    if (!serial)
        die("no memory for the serial count", "");
    for (int i = 0; i < nfiles; i++)
        read_words(files[i].name, 0, files[i].bytes, serial_insert);
}

/* ---- What PE 0 makes of the distributed table ---- */

static struct slot top[top_words];

/* Most frequent first, equal ones by the alphabet. */
static int before(const struct slot *a, const struct slot *b)
{
    return a->count != b->count ? a->count > b->count : b->text[0] && strcmp(a->text, b->text) < 0;
}

static void keep_top(const struct slot *word)
{
    int at = top_words;
    while (at > 0 && before(word, &top[at - 1]))
        at--;
    if (at == top_words)
        return;
    memmove(&top[at + 1], &top[at], (size_t)(top_words - 1 - at) * sizeof top[0]);
    top[at] = *word;
}

/* Get every PE's slots; returns how many words differ from the serial count. */
static uint64_t collect(uint64_t *words, uint64_t *distinct)
{
    static struct slot piece[slots_per_get];
    uint64_t step = slots < slots_per_get ? slots : slots_per_get;
    uint64_t wrong = 0;
    for (int pe = 0; pe < npes; pe++) {
        for (uint64_t at = 0; at < slots; at += step) {
            shmem_getmem(piece, &table[at], step * sizeof piece[0], pe);
            for (uint64_t i = 0; i < step; i++) {
                if (!piece[i].key)
                    continue;
                *words += piece[i].count;
                *distinct += 1;
                wrong += serial_find(piece[i].text)->count != piece[i].count;
                keep_top(&piece[i]);
            }
        }
    }
    return wrong;
}

static int report(void)
{
    uint64_t words = 0, distinct = 0;
    serial_count();
    uint64_t wrong = collect(&words, &distinct);
    for (int i = 0; i < top_words && top[i].count; i++)
        printf("%8llu  %s\n", (unsigned long long)top[i].count, top[i].text);
    printf("%llu words, %llu different, in %d files, counted by %d PEs\n",
           (unsigned long long)words, (unsigned long long)distinct, nfiles, npes);
    int ok = !wrong && words == serial_words && distinct == serial_distinct &&
             (uint64_t)total_words == serial_words;
    if (ok)
        printf("check: ok\n");
    else
        printf(
            "check: FAILED: %llu words differ; the serial count has %llu words, %llu different\n",
            (unsigned long long)wrong, (unsigned long long)serial_words,
            (unsigned long long)serial_distinct);
    free(serial);
    return !ok;
}

/* ---- Arguments ---- */

static void add_file(const char *name)
{
    struct stat about;
    if (nfiles == most_files)
        die("too many files at", name);
    if (stat(name, &about) || !S_ISREG(about.st_mode))
        die("not a file that can be read", name);
    files[nfiles].name = name;
    files[nfiles++].bytes = (long)about.st_size;
}

static void add_licenses(void)
{
    struct dirent **entries;
    int n = scandir(LICENSES, &entries, NULL, alphasort);
    for (int i = 0; i < n; i++) {
        size_t bytes = sizeof LICENSES + 1 + strlen(entries[i]->d_name);
        char *name = malloc(bytes);
        if (!name)
            die("no memory for the file names", "");
        snprintf(name, bytes, LICENSES "/%s", entries[i]->d_name);
        free(entries[i]);
        struct stat about;
        if (lstat(name, &about) == 0 && S_ISREG(about.st_mode))
            add_file(name);
        else
            free(name);
    }
    if (n >= 0)
        free(entries);
    if (!nfiles)
        die("no file given, and no license texts in", LICENSES);
}

/* The number that follows an option, from least to most. */
static uint64_t number(const char *text, uint64_t least, uint64_t most)
{
    char *end = NULL;
    uint64_t value = text ? strtoull(text, &end, 10) : 0;
    if (!text || *end || value < least || value > most)
        die("not a useful number", text ? text : "(nothing)");
    return value;
}

static void read_arguments(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--slots") == 0) {
            uint64_t wanted = number(argv[++i], 1, 1 << 28);
            for (slots = 1; slots < wanted;)
                slots *= 2;
        } else if (strcmp(argv[i], "--hash-bits") == 0) {
            hash_bits = (int)number(argv[++i], 1, 64);
        } else if (argv[i][0] == '-') {
            die("usage: wordcount [--slots N] [--hash-bits N] [FILE...], not", argv[i]);
        } else {
            add_file(argv[i]);
        }
    }
    if (!nfiles)
        add_licenses();
}

int main(int argc, char **argv)
{
    shmem_init();
    me = shmem_my_pe();
    npes = shmem_n_pes();
    read_arguments(argc, argv);
    table = shmem_calloc(slots, sizeof *table);
    if (!table)
        die("no symmetric memory for the table", "");

    count_my_share();
    shmem_barrier_all();
    int status = me == 0 ? report() : 0;
    shmem_barrier_all();
    shmem_free(table);
    shmem_finalize();
    return status;
}
