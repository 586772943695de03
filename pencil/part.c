/* SPDX-License-Identifier: BSD-3-Clause */
/* Files that get their names when they are complete: until then .part follows the name. Knows
 * neither PEs nor what is written. */
#include "inside.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

char *pcl_part_name(const char *path)
{
    char *part = malloc(strlen(path) + sizeof ".part");
    if (part)
        sprintf(part, "%s.part", path);
    return part;
}

const char *pcl_part_create(const char *path, const char *part, int *file)
{
    struct stat about;
    if (!stat(path, &about) && !S_ISREG(about.st_mode))
        return S_ISDIR(about.st_mode) ? strerror(EISDIR)
                                      : "it is no file but a device, a pipe or a socket, which a "
                                        "file would replace";
    unlink(part); /* of a run that ended too early, or somebody's link to another file */
    *file = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (*file < 0 && errno == EEXIST)
        return "what has its name with .part after it cannot be removed";
    return *file < 0 ? strerror(errno) : NULL;
}
