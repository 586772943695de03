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

/* Let the user into a folder of his that a umask like 0777 has closed also to him. where: opened
 * with O_PATH. */
static inline void own_let_in(int where, const struct stat *about)
{
    char path[32];
    snprintf(path, sizeof path, "/proc/self/fd/%d", where);
    if (about->st_uid == geteuid() && (about->st_mode & S_IRWXU) != S_IRWXU)
        chmod(path, 0700); /* else opening it says why not */
}

/* Open the folder of the PEs' files, which is made if there is none. It must be a folder, of this
 * user, that nobody else can change. Returns 0, errno, or the above; *file is -1 or to be closed.
 */
static inline int own_folder(const char *folder, int *file)
{
    struct stat about;
    int error = mkdir(folder, 0700) == 0 || errno == EEXIST ? 0 : errno;
    int where = error ? -1 : open(folder, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    *file = -1;
    if (!error && (where < 0 || fstat(where, &about) != 0))
        error = errno;
    if (!error) {
        own_let_in(where, &about);
        *file = openat(where, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        error = *file < 0 ? errno : 0;
    }
    if (where >= 0)
        close(where);
    if (error)
        return error;
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

/* What is about a file at which nothing can be written through the name: why own_open refuses it,
 * beside errno. */
enum {
    OWN_PLANTED = EEXIST, /* another user may have put it there */
    OWN_LINK = ENOLINK,   /* a symbolic link of another user */
    OWN_NAMES = EMLINK,   /* the file has another name, too, and others may have added this one */
};

/* The folder in which a name is, with its last slash; "." for the one where the process is. */
static inline int own_folder_letters(const char *name)
{
    const char *slash = strrchr(name, '/');
    return slash ? (int)(slash + 1 - name) : 0;
}

static inline bool own_find_folder(const char *name, struct stat *folder)
{
    char path[PATH_MAX];
    int letters = own_folder_letters(name);
    snprintf(path, sizeof path, "%.*s", letters ? letters : 1, letters ? name : ".");
    return stat(path, folder) == 0;
}

/* Whether another user may have put this there to get what is written, or to let the writer wait:
 * the rule of the kernel's fs.protected_regular, protected_fifos and protected_symlinks, which are
 * not switched on everywhere; and a pipe wherever everybody may write. about: of the name itself,
 * not of what it links to. */
static inline bool own_is_planted(const char *name, const struct stat *about)
{
    struct stat folder;
    if (about->st_uid == geteuid() || !own_find_folder(name, &folder) ||
        about->st_uid == folder.st_uid)
        return false;
    bool is_sticky = folder.st_mode & S_ISVTX;
    return folder.st_mode & (is_sticky                  ? S_IWGRP | S_IWOTH
                             : S_ISFIFO(about->st_mode) ? S_IWOTH
                                                        : 0);
}

/* Whether somebody else may have made this name for a file of the user: the rule of
 * fs.protected_hardlinks. */
static inline bool own_is_second_name(const char *name, const struct stat *about)
{
    struct stat folder;
    return S_ISREG(about->st_mode) && about->st_nlink > 1 && own_find_folder(name, &folder) &&
           (folder.st_mode & S_IWOTH || (folder.st_uid != geteuid() && folder.st_uid != 0));
}

/* Open a file, which is made or emptied, but not through a symbolic link (ELOOP). Does not wait for
 * what may have been planted. */
static inline int own_open_itself(const char *name, int flags)
{
    struct stat about = {0};
    /* A new one is this user's, whoever the file system says it belongs to. */
    int file = open(name, flags | O_CREAT | O_EXCL, 0666);
    if (file >= 0 || errno != EEXIST)
        return file;
    file = open(name, flags | O_NOFOLLOW | O_NONBLOCK);
    int error = file < 0 ? errno : 0;
    bool there = file >= 0 ? fstat(file, &about) == 0 : lstat(name, &about) == 0;
    if (there && own_is_planted(name, &about)) {
        error = OWN_PLANTED;
    } else if (there && (error == ENXIO || error == EWOULDBLOCK)) {
        file = open(name, flags | O_NOFOLLOW);
        there = file >= 0 && fstat(file, &about) == 0;
        error = file < 0 ? errno : 0;
    }
    if (!error && there && own_is_second_name(name, &about))
        error = OWN_NAMES;
    else if (!error && (!there || fcntl(file, F_SETFL, flags & O_APPEND) != 0 ||
                        (S_ISREG(about.st_mode) && ftruncate(file, 0) != 0)))
        error = errno;
    if (error && file >= 0)
        close(file);
    errno = error;
    return error ? -1 : file;
}

/* Replace the name of a symbolic link, of this user or of root, by what it leads to. False with
 * errno otherwise. What is read is of the link that was looked at, even if it is replaced. */
static inline bool own_follow(char name[PATH_MAX])
{
    struct stat about;
    char target[PATH_MAX];
    int link = open(name, O_PATH | O_NOFOLLOW | O_CLOEXEC);
    bool there = link >= 0 && fstat(link, &about) == 0;
    ssize_t bytes = there ? readlinkat(link, "", target, sizeof target - 1) : -1;
    int error = bytes < 0 ? errno : 0;
    if (link >= 0)
        close(link);
    if (bytes >= 0 && about.st_uid != geteuid() && about.st_uid != 0)
        error = OWN_LINK;
    size_t letters = error || *target == '/' ? 0 : (size_t)own_folder_letters(name);
    if (!error && letters + (size_t)bytes >= PATH_MAX)
        error = ENAMETOOLONG;
    errno = error;
    if (error)
        return false;
    memcpy(name + letters, target, (size_t)bytes);
    name[letters + (size_t)bytes] = '\0';
    return true;
}

/* Open a file, which is made or emptied, to write into it; if `follow`, also through symbolic links
 * of this user or of root. Returns it, or -1 with errno. */
static inline int own_open(const char *name, bool follow, int flags)
{
    enum { MOST_LINKS = 40 };
    char path[PATH_MAX];
    flags |= O_WRONLY | O_CLOEXEC;
    if (snprintf(path, sizeof path, "%s", name) >= PATH_MAX) {
        errno = ENAMETOOLONG;
        return -1;
    }
    for (int links = 0;; links++) {
        int file = own_is_stream(path) ? open(path, flags | O_CREAT | O_TRUNC, 0666)
                                       : own_open_itself(path, flags);
        if (file >= 0 || errno != ELOOP || !follow || links == MOST_LINKS || !own_follow(path))
            return file;
    }
}

/* In words why own_open has opened nothing. */
static inline const char *own_open_why(int error)
{
    return error == ELOOP         ? "this is a symbolic link"
           : error == OWN_PLANTED ? "this is another user's, in a directory to which others write"
           : error == OWN_LINK    ? "this is a symbolic link of another user"
           : error == OWN_NAMES   ? "this file has another name, too (a hard link), and others may "
                                    "have made this one; remove it, or write to another directory"
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
