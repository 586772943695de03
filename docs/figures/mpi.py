#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""usage: test/hosts/net.py 2 docs/figures/mpi.py [--build DIR] [--runs N] --oshmpi PREFIX --sos PREFIX
          docs/figures/mpi.py --draw

Measures the two figures on OSHMPI's page anew, latency of a put that is completed and rate of non-blocking
puts, by meshmem-bench hra: two PEs that update each other at the same time, on one host and on two, in turns
with OSHMPI (over Debian's MPICH) and Sandia OpenSHMEM (over libfabric's sockets), which are installed under
these prefixes. Writes mpi.json beside this file and draws ../why/mpi.svg; --draw only draws. The best run of
each row counts. Needs matplotlib."""
import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
from figures import compact  # noqa: E402

SIZES = [8 << i for i in range(18)]         # to 1 MiB
KINDS = {"put_nbi_quiet": "put and quiet", "put_nbi": "puts that do not block"}
HYDRA = f"mpiexec.hydra -launcher ssh -launcher-exec {os.environ.get('AGENT', '')} -hosts alpha,beta -ppn 1"
TCP = {"UCX_TLS": "tcp,self", "UCX_NET_DEVICES": "eth0", "FI_TCP_IFACE": "eth0", "FI_SOCKETS_IFACE": "eth0",
       "OMPI_MCA_plm_rsh_agent": os.environ.get("AGENT", "")}
SOCKETS = {"SHMEM_OFI_PROVIDER": "sockets"}
PANELS = ("one host", "two hosts, TCP")
COLORS = {"meshmem": "#2563c9", "meshmem over MPICH": "#2f9e6e", "OSHMPI": "#e07b28", "Sandia OpenSHMEM": "#7b4fc9"}


def variants(options):
    """Panel, name, what oshcc and oshrun are, environment, and how many updates; None: meshmem's own."""
    oshmpi, sos = f"{options.oshmpi}/bin/oshcc", f"{options.sos}/bin/oshcc"
    oshcc, many, few = f"{options.build}/bin/oshcc", 1 << 17, 1 << 12
    yield PANELS[0], "meshmem", oshcc, f"{options.build}/bin/oshrun", {}, many
    yield PANELS[0], "OSHMPI", oshmpi, "mpiexec.hydra", {}, many
    yield PANELS[0], "Sandia OpenSHMEM", sos, "mpiexec.hydra", SOCKETS, few
    yield PANELS[1], "meshmem", oshcc, f"{options.build}/bin/oshrun --hosts alpha:1,beta:1", TCP, many
    yield PANELS[1], "meshmem over MPICH", oshcc, HYDRA, TCP | {"SHMEM_WIRE": "mpi"}, many
    yield PANELS[1], "OSHMPI", oshmpi, HYDRA, TCP, few
    yield PANELS[1], "Sandia OpenSHMEM", sos, HYDRA, TCP | SOCKETS, few


def measure(options):
    best, about = {}, None
    for run in range(options.runs):
        for panel, name, oshcc, oshrun, environment, updates in variants(options):
            print(f"run {run + 1} of {options.runs}: {panel}, {name}", file=sys.stderr)
            with tempfile.NamedTemporaryFile(suffix=".json") as file:
                subprocess.run([f"{options.build}/bin/meshmem-bench", "hra", "--runs", "1", "--pes", "2", "--nodes",
                                str(1 + PANELS.index(panel)), *["--far"] * PANELS.index(panel), "--only",
                                ",".join(KINDS), "--sizes", ",".join(map(str, SIZES)), "--sources", "symmetric",
                                "--sessions", "none", "--updates", str(updates), "--volume", str(16 << 20), "--oshcc",
                                oshcc, "--oshrun", oshrun, "--json", file.name], check=True,
                               stdout=subprocess.DEVNULL, env=os.environ | environment, timeout=600)
                result = json.loads(pathlib.Path(file.name).read_text(encoding="utf-8"))
            about = about or result["about"]
            for row in result["rows"]:
                key = panel, name, row["update"], row["size"]
                best[key] = max(best.get(key, 0), round(row["rate"] / 2, 1))    # of one PE
    rows = [dict(zip(("panel", "library", "update", "size", "rate"), (*key, rate))) for key, rate in best.items()]
    return {"about": {name: about[name] for name in ("library", "cpu", "cpus", "kernel", "date")},
            "runs": options.runs, "rows": rows}


def text_of(size):
    return f"{size} B" if size < 1024 else f"{size >> 10} KiB" if size < 1 << 20 else f"{size >> 20} MiB"


def draw(data, path):
    import matplotlib
    matplotlib.use("svg")
    matplotlib.rcParams.update({"svg.hashsalt": "meshmem", "font.size": 9, "axes.grid": True, "svg.fonttype": "none",
                                "grid.color": "#e3e8ed", "legend.frameon": False, "axes.spines.top": False,
                                "axes.spines.right": False})
    from matplotlib import pyplot
    picture, axes = pyplot.subplots(2, 2, figsize=(11, 8.4))
    for (at, panel) in ((at, panel) for row in axes for at, panel in zip(row, PANELS)):
        latency = at in axes[0]
        update = list(KINDS)[0 if latency else 1]
        for name, color in COLORS.items():
            points = sorted((row["size"], row["rate"]) for row in data["rows"]
                            if (row["panel"], row["library"], row["update"]) == (panel, name, update))
            if points:
                at.plot([size for size, _ in points], [1e6 / rate if latency else rate / 1e6 for _, rate in points],
                        marker="o", markersize=3, color=color, label=name)
        at.set(yscale="log", title=f"{panel}: {KINDS[update]}", ylabel="us" if latency else "million puts/s of each PE")
        at.set_xscale("log", base=2)
        at.set_xticks(SIZES[::3], [text_of(size) for size in SIZES[::3]])
        at.legend(fontsize=8)
    about = data["about"]
    picture.text(0.02, 0.008, f"{about['cpu']}, {about['cpus']} CPUs, Linux {about['kernel']}, {about['date']}; "
                 f"best of {data['runs']} runs", fontsize=7.5, color="#5d6b7a")
    picture.tight_layout(rect=(0, 0.025, 1, 1))
    picture.savefig(path, metadata={"Date": None})


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=HERE.parents[1] / "build")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--oshmpi", metavar="PREFIX")
    parser.add_argument("--sos", metavar="PREFIX")
    parser.add_argument("--draw", action="store_true", help="only draw")
    options = parser.parse_args()
    if not options.draw:
        if not (options.oshmpi and options.sos and "AGENT" in os.environ):
            parser.error("measuring needs --oshmpi and --sos, within test/hosts/net.py 2")
        (HERE / "mpi.json").write_text(compact(measure(options)), encoding="utf-8")
    draw(json.loads((HERE / "mpi.json").read_text(encoding="utf-8")), HERE.parent / "why/mpi.svg")


if __name__ == "__main__":
    main()
