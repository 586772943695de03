#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""meshmem-sim: its PEs wait as the library's do, so that a completion takes a few latencies of the
simulated network (1,000 ns each) and not until a node falls idle. Time is virtual: the same in every
run."""
import json
import math
import os
import resource
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

    NO_NETWORK = "--latency 0 --gap 0 --cpu 0 --bandwidth 1000000"

    def scaling(self, words):
        """{nodes: the object of --json}"""
        job = subprocess.run([str(BUILD / "bin/meshmem-sim"), "--what", "fft", "--json", *words.split()],
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=120)
        self.assertEqual(job.returncode, 0, job.stdout)
        return {row["nodes"]: row for row in map(json.loads, job.stdout.splitlines())}

    def test_fft_work(self):
        """Where the network costs nothing, the work of the PE with the largest part remains."""
        for size in (64, 72):
            with self.subTest(size=size):
                rows = self.scaling(f"--size {size} --pes 4 --nodes 16 {self.NO_NETWORK}")
                self.assertEqual(list(rows), [1, 2, 4, 8, 16])
                for row in rows.values():
                    self.assertEqual(row["rows"] * row["columns"], row["pes"])
                    across = [-(-size // row["rows"]), -(-size // row["columns"])]
                    element = 3 * (5 * math.log2(size) / 15 + 16 / 6)
                    self.assertAlmostEqual(row["work_ns"], across[0] * across[1] * size * element, delta=0.1)
                    even = size ** 3 / row["pes"] * element
                    self.assertAlmostEqual(row["efficiency"], even / row["work_ns"], delta=0.01)
        self.assertLess(rows[16]["efficiency"], 0.98)    # 72 rows on 64 or 16 of them are not even

    def test_fft_bytes(self):
        """What the adapters carry is what the exchanges of pencil are, and takes at least that long."""
        for words in ("--size 64 --pes 4 --nodes 32", "--size 48 --pes 6 --nodes 64", "--size 256 --pes 2 --nodes 4",
                      "--size 128 --pes 8 --nodes 4 --way leader"):
            with self.subTest(words=words):
                per_node = int(words.split()[3])
                for nodes, row in self.scaling(words).items():
                    in_row = min(per_node, row["columns"])          # members of a row on a node
                    in_column = per_node // in_row
                    field = 16 * int(words.split()[1]) ** 3 / nodes     # bytes of a node
                    for name, members, near in (("row", row["columns"], in_row), ("column", row["rows"], in_column)):
                        far = field * (members - near) / members
                        self.assertGreaterEqual(row[name + "_sent"], far)
                        self.assertLess(row[name + "_sent"], 1.2 * far + 1)
                        self.assertGreaterEqual(row[name + "_ns"], far / 12.5)
                        self.assertEqual(row[name + "_ns"] == 0, far == 0)
                    self.assertAlmostEqual(row["ns"], row["work_ns"] + row["row_ns"] + row["column_ns"], delta=0.2)

    def test_fft_every_node(self):
        """One node stands for all. If all are there, exchanges take as long, or longer, since nodes that are not
        in step send to the same one."""
        for words in ("--size 64 --pes 4 --nodes 16 --latency 2000", "--size 128 --pes 2 --nodes 8",
                      "--size 64 --pes 4 --nodes 16 --way single"):
            with self.subTest(words=words):
                alone, all_ = self.scaling(words), self.scaling(words + " --every-node")
                self.assertEqual(set(alone), set(all_))
                for nodes, row in alone.items():
                    for name in ("row_ns", "column_ns"):
                        self.assertGreaterEqual(all_[nodes][name], 0.99 * row[name])
                        self.assertLessEqual(all_[nodes][name], 1.5 * row[name])
                    sent = row["column_sent"]
                    self.assertAlmostEqual(all_[nodes]["column_sent"], sent, delta=0.01 * sent)

    def test_fft_ways(self):
        """Blocks that share frames are never later than those that do not, and much earlier if they are small."""
        direct, single, leader = (self.scaling(f"--size 32 --pes 8 --nodes 16 --way {way}")
                                  for way in ("direct", "single", "leader"))
        for nodes, row in direct.items():
            self.assertLessEqual(row["ns"], single[nodes]["ns"])
            self.assertLessEqual(row["column_frames"], single[nodes]["column_frames"])
        self.assertLess(5 * direct[16]["column_ns"], single[16]["column_ns"])
        self.assertLess(leader[16]["column_frames"], single[16]["column_frames"])

    def test_fft_memory(self):
        """The first line is for the least of the nodes that hold the field."""
        rows = self.scaling("--size 128 --pes 4 --nodes 24 --memory 0.05")
        self.assertEqual(list(rows), [6, 12, 24])
        self.assertLessEqual(rows[6]["node_gib"], 0.05)
        self.assertGreater(2 * rows[6]["node_gib"], 0.05)
        self.assertEqual((rows[6]["speedup"], rows[6]["efficiency"]), (1, 1))
        job = subprocess.run([str(BUILD / "bin/meshmem-sim"), *"--what fft --size 1024 --nodes 2 --memory 1".split()],
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=60)
        self.assertEqual(job.returncode, 1)
        self.assertRegex(job.stdout, r"^meshmem-sim: 1024\^3 on 2 nodes needs [\d.]+ GiB of each; use more nodes, or")

    def test_fft_too_large(self):
        """Where an exchange finds no room, the head of the table comes once."""
        words = "--what fft --size 512 --nodes 4 --pes 64 --memory 5".split()
        job = subprocess.run([str(BUILD / "bin/meshmem-sim"), *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                             text=True, timeout=60,
                             preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (1 << 29, 1 << 29)))
        self.assertEqual((job.returncode, job.stderr), (1, "meshmem-sim: no room for the memory of so many PEs\n"))
        self.assertEqual([line.split()[0] for line in job.stdout.splitlines()], ["forward,", "nodes"])

    def test_fft_table(self):
        """The same figures, in every run."""
        words = "--what fft --size 100 --pes 4 --nodes 8".split()
        lines = [subprocess.run([str(BUILD / "bin/meshmem-sim"), *words], stdout=subprocess.PIPE, text=True, timeout=60,
                                check=True).stdout.splitlines() for _ in range(2)]
        self.assertEqual(*lines)
        self.assertRegex(lines[0][0], r"^forward, 100\^3, complex double; PEs per node: 4, each 15 Gflop/s")
        for line, row in zip(lines[0][2:], self.scaling(" ".join(words[2:])).values()):
            shown = line.split()
            self.assertEqual(shown[:3], [str(row["nodes"]), str(row["pes"]), f'{row["rows"]}x{row["columns"]}'])
            self.assertAlmostEqual(float(shown[8]), row["ns"] / 1e3, delta=0.1)

    def test_refused(self):
        for words, why in (("--nodes zero", "--nodes zero: cannot be"),
                           ("--nodes 16.7", "--nodes 16.7: cannot be; write a whole number from 2 to 65536"),
                           ("--bandwidth 0", "--bandwidth 0: cannot be; write a number from 1e-06 to 1000000"),
                           ("--bytes 8.5", "--bytes 8.5: cannot be"),
                           ("--what tea", "--what tea: cannot be; write barrier, alltoall, puts or fft"),
                           ("--what fft", "--what fft is of N\\^3 elements; write --size N, too"),
                           ("--size 64", "--size is of Fourier transforms; write --what fft, too"),
                           ("--way leader", "--way is of Fourier transforms; write --what fft, too"),
                           ("--every-node", "--every-node is of Fourier transforms; write --what fft, too"),
                           ("--what fft --size 64 --bytes 16", "--bytes is of alltoall; the blocks of fft follow from"),
                           ("--pes 1025", "--pes 1025: cannot be; write a whole number from 1 to 1024"),
                           ("--what fft --size 64 --way fast", "--way fast: cannot be; write direct, single or leader"),
                           ("--what fft --size 64 --rate 0", "--rate 0: cannot be"),
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
