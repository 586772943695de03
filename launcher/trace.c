/* SPDX-License-Identifier: BSD-3-Clause */
/* Statistics, traces and heatmaps; see trace.h. */
#include "launcher/trace.h"

#include "base/os.h"
#include "launcher/guard.h"
#include "launcher/handing.h"
#include "launcher/say.h"
#include "tools/record/own.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#ifndef MESHMEM_LIBDIR
#define MESHMEM_LIBDIR "/usr/local/lib"
#endif

#define REPEATED (1000 * MESHMEM_MS) /* in which one command may send a signal twice */

extern char **environ;

static int parts = -1; /* the open folder of the PEs' files */

/* ---- places ---- */

/* The folder of this program, ending in a slash; false, and errno says why, if it is not known. */
static bool find_own_folder(char folder[PATH_MAX])
{
    ssize_t bytes = readlink("/proc/self/exe", folder, PATH_MAX - 1);
    folder[bytes > 0 ? bytes : 0] = '\0';
    char *slash = strrchr(folder, '/');
    folder[slash ? slash + 1 - folder : 0] = '\0';
    return slash;
}

/* The file of the tool that counts calls: beside the library of this oshrun. */
static bool find_tool(char *path, size_t size)
{
    static const char *const places[] = {"../lib/", "../lib64/", MESHMEM_LIBDIR "/"};
    char folder[PATH_MAX];
    bool has_own = find_own_folder(folder);
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        if (places[i][0] != '/' && !has_own)
            continue;
        int length = snprintf(path, size, "%s%smeshmem/meshmem-stats.so",
                              places[i][0] == '/' ? "" : folder, places[i]);
        if (length < (int)size && access(path, R_OK) == 0)
            return true;
    }
    return false;
}

/* ---- options ---- */

/* Preload the tool, and tell it by a variable what to do. */
static int use_tool(struct meshmem_options *options, const char *name, const char *variable,
                    const char *text)
{
    char path[PATH_MAX + 64];
    int status = meshmem_value_export(options, name, variable, text);
    if (status || options->tool)
        return status;
    if (!find_tool(path, sizeof path)) {
        if (find_own_folder(path))
            meshmem_say("%s: meshmem-stats.so is not in the library's directory; install meshmem "
                        "again",
                        name);
        else
            meshmem_say("%s: /proc/self/exe cannot be read (%s), so meshmem-stats.so is not "
                        "found; mount /proc",
                        name, strerror(errno));
        return 1;
    }
    options->tool = true;
    return meshmem_value_preload(options, name, path);
}

int meshmem_take_stats(struct meshmem_options *options, const char *name, const char *value)
{
    (void)value;
    options->counts = true;
    return use_tool(options, name, "MESHMEM_STATS_TABLE", "1");
}

/* Take the name of a file that will be written, as a path from the root, since PEs may change their
 * directory. */
static int take_file(struct meshmem_options *options, const char *name, const char *value,
                     const char *variable)
{
    char path[PATH_MAX], folder[PATH_MAX];
    struct stat about;
    bool fits = meshmem_value_from_root(path, value);
    const char *slash = strrchr(path, '/');
    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash + 1 - path) : 0, path);
    bool is_folder = value[0] && stat(path, &about) == 0 && S_ISDIR(about.st_mode);
    errno = 0;
    if (!value[0] || value[strlen(value) - 1] == '/' || !fits || access(folder, W_OK | X_OK) != 0 ||
        (stat(path, &about) == 0 && !S_ISREG(about.st_mode))) {
        meshmem_say("%s %s: %s", name, value,
                    is_folder                  ? "there is a directory of this name"
                    : errno && errno != ENOENT ? strerror(errno)
                    : errno == ENOENT          ? "there is no such directory to write the file to"
                                               : "not the name of a file that can be written");
        return MESHMEM_WRONG_USE;
    }
    return use_tool(options, name, variable, path);
}

int meshmem_take_stats_file(struct meshmem_options *options, const char *name, const char *value)
{
    char path[PATH_MAX];
    options->counts = true;
    if (value[0] && meshmem_value_from_root(path, value))
        return use_tool(options, name, "MESHMEM_STATS", path);
    meshmem_say("%s %s: not the name of a file that can be written", name, value);
    return MESHMEM_WRONG_USE;
}

int meshmem_take_trace(struct meshmem_options *options, const char *name, const char *value)
{
    options->traces = true;
    return take_file(options, name, value, "MESHMEM_TRACE");
}

int meshmem_take_heatmap(struct meshmem_options *options, const char *name, const char *value)
{
    size_t length = strlen(value);
    const char *end = length > 4 ? value + length - 4 : value;
    if (strcmp(end, ".svg") != 0 && strcmp(end, ".png") != 0 && strcmp(end, ".csv") != 0) {
        meshmem_say("%s %s: write a name that ends in .svg or .png, for a picture, or .csv, "
                    "for numbers",
                    name, value);
        return MESHMEM_WRONG_USE;
    }
    options->traces = true;
    return take_file(options, name, value, "MESHMEM_HEATMAP");
}

int meshmem_take_trace_size(struct meshmem_options *options, const char *name, const char *value)
{
    char *end;
    double number = strtod(value, &end);
    bool plain = value[0] && strspn(value, "0123456789.") == (size_t)(end - value);
    if (!plain || end == value || (*end && (!strchr("kmgKMG", *end) || end[1])) || number <= 0) {
        meshmem_say("%s %s: not a size; write a number with k, m or g, for example 64m", name,
                    value);
        return MESHMEM_WRONG_USE;
    }
    options->trace_sized = true;
    return meshmem_value_export(options, name, "MESHMEM_TRACE_SIZE", value);
}

/* ---- the job ---- */

/* The file that PE 0 writes statistics to when the job ends; false if there is none. */
static bool find_stats(const struct meshmem_options *options, char path[PATH_MAX])
{
    const char *file = getenv("MESHMEM_STATS"), *from = options->app[0].directory;
    if (!options->counts || !file || !*file)
        return false;
    bool inside = from && *file != '/';
    snprintf(path, PATH_MAX, "%s%s%s", inside ? from : "", inside ? "/" : "", file);
    return true;
}

/* Whether two results would be written to one file; says so on stderr. */
static bool wants_one_twice(const struct meshmem_options *options)
{
    char stats[PATH_MAX];
    const char *file[] = {find_stats(options, stats) ? stats : NULL,
                          options->traces ? getenv("MESHMEM_TRACE") : NULL,
                          options->traces ? getenv("MESHMEM_HEATMAP") : NULL};
    static const char *const option[] = {"--stats-file", "--trace", "--heatmap"};
    for (int a = 0; a < 3; a++)
        for (int b = a + 1; b < 3; b++)
            if (file[a] && file[b] && !own_is_stream(file[a]) && strcmp(file[a], file[b]) == 0) {
                meshmem_say("%s and %s name the same file, %s", option[a], option[b], file[a]);
                return true;
            }
    return false;
}

bool meshmem_trace_has_place(const struct meshmem_options *options)
{
    char path[PATH_MAX], *slash;
    const char *why = NULL;
    struct stat about, link;
    if (wants_one_twice(options))
        return false;
    if (!find_stats(options, path))
        return true;
    bool there = stat(path, &about) == 0;
    if (there && S_ISDIR(about.st_mode))
        why = "there is a directory of this name";
    else if (there && !S_ISREG(about.st_mode) && !own_is_stream(path) && lstat(path, &link) == 0 &&
             S_ISLNK(link.st_mode))
        why = "this is a symbolic link, and not to a file; name what it leads to";
    bool fits = own_is_stream(path) || (there && access(path, W_OK) == 0);
    if ((slash = strrchr(path, '/')))
        slash[1] = 0;
    if (!why && slash && access(path, F_OK) != 0)
        why = "there is no such directory to write the file to";
    else if (!why && slash && !fits && access(path, W_OK | X_OK) != 0)
        why = strerror(errno);
    if (why)
        meshmem_say("--stats-file %s: %s", getenv("MESHMEM_STATS"), why);
    return !why;
}

/* What is there from an earlier job is not taken for what this one writes. False after a message:
 * nothing will be written there. */
static bool remove_old(const char *file)
{
    struct stat about;
    if (!file || own_is_stream(file))
        return true;
    own_remove_old(file);
    if (lstat(file, &about) != 0 || !own_is_planted(file, &about))
        return true;
    meshmem_say("%s: %s; write to another directory", file, own_open_why(OWN_PLANTED));
    return false;
}

/* Open the folder of the PEs' files; NULL: it cannot be, and why. */
static DIR *open_folder(const char *folder, const char **why)
{
    int file, error = own_folder(folder, &file);
    DIR *files = error ? NULL : fdopendir(file);
    *why = error ? own_folder_why(error) : strerror(errno);
    if (!files && file >= 0)
        close(file);
    return files;
}

bool meshmem_trace_open(const struct meshmem_options *options)
{
    char folder[PATH_MAX], path[PATH_MAX + 256];
    const struct dirent *entry;
    const char *why = "";
    if (find_stats(options, path) && !remove_old(path))
        return false;
    if (!options->traces || !own_parts(folder))
        return true;
    DIR *files = open_folder(folder, &why);
    if (!files) {
        meshmem_say("%s: %s; the PEs record their calls there: remove it, or write to another "
                    "directory",
                    folder, why);
        return false;
    }
    if (!remove_old(getenv("MESHMEM_TRACE")) || !remove_old(getenv("MESHMEM_HEATMAP"))) {
        closedir(files);
        rmdir(folder); /* unless there is something in it */
        return false;
    }
    while ((entry = readdir(files))) {
        size_t length = strlen(entry->d_name);
        if (length > 5 && strcmp(entry->d_name + length - 5, ".part") == 0)
            unlinkat(dirfd(files), entry->d_name, 0);
    }
    parts = fcntl(dirfd(files), F_DUPFD_CLOEXEC, 3);
    closedir(files);
    return true;
}

/* Whether the folder is gone, and not by the PEs, who say why. */
static bool was_removed(const char *folder)
{
    struct stat about;
    bool removed = access(folder, F_OK) != 0 && errno == ENOENT && parts >= 0 &&
                   fstat(parts, &about) == 0 && (about.st_mode & 0777) != OWN_GIVEN_UP;
    if (parts >= 0)
        close(parts);
    parts = -1;
    return removed;
}

/* Start meshmem-trace, for this job; errno, or 0. */
static int start_maker(char *program, const sigset_t *mask, pid_t *child)
{
    char *words[] = {program, (char *)"--variables", NULL};
    posix_spawnattr_t attributes;
    sigset_t normal = meshmem_handing_ignored();
    unsetenv("LD_PRELOAD");
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigmask(&attributes, mask);
    posix_spawnattr_setsigdefault(&attributes, &normal);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    int error = posix_spawn(child, program, NULL, &attributes, words, environ);
    posix_spawnattr_destroy(&attributes);
    return error;
}

/* Whether a signal ends meshmem-trace: not the one that has ended the job, which a batch system may
 * have sent to each process of oshrun. */
static bool is_meant(const struct meshmem_run *run, int number)
{
    return meshmem_handing_ends(number) &&
           (number != run->interrupted || meshmem_os_now() - run->interrupted_at > REPEATED);
}

/* Wait for the end of meshmem-trace, to which signals go that end jobs. */
static int wait_for_maker(struct meshmem_run *run, pid_t child)
{
    struct pollfd ask[] = {{.fd = run->signals, .events = POLLIN},
                           {.fd = run->guard, .events = POLLIN}};
    siginfo_t info;
    int status = -1;
    while (waitpid(child, &status, WNOHANG) == 0) {
        if (poll(ask, 2, -1) > 0 && ask[1].revents)
            meshmem_guard_lost();
        while (meshmem_handing_take(run->signals, &info))
            if (is_meant(run, info.si_signo)) {
                meshmem_run_set_status(run, 128 + info.si_signo);
                kill(child, info.si_signo);
            }
    }
    return status;
}

void meshmem_trace_close(struct meshmem_run *run)
{
    char program[PATH_MAX + 32], folder[PATH_MAX];
    pid_t child;
    if (!run->options->traces || !own_parts(folder))
        return;
    if (was_removed(folder)) {
        meshmem_say("%s, where the PEs record their calls, was removed while the job ran; "
                    "nothing is made of them",
                    folder);
        return;
    }
    if (!find_own_folder(program))
        strcpy(program, MESHMEM_LIBDIR "/../bin/");
    strcat(program, "meshmem-trace");
    int error = start_maker(program, &run->mask_before, &child);
    if (error) {
        meshmem_say("%s: %s; what the PEs have recorded is in %s", program, strerror(error),
                    folder);
        return;
    }
    int status = wait_for_maker(run, child);
    if (WIFSIGNALED(status))
        meshmem_say("meshmem-trace was killed by signal %d (%s); what the PEs have recorded is "
                    "in %s",
                    WTERMSIG(status), strsignal(WTERMSIG(status)), folder);
    else if (WEXITSTATUS(status) == 127)
        meshmem_say(
            "meshmem-trace did not start, as a library that it needs is missing (see "
            "above); what the PEs have recorded is in %s, and meshmem-trace makes the files of "
            "it also later, or elsewhere",
            folder);
}
