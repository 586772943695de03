# SPDX-License-Identifier: BSD-3-Clause
"""What is special in far where an MPI carries the data between nodes: its launcher starts the jobs, and bare_mpi, a
program in plain MPI, is the counterpart. Knows which of its calls each of our rows is compared with.
"""
import os
import re
import shlex
import shutil
import subprocess
import sys

from running import compile_with, find

SOURCES = ("bare_mpi.c", "sockets.c", "pair.c", "median.c", "clock.c")

# By SHMEM_WIRE: launchers of the MPIs whose messages carry the data between nodes.
LAUNCHERS = {"mpi": ("mpirun", "mpiexec"), "openmpi": ("mpirun.openmpi", "mpirun"),
             "mpich": ("mpiexec.hydra", "mpirun.mpich", "mpiexec"), "mpi_abi": ("mpiexec",)}

# Virtual nodes share a host, where an MPI would pass messages through shared memory, which no network does. So both
# sides' messages go over TCP. Of Open MPI 4's windows only osc pt2pt works there, and only at MPI_THREAD_SINGLE.
OVER_TCP = {"UCX_TLS": "tcp,self", "MPIR_CVAR_NOLOCAL": "1", "OMPI_MCA_pml": "ob1", "OMPI_MCA_btl": "tcp,self"}
OPEN_MPI_4 = {"OMPI_MCA_osc": "pt2pt"}

# Our rows: the row of bare_mpi, the goal or None, and what plain MPI calls. The goal of a time is an upper limit on our
# time divided by the bare one, that of a rate or a bandwidth a lower limit on our figure divided by the bare one.
PING_PONG, PUT, SEND = "MPI_Send, MPI_Recv and back", "MPI_Put, MPI_Win_flush_all", "MPI_Send, MPI_Recv"
BESIDE = {
    ("latency", "put_latency"): ("one_way", None, SEND),
    ("latency", "put_signal_latency"): ("one_way", None, SEND),
    ("latency", "put_quiet"): ("round_trip", 1.3, PING_PONG),
    ("latency", "barrier_all"): ("barrier", None, "MPI_Barrier"),
    ("latency", "sync_all"): ("barrier", None, "MPI_Barrier"),
    ("crowded", "put_latency"): ("one_way", None, SEND),
    ("crowded_last", "put_latency"): ("one_way", None, SEND),
    ("atomic", "fetch_add"): ("fetch_add", None, "MPI_Fetch_and_op, flush_all"),
    ("atomic", "compare_swap"): ("compare_swap", None, "MPI_Compare_and_swap, flush_all"),
    ("rate", "put_rate"): ("put_rate", 50, PUT),
    ("rate", "amo_rate"): ("add_rate", 50, "MPI_Accumulate, flush_all"),
    ("rate", "put_signal_rate"): ("put_rate", 50, PUT),
    **{("bandwidth", row): ("send", 0.95, SEND)
       for row in ("put", "put_private", "put_quiet", "put_window", "get", "get_private", "get_window")},
}
SWEEP = {"put": "send", "put_nbi": "send"}


def open_mpi(launcher):
    """The first number of its version, or 0 if the launcher is not Open MPI's."""
    done = subprocess.run([launcher, "--version"], capture_output=True, text=True)
    said = re.search(r"(?:Open MPI|OpenRTE|PRRTE)\D*(\d+)", done.stdout + done.stderr)
    return int(said[1]) if said else 0


class Mpi:
    """The MPI that SHMEM_WIRE names."""

    def __init__(self, options):
        self.wire, self.hosts = options.wire, bool(options.mpirun)
        self.over_tcp = not self.hosts and not options.shared_memory
        if self.hosts:
            self.launcher = find(options.mpirun, "mpirun", None)
            self.open_mpi = open_mpi(self.launcher[0])
            return
        names = LAUNCHERS[self.wire]
        found = next(filter(None, map(shutil.which, names)), None)
        if not found:
            sys.exit(f"meshmem-bench: --wire {self.wire}: there is no {' or '.join(names)} in PATH")
        self.launcher, self.open_mpi = [found], open_mpi(found)
        if self.open_mpi:    # it refuses more processes than cores, and root
            self.launcher += ["--oversubscribe", "--bind-to", "none"]
            self.launcher += ["--allow-run-as-root"] * (os.geteuid() == 0)

    def command(self, npes, words):
        return [*self.launcher, "-n", str(npes), *words]

    def environment(self, nodes):
        """What jobs of both sides need; what the user has set stays."""
        chosen = {} if self.hosts else {"SHMEM_HOST_NODES": str(nodes)}
        if self.over_tcp:
            more = OVER_TCP | (OPEN_MPI_4 if self.open_mpi == 4 else {})
            chosen |= {name: value for name, value in more.items() if name not in os.environ}
        return chosen

    def compile(self, program):
        """Make the counterpart; returns why there is none, or None."""
        names = ("mpicc_abi",) if self.wire == "mpi_abi" else \
            ("mpicc.openmpi" if self.open_mpi else "mpicc.mpich", "mpicc")
        beside = os.path.dirname(shutil.which(self.launcher[0]))
        places = [shutil.which(name, path=path) for path in (beside, None) for name in names]
        compiler = next(filter(None, places), None)
        if not compiler:
            package = "MPICH 5" if self.wire == "mpi_abi" else \
                "Debian: libopenmpi-dev" if self.open_mpi else "Debian: libmpich-dev"
            return f"there is no {' or '.join(names)} ({package})"
        compile_with([compiler], SOURCES, program)
        return None


def path_text(mine, its):
    """How the messages of both sides went, as far as their programs could tell."""
    if mine == its or not its:
        return mine or ""
    return f"SHMEM {mine or '?'}, MPI {its}"
