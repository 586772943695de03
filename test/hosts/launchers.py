# SPDX-License-Identifier: BSD-3-Clause
"""The launchers that tests of jobs on several hosts use, and what of them is missing here."""
import functools
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "tool"))
import surroundings  # noqa: E402
from job import BUILD, Job, compile_c, main  # noqa: E402,F401 (main: for the tests)

PACKAGES = {"mpirun.openmpi": "openmpi-bin", "mpiexec.hydra": "mpich",
            "mpicc.openmpi": "libopenmpi-dev", "mpicc.mpich": "libmpich-dev",
            "hydra_pmi_proxy": "mpich", "sh": "dash", "nsenter": "util-linux"}
# Leaves the environment of the build machine's own launchers, if any, behind.
surroundings.drop("OMPI_", "SLURM_", "HYD", "FI_", "LD_LIBRARY_PATH")

# What the library asks an MPI that is in the process. ABI is 1 for that of MPI 5, -1 for the MPI's own.
PRETENDS = """
#include <shmem.h>
#include <stdint.h>
#include <string.h>
int PMPI_Get_library_version(char *, int *), PMPI_Initialized(int *), PMPI_Abi_get_version(int *, int *),
    PMPI_Comm_size(uintptr_t, int *);
int PMPI_Get_library_version(char *version, int *length)
{
    *length = (int)strlen(strcpy(version, VERSION));
    return 0;
}
int PMPI_Abi_get_version(int *major, int *minor)
{
    *major = *minor = ABI;
    return 0;
}
int PMPI_Comm_size(uintptr_t comm, int *size)
{
    *size = 1;
    return comm != WORLD;
}
int PMPI_Initialized(int *is)
{
    *is = 1;
    return 0;
}
int main(void)
{
    shmem_init();
    shmem_finalize();
    return 0;
}
"""
MPICH_5 = "MPICH Version: 5.0.2\\n"


def pretend(version, abi=-1, world="0", options=("-rdynamic",), name="pretends"):
    """A program that contains an MPI of this version, with one process and this MPI_COMM_WORLD."""
    return compile_c(PRETENDS, *options, f'-DVERSION="{version}"', f"-DABI={abi}", f"-DWORLD={world}", name=name)


def need(test, *programs):
    """Skip the test where one of the programs is missing."""
    for program in programs:
        if not shutil.which(program):
            test.skipTest(f"{program} is not installed; Debian: apt-get install {PACKAGES[program]}")


def openmpi(number, hosts="", agent=""):
    """The command that starts a number of processes, perhaps on hosts."""
    command = ["mpirun.openmpi", "--oversubscribe", "--bind-to", "none"]
    if os.geteuid() == 0:
        command.append("--allow-run-as-root")
    if hosts:
        command += ["--mca", "plm_rsh_agent", agent, "--host", hosts]
    return command + ["-n", str(number)]


def hydra(number, hosts="", agent="", command="mpiexec.hydra"):
    """The same with MPICH's launcher."""
    where = ["-launcher", "ssh", "-launcher-exec", agent, "-hosts", hosts] if hosts else []
    return [command, *where, "-n", str(number)]


def find_abi():
    """The compiler for the ABI of MPI 5 with which meshmem was built, and the launcher beside it, which must be like
    MPICH's; None where one of them is missing."""
    compiler = re.search(r"(?m)^MPICC_mpi_abi:FILEPATH=(.*)$", (BUILD / "CMakeCache.txt").read_text())
    beside = pathlib.Path(compiler[1] if compiler else "-").with_name("mpiexec.hydra")
    built = (BUILD / "lib/meshmem/meshmem-wire-mpi_abi.so").exists() and beside.exists()
    return (compiler[1], str(beside)) if built else None


ABI = find_abi()
NO_ABI = "there is no mpicc_abi with an mpiexec.hydra beside it, or meshmem was built without; MPICH 5 has both"
LAUNCHERS = {"mpirun.openmpi": openmpi, "mpiexec.hydra": hydra}
MPICC = {"openmpi": "mpicc.openmpi", "mpich": "mpicc.mpich"}
MPIS = [("openmpi", "mpirun.openmpi"), ("mpich", "mpiexec.hydra")]    # wires, and the launchers of their MPIs
STARTS = dict(LAUNCHERS)
if ABI:
    MPICC["mpi_abi"] = ABI[0]
    MPIS.append(("mpi_abi", ABI[1]))
    STARTS[ABI[1]] = functools.partial(hydra, command=ABI[1])


def compile_hybrid(test, flavour, source=HERE / "hybrid.c", *options):
    """A program with both libraries, compiled when it is first needed; flavour is openmpi, mpich or mpi_abi."""
    need(test, MPICC[flavour])
    return compile_once(flavour, source, options)


@functools.cache
def compile_once(flavour, source, options):
    flags = subprocess.run([MPICC[flavour], "-show"], check=True, text=True,
                           stdout=subprocess.PIPE).stdout
    waits = [HERE / "open_mpi.c", "-Wl,--export-dynamic-symbol=PMIx_Finalize"] if flavour == "openmpi" else []
    return compile_c(source, "-O2", *waits, *options, *shlex.split(flags)[1:], name=f"{source.stem}-{flavour}")


MIXED = [["one", 0, 5, "alpha", 2, "/", "a b", "red"]] + \
        [["two", pe, 5, host, near, "/tmp", "-", "red"] for pe, host, near in
         ((1, "alpha", 2), (2, "beta", 3), (3, "beta", 3))] + [["one", 4, 5, "beta", 3, None, "$x", "red"]]


def mixed():
    """Arguments of oshrun for three programs of 1, 3 and 1 PEs on the hosts alpha:2 and beta:3, and the lines
    that they print, in order."""
    one, two = (compile_c(HERE / "mixed.c", f'-DNAME="{name}"', name=name) for name in ("one", "two"))
    lines = [f"{name} {pe} of {n} on {host}: 0 wrong, {near} near, in {folder or os.getcwd()}, {word}, {color}"
             for name, pe, n, host, near, folder, word, color in MIXED]
    return ["-x", "COLOR=red", "--wdir", "/", one, "a b", ":", "-n", "3", "--wdir", "/tmp",
            os.path.relpath(two), ":", one, "$x"], lines


def check_trace(test, file, pes):
    """A trace of so many PEs: all are there, and each has started and ended."""
    with open(file, encoding="utf-8") as text:
        events = json.load(text)["traceEvents"]
    for name in "shmem_init", "shmem_finalize":
        test.assertEqual({event["pid"] for event in events if event.get("name", "").startswith(name)},
                         set(range(pes)))


def run(command, *program, seconds=60, **more):
    """Run a job to its end."""
    return Job([*command, *program], **more).end(seconds)
