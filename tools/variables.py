# SPDX-License-Identifier: BSD-3-Clause
"""Read src/base/config.def: the environment variables, for the guide and the manual page shmem_environment."""
import pathlib
import re

FILE = pathlib.Path(__file__).resolve().parents[1] / "src/base/config.def"
VARIABLE = re.compile(r'CONFIG\(\w+, "(\w+)", (\w+), (?:"(\w+)"|NULL), "([^"]*)",\s*((?:"(?:[^"\\]|\\.)*"\s*)+)\)')


def read_variables():
    """Return [(name, its old name or "", default, what it does)]."""
    text, found = FILE.read_text(), []
    for name, kind, old, default, words in VARIABLE.findall(text):
        meaning = "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', words))
        number = "<ID>" * (kind == "NUMBERED")
        found.append((name + number, old and old + number, default, meaning))
    if len(found) != text.count("\nCONFIG("):
        raise ValueError(f"a line of {FILE} is not understood")
    return found
