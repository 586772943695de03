/* SPDX-License-Identifier: BSD-3-Clause */
/* Finding a program, and explaining why it cannot be started; see program.h. */
#include "launcher/program.h"

#include "launcher/say.h"

#include <ctype.h>
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { HEAD_BYTES = 256 }; /* the start of a file, which identifies it; the kernel reads as much */

/* 0 when path can be executed, else an errno. Where a container's filter refuses the system call
 * with EPERM, as old ones do with those that they do not know, exec finds out. */
static int check(const char *path)
{
    struct stat about;
    if (stat(path, &about) != 0)
        return errno;
    if (S_ISDIR(about.st_mode))
        return EISDIR;
    return faccessat(AT_FDCWD, path, X_OK, AT_EACCESS) == 0 || errno == EPERM ? 0 : EACCES;
}

static int explain_path(const char *path, int error)
{
    if (error == EACCES) {
        meshmem_say("%s: may not be executed; is it a program (chmod +x), and not on a file "
                    "system for data only (noexec)?",
                    path);
        return MESHMEM_EXIT_CANNOT_RUN;
    }
    if (error == EISDIR) {
        meshmem_say("%s: a directory, not a program", path);
        return MESHMEM_EXIT_CANNOT_RUN;
    }
    meshmem_say("%s: %s", path, strerror(error));
    return MESHMEM_EXIT_NOT_FOUND;
}

static int explain_search(const char *name, char *refused)
{
    if (refused)
        return explain_path(refused, EACCES);
    bool here = check(name) == 0;
    meshmem_say("%s: not found in any directory of PATH%s%s", name,
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

/* Read the start of a file; returns the bytes, or -1. */
static ssize_t read_head(const char *path, char *head, size_t size)
{
    int file = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t bytes = file < 0 ? -1 : read(file, head, size);
    if (file >= 0)
        close(file);
    return bytes;
}

/* Whether the file begins like text: without control characters except white space and escape. */
static bool is_text(const char *path)
{
    char head[HEAD_BYTES];
    ssize_t bytes = read_head(path, head, sizeof head);
    for (ssize_t i = 0; i < bytes; i++)
        if (!head[i] || (iscntrl((unsigned char)head[i]) && !strchr("\t\n\v\f\r\033", head[i])))
            return false;
    return bytes >= 0;
}

void meshmem_program_exec(const char *path, char **command)
{
    size_t n = 0;
    execv(path, command);
    if (errno != ENOEXEC)
        return;
    while (command[n])
        n++;
    char **words = is_text(path) ? calloc(n + 2, sizeof *words) : NULL;
    errno = ENOEXEC;
    if (!words)
        return;
    words[0] = (char *)"/bin/sh";
    words[1] = (char *)path;
    memcpy(words + 2, command + 1, n * sizeof *words); /* with the NULL */
    execv(words[0], words);
    free(words);
}

/* The processor that an ELF file is for, or EM_NONE. */
static unsigned find_machine(const char *path)
{
    Elf64_Ehdr head; /* the machine is at the same offset in 32-bit files */
    ssize_t bytes = read_head(path, (char *)&head, sizeof head);
    bool elf = bytes >= (ssize_t)(offsetof(Elf64_Ehdr, e_machine) + sizeof head.e_machine) &&
               memcmp(head.e_ident, ELFMAG, SELFMAG) == 0;
    return elf ? head.e_machine : EM_NONE;
}

/* NULL for machines that users do not have. */
static const char *name_machine(unsigned machine)
{
    static const struct {
        unsigned machine;
        const char *name;
    } names[] = {{EM_X86_64, "x86-64"},      {EM_AARCH64, "AArch64"}, {EM_386, "x86 of 32 bits"},
                 {EM_ARM, "ARM of 32 bits"}, {EM_PPC64, "POWER"},     {EM_RISCV, "RISC-V"}};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (names[i].machine == machine)
            return names[i].name;
    return NULL;
}

/* Explain why the kernel does not recognize the file. */
static void explain_format(struct meshmem_output *output, const char *path)
{
    unsigned its = find_machine(path), ours = find_machine("/proc/self/exe");
    if (its != ours && name_machine(its) && name_machine(ours))
        meshmem_output_say(output,
                           "oshrun: cannot start %s: it was built for %s, and this host is %s; "
                           "compile it for this host",
                           path, name_machine(its), name_machine(ours));
    else
        meshmem_output_say(output,
                           "oshrun: cannot start %s: neither a program for this host nor a script; "
                           "is the file whole?",
                           path);
}

/* Explain that the interpreter of a script, or the loader, is missing. */
static void explain_interpreter(struct meshmem_output *output, const char *path)
{
    char head[HEAD_BYTES + 1];
    ssize_t bytes = read_head(path, head, HEAD_BYTES);
    head[bytes > 0 ? bytes : 0] = '\0';
    bool script = strncmp(head, "#!", 2) == 0;
    bool windows = script && head[strcspn(head, "\r\n")] == '\r';
    meshmem_output_say(output, "oshrun: cannot start %s: the interpreter that it names%s", path,
                       windows ? " ends with a carriage return, as its lines were written on "
                                 "Windows; convert the file (dos2unix)"
                               : " does not exist");
}

int meshmem_program_explain(struct meshmem_output *output, const char *path, int error)
{
    if (error == ENOEXEC)
        explain_format(output, path);
    else if (error == ENOENT)
        explain_interpreter(output, path);
    else
        meshmem_output_say(output, "oshrun: cannot start %s: %s", path, strerror(error));
    return error == ENOENT ? MESHMEM_EXIT_NOT_FOUND : MESHMEM_EXIT_CANNOT_RUN;
}

void meshmem_program_print(FILE *file, const char *word)
{
    const char *plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./,:@%";
    if (*word && strspn(word, plain) == strlen(word)) {
        fprintf(file, " %s", word);
        return;
    }
    fprintf(file, " '");
    for (; *word; word++)
        fprintf(file, *word == '\'' ? "'\\''" : "%c", *word);
    fprintf(file, "'");
}
