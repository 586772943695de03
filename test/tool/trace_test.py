#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""oshrun --trace and --heatmap: a program with a known pattern gives exactly that pattern; what a PE has recorded
survives when it is killed; dropped events are reported; nodes, several programs, threads, contexts, other launchers."""
import base64
import collections
import json
import os
import re
import shutil
import signal
import struct
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
import zlib

sys.path.insert(0, os.path.dirname(__file__))
from job import BUILD, OSHRUN, SCRATCH, SOURCE, Job, compile_c, main, oshrun, preloading, wait_until  # noqa: E402
from traced import Trace, Traced  # noqa: E402

PATTERN = """
#include <shmemx.h>
static long word[64];
static uint64_t sig, flag;
int main(void)
{
    shmem_init();
    int me = shmem_my_pe(), n = shmem_n_pes(), next = (me + 1) % n;
    long *block = shmem_malloc(40 * sizeof(long)), *heap = block + 32;
    for (int i = 0; i < 32; i++) /* zero, as without the tool */
        if (block[i])
            return 1;
    for (int i = 0; i <= me; i++)
        shmem_long_p(heap, i, next);
    shmem_putmem(word, word + 32, 24, 0);
    shmem_long_get(word, word + 32, 5, me);
    shmem_long_atomic_inc(heap + 1, n - 1);
    shmem_barrier_all();
    if (me == 1)
        shmem_long_put_signal(word, word + 32, 3, &sig, 1, SHMEM_SIGNAL_SET, 0);
    if (me == 0) {
        shmem_signal_wait_until(&sig, SHMEM_CMP_EQ, 1);
        shmem_uint64_p(&flag, 1, n - 1);
    }
    if (me == n - 1)
        shmem_uint64_wait_until(&flag, SHMEM_CMP_EQ, 1);
    shmem_long_broadcast(SHMEM_TEAM_WORLD, word, word, 2, n - 1);
    shmem_free(block);
    shmem_finalize();
    return 0;
}
"""

CRASH = """
#include <shmem.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>
static long word;
int main(int argc, char **argv)
{
    shmem_init();
    int me = shmem_my_pe();
    for (int i = 0; i < 20; i++)
        shmem_long_p(&word, i, 0);
    shmem_barrier_all();
    if (me == 1)
        raise(atoi(argv[1]));
    shmem_long_wait_until(&word, SHMEM_CMP_EQ, 77);
    shmem_finalize();
    return argc;
}
"""

MANY = """
#include <shmem.h>
static long word;
int main(void)
{
    shmem_init();
    for (int i = 0; i < 5000; i++)
        shmem_long_p(&word, i, 1 - shmem_my_pe());
    shmem_putmem(&word, &word, 3, 0);
    while (!shmem_long_test(&word, SHMEM_CMP_NE, -1))
        ;
    for (int i = 0; i < 100; i++)
        (void)shmem_long_test(&word, SHMEM_CMP_EQ, -1);
    shmem_finalize();
    return 0;
}
"""

PAUSED = """
#include <shmem.h>
static long word;
int main(void)
{
    shmem_init();
    shmem_long_p(&word, 1, 0);
    shmem_pcontrol(0);
    shmem_long_p(&word, 2, 0);
    shmem_pcontrol(2);
    shmem_pcontrol(-1);
    shmem_long_p(&word, 2, 0);
    shmem_pcontrol(1);
    shmem_int_p((int *)&word, 3, 0);
    shmem_finalize();
    return 0;
}
"""

AGAIN = """
#include <shmem.h>
#include <stdlib.h>
static long word;
int main(int argc, char **argv)
{
    for (int i = 1; i <= 3; i++) {
        shmem_init();
        if (argc > 1 && i == 2) {
            shmem_barrier_all();
            abort();
        }
        shmem_pcontrol(i != 2 || shmem_my_pe() != 0);
        shmem_long_p(&word, i, 0);
        shmem_barrier_all();
        shmem_pcontrol(1);
        shmem_finalize();
    }
    return argv[0] == NULL;
}
"""

THREADS = """
#include <pthread.h>
#include <shmem.h>
static long word;
static shmem_team_t back;
static void *work(void *number)
{
    shmem_ctx_t ctx;
    shmem_team_create_ctx(back, 0, &ctx);
    for (int i = 0; i < 10; i++)
        shmem_ctx_long_p(ctx, &word, i, 0);
    shmem_ctx_destroy(ctx);
    return number;
}
int main(void)
{
    int provided, n;
    pthread_t thread[3];
    shmem_team_config_t config = {.num_contexts = 3};
    shmem_init_thread(SHMEM_THREAD_MULTIPLE, &provided);
    n = shmem_n_pes();
    shmem_team_split_strided(SHMEM_TEAM_WORLD, n - 1, -1, n, &config, SHMEM_TEAM_NUM_CONTEXTS, &back);
    for (int i = 0; i < 3; i++)
        pthread_create(&thread[i], NULL, work, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(thread[i], NULL);
    shmem_team_destroy(back);
    shmem_finalize();
    return 0;
}
"""

# 150 threads at the same time: more than have tracks.
CROWD = """
#include <pthread.h>
#include <shmem.h>
static long word;
static pthread_barrier_t all;
static void *work(void *number)
{
    int next = (shmem_my_pe() + 1) % shmem_n_pes();
    shmem_long_p(&word, 1, next);
    pthread_barrier_wait(&all);
    for (int i = 0; i < 99; i++)
        shmem_long_atomic_add(&word, 1, next);
    (void)shmem_long_g(&word, next);
    return number;
}
int main(void)
{
    int provided;
    pthread_t thread[150];
    shmem_init_thread(SHMEM_THREAD_MULTIPLE, &provided);
    pthread_barrier_init(&all, NULL, 150);
    for (int i = 0; i < 150; i++)
        pthread_create(&thread[i], NULL, work, NULL);
    for (int i = 0; i < 150; i++)
        pthread_join(thread[i], NULL);
    shmem_finalize();
    return 0;
}
"""

OTHER = """
#include <shmem.h>
int main(void)
{
    shmem_init();
    int me = shmem_my_pe();
    long *word = shmem_calloc(1, sizeof *word);
    if (me == 0)
        shmem_long_p(word, 5, 1);
    else
        shmem_long_wait_until(word, SHMEM_CMP_EQ, 5);
    shmem_finalize();
    return 0;
}
"""


class Traces(Traced):
    @classmethod
    def setUpClass(cls):
        cls.pattern = compile_c(PATTERN, "-O2", name="pattern")

    def check_pattern(self, trace, rows, n):
        expected = collections.defaultdict(lambda: [0, 0])

        def add(source, target, operations, size):
            expected[source, target][0] += operations
            expected[source, target][1] += size

        for pe in range(n):
            add(pe, (pe + 1) % n, pe + 1, 8 * (pe + 1))
            add(pe, 0, 1, 24)
            add(pe, pe, 1, 40)
            add(pe, n - 1, 1, 8)
        add(1, 0, 1, 24)
        add(0, n - 1, 1, 8)
        self.assertEqual(rows, {key: tuple(value) for key, value in expected.items()})
        for pe in range(n):
            calls = trace.count(pe)
            self.assertEqual(calls["shmem_long_p"], pe + 1)
            self.assertEqual((calls["shmem_putmem"], calls["shmem_long_get"], calls["shmem_barrier_all"]), (1, 1, 1))
            self.assertEqual((calls["shmem_init"], calls["shmem_finalize"], calls["shmem_malloc"]), (1, 1, 1))
            self.assertNotIn("shmem_my_pe", calls)
            put = next(c for c in trace.calls if c["pid"] == pe and c["name"] == "shmem_putmem")
            self.assertEqual((put["args"], put["cat"]), ({"pe": 0, "bytes": 24}, "put"))
            times = [(c["ts"], c["ts"] + c["dur"]) for c in trace.calls if c["pid"] == pe]
            self.assertEqual(times, sorted(times))
            self.assertTrue(all(a[1] <= b[0] + 0.0005 for a, b in zip(times, times[1:])), times)
        self.assertEqual(trace.caused("shmem_signal_wait_until"), {("shmem_long_put_signal", 1, 0)})
        self.assertEqual(trace.caused("shmem_uint64_wait_until"), {("shmem_uint64_p", 0, n - 1)})
        self.check_meetings(trace, n)

    def check_meetings(self, trace, n):
        """The barrier's links come from the PE that came last, and go to those that came before."""
        calls = {c["pid"]: c for c in trace.calls if c["name"] == "shmem_barrier_all"}
        last = max(calls, key=lambda pe: calls[pe]["ts"])
        self.assertLessEqual(len(trace.caused("shmem_barrier_all")), n - 1)
        for cause, pe, wait in trace.caused("shmem_barrier_all"):
            self.assertEqual((cause, pe), ("shmem_barrier_all", last))
            self.assertLess(calls[wait]["ts"], calls[last]["ts"])
        before = [pe for pe in calls if calls[pe]["ts"] < calls[last]["ts"]]
        self.assertEqual(len(trace.caused("shmem_barrier_all")), len(before))
        for _, pe, _ in trace.caused("shmem_long_broadcast"):
            self.assertEqual(pe, n - 1)

    def test_near(self):
        job, trace, rows = self.run_traced(4, self.pattern)
        self.good(job)
        self.assertEqual(job.output, "")
        self.check_pattern(trace, rows, 4)
        about = trace.json["otherData"]
        self.assertEqual((about["dropped"], about["n_pes"], about["n_nodes"], about["clock_error_ns"]), (0, 4, 1, 0))
        self.assertTrue(all(pe["finished"] and pe["program"] == self.pattern for pe in trace.pes.values()))

    def test_nodes(self):
        """The clocks of virtual nodes are the same, so what is measured tells how good the measurement is."""
        job, trace, rows = self.run_traced(4, self.pattern, options=["--nodes", "2"])
        self.good(job)
        self.check_pattern(trace, rows, 4)
        self.assertEqual([trace.pes[pe]["node"] for pe in range(4)], [0, 0, 1, 1])
        self.assertTrue(all(pe["same_clock"] for pe in trace.pes.values()))
        self.assertEqual(trace.json["otherData"]["clock_error_ns"], 0)     # of times that need no correction
        for pe in 2, 3:
            self.assertGreater(trace.pes[pe]["clock_error_ns"], 0)
            self.assertLessEqual(abs(trace.pes[pe]["clock_offset_ns"]), trace.pes[pe]["clock_error_ns"])

    def test_killed(self):
        """One PE is killed, the others end by it: what all have done until then is there."""
        program = compile_c(CRASH, "-O1", name="crash")
        for number in signal.SIGSEGV, signal.SIGKILL:
            for options in [], ["--nodes", "2"]:
                with self.subTest(signal=number, options=options):
                    job, trace, rows = self.run_traced(4, program, int(number), options=options)
                    self.failed(job, "PE 1 was killed by signal")
                    self.assertEqual(rows, {(pe, 0): (20, 160) for pe in range(4)})
                    for pe in range(4):
                        self.assertEqual(trace.count(pe)["shmem_long_p"], 20)
                        self.assertFalse(trace.pes[pe]["finished"])
                    waits = [c for c in trace.calls if c["name"] == "shmem_long_wait_until"]
                    self.assertTrue(all(c["args"]["ended"] is False for c in waits))
                    self.assertNotIn(1, [c["pid"] for c in waits])

    def test_oshrun_killed(self):
        """Then the files of the PEs stay, and meshmem-trace reads them."""
        program = compile_c(CRASH, "-O1", name="stays")
        file = SCRATCH / "killed.json"
        job = Job([OSHRUN, "-n", 2, "--trace", file, program, int(signal.SIGSTOP)])
        folder = SCRATCH / "killed.json.parts"

        def has_puts():
            parts = sorted(folder.glob("*.part"))
            command = [BUILD / "bin/meshmem-trace", "--trace", file, folder]
            return len(parts) == 2 and subprocess.run(command, capture_output=True).returncode == 0 and \
                Trace(file).count()["shmem_long_p"] == 40

        self.assertTrue(wait_until(has_puts))
        os.killpg(job.process.pid, signal.SIGKILL)
        job.end()
        self.assertEqual(job.leftovers(), [])
        self.assertTrue(has_puts())
        shutil.rmtree(folder)

    def test_dropped(self):
        program = compile_c(MANY, "-O2", name="many")
        job, trace, rows = self.run_traced(2, program, options=["--trace-size", "48k"])
        self.good(job, r"of 100\d\d calls the earliest \d\d\d\d were dropped.*--trace-size")
        about, room = trace.json["otherData"], 48 * 1024 // 56  # bytes of an event
        self.assertEqual(rows[0, 1][0], 5000)     # the heatmap has all
        for pe in 0, 1:
            calls = sum(trace.count(pe).values())
            self.assertLessEqual(calls, room)
            self.assertGreaterEqual(calls, room - 1)
            self.assertEqual(trace.pes[pe]["dropped"], trace.pes[pe]["calls"] - calls)
        self.assertEqual(about["dropped"], sum(pe["dropped"] for pe in trace.pes.values()))
        said = [e["name"] for e in trace.json["traceEvents"] if e["ph"] == "i"]
        self.assertEqual(len(said), 2)
        self.assertRegex(said[0], r"^\d+ earlier calls were dropped$")
        polls = [c["args"]["calls"] for c in trace.calls if c["name"] == "shmem_long_test"]
        self.assertTrue(polls and all(n >= 101 for n in polls), polls)

    def test_paused(self):
        job, trace, _ = self.run_traced(1, compile_c(PAUSED, "-O2", name="paused"))
        self.good(job)
        self.assertEqual((trace.count()["shmem_long_p"], trace.count()["shmem_int_p"]), (1, 1))

    def test_started_again(self):
        """The library is started three times: each start is in the trace, and what waits for whom is found. A PE whose
        last start did not come to its finalize has not finished."""
        program = compile_c(AGAIN, "-O2", name="again")
        job, trace, _ = self.run_traced(2, program)
        self.good(job)
        for pe, puts in (0, 2), (1, 3):
            calls = trace.count(pe)
            self.assertEqual((calls["shmem_init"], calls["shmem_finalize"], calls["shmem_long_p"]), (3, 3, puts))
        numbers = [[c["args"]["number"] for c in trace.calls if c["pid"] == pe and "number" in c["args"]
                    and c["name"] != "shmem_barrier_all"] for pe in (0, 1)]
        self.assertEqual(numbers[0], numbers[1])
        self.assertTrue(all(pe["finished"] for pe in trace.pes.values()))
        job, trace, _ = self.run_traced(2, program, "x")
        self.failed(job, "signal 6")
        self.assertEqual([trace.count(pe)["shmem_init"] for pe in (0, 1)], [2, 2])
        self.assertFalse(any(pe["finished"] for pe in trace.pes.values()))

    def test_threads(self):
        """Each has a track; PEs of a team's context are named by their numbers in the world."""
        job, trace, rows = self.run_traced(3, compile_c(THREADS, "-O2", "-pthread", name="threads"))
        self.good(job)
        self.assertEqual(rows, {(pe, 2): (30, 240) for pe in range(3)})
        puts = [c for c in trace.calls if c["name"] == "shmem_ctx_long_p"]
        self.assertEqual(len(puts), 90)
        self.assertTrue(all(c["args"]["pe"] == 2 for c in puts))
        self.assertEqual({c["tid"] for c in trace.calls if c["name"] == "shmem_team_destroy"}, {0})
        self.assertGreater(len({c["tid"] for c in puts}), 0)
        self.assertNotIn(0, {c["tid"] for c in puts})

    def test_many_threads(self):
        """Those that have no track are in the heatmap, and for whom they waited in the statistics."""
        file, program = SCRATCH / "crowd.stats", compile_c(CROWD, "-O2", "-pthread", name="crowd")
        job, trace, rows = self.run_traced(2, program, options=["--nodes", "2", "--stats-file", file,
                                                                "--trace-size", "64k"])
        self.good(job)
        self.assertEqual(rows, {(pe, 1 - pe): (150 * 101, 150 * 101 * 8) for pe in (0, 1)})
        self.assertEqual({c["tid"] for c in trace.calls}, set(range(64)))
        named = {e["tid"] for e in trace.json["traceEvents"] if e["name"] == "thread_name"}
        self.assertEqual(named, set(range(64)))
        for pe in 0, 1:
            self.assertEqual(trace.pes[pe]["untraced"] + trace.pes[pe]["calls"], 150 * 101 + 2)
        found = json.loads(file.read_text())
        self.assertAlmostEqual(found["all"]["shmem_g"]["waited"], sum(pe["for_answers"] for pe in found["each"]), 6)

    def test_last_thread(self):
        """shmem_finalize may be the only call of its thread."""
        program = compile_c(SOURCE / "test/tool/last_thread.c", "-O2", "-pthread", name="last")
        job, trace, _ = self.run_traced(2, program)
        self.good(job)
        calls = {(c["name"], c["tid"]) for c in trace.calls}
        self.assertEqual(calls, {("shmem_init_thread", 0), ("shmem_finalize", 1)})

    def test_programs(self):
        """Two programs as one job: the heap is symmetric, so words there have the same names."""
        one, other = compile_c(OTHER, "-O2", name="one"), compile_c(OTHER, "-O0", name="other")
        job, trace, rows = self.run_traced(1, one, ":", "-n", 1, other)
        self.good(job)
        self.assertEqual(rows, {(0, 1): (1, 8)})
        self.assertEqual([trace.pes[pe]["program"] for pe in (0, 1)], [one, other])
        self.assertEqual(trace.caused("shmem_long_wait_until"), {("shmem_long_p", 0, 1)})

    def test_otf2(self):
        """The archive has the same calls."""
        if not shutil.which("otf2-print"):
            self.skipTest("otf2-print is missing (Debian: otf2-tools)")
        folder = SCRATCH / "pattern.otf2"
        job = oshrun(3, self.pattern, options=["--trace", folder])
        self.good(job)
        if "built without OTF2" in job.output:
            self.skipTest("meshmem was built without OTF2 (Debian: libopen-trace-format2-dev)")
        self.assertEqual(job.output, "")
        text = subprocess.run(["otf2-print", folder / "traces.otf2"], check=True, capture_output=True, text=True).stdout
        calls = collections.Counter(re.findall(r'^ENTER +(\d+) .*Region: "(\w+)"', text, re.M))
        self.assertEqual(collections.Counter(re.findall(r'^LEAVE +(\d+) .*Region: "(\w+)"', text, re.M)), calls)
        self.assertEqual([calls[str(pe), "shmem_long_p"] for pe in range(3)], [1, 2, 3])
        self.assertEqual(text.count('("pe" <0>; INT32; 0), ("bytes" <1>; UINT64; 24)'), 4)
        self.failed(oshrun(3, self.pattern, options=["--trace", folder]), "there is a directory of this name")

    def test_picture(self):
        for n, options in (2, []), (4, ["--nodes", "2"]), (70, []):
            with self.subTest(n=n):
                file = SCRATCH / "heat.svg"
                self.good(oshrun(n, self.pattern, options=["--heatmap", file, *options]))
                root = ElementTree.parse(file).getroot()
                texts = ["".join(t.itertext()) for t in root.iter("{http://www.w3.org/2000/svg}text")]
                self.assertEqual((texts.count("from PE"), texts.count("to PE")), (2, 2))
                self.assertIn("bytes", texts)
                self.assertIn("operations", texts)
                self.assertRegex(texts[0], rf"^pattern: {n} PEs on {2 if options else 1} node")
                cells = [t.text for t in root.iter("{http://www.w3.org/2000/svg}title")]
                pictures = list(root.iter("{http://www.w3.org/2000/svg}image"))
                self.assertEqual(len(pictures), 2 if n > 64 else 0)
                if n == 4:
                    self.assertIn("PE 3 to PE 0: 5 operations, 56 bytes", cells)
                if n > 64:
                    self.check_png(pictures[0].get("href"), n)

    def test_png(self):
        """Both panels have a square of one color for each pair of PEs, and the same pairs have the color of "nothing"
        in both."""
        file, n = SCRATCH / "heat.png", 4
        self.good(oshrun(n, self.pattern, options=["--heatmap", file]))
        chunks = self.chunks(file.read_bytes())
        width, height = struct.unpack(">II", chunks[b"IHDR"][:8])
        points = zlib.decompress(chunks[b"IDAT"])
        self.assertEqual(len(points), (width + 1) * height)
        rows = [points[(width + 1) * y + 1:(width + 1) * (y + 1)] for y in range(height)]
        framed = [y for y, row in enumerate(rows) if row.count(b"\xfe" * 400)]  # the upper and the lower frame
        self.assertEqual(len(framed), 2)
        first = rows[framed[0]]
        left, cell = [m.start() + 1 for m in re.finditer(b"\xfe{400,}", first)], (framed[1] - framed[0] - 1) // n
        self.assertEqual(len(left), 2)
        for x in left:
            colored = set()
            for pair in ((a, b) for a in range(n) for b in range(n)):
                at, column = framed[0] + 1 + pair[0] * cell, x + pair[1] * cell
                values = {value for row in rows[at:at + cell] for value in row[column:column + cell]}
                self.assertEqual(len(values), 1, pair)
                colored |= {pair} if values != {0} else set()
            self.assertEqual(colored, self.partners(n))

    @staticmethod
    def partners(n):
        """The pairs of PEs that have something to do with each other."""
        return {pair for pe in range(n) for pair in ((pe, (pe + 1) % n), (pe, 0), (pe, pe), (pe, n - 1))}

    def chunks(self, data):
        """Those of a PNG, whose checksums are right."""
        self.assertEqual(data[:8], b"\x89PNG\r\n\x1a\n")
        chunks, at = {}, 8
        while at < len(data):
            size, name = struct.unpack(">I4s", data[at:at + 8])
            body = data[at + 8:at + 8 + size]
            self.assertEqual(zlib.crc32(name + body), *struct.unpack(">I", data[at + 8 + size:at + 12 + size]))
            chunks[name] = body
            at += 12 + size
        return chunks

    def check_png(self, url, n):
        """The point of each pair of PEs has a color exactly if they have something to do with each other."""
        chunks = self.chunks(base64.b64decode(url.removeprefix("data:image/png;base64,"), validate=True))
        self.assertEqual(struct.unpack(">IIBB", chunks[b"IHDR"][:10]), (n, n, 8, 3))
        points = zlib.decompress(chunks[b"IDAT"])
        colored = {(i // (n + 1), i % (n + 1) - 1) for i in range(len(points)) if points[i] and i % (n + 1)}
        self.assertEqual(colored, self.partners(n))

    def test_names(self):
        """Names of programs are in the trace as they are, also if they are not ASCII; bytes that are no UTF-8 are
        replaced."""
        for name, shown in (("prögrâm ‰ 𝄞\x7f", None), ('x"\\y\n', None), (b"\xc3x\xff\xed\xa0\x80\xf0\x9d\x84",
                                                                       "\ufffdx" + "\ufffd" * 7)):
            program = os.path.join(os.fsencode(SCRATCH), os.fsencode(name))
            shutil.copy(self.pattern, program)
            job, trace, _ = self.run_traced(2, os.fsdecode(program))
            self.good(job)
            self.assertEqual({pe["program"] for pe in trace.pes.values()}, {str(SCRATCH / (shown or name))})
            drawn = SCRATCH / "named.svg"
            self.good(oshrun(2, os.fsdecode(program), options=["--heatmap", drawn]))
            title = re.sub("[\ufffd\n\x7f]", "?", shown or name) + ": 2 PEs"
            self.assertIn(title, "".join(ElementTree.parse(drawn).getroot().itertext()))

    def test_with_stats(self):
        """All at once load the tool once."""
        file = SCRATCH / "both.json"
        job, trace, _ = self.run_traced(3, self.pattern, options=["--stats-file", file])
        self.good(job)
        found = json.loads(file.read_text())
        self.assertEqual(found["all"]["shmem_p"]["calls"], 7)
        self.assertEqual(found["all"]["shmem_p"]["waited"], 0)
        self.check_meetings(trace, 3)

    def test_without_launcher(self):
        """PE 0 makes the files where no oshrun does; a job of one PE."""
        file = SCRATCH / "alone.json"
        program = compile_c(PAUSED, "-O2", name="alone")
        env = preloading(BUILD / "lib/meshmem/meshmem-stats.so") | {"MESHMEM_TRACE": str(file)}
        job = Job([program], env).end()
        self.good(job)
        self.assertEqual(job.output, "")
        self.assertEqual(Trace(file).count()["shmem_long_p"], 1)
        self.assertFalse((SCRATCH / "alone.json.parts").exists())
        # The program ignores the ends of children, and has another library preloaded, also afterwards.
        program = compile_c(PAUSED.replace("    shmem_init();", "    signal(SIGCHLD, SIG_IGN);\n    shmem_init();")
                            .replace("    return 0;", """    return strcmp(getenv("LD_PRELOAD"), "libm.so.6") != 0;""")
                            .replace("#include <shmem.h>", """#include <shmem.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>"""), "-O2", name="ignores")
        file.unlink()
        job = Job([program], env | {"LD_PRELOAD": env["LD_PRELOAD"] + " libm.so.6"}).end()
        self.good(job)
        self.assertEqual(job.output, "")
        self.assertEqual(Trace(file).count()["shmem_long_p"], 1)


if __name__ == "__main__":
    main()
