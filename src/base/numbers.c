/* SPDX-License-Identifier: BSD-3-Clause */
/* See numbers.h. */
#include "base/numbers.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Read "7" or "2-5" at *text and move past it; false if neither is there. */
static bool read_range(const char **text, unsigned long *from, unsigned long *to)
{
    char *end;
    if (!isdigit((unsigned char)**text))
        return false;
    *from = *to = strtoul(*text, &end, 10);
    if (end[0] == '-' && isdigit((unsigned char)end[1]))
        *to = strtoul(end + 1, &end, 10);
    *text = end;
    return *from <= *to && *to <= UINT32_MAX;
}

/* Whether text is valid and, where number is not NULL, contains it. */
static bool look(const char *text, const uint32_t *number)
{
    unsigned long from, to;
    bool found = !number;
    if (strcmp(text, "all") == 0)
        return true;
    do {
        if (!read_range(&text, &from, &to))
            return false;
        found |= number && *number >= from && *number <= to;
    } while (*text++ == ',');
    return !text[-1] && found;
}

bool meshmem_numbers_are_valid(const char *text) { return look(text, NULL); }

bool meshmem_numbers_contain(const char *text, uint32_t number) { return look(text, &number); }

bool meshmem_numbers_are_below(const char *text, uint32_t limit)
{
    unsigned long from, to;
    bool all = true;
    while (read_range(&text, &from, &to)) {
        all &= from < limit;
        text += *text == ',';
    }
    return all;
}

bool meshmem_numbers_read(FILE *file, uint32_t limit, void (*add)(void *set, uint32_t number),
                          void *set)
{
    uint32_t first, last;
    if (!file)
        return false;
    int next = getc(file);
    bool any = next != EOF;
    ungetc(next, file);
    for (next = ','; next == ',' && fscanf(file, "%" SCNu32, &first) == 1;) {
        last = first;
        next = getc(file);
        if (next == '-' && fscanf(file, "%" SCNu32, &last) == 1)
            next = getc(file);
        for (uint32_t n = first; n <= last && n < limit; n++)
            add(set, n);
    }
    fclose(file);
    return any;
}
