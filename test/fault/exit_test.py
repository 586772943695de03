#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""shmem_global_exit while exit handlers of the PE that calls it do not end, or where oshrun is not told of the call."""
import os
import re
import signal
import sys

from fake_pe import fake

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../tool"))
from job import OSHRUN, Job, TestCase, compile_c, main, marked, oshrun, wait_until  # noqa: E402

PROGRAM = r"""
#include <shmem.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
static void hang(void)
{
    printf("hangs\n");
    fflush(stdout);
    for (;;)
        pause();
}
int main(void)
{
    shmem_init();
    if (shmem_my_pe() == 0)
        atexit(hang);
    shmem_barrier_all();
    if (shmem_my_pe() == 0)
        shmem_global_exit(3);
    for (volatile long i = 0;; i++)
        ;
}
"""
LIMIT = 10      # seconds, as oshrun has it
SAID = "oshrun: PE 0 called shmem_global_exit 10 s ago and did not end; oshrun ends the job\n"


class Exit(TestCase):
    @classmethod
    def setUpClass(cls):
        cls.program = compile_c(PROGRAM, "-O2")

    def test_hanging_handler(self):
        """Also below a wrapper."""
        for command in ((self.program,), ("sh", "-c", '"$0"; sleep 1000', self.program)):
            with self.subTest(command=command[0]):
                job = oshrun(2, *command)
                self.failed(job)
                self.assertEqual((job.status, job.output), (3, "hangs\n" + SAID))
                self.assertGreater(job.seconds, LIMIT - 0.5)

    def test_interrupt(self):
        """It ends handlers earlier."""
        job = Job([OSHRUN, "-n", 2, self.program])
        self.assertEqual(job.line(), "hangs\n")
        # The other PE has been killed: oshrun, its guard and PE 0 are left.
        self.assertTrue(wait_until(lambda: len(marked(job.mark)) == 3))
        job.process.send_signal(signal.SIGINT)
        self.failed(job.end())
        self.assertEqual((job.status, job.output), (3, "hangs\n"))
        self.assertLess(job.seconds, LIMIT - 1)

    def test_untold(self):
        """A look at the state, once a second, finds it, too; the PE that sets it ends by itself."""
        text = re.sub(r"    os\._exit\(status & 0xff\)", "    time.sleep(5); print('ends', flush=True)", fake())
        self.assertNotEqual(text, fake())
        begin = "state(RUNNING)\nif pe == 1: global_exit(5); os._exit(5)\n"
        job = oshrun(3, sys.executable, "-c", text + begin + "time.sleep(3); print('goes on')")
        self.failed(job)
        self.assertEqual((job.status, job.output), (5, "ends\n"))


if __name__ == "__main__":
    main()
