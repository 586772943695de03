#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Read src/base/config.def and cray.def, the environment variables: for the manual pages, and for the tables of the
guide.

usage: variables.py --write      make the guide's tables anew
"""
import pathlib
import re
import sys

SOURCE = pathlib.Path(__file__).resolve().parent.parent
FILE, CRAY_FILE = SOURCE / "src/base/config.def", SOURCE / "src/base/cray.def"
WORDS = r'((?:"(?:[^"\\]|\\.)*"\s*)+)'
VARIABLE = re.compile(rf'CONFIG\(\w+, "(\w+)", (\w+), (?:"(\w+)"|NULL), "([^"]*)",\s*{WORDS}\)')
CRAY = re.compile(rf'CRAY\("(\w+)", (?:"(\w+)"|NULL), {WORDS}\)')
TABLE = re.compile(r"(<!-- The table of (\w+)\.def, made by tools/variables\.py -->\n).*?"
                   r"(<!-- The table ends -->)", re.S)


def read(file, pattern, start):
    """Yield the groups of each line of a file; the last one as text."""
    text = file.read_text()
    found = pattern.findall(text)
    if len(found) != text.count(f"\n{start}("):
        raise ValueError(f"a line of {file} is not understood")
    for *groups, words in found:
        yield *groups, "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', words))


def read_variables():
    """Return [(name, its old name or "", default, what it does)]."""
    return [(name + number, old and old + number, default, meaning)
            for name, kind, old, default, meaning in read(FILE, VARIABLE, "CONFIG")
            for number in ["<ID>" * (kind == "NUMBERED")]]


def read_cray():
    """Return [(name, the variable that it stands for or "", what it does, or why it has no effect)]."""
    return [(name, instead, what if instead or name.startswith("FI_") else f"no effect here: {what}")
            for name, instead, what in read(CRAY_FILE, CRAY, "CRAY")]


def rows(name):
    """Yield the cells of a table of the guide, the head first."""
    if name == "config":
        yield "variable", "default", "meaning"
        for variable, old, default, meaning in read_variables():
            yield ", ".join(f"`{one}`" for one in (variable, old) if one), default, meaning
        return
    yield "Cray OpenSHMEMX", "meshmem"
    some = {}
    for variable, instead, what in read_cray():
        some.setdefault((instead, what), []).append(f"`{variable}`")
    for (instead, what), variables in sorted(some.items(), key=lambda row: not row[0][0]):
        yield ", ".join(variables), f"`{instead}`: {what}" if instead else what


def table(name):
    """A table of the guide. Variables with the same reason share a row."""
    def cell(text):
        return text.replace("|", r"\|") if "`" in text else text.replace("|", r"\|").replace("<", r"\<")
    head, *others = rows(name)
    return "\n".join(f"| {' | '.join(map(cell, row))} |" for row in [head, ["---"] * len(head), *others])


def made(text):
    """The text of a page with its tables as they should be."""
    return TABLE.sub(lambda m: f"{m[1]}\n{table(m[2])}\n\n{m[3]}", text)


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit(__doc__.strip())
    for page in (SOURCE / "docs").rglob("*.md"):
        page.write_text(made(page.read_text()))
