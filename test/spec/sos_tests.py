#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Compile and run Sandia's tests of OpenSHMEM (https://github.com/openshmem-org/tests-sos) with the meshmem
in MESHMEM_BUILD, by default build/ of this source tree. Prints what became of each test. Exits with 1
when one failed."""
import argparse
import concurrent.futures
import os
import pathlib
import re
import shlex
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
os.environ.setdefault("MESHMEM_SOURCE", str(HERE.parents[1]))
os.environ.setdefault("MESHMEM_BUILD", str(HERE.parents[1] / "build"))
sys.path.insert(0, str(HERE.parent / "tool"))
from job import BUILD, OSHRUN, SCRATCH, Job  # noqa: E402

FOLDERS = ("unit", "spec-example", "shmemx")
LIMIT = 60                      # seconds that a test may run
SKIP = {
    "unit/mt_lock": "a part of mt_lock_test",
    "spec-example/hybrid_mpi_mapping_id": "needs MPI; test/spec/spec_examples_test.py has it",
    "spec-example/hybrid_mpi_mapping_id_shmem_comm": "needs MPI; test/spec/spec_examples_test.py has it",
    "shmemx/gettid_register": "shmemx_register_gettid is Sandia's own",
    "shmemx/perf_counter": "shmemx_pcntr_... are Sandia's own",
    "shmemx/shmem_ct": "shmemx_ct_... are Sandia's own",
    "shmemx/shmem_malloc_with_hints": "SHMEMX_MALLOC_NO_BARRIER is Sandia's own",
    "shmemx/shmemx_team_node": "SHMEMX_TEAM_NODE is Sandia's own",
}
# What is changed in a copy of a test before it is compiled: (which tests, expression, text instead, why).
OLD_ATOMICS = r"^ *TEST_SHMEM_\w+\(\w+, *(unsigned|u?int\d+_t|size_t|ptrdiff_t)\b.*;$"
EDITS = [
    (r"shmemx/((c11|cxx)_test_shmem_ib(get|put)|ex_scan|in_scan|scan_in_place|signal_add|signal_set)$",
     r"\bshmemx_", "shmem_", "what Sandia calls shmemx_... is shmem_... in OpenSHMEM 1.6"),
    (r"unit/c11_shmem_(test|wait_until)_all_any_some$", r"^ *TEST_SHMEM_\w+\((unsigned )?short\);$", "",
     "(unsigned) short is no type of these calls in OpenSHMEM 1.6"),
    (r"(unit|shmemx)/(c11|cxx)_test_shmem_atomic_\w+ \(deprecated\)$", OLD_ATOMICS, "",
     "the deprecated atomics have int, long, long long, and for some float, double only"),
]
MORE_FILES = {"unit/mt_lock_test": ["mt_lock.c"]}
# name of a further program made from a test's file: (the file, options)
VARIANTS = {"unit/rma_coverage_pshmem": ("unit/rma_coverage", ["-DTEST_PSHMEM"]),
            "unit/query_thread_funneled": ("unit/query_thread", ["-DENABLE_THREADS"])}
# A test that finds too few PEs, or too many, says so and ends well.
UNSUITED = re.compile(r"(?i)^.*\b(requires?|need|at least|minimum|only run|skip\w*)\b.*(PEs?|process\w*)\b.*$|"
                      r"^.*(PEs?|process\w*)\b.*\b(required|needed)\b.*$", re.MULTILINE)


class Program:
    """One program: where it comes from, how it is compiled, and why not."""

    def __init__(self, name, source, options=()):
        self.name, self.source, self.options = name, source, list(options)
        self.path = SCRATCH / re.sub(r"\W", "_", name)
        self.skip, self.error, self.edits = SKIP.get(name), None, []
        if source.suffix == ".f90":
            self.skip = "Fortran"

    def compile(self, tests):
        if self.skip:
            return
        text = original = self.source.read_text()
        for which, expression, instead, reason in EDITS:
            if re.match(which, self.name):
                text = re.sub(expression, instead, text, flags=re.MULTILINE)
                self.edits.append(reason)
        source = self.source
        if text != original:
            source = self.path.with_suffix(source.suffix)
            source.write_text(text)
        base = self.name.split(" ", maxsplit=1)[0]
        language = ["oshc++"] if source.suffix == ".cpp" else ["oshcc", "-std=gnu11"]
        more = [self.source.parent / file for file in MORE_FILES.get(base, ())]
        command = [BUILD / "bin" / language[0], *language[1:], "-O2", "-w", "-pthread", "-fopenmp",
                   f"-I{tests / 'test/include'}", f"-I{self.source.parent}", *self.options, source, *more,
                   "-o", self.path, "-lm"]
        done = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, text=True,
                              stderr=subprocess.STDOUT, check=False)
        if done.returncode:
            self.error = done.stdout


def programs(tests, chosen):
    """Every program that the files of the folders make."""
    found = {}
    for folder in FOLDERS:
        for file in sorted((tests / "test" / folder).iterdir()):
            if file.suffix not in (".c", ".cpp", ".f90"):
                continue
            name = f"{folder}/{file.stem}"
            options = ["-DENABLE_SHMEMX_TESTS"] if folder == "shmemx" else []
            found[name] = Program(name, file, options)
            if "ENABLE_DEPRECATED_TESTS" in file.read_text(errors="replace"):
                more = f"{name} (deprecated)"
                found[more] = Program(more, file, [*options, "-DENABLE_DEPRECATED_TESTS"])
    for name, (file, options) in VARIANTS.items():
        if file in found:
            found[name] = Program(name, found[file].source, options)
    return [program for program in found.values()
            if not chosen or any(program.name.partition("/")[2].startswith(word) for word in chosen)]


def start(program, number, options):
    """The job of a program. oshrun ends one that takes too long, with a report."""
    launcher = shlex.split(options.launcher or f"{OSHRUN} --timeout {LIMIT} --nodes {options.nodes}")
    env = {"SHMEM_HOST_NODES": str(options.nodes)} if options.launcher else {}
    return Job([*launcher, "-n", number, program.path], env)


def judge(program, number, options):
    """Run a program; returns (word for the table, reason)."""
    if number < options.nodes:
        return "-", f"{number} PEs on {options.nodes} nodes"
    job = start(program, number, options).end(LIMIT + 20)
    left = job.leftovers()
    job.output = job.output.replace(str(program.path), program.path.name)
    if options.verbose:
        print(f"---- {program.name}, {number} PEs: status {job.status}, {job.seconds:.1f} s\n{job.output}")
    if job.status == 0 and not left:
        said = UNSUITED.search(job.output)
        return ("skip", said[0].strip()) if said else ("pass", None)
    what = "did not end" if job.status is None else f"status {job.status}"
    what += f", left {len(left)} processes" if left else ""
    return "FAIL", what + "\n" + job.output[-3000:]


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("path", metavar="PATH", help="a checkout of the tests")
    parser.add_argument("words", nargs="*", metavar="NUMBER|NAME", help="numbers of PEs (default 1, 2 and 4), "
                        "and beginnings of the names of the tests that are wanted")
    parser.add_argument("-v", "--verbose", action="store_true", help="show what the programs print")
    parser.add_argument("--nodes", type=int, default=1, metavar="N", help="divide this host into N nodes")
    parser.add_argument("--launcher", metavar="COMMAND", help="instead of oshrun; it understands -n")
    return parser.parse_intermixed_args()


def main():
    options = arguments()
    tests = pathlib.Path(options.path).resolve()
    if not (tests / "test/unit").is_dir():
        sys.exit(f"sos_tests.py: {tests}/test/unit is not there; is {tests} a checkout of tests-sos?")
    numbers = [int(word) for word in options.words if word.isdigit()] or [1, 2, 4]
    listed = programs(tests, [word for word in options.words if not word.isdigit()])
    with concurrent.futures.ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        list(pool.map(lambda program: program.compile(tests), listed))
    reasons, failed, passed = [], [], set()
    width = max(len(program.name) for program in listed)
    print("with PEs:".ljust(width), *(str(number).rjust(4) for number in numbers))
    for program in listed:
        if program.skip or program.error:
            results = [("skip", program.skip) if program.skip else ("FAIL", "does not compile\n" + program.error)]
        else:
            results = [judge(program, number, options) for number in numbers]
        print(program.name.ljust(width), *(word.rjust(4) for word, _ in results), flush=True)
        alone = len(results) == 1
        for number, (word, reason) in zip(numbers, results):
            where = program.name if alone else f"{program.name}, {number} PEs"
            if word == "pass":
                passed.add(program.name)
            elif word == "FAIL":
                failed.append(f"{where}: {reason}")
            else:
                reasons.append(f"{where}: {reason}")
    print(f"\n{len(listed)} programs: {len(passed)} pass with some number of PEs")
    changed = {f"{program.name}: {reason}" for program in listed for reason in program.edits}
    print("\nchanged before they were compiled:", *sorted(changed), sep="\n  ")
    print("\nskipped:", *sorted(reasons), sep="\n  ")
    print("\nfailed:" if failed else "\nnone failed", *failed, sep="\n\n")
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
