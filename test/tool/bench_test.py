#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""meshmem-bench far: each part gives its figures, beside those of libfabric alone, which uses message
endpoints where the provider has them. meshmem-bench requests: each row has its figures. meshmem-bench
kinds: each partition has its figures. How large figures are is not asked here."""
import json
import os
import subprocess
import sys
import unittest

sys.path[:0] = [os.path.dirname(__file__), os.path.dirname(__file__) + "/../../bench"]
sys.dont_write_bytecode = True
import kinds  # noqa: E402
import partition_rows  # noqa: E402
import request_rows  # noqa: E402
from job import BUILD, SCRATCH, Job, TestCase, main  # noqa: E402

BENCH = str(BUILD / "bin/meshmem-bench")


@unittest.skipUnless(os.path.exists(BENCH), "meshmem-bench was not built")
class Far(TestCase):
    def far(self, *options):
        """The figures of a run, and what it printed."""
        path = SCRATCH / "far.json"
        path.unlink(missing_ok=True)
        job = Job([BENCH, "far", "--quick", "--unpinned", "--json", path, *options]).end(400)
        self.assertTrue(path.exists(), job.output)
        figures = json.loads(path.read_text())
        self.assertEqual((figures["failed"], figures["bare_failed"]), ({}, {}), job.output)
        self.good(job)
        return figures, job.output

    def pairs(self, *options):
        """The same of pairs, which need libfabric."""
        if not (BUILD / "lib/meshmem/meshmem-wire-ofi.so").exists():
            self.skipTest("the library was built without libfabric; Debian: libfabric-dev")
        figures, said = self.far(*options)
        self.assertIsNone(figures["no_bare"], said)
        self.assertFalse(figures["about"]["near"], said)
        return figures, said

    def compared(self, figures, *rows):
        """These rows have figures of both sides."""
        both = {row["row"] for row in figures["rows"]
                if row["shmem_ns"] > 0 and row.get("bare_ns", 0) > 0 and row.get("value", 0) > 0}
        self.assertLessEqual(set(rows), both)

    def test_message_endpoints(self):
        figures, said = self.pairs("--only", "latency,atomic,rate,bandwidth")
        self.compared(figures, "put_latency", "put_quiet", "get_latency", "barrier_all",
                      "fetch_add", "compare_swap", "put_rate", "put", "put_window", "get_window")
        message, datagram = "FI_EP_MSG of tcp", "FI_EP_RDM of tcp;ofi_rxm"  # tcp has no atomics
        self.assertEqual(figures["about"]["endpoints"],
                         {"latency": message, "atomic": datagram, "rate": message,
                          "bandwidth": message})
        self.assertIn(f"{message} (latency, rate, bandwidth)", said)
        self.assertIn(f"{datagram} (atomic)", said)

    def test_datagrams(self):
        figures, said = self.pairs("--only", "latency", "--provider", "tcp;ofi_rxm")
        self.compared(figures, "put_latency", "put_quiet", "get_latency", "barrier_all")
        self.assertRegex(said, "compared with libfabric [0-9.]+ with FI_EP_RDM of tcp;ofi_rxm\n")

    def test_simulated(self):
        figures, _ = self.far("--only", "sim")
        found = {(row["what"], row["nodes"]): row["ns"] for row in figures["sim"]}
        self.assertEqual(set(found), {(what, nodes) for what in ("barrier", "alltoall", "puts")
                                      for nodes in (16, 64)})
        said = subprocess.run([str(BUILD / "bin/meshmem-sim"), "--nodes", "64"], check=True,
                              capture_output=True, text=True).stdout.splitlines()[1].split()
        self.assertEqual(said[:2], ["barrier", "64"])
        self.assertAlmostEqual(found["barrier", 64], float(said[2]) * 1e3, delta=10)

class Requests(TestCase):
    @unittest.skipUnless(os.path.exists(BENCH), "meshmem-bench was not built")
    def test_all(self):
        path, picture = SCRATCH / "requests.json", SCRATCH / "requests.svg"
        path.unlink(missing_ok=True)
        self.good(Job([BENCH, "requests", "--quick", "--json", path, "--svg", picture]).end(400))
        figures = json.loads(path.read_text())
        self.assertEqual(figures["failed"], {})
        self.assertEqual({(row["group"], row["row"], row["form"]) for row in figures["rows"]},
                         {row[:3] for row in request_rows.ROWS})
        self.assertTrue(all(row["ns"] > 0 and row["plain_ns"] > 0 for row in figures["rows"]))
        self.assertEqual([row["size"] for row in figures["local"]], [8 * 16 ** i for i in range(5)])
        self.assertLessEqual(figures["many"]["many_bytes"], request_rows.BYTES_GOAL)
        self.assertLessEqual(figures["many"]["many_left_bytes"], request_rows.LEFT_GOAL)
        self.assertIn("</svg>", picture.read_text())


class Kinds(TestCase):
    @unittest.skipUnless(os.path.exists(BENCH), "meshmem-bench was not built")
    def test_partitions(self):
        path = SCRATCH / "kinds.json"
        path.unlink(missing_ok=True)
        partitions = {"SHMEM_SYMMETRIC_PARTITION1": "SIZE=16m", "SHMEM_SYMMETRIC_PARTITION127": "SIZE=2m:PGSIZE=2m",
                      "SHMEM_SYMMETRIC_PARTITION3": f"SIZE=8m:KIND=FILE:{SCRATCH}"}
        job = Job([BENCH, "kinds", "--quick", "--pes", "2", "--json", path], partitions).end(120)
        self.good(job, r"(?m)^partition 3: asked 8 MiB, FILE:")
        figures = json.loads(path.read_text())
        self.assertEqual((figures["failed"], [row["id"] for row in figures["rows"]]), ({}, [1, 3, 127]))
        self.assertTrue(all(row[name] > 0 for row in figures["rows"] for name in kinds.FIGURES), figures)


class Partitions(TestCase):
    @unittest.skipUnless(os.path.exists(BENCH), "meshmem-bench was not built")
    def test_all(self):
        path, picture = SCRATCH / "partitions.json", SCRATCH / "partitions.svg"
        path.unlink(missing_ok=True)
        self.good(Job([BENCH, "partitions", "--quick", "--json", path, "--svg", picture]).end(400))
        figures = json.loads(path.read_text())
        self.assertEqual(figures["failed"], {})
        sizes = [8 * 8 ** i for i in range(4)]
        self.assertEqual([(row["group"], row["row"], row["size"]) for row in figures["rows"]],
                         [(group, row, size) for group in partition_rows.GROUPS
                          for row, its in (("put", sizes), ("get", sizes), ("add", [8])) for size in its])
        self.assertTrue(all(row[f"ns_{n}"] > 0 for row in figures["rows"] for n in partition_rows.NUMBERS))
        self.assertIn("</svg>", picture.read_text())


if __name__ == "__main__":
    main()
