/* SPDX-License-Identifier: BSD-3-Clause */
/* Unwinds by the compiler's tables, which need neither frame pointers nor debug information; see
 * stack.h. */
#include "base/stack.h"

#include "base/backtrace.h"
#include "base/line.h"

#include <dlfcn.h>
#include <inttypes.h>
#include <link.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/auxv.h>
#include <unistd.h>
#include <unwind.h>

enum { MOST = 64 /* calls that are looked at */ };

/* Return addresses, the innermost first; where a signal arrived, the instruction. */
struct calls {
    uintptr_t at[MOST];
    bool exact[MOST]; /* the instruction itself, not the one after a call */
    unsigned n;
};

static _Unwind_Reason_Code note(struct _Unwind_Context *context, void *what)
{
    struct calls *c = what;
    int exact = 0;
    uintptr_t address = _Unwind_GetIPInfo(context, &exact);
    if (!address || c->n == MOST)
        return _URC_END_OF_STACK;
    c->exact[c->n] = exact;
    c->at[c->n++] = address;
    return _URC_NO_REASON;
}

/* The number of the call that is at an address; c->n if there is none. */
static unsigned find_call(const struct calls *c, uintptr_t address)
{
    unsigned i = 0;
    while (i < c->n && c->at[i] != address)
        i++;
    return i;
}

/* The addresses of an object: of this library, of the tool that oshrun's --stats and --trace load
 * between the program and this library, of the program, and of the C library. dladdr would search
 * all symbols each time. */
struct range {
    uintptr_t from, to, inside; /* inside: an address in it; 0: the end of its name is given */
    const char *name;
};
static struct range own, tool, program, c_library;
static pthread_once_t ranges_known = PTHREAD_ONCE_INIT;

static bool is_in(const struct range *r, uintptr_t address)
{
    return address - r->from < r->to - r->from;
}

static bool is_own(uintptr_t address) { return is_in(&own, address) || is_in(&tool, address); }

static bool is_named(const char *path, const char *name)
{
    size_t length = strlen(path), end = strlen(name);
    return length >= end && strcmp(path + length - end, name) == 0;
}

static int find_range(struct dl_phdr_info *object, size_t size, void *what)
{
    struct range *r = what;
    (void)size;
    r->from = UINTPTR_MAX;
    r->to = 0;
    for (int i = 0; i < object->dlpi_phnum; i++) {
        uintptr_t start = object->dlpi_addr + object->dlpi_phdr[i].p_vaddr;
        uintptr_t end = start + object->dlpi_phdr[i].p_memsz;
        if (object->dlpi_phdr[i].p_type != PT_LOAD)
            continue;
        r->from = start < r->from ? start : r->from;
        r->to = end > r->to ? end : r->to;
    }
    return r->from < r->to &&
           (r->name ? is_named(object->dlpi_name, r->name) : is_in(r, r->inside));
}

/* Of a program that contains the library, nothing is known to be the library. */
static void find_ranges(void)
{
    struct range *const all[] = {&own, &tool, &program, &c_library};
    own.inside = (uintptr_t)meshmem_stack_write;
    tool.name = "/meshmem-stats.so";
    program.inside = getauxval(AT_ENTRY);
    c_library.inside = (uintptr_t)dladdr1;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (dl_iterate_phdr(find_range, all[i]) == 0)
            *all[i] = (struct range){.from = 0};
    if (own.from == program.from)
        own = (struct range){.from = 0};
}

/* Ends at the first one outside of this library. */
static _Unwind_Reason_Code note_outside(struct _Unwind_Context *context, void *what)
{
    struct calls *c = what;
    uintptr_t address = _Unwind_GetIP(context);
    if (address && is_own(address - 1))
        return _URC_NO_REASON;
    c->n = address != 0;
    c->at[0] = address;
    return _URC_END_OF_STACK;
}

/* The first call outside of this library. */
static unsigned skip_own(const struct calls *c)
{
    unsigned i = 0;
    pthread_once(&ranges_known, find_ranges);
    while (i < c->n && is_own(c->at[i] - 1))
        i++;
    return i;
}

bool meshmem_stack_in_program(uintptr_t address, uint64_t *offset)
{
    pthread_once(&ranges_known, find_ranges);
    *offset = address - program.from;
    return is_in(&program, address);
}

uintptr_t meshmem_stack_at_offset(uint64_t offset)
{
    pthread_once(&ranges_known, find_ranges);
    return program.from + offset;
}

/* Whether the C library, not the program, has called this library: in a thread of its own. */
static bool is_own_thread(const struct calls *c)
{
    unsigned i = skip_own(c);
    return own.from && i < c->n && is_in(&c_library, c->at[i] - 1);
}

/* The distance from the addresses in the program's file to those in memory, if address is in the
 * program; for programs that were linked with -static, which have no loader to ask. */
static bool is_in_program(uintptr_t address, uintptr_t *distance)
{
    const ElfW(Phdr) *part = (const void *)getauxval(AT_PHDR);
    size_t n = part ? getauxval(AT_PHNUM) : 0;
    *distance = 0;
    for (size_t i = 0; i < n; i++)
        if (part[i].p_type == PT_PHDR)
            *distance = (uintptr_t)part - part[i].p_vaddr;
    for (size_t i = 0; i < n; i++)
        if (part[i].p_type == PT_LOAD && address - *distance - part[i].p_vaddr < part[i].p_memsz)
            return true;
    return false;
}

/* Make a path, which begins with '/', of the name under which a file was opened. If the working
 * directory has changed since, it is wrong, but still ends in the file's name. */
static void make_path(char path[MESHMEM_STACK_PATH], const char *name)
{
    size_t used = 0;
    if (name[0] && name[0] != '/' && getcwd(path, MESHMEM_STACK_PATH - 1)) {
        used = strlen(path);
        path[used++] = '/';
    }
    snprintf(path + used, MESHMEM_STACK_PATH - used, "%s", name);
}

/* Fill in the path: the file of the loader's name, which is empty for the program, or otherwise. */
static bool name_file(struct meshmem_stack_call *call, const char *name, const char *otherwise)
{
    ssize_t bytes = -1;
    if (!name[0])
        bytes = readlink("/proc/self/exe", call->path, sizeof call->path - 1);
    if (bytes > 0)
        call->path[bytes] = 0;
    else
        make_path(call->path, name[0] ? name : otherwise);
    return call->path[0] == '/';
}

bool meshmem_stack_locate(uintptr_t address, struct meshmem_stack_call *call)
{
    Dl_info info = {.dli_fname = ""};
    struct link_map *map = NULL;
    uintptr_t distance;
    bool known = dladdr1((const void *)address, &info, (void **)&map, RTLD_DL_LINKMAP) && map;
    if (!known && !is_in_program(address, &distance))
        return false;
    call->address = address - (known ? map->l_addr : distance);
    return name_file(call, known ? map->l_name : "", info.dli_fname);
}

/* An object, by an address in it. */
struct object {
    uintptr_t address;
    struct meshmem_stack_call call;
    bool named;
};

static int find_object(struct dl_phdr_info *info, size_t size, void *what)
{
    struct object *object = what;
    struct range range = {.inside = object->address};
    if (!find_range(info, size, &range))
        return 0;
    object->call.address = object->address - info->dlpi_addr;
    object->named = name_file(&object->call, info->dlpi_name, "");
    return 1;
}

/* Write the line of a call in the file of that path; returns its bytes, or 0, with "", if there is
 * no room. A newline in the path is written as \n, and a backslash as two. */
static size_t write_line(char *text, size_t size, const char *path, uintptr_t address)
{
    size_t used = 0;
    for (; *path && used + 2 < size; path++) {
        if (*path == '\n' || *path == '\\')
            text[used++] = '\\';
        text[used++] = *path == '\n' ? 'n' : *path;
    }
    int bytes = snprintf(text + used, size - used, " %" PRIx64 "\n", address);
    if (!*path && bytes >= 0 && (size_t)bytes < size - used)
        return used + (size_t)bytes;
    text[0] = 0;
    return 0;
}

/* Read a path that write_line has written; false if it is too long. */
static bool read_path(char path[MESHMEM_STACK_PATH], const char *from, const char *end)
{
    size_t used = 0;
    for (; from < end && used + 1 < MESHMEM_STACK_PATH; from++) {
        bool is_escaped = *from == '\\' && from + 1 < end;
        from += is_escaped;
        path[used++] = is_escaped && *from == 'n' ? '\n' : *from;
    }
    path[used] = 0;
    return from == end;
}

void meshmem_stack_write_going_on(char *text, size_t size, uintptr_t place)
{
    struct object object = {.address = place};
    text[0] = 0;
    if (dl_iterate_phdr(find_object, &object) && object.named)
        write_line(text, size, object.call.path, object.call.address);
}

/* Write the calls from number i on. */
static void write_calls(char *text, size_t size, const struct calls *c, unsigned i)
{
    struct meshmem_stack_call call = {.address = 0};
    char before[MESHMEM_STACK_PATH] = "";
    size_t used = 0;
    for (unsigned calls = 0; i < c->n && calls < MESHMEM_STACK_CALLS; i++) {
        if (!meshmem_stack_locate(c->at[i] - !c->exact[i], &call))
            continue;
        bool same = strcmp(call.path, before) == 0;
        size_t bytes = write_line(text + used, size - used, same ? "+" : call.path, call.address);
        if (!bytes)
            return;
        used += bytes;
        calls++;
        memcpy(before, call.path, sizeof before);
    }
}

void meshmem_stack_write_place(char *text, size_t size, uintptr_t place)
{
    const struct calls c = {.at = {place}, .exact = {true}, .n = place != 0};
    text[0] = 0;
    write_calls(text, size, &c, 0);
}

void meshmem_stack_write(char *text, size_t size, uintptr_t from)
{
    struct calls c = {.n = 0};
    text[0] = 0;
    if (from == MESHMEM_STACK_NOWHERE)
        return;
    _Unwind_Backtrace(note, &c);
    unsigned i = from ? find_call(&c, from) : 0;
    if (from && i == c.n) /* the tables end in the handler: the place alone is known */
        meshmem_stack_write_place(text, size, from);
    else if (from || !is_own_thread(&c))
        write_calls(text, size, &c, from ? i : skip_own(&c));
}

uintptr_t meshmem_stack_caller(uintptr_t nearest)
{
    struct calls c = {.n = 0};
    pthread_once(&ranges_known, find_ranges);
    if (!is_own(nearest - 1))
        return nearest;
    _Unwind_Backtrace(note_outside, &c);
    return c.n ? c.at[0] : 0;
}

/* In a signal handler: note all calls; the number of that of the instruction at ip. */
static unsigned unwind(struct calls *c, uintptr_t ip)
{
    c->n = 0;
    pthread_once(&ranges_known, find_ranges);
    _Unwind_Backtrace(note, c);
    return find_call(c, ip);
}

bool meshmem_stack_interrupted(uintptr_t ip, uintptr_t *place)
{
    struct calls c;
    unsigned i = unwind(&c, ip);
    for (; i < c.n && !is_in(&program, c.at[i] - !c.exact[i]); i++)
        if (is_own(c.at[i] - !c.exact[i]))
            return false;
    if (i == c.n)
        return false;
    *place = c.at[i];
    return true;
}

bool meshmem_stack_entered(uintptr_t ip, uintptr_t *inside, uintptr_t *back)
{
    struct calls c;
    unsigned i = unwind(&c, ip), entry = c.n;
    for (; i < c.n && !is_in(&program, c.at[i] - !c.exact[i]); i++)
        if (is_in(&own, c.at[i] - !c.exact[i]))
            entry = i;
        else if (entry < c.n)
            break;
    if (i == c.n || entry == c.n)
        return false;
    *inside = c.at[entry] - !c.exact[entry];
    *back = c.at[entry + 1];
    return true;
}

const char *meshmem_stack_c_function(uintptr_t ip)
{
    struct calls c;
    uintptr_t in = 0;
    const char *name = NULL;
    unsigned i = unwind(&c, ip);
    for (; i < c.n && is_in(&c_library, c.at[i] - !c.exact[i]); i++)
        in = c.at[i] - !c.exact[i];
    if (in && i < c.n)
        meshmem_backtrace_object(in, &name);
    return name;
}

bool meshmem_stack_in_c_library(uintptr_t ip)
{
    pthread_once(&ranges_known, find_ranges);
    return is_in(&c_library, ip);
}

bool meshmem_stack_knows_library(void)
{
    pthread_once(&ranges_known, find_ranges);
    return own.from != 0;
}

bool meshmem_stack_read(const char **text, struct meshmem_stack_call *call)
{
    const char *line = *text, *end = strchr(line, '\n');
    const char *space = end ? memrchr(line, ' ', (size_t)(end - line)) : NULL;
    if (!space || sscanf(space, " %" SCNx64, &call->address) != 1)
        return false;
    *text = end + 1;
    if (space == line + 1 && line[0] == '+')
        return call->path[0];
    return line[0] == '/' && read_path(call->path, line, space);
}

bool meshmem_stack_is_header(const char *place)
{
    static const char *const ours[] = {
        "/shmem.h:", "/shmemx.h:", "/meshmem/near.h:", "/shmem.hpp:", "/shmemx.hpp:"};
    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
        if (strstr(place, ours[i]))
            return true;
    return false;
}

/* A name that is being written. */
struct name {
    char *text;
    size_t size;
    bool is_weak; /* it is of a system header, as where memset is inlined: better the caller's */
};

static void keep(void *what, unsigned i, const char *function, const char *place)
{
    struct name *name = what;
    (void)i;
    if ((name->text[0] && !name->is_weak) || meshmem_stack_is_header(place))
        return;
    snprintf(name->text, name->size, "%s %s%s", function,
             strncmp(place, "in ", 3) == 0 ? "" : "at ", place);
    name->is_weak = strstr(place, "/usr/include/") == place;
}

static void name_call(char *text, size_t size, const struct meshmem_stack_call *call)
{
    struct name name = {.text = text, .size = size};
    meshmem_line_find(call->path, &call->address, 1, keep, &name);
}

const char *meshmem_stack_name_first(char *text, size_t size, const char *stack)
{
    struct meshmem_stack_call call = {.address = 0};
    text[0] = 0;
    if (meshmem_stack_read(&stack, &call))
        name_call(text, size, &call);
    return text;
}

const char *meshmem_stack_name(char *text, size_t size, uintptr_t address)
{
    struct meshmem_stack_call call;
    text[0] = 0;
    if (meshmem_stack_locate(address - 1, &call))
        name_call(text, size, &call);
    if (!text[0])
        snprintf(text, size, "an unknown place");
    return text;
}
