# SPDX-License-Identifier: BSD-3-Clause
"""What starting PEs costs: oshrun -n N hello beside N times fork and exec, and memory per PE.

The bare program is hello --bare: the same file with the same libraries, which makes no SHMEM call.
"""
import contextlib
import os
import signal
import statistics
import threading
import time

from running import IDLE_SECONDS, Signals, run_job

GOAL_MS = {2: 10, 64: 300}
GOAL_MIB = 3


def spawn(command):
    """Start command with its output thrown away; its process number."""
    quiet = [(os.POSIX_SPAWN_OPEN, fd, os.devnull, os.O_RDWR, 0) for fd in (0, 1, 2)]
    return os.posix_spawnp(command[0], command, os.environ, file_actions=quiet)


def end(pids, statuses, number):
    """Send a signal to those of the processes that have no status yet."""
    for pid in pids[len(statuses):]:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, number)


def timed(commands, patience=IDLE_SECONDS):
    """Nanoseconds until all of commands have ended; None when one failed, or did not end for as long as patience says,
    and was ended."""
    pids, statuses = [], []
    limits = [threading.Timer(after, end, (pids, statuses, number))
              for after, number in ((patience, signal.SIGTERM), (patience + 10, signal.SIGKILL))]
    for limit in limits:
        limit.daemon = True
        limit.start()
    start = time.perf_counter_ns()
    try:
        with Signals.hold():
            for command in commands:
                pids.append(spawn(command))
        for pid in pids:
            statuses.append(os.waitpid(pid, 0)[1])
        return time.perf_counter_ns() - start if not any(statuses) else None
    finally:
        for limit in limits:
            limit.cancel()
        for pid in pids[len(statuses):]:    # the benchmark is being ended, maybe before the last status was noted
            with contextlib.suppress(ProcessLookupError, ChildProcessError):
                os.kill(pid, signal.SIGTERM)
                os.waitpid(pid, 0)


def memory_of(command, patience=IDLE_SECONDS):
    """Medians over the processes of command, in KiB: resident memory; the same with shared pages
    divided by the number of processes that have them."""
    said, _ = run_job(command, patience=patience)
    if not said:
        return None
    return tuple(statistics.median(one[name] for one in said)
                 for name in ("resident_kib", "share_kib"))


def measure(oshrun, hello, npes, repetitions):
    """The rows for this number of PEs, and failures by name."""
    launched, bare = [*oshrun, "-n", str(npes), hello], [hello, "--bare"]
    name = f"oshrun -n {npes} hello"
    rows, failures = [], {}
    pairs = []
    timed([launched])  # once for the caches
    for _ in range(repetitions):
        pair = timed([launched]), timed([bare] * npes)
        if None in pair:
            failures[name] = f"hello ended with an error, or not within {IDLE_SECONDS} s"
            break
        pairs.append(pair)
    else:
        took, base = (statistics.median(times) for times in zip(*pairs))
        rows.append({
            "row": "start", "what": name, "memory": "", "against": "fork, exec", "size": npes,
            "shmem_ns": took, "bare_ns": base, "ratio": took / base,
            "value": statistics.median(a - b for a, b in pairs) / 1e6,
            "goal": GOAL_MS[npes], "unit": "ms", "better": "lower",
        })
    with_shmem, without = memory_of([*launched, "--memory"]), memory_of([*bare, "--memory"])
    if with_shmem and without:
        rows.append({
            "row": "memory", "what": f"resident memory of 1 of {npes} PEs", "memory": "",
            "against": "bare", "size": npes, "shmem_kib": with_shmem[0], "bare_kib": without[0],
            "shmem_share_kib": with_shmem[1], "bare_share_kib": without[1],
            "value": (with_shmem[0] - without[0]) / 1024,
            "goal": GOAL_MIB, "unit": "MiB", "better": "lower",
        })
    else:
        failures[f"memory of {npes} PEs"] = "hello printed nothing"
    return rows, failures
