/* SPDX-License-Identifier: BSD-3-Clause */
/* Passes a job on several hosts to another launcher; see handover.h. oshrun's defaults are kept: no
 * binding, more PEs than cores are allowed, and so is root. `timeout` implements the time limit,
 * with oshrun's exit status. */
#include "launcher/handover.h"

#include "boot/job.h"
#include "launcher/program.h"

#include <errno.h>
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

/* The number of hosts in "a,b:2". */
static uint32_t count_hosts(const char *hosts)
{
    uint32_t n = 1;
    for (; *hosts; hosts++)
        n += *hosts == ',';
    return n;
}

/* The number of PEs for a host without a number: its share of those that remain. */
static uint32_t share(const struct meshmem_options *options)
{
    uint32_t silent = 0, taken = 0;
    for (const char *host = options->hosts; host; host = strchr(host, ',')) {
        host += *host == ',';
        const char *colon = memchr(host, ':', strcspn(host, ","));
        silent += !colon;
        taken += colon ? (uint32_t)atoi(colon + 1) : 0;
    }
    uint32_t left = options->counted && options->n_pes > taken ? options->n_pes - taken : silent;
    return silent ? (left + silent - 1) / silent : 0;
}

/* Write every host with its number of PEs, "a:1,b:2", or without. Returns the sum. */
static uint32_t write_hosts(char text[MAX_WORD], const struct meshmem_options *options, bool number)
{
    uint32_t sum = 0, each = share(options);
    size_t used = 0;
    text[0] = '\0';
    for (const char *host = options->hosts; host; host = strchr(host, ',')) {
        host += *host == ',';
        size_t length = strcspn(host, ",");
        const char *colon = memchr(host, ':', length);
        uint32_t slots = colon ? (uint32_t)atoi(colon + 1) : each;
        int letters = (int)(colon ? (size_t)(colon - host) : length);
        sum += slots;
        if (used < MAX_WORD)
            used += (size_t)snprintf(text + used, MAX_WORD - used, "%s%.*s", used ? "," : "",
                                     letters, host);
        if (number && used < MAX_WORD)
            used += (size_t)snprintf(text + used, MAX_WORD - used, ":%u", slots);
    }
    return sum;
}

/* The largest number of PEs on a host. */
static uint32_t most_slots(const struct meshmem_options *options)
{
    uint32_t most = share(options);
    for (const char *host = options->hosts; host; host = strchr(host, ',')) {
        host += *host == ',';
        const char *colon = memchr(host, ':', strcspn(host, ","));
        if (colon && (uint32_t)atoi(colon + 1) > most)
            most = (uint32_t)atoi(colon + 1);
    }
    return most;
}

static void add_hosts(struct command *c, const struct meshmem_options *options, const char *hosts,
                      const char *hostfile)
{
    char text[MAX_WORD];
    uint32_t n = options->n_pes;
    if (options->hosts) {
        uint32_t sum = write_hosts(text, options, true);
        n = options->counted ? n : sum;
        add(c, "%s", hosts);
        add(c, "%s", text);
    } else {
        add(c, "%s", hostfile);
        add(c, "%s", options->hostfile);
    }
    add(c, "-n");
    add(c, "%u", n);
}

/* ---- the launchers ---- */

/* Pass environment variables to the PEs of all hosts, for launchers that pass none by
 * themselves. */
static void add_variables(struct command *c, const struct meshmem_options *options)
{
    static const char *const ours[] = {"SHMEM_", "SMA_", "FI_", "LD_LIBRARY_PATH="};
    for (size_t i = 0; i < options->n_exported; i++) {
        add(c, "-x");
        add(c, "%.*s", (int)strcspn(options->exported[i], "="), options->exported[i]);
    }
    for (char **variable = environ; *variable; variable++)
        for (size_t i = 0; i < sizeof ours / sizeof ours[0]; i++)
            if (strncmp(*variable, ours[i], strlen(ours[i])) == 0) {
                add(c, "-x");
                add(c, "%.*s", (int)strcspn(*variable, "="), *variable);
            }
}

/* What the launchers call the places of --bind-to and --map-by. */
static const struct {
    const char *srun, *prterun, *mpirun, *hydra;
} names[] = {[MESHMEM_PLACE_NONE] = {"none", "none", "none", "none"},
             [MESHMEM_PLACE_CORE] = {"cores", "core", "core", "core"},
             [MESHMEM_PLACE_L3] = {"ldoms", "l3cache", "l3cache", "l3"},
             [MESHMEM_PLACE_NUMA] = {"ldoms", "numa", "numa", "numa"},
             [MESHMEM_PLACE_SOCKET] = {"sockets", "package", "socket", "socket"}};

static void add_directory(struct command *c, const struct meshmem_options *options,
                          const char *name)
{
    if (options->app[0].directory) {
        add(c, "%s", name);
        add(c, "%s", options->app[0].directory);
    }
}

static void ask_srun(struct command *c, const struct meshmem_options *options, const char *said)
{
    char text[MAX_WORD];
    uint32_t n = options->n_pes;
    const char *directory = options->app[0].directory;
    add(c, "srun");
    add(c, "--mpi=%s", strstr(said, "pmix") ? "pmix" : "pmi2");
    add(c, "--kill-on-bad-exit=1");
    add(c, "--input=0");
    if (options->bind || options->report_bindings)
        add(c, "--cpu-bind=%s%s", options->report_bindings ? "verbose," : "",
            names[options->bind].srun);
    if (options->map && options->map != options->bind)
        dprintf(
            STDERR_FILENO,
            "oshrun: warning: srun has its own way to deal PEs out (-m); --map-by is left out\n");
    if (directory)
        add(c, "--chdir=%s", directory);
    if (options->label)
        add(c, "-l");
    if (options->hosts) {
        n = options->counted ? n : write_hosts(text, options, true);
        write_hosts(text, options, false);
        add(c, "--overcommit");
        add(c, "--ntasks-per-node=%u", most_slots(options)); /* an upper limit, since -n is given */
        add(c, "-N");
        add(c, "%u", count_hosts(options->hosts));
        add(c, "-w");
        add(c, "%s", text);
    } else {
        add(c, "-w");
        add(c, "%s%s", strchr(options->hostfile, '/') ? "" : "./", options->hostfile);
    }
    add(c, "-n");
    add(c, "%u", n);
}

static void ask_prterun(struct command *c, const struct meshmem_options *options, const char *said)
{
    (void)said;
    add(c, "prterun");
    if (geteuid() == 0)
        add(c, "--allow-run-as-root");
    add(c, "--map-by");
    add(c, "%s:OVERSUBSCRIBE", options->map ? names[options->map].prterun : "slot");
    add(c, "--bind-to");
    add(c, "%s", names[options->bind].prterun);
    add_directory(c, options, "--wdir");
    if (options->report_bindings)
        add(c, "--report-bindings");
    if (options->label) {
        add(c, "--output");
        add(c, "tag");
    }
    add_variables(c, options);
    add_hosts(c, options, "--host", "--hostfile");
}

static void ask_mpirun(struct command *c, const struct meshmem_options *options, const char *said)
{
    (void)said;
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
    add_directory(c, options, "--wdir");
    if (options->report_bindings)
        add(c, "--report-bindings");
    if (options->label)
        add(c, "--tag-output");
    add_variables(c, options);
    add_hosts(c, options, "--host", "--hostfile");
}

static void ask_hydra(struct command *c, const struct meshmem_options *options, const char *said)
{
    (void)said; /* it passes the whole environment */
    add(c, "mpiexec");
    add(c, "-bind-to");
    add(c, "%s", names[options->bind].hydra);
    if (options->map) {
        add(c, "-map-by");
        add(c, "%s", names[options->map].hydra);
    }
    add_directory(c, options, "-wdir");
    if (options->report_bindings)
        dprintf(STDERR_FILENO, "oshrun: warning: mpiexec cannot report bindings\n");
    if (options->label)
        add(c, "-prepend-rank");
    add_hosts(c, options, "-hosts", "-f");
}

/* In order of preference. The output of `asked` must contain `says`, which distinguishes launchers
 * with the same name. */
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

/* The number of the first one that is available; -1 if none is. */
static int choose(char *said, size_t size)
{
    for (int i = 0; i < N_LAUNCHERS; i++)
        if ((launchers[i].ask != ask_srun || getenv("SLURM_JOB_ID")) && is_there(i, said, size))
            return i;
    return -1;
}

static void print_command(FILE *file, const struct command *c)
{
    fprintf(file, "command:");
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
        dprintf(STDERR_FILENO,
                "oshrun: --hosts needs another launcher, and none is installed: prterun, mpirun of "
                "Open MPI, or mpiexec of MPICH (Debian: openmpi-bin or mpich), or srun inside an "
                "allocation of Slurm\n");
        return 1;
    }
    if (options->timeout) {
        add(&c, "timeout");
        add(&c, "--foreground");
        add(&c, "--kill-after=10");
        add(&c, "%g", (double)options->timeout * 1e-9);
    }
    size_t first = c.n;
    launchers[i].ask(&c, options, said);
    for (char **word = options->app[0].command; *word; word++)
        add(&c, "%s", *word);
    if (c.short_of_memory) {
        dprintf(STDERR_FILENO, "oshrun: no memory is left for the command of %s\n",
                launchers[i].name);
        return 1;
    }
    c.word[first] = (char *)launchers[i].name;
    if (options->dry_run) {
        print_command(stdout, &c);
        return meshmem_options_flush();
    }
    if (options->verbose)
        print_command(stderr, &c);
    unsetenv(MESHMEM_JOB_ENV);
    execvp(c.word[0], c.word);
    dprintf(STDERR_FILENO, "oshrun: %s cannot be started: %s\n", c.word[0], strerror(errno));
    return errno == ENOENT ? MESHMEM_EXIT_NOT_FOUND : MESHMEM_EXIT_CANNOT_RUN;
}
