#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Jobs on several hosts, made of name spaces (net.py): Open MPI's mpirun, MPICH's mpiexec, the
unique id, and oshrun --hosts."""

import os
import re
import shutil
import signal
import subprocess
import tempfile

import net
from launchers import HERE, LAUNCHERS, MPIS, STARTS, check_trace, compile_hybrid, main, mixed, need, run
from job import BUILD, OSHRUN, TestCase, Job, compile_c, exporting, marked, preloading, wait_until

# The provider that is the tested default between nodes, on the network that the hosts have.
NETWORK = {"FI_TCP_IFACE": "eth0"}
# What launchers themselves print: oshrun --verbose, and Open MPI's mpirun where the agent that it starts is quicker
# than its setpgid.
OWN_LINES = r"command:|.* plm:rsh: Warning: setpgid\(.*\) failed in parent with errno=Permission denied"


class Several(TestCase):
    @classmethod
    def setUpClass(cls):
        cls.everyone = compile_c(HERE / "everyone.c", name="everyone")

    def setUp(self):
        reason = net.missing()
        if reason:
            self.skipTest(reason)

    def start(self, name, hosts, where, number):
        """The command that starts a job on hosts from the first one."""
        need(self, name)
        return hosts.command(0, *STARTS[name](number, where, hosts.agent))

    def check(self, job, places):
        """PE i has said that it is on the host places[i], and that it sees the PEs there."""
        self.good(job)
        for pe, host in enumerate(places):
            near = places.count(host)
            self.assertRegex(job.output, rf"PE {pe} of {len(places)} on {host}: 0 wrong, {near} near")

    def run_shapes(self, name):
        with net.Hosts(3) as hosts:
            self.check(run(self.start(name, hosts, "alpha:2,beta:2", 4), self.everyone, env=NETWORK),
                       ["alpha", "alpha", "beta", "beta"])
            self.check(run(self.start(name, hosts, "alpha:1,beta:3,gamma:2", 6), self.everyone,
                           env=NETWORK), ["alpha"] + 3 * ["beta"] + 2 * ["gamma"])
            self.check(run(self.start(name, hosts, "beta:2", 2), self.everyone, env=NETWORK),
                       ["beta", "beta"])

    def test_openmpi(self):
        self.run_shapes("mpirun.openmpi")

    def test_mpich(self):
        self.run_shapes("mpiexec.hydra")

    def test_not_contiguous(self):
        """PEs dealt out in turn, and different numbers of them."""
        with net.Hosts(2) as hosts:
            command = self.start("mpiexec.hydra", hosts, "alpha,beta", 5)
            job = run([*command, "-ppn", "1"], self.everyone, env=NETWORK)
            self.check(job, ["alpha", "beta", "alpha", "beta", "alpha"])
            command = self.start("mpirun.openmpi", hosts, "alpha:3,beta:3", 5)
            job = run([*command, "--map-by", "node"], self.everyone, env=NETWORK)
            self.check(job, ["alpha", "beta", "alpha", "beta", "alpha"])

    def test_trace(self):
        """mpirun passes the tool to both hosts, and PE 0 makes the file; so does oshrun --hosts --trace."""
        need(self, "mpirun.openmpi")
        with net.Hosts(2) as hosts, tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "trace.json")
            tool = BUILD / "lib/meshmem/meshmem-stats.so"
            command = self.start("mpirun.openmpi", hosts, "alpha:1,beta:2", 3)
            command += exporting(preloading(tool) | {"MESHMEM_TRACE": file})
            self.good(run(command, self.everyone, env=NETWORK))
            check_trace(self, file, 3)
            os.unlink(file)
            settings = NETWORK | {"OMPI_MCA_plm_rsh_agent": hosts.agent}
            command = hosts.command(0, OSHRUN, "--hosts", "alpha,beta:2", "-n", "3", "--trace", file)
            self.good(run(command, self.everyone, env=settings))
            check_trace(self, file, 3)

    def test_oshrun(self):
        need(self, "mpirun.openmpi")
        with net.Hosts(2) as hosts:
            settings = NETWORK | {"OMPI_MCA_plm_rsh_agent": hosts.agent}
            job = run(hosts.command(0, OSHRUN, "--hosts", "alpha,beta:2", "-n", "3"), self.everyone,
                      env=settings)
            self.check(job, ["alpha", "beta", "beta"])

    def run_several_programs(self, name, line, path):
        """oshrun hands several programs over to this launcher, the first that it finds in path."""
        need(self, name)
        options, lines = mixed()
        with net.Hosts(2) as hosts, tempfile.NamedTemporaryFile("w") as file:
            file.write(line.format("alpha", 2) + line.format("beta", 3))
            file.flush()
            settings = NETWORK | {"OMPI_MCA_plm_rsh_agent": hosts.agent, "HYDRA_LAUNCHER": "ssh",
                                  "HYDRA_LAUNCHER_EXEC": hosts.agent}
            for where in (("--hosts", "alpha:2,beta:3"), ("--hostfile", file.name)):
                command = hosts.command(0, "env", f"PATH={path}", OSHRUN, *where, "--verbose", *options)
                job = run(command, env=settings)
                self.good(job, f"command: env COLOR=red SHMEM_MPMD=1 {name} ")
                said = [line for line in job.output.splitlines() if not re.match(OWN_LINES, line)]
                self.assertEqual(sorted(said), sorted(lines))

    def test_several_programs(self):
        self.run_several_programs("mpirun.openmpi", "{} slots={}\n", os.environ["PATH"])

    def test_several_programs_mpich(self):
        with tempfile.TemporaryDirectory(prefix="meshmem-test-") as folder:
            for program in ("mpiexec.hydra", "hydra_pmi_proxy", "sh", "nsenter"):
                need(self, program)
                os.symlink(shutil.which(program), os.path.join(folder, program))
            self.run_several_programs("mpiexec.hydra", "{}:{}\n", folder)

    def start_without_launcher(self, hosts, places, *what, **variables):
        """The PEs of a job with a unique id, each started by itself on a host, given by its number."""
        file = os.path.join(hosts.folder.name, "uid" + "".join(what))
        return [Job(hosts.command(host, str(BUILD / "lib/hosts_uid"), file, str(pe),
                                  str(len(places)), *what), env=NETWORK | variables)
                for pe, host in enumerate(places)]

    def test_unique_id(self):
        with net.Hosts(2) as hosts:
            for places in ((0, 0, 0), (0, 1), (1, 0, 1)):
                jobs = self.start_without_launcher(hosts, places)
                for pe, job in enumerate(jobs):
                    near = places.count(places[pe])
                    self.good(job.end(), f"PE {pe} of {len(places)}: 0 wrong, {near} near")
                os.remove(os.path.join(hosts.folder.name, "uid"))

    def test_unique_id_again(self):
        with net.Hosts(2) as hosts:
            for pe, job in enumerate(self.start_without_launcher(hosts, (0, 1, 1), "again")):
                self.good(job.end(), f"PE {pe} of 3: 0 wrong, {2 if pe else 1} near",
                          f"meshmem: PE {pe}: warning: shmemx_init_uid: this process is PE {pe} of 3 in another job, "
                          "of a launcher or of another unique id; call shmem_init")

    def test_unique_id_endings(self):
        with net.Hosts(2) as hosts:
            jobs = self.start_without_launcher(hosts, (0, 1, 1), "exit")
            self.assertEqual([job.end(30).status for job in jobs], [5, 5, 5])
            self.assertNotIn("meshmem", "".join(job.output for job in jobs)) # PE 1 has ended the id's process
            jobs = self.start_without_launcher(hosts, (0, 1, 1), "die")
            for job in jobs:
                self.failed(job.end(30))
            # The id's server says it, also if node 0 has noticed first that its connection has ended.
            self.assertIn("PE 1 has ended without shmem_finalize", jobs[0].output)
            self.assertNotIn("is lost", jobs[0].output)

    def test_equal_addresses(self):
        """Adapters of bridges and virtual machines may have the same address on all hosts: it leads nowhere else, and
        the message says that, and what to set."""
        said = ""
        with net.Hosts(2) as hosts:
            for host in 0, 1:
                for line in ("link add same type veth peer name other", "address add 10.99.0.1/24 dev same",
                             "link set same up", "link set other up"):
                    subprocess.run(hosts.command(host, "ip", *line.split()), check=True)
            for job in self.start_without_launcher(hosts, (0, 1), FI_TCP_IFACE="same"):
                self.failed(job.end(30))
                said += job.output
            # One of them may end because the other one has.
            self.assertRegex(said, r'is gone: its address 10.99.0.1 answers "Connection refused"; this node has the '
                             r"same address: .* choose it by SHMEM_OFI_DOMAIN")

    def test_stopped_or_cut(self):
        """Of a PE on another host whose packets do not arrive although its host answers, only the network can be the
        reason, if it is not stopped, and large packets are what it may lose."""
        with net.Hosts(2) as hosts:
            jobs = self.start_without_launcher(hosts, (0, 1), "stay", SHMEM_FAR_TIMEOUT="0.5")
            for job in jobs:
                self.assertTrue(wait_until(lambda job=job: "0 wrong" in job.line()))
            self.addCleanup(jobs[1].process.kill)
            jobs[1].process.send_signal(signal.SIGSTOP)
            said = "nothing was heard of node 1 .* but its host answers; .* not stopped, are large packets lost"
            self.assertTrue(wait_until(lambda: jobs[0].line(0.1) and re.search(said, jobs[0].output)))
            jobs[1].process.send_signal(signal.SIGCONT)
            for job in jobs:
                job.process.terminate()
                self.ended(job.end())

    def test_collectives_that_differ_by_host(self):
        """Each host's report says that its own PEs have arrived, and in which call: it knows nothing of others. The
        second PE of a host waits with the first one, or waits for the first one to hear from the other host."""
        said = r"PEs? (0|2)(?:-\d)?: in (\w+)(?: of SHMEM_TEAM_WORLD)? \(barrier \d+\) for [0-9.]+ s; " \
               r"all PEs of this host have arrived\n"
        with net.Hosts(2) as hosts:
            jobs = self.start_without_launcher(hosts, (0, 0, 1, 1), "differ", SHMEM_STALL_TIMEOUT="0.5")
            found = set()
            for pair in jobs[:2], jobs[2:]:
                wait_until(lambda pair=pair: any(job.line(0.1) and re.search(said, job.output) for job in pair))
            for job in jobs:
                job.process.terminate()
            for job in jobs:
                self.ended(job.end())
                found.update(re.findall(said, job.output))
            self.assertEqual(found, {("0", "shmem_barrier_all"), ("2", "shmem_long_sum_reduce")})

    def test_endings(self):
        for name in LAUNCHERS:
            with self.subTest(launcher=name), net.Hosts(2) as hosts:
                for what, status in (("exit", 5), ("leave", None), ("die", None), ("misuse", None)):
                    with self.subTest(what=what):
                        command = self.start(name, hosts, "alpha:1,beta:2", 3)
                        job = run(command, self.everyone, what, seconds=30, env=NETWORK)
                        self.failed(job)
                        if status:
                            self.assertEqual(job.status, status, job.output)

    def test_host_is_lost(self):
        """Pull a host's cable: the job ends with a sentence, and soon."""
        for name in LAUNCHERS:
            with self.subTest(launcher=name), net.Hosts(2) as hosts:
                job = Job(self.start(name, hosts, "alpha:2,beta:2", 4) + [self.everyone, "meet"],
                          env=NETWORK)
                for _ in range(4):
                    self.assertTrue(wait_until(lambda: "0 wrong" in job.line()))
                self.assertEqual(len(self.pes_of(job)), 4)
                hosts.cut(1)
                self.assertTrue(wait_until(lambda: not self.pes_of(job), 30), "PEs go on")
                # Open MPI 4.1's mpirun then waits for its own part on the lost host, and shows nothing.
                waits = name == "mpirun.openmpi"
                job.end(1 if waits else 30)
                job.leftovers() # the launcher cannot end those behind the cable at once
                job.process.communicate()
                if not waits:
                    self.assertNotIn(job.status, (0, None), job.output)

    def test_host_of_unique_id_is_lost(self):
        """PEs on both sides of the cable end, those that cannot reach the id's maker any more, too."""
        with net.Hosts(2) as hosts:
            jobs = self.start_without_launcher(hosts, (0, 1, 1), "stay", SHMEM_FAR_TIMEOUT="2")
            for job in jobs:
                self.assertTrue(wait_until(lambda job=job: "0 wrong" in job.line()))
            hosts.cut(1)
            for job in jobs:
                self.failed(job.end(25))
            for job in jobs[:2]:
                self.assertIn("is lost", job.output)

    def pes_of(self, job):
        """The processes of the job that run our program, on all hosts."""
        def program(pid):
            try:
                return os.readlink(f"/proc/{pid}/exe")
            except OSError:
                return ""
        return [pid for pid in marked(job.mark) if program(pid) == str(self.everyone)]

    def test_hybrids(self):
        for flavour, name in MPIS:
            with self.subTest(mpi=flavour), net.Hosts(2) as hosts:
                program = compile_hybrid(self, flavour)
                # After MPICH's MPI_Finalize its launcher does not answer any more, and need not.
                for order in ("msxSM", "smxSM", "smxMS", "msxMS"):
                    job = run(self.start(name, hosts, "alpha:2,beta:1", 3), program, order, env=NETWORK)
                    self.good(job)
                    self.assertEqual(job.output.count("of 3: 0 wrong"), 3, job.output)


if __name__ == "__main__":
    main()
