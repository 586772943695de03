#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Only one target makes a generated file: with make, two that run at the same time take it from each other. Ninja, with
which ./check builds, does not mind."""
import collections
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

if not shutil.which("make"):
    print("skipped: there is no make")
    sys.exit(77)
makers = collections.defaultdict(set)
with tempfile.TemporaryDirectory() as build:
    subprocess.run(["cmake", "-G", "Unix Makefiles", "-S", os.environ["MESHMEM_SOURCE"], "-B", build,
                    "-DMESHMEM_TESTS=ON"], stdout=subprocess.DEVNULL, check=True)
    for rules in pathlib.Path(build).rglob("build.make"):
        for name in re.findall(r"^((?:\S+/)?gen/[^\s:]+):", rules.read_text(encoding="utf-8"), re.MULTILINE):
            makers[name].add(rules.parent.stem)
for name, targets in sorted(makers.items()):
    if len(targets) > 1:
        print(f"{name}: made by {', '.join(sorted(targets))}")
print(f"{len(makers)} generated files")
sys.exit(not makers or any(len(targets) > 1 for targets in makers.values()))
