/* SPDX-License-Identifier: BSD-3-Clause */
/* oshrun: starts a program as the PEs of a job on this host, or has another launcher start it. The
 * stages of a job: options, program, guard, memory, start, watch. It knows the head of the job's
 * memory (boot/job.h), but nothing of OpenSHMEM. */
#include "launcher/bind.h"
#include "launcher/guard.h"
#include "launcher/handover.h"
#include "launcher/memory.h"
#include "launcher/options.h"
#include "launcher/program.h"
#include "launcher/start.h"
#include "launcher/watch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int print_plan(const struct meshmem_options *options, const char *program,
                      const struct meshmem_bind *bind)
{
    char place[600];
    printf("program: %s\ncommand:", program);
    for (char **word = options->command; *word; word++)
        meshmem_program_print(*word);
    printf("\nPEs: %u, on %u CPUs\n", options->n_pes, meshmem_bind_count(bind, options->n_pes));
    if (options->nodes > 1)
        printf("nodes: %u%s\n", options->nodes, options->in_turn ? ", cyclic" : "");
    for (uint32_t pe = 0; pe < options->n_pes && bind->bound; pe++) {
        meshmem_bind_describe(bind, pe, place, sizeof place);
        printf("PE %u: %s\n", pe, place);
    }
    if (options->timeout)
        printf("timeout: %g s\n", (double)options->timeout * 1e-9);
    return meshmem_options_flush();
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
        dprintf(STDERR_FILENO, "oshrun: no memory is left to start %u PEs\n", run->n);
        return 1;
    }
    if (!meshmem_memory_open(run, meshmem_bind_count(bind, run->n)))
        return 1;
    if (!meshmem_start_open(run)) {
        meshmem_memory_close(run);
        return 1;
    }
    if (run->options->report_bindings)
        report_bindings(run, bind);
    meshmem_start_all(run, bind);
    meshmem_watch_job(run);
    meshmem_output_close(&run->output);
    meshmem_memory_close(run);
    return run->status;
}

/* Everything after the options; returns the exit status. */
static int run_program(const struct meshmem_options *options, const char *program)
{
    struct meshmem_bind bind;
    struct meshmem_run run = {.options = options, .program = program, .n = options->n_pes};
    int status;
    if (!meshmem_bind_open(&bind, options->bind))
        return 1;
    if (options->dry_run) {
        status = print_plan(options, program, &bind);
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

/* Carry out the options; returns the exit status. */
static int act(const struct meshmem_options *options)
{
    char *program = NULL;
    if (options->hosts || options->hostfile)
        return meshmem_handover(options);
    int status = meshmem_program_find(options->command[0], &program);
    if (status == 0)
        status = run_program(options, program);
    free(program);
    return status;
}

int main(int argc, char **argv)
{
    struct meshmem_options options;
    meshmem_start_prepare();
    int status = meshmem_options_read(&options, argc, argv);
    if (status == 0 && !options.done)
        status = act(&options);
    free(options.exported);
    return status;
}
