#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Partitions that cannot be made: PEs that differ, pages and sizes that are unavailable, and files that are foreign,
incomplete, of another job or in use. Each job ends with an error message, and a job that fails harms no kept file."""
import os
import pathlib
import re
import shlex
import shutil
import signal
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../tool"))
from job import OSHRUN, SCRATCH, SOURCE, Job, TestCase, as_nobody, compile_c, main, oshrun  # noqa: E402

# Prints what each partition has got and counts the runs in a block of each; "wait" then waits for a signal, "fork"
# leaves a child behind that lives until its standard input ends, "again" starts the library a second time.
PROGRAM = r"""
#include <shmem.h>
#include <shmemx.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
static void work(void)
{
    for (int id = 1; id <= SHMEMX_MAX_PARTITION_ID; id++) {
        shmemx_partition_info_t i;
        long *block = shmemx_partition_malloc(2 * sizeof *block, id);
        if (!block || shmemx_partition_info(id, &i))
            continue;
        int to = (shmem_my_pe() + 1) % shmem_n_pes();
        long before = block[0], from_other = block[1];
        shmem_barrier_all();
        shmem_long_p(block, before + 1, shmem_my_pe());
        shmem_long_atomic_add(&block[1], 100, to);
        shmem_barrier_all();
        printf("PE %d, partition %d: page %zu reason <%s> run %ld from other %ld size %zu\n",
               shmem_my_pe(), id, i.page_size, i.reason, before, from_other, i.size);
    }
}
/* Create partitions of so many pages of 2 MiB, touch all of them or, by a put, only the first one, and destroy them. */
static void create(char **pages, int touches_all)
{
    for (; *pages; pages++) {
        size_t page = 2 << 20;
        shmemx_partition_config_t config = {.size = strtoul(*pages, NULL, 10) * page, .page_size = page,
                                            .policy = "MANDATORY"};
        int id, result = shmemx_partition_create(&config, &id);
        printf("PE %d: %s huge pages: %d\n", shmem_my_pe(), *pages, result);
        if (result)
            continue;
        long *block = shmemx_kind_malloc(config.size, id);
        if (touches_all)
            memset(block, 1, config.size);
        else
            shmem_long_p(block, 1, (shmem_my_pe() + 1) % shmem_n_pes());
        shmemx_partition_destroy(id);
    }
}
int main(int argc, char **argv)
{
    const char *how = argc > 1 ? argv[1] : "";
    shmem_init();
    work();
    if (strcmp(how, "create") == 0 || strcmp(how, "put") == 0)
        create(argv + 2, how[0] == 'c');
    fflush(stdout);
    if (strcmp(how, "wait") == 0) {
        shmem_barrier_all();
        if (shmem_my_pe() == 0)
            printf("waits\n"), fflush(stdout);
        for (;;)
            pause();
    }
    if (strcmp(how, "fork") == 0 && shmem_my_pe() == 0 && fork() == 0) {
        char end;
        close(1), close(2);
        while (read(atoi(argv[2]), &end, 1) > 0) {}
        _exit(0);
    }
    shmem_finalize();
    if (strcmp(how, "again") == 0) {
        shmem_init();
        work();
        shmem_finalize();
    }
    return 0;
}
"""
P = "SHMEM_SYMMETRIC_PARTITION"


class Partitions(TestCase):
    @classmethod
    def setUpClass(cls):
        cls.program = compile_c(PROGRAM, name="partitions")
        cls.other = SCRATCH / "other"
        cls.other.write_text('#!/bin/sh\n[ "${MESHMEM_JOB#*:}" != 1 ] || eval "export $OTHER"\nexec "$@"\n')
        cls.other.chmod(0o755)

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(dir=SCRATCH))
        self.addCleanup(shutil.rmtree, self.folder)

    def start(self, *texts, n=2, args=(), options=(), env=None, command=()):
        """Run the program with partitions 1, 2, ... as the texts say; "" leaves one out."""
        variables = {f"{P}{i + 1}": text for i, text in enumerate(texts) if text}
        return oshrun(n, *command, self.program, *args, options=options, env=variables | (env or {}))

    def refused(self, job, *expressions):
        self.failed(job, *expressions)
        self.assertNotIn("run 0", job.output)       # nobody got through shmem_init
        self.assertNotRegex(job.output, "SIGBUS|signal 7|Bus error")


class Differ(Partitions):
    def differs(self, mine, other, sentence, env=None):
        job = self.start(*mine, env={"OTHER": other} | (env or {}), command=(self.other,))
        self.refused(job, rf"PE 1: shmem_init: {sentence}")
        job = self.start(*mine, env={"OTHER": other} | (env or {}), command=(self.other,), options=("--nodes", "2"))
        self.refused(job, rf"PE 1: shmem_init: {sentence}")

    def test_text(self):
        for text in ("SIZE=65m", "SIZE=64m:PGSIZE=2m", "SIZE=64m:KIND=NORMALMEM", f"SIZE=64m:KIND=FILE:{self.folder}",
                     "SIZE=64m:POLICY=MANDATORY"):
            self.differs(["SIZE=64m"], f"{P}1={shlex.quote(text)}",
                         rf"partition 1 is defined differently here than on PE 0 \({P}1\)")
        self.differs(["SIZE=64m", "SIZE=1m:KIND=NUMA0"], f"{P}2=SIZE=1m:KIND=NUMA1",
                     rf"partition 2 is defined differently here than on PE 0 \({P}2\)")
        text = f"SIZE=1m:KIND=FILE:{self.folder}"
        self.differs(["SIZE=64m", text], f"{P}2={shlex.quote(text)}:KEEP",
                     r"partition 2 is defined differently here than on PE 0")

    def test_number(self):
        self.differs(["SIZE=64m"], f"{P}5=SIZE=64m", r"the highest ID of a partition is 5 here, but 1 on PE 0; define "
                     rf"{P}<ID> alike on all PEs")
        self.differs(["SIZE=64m", "", "SIZE=1m"], f"{P}2=SIZE=1m",
                     "partition 2 is defined differently here than on PE 0")

    def test_size_of_all(self):
        self.differs(["", "SIZE=1m"], f"{P}1=SIZE=1m", "partition 1 is defined differently here than on PE 0")
        self.differs([], "SHMEM_SYMMETRIC_SIZE=65m", "SHMEM_SYMMETRIC_SIZE is 68157440 here, but 67108864 on PE 0",
                     {"SHMEM_SYMMETRIC_SIZE": "64m"})
        same = "on PE 0; set the same one on all PEs"
        self.differs([], f"{P}1=SIZE=64m; unset SHMEM_SYMMETRIC_SIZE",
                     f"{P}1 is set here, but SHMEM_SYMMETRIC_SIZE {same}", {"SHMEM_SYMMETRIC_SIZE": "64m"})
        self.differs(["SIZE=64m"], f"SMA_SYMMETRIC_SIZE=64m; unset {P}1",
                     f"SMA_SYMMETRIC_SIZE is set here, but {P}1 {same}")
        self.differs(["SIZE=64m"], "SHMEM_SYMMETRIC_SIZE=65m", "SHMEM_SYMMETRIC_SIZE and "
                     "SHMEM_SYMMETRIC_PARTITION1 are both set")


class Sizes(Partitions):
    def test_too_large_between_nodes(self):
        self.refused(self.start("SIZE=1m", "SIZE=1025g", options=("--nodes", "2")),
                     r"between nodes a symmetric heap can have 1 TiB at most; set SHMEM_SYMMETRIC_SIZE, or SIZE of the")

    def test_created(self):
        """As at the start, the message says which host has what."""
        program = compile_c(MANDATORY, name="mandatory")
        for options in ((), ("--nodes", "2")):
            self.good(oshrun(2, program, options=options),
                      r"warning: shmemx_partition_create: partition 2 is not to be had on host \S+: it has no NUMA "
                      r"node 1000; it has NUMA nodes? .*; POLICY=PREFERRED takes what there is")

    def test_too_large(self):
        self.refused(self.start("SIZE=5t"), r"partition 1 asks for 5 TiB; a partition can have 4 TiB at most")
        self.refused(self.start("SIZE=1m", "SIZE=5t:KIND=FASTMEM"), r"partition 2 asks for 5 TiB")
        self.good(self.start("SIZE=1m:PGSIZE=1g", "SIZE=2t"))       # used when it is touched

    def test_addresses(self):
        """127 partitions of 64 PEs: how much more their windows need than there is, and what fits."""
        many = ["--nodes", "1"]
        for i in range(127):
            many += ["--partition", f"{i + 1}:size=%s"]

        def start(size, n):
            return oshrun(n, self.program, "nothing", options=[text.replace("%s", size) for text in many])

        job = start("1t", 64)
        self.refused(job, r"no address space for the windows of 64 PEs of this node with symmetric heaps of 127 TiB "
                     r"each, the largest of which, partition 1, has 1 TiB; they fit if no partition has more than "
                     r"\d+ GiB; or run fewer PEs on a node")
        self.assertEqual(job.output.count("no address space"), 1, job.output)

    def test_implicit_first(self):
        """Without SHMEM_SYMMETRIC_PARTITION1, SHMEM_SYMMETRIC_SIZE or its default is partition 1's size."""
        two = "SIZE=1m:KIND=NORMALMEM"
        for options in ((), ("--nodes", "2")):
            job = self.start("", two, env={"SHMEM_SYMMETRIC_SIZE": "7m"}, options=options)
            self.good(job, "partition 1: .* size 7340032", "partition 2: .* size 1048576")
        alone = int(re.search(r"size (\d+)", self.start().output)[1])

        def default_beside(*texts, env=None):
            job = self.start("", *texts, env=env)
            self.good(job)
            return int(re.search(r"PE 0, partition 1: .* size (\d+)", job.output)[1])

        quarter = alone // 4 & -4096
        self.assertAlmostEqual(default_beside(two), alone - (1 << 20), delta=4096)
        self.assertAlmostEqual(default_beside(f"SIZE={quarter}"), alone - quarter, delta=4096)
        self.assertAlmostEqual(default_beside("SIZE=2t"), alone / 2, delta=4096)
        self.assertAlmostEqual(default_beside("SIZE=2t", f"SIZE={quarter}:POLICY=MANDATORY"), alone * 3 / 8, delta=4096)
        self.assertAlmostEqual(default_beside(f"SIZE=2t:KIND=FILE:{self.folder}"), alone, delta=4096)

    def test_size_and_mandatory(self):
        self.refused(self.start("", "SIZE=1t:POLICY=MANDATORY", env={"SHMEM_SYMMETRIC_SIZE": "2t"}),
                     r"_SIZE and mandatory partitions ask for 3 TiB on each of 2 PEs, but the host of PE 0 has")
        self.refused(self.start("", "SIZE=1t:POLICY=MANDATORY"), r"mandatory partitions ask for 1 TiB on each of 2 PEs")
        self.refused(self.start("", "SIZE=1m", env={"SHMEM_SYMMETRIC_SIZE": "9t"}),
                     r"SHMEM_SYMMETRIC_SIZE asks for 9 TiB on each of 2 PEs, but the host of PE 0 has")

    def test_mandatory(self):
        self.refused(self.start("SIZE=2t:POLICY=MANDATORY"),
                     r"partitions ask for 2 TiB on each of 2 PEs, but the host of PE 0 has [\d.]+ .iB.*; at most")
        self.refused(self.start("SIZE=3t", "SIZE=2t:POLICY=MANDATORY", "SIZE=1t:POLICY=MANDATORY"),
                     r"mandatory partitions ask for 3 TiB on each of 2 PEs")

    def test_pages(self):
        job = self.start("SIZE=1m", "SIZE=64k:PGSIZE=16k", f"SIZE=64k:KIND=FILE:{self.folder}:PGSIZE=2m")
        self.good(job, r"partition 2: page 4096 reason <this kernel has no pages of 16 KiB \(/sys/kernel/mm/hugepages "
                  r"lists those it has\)> run 0", r"partition 3: page 4096 reason <memory in files has ordinary pages>")
        self.refused(self.start("SIZE=1m", "SIZE=64k:PGSIZE=16k:POLICY=MANDATORY"),
                     r"partition 2 is not to be had on host .*: this kernel has no pages of 16 KiB .*; "
                     r"POLICY=PREFERRED takes what there is")
        self.refused(self.start("SIZE=1m", f"SIZE=64k:KIND=FILE:{self.folder}:PGSIZE=2m:POLICY=MANDATORY"),
                     r"partition 2: memory in files has ordinary pages")
        self.refused(self.start("SIZE=1m", "SIZE=64k:KIND=FILE:/nowhere/at/all:PGSIZE=2m"),
                     "partition 2: /nowhere/at/all")


MANDATORY = r"""
#include <shmemx.h>
int main(void)
{
    shmemx_partition_config_t config = {.size = 1 << 20, .kind = "NUMA1000", .policy = "MANDATORY"};
    int id;
    shmem_init();
    int is_refused = shmemx_partition_create(&config, &id) != 0;
    shmem_finalize();
    return !is_refused;
}
"""

FILL = r"""
#include <shmem.h>
#include <shmemx.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv)
{
    enum { BYTES = 10 << 20 };
    static char source[BYTES];
    shmem_init();
    int me = shmem_my_pe(), other = shmem_n_pes() - 1;
    shmemx_partition_info_t i;
    char *block = shmemx_partition_malloc(BYTES, 2);
    if (!block || shmemx_partition_info(2, &i))
        return 1;
    printf("PE %d: reason <%s>\n", me, i.reason);
    fflush(stdout);
    shmem_barrier_all();
    if (me == 0 && strcmp(argv[1], "store") == 0)
        memset(block, 1, BYTES);
    if (me == 0 && strcmp(argv[1], "put") == 0)
        for (int k = 0; k < BYTES; k += 1 << 16)
            shmem_putmem(block + k, source, 1 << 16, other);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
"""


# Tries to create a partition that must be there, and prints how much the file system holds then.
CREATE = r"""
#include <shmem.h>
#include <shmemx.h>
#include <stdio.h>
#include <sys/statvfs.h>
int main(int argc, char **argv)
{
    char kind[200];
    struct statvfs file_system;
    int id;
    shmem_init();
    snprintf(kind, sizeof kind, "FILE:%s", argv[1]);
    shmemx_partition_config_t config = {.size = 6 << 20, .kind = kind, .policy = "MANDATORY", .keep = 1};
    int result = shmemx_partition_create(&config, &id);
    if (statvfs(argv[1], &file_system))
        return 1;
    printf("PE %d: %d, holds %lu KiB\n", shmem_my_pe(), result,
           (unsigned long)((file_system.f_blocks - file_system.f_bfree) * file_system.f_frsize >> 10));
    shmem_finalize();
    return argc < 1;
}
"""


class Full(Partitions):
    """A file system of 8 MiB, which PEs fill."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.program = compile_c(FILL, name="fill")

    def run_there(self, env, *command):
        script = 'mount -t tmpfs -o size=8m none "$0" || exit 77; exec "$@"'
        job = Job(["unshare", "-m", "sh", "-c", script, self.folder, OSHRUN, *command], env).end()
        if job.status == 77 or "unshare:" in job.output:
            self.skipTest("a file system cannot be mounted here; it needs root")
        return job

    def fill(self, how, policy="", n=2, options=(), size="12m"):
        return self.run_there({P + "1": "SIZE=1m", P + "2": f"SIZE={size}:KIND=FILE:{self.folder}{policy}"},
                              "-n", n, *options, self.program, how)

    def test_refused_holds_nothing(self):
        """One PE's file fits: when the partition is refused, neither holds blocks, though both are to be kept."""
        program = compile_c(CREATE, name="create")
        for options in ((), ("--nodes", "2")):
            job = self.run_there({}, "-n", 2, *options, program, self.folder)
            self.good(job, "No space left on device", *(rf"PE {pe}: 1, holds 0 KiB" for pe in range(2)))

    def test_at_start(self):
        for keep in ("", ":KEEP"):
            self.refused(self.fill("store", f":POLICY=MANDATORY{keep}"), r"PE [01]: shmem_init: partition 2: the file "
                         rf"system of {self.folder}/partition2.\d cannot allocate 12 MiB for each PE of this host "
                         r"\(No space left on device\); it had room for [\d.]+ .iB: lower SIZE, or name another "
                         "path with KIND=FILE")
        self.refused(self.fill("store", ":POLICY=MANDATORY", size="6m"), "cannot allocate 6 MiB")   # one has room

    def test_first_touch(self):
        no_memory = (r"there is no memory for the first access to a page of partition 2 of PE {}, \d+ bytes from its "
                     rf"start: the file system of {self.folder} has room for 0 bytes, or its file was cut; make room "
                     "there, or take all of it at the start with POLICY=MANDATORY")
        room = r"reason <the file system has room for (8|7\.\d+) MiB only>"
        for keep in ("", ":KEEP"):
            self.failed(self.fill("store", keep), room, "PE 0: " + no_memory.format(0))
            self.failed(self.fill("put", keep), room, "PE 0: (shmem_putmem: )?" + no_memory.format(1))
            self.failed(self.fill("put", keep, options=("--nodes", "2")), room,
                        r"PE 1: (shmem_\w+: )?" + no_memory.format(1))    # the call in which it drives the network
        self.failed(self.fill("put", n=3, options=("--nodes", "2")), r"PE [12]: (shmem_\w+: )?" + no_memory.format(2))

    def test_untouched(self):
        self.good(self.fill("none"), "room for 8 MiB only")


# Counts the runs in each word of three blocks; one of them is freed and allocated again.
BLOCKS = r"""
#include <shmem.h>
#include <shmemx.h>
#include <stdio.h>
enum { WORDS = 125 };
int main(void)
{
    long *block[3];
    shmem_init();
    for (int i = 0; i < 3; i++)
        block[i] = shmemx_kind_malloc(WORDS * sizeof(long), 2);
    shmem_free(block[1]);
    block[1] = shmemx_kind_malloc(WORDS * sizeof(long), 2);
    long run = block[0][0], other = 0;
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < WORDS; k++)
            other += block[i][k]++ != run;
    printf("PE %d: run %ld, other words %ld\n", shmem_my_pe(), run, other);
    shmem_finalize();
    return 0;
}
"""

# The file system finds at the end that it has no room; at the start, the library calls fdatasync once.
UNWRITTEN = r"""
#include <errno.h>
#include <shmem.h>
#include <stdio.h>
int fdatasync(int file)
{
    static int calls;
    errno = ENOSPC;
    return ++calls > 1 && file >= 0 ? -1 : 0;
}
int main(void)
{
    shmem_init(), shmem_finalize();
    return puts("after the end") < 0;
}
"""


class Files(Partitions):
    def kept(self, more="", size="4m"):
        return "SIZE=1m", f"SIZE={size}:KIND=FILE:{self.folder}:KEEP{more}"

    def names(self):
        return sorted(p.name for p in self.folder.iterdir())

    def test_contents(self):
        for run, options in enumerate(((), ("--nodes", "2"), (), ("--nodes", "2"))):
            job = self.start(*self.kept(), options=options)
            self.good(job, *(rf"PE {pe}, partition 2: .* run {run} from other {100 * run}" for pe in range(2)))
            self.assertEqual(self.names(), ["partition2.0", "partition2.1"])
        job = self.start(*self.kept(), args=("again",))
        self.good(job, "partition 2: .* run 4 ", "partition 2: .* run 5 ")
        self.good(self.start(*self.kept(":POLICY=MANDATORY")), "partition 2: .* run 6 ")

    def test_checked(self):
        """Jobs with and without --check continue with each other's files."""
        program = compile_c(BLOCKS, name="blocks")
        variables = {f"{P}{i + 1}": text for i, text in enumerate(self.kept())}
        for run, options in enumerate(((), ("--check",), ("--check",), ())):
            job = oshrun(2, program, options=options, env=variables)
            self.good(job, *(f"PE {pe}: run {run}, other words 0" for pe in range(2)))

    def test_without_keep(self):
        text = f"SIZE=4m:KIND=FILE:{self.folder}"
        job = self.start("SIZE=1m", text, args=("again",))
        self.good(job)
        self.assertEqual(job.output.count("partition 2: page 4096 reason <> run 0"), 4, job.output)
        self.assertEqual(self.names(), [])

    def test_names(self):
        self.good(self.start("SIZE=1m", f"SIZE=1m:KIND=FILE:{self.folder}/data:KEEP"))
        self.assertEqual(self.names(), ["data.0", "data.1"])
        job = self.start("SIZE=1m", *2 * [f"SIZE=1m:KIND=FILE:{self.folder}/data:KEEP"])
        self.refused(job, r"partition 3: .*/data.\d is in use by another job, or by another partition of this one")
        self.good(self.start("SIZE=1m", f"SIZE=1m:KIND=FILE:{self.folder}/data:KEEP"), "run 1 from other 100")
        self.refused(self.start("SIZE=1m", "", f"SIZE=1m:KIND=FILE:{self.folder}/data:KEEP"),
                     r"partition 3: .*/data.0 is the memory of PE 0 in partition 2, not of PE 0 in partition 3")

    def test_failed_start_harms_nothing(self):
        self.good(self.start(*self.kept()))
        bad = ("SIZE=1m:KIND=NUMA1023:POLICY=MANDATORY", "SIZE=1m:PGSIZE=16k:POLICY=MANDATORY",
               "SIZE=1m:KIND=FILE:/nowhere/at/all")
        for text in bad:
            self.refused(self.start(*self.kept(), text), "partition 3")
            self.assertEqual(self.names(), ["partition2.0", "partition2.1"])
        many = [*self.kept(), *[f"SIZE=4k:KIND=FILE:{self.folder}"] * 100, bad[2]]
        self.refused(self.start(*many), "partition 103")
        self.refused(self.start(*self.kept(), env={"SHMEM_WIRE": "nothing"}, options=("--nodes", "2")), "nothing")
        self.good(self.start(*self.kept()), "partition 2: .* run 1 from other 100")

    def test_sizes_that_look_equal(self):
        self.good(self.start(*self.kept(size="1g")))
        self.refused(self.start(*self.kept(size="1048580k")),
                     r"partition2.\d has 1073741824 bytes of memory, but SIZE asks for 1073745920 bytes; set that "
                     "size, or remove it to begin anew")
        with open(self.folder / "partition2.0", "r+b") as file:
            file.seek(32)
            file.write(bytes([1]))
        self.refused(self.start(*self.kept(size="1g")),
                     r"partition2.0 is not a file that this version of meshmem has made")

    def test_torn(self):
        self.good(self.start(*self.kept()))
        job = Job([OSHRUN, "-n", 2, self.program, "wait"], {f"{P}{i + 1}": t for i, t in enumerate(self.kept())})
        while "waits" not in (line := job.line()) and line:
            pass
        self.refused(self.start(*self.kept()), r"partition 2: .*/partition2.\d is in use by another job, or by "
                     r"another partition of this one; wait for that job, or name another path with KIND=FILE")
        os.kill(job.process.pid, signal.SIGKILL)
        job.end()
        self.assertEqual(job.leftovers(), [])
        for _ in range(2):
            self.refused(self.start(*self.kept()), r"partition2.\d is incomplete: the job that used it did not end "
                         r"with shmem_finalize, or could not write it then; remove it to begin anew")
        (self.folder / "partition2.0").unlink()     # one file alone does not make them whole
        self.refused(self.start(*self.kept()), r"partition2.1 is incomplete")
        (self.folder / "partition2.1").unlink()
        (self.folder / "partition2.0").unlink(missing_ok=True)
        self.good(self.start(*self.kept()), "partition 2: .* run 0")

    def test_unwritten(self):
        program = compile_c(UNWRITTEN, name="unwritten")
        self.refused(oshrun(1, program, env={P + "2": self.kept()[1]}), "after the end",
                     "PE 0: warning: partition 2: the memory of a partition cannot be written to its file: No space "
                     r"left on device \(/.*/partition2.0\); the next job cannot continue with it")
        self.refused(self.start(*self.kept(), n=1),
                     "partition2.0 is incomplete: .* did not end with shmem_finalize, or could not write it then")

    def test_foreign(self):
        for contents in (b"x", b"x" * 100000, bytes(100000)):
            foreign = self.folder / "partition2.1"
            foreign.write_bytes(contents)
            self.refused(self.start(*self.kept()),
                         r"partition 2: .*/partition2.1 is not a file that this version of meshmem has made; "
                         "remove it, or name another path with KIND=FILE")
            self.assertEqual(foreign.read_bytes(), contents)
            self.refused(self.start(*self.kept(":POLICY=MANDATORY")), r"partition2.1 is not a file that")
            self.assertEqual(foreign.read_bytes(), contents)
        foreign.unlink()
        foreign.mkdir()
        self.refused(self.start(*self.kept()), r"partition2.1 cannot be opened: Is a directory; name another path "
                     "with KIND=FILE")

    def test_other_jobs(self):
        self.good(self.start(*self.kept()))
        self.refused(self.start(*self.kept(size="5m")), r"partition2.\d has 4 MiB of memory, but SIZE asks for 5 MiB")
        self.refused(self.start(*self.kept(), n=1), r"partition2.0 is from a job of 2 PEs; this one has 1: start as "
                     "many, or remove it to begin anew")
        self.refused(self.start(*self.kept(), n=3), r"partition2.\d is from a job of 2 PEs; this one has 3")
        older = self.folder.parent / "older"
        shutil.copy(self.folder / "partition2.1", older)
        self.good(self.start(*self.kept()), "partition 2: .* run 1 ")
        latest = self.folder.parent / "latest"
        shutil.move(self.folder / "partition2.1", latest)
        shutil.copy(older, self.folder / "partition2.1")
        self.refused(self.start(*self.kept()), r"partition 2: the file of PE 1 is from run 1, that of PE 0 "
                     r"from run 2; remove all of them to begin anew")
        shutil.copy(self.folder / "partition2.0", self.folder / "partition2.1")
        self.refused(self.start(*self.kept()), "partition2.1 is the memory of PE 0 in partition 2, not of PE 1 in "
                     "partition 2; remove it to begin anew")
        shutil.copy(latest, self.folder / "partition2.1")
        self.good(self.start(*self.kept()), "partition 2: .* run 2 ")
        os.truncate(self.folder / "partition2.0", 3 << 20)
        self.refused(self.start(*self.kept()), r"partition2.0 was cut to 3145728 bytes; remove it to begin anew")
        os.truncate(self.folder / "partition2.0", 10)
        self.refused(self.start(*self.kept()), r"partition2.0 is not a file that this version of meshmem has made")

    def test_of_others(self):
        """What another user may have put there is not used, and not changed."""
        def empty(name):
            (self.folder / name).touch(0o600)

        def start():
            return self.start(*self.kept())

        elsewhere = self.folder / "elsewhere"
        ways = {"is a symbolic link": lambda name: (self.folder / name).symlink_to(elsewhere),
                "is not a regular file": lambda name: os.mkfifo(self.folder / name, 0o600),
                "has a second name": lambda name: (empty(name), os.link(self.folder / name, elsewhere)),
                "can be written by other users": lambda name: (empty(name), (self.folder / name).chmod(0o620))}
        if os.geteuid() == 0:
            ways["belongs to another user"] = lambda name: (empty(name), os.chown(self.folder / name, 1, 1))
        for what, make in ways.items():
            with self.subTest(what=what):
                make("partition2.1")
                self.refused(start(), rf"PE 1: shmem_init: partition 2: {re.escape(str(self.folder))}/partition2\.1 "
                             f"{what}, so it is not used; name another path with KIND=FILE")
                self.assertFalse(elsewhere.exists() and elsewhere.stat().st_size)
                for path in self.folder.iterdir():
                    path.unlink()
        self.good(start())

    @unittest.skipUnless(as_nobody() is not None, "root may open any file; another user cannot read this build")
    def test_umask(self):
        """A umask that closes new files to the user himself keeps neither near PEs nor the next job from them."""
        os.chmod(SCRATCH, 0o755)
        os.chmod(self.folder, 0o777)
        os.chmod(self.program, 0o755)
        for mask in "0777", "0277":
            for keep in "", ":KEEP":
                for runs in range(2):
                    with self.subTest(mask=mask, keep=keep, runs=runs):
                        variables = {P + "1": "SIZE=1m", P + "2": f"SIZE=1m:KIND=FILE:{self.folder}/of{mask}{keep}"}
                        self.good(Job([*as_nobody(), "sh", "-c", f'umask {mask} && exec "$@"', "sh", OSHRUN, "-n", 2,
                                       self.program], variables).end(),
                                  rf"partition 2: page \d+ reason <> run {runs if keep else 0} from other")

    def test_no_path(self):
        other = "name another path with KIND=FILE"
        for path, reason in (("/nowhere/at/all", f"the directory /nowhere does not exist; make it, or {other}"),
                             ("/proc", f"(No such file or directory|Permission denied); {other}"),
                             (f"{self.program}/x", f"Not a directory; {other}")):
            for keep in ("", ":KEEP"):
                self.refused(self.start("SIZE=1m", f"SIZE=1m:KIND=FILE:{path}{keep}"),
                             rf"partition 2: {path}.* cannot be (made|opened): {reason}")

    def test_slash(self):
        """A path that ends with a slash is a directory, under every policy."""
        missing = self.folder / "missing"
        for more in ("", ":KEEP", ":POLICY=PREFERRED", ":POLICY=INTERLEAVED", ":POLICY=MANDATORY:KEEP"):
            with self.subTest(more=more):
                self.refused(self.start("SIZE=1m", f"SIZE=1m:KIND=FILE:{missing}/{more}"),
                             rf"partition 2: {missing}/partition2\.\d cannot be (made|opened): the directory {missing} "
                             "does not exist; make it, or name another path with KIND=FILE")
        self.assertEqual(self.names(), [])
        missing.mkdir()
        self.good(self.start("SIZE=1m", f"SIZE=1m:KIND=FILE:{missing}/:KEEP"))
        self.assertEqual(sorted(p.name for p in missing.iterdir()), ["partition2.0", "partition2.1"])
        self.good(self.start("SIZE=1m", f"SIZE=1m:KIND=FILE:{missing}:KEEP"), "run 1 from other 100")
        self.refused(self.start("SIZE=1m", f"SIZE=1m:KIND=FILE:{missing}/partition2.0/:KEEP"), "Not a directory")

    def test_child_does_not_hold_files(self):
        end, begin = os.pipe()
        variables = {f"{P}{i + 1}": t for i, t in enumerate(self.kept())}
        job = Job([OSHRUN, "-n", 2, self.program, "fork", end], variables, pass_fds=(end,))
        job.process.wait(60)
        self.addCleanup(os.close, end)
        after = self.start(*self.kept())
        os.close(begin)
        self.good(after, "partition 2: .* run 1 ")
        self.good(job.end())


if __name__ == "__main__":
    main()
