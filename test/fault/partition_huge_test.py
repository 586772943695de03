#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Partitions in pages of 2 MiB. These tests reserve some and count those of the machine, so nothing else that takes
such pages may run at the same time."""
import pathlib
import re

import partition_use_test
import partitions
from job import SOURCE, compile_c, main, oshrun


class Huge(partitions.Partitions):
    """Pages of 2 MiB, some of which are reserved for the test."""

    PAGES = pathlib.Path("/proc/sys/vm/nr_hugepages")

    def setUp(self):
        super().setUp()
        try:
            before = self.PAGES.read_text()
            if "Hugepagesize:       2048 kB" not in pathlib.Path("/proc/meminfo").read_text():
                self.skipTest("huge pages are not of 2 MiB here")
            self.PAGES.write_text(str(int(before) + 8))
            self.addCleanup(self.PAGES.write_text, before)
        except OSError as error:
            self.skipTest(f"no huge pages can be reserved: {error}")
        if self.count("Total") < int(before) + 8:
            self.skipTest("the kernel finds no memory for 8 huge pages")

    @staticmethod
    def count(which):
        return int(re.search(rf"HugePages_{which}: +(\d+)", pathlib.Path("/proc/meminfo").read_text())[1])

    def test_got(self):
        for options in ((), ("--nodes", "2")):
            job = self.start("SIZE=1m", "SIZE=3m:PGSIZE=2m:POLICY=MANDATORY", options=options, args=("again",))
            self.good(job, r"PE 0, partition 2: page 2097152 reason <> run 0", r"PE 1, partition 2: page 2097152")
            self.assertEqual(job.output.count("page 2097152"), 4, job.output)
        self.assertEqual(self.count("Rsvd"), 0)

    def test_pressure(self):
        """Pages that were promised are there although others take all that are free."""
        program = compile_c(SOURCE / "test/fault/huge.c", "-O1", name="huge")
        for options in ((), ("--nodes", "2")):
            job = oshrun(2, program, "fork", options=options,
                         env={partitions.P + "2": "SIZE=4m:PGSIZE=2m:POLICY=MANDATORY"})
            self.good(job, "PE 0: pages of 2097152 were there", "PE 1: pages of 2097152 were there")
            self.assertEqual(self.count("Rsvd"), 0)

    def test_later(self):
        """One that the program creates has its pages, or is refused, and gives them back."""
        free = self.count("Free")
        for options in ((), ("--nodes", "2")):
            job = self.start("SIZE=1m", args=("create", free // 2, free // 2 + 1), options=options)
            self.good(job, rf"PE 0: {free // 2} huge pages: 0", rf"PE 1: {free // 2 + 1} huge pages: 1",
                      rf"shmemx_partition_create: partition 2 is not to be had on host \S+: of {free // 2 + 1} "
                      r"pages of 2 MiB \(.*\), \d+ are free; the "
                      "administrator reserves more in /proc/sys/vm/nr_hugepages")
            self.assertEqual((self.count("Free"), self.count("Rsvd")), (free, 0))

    def test_later_again(self):
        """The pages that nobody has touched are given back, too, also where a proxy has mapped the first."""
        free = self.count("Free")
        for options in ((), ("--nodes", "2")):
            job = self.start("SIZE=1m", args=("put", *(free // 2,) * 5), options=options)
            self.good(job)
            self.assertEqual(job.output.count(f": {free // 2} huge pages: 0\n"), 10, job.output)
            self.assertEqual((self.count("Free"), self.count("Rsvd")), (free, 0))

    def test_too_few(self):
        free = self.count("Free")
        self.refused(self.start("SIZE=1m", f"SIZE={free * 2}m:PGSIZE=2m:POLICY=MANDATORY"),
                     rf"partition 2 is not to be had on host .*: of {free} pages of 2 MiB \(.*\), \d+ are free; the "
                     r"administrator reserves more in /proc/sys/vm/nr_hugepages; POLICY=PREFERRED takes what there is")
        self.good(self.start("SIZE=1m", f"SIZE={free * 2}m:PGSIZE=2m"), r"partition 2: page 4096 reason <of \d+ pages",
                  r"partition 2: page 2097152 reason <>")
        self.assertEqual(self.count("Free"), free)

    def test_table(self):
        """A PE that has got something else than the first one of its node says so."""
        free = self.count("Free")
        texts = "SIZE=1m", f"SIZE={free * 2}m:PGSIZE=2m", "SIZE=2m:KIND=NORMALMEM"
        job = self.start(*texts, n=4, env={"SHMEM_INFO": "1"})
        few = [pe for pe in range(4) if re.search(rf"PE {pe}, partition 2: page 4096", job.output)]
        self.good(job)
        self.assertEqual(len(few), 3, job.output)
        mine, same = (r"pages of 4 KiB: of \d+", few) if 0 in few else ("pages of 2 MiB\n", [0])
        others = [pe for pe in range(4) if pe not in same]
        self.assertRegex(job.output, rf"on host .*, as PEs? {', '.join(map(str, same))} ha(s|ve) got them:\n")
        self.assertRegex(job.output, rf"  partition 2: asked: .*; got: .*, {mine}")
        self.assertRegex(job.output, rf"on host .* that PEs? {', '.join(map(str, others))} ha(s|ve) got otherwise than "
                         r"PE 0:\n")
        counts = [len(re.findall(rf"^  partition {i}: asked", job.output, re.M)) for i in (1, 2, 3)]
        self.assertEqual(counts, [1, 2, 1], job.output)


class Core(partition_use_test.Uses):
    def test_core_of_huge_pages(self):
        pages = pathlib.Path("/proc/sys/vm/nr_hugepages")
        try:
            before = pages.read_text()
            pages.write_text(str(int(before) + 4))
        except OSError as error:
            self.skipTest(f"no huge pages can be reserved: {error}")
        self.addCleanup(pages.write_text, before)
        if int(pages.read_text()) < int(before) + 4:
            self.skipTest("the kernel finds no memory for 4 huge pages")
        self.look_at_core()


if __name__ == "__main__":
    main()
