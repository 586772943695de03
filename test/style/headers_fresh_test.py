#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""The generated headers that are checked in are what the tables make now."""
import os
import pathlib
import subprocess
import sys
import tempfile

source = pathlib.Path(os.environ["MESHMEM_SOURCE"])
tables = [source / "api" / name for name in ("shmem.api", "deprecated.api", "shmemx.api", "cray.api")]
stale = False
with tempfile.TemporaryDirectory(prefix="meshmem-test-") as made:
    subprocess.run([sys.executable, source / "tools/apigen.py", "headers", made, *tables], check=True)
    for header in sorted(file for file in pathlib.Path(made).rglob("*") if file.is_file()):
        name = header.relative_to(made)
        if header.read_bytes() != (source / "include" / name).read_bytes():
            stale = True
            print(f"include/{name} is stale: cmake --build build --target headers")
sys.exit(stale)
