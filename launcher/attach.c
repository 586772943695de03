/* SPDX-License-Identifier: BSD-3-Clause */
/* Starts debuggers in windows of tmux, if oshrun runs in it, else in xterm; see attach.h. */
#include "launcher/attach.h"

#include "base/config.h"
#include "base/numbers.h"
#include "launcher/handing.h"
#include "launcher/memory.h"
#include "launcher/say.h"
#include "launcher/values.h"

#include <errno.h>
#include <limits.h>
#include <spawn.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_WINDOWS = 16 };

/* Whether there is such a program in PATH. */
static bool is_there(const char *name)
{
    const char *at = getenv("PATH");
    char path[PATH_MAX];
    for (; at; at = strchr(at, ':') ? strchr(at, ':') + 1 : NULL)
        if (snprintf(path, sizeof path, "%.*s/%s", (int)strcspn(at, ":"), at, name) <
                (int)sizeof path &&
            access(path, X_OK) == 0)
            return true;
    return false;
}

static bool has(const char *variable)
{
    const char *value = getenv(variable);
    return value && *value;
}

static bool in_tmux(void) { return has("TMUX") && is_there("tmux"); }

static bool is_wanted(const struct meshmem_options *options, uint32_t pe)
{
    return meshmem_numbers_contain(options->attach_pes ? options->attach_pes : "all", pe);
}

int meshmem_attach_prepare(const struct meshmem_options *options)
{
    uint32_t wanted = 0;
    if (!options->attach)
        return 0;
    for (uint32_t pe = 0; pe < options->n_pes; pe++)
        wanted += is_wanted(options, pe);
    if (!is_there(options->attach))
        meshmem_say("--attach %s: not found in any directory of PATH", options->attach);
    else if (!in_tmux() && !(has("DISPLAY") && is_there("xterm")))
        meshmem_say("--attach needs a terminal for each PE: start oshrun in tmux, or where "
                    "DISPLAY is set and xterm is installed");
    else if (wanted == 0 || wanted > MOST_WINDOWS)
        meshmem_say("--attach is for %u PEs of %u; write which, 1 to %d of them: --attach-pe "
                    "0,2-3",
                    wanted, options->n_pes, MOST_WINDOWS);
    else
        return setenv("SHMEM_DEBUG_WAIT", options->attach_pes ? options->attach_pes : "all", 1) !=
               0;
    return MESHMEM_WRONG_USE;
}

/* Start a terminal with the debugger of a PE. */
static void start(struct meshmem_run *run, uint32_t pe, pid_t pid)
{
    char title[32], number[16];
    const char *debugger = run->options->attach;
    snprintf(title, sizeof title, "PE %u", pe);
    snprintf(number, sizeof number, "%d", (int)pid);
    const char *tmux[] = {"tmux", "new-window", "-n", title, debugger, "-p", number, NULL};
    const char *xterm[] = {"xterm", "-T", title, "-e", debugger, "-p", number, NULL};
    char **words = (char **)(in_tmux() ? tmux : xterm);
    static const char *const of_pes[] = {"LD_PRELOAD", MESHMEM_JOB_ENV, NULL};
    char **environment = meshmem_config_environment_without(of_pes);
    posix_spawnattr_t how;
    sigset_t normal = meshmem_handing_ignored();
    pid_t terminal;
    posix_spawnattr_init(&how);
    posix_spawnattr_setsigmask(&how, &run->mask_before);
    posix_spawnattr_setsigdefault(&how, &normal);
    posix_spawnattr_setpgroup(&how, 0); /* so that Ctrl-C here does not end it */
    posix_spawnattr_setflags(&how, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF |
                                       POSIX_SPAWN_SETPGROUP);
    int error =
        environment ? posix_spawnp(&terminal, words[0], NULL, &how, words, environment) : ENOMEM;
    posix_spawnattr_destroy(&how);
    free(environment);
    if (error)
        meshmem_output_say(&run->output, "oshrun: cannot start %s for PE %u: %s", words[0], pe,
                           strerror(error));
}

void meshmem_attach_look(struct meshmem_run *run, uint64_t now)
{
    bool any = false;
    run->attach_at = 0;
    for (uint32_t pe = 0; pe < run->n; pe++) {
        struct meshmem_child *child = &run->children[pe];
        struct meshmem_slot *slot = meshmem_memory_slot(run, pe);
        if (child->attached || child->ended || !is_wanted(run->options, pe))
            continue;
        any = true;
        /* Relaxed: a flag. */
        if (!atomic_load_explicit(&slot->debug_wait, memory_order_relaxed))
            continue;
        start(run, pe, meshmem_memory_process(run, pe));
        child->attached = true;
    }
    if (any)
        run->attach_at = now + MESHMEM_ATTACH_LOOK;
}
