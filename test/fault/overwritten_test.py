#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""A PE overwrites the memory through which oshrun and the PEs know each other, while the others use it: with zeroes,
with random bytes, wholly or in parts. oshrun always ends the job with an error message and the status of a failure; it
is not killed by a signal, never hangs, and signals no process that is not its own. FUZZ_ROUNDS says how many seeds
there are."""
import os
import random
import signal
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../tool"))
from fake_pe import fake  # noqa: E402
from job import OSHRUN, SCRATCH, SOURCE, Job, TestCase, compile_c, main, state, wait_until  # noqa: E402

ROUNDS = int(os.environ.get("FUZZ_ROUNDS", "12"))

# What PE 1 does, by name; area is (begin, end).
WRITES = {
    "zeroes": "job[begin:end] = bytes(end - begin)",
    "ones": r"job[begin:end] = b'\xff' * (end - begin)",
    "random": "job[begin:end] = dice.randbytes(end - begin)",
    "part": "b = dice.randrange(begin, end - 256); job[b:b + 256] = dice.randbytes(256)",
    "words": "for b in range(begin, end - 4, 4):\n"
             "  if dice.random() < 0.3: job[b:b + 4] = struct.pack('i', dice.randrange(-2, 9))",
    "often": "for _ in range(200): job[begin:end] = dice.randbytes(end - begin); time.sleep(0.002)",
}
# What of the memory, and what PE 1 does then.
AREAS = {"all": "0, size", "head": "0, slots", "slots": "slots, slots + 3 * SLOT_BYTES",
         "other": "slots, slots + SLOT_BYTES", "tables": "slots + 3 * SLOT_BYTES, size"}
THEN = ("os._exit(0)", "os._exit(3)", "os.kill(os.getpid(), 9)", "sleep()")


class Overwritten(TestCase):
    @classmethod
    def setUpClass(cls):
        cls.program = compile_c(SOURCE / "test/fault/hang.c", "-O2", name="hang")

    def job(self, number, write, area, then, seed, *others):
        """PE 1 writes; the others are a plain program, or one of the library."""
        code = (fake() + f"dice = random.Random({seed})\nbegin, end = {AREAS[area]}\n"
                f"state(RUNNING)\ntime.sleep(0.05)\n{WRITES[write]}\n{then}\n")
        script = 'case $MESHMEM_JOB in *:1) exec "$0" -c "$1";; *) shift; exec "$@";; esac'
        return Job([OSHRUN, "-n", number, "--timeout", "8", "sh", "-c", script, sys.executable, code, *others])

    def check(self, job, *, whole=False):
        job.end(60)
        self.failed(job, r"(?m)^(oshrun|meshmem): ")
        self.assertGreater(job.status, 0, f"oshrun was killed by a signal\n{job.output}")
        self.assertLess(job.status, 160, job.output)
        if whole:
            self.assertIn("has overwritten the memory through which oshrun and the PEs know each other",
                          job.output)

    def test_wholly(self):
        """It is noticed, whatever the writer does afterwards, in a job that otherwise sleeps."""
        for number, (write, area) in enumerate((w, a) for w in ("zeroes", "random", "ones")
                                               for a in ("all", "head", "slots", "other")):
            with self.subTest(write=write, area=area):
                self.check(self.job(3, write, area, THEN[number % len(THEN)], number, "sleep", "1000"),
                           whole=True)

    def test_seeds(self):
        dice = random.Random(int(os.environ.get("FUZZ_SEED", "1")))
        for seed in range(ROUNDS):
            write, area = dice.choice(list(WRITES)), dice.choice([a for a in AREAS if a != "tables"])
            then, other = dice.choice(THEN), dice.choice((["sleep", "1000"], [self.program], ["true"]))
            if other == ["true"] and write in ("part", "words") and then == THEN[0]:
                then = THEN[1]      # with luck nobody sees it, and all ends well
            with self.subTest(seed=seed, write=write, area=area, then=then, other=other):
                self.check(self.job(3, write, area, then, seed, *other))

    def test_signals_only_its_own(self):
        """A PE that gives another process's number as its own does not cause that process to be signalled, nor to be
        reported on."""
        stranger = subprocess.Popen(["sleep", "1000"])
        self.addCleanup(stranger.wait)
        self.addCleanup(stranger.kill)
        code = fake() + f"state(RUNNING)\nput(PID, {stranger.pid})\nprint('here', flush=True)\nsleep()"
        job = Job([OSHRUN, "-n", "2", sys.executable, "-c", code])
        job.line(), job.line()
        stranger.send_signal(signal.SIGSTOP)
        self.assertTrue(wait_until(lambda: state(stranger.pid) == "T"))
        job.process.send_signal(signal.SIGUSR1)
        self.assertEqual(job.line()[:21], "oshrun: the PEs after")
        self.assertEqual(job.line(), "  PEs 0-1: computing, not waiting in the library\n")
        for number in (signal.SIGUSR2, signal.SIGTERM):
            job.process.send_signal(number)
        job.end()
        self.failed(job)
        self.assertIsNone(stranger.poll())

    def test_stack_in_a_pipe(self):
        """A stack that names what is no program, such as a pipe without a writer, is not waited for."""
        pipe = SCRATCH / "pipe"
        os.mkfifo(pipe)
        code = (fake() + f"text = b'{pipe} 10\\n\\0'\njob[me + STACK:me + STACK + len(text)] = text\n"
                "fail('the end')")
        self.failed(Job([OSHRUN, "-n", "1", sys.executable, "-c", code]).end(), "meshmem: PE 0: the end\n",
                    r"a function in pipe\+0x10")


if __name__ == "__main__":
    main()
