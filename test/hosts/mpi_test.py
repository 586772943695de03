#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Jobs whose nodes communicate by messages of the MPI that started them: on one host that is divided
into nodes, and on several; instead of libfabric where that connects nobody; together with MPI in one
program; and combinations that cannot work, which are refused with a sentence."""
import itertools
import re
import shutil
import subprocess

import net
from launchers import ABI, HERE, MPICC, MPICH_5, MPIS, STARTS, compile_hybrid, main, need, pretend, run
from job import BUILD, OSHRUN, SCRATCH, SOURCE, TestCase, compile_c, oshrun, preloading

NODES = {"SHMEM_HOST_NODES": "2"}
MPI = NODES | {"SHMEM_WIRE": "mpi"}
# A program that loads a library before it starts.
LOADS = """
#include <dlfcn.h>
#include <shmem.h>
int main(int argc, char **argv)
{
    if (argc < 2 || !dlopen(argv[1], RTLD_NOW | RTLD_LOCAL))
        return 2;
    shmem_init();
    shmem_finalize();
    return 0;
}
"""


class OverMpi(TestCase):
    @classmethod
    def setUpClass(cls):
        cls.plain = compile_c(HERE / "everyone.c", name="everyone")

    def everyone(self, mpi):
        """A program without MPI; if the launcher is one for two ABIs, it is linked with the library of this one."""
        if mpi == "mpi_abi":
            return compile_hybrid(self, mpi, HERE / "everyone.c", "-Wl,--no-as-needed")
        return self.plain

    def each(self):
        """Every MPI whose launcher and wire are here."""
        found = [(mpi, launcher) for mpi, launcher in MPIS if shutil.which(launcher)
                 and (BUILD / f"lib/meshmem/meshmem-wire-{mpi}.so").exists()]
        if not found:
            self.skipTest("no MPI is installed, or meshmem was built without; Debian: apt-get install "
                          "openmpi-bin libopenmpi-dev mpich libmpich-dev")
        for mpi, launcher in found:
            with self.subTest(mpi=mpi):
                yield mpi, STARTS[launcher]

    def test_nodes_of_one_host(self):
        for mpi, start in self.each():
            for number, nodes, near in ((2, 2, 1), (4, 2, 2), (6, 3, 2), (3, 5, 1)):
                job = run(start(number), self.everyone(mpi), env=MPI | {
                    "SHMEM_HOST_NODES": str(nodes), "SHMEM_DEBUG": "1"})
                self.good(job, rf"{mpi}: rank 0 of {number}")
                self.assertNotIn("linked with MPI", job.output)
                self.assertEqual(len(re.findall(rf"PE \d of {number} on \S+: 0 wrong, {near} near",
                                                job.output)), number, job.output)

    def test_zeroes(self):
        """An MPI may use the pages that memory had, so shmem_calloc does not replace them; over TCP it does."""
        program = compile_c("""
#include <shmem.h>
#include <stdio.h>
int main(void)
{
    char line[200];
    long kib = -1;
    shmem_init();
    char *block = shmem_calloc(64 << 20, 1);
    FILE *file = fopen("/proc/self/status", "r");
    while (file && fgets(line, sizeof line, file))
        sscanf(line, "RssShmem: %ld", &kib);
    printf("PE %d: %s\\n", shmem_my_pe(), !block || kib < 0 ? "?" : kib < 32 << 10 ? "sparse" : "whole");
    shmem_finalize();
    return 0;
}
""", name="zeroes")
        for mpi, start in self.each():
            job = run(start(2), program, env=MPI | {"SHMEM_WIRE": mpi})
            self.good(job)
            self.assertEqual(job.output.count(": whole"), 2, job.output)
        if (BUILD / "lib/meshmem/meshmem-wire-ofi.so").exists():
            job = oshrun(2, program, options=["--nodes", 2], env={"SHMEM_OFI_PROVIDER": "tcp"})
            self.good(job)
            self.assertEqual(job.output.count(": sparse"), 2, job.output)

    def test_measures(self):
        """The size from which a transfer counts as large is measured, also among three nodes, and is the same on all. A
        host that is too busy says so, and keeps the values of docs/why/mpi.md."""
        for mpi, start in self.each():
            job = run(start(3), self.everyone(mpi), env=MPI | {"SHMEM_HOST_NODES": "3", "SHMEM_DEBUG": "1"})
            self.good(job)
            found = re.findall(rf"{mpi}: rank \d of 3, messages into place for (.*)", job.output)
            self.assertEqual((len(found), len(set(found))), (3, 1), job.output)
            if "not measured" in found[0]:
                self.assertIn("puts from 128 KiB (a lone one: 128) and gets from 64 KiB", found[0])
            else:
                self.assertRegex(found[0], r"from \d+ KiB \(a lone one: \d+\) and gets .*, as measured")
                self.assertEqual(len(re.findall(rf"{mpi}: measured in [\d.]+ ms; .* 256 KiB \d+, \d+, \d+ us",
                                                job.output)), 1, job.output)

    def test_other_ways(self):
        """The wire of an MPI by its own name, wrapped, without moves, and with several ends."""
        for mpi, start in self.each():
            for settings in ({"SHMEM_WIRE": mpi}, {"SHMEM_WIRE": "chaos:mpi"},
                             {"SHMEM_WIRE": "emulate:chaos:mpi", "SHMEM_WIRE_OPTIONS": ";moves=0"},
                             {"SHMEM_WIRE": "trace:mpi",
                              "SHMEM_WIRE_OPTIONS": f"file={SCRATCH}/trace-{mpi}"},
                             {"SHMEM_FAR_PROXIES": "2"}):
                with self.subTest(**settings):
                    self.good(run(start(4), self.everyone(mpi), env=MPI | settings), "PE 3 of 4 .* 0 wrong")
            self.assertTrue((SCRATCH / f"trace-{mpi}.1").stat().st_size > 0)

    def test_exit(self):
        for mpi, start in self.each():
            job = run(start(4), self.everyone(mpi), "exit", env=MPI)
            self.failed(job)
            self.assertEqual(job.status, 5, job.output)
            self.failed(run(start(4), self.everyone(mpi), "die", env=MPI))

    def test_instead_of_libfabric(self):
        """FI_PROVIDER leaves libfabric nothing."""
        for mpi, start in self.each():
            job = run(start(4), self.everyone(mpi), env=NODES | {"FI_PROVIDER": "none", "SHMEM_DEBUG": "1"})
            self.good(job, f"{mpi}: rank 0 of 4")
            self.assertEqual(job.output.count("libfabric does not connect"), 1, job.output)
            self.failed(run(start(4), self.everyone(mpi), env=NODES | {"FI_PROVIDER": "none",
                                                                  "SHMEM_WIRE": "ofi"}),
                        "the network cannot be used")

    def test_hosts(self):
        reason = net.missing()
        if reason:
            self.skipTest(reason)
        for mpi, start in self.each():
            with net.Hosts(2) as hosts:
                command = hosts.command(0, *start(4, "alpha:2,beta:2", hosts.agent))
                more = {"OMPI_MCA_btl": "tcp,self,vader", "OMPI_MCA_btl_tcp_if_include": "eth0",
                        "UCX_NET_DEVICES": "eth0"}
                job = run(command, self.everyone(mpi), env={"SHMEM_WIRE": "mpi"} | more)
                self.good(job, r"PE 3 of 4 on beta: 0 wrong, 2 near")


class Refused(TestCase):
    @classmethod
    def setUpClass(cls):
        cls.everyone = compile_c(HERE / "everyone.c", name="everyone")

    def test_oshrun(self):
        """oshrun starts no MPI."""
        job = run([OSHRUN, "-n", "2", "--nodes", "2"], self.everyone, env={"SHMEM_WIRE": "mpi"})
        self.failed(job, "no MPI has started this process|wire mpi cannot be used")
        self.assertNotIn("set SHMEM_WIRE to", job.output)    # as no wire of an MPI works under oshrun

    def test_unknown_mpi(self):
        """Its name has its first 100 characters in the message."""
        name = "An MPI of " + "".join(chr(ord("a") + i % 26) for i in range(120))
        job = run([OSHRUN, "-n", "2", "--nodes", "2"], pretend(f"{name}\\nof today"), env={"SHMEM_WIRE": "mpi"})
        self.failed(job, f"an MPI that meshmem does not know: {name[:100]}")
        self.assertNotIn(name[:101], job.output)

    def test_wire_of_another_mpi(self):
        """The wire of one MPI in a program that has loaded the other one, whose functions it would call."""
        for (mpi, launcher), (other, _) in itertools.permutations(MPIS, 2):
            with self.subTest(mpi=mpi, wire=other):
                need(self, launcher)
                if not (BUILD / f"lib/meshmem/meshmem-wire-{other}.so").exists():
                    self.skipTest(f"meshmem was built without {other}; Debian: lib{other}-dev")
                job = run(STARTS[launcher](2), compile_hybrid(self, mpi), "tsSM", env=NODES | {"SHMEM_WIRE": other})
                self.failed(job, f"{other}: the program has loaded another MPI, .*set SHMEM_WIRE=mpi: .*MPI")

    def test_other_launcher(self):
        """The wire of one MPI under the launcher of the other one."""
        need(self, "mpirun.openmpi", "mpiexec.hydra")
        for mpi, launcher in (("mpich", "mpirun.openmpi"), ("openmpi", "mpiexec.hydra")):
            if not (BUILD / f"lib/meshmem/meshmem-wire-{mpi}.so").exists():
                self.skipTest(f"meshmem was built without {mpi}; Debian: lib{mpi}-dev")
            with self.subTest(wire=mpi):
                self.failed(run(STARTS[launcher](2), self.everyone, env=MPI | {"SHMEM_WIRE": mpi}),
                            "2 nodes, but MPI_COMM_WORLD only 1 process; start the program with the "
                            "launcher of this MPI")


class UnderOshrun(TestCase):
    """Programs of an MPI that are started by oshrun."""
    PLAIN = """
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    printf("rank %d of %d\\n", rank, size);
    MPI_Finalize();
    return argc > 1 ? argv[1][0] == '9' ? 127 : argv[1][0] - '0' : 0;
}
"""

    def test_numbers_of_mpi_5(self):
        """MPI_COMM_WORLD of MPICH 5's own library, and of the one with the ABI of MPI 5; in the program, or in a
        library that a plugin has loaded for itself."""
        loads = compile_c(LOADS, name="loads_mpi")
        for abi, world in (("-1", "0x44000000"), ("1", "0x101")):
            for how, *options in ("program", "-rdynamic"), ("library", "-shared", "-fPIC"):
                with self.subTest(abi=abi, how=how):
                    made = pretend(MPICH_5, abi, world, options, f"libmpi_{how}{abi}.so")
                    job = run([OSHRUN, "-n", "2"], *([made] if how == "program" else [loads, made]))
                    self.good(job, "the job has 2 PEs, but MPI_COMM_WORLD has 1 process; .* of MPICH, for example mpi")

    START = {"openmpi": "Open MPI, for example mpirun", "mpich": "MPICH, for example mpiexec.hydra",
             "mpi_abi": "its MPI, for example mpiexec"}

    def test_told_apart(self):
        """The message names the launcher of the MPI that the program is linked with, not that of another one."""
        for mpi, launcher in MPIS:
            with self.subTest(mpi=mpi):
                start = f"; start it with the launcher of {self.START[mpi]} -n 2 {SCRATCH}/plain-{mpi}"
                said = "has not called shmem_init, so each of the 2 processes was rank 0 of 1" + start
                need(self, launcher, MPICC[mpi])
                source, program = SCRATCH / "plain.c", SCRATCH / f"plain-{mpi}"
                source.write_text(self.PLAIN)
                subprocess.run([MPICC[mpi], source, "-o", program], check=True)
                job = run([OSHRUN, "-n", "2"], program)
                self.failed(job, said)
                self.assertEqual((job.status, job.output.count("oshrun:")), (1, 1), job.output)
                job = run([OSHRUN, "-n", "2"], program, "3")    # MPI may have been the reason
                self.failed(job, "has not called shmem_init, and oshrun starts no MPI" + start)
                self.assertNotIn("was rank", job.output)
                self.assertEqual(job.status, 3, job.output)
                job = run([OSHRUN, "-n", "2"], program, "9")
                self.assertNotIn("MPI", job.output)             # as if a library were missing, which the loader says
                self.assertEqual(job.status, 127, job.output)
                job = run([OSHRUN, "-n", "1"], program)
                self.good(job, "rank 0 of 1")
                self.assertNotIn("oshrun:", job.output)
                for command in ("env", "A=b", program), ("sh", "-c", program), ("sh", "-c", f"exec {program} 0"):
                    self.failed(run([OSHRUN, "-n", "2"], *command), said)
                for script in f"{program}; true", f"cp {program} /dev/null":     # which may mean what it does
                    job = run([OSHRUN, "-n", "2"], "sh", "-c", script)
                    self.good(job)
                    self.assertNotIn("uses MPI", job.output)

    def test_hybrid(self):
        """A program with both may leave MPI alone."""
        for mpi, launcher in MPIS:
            with self.subTest(mpi=mpi):
                need(self, launcher)
                job = run([OSHRUN, "-n", "2"], compile_hybrid(self, mpi), "sS")
                self.good(job)
                self.assertNotIn("MPI", job.output)
                job = run([OSHRUN, "-n", "3"], compile_hybrid(self, mpi), "msSM")
                self.good(job)
                known = self.START["mpich" if mpi == "mpi_abi" else mpi]     # as MPICH says who it is
                said = f"1 process; start the program with the launcher of {known} -n 3"
                self.assertEqual(job.output.count(f"the job has 3 PEs, but MPI_COMM_WORLD has {said}"), 1, job.output)


class Plugin(TestCase):
    def test_goodbye(self):
        """An MPI that a plugin has loaded for itself, as Python's modules do, and that says goodbye to the launcher
        when the process exits, as MPICH 5 does: the launcher listens to one goodbye only. Without MPI_Init and
        MPI_Finalize it does so if the program had a session, which it does not tell."""
        need(self, "mpiexec.hydra")
        source = """
#include <stdlib.h>
#include <unistd.h>
int PMPI_Initialized(int *is), PMPI_Finalized(int *is), MPI_Session_init(void);
int PMPI_Initialized(int *is)
{
    return *is = 0;
}
static void leave(void)
{
    char answer[64];
    int fd = atoi(getenv("PMI_FD"));
    if (write(fd, "cmd=finalize\\n", 13) != 13 || read(fd, answer, sizeof answer) <= 0)
        _exit(9);
}
#ifdef SESSIONS
int MPI_Session_init(void)
{
    return 0;
}
int PMPI_Finalized(int *is)
{
    return *is = 0;
}
__attribute__((constructor)) static void begin(void)
{
    atexit(leave);
}
#else
int PMPI_Finalized(int *is)
{
    *is = 1;
    return 0;
}
__attribute__((destructor)) static void end(void)
{
    leave();
}
#endif
"""
        program = compile_c(LOADS, name="loads_plugin")
        for name, *options in ("world",), ("sessions", "-DSESSIONS"):
            with self.subTest(of=name):
                plugin = compile_c(source, "-shared", "-fPIC", *options, name=f"libmpi_{name}.so")
                self.good(run(STARTS["mpiexec.hydra"](2), program, plugin))


class Hybrids(TestCase):
    def hybrid(self, mpi, launcher, order, number=4, **settings):
        need(self, launcher)
        program = compile_hybrid(self, mpi)
        return run(STARTS[launcher](number), program, order, env=MPI | settings)

    def test_mpich(self):
        """The wire has a session of its own, so any order works."""
        for mpi, launcher in MPIS[1:]:
            for order in ("msxMS", "msxSM", "smxSM", "smxMS"):
                with self.subTest(mpi=mpi, order=order):
                    job = self.hybrid(mpi, launcher, order)
                    self.good(job)
                    self.assertEqual(job.output.count("of 4: 0 wrong"), 4, job.output)

    def test_sessions(self):
        """Sessions of the program's own, and both ways to have MPI at once, over MPI and libfabric. One without
        threads that came first leaves MPICH 5 none; MPICH 4 gives threads to all."""
        for (mpi, launcher), order in itertools.product(MPIS[1:], ("osxSO", "soxOS", "osxOS", "tosxOxSM", "sotxOxMS")):
            for wire in "mpi", "ofi":
                with self.subTest(mpi=mpi, order=order, wire=wire):
                    job = self.hybrid(mpi, launcher, order, 2, SHMEM_WIRE=wire)
                    self.good(job)
                    self.assertEqual(job.output.count("of 2: 0 wrong"), 2 * order.count("x"), job.output)
        if ABI:
            self.failed(self.hybrid("mpi_abi", ABI[1], "qsxSO", 2), "without threads .*, or open the session, with M")

    def test_openmpi(self):
        """The wire joins the MPI of the program, which must be there as long as OpenSHMEM."""
        job = self.hybrid("openmpi", "mpirun.openmpi", "msxSM")
        self.good(job)
        self.assertEqual(job.output.count("of 4: 0 wrong"), 4, job.output)

    def test_teams(self):
        """shmemx_mpi.h, over libfabric and over MPI."""
        for mpi, launcher in MPIS:
            with self.subTest(mpi=mpi):
                need(self, launcher)
                program = compile_hybrid(self, mpi, HERE / "teams.c")
                for settings in ({}, NODES, MPI):
                    job = run(STARTS[launcher](5), program, env=settings)
                    self.good(job)
                    self.assertEqual(job.output.count("of 5: 0 wrong"), 5, job.output)

    def test_unique_id(self):
        """A job that the program makes of ranks of MPI uses MPI's messages if it has all of them; else it would wait
        for the others."""
        for mpi, launcher in MPIS:
            with self.subTest(mpi=mpi):
                need(self, launcher)
                program = compile_hybrid(self, mpi, HERE / "part.c")
                job = run(STARTS[launcher](4), program, "4", env=MPI)
                self.good(job)
                for said in ": 0 wrong", "again, 0 wrong":
                    self.assertEqual(job.output.count(said), 4, job.output)
                self.failed(run(STARTS[launcher](4), program, "2", env=MPI),
                            f"{mpi}: the job has 2 PEs, but MPI_COMM_WORLD has 4 processes.*set SHMEM_WIRE=ofi")
                self.good(run(STARTS[launcher](4), program, "2", env=NODES | {"SHMEM_WIRE": "ofi"}))

    def test_in_use(self):
        """shmem_init copies nothing of MPI_COMM_WORLD, and its messages do not end up in the program's receives."""
        for mpi, launcher in MPIS:
            with self.subTest(mpi=mpi):
                self.good(self.hybrid(mpi, launcher, "taxSaxSM"))

    def test_profiled(self):
        """A tool that counts calls of MPI sees the program's only."""
        calls = {"Initialized": "int *a|a", "Finalized": "int *a|a", "Get_library_version": "char *a, int *b|a, b",
                 "Query_thread": "int *a|a", "Barrier": "MPI_Comm a|a", "Comm_dup": "MPI_Comm a, MPI_Comm *b|a, b",
                 "Comm_create": "MPI_Comm a, MPI_Group b, MPI_Comm *c|a, b, c",
                 "Test": "MPI_Request *a, int *b, MPI_Status *c|a, b, c",
                 "Comm_size": "MPI_Comm a, int *b|a, b"}
        tool = SCRATCH / "tool.c"
        tool.write_text("#include <mpi.h>\n#include <unistd.h>\n" + "".join(
            "int MPI_{0}({1})\n{{\n    static const char line[] = \"seen: {0}\\n\";\n"
            "    write(1, line, sizeof line - 1);\n    return PMPI_{0}({2});\n}}\n".format(
                name, *how.split("|")) for name, how in calls.items()))
        for mpi, launcher in MPIS:
            need(self, launcher, MPICC[mpi])
            library = SCRATCH / f"tool-{mpi}.so"
            subprocess.run([MPICC[mpi], "-shared", "-fPIC", tool, "-o", library], check=True)
            for wire in "mpi", "ofi":
                with self.subTest(mpi=mpi, wire=wire):
                    job = self.hybrid(mpi, launcher, "tsxSM", 2, SHMEM_WIRE=wire, **preloading(library))
                    self.good(job)
                    self.assertEqual(sorted(re.findall("seen: .*", job.output)), ["seen: Comm_size"] * 2, job.output)

    def test_computing(self):
        """A PE that computes takes part all the same: the network's thread serves it. MPI_Init, which cannot ask for
        threads, gets them by SHMEM_WIRE=mpi."""
        for (mpi, launcher), start in itertools.product(MPIS, "tm"):
            with self.subTest(mpi=mpi, start=start):
                job = self.hybrid(mpi, launcher, f"{start}scxSM", number=2)
                self.good(job, "of 2: 0 wrong")
                self.assertNotIn("MPI_THREAD", job.output)

    def test_together(self):
        """MPI's windows and messages on symmetric memory, PEs that wait in both libraries, and PEs that fork;
        each of these twice, so that it has not broken the next."""
        for mpi, launcher in MPIS:
            for number in (2, 4):
                with self.subTest(mpi=mpi, number=number):
                    job = self.hybrid(mpi, launcher, "tswbkwbkxSM", number)
                    self.good(job)
                    self.assertEqual(job.output.count(f"of {number}: 0 wrong"), number, job.output)

    def test_child_after_the_end(self):
        """A child of a PE, when the wire, or MPI too, has ended: the wire does not end its MPI there."""
        for mpi, launcher in MPIS:
            for order in ("tsxSeM", "tsxSMe", "sSe"):
                with self.subTest(mpi=mpi, order=order):
                    self.good(self.hybrid(mpi, launcher, order, number=2))

    def test_leaves_after_mpi(self):
        """A PE that leaves when MPI has ended, and its launcher listens no more, ends the job all the same."""
        for mpi, launcher in MPIS:
            with self.subTest(mpi=mpi):
                need(self, launcher)
                job = run(STARTS[launcher](3), compile_hybrid(self, mpi), "tsxMl", env=NODES)
                self.failed(job, "PE 1 exited with status 0 without shmem_finalize")

    def test_leaves_mpi(self):
        """A PE that fails after shmem_finalize, but before MPI_Finalize, ends a job whose others wait in MPI."""
        for (mpi, launcher), wire in itertools.product(MPIS, ("mpi", "ofi")):
            with self.subTest(mpi=mpi, wire=wire):
                self.failed(self.hybrid(mpi, launcher, "tsxSv", 3, SHMEM_WIRE=wire))

    def test_without_finalize(self):
        """PEs that end MPI and exit without shmem_finalize: the wire's session keeps MPICH from saying goodbye to the
        launcher, which then kills whoever is still there."""
        for (mpi, launcher), order in itertools.product(MPIS[1:], ("tsx", "sx", "tsxM", "tsxM", "tsxM", "tsxM")):
            with self.subTest(mpi=mpi, order=order):
                job = self.hybrid(mpi, launcher, order)
                self.good(job, "exited without shmem_finalize; call it at the end")

    def test_different_wires(self):
        """Only MPI's wire is prepared in all PEs at once: they compare first."""
        need(self, "mpiexec.hydra")
        program = compile_hybrid(self, "mpich")
        for first, second, said in (("ofi", "mpi", "SHMEM_WIRE differs from that of PE 0"),
                                    ("bogus", "mpi", "SHMEM_WIRE differs from|bogus"),
                                    ("mpi", "mpi -env SHMEM_FAR_PROXIES 2", "SHMEM_FAR_PROXIES is 2 here, but 1 on")):
            with self.subTest(first=first):
                part = lambda wire: f"-n 1 -env SHMEM_WIRE {wire} {program} sxS"
                command = f"mpiexec.hydra {part(first)} : {part(second)}".split()
                self.failed(run([], *command, env=NODES), said)

    def test_funneled(self):
        """Only calls, of the main thread or of any thread, drive the network; this is reported once. A target that
        computes for a moment delays the others until it calls the library."""
        for mpi, launcher in MPIS:
            for level, name in (("f", "FUNNELED"), ("z", "SERIALIZED")):
                with self.subTest(mpi=mpi, level=name):
                    for number, computes in ((2, "d"), (5, "C")):
                        job = self.hybrid(mpi, launcher, f"{level}sx{computes}SM", number)
                        self.good(job)
                        self.assertEqual(job.output.count(f"of {number}: 0 wrong"), number, job.output)
                        self.assertEqual(job.output.count(f"MPI_THREAD_{name}"), 1, job.output)

    def test_funneled_end(self):
        """Another thread than that of shmem_init cannot drive the network to its end, and is told; at other
        levels it can."""
        for mpi, launcher in MPIS:
            with self.subTest(mpi=mpi):
                self.failed(self.hybrid(mpi, launcher, "fsxnM", 2),
                            "shmem_finalize: only the thread that called shmem_init may call it")
                for level in "zt":
                    self.good(self.hybrid(mpi, launcher, f"{level}sxnM", 2))

    def test_order_of_openmpi(self):
        """What is impossible is reported before MPI reports that it was called twice, or is over."""
        need(self, "mpirun.openmpi")
        self.failed(self.hybrid("openmpi", "mpirun.openmpi", "stxSM"),
                    "call MPI_Init_thread before shmem_init")
        for order in ("tsxMS", "sxMS", "sSsxMS"):  # also where the wire itself has started MPI
            with self.subTest(order=order):
                self.failed(self.hybrid("openmpi", "mpirun.openmpi", order),
                            "MPI_Finalize was called before shmem_finalize")
        self.good(self.hybrid("openmpi", "mpirun.openmpi", "sxSsxSM"))

    def test_examples(self):
        for mpi, launcher in MPIS:
            for name in ("numbers", "communicator", "stencil"):
                with self.subTest(mpi=mpi, example=name):
                    need(self, launcher)
                    program = compile_hybrid(self, mpi, SOURCE / f"examples/mpi/{name}.c", "-Wall",
                                             "-Wextra", "-Werror", "-lm")
                    for number, settings in ((1, {}), (3, {}), (4, NODES), (2, MPI), (6, MPI)):
                        self.good(run(STARTS[launcher](number), program, env=settings), "check: ok")
                    if name == "stencil":
                        for words in ("4",), ("many",), ("5", "-1"):
                            self.failed(run(STARTS[launcher](2), program, *words),
                                        "stencil: SIZE must be a number from 5, and STEPS one from 0")
                    self.failed(run([OSHRUN, "-n", 2], program), f"{name}: 1 processes of MPI but 2 PEs; start it with")

    def test_threads(self):
        """MPI_Init without threads, as the user has said: the network's thread must not call MPI."""
        for mpi, launcher in MPIS:
            with self.subTest(mpi=mpi):
                remedy = "OMPI_MPI_THREAD_LEVEL=3" if mpi == "openmpi" else "MPIR_CVAR_DEFAULT_THREAD_LEVEL="
                said = f"MPI_THREAD_MULTIPLE.*{remedy}"
                self.failed(self.hybrid(mpi, launcher, "msxSM", OMPI_MPI_THREAD_LEVEL="0",
                                        MPIR_CVAR_DEFAULT_THREAD_LEVEL="MPI_THREAD_SINGLE"), said)


if __name__ == "__main__":
    main()
