#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Fail if a file includes what its layer must not know, if files of a folder depend on each other in a
circle, or if a file does not have the form of CONTRIBUTING.md.

usage: check_layers.py SOURCE_FOLDER
"""
import collections
import pathlib
import re
import sys

# A layer may include itself and the layers named here; nothing may include upwards.
MAY = {
    "base": [],
    "boot": ["base"],
    "mem":  ["base", "boot"],
    "near": ["base", "mem"],
    "far":  ["base", "boot", "mem", "near"],
    "core": ["base", "boot", "mem", "near", "far/far.h"],
    "coll": ["base", "mem", "near", "far/far.h", "core"],
    "team": ["base", "boot", "mem", "far/far.h", "core", "coll"],
    "api":  ["base", "mem", "core", "coll", "team"],
}
LAUNCHER = ["base", "boot", "mem/partition.h", "tools/record/own.h"]
# These see the installed headers only.
PUBLIC = ("apps", "bench", "examples", "pencil", "test/pe", "test/pencil", "test/conform")
TOP = ("api", "apps", "bench", "cmake", "examples", "include", "launcher", "packaging", "pencil",
       "python", "src", "test", "tools")
C = (".c", ".h", ".cc", ".inc", ".def")
CODE = C + (".py", ".sh", ".cmake", ".api", ".in", ".txt", "")
FILE_LINES, FUNCTION_LINES = 600, 60
COLUMNS = {".c": 100, ".h": 100, "": 120}     # by the end of the name, "" for the others
DIRECTIVE = r"// .*[^ ] +(pes|nodes|quick|sanitize|env|args|run|prints|fails|exits|sources|rounds|threads|proxies): "
LICENCE = "SPDX-License-Identifier: BSD-3-Clause"
GENERATED = "Made by tools/apigen.py"

problems = []


def complain(path, number, what):
    problems.append(f"{path}:{number}: {what}")


def may_include(name, included):
    """Whether the file may include "included", written as in the #include line."""
    layer, known = included.split("/")[0], included.split("/")[0] in MAY
    if name.startswith("src/"):
        own = name.split("/")[1]
        return not known or layer == own or bool({layer, included}.intersection(MAY.get(own, [])))
    if name.startswith("launcher/"):
        return not known and layer != "tools" or bool({layer, included}.intersection(LAUNCHER))
    if name.startswith(PUBLIC) or name.startswith("include/"):
        return not known and "src/" not in included
    return True


def check_c(name, lines):
    """Includes, functions that are too long, and conditions inside of functions."""
    begin = None
    for number, line in enumerate(lines, 1):
        if m := re.match(r'\s*#\s*include\s+"([^"]+)"', line):
            if not may_include(name, m[1]):
                complain(name, number, f"may not include {m[1]}")
        if line == "{":
            begin = number
        elif line.startswith("}") and begin:
            if number - begin + 1 > FUNCTION_LINES:
                complain(name, begin, f"a function of {number - begin + 1} lines; "
                                      f"{FUNCTION_LINES} are allowed")
            begin = None
        elif re.search(r"(/\*|//) \.\.\.", line):
            complain(name, number, "a comment that continues another one; each must stand alone")
        elif re.match(DIRECTIVE, line):
            complain(name, number, "a line for run_pe.py or CMake in the middle of a comment")
        elif begin and re.match(r"\s*#\s*if", line) and not name.startswith("src/base/"):
            complain(name, number, "a condition of the preprocessor inside a function")


def check(root, path):
    name = path.relative_to(root).as_posix()
    if "debian" in path.parts or path.is_symlink():  # Debian says what these look like; a link has no form
        return
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines()
    first = "\n".join(lines[:3])
    if LICENCE not in first and path.suffix != ".api":
        complain(name, 1, f"begins without {LICENCE}")
    if GENERATED in first or path.suffix == ".api":
        return
    if len(lines) > FILE_LINES:
        complain(name, len(lines), f"{len(lines)} lines; {FILE_LINES} are allowed")
    columns = COLUMNS.get(path.suffix, COLUMNS[""])
    for number, line in enumerate(lines, 1):
        if len(line) > columns:
            complain(name, number, f"{len(line)} columns; {columns} are allowed")
        if line != line.rstrip():
            complain(name, number, "ends with a blank")
        if "\t" in line and path.name != "Makefile":
            complain(name, number, "contains a tab")
    if path.suffix in C:
        check_c(name, lines)


# ---- circles: what the .c of one name defines and the .c or inlined code of another one uses ----

CIRCLES = ("src", "launcher", "tools", "pencil", "bench", "apps")     # folders where there may be none
TEXT = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"', re.DOTALL)
FUNCTION = re.compile(r"^(?!typedef\b|extern\b)(?=\w)(static\b)?[\w\s*]*?\b(\w+)\([^;{}]*\)\s*\{", re.M)
OBJECT = re.compile(r"^(?!typedef\b|extern\b|enum\b)(?=\w)(static\b)?[\w\s*()]*?\b(\w+)(?:\[[^\]]*\])*\s*[;=]", re.M)
INLINE = re.compile(r"^static inline[^;{]*\{.*?(?:^\}|\}$)", re.M | re.DOTALL)


def code_of(path):
    """The text without comments, strings, directives, names of types and names of members."""
    text = TEXT.sub(" ", path.read_text(encoding="utf-8"))
    text = re.sub(r"^\s*#(?:[^\n]*\\\n)*[^\n]*", "", text, flags=re.MULTILINE)
    text = re.sub(r"\b(?:struct|enum|union)\s+\w+(?=\s*[\s*{;,)])", "struct it", text)
    return re.sub(r"(?:->|(?<!\.)\.)\s*[A-Za-z_]\w*", ".it", text)


def words(text):
    return set(re.findall(r"\b[A-Za-z_]\w*", text))


def definitions(text):
    """The names of functions and objects that a file defines for others, and of those for itself."""
    found = FUNCTION.findall(text) + OBJECT.findall(text)
    return {name for static, name in found if not static}, {name for static, name in found if static}


def circles_of(edges):
    """Sets of nodes that reach each other; edges[a] is the set of those that a leads to."""
    def reach(start):
        seen, todo = set(), [start]
        while todo:
            for other in edges.get(todo.pop(), ()):
                if other not in seen:
                    seen.add(other)
                    todo.append(other)
        return seen
    reached = {node: reach(node) for node in edges}
    return {frozenset(b for b in reached[a] if a in reached.get(b, ())) for a in edges if a in reached[a]}


def check_circles(folder, name):
    """Circles of includes, and of uses, between the files of one folder."""
    sources = {p.stem: code_of(p) for p in sorted(folder.glob("*.c"))}
    headers = {p.stem: code_of(p) for p in sorted(folder.glob("*.h"))}
    prefix = name.removeprefix("src/")
    includes = {p.stem: {m for m in re.findall(rf'#\s*include "{prefix}/(\w+)\.h"', p.read_text())}
                for p in folder.glob("*.h")}
    defined = {stem: definitions(text) for stem, text in sources.items()}
    owners = collections.defaultdict(set)   # several: files of different programs
    for stem, (public, _) in defined.items():
        for symbol in public:
            owners[symbol].add(stem)
    owner = {symbol: stems.pop() for symbol, stems in owners.items() if len(stems) == 1}
    used = {stem: words(sources.get(stem, "") + " ".join(INLINE.findall(headers.get(stem, ""))))
            - (defined[stem][1] if stem in defined else set()) for stem in sources.keys() | headers.keys()}
    uses = {stem: {owner[s] for s in found if owner.get(s, stem) != stem} for stem, found in used.items()}
    for circle in circles_of(includes):
        complain(name, 1, f"headers include each other in a circle: {', '.join(sorted(circle))}")
    for circle in sorted(circles_of(uses), key=sorted):
        links = [f"{a} uses {s} of {owner[s]}" for a in sorted(circle) for s in sorted(used[a])
                 if owner.get(s, a) != a and owner[s] in circle]
        complain(name, 1, f"files know each other in a circle: {'; '.join(links)}")


# Folders whose files are data, or made, the last two by pip.
MADE = {"__pycache__", "data", "results", "build", "meshmem_pencil.egg-info"}


def main(root):
    root = pathlib.Path(root)
    files = [root / "CMakeLists.txt", root / "Makefile"]
    for top in TOP:
        files += [p for p in (root / top).rglob("*") if p.is_file() and p.suffix in CODE
                  and not MADE.intersection(p.relative_to(root).parts)]
    for path in sorted(files):
        check(root, path)
    for folder in sorted(p for top in CIRCLES for p in [root / top, *(root / top).rglob("*")]
                         if p.is_dir()):
        check_circles(folder, folder.relative_to(root).as_posix())
    print("\n".join(problems) or f"{len(files)} files are in order")
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
