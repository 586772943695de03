#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Repeat programs of the tests beside busy loops, and show how long they took and what went wrong.

usage: soak.py [--minutes M] [--loops N] [--look SECONDS] REGULAR EXPRESSION ...

The names are those of run_pe.py. N busy loops (default: two per core) take the cores away from the
programs. A run that lasts longer than SECONDS (default 5) is asked by SIGUSR1 where its PEs are, and
what it printed is shown at once, as is every failure. At the end a histogram per name: how many runs
took up to 1, 2, 4 ... times 1/16 s. Exits with 1 when a run failed."""
import argparse
import collections
import os
import random
import re
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
            print(f"{time.strftime('%H:%M:%S')} {self.name} took {lasted:.2f} s")
            self.show()
            print(*wrong, sep="\n", flush=True)
        return "failed" if wrong else "passed", lasted


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("usage: ")[1].split("\n\n")[0])
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--loops", type=int, default=2 * (os.cpu_count() or 1))
    parser.add_argument("--look", type=float, default=Watched.look)
    parser.add_argument("expressions", nargs="+")
    asked = parser.parse_args()
    Watched.look = asked.look
    runs = [Watched(line) for path in sorted(run_pe.GROUPS.glob("*.tsv"))
            for line in path.read_text(encoding="utf-8").splitlines()
            if any(re.search(e, line.split("\t")[0]) for e in asked.expressions)]
    if not runs:
        print("nothing has such a name; run_pe.py -l prints all")
        return 1
    loops = [subprocess.Popen(["sh", "-c", "while :; do :; done"]) for _ in range(asked.loops)]
    took, failed = collections.defaultdict(list), collections.Counter()
    end = time.monotonic() + 60 * asked.minutes
    try:
        while time.monotonic() < end:
            run = random.choice(runs)
            outcome, lasted = run.once()
            took[run.name].append(lasted)
            failed[run.name] += outcome == "failed"
    except KeyboardInterrupt:
        pass
    finally:
        for loop in loops:
            loop.kill()
    columns = 1 + max((column_of(max(t)) for t in took.values()), default=0)
    print(f"{'up to s':40}" + "".join(f"{LEAST * 2 ** c:8.4g}" for c in range(columns)) + "  failed")
    for name, times in sorted(took.items()):
        count = collections.Counter(map(column_of, times))
        print(f"{name:40}" + "".join(f"{count[c] or '':8}" for c in range(columns)) + f"{failed[name]:8}")
    return 1 if sum(failed.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
