/* SPDX-License-Identifier: BSD-3-Clause */
/* What planning has found: choices, kept in a list, and FFTW's own wisdom; in a file, one section
 * with a checksum for each PE, and how many sections there are. Knows choices, not what they are
 * for. */
#include "transform.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { KEY = 256 };
static const char title[] = "pencil wisdom 3 sections ";
static const char *const old_titles[] = {"pencil wisdom 1\n", "pencil wisdom 2\n"};

struct known {
    struct known *next;
    struct pcl_choice choice;
    char key[KEY];
};

static struct known *list;

static struct known *look_up(const char *key)
{
    struct known *one = list;
    while (one && strcmp(one->key, key) != 0)
        one = one->next;
    return one;
}

bool pcl_wisdom_find(const char *key, struct pcl_choice *choice)
{
    const struct known *one = look_up(key);
    if (one)
        *choice = one->choice;
    return one;
}

void pcl_wisdom_keep(const char *key, const struct pcl_choice *choice)
{
    struct known *one = look_up(key);
    if (!one && (one = calloc(1, sizeof *one))) {
        snprintf(one->key, sizeof one->key, "%s", key);
        one->next = list;
        list = one;
    }
    if (one)
        one->choice = *choice;
}

static uint64_t checksum(const char *text, size_t bytes)
{
    uint64_t sum = 0xcbf29ce484222325; /* FNV-1a */
    for (size_t i = 0; i < bytes; i++)
        sum = (sum ^ (unsigned char)text[i]) * 0x100000001b3;
    return sum;
}

/* Whether all PEs are in this call, with the same path, which names a file. */
static bool is_path(const char *path, const char *call)
{
    uint64_t which = path ? checksum(path, strlen(path)) : 0;
    if (!pcl_equal(&which, sizeof which, NULL, call))
        return false;
    bool good = path && *path;
    if (!good)
        pcl_fail("%s: the path is %s; it names a file", call, path ? "empty" : "NULL");
    return good;
}

/* ---- writing ---- */

/* FFTW's wisdom of one precision, with its size before it. */
static void write_fftw(FILE *file, const char *name, char *text)
{
    if (text)
        fprintf(file, "fftw %s %zu\n%s\n", name, strlen(text), text);
    free(text);
}

/* What this PE knows, as a text that is freed by free; NULL if memory is short. */
static char *write_text(size_t *bytes)
{
    char *text = NULL;
    FILE *file = open_memstream(&text, bytes);
    if (!file)
        return NULL;
    for (const struct known *one = list; one; one = one->next)
        fprintf(file, "choice %s %d %zu %zu %zu\n", one->key, one->choice.variant,
                one->choice.tile[0], one->choice.tile[1], one->choice.tile[2]);
    write_fftw(file, "double", pcl_fftw_double.wisdom());
    write_fftw(file, "float", pcl_fftw_float.wisdom());
    bool good = !ferror(file);
    if (!fclose(file) && good)
        return text;
    free(text);
    return NULL;
}

/* This PE's section, as a text that is freed by free; NULL if memory is short. */
static char *write_section(size_t *bytes)
{
    size_t inside;
    char *text = write_text(&inside), *section = NULL;
    FILE *file = text ? open_memstream(&section, bytes) : NULL;
    bool good = file;
    if (file) {
        fprintf(file, "section %zu %016" PRIx64 "\n", inside, checksum(text, inside));
        fwrite(text, 1, inside, file);
        good = !ferror(file);
        good = !fclose(file) && good;
    }
    free(text);
    if (good)
        return section;
    free(section);
    return NULL;
}

/* A section in symmetric memory. */
struct passed {
    size_t bytes;
    char text[];
};

/* On the first PE: write the sections of all PEs; NULL, or what went wrong. */
static const char *write_all(int descriptor, const struct passed *mine, size_t most)
{
    FILE *file = fdopen(descriptor, "w");
    struct passed *one = malloc(sizeof *one + most);
    const char *why = file && one ? NULL : "no memory";
    errno = 0;
    if (!why)
        fprintf(file, "%s%d\n", title, shmem_n_pes());
    for (int pe = 0; !why && pe < shmem_n_pes(); pe++) {
        shmem_getmem(one, mine, sizeof *one + most, pe);
        fwrite(one->text, 1, one->bytes, file);
    }
    bool good = file && !ferror(file);
    if (file ? fclose(file) : close(descriptor))
        good = false;
    free(one);
    return why || good ? why : strerror(errno ? errno : EIO);
}

/* On the first PE: the file, which gets its name when it is complete. */
static const char *write_file(const char *path, const struct passed *mine, size_t most)
{
    char *part = pcl_part_name(path);
    int file = -1;
    const char *why = part ? pcl_part_create(path, part, &file) : "no memory";
    if (!why)
        why = write_all(file, mine, most);
    if (!why && rename(part, path))
        why = strerror(errno);
    if (why && file >= 0)
        unlink(part);
    free(part);
    return why;
}

/* The first PE gets the sections of all PEs and writes them, so no other one needs the file's
 * system, and what was there before stays if writing fails. */
int pencil_wisdom_save(const char *path)
{
    static const char call[] = "pencil_wisdom_save";
    if (!is_path(path, call))
        return -1;
    size_t bytes = 0;
    char *text = write_section(&bytes);
    size_t most = pcl_largest(text ? bytes : 0);
    struct passed *mine = most < SIZE_MAX / 2 ? shmem_malloc(sizeof *mine + most) : NULL;
    if (!mine)
        pcl_fail("%s: " PCL_PATH ": no symmetric memory for %zu bytes (SHMEM_SYMMETRIC_SIZE)", call,
                 path, most);
    else if (!text)
        pcl_fail("%s: " PCL_PATH ": PE %d: no memory", call, path, shmem_my_pe());
    bool good = pcl_agree(mine && text, call);
    if (good) {
        mine->bytes = bytes;
        memcpy(mine->text, text, bytes);
        shmem_barrier_all();
        const char *why = shmem_my_pe() == 0 ? write_file(path, mine, most) : NULL;
        if (why)
            pcl_fail("%s: " PCL_PATH ": PE 0: %s", call, path, why);
        good = pcl_agree(!why, call);
    }
    shmem_free(mine);
    free(text);
    return good ? 0 : -1;
}

/* ---- reading ---- */

static const char damaged[] = "it is not wisdom of pencil, or damaged";

/* Parse a line of this form; returns what follows it, or NULL. */
__attribute__((format(scanf, 2, 3))) static char *take(char *text, const char *format, ...)
{
    char *end = strchr(text, '\n');
    int all = 0;
    va_list arguments;
    if (!end)
        return NULL;
    *end = 0;
    for (const char *c = format; *c; c++)
        all += *c == '%' && c[1] != '%';
    va_start(arguments, format);
    int found = vsscanf(text, format, arguments);
    va_end(arguments);
    *end = '\n';
    return found == all ? end + 1 : NULL;
}

/* The section whose head is here, or NULL if it is damaged; *next is what follows. Where FFTW's own
 * text is damaged FFTW ends the program, so nothing is used before all sections are checked. */
static char *next_section(char *text, char *end, char **next)
{
    size_t bytes;
    uint64_t sum;
    char *begin = take(text, "section %zu %" SCNx64, &bytes, &sum);
    if (!begin || begin > end || bytes > (size_t)(end - begin) || checksum(begin, bytes) != sum)
        return NULL;
    *next = begin + bytes;
    return begin;
}

static bool is_choice(const struct pcl_choice *choice)
{
    return (unsigned)choice->variant < PCL_VARIANTS && choice->tile[0] && choice->tile[1] &&
           choice->tile[2];
}

/* FFTW's text of so many bytes; returns what follows, or NULL. */
static char *learn_fftw(const char *name, char *text, size_t bytes, const char *end)
{
    if (bytes >= (size_t)(end - text) || text[bytes] != '\n')
        return NULL;
    text[bytes] = 0;
    bool good = (strcmp(name, "float") ? &pcl_fftw_double : &pcl_fftw_float)->learn(text);
    text[bytes] = '\n';
    return good ? text + bytes + 1 : NULL;
}

static const char *learn(char *text, const char *end)
{
    while (text < end) {
        struct pcl_choice choice;
        size_t bytes, *tile = choice.tile;
        int variant;
        char key[KEY];
        char *next =
            take(text, "choice %255s %d %zu %zu %zu", key, &variant, tile, tile + 1, tile + 2);
        if (next) {
            choice.variant = (enum pcl_variant)variant;
            if (!is_choice(&choice))
                return damaged;
            pcl_wisdom_keep(key, &choice);
        } else if (!(next = take(text, "fftw %255s %zu", key, &bytes)) || next >= end) {
            return damaged;
        } else if (!(next = learn_fftw(key, next, bytes, end))) {
            return "it comes from another version of FFTW";
        }
        text = next;
    }
    return NULL;
}

/* Use everything in a file; NULL, or why that is impossible. */
static const char *learn_all(char *text, char *end)
{
    size_t head = strlen(title), sections, found = 0;
    char *next = NULL;
    for (size_t i = 0; i < sizeof old_titles / sizeof old_titles[0]; i++)
        if (!strncmp(text, old_titles[i], strlen(old_titles[i])))
            return "an older version of pencil wrote it; plan and save again";
    char *first = strncmp(text, title, head) ? NULL : take(text + head, "%zu", &sections);
    for (char *at = first; at && at < end; at = next, found++)
        if (!next_section(at, end, &next))
            return damaged;
    if (!first || !found || found != sections)
        return damaged;
    for (char *at = first; at < end; at = next) {
        char *section = next_section(at, end, &next);
        const char *why = learn(section, next);
        if (why)
            return why;
    }
    return NULL;
}

/* Read the file; NULL, or why that is impossible. */
static const char *read_all(const char *path)
{
    char *text = NULL;
    size_t room = 0;
    errno = 0;
    FILE *file = fopen(path, "r");
    ssize_t bytes = file ? getdelim(&text, &room, 0, file) : -1; /* there is no 0 in it: all */
    const char *why = bytes >= 0 ? NULL : errno ? strerror(errno) : damaged;
    if (file)
        fclose(file);
    if (!why)
        why = learn_all(text, text + bytes);
    free(text);
    return why;
}

int pencil_wisdom_load(const char *path)
{
    static const char call[] = "pencil_wisdom_load";
    if (!is_path(path, call))
        return -1;
    const char *why = read_all(path);
    if (why)
        pcl_fail("%s: " PCL_PATH ": PE %d: %s", call, path, shmem_my_pe(), why);
    return pcl_agree(!why, call) ? 0 : -1;
}
