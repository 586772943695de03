/* SPDX-License-Identifier: BSD-3-Clause */
/* Where a program is, and why it cannot be started; see program.h. */
#include "launcher/program.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* 0 when path can be executed, else an errno. */
static int check(const char *path)
{
    struct stat about;
    if (stat(path, &about) != 0)
        return errno;
    if (S_ISDIR(about.st_mode))
        return EISDIR;
    return faccessat(AT_FDCWD, path, X_OK, AT_EACCESS) == 0 ? 0 : EACCES;
}

static int explain_path(const char *path, int error)
{
    if (error == EACCES) {
        dprintf(STDERR_FILENO, "oshrun: %s: may not be executed; is it a program (chmod +x)?\n",
                path);
        return MESHMEM_EXIT_CANNOT_RUN;
    }
    if (error == EISDIR) {
        dprintf(STDERR_FILENO, "oshrun: %s: a directory, not a program\n", path);
        return MESHMEM_EXIT_CANNOT_RUN;
    }
    dprintf(STDERR_FILENO, "oshrun: %s: %s\n", path, strerror(error));
    return MESHMEM_EXIT_NOT_FOUND;
}

static int explain_search(const char *name, char *refused)
{
    if (refused)
        return explain_path(refused, EACCES);
    bool here = access(name, X_OK) == 0;
    dprintf(STDERR_FILENO, "oshrun: %s: not found in any directory of PATH%s%s\n", name,
            here ? "; for the one in this directory write ./" : "", here ? name : "");
    return MESHMEM_EXIT_NOT_FOUND;
}

/* Search PATH. An empty directory in it means the current one. */
static int search(const char *name, char **path)
{
    const char *at = getenv("PATH");
    char *refused = NULL, *candidate;
    at = at ? at : "/bin:/usr/bin"; /* as execvp */
    for (;; at++) {
        int length = (int)strcspn(at, ":");
        if (asprintf(&candidate, "%.*s%s%s", length, at, length ? "/" : "./", name) < 0)
            return explain_path(name, ENOMEM);
        int error = check(candidate);
        if (error == 0) {
            free(refused);
            *path = candidate;
            return 0;
        }
        if (error == EACCES && !refused && access(candidate, F_OK) == 0)
            refused = candidate;
        else
            free(candidate);
        at += length;
        if (!*at)
            break;
    }
    int status = explain_search(name, refused);
    free(refused);
    return status;
}

int meshmem_program_find(const char *name, char **path)
{
    if (!strchr(name, '/'))
        return search(name, path);
    int error = check(name);
    if (error)
        return explain_path(name, error);
    *path = strdup(name);
    return *path ? 0 : explain_path(name, ENOMEM);
}

int meshmem_program_explain(struct meshmem_output *output, const char *path, int error)
{
    const char *why =
        error == ENOENT ? "the interpreter that it names does not exist" : strerror(error);
    meshmem_output_say(output, "oshrun: cannot start %s: %s", path, why);
    return error == ENOENT ? MESHMEM_EXIT_NOT_FOUND : MESHMEM_EXIT_CANNOT_RUN;
}

void meshmem_program_print(const char *word)
{
    const char *plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./,:@%";
    if (*word && strspn(word, plain) == strlen(word)) {
        printf(" %s", word);
        return;
    }
    printf(" '");
    for (; *word; word++)
        printf(*word == '\'' ? "'\\''" : "%c", *word);
    printf("'");
}
