#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""examples/outofcore.c sorts keys in a partition of files, on one node and on two, also when they are more than the
memory that a control group gives the job; and says how to start it when there is no such partition."""
import os
import pathlib
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.dirname(__file__))
from job import OSHRUN, SCRATCH, SOURCE, Job, TestCase, compile_c, main, oshrun  # noqa: E402

LIMIT = 64 << 20        # of all PEs; the keys and their buckets take 2 * 2 * 33 MiB
CONTROLLERS = (("memory", "memory.limit_in_bytes"), ("unified", "memory.max"), ("", "memory.max"))


def partition(mib, folder=SCRATCH):
    return {"SHMEM_SYMMETRIC_PARTITION1": "SIZE=16m",
            "SHMEM_SYMMETRIC_PARTITION2": f"SIZE={mib}m:KIND=FILE:{folder}"}


def limited_group():
    """The folder of a control group with this limit; None where there cannot be one."""
    for mount, limit in CONTROLLERS:
        group = pathlib.Path("/sys/fs/cgroup", mount, f"meshmem-outofcore-{os.getpid()}")
        try:
            group.mkdir()
        except OSError:
            continue
        try:
            (group / limit).write_text(str(LIMIT))
            return group
        except OSError:
            group.rmdir()
    return None


class OutOfCore(TestCase):
    def setUp(self):
        self.program = compile_c(SOURCE / "examples/outofcore.c", "-O2", name="outofcore")

    def test_sorts(self):
        for number, options in ((1, ()), (2, ()), (3, ()), (3, ("--nodes", 2))):
            with self.subTest(pes=number, options=options):
                self.good(oshrun(number, self.program, 4, 1, options=options, env=partition(10)),
                          r"partition 2: FILE:", r"check: ok")

    def test_says_how_far_it_is(self):
        program = compile_c(SOURCE / "examples/outofcore.c", "-O2", "-DTELL_SECONDS=0", name="outofcore_tells")
        self.good(oshrun(2, program, 4, 1, env=partition(10)), r"phase 1 of 5, generate: 25 %, \d+ s of it left",
                  r"phase 2 of 5, exchange: 75 %", r"phase 3 of 5, runs: \d+ %", r"phase 4 of 5, merge: \d+ %")

    def test_needs_a_partition(self):
        self.failed(oshrun(2, self.program, 4), r"needs a partition 2 of 9 MiB", r"KIND=FILE:")
        self.failed(oshrun(2, self.program, 4, env=partition(6)), r"needs a partition 2 of 9 MiB")

    def test_more_than_memory(self):
        kind = subprocess.run(["stat", "-f", "-c", "%T", SCRATCH], capture_output=True, text=True).stdout.strip()
        if kind in ("tmpfs", "ramfs"):
            self.skipTest(f"{SCRATCH.parent} is memory itself ({kind}); set TMPDIR to a folder on a disk")
        group = limited_group()
        if not group:
            self.skipTest("no control group with a limit on memory can be made here; it needs root")
        self.addCleanup(group.rmdir)
        inside = ["sh", "-c", f'echo $$ >{group}/cgroup.procs && exec "$@"', "sh"]
        self.good(Job([*inside, OSHRUN, "-n", 2, self.program, 32, 4], partition(68)).end(240),
                  r"64 MiB of keys on 2 PEs", r"check: ok")


if __name__ == "__main__":
    main()
