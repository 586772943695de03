#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""The generated headers that are checked in are what the table makes now."""
import os
import subprocess
import sys

source = os.environ["MESHMEM_SOURCE"]
SHMEM, SHMEMX = ["api/shmem.api", "api/deprecated.api"], ["api/shmemx.api"]
stale = False
for header, what, tables in (("shmem.h", "header", SHMEM), ("shmemx.h", "xheader", SHMEMX),
                             ("pshmem.h", "pheader", SHMEM + SHMEMX)):
    command = ["python3", "tools/apigen.py", what, *tables]
    made = subprocess.run([sys.executable, *command[1:]], cwd=source, check=True, text=True,
                          stdout=subprocess.PIPE).stdout
    with open(os.path.join(source, "include", header), encoding="utf-8") as file:
        if file.read() != made:
            stale = True
            print(f"include/{header} is stale: {' '.join(command)} > include/{header}")
sys.exit(stale)
