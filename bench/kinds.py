# SPDX-License-Identifier: BSD-3-Clause
"""Runs kinds, which measures the memory of each partition that the environment defines, and shows it beside what was
asked for. kinds.c says what is timed.
"""
import os
import statistics

import rows as table
from running import compile_with, repeat

SOURCES = ("kinds.c", "median.c", "clock.c")
FIGURES = ("triad", "updates", "put", "get")


def measure(oshcc, oshrun, folder, options):
    """Everything, as it is written as JSON: each figure is the median of all runs."""
    program = os.path.join(folder, "kinds")
    compile_with(oshcc, SOURCES, program)
    pes = options.pes or len(os.sched_getaffinity(0))
    objects, about, failed = repeat(options, {"kinds": [*oshrun, "-n", str(pes), program,
                                                *["--quick"] * options.quick]})
    found = {}
    for _, one in objects:
        if "triad" in one:
            found.setdefault(one["id"], []).append(one)
    rows = [same[-1] | {name: statistics.median(one[name] for one in same) for name in FIGURES}
            for same in found.values()]
    return {"about": about, "rows": rows, "failed": failed}


def asked_and_got(row):
    """What was asked for, and what it is; the sizes of pages only where one was asked for."""
    asked = [table.size_text(row["asked_size"]) if row["asked_size"] else "any size", row["kind"],
             row["policy"]]
    got = [table.size_text(row["size"]), f"NUMA {row['nodes']}" if row["nodes"] else "any NUMA node",
           f"pages of {table.size_text(row['page_size'])}"]
    if row["asked_page_size"]:
        asked.append(f"pages of {table.size_text(row['asked_page_size'])}")
    return ", ".join(asked), ", ".join(got)


def figure(value):
    return f"{value:.3g}" if value else "-"


def show(result):
    about = result["about"]
    print(f"{about.get('library', '?')}: the memory of each partition, {about.get('pes', '?')} PEs; {about['cpu']}, "
          f"Linux {about['kernel']}, load {about['load']:.1f}\n")
    for row in result["rows"]:
        asked, got = asked_and_got(row)
        print(f"partition {row['id']}: asked {asked}\n{'':{12 + len(str(row['id']))}}got   {got}"
              + (f"; {row['reason']}" if row["reason"] else ""))
    print(f"\n{'partition':>9}{'triad GB/s':>12}{'M updates/s':>13}{'put GB/s':>10}{'get GB/s':>10}{'touched':>12}")
    for row in result["rows"]:
        print(f"{row['id']:>9}{figure(row['triad']):>12}{figure(row['updates'] * 1e3):>13}{figure(row['put']):>10}"
              f"{figure(row['get']):>10}{table.size_text(row['touched'] >> 10 << 10):>12}")
    for name, why in result["failed"].items():
        print(f"{name}: failed, {why}")
