# SPDX-License-Identifier: BSD-3-Clause
"""What every benchmark of meshmem-bench needs: its compiler and launcher, its sources, a line of
progress, and a description of the machine. Knows nothing of what is measured.
"""
import os
import pathlib
import platform
import shlex
import shutil
import subprocess
import sys
import time

SOURCES = pathlib.Path(__file__).resolve().parent


class CannotCompile(Exception):
    """What the compiler said."""


def find(given, name, beside):
    """The command for a program: as given, else in the folder beside, else in PATH."""
    if given:
        return shlex.split(given)
    here = beside / name
    found = str(here) if os.access(here, os.X_OK) else shutil.which(name)
    if not found:
        sys.exit(f"meshmem-bench: no {name} beside me or in PATH; name one with --{name}")
    return [found]


def compile_with(oshcc, sources, program):
    files = [str(SOURCES / source) for source in sources]
    command = [*oshcc, "-O3", "-std=c11", *files, "-o", str(program)]
    try:
        done = subprocess.run(command, capture_output=True, text=True)
    except OSError as error:
        raise CannotCompile(f"{shlex.join(oshcc)}: {error.strerror}") from error
    if done.returncode:
        raise CannotCompile(f"{shlex.join(command)} failed:\n{done.stderr}")


def progress(text):
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


def machine(oshcc, oshrun):
    cpu = platform.machine()
    with open("/proc/cpuinfo", encoding="utf-8", errors="replace") as lines:
        for line in lines:
            if line.startswith("model name"):
                cpu = line.split(":", 1)[1].strip()
                break
    return {
        "cpu": cpu,
        "cpus": len(os.sched_getaffinity(0)),
        "kernel": platform.release(),
        "load": os.getloadavg()[0],
        "date": time.strftime("%Y-%m-%d %H:%M"),
        "oshcc": shlex.join(oshcc),
        "oshrun": shlex.join(oshrun),
    }
