#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""The form of the tests: Python tests run by main() of test/tool/job.py, which reports what was skipped, and a
test that skips itself says why. Random numbers have a seed."""
import os
import pathlib
import re
import sys

SOURCE = pathlib.Path(os.environ["MESHMEM_SOURCE"])
SKIPS = re.compile(r"(?:return|exit\() ?(?:77|SKIPPED)\b")
UNSEEDED = re.compile(r"(?<![\w.])random\.[a-z]\w*\(")
REASON = "skipped: "
LINES = 5    # that the reason may be before the end


def complaints(name, text):
    """What is wrong with a test's source, one string each."""
    if name.endswith("_test.py") and "unittest.main(" in text:
        yield f"{name}: calls unittest.main(), which passes when all tests are skipped; call main() of job.py"
    if name.endswith(".py") and (found := UNSEEDED.search(text)):
        yield f"{name}: {found[0]}: draw from random.Random(seed), and print the seed"
    lines = text.splitlines()
    for number, line in enumerate(lines):
        if SKIPS.search(line) and REASON not in "\n".join(lines[max(0, number - LINES):number]):
            yield f"{name}:{number + 1}: skips without a line '{REASON}reason'"


CASES = [("a_test.py", "unittest.main()", 1), ("a_test.py", "main()", 0), ("a.c", "    return 77;", 1),
         ("a.c", '    puts("skipped: no network");\n    return 77;', 0), ("a_test.py", "    sys.exit(77)", 1),
         ("a.py", "x = random.randbytes(4)", 1), ("a.py", "x = random.Random(seed).randbytes(4)", 0)]
for name, text, number in CASES:
    found = list(complaints(name, text))
    if len(found) != number:
        sys.exit(f"{name} with {text!r}: {found}")

# These leave the report to others: job.py prints it after its tests, processes of unit tests tell their parent.
OTHERS = {"test/tool/job.py", "test/unit/window_test.c", "test/unit/numa_test.c", "test/style/tests_test.py"}
wrong, files = [], 0
for folder in SOURCE / "test", SOURCE / "src/far/wire":
    for path in sorted(p for p in folder.rglob("*") if p.suffix in (".py", ".c", ".cc", ".h", ".inc", "")):
        name = path.relative_to(SOURCE).as_posix()
        if path.is_file() and name not in OTHERS and "__pycache__" not in path.parts and "data" not in path.parts:
            files += 1
            wrong += complaints(name, path.read_text(encoding="utf-8", errors="replace"))
print("\n".join(wrong) or f"{files} files are in order")
sys.exit(bool(wrong))
