#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Run one program of PEs under oshrun and judge it by the comment lines of its source.

usage: run_pe.py OSHRUN NUMBER PROGRAM SOURCE

  // env: NAME=value             one line per variable
  // args: ...                   arguments of the program
  // run: ...                    options of oshrun
  // nodes: 1                    on one node only
  // prints: regular expression  the output must match, one line per expression
  // fails: regular expression   the job must fail, and its output must match
  // exits: number               the job's exit status; without it 0, or any but 0 with "fails"

In each, {n} stands for the number of PEs. TEST_NODES in the environment, as oshrun's --nodes wants
it, runs the job over so many nodes, if it has so many PEs; // nodes: names the shapes that CMake tries,
and 1 alone rules the others out.
"""
import os
import re
import shlex
import signal
import subprocess
import sys

SECONDS = 50        # below the limit of ctest, so that a report can be made
FAR_SECONDS = 170   # over nodes


def directives(source, number):
    found = {}
    with open(source, encoding="utf-8") as text:
        for line in text:
            if m := re.match(r"// (env|args|run|nodes|prints|fails|exits):\s*(.*?)\s*$", line):
                found.setdefault(m[1], []).append(m[2].replace("{n}", number))
    return found


def run(command, env, seconds):
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


def judge(found, status, output, seconds):
    """Return what is wrong, as sentences."""
    if status is None:
        return [f"did not end within {seconds} s"]
    wrong = []
    if "exits" in found:
        if status != int(found["exits"][0]):
            wrong.append(f"exit status {status} instead of {found['exits'][0]}")
    elif "fails" in found:
        if status == 0:
            wrong.append("exit status 0, but it should fail")
    elif status:
        wrong.append(f"exit status {status}")
    for expression in found.get("prints", []) + found.get("fails", []):
        if not re.search(expression, output, re.MULTILINE):
            wrong.append(f"the output does not match: {expression}")
    return wrong


def main(oshrun, number, program, source):
    found = directives(source, number)
    env = dict(os.environ)
    env.update(line.split("=", 1) for line in found.get("env", []))
    command = [oshrun, "-n", number]
    nodes = os.environ.get("TEST_NODES", "1")
    if 1 < int(nodes.split(":")[0]) <= int(number) and found.get("nodes") != ["1"]:
        command += ["--nodes", nodes]
    for key, then in (("run", [program]), ("args", [])):
        command += shlex.split(" ".join(found.get(key, []))) + then
    seconds = FAR_SECONDS if "--nodes" in command else SECONDS
    status, output = run(command, env, seconds)
    wrong = judge(found, status, output, seconds)
    if wrong:
        print("$", shlex.join(found.get("env", []) + command))
        print(output)
        for sentence in wrong:
            print(f"{os.path.basename(source)}, {number} PEs: {sentence}")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
