/* SPDX-License-Identifier: BSD-3-Clause */
/* The command line of oshrun; see options.h. Options end at the first word that is not an option,
 * so the program's own options are never taken for ours. */
#include "launcher/options.h"

#include "base/edits.h"
#include "boot/job.h"
#include "launcher/hints.h"
#include "launcher/say.h"
#include "launcher/trace.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WRONG_USE = MESHMEM_WRONG_USE, MAX_NAME = 40 };

static const char help[] =
    "usage: oshrun [options] program [arguments] [: [options] program [arguments]] ...\n"
    "Starts a program as the PEs of an OpenSHMEM job, or several programs as one job.\n"
    "\n"
    "  -n N, -np N        start N PEs (default 1)\n"
    "  --wdir DIR         start them in this directory\n"
    "  -x VAR=value       set an environment variable for the PEs; -x VAR and -x 'OMP_*' export "
    "what is\n"
    "                     set; may be repeated\n"
    "  --preload LIB      load a library before others (LD_PRELOAD), in the PEs only\n"
    "  --nodes K          divide this host into K nodes that reach each other over the network\n"
    "                     only, for tests; K:cyclic deals the PEs out in turn\n"
    "  --hosts A,B:2,...  start the PEs on these hosts, with that number on each, by the launcher\n"
    "                     that is installed: srun, prterun, mpirun or mpiexec\n"
    "  --hostfile FILE    the same for the hosts in FILE, as that launcher reads it; needs -n\n"
    "  --partition ID:TEXT\n"
    "                     define partition ID (1 to 127) of symmetric memory on all PEs, as\n"
    "                     SHMEM_SYMMETRIC_PARTITION<ID> does: --partition 2:size=8g,kind=highcap\n"
    "  --bind-to hwthread|core|l2|l3|numa|socket|none\n"
    "                     give each PE one of these, in turn, or none (default)\n"
    "  --map-by hwthread|core|l2|l3|numa|socket\n"
    "                     deal the PEs out to these in turn; alone, it also binds them there\n"
    "  --report-bindings  say which CPUs each PE may use\n"
    "  -l, --tag-output   begin each line of output with the PE's number: [3] text\n"
    "  --timestamp        begin each line of output with the time\n"
    "  --output-filename NAME\n"
    "                     write the output of PE 3 to the file NAME.3\n"
    "  --stats            count the PEs' calls and write a table at the end\n"
    "  --stats-file FILE  the same, as JSON to this file, of each PE and of all\n"
    "  --trace FILE       write the calls of all PEs with their times to this file, for\n"
    "                     ui.perfetto.dev\n"
    "  --trace-size SIZE  memory of each thread for that, for example 64m (default 8m); the "
    "latest\n"
    "                     calls are kept\n"
    "  --heatmap FILE     draw who asked whom for how much: FILE.svg or FILE.png, or FILE.csv for\n"
    "                     numbers\n"
    "  --check            find mistakes in the use of OpenSHMEM, slowly (SHMEM_CHECK=full)\n"
    "  --attach gdb|lldb  attach a debugger to each PE before it returns from shmem_init, in a\n"
    "                     window of tmux or an xterm; --attach-pe 0,2-3: to these only\n"
    "  --timeout SECONDS  end the job after this time, with a report and exit status 124\n"
    "  --dry-run          print what would be started, and start nothing\n"
    "  -v, --verbose      print what is started, and start it\n"
    "  --help, --version\n"
    "  --                 ends the options\n"
    "\n"
    "Other names that mpirun and mpiexec have for these are known, too. Each PE finds in its "
    "environment its number\n"
    "MESHMEM_PE, the number of PEs MESHMEM_N_PES, its node MESHMEM_NODE, and on the node its "
    "number MESHMEM_LOCAL_PE\n"
    "and that of PEs, MESHMEM_LOCAL_N_PES.\n"
    "Standard input goes to PE 0. SIGUSR1 makes oshrun write what every PE does. The exit status "
    "is 0, that of the\n"
    "first PE that failed, 128 + the number of the signal that ended a PE or the job, 124 after a "
    "timeout, 126 or\n"
    "127 when the program cannot be started, 2 for a mistake in the options.\n";

static meshmem_take take_label, take_stamp, take_report_bindings, take_dry_run, take_verbose,
    take_nothing, take_help, take_version;

/* From --n on they are names that people know from elsewhere. A name of several letters may begin
 * with one dash or two. */
static const struct {
    const char *name;
    meshmem_take *take;
    const char *value; /* the kind of its value, for messages; NULL: none */
} known[] = {
    {"-n", meshmem_take_count, "the number of PEs, for example -n 4"},
    {"-np", meshmem_take_count, "the number of PEs, for example -np 4"},
    {"--wdir", meshmem_take_directory, "a directory"},
    {"-x", meshmem_take_variable, "a variable, for example -x VAR=value"},
    {"--preload", meshmem_take_preload, "the name of a library"},
    {"--partition", meshmem_take_partition,
     "an ID and a text, for example --partition 1:size=512m"},
    {"--nodes", meshmem_take_nodes, "the number of nodes, for example --nodes 2"},
    {"--hosts", meshmem_take_hosts, "names of hosts, for example --hosts a,b"},
    {"--hostfile", meshmem_take_hostfile, "the name of a file"},
    {"-l", take_label, NULL},
    {"--tag-output", take_label, NULL},
    {"--timestamp", take_stamp, NULL},
    {"--output-filename", meshmem_take_output, "the name of a file"},
    {"--bind-to", meshmem_take_bind, "hwthread, core, l2, l3, numa, socket or none"},
    {"--bind", meshmem_take_bind, "hwthread, core, l2, l3, numa, socket or none"},
    {"--map-by", meshmem_take_map, "hwthread, core, l2, l3, numa or socket"},
    {"--report-bindings", take_report_bindings, NULL},
    {"--stats", meshmem_take_stats, NULL},
    {"--stats-file", meshmem_take_stats_file, "the name of a file"},
    {"--trace", meshmem_take_trace, "the name of a file"},
    {"--trace-size", meshmem_take_trace_size, "a size, for example --trace-size 64m"},
    {"--heatmap", meshmem_take_heatmap, "the name of a file"},
    {"--check", meshmem_take_check, NULL},
    {"--attach", meshmem_take_attach, "gdb or lldb"},
    {"--attach-pe", meshmem_take_attach_pe, "numbers of PEs, for example --attach-pe 0,2-3"},
    {"--timeout", meshmem_take_timeout, "a number of seconds, for example --timeout 60"},
    {"--dry-run", take_dry_run, NULL},
    {"--verbose", take_verbose, NULL},
    {"-v", take_verbose, NULL},
    {"--help", take_help, NULL},
    {"-h", take_help, NULL},
    {"--version", take_version, NULL},
    {"-V", take_version, NULL},
    {"--n", meshmem_take_count, "the number of PEs, for example --n 4"},
    {"--ntasks", meshmem_take_count, "the number of PEs, for example --ntasks 4"},
    {"-c", meshmem_take_count, "the number of PEs, for example -c 4"},
    {"-wd", meshmem_take_directory, "a directory"},
    {"--chdir", meshmem_take_directory, "a directory"},
    {"-D", meshmem_take_directory, "a directory"},
    {"--host", meshmem_take_hosts, "names of hosts, for example --host a,b"},
    {"-H", meshmem_take_hosts, "names of hosts, for example -H a,b"},
    {"--machinefile", meshmem_take_hostfile, "the name of a file"},
    {"-f", meshmem_take_hostfile, "the name of a file"},
    {"--prepend-rank", take_label, NULL},
    {"--label", take_label, NULL},
    {"--display-map", take_report_bindings, NULL},
    {"--do-not-launch", take_dry_run, NULL},
    {"--timestamp-output", take_stamp, NULL},
    {"-genv", meshmem_take_pair, "a name and a value, for example -genv VAR value"},
    {"-env", meshmem_take_pair, "a name and a value, for example -env VAR value"},
    {"-genvall", take_nothing, NULL},
    {"-envall", take_nothing, NULL},
    {"--oversubscribe", take_nothing, NULL},
    {"--overcommit", take_nothing, NULL},
    {"-O", take_nothing, NULL},
    {"--allow-run-as-root", take_nothing, NULL},
    {"--kill-on-bad-exit", take_nothing, NULL},
    {"--report-state-on-timeout", take_nothing, NULL},
    {"--quiet", take_nothing, NULL},
    {"-q", take_nothing, NULL},
};

enum { N_KNOWN = sizeof known / sizeof known[0] };

#define TAKE(field)                                                                               \
    static int take_##field(struct meshmem_options *options, const char *name, const char *value) \
    {                                                                                             \
        (void)name, (void)value;                                                                  \
        options->field = true;                                                                    \
        return 0;                                                                                 \
    }
TAKE(label)
TAKE(stamp)
TAKE(verbose)
TAKE(report_bindings)
TAKE(dry_run)
#undef TAKE

/* For options that ask for what is done anyway. */
static int take_nothing(struct meshmem_options *options, const char *name, const char *value)
{
    (void)options, (void)name, (void)value;
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
    meshmem_say("cannot write to standard output: %s", strerror(errno));
    return 1;
}

/* The known option that is most like name, or NULL if none is much like it: one letter in three may
 * be wrong, and the end may be missing. */
static const char *find_similar(const char *name)
{
    const char *word = name + strspn(name, "-"), *similar = NULL;
    size_t letters = strlen(word);
    unsigned least = (unsigned)(letters + 1) / 3 + 1;
    for (unsigned k = 0; k < N_KNOWN; k++) {
        const char *option = known[k].name + strspn(known[k].name, "-");
        unsigned d = meshmem_edits(word, option);
        if (letters >= 3 && strncmp(option, word, letters) == 0)
            d = 1;
        if (d < least && letters > 1) {
            least = d;
            similar = known[k].name;
        }
    }
    return similar;
}

static int refuse(const char *word, size_t length)
{
    char name[MAX_NAME];
    snprintf(name, sizeof name, "%.*s", (int)length, word);
    const char *hint = meshmem_hint_find(name), *similar = find_similar(name);
    if (hint)
        meshmem_say("%s: no such option; %s (oshrun --help shows all)", name, hint);
    else if (similar)
        meshmem_say("%s: no such option; did you mean %s? (oshrun --help shows all)", name,
                    similar);
    else
        meshmem_say("%s: no such option; oshrun --help shows all", name);
    return WRONG_USE;
}

/* Whether word, of this length, is the option. Names of several letters may have one dash or two.
 */
static bool is_option(const char *option, const char *word, size_t length)
{
    size_t dashes = strspn(option, "-"), given = strspn(word, "-");
    size_t letters = strlen(option) - dashes;
    return given <= 2 && length - given == letters &&
           strncmp(option + dashes, word + given, letters) == 0 && (letters > 1 || given == dashes);
}

/* The option in word, of which *length letters precede '='; -n4 is also -n. -1 if there is none. */
static int find(const char *word, size_t *length)
{
    *length = strcspn(word, "=");
    for (int k = 0; k < N_KNOWN; k++)
        if (is_option(known[k].name, word, *length))
            return k;
    for (int k = 0; k < N_KNOWN; k++) {
        size_t letters = strlen(known[k].name);
        if (known[k].take == meshmem_take_count && strncmp(word, known[k].name, letters) == 0 &&
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
        meshmem_say("%s: %s takes no value", word, known[k].name);
        return WRONG_USE;
    }
    if (known[k].value && !value)
        value = argv[*i + 1] ? argv[++*i] : NULL;
    if (known[k].value && !value) {
        meshmem_say("%s needs %s", known[k].name, known[k].value);
        return WRONG_USE;
    }
    options->words = argv + *i + 1;
    int status = known[k].take(options, known[k].name, value);
    *i = (int)(options->words - argv) - 1;
    return status;
}

/* The two options exclude each other. */
static const char *find_conflict(const struct meshmem_options *options)
{
    bool hosts = options->hosts || options->hostfile;
    if (options->output_file && (options->stamp || options->label))
        return "-l and --timestamp are for output that is shown; with --output-filename each PE "
               "has a file of its own";
    if (options->hosts && options->hostfile)
        return "--hosts and --hostfile: write one of them";
    if (hosts && options->attach)
        return "--attach is for jobs on this host alone; elsewhere set SHMEM_DEBUG_WAIT and attach "
               "by "
               "hand";
    if (options->attach_pes && !options->attach)
        return "--attach-pe says to which PEs; write --attach gdb, too";
    if (options->trace_sized && !options->traces)
        return "--trace-size is of the memory for --trace and --heatmap; write one of them, too";
    if (options->hostfile && !options->counted)
        return "--hostfile needs -n with the number of PEs";
    return NULL;
}

/* Whether the directory of the files of --output-filename is there, for PEs of this host. */
static bool has_place(const struct meshmem_options *options)
{
    const char *file = options->output_file, *slash = file ? strrchr(file, '/') : NULL;
    if (!slash || options->hosts || options->hostfile)
        return true;
    char *folder = strndup(file, (size_t)(slash + 1 - file));
    bool there = !folder || access(folder, F_OK) == 0;
    free(folder);
    return there;
}

/* Check for options that exclude or require each other. */
static int check_together(const struct meshmem_options *options)
{
    const char *conflict = find_conflict(options);
    if (options->nodes > 1 && (options->hosts || options->hostfile))
        meshmem_say("--nodes is for tests on this host alone; leave it out with %s",
                    options->hosts ? "--hosts" : "--hostfile");
    else if (conflict)
        meshmem_say("%s", conflict);
    else if (!has_place(options))
        meshmem_say("--output-filename %s: there is no such directory to write the files to",
                    options->output_file);
    else if (options->n_pes > MESHMEM_MAX_PES)
        meshmem_say("the programs have %u PEs together, and a job %d at most", options->n_pes,
                    MESHMEM_MAX_PES);
    else if (options->nodes > options->n_pes)
        meshmem_say("--nodes %u: every node needs a PE, and there are %u; write -n %u",
                    options->nodes, options->n_pes, options->nodes);
    else
        return 0;
    return WRONG_USE;
}

/* Read the options of one program, and its command, up to ":" or the end; move *i past it. */
static int read_app(struct meshmem_options *options, char **argv, int *i)
{
    struct meshmem_app *app = &options->app[options->n_apps++];
    app->n_pes = 1;
    for (; argv[*i] && argv[*i][0] == '-' && argv[*i][1]; (*i)++) {
        if (strcmp(argv[*i], "--") == 0) {
            (*i)++;
            break;
        }
        int status = read_option(options, argv, i);
        if (status || options->done)
            return status;
    }
    app->command = argv + *i;
    app->first = options->n_pes;
    options->n_pes += app->n_pes;
    if (!argv[*i] || !argv[*i][0] || strcmp(argv[*i], ":") == 0) {
        meshmem_say("which program? Write oshrun -n 4 ./program (oshrun --help shows all)");
        return WRONG_USE;
    }
    while (argv[*i] && strcmp(argv[*i], ":") != 0)
        (*i)++;
    return 0;
}

int meshmem_options_read(struct meshmem_options *options, int argc, char **argv)
{
    int i = 1, status;
    memset(options, 0, sizeof *options);
    options->nodes = 1;
    options->app = calloc((size_t)argc + 1, sizeof *options->app);
    if (!options->app) {
        meshmem_say("no memory is left to read the options");
        return 1;
    }
    for (;;) {
        status = read_app(options, argv, &i);
        if (status || options->done)
            return status;
        if (!argv[i])
            break;
        argv[i++] = NULL; /* the command ends at the ":" */
    }
    if (options->n_apps > 1 && setenv("SHMEM_MPMD", "1", 1) != 0)
        return 1;
    options->counted = options->counted || options->n_apps > 1;
    if (!options->bound && options->map)
        options->bind = options->map;
    return check_together(options);
}

const struct meshmem_app *meshmem_options_app(const struct meshmem_options *options, uint32_t pe)
{
    size_t i = 0;
    while (i + 1 < options->n_apps && pe >= options->app[i + 1].first)
        i++;
    return &options->app[i];
}

void meshmem_options_free(struct meshmem_options *options)
{
    for (size_t i = 0; i < options->n_apps; i++)
        free(options->app[i].program);
    free(options->app);
    free(options->exported);
}
