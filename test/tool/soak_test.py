#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""test/soak.py draws the same programs from the same seed, says what failed and with which seed, asks a program
that lasts where it is, and counts each run in the histogram that it writes."""
import os
import re
import shlex
import subprocess
import sys
import unittest

from job import BUILD, SCRATCH, SOURCE, main

PROGRAMS = {"good": "exit 0", "bad": "echo wrong; exit 3", "slow": "sleep 1.5"}


class Soak(unittest.TestCase):
    def setUp(self):
        """A build folder of its own, whose programs are plain ones."""
        groups = SCRATCH / "test/groups"
        groups.mkdir(parents=True, exist_ok=True)
        if not (SCRATCH / "bin").exists():
            (SCRATCH / "bin").symlink_to(BUILD / "bin")
        for name, text in PROGRAMS.items():
            path = SCRATCH / name
            path.write_text(f"#!/bin/sh\n{text}\n")
            path.chmod(0o755)
            (groups / f"{name}.tsv").write_text(f"{name}\t1\t1\t{path}\t{path}\t\n")

    def soak(self, *arguments):
        return subprocess.run([sys.executable, SOURCE / "test/soak.py", "--loops", "0", *arguments], text=True,
                              env=os.environ | {"MESHMEM_BUILD": str(SCRATCH)}, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, timeout=60, check=False)

    def test_failures_have_a_seed_and_are_counted(self):
        file = SCRATCH / "histogram"
        done = self.soak("--minutes", "0.01", "--seed", "7", "--histogram", file, "good", "bad")
        self.assertEqual(done.returncode, 1, done.stdout)
        program = re.escape(shlex.quote(str(SCRATCH / "bad")))
        self.assertRegex(done.stdout, rf"bad took [\d.]+ s \(--seed 7\)\n\$ .*{program}\nwrong\n(.*\n)*exit status 3")
        self.assertNotIn("good took", done.stdout)
        self.assertTrue(done.stdout.endswith(file.read_text()), done.stdout)
        rows = {name: list(map(int, numbers.split())) for name, numbers
                in re.findall(r"(?m)^(good|bad) +([\d ]+)$", file.read_text())}
        self.assertEqual(rows["bad"][-1], sum(rows["bad"][:-1]))   # each run has failed
        self.assertEqual(rows["good"][-1], 0)
        self.assertEqual(rows["bad"][-1], done.stdout.count("exit status 3\n"))

    def test_what_lasts_is_asked(self):
        done = self.soak("--minutes", "0.001", "--look", "1", "slow")
        self.assertRegex(done.stdout, r"slow took [\d.]+ s \(--seed \d+\)\n(.*\n)*oshrun: the PEs after")

    def test_names_that_nothing_has(self):
        self.assertIn("nothing has such a name", self.soak("no such name").stdout)

    @unittest.skipUnless(subprocess.run(["sh", "-c", "command -v stress-ng"], check=False,
                                        stdout=subprocess.DEVNULL).returncode, "stress-ng is installed")
    def test_stress_ng_is_asked_for(self):
        done = self.soak("--stress-ng", "--cpu 1", "good")
        self.assertEqual(done.returncode, 2)
        self.assertIn("stress-ng is not installed", done.stdout)


if __name__ == "__main__":
    main()
