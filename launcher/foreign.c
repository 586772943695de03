/* SPDX-License-Identifier: BSD-3-Clause */
/* Telling a program of MPI, or one in a container, from a PE; see foreign.h. Reads the program's
 * file, as its process has ended; so an MPI that a script or an interpreter loads is not found. */
#include "launcher/foreign.h"

#include "base/elf.h"
#include "boot/mpis.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define NOT_STARTED 127 /* what the loader, or a shell, ends with that says why */

/* Whether name, of a shared library, is that of an MPI. */
static bool is_mpi(const char *name)
{
    static const char *const further[] = {".", "_", "ch", "fort", "cxx", "trampoline", "wrapper"};
    const char *behind = strncmp(name, "libmpi", strlen("libmpi")) ? NULL : name + strlen("libmpi");
    for (size_t i = 0; behind && i < sizeof further / sizeof further[0]; i++)
        if (strncmp(behind, further[i], strlen(further[i])) == 0)
            return true;
    return false; /* for example libmpir, for large numbers */
}

/* Where an address of the program is in the file; its size if it is not. */
static uint64_t find_offset(const struct meshmem_elf *elf, const Elf64_Phdr *part, uint64_t address)
{
    for (int i = 0; i < meshmem_elf_head(elf)->e_phnum; i++)
        if (part[i].p_type == PT_LOAD && address - part[i].p_vaddr < part[i].p_filesz)
            return part[i].p_offset + (address - part[i].p_vaddr);
    return elf->bytes;
}

/* The name at this offset of the file, if it is that of an MPI. */
static bool take_name(const struct meshmem_elf *elf, uint64_t offset, char *name, size_t size)
{
    size_t room = offset < elf->bytes ? elf->bytes - offset : 0;
    if (!room || !memchr(elf->start + offset, 0, room) || !is_mpi(elf->start + offset))
        return false;
    snprintf(name, size, "%s", elf->start + offset);
    return true;
}

static bool find_in(const struct meshmem_elf *elf, char *name, size_t size)
{
    const Elf64_Ehdr *head = meshmem_elf_head(elf);
    if (head->e_phentsize != sizeof(Elf64_Phdr))
        return false;
    const Elf64_Phdr *part = meshmem_elf_at(elf, head->e_phoff, head->e_phnum, sizeof *part);
    const Elf64_Dyn *dynamic = NULL;
    uint64_t n = 0, names = elf->bytes;
    for (int i = 0; part && i < head->e_phnum; i++)
        if (part[i].p_type == PT_DYNAMIC) {
            n = part[i].p_filesz / sizeof *dynamic;
            dynamic = meshmem_elf_at(elf, part[i].p_offset, n, sizeof *dynamic);
        }
    for (uint64_t i = 0; dynamic && i < n; i++)
        if (dynamic[i].d_tag == DT_STRTAB)
            names = find_offset(elf, part, dynamic[i].d_un.d_ptr);
    for (uint64_t i = 0; dynamic && i < n && dynamic[i].d_tag != DT_NULL; i++)
        if (dynamic[i].d_tag == DT_NEEDED && names < elf->bytes &&
            dynamic[i].d_un.d_val < elf->bytes &&
            take_name(elf, names + dynamic[i].d_un.d_val, name, size))
            return true;
    return false;
}

/* The first MPI that the ELF file at path is linked with, by the name of its library; false if
 * there is none, or the file cannot be read. */
static bool find(const char *path, char *name, size_t size)
{
    struct meshmem_elf elf;
    if (!meshmem_elf_open(&elf, path))
        return false;
    bool found = find_in(&elf, name, size);
    meshmem_elf_close(&elf);
    return found;
}

static const char *name_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static bool is_one_of(const char *name, const char *const *names, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    return false;
}

/* The name of the program that is surely executed: also by env, or by a shell whose command is
 * nothing but this program and its arguments, which is copied to word. Any other command may do
 * with an MPI's program what it wants. */
static const char *executed(const struct meshmem_app *app, char *word, size_t size)
{
    static const char *const shells[] = {"sh", "bash", "dash", "ksh", "zsh"};
    const char *name = name_of(app->program);
    char **argument = app->command + 1;
    if (strcmp(name, "env") == 0) {
        while (*argument && strchr(*argument, '='))
            argument++;
        return *argument && strchr(*argument, '/') ? *argument : app->program;
    }
    if (!is_one_of(name, shells, sizeof shells / sizeof *shells) || !*argument ||
        strcmp(*argument, "-c") != 0 || !argument[1] ||
        strpbrk(argument[1], "\n;&|<>()$`\\\"'*?[{#~="))
        return app->program;
    const char *command = argument[1];
    command += strncmp(command, "exec ", 5) == 0 ? 5 : 0;
    snprintf(word, size, "%.*s", (int)strcspn(command, " "), command);
    return strchr(word, '/') ? word : app->program;
}

/* Whether no PE has called shmem_init, and none was kept from it. */
static bool is_without(const struct meshmem_run *run)
{
    bool stopped = run->stopping && !run->interrupted && !run->collected_fatal;
    for (uint32_t p = 0; p < run->n && !stopped; p++)
        stopped = run->children[p].state != MESHMEM_PE_STARTED &&
                  run->children[p].state != MESHMEM_PE_ATTACHED;
    return !stopped && !run->damaged;
}

/* What starts the programs and keeps the environment from them; NULL if nothing does. */
static const char *find_wrapper(const struct meshmem_options *options)
{
    static const char *const names[] = {"podman", "docker", "nerdctl", "sudo", "doas"};
    for (size_t i = 0; i < options->n_apps; i++) {
        const char *name = name_of(options->app[i].program);
        if (is_one_of(name, names, sizeof names / sizeof *names))
            return name;
    }
    return NULL;
}

void meshmem_foreign_say(struct meshmem_run *run)
{
    char word[PATH_MAX], name[64], text[80] = ", and oshrun starts no MPI";
    const char *program = NULL, *wrapper = find_wrapper(run->options);
    if (run->n < 2 || !is_without(run))
        return;
    for (size_t i = 0; i < run->options->n_apps && !program; i++) {
        program = executed(&run->options->app[i], word, sizeof word);
        if (!find(program, name, sizeof name))
            program = NULL;
    }
    if (!program && wrapper && !run->status)
        meshmem_output_say(&run->output,
                           "oshrun: no PE of this job has called shmem_init: %s passes on neither "
                           "oshrun's environment variables nor its descriptors, so what it starts "
                           "is not part of this job, and each process is PE 0 of 1; start oshrun "
                           "with %s, not %s with oshrun",
                           wrapper, wrapper, wrapper);
    if (!run->status)
        snprintf(text, sizeof text, ", so each of the %u processes was rank 0 of 1", run->n);
    if (!program || run->status == NOT_STARTED)
        return;
    const struct meshmem_mpi *mpi = meshmem_mpi_by_library(name);
    meshmem_output_say(
        &run->output,
        "oshrun: %s uses MPI (it is linked with %s) and has not called shmem_init%s; "
        "start it with the launcher of %s, for example %s -n %u %s",
        program, name, text, mpi->name, mpi->launcher, run->n, program);
    meshmem_run_set_status(run, 1);
}
