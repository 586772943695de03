/* SPDX-License-Identifier: BSD-3-Clause */
/* A file with a byte for each PE, which the PEs inherit; see marks.h. */
#include "launcher/marks.h"

#include "launcher/memory.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* A file of this size, sealed so that no PE takes it from others, which map it; -1 on failure. */
static int make(uint32_t n)
{
    int file = memfd_create("oshrun-stats", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (file < 0)
        return -1;
    if (ftruncate(file, n) == 0 &&
        fcntl(file, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) == 0)
        return meshmem_memory_make_inheritable(file);
    close(file);
    return -1;
}

/* The PEs get its inode, too, as they may have another file by its number when the tool writes. */
void meshmem_marks_open(struct meshmem_run *run)
{
    char text[64];
    struct stat about;
    run->marks = run->options->counts ? make(run->n) : -1;
    if (run->marks < 0 || fstat(run->marks, &about) != 0)
        return;
    snprintf(text, sizeof text, "%d:%llu", run->marks, (unsigned long long)about.st_ino);
    setenv("MESHMEM_STATS_MARKS", text, 1);
}

bool meshmem_marks_counted(const struct meshmem_run *run, uint32_t pe)
{
    char mark = 0;
    return run->marks < 0 || pread(run->marks, &mark, 1, pe) < 0 || mark;
}

bool meshmem_marks_collected(const struct meshmem_run *run, uint32_t pe)
{
    char mark = 0;
    return run->marks >= 0 && pread(run->marks, &mark, 1, pe) == 1 && mark == '2';
}
