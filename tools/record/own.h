/* SPDX-License-Identifier: BSD-3-Clause */
/* Opens the files and folders into which statistics and traces are written. Other users may have
 * put something with these names in a folder where they may write, to have files replaced or
 * removed through it. For oshrun, the recorder and meshmem-trace, which share nothing else; depends
 * on the C library only. */
#ifndef MESHMEM_RECORD_OWN_H
#define MESHMEM_RECORD_OWN_H

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* What is wrong with a folder, besides errno. */
enum { OWN_FOREIGN = -1, OWN_SHARED = -2 };

/* The mode of a folder that the PEs have removed since they cannot record, and have said so. */
enum { OWN_GIVEN_UP = 0500 };

/* Open the folder of the PEs' files, which is made if there is none. It must be a folder, of this
 * user, that nobody else can change. Returns 0, errno, or the above; *file is -1 or to be closed.
 */
static inline int own_folder(const char *folder, int *file)
{
    struct stat about;
    *file = -1;
    if (mkdir(folder, 0700) == 0 || errno == EEXIST)
        *file = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (*file < 0 || fstat(*file, &about) != 0)
        return errno;
    if (about.st_uid != geteuid())
        return OWN_FOREIGN;
    return about.st_mode & (S_IWGRP | S_IWOTH) ? OWN_SHARED : 0;
}

/* In words what own_folder returned. */
static inline const char *own_folder_why(int error)
{
    if (error == OWN_FOREIGN)
        return "this directory belongs to another user";
    if (error == OWN_SHARED)
        return "other users can write to this directory";
    return error == ENOTDIR || error == ELOOP ? "this is not a directory" : strerror(error);
}

/* The folder of the PEs' files, beside the first file for which the variables of the tool ask.
 * False if they ask for none, or its name is too long. */
static inline bool own_parts(char folder[PATH_MAX])
{
    const char *trace = getenv("MESHMEM_TRACE"), *heatmap = getenv("MESHMEM_HEATMAP");
    const char *file = trace && *trace ? trace : heatmap && *heatmap ? heatmap : NULL;
    return file && snprintf(folder, PATH_MAX, "%s.parts", file) < PATH_MAX;
}

/* Whether the name is that of an open file of the process, as /dev/stdout: these are links that
 * only the system makes. */
static inline bool own_is_stream(const char *name)
{
    return strncmp(name, "/dev/std", 8) == 0 || strncmp(name, "/dev/fd/", 8) == 0 ||
           strncmp(name, "/proc/", 6) == 0;
}

/* Whether another user may have put this there to get what is written, or to let the writer wait:
 * the rule of the kernel's fs.protected_regular, protected_fifos and protected_symlinks, which are
 * not switched on everywhere. about: of the name itself, not of what it links to. */
static inline bool own_is_planted(const char *name, const struct stat *about)
{
    struct stat folder;
    char path[PATH_MAX];
    const char *slash = strrchr(name, '/');
    snprintf(path, sizeof path, "%.*s", slash ? (int)(slash + 1 - name) : 1, slash ? name : ".");
    return about->st_uid != geteuid() && stat(path, &folder) == 0 &&
           about->st_uid != folder.st_uid && folder.st_mode & S_ISVTX &&
           folder.st_mode & (S_IWGRP | S_IWOTH);
}

/* The errno of own_open for what another user may have put there. */
enum { OWN_PLANTED = EEXIST };

/* Open a file, which is made or emptied, to write into it; through a symbolic link only if
 * `follow`. Returns it, or -1 with errno. Does not wait for what may have been planted. */
static inline int own_open(const char *name, bool follow, int flags)
{
    struct stat about = {0};
    flags |= O_WRONLY | O_CLOEXEC;
    if (own_is_stream(name))
        return open(name, flags | O_CREAT | O_TRUNC, 0666);
    /* A new one is this user's, whoever the file system says it belongs to. */
    int file = open(name, flags | O_CREAT | O_EXCL, 0666);
    if (file >= 0 || errno != EEXIST)
        return file;
    file = open(name, flags | O_NOFOLLOW | O_NONBLOCK);
    int error = file < 0 ? errno : 0;
    bool there = file >= 0 ? fstat(file, &about) == 0 : lstat(name, &about) == 0;
    if (there && own_is_planted(name, &about))
        error = OWN_PLANTED;
    else if (error == ENXIO || error == EWOULDBLOCK || (error == ELOOP && follow))
        return open(name, flags | O_CREAT | O_TRUNC | (follow ? 0 : O_NOFOLLOW), 0666);
    else if (!error && (!there || fcntl(file, F_SETFL, flags & O_APPEND) != 0 ||
                        (S_ISREG(about.st_mode) && ftruncate(file, 0) != 0)))
        error = errno;
    if (error && file >= 0)
        close(file);
    errno = error;
    return error ? -1 : file;
}

/* In words why own_open has opened nothing. */
static inline const char *own_open_why(int error)
{
    return error == ELOOP         ? "this is a symbolic link"
           : error == OWN_PLANTED ? "this is another user's, in a directory to which others write"
                                  : strerror(error);
}

/* Open a file to write a result into it, not through a symbolic link. NULL: errno says why. */
static inline FILE *own_result(const char *name)
{
    int file = own_open(name, false, 0);
    FILE *opened = file < 0 ? NULL : fdopen(file, "w");
    if (!opened && file >= 0)
        close(file);
    return opened;
}

/* Remove a result of an earlier job: a file, or a link to one, also to one that is not there. */
static inline void own_remove_old(const char *name)
{
    struct stat about;
    if (own_is_stream(name) || lstat(name, &about) != 0)
        return;
    if (S_ISLNK(about.st_mode) && stat(name, &about) != 0)
        unlink(name);
    else if (S_ISREG(about.st_mode))
        unlink(name);
}

#endif
