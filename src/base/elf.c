/* SPDX-License-Identifier: BSD-3-Clause */
/* See elf.h. */
#include "base/elf.h"

#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

bool meshmem_elf_open(struct meshmem_elf *elf, const char *path)
{
    struct stat about;
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK); /* it may be a pipe without writer */
    if (file < 0)
        return false;
    bool is_file = fstat(file, &about) == 0 && S_ISREG(about.st_mode) && about.st_size > 0;
    void *start =
        is_file ? mmap(NULL, (size_t)about.st_size, PROT_READ, MAP_PRIVATE, file, 0) : MAP_FAILED;
    close(file);
    if (start == MAP_FAILED)
        return false;
    *elf = (struct meshmem_elf){start, (uint64_t)about.st_size};
    const Elf64_Ehdr *head = meshmem_elf_at(elf, 0, 1, sizeof *head);
    if (head && memcmp(head->e_ident, ELFMAG, SELFMAG) == 0 &&
        head->e_ident[EI_CLASS] == ELFCLASS64)
        return true;
    meshmem_elf_close(elf);
    return false;
}

void meshmem_elf_close(const struct meshmem_elf *elf) { munmap((void *)elf->start, elf->bytes); }
