#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""The library exports the functions of the older Fortran interface that their test (fortran/legacy.F90) calls, and no
others; shmem.fh has the constants of types.h, and no program compiles with it whose INTEGER has 8 bytes."""
import os
import pathlib
import re
import subprocess
import sys

BUILD, SOURCE = pathlib.Path(os.environ["MESHMEM_BUILD"]), pathlib.Path(os.environ["MESHMEM_SOURCE"])
PROGRAM = BUILD / "test/fortran_legacy"


def names(file, letters):
    lines = subprocess.run(["nm", "-D", file], check=True, capture_output=True, text=True).stdout.splitlines()
    found = (re.fullmatch(rf".* [{letters}] (\w+_)(@.*)?", line) for line in lines)
    return {match[1] for match in found if match and not match[1].startswith("__")}


if not PROGRAM.exists():
    print("skipped: fortran_legacy was not built; is there a Fortran compiler?")
    sys.exit(77)
exported, called = names(BUILD / "lib/libmeshmem.so", "TW"), names(PROGRAM, "Uw")
called = {name for name in called if not name.startswith("_")}
assert len(exported) > 150, f"only {len(exported)} names end in an underscore"
assert exported == called, f"only exported: {exported - called}; only called: {called - exported}"

text = (SOURCE / "include/meshmem/types.h").read_text(encoding="utf-8")
types = dict(re.findall(r"^#define (SHMEM_\w+) (\d+|\"\w+\")L?$", text, re.M))
text = (SOURCE / "include/meshmem/fortran.fh").read_text(encoding="utf-8")
here = dict(re.findall(r"parameter \((SHMEM_\w+) = (\d+|'\w+')\)", text))
assert len(here) == 19, f"{len(here)} constants"
for name, value in here.items():
    if not name.endswith("_SYNC_SIZE"):
        assert types[name].strip('"') == value.strip("'"), f"{name} is {types[name]} in C, {value} in Fortran"

lines = text.splitlines()
program = "      subroutine empty\n      include 'shmem.fh'\n      end\n"
for options, says in (("-ffixed-form", ""), ("-ffree-form", ""), ("-fdefault-integer-8", "INTEGER"),
                      ("-finteger-4-integer-8", "INTEGER"), ("-fdefault-real-8 -fdefault-double-8", "")):
    done = subprocess.run([BUILD / "bin/oshfort", *options.split(), "-x", "f95", "-c", "-o", "/dev/null", "-"],
                          input=program, text=True, stderr=subprocess.PIPE)
    found = {lines[int(number) - 1] for number in re.findall(r"fortran\.fh:(\d+):", done.stderr)}
    assert bool(done.returncode) == bool(says), f"{options}: {done}"
    assert all(f"SHMEM_{says}_HAS_4_BYTES = " in line for line in found) and bool(found) == bool(says), done
print(f"{len(exported)} functions, {len(here)} constants")
