#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Repeat programs of the tests on a loaded machine, and show how long they took and what went wrong.

usage: soak.py [--minutes M] [--loops N] [--stress-ng ARGUMENTS] [--look SECONDS] [--seed S] [--histogram FILE]
               REGULAR EXPRESSION ...

The names are those of run_pe.py; which program runs next is drawn with the seed. N busy loops (default: two
per core) take the cores away from the programs; stress-ng, where it is installed, runs beside them with the
arguments given. A run that lasts longer than SECONDS (default 5) is asked by SIGUSR1 where its PEs are, and
what it printed is shown at once, as is every failure. At the end, and in FILE after each run, a histogram per
name: how many runs took up to 1, 2, 4 ... times 1/16 s. Exits with 1 when a run failed."""
import argparse
import collections
import os
import pathlib
import random
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time

import run_pe

LEAST = 1 / 16


def column_of(seconds):
    """Return the number of the histogram's column: that up to LEAST * 2 ** column seconds."""
    column = 0
    while seconds > LEAST * 2 ** column:
        column += 1
    return column


class Watched(run_pe.Run):
    """A run that is asked where it is when it lasts."""

    look = 5.0
    seed = 0

    def once(self):
        """Run it; return its outcome and its seconds."""
        env = dict(os.environ)
        env.update(line.split("=", 1) for line in self.settings)
        begin = time.monotonic()
        job = subprocess.Popen(self.command, env=env, start_new_session=True, stdin=subprocess.DEVNULL,
                               stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        asked = False
        for number, seconds in ((None, self.look), (signal.SIGUSR1, self.seconds), (signal.SIGTERM, 5),
                                (signal.SIGKILL, 5)):
            if number == signal.SIGKILL:
                os.killpg(job.pid, number)
            elif number:
                job.send_signal(number)
                asked = True
            try:
                output, _ = job.communicate(timeout=seconds)
                break
            except subprocess.TimeoutExpired:
                continue
        else:
            output = b"the output cannot be read: a process of the job is still there\n"
        lasted = time.monotonic() - begin
        self.output = output.decode(errors="replace")
        wrong = self.judge(None if number in (signal.SIGTERM, signal.SIGKILL) else job.returncode)
        if job.returncode == run_pe.SKIPPED and not {"fails", "exits"}.intersection(self.said):
            return "skipped", lasted
        if wrong or asked:
            print(f"{time.strftime('%H:%M:%S')} {self.name} took {lasted:.2f} s (--seed {self.seed})")
            self.show()
            print(*wrong, sep="\n", flush=True)
        return "failed" if wrong else "passed", lasted


class Histogram:
    """How often each program took how long, and failed."""

    def __init__(self, title, file):
        self.title, self.file = title, file
        self.took, self.failed = collections.defaultdict(list), collections.Counter()

    def add(self, name, outcome, lasted):
        self.took[name].append(lasted)
        self.failed[name] += outcome == "failed"
        if self.file:   # a new file takes the place of the old one, so one can always be read
            new = self.file.with_name(self.file.name + ".new")
            new.write_text(str(self), encoding="utf-8")
            new.replace(self.file)

    def __str__(self):
        columns = 1 + max((column_of(max(t)) for t in self.took.values()), default=0)
        lines = [self.title, f"{'up to s':40}" + "".join(f"{LEAST * 2 ** c:8.4g}" for c in range(columns)) + "  failed"]
        for name, times in sorted(self.took.items()):
            count = collections.Counter(map(column_of, times))
            lines.append(f"{name:40}" + "".join(f"{count[c] or '':8}" for c in range(columns))
                         + f"{self.failed[name]:8}")
        return "\n".join(lines) + "\n"


def start_load(asked):
    """Start what takes the cores away; return the processes, each the first of its group."""
    commands = [["sh", "-c", "while :; do :; done"]] * asked.loops
    if asked.stress_ng:
        commands.append(["stress-ng", *shlex.split(asked.stress_ng)])
    return [subprocess.Popen(command, start_new_session=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
            for command in commands]


def parse(arguments):
    parser = argparse.ArgumentParser(usage=__doc__.split("usage: ")[1].split("\n\n")[0])
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--loops", type=int, default=2 * (os.cpu_count() or 1))
    parser.add_argument("--stress-ng", default="", metavar="ARGUMENTS")
    parser.add_argument("--look", type=float, default=Watched.look)
    parser.add_argument("--seed", type=int, default=time.time_ns() // 1000 % 10 ** 9)
    parser.add_argument("--histogram", type=pathlib.Path, metavar="FILE")
    parser.add_argument("expressions", nargs="+")
    asked = parser.parse_args(arguments)
    if asked.stress_ng and not shutil.which("stress-ng"):
        parser.error("stress-ng is not installed; Debian: stress-ng")
    return asked


def interrupt(*_):
    raise KeyboardInterrupt


def main(arguments):
    asked = parse(arguments)
    Watched.look, Watched.seed = asked.look, asked.seed
    runs = [Watched(line) for path in sorted(run_pe.GROUPS.glob("*.tsv"))
            for line in path.read_text(encoding="utf-8").splitlines()
            if any(re.search(e, line.split("\t")[0]) for e in asked.expressions)]
    if not runs:
        print("nothing has such a name; run_pe.py -l prints all")
        return 1
    load = f"{asked.loops} busy loops" + (f", stress-ng {asked.stress_ng}" if asked.stress_ng else "")
    histogram = Histogram(f"{time.strftime('%Y-%m-%d %H:%M')} --seed {asked.seed}, {load}", asked.histogram)
    print(histogram.title, flush=True)
    dice = random.Random(asked.seed)
    end = time.monotonic() + 60 * asked.minutes
    signal.signal(signal.SIGTERM, interrupt)
    loads = start_load(asked)
    try:
        while time.monotonic() < end:
            run = dice.choice(runs)
            histogram.add(run.name, *run.once())
    except KeyboardInterrupt:
        pass
    finally:
        for process in loads:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
    print(histogram, end="")
    return 1 if sum(histogram.failed.values()) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
