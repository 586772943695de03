#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Everything that is installed compiles with glibc 2.28 (RHEL 8) and Linux headers of its time: no source includes a
header or calls a function that came later. What newer systems have is called by its number, in base/os.c. Programs in
Python need no later version of it than is asked for, which is the same everywhere."""
import ast
import os
import pathlib
import re
import sys

SOURCE = pathlib.Path(os.environ["MESHMEM_SOURCE"])
FOLDERS = "src", "launcher", "tools", "pencil", "include", "apps", "bench", "examples"
# name: since which version of glibc
HEADERS = {"sys/single_threaded.h": "2.32", "sys/rseq.h": "2.35", "sys/pidfd.h": "2.36"}
FUNCTIONS = {
    "gettid": "2.30", "tgkill": "2.30", "getdents64": "2.30", "twalk_r": "2.30", "sem_clockwait": "2.30",
    "pthread_cond_clockwait": "2.30", "pthread_mutex_clocklock": "2.30", "pthread_clockjoin_np": "2.31",
    "sigabbrev_np": "2.32", "sigdescr_np": "2.32", "strerrorname_np": "2.32", "strerrordesc_np": "2.32",
    "__libc_single_threaded": "2.32", "pthread_attr_setsigmask_np": "2.32", "mallinfo2": "2.33", "closefrom": "2.34",
    "close_range": "2.34", "_Fork": "2.34", "execveat": "2.34", "timespec_getres": "2.34", "_dl_find_object": "2.35",
    "epoll_pwait2": "2.35", "posix_spawn_file_actions_addtcsetpgrp_np": "2.35", "pidfd_open": "2.36",
    "pidfd_getfd": "2.36", "pidfd_send_signal": "2.36", "process_madvise": "2.36", "process_mrelease": "2.36",
    "arc4random": "2.36", "arc4random_buf": "2.36", "arc4random_uniform": "2.36", "fsopen": "2.36",
    "strlcpy": "2.38", "strlcat": "2.38", "pidfd_spawn": "2.39", "sched_setattr": "2.41", "sched_getattr": "2.41",
}
# where the version of Python is said, and which methods came with which one
PYTHON = {"CMakeLists.txt": r"find_package\(Python3 ([\d.]+)|install Python ([\d.]+)",
          "docs/guide/building.md": r"and Python ([\d.]+\d)", "docs/man/meshmem-bench.1": r"needs Python ([\d.]+\d)",
          "packaging/spack/package.py": r"python@([\d.]+):"}
METHODS = {"removeprefix": 9, "removesuffix": 9, "is_relative_to": 9, "with_stem": 9, "pairwise": 10,
           "hardlink_to": 10, "bit_count": 10, "batched": 12}
COMMENT_OR_STRING = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"', re.DOTALL)
INCLUDE = re.compile(r"^\s*#\s*include\s*<([^>]+)>", re.MULTILINE)
NAME = re.compile(r"\b(" + "|".join(FUNCTIONS) + r")\b(?!\.)")


def young(text):
    """What is younger than glibc 2.28, with its version."""
    for header in INCLUDE.findall(text):
        if header in HEADERS:
            yield f"<{header}>", HEADERS[header]
    blank = COMMENT_OR_STRING.sub(lambda found: '""' if found.group().startswith('"') else " ", text)
    for name in NAME.findall(blank):
        yield name, FUNCTIONS[name]


def check_python():
    """What is wrong with the version of Python that is asked for."""
    said = {(file, version) for file, form in PYTHON.items()
            for found in re.finditer(form, (SOURCE / file).read_text(encoding="utf-8"))
            for version in found.groups() if version}
    versions = {version for _, version in said}
    if len(versions) != 1 or {file for file, _ in said} != set(PYTHON):
        return [f"different versions of Python are asked for: {sorted(said)}"]
    minor = int(versions.pop().partition(".")[2])
    wrong = []
    for path in [*(SOURCE / "tools").glob("*.py"), *(SOURCE / "bench").glob("*.py"), SOURCE / "bench/meshmem-bench"]:
        tree = ast.parse(path.read_text(encoding="utf-8"), feature_version=(3, minor))
        names = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
        wrong += [f"{path.relative_to(SOURCE)}: {name} came with Python 3.{METHODS[name]}"
                  for name in sorted(names & set(METHODS)) if METHODS[name] > minor]
    return wrong


def main():
    for text, expected in (("#include <sys/pidfd.h>\n", 1), ("x = gettid ();", 1), ("/* gettid() */ \"gettid\";", 0),
                           ("x = SYS_gettid + meshmem_gettid();", 0)):
        if len(list(young(text))) != expected:
            sys.exit(f"this test is wrong about {text!r}")
    files = [path for folder in FOLDERS for path in sorted((SOURCE / folder).rglob("*.[ch]"))]
    wrong = [f"{path.relative_to(SOURCE)}: {name} came with glibc {version}"
             for path in files for name, version in young(path.read_text(encoding="utf-8"))]
    wrong += check_python()
    print("\n".join(wrong + [f"{len(files)} files"]))
    return bool(wrong) or not files


sys.exit(main())
