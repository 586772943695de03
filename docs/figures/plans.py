# SPDX-License-Identifier: BSD-3-Clause
"""What figures 13 to 18 measure, what the paper found, and how to judge ours. Knows nothing of how to
measure and draw."""
import os

LARGE, MEDIUM, SMALL = (tuple(8 << i for i in range(n)) for n in (20, 18, 14))  # to 4 MiB, 1 MiB, 64 KiB
PER_NODE = (1, 2, 4, 8)
# Built with libfabric and its own PMI-1; SOS is its prefix. Its messages go over libfabric's sockets on this host,
# as it does not run over tcp.
SOS = ("--oshcc", os.environ.get("SOS", "") + "/bin/oshcc", "--oshrun", "mpiexec.hydra")
OPEN_MPI = ("--oshcc", "/usr/bin/oshcc", "--oshrun", "/usr/bin/oshrun --allow-run-as-root --oversubscribe "
            "--mca spml ucx -x UCX_TLS=tcp,self")


def panel(pes, nodes, name, work=0):
    return {"name": name, "pes": pes, "nodes": nodes, "work": work}


def variant(name, kinds, sizes, **more):
    """Kinds of updates that one job measures; panels: only in these."""
    return {"name": name, "kinds": kinds, "sizes": sizes, "sources": ("symmetric",), "sessions": ("none",),
            "updates": 1 << 18, "volume": 64 << 20, "environment": {}, "more": (), "panels": ()} | more


def figure(title, theirs, panels, variants, bare=False):
    return {"title": title, "theirs": theirs, "panels": panels, "variants": variants, "bare": bare}


NODES = (panel(2, 2, "2 nodes"), panel(4, 4, "4 nodes"))
OURS, BARE = "meshmem", "libfabric"
OTHERS = ("Open MPI", "Sandia OpenSHMEM")


def others(kinds, sizes, panels=("2 nodes",)):
    return tuple(variant(name, kinds, sizes, more=more, environment=environment, updates=4096, volume=8 << 20,
                         panels=panels)
                 for name, more, environment in zip(OTHERS, (OPEN_MPI, SOS), ({}, {"SHMEM_OFI_PROVIDER": "sockets"})))


AMOS = ("set64", "add64", "inc64", "xor64", "fetch_add64", "fetch_add_nbi64", "signal_set", "signal_add")
PLANS = {
    "13": figure("Puts by size and by the memory of their source",
                 "theirs: bandwidth dips between 256 B and 1 KiB, until a layer of software was added; from the "
                 "stack and from malloc it stays below that from symmetric memory",
                 NODES, (variant(OURS, ("put", "put_nbi"), LARGE, sources=("symmetric", "stack", "heap")),
                         *others(("put_nbi",), LARGE)), bare=True),
    "14": figure("Puts, each completed in its way",
                 "theirs: local completion comes close to blocking puts",
                 NODES, (variant(OURS, ("put", "put_nbi", "put_nbi_local", "put_nbi_quiet"), MEDIUM),
                         *others(("put", "put_nbi_quiet"), MEDIUM))),
    "15": figure("Registered memory and large pages",
                 "theirs: symmetric memory, which is registered and in large pages, is faster",
                 NODES, (variant(OURS, ("put_nbi",), LARGE, sources=("symmetric", "heap")),
                         variant("pages of 2 MiB", ("put_nbi",), LARGE,
                                 environment={"SHMEM_SYMMETRIC_PARTITION1": "SIZE=256m:PGSIZE=2m"})),
                 bare=True),
    "16": figure("Puts of 8 bytes, bundled or not, by PEs per node",
                 "theirs: the hint to bundle gives up to 2.5 times the rate (16 PEs per node, below 8 KiB)",
                 tuple(panel(2 * n, 2, f"{n} per node") for n in PER_NODE)
                 + (panel(2, 2, "1 us of work between puts", 1000),),
                 (variant(OURS, ("put_nbi",), (8,) * 4, sessions=("none", "batch")),  # in turns
                  variant("SHMEM_FAR_BATCH=0", ("put_nbi",), (8,), environment={"SHMEM_FAR_BATCH": "0"},
                          updates=1 << 12),
                  *others(("put_nbi",), (8,), ("1 per node", "2 per node")))),
    "17": figure("Put with signal, and put_nbi + fence + atomic_set by hand",
                 "theirs: put_signal reaches 1.6 times the rate of the three calls",
                 NODES, (variant(OURS, ("put_signal", "put_signal_nbi", "by_hand"), SMALL),
                         *others(("by_hand",), SMALL))),
    "18": figure("Atomic operations on words of 8 bytes",
                 "theirs: single-transmit atomics reach 1.4 times the plain rate, signal_set 1.9 times that of "
                 "another atomic",
                 NODES, (variant(OURS, AMOS, (8,)), *others(AMOS[:5], (8,)))),
}

# Figure, what, upper line, lower line, least ratio: lines are variant, update, source, session.
RATIOS = (
    ("13", "stack / symmetric, put_nbi", (OURS, "put_nbi", "stack", "none"),
     (OURS, "put_nbi", "symmetric", "none"), 0.9),
    ("13", "malloc / symmetric, put_nbi", (OURS, "put_nbi", "heap", "none"),
     (OURS, "put_nbi", "symmetric", "none"), 0.9),
    ("13", "stack / symmetric, put", (OURS, "put", "stack", "none"),
     (OURS, "put", "symmetric", "none"), 0.9),
    ("13", "malloc / symmetric, put", (OURS, "put", "heap", "none"),
     (OURS, "put", "symmetric", "none"), 0.9),
    ("14", "local completion / blocking", (OURS, "put_nbi_local", "symmetric", "none"),
     (OURS, "put", "symmetric", "none"), 0.9),
    ("15", "malloc / symmetric", (OURS, "put_nbi", "heap", "none"),
     (OURS, "put_nbi", "symmetric", "none"), 0.9),
    ("15", "ordinary / large pages", (OURS, "put_nbi", "symmetric", "none"),
     ("pages of 2 MiB", "put_nbi", "symmetric", "none"), 0.9),
    ("16", "without a hint / unbundled", (OURS, "put_nbi", "symmetric", "none"),
     ("SHMEM_FAR_BATCH=0", "put_nbi", "symmetric", "none"), 2.5),
    ("16", "with the hint / without", (OURS, "put_nbi", "symmetric", "batch"),
     (OURS, "put_nbi", "symmetric", "none"), 1.0),
    ("17", "put_signal / by hand", (OURS, "put_signal", "symmetric", "none"),
     (OURS, "by_hand", "symmetric", "none"), 1.6),
    ("17", "put_signal_nbi / by hand", (OURS, "put_signal_nbi", "symmetric", "none"),
     (OURS, "by_hand", "symmetric", "none"), 1.6),
    ("18", "signal_set / add", (OURS, "signal_set", "symmetric", "none"),
     (OURS, "add64", "symmetric", "none"), 1.0),
    ("18", "signal_set / set", (OURS, "signal_set", "symmetric", "none"),
     (OURS, "set64", "symmetric", "none"), 1.0),
    ("18", "signal_set / fetch_add", (OURS, "signal_set", "symmetric", "none"),
     (OURS, "fetch_add64", "symmetric", "none"), 1.9),
)


def lines(data, what="rate"):
    """{(panel, (variant, update, source, session)): {size: rate}}; or rates, those of all runs."""
    found = {}
    for row in data["rows"]:
        line = (row["variant"], row["update"], row["source"], row["session"])
        found.setdefault((row["panel"], line), {})[row["size"]] = row[what]
    return found


def compared(above, below, scale=1.0):
    """The ratio of the best runs: what slows the host makes others up to 3 times as slow, but none better."""
    return scale * max(above) / max(below)


def verdicts(data):
    """Sentences: the least ratio of each pair of lines in each panel, and at which size; and, for figure 13,
    the deepest dip of each line."""
    found, said = lines(data, "rates"), []
    for number, what, upper, lower, least in RATIOS:
        for name in dict.fromkeys(panel for panel, _ in found):
            if number != data["figure"] or (name, upper) not in found or (name, lower) not in found:
                continue
            above, below = found[name, upper], found[name, lower]
            ratios = {size: compared(above[size], below[size]) for size in above if size in below}
            said.append(sentence(f"figure {number}, {name}: {what}", ratios, least))
    if data["figure"] == "13":
        for (name, line), rates in found.items():
            sizes = sorted(rates)
            dips = {size: compared(rates[size], rates[before], size / before)
                    for before, size in zip(sizes, sizes[1:])}
            if line[0] == OURS:
                said.append(sentence(f"figure 13, {name}: {line[1]} from {line[2]}: bandwidth / that of the size "
                                     "before", dips, 0.9))
    return said


def sentence(what, ratios, least):
    worst = min(ratios, key=ratios.get)
    missed = sorted(size for size, ratio in ratios.items() if ratio < least)
    mark = "met" if not missed else f"NOT MET at {', '.join(map(size_text, missed))}"
    at = f" at {size_text(worst)}, at most {max(ratios.values()):.2f}" if len(ratios) > 1 else ""
    return f"{what}: {ratios[worst]:.2f}{at}; goal {least:g}: {mark}"


def size_text(size):
    for unit in ("B", "KiB"):
        if size < 1024:
            return f"{size:g} {unit}"
        size /= 1024
    return f"{size:g} MiB"
