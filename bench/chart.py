# SPDX-License-Identifier: BSD-3-Clause
"""Draws the results of meshmem-bench near as SVG: bars of times and rates with their goals,
start-up figures, and bandwidth over size beside memcpy; and of meshmem-bench ssca1 bars of speed.
Knows the rows as rows.py and ssca1.py describe them, and nothing of how they came about.
"""
import math
from xml.sax.saxutils import escape

import rows as table

WIDTH, HEIGHT = 1080, 900
INK, SOFT, FAINT, GRID = "#1d2733", "#5d6b7a", "#93a0ad", "#e3e8ed"
MET, MISSED = "#2f9e6e", "#d0483f"
PUT, GET = "#2563c9", "#e07b28"
STYLE = f"""
text {{ font-family: 'Inter', 'Segoe UI', 'Helvetica Neue', 'DejaVu Sans', sans-serif; }}
text {{ font-size: 13px; fill: {INK}; }}
.title {{ font-size: 23px; font-weight: 600; }}
.head {{ font-size: 15px; font-weight: 600; }}
.soft {{ fill: {SOFT}; }}
.small {{ font-size: 11.5px; fill: {SOFT}; }}
.big {{ font-size: 22px; font-weight: 600; }}
"""


class Canvas:
    """Collects SVG elements."""

    def __init__(self):
        self.parts = []

    def add(self, name, content="", **attributes):
        """An element; numbers are rounded, _ in a name stands for -, empty ones are left out."""
        text = ""
        for key, value in attributes.items():
            if value != "":
                value = f"{value:.1f}" if isinstance(value, float) else value
                text += f' {key.rstrip("_").replace("_", "-")}="{value}"'
        self.parts.append(f"<{name}{text}>{content}</{name}>")

    def text(self, x, y, words, kind="", anchor="start", fill=""):
        style = f"fill:{fill}" if fill else ""
        self.add("text", escape(words), x=x, y=y, class_=kind, text_anchor=anchor, style=style)

    def rect(self, x, y, width, height, fill, radius=3):
        self.add("rect", x=x, y=y, width=max(width, 0.5), height=height, rx=radius, fill=fill)

    def line(self, x1, y1, x2, y2, stroke, width=1.0, dash=""):
        self.add("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=stroke, stroke_width=width,
                 stroke_dasharray=dash)

    def path(self, points, stroke, dash=""):
        at = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        self.add("polyline", points=at, fill="none", stroke=stroke, stroke_width=2.2,
                 stroke_linejoin="round", stroke_dasharray=dash)

    def dot(self, x, y, fill, stroke="#ffffff", radius=4.0):
        self.add("circle", cx=x, cy=y, r=radius, fill=fill, stroke=stroke, stroke_width=1.6)


def bars(canvas, x, y, width, title, hint, found, limit):
    """Ratios as bars from 0 to limit, with each row's goal; a ring where static data comes out."""
    label = 205
    scale = (width - label - 64) / limit
    canvas.text(x, y, title, "head")
    canvas.text(x, y + 18, hint, "small")
    top, step = y + 34, 30
    bottom = top + step * len(found)
    for tick in range(0, int(limit * 2) + 1):
        at = x + label + tick / 2 * scale
        canvas.line(at, top, at, bottom, FAINT if tick == 2 else GRID, 1.2 if tick == 2 else 1)
        canvas.text(at, bottom + 15, f"{tick / 2:g} x", "small", "middle")
    for i, (row, static) in enumerate(found):
        middle = top + step * i + step / 2
        canvas.text(x, middle + 4.5, row["label"])
        length = min(row["ratio"], limit) * scale
        color = MET if row["met"] else MISSED
        canvas.rect(x + label, middle - 8, length, 16, color)
        if row["unit"] == "x":
            goal = x + label + min(row["goal"], limit) * scale
            canvas.line(goal, middle - 12, goal, middle + 12, INK, 2)
            length = max(length, min(row["goal"], limit) * scale)
        end = x + label + length + 8
        if static and row["ratio"] * static["ratio"] <= limit:
            at = x + label + row["ratio"] * static["ratio"] * scale
            canvas.dot(at, middle, "#ffffff", INK, 3.6)
            end = max(end, at + 10)
        canvas.text(end, middle + 4.5, f"{row['ratio']:.2f} x", "", fill=color)


def pick(found, names):
    """The heap row and the static row of each name; of put and get those of the worst size."""
    result = []
    for name in names:
        heap = [row for row in found if row["row"] == name and row["memory"] == "heap"]
        if not heap:
            continue
        worst = min(heap, key=lambda row: row["ratio"])
        same = [row for row in found
                if (row["row"], row["memory"], row["size"]) == (name, "static", worst["size"])]
        row = dict(worst, label=table.what_text(worst))
        if name in ("put", "get"):
            row["label"] = f"{name}, worst: {table.size_text(worst['size'])}"
        result.append((row, same[0] if same else None))
    return result


def tiles(canvas, x, y, width, found):
    """Figures that are no ratios, each in a box."""
    chosen = [row for row in found if row["row"] in ("start", "memory")]
    chosen += [row for row in found if row["row"] == "called" and row["memory"] == "heap"]
    if not chosen:
        return
    gap = 14
    each = (width - gap * (len(chosen) - 1)) / len(chosen)
    for i, row in enumerate(chosen):
        left = x + i * (each + gap)
        canvas.rect(left, y, each, 86, "#f4f6f9", 8)
        canvas.rect(left, y, 5, 86, MET if row["met"] else MISSED, 2)
        canvas.text(left + 18, y + 24, row["what"].replace("resident ", ""), "small")
        canvas.text(left + 18, y + 52, table.value_text(row), "big",
                    fill=MET if row["met"] else MISSED)
        canvas.text(left + 18, y + 73, f"goal {table.goal_text(row)}", "small")


def bandwidth(canvas, x, y, width, height, found, bare):
    """GB/s of put and get over size, both axes logarithmic; bare, by its name, dashed."""
    copies = [row for row in found if row["row"] in ("put", "get") and row["memory"] == "heap"]
    if not copies:
        return
    canvas.text(x, y, f"Bandwidth of put and get beside {bare}", "head")
    sizes = sorted({row["size"] for row in copies})
    low, high = math.log2(sizes[0]), math.log2(sizes[-1])
    speeds = [math.log2(row["size"] / row[side])
              for row in copies for side in ("shmem_ns", "bare_ns") if side in row]
    floor, limit = math.floor(min(speeds)), math.ceil(max(speeds))
    left, right, top, bottom = x + 44, x + width, y + 36, y + height

    def place(size, nanoseconds):
        part = (math.log2(size) - low) / max(high - low, 1)
        height_part = (math.log2(size / nanoseconds) - floor) / max(limit - floor, 1)
        return left + part * (right - left), bottom - height_part * (bottom - top)

    for power in range(floor, limit + 1):
        at = place(2 ** power, 1)[1]
        canvas.line(left, at, right, at, GRID)
        canvas.text(left - 8, at + 4, f"{2.0 ** power:g}", "small", "end")
    canvas.text(left - 8, top - 12, "GB/s", "small", "end")
    for size in sizes:
        if len(sizes) > 20 and math.log2(size) % 2 != sizes[0].bit_length() % 2 - 1:
            continue
        at = place(size, 1)[0]
        canvas.line(at, bottom, at, bottom + 4, FAINT)
        canvas.text(at, bottom + 18, table.size_text(size), "small", "middle")
    for name, color, faint in (("put", PUT, FAINT), ("get", GET, SOFT)):
        line = sorted((row for row in copies if row["row"] == name), key=lambda row: row["size"])
        canvas.path([place(row["size"], row["bare_ns"]) for row in line if "bare_ns" in row],
                    faint, "5 4")
        points = [place(row["size"], row["shmem_ns"]) for row in line]
        canvas.path(points, color)
        for at in points:
            canvas.dot(*at, color)
    legend(canvas, right, y, bare)


def legend(canvas, right, y, bare):
    entries = (("put", PUT, ""), (f"{bare} there", FAINT, "5 4"),
               ("get", GET, ""), (f"{bare} back", SOFT, "5 4"))
    at = right - 420
    for words, color, dash in entries:
        canvas.line(at, y - 4, at + 26, y - 4, color, 2.4, dash)
        canvas.text(at + 33, y, words, "soft")
        at += 72 if len(words) < 5 else 138


def finish(canvas, height):
    """The SVG document."""
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" '
            f'viewBox="0 0 {WIDTH} {height}">\n<style>{STYLE}</style>\n'
            + "\n".join(canvas.parts) + "\n</svg>\n")


def rates(canvas, x, y, width, height, lines):
    """Rates over size, both axes logarithmic. A line is a name, a color, and points: size, rate, and
    the half width of its interval or 0."""
    every = [point for _, _, points in lines for point in points]
    sizes = sorted({size for size, _, _ in every})
    floor = math.floor(math.log10(min(rate for _, rate, _ in every)))
    limit = max(math.ceil(math.log10(max(rate for _, rate, _ in every))), floor + 1)
    left, right, bottom = x + 60, x + width, y + height
    columns = max(1, int((right - left) // 175))
    top = y + 20 * -(-len(lines) // columns) + 12

    def place(size, rate):
        part = math.log2(size / sizes[0]) / max(math.log2(sizes[-1] / sizes[0]), 1)
        up = (math.log10(rate) - floor) / (limit - floor)
        return left + part * (right - left), bottom - up * (bottom - top)

    for power in range(floor, limit + 1):
        at = place(sizes[0], 10.0 ** power)[1]
        canvas.line(left, at, right, at, GRID)
        canvas.text(left - 8, at + 4, f"10^{power}", "small", "end")
    for size in sizes:
        canvas.text(place(size, 10.0 ** floor)[0], bottom + 20, table.size_text(size), "small", "middle")
    for i, (name, color, points) in enumerate(lines):
        for size, rate, half in points:
            low, high = place(size, max(rate - half, 10.0 ** floor)), place(size, rate + half)
            canvas.line(*low, *high, color, 1.4)
        canvas.path([place(size, rate) for size, rate, _ in points], color)
        for size, rate, _ in points:
            canvas.dot(*place(size, rate), color)
        at, row = left + i % columns * 175, y + i // columns * 20
        canvas.line(at, row - 4, at + 22, row - 4, color, 2.4)
        canvas.text(at + 28, row, name, "soft")


def variant_panel(canvas, x, y, width, result, colors):
    """Bars of cells per second, logarithmic, a group for each number of PEs; its height."""
    rows, step = result["rows"], 17
    numbers = sorted({row["pes"] for row in rows})
    low = math.floor(math.log10(min(row["mcups"] for row in rows)))
    high = math.ceil(math.log10(max(row["mcups"] for row in rows)) + 0.3)
    height = sum(step * sum(row["pes"] == n for row in rows) + 14 for n in numbers)
    left, top = x + 56, y + 34

    def place(value):
        return left + (math.log10(value) - low) / (high - low) * (x + width - left)

    canvas.text(x, y, result["title"], "head")
    for power in range(low, high + 1):
        canvas.line(place(10 ** power), top, place(10 ** power), top + height, GRID)
        canvas.text(place(10 ** power), top + height + 15, f"{10.0 ** power:g}", "small", "middle")
    at = top + 8
    for number in numbers:
        canvas.text(x, at + 12, f"{number} PEs")
        for row in (row for row in rows if row["pes"] == number):
            end = place(row["mcups"])
            canvas.rect(left, at, end - left, step - 4, colors[row["variant"]], 2)
            times = row["to_blocking"]
            text = f"{times:,.0f} x" if times and times >= 100 else f"{times or 0:.2g} x"
            canvas.text(end + 6, at + 10.5, text, "small")
            at += step
        at += 14
    return height + 80


def draw_variants(results, labels):
    """Results of meshmem-bench ssca1, each with a title, beside each other."""
    colors = dict(zip(labels, (MISSED, "#cdd5dd", FAINT, SOFT, "#f2b27a", GET, PUT, "#7b4fc9",
                               MET)))
    each = (WIDTH - 40 * (len(results) + 1)) / len(results)
    canvas, about = Canvas(), results[0]["about"]
    used = [name for name in labels
            if any(row["variant"] == name for result in results for row in result["rows"])]
    canvas.text(40, 48, "Smith-Waterman (SSCA#1), millions of cells per second", "title")
    canvas.text(40, 72, f"{about['cpu']}, {about['cpus']} CPUs, Linux {about['kernel']}, "
                f"{about['date']}; behind each bar: how many times as fast as blocking", "soft")
    for i, name in enumerate(used):
        x, y = 40 + i % 5 * 200, 90 + i // 5 * 20
        canvas.rect(x, y, 12, 12, colors[name], 2)
        canvas.text(x + 17, y + 11, labels[name], "small")
    top = 140 + (len(used) - 1) // 5 * 20
    height = top + max(variant_panel(canvas, 40 + i * (each + 40), top, each, result, colors)
                       for i, result in enumerate(results))
    canvas.parts.insert(0, f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>')
    return finish(canvas, height)


def draw(result):
    """The SVG document of a result as meshmem-bench writes it."""
    about, found = result["about"], result["rows"]
    canvas = Canvas()
    canvas.rect(0, 0, WIDTH, HEIGHT, "#ffffff", 0)
    library = about.get("library", "?")
    canvas.text(40, 48, f"{library}: 2 PEs of one node beside the bare machine", "title")
    canvas.text(40, 72, f"{about['cpu']}, Linux {about['kernel']}, {about['date']}; medians, "
                f"both sides measured in turns; black marks: goals; rings: static data", "soft")
    half = (WIDTH - 40 * 3) / 2
    times = pick(found, ("latency", "fetch_add", "compare_swap", "quiet", "barrier"))
    rates = pick(found, ("rate", "put", "get"))
    hint = "as a multiple of the bare machine's: {} is better"
    bars(canvas, 40, 116, half, "Time", hint.format("shorter"), times, 2)
    bars(canvas, 80 + half, 116, half, "Rate", hint.format("longer"), rates, 1.5)
    tiles(canvas, 40, 368, WIDTH - 80, found)
    bandwidth(canvas, 40, 506, WIDTH - 80, 340, found, "memcpy")
    return finish(canvas, HEIGHT)
