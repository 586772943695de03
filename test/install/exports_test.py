#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""The shared library exports every function of the table twice, weak as shmem_ and strong as pshmem_,
the predefined handles as variables that cannot be written, the functions of the older Fortran interface, whose names
end in an underscore (tool/fortran_names_test.py), PMIx_Initialized for Open MPI 5, and nothing else; the static one
adds to a program only names that are its own, and that one."""
import glob
import os
import re
import subprocess
import sys

build, source = os.environ["MESHMEM_BUILD"], os.environ["MESHMEM_SOURCE"]
TABLES = sorted(glob.glob(f"{source}/api/*.api"))
HANDLES = ("SHMEM_CTX_DEFAULT", "SHMEM_TEAM_WORLD", "SHMEM_TEAM_SHARED")
problems = []


def defined(library, *options):
    """Return {name: letter of nm} of the symbols that the library defines for others."""
    command = ["nm", "--defined-only", "--extern-only", *options, os.path.join(build, "lib", library)]
    lines = subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE).stdout.splitlines()
    rows = [line.split() for line in lines]
    found = {row[2].split("@")[0]: row[1] for row in rows if len(row) == 3 and row[1] != "A"}
    return {name: letter for name, letter in found.items() if not name.endswith("_")}


def expect(library, found, names):
    for name in names:
        if found.pop(name, None) not in ("W", "V"):
            problems.append(f"{library}: {name} is not there, or not weak")
        if found.pop("p" + name, None) != "T":
            problems.append(f"{library}: p{name} is not there, or not strong")
    for name in HANDLES:
        if found.pop(name, None) != "R":
            problems.append(f"{library}: {name} is not there, or not read-only")


names = subprocess.run([sys.executable, f"{source}/tools/apigen.py", "names", *TABLES], check=True,
                       text=True, stdout=subprocess.PIPE).stdout.split()
shared, static = defined("libmeshmem.so", "--dynamic"), defined("libmeshmem.a")
expect("libmeshmem.so", shared, names)
expect("libmeshmem.a", static, names)
problems += [f"libmeshmem.so: exports {name} too" for name in shared
             if name not in ("meshmem_near_v1", "meshmem_near_v2", "meshmem_near_tool_v1", "meshmem_reusable_v1",
                             "meshmem_idle_v1", "PMIx_Initialized")]
problems += [f"libmeshmem.a: {name} should begin with meshmem_" for name in static
             if not re.match(r"meshmem_|__|\.|DW\.ref|PMIx_Initialized$", name)]
print("\n".join(problems[:40]))
print(f"{len(names)} functions, {len(problems)} problems")
sys.exit(bool(problems))
