# SPDX-License-Identifier: BSD-3-Clause
"""Runs ssca1, the alignment of two sequences, in its variants of communication, over several numbers of PEs and of
nodes, and compares the variants. apps/ssca1/cells.c and blocks.c say what they do; all must find the same alignments,
which is checked. The runs of one round follow each other, and rounds are repeated, so a disturbance of the machine
affects all variants.
"""
import statistics

from running import Steps, progress, run_job

# Name, options, and what it is called in tables.
VARIANTS = (("blocking", ("--variant=blocking",), "blocking"),
            ("nbi", ("--variant=nbi",), "nbi, quiet per cell"),
            ("nbi-8", ("--variant=nbi", "--ahead=8"), "nbi, quiet per 8 cells"),
            ("nbi-step", ("--variant=nbi", "--ahead=0"), "nbi, quiet per step"),
            ("nbe", ("--variant=nbe",), "merged requests, 1 cell ahead"),
            ("nbe-2", ("--variant=nbe", "--ahead=2"), "merged requests, 2 cells ahead"),
            ("nbe-8", ("--variant=nbe", "--ahead=8"), "merged requests, 8 cells ahead"),
            ("nbe-step", ("--variant=nbe", "--ahead=0"), "merged requests, a step ahead"),
            ("blocks", ("--variant=blocks",), "blocks, put with signal"))
LABELS = {name: label for name, _, label in VARIANTS}
PES, QUICK_PES = (2, 4, 8), (2, 4)
SCALE, NEAR_SCALE = 15, 20      # small over nodes: blocking takes 10 us for a cell there
FASTER = {"blocking": 2.0, "nbi": 1.74}     # merged requests over nodes, at least


def shape(npes, options):
    """Options of the launcher for this many PEs, in blocks on the nodes or on the hosts."""
    if options.hosts:
        each = -(-npes // len(options.hosts))
        return ["--hosts", ",".join(f"{host}:{each}" for host in options.hosts)]
    return ["--nodes", str(options.nodes)] if options.nodes > 1 else []


def run_one(oshrun, program, npes, more, options):
    """What one run printed, or None and why."""
    command = [*oshrun, "-n", str(npes), *shape(npes, options), *program, "--json",
               "--alignments=0", f"--scale={options.scale}", *more]
    objects, why = run_job(command)
    if objects and "mcups" in objects[0]:
        return objects[0], None
    return None, why


def measure(oshrun, program, options):
    """Rows with the median time of each variant and number of PEs; what failed, with the reason."""
    found, failed, ends = {}, {}, None
    chosen = [v for v in VARIANTS if not options.only or v[0] in options.only]
    steps = Steps(options.runs, len(options.pes) * len(chosen))
    for _ in range(options.runs):
        for npes in options.pes:
            for name, more, _ in chosen:
                steps.step(f"{npes} PEs, {name}")
                if (npes, name) in failed:
                    continue
                one, why = run_one(oshrun, program, npes, more, options)
                ends = ends or (one and one["ends"])
                if one and one["ends"] != ends:
                    one, why = None, "it found other alignments"
                if one:
                    found.setdefault((npes, name), []).append(one["seconds"])
                else:
                    failed[npes, name] = why
    progress("")
    rows = [{"pes": npes, "variant": name, "seconds": statistics.median(times),
             "least": min(times), "most": max(times)} for (npes, name), times in found.items()]
    return compare(rows, options), [{"pes": npes, "variant": name, "why": why}
                                    for (npes, name), why in failed.items()]


def compare(rows, options):
    """Each row with cells per second and how many times as fast as blocking and as nbi it is."""
    cells = (max(96, -(-2 ** (options.scale / 2) // 1))) ** 2
    times = {(row["pes"], row["variant"]): row["seconds"] for row in rows}
    for row in rows:
        row["mcups"] = cells / row["seconds"] * 1e-6
        for other in FASTER:
            base = times.get((row["pes"], other))
            row[f"to_{other}"] = base / row["seconds"] if base else None
    return rows


def where(options):
    if options.hosts:
        return f"{len(options.hosts)} hosts"
    return f"{options.nodes} virtual nodes" if options.nodes > 1 else "one node"


def show(about, rows, failed, options):
    print(f"ssca1, scale {options.scale:g}, on {where(options)}; {about['cpu']}, {about['cpus']} "
          f"CPUs, Linux {about['kernel']}, {about['date']}, load {about['load']:.1f}; medians of "
          f"{options.runs}\n")
    print(f"{'PEs':>3}  {'variant':32}{'time':>11}{'MCUPS':>10}{'to blocking':>13}{'to nbi':>9}")
    for row in rows:
        ratios = [f"{row[key]:.2f} x" if row[key] else "" for key in ("to_blocking", "to_nbi")]
        print(f"{row['pes']:3}  {LABELS[row['variant']]:32}{row['seconds'] * 1e3:8.2f} ms"
              f"{row['mcups']:10.3g}{ratios[0]:>13}{ratios[1]:>9}")
    for one in failed:
        print(f"{one['pes']:3}  {LABELS[one['variant']]:32}failed: {one['why']}")
