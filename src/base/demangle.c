/* SPDX-License-Identifier: BSD-3-Clause */
/* See demangle.h. The symbols of C++ are those of the Itanium ABI, which GCC and clang use. */
#include "base/demangle.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is left of a symbol, and the name so far. */
struct reader {
    const char *at;
    char *text;
    size_t size, used;
};

static bool take(struct reader *r, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(r->at, word, length) != 0)
        return false;
    r->at += length;
    return true;
}

static void add(struct reader *r, const char *name, size_t length)
{
    int n = snprintf(r->text + r->used, r->size - r->used, "%s%.*s", r->used ? "::" : "",
                     (int)length, name);
    r->used += n > 0 ? (size_t)n : 0;
    if (r->used >= r->size)
        r->used = r->size - 1;
}

/* The name that begins with its length, "4left", or "L4left" if it is static. */
static bool find_name(const char **at, const char **name, size_t *length)
{
    char *end;
    const char *digits = *at + (**at == 'L');
    if (!isdigit((unsigned char)*digits))
        return false;
    *length = strtoul(digits, &end, 10);
    *name = end;
    if (*length == 0 || strnlen(end, *length) < *length)
        return false;
    *at = end + *length;
    return true;
}

/* A name, with tags such as B5cxx11, which are left out. */
static bool read_name(struct reader *r)
{
    static const char unnamed[] = "_GLOBAL__N_1";
    const char *name, *tag;
    size_t length, bytes;
    if (!find_name(&r->at, &name, &length))
        return false;
    else if (length == sizeof unnamed - 1 && strncmp(name, unnamed, length) == 0)
        add(r, "(anonymous namespace)", 21);
    else
        add(r, name, length);
    while (*r->at == 'B' && isdigit((unsigned char)r->at[1])) {
        r->at++;
        if (!find_name(&r->at, &tag, &bytes))
            return false;
    }
    return true;
}

/* A name, or several between N and E. */
static bool read_nested(struct reader *r)
{
    bool several = take(r, "N");
    while (several && *r->at && strchr("rVK", *r->at))
        r->at++;
    if (take(r, "St"))
        add(r, "std", 3);
    if (!several)
        return read_name(r);
    do
        if (!read_name(r))
            return false;
    while (*r->at != 'E');
    r->at++;
    return true;
}

/* The variable in a function, after the function's types, whose end only this shows; a number may
 * follow, for the second one of that name in the function. */
static bool read_local(struct reader *r)
{
    if (!read_nested(r))
        return false;
    while ((r->at = strchr(r->at, 'E'))) {
        struct reader rest = *r;
        rest.at++;
        if (read_name(&rest)) {
            rest.at += strspn(rest.at, "_0123456789");
            if (!*rest.at)
                return true;
        }
        r->at++;
    }
    return false;
}

void meshmem_demangle(char *text, size_t size, const char *symbol)
{
    struct reader r = {symbol, text, size, 0};
    const char *dot = strrchr(symbol, '.');
    bool is_local_of_c =
        dot && dot > symbol && dot[1] && strspn(dot + 1, "0123456789") == strlen(dot + 1);
    if (take(&r, "_ZZ") ? read_local(&r) : take(&r, "_Z") && read_nested(&r) && !*r.at)
        return;
    snprintf(text, size, "%.*s", is_local_of_c ? (int)(dot - symbol) : (int)strlen(symbol), symbol);
}
