#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""A job that hangs reports why: by the stall detector, on SIGUSR1, and at --timeout; PEs with equal
reports share a line."""
import os
import re
import signal
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../tool"))
from job import OSHRUN, SOURCE, Job, TestCase, compile_c, main, oshrun  # noqa: E402

WHO = (r"PE 0: computing, not waiting in the library",
       r"PE 1: in shmem_long_wait_until\(word >= 3\), which is 0 for [0-9.]+ s",
       r"PE 2: in shmem_set_lock\(lock\).* for [0-9.]+ s",
       r"PEs 3-5: in shmem_barrier_all \(barrier \d+\) for [0-9.]+ s; not arrived: PEs 0-2")


class Hang(TestCase):
    @classmethod
    def setUpClass(cls):
        cls.program = compile_c(SOURCE / "test/fault/hang.c", "-O2", name="hang")

    def end_it(self, job):
        job.process.send_signal(signal.SIGTERM)
        job.end()
        self.assertEqual(job.leftovers(), [])

    def read_report(self, job, first, seconds=60):
        """Read lines from the one that contains first on, as many as a report has; fewer when no line comes for this
        many seconds, since PEs that do the same share a line."""
        while first not in (line := job.line()):
            if not line:
                self.end_it(job)
                self.fail("no report:\n" + job.output)
        return line + "".join(job.line(seconds) for _ in WHO)

    def report_of_all(self, job, first, ask=lambda: None):
        """The first report by which all PEs have described their waits; the last one, if that takes a minute."""
        report, until = "", time.monotonic() + 60
        while not all(re.search(expression, report) for expression in WHO) and time.monotonic() < until:
            ask()
            report = self.read_report(job, first, 1)
        return report

    def test_stall_timeout(self):
        job = Job([OSHRUN, "-n", 6, self.program], {"SHMEM_STALL_TIMEOUT": "0.5"})
        report = self.report_of_all(job, "SHMEM_STALL_TIMEOUT=0.5")
        self.read_report(job, "SHMEM_STALL_TIMEOUT=0.5")    # it comes again
        self.end_it(job)
        for expression in WHO:
            self.assertRegex(report, expression)

    def test_lines_and_holders(self):
        """The line of the program that waits, also where calls are inlined, and which PE has a lock: two PEs that take
        two locks in opposite order, and two that wait in the same barrier, called in two places."""
        text = """
#include <shmem.h>
static long first, second;
static void take(long *lock)
{
    shmem_set_lock(lock);       /* line 6 */
}
int main(void)
{
    shmem_init();
    int me = shmem_my_pe();
    if (me < 2)
        take(me ? &second : &first);
    shmem_barrier_all();
    if (me < 2)
        take(me ? &first : &second);
    if (me == 2)
        shmem_barrier_all();    /* line 18 */
    else
        shmem_barrier_all();    /* line 20 */
    shmem_finalize();
    return 0;
}
"""
        for optimized, options in (("-O0", []), ("-O2", []), ("-O2", ["--nodes", "2:cyclic"])):
            with self.subTest(optimized=optimized, options=options):
                job = oshrun(4, compile_c(text, "-g", optimized, "-fno-crossjumping", "-fno-tree-tail-merge",
                                          name="lines"), options=[*options, "--timeout", "3"])
                holder = ".*" if options else ", which PE %d holds,"
                for pe, lock in (0, "second"), (1, "first"):
                    self.failed(job, rf"PE {pe}: in shmem_set_lock\({lock}\){holder.replace('%d', str(1 - pe))}"
                                r" for [0-9.]+ s; called in take at \S*lines\.c:6\n")
                for pe, line in (2, 18), (3, 20):
                    self.failed(job, rf"PE {pe}: in shmem_barrier_all .*; called in main at \S*lines\.c:{line}\n")

    def test_overwritten_lock(self):
        """PE 0 sets its lock to 0 on all PEs while PE 1 waits for it."""
        program = compile_c("""
#include <shmem.h>
static long locks[2], which, before;
int main(void)
{
    shmem_init();
    int me = shmem_my_pe();
    if (me == 0) {
        shmem_set_lock(&locks[0]);
        if (shmem_long_atomic_fetch(&locks[0], 1) == 0) { /* so its queue is on PE 0, the other's on PE 1 */
            shmem_clear_lock(&locks[0]);
            shmem_set_lock(&locks[1]);
            shmem_long_p(&which, which = 1, 1);
        }
        before = shmem_long_atomic_fetch(&locks[which], 0);
    }
    shmem_barrier_all();
    if (me == 0) {
        while (shmem_long_atomic_fetch(&locks[which], 0) == before) /* until PE 1 follows in the queue */
            ;
        for (int pe = 0; pe < 2; pe++)
            shmem_long_p(&locks[which], 0, pe);
    } else
        shmem_set_lock(&locks[which]);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
""", name="overwritten_lock")
        self.failed(oshrun(2, program, options=["--timeout", "3"]),
                    r"PE 1: in shmem_set_lock\(locks\S*\), whose queue names no PE \(was it overwritten\?\), for ")

    def test_sets(self):
        """How many elements of a set are missing, and the value of one."""
        program = compile_c("""
#include <shmem.h>
static long row[8];
static unsigned flags[4] = {7, 7, 7, 7};
int main(void)
{
    int status[8] = {1};
    unsigned values[4] = {7, 7, 8, 9};
    shmem_init();
    row[1] = -5;
    row[3] = -5;
    if (shmem_my_pe() == 0)
        shmem_long_wait_until_all(row, 8, status, SHMEM_CMP_EQ, -5);
    else if (shmem_my_pe() == 1)
        shmem_uint_wait_until_all_vector(flags, 4, NULL, SHMEM_CMP_GE, values);
    else
        shmem_long_wait_until_any(row, 8, NULL, SHMEM_CMP_GT, 3);
    shmem_finalize();
    return 0;
}
""", "-O2", name="sets")
        job = oshrun(3, program, options=["--timeout", "1"])
        self.failed(job, r"PE 0: in shmem_long_wait_until_all\(8 elements at row\); not yet true of 5, such as number "
                    r"2, which is 0 and should be == -5 for ",
                    r"PE 1: in shmem_uint_wait_until_all_vector\(4 elements at flags\); not yet true of 2, such as "
                    r"number 2, which is 7 and should be >= 8 for ",
                    r"PE 2: in shmem_long_wait_until_any\(8 elements at row\); not yet true of 8, such as number 0, "
                    r"which is 0 and should be > 3 for ")

    def test_teams(self):
        """Collectives of different teams have the same name, so the report says of which team each is."""
        program = compile_c("""
#include <shmem.h>
int main(void)
{
    static int dest, source;
    shmem_team_t every, pair = SHMEM_TEAM_WORLD;
    shmem_init();
    shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 2, 2, NULL, 0, &every);
    shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 1, 2, NULL, 0, &pair);
    shmem_int_broadcast(shmem_my_pe() ? SHMEM_TEAM_WORLD : pair, &dest, &source, 1, !shmem_my_pe());
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
""", name="teams")
        for options in ([], ["--nodes", "3"], ["--check"]):
            with self.subTest(options=options):
                job = oshrun(3, program, options=[*options, "--timeout", "3"])
                self.failed(job, r"PE 0: in shmem_int_broadcast of a team of PEs 0-1 \(split 2 of SHMEM_TEAM_WORLD\), "
                            "for PE", r"[12]: in shmem_int_broadcast of SHMEM_TEAM_WORLD.* for ")

    def test_plans(self):
        """PEs that start different plans wait for each other, and say so."""
        program = compile_c("""
#include <shmemx.h>
int main(void)
{
    static char in[2], out[2];
    size_t at[2] = {0, 1}, one[2] = {1, 1};
    shmemx_alltoallv_plan_t plan[2];
    shmemx_request_t req = SHMEMX_REQUEST_UNINITIALIZED;
    shmem_init();
    for (int i = 0; i < 2; i++)
        shmemx_alltoallv_plan(SHMEM_TEAM_WORLD, at, one, at, one, &plan[i]);
    shmemx_alltoallv_start(plan[shmem_my_pe()], in, out, &req);
    shmemx_wait_nbe(&req);
    shmem_finalize();
    return 0;
}
""", name="plans")
        for options in ([], ["--nodes", "2", "--check"]):
            with self.subTest(options=options):
                job = oshrun(2, program, options=[*options, "--timeout", "2"])
                self.failed(job, *(rf"PE {pe}: in shmemx_alltoallv_start, for PE {1 - pe}, which has called neither "
                                   "shmemx_alltoallv_ready nor _start for this plan for " for pe in range(2)))

    def test_signal(self):
        job = Job([OSHRUN, "-n", 6, self.program])
        self.assertIn("hanging", job.line())
        report = self.report_of_all(job, "oshrun: the PEs after", lambda: job.process.send_signal(signal.SIGUSR1))
        self.end_it(job)
        for expression in WHO:
            self.assertRegex(report, expression)

    def test_timeout(self):
        job = oshrun(6, self.program, options=["--timeout", "1"])
        self.assertEqual(job.status, 124)
        self.failed(job, r"not ended after 1 s \(--timeout\)", *WHO)

    def test_collectives_that_differ_by_node(self):
        """Each of two nodes waits in a collective of its own: who is in which call."""
        program = compile_c("""
#include <shmem.h>
int main(void)
{
    static long sum[2];
    shmem_init();
    if (shmem_my_pe() < 2)
        shmem_barrier_all();
    else
        shmem_long_sum_reduce(SHMEM_TEAM_WORLD, sum, sum + 1, 1);
    shmem_finalize();
    return 0;
}
""", "-O2", name="differ")
        first = r"PEs? 0(?:-1)?: in shmem_barrier_all \(.* for [0-9.]+ s; "\
                r"PEs 2-3 are in another call: shmem_long_sum_reduce"
        second = r"PEs? 2(?:-3)?: in shmem_long_sum_reduce of SHMEM_TEAM_WORLD \(.* for [0-9.]+ s; "\
                 r"PEs 0-1 are in another call: shmem_barrier_all"
        job = Job([OSHRUN, "-n", 4, "--nodes", 2, program], {"SHMEM_STALL_TIMEOUT": "0.5"})
        for _ in range(100):        # until all have described their waits
            if not job.line() or re.search(first, job.output) and re.search(second, job.output):
                break
        self.end_it(job)
        self.assertRegex(job.output, first)
        self.assertRegex(job.output, second)

    def test_one_barrier_more(self):
        """PE 0 calls a barrier more than the others, which wait at the end of shmem_finalize for it, as it does for
        them: nobody ends."""
        program = compile_c("""
#include <shmem.h>
int main(void)
{
    shmem_init();
    if (shmem_my_pe() == 0)
        shmem_barrier_all();
    shmem_finalize();
    return 0;
}
""", "-O2", name="more")
        for options in (), ("--nodes", "2"), ("--nodes", "3"):
            with self.subTest(options=options):
                job = Job([OSHRUN, "-n", 3, *options, program]).end()
                self.failed(job, r"oshrun: PEs 1-2 left the barrier of shmem_finalize while PE 0 waits for them: PEs "
                            r"have called different numbers of barriers or other collectives, .*; oshrun --check says "
                            r"which\n",
                            "oshrun: the job cannot go on; its PEs:", r"PE 0: in shmem_finalize \(barrier \d+\)")
                self.assertEqual(job.status, 1)

    def test_equal_messages_are_folded(self):
        program = compile_c("""
#include <shmem.h>
int main(void)
{
    static long word;
    shmem_init();
    shmem_barrier_all();
    shmem_ctx_long_p(SHMEM_CTX_DEFAULT, &word, 1, 99);
    return 0;
}
""", "-O2", name="fold")
        job = oshrun(8, program)
        self.failed(job, r"(?m)^meshmem: PEs 0-7: shmem_ctx_long_p: the PE is 99, but the job has "
                    r"PEs 0 to 7$")
        self.assertEqual(job.output.count("the PE is 99"), 1, job.output)

    def test_messages_with_other_numbers_are_folded(self):
        """As of PEs that pass numbers of their own. A number in a name is not one."""
        program = compile_c("""
#include <shmem.h>
int main(void)
{
    static long word[2];
    shmem_init();
    int me = shmem_my_pe();
    shmem_barrier_all();
    if (me < 4)
        shmem_ctx_putmem(SHMEM_CTX_DEFAULT, word, word, 8, 7 - 10 * me - 4 * (me == 0));
    else
        (me % 2 ? shmem_ctx_put32 : shmem_ctx_put64)(SHMEM_CTX_DEFAULT, word, word, 1, 99);
    return 0;
}
""", "-O2", name="fold_numbers")
        job = oshrun(3, program)
        self.failed(job, r"(?m)^meshmem: PEs 0-2: shmem_ctx_putmem: the PE is -?\d+, but the job has PEs 0 to 2 "
                    r"\(addresses and numbers are those of PE \d\)$")
        self.assertEqual(job.output.count("the PE is"), 1, job.output)
        job = oshrun(8, program)
        self.failed(job, r"(?m)^meshmem: PEs 4,6: shmem_ctx_put64: ", r"(?m)^meshmem: PEs 5,7: shmem_ctx_put32: ")

    def test_oversubscribed(self):
        program = compile_c("""
#include <shmem.h>
static long word;
int main(void)
{
    shmem_init();
    int me = shmem_my_pe(), other = me ^ 1;
    for (int i = 0; i < 1000; i++)
        shmem_barrier_all();
    for (long i = 1; i <= 300; i++) {
        if (me & 1)
            shmem_long_wait_until(&word, SHMEM_CMP_EQ, i);
        shmem_long_p(&word, i, other);
        if (!(me & 1))
            shmem_long_wait_until(&word, SHMEM_CMP_EQ, i);
    }
    shmem_finalize();
    return 0;
}
""", "-O2", name="many")
        job = oshrun(16, program, seconds=60)
        self.good(job)
        print(f"16 PEs on {os.cpu_count()} cores: {job.seconds:.1f} s")


if __name__ == "__main__":
    main()
