#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Programs whose MPI has the ABI of the MPI standard (libmpi_abi): which module serves them, what they are told
where there is none, and an MPI of this ABI beside another one in a process. For the rest mpi_test.py has each MPI."""
import os
import pathlib
import shlex
import shutil
import subprocess
import unittest

from launchers import ABI, HERE, MPICC, MPIS, NO_ABI, STARTS, compile_hybrid, main, need, pretend, run
from job import BUILD, OSHRUN, SCRATCH, TestCase, compile_c

NODES = {"SHMEM_HOST_NODES": "2"}
MPI = NODES | {"SHMEM_WIRE": "mpi"}

# Loads the libraries of argv[2] on, locally or globally as argv[1] says, as plugins do.
LOADS = """
#include <dlfcn.h>
#include <shmem.h>
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv)
{
    for (int i = 2; i < argc; i++)
        if (!dlopen(argv[i], RTLD_NOW | (strcmp(argv[1], "global") ? RTLD_LOCAL : RTLD_GLOBAL)))
            return puts(dlerror());
    shmem_init();
    long *sum = shmem_calloc(2, sizeof *sum), n = shmem_n_pes();
    sum[0] = shmem_my_pe();
    int wrong = shmem_long_sum_reduce(SHMEM_TEAM_WORLD, sum + 1, sum, 1) || sum[1] != n * (n - 1) / 2;
    printf("PE %d of %ld: %d wrong\\n", shmem_my_pe(), n, wrong);
    shmem_finalize();
    return wrong;
}
"""


# Of a library with the ABI of MPI 5, what MPICH 4 and Open MPI 4 lack.
BEHIND = """
int PMPI_Abi_get_version(int *, int *);
int PMPI_Abi_get_version(int *major, int *minor)
{
    *major = 1, *minor = 0;
    return 0;
}
"""


def options(compiler):
    """With which it compiles and links."""
    said = subprocess.run([compiler, "-show"], check=True, text=True, stdout=subprocess.PIPE)
    return shlex.split(said.stdout)[1:]


class Behind(TestCase):
    def test_behind(self):
        """A library that is behind the one that answers says nothing of its numbers."""
        behind = compile_c(BEHIND, "-shared", "-fPIC", name="libmpi_abi_behind.so")
        for mpi, launcher in MPIS[:2]:
            with self.subTest(mpi=mpi):
                need(self, MPICC[mpi], launcher)
                program = compile_c(HERE / "hybrid.c", "-O2", *options(MPICC[mpi]), "-Wl,--no-as-needed", behind,
                                    name=f"before-{mpi}")
                job = run(STARTS[launcher](4), program, "tsxSM", env=MPI | {"SHMEM_DEBUG": "1"})
                self.good(job, f"{mpi}: rank 0 of 4")
                job = run([OSHRUN, "-n", "2"], program, "tsSM")
                self.good(job, "the job has 2 PEs, but MPI_COMM_WORLD has 1 process")


class Modules(TestCase):
    """Which modules are there is decided by a folder with a copy of the library and some of its modules."""

    def start(self, number, *program, modules=("mpi",), launcher="mpiexec.hydra", **settings):
        need(self, launcher)
        folder = SCRATCH / "-".join(("with", *modules))
        if not folder.exists():
            (folder / "meshmem").mkdir(parents=True)
            shutil.copy(BUILD / "lib/libmeshmem.so.1", folder)
            for module in modules:
                shutil.copy(BUILD / f"lib/meshmem/meshmem-wire-{module}.so", folder / "meshmem")
        env = {"LD_LIBRARY_PATH": str(folder), "PATH": "/usr/bin:/bin"} | MPI | settings
        return run([shutil.which(launcher), *STARTS[launcher](number)[1:]], *program, env=env)

    def setUp(self):
        if not (BUILD / "lib/meshmem/meshmem-wire-mpi.so").exists():
            self.skipTest("meshmem was built without an MPI; Debian: libmpich-dev")

    def test_missing(self):
        """The module's name is in the message."""
        job = self.start(2, pretend("MPICH Version: 9.0\\n", abi=7))
        self.failed(job, r"the wire mpi_abi cannot be used: meshmem-wire-mpi_abi\.so was looked for in ")
        job = self.start(2, compile_c(HERE / "everyone.c", name="everyone"))
        self.failed(job, r"the wire mpich cannot be used: meshmem-wire-mpich\.so was looked for in ")

    @unittest.skipUnless(ABI, NO_ABI)
    def test_instead(self):
        """Where a launcher's MPI has no module of its own, that of this ABI serves a program without MPI if it is asked
        to; the message says how."""
        everyone = compile_c(HERE / "everyone.c", name="everyone")
        for launcher in "mpiexec.hydra", ABI[1]:
            with self.subTest(launcher=launcher):
                there = {"modules": ("mpi", "mpi_abi"), "launcher": launcher}
                job = self.start(2, everyone, **there)
                self.failed(job, r"wire mpich cannot be used: meshmem-wire-mpich\.so was .*; if the launcher's MPI has "
                                 "libmpi_abi, set SHMEM_WIRE=mpi_abi\n")
                job = self.start(4, everyone, **there, SHMEM_WIRE="mpi_abi", SHMEM_DEBUG="1")
                self.good(job, "mpi_abi: rank 0 of 4", "PE 3 of 4 .* 0 wrong")


@unittest.skipUnless(ABI, NO_ABI)
class StandardAbi(TestCase):
    def test_version(self):
        """Another version of the ABI has other numbers."""
        job = run([OSHRUN, "-n", "2", "--nodes", "2"], pretend("MPICH Version: 9.0\\n", abi=7), env=MPI)
        self.failed(job, "mpi_abi: the program's MPI has version 7 of the standard ABI, and this network needs version "
                         "1; set SHMEM_WIRE=ofi: MPICH Version: 9")

    def test_other_launchers(self):
        """A program whose launcher is not its MPI's."""
        program = compile_hybrid(self, "mpi_abi")
        for order in "tsxSM", "sxS":
            with self.subTest(order=order):
                job = run([OSHRUN, "-n", "4", "--nodes", "2"], program, order, env={"SHMEM_WIRE": "mpi"})
                self.failed(job, r"mpi_abi: the job has 2 nodes, but MPI_COMM_WORLD only 1 process; start the program "
                                 r"with the launcher of this MPI \(mpiexec\)")
        need(self, "mpirun.openmpi")
        job = run(STARTS["mpirun.openmpi"](2), program, "sxS", env=MPI)
        self.failed(job, "mpi_abi: (MPI_Session_init|the job has 2 nodes, but MPI_COMM_WORLD only 1 process)")

    def library(self):
        """The path of libmpi_abi, as the loader finds it for a program."""
        said = subprocess.run(["ldd", compile_hybrid(self, "mpi_abi")], check=True, text=True, stdout=subprocess.PIPE)
        return next(line.split()[2] for line in said.stdout.splitlines() if "libmpi_abi" in line)

    def test_loaded(self):
        """A library that the program loads, in the loader's path only, and one that nothing is linked with."""
        program, library = compile_c(LOADS, name="loads"), self.library()
        path = {"LD_LIBRARY_PATH": os.path.dirname(library)}
        for how, name, more in (("local", library, {}), ("global", library, {}),
                                ("local", os.path.basename(library), path)):
            with self.subTest(how=how, name=name):
                job = run(STARTS[ABI[1]](4), program, how, name, env=MPI | more | {"SHMEM_DEBUG": "1"})
                self.good(job, "mpi_abi: rank 0 of 4")
                self.assertEqual(job.output.count("of 4: 0 wrong"), 4, job.output)

    def test_beside_another(self):
        """Both libraries of one MPI in a process: the first one answers, so it counts, with its own numbers."""
        own = pathlib.Path(ABI[0]).with_name("mpicc")
        need(self, str(own))
        for compiler, mpi, behind in ((own, "mpich", "-lmpi_abi"), (ABI[0], "mpi_abi", "-lmpi")):
            if not (BUILD / f"lib/meshmem/meshmem-wire-{mpi}.so").exists():
                continue
            program = compile_c(HERE / "hybrid.c", "-O2", *options(compiler), "-Wl,--no-as-needed", behind,
                                name=f"both-{mpi}")
            for order in "tsxSM", "sS":
                with self.subTest(mpi=mpi, order=order):
                    job = run(STARTS[ABI[1]](4), program, order, env=MPI | {"SHMEM_DEBUG": "1"})
                    self.good(job, f"{mpi}: rank 0 of 4")
                    self.assertNotIn("1 process", job.output)


if __name__ == "__main__":
    main()
