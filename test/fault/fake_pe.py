# SPDX-License-Identifier: BSD-3-Clause
"""Python text with which a program that knows no OpenSHMEM acts as a PE: it sets in the job's memory what the library
would set. A small C program, made from the library's own headers, says where things lie there."""
import functools
import os
import pathlib
import subprocess
import tempfile

# Names in the text, and what is asked of the compiler.
ASKED = {
    "SLOTS": "offsetof(struct meshmem_job, slots)", "BYTES": "offsetof(struct meshmem_job, bytes)",
    "EXITING": "offsetof(struct meshmem_job, exiting)", "SLOT_BYTES": "MESHMEM_SLOT_BYTES",
    "PID": "offsetof(struct meshmem_slot, pid)", "STATE": "offsetof(struct meshmem_slot, state)",
    "BARRIERS": "offsetof(struct meshmem_slot, barriers)",
    "EXIT_STATUS": "offsetof(struct meshmem_slot, exit_status)",
    "MESSAGE": "offsetof(struct meshmem_slot, message)", "STACK": "offsetof(struct meshmem_slot, stack)",
    "WAITING": "offsetof(struct meshmem_slot, waiting)",
    "BARRIER": "offsetof(struct meshmem_waiting, barrier)",
    "SINCE": "offsetof(struct meshmem_waiting, since)",
    "TEXT": "offsetof(struct meshmem_waiting, text)", "TURN": "offsetof(struct meshmem_waiting, turn)",
    "DEBUG_WAIT": "offsetof(struct meshmem_slot, debug_wait)",
    "ATTACHED": "MESHMEM_PE_ATTACHED", "RUNNING": "MESHMEM_PE_RUNNING",
    "FINALIZED": "MESHMEM_PE_FINALIZED", "FAILED": "MESHMEM_PE_FAILED",
    "EXITS": "MESHMEM_PE_EXITING",
}
TEXT = r"""
import mmap, os, random, signal, struct, sys, time
fd, pe = map(int, os.environ["MESHMEM_JOB"].split(":"))
head = mmap.mmap(fd, 4096)
slots, size = (struct.unpack_from("Q", head, at)[0] for at in (SLOTS, BYTES))
assert head[:8] == b"meshmem1", head[:8]
job = mmap.mmap(fd, size)
me = slots + SLOT_BYTES * pe
def put(at, value): struct.pack_into("i", job, me + at, value)
def state(value): put(PID, os.getpid()); put(STATE, value)
def entered(barrier): put(BARRIERS, barrier)
def fail(text, together=0):
    job[me + MESSAGE:me + MESSAGE + len(text) + 1] = text.encode() + b"\0"
    state(FAILED)
    while any(job[slots + SLOT_BYTES * other + STATE] < FAILED for other in range(together)): time.sleep(0.001)
    os._exit(1)
def global_exit(status):
    put(EXIT_STATUS, status); state(EXITS); struct.pack_into("I", job, EXITING, 1)
    os._exit(status & 0xff)
def wait(text, barrier=0):
    now, at = time.clock_gettime_ns(time.CLOCK_MONOTONIC), me + WAITING
    job[at + TEXT:at + TEXT + len(text) + 1] = text.encode() + b"\0"
    struct.pack_into("I", job, at + BARRIER, barrier)
    struct.pack_into("Q", job, at + SINCE, now)
    struct.pack_into("I", job, at + TURN, 2)
def sleep(): signal.pause()
"""


@functools.cache
def fake():
    """The text with the numbers before it."""
    source = pathlib.Path(os.environ["MESHMEM_SOURCE"]) / "src"
    lines = "".join(f'    printf("{name} = %zu\\n", (size_t)({what}));\n' for name, what in ASKED.items())
    with tempfile.TemporaryDirectory() as folder:
        program = os.path.join(folder, "layout")
        subprocess.run([os.environ.get("CC", "cc"), "-std=gnu11", f"-I{source}", "-xc", "-", "-o", program],
                       input="#include <boot/job.h>\n#include <stdio.h>\n"
                             f"int main(void)\n{{\n{lines}    return 0;\n}}\n", text=True, check=True)
        return subprocess.run([program], stdout=subprocess.PIPE, text=True, check=True).stdout + TEXT
