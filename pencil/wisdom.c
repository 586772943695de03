/* SPDX-License-Identifier: BSD-3-Clause */
/* What planning has found: choices of stages, kept in a list, and FFTW's own wisdom; in a file, one
 * section for each PE. Knows choices, not what they are for. */
#include "transform.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEY = 256 };
static const char title[] = "pencil wisdom 1\n";

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

/* FFTW's wisdom of one precision, with its size before it. */
static void write_fftw(FILE *file, const char *name, char *text)
{
    if (text)
        fprintf(file, "fftw %s %zu\n%s\n", name, strlen(text), text);
    free(text);
}

/* This PE's section; the first PE begins the file. */
static bool write_section(const char *path)
{
    FILE *file = fopen(path, shmem_my_pe() ? "a" : "w");
    if (!file)
        return false;
    if (shmem_my_pe() == 0)
        fputs(title, file);
    for (const struct known *one = list; one; one = one->next)
        fprintf(file, "choice %s %d %zu %zu %zu\n", one->key, one->choice.variant,
                one->choice.tile[0], one->choice.tile[1], one->choice.tile[2]);
    write_fftw(file, "double", pcl_fftw_double.wisdom());
    write_fftw(file, "float", pcl_fftw_float.wisdom());
    bool good = !ferror(file);
    return !fclose(file) && good;
}

int pencil_wisdom_save(const char *path)
{
    bool good = true;
    int why = 0;
    for (int pe = 0; pe < shmem_n_pes(); pe++) {
        if (pe == shmem_my_pe()) {
            errno = 0;
            good = write_section(path);
            why = errno;
        }
        shmem_barrier_all();
    }
    if (pcl_all(good))
        return 0;
    pcl_fail("pencil_wisdom_save: %s: %s", path,
             good ? "another PE could not write it" : strerror(why ? why : EIO));
    return -1;
}

/* Read FFTW's text of so many bytes. */
static bool read_fftw(FILE *file, const char *name, size_t bytes)
{
    char *text = bytes < (size_t)1 << 30 ? malloc(bytes + 1) : NULL;
    bool good = text && fread(text, 1, bytes, file) == bytes;
    if (good) {
        text[bytes] = 0;
        good = (strcmp(name, "float") ? &pcl_fftw_double : &pcl_fftw_float)->learn(text);
    }
    free(text);
    return good && fgetc(file) == '\n';
}

static bool is_choice(const struct pcl_choice *choice)
{
    return (unsigned)choice->variant < PCL_VARIANTS && choice->tile[0] && choice->tile[1] &&
           choice->tile[2];
}

/* Everything in the file; false if it is not such a file. */
static bool read_all(FILE *file)
{
    char line[2 * KEY], key[KEY];
    if (!fgets(line, sizeof line, file) || strcmp(line, title) != 0)
        return false;
    while (fgets(line, sizeof line, file)) {
        struct pcl_choice choice;
        size_t bytes, *tile = choice.tile;
        int variant;
        if (sscanf(line, "choice %255s %d %zu %zu %zu", key, &variant, tile, tile + 1, tile + 2) ==
            5) {
            choice.variant = (enum pcl_variant)variant;
            if (!is_choice(&choice))
                return false;
            pcl_wisdom_keep(key, &choice);
        } else if (sscanf(line, "fftw %255s %zu", key, &bytes) != 2 ||
                   !read_fftw(file, key, bytes)) {
            return false;
        }
    }
    return true;
}

int pencil_wisdom_load(const char *path)
{
    errno = 0;
    FILE *file = fopen(path, "r");
    const char *why = file ? "it is not wisdom of pencil, or damaged" : strerror(errno);
    bool good = file && read_all(file);
    if (file)
        fclose(file);
    if (pcl_all(good))
        return 0;
    pcl_fail("pencil_wisdom_load: %s: %s", path, good ? "another PE could not read it" : why);
    return -1;
}
