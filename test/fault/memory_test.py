#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""A job in a control group with little memory: the default heap is made from its limit, and a PE that takes
too much is said to be killed for that. Skipped where no control group can be made."""
import os
import pathlib
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../tool"))
from job import BUILD, OSHRUN, Job, TestCase, compile_c, main  # noqa: E402

LIMIT = 200 << 20
PROGRAM = """
#include <shmem.h>
#include <stdlib.h>
#include <string.h>
int main(void)
{
    shmem_init();
    shmem_barrier_all();
    for (size_t bytes = 1 << 24; shmem_my_pe() == 1;) {
        volatile char *block = malloc(bytes);
        for (size_t i = 0; block && i < bytes; i += 4096)
            block[i] = 1;
    }
    shmem_barrier_all();
    return 0;
}
"""


def make_group():
    """A folder of a nested control group whose parent has the limit; None where that cannot be."""
    for mount, limit in (("memory", "memory.limit_in_bytes"), ("unified", "memory.max"), ("", "memory.max")):
        parent = pathlib.Path("/sys/fs/cgroup", mount, f"meshmem-test-{os.getpid()}")
        try:
            parent.mkdir()
        except OSError:
            continue
        try:
            if mount == "memory":
                (parent / "memory.use_hierarchy").write_text("1")
            else:
                (parent / "cgroup.subtree_control").write_text("+memory")
            (parent / limit).write_text(str(LIMIT))
            (parent / "nested").mkdir()
            return parent / "nested"
        except OSError:
            parent.rmdir()
    return None


class Memory(TestCase):
    def setUp(self):
        group = make_group()
        if not group:
            self.skipTest("no control group with a limit on memory can be made here; it needs root")
        self.addCleanup(group.parent.rmdir)
        self.addCleanup(group.rmdir)
        self.inside = ["sh", "-c", f'echo $$ >{group}/cgroup.procs && exec "$@"', "sh"]

    def test_limit_above_counts(self):
        said = subprocess.run([*self.inside, BUILD / "bin/meshmem-info"], stdout=subprocess.PIPE, text=True,
                              check=True).stdout
        self.assertRegex(said, r"(?m)^ *memory +200 MiB$")

    def test_killed_for_memory(self):
        job = Job([*self.inside, OSHRUN, "-n", 2, compile_c(PROGRAM, name="eater")]).end(60)
        self.failed(job)
        lines = [line for line in job.output.splitlines() if "killed by signal" in line]
        self.assertEqual(len(lines), 1, job.output)
        self.assertRegex(lines[0], r"PE 1 was killed by signal 9 \(Killed\): the kernel's out-of-memory killer "
                         r"has killed it; the limit of its control group is 200 MiB, at most [\d.]+ [KMG]iB")
        self.assertEqual(job.status, 137)


if __name__ == "__main__":
    main()
