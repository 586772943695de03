# SPDX-License-Identifier: BSD-3-Clause
"""Runs far on virtual nodes of this host and ofi, its counterpart with libfabric alone, in turns, and puts their
figures side by side; far_mpi.py has what differs with an MPI. far_pairs.c, far_jobs.c, ofi.c, bare_mpi.c and pair.c say
how everything is measured; far_table.py makes the tables for people, far_chart.py the picture.
"""
import itertools
import os
import shlex
import statistics
import subprocess

import far_mpi
from running import CannotCompile, IDLE_SECONDS, Steps, compile_with, progress, run_job

SOURCES = ("far.c", "far_pairs.c", "far_jobs.c", "far_ceiling.c", "far_place.c", "pair.c", "agree.c", "median.c",
           "clock.c", "sockets.c")
BARE_SOURCES = ("ofi.c", "ofi_net.c", "ofi_link.c", "ofi_connect.c", "pair.c", "median.c", "clock.c")
RUNS = 3
PAIRS = ("latency", "atomic", "rate", "bandwidth", "sweep")
PARTS = ("latency", "atomic", "crowded", "rate", "alone", "bandwidth", "sweep", "load", "ceiling",
         "idle", "footprint", "sim")
NODES, QUICK_NODES = (2, 4, 8, 16), (2, 4)
SIM_NODES, QUICK_SIM_NODES = tuple(2 ** n for n in range(4, 13)), (16, 64)
# Who puts in the part ceiling: nodes, PEs of each, threads of each of these, proxies of each node.
CEILINGS = ((2, 1, 1, 1), (2, 4, 1, 1), (2, 2, 1, 1), (2, 1, 2, 1), (4, 1, 1, 1), (4, 1, 1, 2), (4, 4, 1, 1),
            (4, 4, 1, 2))
QUICK_CEILINGS = CEILINGS[:2]
SIM_WHAT = ("barrier", "alltoall", "puts")

# Each put is sent in a frame of its own.
ALONE = {"SHMEM_FAR_BATCH": "0"}

# A size is a dip when its bandwidth is less than this fraction of the bandwidth of a smaller size.
DIP = 0.9

# At most this percentage of a core while all PEs sleep; and one node has as many connections,
# however many PEs it has.
IDLE_GOAL, CONNECTIONS_GOAL = 0.1, 1.0

# What our figures are compared with and how: (part, row, what, bare row, kind, goal or None). The goal of a time is an
# upper limit on our time divided by the bare one; the goal of a rate or a bandwidth is a lower limit on our figure
# divided by the bare one.
ROWS = (
    ("latency", "put_latency", "put, one way", "put_latency", "time", 1.3),
    ("crowded", "put_latency", "4 PEs per node: first ones", "put_latency", "time", 5),
    ("crowded_last", "put_latency", "4 PEs per node: last ones", "put_latency", "time", 5),
    ("latency", "put_signal_latency", "put_signal, one way", "put_latency", "time", None),
    ("latency", "put_quiet", "put + quiet", "put_quiet", "time", None),
    ("latency", "g_latency", "g", "get_latency", "time", None),
    ("latency", "get_latency", "get", "get_latency", "time", None),
    ("atomic", "fetch_add", "atomic_fetch_add", "fetch_add", "time", None),
    ("atomic", "compare_swap", "atomic_compare_swap", "compare_swap", "time", None),
    ("latency", "barrier_all", "barrier_all", "barrier_all", "time", None),
    ("latency", "sync_all", "sync_all", "barrier_all", "time", None),
    ("rate", "put_rate", "rate of p", "put_rate", "rate", 200),
    ("rate", "amo_rate", "rate of atomic_add", "put_rate", "rate", 200),
    ("rate", "put_signal_rate", "rate of put_signal", "put_rate", "rate", 200),
    ("bandwidth", "put", "put", "put", "bandwidth", 0.95),
    ("bandwidth", "put_private", "put from private memory", "put", "bandwidth", 0.9),
    ("bandwidth", "put_quiet", "put + quiet", "put_quiet", "bandwidth", 0.95),
    ("bandwidth", "put_window", "8 put_nbi + quiet", "put_window", "bandwidth", 0.95),
    ("bandwidth", "get", "get", "get", "bandwidth", 0.95),
    ("bandwidth", "get_private", "get to private memory", "get", "bandwidth", 0.9),
    ("bandwidth", "get_window", "8 get_nbi + quiet", "get_window", "bandwidth", 0.95),
)
BARE_OF_SWEEP = {"put": "put", "put_nbi": "put", "get_nbi": "get_nbi",
                 "put_quiet": "put_quiet", "get": "get"}


class Figures:
    """What the jobs of one side gave: nanoseconds by (part, row, size), and what went wrong."""

    def __init__(self):
        self.about, self.runs, self.failures, self.endpoints, self.paths = {}, {}, {}, {}, {}

    def run(self, name, command, **more):
        """Run a job; returns its rows."""
        objects, why = run_job(command, **more)
        if why:
            self.failures[name] = why
        for one in objects:
            if "library" in one or "bare" in one:
                self.about.update(one)
            if "path" in one and self.paths.get(name) != "not TCP":
                self.paths[name] = one["path"]
            if "endpoints" in one:
                self.endpoints[name] = f"{one['endpoints']} of {one['bare_provider']}"
        rows = [one for one in objects if "row" in one]
        for one in rows:
            if "ns" in one:
                self.runs.setdefault((name, one["row"], one["size"]), []).append(one["ns"])
        return rows

    def median(self, *key):
        """Nanoseconds, or None."""
        return statistics.median(self.runs[key]) if key in self.runs else None

    def sizes(self, part, row):
        return sorted(size for name, what, size in self.runs if (name, what) == (part, row))


class Bench:
    """The two programs, and how they are started."""

    def __init__(self, oshcc, oshrun, folder, options):
        self.options, self.oshrun = options, oshrun
        self.mpi = far_mpi.Mpi(options) if options.wire in far_mpi.LAUNCHERS else None
        self.environment = {"SHMEM_WIRE": options.wire}
        if not self.mpi:
            self.environment["SHMEM_OFI_PROVIDER"] = options.provider
        self.program, self.bare = os.path.join(folder, "far"), os.path.join(folder, "bare")
        self.flags = ["--quick"] * options.quick + ["--unpinned"] * options.unpinned
        self.mine, self.its = Figures(), Figures()
        compile_with(oshcc, SOURCES, self.program, ["-pthread"])
        self.no_bare = self.compile_bare()

    def compile_bare(self):
        """Why there is nothing to compare with, or None."""
        try:
            if self.mpi:
                return self.mpi.compile(self.bare)
            found = subprocess.run(["pkg-config", "--cflags", "--libs", "libfabric"],
                                   capture_output=True, text=True)
            if found.returncode:
                return "libfabric's headers are not installed (Debian: libfabric-dev)"
            compiler = shlex.split(os.environ.get("CC", "cc"))
            compile_with(compiler, BARE_SOURCES, self.bare, shlex.split(found.stdout))
        except OSError:
            return "pkg-config is not installed"
        except CannotCompile as error:
            return str(error)
        return None

    def wants(self, part):
        return not self.options.only or part in self.options.only

    def job(self, name, nodes, npes, *arguments, environment=None, patience=IDLE_SECONDS):
        """Run far; returns its rows, which are kept under this name."""
        words, more = [self.program, *arguments, *self.flags], {}
        if self.mpi:
            command, more = self.mpi.command(npes, words), self.mpi.environment(nodes)
        else:
            command = [*self.oshrun, "--nodes", str(nodes), "-n", str(npes), *words]
        return self.mine.run(name, command, environment=self.environment | more | (environment or {}),
                             patience=patience)

    def bare_job(self, part):
        if self.no_bare:
            return
        if self.mpi:
            self.its.run(part, self.mpi.command(2, [self.bare, part, *self.flags]),
                         environment=self.mpi.environment(2))
        else:
            self.its.run(part, [self.bare, part, self.options.provider, *self.flags])

    def run_pairs(self):
        """Everything between two PEs, both sides in turns."""
        # crowded is compared with the bare latency, alone with our rate
        needed = {"latency": ("crowded",), "rate": ("alone",)}
        pairs = [part for part in PAIRS if any(map(self.wants, (part, *needed.get(part, ()))))]
        steps = Steps(self.options.runs, len(pairs) + sum(map(self.wants, ("crowded", "alone"))))
        for run in range(self.options.runs):
            for part in pairs:
                steps.step(part)
                sides = [lambda: self.job(part, 2, 2, part), lambda: self.bare_job(part)]
                for side in sides[::-1] if run % 2 else sides:
                    side()
            if self.wants("crowded"):
                steps.step("4 PEs per node")
                self.job("crowded", 2, 8, "crowded")
                self.job("crowded_last", 2, 8, "crowded", "--last")
            if self.wants("alone"):
                steps.step("batching off")
                self.job("alone", 2, 2, "rate", environment=ALONE)

    def run_ceiling(self):
        rows = []
        for nodes, per_node, threads, proxies in QUICK_CEILINGS if self.options.quick else CEILINGS:
            who = dict(nodes=nodes, per_node=per_node, threads=threads, proxies=proxies)
            found, shape = {}, ", ".join(f"{key} {value}" for key, value in who.items())
            progress(f"all that one node can put: {shape}")
            for _ in range(self.options.runs):
                for row in self.job(f"ceiling: {shape}", nodes, nodes * per_node, "ceiling", "--unpinned",
                                    "--threads", str(threads),
                                    environment={"SHMEM_FAR_PROXIES": str(proxies)}):
                    found.setdefault(row["size"], []).append(row["per_s"])
            rows += [dict(who, size=size, per_s=statistics.median(per_s)) for size, per_s in found.items()]
        return rows

    def run_idle(self):
        # the first second, in which sleeps become longer, costs as much as a minute later
        seconds = self.options.idle or (20 if self.options.quick else 60)
        progress(f"a job sleeps for {seconds:g} s")
        rows = self.job("idle", 2, 4, "idle", "--seconds", str(seconds),
                        patience=seconds + IDLE_SECONDS)
        for row in rows:
            used = row["cpu_ms"] + row["launcher_ms"]
            row.update(value=used / row["seconds"] / 10, goal=IDLE_GOAL)
            row["met"] = row["value"] <= IDLE_GOAL
        return rows

    def run_footprint(self):
        rows = []
        for nodes in QUICK_NODES if self.options.quick else NODES:
            for per_node in (1, 2):
                progress(f"memory and connections of {nodes} nodes")
                found = self.job(f"footprint of {nodes} nodes with {per_node} PEs each", nodes,
                                 nodes * per_node, "footprint")
                rows += [dict(row, nodes=nodes, per_node=per_node, connections=row["ends"] / 2)
                         for row in found]
        return rows

    def run_sim(self, program):
        """Rows of the simulated network; none when there is no program for it."""
        rows = []
        if not os.access(program, os.X_OK):
            return rows
        for what in SIM_WHAT:
            for nodes in QUICK_SIM_NODES if self.options.quick else SIM_NODES:
                progress(f"simulating {nodes} nodes: {what}")
                objects, why = run_job([str(program), "--json", "--nodes", str(nodes),
                                        "--what", what])
                found = [one for one in objects if "ns" in one]
                rows += [dict(one, what=what, nodes=nodes) for one in found[:1]]
                if not found:
                    self.mine.failures[f"{what} of {nodes} simulated nodes"] = why or "no figures"
        return rows


def compared(mine, its, has_mpi):
    """The rows with a figure of ours, judged where there is a bare one."""
    rows = []
    for part, name, what, bare_name, kind, goal in ROWS:
        if has_mpi:
            bare_name, goal, calls = far_mpi.BESIDE.get((part, name), (None, None, ""))
        bare_part = part.split("_")[0].replace("crowded", "latency")
        for size in mine.sizes(part, name):
            ours, bare = mine.median(part, name, size), its.median(bare_part, bare_name, size)
            row = {"part": part, "row": name, "what": what, "size": size, "kind": kind,
                   "shmem_ns": ours, "goal": goal, "better": "lower" if kind == "time" else "higher"}
            if has_mpi and bare:
                path = far_mpi.path_text(mine.paths.get(part), its.paths.get(bare_part))
                row |= {"calls": calls, "path": path}
            if bare:
                row["bare_ns"] = bare
                row["value"] = ours / bare if kind == "time" else bare / ours
            if bare and goal:
                row["met"] = row["value"] <= goal if kind == "time" else row["value"] >= goal
            rows.append(row)
    return rows


def swept(mine, its, has_mpi):
    """The rows of rate and time against size."""
    rows, bare_names = [], far_mpi.SWEEP if has_mpi else BARE_OF_SWEEP
    for name in BARE_OF_SWEEP:
        for size in mine.sizes("sweep", name):
            row = {"row": name, "size": size, "shmem_ns": mine.median("sweep", name, size)}
            bare = its.median("sweep", bare_names.get(name), size)
            rows.append(row | ({"bare_ns": bare} if bare else {}))
    return rows


def dips(rows, side):
    """Sizes whose bandwidth is below that of a smaller size: what, size, what fraction of which bandwidth."""
    found = []
    for name in BARE_OF_SWEEP:
        if side == "bare_ns" and BARE_OF_SWEEP[name] != name:
            continue
        best, best_size = 0, 0
        for row in sorted((one for one in rows if one["row"] == name), key=lambda one: one["size"]):
            speed = row["size"] / row[side] if side in row else 0
            if side in row and speed < DIP * best:
                found.append({"row": name, "size": row["size"], "of_best": speed / best,
                              "best_size": best_size})
            if speed > best:
                best, best_size = speed, row["size"]
    return found


def gains(mine):
    """How many times faster operations go because frames carry many of them."""
    return [{"row": name, "what": what, "shmem_ns": mine.median("rate", name, size),
             "alone_ns": mine.median("alone", name, size)}
            for part, name, what, *_ in ROWS if part == "rate"
            for size in mine.sizes("rate", name) if mine.median("alone", name, size)]


def judged_connections(rows):
    """For each number of nodes: connections with two PEs each as a multiple of one PE each."""
    found = []
    for nodes, same in itertools.groupby(rows, key=lambda row: row["nodes"]):
        counts = {row["per_node"]: row["connections"] for row in same}
        if counts.get(1) and 2 in counts:
            value = counts[2] / counts[1]
            found.append({"nodes": nodes, "value": value, "goal": CONNECTIONS_GOAL,
                          "met": value <= CONNECTIONS_GOAL})
    return found


def measure(about, oshcc, oshrun, sim, folder, options):
    """Everything, as it is written as JSON."""
    bench = Bench(oshcc, oshrun, folder, options)
    bench.run_pairs()
    result = {"load": [], "ceiling": [], "idle": [], "footprint": [], "sim": []}
    if bench.wants("load"):
        progress("ping-pong under load")
        result["load"] = bench.job("load", 2, 4, "load")
    if bench.wants("ceiling"):
        result["ceiling"] = bench.run_ceiling()
    if bench.wants("idle"):
        result["idle"] = bench.run_idle()
    if bench.wants("footprint"):
        result["footprint"] = bench.run_footprint()
    if bench.wants("sim"):
        result["sim"] = bench.run_sim(sim)
    mine, its, has_mpi = bench.mine, bench.its, bool(bench.mpi)
    about = about | {"provider": options.provider, "wire": options.wire} | its.about | mine.about
    about["endpoints"] = its.endpoints
    about.pop("bare_provider", None)
    sweep = swept(mine, its, has_mpi)
    result |= {
        "about": about, "beside": "MPI" if has_mpi else "libfabric",
        "quick": options.quick, "runs": options.runs, "no_bare": bench.no_bare,
        "rows": compared(mine, its, has_mpi), "sweep": sweep, "dips": dips(sweep, "shmem_ns"),
        "bare_dips": dips(sweep, "bare_ns"), "gains": gains(mine),
        "connections": judged_connections(result["footprint"]), "failed": mine.failures,
        "bare_failed": its.failures,
    }
    unjudged = result["idle"] + result["connections"] if has_mpi else []    # their goals are those over libfabric
    if about.get("near"):
        unjudged = result["rows"] + result["idle"] + result["connections"]
    for row in unjudged:
        row.pop("met", None)
    return result
