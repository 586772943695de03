/* SPDX-License-Identifier: BSD-3-Clause */
/* Telling a program of MPI, or one in a container, from a PE; see foreign.h. Reads the program's
 * file, as its process has ended; so an MPI that a script or an interpreter loads is not found. */
#include "launcher/foreign.h"

#include "boot/mpis.h"

#include <elf.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define NOT_STARTED 127 /* what the loader, or a shell, ends with that says why */

/* A file, mapped. Nothing in it is trusted. */
struct image {
    const char *start;
    size_t bytes;
};

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

/* n structures of this size at an offset of the file; NULL if they are not all in it. */
static const void *at(struct image image, uint64_t offset, uint64_t n, size_t size)
{
    bool inside = offset <= image.bytes && n <= (image.bytes - offset) / size && offset % 8 == 0;
    return inside ? image.start + offset : NULL;
}

/* Where an address of the program is in the file; its size if it is not. */
static uint64_t find_offset(struct image image, const Elf64_Ehdr *head, const Elf64_Phdr *part,
                            uint64_t address)
{
    for (int i = 0; i < head->e_phnum; i++)
        if (part[i].p_type == PT_LOAD && address - part[i].p_vaddr < part[i].p_filesz)
            return part[i].p_offset + (address - part[i].p_vaddr);
    return image.bytes;
}

/* The name at this offset of the file, if it is that of an MPI. */
static bool take_name(struct image image, uint64_t offset, char *name, size_t size)
{
    size_t room = offset < image.bytes ? image.bytes - offset : 0;
    if (!room || !memchr(image.start + offset, 0, room) || !is_mpi(image.start + offset))
        return false;
    snprintf(name, size, "%s", image.start + offset);
    return true;
}

static bool find_in(struct image image, char *name, size_t size)
{
    const Elf64_Ehdr *head = at(image, 0, 1, sizeof *head);
    if (!head || memcmp(head->e_ident, ELFMAG, SELFMAG) != 0 ||
        head->e_ident[EI_CLASS] != ELFCLASS64 || head->e_phentsize != sizeof(Elf64_Phdr))
        return false;
    const Elf64_Phdr *part = at(image, head->e_phoff, head->e_phnum, sizeof *part);
    const Elf64_Dyn *dynamic = NULL;
    uint64_t n = 0, names = image.bytes;
    for (int i = 0; part && i < head->e_phnum; i++)
        if (part[i].p_type == PT_DYNAMIC) {
            n = part[i].p_filesz / sizeof *dynamic;
            dynamic = at(image, part[i].p_offset, n, sizeof *dynamic);
        }
    for (uint64_t i = 0; dynamic && i < n; i++)
        if (dynamic[i].d_tag == DT_STRTAB)
            names = find_offset(image, head, part, dynamic[i].d_un.d_ptr);
    for (uint64_t i = 0; dynamic && i < n && dynamic[i].d_tag != DT_NULL; i++)
        if (dynamic[i].d_tag == DT_NEEDED && names < image.bytes &&
            dynamic[i].d_un.d_val < image.bytes &&
            take_name(image, names + dynamic[i].d_un.d_val, name, size))
            return true;
    return false;
}

/* The first MPI that the ELF file at path is linked with, by the name of its library; false if
 * there is none, or the file cannot be read. */
static bool find(const char *path, char *name, size_t size)
{
    struct stat about;
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    bool found = false;
    if (file >= 0 && fstat(file, &about) == 0 && about.st_size > 0) {
        struct image image = {.bytes = (size_t)about.st_size};
        void *map = mmap(NULL, image.bytes, PROT_READ, MAP_PRIVATE, file, 0);
        image.start = map;
        found = map != MAP_FAILED && find_in(image, name, size);
        if (map != MAP_FAILED)
            munmap(map, image.bytes);
    }
    if (file >= 0)
        close(file);
    return found;
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
        const char *program = options->app[i].program, *slash = strrchr(program, '/');
        for (size_t k = 0; k < sizeof names / sizeof *names; k++)
            if (strcmp(slash ? slash + 1 : program, names[k]) == 0)
                return names[k];
    }
    return NULL;
}

void meshmem_foreign_say(struct meshmem_run *run)
{
    char name[64], text[80] = ", and oshrun starts no MPI";
    const char *program = NULL, *wrapper = find_wrapper(run->options);
    if (run->n < 2 || !is_without(run))
        return;
    for (size_t i = 0; i < run->options->n_apps && !program; i++)
        if (find(run->options->app[i].program, name, sizeof name))
            program = run->options->app[i].program;
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
