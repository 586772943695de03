#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""usage: figures.py [--build DIR] [--runs N] [--seconds S] [--panels NAME,...] [--variants NAME,...] [--quiet-host]
                  [--draw] NUMBER...

Measures figures 13 to 18 of the paper "Early Experience in Supporting OpenSHMEM on HPE Slingshot NIC
(Slingshot 11)" anew, by meshmem-bench hra on virtual nodes of this host, and draws them beside what the
paper found: NUMBER.json and NUMBER.svg in this folder. With --draw it only draws what NUMBER.json says.
All variants of a figure are measured in turns, run after run; drawn are the best of them. Inside test/hosts/net.py 2
the panels of two nodes are the hosts alpha and beta. Needs matplotlib. What a figure shows stands in plans.py,
how it is drawn in drawing.py."""
import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
import plans  # noqa: E402

PREFIX = "chrt -f 10"   # other programs must not disturb; but the kernel stops the PEs for 50 ms of each second
HOSTS = ("alpha", "beta") if "AGENT" in os.environ else ()
NETWORK = {"FI_TCP_IFACE": "eth0", "OMPI_MCA_plm_rsh_agent": os.environ["AGENT"]} if HOSTS else {}


def bench(build, *words, environment=None):
    """What a run of meshmem-bench wrote as JSON, or None."""
    with tempfile.NamedTemporaryFile(suffix=".json") as file:
        done = subprocess.run([build / "bin/meshmem-bench", *words, "--json", file.name],
                              stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                              env=os.environ | NETWORK | (environment or {}), timeout=600)
        text = pathlib.Path(file.name).read_text(encoding="utf-8")
    if done.returncode:
        print(f"meshmem-bench {' '.join(words)}: {done.stderr}{failures(text)}", file=sys.stderr)
    return json.loads(text) if text else None


def failures(text):
    return json.loads(text)["failed"] if text else ""


def places(panel):
    """How the PEs of a panel are divided among the hosts; "": its nodes are virtual."""
    if len(HOSTS) != panel["nodes"]:
        return ""
    return ",".join(f"{host}:{panel['pes'] // len(HOSTS)}" for host in HOSTS)


def hra_words(options, panel, variant):
    build, prefix = options.build, "" if options.quiet_host else PREFIX
    words = ["hra", "--runs", "1", "--far", "--prefix", prefix, "--pes", str(panel["pes"]), "--nodes",
             str(panel["nodes"]), "--only", ",".join(variant["kinds"]), "--sizes",
             ",".join(map(str, variant["sizes"])), "--sources", ",".join(variant["sources"]),
             "--sessions", ",".join(variant["sessions"]), "--work", str(panel["work"]), "--updates",
             str(variant["updates"]), "--volume", str(variant["volume"]), "--table",
             str(max(16 << 20, 2 * panel["pes"] * max(variant["sizes"])))]
    where = places(panel)
    if where and variant["name"] not in plans.OTHERS:
        words += ["--oshcc", f"{build}/bin/oshcc", "--oshrun", f"{build}/bin/oshrun --hosts {where}"]
    return words + list(variant["more"])


def is_chosen(options, panel, variant):
    """Whether a row is measured: by default the other libraries are on quiet hosts only."""
    if panel and options.panels and panel not in options.panels:
        return False
    if options.variants:
        return variant in options.variants
    if variant == plans.OTHERS[1] and "SOS" not in os.environ:
        return False
    return options.quiet_host or variant not in (*plans.OTHERS, plans.BARE)


def measure(number, options):
    """The data of a figure: of what was chosen."""
    plan, samples, about, runs, start = plans.PLANS[number], {}, None, options.runs, time.monotonic()
    began = time.strftime("%Y-%m-%d %H:%M")
    for run in range(runs):
        if run and (time.monotonic() - start) * (run + 1) / run > options.seconds:
            runs = run
            break
        for panel in plan["panels"]:
            for variant in plan["variants"]:
                if (variant["panels"] and panel["name"] not in variant["panels"]
                        or not is_chosen(options, panel["name"], variant["name"])):
                    continue
                print(f"figure {number}, run {run + 1} of {runs}: {panel['name']}, {variant['name']}",
                      file=sys.stderr)
                result = bench(options.build, *hra_words(options, panel, variant),
                               environment=variant["environment"])
                for row in result["rows"] if result else ():
                    key = (panel["name"], variant["name"], row["update"], row["source"], row["session"],
                           row["size"])
                    samples.setdefault(key, []).append(round(row["rate"], 1))
                about = about or (result and result["about"])
    columns = ("panel", "variant", "update", "source", "session", "size")
    rows = [dict(zip(columns, key)) | {"rate": max(rates), "rates": rates}
            for key, rates in samples.items()]
    kept = {name: about[name] for name in ("library", "cpu", "cpus", "kernel")} if about else {}
    return {"figure": number, "about": kept | {"date": began, "load": os.getloadavg()[0], "hosts": len(HOSTS)},
            "command": f"{'test/hosts/net.py 2 ' * bool(HOSTS)}docs/figures/figures.py --runs {runs} {number}",
            "runs": runs, "rows": rows,
            "bare": bare(options.build, runs) if plan["bare"] and is_chosen(options, "", plans.BARE) else []}


def compact(data):
    """JSON with a line for each row."""
    rows = ",\n  ".join(json.dumps(row) for row in data["rows"])
    rest = json.dumps({key: value for key, value in data.items() if key != "rows"}, indent=1)
    return f'{rest[:-2]},\n "rows": [\n  {rows}\n ]\n}}\n'


def bare(build, runs):
    """Bytes per second of one writer with libfabric alone, by size."""
    found = {}
    for _ in range(min(runs, 3)):
        result = bench(build, "far", "--runs", "1", "--only", "sweep", "--quick")
        for row in result["sweep"] if result else ():
            if row["row"] == "put" and "bare_ns" in row:
                found.setdefault(row["size"], []).append(row["size"] / row["bare_ns"] * 1e9)
    return [{"size": size, "bandwidth": statistics.median(each)} for size, each in sorted(found.items())]


def keep(options, path, data):
    """Add what was measured before, and is not measured anew."""
    old = json.loads(path.read_text(encoding="utf-8"))
    data["rows"] += [row for row in old["rows"] if not is_chosen(options, row["panel"], row["variant"])]
    data["bare"] = data["bare"] or old["bare"]
    if not is_chosen(options, "", plans.OURS):
        data |= {name: old[name] for name in ("about", "command", "runs")}


def names(text):
    return text.split(",")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=HERE.parents[1] / "build")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=3600, help="fewer runs if they would take longer")
    parser.add_argument("--panels", type=names, help="only these parts of a figure, such as "
                        "'2 nodes'; others stay as they are")
    parser.add_argument("--variants", type=names, help="only these, such as 'meshmem'")
    parser.add_argument("--quiet-host", action="store_true",
                        help="this host does nothing else: no real-time priority; and measure Debian's Open MPI over "
                             "tcp, Sandia OpenSHMEM, if SOS is its prefix, and libfabric alone, too, whose figures are "
                             "worth little beside other processes")
    parser.add_argument("--draw", action="store_true", help="only draw")
    parser.add_argument("numbers", nargs="+", metavar="NUMBER", choices=list(plans.PLANS))
    options = parser.parse_args()
    for number in options.numbers:
        path = HERE / f"{number}.json"
        if not options.draw:
            data = measure(number, options)
            if path.exists():
                keep(options, path, data)
            path.write_text(compact(data), encoding="utf-8")
        data = json.loads(path.read_text(encoding="utf-8"))
        for line in plans.verdicts(data):
            print(line)
        import drawing  # after measuring: matplotlib may be missing
        drawing.draw(data, HERE / f"{number}.svg")


if __name__ == "__main__":
    main()
