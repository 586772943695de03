#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""oshrun --stats where the program does not end by shmem_finalize: there is a table after start_pes, and a sentence
otherwise."""
import os
import sys

sys.path.insert(0, os.path.dirname(__file__))
from job import TestCase, compile_c, main, oshrun  # noqa: E402


class Ends(TestCase):
    def test_start_pes(self):
        """A program that begins with start_pes is finalized when it exits, and counted; not if a PE was gone before."""
        program = compile_c("""#include <shmem.h>
            #include <stdlib.h>
            #include <unistd.h>
            static long word;
            int main(int argc, char **argv)
            {
                start_pes(0);
                shmem_long_p(&word, 1, (_my_pe() + 1) % _num_pes());
                shmem_barrier_all();
                if (argc > 1 && _my_pe() == atoi(argv[1]))
                    _exit(0);
                return 0;
            }""", "-O2", name="old")
        for nodes in "1", "2":
            job = oshrun(3, program, options=["--nodes", nodes, "--stats"])
            self.good(job, r"(?m)^meshmem: calls of all 3 PEs", r"(?m)^shmem_p +3 ", r"(?m)^shmem_finalize +3 ")
            self.assertNotIn("there are no statistics", job.output)
        for gone in 0, 1:
            job = oshrun(3, program, gone, options=["--stats"])
            # Others that notice it before do not finalize either.
            self.good(job, r"\Aoshrun: PEs? \S+ left without shmem_finalize\noshrun: there are no statistics.*, as "
                      r"PEs? \S+ ended without shmem_finalize; .*\n\Z")

    def test_start_pes_and_init(self):
        """The exit handler of start_pes also finalizes what a library in the program has started and left."""
        program = compile_c("""#include <shmem.h>
            #include <stdlib.h>
            static long word;
            int main(int argc, char **argv)
            {
                start_pes(0);
                start_pes(0);
                for (int i = 0; i < atoi(argv[argc - 2]); i++)
                    shmem_init();
                for (int i = 0; i < atoi(argv[argc - 1]); i++)
                    shmem_finalize();
                shmem_long_p(&word, 1, (shmem_my_pe() + 1) % shmem_n_pes());
                return 0;
            }""", "-O2", name="old_and_new")
        for inits, finalizes in ((0, 0), (1, 0), (2, 0), (2, 1), (2, 2)):
            job = oshrun(3, program, inits, finalizes, options=["--nodes", "2", "--stats"])
            self.good(job, r"(?m)^meshmem: calls of all 3 PEs", r"(?m)^shmem_p +3 ", r"(?m)^shmem_finalize +3 ")
            self.assertNotIn("there are no statistics", job.output)

    def test_without_finalize(self):
        file = compile_c("#include <shmem.h>\n#include <stdlib.h>\nint main(void) { shmem_init(); exit(3); }",
                         name="leaves")
        job = oshrun(2, file, options=["--stats"])
        self.failed(job, r"oshrun: there are no statistics, as PEs 0-1 ended without shmem_finalize; --trace and")

    def test_failed(self):
        """The PE that has failed is named, not those that wait for it; and none that fails after statistics."""
        program = compile_c("""#include <shmem.h>
            int main(int argc, char **argv)
            {
                static long word;
                shmem_init();
                if (argc > 1)
                    shmem_finalize();
                if (argc > 1 || shmem_my_pe() == 1)
                    shmem_long_p(&word, 1, 99);
                shmem_finalize();
            }""", "-O2", name="fails")
        job = oshrun(3, program, options=["--stats"])
        self.failed(job, r"PE 1: shmem_long_p: the PE is 99", r"(?m)^oshrun: there are no statistics, as PE 1 ended "
                    "without shmem_finalize; --trace")
        job = oshrun(1, program, "after", options=["--stats"])
        self.failed(job, r"(?m)^shmem_finalize +1 ", "called after shmem_finalize")
        self.assertNotIn("there are no statistics", job.output)

    def test_global_exit(self):
        """The PE that has called it is named, not those that it ended."""
        program = compile_c("""#include <shmem.h>
            int main(void)
            {
                static long never;
                shmem_init();
                if (shmem_my_pe() == 1)
                    shmem_global_exit(4);
                shmem_long_wait_until(&never, SHMEM_CMP_EQ, 1);
            }""", name="exits")
        for options in [], ["--nodes", "3"]:
            job = oshrun(3, program, options=["--stats", *options])
            self.failed(job, r"^oshrun: there are no statistics, as PE 1 ended the job by shmem_global_exit; --trace")
            self.assertEqual((job.status, job.output.count("\n")), (4, 1), job.output)


if __name__ == "__main__":
    main()
