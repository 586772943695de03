#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Jobs of Slurm's srun on two hosts made of name spaces (net.py), each with its own slurmd: through
PMIx and PMI-1, and with no wire-up at all a sentence; and shells inside an allocation."""
import os
import pathlib
import shutil
import subprocess
import tempfile

import net
from launchers import HERE, check_trace, compile_hybrid, main, mixed, run
from job import BUILD, OSHRUN, TestCase, compile_c, preloading, wait_until

PROGRAMS = {"slurmctld": "slurmctld", "slurmd": "slurmd", "munged": "munge", "srun": "slurm-client"}
CONFIGURATION = """
ClusterName=meshmem
SlurmctldHost=alpha
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket={here}/munge.socket
StateSaveLocation={here}/state
SlurmdSpoolDir={here}/spool-%n
TmpFS={here}/tmp-%n
SlurmctldPidFile={here}/slurmctld.pid
SlurmdPidFile={here}/slurmd-%n.pid
SlurmctldLogFile={here}/slurmctld.log
SlurmdLogFile={here}/slurmd-%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=2
KillWait=2
SlurmdParameters=config_overrides
NodeName=alpha,beta CPUs=4 State=UNKNOWN
PartitionName=main Nodes=alpha,beta Default=YES MaxTime=INFINITE State=UP
"""


class Slurm(TestCase):
    @classmethod
    def setUpClass(cls):
        missing = [package for program, package in PROGRAMS.items() if not shutil.which(program)]
        cls.reason = net.missing() or (os.geteuid() and "slurmd wants root") or \
            (missing and "not installed: " + " ".join(missing))
        if cls.reason:
            return
        cls.everyone = compile_c(HERE / "everyone.c", name="everyone")
        cls.folder = tempfile.TemporaryDirectory(prefix="meshmem-slurm-")
        cls.here = pathlib.Path(cls.folder.name)
        cls.hosts = net.Hosts(2).__enter__()
        cls.servers = []
        cls.start_servers()

    @classmethod
    def start_servers(cls):
        here = cls.here
        for name in ("state", "spool-alpha", "spool-beta", "tmp-alpha", "tmp-beta"):
            (here / name).mkdir()
        (here / "slurm.conf").write_text(CONFIGURATION.format(here=here))
        (here / "key").write_bytes(os.urandom(1024))
        (here / "key").chmod(0o400)
        cls.settings = {"SLURM_CONF": f"{here}/slurm.conf", "FI_TCP_IFACE": "eth0"}
        files = [f"--{what}={here}/{name}" for what, name in (
            ("socket", "munge.socket"), ("key-file", "key"), ("pid-file", "munge.pid"),
            ("log-file", "munge.log"), ("seed-file", "munge.seed"))]
        cls.serve(0, "munged", "-F", "--force", *files)
        wait_until((here / "munge.socket").exists)
        cls.serve(0, "slurmctld", "-D")
        cls.serve(0, "slurmd", "-D", "-N", "alpha")
        cls.serve(1, "slurmd", "-D", "-N", "beta")
        ready = wait_until(lambda: "2   idle" in subprocess.run(
            cls.hosts.command(0, "sinfo"), env=os.environ | cls.settings, text=True, check=False,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout, 60)
        if not ready:
            cls.reason = "slurmd does not start here"

    @classmethod
    def serve(cls, host, *command):
        cls.servers.append(subprocess.Popen(
            cls.hosts.command(host, *command), env=os.environ | cls.settings,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            preexec_fn=net.die_with_parent))

    @classmethod
    def tearDownClass(cls):
        for server in reversed(getattr(cls, "servers", [])):
            server.terminate()
            try:
                server.wait(10)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()
        if hasattr(cls, "hosts"):
            cls.hosts.__exit__()
            cls.folder.cleanup()

    def setUp(self):
        if self.reason:
            self.skipTest(self.reason)

    def srun(self, mpi, *program, options=("-N", "2", "-n", "4", "--ntasks-per-node=2"), seconds=60, env=()):
        return run(self.hosts.command(0, "srun", f"--mpi={mpi}", "--kill-on-bad-exit=1", *options),
                   *program, env=self.settings | dict(env), seconds=seconds)

    def test_jobs(self):
        for mpi in ("pmix", "pmi2"):
            with self.subTest(mpi=mpi):
                job = self.srun(mpi, self.everyone)
                self.good(job)
                for pe, host in enumerate(("alpha", "alpha", "beta", "beta")):
                    self.assertRegex(job.output, rf"PE {pe} of 4 on {host}: 0 wrong, 2 near")

    def test_trace(self):
        """srun takes the tool with it, and PE 0 makes the file."""
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "trace.json")
            env = preloading(BUILD / "lib/meshmem/meshmem-stats.so") | {"MESHMEM_TRACE": file}
            self.good(self.srun("pmix", self.everyone, env=env))
            check_trace(self, file, 4)

    def test_no_wireup(self):
        job = self.srun("none", self.everyone)
        self.failed(job, "SLURM_STEP_NUM_TASKS=4: srun started this process, .* srun --mpi=pmix")
        self.assertNotIn("wrong", job.output)
        self.good(self.srun("none", self.everyone, options=("-N", "1", "-n", "1")), "PE 0 of 1 ")

    def test_endings(self):
        for mpi in ("pmix", "pmi2"):
            for what in ("exit", "die", "misuse"):
                with self.subTest(mpi=mpi, what=what):
                    self.failed(self.srun(mpi, self.everyone, what, seconds=30))

        # A PE that shall leave a core file, where srun does not take the end of a PE for that of the job.
        command = self.hosts.command(0, "srun", "--mpi=pmi2", "-N", "1", "-n", "2")
        env = self.settings | {"SHMEM_ABORT_ON_ERROR": "1"}
        self.failed(run(command, self.everyone, "misuse", seconds=30, env=env))

    def test_inside_an_allocation(self):
        """A shell in an allocation is not a PE, and oshrun --hosts hands over to srun."""
        salloc = ("salloc", "-N", "2", "-n", "4", "--ntasks-per-node=2")
        self.good(run(self.hosts.command(0, *salloc), self.everyone, env=self.settings), "PE 0 of 1 ")
        job = run(self.hosts.command(0, *salloc), OSHRUN, "--hosts", "alpha,beta", "-n", "4",
                  self.everyone, env=self.settings)
        self.good(job, "PE 3 of 4 on beta: 0 wrong, 2 near")

    def test_variables(self):
        """Those of oshrun reach all PEs, also in a job script of sbatch --export=NONE."""
        job = run(self.hosts.command(0, "salloc", "-N", "2", "-n", "2"), "env", "SLURM_EXPORT_ENV=NONE", OSHRUN,
                  "--hosts", "alpha,beta", "-x", "COLOR=red", "--check", "sh", "-c",
                  'echo "PE $SLURM_PROCID: $COLOR $SHMEM_CHECK"', env=self.settings)
        self.good(job, "PE 0: red full", "PE 1: red full")

    def test_several_programs(self):
        options, lines = mixed()
        job = run(self.hosts.command(0, "salloc", "-N", "2", "-n", "5"), OSHRUN, "--hosts", "alpha:2,beta:3",
                  *options, env=self.settings)
        self.good(job)
        said = [line for line in job.output.splitlines() if not line.startswith("salloc:")]
        self.assertEqual(sorted(said), sorted(lines))

    def test_hybrids(self):
        for flavour, mpi, orders in (("openmpi", "pmix", ("msxMS", "smxSM")), ("mpich", "pmi2", ("msxSM",))):
            program = compile_hybrid(self, flavour)
            for order in orders:
                with self.subTest(mpi=flavour, order=order):
                    job = self.srun(mpi, program, order)
                    self.good(job)
                    self.assertEqual(job.output.count("of 4: 0 wrong"), 4, job.output)

    def test_over_mpi(self):
        """The nodes communicate by messages of the MPI, which the program starts first."""
        network = {"SHMEM_WIRE": "mpi", "SHMEM_DEBUG": "1", "OMPI_MCA_btl": "tcp,self,vader",
                   "OMPI_MCA_btl_tcp_if_include": "eth0", "UCX_NET_DEVICES": "eth0"}
        for flavour, mpi in (("openmpi", "pmix"), ("mpich", "pmi2")):
            with self.subTest(mpi=flavour):
                job = self.srun(mpi, compile_hybrid(self, flavour), "tsxSM", env=network)
                self.good(job, f"{flavour}: rank 0 of 4")
                self.assertEqual(job.output.count("of 4: 0 wrong"), 4, job.output)


if __name__ == "__main__":
    main()
