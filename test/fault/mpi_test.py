#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Jobs over nodes whose messages go through an MPI are disturbed as those of far_test.py: PEs are killed or
stopped, a network falls silent, a PE ends the job. Each ends soon, or goes on as if nothing had been, and
leaves nothing. With MESHMEM_CAMPAIGN=1 in each phase of a job; else a few of them, with each MPI."""
import os
import re
import shutil
import signal
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../hosts"))
from launchers import ABI, MPIS as KNOWN, STARTS  # noqa: E402  puts ../tool into the path
from job import BUILD, SCRATCH, SOURCE, Job, TestCase, compile_c, main, state, wait_until  # noqa: E402

CAMPAIGN = os.environ.get("MESHMEM_CAMPAIGN") == "1"
PHASES = ("barrier", "quiet", "get", "wait", "mixed", "compute")
SECONDS = 60        # 5 are allowed; the machine may be busy
MPIS = [(mpi, STARTS[launcher]) for mpi, launcher in KNOWN
        if shutil.which(launcher) and (BUILD / f"lib/meshmem/meshmem-wire-{mpi}.so").exists()]

WIRES = {STARTS[ABI[1]]: "mpi_abi"} if ABI else {}     # where the launcher does not tell
CHAOS = {start: f"chaos:{WIRES.get(start, 'mpi')}" for _, start in MPIS}


def is_running(pid):
    """Whether the process is there, and not a zombie."""
    try:
        return state(pid) not in "ZX"
    except OSError:
        return False


class OverMpi(TestCase):
    @classmethod
    def setUpClass(cls):
        cls.program = compile_c(SOURCE / "test/fault/far.c", "-O2", name="far")

    def setUp(self):
        if not MPIS:
            self.skipTest("no MPI is installed, or meshmem was built without; Debian: apt-get install "
                          "openmpi-bin libopenmpi-dev mpich libmpich-dev")

    def begin(self, launcher, *arguments, number=4, nodes=2, **env):
        return Job([*launcher(number), self.program, *arguments],
                   {"SHMEM_WIRE": WIRES.get(launcher, "mpi"), "SHMEM_HOST_NODES": str(nodes)} | env)

    def start(self, launcher, *arguments, number=4, **more):
        """A job of which all PEs have started; returns it and the PEs' process numbers."""
        job, pids = self.begin(launcher, *arguments, number=number, **more), {}
        while len(pids) < number:
            match = re.match(r"pid (\d+) (\d+)", job.line())
            self.assertTrue(match, job.output)
            pids[int(match[1])] = int(match[2])
        return job, pids

    def each(self, phases, disturb):
        """Call disturb(launcher, phase): with all MPIs and phases in the campaign, else with one of each."""
        for number, (mpi, launcher) in enumerate(MPIS):
            for phase in phases if CAMPAIGN else (phases[number % len(phases)],):
                with self.subTest(mpi=mpi, phase=phase):
                    disturb(launcher, phase)

    def test_killed(self):
        def kill(launcher, phase):
            for which in ([2, 3], [0], [1]) if CAMPAIGN else ([2, 3], [0])[len(phase) % 2:][:1]:
                job, pids = self.start(launcher, phase)
                for pe in which:
                    os.kill(pids[pe], signal.SIGKILL)
                self.failed(job.end(SECONDS))
        self.each(PHASES, kill)

    def test_killed_of_three_nodes(self):
        def kill(launcher, phase):
            job, pids = self.start(launcher, phase, number=6, nodes=3)
            os.kill(pids[4], signal.SIGKILL)
            self.failed(job.end(SECONDS))
        self.each(PHASES[:2], kill)

    def test_silent(self):
        """What nodes send arrives no more, and nobody says so."""
        def silence(launcher, phase):
            job = self.begin(launcher, phase, SHMEM_FAR_TIMEOUT="1.5", SHMEM_WIRE=CHAOS[launcher],
                             SHMEM_WIRE_OPTIONS="mute_after=300")
            self.failed(job.end(SECONDS), r"(?m)^meshmem: .*node \d \(host .*, 2 PEs from PE \d on\) is lost: "
                        r"nothing was heard of it for \d.*set SHMEM_FAR_TIMEOUT")
        self.each(("barrier", "quiet", "get", "mixed"), silence)

    def test_connection_drops(self):
        def drop(launcher, phase):
            job = self.begin(launcher, phase, SHMEM_WIRE=CHAOS[launcher], SHMEM_WIRE_OPTIONS="drop_after=300,on=1")
            self.failed(job.end(SECONDS), r"(?m)^meshmem: .*node \d \(host .*\) is lost: ")
        self.each(("quiet", "get", "barrier"), drop)

    def test_stopped(self):
        """A stopped node is waited for."""
        for mpi, launcher in MPIS:
            for which in ([2, 3], [0], [3], [0, 1, 2, 3])[::1 if CAMPAIGN else 3]:
                with self.subTest(mpi=mpi, stopped=which):
                    end = SCRATCH / f"end-{mpi}"
                    end.unlink(missing_ok=True)
                    job, pids = self.start(launcher, "work", end)
                    for number in signal.SIGSTOP, signal.SIGCONT:
                        for pe in which:
                            os.kill(pids[pe], number)
                    end.touch()
                    self.good(job.end(SECONDS), "worked well")

    def test_ends(self):
        for mpi, launcher in MPIS:
            # after an exit mpiexec may give its own signal to the others as the status
            for phase, status in (("global_exit", 5), ("exit", None), ("abort", None)):
                with self.subTest(mpi=mpi, phase=phase):
                    job = self.begin(launcher, phase).end(SECONDS)
                    self.failed(job)
                    if status:
                        self.assertEqual(job.status, status, job.output)

    def test_slow_launcher(self):
        """A PE ends the job, and the launcher is busy: the others wait for it to kill them, since if they ended
        by themselves the job's status might be theirs."""
        for mpi, launcher in MPIS:
            with self.subTest(mpi=mpi):
                begin = SCRATCH / f"begin-{mpi}"
                begin.unlink(missing_ok=True)
                job, pids = self.start(launcher, "global_exit", begin)
                job.process.send_signal(signal.SIGSTOP)
                begin.touch()
                ended = wait_until(lambda: not all(map(is_running, pids.values())), 0.3)
                job.process.send_signal(signal.SIGCONT)
                self.failed(job.end(SECONDS))
                self.assertFalse(ended and mpi == "openmpi")    # hydra has another process that kills them
                self.assertEqual(job.status, 5, job.output)


if __name__ == "__main__":
    main()
