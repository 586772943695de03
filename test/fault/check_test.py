#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""oshrun --check finds mistakes that arguments alone do not show: writes around blocks of the heap and into freed
ones, memory of non-blocking operations that is touched too early, calls from more threads than were asked for,
accesses without synchronization, PEs without shmem_init; and says nothing about programs without such mistakes."""
import os
import re
import shutil
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../tool"))
from job import BUILD, OSHRUN, SCRATCH, Job, TestCase, compile_c, main, oshrun  # noqa: E402
from mistakes import CAUGHT, GOOD, MISTAKES, RACES, WATCHED, program  # noqa: E402

CHECK = ["--check"]
MISTAKEN = [*CHECK, "--partition", "2:size=1m"]     # of the program of the mistakes

SAME = """#include <shmem.h>
long global[2];
int main(void)
{
    shmem_init();
    long *block = shmem_calloc(4, sizeof *block); /* globals of different programs are not symmetric */
    block[3] = 1;
    int wrong = shmem_long_sum_reduce(SHMEM_TEAM_WORLD, block, block + 2, 2) || block[1] != 2;
    shmem_free(block);
    shmem_finalize();
    return wrong;
}
"""
RACE = """#include <shmem.h>
int main(void)
{
    long other[64] = {5};
    shmem_init();
    long *block = shmem_malloc(sizeof other);
    shmem_long_CALL;
    shmem_barrier_all();
    shmem_finalize();
}
"""


NEXT = """#include <shmem.h>
static long first[16], second[16];
int main(void)
{
    long other[17] = {5};
    shmem_init();
    long *low = first < second ? first : second;
    for (int i = 0; i < 3; i++)
        shmem_long_put(low, other, 17, !shmem_my_pe());
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
"""
# No bytes of two variables: those of an alias, of a union, behind a structure's end, of a section of its own.
ONE = """#include <shmem.h>
#define OWN __attribute__((section("own")))
long base[32] = {1};
extern long half[16] __attribute__((alias("base")));
union { long a[4]; char b[64]; } united;
struct { int n; char text[]; } open = {3, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}};
OWN long one[4] = {1};
OWN long two[4] = {2};
extern char __start_own[], __stop_own[];
int main(void)
{
    static long source[64];
    shmem_init();
    int other = !shmem_my_pe();
    shmem_long_put(half, source, 32, other);
    shmem_putmem(united.a, source, sizeof united, other);
    shmem_putmem(open.text, source, 12, other);
    shmem_putmem(__start_own, source, (size_t)(__stop_own - __start_own), other);
    shmem_finalize();
    return 0;
}
"""
COMMON = """program common
  implicit none
  integer(8) :: a(16), b(16), c(16), d(8), source(32)
  common /block/ a, b
  equivalence (c(9), d(1))
  save c
  integer, external :: shmem_my_pe
  call shmem_init()
  source = 7
  call shmem_put64(a, source, 32, 1 - shmem_my_pe())
  call shmem_put64(c, source, 16, 1 - shmem_my_pe())
  call shmem_barrier_all()
  if (a(2) + b(16) + d(8) /= 21) error stop
  call shmem_finalize()
end program
"""


EARLY_IN_A_LOOP = """#include <shmem.h>
static long row[100], mine[100], sum;
int main(void)
{
    shmem_init();
    for (int i = 0; i < 200; i++) {
        shmem_getmem_nbi(row, mine, sizeof row, !shmem_my_pe());
        sum += row[0];
        shmem_quiet();
    }
    shmem_getmem_nbi(row, mine, sizeof row, !shmem_my_pe());
    sum += row[0];
    shmem_quiet();
    shmem_finalize();
    return 0;
}
"""


class Check(TestCase):
    @classmethod
    def setUpClass(cls):
        cls.program = compile_c(program(), "-O1", "-w", "-pthread", name="mistakes")
        said = oshrun(1, cls.program, len(MISTAKES), options=MISTAKEN, env={"SHMEM_DEBUG": "1"}).output
        cls.watches = "loads and stores are not watched" not in said

    def test_into_the_next_variable(self):
        program = compile_c(NEXT, "-g", name="next")
        for options in ([], ["--nodes", 2]):
            job = oshrun(2, program, options=[*CHECK, *options])
            self.good(job, r"warning: shmem_long_put in main at \S*next\.c:9: dest of 136 bytes at (first|second) "
                           r"reaches 8 bytes beyond the end of that variable, into (first|second)\n")
            self.assertEqual(job.output.count("\n"), 1, job.output)
        job = oshrun(2, program)
        self.good(job)
        self.assertEqual(job.output, "")

    def test_no_other_variable(self):
        programs = [compile_c(ONE, name="one")]
        if (BUILD / "bin/oshfort").exists():
            source = SCRATCH / "common.f90"
            source.write_text(COMMON, encoding="utf-8")
            programs.append(compile_c(source, name="common", compiler="oshfort"))
        for program in programs:
            job = oshrun(2, program, options=CHECK)
            self.good(job)
            self.assertEqual(job.output, "")

    def test_with_tools(self):
        """Reports name the lines of the program, not those of the tool that is loaded between it and the library."""
        numbers = {name: n for n, name in enumerate([*MISTAKES, *RACES])}
        options = [*MISTAKEN, "--trace", SCRATCH / "checked.json"]
        for name in ("freed_put", "put_beyond", "source"):
            self.failed(oshrun(2, self.program, numbers[name], options=options), MISTAKES[name][1])
        job = oshrun(2, self.program, numbers["two_puts"], options=options)
        self.good(job, RACES["two_puts"][1])
        self.assertNotIn("stats.inc", job.output)

    def test_early_reads_in_a_loop(self):
        if not self.watches:
            self.skipTest(UNWATCHED)
        job = oshrun(2, compile_c(EARLY_IN_A_LOOP, "-O1", name="early_in_a_loop"), options=CHECK)
        self.good(job)
        # each of the two places, by the PE that is the first to say it
        self.assertEqual(len(re.findall(r"PE \d: warning: .* was read in main", job.output)), 2, job.output)

    def test_race_of_many(self):
        """All PEs call the same, but one of them says so."""
        text = RACE.replace("{5}", "{0}").replace("shmem_init();", "shmem_init(), other[0] = shmem_my_pe();")
        program = compile_c(text.replace("CALL", "put(block, other, 64, 0)"), "-O1", name="many")
        for options in (), ("--nodes", "2"):
            with self.subTest(options=options):
                job = oshrun(8, program, options=[*CHECK, *options])
                self.good(job, r"shmem_long_put in main at \S*many\.c:7: .* were written by PE \d in main at \S*many")
                self.assertEqual(job.output.count("warning"), 1, job.output)

    def test_no_init(self):
        self.good(oshrun(3, "true", options=CHECK), r"oshrun: PEs 0-2 ended without shmem_init; is the program")
        job = oshrun(3, "true")
        self.good(job)
        self.assertEqual(job.output, "")
        job = oshrun(3, "sh", "-c", "exit 3", options=CHECK)  # such as a program that explains its arguments
        self.assertEqual((job.status, job.output), (3, "oshrun: PEs 0-2 exited with status 3\n"))
        self.failed(oshrun(3, "sh", "-c", "exit $MESHMEM_PE", options=CHECK), "PE 0 ended without shmem_init; is")

    def test_several_programs(self):
        """One program linked in two ways calls the same collectives. A report does not give a line of this PE's program
        for what another program did, and gives its own."""
        several = [compile_c(SAME, "-O2", *static, name=f"same{len(static)}") for static in ([], ["-static"])]
        job = Job([OSHRUN, "--check", "-n", 1, several[0], ":", "-n", 1, several[1]]).end(60)
        self.good(job)
        self.assertNotIn("PE", job.output)
        several = [compile_c(SAME.replace("block,", "global,"), *static, name=f"global{len(static)}")
                   for static in (["-O2"], ["-O2", "-static"])]
        job = Job([OSHRUN, "--check", "-n", 1, several[0], ":", "-n", 1, several[1]]).end(60)
        self.failed(job, r"dest is not a symmetric object of 16 bytes: 0x\w+ is a global variable; where PEs run "
                    r"different programs, those are not symmetric; use memory of shmem_malloc\n")
        calls = {"put": "block, other", "get": "other, block"}
        several = [compile_c(RACE.replace("CALL", f"{call}({arguments}, 64, 0)"), "-O1", name=call)
                   for call, arguments in calls.items()]
        job = Job([OSHRUN, "--check", "-n", 1, several[0], ":", "-n", 1, several[1]]).end(60)
        self.good(job, r"shmem_long_(put|get) in main at \S*(put|get)\.c:7: .* were (read|written) by PE [01], and n")

    def test_threads(self):
        """Two threads at the same time under SHMEM_THREAD_SERIALIZED, one after the other, and under FUNNELED."""
        file = compile_c("""
#include <pthread.h>
#include <shmem.h>
#include <stdlib.h>
static long word;
static void *wait(void *nothing)
{
    shmem_long_wait_until(&word, SHMEM_CMP_EQ, 1);
    return nothing;
}
int main(int argc, char **argv)
{
    int provided;
    pthread_t thread;
    shmem_init_thread(atoi(argv[1]), &provided);
    if (argc > 2)
        shmem_long_p(&word, 1, shmem_my_pe());
    pthread_create(&thread, NULL, wait, NULL);
    if (argc > 2)
        pthread_join(thread, NULL);
    for (int i = 0; argc == 2; i++)
        shmem_long_atomic_fetch(&word, 0);
    shmem_finalize();
    return 0;
}
""", "-O1", "-pthread", name="threads")
        single, funneled, serialized, multiple = range(4)   # as in meshmem/types.h
        self.failed(oshrun(2, file, serialized, options=CHECK),
                    r"called while another thread is in shmem_\w+, but with SHMEM_THREAD_SERIALIZED")
        self.good(oshrun(2, file, serialized, "joined", options=CHECK))
        self.good(oshrun(2, file, multiple, "joined", options=CHECK))
        for level in (single, funneled):
            self.failed(oshrun(2, file, level, "joined", options=CHECK),
                        "shmem_long_wait_until: called by a thread that")
            self.good(oshrun(2, file, level, "joined"))

    def test_contexts_of_one_thread(self):
        """A context with SHMEM_CTX_SERIALIZED in two threads at the same time, or one after the other; and one with
        SHMEM_CTX_PRIVATE in another thread than the one that created it."""
        file = compile_c("""
#include <pthread.h>
#include <shmem.h>
#include <stdlib.h>
#include <string.h>
static long word;
static shmem_ctx_t ctx;
static void *use(void *times)
{
    for (long i = 0; !times || i < *(long *)times; i++) {
        shmem_ctx_long_atomic_fetch_inc(ctx, &word, 0);
        shmem_ctx_quiet(ctx);
    }
    return times;
}
int main(int argc, char **argv)
{
    int provided;
    long times = 10;
    pthread_t thread;
    shmem_init_thread(SHMEM_THREAD_MULTIPLE, &provided);
    shmem_ctx_create(strcmp(argv[1], "private") ? SHMEM_CTX_SERIALIZED : SHMEM_CTX_PRIVATE, &ctx);
    use(&times);
    pthread_create(&thread, NULL, use, argc > 2 ? &times : NULL);
    if (argc > 2)
        pthread_join(thread, NULL);
    use(argc > 2 ? &times : NULL);
    shmem_finalize();
    return 0;
}
""", "-O1", "-pthread", name="contexts")
        for nodes in (), ("--nodes", "2"):
            options = [*CHECK, *nodes]
            self.good(oshrun(2, file, "serialized", "joined", options=options))
            self.failed(oshrun(2, file, "serialized", options=options),
                        r": called while another thread is in shmem_\w+ with this context, but with SHMEM_CTX_SER")
            self.failed(oshrun(2, file, "private", "joined", options=options),
                        "fetch_inc: the context was created with SHMEM_CTX_PRIVATE by another thread, which alone")

    POISONED = {"get": "shmem_long_get_nbi(here, block, 4, 0); sum += here[1];",
                "freed": "shmem_free(block); sum += block[2];",
                "behind": "sum += block[10];"}
    # Gets of which the last one wins, and what the library itself writes into their dest.
    UNPOISONED = {"good": "", "again": "shmem_long_get_nbi(here + 1, block, 2, 0); "
                                       "shmem_long_get_nbi(here, block, 3, 0); "
                                       "shmem_long_get_nbi(here + 2, block, 2, 0);"}

    IN_PARTITIONS = """
#include <shmem.h>
#include <shmemx.h>
#include <stdlib.h>
volatile long sum;
int main(int argc, char **argv)
{
    shmem_init();
    shmemx_partition_config_t config = {.size = 1 << 20};
    int id = 2;
    if (argc > 1 && shmemx_partition_create(&config, &id))
        abort();
    long *block = shmemx_partition_calloc(10, 8, id);
    sum += block[9];
    sum += block[10];
    shmem_finalize();
    return 0;
}
"""

    def test_sanitizer_partitions(self):
        file = compile_c(self.IN_PARTITIONS, "-O0", "-fsanitize=address", name="in_partitions")
        for args in ((), ("created",)):
            job = oshrun(2, file, *args, options=MISTAKEN, env={"ASAN_OPTIONS": "detect_leaks=0"})
            self.failed(job, r"AddressSanitizer: use-after-poison[\s\S]*in main .*in_partitions\.c:15")

    def touches(self, name, *options):
        """A program that touches what it may not: dest of a get that is pending, a freed block, what follows one."""
        return compile_c("""
#include <shmem.h>
volatile long sum;
int main(void)
{
    long here[4] = {0};
    shmem_init();
    long *block = shmem_calloc(10, 8);
    shmem_long_p(block, 3, !shmem_my_pe());
    shmem_barrier_all();
    sum += block[0];
    %s
    shmem_quiet();
    shmem_finalize();
    return (int)(here[0] + sum) & 0;
}
""" % {**self.POISONED, **self.UNPOISONED}[name], "-O0", *options, name=f"poisoned_{name}")

    def test_sanitizer(self):
        for name in self.POISONED:
            file = self.touches(name, "-fsanitize=address")
            with self.subTest(name=name):
                self.failed(oshrun(2, file, options=CHECK, env={"ASAN_OPTIONS": "detect_leaks=0"}),
                            rf"AddressSanitizer: use-after-poison[\s\S]*in main .*poisoned_{name}\.c:\d+")
        for name in self.UNPOISONED:
            file = self.touches(name, "-fsanitize=address")
            with self.subTest(name=name):
                job = oshrun(2, file, options=CHECK, env={"ASAN_OPTIONS": "detect_leaks=0"})
                self.good(job)
                self.assertEqual(job.output, "")

    @unittest.skipUnless(shutil.which("valgrind") and os.path.exists("/usr/include/valgrind/memcheck.h"),
                         "valgrind or its headers are missing (Debian: valgrind)")
    def test_valgrind(self):
        for name in [*self.POISONED, *self.UNPOISONED]:
            with self.subTest(name=name):
                job = oshrun(2, "valgrind", "-q", self.touches(name), options=CHECK)
                if name in self.UNPOISONED:
                    self.good(job)
                    self.assertEqual(job.output, "")
                else:
                    self.good(job, rf"Invalid read of size 8\n.* main \(poisoned_{name}\.c:\d+\)")

    @unittest.skipUnless(shutil.which("valgrind"), "valgrind is missing (Debian: valgrind)")
    def test_valgrind_of_a_child(self):
        """At the end of a child, it searches what it takes for the child's memory: not that of the other PEs, where
        each word is a fault."""
        program = compile_c("""
#include <shmem.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>
int main(void)
{
    shmem_init();
    pid_t child = fork();
    if (child == 0)
        _exit(0);
    if (waitpid(child, NULL, 0) == child)
        puts("the child has ended");
    shmem_finalize();
    return 0;
}
""", "-O1", name="forks")
        self.good(oshrun(2, "valgrind", "-q", program, options=["--timeout", 50]), "(the child has ended\n){2}")

    @unittest.skipUnless(shutil.which("valgrind"), "valgrind is missing (Debian: valgrind)")
    def test_valgrind_of_partitions(self):
        """Addresses cost time there, but there are some for several partitions."""
        program = compile_c("""
#include <shmemx.h>
int main(void)
{
    int id[3], failed = 0;
    shmem_init();
    for (int i = 0; i < 3; i++)
        failed += shmemx_partition_create(&(shmemx_partition_config_t){.size = 4096}, &id[i]);
    shmem_finalize();
    return failed;
}
""", "-O1", name="partitions")
        self.good(oshrun(2, "valgrind", "-q", program, options=["--timeout", 50]))


UNWATCHED = "the system does not let a process watch its loads and stores"


def add(name, test):
    setattr(Check, f"test_{name}", test)


def fails(case, expression, name):
    def test(self):
        if name in WATCHED and not self.watches:
            self.skipTest(UNWATCHED)
        nodes = 1 + name.startswith("far_")
        job = oshrun(2, self.program, case, options=[*MISTAKEN, "--nodes", nodes])
        if name in WATCHED and not name.endswith("_written"):
            self.good(job, "warning: " + expression)
        else:
            self.failed(job, expression)
    return test


def warns(case, expression, name):
    def test(self):
        if name in CAUGHT and not self.watches:
            self.skipTest(UNWATCHED)
        for nodes in (1, 2):
            with self.subTest(nodes=nodes):
                self.good(oshrun(2, self.program, case, options=[*MISTAKEN, "--nodes", nodes]), expression)
    return test


def says_nothing(case, name):
    def test(self):
        for nodes in (1,) if name == "pointer" else (1, 2):
            with self.subTest(nodes=nodes):
                job = oshrun(2, self.program, case, options=[*MISTAKEN, "--nodes", nodes],
                             env={"SHMEM_SYMMETRIC_SIZE": "64m"})
                self.good(job)
                self.assertNotRegex(job.output, "were (written|read|changed)|PE \\d:(?!.*no room)")
    return test


for _n, (_name, (_, _expression)) in enumerate(MISTAKES.items()):
    add(_name, fails(_n, _expression, _name))
for _n, (_name, (_, _expression)) in enumerate(RACES.items(), len(MISTAKES)):
    add("race_" + _name, warns(_n, _expression, _name))
for _n, _name in enumerate(GOOD, len(MISTAKES) + len(RACES)):
    add("good_" + _name, says_nothing(_n, _name))

if __name__ == "__main__":
    main()
