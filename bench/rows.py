# SPDX-License-Identifier: BSD-3-Clause
"""Rows of figures: whether one meets its goal, and the table that people read.

A row has row, what, memory, against, size, unit, goal, better ("lower" or "higher") and its
figures: shmem_ns, bare_ns and ratio for times. judged() adds value (what the goal is about) and
met.
"""

# Static data shall be as fast as the heap: this much is taken for equal.
EQUAL = 0.03

# Fewer undisturbed samples than this are no measurement.
FEW = 5

WIDTHS = (33, 7, 9, 20, 11, 10)


def judged(row):
    """The row with value and met."""
    row = dict(row)
    if "value" not in row:
        row["value"] = row["shmem_ns"] if row["unit"] == "ns" else row["ratio"]
    slack = EQUAL if row["against"] == "heap" else 0
    if row["better"] == "lower":
        row["met"] = row["value"] <= row["goal"] + slack
    else:
        row["met"] = row["value"] >= row["goal"] - slack
    return row


def is_disturbed(row):
    """Whether other programs left the row too few undisturbed samples to trust it."""
    return row.get("clean", FEW) < FEW


def size_text(size):
    for unit in ("B", "KiB", "MiB"):
        if size < 1024 or unit == "MiB":
            return f"{size:g} {unit}"
        size /= 1024
    return ""


def time_text(ns):
    for limit, scale, unit in ((1e3, 1, "ns"), (1e6, 1e3, "us"), (1e9, 1e6, "ms")):
        if ns < limit:
            return f"{ns / scale:.3g} {unit}" if ns / scale < 1000 else f"{ns / scale:.0f} {unit}"
    return f"{ns / 1e9:.3g} s"


def goal_text(row):
    sign = "<=" if row["better"] == "lower" else ">="
    if row["against"] == "heap":
        return "1.00 x"
    return f"{sign} {row['goal']:g} {row['unit']}"


def value_text(row):
    sign = "+" if row["row"] in ("start", "memory") else ""
    digits = 2 if row["unit"] in ("x", "ns", "MiB") else 1
    return f"{sign}{row['value']:.{digits}f} {row['unit']}"


def what_text(row):
    size = f" {size_text(row['size'])}" if row["row"].startswith(("put", "get")) else ""
    return row["what"] + size


def figures(row):
    """The two numbers that are compared, as text."""
    if row["row"] == "memory":
        return f"{row['shmem_kib'] / 1024:.2f} MiB", f"{row['bare_kib'] / 1024:.2f} MiB"
    return time_text(row["shmem_ns"]), time_text(row["bare_ns"])


def line(*cells):
    """Cells in columns, the first two to the left, the others to the right of theirs."""
    aligned = [f"{cell:{'<' if i < 2 else '>'}{WIDTHS[i]}}" for i, cell in enumerate(cells[:-1])]
    return "".join(aligned) + "  " + cells[-1]


def cells(row):
    mine, other = figures(row)
    mark = ("met" if row["met"] else "NOT MET") + " (disturbed)" * is_disturbed(row)
    return (what_text(row), row["memory"], mine, f"{other} {row['against']}", value_text(row),
            goal_text(row), mark)


def show(about, rows, failures):
    """Print everything."""
    library, version = about.get("library", "no library"), about.get("version", "?")
    print(f"{library}, OpenSHMEM {version}: 2 PEs of one node, CPUs {about['cpus']}")
    print(f"{about['cpu']}, Linux {about['kernel']}, load {about['load']:.1f}\n")
    print(line("what", "memory", "SHMEM", "against", "result", "goal", ""))
    for row in rows:
        print(line(*cells(row)))
    for name, why in failures.items():
        print(f"{name}: failed, {why}")
    if any(map(is_disturbed, rows)):
        print("\nOther programs used the CPUs while the rows marked as disturbed were measured:"
              " try again later.")
    met = sum(row["met"] for row in rows)
    print(f"\n{met} of {len(rows)} goals met")
