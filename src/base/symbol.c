/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads the symbol table of a file that it maps; see symbol.h. Nothing in the file is believed:
 * tables that reach beyond its end are not looked at. */
#include "base/symbol.h"

#include "base/demangle.h"
#include "base/elf.h"

#include <stdio.h>
#include <string.h>

/* The section with that number; NULL if there is none. */
static const Elf64_Shdr *section(const struct meshmem_elf *elf, uint64_t number)
{
    const Elf64_Ehdr *head = meshmem_elf_head(elf);
    return number < head->e_shnum && head->e_shentsize == sizeof(Elf64_Shdr)
               ? meshmem_elf_at(elf, head->e_shoff + number * sizeof(Elf64_Shdr), 1,
                                sizeof(Elf64_Shdr))
               : NULL;
}

static const Elf64_Sym *symbols_of(const struct meshmem_elf *elf, const Elf64_Shdr *table)
{
    return meshmem_elf_at(elf, table->sh_offset, table->sh_size / sizeof(Elf64_Sym),
                          sizeof(Elf64_Sym));
}

/* The first symbol table of that type, with its names; NULL if there is none. */
static const Elf64_Shdr *find_table(const struct meshmem_elf *elf, uint32_t type,
                                    const Elf64_Shdr **names)
{
    const Elf64_Shdr *table;
    for (uint64_t i = 0; (table = section(elf, i)); i++) {
        if (table->sh_type != type || !symbols_of(elf, table))
            continue;
        *names = section(elf, table->sh_link);
        if (*names && meshmem_elf_at(elf, (*names)->sh_offset, (*names)->sh_size, 1))
            return table;
    }
    return NULL;
}

/* The smallest symbol of that type around address: unions of names and sections enclose others. */
static const Elf64_Sym *find_in(const struct meshmem_elf *elf, const Elf64_Shdr *table,
                                uint64_t address, int type)
{
    const Elf64_Sym *all = symbols_of(elf, table), *best = NULL;
    for (uint64_t i = 0; i < table->sh_size / sizeof *all; i++)
        if (ELF64_ST_TYPE(all[i].st_info) == type && all[i].st_shndx != SHN_UNDEF &&
            address - all[i].st_value < all[i].st_size && (!best || all[i].st_size < best->st_size))
            best = &all[i];
    return best;
}

static bool look(const struct meshmem_elf *elf, uint64_t address, int type,
                 struct meshmem_symbol *found)
{
    static const uint32_t types[] = {SHT_SYMTAB, SHT_DYNSYM};
    const Elf64_Sym *symbol = NULL;
    const Elf64_Shdr *names = NULL;
    for (int i = 0; i < 2 && !symbol; i++) {
        const Elf64_Shdr *table = find_table(elf, types[i], &names);
        symbol = table ? find_in(elf, table, address, type) : NULL;
    }
    if (!symbol || symbol->st_name >= names->sh_size)
        return false;
    const char *name = elf->start + names->sh_offset + symbol->st_name;
    size_t most = names->sh_size - symbol->st_name, length = strnlen(name, most);
    if (length == 0 || length == most)
        return false;
    if (type == STT_OBJECT)
        meshmem_demangle(found->name, sizeof found->name, name);
    else
        snprintf(found->name, sizeof found->name, "%s", name);
    found->inside = address - symbol->st_value;
    found->bytes = symbol->st_size;
    return true;
}

bool meshmem_symbol_find(const char *path, uint64_t address, enum meshmem_symbol_kind kind,
                         struct meshmem_symbol *found)
{
    struct meshmem_elf elf;
    if (!meshmem_elf_open(&elf, path))
        return false;
    int type = kind == MESHMEM_SYMBOL_OBJECT ? STT_OBJECT : STT_FUNC;
    bool any = look(&elf, address, type, found);
    meshmem_elf_close(&elf);
    return any;
}

/* Whether a section has data of the program, by its name. */
static bool is_data(const struct meshmem_elf *elf, const Elf64_Shdr *its)
{
    static const char *const known[] = {".data", ".bss", ".ldata", ".lbss"};
    const Elf64_Shdr *names = section(elf, meshmem_elf_head(elf)->e_shstrndx);
    if (!its || !names || its->sh_name >= names->sh_size ||
        !meshmem_elf_at(elf, names->sh_offset, names->sh_size, 1))
        return false;
    const char *name = elf->start + names->sh_offset + its->sh_name;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strlen(known[i]) < names->sh_size - its->sh_name && strcmp(name, known[i]) == 0)
            return true;
    return false;
}

void meshmem_symbol_each(const char *path,
                         void (*visit)(void *what, uint64_t address, uint64_t bytes), void *what)
{
    struct meshmem_elf elf;
    const Elf64_Shdr *names;
    if (!meshmem_elf_open(&elf, path))
        return;
    const Elf64_Shdr *table = find_table(&elf, SHT_SYMTAB, &names);
    const Elf64_Sym *all = table ? symbols_of(&elf, table) : NULL;
    for (uint64_t i = 0; all && i < table->sh_size / sizeof *all; i++) {
        const Elf64_Shdr *its = section(&elf, all[i].st_shndx);
        if (ELF64_ST_TYPE(all[i].st_info) == STT_OBJECT && all[i].st_size && is_data(&elf, its) &&
            all[i].st_value != its->sh_addr)
            visit(what, all[i].st_value, all[i].st_size);
    }
    meshmem_elf_close(&elf);
}
