# SPDX-License-Identifier: BSD-3-Clause
"""Runs partitions, operations on random blocks that lie in 1, 7 or 127 partitions, on one node and on two virtual
nodes, and judges what the partitions cost: beside the machine's own loads, stores and memcpy on the same places, or
between such places and memory like that of frames. partitions.c says what is timed.
"""
import os
import statistics

import chart
import rows as table
from running import compile_with, repeat

SOURCES = ("partitions.c", "median.c", "clock.c")
GROUPS = {"near": (), "far": ("--nodes", "2")}
NUMBERS = (1, 7, 127)
SIZE = "2m"  # of a partition
GOAL = 1.01  # with 127 partitions, as a multiple of the time with one and what the machine takes more
# What the paper on partitions measured for small puts (Cray SHMEM, to a random partition).
THEIRS = {7: 1.03, 127: 1.06}


def measure(oshcc, oshrun, folder, options):
    """Everything, as it is written as JSON."""
    program = os.path.join(folder, "partitions")
    compile_with(oshcc, SOURCES, program)
    environment = {f"SHMEM_SYMMETRIC_PARTITION{i}": f"SIZE={SIZE}" for i in range(1, max(NUMBERS) + 1)}
    commands = {group: [*oshrun, "-n", "2", *nodes, program, *["--quick"] * options.quick]
                for group, nodes in GROUPS.items()}
    objects, about, failed = repeat(options, commands, environment)
    found = {}
    for group, one in objects:
        if "row" in one:
            found.setdefault((group, one["row"], one["size"]), []).append(one)
    return {"about": about, "rows": [joined(*key, each) for key, each in found.items()],
            "failed": failed}


def joined(group, row, size, each):
    one = {"group": group, "row": row, "size": size}
    for name in each[0].keys() - one.keys():
        one[name] = statistics.median(run[name] for run in each)
    most = NUMBERS[-1]
    machine = max(0, one["bare_ns_1"] * (one[f"bare_ratio_{most}"] - 1))
    return one | {"met": one["ns_1"] * one[f"ratio_{most}"] <= GOAL * (one["ns_1"] + machine)}


def show(result):
    about = result["about"]
    print(f"{about.get('library', '?')}: random blocks in 1, 7 and 127 partitions; {about['cpu']}, "
          f"Linux {about['kernel']}, load {about['load']:.1f}\n")
    print(f"{'':6}{'operation':12}{'size':>8}{'1':>11}{'7 / 1':>9}{'127 / 1':>9}{'bare, 1':>11}{'127 / 1':>9}"
          f"   goal <= {GOAL:g} x one + what bare takes more")
    for row in result["rows"]:
        print(f"{row['group']:6}{row['row']:12}{table.size_text(row['size']):>8}"
              f"{table.time_text(row['ns_1']):>11}{row['ratio_7']:>9.3f}{row['ratio_127']:>9.3f}"
              f"{table.time_text(row['bare_ns_1']):>11}{row['bare_ratio_127']:>9.3f}   "
              f"{'met' if row['met'] else 'NOT MET'}")
    for name, why in result["failed"].items():
        print(f"{name}: failed, {why}")


def draw(result):
    """The SVG: for each row a bar from 1, and what others paid for small puts."""
    canvas, about = chart.Canvas(), result["about"]
    rows, left, right, top, step = result["rows"], 190, chart.WIDTH - 60, 130, 26
    bars = [(f"{row['group']} {row['row']} {table.size_text(row['size'])}", row["ratio_127"], chart.PUT)
            for row in rows]
    bars += [(f"Cray SHMEM, small puts, {number} partitions", ratio, chart.SOFT)
             for number, ratio in THEIRS.items()]
    height = top + len(bars) * step + 60
    most = max(1.08, max(ratio for _, ratio, _ in bars)) + 0.01
    least = min(0.96, min(ratio for _, ratio, _ in bars)) - 0.01

    def place(ratio):
        return left + (ratio - least) / (most - least) * (right - left)

    canvas.rect(0, 0, chart.WIDTH, height, "#ffffff", 0)
    canvas.text(40, 48, "What 127 partitions cost", "title")
    canvas.text(40, 72, f"time with random blocks in 127 partitions / in one; {about['cpu']}, "
                f"Linux {about['kernel']}, {about['date']}", "soft")
    for i in range(int(least * 100), int(most * 100) + 1):
        if i % 2 == 0:
            canvas.line(place(i / 100), top - 8, place(i / 100), height - 50, chart.GRID)
            canvas.text(place(i / 100), height - 32, f"{i / 100:.2f}", "small", "middle")
    for i, (name, ratio, color) in enumerate(bars):
        at = top + i * step
        canvas.text(left - 10, at + 12, name, "small", "end")
        canvas.rect(min(place(1), place(ratio)), at, max(abs(place(ratio) - place(1)), 1), 16, color, 0)
    return chart.finish(canvas, height)
