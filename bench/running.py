# SPDX-License-Identifier: BSD-3-Clause
"""What every benchmark of meshmem-bench needs: its compiler and launcher, its sources, jobs that
print JSON, a line of progress, and a description of the machine. Knows nothing of what is measured.
"""
import contextlib
import json
import os
import pathlib
import platform
import queue
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

SOURCES = pathlib.Path(__file__).resolve().parent
IDLE_SECONDS = 120


class CannotCompile(Exception):
    """What the compiler said."""


def find(given, name, beside):
    """The command for a program: as given, else in the folder beside, else in PATH."""
    if given:
        command = shlex.split(given)
        if not command or not shutil.which(command[0]):
            sys.exit(f"meshmem-bench: --{name} {given}: there is no such program")
        return command
    here = beside / name
    found = str(here) if os.access(here, os.X_OK) else shutil.which(name)
    if not found:
        sys.exit(f"meshmem-bench: no {name} beside me or in PATH; name one with --{name}")
    return [found]


def compile_with(oshcc, sources, program, libraries=()):
    files = [str(SOURCES / source) for source in sources]
    command = [*oshcc, "-O3", "-std=c11", *files, "-o", str(program), *libraries]
    try:
        done = subprocess.run(command, capture_output=True, text=True)
    except OSError as error:
        raise CannotCompile(f"{shlex.join(oshcc)}: {error.strerror}") from error
    if done.returncode:
        raise CannotCompile(f"{shlex.join(command)} failed:\n{done.stderr}")


def progress(text):
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


def duration(seconds):
    """In one unit, as precise as a guess is."""
    for name, size in (("h", 3600), ("min", 60)):
        if seconds >= 1.5 * size:
            return f"{round(seconds / size)} {name}"
    return f"{max(1, round(seconds))} s"


class Steps:
    """Steps of several equal runs. Says on the terminal which one begins, and how long the rest may take: as long as
    the same steps of earlier runs took; a step that has not run yet is assumed to take as long as those that have."""

    def __init__(self, runs, per_run, clock=time.monotonic):
        self.runs, self.per_run, self.clock = runs, per_run, clock
        self.begun, self.began, self.took = 0, None, {}

    def left(self):
        """Seconds from the beginning of the present step to the end; None before there is anything to judge by."""
        if not self.took:
            return None
        mean = sum(self.took.values()) / len(self.took)
        rest = range(self.begun - 1, self.runs * self.per_run)
        return sum(self.took.get(step % self.per_run, mean) for step in rest)

    def step(self, text):
        now = self.clock()
        if self.begun:
            self.took[(self.begun - 1) % self.per_run] = now - self.began
        self.began = now
        run = self.begun // self.per_run + 1
        self.begun += 1
        left = self.left()
        after = "" if left is None else f" (about {duration(left)} left)"
        progress(f"run {run} of {self.runs}: {text}{after}")


def lines_of(stream):
    """A queue of the lines of stream, with None at its end."""
    lines = queue.Queue()

    def read():
        for line in stream:
            lines.put(line)
        lines.put(None)

    threading.Thread(target=read, daemon=True).start()
    return lines


class Signals:
    """SIGTERM and SIGHUP end the benchmark as Ctrl-C does: the job that runs is ended, and what was compiled removed.
    The exit status is 128 and the number of the signal."""
    held, came = False, None

    @classmethod
    def handle(cls):
        for number in (signal.SIGTERM, signal.SIGHUP):
            if signal.getsignal(number) != signal.SIG_IGN:    # as under nohup
                signal.signal(number, cls.end)

    @classmethod
    def end(cls, number, _):
        if cls.held:
            cls.came = number
            return
        for other in (signal.SIGTERM, signal.SIGHUP):
            signal.signal(other, signal.SIG_IGN)              # one is enough
        sys.exit(128 + number)

    @classmethod
    def start(cls, *words, **more):
        """Start a process such that, when a signal ends the benchmark, the process has either not been started or is
        known to the caller. The caller must call release() once it has arranged for the process to be ended."""
        cls.held = True
        try:
            return subprocess.Popen(*words, **more)
        except BaseException:
            cls.release()
            raise

    @classmethod
    @contextlib.contextmanager
    def hold(cls):
        """Signals end the benchmark only after the with block."""
        cls.held = True
        try:
            yield
        finally:
            cls.release()

    @classmethod
    def release(cls):
        cls.held = False
        if cls.came:
            cls.end(cls.came, None)


def stop(process):
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def run_job(command, environment=None, no_reason=None, patience=IDLE_SECONDS):
    """The objects a job printed, and why it failed or None; lines with no_reason in them do not say
    why. A job that prints nothing for as many seconds as patience says is ended."""
    objects, why = [], None
    with tempfile.TemporaryFile("w+", errors="replace") as errors:
        try:
            process = Signals.start(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                    stderr=errors, text=True, errors="replace",
                                    env=os.environ | (environment or {}))
        except OSError as error:
            return [], f"{command[0]}: {error.strerror}"
        try:
            Signals.release()
            lines = lines_of(process.stdout)
            while (line := lines.get(timeout=patience)) is not None:
                with contextlib.suppress(ValueError):
                    one = json.loads(line)
                    objects += [one] if isinstance(one, dict) else []
            process.wait(patience)
        except (queue.Empty, subprocess.TimeoutExpired):
            why = f"nothing came for {patience:g} s"
        finally:
            stop(process)
        if any("done" in one for one in objects):
            return objects, None  # a crash after that is not the benchmark's
        errors.seek(0)
        said = [line.strip() for line in errors
                if line.strip(" -\n") and not (no_reason and no_reason in line)]
    why = why or f"exit status {process.returncode}"
    return objects, why + (f": {said[0]}" if said else "")


def repeat(options, commands, environment=None):
    """Run the commands, one for each group's name, one after the other, and repeat that as often as options say.
    Returns the objects that were printed, each with its group; what the last one that names a library says; and the
    reason for each group that failed."""
    found, about, failed = [], {}, {}
    steps = Steps(options.runs, len(commands))
    for _ in range(options.runs):
        for group, command in commands.items():
            steps.step(group)
            objects, why = run_job(command, environment)
            if why:
                failed[group] = why
            for one in objects:
                if "library" in one:
                    about = one
                else:
                    found.append((group, one))
    return found, about, failed


def congestion_control():
    """How the kernel's tcp paces itself, which makes a difference between nodes, or None."""
    with contextlib.suppress(OSError):
        return pathlib.Path("/proc/sys/net/ipv4/tcp_congestion_control").read_text(encoding="ascii").strip()
    return None


def network_of(about):
    """What carries data between nodes, in words."""
    if about["wire"] != "ofi":
        return f"wire {about['wire']}"
    control = about.get("congestion") if about["provider"].startswith("tcp") else None
    return f"{about['provider']} with {control}" if control else about["provider"]


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
        "congestion": congestion_control(),
        "load": os.getloadavg()[0],
        "date": time.strftime("%Y-%m-%d %H:%M"),
        "oshcc": shlex.join(oshcc),
        "oshrun": shlex.join(oshrun),
    }
