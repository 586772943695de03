#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""A conformance test runs with every algorithm of coll/algorithm.def, except those of alltoallv, with which tests in
test/pe run; no test names any other algorithm."""
import os
import pathlib
import re
import sys

source = pathlib.Path(os.environ["MESHMEM_SOURCE"])
text = (source / "src/coll/algorithm.def").read_text(encoding="utf-8")
known = {(collective.lower(), name) for collective, name in re.findall(
    r'^([A-Z]+)\(\w+, (?:NODE|NODES|BOTH), \w+, "([a-z-]+)"', text, re.MULTILINE)}
tested = set()
for file in (*(source / "test/conform").glob("*.c"), *(source / "test/pe").glob("alltoallv_*.c")):
    for value in re.findall(r"^// env: SHMEM_COLL=(\S+)", file.read_text(encoding="utf-8"), re.MULTILINE):
        tested |= {tuple(pair.split("=")) for pair in value.split(",")}
for collective, name in sorted(known - tested):
    print(f"test/conform: no file says // env: SHMEM_COLL={collective}={name}")
for collective, name in sorted(tested - known):
    print(f"test/conform: SHMEM_COLL={collective}={name} is not in src/coll/algorithm.def")
print(f"{len(known)} algorithms")
sys.exit(known != tested or len(known) < 20)
