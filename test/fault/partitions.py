# SPDX-License-Identifier: BSD-3-Clause
"""What the tests of partitions share: their program, and how its jobs are started and refused."""
import os
import pathlib
import shutil
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../tool"))
from job import SCRATCH, TestCase, compile_c, oshrun  # noqa: E402

# Prints what each partition has got and counts the runs in a block of each; "wait" then waits for a signal, "fork"
# leaves a child behind that lives until its standard input ends, "again" starts the library a second time.
PROGRAM = r"""
#include <shmem.h>
#include <shmemx.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
static void work(void)
{
    for (int id = 1; id <= SHMEMX_MAX_PARTITION_ID; id++) {
        shmemx_partition_info_t i;
        long *block = shmemx_partition_malloc(2 * sizeof *block, id);
        if (!block || shmemx_partition_info(id, &i))
            continue;
        int to = (shmem_my_pe() + 1) % shmem_n_pes();
        long before = block[0], from_other = block[1];
        shmem_barrier_all();
        shmem_long_p(block, before + 1, shmem_my_pe());
        shmem_long_atomic_add(&block[1], 100, to);
        shmem_barrier_all();
        printf("PE %d, partition %d: page %zu reason <%s> run %ld from other %ld size %zu\n",
               shmem_my_pe(), id, i.page_size, i.reason, before, from_other, i.size);
    }
}
/* Create partitions of so many pages of 2 MiB, touch all of them or, by a put, only the first one, and destroy them. */
static void create(char **pages, int touches_all)
{
    for (; *pages; pages++) {
        size_t page = 2 << 20;
        shmemx_partition_config_t config = {.size = strtoul(*pages, NULL, 10) * page, .page_size = page,
                                            .policy = "MANDATORY"};
        int id, result = shmemx_partition_create(&config, &id);
        printf("PE %d: %s huge pages: %d\n", shmem_my_pe(), *pages, result);
        if (result)
            continue;
        long *block = shmemx_kind_malloc(config.size, id);
        if (touches_all)
            memset(block, 1, config.size);
        else
            shmem_long_p(block, 1, (shmem_my_pe() + 1) % shmem_n_pes());
        shmemx_partition_destroy(id);
    }
}
int main(int argc, char **argv)
{
    const char *how = argc > 1 ? argv[1] : "";
    shmem_init();
    work();
    if (strcmp(how, "create") == 0 || strcmp(how, "put") == 0)
        create(argv + 2, how[0] == 'c');
    fflush(stdout);
    if (strcmp(how, "wait") == 0) {
        shmem_barrier_all();
        if (shmem_my_pe() == 0)
            printf("waits\n"), fflush(stdout);
        for (;;)
            pause();
    }
    if (strcmp(how, "fork") == 0 && shmem_my_pe() == 0 && fork() == 0) {
        char end;
        close(1), close(2);
        while (read(atoi(argv[2]), &end, 1) > 0) {}
        _exit(0);
    }
    shmem_finalize();
    if (strcmp(how, "again") == 0) {
        shmem_init();
        work();
        shmem_finalize();
    }
    return 0;
}
"""
P = "SHMEM_SYMMETRIC_PARTITION"


class Partitions(TestCase):
    @classmethod
    def setUpClass(cls):
        cls.program = compile_c(PROGRAM, name="partitions")
        cls.other = SCRATCH / "other"
        cls.other.write_text('#!/bin/sh\n[ "${MESHMEM_JOB#*:}" != 1 ] || eval "export $OTHER"\nexec "$@"\n')
        cls.other.chmod(0o755)

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(dir=SCRATCH))
        self.addCleanup(shutil.rmtree, self.folder)

    def start(self, *texts, n=2, args=(), options=(), env=None, command=()):
        """Run the program with partitions 1, 2, ... as the texts say; "" leaves one out."""
        variables = {f"{P}{i + 1}": text for i, text in enumerate(texts) if text}
        return oshrun(n, *command, self.program, *args, options=options, env=variables | (env or {}))

    def refused(self, job, *expressions):
        self.failed(job, *expressions)
        self.assertNotIn("run 0", job.output)       # nobody got through shmem_init
        self.assertNotRegex(job.output, "SIGBUS|signal 7|Bus error")
