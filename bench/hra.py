# SPDX-License-Identifier: BSD-3-Clause
"""Runs hra, random access all-to-all: each PE updates random places of the tables of random PEs in many ways, and every
run is checked. Shows updates per second and bandwidth, of each PE and of all, as means over runs with 95 % confidence
intervals. hra_updates.c and hra_amo.c say what is timed; the check is in hra_check.c.
"""
import math
import os

import chart
import rows as table
from intervals import mean
from running import compile_with, repeat

SOURCES = ("hra.c", "hra_updates.c", "hra_amo.c", "hra_check.c", "clock.c")
BLOCKS = ("put", "put_nbi", "put_nb", "put_nbi_local", "put_nbi_quiet", "get", "get_nbi", "put_signal",
          "put_signal_nbi", "put_signal_add", "by_hand")
WORDS = ("signal_set", "signal_add")
AMOS = ("set", "add", "inc", "and", "or", "xor")
FETCHING = ("fetch", "fetch_add", "fetch_inc", "fetch_and", "fetch_or", "fetch_xor", "swap",
            "compare_swap")
# One job for each group: where a library fails in one, the others are measured.
GROUPS = {"blocks": BLOCKS + WORDS} | {
    f"atomics of {bits} bits": tuple(f"{name}{bits}" for name in AMOS)
    + tuple(f"{name}{nbi}{bits}" for name in FETCHING for nbi in ("", "_nbi"))
    for bits in (32, 64)}
KINDS = sum(GROUPS.values(), ())
MEMORY = ("symmetric", "stack", "heap")
SESSIONS = ("none", "batch")
CRAY_SESSIONS = ("bundle", "op_put", "bundle+op_put", "op_amo", "op_famo", "op_pws", "hrp", "stamo",
                 "no_cncr_taccess", "dc", "uniform_amo", "unreliable")
SIZES = (8, 64, 512, 4 << 10, 32 << 10, 256 << 10, 1 << 20)
MOST = 4 << 20
QUICK_SIZES = (8, 4 << 10)
TABLE, UPDATES, VOLUME = 16 << 20, 1 << 16, 64 << 20
QUICK_TABLE, QUICK_UPDATES, QUICK_VOLUME = 256 << 10, 2000, 1 << 20
COLORS = (chart.PUT, chart.GET, chart.MET, chart.MISSED, "#7b4fc9", "#c2a51e", "#1f9bb5", "#b0497e",
          chart.SOFT, chart.FAINT)


def add_options(parser):
    def names(text):
        return text.split(",")

    def numbers(text):
        return [int(n) for n in text.split(",")]

    parser.add_argument("--pes", metavar="N", type=int, default=2, help="number of PEs (default 2)")
    parser.add_argument("--nodes", metavar="K", type=int, default=2,
                        help="of K nodes (default 2): oshrun divides this host into K nodes; a launcher "
                             "that is named by --oshrun places the PEs itself")
    parser.add_argument("--table", metavar="BYTES", type=int,
                        help=f"size of each PE's table (default {TABLE >> 20} MiB)")
    parser.add_argument("--updates", metavar="N", type=int,
                        help=f"updates by each PE (default {UPDATES}); a 16th of them of kinds that wait "
                             "for a round trip each")
    parser.add_argument("--volume", metavar="BYTES", type=int,
                        help="fewer updates where their blocks would be more than this "
                             f"(default {VOLUME >> 20} MiB)")
    parser.add_argument("--sizes", metavar="BYTES,...", type=numbers,
                        help="block sizes, multiples of 8")
    parser.add_argument("--only", metavar="NAME,...", type=names, default=KINDS,
                        help="these kinds of updates: " + ", ".join(KINDS[:14]) + ", ... as in the table")
    parser.add_argument("--sources", metavar="NAME,...", type=names, default=MEMORY,
                        help="memory that blocks come from: " + ", ".join(MEMORY))
    parser.add_argument("--sessions", metavar="NAME,...", type=names, default=SESSIONS,
                        help="measure in these sessions: none and batch (the default), and where the "
                             "library has Cray's, " + ", ".join(CRAY_SESSIONS))
    parser.add_argument("--far", action="store_true",
                        help="update only PEs whose memory has no local address, not all")
    parser.add_argument("--work", metavar="NS", type=int, default=0,
                        help="nanoseconds of work after each update")
    parser.add_argument("--seed", metavar="N", type=int, default=1, help="of the random numbers")
    parser.add_argument("--prefix", metavar="COMMAND", type=str.split, default=[],
                        help="start the program by this, for example 'chrt -f 10'")
    parser.add_argument("--svg", metavar="FILE", help="draw a picture")


def complete(options):
    """What depends on --quick; a sentence about what is wrong, or None."""
    quick = options.quick
    options.table = options.table or (QUICK_TABLE if quick else TABLE)
    options.updates = options.updates or (QUICK_UPDATES if quick else UPDATES)
    options.volume = options.volume or (QUICK_VOLUME if quick else VOLUME)
    options.sizes = options.sizes or list(QUICK_SIZES if quick else SIZES)
    if unknown := set(options.only) - set(KINDS):
        return f"--only: no kind of update is called {sorted(unknown)[0]}; there are {', '.join(KINDS)}"
    if unknown := set(options.sources) - set(MEMORY):
        return f"--sources: {sorted(unknown)[0]} is none of {', '.join(MEMORY)}"
    if unknown := set(options.sessions) - set(SESSIONS + CRAY_SESSIONS):
        return (f"--sessions: {sorted(unknown)[0]} is none of "
                + ", ".join(SESSIONS + CRAY_SESSIONS))
    if any(size < 8 or size % 8 or size > MOST for size in options.sizes):
        return f"--sizes: write multiples of 8 up to {MOST}"
    if options.pes * max(options.sizes) > options.table:
        return (f"--table {options.table}: each of {options.pes} PEs needs room for a block of "
                f"{max(options.sizes)} bytes; write {options.pes * max(options.sizes)} or more")
    return None


def commands(oshrun, program, options):
    nodes = ["--nodes", str(options.nodes)] if options.nodes > 1 and not options.oshrun else []
    words = [*oshrun, "-n", str(options.pes), *nodes, *options.prefix, program]
    for name in ("table", "updates", "volume", "work", "seed"):
        words += [f"--{name}", str(getattr(options, name))]
    words += ["--sizes", ",".join(map(str, options.sizes)), "--sources", ",".join(options.sources),
              "--sessions", ",".join(options.sessions), "--targets", "far" if options.far else "all",
              "--leave-out", str(options.leave_out)]
    chosen = {group: [kind for kind in kinds if kind in options.only]
              for group, kinds in GROUPS.items()}
    return {group: [*words, "--kinds", ",".join(kinds)] for group, kinds in chosen.items() if kinds}


def measure(oshcc, oshrun, folder, options):
    """Everything, as it is written as JSON."""
    program = os.path.join(folder, "hra")
    compile_with(oshcc, SOURCES, program)
    objects, about, failed = repeat(options, commands(oshrun, program, options))
    found, missing = {}, []
    for _, one in objects:
        if "wrong" in one:
            failed[f"{one['wrong']}, {table.size_text(one['size'])}"] = f"WRONG: {one['why']}"
        elif "missing" in one and one["missing"] not in missing:
            missing.append(one["missing"])
        elif "update" in one:
            key = (one["update"], one["source"], one["session"], one["size"])
            found.setdefault(key, []).append(one)
    what = {name: getattr(options, name)
            for name in ("pes", "nodes", "table", "updates", "volume", "work", "far", "seed")}
    return {"about": about | {"options": what}, "missing": missing, "failed": failed,
            "rows": [row_of(*key, runs) for key, runs in found.items()]}


def row_of(update, source, session, size, runs):
    """Means over runs: of all PEs, until the slowest has its updates complete; of each PE; and of the
    average PE."""
    n, pes = runs[0]["updates"], len(runs[0]["seconds"])
    rates, interval = mean([n * pes / max(run["seconds"]) for run in runs])
    each, each_interval = mean([sum(n / s for s in run["seconds"]) / pes for run in runs])
    return {"update": update, "source": source, "session": session, "size": size, "updates": n,
            "rate": rates, "rate_interval": interval, "pe_rate": each, "pe_rate_interval": each_interval,
            "bandwidth": rates * size, "pe_bandwidth": each * size,
            "bandwidth_interval": None if interval is None else interval * size,
            "rate_of_pe": [mean([n / run["seconds"][pe] for run in runs])[0] for pe in range(pes)]}


def quantity(value):
    for limit, unit in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if value >= limit:
            return f"{value / limit:.3g} {unit}"
    return f"{value:.3g} "


def percent(value, interval):
    return "" if interval is None else f"±{100 * interval / value:.0f} %"


def show(result):
    about = result["about"]
    options = about["options"]
    print(f"{about.get('library', '?')}: random updates, {options['pes']} PEs, "
          f"{'far PEs only, ' if options['far'] else ''}tables of {table.size_text(options['table'])}; "
          f"{about['cpu']}, Linux {about['kernel']}, load {about['load']:.1f}; means of "
          f"{result['runs']} runs with 95 % intervals; every run was checked\n")
    print(f"{'update':20}{'source':11}{'session':14}{'size':>8}{'updates/s':>12}{'':8}{'bytes/s':>10}"
          f"{'per PE: updates/s':>20}{'':8}{'bytes/s':>10}")
    for row in result["rows"]:
        print(f"{row['update']:20}{row['source']:11}{row['session']:14}"
              f"{table.size_text(row['size']):>8}"
              f"{quantity(row['rate']):>12}{percent(row['rate'], row['rate_interval']):>8}"
              f"{quantity(row['bandwidth']):>10}{quantity(row['pe_rate']):>20}"
              f"{percent(row['pe_rate'], row['pe_rate_interval']):>8}{quantity(row['pe_bandwidth']):>10}")
    if result["missing"]:
        print(f"\nnot in this library: {', '.join(result['missing'])}")
    for name, why in result["failed"].items():
        print(f"{name}: failed, {why}")


def draw(result):
    """The SVG: updates per second of blocks over size, and of words as bars."""
    about, options = result["about"], result["about"]["options"]
    rows = [row for row in result["rows"] if row["source"] == "symmetric" and row["session"] == "none"]
    blocks = [row for row in rows if row["update"] in BLOCKS]
    words = [row for row in rows if row["update"] not in BLOCKS]
    canvas, height = chart.Canvas(), 480 + 20 * -(-len(words) // 2)
    canvas.rect(0, 0, chart.WIDTH, height, "#ffffff", 0)
    canvas.text(40, 48, f"{about.get('library', '?')}: random access all-to-all", "title")
    canvas.text(40, 72, f"{options['pes']} PEs{', far targets only' if options['far'] else ''}; "
                f"{about['cpu']}, Linux {about['kernel']}, {about['date']}; updates of all PEs per "
                f"second, means of {result['runs']} with 95 % intervals", "soft")
    lines = {}
    for row in blocks:
        points = lines.setdefault(row["update"], [])
        points.append((row["size"], row["rate"], row["rate_interval"] or 0))
    if lines:
        chart.rates(canvas, 40, 110, chart.WIDTH - 80, 320,
                    [(name, color, points) for (name, points), color in zip(lines.items(), COLORS)])
    if words:
        draw_words(canvas, words, 470)
    return chart.finish(canvas, height)


def draw_words(canvas, words, top):
    low = math.floor(math.log10(min(row["rate"] for row in words)))
    high = math.ceil(math.log10(max(row["rate"] for row in words)))
    half, label = (chart.WIDTH - 120) / 2, 130
    for i, row in enumerate(words):
        x = 40 + (i % 2) * (half + 40)
        y = top + i // 2 * 20
        length = (math.log10(row["rate"]) - low) / max(high - low, 1) * (half - label - 110)
        canvas.text(x + label - 8, y + 4, row["update"], "small", "end")
        canvas.rect(x + label, y - 7, length, 13, chart.PUT, 2)
        canvas.text(x + label + length + 6, y + 4, quantity(row["rate"]) + "/s "
                    + percent(row["rate"], row["rate_interval"]), "small")
