#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Checks the programs of this folder with GenMC: each must be right as the sources are, and each
memory order in the sources that is stronger than relaxed must be needed: when it is relaxed, a
program must go wrong, unless EXPECTED says why not. An atomic on another PE's memory (core/amo.h)
has its orders too. Exits with 77 when there is no genmc."""
import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent.parent
GENMC = os.environ.get("GENMC") or shutil.which("genmc")
ORDER = re.compile(r"(memory_order|__ATOMIC)_(acquire|release|acq_rel|seq_cst|ACQUIRE|RELEASE|ACQ_REL)\b|"
                   r"\bmeshmem_amo(_post)?\(")
WRONG = 42  # GenMC's exit status when it has found an error

# Lines whose order makes no difference to the programs here, and why.
EXPECTED = {
    "AMO_OR, sizeof(uint32_t), mine_of(lock)": "the quiet before it is a fence; a new successor hands on nothing else",
    "uint32_t now = __atomic_load_n(mine, __ATOMIC_ACQUIRE)": "its own thread wrote HELD, or has acquired it",
    "QUEUED, 0, __ATOMIC_ACQUIRE": "what the lock protects is ordered by tail and HELD",
    "(mine, 0, __ATOMIC_RELEASE)": "what the lock protects is ordered by tail and HELD",
}


def read_comment(file, key):
    found = re.search(rf"^// {key}: (.*)$", file.read_text(), re.M)
    return found.group(1) if found else ""


def run(program, weak=0):
    """What GenMC says: its exit status and its output. With instruction caching 0.10.3 finds
    freed memory where there is none."""
    command = [GENMC, "--disable-instruction-caching", "--disable-estimation", "--v1",
               *read_comment(program, "options").split(), "--", f"-I{ROOT}/src", f"-I{ROOT}/include"]
    command += [f"-DWEAK={weak}"] if weak else []
    done = subprocess.run([*command, str(program)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, timeout=200)
    return done.returncode, done.stdout


def error_of(output):
    found = re.search(r"^Error: (.*)$", output, re.M)
    return found.group(1).rstrip("!") if found else "wrong"


def check_right(programs):
    wrong = 0
    for program in programs:
        status, output = run(program)
        wrong += status != 0
        count = re.search(r"complete executions explored: (\d+)", output)
        print(f"{program.name}: {'right' if status == 0 else 'WRONG'}, {count.group(1) if count else 0} executions")
        if status:
            print(output)
    return wrong


def orders_of(lines):
    """The statements with an order: the number of the line where each ends (there the compiler says
    that it is), and its text."""
    for first, text in enumerate(lines):
        if ORDER.search(text):
            last = first
            while "meshmem_amo" in text and not lines[last].rstrip().endswith(";"):
                last += 1
            yield last + 1, " ".join(line.strip() for line in lines[first:last + 1])


def check_order(source, line, text, programs):
    """1 when relaxing the orders of a line goes unnoticed, and should not."""
    for program in programs:
        status, output = run(program, line)
        if status == WRONG:
            print(f"{source}:{line}: relaxed: {program.name}: {error_of(output)}", flush=True)
            return 0
        if status:
            print(output)
            return 1
    why = next((why for part, why in EXPECTED.items() if part in text), None)
    print(f"{source}:{line}: relaxed:",
          f"no difference, as expected: {why}" if why else f"NOT NOTICED: {text.strip()}", flush=True)
    return not why


def main():
    if not GENMC:
        print("there is no genmc on PATH; docs/why/models.md says where to get it")
        return 77
    programs = sorted(HERE.glob("*.c"))
    wrong = check_right(programs)
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for source in sorted({read_comment(p, "source") for p in programs}):
            mine = [p for p in programs if read_comment(p, "source") == source]
            lines = (ROOT / "src" / source).read_text().splitlines()
            wrong += sum(pool.map(lambda at: check_order(source, at[0], at[1], mine),
                                  orders_of(lines)))
    return wrong != 0


if __name__ == "__main__":
    sys.exit(main())
