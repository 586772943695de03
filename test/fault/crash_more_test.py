#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""What is said of a PE that died, as in crash_test.py: where paths have unusual names, where several threads fault, and
where the program has overwritten what the library knows."""
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../tool"))
from job import BUILD, SCRATCH, TestCase, compile_c, main, oshrun  # noqa: E402

NULL = """#include <shmem.h>
int main(void)
{
    shmem_init();
    *(volatile int *)0 = 1;
}
"""
TOGETHER = """
#include <pthread.h>
#include <shmem.h>
#include <stdlib.h>
static pthread_barrier_t start;
static void *fault(void *nothing)
{
    (void)nothing;
    long *volatile here = malloc(8);
    pthread_barrier_wait(&start);
    shmem_long_p(here, 1, !shmem_my_pe());
    return NULL;
}
int main(void)
{
    enum { THREADS = 8 };
    pthread_t thread;
    int provided;
    shmem_init_thread(SHMEM_THREAD_MULTIPLE, &provided);
    pthread_barrier_init(&start, NULL, THREADS);
    for (int i = 0; i < THREADS; i++)
        pthread_create(&thread, NULL, fault, NULL);
    pthread_join(thread, NULL);
}
"""
UNMAPPED = """
#include <shmem.h>
#include <sys/mman.h>
int main(void)
{
    shmem_init();
    long *heap = shmem_malloc(1 << 20);
    if (shmem_my_pe() == 1)
        munmap(heap, 1 << 20);
    shmem_barrier_all();
    if (shmem_my_pe() == 0)
        shmem_long_p(heap, 1, 1);
    shmem_barrier_all();
    shmem_finalize();
}
"""


class CrashMore(TestCase):
    def build(self, folder, name="null"):
        """A program whose source is in a folder of this name."""
        folder = SCRATCH / folder
        folder.mkdir(exist_ok=True)
        (folder / "null.c").write_text(NULL)
        subprocess.run([BUILD / "bin/oshcc", "-g", "null.c", "-o", SCRATCH / name], cwd=folder, check=True)
        return SCRATCH / name

    def test_program_path(self):
        """The program's file is found whatever its name is."""
        for name in "two\nlines of it", "ends in \\", "\\n":
            with self.subTest(name):
                self.failed(oshrun(1, self.build("sources", name)), r"signal 11.*\n  main at \S.*null\.c:5\n\Z")

    def test_source_path(self):
        """A folder of the sources may have any name; a newline in it is escaped."""
        for name in "a:b", "1:2", "a (b)", "two\nlines", "?":
            with self.subTest(name):
                shown = re.escape(name.replace("\n", r"\x0a"))
                self.failed(oshrun(1, self.build(name)), r"signal 11.*\n  main at /\S.*" + shown + r"/null\.c:5\n\Z")

    def test_threads_together(self):
        """Threads that fault at the same time do not cut the explanation short."""
        program = compile_c(TOGETHER, "-O1", "-pthread", name="together")
        for _ in range(20):
            job = oshrun(2, program)
            self.failed(job, r"\Ameshmem: PEs? [01-]+: an access .*malloc'ed memory",
                        r"\n  fault at \S*together\.c:\d+\n")
            self.assertEqual(job.output.count("meshmem: "), job.output.count("killed by signal 11"), job.output)

    def test_unmapped_heap(self):
        """A block of the heap whose memory the program has unmapped is not taken for that of other PEs."""
        self.failed(oshrun(2, compile_c(UNMAPPED, "-O1", name="unmapped"), options=("--nodes", 2)),
                    r"PE 1: while data was moved between nodes, 0x\w+ could not be written, which lies in the block of "
                    r"1048576 bytes at heap\+0x0; has the program unmapped or protected it\?")


if __name__ == "__main__":
    main()
