#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""meshmem-info says every text whole, however long, for people and as JSON, and refuses numbers of PEs that no job
has."""
import json
import os
import re
import sys

sys.path.insert(0, os.path.dirname(__file__))
from job import BUILD, SOURCE, Job, TestCase, main  # noqa: E402
sys.path.insert(0, str(SOURCE / "tools"))
from variables import read_variables  # noqa: E402

INFO = BUILD / "bin/meshmem-info"


class Info(TestCase):
    def said(self, *options, **env):
        job = Job([INFO, *options], env).end()
        self.good(job)
        return job.output

    def test_every_text_is_whole(self):
        said, variables = self.said(), read_variables()
        self.assertGreater(max(len(text) for _, _, _, text in variables), 511)
        for name, _, _, text in variables:
            self.assertRegex(said, rf"(?m)^  {re.escape(name)} .*{re.escape(text)}$")

    def test_old_names(self):
        said = self.said()
        for name, old, _, _ in read_variables():
            if old:
                self.assertRegex(said, rf"(?m)^  {re.escape(old)} +as {re.escape(name)}$")
        self.assertIn("SMA_SYMMETRIC_PARTITION<ID> as SHMEM_SYMMETRIC_PARTITION<ID>", said)

    def test_long_value(self):
        value = "".join(f"{number:06}" for number in range(100))     # 600 characters
        said = self.said(SHMEM_WIRE_OPTIONS=value)
        self.assertRegex(said, rf"(?m)^  SHMEM_WIRE_OPTIONS +{value} \(default unset\) options")
        found = json.loads(self.said("--json", SHMEM_WIRE_OPTIONS=value))
        self.assertEqual(found["variables"]["SHMEM_WIRE_OPTIONS"], value)

    def test_number_of_pes(self):
        self.assertRegex(self.said("-n", "4096"), "default heap, each PE")
        for wrong in ("4097", "5000", "0", "-1", "4x", "", "99999999999999999999"):
            job = Job([INFO, "-n", wrong]).end()
            self.failed(job, rf"\Ameshmem-info: -n {wrong}: not a number of PEs; write a number from 1 to 4096\n\Z")
            self.assertEqual(job.status, 2)


if __name__ == "__main__":
    main()
