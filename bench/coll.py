# SPDX-License-Identifier: BSD-3-Clause
"""Runs coll with several numbers of PEs, and puts its figures beside the bare machine's and those of another OpenSHMEM.
When a job dies or hangs in one collective, the others are measured in a new one. coll.c and spans.c say how everything
is measured.

With --nodes K the PEs are of K nodes, which must be of one host, since the times of PEs are
compared: virtual nodes of oshrun, or name spaces with a network and a host name each. There is
nothing bare to compare with then. A launcher that is named must start the job over the nodes by
itself, in blocks: the first PEs on the first node, and so on. Open MPI 4.1's oshmem needs, for TCP
between the hosts alpha and beta and shared memory within,

    mpirun --host alpha:64,beta:64 --map-by node --rank-by slot --bind-to none
        --mca plm_rsh_agent AGENT --mca mpi_yield_when_idle 1 --mca pml ob1
        --mca btl tcp,vader,self --mca btl_tcp_if_include eth0 --mca spml ucx
        -x UCX_TLS=tcp,posix,sysv,cma,self -x UCX_NET_DEVICES=eth0

where AGENT stands for ssh: options, a host, a command. Give the hosts name spaces of IPC and of
processes, too, and their own /dev/shm: else UCX takes them for one node and moves data by shared
memory. Give each its own CPUs (taskset): else PEs believe that they have all CPUs for themselves,
and spin. The same hosts run meshmem by the first line with the agent, and -x FI_TCP_IFACE=eth0.
"""
import statistics

import rows as table
from running import Steps, progress, run_job

SOURCES = ("coll.c", "calls.c", "answers.c", "bare.c", "spans.c", "agree.c",
           "median.c", "clock.c")
PES, QUICK_PES = (2, 4, 8, 16, 64), (2, 4, 16, 64)
MOST_ROOM, QUICK_ROOM = 64 << 20, 16 << 20

# Between nodes: PEs of each node, the most PEs in all, and what is measured unless names are given.
PER_NODE, QUICK_PER_NODE, MOST_FAR = (1, 2, 4), (1, 2), 8
FAR_NAMES = ("barrier_all", "sync_all", "broadcast64", "collect64", "fcollect64", "alltoall64",
             "alltoalls64", "long_sum_to_all", "double_sum_to_all", "long_sum_inscan")

# A barrier takes at most this many times as long as the bare exchange of two flags; data moves with at least this
# fraction of memcpy's bandwidth; and nothing takes longer than this multiple of the other library's time.
BARRIER_GOAL, DATA_GOAL, OTHER_GOAL = 1.5, 0.8, 0.5


def default_pes(nodes, is_quick):
    if nodes == 1:
        return list(QUICK_PES if is_quick else PES)
    numbers = [nodes * n for n in (QUICK_PER_NODE if is_quick else PER_NODE)]
    return [n for n in numbers if n <= max(nodes, MOST_FAR)]


def room_for(npes, is_quick):
    """Bytes that dest of each PE may have, such that dest and source of all fit into half of the
    memory that is free."""
    limit = QUICK_ROOM if is_quick else MOST_ROOM
    available = 4 * npes * limit
    with open("/proc/meminfo", encoding="utf-8") as lines:
        for line in lines:
            if line.startswith("MemAvailable:"):
                available = 1024 * int(line.split()[1])
    fits = available // 2 // (2 * npes)
    return max(min(fits, limit) >> 20 << 20, 1 << 20)


class Measured:
    """What a library's jobs gave: times by (name, PEs, size), and what went wrong."""

    def __init__(self):
        self.about, self.known = {}, set()
        self.empty, self.runs = {}, {}
        self.failures, self.wrong, self.skipped, self.slow = {}, {}, {}, {}

    def add(self, npes, one):
        if "library" in one:
            self.about = {"library": one["library"], "version": one["version"]}
            self.known |= set(one["operations"])
        elif "empty_ns" in one:
            self.empty[npes] = one["empty_ns"]
        elif "row" in one:
            self.runs.setdefault((one["row"], npes, one["size"]), []).append(one)
        elif "wrong" in one:
            self.wrong[one["wrong"], npes, one["size"]] = one["count"]
        elif "skipped" in one:
            self.skipped[one["skipped"], npes, one["size"]] = one["room"]
        elif "slow" in one:
            self.slow[one["slow"], npes, one["size"]] = one["expected_ns"]

    def row(self, key):
        """The medians over all runs of a row, or None."""
        same = self.runs.get(key)
        if not same:
            return None
        row = dict(same[0])
        for name in ("shmem_ns", "bare_ns", "ratio"):
            if name in row:
                row[name] = statistics.median(one[name] for one in same)
        row["disturbed"] = min(one["disturbed"] for one in same)
        return row

    def measure(self, oshrun, program, npes, options):
        """Run all collectives with npes PEs; begin again after one in which the job fails."""
        names = options.only or list(FAR_NAMES if options.nodes > 1 else ())
        while True:
            room = str(room_for(npes, options.quick))
            command = [*oshrun, "-n", str(npes), str(program), "--room", room,
                       "--nodes", str(options.nodes)]
            objects, why = run_job(command + ["--quick"] * options.quick + names,
                                   no_reason=" elements wrong on PE ")
            for one in objects:
                self.add(npes, one)
            if not why:
                return
            begun = [one for one in objects if "begin" in one]
            if not begun:
                self.failures["start", npes, 0] = why
                return
            last = begun[-1]["begin"]
            self.failures[last, npes, begun[-1]["size"]] = why
            all_names = next((one["operations"] for one in objects if "operations" in one), [])
            names = all_names[all_names.index(last) + 1:] if last in all_names else []
            if not names:
                return


def named(found):
    """What stands under (name, PEs, size), as a list."""
    return [{"row": name, "pes": npes, "size": size, "what": what}
            for (name, npes, size), what in found.items()]


def judgement(value, goal, better):
    met = value <= goal if better == "lower" else value >= goal
    return {"value": value, "goal": goal, "better": better, "met": met}


def judged(row, other, nodes):
    """The row with what it is beside the bare machine and beside the other library's row; between
    nodes there is no goal."""
    is_barrier = row["size"] == 0
    if "ratio" in row:
        row["of_bare"] = judgement(row["ratio"], BARRIER_GOAL, "lower") if is_barrier else \
            judgement(1 / row["ratio"], DATA_GOAL, "higher")
    if other:
        row["other_ns"] = other["shmem_ns"]
        row["disturbed"] |= other["disturbed"]
        value = row["shmem_ns"] / other["shmem_ns"]
        row["of_other"] = {"value": value} if nodes > 1 else judgement(value, OTHER_GOAL, "lower")
    return row


def measure(own, other, options):
    """The judged rows; own, and other or None, are (oshrun, program, name)."""
    sides = [(side, Measured()) for side in (own, other) if side]
    steps = Steps(options.runs, len(options.pes) * len(sides))
    for _ in range(options.runs):
        for npes in options.pes:
            for (oshrun, program, name), found in sides:
                steps.step(f"{npes} PEs with {name}")
                found.measure(oshrun, program, npes, options)
    progress("")
    mine, its = sides[0][1], sides[1][1] if other else Measured()
    rows = [judged(mine.row(key), its.row(key), options.nodes) for key in mine.runs]
    return rows, mine, its


def as_data(about, rows, mine, its, options):
    """Everything, to be written as JSON."""
    return {"about": about, "quick": options.quick, "runs": options.runs, "nodes": options.nodes,
            "rows": rows,
            "failed": named(mine.failures), "wrong": named(mine.wrong),
            "skipped": named(mine.skipped), "slow": named(mine.slow), "empty_ns": mine.empty,
            "other": its.about, "other_empty_ns": its.empty,
            "other_failed": named(its.failures), "other_wrong": named(its.wrong),
            "other_slow": named(its.slow)}


# ---- what people read ----


def block_text(size):
    return table.size_text(size) if size else ""


def verdict(judged_as):
    """Three cells: how many times, the goal, whether it is met."""
    if not judged_as:
        return "", "", ""
    sign = "<=" if judged_as["better"] == "lower" else ">="
    return (f"{judged_as['value']:.2f} x", f"{sign} {judged_as['goal']:g}",
            "met" if judged_as["met"] else "NOT MET")


def line(cells):
    name, block, *others = cells
    text = f"{name:19}{block:>8}"
    for width, cell in zip((11, 11, 9, 8), others):
        text += f"{cell:>{width}}"
    text += f"  {others[4]:8}"
    for width, cell in zip((11, 9, 8), others[5:8]):
        text += f"{cell:>{width}}"
    return (text + f"  {others[8]}").rstrip()


def show_rows(npes, cpus, rows, mine, its):
    many = "" if npes <= cpus else ", more PEs than CPUs"
    empty = [f"{table.time_text(side.empty[npes])} {where}" for side, where in
             ((mine, "here"), (its, "with the other")) if npes in side.empty]
    print(f"\n{npes} PEs, {cpus} CPUs{many}; a call that does nothing takes {', '.join(empty)}")
    has_other = bool(its.about)
    heads = ("other", "of other", "goal", "") if has_other else ("", "", "", "")
    print(line(("what", "block", "SHMEM", "bare", "of bare", "goal", "") + heads))
    for row in rows:
        bare = table.time_text(row["bare_ns"]) if "bare_ns" in row else ""
        other = table.time_text(row["other_ns"]) if "other_ns" in row else ""
        print(line((row["row"], block_text(row["size"]), table.time_text(row["shmem_ns"]), bare,
                    *verdict(row.get("of_bare")), other, *verdict(row.get("of_other"))))
              + "  (disturbed)" * row["disturbed"])


def far_cell(row):
    if not row:
        return "-"
    time = table.time_text(row["shmem_ns"])
    if "of_other" not in row:
        return time
    value = row["of_other"]["value"]
    return f"{time}, {value:{'.2f' if value >= 0.095 else '.1g'}}"


def show_far(rows):
    """One table for all numbers of PEs, such that it can be pasted into Markdown."""
    numbers = sorted({row["pes"] for row in rows})
    found = {(row["row"], row["size"], row["pes"]): row for row in rows}
    lines = [("", *(f"{npes} PEs" for npes in numbers)), ("---",) * (1 + len(numbers))]
    lines += [(f"{name} {block_text(size)}".rstrip(),
               *(far_cell(found.get((name, size, npes))) for npes in numbers))
              for name, size in dict.fromkeys(key[:2] for key in found)]
    widths = [max(map(len, column)) for column in zip(*lines)]
    print()
    for cells in lines:
        print("| " + " | ".join(f"{cell:<{width}}" for cell, width in zip(cells, widths)) + " |")


def show_skipped(measured):
    """A sentence per number of PEs about what would need too much memory."""
    reasons = {}
    for (name, npes, size), room in measured.skipped.items():
        reasons.setdefault((npes, room), []).append(f"{name} {block_text(size)}")
    for (npes, room), names in reasons.items():
        memory = "" if room in (MOST_ROOM, QUICK_ROOM) else ", for which there is memory"
        print(f"{npes} PEs: not measured, because a PE's buffer would have more than "
              f"{block_text(room)}{memory}: " + ", ".join(names))


def show_failures(measured, who):
    for (name, npes, size), expected in measured.slow.items():
        print(f"{who}: {name} {block_text(size)} among {npes} PEs and larger is not measured: it "
              f"would take about {table.time_text(expected)}")
    for (name, npes, size), why in measured.failures.items():
        print(f"{who}: {name} {block_text(size)}".rstrip() + f" among {npes} PEs failed, {why}")
    for (name, npes, size), count in measured.wrong.items():
        print(f"{who}: {name} {block_text(size)}".rstrip() + f" among {npes} PEs is WRONG "
              f"(elements: {count}); its time is not measured")


def show_goals(rows, cpus):
    for key, what in (("of_bare", "beside the bare machine"), ("of_other", "beside the other")):
        for crowded, where in ((False, "a CPU for every PE"), (True, "more PEs than CPUs")):
            met = [row[key]["met"] for row in rows
                   if "met" in row.get(key, ()) and (row["pes"] > cpus) == crowded]
            if met:
                print(f"{sum(met)} of {len(met)} goals {what} met with {where}")


def show_method(about, its, nodes):
    """What was measured where, and what the figures mean."""
    print(f"{about.get('library', 'no library')}, OpenSHMEM {about.get('version', '?')}: "
          f"collectives of PEs of {f'{nodes} nodes' if nodes > 1 else 'one node'}")
    print(f"{about['cpu']}, {about['cpus']} CPUs, Linux {about['kernel']}, load {about['load']:.1f}")
    print("Medians. Below 64 KiB: many calls in a row, with a barrier after each broadcast. From there "
          "on: one call,\nfrom when the first PE enters until the last one leaves; between calls source "
          "is written and dest is read.")
    if nodes == 1:
        print("Of bare: a barrier's time as a multiple of two flags' exchange, and data's bandwidth as a "
              "part of memcpy's by\nall PEs at once.")
    if its.about:
        of_other = "; behind each time: as a part of the other's" if nodes > 1 else ""
        print(f"Other: {its.about['library']}, OpenSHMEM {its.about['version']}, "
              f"by {about['against']}{of_other}")


def show(about, rows, mine, its, options):
    """Print everything."""
    cpus = about["cpus"]
    show_method(about, its, options.nodes)
    if options.nodes > 1 and rows:
        show_far(rows)
    for npes in sorted({row["pes"] for row in rows}) if options.nodes == 1 else ():
        show_rows(npes, cpus, [row for row in rows if row["pes"] == npes], mine, its)
    print()
    unknown = set(options.only) - mine.known
    if unknown and mine.about:
        print("not measured, because this library has none of that name: "
              + ", ".join(sorted(unknown)))
    show_skipped(mine)
    show_failures(mine, about.get("library", "SHMEM"))
    show_failures(its, its.about.get("library", "other"))
    if about["load"] > cpus / 4 and any(options.nodes > 1 or row["pes"] > cpus for row in rows):
        which = "figures" if options.nodes > 1 else "figures with more PEs than\nCPUs"
        print(f"The load was {about['load']:.1f} at the start: if other programs use the CPUs, "
              f"{which} mean little.")
    if any(row["disturbed"] for row in rows):
        print("Rows marked as disturbed have no three samples during which no PE lost its CPU.")
    show_goals(rows, cpus)
