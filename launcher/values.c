/* SPDX-License-Identifier: BSD-3-Clause */
/* What the options of oshrun's command line do with their values; see values.h. */
#include "launcher/values.h"

#include "base/numbers.h"
#include "boot/job.h"
#include "launcher/say.h"
#include "mem/partition.h"

#include <ctype.h>
#include <errno.h>
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#define MAX_TIMEOUT 1e9 /* seconds; 31 years */

extern char **environ;

int meshmem_take_count(struct meshmem_options *options, const char *name, const char *value)
{
    char *end;
    errno = 0;
    long n = strtol(value, &end, 10);
    if (!isdigit((unsigned char)value[0]) || *end || errno || n < 1 || n > MESHMEM_MAX_PES) {
        meshmem_say("%s %s: not a number of PEs; write a number from 1 to %d", name, value,
                    MESHMEM_MAX_PES);
        return MESHMEM_WRONG_USE;
    }
    options->app[options->n_apps - 1].n_pes = (uint32_t)n;
    options->counted = true;
    return 0;
}

int meshmem_take_hosts(struct meshmem_options *options, const char *name, const char *value)
{
    size_t length;
    for (const char *host = value;; host += length + 1) {
        char *end;
        length = strcspn(host, ",");
        const char *colon = memchr(host, ':', length);
        long slots = colon ? strtol(colon + 1, &end, 10) : 1;
        if (!length || colon == host || host[0] == '-' || strcspn(host, " \t") < length ||
            (colon && (end != host + length || slots < 1 || slots > MESHMEM_MAX_PES))) {
            meshmem_say("%s %s: write names of hosts, where wanted with the number of PEs for "
                        "each, for example %s a,b:2",
                        name, value, name);
            return MESHMEM_WRONG_USE;
        }
        if (!host[length])
            break;
    }
    options->hosts = value;
    return 0;
}

int meshmem_take_hostfile(struct meshmem_options *options, const char *name, const char *value)
{
    if (access(value, R_OK) != 0) {
        meshmem_say("%s %s: %s", name, value, strerror(errno));
        return MESHMEM_WRONG_USE;
    }
    options->hostfile = value;
    return 0;
}

int meshmem_take_nodes(struct meshmem_options *options, const char *name, const char *value)
{
    char *end;
    errno = 0;
    long nodes = strtol(value, &end, 10);
    options->in_turn = strcmp(end, ":cyclic") == 0;
    if (!isdigit((unsigned char)value[0]) || (*end && !options->in_turn) || errno || nodes < 1 ||
        nodes > MESHMEM_MAX_PES) {
        meshmem_say("%s %s: not a number of nodes; write a number from 1 to %d, as it is or with "
                    ":cyclic behind it",
                    name, value, MESHMEM_MAX_PES);
        return MESHMEM_WRONG_USE;
    }
    options->nodes = (uint32_t)nodes;
    return 0;
}

/* The place that value names; -1 after a message. What is allowed anyway may follow it. */
static int read_place(const char *name, const char *value)
{
    static const char *const words[][3] = {
        [MESHMEM_PLACE_NONE] = {"none"},
        [MESHMEM_PLACE_THREAD] = {"hwthread", "threads"},
        [MESHMEM_PLACE_CORE] = {"core", "cores"},
        [MESHMEM_PLACE_L2] = {"l2", "l2cache"},
        [MESHMEM_PLACE_L3] = {"l3", "l3cache"},
        [MESHMEM_PLACE_NUMA] = {"numa"},
        [MESHMEM_PLACE_SOCKET] = {"socket", "package", "sockets"}};
    size_t letters = strcspn(value, ":");
    const char *more = value + letters;
    if (strncmp(value, "ppr:", 4) == 0) {
        meshmem_say("%s %s: write -n for the number of PEs and %s core, l3, numa or socket to "
                    "deal them out, and how many each host gets with --hosts a:4,b:4",
                    name, value, name);
        return -1;
    }
    if (*more && strcasecmp(more, ":oversubscribe") != 0 && strcasecmp(more, ":overload-allowed")) {
        meshmem_say("%s %s: nothing may stand behind the place; a PE gets the whole of what "
                    "--bind-to names",
                    name, value);
        return -1;
    }
    for (int place = 0; place < MESHMEM_PLACES; place++)
        for (int i = 0; i < 3 && words[place][i]; i++)
            if (strlen(words[place][i]) == letters && strncmp(value, words[place][i], letters) == 0)
                return place;
    meshmem_say("%s %s: not a place; write hwthread, core, l2, l3, numa, socket or none", name,
                value);
    return -1;
}

int meshmem_take_bind(struct meshmem_options *options, const char *name, const char *value)
{
    int place = read_place(name, value);
    options->bind = place > 0 ? (enum meshmem_place)place : MESHMEM_PLACE_NONE;
    options->bound = true;
    return place < 0 ? MESHMEM_WRONG_USE : 0;
}

int meshmem_take_map(struct meshmem_options *options, const char *name, const char *value)
{
    static const char *const none[] = {"slot", "node", "slot:OVERSUBSCRIBE", "node:OVERSUBSCRIBE"};
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++)
        if (strcasecmp(value, none[i]) == 0) /* as without the option */
            return 0;
    int place = read_place(name, value);
    options->map = place > 0 ? (enum meshmem_place)place : MESHMEM_PLACE_NONE;
    return place < 0 ? MESHMEM_WRONG_USE : 0;
}

static int set_variable(const char *option, const char *value, const char *name, const char *text)
{
    if (setenv(name, text, 1) == 0)
        return 0;
    meshmem_say("%s %s: %s", option, value, strerror(errno));
    return 1;
}

static int no_memory(void)
{
    meshmem_say("no memory is left to read the options");
    return 1;
}

/* Add one to the variables that go to PEs of other hosts. */
static int add_exported(struct meshmem_options *options, const char *variable)
{
    size_t bytes = (options->n_exported + 1) * sizeof *options->exported;
    const char **more = realloc(options->exported, bytes);
    if (!more)
        return no_memory();
    options->exported = more;
    options->exported[options->n_exported++] = variable;
    return 0;
}

/* Whether the name of variable, which is "name=value", matches the pattern. */
static bool matches(const char *pattern, const char *variable)
{
    char *name = strndup(variable, strcspn(variable, "="));
    bool match = name && fnmatch(pattern, name, 0) == 0;
    free(name);
    return match;
}

/* Export what is set already: a variable, or all that match a pattern. */
static int export_set(struct meshmem_options *options, const char *name, const char *value)
{
    size_t before = options->n_exported;
    int status = 0;
    for (char **variable = environ; *variable && !status; variable++)
        if (matches(value, *variable))
            status = add_exported(options, *variable);
    if (status || options->n_exported > before)
        return status;
    if (strpbrk(value, "*?["))
        meshmem_say("warning: %s %s: no variable of the environment has such a name", name, value);
    else
        meshmem_say("warning: %s %s: not set in the environment, so it stays unset; write "
                    "%s %s=value to set it",
                    name, value, name, value);
    return 0;
}

int meshmem_take_variable(struct meshmem_options *options, const char *name, const char *value)
{
    const char *equals = strchr(value, '=');
    if (equals == value || !*value) {
        meshmem_say("%s %s: the variable has no name; write %s VAR=value", name, value, name);
        return MESHMEM_WRONG_USE;
    }
    if (!equals)
        return export_set(options, name, value);
    char *variable = strndup(value, (size_t)(equals - value));
    int status = variable ? set_variable(name, value, variable, equals + 1) : no_memory();
    free(variable);
    return status ? status : add_exported(options, value);
}

int meshmem_take_pair(struct meshmem_options *options, const char *name, const char *value)
{
    const char *text = *options->words;
    if (!value[0] || strchr(value, '=') || !text) {
        meshmem_say("%s %s: write a name and a value, %s VAR value, or -x VAR=value", name, value,
                    name);
        return MESHMEM_WRONG_USE;
    }
    options->words++;
    int status = set_variable(name, value, value, text);
    return status ? status : add_exported(options, value);
}

int meshmem_value_export(struct meshmem_options *options, const char *option, const char *name,
                         const char *text)
{
    int status = set_variable(option, text, name, text);
    return status ? status : add_exported(options, name);
}

/* Put a name in front of those in a variable of the loader. */
static int prepend(struct meshmem_options *options, const char *option, const char *variable,
                   const char *name)
{
    const char *before = getenv(variable);
    char *text = NULL;
    if (asprintf(&text, "%s%s%s", name, before && *before ? ":" : "", before ? before : "") < 0)
        text = NULL;
    int status = text ? set_variable(option, name, variable, text) : no_memory();
    free(text);
    return status ? status : add_exported(options, variable);
}

/* A space ends a name in LD_PRELOAD, but not that of a folder in LD_LIBRARY_PATH. */
int meshmem_value_preload(struct meshmem_options *options, const char *name, const char *library)
{
    const char *slash = strrchr(library, '/');
    if (!slash || !strpbrk(library, " :"))
        return prepend(options, name, "LD_PRELOAD", library);
    if (strpbrk(library, ":;") || strchr(slash, ' ')) {
        meshmem_say(
            "%s: the system's loader (ld.so) cannot load %s before others, as spaces, "
            "colons and semicolons separate names there; give the file or its directory another "
            "name",
            name, library);
        return MESHMEM_WRONG_USE;
    }
    char *folder = strndup(library, (size_t)(slash - library));
    int status = folder ? prepend(options, name, "LD_LIBRARY_PATH", folder) : no_memory();
    free(folder);
    return status ? status : prepend(options, name, "LD_PRELOAD", slash + 1);
}

/* Take "./" and "../" from the beginning of a name, and the end of the directory, which getcwd has
 * written without symbolic links. */
static const char *skip_dots(char *directory, const char *name)
{
    size_t dots;
    while ((dots = strspn(name, ".")) && dots <= 2 && name[dots] == '/') {
        char *slash = dots == 2 ? strrchr(directory, '/') : NULL;
        if (slash)
            *slash = '\0';
        name += dots + strspn(name + dots, "/");
    }
    return name;
}

bool meshmem_value_from_root(char path[PATH_MAX], const char *value)
{
    char here[PATH_MAX];
    bool found = value[0] != '/' && getcwd(here, sizeof here);
    if (found && !here[1]) /* the root */
        here[0] = '\0';
    const char *rest = found ? skip_dots(here, value) : value;
    return snprintf(path, PATH_MAX, "%s%s%s", found ? here : "", found ? "/" : "", rest) < PATH_MAX;
}

/* Several libraries, with colons between them; those with a path, from the root. Each comes before
 * what is there, so the last of them is first. */
static int preload_all(struct meshmem_options *options, const char *name, const char *value)
{
    char *names = strdup(value), *colon = names, path[PATH_MAX];
    int status = names ? 0 : no_memory();
    while (!status && colon) {
        colon = strrchr(names, ':');
        const char *library = colon ? colon + 1 : names;
        if (colon)
            *colon = '\0';
        bool is_path = strchr(library, '/') && meshmem_value_from_root(path, library);
        if (*library)
            status = meshmem_value_preload(options, name, is_path ? path : library);
    }
    free(names);
    return status;
}

int meshmem_take_preload(struct meshmem_options *options, const char *name, const char *value)
{
    char path[PATH_MAX];
    if (strchr(value, ':'))
        return preload_all(options, name, value);
    if (value[0] && !strchr(value, '/'))
        return meshmem_value_preload(options, name, value);
    if (value[0] && access(value, R_OK) == 0 && meshmem_value_from_root(path, value))
        return meshmem_value_preload(options, name, path);
    meshmem_say("%s %s: %s", name, value,
                value[0] ? strerror(errno) : "write the name of a library");
    return MESHMEM_WRONG_USE;
}

int meshmem_take_check(struct meshmem_options *options, const char *name, const char *value)
{
    (void)value;
    options->check = true;
    return meshmem_value_export(options, name, "SHMEM_CHECK", "full");
}

int meshmem_take_attach(struct meshmem_options *options, const char *name, const char *value)
{
    if (strcmp(value, "gdb") != 0 && strcmp(value, "lldb") != 0) {
        meshmem_say("%s %s: not a debugger that oshrun knows; write gdb or lldb", name, value);
        return MESHMEM_WRONG_USE;
    }
    options->attach = value;
    return 0;
}

int meshmem_take_attach_pe(struct meshmem_options *options, const char *name, const char *value)
{
    if (!meshmem_numbers_are_valid(value)) {
        meshmem_say("%s %s: write numbers of PEs, for example %s 0,2-3, or all", name, value, name);
        return MESHMEM_WRONG_USE;
    }
    options->attach_pes = value;
    return 0;
}

int meshmem_take_directory(struct meshmem_options *options, const char *name, const char *value)
{
    struct stat about;
    if (stat(value, &about) == 0 && !S_ISDIR(about.st_mode)) {
        errno = ENOTDIR;
    } else if (access(value, X_OK) == 0) {
        options->app[options->n_apps - 1].directory = value;
        return 0;
    }
    meshmem_say("%s %s: %s", name, value, strerror(errno));
    return MESHMEM_WRONG_USE;
}

int meshmem_take_output(struct meshmem_options *options, const char *name, const char *value)
{
    if (!value[0] || value[strlen(value) - 1] == '/') {
        meshmem_say("%s %s: write the name of a file; PE 3 writes to NAME.3", name, value);
        return MESHMEM_WRONG_USE;
    }
    options->output_file = value;
    return 0;
}

int meshmem_take_partition(struct meshmem_options *options, const char *name, const char *value)
{
    struct meshmem_partition partition;
    char variable[64], problem[256], *end;
    unsigned long id = strtoul(value, &end, 10);
    if (!isdigit((unsigned char)value[0]) || *end != ':' || id < 1 || id > MESHMEM_PARTITIONS) {
        meshmem_say("%s %s: write the ID of a partition, from 1 to %d, and what it shall be, "
                    "for example %s 2:size=8g,kind=highcap",
                    name, value, MESHMEM_PARTITIONS, name);
        return MESHMEM_WRONG_USE;
    }
    uint64_t *seen = &options->partitions[id / 64], bit = UINT64_C(1) << id % 64;
    if (*seen & bit) {
        meshmem_say("%s %s: partition %lu is defined twice; leave one out", name, value, id);
        return MESHMEM_WRONG_USE;
    }
    *seen |= bit;
    if (!meshmem_partition_parse(&partition, end + 1, problem, sizeof problem)) {
        meshmem_say("%s %s: %s", name, value, problem);
        return MESHMEM_WRONG_USE;
    }
    snprintf(variable, sizeof variable, "SHMEM_SYMMETRIC_PARTITION%lu", id);
    return set_variable(name, value, variable, end + 1);
}

int meshmem_take_timeout(struct meshmem_options *options, const char *name, const char *value)
{
    char *end;
    double seconds = strtod(value, &end);
    bool plain = value[0] && strspn(value, "0123456789.eE+-") == strlen(value);
    if (!plain || *end || !(seconds > 0) || seconds > MAX_TIMEOUT) {
        meshmem_say("%s %s: not a time; write seconds, more than 0 and at most %.0e, for example "
                    "%s 2.5",
                    name, value, MAX_TIMEOUT, name);
        return MESHMEM_WRONG_USE;
    }
    options->timeout = (uint64_t)(seconds * 1e9) + 1;
    return 0;
}
