# SPDX-License-Identifier: BSD-3-Clause
"""Draws the data of a figure as SVG by matplotlib."""
import matplotlib

matplotlib.use("svg")
matplotlib.rcParams.update({"svg.hashsalt": "meshmem", "font.size": 9, "axes.spines.top": False,
                            "axes.spines.right": False, "axes.grid": True, "axes.axisbelow": True,
                            "svg.fonttype": "none", "grid.color": "#e3e8ed",
                            "legend.frameon": False})
from matplotlib import pyplot  # noqa: E402

import plans  # noqa: E402

COLORS = ("#2563c9", "#e07b28", "#2f9e6e", "#7b4fc9", "#d0483f", "#1f9bb5", "#5d6b7a", "#c2a51e")
OTHERS, STYLES = "#93a0ad", dict(zip(plans.OTHERS, ("-.", ":")))
IN_BYTES = ("13", "15")     # bandwidth instead of updates


def label_of(line, every):
    """What of a line differs from others."""
    variant, update, source, session = line
    parts = [update] if len({other[1] for other in every}) > 1 else []
    source = "malloc" if source == "heap" else source
    parts += [source] if len({other[2] for other in every}) > 1 and variant == plans.OURS else []
    parts += ["batch session"] if session == "batch" else []
    parts += [variant] if variant != plans.OURS else []
    return ", ".join(parts) or "no hint"


def draw_by_size(axes, data, name):
    found = plans.lines(data)
    every = [line for _, line in found]
    in_bytes = data["figure"] in IN_BYTES
    for i, line in enumerate(line for panel, line in found if panel == name):
        rates = found[name, line]
        sizes = sorted(rates)
        other = line[0] in plans.OTHERS
        axes.plot(sizes, [rates[size] * (size * 1e-9 if in_bytes else 1) for size in sizes],
                  color=OTHERS if other else COLORS[i % len(COLORS)], marker="o", markersize=3,
                  linestyle=STYLES.get(line[0], "-"), label=label_of(line, every))
    if data["bare"]:
        axes.plot([one["size"] for one in data["bare"]], [one["bandwidth"] * 1e-9 for one in data["bare"]],
                  color="#1d2733", linestyle="--", linewidth=1, label="libfabric alone, one writer")
    axes.set(xscale="log", yscale="log", title=name, xlabel="bytes",
             ylabel="GB/s of all PEs" if in_bytes else "updates/s of all PEs")
    ticks = sorted({size for rates in found.values() for size in rates})[::3]
    axes.set_xscale("log", base=2)
    axes.set_xticks(ticks, [plans.size_text(size) for size in ticks], rotation=30)
    axes.legend(fontsize=8)


def draw_bars(axes, data, name):
    """Figures with one size: a bar for each line, and its rate."""
    found = plans.lines(data)
    every = [line for _, line in found]
    chosen = [(line, rates) for (panel, line), rates in found.items() if panel == name]
    labels = [label_of(line, every) for line, _ in chosen]
    values = [next(iter(rates.values())) for _, rates in chosen]
    colors = [OTHERS if line[0] in plans.OTHERS else COLORS[0] for line, _ in chosen]
    drawn = axes.barh(range(len(values)), values, color=colors)
    axes.bar_label(drawn, [f"{value * 1e-6:.3g} M/s" for value in values], padding=3, fontsize=8)
    axes.set_yticks(range(len(values)), labels)
    axes.invert_yaxis()
    axes.set(xscale="log", title=name, xlabel="updates/s of all PEs")
    axes.set_xlim(min(values) / 3, max(values) * 10)


def draw(data, path):
    plan = plans.PLANS[data["figure"]]
    names = [panel["name"] for panel in plan["panels"]
             if any(row["panel"] == panel["name"] for row in data["rows"])]
    by_size = len({row["size"] for row in data["rows"]}) > 1
    columns = min(len(names), 2 if by_size else 3)
    height = -(-len(names) // columns)
    picture, axes = pyplot.subplots(height, columns, squeeze=False,
                                    figsize=(11, 1.1 + (4.4 if by_size else 2.7) * height))
    for at in axes.flat[len(names):]:
        at.remove()
    for at, name in zip(axes.flat, names):
        (draw_by_size if by_size else draw_bars)(at, data, name)
    about = data["about"]
    picture.suptitle(f"Figure {data['figure']} again: {plan['title']}", x=0.02, ha="left", fontsize=13)
    picture.text(0.02, 0.925 if height == 1 else 0.945, plan["theirs"], fontsize=9, color="#5d6b7a", va="top")
    nodes = "two hosts by network namespaces, four virtual nodes" if about.get("hosts") else "virtual nodes of one host"
    picture.text(0.02, 0.008, f"meshmem, {nodes}, tcp; {about['cpu']}, {about['cpus']} CPUs, "
                 f"Linux {about['kernel']}, {about['date']}; best of {data['runs']} runs, "
                 f"load of the host {about['load']:.1f}", fontsize=7.5, color="#5d6b7a")
    picture.tight_layout(rect=(0, 0.025, 1, 0.93 if height == 1 else 0.95))
    picture.savefig(path, metadata={"Date": None})
    pyplot.close(picture)
