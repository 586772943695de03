# SPDX-License-Identifier: BSD-3-Clause
"""For tests of oshrun from outside: starts it with plain programs, and waits for what they do.

That needs no library: the programs are shells and small Python snippets. The states that only the library sets (FAILED,
EXITING, waiting) are set through the job's memory (fake_pe.py)."""
import os
import subprocess
import sys
import time
import unittest

from fake_pe import fake as fake_text

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../tool"))
from job import OSHRUN  # noqa: E402

ENDS = 60  # seconds in which anything ends at all, on a busy machine


def start(*args, **more):
    more.setdefault("stdout", subprocess.PIPE)
    more.setdefault("stderr", subprocess.PIPE)
    more.setdefault("stdin", subprocess.DEVNULL)
    return subprocess.Popen([OSHRUN, *map(str, args)], **more)


class Result:
    def __init__(self, status, out, err):
        self.status, self.out, self.err = status, out, err

    def __repr__(self):
        return f"status {self.status}\nstdout {self.out[:2000]!r}\nstderr {self.err[:2000]!r}"


def finish(process, data=None):
    try:
        out, err = process.communicate(data, timeout=ENDS)
    except subprocess.TimeoutExpired:
        process.kill()
        raise
    return Result(process.returncode, (out or b"").decode(), (err or b"").decode())


def run(*args, data=None, **more):
    if data is not None:
        more["stdin"] = subprocess.PIPE
    return finish(start(*args, **more), data)


def fake(n, code, *options):
    return run("-n", n, *options, sys.executable, "-c", fake_text() + code)


def state_of(pid):
    """The letter of its state in /proc; X when it is gone."""
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rsplit(")", 1)[1].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return "X"


def is_alive(pid):
    return state_of(pid) not in "ZX"


def until(condition):
    end = time.monotonic() + ENDS
    while not condition():
        if time.monotonic() > end:
            raise AssertionError("did not happen")
        time.sleep(0.005)


class LauncherTest(unittest.TestCase):
    def check(self, result, status, out=None, err=None):
        self.assertEqual(result.status, status, result)
        if out is not None:
            self.assertEqual(result.out, out, result)
        if err is not None:
            self.assertEqual(result.err.replace(", core dumped", ""), err, result)
        return result
