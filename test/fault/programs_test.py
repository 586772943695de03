#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Several programs as one job: they share symmetric heaps, and their global variables are not symmetric, which is said
where one is used all the same."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../tool"))
from job import TestCase, compile_c, main, oshrun  # noqa: E402

TEXT = """
#include <shmem.h>
#include <stdio.h>
%s
int main(int argc, char **argv)
{
    shmem_init();
    int me = shmem_my_pe(), n = shmem_n_pes();
    long *word = shmem_calloc(2, sizeof *word);
    shmem_p(word, (long)me, (me + 1) %% n);
    shmem_atomic_add(word + 1, 1, 0);
    shmem_barrier_all();
    if (word[0] != (me + n - 1) %% n || (me == 0 && word[1] != n))
        shmem_global_exit(3);
    printf("%s %%d of %%d %%s\\n", me, n, argc > 1 ? argv[1] : "");
    if (argc > 2)
        shmem_p(&here, 1L, (me + 1) %% n);
    shmem_barrier_all();
    if (argc > 2 && here != 1)
        shmem_global_exit(4);
    shmem_finalize();
    return 0;
}
"""


class Programs(TestCase):
    @classmethod
    def setUpClass(cls):
        cls.one = compile_c(TEXT % ("long here;", "one"), "-O2", name="one")
        cls.two = compile_c(TEXT % ("char more[20000] = {1}; long here;", "two"), "-O2", name="two")

    def test_two(self):
        for options in ((), ("--nodes", "2"), ("--nodes", "2:cyclic"), ("-x", "SHMEM_CHECK=1")):
            with self.subTest(options=options):
                job = oshrun(2, self.one, "a", ":", "-n", 3, self.two, options=options)
                self.good(job)
                self.assertEqual(sorted(job.output.splitlines()),
                                 ["one 0 of 5 a", "one 1 of 5 a", "two 2 of 5 ", "two 3 of 5 ", "two 4 of 5 "])

    def test_one_twice(self):
        """Different arguments only: global variables are symmetric."""
        for options in ((), ("--nodes", "2")):
            job = oshrun(1, self.one, "a", "use", ":", "-n", 2, self.one, "b", "use", options=options)
            self.good(job, "one 0 of 3 a", "one 2 of 3 b")

    def test_global_variable(self):
        for options, said in ((("-x", "SHMEM_CHECK=1"), r"shmem_long_p: dest is not a symmetric object of 8 bytes"),
                              ((), r"not symmetric"), (("--nodes", "2"), r"symmetric|access to PE")):
            with self.subTest(options=options):
                self.failed(oshrun(1, self.one, "a", "use", ":", self.two, "b", "use", options=options), said)


if __name__ == "__main__":
    main()
