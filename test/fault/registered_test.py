#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""How much memory is registered with the network, and that jobs manage with little: a library preloaded before
libfabric counts it, refuses it beyond a limit, and says that keys are taken."""
import os
import re
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../tool"))
from job import SCRATCH, SOURCE, TestCase, compile_c, exporting, main, oshrun, preloading  # noqa: E402

MIB = 1 << 20


class Registered(TestCase):
    @classmethod
    def setUpClass(cls):
        flags = subprocess.run(["pkg-config", "--cflags", "libfabric"], capture_output=True, check=False, text=True)
        if flags.returncode:
            raise unittest.SkipTest("libfabric's headers are missing (package libfabric-dev)")
        cls.program = compile_c(SOURCE / "test/fault/registered.c", "-O2", name="registered")
        cls.shim = str(SCRATCH / "libregistered.so")
        subprocess.run(["cc", "-shared", "-fPIC", "-D_GNU_SOURCE", "-O2", "-Wall", "-Wextra", "-Werror",
                        *flags.stdout.split(), str(SOURCE / "test/fault/registered_shim.c"), "-o", cls.shim, "-ldl"],
                       check=True)

    def run_with(self, times=40, **env):
        """A job of two nodes; what was registered then, by a part's name: (now, most, refusals)."""
        options = ["--nodes", "2", *exporting(preloading(self.shim))]
        job = oshrun(4, self.program, times, options=options, env=env)
        self.good(job)
        self.output = job.output
        counts = {}
        for part, now, most, refused in re.findall(r"PE \d+, (.*): (\d+) now, (\d+) most, (\d+) refused", job.output):
            old = counts.get(part, (0, 0, 0))
            counts[part] = tuple(max(a, int(b)) for a, b in zip(old, (now, most, refused)))
        return counts

    def test_what_transfers_need(self):
        counts = self.run_with()
        self.assertEqual(self.output.count("at the start: nothing"), 4, self.output)
        self.assertEqual(self.output.count("after small operations: nothing"), 4, self.output)
        self.assertLessEqual(counts["after a large one"][1], 24 * MIB, self.output)
        self.assertGreater(counts["at the end"][1], 24 * MIB, self.output)

    def test_memory_that_costs_nothing(self):
        """Where nothing is pinned, a segment is registered as a whole, so that no transfer is divided."""
        counts = self.run_with(REGISTER_FREE="1", SHMEM_SYMMETRIC_SIZE="200m")
        self.assertEqual(self.output.count("after small operations: nothing"), 4, self.output)
        self.assertGreaterEqual(counts["after a large one"][1], 200 * MIB, self.output)
        counts = self.run_with(REGISTER_FREE="1", SHMEM_SYMMETRIC_SIZE="200m", SHMEM_FAR_REGISTERED="24m")
        self.assertLessEqual(counts["after a large one"][1], 24 * MIB, self.output)

    def test_a_limit(self):
        for limit in (8, 24, 41):
            with self.subTest(limit=limit):
                counts = self.run_with(SHMEM_FAR_REGISTERED=f"{limit}m")
                self.assertLessEqual(counts["at the end"][1], limit * MIB, self.output)
                self.assertGreater(counts["at the end"][1], limit * MIB / 2, self.output)
                self.assertEqual(counts["at the end"][2], 0, self.output)

    def test_a_limit_of_the_network(self):
        counts = self.run_with(REGISTER_LIMIT=str(8 * MIB), SHMEM_DEBUG="1")
        self.assertGreater(counts["at the end"][1], 0, self.output)
        self.assertGreater(counts["at the end"][2], 0, self.output)
        self.assertEqual(len(re.findall(r"cannot register \d+ bytes", self.output)), 2, self.output)

    def test_no_room_at_all(self):
        self.run_with(REGISTER_LIMIT="1000")
        self.assertEqual(self.output.count("at the end: nothing"), 4, self.output)
        self.run_with(SHMEM_FAR_REGISTERED="1")
        self.assertEqual(self.output.count("at the end: nothing"), 4, self.output)

    def test_files(self):
        """Memory in files must not be pinned: data from and to it goes in frames."""
        counts = self.run_with(times=5, SHMEM_SYMMETRIC_PARTITION1="SIZE=128m:KIND=FILE:/tmp")
        self.assertEqual((counts, self.output.count("at the end: nothing")), ({}, 4), self.output)
        counts = self.run_with(times=5, SHMEM_SYMMETRIC_PARTITION1="SIZE=128m")
        self.assertGreater(counts["at the end"][1], 0, self.output)

    def test_keys_that_are_taken(self):
        counts = self.run_with(REGISTER_TAKEN="10", times=5)
        self.assertGreater(counts["at the end"][1], 0, self.output)
        self.assertNotIn("cannot register", self.output)


if __name__ == "__main__":
    main()
