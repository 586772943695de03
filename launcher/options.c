/* SPDX-License-Identifier: BSD-3-Clause */
/* The command line of oshrun; see options.h. Options end at the first word that is not an option,
 * so the program's own options are never taken for ours. */
#include "launcher/options.h"

#include "base/edits.h"
#include "boot/job.h"
#include "mem/partition.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifndef MESHMEM_VERSION
#define MESHMEM_VERSION "0.1.0"
#endif

enum { WRONG_USE = 2, MAX_NAME = 40 };
#define MAX_TIMEOUT 1e9 /* seconds; 31 years */

static const char help[] =
    "usage: oshrun [options] program [arguments]\n"
    "Starts a program as the PEs of an OpenSHMEM job on this host.\n"
    "\n"
    "  -n N, -np N        start N PEs (default 1)\n"
    "  --nodes K          cut this host into K nodes that reach each other over the network only,\n"
    "                     for tests; K:cyclic deals the PEs out in turn\n"
    "  --hosts A,B:2,...  start the PEs on these hosts, so many on each, with the launcher that "
    "is\n"
    "                     installed: srun, prterun, mpirun or mpiexec\n"
    "  --hostfile FILE    the same for the hosts in FILE, as that launcher reads it; needs -n\n"
    "  -l                 begin each line of output with the PE's number: [3] text\n"
    "  -x VAR=value       set an environment variable for the PEs; may be repeated\n"
    "  --partition ID:TEXT\n"
    "                     define partition ID (1 to 127) of symmetric memory on all PEs, as\n"
    "                     SHMEM_SYMMETRIC_PARTITION<ID> does: --partition 2:size=8g,kind=highcap\n"
    "  --bind core|none   give each PE a core of its own, or none (default)\n"
    "  --report-bindings  say which CPUs each PE may use\n"
    "  --timeout SECONDS  end the job after this time, with a report and exit status 124\n"
    "  --dry-run          say what would be started, and start nothing\n"
    "  --help, --version\n"
    "  --                 ends the options\n"
    "\n"
    "Standard input goes to PE 0. SIGUSR1 makes oshrun write what every PE does. The exit status "
    "is 0, that of the\n"
    "first PE that failed, 128 + the number of the signal that ended a PE or the job, 124 after a "
    "timeout, 126 or\n"
    "127 when the program cannot be started, 2 for a mistake in the options.\n";

typedef int take(struct meshmem_options *options, const char *name, const char *value);

static take take_count, take_hosts, take_hostfile, take_nodes, take_bind, take_variable,
    take_partition, take_timeout, take_label, take_report, take_dry_run, take_help, take_version;

static const struct {
    const char *name;
    take *take;
    const char *value; /* the kind of its value, for messages; NULL: none */
} known[] = {
    {"-n", take_count, "the number of PEs, for example -n 4"},
    {"-np", take_count, "the number of PEs, for example -np 4"},
    {"-x", take_variable, "a variable, for example -x VAR=value"},
    {"--partition", take_partition, "an ID and a text, for example --partition 1:size=512m"},
    {"--nodes", take_nodes, "the number of nodes, for example --nodes 2"},
    {"--hosts", take_hosts, "names of hosts, for example --hosts a,b"},
    {"--hostfile", take_hostfile, "the name of a file"},
    {"-l", take_label, NULL},
    {"--bind", take_bind, "core or none"},
    {"--report-bindings", take_report, NULL},
    {"--timeout", take_timeout, "a number of seconds, for example --timeout 60"},
    {"--dry-run", take_dry_run, NULL},
    {"--help", take_help, NULL},
    {"-h", take_help, NULL},
    {"--version", take_version, NULL},
};

enum { N_KNOWN = sizeof known / sizeof known[0] };

static int take_count(struct meshmem_options *options, const char *name, const char *value)
{
    char *end;
    errno = 0;
    long n = strtol(value, &end, 10);
    if (!isdigit((unsigned char)value[0]) || *end || errno || n < 1 || n > MESHMEM_MAX_PES) {
        dprintf(STDERR_FILENO, "oshrun: %s %s: not a number of PEs; write a number from 1 to %d\n",
                name, value, MESHMEM_MAX_PES);
        return WRONG_USE;
    }
    options->n_pes = (uint32_t)n;
    options->counted = true;
    return 0;
}

static int take_hosts(struct meshmem_options *options, const char *name, const char *value)
{
    size_t length;
    for (const char *host = value;; host += length + 1) {
        char *end;
        length = strcspn(host, ",");
        const char *colon = memchr(host, ':', length);
        long slots = colon ? strtol(colon + 1, &end, 10) : 1;
        if (!length || colon == host || host[0] == '-' || strcspn(host, " \t") < length ||
            (colon && (end != host + length || slots < 1 || slots > MESHMEM_MAX_PES))) {
            dprintf(STDERR_FILENO,
                    "oshrun: %s %s: write names of hosts, where wanted with the number of PEs for "
                    "each, for example %s a,b:2\n",
                    name, value, name);
            return WRONG_USE;
        }
        if (!host[length])
            break;
    }
    options->hosts = value;
    return 0;
}

static int take_hostfile(struct meshmem_options *options, const char *name, const char *value)
{
    if (access(value, R_OK) != 0) {
        dprintf(STDERR_FILENO, "oshrun: %s %s: %s\n", name, value, strerror(errno));
        return WRONG_USE;
    }
    options->hostfile = value;
    return 0;
}

static int take_nodes(struct meshmem_options *options, const char *name, const char *value)
{
    char *end;
    errno = 0;
    long nodes = strtol(value, &end, 10);
    options->in_turn = strcmp(end, ":cyclic") == 0;
    if (!isdigit((unsigned char)value[0]) || (*end && !options->in_turn) || errno || nodes < 1 ||
        nodes > MESHMEM_MAX_PES) {
        dprintf(
            STDERR_FILENO,
            "oshrun: %s %s: not a number of nodes; write a number from 1 to %d, as it is or with "
            ":cyclic behind it\n",
            name, value, MESHMEM_MAX_PES);
        return WRONG_USE;
    }
    options->nodes = (uint32_t)nodes;
    return 0;
}

static int take_bind(struct meshmem_options *options, const char *name, const char *value)
{
    options->bind = strcmp(value, "core") == 0;
    if (options->bind || strcmp(value, "none") == 0)
        return 0;
    dprintf(STDERR_FILENO, "oshrun: %s %s: not a place to bind a PE to; write core or none\n", name,
            value);
    return WRONG_USE;
}

static int set_variable(const char *option, const char *value, const char *name, const char *text)
{
    if (setenv(name, text, 1) == 0)
        return 0;
    dprintf(STDERR_FILENO, "oshrun: %s %s: %s\n", option, value, strerror(errno));
    return 1;
}

static int take_variable(struct meshmem_options *options, const char *name, const char *value)
{
    const char *equals = strchr(value, '=');
    if (equals == value || !*value) {
        dprintf(STDERR_FILENO, "oshrun: %s %s: the variable has no name; write %s VAR=value\n",
                name, value, name);
        return WRONG_USE;
    }
    options->exported[options->n_exported++] = value;
    if (!equals) {
        if (!getenv(value))
            dprintf(STDERR_FILENO,
                    "oshrun: warning: %s %s: not set in the environment, so it stays unset; write "
                    "%s %s=value to set it\n",
                    name, value, name, value);
        return 0;
    }
    char *variable = strndup(value, (size_t)(equals - value));
    int status = variable ? set_variable(name, value, variable, equals + 1) : 1;
    free(variable);
    return status;
}

static int take_partition(struct meshmem_options *options, const char *name, const char *value)
{
    struct meshmem_partition partition;
    char variable[64], problem[256], *end;
    unsigned long id = strtoul(value, &end, 10);
    if (!isdigit((unsigned char)value[0]) || *end != ':' || id < 1 || id > MESHMEM_PARTITIONS) {
        dprintf(STDERR_FILENO,
                "oshrun: %s %s: write the ID of a partition, from 1 to %d, and what it shall be, "
                "for example %s 2:size=8g,kind=highcap\n",
                name, value, MESHMEM_PARTITIONS, name);
        return WRONG_USE;
    }
    uint64_t *seen = &options->partitions[id / 64], bit = UINT64_C(1) << id % 64;
    if (*seen & bit) {
        dprintf(STDERR_FILENO, "oshrun: %s %s: partition %lu is defined twice\n", name, value, id);
        return WRONG_USE;
    }
    *seen |= bit;
    if (!meshmem_partition_parse(&partition, end + 1, problem, sizeof problem)) {
        dprintf(STDERR_FILENO, "oshrun: %s %s: %s\n", name, value, problem);
        return WRONG_USE;
    }
    snprintf(variable, sizeof variable, "SHMEM_SYMMETRIC_PARTITION%lu", id);
    return set_variable(name, value, variable, end + 1);
}

static int take_timeout(struct meshmem_options *options, const char *name, const char *value)
{
    char *end;
    double seconds = strtod(value, &end);
    bool plain = value[0] && strspn(value, "0123456789.eE+-") == strlen(value);
    if (!plain || *end || !(seconds > 0) || seconds > MAX_TIMEOUT) {
        dprintf(
            STDERR_FILENO,
            "oshrun: %s %s: not a time; write seconds, more than 0 and at most %.0e, for example "
            "%s 2.5\n",
            name, value, MAX_TIMEOUT, name);
        return WRONG_USE;
    }
    options->timeout = (uint64_t)(seconds * 1e9) + 1;
    return 0;
}

static int take_label(struct meshmem_options *options, const char *name, const char *value)
{
    (void)name, (void)value;
    options->label = true;
    return 0;
}

static int take_report(struct meshmem_options *options, const char *name, const char *value)
{
    (void)name, (void)value;
    options->report_bindings = true;
    return 0;
}

static int take_dry_run(struct meshmem_options *options, const char *name, const char *value)
{
    (void)name, (void)value;
    options->dry_run = true;
    return 0;
}

static int take_help(struct meshmem_options *options, const char *name, const char *value)
{
    (void)name, (void)value;
    fputs(help, stdout);
    options->done = true;
    return meshmem_options_flush();
}

static int take_version(struct meshmem_options *options, const char *name, const char *value)
{
    (void)name, (void)value;
    printf("oshrun (meshmem) %s, OpenSHMEM 1.6\n", MESHMEM_VERSION);
    options->done = true;
    return meshmem_options_flush();
}

int meshmem_options_flush(void)
{
    if (fflush(stdout) == 0)
        return 0;
    dprintf(STDERR_FILENO, "oshrun: cannot write to standard output: %s\n", strerror(errno));
    return 1;
}

static int refuse(const char *word, size_t length)
{
    char name[MAX_NAME];
    unsigned best = ~0u, nearest = 0;
    snprintf(name, sizeof name, "%.*s", (int)length, word);
    for (unsigned k = 0; k < N_KNOWN; k++) {
        unsigned d = meshmem_edits(name, known[k].name);
        if (d < best) {
            best = d;
            nearest = k;
        }
    }
    dprintf(STDERR_FILENO,
            "oshrun: %s: no such option; did you mean %s? (oshrun --help shows all)\n", name,
            known[nearest].name);
    return WRONG_USE;
}

/* The option in word, of which *length letters precede '='; -n4 is also -n. -1 if there is none. */
static int find(const char *word, size_t *length)
{
    *length = strcspn(word, "=");
    for (int k = 0; k < N_KNOWN; k++)
        if (strlen(known[k].name) == *length && strncmp(word, known[k].name, *length) == 0)
            return k;
    for (int k = 0; k < N_KNOWN; k++) {
        size_t letters = strlen(known[k].name);
        if (known[k].take == take_count && strncmp(word, known[k].name, letters) == 0 &&
            isdigit((unsigned char)word[letters])) {
            *length = letters;
            return k;
        }
    }
    return -1;
}

/* Read the option at argv[*i], and move *i to its last word. */
static int read_option(struct meshmem_options *options, char **argv, int *i)
{
    size_t length;
    const char *word = argv[*i], *value = NULL;
    int k = find(word, &length);
    if (k < 0)
        return refuse(word, length);
    if (word[length])
        value = word + length + (word[length] == '=');
    if (!known[k].value && value) {
        dprintf(STDERR_FILENO, "oshrun: %s: %s takes no value\n", word, known[k].name);
        return WRONG_USE;
    }
    if (known[k].value && !value)
        value = argv[*i + 1] ? argv[++*i] : NULL;
    if (known[k].value && !value) {
        dprintf(STDERR_FILENO, "oshrun: %s needs %s\n", known[k].name, known[k].value);
        return WRONG_USE;
    }
    return known[k].take(options, known[k].name, value);
}

/* Check for options that exclude or require each other. */
static int check_together(const struct meshmem_options *options)
{
    bool hosts = options->hosts || options->hostfile;
    if (hosts && options->nodes > 1)
        dprintf(STDERR_FILENO,
                "oshrun: --nodes is for tests on this host alone; leave it out with %s\n",
                options->hosts ? "--hosts" : "--hostfile");
    else if (options->hosts && options->hostfile)
        dprintf(STDERR_FILENO, "oshrun: --hosts and --hostfile: write one of them\n");
    else if (options->hostfile && !options->counted)
        dprintf(STDERR_FILENO, "oshrun: --hostfile needs -n with the number of PEs\n");
    else if (options->nodes > options->n_pes)
        dprintf(STDERR_FILENO,
                "oshrun: --nodes %u: every node needs a PE, and there are %u; write -n %u\n",
                options->nodes, options->n_pes, options->nodes);
    else
        return 0;
    return WRONG_USE;
}

int meshmem_options_read(struct meshmem_options *options, int argc, char **argv)
{
    int i, status;
    memset(options, 0, sizeof *options);
    options->n_pes = options->nodes = 1;
    options->exported = calloc((size_t)argc + 1, sizeof *options->exported);
    if (!options->exported) {
        dprintf(STDERR_FILENO, "oshrun: no memory is left to read the options\n");
        return 1;
    }
    for (i = 1; i < argc && argv[i][0] == '-' && argv[i][1]; i++) {
        if (strcmp(argv[i], "--") == 0) {
            i++;
            break;
        }
        status = read_option(options, argv, &i);
        if (status || options->done)
            return status;
    }
    options->command = argv + i;
    status = check_together(options);
    if (status)
        return status;
    if (i < argc && argv[i][0])
        return 0;
    dprintf(STDERR_FILENO,
            "oshrun: which program? Write oshrun -n 4 ./program (oshrun --help shows all)\n");
    return WRONG_USE;
}
