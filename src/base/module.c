/* SPDX-License-Identifier: BSD-3-Clause */
/* Finding and loading modules; see module.h. Knows no module. */
#include "base/module.h"

#include <dlfcn.h>
#include <limits.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/resource.h>
#include <unistd.h>

/* A search for a module. */
struct search {
    const char *name; /* NULL: only for the folder */
    int flags;        /* for dlopen */
    void *module;
    char folder[PATH_MAX]; /* the first one that exists of those searched so far; "" at first */
    char file[PATH_MAX];   /* the first file of the module that cannot be loaded; "" at first */
    char reason[256];      /* the loader's reason for file, or else for the first attempt */
};

/* Whether a module belongs to this version of meshmem. Else it is closed, with a reason. */
static bool fits(void *module, char *reason, size_t size)
{
    const char *(*ask)(void), *version;
    void *function = dlsym(module, "meshmem_module_made_for");
    memcpy(&ask, &function, sizeof ask);
    version = function ? ask() : NULL;
    if (version && strcmp(version, MESHMEM_VERSION) == 0)
        return true;
    snprintf(reason, size, "it belongs to meshmem %.40s, and this is " MESHMEM_VERSION,
             version ? version : "of an unknown version");
    dlclose(module);
    return false;
}

/* Load the module folder/below/<name>.so. On failure keep the reason, unless there is one already
 * and the file does not exist. */
static void look(struct search *s, const char *folder, const char *below)
{
    char path[PATH_MAX + 64], misfit[128];
    if (s->module)
        return;
    snprintf(path, sizeof path, "%s%s", folder, below);
    if (!*s->folder && *path && access(path, X_OK) == 0 && !realpath(path, s->folder))
        *s->folder = 0;
    if (!s->name || snprintf(path, sizeof path, "%s%s%s.so", folder, below, s->name) >= PATH_MAX)
        return;
    s->module = dlopen(path, s->flags);
    const char *problem = s->module ? NULL : dlerror();
    if (s->module && !fits(s->module, misfit, sizeof misfit)) {
        s->module = NULL;
        problem = misfit;
    }
    bool is_there = problem && !*s->file && strchr(path, '/') && access(path, F_OK) == 0 &&
                    realpath(path, s->file);
    if (problem && (is_there || !*s->reason))
        snprintf(s->reason, sizeof s->reason, "%s", problem);
}

/* Truncate path after its last "/". */
static void cut(char *path)
{
    char *slash = strrchr(path, '/');
    path[slash ? slash + 1 - path : 0] = 0;
}

/* The directory, with its "/", of the file that contains this function, with symbolic links
 * unresolved and resolved. The loader names a library by its file, but a program by argv[0], which
 * need not lead to the file. "" if unknown. */
static void own_folders(char plain[PATH_MAX], char followed[PATH_MAX])
{
    Dl_info here;
    struct link_map *map = NULL;
    bool known = dladdr1((void *)meshmem_module_open, &here, (void **)&map, RTLD_DL_LINKMAP) != 0;
    const char *file = known && map && map->l_name ? map->l_name : "";
    const char *program = (const char *)getauxval(AT_EXECFN);
    if (!realpath(*file ? file : "/proc/self/exe", followed) &&
        !(!*file && program && realpath(program, followed)))
        followed[0] = 0;
    snprintf(plain, PATH_MAX, "%s", *file ? file : followed);
    cut(plain);
    cut(followed);
}

/* Search the installation that oshrun at path belongs to; false if there is none. */
static bool look_beside(struct search *s, const char *path)
{
    char followed[PATH_MAX];
    if (access(path, X_OK) != 0 || !realpath(path, followed))
        return false;
    cut(followed);
    look(s, followed, "../lib/meshmem/");
    look(s, followed, "../lib64/meshmem/");
    return true;
}

/* Search beside the oshrun that started this PE, then beside the first one in PATH. */
static void look_beside_oshrun(struct search *s)
{
    const char *at = getenv("PATH"), *mine = getenv(MESHMEM_OSHRUN_ENV);
    char path[PATH_MAX];
    if (mine)
        look_beside(s, mine);
    for (; at && !s->module; at = strchr(at, ':') ? strchr(at, ':') + 1 : NULL) {
        int length = (int)strcspn(at, ":");
        if (length && snprintf(path, sizeof path, "%.*s/oshrun", length, at) < (int)sizeof path &&
            look_beside(s, path))
            return;
    }
}

/* Called for the program, which is the first object: 1 ends the search and says that the program
 * has a dynamic loader. */
static int has_loader(struct dl_phdr_info *object, size_t size, void *nothing)
{
    (void)size, (void)nothing;
    for (int i = 0; i < object->dlpi_phnum; i++)
        if (object->dlpi_phdr[i].p_type == PT_INTERP)
            return 1;
    return -1;
}

void meshmem_module_prefer(const char *soname, const char *folder)
{
    char path[PATH_MAX];
    if (dl_iterate_phdr(has_loader, NULL) > 0 && !dlopen(soname, RTLD_LAZY | RTLD_NOLOAD) &&
        snprintf(path, sizeof path, "%s/%s", folder, soname) < (int)sizeof path)
        dlopen(path, RTLD_LAZY | RTLD_GLOBAL);
}

void meshmem_module_stay(void)
{
    Dl_info here;
    struct link_map *map = NULL;
    bool known = dl_iterate_phdr(has_loader, NULL) > 0 &&
                 dladdr1((void *)meshmem_module_stay, &here, (void **)&map, RTLD_DL_LINKMAP) && map;
    if (known && *map->l_name) /* the program, which has no name here, stays anyway */
        dlopen(map->l_name, RTLD_NOW | RTLD_NOLOAD | RTLD_NODELETE);
}

static bool is_limited(int what)
{
    struct rlimit limit;
    return getrlimit(what, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
}

/* What to do, by the loader's reason not to load a file that is there. */
static const char *remedy(const char *reason)
{
    bool memory = strstr(reason, "failed to map") || strstr(reason, "annot allocate") ||
                  strstr(reason, "zero-fill");
    if (strstr(reason, "belongs to meshmem"))
        return "if meshmem was just replaced, start the program again; with the static library, "
               "link it again; is LD_LIBRARY_PATH that of another installation?";
    if (strstr(reason, "static TLS"))
        return "set GLIBC_TUNABLES=glibc.rtld.optional_static_tls=16384";
    if (strstr(reason, "open shared object file: Permission denied"))
        return "let this user read it, and all directories above it";
    if (strstr(reason, "Too many open files"))
        return "raise the limit on file descriptors (ulimit -n)";
    if (memory && (is_limited(RLIMIT_AS) || is_limited(RLIMIT_DATA)))
        return "raise the limit on memory (ulimit -v, ulimit -d)";
    if (strstr(reason, "failed to map"))
        return "is its file system mounted noexec, or is memory short, or the number of mappings "
               "(vm.max_map_count)?";
    if (memory)
        return "is memory short, or the number of mappings (vm.max_map_count)?";
    if (strstr(reason, "No such file"))
        return getenv("LD_LIBRARY_PATH")
                   ? "install that library, or add its directory to LD_LIBRARY_PATH, unless a "
                     "library that needs it is there by mistake (ldd shows which are taken)"
                   : "install that library, or add its directory to LD_LIBRARY_PATH";
    if (strstr(reason, "file too short") || strstr(reason, "invalid ELF header") ||
        strstr(reason, "cannot read file data"))
        return "is that file a library, and all of it there?";
    return "is it of another version than the libraries here?";
}

static void explain(const struct search *s, char *problem, size_t size)
{
    if (*s->file)
        snprintf(problem, size, "%.200s is installed, but cannot be loaded (%s); %s", s->file,
                 s->reason, remedy(s->reason));
    else
        snprintf(problem, size,
                 "%s.so was looked for in %.200s, beside oshrun in PATH and in the loader's path "
                 "(%s); meshmem builds it where the library that it needs is installed",
                 s->name, *s->folder ? s->folder : MESHMEM_LIBDIR "/meshmem", s->reason);
}

/* Search all places. */
static void search(struct search *s)
{
    char plain[PATH_MAX], followed[PATH_MAX];
    own_folders(plain, followed);
    const char *const own[] = {plain, followed};
    for (int i = 0; i < 2; i++)
        if (*own[i]) {
            look(s, own[i], "meshmem/");
            look(s, own[i], "../lib/meshmem/");
            look(s, own[i], "../meshmem/"); /* of a module that loads another one */
        }
    look(s, MESHMEM_LIBDIR, "/meshmem/");
    look_beside_oshrun(s);
    look(s, "", "");
}

void *meshmem_module_open(const char *name, bool global, char *problem, size_t size)
{
    struct search s = {.name = name, .flags = RTLD_NOW | (global ? RTLD_GLOBAL : RTLD_LOCAL)};
    if (dl_iterate_phdr(has_loader, NULL) < 0) {
        snprintf(problem, size,
                 "this program was linked with -static, and what is loaded into such a program "
                 "cannot use threads, as networks do; link it with oshcc -static-meshmem, or run "
                 "it on one node");
        return NULL;
    }
    search(&s);
    if (!s.module)
        explain(&s, problem, size);
    return s.module;
}

bool meshmem_module_folder(char folder[PATH_MAX])
{
    struct search s = {.name = NULL};
    search(&s);
    strcpy(folder, s.folder);
    return *folder;
}
