#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""A program is killed while it waits in shmem_init for the other PEs, and another follows in the same
PE: the second one reports that and ends the job, and no PE leaves shmem_init without the others."""
import os
import re
import signal
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../tool"))
from job import OSHRUN, SCRATCH, Job, TestCase, compile_c, main, wait_until  # noqa: E402

PROGRAM = """
#include <shmem.h>
#include <stdio.h>
#include <unistd.h>
int main(void)
{
    printf("process %d\\n", (int)getpid());
    fflush(stdout);
    shmem_init();
    printf("passed shmem_init\\n");
    shmem_finalize();
    return 0;
}
"""
SCRIPT = """
case $MESHMEM_JOB in
*:0) read -r word < "$2"; exec "$1";;
esac
"$1"
echo "ended with $?"
exec "$1"
"""


class Again(TestCase):
    def until(self, job, expression):
        """Read lines until one matches, and return the match and all lines."""
        lines = ""
        while line := job.line():
            lines += line
            if match := re.search(expression, line):
                return match, lines
        self.fail(f"{expression} is not in the output:\n{job.output}")

    def report(self, job, number):
        """Where oshrun says that each PE is."""
        job.process.send_signal(signal.SIGUSR1)
        return self.until(job, rf"^  PEs? .*\b{number - 1}: ")[1]

    def waiting_in_init(self, number):
        """A job in which every PE but 0 is in shmem_init, and PE 0 has not begun; returns it,
        one of the waiting processes and what lets PE 0 begin."""
        gate = SCRATCH / f"gate{number}"
        os.mkfifo(gate)
        program = compile_c(PROGRAM, "-O2", name="again")
        job = Job([OSHRUN, "-n", number, "sh", "-c", SCRIPT, "sh", program, gate])
        pid = int(self.until(job, r"process (\d+)")[0][1])
        waiting = re.compile(r"PEs? 1.*: in shmem_init, for the others")
        before = re.compile(r"PEs? [1-9].*: (not started|before)")
        self.assertTrue(wait_until(lambda: (text := self.report(job, number)) and
                                   waiting.search(text) and not before.search(text)), job.output)
        return job, pid, gate

    def check(self, number):
        job, pid, gate = self.waiting_in_init(number)
        os.kill(pid, signal.SIGKILL)
        self.until(job, rf"shmem_init: another program \(process {pid}\) was this PE before and ended")
        gate.write_text("go\n")
        job.end()
        self.failed(job, "ended with 137")
        self.assertNotIn("passed", job.output)

    def test_two(self):
        self.check(2)

    def test_three(self):
        self.check(3)

    def test_one_does_not_follow(self):
        """A PE that has ended after shmem_finalize cannot come to the shmem_init of the programs that follow in
        others: the job ends, with the PE's status if there is one."""
        program = compile_c(PROGRAM, "-O2", name="again")
        for status in 0, 3:
            for options in (), ("--nodes", "2"):
                with self.subTest(status=status, options=options):
                    script = f'"$0"; if [ $MESHMEM_PE = 1 ]; then exit {status}; fi; exec "$0"'
                    job = Job([OSHRUN, "-n", 3, *options, "sh", "-c", script, program]).end()
                    self.failed(job, "oshrun: PE 1 ended after shmem_finalize while PEs 0,2 wait for it\n" if not status
                                else "oshrun: PE 1 exited with status 3\n", "oshrun: the job cannot go on; its PEs:")
                    self.assertEqual(job.status, status or 1)


if __name__ == "__main__":
    main()
