/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads the symbol table of a file that it maps; see symbol.h. Nothing in the file is believed:
 * tables that reach beyond its end are not looked at. */
#include "base/symbol.h"

#include <elf.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* A mapped file. */
struct file {
    const char *at;
    uint64_t bytes;
};

static bool has(struct file f, uint64_t from, uint64_t bytes)
{
    return from <= f.bytes && bytes <= f.bytes - from;
}

/* The section with that number; NULL if there is none. */
static const Elf64_Shdr *section(struct file f, uint64_t number)
{
    const Elf64_Ehdr *head = (const void *)f.at;
    uint64_t at = head->e_shoff + number * sizeof(Elf64_Shdr);
    return number < head->e_shnum && head->e_shentsize == sizeof(Elf64_Shdr) && at % 8 == 0 &&
                   has(f, at, sizeof(Elf64_Shdr))
               ? (const void *)(f.at + at)
               : NULL;
}

static bool is_elf(struct file f)
{
    const Elf64_Ehdr *head = (const void *)f.at;
    return f.bytes >= sizeof *head && memcmp(head->e_ident, ELFMAG, SELFMAG) == 0 &&
           head->e_ident[EI_CLASS] == ELFCLASS64;
}

/* The first symbol table of that type, with its names; NULL if there is none. */
static const Elf64_Shdr *find_table(struct file f, uint32_t type, const Elf64_Shdr **names)
{
    const Elf64_Shdr *table;
    for (uint64_t i = 0; (table = section(f, i)); i++) {
        if (table->sh_type != type || table->sh_offset % 8 != 0 ||
            !has(f, table->sh_offset, table->sh_size))
            continue;
        *names = section(f, table->sh_link);
        if (*names && has(f, (*names)->sh_offset, (*names)->sh_size))
            return table;
    }
    return NULL;
}

/* The smallest symbol of that type around address: unions of names and sections enclose others. */
static const Elf64_Sym *find_in(struct file f, const Elf64_Shdr *table, uint64_t address, int type)
{
    const Elf64_Sym *all = (const void *)(f.at + table->sh_offset), *best = NULL;
    for (uint64_t i = 0; i < table->sh_size / sizeof *all; i++)
        if (ELF64_ST_TYPE(all[i].st_info) == type && all[i].st_shndx != SHN_UNDEF &&
            address - all[i].st_value < all[i].st_size && (!best || all[i].st_size < best->st_size))
            best = &all[i];
    return best;
}

static bool look(struct file f, uint64_t address, int type, struct meshmem_symbol *found)
{
    static const uint32_t types[] = {SHT_SYMTAB, SHT_DYNSYM};
    const Elf64_Sym *symbol = NULL;
    const Elf64_Shdr *names = NULL;
    for (int i = 0; i < 2 && !symbol; i++) {
        const Elf64_Shdr *table = find_table(f, types[i], &names);
        symbol = table ? find_in(f, table, address, type) : NULL;
    }
    if (!symbol || symbol->st_name >= names->sh_size)
        return false;
    const char *name = f.at + names->sh_offset + symbol->st_name;
    size_t most = names->sh_size - symbol->st_name, length = strnlen(name, most);
    if (length == 0 || length == most)
        return false;
    length = length < sizeof found->name ? length : sizeof found->name - 1;
    memcpy(found->name, name, length);
    found->name[length] = 0;
    found->inside = address - symbol->st_value;
    found->bytes = symbol->st_size;
    return true;
}

bool meshmem_symbol_find(const char *path, uint64_t address, enum meshmem_symbol_kind kind,
                         struct meshmem_symbol *found)
{
    struct stat about;
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK); /* it may be a pipe without a writer */
    if (fd < 0)
        return false;
    bool is_file = fstat(fd, &about) == 0 && S_ISREG(about.st_mode) && about.st_size > 0;
    void *at = is_file ? mmap(NULL, (size_t)about.st_size, PROT_READ, MAP_PRIVATE, fd, 0) : NULL;
    close(fd);
    if (!at || at == MAP_FAILED)
        return false;
    struct file f = {at, (uint64_t)about.st_size};
    int type = kind == MESHMEM_SYMBOL_OBJECT ? STT_OBJECT : STT_FUNC;
    bool any = is_elf(f) && look(f, address, type, found);
    munmap(at, f.bytes);
    return any;
}
