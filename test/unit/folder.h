/* SPDX-License-Identifier: BSD-3-Clause */
/* A folder that stands for the root of the file system, with files of the kernel that a test
 * writes; one for each program. */
#ifndef MESHMEM_TEST_FOLDER_H
#define MESHMEM_TEST_FOLDER_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>

static char root[] = "/tmp/meshmem-unit-XXXXXX";

static int make_root(void **state)
{
    strcpy(root + strlen(root) - 6, "XXXXXX");
    *state = mkdtemp(root);
    return *state ? 0 : -1;
}

static int remove_root(void **state)
{
    char command[100];
    (void)state;
    snprintf(command, sizeof command, "rm -rf '%s'", root);
    return system(command);
}

/* Write a file below root, creating its directories. */
static void put(const char *name, const char *text)
{
    char path[400];
    snprintf(path, sizeof path, "%s%s", root, name);
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(path, 0700);
        *slash = '/';
    }
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

#endif
