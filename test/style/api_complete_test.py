#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""shmem.api and deprecated.api have every function of the specification, with its prototype.

test/data/openshmem-1.6.tsv lists what the specification has. Functions that are missing in the table,
are not in the specification, or differ from it are errors.
"""
import collections
import csv
import os
import re
import sys

source = os.environ["MESHMEM_SOURCE"]
sys.path.insert(0, os.path.join(source, "tools"))
import apitable  # noqa: E402


def squeeze(declaration):
    """Write a declaration with the least spaces."""
    return re.sub(r"\s*([*,\[\]()])\s*", r"\1", " ".join(declaration.split()))


def group(name):
    """What follows the type: shmem_ctx_int_put and shmem_long_put are of the group put."""
    types = "|".join(sorted({*apitable.CTYPE, *apitable.GENERIC}, key=len, reverse=True))
    return re.sub(rf"^shmem_(ctx_)?(({types})_)?", "", name)


# 1.5 had the reductions by one of its two tables, 1.0 to 1.2 the swap; Sandia OpenSHMEM and its programs still do.
# Open MPI has the bitwise atomics of signed types, which programs written with it call.
BEYOND = ("shmem_(short|int|long|longlong)_(and|or|xor)_reduce|shmem_swap"
          "|shmem_(ctx_)?(int|long|longlong)_atomic_(fetch_)?(and|or|xor)(_nbi)?")

with open(os.path.join(source, "test/data/openshmem-1.6.tsv"), encoding="utf-8") as file:
    specified = {row["name"]: row for row in csv.DictReader(file, delimiter="\t")}
tables = [os.path.join(source, "api", name) for name in ("shmem.api", "deprecated.api")]
declared, wrong = {}, 0
for name, args, _, record in apitable.functions(*apitable.read(tables)):
    prototype = squeeze(f"{record['ret']} ({', '.join(args) or 'void'})")
    if name in declared:
        wrong += 1
        print(f"{name}: twice in the table")
    declared[name] = prototype
    if name not in specified and not re.fullmatch(BEYOND, name):
        wrong += 1
        print(f"{name}: not in the specification")
    elif name in specified:
        should = squeeze(f"{specified[name]['return']} ({specified[name]['params']})")
        if prototype != should:
            wrong += 1
            print(f"{name}: {prototype} in the table, {should} in the specification")

missing = collections.Counter()
required = [name for name, row in specified.items() if row["status"] in ("required", "deprecated")]
for name in required:
    if name not in declared:
        missing[group(name)] += 1
for name, count in sorted(missing.items()):
    print(f"missing: {name} ({count})")
print(f"{len(declared)} functions in the table, {len(required)} in the specification, "
      f"{sum(missing.values())} missing, {wrong} wrong")
sys.exit(wrong != 0 or bool(missing))
