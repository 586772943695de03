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
            kib = self.figures("--nodes", str(nodes), "--what", "alltoall", column=-2)["alltoall", nodes]
            self.assertLess(kib, most)
            self.assertGreater(kib, 64)

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

    def test_same_memory(self):
        """Also of a node's memory, in a table or alone."""
        table = self.figures("--table", "--nodes", "32", column=-2)
        for _ in range(2):
            alone = [self.figures("--nodes", str(nodes), "--what", what, column=-2) for what, nodes in table]
            self.assertEqual({key: kib for row in alone for key, kib in row.items()}, table)

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
        for words, why in (("--nodes zero", "--nodes zero: cannot be"),
                           ("--nodes 16.7", "--nodes 16.7: cannot be; write a whole number from 2 to 65536"),
                           ("--bandwidth 0", "--bandwidth 0: cannot be; write a number from 1e-06 to 1000000"),
                           ("--bytes 8.5", "--bytes 8.5: cannot be"),
                           ("--what tea", "--what tea: cannot be; write barrier, alltoall or puts"),
                           ("--nodes 16 more", "more: not an option"),
                           ("--table --what puts", "--table shows everything"),
                           ("--table --nodes 8", "--table begins with 16 nodes")):
            with self.subTest(words=words):
                job = subprocess.run([str(BUILD / "bin/meshmem-sim"), *words.split()], stdout=subprocess.PIPE,
                                     stderr=subprocess.STDOUT, text=True, timeout=60)
                self.assertEqual(job.returncode, 2, job.stdout)
                self.assertRegex(job.stdout, f"^meshmem-sim: {why}.*\n$")

    def test_full_disk(self):
        """Of programs that print what they are asked for."""
        for words in ("meshmem-sim --nodes 16", "meshmem-sim --table --nodes 16", "meshmem-sim --help", "meshmem-info",
                      "meshmem-info --help", "meshmem-trace --help", "ssca1 --help", "pencil-info 8 8 8 -n 2",
                      "pencil-info --help"):
            with self.subTest(words=words), open("/dev/full", "w") as full:
                name, *options = words.split()
                if not (BUILD / "bin" / name).exists():     # pencil needs FFTW
                    continue
                job = subprocess.run([str(BUILD / "bin" / name), *options], stdout=full, stderr=subprocess.PIPE,
                                     text=True, timeout=60)
                self.assertEqual((job.returncode, job.stderr),
                                 (1, f"{name}: cannot write to standard output: No space left on device\n"))


if __name__ == "__main__":
    main()
