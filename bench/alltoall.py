# SPDX-License-Identifier: BSD-3-Clause
"""Runs alltoall over nodes in each of the library's ways, as the library chooses among them, and with each block in a
frame of its own (SHMEM_FAR_BATCH=0), in turns. alltoall.c says how it is timed.
"""
import os
import statistics

import chart
import rows as table
from running import Steps, compile_with, run_job

SOURCES = ("alltoall.c", "agree.c", "median.c", "clock.c")
SETTINGS = {"chosen": {}, "direct": {"SHMEM_COLL": "alltoall=direct"},
            "leader": {"SHMEM_COLL": "alltoall=leader"},
            "multi-leader": {"SHMEM_COLL": "alltoall=multi-leader"},
            "single": {"SHMEM_COLL": "alltoall=direct", "SHMEM_FAR_BATCH": "0"}}
WAYS = ("direct", "leader", "multi-leader")  # among which the library chooses
SIZES, QUICK_SIZES = tuple(8 ** i for i in range(1, 7)) + (1 << 20,), (8, 4096)
PER_NODE, QUICK_PER_NODE = (1, 2, 4, 8, 16), (1, 2)
MILLISECONDS, QUICK_MILLISECONDS = 60, 5
MOST = 2 << 30  # bytes of all PEs together
GOAL = 1.05     # of the best way's time


def add_options(parser):
    def numbers(text):
        return [int(n) for n in text.split(",")]

    parser.add_argument("--nodes", metavar="K", type=int, default=2,
                        help="PEs of K nodes (default 2): oshrun divides this host into K nodes; a launcher that "
                             "is named by --oshrun places the PEs itself")
    parser.add_argument("--per-node", metavar="N,...", type=numbers, help="PEs of each node (default "
                        + ",".join(map(str, PER_NODE)) + ")")
    parser.add_argument("--sizes", metavar="BYTES,...", type=numbers, help="of blocks (default "
                        + ",".join(map(str, SIZES)) + ")")
    parser.add_argument("--svg", metavar="FILE", help="draw calls per second over size of blocks, by way")
    parser.add_argument("--prefix", metavar="COMMAND", type=str.split, default=[],
                        help="start the program by this, for example 'chrt -f 10'")


def measure(oshcc, oshrun, folder, options):
    """Everything, as it is written as JSON."""
    program = os.path.join(folder, "alltoall")
    compile_with(oshcc, SOURCES, program)
    nodes = ["--nodes", str(options.nodes)] if options.nodes > 1 and not options.oshrun else []
    took, failed = {}, {}
    numbers = options.per_node or (QUICK_PER_NODE if options.quick else PER_NODE)
    steps = Steps(options.runs, len(numbers) * len(SETTINGS))
    for run in range(options.runs):
        for per_node in numbers:
            npes = per_node * options.nodes
            sizes = [str(size) for size in options.sizes or (QUICK_SIZES if options.quick else SIZES)
                     if 4 * size * npes * npes <= MOST]
            budget = QUICK_MILLISECONDS if options.quick else MILLISECONDS
            command = [*oshrun, "-n", str(npes), *nodes, *options.prefix, program, str(budget), *sizes]
            ways = list(SETTINGS)
            for way in ways[run % len(ways):] + ways[:run % len(ways)]:  # each comes first sometimes
                steps.step(f"{per_node} PEs per node, {way}")
                objects, why = run_job(command, SETTINGS[way])
                if why:
                    failed[f"{per_node} PEs per node, {way}"] = why
                for one in (one for one in objects if "size" in one):
                    took.setdefault((per_node, one["size"]), {}).setdefault(way, []).append(one["ns"])
    return {"about": {"nodes": options.nodes}, "failed": failed,
            "rows": [row(*key, each) for key, each in sorted(took.items())]}


def row(per_node, size, each):
    """Medians over the runs, and their ratios."""
    ns = {way: statistics.median(times) for way, times in each.items()}
    one = {"per_node": per_node, "size": size, "ns": ns}
    if "chosen" in ns and any(way in ns for way in WAYS):
        one["best"] = min((way for way in WAYS if way in ns), key=ns.get)
        one["of_best"] = ns["chosen"] / ns[one["best"]]
    if "chosen" in ns and "single" in ns:
        one["gain"] = ns["single"] / ns["chosen"]
    return one


def show(result):
    about = result["about"]
    print(f"alltoall over {about['nodes']} nodes, per call; {about['cpu']}, {about['cpus']} CPUs, "
          f"Linux {about['kernel']}, load {about['load']:.1f}\n")
    print(f"{'PEs/node':>8}{'block':>9}" + "".join(f"{way:>14}" for way in SETTINGS)
          + f"   {'of the best':14}{'single / chosen':>16}")
    for one in result["rows"]:
        times = "".join(f"{table.time_text(one['ns'][way]) if way in one['ns'] else '-':>14}"
                        for way in SETTINGS)
        best = f"{one['of_best']:.2f} {one['best']}" if "of_best" in one else "-"
        gain = f"{one['gain']:.2f}" if "gain" in one else "-"
        print(f"{one['per_node']:>8}{table.size_text(one['size']):>9}{times}   {best:14}{gain:>16}")
    for name, why in result["failed"].items():
        print(f"{name}: failed, {why}")


def draw(result):
    """The SVG: for each number of PEs per node a panel with calls per second of each way."""
    canvas, about = chart.Canvas(), result["about"]
    numbers = sorted({one["per_node"] for one in result["rows"]})
    colors = dict(zip(SETTINGS, (chart.INK, chart.PUT, chart.MET, chart.GET, chart.FAINT)))
    each, step = (chart.WIDTH - 100) / 2, 400
    height = 130 + step * -(-len(numbers) // 2)
    canvas.rect(0, 0, chart.WIDTH, height, "#ffffff", 0)
    canvas.text(40, 48, f"alltoall over {about['nodes']} nodes: calls per second by size of a block", "title")
    canvas.text(40, 72, f"{about['cpu']}, {about['cpus']} CPUs, Linux {about['kernel']}, {about['date']}; medians of "
                f"{result['runs']} runs; chosen: by the library; single: each block in a frame of its own", "soft")
    for i, number in enumerate(numbers):
        rows = [one for one in result["rows"] if one["per_node"] == number]
        lines = [(way, colors[way], [(one["size"], 1e9 / one["ns"][way], 0) for one in rows if way in one["ns"]])
                 for way in SETTINGS]
        x, y = 40 + i % 2 * (each + 20), 112 + i // 2 * step
        canvas.text(x, y, f"{number} PE{'s' * (number > 1)} per node", "head")
        chart.rates(canvas, x, y + 26, each, step - 90, [line for line in lines if line[2]])
    return chart.finish(canvas, height)
