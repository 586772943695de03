/* SPDX-License-Identifier: BSD-3-Clause */
/* Numbers in messages and settings, with decimal points also where the program's locale has commas:
 * "5,054 MiB" would be read as five thousand, and a setting that a message quotes could not be set
 * so. */
#ifndef MESHMEM_BASE_POINTS_H
#define MESHMEM_BASE_POINTS_H

#include <locale.h>
#include <stdlib.h>

/* This thread reads and writes numbers as in C until it hands the result to meshmem_points_end. May
 * be called in a handler of signals: glibc allocates nothing for this locale. */
static inline locale_t meshmem_points_begin(void)
{
    return uselocale(newlocale(LC_ALL_MASK, "C", (locale_t)0));
}

static inline void meshmem_points_end(locale_t before) { uselocale(before); }

/* strtod, as in C. */
static inline double meshmem_points_parse(const char *text, char **end)
{
    locale_t before = meshmem_points_begin();
    double number = strtod(text, end);
    meshmem_points_end(before);
    return number;
}

#endif
