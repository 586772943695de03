#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""What docs/abi.md promises to programs that were linked with libmeshmem.so.1: no exported name is gone, no public
type, constant or inlined table has changed, and the version is the same everywhere. --update stores what there is."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../tool"))
import surroundings  # noqa: E402,F401 (what it does when it is imported)

build, source = (pathlib.Path(os.environ[name]) for name in ("MESHMEM_BUILD", "MESHMEM_SOURCE"))
STORED = source / "test/data/abi"
HEADERS = ("types.h", "xtypes.h", "near.h")
STRUCT = re.compile(r"(typedef )?struct (\w+ )?\{([^{}]*)\} ?(\w*);")
CONSTANT = re.compile(r"^#define (SHMEMX?_\w+) (?!\")\S", re.M)
problems = []


def output(*command, **environment):
    return subprocess.run([str(word) for word in command], check=True, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, env=os.environ | environment).stdout


def exported():
    """The names that the shared library exports, without the twin that each has, whose name begins with p."""
    lines = output("nm", "--dynamic", "--defined-only", build / "lib/libmeshmem.so").splitlines()
    names = {line.split()[-1].split("@")[0] for line in lines if re.search(r" [TWVBDR] ", line)}
    return sorted(name for name in names if not (name[0] == "p" and name[1:] in names))


def layout():
    """Sizes and places of the fields of public structures, and values of constants, as the compiler sees them."""
    text = "".join((source / "include/meshmem" / name).read_text() for name in HEADERS)
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    text = re.sub(r"^#ifdef CRAYSHMEM$.*?^#endif$", "", text, flags=re.M | re.S)
    lines = []
    for typedef, tag, body, name in STRUCT.findall(text):
        kind = name if typedef else f"struct {tag.strip()}"
        lines.append(f'printf("{kind}: %zu bytes\\n", sizeof({kind}));')
        for field in re.findall(r"(\w+)(?:\[[^]]*\])?;", body):
            lines.append(f'printf("{kind}.{field}: %zu, %zu bytes\\n", offsetof({kind}, {field}), '
                         f"sizeof((({kind} *)0)->{field}));")
    for name in sorted(set(CONSTANT.findall(text)) - {"SHMEM_MAJOR_VERSION", "SHMEM_MINOR_VERSION"}):
        lines.append(f'printf("{name}: %lld\\n", (long long)({name}));')
    with tempfile.TemporaryDirectory(prefix="meshmem-abi-") as folder:
        program = pathlib.Path(folder, "layout.c")
        program.write_text("#include <shmem.h>\n#include <shmemx.h>\n#include <stdio.h>\nint main(void)\n{\n" +
                           "\n".join(lines) + "\nreturn 0;\n}\n")
        subprocess.run([build / "bin/oshcc", "-O1", program, "-o", program.with_suffix("")], check=True)
        return output(program.with_suffix("")).splitlines()


def compare(name, now):
    file = STORED / name
    if "--update" in sys.argv:
        STORED.mkdir(exist_ok=True)
        file.write_text("\n".join(now) + "\n")
    stored = file.read_text().splitlines()
    gone = [line for line in stored if line not in set(now)]
    problems.extend(f"{name}: {line}: is not so any more" for line in gone)
    print(f"{name}: {len(stored)} lines, {len(gone)} gone or changed, {len(set(now) - set(stored))} new")


def first(expression, *names):
    """What the expression finds first in a file of the build or the sources; None if there is no such file."""
    file = next((path for path in (build.joinpath(*names), source.joinpath(*names)) if path.exists()), None)
    found = file and re.search(expression, file.read_text(), re.M)
    return found and found[1]


def other_files(number):
    """The version as CMake's and pkg-config's files, and packages, have it: {what: (found, expected)}."""
    said = {"CMake's package": (first(r'^set\(PACKAGE_VERSION "(.*)"\)', "gen/meshmem-config-version.cmake"), number),
            "debian/changelog": (first(r"^meshmem \((.*)\)", "packaging/debian/changelog"), number)}
    recipes = [path.name for path in (source / "packaging/easybuild").glob("*.eb")]
    for name in recipes:
        said[name] = (first(r"^version = '(.*)'", "packaging/easybuild", name), number)
        said[name + "'s name"] = (name.startswith(f"meshmem-{number}-"), True)
    header = (source / "include/meshmem/types.h").read_text()
    standard = ".".join(re.search(rf"#define SHMEM_{part}_VERSION (\d+)", header)[1] for part in ("MAJOR", "MINOR"))
    for name, expected in {"openshmem": standard, "sma": standard, "oshmem": "5.0", "oshmem-c": "5.0",
                           "oshmem-cxx": "5.0"}.items():
        if (build / f"gen/{name}.pc").exists():     # docs/abi.md says why
            said[name + ".pc"] = (first(r"^Version: (.*)", f"gen/{name}.pc"), expected)
    if (build / "gen/OpenSHMEMConfigVersion.cmake").exists():
        said["CMake's OpenSHMEM"] = (first(r'^set\(PACKAGE_VERSION "(.*)"\)', "gen/OpenSHMEMConfigVersion.cmake"),
                                     standard)
    pencil = build / "lib/libpencil.so"
    if pencil.exists():
        said["libpencil.so"] = (pencil.resolve().name, f"libpencil.so.{number}")
    return said


def version():
    cmake = (source / "CMakeLists.txt").read_text()
    number = re.search(r"project\(meshmem VERSION ([\d.]+)", cmake)[1]
    library = (build / "lib/libmeshmem.so").resolve().name
    soname = re.search(r"SONAME\s+(\S+)", output("objdump", "-p", build / "lib/libmeshmem.so"))[1]
    said = {"the library's file": (library, f"libmeshmem.so.1.{number}"), "soname": (soname, "libmeshmem.so.1")}
    for program, found in {
            "oshcc": output(build / "bin/oshcc", "--version"), "meshmem-info": output(build / "bin/meshmem-info"),
            "oshrun": output(build / "bin/oshrun", "--version"),
            "meshmem.pc": (build / "gen/meshmem.pc").read_text()}.items():
        match = re.search(r"(?:meshmem\)?|^\s*[Vv]ersion:?) +(\d+\.\d+\.\d+)", found, re.M)
        said[program] = (match and match[1], number)
    headings = re.findall(r"^## (\S+)", (source / "CHANGELOG.md").read_text(), re.M)
    said["CHANGELOG.md"] = (next((one for one in headings if one != "Unreleased"), None), number)
    said |= other_files(number)
    for what, (found, expected) in said.items():
        if found != expected:
            problems.append(f"{what} says {found}, not {expected}")


compare("names.txt", exported())
compare("layout.txt", layout())
version()
print("\n".join(problems[:40]))
sys.exit(bool(problems))
