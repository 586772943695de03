#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""meshmem-bench says on a terminal which step of how many runs begins and how long the rest may take; elsewhere it says
nothing. Time is a list of numbers here."""
import contextlib
import io
import os
import sys
import unittest

sys.path[:0] = [os.path.dirname(__file__), os.path.dirname(__file__) + "/../../bench"]
sys.dont_write_bytecode = True
import running  # noqa: E402
from job import main  # noqa: E402


class Terminal(io.StringIO):
    def isatty(self):
        return True


class Progress(unittest.TestCase):
    def said(self, stream, runs, steps, times):
        clock = iter(times)
        with contextlib.redirect_stderr(stream):
            counted = running.Steps(runs, len(steps), lambda: next(clock))
            for _ in range(runs):
                for step in steps:
                    counted.step(step)
        return [line.removeprefix("\033[K") for line in stream.getvalue().split("\r")[1:]]

    def test_terminal(self):
        """Steps of 10 and 50 s: the mean of what was there, then each as in the run before."""
        self.assertEqual(self.said(Terminal(), 3, ["a", "b"], [0, 10, 60, 70, 120, 130]),
                         ["run 1 of 3: a", "run 1 of 3: b (about 50 s left)", "run 2 of 3: a (about 2 min left)",
                          "run 2 of 3: b (about 2 min left)", "run 3 of 3: a (about 60 s left)",
                          "run 3 of 3: b (about 50 s left)"])

    def test_elsewhere(self):
        self.assertEqual(self.said(io.StringIO(), 1, ["a", "b"], [0, 10]), [])

    def test_durations(self):
        self.assertEqual([running.duration(seconds) for seconds in (0, 89, 90, 3600, 5400)],
                         ["1 s", "89 s", "2 min", "60 min", "2 h"])


if __name__ == "__main__":
    main()
