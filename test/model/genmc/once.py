#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Compiles the programs of this folder and runs each once, with the system's threads and headers: this keeps them up to
date with the library's sources even where there is no genmc. Also checks what run.py knows of the sources: the files
that programs name, and the lines whose order makes no difference. once.py CC: with clang, as genmc, where it is
installed; else with CC. run.py checks the other executions."""
import concurrent.futures
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from run import EXPECTED, HERE, ROOT, digest_of, orders_of, path_of, read_ran, sources_of

CC = shutil.which("clang") or sys.argv[1]
HAS_CLANG = "clang" in pathlib.Path(CC).name
FLAGS = ["-std=gnu11", "-O1", "-pthread", "-U_FORTIFY_SOURCE", f"-I{HERE}", f"-I{HERE}/native",
         f"-I{ROOT}/src", f"-I{ROOT}/include", "-Werror=implicit-function-declaration",
         "-Werror=int-conversion", "-Werror=incompatible-pointer-types"]
# What a program reaches, it must have: GenMC, too, knows nothing else of the library.
LINK = ["-no-pie", "-ffunction-sections", "-fdata-sections", "-Wl,--gc-sections"]
# GenMC ends at a variable that is only declared and, with an assertion, at a copy to or from a part of a variable, even
# where nothing reaches them. clang's code for them, with the name.
CODE = ["-O0", "-S", "-emit-llvm"]
DECLARED = re.compile(r"^@(\S+) = external .*global", re.M)
PART = re.compile(r"@llvm\.mem(?:cpy|set|move)\.\S+\(.*getelementptr inbounds \([^@]*@(?!__const)(\w+)")
# All orders are relaxed where a program is checked with weaker ones: that compiles, too. With the declarations that
# GenMC has of threads and signals.
WEAK = ["-fsyntax-only", "-DWEAK=1", '-DWEAK_FILE=""', f"-I{HERE}/declared", f"-I{HERE}/system"]


def problem_of(command):
    """What is wrong with a command that does not exit with 0; else ""."""
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=200)
    except subprocess.TimeoutExpired:
        return f"does not end: {command[0]}"
    errors = [line for line in done.stdout.splitlines() if "warning:" not in line][:20]
    return "\n".join([f"exit status {done.returncode}", *errors]) if done.returncode else ""


def find_variables(program, folder):
    """Says at which variables GenMC would end, by clang's code; "" without clang."""
    code = pathlib.Path(folder) / f"{program.stem}.ll"
    if not HAS_CLANG:
        return ""
    problem = problem_of([CC, *FLAGS, *CODE, str(program), "-o", str(code)])
    text = "" if problem else code.read_text()
    return problem or "; ".join([*(f"only declares {name}" for name in DECLARED.findall(text)),
                                 *(f"copies a part of {name}" for name in PART.findall(text))])


def check(program, folder):
    binary = str(pathlib.Path(folder) / program.stem)
    missing = [s for s in sources_of(program) if not path_of(s).is_file()]
    if missing:
        return f"names sources that are not there: {', '.join(missing)}"
    return (problem_of([CC, *FLAGS, *WEAK, str(program)])
            or find_variables(program, folder)
            or problem_of([CC, *FLAGS, *LINK, str(program), "-o", binary]) or problem_of([binary]))


def check_expected(programs):
    """Lines that run.py knows must be in the sources, with an order."""
    sources = {s for p in programs for s in sources_of(p)}
    lines = [f"{s}: {text}\n" for s in sources for _, text in orders_of(path_of(s).read_text().splitlines())]
    stale = [part for part in EXPECTED if not any(part in line for line in lines)]
    for part in stale:
        print(f"run.py: EXPECTED names a line that is in no program's sources: {part.strip()}")
    return len(stale)


def main():
    programs = sorted(HERE.glob("*.c"))
    wrong = 0
    if not HAS_CLANG:
        print("skipped: which variables GenMC does not digest: clang is not installed")
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        for program, problem in zip(programs, pool.map(lambda p: check(p, folder), programs)):
            wrong += bool(problem)
            print(f"{program.name}: {problem or 'right'}", flush=True)
    wrong += check_expected(programs) if not wrong else 0
    ran = read_ran()
    changed = [p.stem for p in programs if not wrong and ran.get(p.stem) != digest_of(p)]
    print(f"GenMC has not run since these have changed: {' '.join(changed) or 'none'}")
    return wrong != 0


if __name__ == "__main__":
    sys.exit(main())
