#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""run_pe.py judges what the library says under SHMEM_CHECK, not only how programs end; job.py finds processes
whatever their names are; and programs run where their comment lines say."""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import unittest.mock

sys.path[:0] = [os.path.dirname(__file__), os.path.dirname(__file__) + "/.."]
sys.dont_write_bytecode = True
os.environ.pop("MESHMEM_TEST_LAUNCHER", None)
import run_pe  # noqa: E402
from job import MARK, main, marked, state, wait_until  # noqa: E402

WARNING = "meshmem: PE {}: warning: 8 bytes at x of PE 0 were put by PE 1, and nothing orders the two\n"


class Found(unittest.TestCase):
    def test_name_of_any_bytes(self):
        with tempfile.TemporaryDirectory() as folder:
            program = os.path.join(folder.encode(), b"it is \xf0\x9f) Z")
            shutil.copy(shutil.which("cat"), program)
            with subprocess.Popen([program], stdin=subprocess.PIPE, env={**os.environ, MARK: "named"}) as process:
                wait_until(lambda: marked("named"))     # its environment is there a moment after Popen
                self.assertEqual(marked("named"), [process.pid])
                self.assertIn(state(process.pid), "RS")
                process.stdin.close()
            self.assertEqual(marked("named"), [])


class Listed(unittest.TestCase):
    def test_numbers_and_nodes(self):
        """Each program runs on one node with each number of its line `pes`, and over each number of nodes of its line
        `nodes` that is not above these."""
        runs = {}
        for path in run_pe.GROUPS.glob("*.tsv"):
            for run in map(run_pe.Run, path.read_text(encoding="utf-8").splitlines(True)):
                runs.setdefault(run.source, set()).add((run.nodes, run.number))
        wrong = []
        for source, done in runs.items():
            said = dict(re.findall(r"(?m)^(?://|!) (pes|nodes): *(.*)$", pathlib.Path(source).read_text("utf-8")))
            numbers, shapes = said.get("pes", "").split(), said.get("nodes", "1").split()
            missing = {("1", n) for n in numbers if "1" in shapes} - done
            most = max(map(int, numbers or ["4"]))
            far = [s for s in shapes if int(s.split(":")[0]) <= most and s not in {nodes for nodes, _ in done}]
            if missing or far:
                wrong.append((source, sorted(missing), far))
        self.assertEqual(wrong, [])


class Judged(unittest.TestCase):
    def judged(self, printed, *comments, settings="", status=0):
        """What is wrong with a program that has these comment lines and printed this."""
        with tempfile.NamedTemporaryFile("w", suffix=".c") as source:
            source.write("".join(f"// {comment}\n" for comment in comments))
            source.flush()
            run = run_pe.Run(f"one\t2\t1\t/bin/one\t{source.name}\t{settings}\n")
        run.output = printed
        return run.judge(status)

    def ended(self, status, printed, *comments):
        """The outcome of a program that ends so."""
        with tempfile.NamedTemporaryFile("w", suffix=".c") as source:
            source.write("".join(f"// {comment}\n" for comment in comments))
            source.flush()
            run = run_pe.Run(f"one\t2\t1\t/bin/one\t{source.name}\t\n")
        with unittest.mock.patch("run_pe.run_command", return_value=(status, printed)):
            return run.run()

    def test_skipped(self):
        """A program that must fail is skipped if it says why."""
        for comments in (), ("fails: out of memory",), ("exits: 3",):
            self.assertEqual(self.ended(77, "skipped: it needs memory\n", *comments), "skipped")
            self.assertEqual(self.ended(77, "nothing\n", *comments), "failed")
        self.assertEqual(self.ended(77, "out of memory\n", "fails: out of memory"), "passed")
        self.assertEqual(self.ended(77, "nothing\n", "exits: 77"), "passed")

    def test_warnings(self):
        two = WARNING.format(0) + WARNING.format(1)
        for settings, comments in (("SHMEM_CHECK=full", ()), ("", ("env: SHMEM_CHECK=1",)),
                                   ("SHMEM_CHECK=1", ("prints: PE 1",))):
            wrong = self.judged(two + "meshmem: warning: another\n", *comments, settings=settings)
            self.assertEqual(wrong[-1], "SHMEM_CHECK says: warning: another")
            self.assertEqual(len(wrong), 1 if "prints: PE 1" in comments else 2, wrong)

    def test_what_is_no_failure(self):
        for printed, settings, comments in ((WARNING.format(0), "", ()), ("all is well\n", "SHMEM_CHECK=full", ()),
                                            ("a warning: of the program\n", "SHMEM_CHECK=full", ()),
                                            (WARNING.format(0), "SHMEM_CHECK=full", ("prints: bytes at x",))):
            self.assertEqual(self.judged(printed, *comments, settings=settings), [])
        self.assertEqual(self.judged(WARNING.format(0), "fails: bytes", settings="SHMEM_CHECK=full", status=1), [])


if __name__ == "__main__":
    main()
