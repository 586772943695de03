/* SPDX-License-Identifier: BSD-3-Clause */
/* Opens the files and folders into which statistics and traces are written. Other users may have
 * put something with these names in a folder where they may write, to have files replaced or
 * removed through it. For oshrun, the recorder and meshmem-trace, which share nothing else; depends
 * on the C library only. */
#ifndef MESHMEM_RECORD_OWN_H
#define MESHMEM_RECORD_OWN_H

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
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
        return "this folder belongs to another user";
    if (error == OWN_SHARED)
        return "other users can write to this folder";
    return error == ENOTDIR || error == ELOOP ? "this is no folder" : strerror(error);
}

/* Whether the name is that of an open file of the process, as /dev/stdout: these are links that
 * only the system makes. */
static inline bool own_is_stream(const char *name)
{
    return strncmp(name, "/dev/std", 8) == 0 || strncmp(name, "/dev/fd/", 8) == 0 ||
           strncmp(name, "/proc/", 6) == 0;
}

/* Open a file to write a result into it, not through a symbolic link. NULL: errno says why. */
static inline FILE *own_result(const char *name)
{
    int link = own_is_stream(name) ? 0 : O_NOFOLLOW;
    int file = open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | link, 0666);
    FILE *opened = file < 0 ? NULL : fdopen(file, "w");
    if (!opened && file >= 0)
        close(file);
    return opened;
}

/* In words why own_result has opened nothing. */
static inline const char *own_result_why(int error)
{
    return error == ELOOP ? "this is a symbolic link" : strerror(error);
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
