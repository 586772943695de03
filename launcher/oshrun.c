/* SPDX-License-Identifier: BSD-3-Clause */
/* oshrun: starts a program as the PEs of a job on this host, or has another launcher start it. The
 * stages of a job: options, program, guard, memory, start, watch. It knows the head of the job's
 * memory (boot/job.h), but nothing of OpenSHMEM. */
#include "launcher/attach.h"
#include "launcher/bind.h"
#include "launcher/guard.h"
#include "launcher/handover.h"
#include "launcher/marks.h"
#include "launcher/memory.h"
#include "launcher/options.h"
#include "launcher/program.h"
#include "launcher/say.h"
#include "launcher/start.h"
#include "launcher/trace.h"
#include "launcher/values.h"
#include "launcher/watch.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

static void print_plan(FILE *file, const struct meshmem_options *options,
                       const struct meshmem_bind *bind)
{
    char place[600];
    for (size_t i = 0; i < options->n_apps; i++) {
        const struct meshmem_app *app = &options->app[i];
        fprintf(file, "program: %s\ncommand:", app->program);
        for (char **word = app->command; *word; word++)
            meshmem_program_print(file, *word);
        if (app->directory)
            fprintf(file, "\ndirectory: %s", app->directory);
        if (options->n_apps > 1)
            fprintf(file, "\nits PEs: %u-%u", app->first, app->first + app->n_pes - 1);
        fprintf(file, "\n");
    }
    fprintf(file, "PEs: %u, on %u CPUs\n", options->n_pes,
            meshmem_bind_count(bind, options->n_pes));
    if (options->nodes > 1)
        fprintf(file, "nodes: %u%s\n", options->nodes, options->in_turn ? ", cyclic" : "");
    for (uint32_t pe = 0; pe < options->n_pes && bind->bound; pe++) {
        meshmem_bind_describe(bind, pe, place, sizeof place);
        fprintf(file, "PE %u: %s\n", pe, place);
    }
    if (options->output_file)
        fprintf(file, "output: %s.0 to %s.%u\n", options->output_file, options->output_file,
                options->n_pes - 1);
    if (options->timeout)
        fprintf(file, "timeout: %g s\n", (double)options->timeout * 1e-9);
}

static void report_bindings(struct meshmem_run *run, const struct meshmem_bind *bind)
{
    char place[600];
    for (uint32_t pe = 0; pe < run->n; pe++) {
        meshmem_bind_describe(bind, pe, place, sizeof place);
        meshmem_output_say(&run->output, "oshrun: PE %u: %s", pe, place);
    }
}

/* Set up a job, start it, and watch it. */
static int run_job(struct meshmem_run *run, const struct meshmem_bind *bind)
{
    run->guard = meshmem_guard_enter();
    if (!run->children || !run->order) {
        meshmem_say("no memory is left to start %u PEs", run->n);
        return 1;
    }
    if (!meshmem_trace_has_place(run->options))
        return MESHMEM_WRONG_USE;
    if (!meshmem_memory_open(run, meshmem_bind_count(bind, run->n)))
        return 1;
    if (!meshmem_start_open(run) || !meshmem_trace_open(run->options)) {
        meshmem_memory_close(run);
        return 1;
    }
    meshmem_marks_open(run);
    if (run->options->report_bindings)
        report_bindings(run, bind);
    meshmem_start_all(run, bind);
    meshmem_watch_job(run);
    meshmem_output_close(&run->output);
    meshmem_memory_close(run);
    meshmem_trace_close(run);
    return run->status;
}

/* Everything after the options; returns the exit status. */
static int run_programs(const struct meshmem_options *options)
{
    struct meshmem_bind bind;
    struct meshmem_run run = {.options = options, .n = options->n_pes};
    int status;
    if (!meshmem_bind_open(&bind, options->bind, options->map))
        return 1;
    if (options->dry_run || options->verbose)
        print_plan(options->dry_run ? stdout : stderr, options, &bind);
    if (options->dry_run) {
        status = meshmem_options_flush();
    } else {
        run.children = calloc(run.n, sizeof *run.children);
        run.order = calloc(run.n, sizeof *run.order);
        status = run_job(&run, &bind);
        free(run.children);
        free(run.order);
    }
    meshmem_bind_close(&bind);
    return status;
}

/* Find the file of a program. One that was found by a path relative to this directory is named from
 * the root, as its PEs may start in another, also to itself: some programs look there for more. */
static int find_program(struct meshmem_app *app)
{
    char path[PATH_MAX];
    int status = meshmem_program_find(app->command[0], &app->program);
    if (status || !app->directory || !meshmem_value_from_root(path, app->program))
        return status;
    char *whole = strdup(path);
    if (!whole)
        return status;
    free(app->program);
    app->program = whole;
    if (strchr(app->command[0], '/'))
        app->command[0] = whole;
    return status;
}

/* Carry out the options; returns the exit status. */
static int act(const struct meshmem_options *options)
{
    int status = 0;
    if (options->hosts || options->hostfile)
        return meshmem_handover(options);
    for (size_t i = 0; i < options->n_apps && status == 0; i++)
        status = find_program(&options->app[i]);
    if (status == 0 && !options->dry_run)
        status = meshmem_attach_prepare(options);
    return status ? status : run_programs(options);
}

/* What the stack of a PE must hold, besides arguments and environment: PEs of several nodes die
 * with 48 KiB, and do not with 56; the program needs some, too. */
enum { STACK_KIB = 112 };

static size_t bytes_of(char *const *words)
{
    size_t bytes = 0;
    for (; *words; words++)
        bytes += strlen(*words) + 1 + sizeof *words;
    return bytes;
}

/* Whether the limit on stacks, which PEs inherit, is enough. Before anything that needs a stack
 * itself. */
static bool has_stack(char *const *arguments)
{
    struct rlimit limit;
    unsigned least = STACK_KIB + (unsigned)((bytes_of(arguments) + bytes_of(environ)) >> 10);
    if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur >> 10 >= least)
        return true;
    meshmem_say("the limit on stacks is %u KiB, and PEs need %u with these arguments and this "
                "environment; raise it (ulimit -s)",
                (unsigned)(limit.rlim_cur >> 10), least);
    return false;
}

int main(int argc, char **argv)
{
    struct meshmem_options options;
    if (!has_stack(argv))
        return 1;
    meshmem_start_prepare();
    meshmem_handover_note();
    int status = meshmem_options_read(&options, argc, argv);
    if (status == 0 && !options.done)
        status = act(&options);
    meshmem_options_free(&options);
    return status;
}
