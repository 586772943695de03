#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""oshrun --stats counts what an optimized program calls, near and far, by family, for each PE and in all. Without it
the program is the same."""
import json
import os
import sys

sys.path.insert(0, os.path.dirname(__file__))
from job import SCRATCH, TestCase, compile_c, main, oshrun  # noqa: E402

PROGRAM = """
#include <shmemx.h>
static long word[8], sum;
int main(void)
{
    shmem_ctx_t ctx;
    shmem_team_t odd;
    shmem_team_config_t config = {.num_contexts = 1};
    shmem_init();
    shmem_init();
    int me = shmem_my_pe(), n = shmem_n_pes(), next = (me + 1) % n;
    for (int i = 0; i < 10 + me; i++)
        shmem_long_p(word, i, next);
    shmem_putmem(word, word + 4, 24, next);
    shmem_long_put_nbi(word, word + 4, 3, next);
    shmem_long_atomic_inc(word, me);
    shmem_team_split_strided(SHMEM_TEAM_WORLD, 1, 2, n / 2, &config, SHMEM_TEAM_NUM_CONTEXTS, &odd);
    if (odd != SHMEM_TEAM_INVALID) {
        if (shmem_team_create_ctx(odd, 0, &ctx) == 0) {
            shmem_ctx_long_p(ctx, word, 1, 0);
            shmem_ctx_destroy(ctx);
        }
        shmem_team_destroy(odd);
    }
    shmem_barrier_all();
    shmem_long_sum_reduce(SHMEM_TEAM_WORLD, &sum, word, 1);
    shmem_finalize();
    shmem_finalize();
    return 0;
}
"""


class Stats(TestCase):
    @classmethod
    def setUpClass(cls):
        cls.program = compile_c(PROGRAM, "-O3", name="calls")

    def counts(self, *options, number=4):
        file = SCRATCH / "stats.json"
        job = oshrun(number, self.program, options=["--stats-file", file, *options])
        self.good(job)
        self.assertEqual(job.output, "")
        return json.loads(file.read_text())

    def test_near(self):
        found = self.counts()
        self.assertEqual(found["n_pes"], 4)
        self.assertEqual([pe["shmem_p"]["calls"] for pe in found["pes"]], [10, 12, 12, 14])
        total = found["all"]
        self.assertEqual(total["shmem_p"], {"calls": 48, "near": 48, "far": 0, "bytes": 384, "waited": 0})
        self.assertEqual((total["shmem_put"]["calls"], total["shmem_put"]["bytes"]), (4, 96))
        self.assertEqual((total["shmem_put_nbi"]["calls"], total["shmem_put_nbi"]["bytes"]), (4, 96))
        self.assertEqual((total["shmem_atomic_inc"]["calls"], total["shmem_sum_reduce"]["bytes"]), (4, 32))
        self.assertEqual(total["shmem_barrier_all"]["calls"], 4)
        self.assertGreater(total["shmem_barrier_all"]["waited"], 0)
        self.assertEqual(total["shmem_p"]["waited"], 0)

    def test_far(self):
        """Two nodes in turn: the next PE is far, but the odd ones are of one node, also by their numbers in a team."""
        total = self.counts("--nodes", "2:cyclic")["all"]
        self.assertEqual((total["shmem_p"]["near"], total["shmem_p"]["far"]), (2, 46))
        self.assertEqual((total["shmem_atomic_inc"]["near"], total["shmem_atomic_inc"]["far"]), (4, 0))

    def test_table(self):
        job = oshrun(3, "sh", "-c", f"exec {self.program}", options=["--stats"])
        self.good(job, r"calls of all 3 PEs", r"(?m)^shmem_p +34 +10 +12 +34 +0 +272 +0\.000000$",
                  r"(?m)^shmem_barrier_all +3 +1 +1 ")

    def test_other_programs(self):
        """What is no OpenSHMEM program is left alone."""
        job = oshrun(2, "sh", "-c", "echo x", options=["--stats"])
        self.good(job)
        self.assertEqual(job.output, "x\nx\n")
        job = oshrun(1, "sh", "-c", "echo x", options=["--stats", "-x", "LD_BIND_NOW=1"])
        self.assertEqual(job.output, "x\n")

    def test_file_that_cannot_be_written(self):
        job = oshrun(2, self.program, options=["--stats-file", "/no/such/file"])
        self.good(job, "cannot be written to /no/such/file", "calls of all 2 PEs")


if __name__ == "__main__":
    main()
