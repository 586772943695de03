# SPDX-License-Identifier: BSD-3-Clause
"""Read api/*.notes, whose notation is explained at the head of pages.notes: what manual pages say of arguments, return
values, errors, order, completion and speed. Does not know how a page is written; that is apiman.py."""
import fnmatch
import pathlib
import re

from apitable import members, title

PARTS = ("arguments", "return", "errors", "check", "order", "notes", "see")


def read_notes(path):
    """Return the blocks: {"for": patterns, "except": patterns, part: [(sentence or "", text)]}."""
    blocks, part = [], None
    for number, line in enumerate(pathlib.Path(path).read_text().splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        word, _, rest = line.partition(" ")
        if word == "for":
            blocks.append({"for": split(rest), "except": [], **{name: [] for name in PARTS}})
            part = None
        elif word == "except" and part is None:
            blocks[-1]["except"] = split(rest)
        elif line in PARTS:
            part = line
        elif part is None:
            raise SystemExit(f"{path}:{number}: cannot read: {line}")
        elif m := re.match(r'"((?:[^"\\]|\\.)*)"(?: (.*))?$', line):
            blocks[-1][part].append((m[1].replace(r'\"', '"'), m[2] or ""))
        elif line.startswith("- ") or part == "see":
            blocks[-1][part].append(("", line.removeprefix("- ")))
        else:
            sentence, text = blocks[-1][part].pop()
            blocks[-1][part].append((sentence, f"{text} {line}"))
    return blocks


def split(text):
    return [word.strip() for word in text.split(",")]


def properties(sets, family):
    """What with:WHAT may ask for."""
    f = next(members(sets, family))
    names, found = set(f["names"]), set()
    symmetric = {name for name, _, _ in f["sym"]}
    found |= names & {"pe", "sig_op", "dst", "team", "pSync", "req"}
    found |= {"cmp"} if f["cmp"] else set()
    found |= {"sym"} if symmetric else set()
    found |= {"apart"} if f["apart"] else set()
    found |= {"ctx"} if f["ctx"] or "ctx" in names else set()
    found |= {"body"} if family["body"] else set()
    found |= {"counts"} if re.search(r"(BYTES|COUNT|PUT_NBE|PUT_SIGNAL_NBE)\(", f["body"]) else set()
    if (f["ctx"] or f["type"]) and any("*" in arg and name not in symmetric | {"status", "pWrk", "transfer_handle"}
                                       for name, arg in zip(f["names"], f["args"])):
        found.add("points")
    return found


def fits(pattern, sets, family):
    kind, _, what = pattern.partition(":")
    if kind == "section":
        return fnmatch.fnmatchcase(family["section"], what)
    if kind == "with":
        return set(what.split("+")) <= properties(sets, family)
    return fnmatch.fnmatchcase(title(family), pattern)


def notes_of(blocks, sets, families):
    """Return {part: [(sentence or "", text)]} for a page of these families, each thing once."""
    found = {part: {} for part in PARTS}
    for block in blocks:
        for family in families:
            if (any(fits(pattern, sets, family) for pattern in block["for"]) and
                    not any(fits(pattern, sets, family) for pattern in block["except"])):
                for part in PARTS:
                    found[part].update(dict.fromkeys(block[part]))
    return {part: list(some) for part, some in found.items()}
