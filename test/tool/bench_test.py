#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""meshmem-bench far: each part gives its figures, beside those of libfabric alone, which uses message
endpoints where the provider has them, or of MPI alone, over TCP unless told otherwise. meshmem-bench
requests: each row has its figures. meshmem-bench kinds: each partition has its figures. meshmem-bench
alltoall: each way has its figures. meshmem-bench hra: each kind of update passes its check, and is caught
when it leaves one out. How large figures are is not asked here. Impossible options are refused before
anything is measured, and a signal leaves nothing behind."""
import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
import unittest
import unittest.mock
import xml.etree.ElementTree

sys.path[:0] = [os.path.dirname(__file__), os.path.dirname(__file__) + "/../../bench"]
sys.dont_write_bytecode = True
import alltoall  # noqa: E402
import far_chart  # noqa: E402
import fft  # noqa: E402
import hra  # noqa: E402
import kinds  # noqa: E402
import partition_rows  # noqa: E402
import request_rows  # noqa: E402
import running  # noqa: E402
import starts  # noqa: E402
from job import BUILD, SCRATCH, Job, TestCase, main, wait_until  # noqa: E402

BENCH = str(BUILD / "bin/meshmem-bench")
# Compiles what it has compiled with the same words before by copying it.
KEPT = """#!/bin/sh
for word; do [ "$before" = -o ] && program=$word || words="$words $word"; before=$word; done
kept={folder}/kept-$(echo "$0 $words" | cksum | tr " " -)
cp "$kept" "$program" 2>/dev/null || {{ {compiler} "$@" && cp "$program" "$kept"; }}
"""


def keeping(compiler, name):
    """The command of a compiler that keeps its programs until the tests end."""
    script = SCRATCH / name
    script.write_text(KEPT.format(folder=shlex.quote(str(SCRATCH)), compiler=compiler))
    script.chmod(0o755)
    return script


OSHCC, CC = keeping(shlex.quote(f"{BUILD}/bin/oshcc"), "oshcc"), keeping(os.environ.get("CC", "cc"), "cc")


@unittest.skipUnless(os.path.exists(BENCH), "meshmem-bench was not built")
class Far(TestCase):
    def far(self, *options, env=None):
        """The figures of a run, and what it printed."""
        path = SCRATCH / "far.json"
        path.unlink(missing_ok=True)
        job = Job([BENCH, "far", "--quick", "--unpinned", "--json", path, "--oshcc", OSHCC, *options],
                  {"CC": shlex.quote(str(CC))} | (env or {})).end(400)
        self.assertTrue(path.exists(), job.output)
        figures = json.loads(path.read_text())
        self.assertEqual((figures["failed"], figures["bare_failed"]), ({}, {}), job.output)
        self.good(job)
        return figures, job.output

    def pairs(self, *options):
        """The same of pairs, which need libfabric."""
        if not (BUILD / "lib/meshmem/meshmem-wire-ofi.so").exists():
            self.skipTest("the library was built without libfabric; Debian: libfabric-dev")
        figures, said = self.far(*options)
        self.assertIsNone(figures["no_bare"], said)
        self.assertFalse(figures["about"]["near"], said)
        return figures, said

    def compared(self, figures, *rows):
        """These rows have figures of both sides."""
        both = {row["row"] for row in figures["rows"]
                if row["shmem_ns"] > 0 and row.get("bare_ns", 0) > 0 and row.get("value", 0) > 0}
        self.assertLessEqual(set(rows), both)

    def test_message_endpoints(self):
        figures, said = self.pairs("--only", "latency,atomic,rate,bandwidth")
        self.compared(figures, "put_latency", "put_quiet", "get_latency", "barrier_all",
                      "fetch_add", "compare_swap", "put_rate", "put", "put_window", "get_window")
        message, datagram = "FI_EP_MSG of tcp", "FI_EP_RDM of tcp;ofi_rxm"  # tcp has no atomics
        self.assertEqual(figures["about"]["endpoints"],
                         {"latency": message, "atomic": datagram, "rate": message,
                          "bandwidth": message})
        self.assertIn(f"{message} (latency, rate, bandwidth)", said)
        self.assertIn(f"{datagram} (atomic)", said)

    def test_datagrams(self):
        figures, said = self.pairs("--only", "latency", "--provider", "tcp;ofi_rxm")
        self.compared(figures, "put_latency", "put_quiet", "get_latency", "barrier_all")
        self.assertRegex(said, "compared with libfabric [0-9.]+ with FI_EP_RDM of tcp;ofi_rxm\n")

    def test_picture(self):
        """Of a run, with lines for both sides."""
        picture = SCRATCH / "far.svg"
        picture.unlink(missing_ok=True)
        figures, _ = self.pairs("--only", "sweep", "--svg", picture)
        root = xml.etree.ElementTree.parse(picture).getroot()
        self.assertEqual(len(root.findall("{*}circle")), len(figures["sweep"]))
        words = [text.text for text in root.findall("{*}text")]
        self.assertEqual([words.count(word) for word in ("put + quiet", "libfabric: write", "libfabric: read", "8 B")],
                         [1, 2, 2, 2])

    def mpis(self):
        """One MPI that is there, and each in the campaign."""
        found = [mpi for mpi, launcher in (("openmpi", "mpirun.openmpi"), ("mpich", "mpiexec.hydra"))
                 if shutil.which(launcher) and (BUILD / f"lib/meshmem/meshmem-wire-{mpi}.so").exists()]
        if not found:
            self.skipTest("no MPI is there; Debian: openmpi-bin libopenmpi-dev mpich libmpich-dev")
        return found if os.environ.get("MESHMEM_CAMPAIGN") == "1" else found[:1]

    def test_mpi(self):
        """Messages of an MPI carry the data, its launcher starts the jobs, and MPI alone is beside."""
        goals = {("latency", "put_quiet"): 1.3, ("rate", "put_rate"): 50, ("rate", "amo_rate"): 50,
                 ("rate", "put_signal_rate"): 50, ("bandwidth", "put"): 0.95, ("bandwidth", "put_quiet"): 0.95}
        for mpi in self.mpis():
            with self.subTest(mpi=mpi):
                figures, said = self.far("--wire", mpi, "--only", "latency,atomic,rate,bandwidth")
                self.assertIsNone(figures["no_bare"], said)
                self.assertFalse(figures["about"]["near"], said)
                self.assertIn(f"wire {mpi}", said)
                self.assertRegex(said, r"compared with (Open MPI|MPICH) [0-9.]+, MPI_THREAD_SINGLE\n")
                self.compared(figures, *(row for _, row in goals), "put_latency", "fetch_add", "compare_swap",
                              "barrier_all")
                beside = [row for row in figures["rows"] if "bare_ns" in row]
                self.assertEqual({row["path"] for row in beside}, {"TCP"})
                self.assertTrue(all(row["calls"].startswith("MPI_") for row in beside))
                judged = {(row["part"], row["row"]): row["goal"] for row in beside if "met" in row}
                self.assertLessEqual(goals.items(), judged.items())

    def test_mpi_through_shared_memory(self):
        """Each row says that it is no figure of a network."""
        for mpi in self.mpis():
            with self.subTest(mpi=mpi):
                figures, said = self.far("--wire", mpi, "--only", "latency", "--shared-memory")
                self.assertEqual({row["path"] for row in figures["rows"] if "bare_ns" in row}, {"not TCP"})
                self.assertRegex(said, r"(?m)^put \+ quiet .*; not TCP$")
                self.assertIn("this is shared memory", said)

    def test_no_mpicc(self):
        """One line says so, and the rest goes on."""
        folder = SCRATCH / "programs"
        folder.mkdir()
        for place in os.environ["PATH"].split(":")[::-1]:
            for name in os.listdir(place) if os.path.isdir(place) else ():
                if not name.startswith("mpicc"):
                    (folder / name).unlink(missing_ok=True)
                    (folder / name).symlink_to(os.path.join(place, name))
        figures, said = self.far("--wire", self.mpis()[0], "--only", "atomic", env={"PATH": str(folder)})
        self.assertRegex(said, r"(?m)^Nothing to compare with: there is no mpicc\.(openmpi|mpich) or mpicc \(.*\)$")
        self.assertTrue(all(row["shmem_ns"] > 0 and "bare_ns" not in row for row in figures["rows"]))
        self.assertEqual({row["row"] for row in figures["rows"]}, {"fetch_add", "compare_swap"})

    def test_picture_of_mpi(self):
        """A point for each of our figures; a line of MPI's own where it has figures; nothing where there are none."""
        about = {"provider": "tcp", "wire": "mpich", "cpu": "a <fast> one", "cpus": 2, "kernel": "6", "date": "today"}
        result = {"about": about, "runs": 1, "beside": "MPI", "sweep": [
            {"row": name, "size": size, "shmem_ns": 1e3 + size} | ({"bare_ns": 2e3 + size} if name == "put" else {})
            for name in ("put", "put_quiet", "get") for size in (8, 64, 512)]}
        for rows, points, words in ((result["sweep"], 9, [1, 0]), (result["sweep"][:1], 1, [1, 1]), ([], 0, [0, 2])):
            root = xml.etree.ElementTree.fromstring(far_chart.draw(result | {"sweep": rows}))
            self.assertEqual(len(root.findall("{*}circle")), points)
            texts = [text.text for text in root.findall("{*}text")]
            self.assertEqual([texts.count(word) for word in ("MPI: MPI_Send", "no figures")], words)

    def test_mpi_is_missing(self):
        job = Job([sys.executable, BENCH, "far", "--wire", "mpich"], env={"PATH": "/nowhere"})
        self.failed(job.end(60), "there is no mpiexec.hydra")

    def test_ceiling(self):
        """Values and blocks of one PE of each node, and of four."""
        figures, said = self.far("--only", "ceiling")
        found = {(row["nodes"], row["per_node"], row["size"]) for row in figures["ceiling"] if row["per_s"] > 0}
        self.assertEqual(found, {(2, pes, size) for pes in (1, 4) for size in (8, 1 << 20)})
        self.assertRegex(said, r"(?m)^2 +4 +1 +1 .* GB/s$")

    def test_simulated(self):
        figures, _ = self.far("--only", "sim")
        found = {(row["what"], row["nodes"]): row["ns"] for row in figures["sim"]}
        self.assertEqual(set(found), {(what, nodes) for what in ("barrier", "alltoall", "puts")
                                      for nodes in (16, 64)})
        said = subprocess.run([str(BUILD / "bin/meshmem-sim"), "--nodes", "64"], check=True,
                              capture_output=True, text=True).stdout.splitlines()[1].split()
        self.assertEqual(said[:2], ["barrier", "64"])
        self.assertAlmostEqual(found["barrier", 64], float(said[2]) * 1e3, delta=10)

class Fft(TestCase):
    @unittest.skipUnless(os.path.exists(BENCH), "meshmem-bench was not built")
    @unittest.skipUnless((BUILD / "lib/libpencil.so").exists(), "pencil was not built (Debian: libfftw3-dev)")
    def test_all(self):
        path = SCRATCH / "fft.json"
        other = "printf '{{\"ms\":{n}}}'"
        job = Job([BENCH, "fft", "--quick", "--kinds", "r2c", "--json", path, "--against", other]).end(300)
        self.good(job)
        found = json.loads(path.read_text())
        self.assertFalse(found["failed"], job.output)
        rows = {(row["n"], row["pes"], row["program"]): row for row in found["rows"]}
        self.assertEqual(set(rows), {(n, pes, name) for n in fft.QUICK_SIZES for pes in fft.QUICK_PES
                                     for name in ("pencil", other)})
        self.assertTrue(all(row["ms"] > 0 for row in rows.values()))
        self.assertTrue(all(bool(row["alone"]) == (row["pes"] == 1 and row["program"] == "pencil")
                            for row in rows.values()))
        self.assertEqual(rows[32, 1, other]["ms"], 32)

    def test_picture(self):
        """A bar for each time of another program; none where all others have failed."""
        about = {"nodes": 1, "cpu": "a <fast> one", "cpus": 2, "kernel": "6", "date": "today"}
        rows = [{"kind": "c2c", "n": 32, "pes": pes, "program": name, "ms": ms, "alone": None}
                for pes in (1, 2) for name, ms in (("pencil", 2.0), ("other", 3.0 * pes))]
        for mine, bars in (rows, 2), (rows[:3], 1), (rows[::2], 0):
            picture = xml.etree.ElementTree.fromstring(fft.draw({"about": about, "runs": 1, "rows": mine}))
            self.assertEqual(len(picture.findall("{*}rect")), 1 + bars)


class Requests(TestCase):
    @unittest.skipUnless(os.path.exists(BENCH), "meshmem-bench was not built")
    def test_all(self):
        path, picture = SCRATCH / "requests.json", SCRATCH / "requests.svg"
        path.unlink(missing_ok=True)
        self.good(Job([BENCH, "requests", "--quick", "--json", path, "--svg", picture]).end(400))
        figures = json.loads(path.read_text())
        self.assertEqual(figures["failed"], {})
        self.assertEqual({(row["group"], row["row"], row["form"]) for row in figures["rows"]},
                         {row[:3] for row in request_rows.ROWS})
        self.assertTrue(all(row["ns"] > 0 and row["plain_ns"] > 0 for row in figures["rows"]))
        self.assertEqual([row["size"] for row in figures["local"]], [8 * 16 ** i for i in range(5)])
        for row in ("many", "many_get"):
            self.assertLessEqual(figures["many"][row + "_bytes"], request_rows.BYTES_GOAL)
            self.assertLessEqual(figures["many"][row + "_left_bytes"], request_rows.LEFT_GOAL)
        self.assertGreater(figures["many"]["many_get_bytes"], 40)   # they do have memory of their own
        self.assertIn("</svg>", picture.read_text())


class Alltoall(TestCase):
    @unittest.skipUnless(os.path.exists(BENCH), "meshmem-bench was not built")
    def test_all(self):
        path = SCRATCH / "alltoall.json"
        path.unlink(missing_ok=True)
        picture = SCRATCH / "alltoall.svg"
        picture.unlink(missing_ok=True)
        self.good(Job([BENCH, "alltoall", "--quick", "--json", path, "--svg", picture]).end(400), "single / chosen")
        self.assertIn("2 PEs per node", picture.read_text())
        figures = json.loads(path.read_text())
        self.assertEqual(figures["failed"], {})
        self.assertEqual([(row["per_node"], row["size"]) for row in figures["rows"]],
                         [(n, size) for n in alltoall.QUICK_PER_NODE for size in alltoall.QUICK_SIZES])
        for row in figures["rows"]:
            self.assertEqual(set(row["ns"]), set(alltoall.SETTINGS))
            self.assertTrue(row["of_best"] > 0 and row["gain"] > 0, row)
            self.assertIn(row["best"], alltoall.WAYS)


    def test_picture(self):
        """A point for each time, and no line for a way that failed."""
        times = {"chosen": 900.0, "direct": 1000.0, "leader": 5000.0}
        rows = [alltoall.row(number, size, {way: [ns * size] for way, ns in times.items()})
                for number in (1, 4, 16) for size in (8, 64, 1 << 20)]
        about = {"nodes": 2, "cpu": "a <fast> one", "cpus": 2, "kernel": "6", "date": "today"}
        root = xml.etree.ElementTree.fromstring(alltoall.draw({"about": about, "runs": 5, "rows": rows}))
        self.assertEqual(len(root.findall("{*}circle")), 27)
        words = [text.text for text in root.findall("{*}text")]
        self.assertEqual([words.count(word) for word in ("16 PEs per node", "1 PE per node", "leader", "single")],
                         [1, 1, 3, 0])


class Kinds(TestCase):
    @unittest.skipUnless(os.path.exists(BENCH), "meshmem-bench was not built")
    def test_partitions(self):
        path = SCRATCH / "kinds.json"
        path.unlink(missing_ok=True)
        partitions = {"SHMEM_SYMMETRIC_PARTITION1": "SIZE=16m", "SHMEM_SYMMETRIC_PARTITION127": "SIZE=2m:PGSIZE=2m",
                      "SHMEM_SYMMETRIC_PARTITION3": f"SIZE=8m:KIND=FILE:{SCRATCH}"}
        job = Job([BENCH, "kinds", "--quick", "--pes", "2", "--json", path], partitions).end(120)
        self.good(job, r"(?m)^partition 3: asked 8 MiB, FILE:")
        figures = json.loads(path.read_text())
        self.assertEqual((figures["failed"], [row["id"] for row in figures["rows"]]), ({}, [1, 3, 127]))
        self.assertTrue(all(row[name] > 0 for row in figures["rows"] for name in kinds.FIGURES), figures)


class Partitions(TestCase):
    @unittest.skipUnless(os.path.exists(BENCH), "meshmem-bench was not built")
    def test_all(self):
        path, picture = SCRATCH / "partitions.json", SCRATCH / "partitions.svg"
        path.unlink(missing_ok=True)
        self.good(Job([BENCH, "partitions", "--quick", "--json", path, "--svg", picture]).end(400))
        figures = json.loads(path.read_text())
        self.assertEqual(figures["failed"], {})
        sizes = [8 * 8 ** i for i in range(4)]
        self.assertEqual([(row["group"], row["row"], row["size"]) for row in figures["rows"]],
                         [(group, row, size) for group in partition_rows.GROUPS
                          for row, its in (("put", sizes), ("get", sizes), ("add", [8])) for size in its])
        self.assertTrue(all(row[f"ns_{n}"] > 0 for row in figures["rows"] for n in partition_rows.NUMBERS))
        self.assertIn("</svg>", picture.read_text())


class Hra(TestCase):
    """Random access all-to-all."""

    def run_hra(self, *options):
        """The result, and the job."""
        path = SCRATCH / "hra.json"
        path.unlink(missing_ok=True)
        job = Job([BENCH, "hra", "--quick", "--json", path, "--oshcc", OSHCC, *options]).end(400)
        self.assertTrue(path.exists(), job.output)
        return json.loads(path.read_text()), job

    def expected(self, result):
        """All kinds, sources and sessions are there, and have figures."""
        self.assertEqual((result["failed"], result["missing"]), ({}, []))
        rows = result["rows"]
        of_kinds = {}
        for row in rows:
            of_kinds.setdefault(row["update"], set()).add((row["source"], row["size"]))
        self.assertEqual(set(of_kinds), set(hra.KINDS))
        for source in hra.MEMORY:
            for size in hra.QUICK_SIZES:
                self.assertIn((source, size), of_kinds["put_signal_nbi"])
        self.assertLessEqual({"none", "batch"}, {row["session"] for row in rows})
        self.assertTrue(all(row["rate"] > 0 and row["bandwidth"] > 0 for row in rows))

    @unittest.skipUnless(os.path.exists(BENCH), "meshmem-bench was not built")
    def test_one_node(self):
        picture = SCRATCH / "hra.svg"
        result, job = self.run_hra("--nodes", "1", "--runs", "2", "--svg", picture)
        self.good(job)
        self.expected(result)
        self.assertTrue(all(row["rate_interval"] >= 0 for row in result["rows"]))
        self.assertIn("</svg>", picture.read_text())
        result, job = self.run_hra("--nodes", "1", "--pes", "3")
        self.good(job)
        self.expected(result)

    @unittest.skipUnless(os.path.exists(BENCH), "meshmem-bench was not built")
    def test_two_nodes(self):
        for pes in "2", "3":
            result, job = self.run_hra("--pes", pes)
            self.good(job)
            self.expected(result)
            self.assertEqual(len(result["rows"][0]["rate_of_pe"]), int(pes))

    @unittest.skipUnless(os.path.exists(BENCH), "meshmem-bench was not built")
    def test_sessions(self):
        sessions = hra.SESSIONS + hra.CRAY_SESSIONS
        result, job = self.run_hra("--sessions", ",".join(sessions), "--only", "put_nbi,fetch_add64",
                                   "--sources", "stack")
        self.good(job)
        self.assertEqual({(row["update"], row["session"]) for row in result["rows"]},
                         {(update, session) for update in ("put_nbi", "fetch_add64") for session in sessions})

    @unittest.skipUnless(os.path.exists(BENCH), "meshmem-bench was not built")
    def test_only_far_with_work(self):
        result, job = self.run_hra("--pes", "3", "--far", "--work", "1000", "--only", "put_nbi,add64")
        self.good(job)
        # None of the PEs can have done more than one update per microsecond of work.
        self.assertTrue(all(0 < rate <= 1e6 for row in result["rows"] for rate in row["rate_of_pe"]))

    @unittest.skipUnless(os.path.exists(BENCH), "meshmem-bench was not built")
    def test_results_that_cannot_be_written(self):
        """One sentence, no stack of Python; "-" is standard output, and the table is elsewhere then."""
        words = [BENCH, "hra", "--quick", "--nodes", "1", "--only", "add64", "--sizes", "8", "--oshcc", str(OSHCC)]

        def run(stdout, *more):
            done = subprocess.run([*words, *more], stdout=stdout, stderr=subprocess.PIPE, text=True, timeout=400)
            return done.returncode, done.stdout, done.stderr
        with open("/dev/full", "w") as full:
            sentence = "meshmem-bench: cannot write to {}: No space left on device\n"
            self.assertEqual(run(full), (2, None, sentence.format("standard output")))
            self.assertEqual(run(full, "--json", "-"), (2, None, unittest.mock.ANY))
            self.assertEqual(run(full, "--help"), (2, None, sentence.format("standard output")))
            status, _, said = run(subprocess.DEVNULL, "--json", "/dev/full")
            self.assertEqual((status, said), (2, sentence.format("/dev/full")))
        status, result, said = run(subprocess.PIPE, "--json", "-")
        self.assertEqual((status, json.loads(result)["failed"]), (0, {}))
        self.assertIn("add64", said)

    @unittest.skipUnless(os.path.exists(BENCH), "meshmem-bench was not built")
    def test_blocks_beyond_the_volume(self):
        """One block is more than the volume. What it brings stands in nothing else, such as the times."""
        result, job = self.run_hra("--nodes", "1", "--sizes", "4194304", "--table", "16777216", "--only",
                                   "get,get_nbi", "--runs", "3")
        self.good(job)
        self.assertEqual(result["failed"], {})
        self.assertEqual({row["update"] for row in result["rows"]}, {"get", "get_nbi"})
        for row in result["rows"]:
            self.assertTrue(all(1e-3 < rate < 1e9 for rate in row["rate_of_pe"]), row)

    @unittest.skipUnless(os.path.exists(BENCH), "meshmem-bench was not built")
    def test_odd_numbers_of_slots(self):
        """A table that ends with half a word."""
        result, job = self.run_hra("--nodes", "1", "--sizes", "8", "--table", "4100", "--only",
                                   "fetch32,fetch_nbi32,add32")
        self.good(job)
        self.assertEqual(result["failed"], {})

    @unittest.skipUnless(os.path.exists(BENCH), "meshmem-bench was not built")
    def test_a_lost_update_is_noticed(self):
        for nodes in "1", "2":
            result, job = self.run_hra("--nodes", nodes, "--sizes", "8", "--leave-out", "1")
            self.failed(job, "put, 8 B: failed, WRONG: slot [0-9]+ of PE [01] should be [0-9a-f]+, but is 0")
            self.assertEqual({name.split(",")[0] for name in result["failed"]}, set(hra.KINDS))


@unittest.skipUnless(os.path.exists(BENCH), "meshmem-bench was not built")
class Command(TestCase):
    def test_refused(self):
        file = SCRATCH / "file"
        file.write_text("{")
        every = ("near", "coll", "alltoall", "far", "requests", "kinds", "partitions", "hra", "fft", "ssca1")
        wrong = [([name, "--json", "/no/such/x"], "--json /no/such/x: there is no such directory") for name in every]
        wrong += [([name, "--svg", SCRATCH], "there is a directory of this name")
                  for name in every if name not in ("coll", "kinds")]
        wrong += [([name, "--nodes", "0"], "--nodes 0: not a number of nodes; write 1 or more")
                  for name in ("coll", "alltoall", "hra", "fft", "ssca1")]
        wrong += [(["hra", "--pes", "0"], "--pes 0: not a number of PEs"),
                  (["fft", "--pes", "2,-1"], "--pes -1: not a number of PEs"),
                  (["alltoall", "--per-node", "0"], "--per-node 0: not a number of PEs"),
                  (["alltoall", "--sizes", "8,-8"], "--sizes -8: not a number of bytes"),
                  (["hra", "--updates", "-5"], "--updates -5: not a number of updates"),
                  (["fft", "--kinds", "c2c,c2r"], "--kinds c2r: there are c2c, r2c"),
                  (["fft", "--svg", SCRATCH / "x.svg"], "--svg: the picture compares pencil with other programs"),
                  (["far", "--svg", SCRATCH / "x.svg", "--only", "rate"], "--svg: the picture is of the part sweep"),
                  (["far", "--mpirun", "true"], "--mpirun: only with --wire mpi, openmpi, mpich, mpi_abi"),
                  (["far", "--shared-memory"], "--shared-memory: only with --wire mpi"),
                  (["ssca1", "--only", "none"], "--only none: there are blocking, nbi"),
                  (["ssca1", "--beside", "/no/such/x"], "--beside /no/such/x: No such file"),
                  (["ssca1", "--beside", file], f"--beside {file}: this is no JSON")]
        for i, text in enumerate(("7", "[]", '{"rows": []}', '{"title": "t", "about": {}, "rows": [{"what": "put"}]}')):
            other = SCRATCH / f"other{i}"
            other.write_text(text)
            wrong += [(["ssca1", "--beside", other], f"--beside {other}: this is no result of meshmem-bench ssca1")]
        for words, why in wrong:
            with self.subTest(words=words):
                job = Job([BENCH, *words, "--oshcc", "false", "--oshrun", "false"]).end()
                self.failed(job, why)
                self.assertEqual(job.status, 2, job.output)

    def test_no_launcher(self):
        for words in ["near"], ["hra"], ["ssca1"]:
            job = Job([BENCH, *words, "--quick", "--oshcc", "true", "--oshrun", "/no/such -v"]).end()
            self.failed(job, "^meshmem-bench: --oshrun /no/such -v: there is no such program\n$")

    def test_no_such_collective(self):
        job = Job([BENCH, "coll", "--quick", "--pes", "2", "--only", "bcast"]).end()
        self.failed(job, "this library has none of that name: bcast")

    def test_signals(self):
        """The launcher that is under way is ended, and the folder of the programs removed."""
        folder, started = SCRATCH / "tmp", SCRATCH / "started"
        folder.mkdir()
        launcher = SCRATCH / "launcher"
        launcher.write_text(f"#!/bin/sh\necho >{started}\nexec sleep 1000\n")
        launcher.chmod(0o755)
        for command in "hra", "near":
            for number in signal.SIGTERM, signal.SIGHUP:
                with self.subTest(command=command, signal=number):
                    started.unlink(missing_ok=True)
                    job = Job([BENCH, command, "--quick", "--oshcc", "true", "--oshrun", launcher],
                              {"TMPDIR": str(folder)})
                    self.assertTrue(wait_until(started.exists))
                    job.process.send_signal(number)
                    self.failed(job.end())
                    self.assertEqual((job.status, job.output), (128 + number, ""))
                    self.assertEqual(list(folder.iterdir()), [])

    def test_jobs_that_hang(self):
        """A launcher that does not end, or mixes lines, is a failure, and the rest goes on."""
        launcher = SCRATCH / "hangs"
        launcher.write_text("#!/bin/sh\necho '{\"resident_kib\":1{\"resident_kib\":1}'\nexec sleep 1000\n")
        launcher.chmod(0o755)
        hello = SCRATCH / "hello"
        hello.write_text("#!/bin/sh\necho '{\"resident_kib\":1, \"share_kib\":1}'\necho 5\n")
        hello.chmod(0o755)
        short = {name: lambda command, be=getattr(starts, name): be(command, 0.3) for name in ("timed", "memory_of")}
        with unittest.mock.patch.multiple(starts, **short):
            rows, failures = starts.measure([str(launcher)], str(hello), 2, 1)
        self.assertEqual((rows, sorted(failures)), ([], ["memory of 2 PEs", "oshrun -n 2 hello"]))

    def test_bytes_that_are_no_text(self):
        """They are no object, and no end of the output either."""
        line = "printf '\\351\\n' >&{}"
        said = running.run_job(["sh", "-c", line.format(1) + "; echo '{\"a\": 1}'"], patience=1)
        self.assertEqual(said, ([{"a": 1}], "exit status 0"))
        self.assertEqual(running.run_job(["sh", "-c", line.format(2) + "; exit 1"]), ([], "exit status 1: \ufffd"))

    def test_signals_between_starts(self):
        """The same where one comes before a process that was started, or has ended, is noted."""
        waitpid, spawn, started = os.waitpid, starts.spawn, []

        def end_late(pid, options):
            waitpid(pid, options)
            sys.exit("signal")

        def start_and_signal(command):
            started.append(spawn(command))
            os.kill(os.getpid(), signal.SIGTERM)
            return started[-1]

        with unittest.mock.patch("os.waitpid", end_late), self.assertRaisesRegex(SystemExit, "signal"):
            starts.timed([["true"]])
        before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGHUP)}
        try:
            running.Signals.handle()
            with unittest.mock.patch("starts.spawn", start_and_signal), self.assertRaisesRegex(SystemExit, "143"):
                starts.timed([["sleep", "1000"]])
        finally:
            for number, action in before.items():
                signal.signal(number, action)
            running.Signals.came = None
        self.assertFalse(os.path.exists(f"/proc/{started[0]}"))


if __name__ == "__main__":
    main()
