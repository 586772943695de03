# SPDX-License-Identifier: BSD-3-Clause
"""Read api/examples/*.c, whose form is explained in api/examples/example.h: the examples of the manual pages. Does not
know how a page is written; that is apiman.py."""
import pathlib
import re
import sys

ALSO = "// also: "


def read_examples(folder):
    """Return ({page: lines of its example}, the pages whose examples are functions)."""
    found, functions = {}, []
    for path in sorted(pathlib.Path(folder).glob("*.c")):
        names, body = [], None
        for number, line in enumerate(path.read_text().splitlines(), 1):
            if body is not None and line != "}":
                body.append(line.removeprefix("    "))
            elif body is not None:
                for name in names:
                    if name in found:
                        sys.exit(f"{path}:{number}: there is another example of {name}")
                    found[name] = body
                names, body = [], None
            elif line.startswith(ALSO):
                names += line.removeprefix(ALSO).replace(",", " ").split()
            elif m := re.fullmatch(r"EXAMPLE\((\w+)\)", line):
                names.append(m[1])
                functions.append(m[1])
            elif names and line == "{":
                body = []
            elif names or line.startswith("EXAMPLE("):
                sys.exit(f"{path}:{number}: cannot read: {line}")
    return found, functions
