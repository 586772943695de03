# SPDX-License-Identifier: BSD-3-Clause
"""The picture of meshmem-bench far: times and bandwidths over size of the part sweep, beside libfabric or MPI alone.
Knows a result as far.py makes it, and nothing of how the figures came about.
"""
import math

import chart
import rows as table
import running

HEIGHT, TOP = 560, 118
# A panel: its title, its rows with their names, how a figure comes from size and nanoseconds, and the text of a tick.
PANELS = (
    ("One at a time, each waited for: time",
     (("put_quiet", "put + quiet", chart.PUT), ("get", "get", chart.GET)),
     lambda size, ns: ns, table.time_text),
    ("Many, and one quiet at the end: GB/s",
     (("put", "put", chart.PUT), ("put_nbi", "put_nbi", chart.MET), ("get_nbi", "get_nbi", chart.GET)),
     lambda size, ns: size / ns, "{:g}".format),
)
BARE = {"libfabric": {"put_quiet": "write", "get": "read", "put": "write", "get_nbi": "read"},
        "MPI": {"put": "MPI_Send"}}


def ticks(values):
    """1, 2 and 5 times powers of ten, from the last one below all values to the first one above."""
    low, high = min(values), max(values)
    powers = range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)
    every = [step * 10.0 ** power for power in powers for step in (1, 2, 5)]
    first = max(tick for tick in every if tick <= low * (1 + 1e-9))
    last = min(tick for tick in every if tick >= high * (1 - 1e-9))
    return [tick for tick in every if first <= tick <= max(last, 2 * first)]


def lines_of(result, rows, figure):
    """Name, color, dashes and points of each line of a panel that has points."""
    beside, found = result["beside"], []
    for name, label, color in rows:
        its = sorted((row for row in result["sweep"] if row["row"] == name), key=lambda row: row["size"])
        found.append((label, color, "", [(row["size"], figure(row["size"], row["shmem_ns"])) for row in its]))
        if name in BARE[beside]:
            points = [(row["size"], figure(row["size"], row["bare_ns"])) for row in its if "bare_ns" in row]
            found.append((f"{beside}: {BARE[beside][name]}", color, "5 4", points))
    return [line for line in found if line[3]]


def panel(canvas, x, width, title, lines, text):
    """Figures over size, both axes logarithmic."""
    canvas.text(x, TOP, title, "head")
    if not lines:
        canvas.text(x, TOP + 24, "no figures", "soft")
        return
    every = [point for line in lines for point in line[3]]
    sizes, marks = {size for size, _ in every}, ticks([value for _, value in every])
    left, right, top, bottom = x + 54, x + width, TOP + 70, HEIGHT - 50

    def place(size, value):
        part = math.log(size / min(sizes)) / max(math.log(max(sizes) / min(sizes)), 1)
        up = math.log(value / marks[0]) / math.log(marks[-1] / marks[0])
        return left + part * (right - left), bottom - up * (bottom - top)

    for mark in marks:
        at = place(min(sizes), mark)[1]
        canvas.line(left, at, right, at, chart.GRID)
        canvas.text(left - 8, at + 4, text(mark), "small", "end")
    size = min(sizes)
    while size <= max(sizes):
        canvas.text(place(size, marks[0])[0], bottom + 20, table.size_text(size), "small", "middle")
        size *= 8
    column = -1
    for name, color, dash, points in lines:
        canvas.path([place(*point) for point in points], color, dash)
        for point in points if not dash else ():
            canvas.dot(*place(*point), color, radius=3.2)
        column += not dash    # what is beside a line stands below it
        at, row = left + column * 150, TOP + (44 if dash else 24)
        canvas.line(at, row - 4, at + 22, row - 4, color, 2.4, dash)
        canvas.text(at + 28, row, name, "soft")


def draw(result):
    """The SVG document."""
    canvas, about, beside = chart.Canvas(), result["about"], result["beside"]
    network = running.network_of(about)
    canvas.rect(0, 0, chart.WIDTH, HEIGHT, "#ffffff", 0)
    canvas.text(40, 48, f"{about.get('library', '?')}: PEs of two nodes of one host beside {beside} alone", "title")
    canvas.text(40, 72, f"{about['cpu']}, {about['cpus']} CPUs, Linux {about['kernel']}, {about['date']}; {network}; "
                f"medians of runs: {result['runs']}; both sides in turns", "soft")
    width = (chart.WIDTH - 140) / 2
    for i, (title, rows, figure, text) in enumerate(PANELS):
        panel(canvas, 40 + i * (width + 60), width, title, lines_of(result, rows, figure), text)
    return chart.finish(canvas, HEIGHT)
