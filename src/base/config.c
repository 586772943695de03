/* SPDX-License-Identifier: BSD-3-Clause */
/* Reading environment variables according to config.def; see config.h. */
#include "base/config.h"

#include "base/edits.h"
#include "base/points.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum kind { PRESENT, BOOL, SIZE, SECONDS, COUNT, FEW, NUMBER, WAIT, EXCESS, CHECK, TEXT, NUMBERED };

struct variable {
    const char *name, *old, *standard, *what;
    enum kind kind;
    size_t offset, from; /* in struct meshmem_config */
};

static const struct variable variables[] = {
#define CONFIG(field, name, kind, old, standard, what) \
    {name,                                             \
     old,                                              \
     standard,                                         \
     what,                                             \
     kind,                                             \
     offsetof(struct meshmem_config, field),           \
     offsetof(struct meshmem_config, from.field)},
#include "base/config.def"
#undef CONFIG
};
enum { VARIABLES = sizeof variables / sizeof *variables };

/* The variables of Cray OpenSHMEMX that are not among these. */
static const struct cray {
    const char *name, *instead, *what; /* instead: the variable that it stands for, or NULL */
} crays[] = {
#define CRAY(name, instead, what) {name, instead, what},
#include "base/cray.def"
#undef CRAY
};
enum { CRAYS = sizeof crays / sizeof *crays };

struct meshmem_config meshmem_config;

extern char **environ;

char **meshmem_config_environment(void)
{
    static char *none[1];
    return environ ? environ : none;
}

static bool is_in(const char *const *names, const char *variable)
{
    for (; *names; names++)
        if (strncmp(variable, *names, strlen(*names)) == 0 && variable[strlen(*names)] == '=')
            return true;
    return false;
}

char **meshmem_config_environment_without(const char *const *names)
{
    char **all = meshmem_config_environment();
    size_t n = 0, kept = 0;
    while (all[n])
        n++;
    char **some = calloc(n + 1, sizeof *some);
    for (size_t i = 0; some && i < n; i++)
        if (!is_in(names, all[i]))
            some[kept++] = all[i];
    return some;
}

static const char *find(char *const *environment, const char *name)
{
    size_t length = strlen(name);
    for (; name[0] && *environment; environment++)
        if (strncmp(*environment, name, length) == 0 && (*environment)[length] == '=')
            return *environment + length + 1;
    return NULL;
}

/* The value of the variable with this name; an empty one is none, unless presence is enough. */
static const char *find_value(char *const *environment, const struct variable *v, const char *name)
{
    const char *text = find(environment, name);
    return text && (*text || v->kind == PRESENT) ? text : NULL;
}

/* The value of a variable by any of its names, of which *name becomes the one that is set. */
static const char *find_any(char *const *environment, const struct variable *v, const char **name)
{
    const char *text = find_value(environment, v, *name = v->name);
    if (!text && v->old)
        text = find_value(environment, v, *name = v->old);
    for (int i = 0; !text && i < CRAYS; i++) {
        if (!crays[i].instead || strcmp(crays[i].instead, v->name) != 0)
            continue;
        text = find_value(environment, v, *name = crays[i].name);
        if (text && v->kind == PRESENT && strcmp(text, "0") == 0)
            text = NULL; /* Cray's are switches */
    }
    return text;
}

bool meshmem_config_parse_size(const char *text, uint64_t *bytes)
{
    static const char letters[] = "kmgt";
    char *end;
    if (strspn(text, "0123456789.") == 0)
        return false;
    double number = meshmem_points_parse(text, &end);
    if (end == text || text[1] == 'x' || text[1] == 'X' || !(number >= 0))
        return false;
    if (*end) {
        const char *letter = strchr(letters, *end | 0x20);
        if (!letter || !*letter)
            return false;
        number = ldexp(number, 10 * (int)(letter - letters + 1));
    }
    if (number > 0x1p62)
        return false;
    *bytes = (uint64_t)ceil(number);
    return true;
}

static bool parse_seconds(const char *text, double *seconds)
{
    char *end;
    *seconds = meshmem_points_parse(text, &end);
    return end != text && *end == 0 && *seconds >= 0 && *seconds < 1e9;
}

static bool parse_count(const char *text, uint32_t most, uint32_t *count)
{
    *count = 0;
    for (; *text >= '0' && *text <= '9' && *count <= most; text++)
        *count = *count * 10 + (uint32_t)(*text - '0');
    return !*text && *count >= 1 && *count <= most;
}

static bool parse_whole(const char *text, uint64_t *number)
{
    *number = 0;
    for (; *text >= '0' && *text <= '9' && *number < UINT32_MAX; text++)
        *number = *number * 10 + (uint64_t)(*text - '0');
    return !*text;
}

/* The index of text in a list of words that ends with NULL, or -1. */
static int parse_word(const char *text, const char *const *words)
{
    for (int i = 0; words[i]; i++)
        if (strcasecmp(text, words[i]) == 0)
            return i;
    return -1;
}

/* Store text as the value of v. Returns NULL, or a description of valid values. */
static const char *set(const struct variable *v, void *field, const char *text)
{
    static const char *const bools[] = {"0", "1", "no", "yes", "off", "on", "false", "true", NULL};
    static const char *const waits[] = {"auto", "spin", "yield", "sleep", NULL};
    static const char *const excesses[] = {"none", "abort", "trunc", NULL};
    int word;
    switch (v->kind) {
    case PRESENT:
    case NUMBERED:
        *(bool *)field = true;
        return NULL;
    case BOOL:
        word = parse_word(text, bools);
        *(bool *)field = word & 1;
        return word < 0 ? "write 1 or 0" : NULL;
    case SIZE:
        return meshmem_config_parse_size(text, field)
                   ? NULL
                   : "not a size; write a number with k, m, g or t, up to 4194304t, "
                     "for example 20m";
    case SECONDS:
        return parse_seconds(text, field)
                   ? NULL
                   : "not a time; write seconds below 1e9, for example 30 or 0.5";
    case COUNT:
        return parse_count(text, MESHMEM_CONFIG_MOST_COUNT, field) ? NULL
                                                                   : "write a number from 1 to 16";
    case FEW:
        return parse_count(text, MESHMEM_CONFIG_MOST_FEW, field) ? NULL
                                                                 : "write a number from 1 to 8";
    case NUMBER:
        return *text && parse_whole(text, field)
                   ? NULL
                   : "write a whole number of at most 10 digits, for example 8";
    case WAIT:
        word = parse_word(text, waits);
        *(enum meshmem_wait_how *)field = (enum meshmem_wait_how)word;
        return word < 0 ? "write auto, spin, yield or sleep" : NULL;
    case EXCESS:
        word = parse_word(text, excesses);
        *(enum meshmem_excess *)field = (enum meshmem_excess)word;
        return word < 0 ? "write none, abort or trunc" : NULL;
    case CHECK:
        word = parse_word(text, bools);
        word = strcasecmp(text, "full") == 0 ? MESHMEM_CHECK_FULL : word < 0 ? -1 : word & 1;
        *(enum meshmem_check *)field = (enum meshmem_check)word;
        return word < 0 ? "write 1 or 0, or full" : NULL;
    case TEXT:
        *(const char **)field = text;
        return NULL;
    }
    return NULL;
}

bool meshmem_config_read(struct meshmem_config *config, char *const *environment, char *problem,
                         size_t size)
{
    memset(config, 0, sizeof *config);
    for (int i = 0; i < VARIABLES; i++) {
        const struct variable *v = &variables[i];
        const char *name, *text = find_any(environment, v, &name);
        if (strcmp(v->standard, "unset") != 0)
            set(v, (char *)config + v->offset, v->standard);
        *(const char **)((char *)config + v->from) = text ? name : v->name;
        const char *wrong = text ? set(v, (char *)config + v->offset, text) : NULL;
        if (wrong) {
            snprintf(problem, size, "%s=%.100s: %s", name, text, wrong);
            return false;
        }
    }
    return true;
}

void meshmem_config_read_early(struct meshmem_config *config)
{
    char *const nothing[] = {NULL};
    char problem[256];
    if (!meshmem_config_read(config, meshmem_config_environment(), problem, sizeof problem))
        meshmem_config_read(config, nothing, problem, sizeof problem);
}

const char *meshmem_config_nearest(const char *name)
{
    const char *best = NULL;
    unsigned least = 6;
    if (strlen(name) >= MESHMEM_EDITS_LETTERS)
        return NULL;
    for (int i = 0; i < 2 * VARIABLES; i++) {
        const char *known = i < VARIABLES ? variables[i].name : variables[i - VARIABLES].old;
        unsigned d = known ? meshmem_edits(name, known) : least;
        if (d < least) {
            least = d;
            best = known;
        }
    }
    return best;
}

/* Whether the first `length` letters of name are a variable's name, or begin with it if a number
 * follows that. */
static bool is_name(const struct variable *v, const char *name, size_t length)
{
    const char *const known[] = {v->name, v->old};
    for (int i = 0; i < 2; i++) {
        size_t letters = known[i] ? strlen(known[i]) : length + 1;
        if (letters <= length && strncmp(known[i], name, letters) == 0 &&
            (letters == length || v->kind == NUMBERED))
            return true;
    }
    return false;
}

static bool is_known(const char *name, size_t length)
{
    for (int i = 0; i < VARIABLES; i++)
        if (is_name(&variables[i], name, length))
            return true;
    return false;
}

static const struct cray *find_cray(const char *name)
{
    for (int i = 0; i < CRAYS; i++)
        if (strcmp(name, crays[i].name) == 0)
            return &crays[i];
    return NULL;
}

/* Whether another name of the variable that this one stands for is set, to another value. */
static bool is_hidden(char *const *environment, const char *name, const char *instead,
                      char *sentence, size_t size)
{
    const char *taken = instead, *own = find(environment, name), *text = NULL;
    for (int i = 0; i < VARIABLES; i++)
        if (strcmp(variables[i].name, instead) == 0 && variables[i].kind != PRESENT)
            text = find_any(environment, &variables[i], &taken);
    if (!own || !*own || !text || strcmp(text, own) == 0)
        return false;
    snprintf(sentence, size, "%s has no effect: %s is set, which means the same", name, taken);
    return true;
}

/* The present name of the variable with this old one; NULL: it is none. */
static const char *present_name(const char *old)
{
    for (int i = 0; i < VARIABLES; i++)
        if (variables[i].old && strcmp(variables[i].old, old) == 0)
            return variables[i].name;
    return NULL;
}

void meshmem_config_unknown(char *const *environment, void (*say)(const char *sentence))
{
    for (char *const *all = environment; *environment; environment++) {
        char name[64], sentence[256];
        size_t length = strcspn(*environment, "=");
        bool ours =
            strncmp(*environment, "SHMEM_", 6) == 0 || strncmp(*environment, "SMA_", 4) == 0;
        snprintf(name, sizeof name, "%.*s", (int)length, *environment);
        const struct cray *cray = find_cray(name);
        ours |= cray && cray->instead;
        const char *present = present_name(name);
        if (present && is_hidden(all, name, present, sentence, sizeof sentence))
            say(sentence);
        if (!ours || is_known(*environment, length))
            continue;
        if (cray) {
            if (!cray->instead)
                snprintf(sentence, sizeof sentence, "%s has no effect: %s", name, cray->what);
            if (!cray->instead || is_hidden(all, name, cray->instead, sentence, sizeof sentence))
                say(sentence);
            continue;
        }
        const char *near = meshmem_config_nearest(name);
        snprintf(sentence, sizeof sentence, "%s is set, but meshmem has no such variable%s%s%s",
                 name, near ? "; did you mean " : "; meshmem-info lists those it has",
                 near ? near : "", near ? "?" : "");
        say(sentence);
    }
}

static void list_numbered(const struct variable *v, char *const *environment,
                          void (*line)(const char *name, const char *value, const char *standard,
                                       const char *what))
{
    char name[64];
    bool any = false;
    for (; *environment; environment++) {
        size_t length = strcspn(*environment, "=");
        if (!is_name(v, *environment, length) || !(*environment)[length])
            continue;
        snprintf(name, sizeof name, "%.*s", (int)length, *environment);
        line(name, *environment + length + 1, v->standard, v->what);
        any = true;
    }
    if (any)
        return;
    snprintf(name, sizeof name, "%s<ID>", v->name);
    line(name, NULL, v->standard, v->what);
}

void meshmem_config_list(char *const *environment,
                         void (*line)(const char *name, const char *value, const char *standard,
                                      const char *what))
{
    for (int i = 0; i < VARIABLES; i++) {
        if (variables[i].kind == NUMBERED) {
            list_numbered(&variables[i], environment, line);
            continue;
        }
        const char *name, *value = find_any(environment, &variables[i], &name);
        line(variables[i].name, value, variables[i].standard, variables[i].what);
    }
}

void meshmem_config_list_old(void (*line)(const char *old, const char *name))
{
    for (int i = 0; i < VARIABLES; i++) {
        char old[64], name[64];
        const char *end = variables[i].kind == NUMBERED ? "<ID>" : "";
        if (!variables[i].old)
            continue;
        snprintf(old, sizeof old, "%s%s", variables[i].old, end);
        snprintf(name, sizeof name, "%s%s", variables[i].name, end);
        line(old, name);
    }
}

void meshmem_config_list_cray(void (*line)(const char *name, const char *instead, const char *what))
{
    for (int i = 0; i < CRAYS; i++)
        line(crays[i].name, crays[i].instead, crays[i].what);
}
