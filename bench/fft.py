# SPDX-License-Identifier: BSD-3-Clause
"""Times Fourier transforms by pencil, forward and backward, for several sizes and numbers of PEs, in turns with other
programs that do the same. fft.c says what is timed.
"""
import pathlib
import shlex
import shutil
import statistics
import subprocess

import chart
from running import Steps, compile_with, run_job

SOURCES = ("fft.c", "clock.c", "median.c")
KINDS = ("c2c", "r2c")
SIZES, PES = (32, 64, 128, 256), (1, 2, 4, 8)
QUICK_SIZES, QUICK_PES = (16, 32), (1, 2)
VOLUME = 1 << 26        # elements that a job transforms; at least LEAST times
LEAST, MOST = 7, 301


def add_options(parser):
    def numbers(text):
        return [int(n) for n in text.split(",")]

    parser.add_argument("--pes", metavar="N,...", type=numbers,
                        help=f"numbers of PEs (default {','.join(map(str, PES))})")
    parser.add_argument("--sizes", metavar="N,...", type=numbers,
                        help=f"N^3 elements each (default {','.join(map(str, SIZES))})")
    parser.add_argument("--kinds", metavar="KIND,...", default="c2c,r2c", help="of these (default c2c,r2c)")
    parser.add_argument("--nodes", metavar="K", type=int, default=1,
                        help="PEs of K nodes: oshrun divides this host into K nodes")
    parser.add_argument("--realtime", action="store_true",
                        help="run the programs with chrt -f 10, above other work of this machine")
    parser.add_argument("--against", metavar="COMMAND", action="append", default=[],
                        help="another program, run in turns; {pes}, {n}, {kind} and {repetitions} in it are "
                             "replaced, and it prints JSON with \"ms\" in it, of forward and backward; may be "
                             "repeated")
    parser.add_argument("--svg", metavar="FILE", help="draw the ratios to the fastest other program as SVG")


def commands(oshrun, program, options, pes, n, kind):
    """Name and command of pencil and of the others."""
    repetitions = max(LEAST, min(MOST, VOLUME // n ** 3))
    nodes = ["--nodes", str(options.nodes)] if options.nodes > 1 else []
    first = ["chrt", "-f", "10"] if options.realtime else []
    yield "pencil", [*oshrun, "-n", str(pes), *nodes, *first, str(program), *[str(n)] * 3, kind,
                     str(repetitions)]
    for other in options.against:
        values = {"pes": pes, "n": n, "kind": kind, "repetitions": repetitions}
        yield other, [word.format(**values) for word in shlex.split(other)]


def compile_program(oshcc, program):
    """pencil.h and the library are installed, or stand in the tree."""
    header = pathlib.Path(__file__).resolve().parent.parent / "pencil"
    flags = shutil.which("pkg-config") and subprocess.run(["pkg-config", "--cflags", "--libs", "fftw3"],
                                                          capture_output=True, text=True, check=False).stdout.split()
    flags = flags or ["-lfftw3"]
    compile_with(oshcc, SOURCES, program, [f"-I{header}", "-lpencil", *flags, "-lm"])


def measure(oshcc, oshrun, folder, options):
    program = pathlib.Path(folder, "fft")
    compile_program(oshcc, program)
    sizes = options.sizes or (QUICK_SIZES if options.quick else SIZES)
    numbers = options.pes or (QUICK_PES if options.quick else PES)
    found, failed = {}, {}
    kinds = options.kinds.split(",")
    steps = Steps(options.runs, len(kinds) * len(sizes) * len(numbers))
    for _ in range(options.runs):
        for kind in kinds:
            for n in sizes:
                for pes in numbers:
                    steps.step(f"{kind}, {n}^3, {pes} PEs")
                    for name, command in commands(oshrun, program, options, pes, n, kind):
                        objects, why = run_job(command)
                        key = (kind, n, pes, name)
                        if any("ms" in one for one in objects):
                            found.setdefault(key, []).append(next(o for o in objects if "ms" in o))
                        else:
                            failed[", ".join(map(str, key))] = why or "it printed no figure"
    rows = []
    for (kind, n, pes, name), ones in found.items():
        row = {"kind": kind, "n": n, "pes": pes, "program": name}
        for figure in ("ms", "alone"):
            values = [one[figure] for one in ones if one.get(figure)]
            row[figure] = statistics.median(values) if values else None
        rows.append(row)
    return {"rows": rows, "failed": failed, "about": {"nodes": options.nodes}}


def show(result):
    about = result["about"]
    print(f"forward and backward, doubles, {about['nodes']} node{'s' * (about['nodes'] > 1)}; {about['cpu']}, "
          f"{about['cpus']} CPUs, Linux {about['kernel']}, {about['date']}, load {about['load']:.1f}; medians of "
          f"{result['runs']}\n")
    own = {(r["kind"], r["n"], r["pes"]): r["ms"] for r in result["rows"] if r["program"] == "pencil"}
    print(f"{'kind':5}{'size':>6}{'PEs':>4}{'time':>12}  program")
    for row in result["rows"]:
        key = (row["kind"], row["n"], row["pes"])
        line = f"{row['kind']:5}{row['n']:>4}^3{row['pes']:4}{row['ms']:9.3f} ms  "
        if row["program"] != "pencil" and key in own:
            line += f"{row['ms'] / own[key]:.2f} x the time of pencil: "
        line += row["program"]
        if row["alone"]:
            line += f"; FFTW's own plan {row['alone']:.3f} ms, {row['alone'] / row['ms']:.2f} x"
        print(line)
    for what, why in result["failed"].items():
        print(f"{what}: failed: {why}")


def ratios(result):
    """Of each size, kind and number of PEs: the time of the fastest other program / that of pencil."""
    times = {}
    for row in result["rows"]:
        times.setdefault((row["kind"], row["n"], row["pes"]), {})[row["program"]] = row["ms"]
    for (kind, n, pes), by_program in times.items():
        own = by_program.pop("pencil", None)
        if own and by_program:
            yield f"{kind} {n}^3, {pes} PEs", min(by_program.values()) / own


def draw(result):
    """The SVG: a bar for each ratio, from 1 to the right if pencil is faster."""
    canvas, about, bars = chart.Canvas(), result["about"], list(ratios(result))
    left, right, top, step = 150, chart.WIDTH - 60, 120, 22
    height = top + len(bars) * step + 50
    most, least = max([2.1, *(ratio for _, ratio in bars)]), min([0.8, *(ratio for _, ratio in bars)])

    def place(ratio):
        return left + (ratio - least) / (most - least) * (right - left)

    canvas.rect(0, 0, chart.WIDTH, height, "#ffffff", 0)
    canvas.text(40, 48, "Fourier transforms: the fastest other program's time / pencil's", "title")
    canvas.text(40, 72, f"forward and backward, doubles; {about['cpu']}, {about['cpus']} CPUs, "
                f"Linux {about['kernel']}, {about['date']}; medians of {result['runs']} runs", "soft")
    for tenths in range(int(least * 10), int(most * 10) + 1, 2):
        canvas.line(place(tenths / 10), top - 8, place(tenths / 10), height - 44, chart.GRID)
        canvas.text(place(tenths / 10), height - 26, f"{tenths / 10:.1f}", "small", "middle")
    for i, (name, ratio) in enumerate(bars):
        at, from_, to = top + i * step, min(place(1), place(ratio)), max(place(1), place(ratio))
        canvas.text(left - 10, at + 11, name, "small", "end")
        canvas.rect(from_, at, to - from_, 14, chart.PUT if ratio >= 1 else chart.MISSED, 0)
        canvas.text(to + 6, at + 11, f"{ratio:.2f}", "small")
    return chart.finish(canvas, height)
