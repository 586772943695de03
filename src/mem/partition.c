/* SPDX-License-Identifier: BSD-3-Clause */
/* The texts that define partitions; see partition.h. */
#include "mem/partition.h"

#include "base/config.h"
#include "base/edits.h"
#include "base/hash.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

static const char *const keys[] = {"SIZE", "PGSIZE", "KIND", "POLICY", "KEEP"};
enum key { SIZE, PGSIZE, KIND, POLICY, KEEP, KEYS };

static const char *const policies[] = {"SYSDEFAULT", "MANDATORY", "PREFERRED", "INTERLEAVED"};
enum { POLICIES = sizeof policies / sizeof *policies };

/* In the order of the enum; the last three continue. */
static const char *const kinds[] = {"SYSDEFAULT", "NORMALMEM", "FASTMEM",     "LOWLATENCY",
                                    "HIGHCAP",    "NUMA",      "INTERLEAVED", "FILE:"};
enum { KINDS = sizeof kinds / sizeof *kinds };

struct problem {
    char *text;
    size_t size;
};

__attribute__((format(printf, 2, 3))) static bool wrong(struct problem problem, const char *format,
                                                        ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(problem.text, problem.size, format, list);
    va_end(list);
    return false;
}

/* Whether a word may be meant for a known one: it begins like that, or few of its letters differ.
 */
static bool is_like(const char *word, const char *known, unsigned edits)
{
    size_t letters = strlen(word);
    return edits < 4 && (edits * 2 < letters || (letters > 1 && !strncmp(word, known, letters)));
}

/* Write the first letters of a word in upper case. */
static void spell(char upper[MESHMEM_EDITS_LETTERS], const char *word, size_t length)
{
    snprintf(upper, MESHMEM_EDITS_LETTERS, "%.*s", (int)(length < 40 ? length : 40), word);
    for (char *c = upper; *c; c++)
        *c = (char)toupper((unsigned char)*c);
}

/* Say that a word is unknown, and which known one it may mean. */
static bool unknown(struct problem problem, const char *what, const char *word, size_t length,
                    const char *const *known, unsigned n)
{
    char upper[MESHMEM_EDITS_LETTERS], list[128] = "";
    const char *near = NULL;
    unsigned least = ~0u;
    spell(upper, word, length);
    for (unsigned i = 0; i < n; i++) {
        unsigned d = meshmem_edits(upper, known[i]);
        if (d < least && is_like(upper, known[i], d)) {
            least = d;
            near = known[i];
        }
        size_t used = strlen(list);
        snprintf(list + used, sizeof list - used, "%s%s", i ? ", " : "", known[i]);
    }
    return wrong(problem, "%s \"%.*s\" is not known; %s%s", what, (int)(length < 40 ? length : 40),
                 word, near ? "did you mean " : "there are ", near ? near : list);
}

/* ---- nodes ---- */

/* Parse a number below `limit`; NULL if there is none. */
static const char *parse_number(const char *text, unsigned limit, unsigned *number)
{
    *number = 0;
    if (!isdigit((unsigned char)*text))
        return NULL;
    for (; isdigit((unsigned char)*text); text++)
        if ((*number = *number * 10 + (unsigned)(*text - '0')) >= limit)
            return NULL;
    return text;
}

/* Parse "0,2-3"; false unless text is such a list, of at least one number. */
static bool parse_nodes(struct meshmem_numa_nodes *nodes, const char *text)
{
    unsigned first, last;
    do {
        text = parse_number(text + (*text == ','), MESHMEM_NUMA_NODES, &first);
        last = first;
        if (text && *text == '-')
            text = parse_number(text + 1, MESHMEM_NUMA_NODES, &last);
        if (!text || last < first)
            return false;
        for (unsigned node = first; node <= last; node++)
            meshmem_numa_add(nodes, node);
    } while (*text == ',');
    return !*text;
}

/* ---- values ---- */

bool meshmem_partition_parse_kind(struct meshmem_partition *partition, const char *text,
                                  char *problem, size_t size)
{
    struct problem where = {problem, size};
    int kind = 0;
    while (kind < KINDS &&
           (kind < MESHMEM_MEMORY_NUMA ? strcasecmp(text, kinds[kind])
                                       : strncasecmp(text, kinds[kind], strlen(kinds[kind]))) != 0)
        kind++;
    if (kind == KINDS)
        return unknown(where, "kind", text, strlen(text), kinds, KINDS);
    const char *rest = text + strlen(kinds[kind]);
    partition->kind = (enum meshmem_memory_kind)kind;
    if (kind == MESHMEM_MEMORY_FILE) {
        if (!*rest || strlen(text) >= sizeof partition->path)
            return wrong(where, "kind FILE: needs a path of 1 to %zu letters, not %zu",
                         sizeof partition->path - 1 - strlen(kinds[kind]), strlen(rest));
        snprintf(partition->path, sizeof partition->path, "%s", rest);
    } else if (kind == MESHMEM_MEMORY_NUMA || (kind == MESHMEM_MEMORY_INTERLEAVED && *rest)) {
        if (!parse_nodes(&partition->nodes, rest))
            return wrong(where,
                         "kind \"%.40s\" names no NUMA nodes; write for example %s0 or %s0,2-3",
                         text, kinds[kind], kinds[kind]);
    }
    return true;
}

bool meshmem_partition_parse_policy(struct meshmem_partition *partition, const char *text,
                                    char *problem, size_t size)
{
    for (int i = 0; i < POLICIES; i++)
        if (strcasecmp(text, policies[i]) == 0) {
            partition->policy = (enum meshmem_partition_policy)i;
            return true;
        }
    return unknown((struct problem){problem, size}, "policy", text, strlen(text), policies,
                   POLICIES);
}

/* A size, followed by nothing but b or ib: if more follows in a list, a separator was forgotten, or
 * does not separate here. */
static bool parse_size(uint64_t *bytes, const char *key, const char *text, struct problem problem)
{
    const char *rest = text + strspn(text, "0123456789.");
    rest += *rest && strchr("kmgtKMGT", *rest);
    rest += *rest == 'i' || *rest == 'I';
    rest += *rest == 'b' || *rest == 'B';
    if (!*rest && meshmem_config_parse_size(text, bytes) && *bytes)
        return true;
    return wrong(problem,
                 "%s=%.40s is not a size; write a number with k, m, g or t, for example %s=%s", key,
                 text, key, strcmp(key, keys[PGSIZE]) == 0 ? "2m" : "512m");
}

static bool parse_page(uint64_t *bytes, const char *text, struct problem problem)
{
    if (!parse_size(bytes, keys[PGSIZE], text, problem))
        return false;
    if (meshmem_partition_is_page(*bytes))
        return true;
    return wrong(problem,
                 "PGSIZE=%.40s is not a size of pages; they have for example 4k, 2m or 1g, and 1g "
                 "at most",
                 text);
}

static bool set(struct meshmem_partition *partition, enum key key, const char *value,
                struct problem problem)
{
    switch (key) {
    case SIZE:
        return parse_size(&partition->bytes, keys[key], value, problem);
    case PGSIZE:
        return parse_page(&partition->page, value, problem);
    case KIND:
        return meshmem_partition_parse_kind(partition, value, problem.text, problem.size);
    case POLICY:
        return meshmem_partition_parse_policy(partition, value, problem.text, problem.size);
    case KEEP:
    default:
        partition->keep = true;
        return true;
    }
}

/* ---- fields ---- */

/* The key that text begins with, which '=' follows, or for KEEP the end of the field; KEYS if there
 * is none. */
static enum key key_at(const char *text)
{
    size_t length = strcspn(text, "=:,");
    for (int i = 0; i < KEYS; i++)
        if (strlen(keys[i]) == length && strncasecmp(text, keys[i], length) == 0 &&
            (text[length] == '=') == (i != KEEP))
            return (enum key)i;
    return KEYS;
}

/* Whether what follows a separator in a path is no part of the path: a word, up to the next
 * separator or the end, that is a key or may be meant for one, or any word with '=' after it. */
static bool is_field(const char *text)
{
    char word[MESHMEM_EDITS_LETTERS];
    const char *start = text + strspn(text, " "), *end = start;
    while (isalnum((unsigned char)*end) || (*end && strchr("_-", *end)))
        end++;
    spell(word, start, (size_t)(end - start));
    end += strspn(end, " ");
    if (!isalpha((unsigned char)*start) || !strchr("=:,", *end)) /* or '\0' */
        return false;
    bool is_like_key = *end == '=';
    for (int i = 0; i < KEYS; i++) {
        unsigned d = meshmem_edits(word, keys[i]);
        is_like_key |= d * 2 < strlen(keys[i]) && is_like(word, keys[i], d);
    }
    return is_like_key;
}

/* The bytes of a value. A path may contain separators unless a field follows; numbers of nodes may
 * be separated by commas. */
static size_t length_of(const char *value)
{
    bool is_path = strncasecmp(value, kinds[MESHMEM_MEMORY_FILE], 5) == 0;
    const char *end = is_path ? value + 5 : value;
    for (; *end; end++) {
        if (*end != ':' && *end != ',')
            continue;
        if (is_path ? is_field(end + 1) : *end == ':' || !isdigit((unsigned char)end[1]))
            break;
    }
    return (size_t)(end - value);
}

/* Say what is wrong with a field that does not begin with a key as key_at expects it; after a path
 * it may have been meant as part of the path. */
static bool refuse_key(const char *text, bool is_after_path, struct problem problem)
{
    size_t length = strcspn(text, "=:,");
    for (int i = 0; i < KEYS; i++)
        if (strlen(keys[i]) == length && strncasecmp(text, keys[i], length) == 0)
            return i == KEEP ? wrong(problem, "KEEP takes no value; write KEEP alone")
                             : wrong(problem, "%s has no value; write %s=value", keys[i], keys[i]);
    unknown(problem, "key", text, length, keys, KEYS);
    size_t used = strlen(problem.text);
    if (is_after_path && text[length] != '=')
        snprintf(problem.text + used, problem.size - used,
                 "; if it belongs to the path, write '/' after it");
    return false;
}

/* What came before a field. */
struct fields {
    unsigned seen; /* a bit for each key */
    bool path;     /* the last one is a path */
};

/* Parse the field at *text, and move *text past it. */
static bool parse_field(struct meshmem_partition *partition, const char **text,
                        struct fields *before, struct problem problem)
{
    char value[MESHMEM_PARTITION_TEXT + 8];
    enum key key = key_at(*text);
    if (key == KEYS)
        return refuse_key(*text, before->path, problem);
    if (before->seen & 1u << key)
        return wrong(problem, "%s is there twice; leave one out", keys[key]);
    before->seen |= 1u << key;
    const char *at = *text + strlen(keys[key]) + (key != KEEP);
    size_t length = key == KEEP ? 0 : length_of(at);
    if (length >= sizeof value)
        return wrong(problem, "the value of %s has %zu letters; it can have %d at most", keys[key],
                     length, MESHMEM_PARTITION_TEXT - 1);
    snprintf(value, sizeof value, "%.*s", (int)length, at);
    *text = at + length + (at[length] != '\0');
    bool is_right = set(partition, key, value, problem);
    before->path = key == KIND && partition->kind == MESHMEM_MEMORY_FILE;
    return is_right;
}

bool meshmem_partition_parse(struct meshmem_partition *partition, const char *text, char *problem,
                             size_t size)
{
    struct problem where = {problem, size};
    struct fields before = {0};
    *partition = (struct meshmem_partition){0};
    while (*text)
        if (!parse_field(partition, &text, &before, where))
            return false;
    if (!partition->bytes)
        return wrong(where, "SIZE is missing; write for example SIZE=512m");
    if (partition->keep && partition->kind != MESHMEM_MEMORY_FILE)
        return wrong(where, "KEEP is for KIND=FILE:path; other memory ends with the job");
    return true;
}

const char *meshmem_partition_kind_text(const struct meshmem_partition *partition, char *text,
                                        size_t size)
{
    char nodes[256];
    snprintf(text, size, "%s%s", kinds[partition->kind],
             partition->kind == MESHMEM_MEMORY_FILE
                 ? partition->path
                 : meshmem_topology_text(&partition->nodes, nodes, sizeof nodes));
    return text;
}

const char *meshmem_partition_policy_text(enum meshmem_partition_policy policy)
{
    return policies[policy];
}

uint64_t meshmem_partition_hash(const struct meshmem_partition *partition)
{
    char text[MESHMEM_PARTITION_TEXT + 16];
    uint64_t hash = (uint64_t)partition->policy * 2 + partition->keep;
    meshmem_partition_kind_text(partition, text, sizeof text);
    hash = meshmem_hash(meshmem_hash_text(hash, text), partition->page);
    return meshmem_hash(hash, partition->bytes);
}

/* ---- the environment ---- */

/* What follows the prefix of a variable that defines a partition; NULL for other variables. */
static const char *number_of(const char *variable)
{
    static const char *const prefixes[] = {"SHMEM_SYMMETRIC_PARTITION", "SMA_SYMMETRIC_PARTITION"};
    for (int i = 0; i < 2; i++)
        if (strncmp(variable, prefixes[i], strlen(prefixes[i])) == 0)
            return variable + strlen(prefixes[i]);
    return NULL;
}

/* Add the partition that a variable defines. */
static bool add(struct meshmem_partitions *all, const char *variable, const char *number,
                struct problem problem)
{
    char detail[256];
    unsigned id;
    int name = (int)strcspn(variable, "=");
    const char *end = parse_number(number, MESHMEM_PARTITIONS + 1, &id);
    if (!end || *end != '=' || id == 0)
        return wrong(problem, "%.*s: the ID of a partition is a number from 1 to %d",
                     name < 80 ? name : 80, variable, MESHMEM_PARTITIONS);
    struct meshmem_partition *partition = &all->of[id - 1];
    if (partition->bytes)
        return wrong(problem, "%.*s: partition %u is defined twice; unset one of the variables",
                     name, variable, id);
    if (!meshmem_partition_parse(partition, end + 1, detail, sizeof detail))
        return wrong(problem, "%.*s: %s", name, variable, detail);
    all->given = true;
    return true;
}

bool meshmem_partitions_read(struct meshmem_partitions *all, char *const *environment,
                             char *problem, size_t size)
{
    struct problem where = {problem, size};
    const char *first = NULL; /* the variable that defines partition 1 */
    memset(all, 0, sizeof *all);
    for (; *environment; environment++) {
        const char *number = number_of(*environment);
        if (number && !add(all, *environment, number, where))
            return false;
        if (!first && all->of[0].bytes)
            first = *environment;
    }
    if (first && meshmem_config.symmetric_size)
        return wrong(where,
                     "%s and %.*s are both set; each gives the size of shmem_malloc's heap, so "
                     "unset one of them",
                     meshmem_config.from.symmetric_size, (int)strcspn(first, "="), first);
    if (!all->of[0].bytes)
        all->of[0].bytes = meshmem_config.symmetric_size;
    return true;
}
