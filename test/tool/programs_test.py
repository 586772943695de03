#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""What a PE may be: one program after another, each with its own settings; a program that a wrapper's
thread starts; a program that leaves as soon as it may."""
import os
import sys

sys.path.insert(0, os.path.dirname(__file__))
from job import SCRATCH, TestCase, compile_c, main, oshrun  # noqa: E402

BARRIERS = """
#include <shmem.h>
#include <stdio.h>
static long word;
static volatile long busy;
int main(void)
{
    shmem_init();
    long early = 0;
    int me = shmem_my_pe(), n = shmem_n_pes();
    for (int round = 1; round < 60; round++) {
        while (round % n == me && busy < round * 300000L) /* by turns one PE comes last */
            busy++;
        shmem_long_p(&word, round, (me + 1) % n);
        shmem_barrier_all();
        early += word != round;
        shmem_barrier_all();
    }
    if (early)
        printf("PE %d: %ld barriers let it through early\\n", me, early);
    shmem_finalize();
    return early != 0;
}
"""
READY = """
#include <shmem.h>
#include <stdio.h>
static long word;
int main(void)
{
    shmem_init();
    int me = shmem_my_pe(), n = shmem_n_pes();
    printf("ready\\n");
    fflush(stdout);
    if (getchar() != '+')
        return 4;
    shmem_long_p(&word, me + 1, (me + 1) % n);
    shmem_barrier_all();
    int wrong = word != (me + n - 1) % n + 1;
    shmem_finalize();
    return wrong;
}
"""
WRAPPER = """
import os, subprocess, sys, threading, time
box = []
def start():
    box.append(subprocess.Popen(sys.argv[1:], close_fds=False, stdin=subprocess.PIPE,
                                stdout=subprocess.PIPE))
    assert box[0].stdout.readline() == b"ready\\n"
thread = threading.Thread(target=start)
thread.start()
thread.join()
while len(os.listdir("/proc/self/task")) > 1:
    time.sleep(0.001)
box[0].communicate(b"+")
print("the program ended with", box[0].returncode)
sys.exit(box[0].returncode != 0)
"""


class Programs(TestCase):
    def sequence(self, script):
        program = compile_c(BARRIERS, "-O2", name="barriers")
        for number in (2, 3):
            with self.subTest(number=number):
                self.good(oshrun(number, "sh", "-c", script, "sh", program))

    def test_other_wait_in_the_next_program(self):
        self.sequence('"$1" && SHMEM_WAIT=sleep "$1" && SHMEM_WAIT=yield "$1" && "$1"')

    def test_other_wait_on_one_pe(self):
        self.sequence('case $MESHMEM_JOB in *:1) export SHMEM_WAIT=sleep;; esac; "$1" && "$1"')

    def test_each_pe_waits_in_its_own_way(self):
        self.sequence('case $MESHMEM_JOB in *:0) export SHMEM_WAIT=yield;; '
                      '*:1) export SHMEM_WAIT=sleep;; esac; "$1" && SHMEM_WAIT=sleep "$1" && "$1"')

    def test_started_by_a_thread_that_ends(self):
        program = compile_c(READY, "-O2", name="ready")
        wrapper = SCRATCH / "wrapper.py"
        wrapper.write_text(WRAPPER)
        self.good(oshrun(2, sys.executable, wrapper, program), "the program ended with 0")

    def test_left_at_once(self):
        """PEs that are still in the barrier of shmem_init are not affected."""
        program = compile_c("#include <shmem.h>\nint main(void)\n{\n    shmem_init();\n"
                            "    return 0;\n}\n", "-O2", name="left")
        for _ in range(15):
            for number in (2, 5):
                self.good(oshrun(number, program), "left without shmem_finalize")


if __name__ == "__main__":
    main()
