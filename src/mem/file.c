/* SPDX-License-Identifier: BSD-3-Clause */
/* Memory in a file system; see file.h. */
#include "mem/file.h"

#include "base/error.h"
#include "base/os.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

static const char magic[8] = "meshmem";

enum { VERSION = 1, COMPLETE = 1, IN_USE = 2 };

/* What the user can do, at the end of sentences. */
#define OTHER_PATH "name another path with KIND=FILE"
#define ANEW "remove it to begin anew"

/* At the start of a kept file, in this machine's byte order. */
struct header {
    char magic[8];
    uint32_t version, state;
    uint32_t id, pe, n_pes, spare;
    uint64_t memory; /* where the memory begins in the file */
    uint64_t bytes;  /* bytes of the memory */
    uint64_t run;    /* 1 for the first job that has used it, 2 for the next one; 0: none has */
};

/* ---- names ---- */

/* A path that ends with a slash is a directory, even if there is none. */
static void name_file(char name[PATH_MAX], const struct meshmem_file *file)
{
    struct stat what;
    const char *path = file->partition->path;
    bool has_slash = path[strlen(path) - 1] == '/';
    if (has_slash || (stat(path, &what) == 0 && S_ISDIR(what.st_mode)))
        snprintf(name, PATH_MAX, "%s%spartition%d.%d", path, has_slash ? "" : "/", file->id,
                 file->pe);
    else
        snprintf(name, PATH_MAX, "%s.%d", path, file->pe);
}

/* The first of the file's directories that does not exist; false if all do. */
static bool find_missing(char directory[PATH_MAX], const char *name)
{
    struct stat what;
    for (const char *end = name; (end = strchr(end + 1, '/'));) {
        snprintf(directory, PATH_MAX, "%.*s", (int)(end - name), name);
        if (stat(directory, &what) != 0 && errno == ENOENT)
            return true;
    }
    return false;
}

static const char *remedy(int error)
{
    return error == EMFILE                      ? "raise the limit with ulimit -n"
           : error == ENOSPC || error == EDQUOT ? "make room there, or " OTHER_PATH
           : error == EFBIG                     ? "lower SIZE, or " OTHER_PATH
                                                : OTHER_PATH;
}

static int cannot(char *problem, size_t size, const char *what, const char *name, int descriptor)
{
    char directory[PATH_MAX];
    int error = errno;
    if (error == ENOENT && find_missing(directory, name))
        snprintf(problem, size,
                 "%s cannot be %s: the directory %s does not exist; make it, or " OTHER_PATH, name,
                 what, directory);
    else
        snprintf(problem, size, "%s cannot be %s: %s; %s", name, what, strerror(error),
                 remedy(error));
    if (descriptor >= 0)
        close(descriptor);
    return -1;
}

/* Let near PEs, and later jobs, open a new file, which a umask like 0777 has closed to them. */
static void let_user_in(int file) { fchmod(file, 0600); }

/* ---- without KEEP ---- */

/* A file without a name, in the directory of name. */
static int make_nameless(const char *name)
{
    char directory[PATH_MAX], other[PATH_MAX + 8];
    snprintf(directory, sizeof directory, "%s", name);
    char *slash = strrchr(directory, '/');
    if (slash)
        slash[slash == directory] = '\0';
    int file = open(slash ? directory : ".", O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    if (file < 0 && (errno == EOPNOTSUPP || errno == EISDIR || errno == ENOENT)) {
        snprintf(other, sizeof other, "%s.XXXXXX", name);
        file = mkostemp(other, O_CLOEXEC);
        if (file >= 0)
            unlink(other);
    }
    if (file >= 0)
        let_user_in(file);
    return file;
}

/* ---- with KEEP ---- */

static struct header expected(const struct meshmem_file *file)
{
    struct header header = {.version = VERSION,
                            .state = COMPLETE,
                            .id = (uint32_t)file->id,
                            .pe = (uint32_t)file->pe,
                            .n_pes = (uint32_t)file->n_pes,
                            .memory = MESHMEM_FILE_MEMORY,
                            .bytes = file->bytes};
    memcpy(header.magic, magic, sizeof magic);
    return header;
}

/* Two sizes that differ, so that they look different, too. */
static void say_sizes(uint64_t is, uint64_t must, char has[32], char needs[32])
{
    meshmem_error_bytes(has, is);
    meshmem_error_bytes(needs, must);
    if (strcmp(has, needs) != 0)
        return;
    snprintf(has, 32, "%llu bytes", (unsigned long long)is);
    snprintf(needs, 32, "%llu bytes", (unsigned long long)must);
}

/* What is wrong with a file that has this header; false: nothing. */
static bool is_wrong(const struct header *is, const struct header *must, char *problem, size_t size,
                     const char *name)
{
    char has[32], needs[32];
    say_sizes(is->bytes, must->bytes, has, needs);
    if (memcmp(is->magic, magic, sizeof magic) != 0 || is->version != VERSION ||
        is->memory != must->memory)
        snprintf(
            problem, size,
            "%s is not a file that this version of meshmem has made; remove it, or " OTHER_PATH,
            name);
    else if (is->id != must->id || is->pe != must->pe)
        snprintf(problem, size,
                 "%s is the memory of PE %u in partition %u, not of PE %u in partition %u; " ANEW,
                 name, is->pe, is->id, must->pe, must->id);
    else if (is->n_pes != must->n_pes)
        snprintf(problem, size,
                 "%s is from a job of %u PEs; this one has %u: start as many, or " ANEW, name,
                 is->n_pes, must->n_pes);
    else if (is->bytes != must->bytes)
        snprintf(problem, size,
                 "%s has %s of memory, but SIZE asks for %s; set that size, or " ANEW, name, has,
                 needs);
    else if (is->state != COMPLETE)
        snprintf(
            problem, size,
            "%s is incomplete: the job that used it did not end with shmem_finalize, or could not "
            "write it then; " ANEW,
            name);
    else
        return false;
    return true;
}

/* Whether a file that was there may have been put there by another user, or be open to one. */
static bool is_of_others(const struct stat *what, const char *name, char *problem, size_t size)
{
    const char *why = !S_ISREG(what->st_mode)               ? "is not a regular file"
                      : what->st_uid != geteuid()           ? "belongs to another user"
                      : what->st_nlink != 1                 ? "has a second name"
                      : what->st_mode & (S_IWGRP | S_IWOTH) ? "can be written by other users"
                                                            : NULL;
    if (why)
        snprintf(problem, size, "%s %s, so it is not used; " OTHER_PATH, name, why);
    return why != NULL;
}

/* Open a file that may be there already. */
static int open_kept(const struct meshmem_file *file, const char *name, uint64_t *run,
                     char *problem, size_t size)
{
    struct header is, must = expected(file);
    struct stat what;
    int descriptor = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    bool is_new = descriptor >= 0; /* of this user, whatever a file system says of its files */
    if (is_new)
        let_user_in(descriptor);
    else if (errno == EEXIST)
        descriptor = open(name, O_RDWR | O_NOFOLLOW | O_CLOEXEC);
    if (descriptor < 0 && errno == ELOOP)
        snprintf(problem, size, "%s is a symbolic link, so it is not used; " OTHER_PATH, name);
    else if (descriptor < 0)
        cannot(problem, size, "opened", name, -1);
    if (descriptor < 0)
        return -1;
    if (flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
        snprintf(problem, size,
                 "%s is in use by another job, or by another partition of this one; wait for that "
                 "job, or " OTHER_PATH,
                 name);
        close(descriptor);
        return -1;
    }
    if (fstat(descriptor, &what) != 0)
        return cannot(problem, size, "examined", name, descriptor);
    if (!is_new && is_of_others(&what, name, problem, size)) {
        close(descriptor);
        return -1;
    }
    *run = 0;
    if (what.st_size == 0)
        return descriptor;
    memset(&is, 0, sizeof is);
    if (pread(descriptor, &is, sizeof is, 0) < (ssize_t)sizeof is)
        memset(&is, 0, sizeof is);
    bool is_short = (uint64_t)what.st_size < MESHMEM_FILE_MEMORY + file->bytes;
    if (memcmp(is.magic, magic, sizeof magic) == 0 && is.version == VERSION && is.run == 0) {
        if (ftruncate(descriptor, 0) != 0) /* of a job that did not start */
            return cannot(problem, size, "emptied", name, descriptor);
        return descriptor;
    }
    if (is_wrong(&is, &must, problem, size, name) || is_short) {
        if (is_short && !*problem)
            snprintf(problem, size, "%s was cut to %lld bytes; " ANEW, name,
                     (long long)what.st_size);
        close(descriptor);
        return -1;
    }
    *run = is.run;
    return descriptor;
}

/* ---- both ---- */

uint64_t meshmem_file_room(int descriptor)
{
    struct statvfs room;
    return fstatvfs(descriptor, &room) == 0 ? (uint64_t)room.f_bavail * room.f_frsize : 0;
}

/* Whether the file system may be too small for what it can refuse later. */
static void note_room(const struct meshmem_file *file, int descriptor, char *note, size_t size)
{
    char has[32];
    uint64_t all = MESHMEM_FILE_MEMORY + file->bytes, room = meshmem_file_room(descriptor);
    struct stat what;
    if (file->partition->policy != MESHMEM_POLICY_MANDATORY && fstat(descriptor, &what) == 0 &&
        all > room + (uint64_t)what.st_blocks * 512)
        snprintf(note, size, "the file system has room for %s only",
                 meshmem_error_bytes(has, room));
}

/* Free the blocks of a kept file with which no run has begun; whether that is so. */
static bool empty_unused(int descriptor)
{
    struct header header;
    return pread(descriptor, &header, sizeof header, 0) == (ssize_t)sizeof header &&
           header.run == 0 && ftruncate(descriptor, 0) == 0;
}

void meshmem_file_abandon(int descriptor) { (void)empty_unused(descriptor); }

int meshmem_file_open(const struct meshmem_file *file, uint64_t *run, char *note, size_t note_size,
                      char *problem, size_t size)
{
    char name[PATH_MAX];
    int descriptor;
    *note = *problem = '\0';
    *run = 0;
    name_file(name, file);
    if (file->partition->keep)
        descriptor = open_kept(file, name, run, problem, size);
    else if ((descriptor = make_nameless(name)) < 0)
        cannot(problem, size, "made", name, -1);
    if (descriptor >= 0)
        note_room(file, descriptor, note, note_size);
    return descriptor;
}

/* A new file that is kept begins with its header. */
static bool write_header(const struct meshmem_file *file, int descriptor)
{
    struct stat what;
    struct header header = expected(file);
    if (!file->partition->keep || (fstat(descriptor, &what) == 0 && what.st_size > 0))
        return true;
    errno = EIO; /* of a short write, which has no reason of its own */
    return pwrite(descriptor, &header, sizeof header, 0) == (ssize_t)sizeof header;
}

bool meshmem_file_fill(const struct meshmem_file *file, int descriptor, char *problem, size_t size)
{
    char needs[32], has[32], name[PATH_MAX];
    uint64_t all = MESHMEM_FILE_MEMORY + file->bytes;
    name_file(name, file);
    meshmem_error_bytes(needs, file->bytes);
    meshmem_error_bytes(has, meshmem_file_room(descriptor));
    if (!write_header(file, descriptor))
        cannot(problem, size, "written", name, -1);
    else if (meshmem_os_size_file(descriptor, all) != 0)
        cannot(problem, size, "given its size", name, -1);
    else if (file->partition->policy == MESHMEM_POLICY_MANDATORY &&
             fallocate(descriptor, 0, 0, (off_t)all) != 0)
        snprintf(problem, size,
                 "the file system of %s cannot allocate %s for each PE of this host (%s); it had "
                 "room for %s: lower SIZE, or " OTHER_PATH,
                 name, needs, strerror(errno), has);
    else
        return true;
    if (file->partition->keep)
        empty_unused(descriptor);
    return false;
}

/* The file's name comes last, since it may be long. */
static bool not_kept(int descriptor, const char *what, const char *reason, char *problem,
                     size_t size)
{
    char link[32], name[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t bytes = readlink(link, name, sizeof name - 1);
    name[bytes > 0 ? bytes : 0] = '\0';
    snprintf(problem, size, "%s%s%s%s%s", what, reason, *name ? " (" : "", name, *name ? ")" : "");
    return false;
}

static bool unwritten(int descriptor, char *problem, size_t size)
{
    return not_kept(descriptor,
                    "the memory of a partition cannot be written to its file: ", strerror(errno),
                    problem, size);
}

/* Change the header's state; a run that begins is the next one. */
static bool set_state(int descriptor, uint32_t state, char *problem, size_t size)
{
    struct header header;
    errno = EIO; /* of a short read or write, which has no reason of its own */
    if (pread(descriptor, &header, sizeof header, 0) == (ssize_t)sizeof header) {
        header.state = state;
        header.run += state == IN_USE;
        if (pwrite(descriptor, &header, sizeof header, 0) == (ssize_t)sizeof header &&
            fdatasync(descriptor) == 0)
            return true;
    }
    return unwritten(descriptor, problem, size);
}

bool meshmem_file_begin(int descriptor, char *problem, size_t size)
{
    return set_state(descriptor, IN_USE, problem, size);
}

bool meshmem_file_end(int descriptor, char *problem, size_t size)
{
    struct stat what;
    if (empty_unused(descriptor))
        return true;
    if (fstat(descriptor, &what) == 0 && what.st_nlink == 0)
        return not_kept(descriptor, "its file was removed while the job ran", "", problem, size);
    if (fdatasync(descriptor) != 0)
        return unwritten(descriptor, problem, size);
    if (!set_state(descriptor, COMPLETE, problem, size))
        return false;
    flock(descriptor, LOCK_UN); /* forked children have the file open, too */
    return true;
}
