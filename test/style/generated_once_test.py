#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Only one target makes a generated file: two that run at the same time take it from each other."""
import collections
import os
import pathlib
import re
import sys

build = pathlib.Path(os.environ["MESHMEM_BUILD"])
makers = collections.defaultdict(set)
for rules in build.rglob("build.make"):
    for name in re.findall(r"^((?:\S+/)?gen/[^\s:]+):", rules.read_text(encoding="utf-8"), re.MULTILINE):
        makers[name].add(rules.parent.stem)
if not makers:
    print("skipped: this build was not configured for make")
    sys.exit(77)
for name, targets in sorted(makers.items()):
    if len(targets) > 1:
        print(f"{name}: made by {', '.join(sorted(targets))}")
print(f"{len(makers)} generated files")
sys.exit(any(len(targets) > 1 for targets in makers.values()))
