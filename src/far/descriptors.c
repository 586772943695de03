/* SPDX-License-Identifier: BSD-3-Clause */
/* Whether descriptors are still what they were; see descriptors.h. */
#include "far/descriptors.h"

#include "base/error.h"

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

void meshmem_descriptors_note(struct meshmem_descriptors *set, int number)
{
    struct stat now;
    if (number < 0 || fstat(number, &now) != 0)
        return;
    set->of[set->n].number = number;
    set->of[set->n].device = now.st_dev;
    set->of[set->n++].inode = now.st_ino;
}

void meshmem_descriptors_check(const struct meshmem_descriptors *set)
{
    struct stat now;
    for (int i = 0; i < set->n; i++)
        if (fstat(set->of[i].number, &now) != 0 || now.st_dev != set->of[i].device ||
            now.st_ino != set->of[i].inode)
            meshmem_fail(NULL,
                         "the program has closed file descriptor %d, which the library needs for "
                         "the network; a program must close only what it has opened, not all "
                         "descriptors as with closefrom(3)",
                         set->of[i].number);
}

const char *meshmem_descriptors_short(char text[MESHMEM_DESCRIPTORS_TEXT])
{
    struct rlimit limit;
    int more = open("/", O_PATH | O_CLOEXEC);
    text[0] = 0;
    if (more >= 0)
        close(more);
    else if (errno == ENFILE)
        snprintf(text, MESHMEM_DESCRIPTORS_TEXT,
                 "this host lets no process open a further file (fs.file-max): ");
    else if (errno == EMFILE && getrlimit(RLIMIT_NOFILE, &limit) == 0)
        snprintf(text, MESHMEM_DESCRIPTORS_TEXT,
                 "this process has no file descriptor left for connections; raise the limit of "
                 "%llu (ulimit -n): ",
                 (unsigned long long)limit.rlim_cur);
    return text;
}
