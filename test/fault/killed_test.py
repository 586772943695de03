#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""A PE that is killed, in whatever phase, ends the job within seconds; its number and the signal are
named; nothing is left behind. Nor is when oshrun itself is killed."""
import os
import re
import signal
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../tool"))
from job import OSHRUN, SOURCE, Job, TestCase, compile_c, main, marked, wait_until  # noqa: E402

SECONDS = 60
NAMED = ("before_init", "computing", "wait_until", "lock", "others_wait_until", "in_barrier",
         "in_finalize", "after_finalize")


class Killed(TestCase):
    @classmethod
    def setUpClass(cls):
        cls.program = compile_c(SOURCE / "test/fault/killed.c", "-O2", name="killed")

    def start(self, phase, number=3):
        """A job whose victim is ready; returns it and the victim's process number."""
        self.leaves_no_memory()
        job = Job([OSHRUN, "-n", number, self.program, phase, number - 1])
        match = re.search(r"ready (\d+)", job.line())
        self.assertTrue(match, job.output)
        return job, int(match[1])

    def kill(self, phase, which=signal.SIGKILL, number=3):
        job, pid = self.start(phase, number)
        os.kill(pid, which)
        job.end(SECONDS)
        self.failed(job, rf"oshrun: PE {number - 1} was killed by signal {int(which)} ")
        self.assertEqual(job.status, 128 + which)

    def test_segv(self):
        self.kill("in_barrier", signal.SIGSEGV)

    def test_term(self):
        self.kill("computing", signal.SIGTERM)

    def test_two_pes(self):
        for phase in NAMED:
            with self.subTest(phase=phase):
                self.kill(phase, number=2)

    def test_start_pes(self):
        self.kill("start_pes")

    def test_oshrun_killed(self):
        for phase in ("before_init", "computing", "wait_until", "lock", "in_barrier"):
            with self.subTest(phase=phase):
                job, _ = self.start(phase)
                self.assertEqual(len(marked(job.mark)), 5)    # oshrun is two
                job.process.send_signal(signal.SIGKILL)
                self.assertTrue(wait_until(lambda: not marked(job.mark), SECONDS))
                job.end(SECONDS)
                self.assertEqual(job.leftovers(), [])


for _phase in NAMED:
    setattr(Killed, "test_" + _phase, lambda self, phase=_phase: self.kill(phase))

if __name__ == "__main__":
    main()
