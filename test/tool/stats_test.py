#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""oshrun --stats counts what an optimized program calls, near and far, by family, for each PE and in all. Without it
the program is the same."""
import json
import os
import subprocess
import sys

sys.path.insert(0, os.path.dirname(__file__))
from job import (LIBRARY, OSHRUN, SCRATCH, SOURCE, Job, TestCase, as_nobody, comma_locale, compile_c,  # noqa: E402
                 main, oshrun)

PROGRAM = """
#include <shmemx.h>
static long word[8], sum;
int main(void)
{
    shmem_ctx_t ctx;
    shmem_team_t odd;
    shmem_team_config_t config = {.num_contexts = 1};
    shmem_init();
    shmem_init();
    int me = shmem_my_pe(), n = shmem_n_pes(), next = (me + 1) % n;
    for (int i = 0; i < 10 + me; i++)
        shmem_long_p(word, i, next);
    shmem_putmem(word, word + 4, 24, next);
    shmem_long_put_nbi(word, word + 4, 3, next);
    shmem_long_atomic_inc(word, me);
    shmem_team_split_strided(SHMEM_TEAM_WORLD, 1, 2, n / 2, &config, SHMEM_TEAM_NUM_CONTEXTS, &odd);
    if (odd != SHMEM_TEAM_INVALID) {
        if (shmem_team_create_ctx(odd, 0, &ctx) == 0) {
            shmem_ctx_long_p(ctx, word, 1, 0);
            shmem_ctx_destroy(ctx);
        }
        shmem_team_destroy(odd);
    }
    shmem_barrier_all();
    shmem_long_sum_reduce(SHMEM_TEAM_WORLD, &sum, word, 1);
    shmem_finalize();
    shmem_finalize();
    return 0;
}
"""

LATE = """
#include <shmem.h>
#include <unistd.h>
int main(void)
{
    shmem_init();
    shmem_free(shmem_malloc(100000));
    if (shmem_my_pe() == 2)
        usleep(700000);
    for (int i = 0; i < 4000; i++)
        shmem_barrier_all();
    shmem_finalize();
    return 0;
}
"""

# PE 1 is late to every 1000th of 40,000 collectives, to multiples of 1000 or to others.
PERIODIC = """
#include <shmem.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    volatile long work = argc;
    int phase = atoi(argv[1]);
    shmem_init();
    for (int i = 1; i <= 20000; i++) { /* on a busy machine either PE is late now and then */
        for (long j = 0; j < 6000000 && shmem_my_pe() == 1 && i % 500 == phase; j++)
            work++;
        shmem_sync_all();
    }
    shmem_finalize();
    return 0;
}
"""

THREADS = """
#include <pthread.h>
#include <shmem.h>
static long word[2], from[2];
static void *put(void *unused)
{
    for (int i = 0; i < 1000; i++)
        shmem_long_put_nbi(word, from, 2, 1 - shmem_my_pe());
    return unused;
}
int main(void)
{
    pthread_t thread[4];
    int provided;
    shmem_init_thread(SHMEM_THREAD_MULTIPLE, &provided);
    for (int i = 0; i < 4; i++)
        pthread_create(&thread[i], NULL, put, NULL);
    for (int i = 0; i < 4; i++)
        pthread_join(thread[i], NULL);
    shmem_finalize();
    return 0;
}
"""

# Eight threads of each PE wait at the same time.
THREADS_WAIT = """
#include <pthread.h>
#include <shmem.h>
static uint64_t word[8];
static _Atomic int begun;
static void *wait_for(void *word)
{
    begun++;
    shmem_uint64_wait_until(word, SHMEM_CMP_EQ, 1);
    return word;
}
int main(void)
{
    pthread_t thread[8];
    int provided;
    shmem_init_thread(SHMEM_THREAD_MULTIPLE, &provided);
    for (int i = 0; i < 8; i++)
        pthread_create(&thread[i], NULL, wait_for, &word[i]);
    while (begun < 8)
        ;
    for (int i = 0; i < 10000; i++) /* meanwhile the threads wait */
        shmem_barrier_all();
    for (int i = 0; i < 8; i++)
        shmem_uint64_p(&word[i], 1, 1 - shmem_my_pe());
    for (int i = 0; i < 8; i++)
        pthread_join(thread[i], NULL);
    shmem_finalize();
    return 0;
}
"""

AGAIN = """
#include <shmem.h>
int main(void)
{
    shmem_init();
    shmem_barrier_all();
    shmem_barrier_all();
    shmem_finalize();
    shmem_init();
    shmem_finalize();
    return 0;
}
"""

ANSWERS = """
#include <shmemx.h>
static long word;
static char large[1 << 24];
int main(void)
{
    shmemx_request_t request = SHMEMX_REQUEST_UNINITIALIZED;
    shmem_init();
    for (int i = 0; i < 10 && shmem_my_pe() == 1; i++)
        (void)shmem_long_g(&word, 0);
    shmem_putmem_nbi(large, large, sizeof large, 1 - shmem_my_pe());
    shmemx_local_complete();
    shmemx_fence_nbe(&request);
    shmemx_wait_nbe(&request);
    shmem_finalize();
    return 0;
}
"""

# Each PE sends 8 i bytes to PE i, in four ways, and 8 bytes to all.
UNEVEN = """
#include <shmemx.h>
static size_t to[4], room[4], from[4], bytes[4], all;
static long source[8], target[32], sync[SHMEM_ALLTOALL_SYNC_SIZE];
int main(void)
{
    shmem_init();
    int n = shmem_n_pes();
    for (int i = 0; i < n; i++)
        to[i] = 64 * shmem_my_pe(), from[i] = 0, bytes[i] = room[i] = 8 * i;
    shmemx_alltoallv(target, to, room, source, from, bytes, 0, 0, n, sync);
    shmemx_team_alltoallv(target, to, room, source, from, bytes, SHMEM_TEAM_WORLD, NULL);
    shmemx_alltoallv_packed(target, sizeof target, &all, source, from, bytes, 0, 0, n, sync);
    shmemx_team_alltoallv_packed(target, sizeof target, &all, source, from, bytes, SHMEM_TEAM_WORLD, sync);
    shmemx_team_alltoall(target, source, 8, SHMEM_TEAM_WORLD, NULL);
    shmem_finalize();
    return 0;
}
"""

# Three starts of a plan by which each PE sends 8 i bytes to PE i; then one of another plan, which may have its handle.
PLANS = """
#include <shmemx.h>
static size_t to[4], bytes[4], from[4], room[4];
static long source[8], target[32];
static void start(int times)
{
    shmemx_alltoallv_plan_t plan;
    if (shmemx_alltoallv_plan(SHMEM_TEAM_WORLD, to, room, from, bytes, &plan) != 0)
        shmem_global_exit(1);
    for (int i = 0; i < times; i++) {
        shmemx_request_t request = SHMEMX_REQUEST_UNINITIALIZED;
        shmemx_alltoallv_start(plan, target, source, &request);
        shmemx_wait_nbe(&request);
    }
    shmemx_alltoallv_free(plan);
}
int main(void)
{
    shmem_init();
    int n = shmem_n_pes(), me = shmem_my_pe();
    for (int i = 0; i < n; i++)
        to[i] = 64 * i, bytes[i] = 8 * i, room[i] = 8 * me;
    start(3);
    for (int i = 0; i < n; i++)
        bytes[i] = room[i] = 16;
    start(1);
    shmem_finalize();
    return 0;
}
"""

# Linked with the library; EXTENSION is loaded by dlopen, and with it the library.
EXTENSION = """
#include <shmemx.h>
void run(void)
{
    shmem_ctx_t ctx;
    shmem_init();
    if (shmem_team_create_ctx(SHMEM_TEAM_WORLD, 0, &ctx) != 0)
        shmem_global_exit(1);
    long *word = shmem_malloc(sizeof *word);
    shmem_ctx_long_p(ctx, word, 1, 0);
    for (int i = 0; i < 3; i++)
        shmem_long_p(word, 1, 0);
    shmem_free(word);
    shmem_finalize();
}
"""

LOADS = """
#include <dlfcn.h>
int main(int argc, char **argv)
{
    void *library = dlopen(argv[argc - 1], RTLD_NOW);
    ((void (*)(void))dlsym(library, "run"))();
    return 0;
}
"""

# Calls functions as ctypes does, which are those of the library, or of whatever comes first in the process.
LOOKS_UP = """
#define _GNU_SOURCE
#include <dlfcn.h>
int main(int argc, char **argv)
{
    void *library = dlopen("%s", RTLD_NOW | RTLD_GLOBAL);
    void *place = argc > 1 ? RTLD_DEFAULT : library;
    ((void (*)(void))dlsym(place, "shmem_init"))();
    ((void (*)(void))dlsym(place, "shmem_finalize"))();
    return 0;
}
"""

COMMA = """
#include <locale.h>
#include <shmem.h>
#include <stdio.h>
int main(void)
{
    setlocale(LC_ALL, "");
    shmem_init();
    shmem_barrier_all();
    shmem_finalize();
    printf("%.1f\\n", 0.5);
    return 0;
}
"""


class Stats(TestCase):
    @classmethod
    def setUpClass(cls):
        cls.program = compile_c(PROGRAM, "-O3", name="calls")

    def counts(self, *options, number=4, says="$"):
        file = SCRATCH / "stats.json"
        job = oshrun(number, self.program, options=["--stats-file", file, *options])
        self.good(job)
        self.assertRegex(job.output, "^" + says)
        return json.loads(file.read_text())

    def test_locale_with_commas(self):
        """JSON has points where the program writes its numbers with commas."""
        env, file = comma_locale(self), SCRATCH / "comma.json"
        job = oshrun(2, compile_c(COMMA, name="comma"), options=["--stats-file", file], env=env)
        self.good(job, "^0,5\n0,5\n$")
        self.assertGreater(json.loads(file.read_text())["all"]["shmem_finalize"]["waited"], 0)
        job = oshrun(2, SCRATCH / "comma",
                     options=["--nodes", 2, "--trace", SCRATCH / "comma.trace", "--trace-size", "1.5m"],
                     env=env | {"SHMEM_WIRE": "chaos:ofi", "SHMEM_WIRE_OPTIONS": "delay=0.5"})
        self.good(job, "^0,5\n0,5\n$")     # no complaints about these numbers

    def test_near(self):
        found = self.counts()
        self.assertEqual(found["n_pes"], 4)
        self.assertEqual([pe["shmem_p"]["calls"] for pe in found["pes"]], [10, 12, 12, 14])
        total = found["all"]
        self.assertEqual(total["shmem_p"], {"calls": 48, "near": 48, "far": 0, "bytes": 384, "waited": 0})
        self.assertEqual((total["shmem_put"]["calls"], total["shmem_put"]["bytes"]), (4, 96))
        self.assertEqual((total["shmem_put_nbi"]["calls"], total["shmem_put_nbi"]["bytes"]), (4, 96))
        self.assertEqual((total["shmem_atomic_inc"]["calls"], total["shmem_sum_reduce"]["bytes"]), (4, 32))
        self.assertEqual(total["shmem_barrier_all"]["calls"], 4)
        self.assertGreater(total["shmem_barrier_all"]["waited"], 0)
        self.assertEqual(total["shmem_p"]["waited"], 0)

    def test_check(self):
        """The same calls are counted when oshrun checks them, too, and warns of what is a race of the program: all put
        to the same word."""
        plain = self.counts("--nodes", "2")["all"]
        checked = self.counts("--nodes", "2", "--check", says="meshmem: PE [0-3]: warning: shmem_")["all"]
        for found in plain, checked:
            for family in found.values():
                del family["waited"]
        self.assertEqual(plain, checked)

    def test_threads(self):
        """Each thread counts for itself, and nothing is lost when it ends."""
        file, program = SCRATCH / "threads.json", compile_c(THREADS, "-O2", "-pthread", name="threads")
        self.good(oshrun(2, program, options=["--stats-file", file]))
        put = json.loads(file.read_text())["all"]["shmem_put_nbi"]
        self.assertEqual((put["calls"], put["near"], put["bytes"]), (2 * 4 * 1000, 2 * 4 * 1000, 2 * 4 * 16000))

    def test_last_thread(self):
        """shmem_finalize may be the only call of its thread."""
        program = compile_c(SOURCE / "test/tool/last_thread.c", "-O2", "-pthread", name="last")
        job = oshrun(2, program, "barrier", options=["--stats"])
        self.good(job, r"(?m)^shmem_finalize +2 ", r"(?m)^shmem_barrier_all +2 ")

    def test_far(self):
        """Two nodes in turn: the next PE is far, but the odd ones are of one node, also by their numbers in a team."""
        total = self.counts("--nodes", "2:cyclic")["all"]
        self.assertEqual((total["shmem_p"]["near"], total["shmem_p"]["far"]), (2, 46))
        self.assertEqual((total["shmem_atomic_inc"]["near"], total["shmem_atomic_inc"]["far"]), (4, 0))

    def test_uneven(self):
        """An alltoallv has the bytes of all blocks that it sends; where blocks are equal, those of one."""
        file = SCRATCH / "uneven.json"
        self.good(oshrun(4, compile_c(UNEVEN, "-O2", name="uneven"), options=["--stats-file", file]))
        found = json.loads(file.read_text())["all"]
        for name in "alltoallv", "team_alltoallv", "alltoallv_packed", "team_alltoallv_packed":
            self.assertEqual(found[f"shmemx_{name}"]["bytes"], 4 * (8 + 16 + 24), name)
        self.assertEqual(found["shmemx_team_alltoall"]["bytes"], 4 * 8)

    def test_plans(self):
        """A start of a plan has the bytes of the blocks with which the plan was made."""
        file = SCRATCH / "plans.json"
        self.good(oshrun(4, compile_c(PLANS, "-O2", name="plans"), options=["--stats-file", file]))
        found = json.loads(file.read_text())["all"]["shmemx_alltoallv_start"]
        self.assertEqual((found["calls"], found["bytes"]), (4 * 4, 3 * 4 * (8 + 16 + 24) + 4 * 4 * 16))

    def test_operations_of_each(self):
        """Each PE's operations and bytes are those of its families that name a PE."""
        found = self.counts("--nodes", "2:cyclic")
        for pe, families in zip(found["each"], found["pes"]):
            remote = [family for family in families.values() if family["near"] + family["far"]]
            self.assertGreater(pe["operations"], 0)
            self.assertEqual(pe["operations"], sum(family["near"] + family["far"] for family in remote))
            self.assertEqual(pe["bytes"], sum(family["bytes"] for family in remote))

    def test_who_waits(self):
        """PE 2 comes late, so the others wait for it; the heap's peak stays when blocks are freed."""
        program = compile_c(LATE, "-O2", name="late")
        file = SCRATCH / "late.json"
        self.good(oshrun(3, program, options=["--stats-file", file]))
        found = json.loads(file.read_text())
        each = found["each"]
        self.assertGreater(each[2]["awaited"], each[0]["awaited"] + each[1]["awaited"])
        for pe in 0, 1:
            self.assertGreaterEqual(each[pe]["waited_for"]["2"], 0.2)
            self.assertLessEqual(each[pe]["for_late_pes"], each[pe]["waited"])
        for pe in each:
            self.assertGreaterEqual(pe["heap_peak"], 100000)
            self.assertLess(pe["heap_peak"], 200000)
            self.assertAlmostEqual(pe["for_late_pes"] + pe["for_answers"], sum(pe["waited_for"].values()), 6)
        self.assertGreater(found["imbalance"]["busy_most"], found["imbalance"]["busy_mean"])
        self.assertEqual(found["waits"]["every"], 1)
        self.assertEqual(found["waits"]["collectives_compared"], 4000 + 3)     # with malloc, free and finalize

    def test_started_again(self):
        """The wait at a finalize belongs to the statistics that it writes, not to those of the next start."""
        job = oshrun(2, compile_c(AGAIN, "-O2", name="again"), options=["--stats"])
        self.good(job, r"(?s)(?m:^shmem_finalize) +2 .* 3 collectives were.*(?m:^shmem_finalize) +2 .* 1 collectives")

    def test_last_start(self):
        """Where an earlier start has statistics but the last one has none, this is reported, with the PE that ended
        it."""
        text = AGAIN.replace("shmem_init();\n    shmem_finalize();\n    return", """shmem_init();
            shmem_barrier_all();
            if (shmem_my_pe() == 1)
                %s;
            shmem_barrier_all();
            return""")
        for ends, says in (("raise(SIGKILL)", "PE 1 ended without shmem_finalize; --trace"),
                           ("shmem_global_exit(4)", "PE 1 ended the job by shmem_global_exit; --trace")):
            program = compile_c("#include <signal.h>\n" + text % ends, "-O2", name="start")
            job = oshrun(3, program, options=["--stats"])
            self.failed(job, r"(?m)^shmem_barrier_all +6 ", rf"(?m)^oshrun: there are no statistics of the last start, "
                                                            rf"as {says}")

    def test_many_collectives(self):
        """Of 60,000 barriers 16,384 at most are kept, the same in all PEs."""
        program = compile_c(LATE.replace("4000", "60000"), "-O2", name="many")
        file = SCRATCH / "many.json"
        self.good(oshrun(2, program, options=["--stats-file", file]))
        waits = json.loads(file.read_text())["waits"]
        self.assertEqual((waits["every"], waits["collectives_compared"]), (4, 15001))    # of 0 to 60,003

    def test_period(self):
        """A program's period does not hide who waits for whom, nor make it more than there is."""
        file, program = SCRATCH / "period.json", compile_c(PERIODIC, "-O2", name="period")
        for phase in 0, 499:
            self.good(oshrun(2, program, phase, options=["--stats-file", file]))
            found = json.loads(file.read_text())
            self.assertGreater(found["waits"]["every"], 1)
            for pe in found["each"]:
                self.assertLessEqual(pe["for_late_pes"], pe["waited"] + 1e-6)
            self.assertGreater(found["each"][1]["awaited"], found["each"][0]["awaited"])

    def test_little_memory(self):
        """With a small heap fewer are kept."""
        file = SCRATCH / "little.json"
        program = compile_c(LATE.replace("100000", "10000"), "-O2", name="little")
        self.good(oshrun(3, program, options=["--stats-file", file, "-x", "SHMEM_SYMMETRIC_SIZE=64k"]))
        self.assertGreater(json.loads(file.read_text())["waits"]["every"], 1)

    def test_frames(self):
        file = SCRATCH / "frames.json"
        self.good(oshrun(4, self.program, options=["--stats-file", file, "--nodes", "2:cyclic"]))
        nodes = json.loads(file.read_text())["nodes"]
        self.assertEqual([node["first_pe"] for node in nodes], [0, 1])
        for node in nodes:
            self.assertGreaterEqual(node["records"], 20)     # the puts of its two PEs
            self.assertGreater(node["frames"], 0)
            self.assertAlmostEqual(node["records_per_frame"], node["records"] / node["frames"], 3)
        job = oshrun(4, self.program, options=["--stats", "--nodes", "2:cyclic"])
        self.good(job, r"(?m)^2 nodes sent \d+ frames with \d+ operations, \d+\.\d in each, \d+ bytes")

    def test_threads_that_wait(self):
        """Waits of threads add up; what is left of a PE's time is the mean of its threads."""
        file, program = SCRATCH / "wait.json", compile_c(THREADS_WAIT, "-O2", "-pthread", name="threads_wait")
        self.good(oshrun(2, program, options=["--stats-file", file]))
        found = json.loads(file.read_text())
        self.assertEqual([each["threads"] for each in found["each"]], [9, 9])
        self.assertGreater(found["imbalance"]["busy_most"], 0)
        self.assertGreater(found["imbalance"]["busy_mean"], 0)
        job = oshrun(2, program, options=["--stats"])
        self.good(job, r"(?m)^outside such calls the busiest PE spent [\d.]+ s for each thread, the mean is [\d.]+ s; ")

    def test_answers(self):
        """PEs of other nodes are waited for until they answer."""
        file = SCRATCH / "answers.json"
        program = compile_c(ANSWERS, "-O2", name="answers")
        self.good(oshrun(2, program, options=["--stats-file", file, "--nodes", "2"]))
        found = json.loads(file.read_text())
        self.assertGreater(found["all"]["shmem_g"]["waited"], 0)
        self.assertEqual(found["all"]["shmem_g"]["waited"], found["each"][1]["for_answers"])
        self.assertEqual(found["each"][0]["for_answers"], 0)
        self.assertGreater(found["all"]["shmemx_local_complete"]["waited"], 0)
        self.assertEqual(found["all"]["shmemx_fence_nbe"]["waited"], 0)

    def test_table(self):
        job = oshrun(3, "sh", "-c", 'exec "$0"', self.program, options=["--stats"])
        self.good(job, r"calls of all 3 PEs", r"(?m)^shmem_p +34 +10 +12 +34 +0 +272 +0\.000000$",
                  r"(?m)^shmem_barrier_all +3 +1 +1 ", r"(?m)^shmem_sum_reduce +3 +1 +1 +0 +0 +24 ",
                  r"(?m)^0 +13 +136 ")  # 10 p, a put and a put_nbi of 24 bytes, an atomic; not the reduction

    def test_loaded_later(self):
        """Where the library comes by dlopen, as with an extension of Python, its calls are counted."""
        extension = compile_c(EXTENSION, "-O2", "-shared", "-fPIC", name="extension.so")
        loads = SCRATCH / "loads"
        subprocess.run(["cc", "-x", "c", "-", "-o", loads, "-ldl"], input=LOADS, text=True, check=True)
        for env in {}, {"LD_BIND_NOW": "1"}:
            job = oshrun(2, loads, extension, options=["--stats"], env=env)
            self.good(job, r"(?m)^shmem_p +8 +4 +4 +8 +0 +64 ", r"(?m)^shmem_free +2 ")
        heat = SCRATCH / "heat.csv"
        self.good(oshrun(2, loads, extension, options=["--heatmap", heat, "--nodes", 2]))
        self.assertIn("1,0,4,32", heat.read_text())
        looks = SCRATCH / "looks"
        subprocess.run(["cc", "-x", "c", "-", "-o", looks, "-ldl"], input=LOOKS_UP % LIBRARY, text=True, check=True)
        self.good(oshrun(2, looks, options=["--stats"]), r"PEs 0-1 called past .* looks up in the library itself, as")
        self.good(oshrun(2, looks, "everywhere", options=["--stats"]), r"(?m)^shmem_finalize +2 ")
        static = compile_c(EXTENSION, "-O2", "-shared", "-fPIC", "-static-meshmem", name="static.so")
        self.good(oshrun(2, loads, static))
        job = oshrun(2, loads, static, options=["--stats"])
        self.failed(job, r"meshmem: meshmem-stats.so, .* does not find libmeshmem\.so\.1 in this process; link")

    def test_other_programs(self):
        """What is no OpenSHMEM program is left alone."""
        job = oshrun(2, "sh", "-c", "echo x", options=["--stats"])
        self.good(job)
        self.assertEqual(job.output, "x\nx\n")
        job = oshrun(1, "sh", "-c", "echo x", options=["--stats", "-x", "LD_BIND_NOW=1"])
        self.assertEqual(job.output, "x\n")

    def test_file_of_no_program(self):
        """Who waits for a file is told why there is none."""
        file = SCRATCH / "none.json"
        job = oshrun(2, "true", options=["--stats-file", file])
        self.good(job)
        self.assertEqual(job.output, "oshrun: there are no statistics, as no PE has called shmem_init\n")
        self.assertFalse(file.exists())

    def test_no_files(self):
        """A program that may write no file is counted, and not ended by SIGXFSZ."""
        program = compile_c("""
#include <shmem.h>
#include <sys/resource.h>
int main(void)
{
    setrlimit(RLIMIT_FSIZE, &(struct rlimit){0, 0});
    shmem_init();
    shmem_finalize();
    return 0;
}
""", "-O2", name="no_files")
        self.good(oshrun(3, program, options=["--stats"]), r"(?m)^shmem_finalize +3 ")

    def test_linked_statically(self):
        """The tool sees nothing of such programs, which oshrun says; the job is good."""
        says = "oshrun: there are no statistics: %s called past the tool that counts; is the program linked with the"
        for option in ("-static-meshmem", "-static"):
            program, file = compile_c(PROGRAM, "-O2", option, name="static"), SCRATCH / "static.json"
            for wanted in (["--stats"], ["--stats-file", file]):
                self.good(oshrun(3, program, options=wanted), "^" + says % "PEs 0-2")
                self.assertFalse(file.exists())
        self.good(oshrun(1, program, options=["--stats"]), says % "PE 0")
        self.assertNotIn("no statistics", oshrun(2, self.program, options=["--stats"]).output)
        self.assertNotIn("statistics", oshrun(2, program).output)

    def test_folder_of_another_user(self):
        nobody = as_nobody()
        if nobody is None:
            self.skipTest("another user cannot run oshrun here")
        job = Job([*nobody, OSHRUN, "--stats-file", "/usr/stats.json", "true"]).end()
        self.failed(job, r"^oshrun: --stats-file /usr/stats.json: Permission denied\n\Z")
        self.assertEqual(job.status, 2)

    def test_file_that_cannot_be_written(self):
        job = oshrun(2, self.program, options=["--stats-file", "/no/such/file"])
        self.failed(job, r"oshrun: --stats-file /no/such/file: there is no such directory to write the file to\n\Z")
        job = oshrun(2, self.program, options=["--stats-file", "no/such/file", "--wdir", "/"], cwd=SCRATCH)
        self.failed(job, r"oshrun: --stats-file /.*no/such/file: there is no such directory to write the file to\n\Z")
        for folder in (SCRATCH, ".", "in"):
            (SCRATCH / "in").mkdir(exist_ok=True)
            job = oshrun(2, self.program, options=["--stats-file", folder, "--wdir", "/"], cwd=SCRATCH)
            self.failed(job, rf"^oshrun: --stats-file .*{folder}: there is a directory of this name\n\Z")
            self.assertEqual(job.status, 2)
        job = oshrun(2, self.program, options=["--stats-file", "/dev/full"])
        self.good(job, r"statistics are not complete: /dev/full cannot be written: No space left on device\n\Z")
        job = oshrun(2, self.program, options=["--stats-file", "stats.json", "--wdir", "/"], cwd=SCRATCH)
        self.good(job)
        self.assertTrue((SCRATCH / "stats.json").read_text().startswith("{"))
        self.assertNotIn("calls of all 2 PEs", job.output)
        for order in (1, -1):  # both, in any order
            options = [["--stats"], ["--stats-file", "both.json"], ["--wdir", "/"]][::order]
            self.good(oshrun(2, self.program, options=sum(options, []), cwd=SCRATCH), "calls of all 2 PEs")
            self.assertTrue((SCRATCH / "both.json").read_text().startswith("{"))
            job = oshrun(2, "true", options=sum(options, []), cwd=SCRATCH)  # what is not of this job is removed
            self.assertFalse((SCRATCH / "both.json").exists(), job.output)
        self.good(oshrun(2, self.program, options=["--stats-file", "/dev/stdout"]), '"calls"')


if __name__ == "__main__":
    main()
