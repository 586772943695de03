#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""List what the last run of ctest skipped, and why: whole tests and parts of tests.

usage: skipped.py BUILD_FOLDER

Reads what the tests printed: lines "skipped: reason", and cmocka's "[  SKIPPED ] name"."""
import pathlib
import re
import sys


def read(log):
    """Return {test: reasons} for the log of ctest."""
    found, test = {}, None
    for line in log.splitlines():
        if m := re.match(r"\d+/\d+ Testing: (.*)", line):
            test = m[1]
        elif m := re.match(r"skipped: (.*)", line):
            found.setdefault(test, []).append(m[1])
        elif m := re.match(r"\[  SKIPPED \] (?!\d+ test)(\w+)", line):
            found.setdefault(test, []).append(m[1].removesuffix(":"))
        elif line.startswith("Test Skipped") or line.endswith("Skipped"):
            found.setdefault(test, [])
    return found


def main(build):
    log = pathlib.Path(build, "Testing/Temporary/LastTest.log")
    found = read(log.read_text(encoding="utf-8", errors="replace"))
    print(f"Skipped, in whole or in part: {len(found) or 'nothing'}")
    for test, reasons in found.items():
        for reason in dict.fromkeys(reasons or ["it does not say why"]):
            print(f"  {test}: {reason}")


if __name__ == "__main__":
    main(*sys.argv[1:])
