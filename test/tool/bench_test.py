#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""meshmem-bench far: each part gives its figures. How large they are is not asked here."""
import json
import os
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.dirname(__file__))
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

    def test_simulated(self):
        figures, _ = self.far("--only", "sim")
        found = {(row["what"], row["nodes"]): row["ns"] for row in figures["sim"]}
        self.assertEqual(set(found), {(what, nodes) for what in ("barrier", "alltoall", "puts")
                                      for nodes in (16, 64)})
        said = subprocess.run([str(BUILD / "bin/meshmem-sim"), "--nodes", "64"], check=True,
                              capture_output=True, text=True).stdout.splitlines()[1].split()
        self.assertEqual(said[:2], ["barrier", "64"])
        self.assertAlmostEqual(found["barrier", 64], float(said[2]) * 1e3, delta=10)


if __name__ == "__main__":
    main()
