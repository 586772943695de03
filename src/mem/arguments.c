/* SPDX-License-Identifier: BSD-3-Clause */
/* The table of arguments; see arguments.h. */
#include "mem/arguments.h"

#include <stdio.h>
#include <string.h>

/* A line for each function, where * stands for a type: "shmem_ctx_*_put @ctx >dest <source"; see
 * tools/apiarguments.py. One text, so that the loader has no addresses to enter. */
static const char lines[] =
#include "arguments.inc"
    ;

/* What follows the name in a line of this function; NULL if the line is another's. */
static const char *after_name(const char *line, const char *call)
{
    for (; *call; line++) {
        if (*line == '*')
            while (*call && *call != '_')
                call++;
        else if (*line != *call++)
            return NULL;
    }
    return *line == ' ' || *line == '\n' ? line : NULL;
}

/* The arguments of a function, up to the end of a line; "" if it is unknown. */
static const char *find(const char *call)
{
    for (const char *line = lines; *line; line = strchr(line, '\n') + 1) {
        const char *after = after_name(line, call);
        if (after)
            return after;
    }
    return "";
}

bool meshmem_arguments_have_ctx(const char *call) { return strncmp(find(call), " @", 2) == 0; }

/* Whether such an access may have been made through an argument with this mark. */
static bool may_be(char mark, enum meshmem_access access, bool may_be_ctx)
{
    return mark == '@'   ? may_be_ctx
           : mark == '<' ? access != ACCESS_WRITE
           : mark == '>' ? access != ACCESS_READ
                         : true;
}

/* Move past an argument: to the next one, or to the end of the line. */
static const char *skip(const char *at) { return at + 2 + strcspn(at + 2, " \n"); }

bool meshmem_arguments_have(const char *call, enum meshmem_access access)
{
    for (const char *at = find(call); *at == ' '; at = skip(at))
        if (may_be(at[1], access, false))
            return true;
    return false;
}

/* Add an argument to the text; the others stand in it already. */
static void add(char *text, size_t size, const char *before, const char *name, int length)
{
    size_t used = strlen(text);
    snprintf(text + used, size - used, "%s%.*s", before, length, name);
}

const char *meshmem_arguments_name(char *text, size_t size, const char *call,
                                   enum meshmem_access access, bool may_be_ctx)
{
    const char *last = NULL;
    int length = 0;
    *text = 0;
    for (const char *at = find(call); *at == ' '; at = skip(at)) {
        if (!may_be(at[1], access, may_be_ctx))
            continue;
        if (last)
            add(text, size, *text ? ", " : "", last, length);
        last = at + 2;
        length = (int)strcspn(last, " \n");
    }
    if (last)
        add(text, size, *text ? " or " : "", last, length);
    else
        snprintf(text, size, "an argument");
    return text;
}
