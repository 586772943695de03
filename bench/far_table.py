# SPDX-License-Identifier: BSD-3-Clause
"""What people read of meshmem-bench far: tables and sentences from a result as far.py makes it.
Knows nothing of how the figures came about.
"""
import re

import rows as table
import running

MEETINGS = ("barrier_all", "sync_all")
SWEPT = ("put", "put_nbi", "get_nbi")
# By what is beside: how it does the same, and its columns: name, and the row of ours that it stands beside.
BARE_SWEEPS = {"libfabric": ("inject_write or write, and read, 64 at a time",
                             (("bare put", "put"), ("bare get", "get_nbi"))),
               "MPI": ("MPI_Send and MPI_Recv", (("MPI_Send", "put"),))}


def figure_text(row, nanoseconds):
    if nanoseconds is None:
        return ""
    if row["kind"] == "rate":
        return rate_text(1e9 / nanoseconds)
    if row["kind"] == "bandwidth":
        return f"{row['size'] / nanoseconds:.2f} GB/s"
    return table.time_text(nanoseconds)


def rate_text(per_second):
    if per_second < 1e5:
        return f"{per_second / 1e3:.3g} k/s"
    return f"{per_second / 1e6:.3g} M/s" if per_second < 1e9 else f"{per_second / 1e6:.0f} M/s"


def mark(one):
    return {True: "met", False: "NOT MET", None: ""}[one.get("met")]


def line(widths, *cells):
    """Cells in columns, the first to the left, the others to the right."""
    return " ".join(f"{cell:{'>' if i else '<'}{width}}"
                    for i, (width, cell) in enumerate(zip(widths, cells))).rstrip()


def show_rows(rows, beside):
    widths = (27, 8, 11, 11, 11, 9, 8)
    print(line(widths, "what", "size", "SHMEM", beside, "result", "goal", ""))
    for row in rows:
        sign = "<=" if row["better"] == "lower" else ">="
        value = f"{row['value']:.3g} x" if "value" in row else ""
        goal = f"{sign} {row['goal']:g} x" if row["goal"] else ""
        size = "" if row["row"] in MEETINGS else table.size_text(row["size"])
        print(line(widths, row["what"], size,
                   figure_text(row, row["shmem_ns"]), figure_text(row, row.get("bare_ns")),
                   value, goal, mark(row)) + (f"   {row['calls']}; {row['path']}" if "calls" in row else ""))
    if any("not TCP" in row.get("path", "") for row in rows):
        print("not TCP: between processes of one host this is shared memory, which is no network.")


def show_gains(gains):
    if not gains:
        return
    print("\nBatching off (SHMEM_FAR_BATCH=0: each operation in a frame of its own)")
    for row in gains:
        print(line((29, 14, 14, 10), row["what"], rate_text(1e9 / row["alone_ns"]) + " alone",
                   rate_text(1e9 / row["shmem_ns"]), f"{row['alone_ns'] / row['shmem_ns']:.3g} x"))


def show_sweep(result):
    """Rate and bandwidth of each size."""
    rows = result["sweep"]
    if not rows:
        return
    found = {(row["row"], row["size"]): row for row in rows}
    dips = {(dip["row"], dip["size"]) for dip in result["dips"]}
    names = [name for name in SWEPT if any(row["row"] == name for row in rows)]
    way, bare = BARE_SWEEPS[result["beside"]]
    widths = (8,) + (10, 11) * (len(names) + len(bare)) + (12,)
    print(f"\nMessage rate and bandwidth by size; {result['beside']}: {way}")
    heads = [*names, *(head for head, _ in bare)]
    print(line(widths, "size", *(cell for head in heads for cell in ("", head)), ""))
    for size in sorted({row["size"] for row in rows}):
        cells = [found.get((name, size), {}).get("shmem_ns") for name in names]
        cells += [found.get((name, size), {}).get("bare_ns") for _, name in bare]
        texts = [text for ns in cells
                 for text in ((rate_text(1e9 / ns), f"{size / ns:.3g} GB/s") if ns else ("", ""))]
        low = [name for name in names if (name, size) in dips]
        print(line(widths, table.size_text(size), *texts, " dip: " + ", ".join(low) if low else ""))
    show_single(found, result["beside"])
    show_dips(result["dips"], "dips")
    show_dips(result["bare_dips"], f"dips of {result['beside']}")


def show_single(found, beside):
    """Operations one at a time, each waited for; libfabric has both, MPI nothing that is the same."""
    has_bare = beside == "libfabric"
    print("\nOne at a time by size" + "; libfabric: write with its delivery, and read" * has_bare)
    widths = (8,) + (12, 12, 8) * 2
    bare_heads = ["bare", "ratio"] if has_bare else []
    print(line(widths, "size", "put + quiet", *bare_heads, "get", *bare_heads))
    for size in sorted({size for name, size in found if name == "put_quiet"}):
        cells = []
        for name in ("put_quiet", "get"):
            row = found.get((name, size), {})
            ns, bare = row.get("shmem_ns"), row.get("bare_ns")
            cells.append(table.time_text(ns) if ns else "")
            if has_bare:
                cells += [table.time_text(bare) if bare else "", f"{ns / bare:.2f}" if ns and bare else ""]
        print(line(widths, table.size_text(size), *cells))


def show_dips(dips, name):
    print(f"{name}: " + ("none" if not dips else "; ".join(
        f"{dip['row']} of {table.size_text(dip['size'])} has {dip['of_best']:.2f} of the bandwidth of "
        f"{table.size_text(dip['best_size'])}" for dip in dips)))


def show_load(rows):
    if not rows:
        return
    print("\nPut, one way, while the other PE of each node puts (2 PEs per node)")
    for row in rows:
        load = f"puts of {table.size_text(row['size'])}" if row["size"] else "no other puts"
        rate = f"{rate_text(row['puts_per_s'])} of these" if row["size"] else ""
        print(line((24, 20, 20, 24), load, f"median {table.time_text(row['ns'])}",
                   f"99 % {table.time_text(row['p99_ns'])}", rate))


def show_ceiling(rows):
    if not rows:
        return
    widths = (8, 11, 14, 10, 12, 12)
    print("\nWhat the PEs of one node put to the other nodes, all of them together")
    print(line(widths, "nodes", "PEs each", "threads each", "proxies", "values", "blocks"))
    shapes = {}
    for row in rows:
        key = tuple(str(row[what]) for what in ("nodes", "per_node", "threads", "proxies"))
        text = rate_text(row["per_s"]) if row["size"] == 8 else f"{row['per_s'] * row['size'] / 1e9:.2f} GB/s"
        shapes.setdefault(key, []).append(text)
    for key, texts in shapes.items():
        print(line(widths, *key, *texts))


def show_idle(rows):
    for row in rows:
        print(f"\nAsleep in wait_until, {row['waiting']} PEs on 2 nodes, {row['seconds']:.0f} s: "
              f"{row['cpu_ms']:.1f} ms of CPU time by the PEs, {row['launcher_ms']:.1f} ms by the "
              f"launcher, woken {row['wake_ups'] / row['seconds']:.0f} times per second\n"
              f"{row['value']:.3f} % of a core, goal <= {row['goal']:g} %  {mark(row)}".rstrip())


def show_footprint(rows, connections):
    if not rows:
        return
    widths = (8, 11, 13, 13, 13, 13, 10)
    print("\nMemory and connections after all have put to all and got from all")
    print(line(widths, "nodes", "PEs each", "connections", "threads", "RSS per PE", "PSS per PE",
               "grown"))
    before = {}
    for row in rows:
        last = before.get(row["per_node"])
        grown = f"{row['pss_kib'] / last['pss_kib']:.2f} x" if last else ""
        print(line(widths, str(row["nodes"]), str(row["per_node"]), f"{row['connections']:g}",
                   str(row["threads"]), f"{row['rss_kib'] / 1024:.2f} MiB",
                   f"{row['pss_kib'] / 1024:.2f} MiB", grown))
        before[row["per_node"]] = row
    for row in connections:
        print(f"{row['nodes']} nodes: {row['value']:.2f} x as many connections with 2 PEs each as "
              f"with 1, goal <= {row['goal']:g} x  {mark(row)}".rstrip())


def show_sim(rows):
    if not rows:
        return
    print("\nSimulated network: virtual time")
    before = {}
    for row in rows:
        last = before.get(row["what"])
        grown = f"{row['ns'] / last['ns']:.2f} x of {last['nodes']} nodes" if last else ""
        print(line((12, 12, 12, 24), row["what"], f"{row['nodes']} nodes",
                   table.time_text(row["ns"]), grown))
        before[row["what"]] = row


def show_failures(result):
    for name, why in result["failed"].items():
        print(f"{name}: failed, {why}")
    for name, why in result["bare_failed"].items():
        print(f"{result['beside']}, {name}: failed, {why}")
    if result["no_bare"]:
        print(f"Nothing to compare with: {result['no_bare']}")
    about = result["about"]
    if about["load"] > about["cpus"] / 4:
        print(f"The load was {about['load']:.1f} at the start: if other programs use the CPUs, these "
              "figures mean little.")
    if about.get("near"):
        print("The PEs share memory: this launcher has made no nodes. These are no figures of a "
              "network.")


def bare_text(about):
    """What the figures are compared with: an MPI, or a libfabric and by what endpoints."""
    if "level" in about:
        return re.sub(r"( Version:)? +v?(?=[0-9])", " ", about["bare"]) + ", " + about["level"]
    parts = {}
    for part, endpoints in about["endpoints"].items():
        parts.setdefault(endpoints, []).append(part)
    if len(parts) == 1:
        return f"{about['bare']} with {endpoints}"
    return f"{about['bare']} with " + " and ".join(
        f"{endpoints} ({', '.join(names)})" for endpoints, names in parts.items())


def show(result):
    """Print everything."""
    about = result["about"]
    network = running.network_of(about)
    print(f"{about.get('library', 'no library')}, OpenSHMEM {about.get('version', '?')}: PEs of "
          f"two nodes on this host, {network}, CPUs {about['cpus']}")
    if about["endpoints"] or "level" in about:
        print(f"compared with {bare_text(about)}")
    print(f"{about['cpu']}, Linux {about['kernel']}, load {about['load']:.1f}; medians of "
          f"{result['runs']} runs\n")
    show_rows(result["rows"], result["beside"])
    show_gains(result["gains"])
    show_sweep(result)
    show_load(result["load"])
    show_ceiling(result["ceiling"])
    show_idle(result["idle"])
    show_footprint(result["footprint"], result["connections"])
    show_sim(result["sim"])
    print()
    show_failures(result)
    judged = [row["met"] for row in result["rows"] + result["idle"] + result["connections"]
              if "met" in row]
    dips = len(result["dips"])
    goals = [f"{sum(judged)} of {len(judged)} goals met"] if judged else []
    print("; ".join(goals + ([f"sizes with a dip: {dips}"] if result["sweep"] else [])))
