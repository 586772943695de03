/* SPDX-License-Identifier: BSD-3-Clause */
/* A file with a byte for each PE, which the PEs inherit; see marks.h. */
#include "launcher/marks.h"

#include "launcher/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* The PEs get its inode, too, as they may have another file by its number when the tool writes. */
void meshmem_marks_open(struct meshmem_run *run)
{
    char text[64];
    struct stat about;
    int file = run->options->counts ? meshmem_job_make_file("oshrun-stats", run->n) : -1;
    run->marks = file < 0 ? -1 : meshmem_memory_make_inheritable(file);
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

static bool has_mark(const struct meshmem_run *run, uint32_t pe, char wanted)
{
    char mark = 0;
    return run->marks >= 0 && pread(run->marks, &mark, 1, pe) == 1 && mark == wanted;
}

bool meshmem_marks_collected(const struct meshmem_run *run, uint32_t pe)
{
    return has_mark(run, pe, '2');
}

bool meshmem_marks_only_counted(const struct meshmem_run *run, uint32_t pe)
{
    return has_mark(run, pe, '1');
}
