# SPDX-License-Identifier: BSD-3-Clause
"""Runs requests, operations that belong to requests beside plain ones, on one node and on two virtual nodes, and judges
the ratios. requests_ways.c says what is timed. Each run measures all ways of doing the same in turns; runs are
repeated.
"""
import os
import statistics

import chart
import rows as table
from running import compile_with, repeat

SOURCES = ("requests.c", "requests_ways.c", "median.c", "clock.c")
GROUPS = {"near": (), "far": ("--nodes", "2"), "many": ("--nodes", "2")}

# Group, row, form, the plain form, what, and the goal: a time or a rate as a multiple of the plain form's, or the
# nanoseconds that it takes more than the plain form.
ROWS = (
    ("near", "put", "merged", "nbi", "put into one request", "time", 1.1),
    ("near", "put64", "merged", "nbi", "put of 64 bytes", "time", 1.1),
    ("near", "get", "merged", "nbi", "get", "time", 1.1),
    ("near", "add", "merged", "nbi", "atomic_add", "time", 1.1),
    ("near", "each", "each", "nbi", "put into a request each, and wait", "time", None),
    ("near", "complete", "wait", "loop", "wait, complete", "more", 1.0),
    ("near", "complete", "test", "loop", "test, complete", "more", 1.0),
    ("near", "put_wait", "wait", "quiet", "put, wait / put_nbi, quiet", "time", None),
    ("far", "put_wait", "wait", "quiet", "put, wait / put_nbi, quiet", "time", 1.05),
    ("far", "get_wait", "wait", "quiet", "get, wait / get_nbi, quiet", "time", 1.05),
    ("far", "fetch_wait", "wait", "quiet", "fetch_add, wait / quiet", "time", 1.05),
    ("far", "put", "merged", "nbi", "puts into one request", "rate", 0.9),
    ("far", "put", "each", "nbi", "puts into a request each", "rate", 0.5),
    ("far", "add", "merged", "nbi", "atomic_adds into one request", "rate", 0.9),
    ("far", "get", "merged", "nbi", "gets into one request", "rate", 0.9),
    ("far", "behind", "wait", "alone", "small put and wait behind 64 MiB", "time", 3),
    ("far", "behind", "quiet", "alone", "the same with quiet", "time", None),
)
LOCAL_GOAL = 0.9
LINES = (("blocking", "blocking", chart.SOFT), ("without", "nbi, without", chart.FAINT),
         ("local", "nbi, local completion", chart.PUT),
         ("remote", "nbi, remote completion", chart.GET))
BYTES_GOAL, LEFT_GOAL = 64, 8


def measure(oshcc, oshrun, folder, options):
    """Everything, as it is written as JSON."""
    program = os.path.join(folder, "requests")
    compile_with(oshcc, SOURCES, program)
    commands = {group: [*oshrun, "-n", "2", *nodes, program, group, *["--quick"] * options.quick]
                for group, nodes in GROUPS.items()}
    objects, about, failed = repeat(options, commands)
    times, many = {}, {}
    for group, one in objects:
        if "form" in one:
            times.setdefault((group, one["row"], one["form"], one["size"]), []).append(one["ns"])
        elif "requests" in one:
            for name in one.keys() - {"row", "requests"}:
                many.setdefault(f"{one['row']}_{name}", []).append(one[name])
    ns = {key: statistics.median(found) for key, found in times.items()}
    return {"about": about, "rows": compared(ns), "local": local(ns), "failed": failed,
            "many": {name: statistics.median(found) for name, found in many.items()}}


def compared(ns):
    found = []
    for group, row, form, plain, what, kind, goal in ROWS:
        for _, _, _, size in sorted(key for key in ns if key[:3] == (group, row, form)):
            mine, its = ns[group, row, form, size], ns[group, row, plain, size]
            value = {"time": mine / its, "rate": its / mine, "more": mine - its}[kind]
            met = None if goal is None else value >= goal if kind == "rate" else value <= goal
            found.append({"group": group, "row": row, "form": form, "plain": plain, "what": what,
                          "size": size, "ns": mine, "plain_ns": its, "kind": kind, "value": value,
                          "goal": goal, "met": met})
    return found


def local(ns):
    """For each size the nanoseconds of a put with each kind of completion."""
    sizes = sorted({key[3] for key in ns if key[1] == "local"})
    found = [{"size": size} | {form: ns["far", "local", form, size] for form, _, _ in LINES}
             for size in sizes]
    for row in found:
        row["value"] = row["blocking"] / row["local"]
        row["met"] = row["value"] >= LOCAL_GOAL
    return found


def mark(met):
    return "" if met is None else "met" if met else "NOT MET"


def show(result):
    about, many = result["about"], result["many"]
    print(f"{about.get('library', '?')}: operations with requests beside plain ones; {about['cpu']}, "
          f"Linux {about['kernel']}, load {about['load']:.1f}\n")
    print(f"{'':6}{'what':38}{'request':>10}{'plain':>10}{'':>11}{'goal':>11}")
    for row in result["rows"]:
        unit = "ns" if row["kind"] == "more" else "x"
        goal = "" if row["goal"] is None else ("<=" if row["kind"] != "rate" else ">=") \
            + f" {row['goal']:g} {unit}"
        print(f"{row['group']:6}{row['what']:38}{table.time_text(row['ns']):>10}"
              f"{table.time_text(row['plain_ns']):>10}{row['value']:>8.2f} {unit:2}{goal:>11}  "
              f"{mark(row['met'])}")
    if result["local"]:
        print(f"\n{'puts of':>10}" + "".join(f"{name:>24}" for _, name, _ in LINES)
              + "   local / blocking, rates")
    for row in result["local"]:
        print(f"{table.size_text(row['size']):>10}"
              + "".join(f"{table.time_text(row[form]):>24}" for form, _, _ in LINES)
              + f"{row['value']:>10.2f} x  {mark(row['met'])}")
    if many:
        for name, what in (("", "puts, which share a counter"), ("_get", "gets, each with memory of its own")):
            found = {key: many[row + name + "_" + key] for row, key in
                     (("many", "issue_ns"), ("many", "wait_ns"), ("many", "bytes"), ("many", "left_bytes"),
                      ("merge", "merge_ns"))}
            print(f"\n10^6 open requests of {what}: {found['issue_ns']:.0f} ns to issue one, "
                  f"{found['wait_ns']:.0f} ns to wait for one; {found['bytes']:.0f} bytes each, "
                  f"{mark(found['bytes'] <= BYTES_GOAL)}; {found['left_bytes']:.0f} bytes each "
                  f"afterwards, {mark(found['left_bytes'] <= LEFT_GOAL)}; merging: {found['merge_ns']:.0f} ns each")
    for name, why in result["failed"].items():
        print(f"{name}: failed, {why}")


def draw(result):
    """The SVG of rates over size, one line for each kind of completion."""
    canvas, height, about = chart.Canvas(), 520, result["about"]
    canvas.rect(0, 0, chart.WIDTH, height, "#ffffff", 0)
    canvas.text(40, 48, "Puts per second, each completed in its way", "title")
    canvas.text(40, 72, f"two virtual nodes; {about['cpu']}, Linux {about['kernel']}, "
                f"{about['date']}; medians", "soft")
    chart.rates(canvas, 40, 102, chart.WIDTH - 80, 368,
                [(name, color, [(row["size"], 1e9 / row[form], 0) for row in result["local"]])
                 for form, name, color in LINES])
    return chart.finish(canvas, height)
