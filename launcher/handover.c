/* SPDX-License-Identifier: BSD-3-Clause */
/* Passes a job on several hosts to another launcher; see handover.h. oshrun's defaults are kept: no
 * binding, more PEs than cores are allowed, and so is root. */
#include "launcher/handover.h"

#include "boot/job.h"
#include "launcher/handing.h"
#include "launcher/limit.h"
#include "launcher/program.h"
#include "launcher/say.h"
#include "launcher/values.h"

#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

extern char **environ;

enum { MAX_WORD = 4096 };

/* The command being assembled. */
struct command {
    char **word; /* NULL-ended */
    size_t n;
    bool short_of_memory;
    const char *number; /* what a shell has for the number of its PE */
};

static void add(struct command *c, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void add(struct command *c, const char *format, ...)
{
    char *text = NULL;
    va_list list;
    va_start(list, format);
    if (vasprintf(&text, format, list) < 0)
        text = NULL;
    va_end(list);
    char **more = realloc(c->word, (c->n + 2) * sizeof *more);
    c->short_of_memory = c->short_of_memory || !text || !more;
    if (more)
        c->word = more;
    if (more && text) {
        c->word[c->n++] = text;
        c->word[c->n] = NULL;
    }
}

/* ---- hosts ---- */

/* One host of a list: its name, not ended, and its PEs. */
struct host {
    const char *name;
    int letters;
    uint32_t slots;
};

/* Read the host at *list, and move that to the next one, NULL at the end; each: the PEs of a host
 * without a number. */
static struct host next_host(const char **list, uint32_t each)
{
    struct host host = {*list + (**list == ','), 0, each};
    size_t length = strcspn(host.name, ",");
    const char *colon = memchr(host.name, ':', length);
    if (colon)
        host.slots = (uint32_t)atoi(colon + 1);
    host.letters = (int)(colon ? (size_t)(colon - host.name) : length);
    *list = strchr(host.name, ',');
    return host;
}

/* The number of PEs for a host without a number: its share of those that remain. */
static uint32_t share(const struct meshmem_options *options)
{
    uint32_t silent = 0, taken = 0;
    for (const char *list = options->hosts; list;) {
        uint32_t slots = next_host(&list, UINT32_MAX).slots;
        silent += slots == UINT32_MAX;
        taken += slots == UINT32_MAX ? 0 : slots;
    }
    uint32_t left = options->counted && options->n_pes > taken ? options->n_pes - taken : silent;
    return silent ? (left + silent - 1) / silent : 0;
}

/* The PEs of all hosts. */
static uint32_t sum_slots(const struct meshmem_options *options)
{
    uint32_t sum = 0, each = share(options);
    for (const char *list = options->hosts; list;)
        sum += next_host(&list, each).slots;
    return sum;
}

/* Every host with its number of PEs, "a:1,b:2"; to be freed. */
static char *list_slots(const struct meshmem_options *options)
{
    char *text = NULL;
    size_t size;
    uint32_t each = share(options);
    FILE *file = open_memstream(&text, &size);
    for (const char *list = options->hosts; file && list;) {
        struct host host = next_host(&list, each);
        fprintf(file, "%.*s:%u%s", host.letters, host.name, host.slots, list ? "," : "");
    }
    return file && fclose(file) == 0 ? text : NULL;
}

/* The host of each of n PEs, "a,b,b", from the first again if there are more than slots; to be
 * freed. */
static char *list_places(const struct meshmem_options *options, uint32_t n)
{
    char *text = NULL;
    size_t size;
    uint32_t each = share(options), pe = 0;
    const char *list = options->hosts;
    FILE *file = open_memstream(&text, &size);
    while (file && pe < n) {
        struct host host = next_host(&list, each);
        for (uint32_t i = 0; i < host.slots && pe < n; i++)
            fprintf(file, "%s%.*s", pe++ ? "," : "", host.letters, host.name);
        list = list ? list : options->hosts;
    }
    return file && fclose(file) == 0 ? text : NULL;
}

/* Add text that was allocated. */
static void add_list(struct command *c, char *text)
{
    c->short_of_memory = c->short_of_memory || !text;
    add(c, "%s", text ? text : "");
    free(text);
}

static void add_hosts(struct command *c, const struct meshmem_options *options, const char *hosts,
                      const char *hostfile)
{
    add(c, "%s", options->hosts ? hosts : hostfile);
    if (options->hosts)
        add_list(c, list_slots(options));
    else
        add(c, "%s", options->hostfile);
}

/* The number of PEs of a program: what was asked for, or all slots of the hosts. */
static uint32_t count_pes(const struct meshmem_options *options, const struct meshmem_app *app)
{
    return options->hosts && !options->counted ? sum_slots(options) : app->n_pes;
}

/* ---- programs ---- */

/* The file of a program, to be freed: its name, or what it names here if it starts in another
 * directory. */
static char *find_file(const struct meshmem_app *app)
{
    const char *name = app->command[0];
    char path[PATH_MAX];
    bool is_here = app->directory && strchr(name, '/') && access(name, F_OK) == 0;
    return strdup(is_here && meshmem_value_from_root(path, name) ? path : name);
}

/* The name of the files of --output-filename from the root, as PEs may start in another directory;
 * to be freed. */
static char *name_output(const struct meshmem_options *options)
{
    char *here = options->output_file[0] == '/' ? strdup("") : getcwd(NULL, 0), *name = NULL;
    if (here && asprintf(&name, "%s%s%s", here, here[0] ? "/" : "", options->output_file) < 0)
        name = NULL;
    free(here);
    return name;
}

/* Each PE writes its output by itself: launchers name such files differently, or cannot. A shell
 * cannot ask whose a link is, so in a directory of another user, or like /tmp, it follows none. */
static void add_output(struct command *c, const struct meshmem_options *options)
{
    if (!options->output_file)
        return;
    add(c, "sh");
    add(c, "-c");
    add(c,
        "if [ -L \"$0.%s\" ] && { [ ! -O \"${0%%/*}/\" ] || [ -k \"${0%%/*}/\" ]; }; then "
        "echo \"oshrun: cannot write $0.%s: this is a symbolic link, and others may write to its "
        "directory\" >&2; exit 1; fi; exec \"$@\" >\"$0.%s\" 2>&1",
        c->number, c->number, c->number);
    add_list(c, name_output(options));
}

static void add_program(struct command *c, const struct meshmem_options *options,
                        const struct meshmem_app *app)
{
    add_output(c, options);
    add_list(c, find_file(app));
    for (char **word = app->command + 1; *word; word++)
        add(c, "%s", *word);
}

/* ---- the launchers ---- */

static bool have_one_name(const char *a, const char *b)
{
    size_t length = strcspn(a, "=");
    return length == strcspn(b, "=") && strncmp(a, b, length) == 0;
}

/* Whether a variable is among the first n that options export. */
static bool is_among(const struct meshmem_options *options, size_t n, const char *variable)
{
    for (size_t i = 0; i < n; i++)
        if (have_one_name(options->exported[i], variable))
            return true;
    return false;
}

static void add_variable(struct command *c, const char *variable)
{
    add(c, "-x");
    add(c, "%.*s", (int)strcspn(variable, "="), variable);
}

/* Pass environment variables to the PEs of all hosts, for launchers that pass none by
 * themselves. */
static void add_variables(struct command *c, const struct meshmem_options *options)
{
    static const char *const ours[] = {"SHMEM_", "SMA_", "FI_", "LD_LIBRARY_PATH="};
    for (size_t i = 0; i < options->n_exported; i++)
        if (!is_among(options, i, options->exported[i]))
            add_variable(c, options->exported[i]);
    for (char **variable = environ; *variable; variable++)
        for (size_t i = 0; i < sizeof ours / sizeof ours[0]; i++)
            if (strncmp(*variable, ours[i], strlen(ours[i])) == 0 &&
                !is_among(options, options->n_exported, *variable))
                add_variable(c, *variable);
}

/* What the launchers call the places of --bind-to and --map-by. */
static const struct {
    const char *srun, *prterun, *mpirun, *hydra;
} names[] = {[MESHMEM_PLACE_NONE] = {"none", "none", "none", "none"},
             [MESHMEM_PLACE_THREAD] = {"threads", "hwthread", "hwthread", "hwthread"},
             [MESHMEM_PLACE_CORE] = {"cores", "core", "core", "core"},
             [MESHMEM_PLACE_L2] = {"cores", "l2cache", "l2cache", "l2"},
             [MESHMEM_PLACE_L3] = {"ldoms", "l3cache", "l3cache", "l3"},
             [MESHMEM_PLACE_NUMA] = {"ldoms", "numa", "numa", "numa"},
             [MESHMEM_PLACE_SOCKET] = {"sockets", "package", "socket", "socket"}};

/* Add the programs as mpirun and mpiexec want them: each with its directory, variables and number
 * of PEs, and a ":" between two of them. */
static void add_programs(struct command *c, const struct meshmem_options *options,
                         const char *directory, bool variables)
{
    for (size_t i = 0; i < options->n_apps; i++) {
        const struct meshmem_app *app = &options->app[i];
        if (i > 0)
            add(c, ":");
        if (app->directory) {
            add(c, "%s", directory);
            add(c, "%s", app->directory);
        }
        if (variables)
            add_variables(c, options);
        add(c, "-n");
        add(c, "%u", count_pes(options, app));
        add_program(c, options, app);
    }
}

/* Write what a shell executes for one of several programs. */
static void write_program(FILE *file, const struct meshmem_app *app)
{
    char *name = find_file(app);
    if (app->directory) {
        fprintf(file, "cd");
        meshmem_program_print(file, app->directory);
        fprintf(file, " && ");
    }
    fprintf(file, "exec");
    meshmem_program_print(file, name ? name : app->command[0]);
    for (char **word = app->command + 1; *word; word++)
        meshmem_program_print(file, *word);
    free(name);
}

/* Add several programs as one for srun: a shell, which executes that of its PE. */
static void add_shell(struct command *c, const struct meshmem_options *options)
{
    char *text = NULL;
    size_t size, last = options->n_apps - 1;
    FILE *file = open_memstream(&text, &size);
    for (size_t i = 0; file && i < options->n_apps; i++) {
        const struct meshmem_app *app = &options->app[i];
        if (i < last)
            fprintf(file, "if [ $SLURM_PROCID -lt %u ]; then ", app->first + app->n_pes);
        write_program(file, app);
        fprintf(file, "%s", i < last ? "; else " : "");
    }
    for (size_t i = 0; file && i < last; i++)
        fprintf(file, "; fi");
    add_output(c, options);
    add(c, "sh");
    add(c, "-c");
    add_list(c, file && fclose(file) == 0 ? text : NULL);
}

static void warn_of_stamp(const char *launcher)
{
    meshmem_say("warning: %s cannot put the time before lines; --timestamp is left out", launcher);
}

static void ask_srun(struct command *c, const struct meshmem_options *options, const char *said)
{
    uint32_t n = options->n_apps > 1 ? options->n_pes : count_pes(options, &options->app[0]);
    c->number = "$SLURM_PROCID";
    add(c, "srun");
    add(c, "--mpi=%s", strstr(said, "pmix") ? "pmix" : "pmi2");
    add(c, "--kill-on-bad-exit=1");
    add(c, "--input=0");
    add(c, "--export=ALL"); /* in a job of sbatch --export=NONE it would pass none */
    if (options->bind || options->report_bindings)
        add(c, "--cpu-bind=%s%s", options->report_bindings ? "verbose," : "",
            names[options->bind].srun);
    if (options->map && options->map != options->bind)
        meshmem_say("warning: srun has its own way to deal PEs out (-m); --map-by is left out");
    if (options->app[0].directory && options->n_apps == 1)
        add(c, "--chdir=%s", options->app[0].directory);
    if (options->label)
        add(c, "-l");
    if (options->stamp)
        warn_of_stamp("srun");
    if (options->hosts) {
        add(c, "--overcommit");
        add(c, "-m");
        add(c, "arbitrary"); /* each PE on the host that stands in its place */
        add(c, "-w");
        add_list(c, list_places(options, n));
    } else {
        add(c, "-w");
        add(c, "%s%s", strchr(options->hostfile, '/') ? "" : "./", options->hostfile);
    }
    add(c, "-n");
    add(c, "%u", n);
    if (options->n_apps > 1)
        add_shell(c, options);
    else
        add_program(c, options, &options->app[0]);
}

static void ask_prterun(struct command *c, const struct meshmem_options *options, const char *said)
{
    (void)said;
    c->number = "$PMIX_RANK";
    add(c, "prterun");
    if (geteuid() == 0)
        add(c, "--allow-run-as-root");
    add(c, "--map-by");
    add(c, "%s:OVERSUBSCRIBE", options->map ? names[options->map].prterun : "slot");
    add(c, "--bind-to");
    add(c, "%s", names[options->bind].prterun);
    if (options->report_bindings)
        add(c, "--report-bindings");
    if (options->label || options->stamp) {
        add(c, "--output");
        add(c, "%s%s%s", options->label ? "tag" : "", options->label && options->stamp ? "," : "",
            options->stamp ? "timestamp" : "");
    }
    add_hosts(c, options, "--host", "--hostfile");
    add_programs(c, options, "--wdir", true);
}

static void ask_mpirun(struct command *c, const struct meshmem_options *options, const char *said)
{
    (void)said;
    c->number = "$PMIX_RANK";
    add(c, "mpirun");
    if (geteuid() == 0)
        add(c, "--allow-run-as-root");
    add(c, "--oversubscribe");
    if (options->map) {
        add(c, "--map-by");
        add(c, "%s", names[options->map].mpirun);
    }
    add(c, "--bind-to");
    add(c, "%s", names[options->bind].mpirun);
    if (options->report_bindings)
        add(c, "--report-bindings");
    if (options->label)
        add(c, "--tag-output");
    if (options->stamp)
        add(c, "--timestamp-output");
    add_hosts(c, options, "--host", "--hostfile");
    add_programs(c, options, "--wdir", true);
}

static void ask_hydra(struct command *c, const struct meshmem_options *options, const char *said)
{
    (void)said; /* it passes the whole environment */
    c->number = "${PMI_RANK-$PMIX_RANK}";
    add(c, "mpiexec");
    add(c, "-bind-to");
    add(c, "%s", names[options->bind].hydra);
    if (options->map) {
        add(c, "-map-by");
        add(c, "%s", names[options->map].hydra);
    }
    if (options->report_bindings)
        meshmem_say("warning: mpiexec cannot report bindings");
    if (options->label)
        add(c, "-prepend-rank");
    if (options->stamp)
        warn_of_stamp("mpiexec");
    add_hosts(c, options, "-hosts", "-f");
    add_programs(c, options, "-wdir", false);
}

/* In order of preference. `ask` makes the command. The output of `asked` must contain `says`, which
 * distinguishes launchers with the same name. */
static const struct {
    const char *name, *asked, *says;
    void (*ask)(struct command *c, const struct meshmem_options *options, const char *said);
} launchers[] = {
    {"srun", "--mpi=list", "pmi", ask_srun},
    {"prterun", "--version", "", ask_prterun},
    {"mpirun.openmpi", "--version", "", ask_mpirun},
    {"mpirun", "--version", "Open MPI", ask_mpirun},
    {"mpiexec.hydra", "--version", "", ask_hydra},
    {"mpiexec.mpich", "--version", "", ask_hydra},
    {"mpiexec", "--version", "HYDRA", ask_hydra},
};

enum { N_LAUNCHERS = sizeof launchers / sizeof launchers[0] };

/* Whether a launcher is in PATH, and its output. */
static bool is_there(int i, char *said, size_t size)
{
    char line[128];
    snprintf(line, sizeof line, "command -v %s >/dev/null && %s %s 2>&1 </dev/null && echo",
             launchers[i].name, launchers[i].name, launchers[i].asked);
    FILE *pipe = popen(line, "re");
    size_t bytes = pipe ? fread(said, 1, size - 1, pipe) : 0;
    said[bytes] = '\0';
    return pipe && pclose(pipe) == 0 && strstr(said, launchers[i].says);
}

/* The number of the first one that is available; -1 if none is. They are asked without what is
 * preloaded for the PEs, as a library that finds leaks may change how a program ends. */
static int choose(char *said, size_t size)
{
    const char *preload = getenv("LD_PRELOAD");
    char *kept = preload ? strdup(preload) : NULL;
    int i = 0;
    if (kept)
        unsetenv("LD_PRELOAD");
    while (i < N_LAUNCHERS &&
           ((launchers[i].ask == ask_srun && !getenv("SLURM_JOB_ID")) || !is_there(i, said, size)))
        i++;
    if (kept)
        setenv("LD_PRELOAD", kept, 1);
    free(kept);
    return i < N_LAUNCHERS ? i : -1;
}

static char **given; /* the variables with which oshrun was started */

void meshmem_handover_note(void)
{
    size_t n = 0;
    while (environ[n])
        n++;
    given = calloc(n + 1, sizeof *given);
    if (given)
        memcpy(given, environ, n * sizeof *given); /* setenv leaves the texts as they are */
}

static bool was_given(const char *variable)
{
    for (char **one = given; one && *one; one++)
        if (strcmp(*one, variable) == 0)
            return true;
    return false;
}

/* Print what sets the variables that options have set. */
static void print_settings(FILE *file)
{
    bool first = true;
    for (char **variable = environ; *variable; variable++) {
        if (was_given(*variable))
            continue;
        fprintf(file, "%s", first ? " env" : "");
        meshmem_program_print(file, *variable);
        first = false;
    }
}

/* The command as a shell takes it. */
static void print_command(FILE *file, const struct command *c, uint64_t timeout)
{
    if (timeout)
        fprintf(file, "timeout: %g s\n", (double)timeout * 1e-9);
    fprintf(file, "command:");
    print_settings(file);
    for (char **word = c->word; *word; word++)
        meshmem_program_print(file, *word);
    fprintf(file, "\n");
}

int meshmem_handover(const struct meshmem_options *options)
{
    struct command c = {0};
    char said[MAX_WORD];
    int i = choose(said, sizeof said);
    if (i < 0) {
        meshmem_say(
            "--hosts needs another launcher, and none is installed: prterun, mpirun of "
            "Open MPI, or mpiexec of MPICH (Debian: openmpi-bin or mpich), or srun inside an "
            "allocation of Slurm");
        return 1;
    }
    launchers[i].ask(&c, options, said);
    if (c.short_of_memory) {
        meshmem_say("no memory is left for the command of %s", launchers[i].name);
        return 1;
    }
    c.word[0] = (char *)launchers[i].name;
    if (options->dry_run) {
        print_command(stdout, &c, options->timeout);
        return meshmem_options_flush();
    }
    if (options->verbose)
        print_command(stderr, &c, options->timeout);
    unsetenv(MESHMEM_JOB_ENV);
    if (options->timeout)
        return meshmem_limit_run(c.word, options->timeout);
    meshmem_handing_restore(false);
    execvp(c.word[0], c.word);
    meshmem_say("%s cannot be started: %s", c.word[0], strerror(errno));
    return errno == ENOENT ? MESHMEM_EXIT_NOT_FOUND : MESHMEM_EXIT_CANNOT_RUN;
}
