#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Initialization or finalization that does not complete: under SHMEM_STALL_TIMEOUT, PEs that are stopped or
missing are named, and a PE that is refused ends the job for all."""
import os
import re
import shutil
import sys
import unittest
from pathlib import Path

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../tool"))
from job import BUILD, OSHRUN, SCRATCH, Job, TestCase, compile_c, main, preloading  # noqa: E402

PROGRAM = """
#include <shmem.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv)
{
    shmem_init();
    shmem_barrier_all();
    if (argc > 1 && shmem_my_pe() == 1)
        raise(SIGSTOP);
    shmem_finalize();
    return 0;
}
"""
# PE 1 ends before shmem_init; the other one has a further thread, as programs with OpenBLAS do.
GONE = """
#include <pthread.h>
#include <shmem.h>
#include <stdlib.h>
#include <unistd.h>
static void *wait(void *arg)
{
    for (;;)
        pause();
    return arg;
}
int main(int argc, char **argv)
{
    pthread_t thread;
    if (atoi(getenv("MESHMEM_PE")) == 1)
        exit(argc > 1 ? atoi(argv[1]) : 0);
    pthread_create(&thread, NULL, wait, NULL);
    shmem_init();
    shmem_finalize();
    return 0;
}
"""
PATIENT = {"SHMEM_STALL_TIMEOUT": "0.5"}
# A network whose library does not return.
SLOW = """
#include <unistd.h>
int fi_getinfo(void) { return pause(); }
"""
# Loaded before the C library: who would wait for more than 30 s has done so, except for ever.
HASTY = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>
int pthread_cond_timedwait(pthread_cond_t *cond, pthread_mutex_t *mutex, const struct timespec *until)
{
    int (*next)(pthread_cond_t *, pthread_mutex_t *, const struct timespec *);
    *(void **)&next = dlvsym(RTLD_NEXT, "pthread_cond_timedwait", "GLIBC_2.3.2");
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    time_t left = until->tv_sec - now.tv_sec;
    return left > 30 && left < 3600 ? ETIMEDOUT : next(cond, mutex, until);
}
"""


def is_installed(module):
    """Whether the build's prefix has it, where a library looks that has no modules beside it."""
    cache = dict(re.findall(r"(?m)^(CMAKE_INSTALL_\w+):\w+=(.*)$", (BUILD / "CMakeCache.txt").read_text()))
    folder = Path(cache["CMAKE_INSTALL_PREFIX"]) / cache["CMAKE_INSTALL_LIBDIR"] / "meshmem"
    return (folder / f"meshmem-{module}.so").exists()


class Start(TestCase):
    @classmethod
    def setUpClass(cls):
        cls.program = compile_c(PROGRAM, "-O2", name="start")

    def report(self, job, *lines):
        """Wait until reports have had lines like these."""
        while not all(re.search(line, job.output) for line in lines):
            if not job.line():
                self.end_it(job)
                self.fail(f"{lines} did not come:\n{job.output}")

    def end_it(self, job):
        job.process.terminate()
        job.end()
        self.assertEqual(job.leftovers(), [])

    def test_stopped_in_init(self):
        script = 'case $MESHMEM_JOB in *:1) kill -STOP $$;; esac; exec "$0"'
        job = Job([OSHRUN, "-n", 3, "sh", "-c", script, self.program], PATIENT)
        self.report(job, r"PEs 0,2: in shmem_init, for the others to arrive for",
                    r"PE 1: before shmem_init; stopped by a signal \(kill -CONT \d+ lets it go on\)")
        self.end_it(job)

    def test_slow_network(self):
        """The PE is said to be in shmem_init while a library of the network takes its time."""
        slow = compile_c(SLOW, "-O2", "-shared", "-fPIC", name="slow.so")
        job = Job([OSHRUN, "--preload", slow, "-n", 4, "--nodes", 2, self.program], PATIENT)
        self.report(job, "PEs 0,2: in shmem_init, for the network to open for")
        self.end_it(job)

    def test_stopped_before_finalize(self):
        for options in ((), ("--nodes", "2:cyclic")):
            with self.subTest(options=options):
                job = Job([OSHRUN, "-n", 4, *options, self.program, "stop"],
                          PATIENT | {"SHMEM_FAR_TIMEOUT": "60"})
                self.report(job, r"PEs? 0.*: in shmem_finalize.* for \d",
                            r"PE 1: not waiting in the library; stopped by a signal")
                self.end_it(job)

    def test_gone_before_init(self):
        """shmem_init needs all PEs, whatever other threads do."""
        program = compile_c(GONE, "-O2", "-pthread", name="gone")
        for status, first in ((0, "^"), (3, "^oshrun: PE 1 exited with status 3\n")):
            job = Job([OSHRUN, "-n", 2, program, status]).end()
            self.failed(job, first + "oshrun: PE 1 ended without shmem_init while PE 0 waits for it\n")
            self.assertEqual(job.leftovers(), [])

    @unittest.skipIf(is_installed("pmix"), "the build's prefix has the module")
    def test_no_pmix_module(self):
        """Under a launcher with PMIx a meshmem without the module for it says so, in one sentence."""
        lonely = SCRATCH / "lonely"
        lonely.mkdir()
        shutil.copy(BUILD / "lib/libmeshmem.so.1", lonely)
        env = {"PMIX_NAMESPACE": "space", "PMIX_RANK": "0", "LD_LIBRARY_PATH": str(lonely), "PATH": "/usr/bin:/bin"}
        job = Job([self.program], env).end()
        self.failed(job, r"^meshmem: shmem_init: this is a job under PMIx \(PMIX_NAMESPACE=space\), but meshmem's "
                    r"module for it cannot be used: meshmem-pmix.so was looked for in .*; install libpmix .*\n$")

    def uid_jobs(self, *sizes, env=None):
        """PEs without a launcher, the i-th of which says that there are sizes[i]."""
        file = SCRATCH / f"uid{len(list(SCRATCH.glob('uid*')))}"
        return [Job([BUILD / "lib/hosts_uid", file, pe, size], env) for pe, size in enumerate(sizes)]

    @unittest.skipUnless((BUILD / "lib/hosts_uid").exists(), "hosts_uid is not built")
    def test_refused(self):
        for sizes in ((3, 3, 4), (3, 4, 3), (4, 3, 3)):
            with self.subTest(sizes=sizes):
                jobs = [job.end() for job in self.uid_jobs(*sizes)]
                for job in jobs:
                    self.failed(job)
                self.assertRegex("".join(job.output for job in jobs),
                                 r"has \d PEs, and PE \d says \d; give all the same number")

    @unittest.skipUnless((BUILD / "lib/hosts_uid").exists(), "hosts_uid is not built")
    def test_missing(self):
        job, other = self.uid_jobs(3, 3, env=PATIENT)
        self.assertRegex(job.line(), r"meshmem: PE 0 of 3 has waited for 0.5 s \(SHMEM_STALL_TIMEOUT\) in "
                         r"shmem_init, for all PEs to connect through the unique id; PEs that report nothing")
        self.end_it(other)
        job.end()
        self.failed(job)

    @unittest.skipUnless((BUILD / "lib/hosts_uid").exists(), "hosts_uid is not built")
    def test_missing_for_long(self):
        """Nobody has asked, but two PEs say it once, after a minute."""
        hasty = compile_c(HASTY, "-O2", "-shared", "-fPIC", name="hasty.so")
        jobs = self.uid_jobs(4, 4, 4, env=preloading(hasty))
        for pe, job in enumerate(jobs[:2]):
            self.report(job, rf"meshmem: PE {pe} of 4 has waited for 60 s in shmem_init, for all PEs to connect "
                        "through the unique id; one is stopped, or has not called shmem_init; with "
                        "SHMEM_STALL_TIMEOUT=10 all PEs report that they wait")
        for job in reversed(jobs):
            self.end_it(job)
        self.assertEqual(jobs[2].output.count("has waited"), 0)


if __name__ == "__main__":
    main()
