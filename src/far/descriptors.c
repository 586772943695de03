/* SPDX-License-Identifier: BSD-3-Clause */
/* Whether descriptors are still what they were; see descriptors.h. */
#include "far/descriptors.h"

#include "base/error.h"

#include <stddef.h>
#include <sys/stat.h>

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
