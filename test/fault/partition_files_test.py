#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Partitions in files: names, what a kept file must contain, and files that are foreign, incomplete, of another job or
in use. Each job ends with an error message, and a job that fails harms no kept file."""
import os
import re
import shutil
import signal
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../tool"))
from job import OSHRUN, SCRATCH, Job, as_nobody, compile_c, main, oshrun  # noqa: E402
from partitions import P, Partitions  # noqa: E402

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

# Where NO_PAGES is set, the kernel has no page for memory that must be on a certain NUMA node.
NO_PAGES = r"""
#define _GNU_SOURCE
#include <errno.h>
#include <shmem.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>
int madvise(void *start, size_t bytes, int advice)
{
    enum { POPULATE_WRITE = 23 };
    errno = EFAULT;
    return advice == POPULATE_WRITE && getenv("NO_PAGES") ? -1 : (int)syscall(SYS_madvise, start, bytes, advice);
}
int main(void)
{
    shmem_init(), shmem_finalize();
    return 0;
}
"""

REMOVES = r"""
#include <shmem.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    shmem_init();
    int is_wrong = argc != 2 || (shmem_my_pe() == 0 && remove(argv[1]) != 0);
    shmem_finalize();
    return is_wrong;
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
                     r"partition 3: .*/data.(\d) is the memory of PE \1 in partition 2, not of PE \1 in partition 3")

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

    def test_refused_start_holds_nothing(self):
        """A start that is refused, by whatever PE, leaves no blocks in files that were not there before."""
        mandatory = self.kept(":POLICY=MANDATORY")

        def blocks():
            return {p.name: p.stat().st_blocks for p in self.folder.iterdir()}

        self.good(self.start(*mandatory))
        before = blocks()
        for options in ((), ("--nodes", "2")):
            self.refused(self.start(*mandatory, n=3, options=options), "is from a job of 2 PEs; this one has 3")
            self.assertEqual(blocks(), before | {"partition2.2": 0})
        (self.folder / "partition2.1").unlink()
        self.failed(self.start(*mandatory), "the file of PE 1 is from run 0, that of PE 0 from run 1")
        self.refused(self.start(*mandatory, "SIZE=1m:PGSIZE=16k:POLICY=MANDATORY"), "partition 3")
        self.assertEqual(blocks()["partition2.1"], 0)
        (self.folder / "partition2.0").unlink()
        self.refused(self.start(*mandatory, env={"SHMEM_WIRE": "nothing"}, options=("--nodes", "2")), "nothing")
        self.assertEqual(blocks(), {"partition2.0": 0, "partition2.1": 0, "partition2.2": 0})
        variables = {f"{P}{i + 1}": t for i, t in enumerate((*mandatory, "SIZE=1m:KIND=NUMA0:POLICY=MANDATORY"))}
        program = compile_c(NO_PAGES, name="no_pages")
        self.refused(oshrun(3, self.other, program, env=variables | {"OTHER": "NO_PAGES=1"}),
                     "PE 1: shmem_init: partition 3 .*too few free pages")
        self.assertEqual(blocks(), {"partition2.0": 0, "partition2.1": 0, "partition2.2": 0})

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

    def test_limit_of_open_files(self):
        env = {f"{P}{i}": f"SIZE=4k:KIND=FILE:{self.folder}" for i in range(2, 80)}
        job = Job(["sh", "-c", 'ulimit -n 64; exec "$@"', "-", OSHRUN, "-n", 2, self.program], env).end()
        self.refused(job, r"partition \d+: .* cannot be made: Too many open files; raise the limit with ulimit -n")
        self.assertNotIn("another path", job.output)

    def test_removed(self):
        """A kept file that somebody removes while the job runs is not there for the next one."""
        program = compile_c(REMOVES, name="removes")
        job = oshrun(2, program, self.folder / "partition2.1", env={P + "2": self.kept()[1]})
        self.failed(job, r"PE 1: warning: partition 2: its file was removed while the job ran \(/.*/partition2.1 "
                    r"\(deleted\)\); the next job cannot continue with it")
        self.assertNotIn("PE 0", job.output)

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
