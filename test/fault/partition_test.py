#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Partitions that cannot be made: PEs that differ, pages and sizes that are unavailable, and memory or a disk that is
full. Each job ends with an error message."""
import os
import re
import shlex
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../tool"))
from job import OSHRUN, Job, compile_c, main, oshrun  # noqa: E402
from partitions import P, Partitions  # noqa: E402


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


    def test_pages_without_a_file(self):
        """Where the system has pages but gives no file of them, the reason is not that they are too few."""
        if not os.path.exists("/sys/kernel/mm/hugepages/hugepages-2048kB"):
            self.skipTest("this kernel has no pages of 2 MiB")
        program = compile_c(NO_FILE, name="no_file")
        reason = r"the system gives no pages of 2 MiB: Too many open files; raise the limit with ulimit -n"
        text = "SIZE=2m:PGSIZE=2m"
        self.good(oshrun(2, program, env={P + "2": text}), rf"page 4096, {reason}\n")
        job = oshrun(2, program, env={P + "2": text + ":POLICY=MANDATORY"})
        self.refused(job, rf"partition 2 is not to be had on host \S+: {reason}; POLICY=PREFERRED takes what")
        self.good(oshrun(2, program, "create"), "warning: shmemx_partition_create: partition 2: the system gives no "
                  r"memory: Too many open files; raise the limit with ulimit -n\n")


NO_FILE = r"""
#include <errno.h>
#include <linux/memfd.h>
#include <shmemx.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>
static int fails;
int memfd_create(const char *name, unsigned flags)
{
    errno = EMFILE;
    return fails || flags & MFD_HUGETLB ? -1 : (int)syscall(SYS_memfd_create, name, flags);
}
int main(int argc, char **argv)
{
    const shmemx_partition_config_t config = {.size = 1 << 20};
    shmemx_partition_info_t info;
    int id;
    shmem_init();
    fails = argc > 1;
    if (fails && shmemx_partition_create(&config, &id) == 0)
        puts(argv[1]);
    if (shmemx_partition_info(2, &info) == 0)
        printf("page %zu, %s\n", info.page_size, info.reason);
    shmem_finalize();
    return 0;
}
"""

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
            self.refused(self.fill("store", f":POLICY=MANDATORY{keep}"),
                         r"PEs? ([01]|0-1): shmem_init: partition 2: the file "
                         rf"system of {self.folder}/partition2.\d cannot allocate 12 MiB for each PE of this host "
                         r"\(No space left on device\); it had room for [\d.]+ .iB: lower SIZE, or name another "
                         "path with KIND=FILE")
        self.refused(self.fill("store", ":POLICY=MANDATORY", size="6m"), "cannot allocate 6 MiB")   # one has room

    def test_first_touch(self):
        no_memory = (r"there is no memory for the first access to a page of partition 2 of PE {}, \d+ bytes from its "
                     rf"start: the file system of {self.folder} has room for 0 bytes, a quota is used up, or its file "
                     "was cut; make room there, or take all of it at the start with POLICY=MANDATORY")
        room = r"reason <the file system has room for (8|7\.\d+) MiB only>"
        for keep in ("", ":KEEP"):
            self.failed(self.fill("store", keep), room, "PE 0: " + no_memory.format(0))
            self.failed(self.fill("put", keep), room, "PE 0: (shmem_putmem: )?" + no_memory.format(1))
            self.failed(self.fill("put", keep, options=("--nodes", "2")), room,
                        r"PE 1: (shmem_\w+: )?" + no_memory.format(1))    # the call in which it drives the network
        self.failed(self.fill("put", n=3, options=("--nodes", "2")), r"PE [12]: (shmem_\w+: )?" + no_memory.format(2))

    def test_untouched(self):
        self.good(self.fill("none"), "room for 8 MiB only")


if __name__ == "__main__":
    main()
