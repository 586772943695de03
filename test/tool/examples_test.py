#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""The examples compile as their comments say, with warnings as errors, and are right on any number of PEs."""
import os
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.dirname(__file__))
from job import BUILD, SCRATCH, SOURCE, TestCase, main, oshrun  # noqa: E402

EXAMPLES = {"hello.c": ([], r"PE 0 of {n}"), "sort.c": (["40000"], r"check: ok"),
            "wordcount.c": ([__file__], r"words"), "heat.c": (["--size", "64", "--steps", "50"], r"check: ok"),
            "teams.cc": (["60"], r"largest error .*: ok"),
            "outofcore.c": None}     # outofcore_test.py


class Examples(TestCase):
    def test_examples(self):
        self.assertEqual({p.name for p in (SOURCE / "examples").glob("*.c*")}, set(EXAMPLES))
        for name, (arguments, expected) in ((name, how) for name, how in EXAMPLES.items() if how):
            compiler = "oshc++" if name.endswith(".cc") else "oshcc"
            if compiler == "oshc++" and not shutil.which(os.environ.get("CXX", "c++")):
                continue
            program = SCRATCH / name.split(".")[0]
            subprocess.run([BUILD / "bin" / compiler, "-O2", "-Wall", "-Wextra", "-Werror",
                            *(["-std=c++17"] if compiler == "oshc++" else []),
                            SOURCE / "examples" / name, "-o", program, "-lpng", "-lm"], check=True)
            for number in (1, 2, 3, 4):
                with self.subTest(name, pes=number):
                    self.good(oshrun(number, program, *arguments, cwd=SCRATCH),
                              expected.replace("{n}", str(number)))


if __name__ == "__main__":
    main()
