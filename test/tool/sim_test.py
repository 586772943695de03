#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""meshmem-sim: its PEs wait as the library's do, so that a completion takes a few latencies of the
simulated network (1,000 ns each) and not until a node falls idle. Time is virtual: the same in every
run."""
import json
import os
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.dirname(__file__))
from job import BUILD, main  # noqa: E402


class Simulation(unittest.TestCase):
    def figures(self, *options, column=2):
        """{(what, nodes): virtual microseconds}"""
        job = subprocess.run([str(BUILD / "bin/meshmem-sim"), *options], stdout=subprocess.PIPE,
                             stderr=subprocess.STDOUT, text=True, timeout=120)
        self.assertEqual(job.returncode, 0, job.stdout)
        rows = [line.split() for line in job.stdout.splitlines()[1:]]
        return {(row[0], int(row[1])): float(row[column]) for row in rows}

    def test_completion(self):
        for what, least, most in (("alltoall", 1, 4), ("puts", 2, 10)):  # there; and back
            with self.subTest(what=what):
                time = self.figures("--nodes", "16", "--what", what)[what, 16]
                self.assertGreaterEqual(time, least)
                self.assertLess(time, most)

    def test_growth(self):
        """Each node sends a frame to each other one. They need no acknowledgements, however many."""
        times = [self.figures("--nodes", nodes, "--what", "alltoall")["alltoall", int(nodes)]
                 for nodes in ("512", "1024")]
        self.assertLess(times[1], 2.1 * times[0])

    def test_memory(self):
        """A node needs memory for what is under way, little of it for frames, and half a KiB for each other node."""
        for nodes, most in ((64, 700), (1024, 1300)):
            kib = self.figures("--nodes", str(nodes), "--what", "alltoall", column=7)["alltoall", nodes]
            self.assertLess(kib, most)

    def test_large_blocks(self):
        """Transfers, which need no room for their data in a ring, take what the network's bandwidth says."""
        for bytes_ in (100000, 131072, 1 << 20):
            with self.subTest(bytes=bytes_):
                time = self.figures("--nodes", "3", "--what", "alltoall", "--bytes", str(bytes_))["alltoall", 3]
                alone = 2 * bytes_ / 12.5e3
                self.assertGreaterEqual(time, alone)
                self.assertLess(time, 2 * alone)

    def test_same_again(self):
        first = self.figures("--table", "--nodes", "64")
        self.assertEqual({what for what, _ in first}, {"barrier", "alltoall", "puts"})
        self.assertEqual({nodes for _, nodes in first}, {16, 32, 64})
        self.assertEqual(first, self.figures("--table", "--nodes", "64"))

    def test_json(self):
        """The same figures for programs, as meshmem-bench."""
        job = subprocess.run([str(BUILD / "bin/meshmem-sim"), "--json", "--table", "--nodes", "32"],
                             stdout=subprocess.PIPE, text=True, timeout=120, check=True)
        rows = [json.loads(line) for line in job.stdout.splitlines()]
        shown = self.figures("--table", "--nodes", "32")
        self.assertEqual({(row["what"], row["nodes"]) for row in rows}, set(shown))
        for row in rows:
            self.assertAlmostEqual(row["ns"] / 1e3, shown[row["what"], row["nodes"]], delta=0.01)

    def test_refused(self):
        job = subprocess.run([str(BUILD / "bin/meshmem-sim"), "--nodes", "zero"],
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=60)
        self.assertNotEqual(job.returncode, 0)
        self.assertIn("zero", job.stdout)


if __name__ == "__main__":
    main()
