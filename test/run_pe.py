#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Run programs of PEs under oshrun and judge each by the comment lines of its source.

usage: run_pe.py [-v] [-l] [REGULAR EXPRESSION ...]    the runs whose names match one of them, or all
       run_pe.py [-v] --group NAME [--part EXPRESSION] [REGULAR EXPRESSION ...]
                                                       those of one group, as ctest does

CMake writes a list for each group into the folder groups of the tests' build folder; MESHMEM_BUILD
names the build folder, without it build/ of this source tree. MESHMEM_TEST_LAUNCHER=openmpi or mpich:
start them with the launcher of that MPI instead of oshrun, or with the command of this name, 64 PEs at most. A name is
PROGRAM_PEs[_nodesSHAPE]. -l prints names only; -v prints what every program prints, and its time. Exits with 1 when
a run failed, with 77 when none failed and none ran.

Settings of the library in the environment, such as SHMEM_WAIT, are ignored, since a user may have left them there.
MESHMEM_TEST_SETTINGS="SHMEM_WAIT=sleep SHMEM_CHECK=1" sets what programs shall have.

With MESHMEM_CAMPAIGN=1 --part is ignored, libfabric's start is not made short (test/short_start.c),
conformance over 3 nodes or MPI takes all types, and random programs make three times as many rounds.

  // env: NAME=value             one line per variable
  // args: ...                   arguments of the program
  // run: ...                    options of oshrun
  // prints: regular expression  the output must match, one line per expression
  // fails: regular expression   the job must fail, and its output must match
  // exits: number               the job's exit status; without it 0, or any but 0 with "fails"

In Fortran a ! takes the place of //. In each, {n} stands for the number of PEs. A program that
exits with 77 is skipped; a line of its output that begins with "skipped: " says why. A program that is
right must not be warned of under SHMEM_CHECK: a warning of the library that no "prints" expects is a
failure there. CMake reads the lines // pes: and // nodes:."""
import argparse
import os
import pathlib
import re
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "tool"))
from surroundings import preloading  # noqa: E402 (and what it does when it is imported)

SECONDS = 170       # that a program may run on one node
FAR_SECONDS = 170   # over nodes
SKIPPED = 77
MPI_PES = 64        # at most under the launcher of an MPI, where each PE starts an MPI: 100 take 20 s of two cores
HANGING = 3         # so many programs of a group that do not end end the group

ROOT = pathlib.Path(__file__).resolve().parents[1]
BUILD = pathlib.Path(os.environ.get("MESHMEM_BUILD", ROOT / "build"))
GROUPS = BUILD / "test" / "groups"
LAUNCHERS = {"openmpi": ["mpirun.openmpi", "--oversubscribe", "--bind-to", "none"]
             + ["--allow-run-as-root"] * (os.geteuid() == 0), "mpich": ["mpiexec.hydra"]}
WIRE = BUILD / "lib" / "meshmem" / "meshmem-wire-ofi.so"
SHORT_START = BUILD / "test" / "short_start.so"
CAMPAIGN = os.environ.get("MESHMEM_CAMPAIGN") == "1"
GIVEN = os.environ.get("MESHMEM_TEST_SETTINGS")
AGAIN = (f"MESHMEM_TEST_SETTINGS={shlex.quote(GIVEN)} " if GIVEN else "") + "test/run_pe.py"


class Run:
    """One line of a list: a program on a number of PEs, over a shape of nodes."""

    def __init__(self, line):
        self.name, self.number, self.nodes, self.program, self.source, settings = line.split("\t")
        self.settings = settings.split()
        self.said = {}
        launcher = os.environ.get("MESHMEM_TEST_LAUNCHER")
        if launcher:
            self.number = str(min(int(self.number), MPI_PES))
        with open(self.source, encoding="utf-8") as text:
            for line in text:
                if m := re.match(r"(?://|!) (env|args|run|prints|fails|exits):\s*(.*?)\s*$", line):
                    self.said.setdefault(m[1], []).append(m[2].replace("{n}", self.number))
        self.settings += self.said.get("env", [])
        self.seconds = SECONDS if self.nodes == "1" else FAR_SECONDS
        if not CAMPAIGN and (launcher or self.nodes.startswith("3")):   # two nodes take all types
            self.settings = ["CONFORM_FEW=sizes,types" if setting == "CONFORM_FEW=sizes" else setting
                             for setting in self.settings]
        if CAMPAIGN:
            self.settings = [re.sub(r"^STRESS_ROUNDS=(\d+)$", lambda m: f"STRESS_ROUNDS={3 * int(m[1])}", setting)
                             for setting in self.settings]
        self.foreign = launcher and {"run", "fails", "exits", "prints"}.intersection(self.said)
        if launcher:
            self.command = [*LAUNCHERS.get(launcher, [launcher]), "-n", self.number]
            self.settings.append("SHMEM_HOST_NODES=" + self.nodes.split(":")[0])
        else:
            self.command = [str(BUILD / "bin" / "oshrun"), "-n", self.number]
            if self.nodes != "1":
                self.command += ["--nodes", self.nodes]
        for key, then in (("run", [self.program]), ("args", [])):
            self.command += shlex.split(" ".join(self.said.get(key, []))) + then

    def run(self):
        """Return "passed", "skipped", "failed" or "hangs", and keep the output and what is wrong."""
        if self.nodes != "1" and not os.environ.get("SHMEM_WIRE") and not WIRE.exists():
            self.wrong = ["there is no libfabric, so nodes cannot reach each other; Debian: libfabric-dev"]
            return "skipped"
        if self.foreign:
            self.wrong = ["it is about oshrun's options or messages"]
            return "skipped"
        if not shutil.which(self.command[0]):
            self.wrong = [f"{self.command[0]} is not installed"]
            return "skipped"
        env = dict(os.environ)
        if not CAMPAIGN and SHORT_START.exists():
            env.update(preloading(SHORT_START))
        env.update(line.split("=", 1) for line in self.settings)
        before, begin = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
        status, self.output = run_command(self.command, env, self.seconds)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.wall = time.monotonic() - begin
        self.processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        reason = re.search(r"^skipped: (.*)", self.output, re.MULTILINE)
        if status == SKIPPED and (reason or not {"fails", "exits"}.intersection(self.said)):
            self.wrong = [reason[1]] if reason else ["exit status 77, but no line \"skipped: reason\""]
            return "skipped" if reason else "failed"
        self.wrong = self.judge(status)
        return "hangs" if status is None else "failed" if self.wrong else "passed"

    def judge(self, status):
        """Return what is wrong, as sentences."""
        if status is None:
            return [f"did not end within {self.seconds} s"]
        wrong = []
        if "exits" in self.said:
            if status != int(self.said["exits"][0]):
                wrong.append(f"exit status {status} instead of {self.said['exits'][0]}")
        elif "fails" in self.said:
            if status == 0:
                wrong.append("exit status 0, but it should fail")
        elif status:
            wrong.append(f"exit status {status}")
        for expression in self.said.get("prints", []) + self.said.get("fails", []):
            if not re.search(expression, self.output, re.MULTILINE):
                wrong.append(f"the output does not match: {expression}")
        return wrong + self.find_warnings()

    def find_warnings(self):
        """What the library found under SHMEM_CHECK although nobody expects it, once for all PEs."""
        if "fails" in self.said or not any(s.startswith("SHMEM_CHECK=") for s in self.settings):
            return []
        warnings = re.findall(r"^meshmem: (?:PE \d+: )?(warning: .*)", self.output, re.MULTILINE)
        return [f"SHMEM_CHECK says: {warning}" for warning in dict.fromkeys(warnings)
                if not any(re.search(expression, warning) for expression in self.said.get("prints", []))][:3]

    def show(self):
        """Print the command and what the program printed."""
        print("$", shlex.join(self.settings + self.command))
        print(self.output, end="" if self.output.endswith("\n") else "\n")


def run_command(command, env, seconds):
    """Return the exit status, None when time ran out, and the output."""
    job = subprocess.Popen(command, env=env, start_new_session=True, stdin=subprocess.DEVNULL,
                           stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    for number in (None, signal.SIGUSR1, signal.SIGTERM, signal.SIGKILL):
        if number == signal.SIGKILL:
            os.killpg(job.pid, number)
        elif number:
            job.send_signal(number)                     # SIGUSR1: oshrun says who is where
        try:
            output, _ = job.communicate(timeout=3 if number else seconds)
            return (None if number else job.returncode), output.decode(errors="replace")
        except subprocess.TimeoutExpired:
            pass
    return None, "the output cannot be read: a process of the job is still there\n"


def run_all(runs, verbose):
    """Run one after another; return how many there are of each outcome."""
    count, skipped = dict.fromkeys(("passed", "skipped", "failed", "hangs"), 0), {}
    for number, run in enumerate(runs):
        outcome = run.run()
        count[outcome] += 1
        if outcome in ("failed", "hangs") or (verbose and outcome == "passed"):
            run.show()
        if verbose and outcome != "skipped":
            print(f"{outcome}: {run.name}, {run.wall:.2f} s, {run.processor:.2f} s of processors")
        if outcome == "skipped":
            skipped.setdefault(run.wrong[0], []).append(run.name)
        elif run.wrong:
            place = "" if run.nodes == "1" else f" on {run.nodes} nodes"
            for sentence in run.wrong:
                print(f"{os.path.basename(run.source)}, {run.number} PEs{place}: {sentence}")
            print(f"alone: {AGAIN} '^{run.name}$'\n")
        sys.stdout.flush()
        if count["hangs"] == HANGING and number + 1 < len(runs):
            print(f"{HANGING} programs did not end; {len(runs) - number - 1} more were not run")
            break
    for reason, names in skipped.items():
        more = f" and {len(names) - 3} more" if len(names) > 3 else ""
        print(f"skipped: {', '.join(names[:3])}{more}: {reason}")
    return count


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("usage: ")[1].split("\n\n")[0])
    parser.add_argument("-v", action="store_true", dest="verbose")
    parser.add_argument("-l", action="store_true", dest="names")
    parser.add_argument("--group")
    parser.add_argument("--part")
    parser.add_argument("expressions", nargs="*")
    asked = parser.parse_args()
    runs = [Run(line) for path in sorted(GROUPS.glob(f"{asked.group or '*'}.tsv"))
            for line in path.read_text(encoding="utf-8").splitlines()]
    if asked.part and not CAMPAIGN:
        runs = [r for r in runs if re.search(asked.part, r.name)]
    if asked.expressions:
        runs = [r for r in runs if any(re.search(e, r.name) for e in asked.expressions)]
    if not runs:
        print("nothing has such a name; run_pe.py -l prints all")
        return 1
    if asked.names:
        print("\n".join(run.name for run in runs))
        return 0
    count = run_all(runs, asked.verbose)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"{count['passed']} passed, {count['skipped']} skipped, "
          f"{count['failed'] + count['hangs']} failed; {used.ru_utime + used.ru_stime:.1f} s of processors")
    if count["failed"] or count["hangs"]:
        return 1
    return 0 if count["passed"] else SKIPPED


if __name__ == "__main__":
    sys.exit(main())
