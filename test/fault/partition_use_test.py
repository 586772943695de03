#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Partitions in use: core files contain their blocks, messages name them, PEs that disagree about one are told, and
mandatory ones respect the limit of a control group."""
import os
import pathlib
import resource
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../tool"))
from job import OSHRUN, SCRATCH, Job, TestCase, compile_c, main  # noqa: E402
from partitions import P  # noqa: E402

PROGRAM = r"""
#include <shmem.h>
#include <shmemx.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
static char *block[6];
static void fork_one(void)      /* the child has contents of its own */
{
    for (int id = 1; id <= 5; id++)
        memset(block[id], id, 1000);
    pid_t child = fork();
    if (child == 0) {
        for (int id = 1; id <= 5; id++)
            for (int i = 0; i < 1000; i++)
                if (block[id][i]++ != id)
                    _exit(id);
        _exit(0);
    }
    int status = 1;
    waitpid(child, &status, 0);
    for (int id = 1; id <= 5; id++)
        if (block[id][999] != id)
            status = 1;
    printf("fork %d\n", status);
}
static void use_undefined(void)
{
    shmem_team_t last;
    int id;
    for (int i = 0; i < 3; i++)
        if (shmemx_kind_malloc(8, 6) || shmemx_partition_calloc(1, 8, 200))
            abort();
    shmem_team_split_strided(SHMEM_TEAM_WORLD, 1, 1, 1, NULL, 0, &last);
    if (last == SHMEM_TEAM_INVALID)
        return;
    if (shmemx_team_partition_create(last, &(shmemx_partition_config_t){.size = 1 << 20}, &id) ||
        shmemx_kind_malloc(2 << 20, id))
        abort();
}
/* What only PE 1 has: it asks for too much, also of one that gets the ID of another, and for what nobody has. */
static void use_alone(void)
{
    shmem_team_t alone;
    int id;
    shmem_team_split_strided(SHMEM_TEAM_WORLD, 1, 1, 1, NULL, 0, &alone);
    for (int i = 0; alone != SHMEM_TEAM_INVALID && i < 2; i++)
        if (shmemx_team_partition_create(alone, &(shmemx_partition_config_t){.size = 1 << 20}, &id) ||
            shmemx_kind_malloc(2 << 20, id) || shmemx_kind_malloc(2 << 20, id) ||
            shmemx_kind_align(2ul << 30, 8, id) || !shmemx_partition_malloc_with_hints(8, 1 << 8, id) ||
            shmemx_partition_destroy(id) || shmemx_kind_malloc(8, id))
            abort();
}
/* The PE has no address left, or no descriptor. */
static void exhaust(bool addresses)
{
    if (addresses)
        setrlimit(RLIMIT_AS, &(struct rlimit){1 << 20, 1 << 20});
    else
        while (dup(1) >= 0);
}
/* Cut the file of the created partition, which is the last of this PE: its pages go, as when huge ones are short. */
static void cut(void)
{
    char path[64], name[64];
    for (int file = 3; file < 256; file++) {
        snprintf(path, sizeof path, "/proc/self/fd/%d", file);
        ssize_t bytes = readlink(path, name, sizeof name - 1);
        if (bytes > 0 && strncmp(name, "/memfd:meshmem-heap", 19) == 0 && ftruncate(file, 0))
            abort();
    }
}
/* Use the memory of a created partition wrongly. */
static void use_late(const char *how)
{
    int me = shmem_my_pe(), to = (me + 1) % shmem_n_pes(), id = 0;
    shmemx_partition_config_t config = {.size = how[0] == 'z' && me ? 0 : 1 << 20,
                                        .page_size = how[0] == 'p' ? 1024 : 0};
    shmem_team_t first;
    shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 1, 1, NULL, 0, &first);
    if (how[0] == 't') {        /* another PE does not have it */
        if (first != SHMEM_TEAM_INVALID && shmemx_team_partition_create(first, &config, &id) == 0)
            shmem_long_p(shmemx_kind_malloc(8, id), 1, to);
        return;
    }
    if (shmemx_partition_create(&config, &id))
        return;
    long *there = shmemx_kind_malloc(8, id);
    if (how[0] == 'v' || how[0] == 'n') {
        if (me)
            exhaust(how[0] == 'v');
        shmem_barrier_all();
        if (!me)
            shmem_long_p(there, 1, to);
        return;
    }
    if (how[0] == 'c') {
        shmem_barrier_all();
        if (me)
            cut();
        shmem_barrier_all();
        if (!me)
            shmem_long_p(there, 1, to);
        return;
    }
    shmemx_partition_destroy(id);
    if (how[0] == 'a')
        shmem_long_p(there, 1, to);
    if (how[0] == 's')
        *(volatile long *)there = 1;
    if (how[0] == 'f')
        shmem_free(there);
}
/* Create partitions of so many MiB that must be there: of all PEs, "0:" of PE 0 alone; -1 destroys the last one. */
static void create(char **mib)
{
    int me = shmem_my_pe(), last = 0;
    shmem_team_t alone;
    shmem_team_split_strided(SHMEM_TEAM_WORLD, me, 1, 1, NULL, 0, &alone);
    for (; *mib; mib++) {
        const char *of_one = strchr(*mib, ':');
        shmemx_partition_config_t config = {.size = strtoul(of_one ? of_one + 1 : *mib, NULL, 10) << 20,
                                            .policy = "MANDATORY"};
        shmem_barrier_all();
        if (**mib == '-')
            printf("PE %d: destroyed %d\n", me, shmemx_partition_destroy(last));
        else if (!of_one)
            printf("PE %d: %s: %d\n", me, *mib, shmemx_partition_create(&config, &last));
        else if (atoi(*mib) == me)
            printf("PE %d: %s: %d\n", me, *mib, shmemx_team_partition_create(alone, &config, &last));
        fflush(stdout);
    }
}
int main(int argc, char **argv)
{
    shmem_init();
    int me = shmem_my_pe();
    if (argc > 2 && argv[1][0] == 'm') {
        create(argv + 2);
        shmem_finalize();
        return 0;
    }
    for (int id = 1; id <= 5; id++)
        if (!(block[id] = shmemx_partition_malloc(1000, id)))
            return 1;
    switch (argc > 1 ? argv[1][0] : 0) {
    case 'c':
        for (int id = 1; id <= 5; id++)
            snprintf(block[id], 100, "mark-%d-of-%d", id * 1111, me);
        shmem_barrier_all();
        if (me == 0)
            abort();
        break;
    case 'f': fork_one(); break;
    case 'b': shmem_putmem(block[3] + 995, block[2], 10, me); break;
    case 'n': shmem_putmem(block[4] + 4096, block[2], 10, me); break;
    case 'd': shmem_free(block[2]); shmem_free(block[2]); break;
    case 'i': shmem_free(block[5] + 8); break;
    case 'r': shmem_realloc(block[3] + 16, 64); break;
    case 'p': shmemx_partition_malloc(8, 1 + me); break;
    case 'o': shmem_free(block[1 + me]); break;
    case 'x': shmemx_partition_malloc(2 << 20, 4); break;
    case 'h': shmem_malloc(2 << 20); break;
    case 'u': use_undefined(); break;
    case 'w': use_alone(); break;
    case 'l': use_late(argv[1] + 1); break;
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
"""


class Uses(TestCase):
    @classmethod
    def setUpClass(cls):
        cls.program = compile_c(PROGRAM, name="use")

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(dir=SCRATCH)
        self.addCleanup(self.folder.cleanup)

    def start(self, how, n=2, check=True, command=(), options=(), **settings):
        texts = ("SIZE=1m", "SIZE=1m:KIND=NORMALMEM", f"SIZE=1m:KIND=FILE:{self.folder.name}", "SIZE=1m:PGSIZE=2m",
                 "SIZE=1m:PGSIZE=2m")
        env = {f"{P}{i + 1}": text for i, text in enumerate(texts)} | ({"SHMEM_CHECK": "1"} if check else {})
        return Job([*command, OSHRUN, "-n", n, *options, self.program, how], env, **settings).end()

    def look_at_core(self):
        if pathlib.Path("/proc/sys/kernel/core_pattern").read_text().strip() != "core" or \
                resource.getrlimit(resource.RLIMIT_CORE)[1] == 0:
            self.skipTest("core files are not written to the current folder here")
        most = resource.getrlimit(resource.RLIMIT_CORE)[1]
        where = tempfile.mkdtemp(dir=self.folder.name)
        job = self.start("c", check=False, cwd=where,
                         preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CORE, (most, most)))
        self.failed(job, "core dumped")
        cores = list(pathlib.Path(where).glob("core*"))
        self.assertEqual(len(cores), 1)
        core = cores[0].read_bytes()
        for partition in range(1, 6):
            for pe in range(2):
                is_there = f"mark-{partition * 1111}-of-{pe}".encode() in core
                self.assertEqual(is_there, pe == 0, f"partition {partition} of PE {pe} in PE 0's core file")


class Use(Uses):
    def test_messages(self):
        self.failed(self.start("b"), r"reaches 5 bytes beyond the end of the block of 1000 bytes at partition 3\+0x")
        self.failed(self.start("n"), r"lies in partition 4, but nothing is allocated there \(\d+ bytes behind "
                    r"partition 4\+0x")
        self.failed(self.start("d", check=False), r"shmem_free: 0x\w+ \(partition 2\+0x\w+\) is not allocated")
        self.failed(self.start("i", check=False),
                    r"partition 5\+0x\w+\) is not the start of a block, but 8 bytes inside")
        self.failed(self.start("r", check=False), r"shmem_realloc: .*partition 3\+0x\w+\) is not the start of a block")
        self.failed(self.start("p"), r"shmemx_partition_malloc.*partition")
        self.failed(self.start("o"), r"shmem_free.*offset")
        self.good(self.start("x", check=False), r"no room for 2 MiB: partition 4 has \d MiB, its largest free block is "
                  r".*; set SIZE in SHMEM_SYMMETRIC_PARTITION4, or")
        self.good(self.start("h", check=False),
                  r"the symmetric heap has .*; set SIZE in SHMEM_SYMMETRIC_PARTITION1, or")
        job = self.start("u", check=False)
        self.good(job, r"shmemx_kind_malloc: there is no partition 6; define it with SHMEM_SYMMETRIC_PARTITION6, for "
                  "example SIZE=512m, or with shmemx_partition_create",
                  "no room for 2 MiB: partition 6 has 1 MiB, .*; create it with a larger size")
        self.assertEqual(job.output.count("there is no partition"), 1, job.output)

    def test_messages_without_pe_0(self):
        """Where PE 0 takes no part in a call, another PE says what is wrong."""
        job = self.start("w")
        self.good(job, "PE 1.*: shmemx_kind_malloc: no room for 2 MiB: partition 6 has 1 MiB",
                  "PE 1.*: shmemx_kind_align: the alignment is 2147483648; the largest that all PEs support is 10",
                  "PE 1.*: shmemx_partition_malloc_with_hints: the hints are 0x100, of which 0x100 is not known",
                  "PE 1.*: shmemx_kind_malloc: there is no partition 6; define it")
        for says, times in ("no room", 2), ("the alignment is", 2), ("the hints are", 2), ("there is no", 1):
            self.assertEqual(job.output.count(says), times, job.output)

    def late(self, how, **settings):
        return self.start(how, check=False, **settings)

    def test_messages_created(self):
        gone = ("lies in no partition; perhaps it was in one that was destroyed, is behind the end of one, or is an "
                "address of another PE, whose addresses differ")
        two = ("--nodes", "2")
        self.failed(self.late("lp"), "the page size is 1024; it must be a power of two from 4096 to 10737")
        for options in ((), two):
            self.failed(self.late("lz", options=options), "shmemx_partition_create: the configuration of the partition "
                        r"differs from that of PE \d; all PEs must pass the same one")
        self.failed(self.late("la"), rf"shmem_long_p: an access to PE \d .*: it is not symmetric, it {gone}")
        self.failed(self.late("la", options=two), f"an access to PE .* failed: it {gone}")
        self.failed(self.late("ls"), rf"PEs? [\d-]+: 0x\w+ cannot be written: it {gone}")
        self.failed(self.late("lf"), f"shmem_free: .* was not returned by shmem_malloc; it {gone}")
        self.failed(self.late("lt"), "not symmetric, it lies in partition 6, which only the PEs of a team")
        self.failed(self.late("lt", options=two), "it sent an operation on partition 6 of a "
                    r"PE that does not have it; was it destroyed, or is the PE no member of its team\?")

    def test_no_page_in_the_other_node(self):
        """Its proxy maps the memory of a created partition beside its window, and still knows whose it is."""
        job = self.late("lc", options=("--nodes", "2"))
        self.failed(job, r"PE 1: there is no memory for a page of partition 6 of PE 1, on which another node operates")

    def test_no_room_in_the_other_node(self):
        """The node that cannot map a partition says so, instead of accusing the one that sent to it."""
        for how, reason in (("lv", r"Cannot allocate memory; is there a limit on addresses \(ulimit -v\)\?"),
                            ("ln", "Too many open files; raise the limit with ulimit -n")):
            job = self.late(how, options=("--nodes", "2"))
            self.failed(job, f"PE 1: (.*: )?the network: partition 6 cannot be mapped for other nodes: {reason}")
            self.assertNotIn("malformed", job.output)

    def test_fork(self):
        job = self.start("f")
        self.good(job, "fork 0\n(.*\n)*.*fork 0")

    def test_core(self):
        self.look_at_core()

    def limited(self):
        """A command that runs in a control group with 200 MiB of memory."""
        parent = None
        for mount, limit in (("memory", "memory.limit_in_bytes"), ("", "memory.max")):
            parent = pathlib.Path("/sys/fs/cgroup", mount, f"meshmem-partitions-{os.getpid()}")
            try:
                parent.mkdir()
                self.addCleanup(parent.rmdir)
                (parent / limit).write_text(str(200 << 20))
                break
            except OSError:
                parent = None
        if not parent:
            self.skipTest("no control group with a limit on memory can be made here; it needs root")
        return ["sh", "-c", f'echo $$ >{parent}/cgroup.procs && exec "$@"', "sh", OSHRUN, "-n", 2]

    def test_control_group(self):
        inside = self.limited()
        for text, good in (("SIZE=90m:POLICY=MANDATORY", True), ("SIZE=101m:POLICY=MANDATORY", False),
                           ("SIZE=1g", True)):
            job = Job([*inside, "--partition", f"1:{text}", self.program, "none"]).end()
            if good:
                self.assertNotIn("mandatory", job.output)
            else:
                self.failed(job, "partitions ask for 101 MiB on each of 2 PEs, but the host of PE 0 has 200 MiB "
                            r"\(the limit of a control group\); at most 100 MiB fit")

    def test_control_group_later(self):
        """Partitions that the program creates count, too, of all teams, until they are destroyed."""
        inside = self.limited()

        def create(*mib, env=None, options=()):
            job = Job([*inside, *options, self.program, "m", *mib], {P + "2": "SIZE=1g"} | (env or {})).end()
            self.good(job)
            return job.output

        def sentence(sum_of):
            return (f"shmemx_(team_)?partition_create: the mandatory partitions of all PEs on host .* together ask for "
                    rf"{sum_of} MiB, but it has 200 MiB; lower its size, start fewer PEs there, or choose "
                    "POLICY=PREFERRED")

        for options in ((), ("--nodes", "2")):
            output = create("90", "11", "10", "-1", "-1", "100", options=options)
            for step in ("90: 0", "11: 1", "10: 0", "destroyed 0", "100: 1"):
                self.assertEqual(output.count(step), 2, output)
            self.assertRegex(output, sentence(202))
            self.assertEqual(output.count("together ask for 202"), 1 if not options else 2, output)
        output = create("0:150", "1:51", "1:50")
        self.assertRegex(output, "PE 0: 0:150: 0")
        self.assertRegex(output, "PE 1: 1:51: 1")
        self.assertRegex(output, "PE 1: 1:50: 0")
        self.assertRegex(output, sentence(201))
        self.assertRegex(create("51", env={"SHMEM_SYMMETRIC_SIZE": "50m"}), sentence(202))
        self.assertRegex(create("61", env={P + "3": "SIZE=40m:POLICY=MANDATORY"}), sentence(202))


if __name__ == "__main__":
    main()
