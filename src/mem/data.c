/* SPDX-License-Identifier: BSD-3-Clause */
/* Finding and sharing the executable's data; see data.h. */
#include "mem/data.h"

#include "base/os.h"
#include "boot/job.h"

#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Mix bytes into an id; only equality matters (FNV-1a in four lanes). */
static void mix(unsigned char id[32], const void *bytes, size_t size)
{
    uint64_t lane[4];
    memcpy(lane, id, sizeof lane);
    for (size_t i = 0; i < size; i++)
        lane[i % 4] =
            (lane[i % 4] ^ ((const unsigned char *)bytes)[i]) * UINT64_C(0x100000001b3) + i;
    memcpy(id, lane, sizeof lane);
}

/* Mix the build id, a note of the linker's, into the id. */
static void mix_build_id(unsigned char id[32], const char *note, size_t bytes)
{
    const char *end = note + bytes;
    while (note + sizeof(ElfW(Nhdr)) <= end) {
        const ElfW(Nhdr) *n = (const void *)note;
        const char *name = note + sizeof *n;
        size_t left = (size_t)(end - name), name_bytes = ((size_t)n->n_namesz + 3) & ~(size_t)3;
        if (name_bytes > left || n->n_descsz > left - name_bytes)
            return;
        const char *value = name + name_bytes;
        if (n->n_type == NT_GNU_BUILD_ID && n->n_namesz == 4 && memcmp(name, "GNU", 4) == 0)
            mix(id, value, n->n_descsz);
        note = value + (((size_t)n->n_descsz + 3) & ~(size_t)3);
    }
}

/* Add what a writable LOAD entry covers beyond the RELRO pages; adjacent ranges are merged. */
static void add_range(struct meshmem_data *data, uintptr_t start, uintptr_t file_end, uintptr_t end)
{
    struct meshmem_range *last = data->ranges ? &data->range[data->ranges - 1] : NULL;
    start = meshmem_os_page_down(start);
    if (!last || last->start + last->bytes < start) {
        if (data->ranges == MESHMEM_RANGES)
            return;
        last = &data->range[data->ranges++];
        last->start = start;
    }
    last->bytes = meshmem_os_page_up(end) - last->start;
    last->file_bytes =
        file_end > start ? meshmem_os_page_up(file_end) - last->start : last->file_bytes;
}

/* Add a LOAD entry that is not writable. */
static void add_constants(struct meshmem_data *data, uintptr_t start, const ElfW(Phdr) * p)
{
    uintptr_t from = meshmem_os_page_down(start);
    if (data->n_constants < MESHMEM_RANGES)
        data->constants[data->n_constants++] =
            (struct meshmem_constants){.start = from,
                                       .bytes = meshmem_os_page_up(start + p->p_filesz) - from,
                                       .in_file = meshmem_os_page_down(p->p_offset)};
}

/* Where the linker keeps code apart (-z separate-code), constants are in LOAD entries without code;
 * elsewhere they share one with it. */
static void find_constants(struct meshmem_data *data, const struct dl_phdr_info *info)
{
    for (int with_code = 0; with_code < 2 && !data->n_constants; with_code++)
        for (int i = 0; i < info->dlpi_phnum; i++) {
            const ElfW(Phdr) *p = &info->dlpi_phdr[i];
            if (p->p_type == PT_LOAD && (p->p_flags & (PF_R | PF_W)) == PF_R &&
                !(p->p_flags & PF_X) == !with_code)
                add_constants(data, info->dlpi_addr + p->p_vaddr, p);
        }
}

static void set_limits(struct meshmem_data *data)
{
    data->lowest = data->start;
    data->highest = data->start + data->bytes;
    for (int i = 0; i < data->n_constants; i++) {
        const struct meshmem_constants *c = &data->constants[i];
        data->lowest = c->start < data->lowest ? c->start : data->lowest;
        data->highest = c->start + c->bytes > data->highest ? c->start + c->bytes : data->highest;
    }
}

/* The executable is the first object that dl_iterate_phdr reports. LOAD entries are in ascending
 * order. */
static int find_in_executable(struct dl_phdr_info *info, size_t size, void *context)
{
    struct meshmem_data *data = context;
    uintptr_t protected_end = 0;
    (void)size;
    data->holds_libc = true;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *p = &info->dlpi_phdr[i];
        if (p->p_type == PT_GNU_RELRO)
            protected_end = meshmem_os_page_down(info->dlpi_addr + p->p_vaddr + p->p_memsz);
        if (p->p_type == PT_NOTE)
            mix_build_id(data->id, (const char *)info->dlpi_addr + p->p_vaddr, p->p_memsz);
        if (p->p_type == PT_INTERP)
            data->holds_libc = false;
        mix(data->id, &p->p_vaddr, sizeof p->p_vaddr);
        mix(data->id, &p->p_filesz, sizeof p->p_filesz);
        mix(data->id, &p->p_memsz, sizeof p->p_memsz);
    }
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *p = &info->dlpi_phdr[i];
        uintptr_t start = info->dlpi_addr + p->p_vaddr;
        if (p->p_type == PT_LOAD && (p->p_flags & PF_W) && start + p->p_memsz > protected_end)
            add_range(data, start < protected_end ? protected_end : start, start + p->p_filesz,
                      start + p->p_memsz);
    }
    find_constants(data, info);
    if (data->ranges) {
        const struct meshmem_range *last = &data->range[data->ranges - 1];
        data->start = data->range[0].start;
        data->bytes = last->start + last->bytes - data->start;
    }
    set_limits(data);
    return 1;
}

/* Missing in a statically linked program. */
extern ElfW(Dyn) _DYNAMIC[] __attribute__((weak));

static const struct link_map *object_named(const struct link_map *first, const char *name)
{
    for (const struct link_map *map = first; map; map = map->l_next) {
        const char *file = strrchr(map->l_name, '/');
        if (strcmp(map->l_name, name) == 0 || strcmp(file ? file + 1 : map->l_name, name) == 0)
            return map;
    }
    return NULL;
}

static const char *string_table(const struct link_map *map)
{
    for (const ElfW(Dyn) *d = map->l_ld; d && d->d_tag != DT_NULL; d++)
        if (d->d_tag == DT_STRTAB)
            return (const char *)d->d_un.d_ptr;
    return NULL;
}

/* Whether the object map needs goal, directly or through others. */
static bool needs(const struct link_map *first, const struct link_map *map,
                  const struct link_map *goal, int depth)
{
    const char *strings = string_table(map);
    if (map == goal)
        return true;
    if (!strings || depth > 16)
        return false;
    for (const ElfW(Dyn) *d = map->l_ld; d->d_tag != DT_NULL; d++) {
        const struct link_map *next =
            d->d_tag == DT_NEEDED ? object_named(first, strings + d->d_un.d_val) : NULL;
        if (next && next != map && needs(first, next, goal, depth + 1))
            return true;
    }
    return false;
}

/* Whether the program was linked with this library, statically or as a (possibly indirect)
 * dependency. */
static bool linked_to_program(void)
{
    const struct link_map *first = _r_debug.r_map, *mine = NULL;
    uintptr_t here = (uintptr_t)_DYNAMIC;
    for (const struct link_map *map = first; map; map = map->l_next)
        if ((uintptr_t)map->l_ld == here)
            mine = map;
    return !first || !mine || mine == first || needs(first, first, mine, 0);
}

static bool is_fortran(void)
{
    static const char library[] = "libgfortran.so";
    const struct link_map *program = _r_debug.r_map;
    const char *strings = program ? string_table(program) : NULL;
    for (const ElfW(Dyn) *d = strings ? program->l_ld : NULL; d && d->d_tag != DT_NULL; d++)
        if (d->d_tag == DT_NEEDED &&
            strncmp(strings + d->d_un.d_val, library, sizeof library - 1) == 0)
            return true;
    return false;
}

void meshmem_data_find(struct meshmem_data *data)
{
    memset(data, 0, sizeof *data);
    dl_iterate_phdr(find_in_executable, data);
    data->is_fortran = is_fortran();
    if (!linked_to_program()) {
        data->bytes = 0;
        data->ranges = data->n_constants = 0;
        memset(data->id, 0, sizeof data->id);
    }
}

bool meshmem_data_each_touched(uintptr_t start, size_t bytes,
                               bool (*copy)(void *context, uintptr_t, size_t), void *context)
{
    enum { AT_ONCE = 512 };
    const size_t page = meshmem_os_page();
    const uint64_t present = UINT64_C(3) << 62; /* in memory, or swapped out */
    uint64_t entry[AT_ONCE];
    int map = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC);
    bool good = true;
    if (map < 0)
        return copy(context, start, bytes);
    for (size_t done = 0; good && done < bytes;) {
        size_t pages = (bytes - done) / page;
        pages = pages < AT_ONCE ? pages : AT_ONCE;
        ssize_t got = pread(map, entry, pages * 8, (off_t)((start + done) / page * 8));
        if (got < (ssize_t)(pages * 8)) {
            good = copy(context, start + done, bytes - done);
            break;
        }
        for (size_t i = 0, run = 0; good && i <= pages; i++) {
            if (i < pages && (entry[i] & present)) {
                run++;
            } else if (run) {
                good = copy(context, start + done + (i - run) * page, run * page);
                run = 0;
            }
        }
        done += pages * page;
    }
    close(map);
    return good;
}

struct target {
    int file;
    uint64_t offset; /* of data->start in the file */
    uintptr_t start;
};

/* The system call itself: AddressSanitizer's pwrite refuses the gaps between variables. */
static bool copy_to_file(void *context, uintptr_t from, size_t bytes)
{
    const struct target *to = context;
    while (bytes) {
        ssize_t n = syscall(SYS_pwrite64, to->file, from, bytes, to->offset + (from - to->start));
        if (n <= 0 && errno != EINTR)
            return false;
        if (n > 0) {
            from += (size_t)n;
            bytes -= (size_t)n;
        }
    }
    return true;
}

/* Nothing may write to the data from here to the mmap. */
static bool share_range(const struct meshmem_range *range, int file, uint64_t offset)
{
    sigset_t before;
    struct target to = {file, offset, range->start};
    uintptr_t rest = range->start + range->file_bytes;
    /* A previous program of this PE may have left data there. */
    fallocate(file, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, (off_t)offset, (off_t)range->bytes);
    meshmem_os_limit_begin(&before);
    bool copied =
        copy_to_file(&to, range->start, range->file_bytes) &&
        meshmem_data_each_touched(rest, range->bytes - range->file_bytes, copy_to_file, &to);
    meshmem_os_limit_end(&before);
    return copied && mmap((void *)range->start, range->bytes, PROT_READ | PROT_WRITE,
                          MAP_SHARED | MAP_FIXED, file, (off_t)offset) != MAP_FAILED;
}

bool meshmem_data_share(struct meshmem_data *data, int file, uint64_t offset, char *problem,
                        size_t size)
{
    /* The loop works on a copy on the stack, since *data itself may be part of the data that
     * moves. */
    const struct meshmem_data now = *data;
    bool good = true;
    if (now.shared || now.bytes == 0)
        return true;
    for (int i = 0; good && i < now.ranges; i++)
        good = share_range(&now.range[i], file, offset + (now.range[i].start - now.start));
    if (!good)
        snprintf(problem, size, "the program's static data (%zu bytes) cannot be shared: %s%s",
                 now.bytes, strerror(errno), meshmem_job_remedy(errno));
    data->shared = good ? now.ranges : 0;
    return good;
}
