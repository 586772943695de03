# SPDX-License-Identifier: BSD-3-Clause
"""Calls with one wrong argument each, of all functions that check theirs: test/unit/misuse_test.c makes them. What an
argument may be is taken from its declaration, not from what apigen.py has written about it."""
import re

from apitable import COUNTS, functions

# Arguments that are right. `good`, from `start` to `end`, and `more` are symmetric memory; `own` is not.
RIGHT = {"ctx": "SHMEM_CTX_DEFAULT", "team": "SHMEM_TEAM_WORLD", "cmp": "SHMEM_CMP_EQ", "sig_op": "SHMEM_SIGNAL_SET",
         "transfer_handle": "NULL",
         **dict.fromkeys("dst sst bsize nblocks nelems nreduce len target_len PE_size npes".split(), "1")}
# What may be NULL, or is not looked at.
OPTIONAL = ("pWrk", "transfer_handle", "pSync")
# Wrong arguments that are no pointers, and what is said of them; all but strides are noticed without SHMEM_CHECK, too.
WRONG = {"cmp": (("99", "the comparison is 99"),), "sig_op": (("99", "the signal operation is 99"),),
         "pe": (("1", "the PE is 1"), ("-1", "the PE is -1")),
         "dst": (("0", "the stride dst is 0"),), "sst": (("0", "the stride sst is 0"),)}


def right(name, arg, symmetric):
    """An argument as it should be."""
    pointer = ("good" if name == symmetric[0] else "more") if name in symmetric else "own"
    return "NULL" if arg == "const int *status" else RIGHT.get(name, pointer if "*" in arg else "0")


def pointee(arg):
    """The type that a pointer is declared to point to, or "" for bytes."""
    kind = re.sub(r"\bconst\b", "", arg.rpartition("*")[0]).strip()
    return "" if kind == "void" else kind


def wrong_pointers(f, name, arg):
    """Yield (wrong arguments by name, what the message begins with, condition) for a symmetric object: memory that is
    none, an address that is a multiple of half the alignment only, and an object that begins in memory and ends after
    it."""
    count, unit = next((count, unit) for symbol, count, unit in f["sym"] if symbol == name)
    if count == "0":    # it has any size
        return
    yield {name: "own"}, f"{name} is not a symmetric object", "1"
    if pointee(arg):
        alignment = f"_Alignof({pointee(arg)})"
        yield {name: f"(void *)(start + {alignment} / 2)"}, f"{name} is 0x", f"{alignment} > 1"
    if count in COUNTS:
        size = f"sizeof({pointee(arg)})" if pointee(arg) else unit
        yield {name: f"(void *)(end - {size})", count: "2"}, f"{name} is not a symmetric object", "1"


def wrongs(f, args, names):
    """Yield (wrong arguments by name, what the message begins with, condition, whether it is always noticed)."""
    symmetric = [name for name, _, _ in f["sym"]]
    for name, arg in zip(names, args):
        if name in symmetric:
            yield from ((*wrong, 0) for wrong in wrong_pointers(f, name, arg))
        elif "*" in arg and name not in OPTIONAL and arg != "const int *status" and \
                (f["ctx"] or f["family"]["set"] or name in ("req", "reqs", "indices", "status")):
            yield {name: "NULL"}, f"{name} is NULL", "1", 0
        elif name == "ctx" and "pe" in names:
            yield {name: "SHMEM_CTX_INVALID"}, "the context is SHMEM_CTX_INVALID", "1", 1
        elif name == "team" and symmetric:
            yield {name: "SHMEM_TEAM_INVALID"}, "the team is SHMEM_TEAM_INVALID", "1", 1
        elif name == "nelems" and any(count == name for _, count, _ in f["sym"]):
            is_counted = bool(re.search(r"BYTES\(nelems|nelems, ELEM", f["body"]))
            yield {name: "(size_t)-1"}, "18446744073709551615 elements of", "1", int(is_counted)
        for value, said in WRONG.get(name, ()):
            yield {name: value}, said, "1", int("stride" not in said)
    if f["apart"] == "apart":
        yield {"source": "good"}, "dest (", "1", 0


def misuse(sets, families):
    """Yield MISUSE(function, (its arguments), what the message begins with, whether that can be wrong, and whether it
    is noticed without SHMEM_CHECK)."""
    for name, args, names, f in functions(sets, families):
        symmetric = [symbol for symbol, _, _ in f["sym"]]
        values = {n: right(n, arg, symmetric) for n, arg in zip(names, args)}
        for wrong, said, condition, always in wrongs(f, args, names) if f["body"] else ():
            yield f'MISUSE({name}, ({", ".join((values | wrong).values())}), "{said}", {condition}, {always})'
