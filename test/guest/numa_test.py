#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Kinds of memory in a virtual machine (test/guest/run) with four NUMA nodes, whose firmware says how fast they
are (HMAT). Node 0 has ordinary memory and two processors, node 1 the same and one processor; beside node 0 are
node 2, fast and small, and node 3, slow and large. Where pages are is asked of the kernel."""
import os
import re
import unittest

from guest import EACH, TestCase, run, run_parts, settings
from job import BUILD, main

CAMPAIGN = os.environ.get("MESHMEM_CAMPAIGN") == "1"
SECONDS = 600                               # on a quiet machine a tenth of that
MIB = (768, 640, 256, 1536)                 # of each NUMA node
CPUS = ("cpus=0-1,", "cpus=2,", "", "")
BESIDE = (0, 1, 0, 0)                       # the NUMA node whose processors see it best
# From its best processors: GB/s and ns. From others a third, and three times as long.
VALUES = ((10, 100), (10, 100), (40, 130), (2, 400))
DISTANCES = {(0, 1): 21, (0, 2): 13, (0, 3): 17, (1, 2): 23, (1, 3): 27, (2, 3): 28}
CASES = "kinds", "description", "policies", "shared", "overflow", "probe", "huge", "cpuset"
MEMORY = """echo 8 >/sys/devices/system/node/node2/hugepages/hugepages-2048kB/nr_hugepages
mkdir /tmp/groups
mount -t cgroup2 groups /tmp/groups
echo +cpuset >/tmp/groups/cgroup.subtree_control
for case in $cases; do
    if [ $case = cpuset ]; then
        mkdir /tmp/groups/some
        echo 0,2 >/tmp/groups/some/cpuset.mems
        echo 0-2 >/tmp/groups/some/cpuset.cpus
        echo 0 >/tmp/groups/some/cgroup.procs # this shell
    fi
    each $case test/guest_numa_program $case
done
"""


# Partitions of jobs, and the NUMA nodes that their pages are on: those of PEs on node 0, and of PE 2, on node 1.
PARTITIONS = {
    1: ("SIZE=4m", "01", "01"),
    2: ("SIZE=1m:KIND=FASTMEM:POLICY=MANDATORY", "2", "1"),
    3: ("SIZE=1m:KIND=FASTMEM:POLICY=PREFERRED", "2", "1"),
    4: ("SIZE=1m:KIND=LOWLATENCY:POLICY=MANDATORY", "0", "1"),
    5: ("SIZE=1m:KIND=HIGHCAP:POLICY=MANDATORY", "3", "3"),
    6: ("SIZE=1m:KIND=HIGHCAP", "3", "3"),
    7: ("SIZE=1m:KIND=NORMALMEM:POLICY=PREFERRED", "0", "1"),
    8: ("SIZE=1m:KIND=NUMA3:POLICY=MANDATORY", "3", "3"),
    9: ("SIZE=1m:KIND=NUMA1:POLICY=PREFERRED", "1", "1"),
    10: ("SIZE=1m:KIND=NUMA7:POLICY=PREFERRED", "01", "01"),
    11: ("SIZE=1m:KIND=INTERLEAVED", "0=1=2=3", "0=1=2=3"),
    12: ("SIZE=1m:KIND=INTERLEAVED2,3:POLICY=MANDATORY", "2=3", "2=3"),
    13: ("SIZE=1m:KIND=NUMA0-1:POLICY=INTERLEAVED", "0=1", "0=1"),
    14: ("SIZE=1m:POLICY=INTERLEAVED", "0=1=2=3", "0=1=2=3"),
    15: ("SIZE=2m:PGSIZE=2m:KIND=HIGHCAP:POLICY=MANDATORY", "3", "3"),
    16: ("SIZE=1m:KIND=FASTMEM:POLICY=INTERLEAVED", "2", "1"),
}
# Partitions that the program creates, as KIND:POLICY, and destroys again.
CREATED = (("FASTMEM:MANDATORY", "2", "1"), ("SYSDEFAULT:", "01", "01"), ("NUMA3:PREFERRED", "3", "3"),
           ("INTERLEAVED:", "0=1=2=3", "0=1=2=3"), ("NORMALMEM:", "0", "1"), ("HIGHCAP:MANDATORY", "3", "3"))
PAGES = 64                                  # of each partition that partitions.c looks at
# Partitions that must be there, and what the job says.
REFUSED = (
    ("SIZE=1m:KIND=NUMA7", "it has no NUMA node 7; it has NUMA nodes 0-1 "),
    ("SIZE=1m:KIND=NUMA2-5", "it has no NUMA nodes 4-5; "),
    ("SIZE=660m:KIND=FASTMEM", "NUMA node [12] has [0-9.]+ MiB in all"),
    ("SIZE=100m:KIND=NUMA2", "together ask NUMA node 2 for 400 MiB, which has .*NUMA node 0 has .*, 1 has"),
    ("SIZE=2m:PGSIZE=2m:KIND=FASTMEM", "its NUMA nodes have too few free pages of this size"),
    # The host has enough for all four PEs, the NUMA node does not.
    ("SIZE=6m:PGSIZE=2m:KIND=HIGHCAP", "its NUMA nodes have too few free pages of this size"),
)
JOBS = """hugepages() { echo $2 >/sys/devices/system/node/node$1/hugepages/hugepages-2048kB/nr_hugepages; }
hugepages 3 8
hugepages 0 16
"""
WITH_PARTITIONS = "".join(f"export SHMEM_SYMMETRIC_PARTITION{number}='{what}'\n"
                          for number, (what, _, _) in PARTITIONS.items()) + 'job="timeout 100 bin/oshrun -n 4"\n'
PLACES = """$job --bind core test/guest_partitions_program || exit 1; echo ----
$job --bind core --nodes 2 test/guest_partitions_program || exit 1; echo ----
$job test/guest_partitions_program || exit 1
"""
STARTS_AGAIN = "$job --bind core test/guest_partitions_program again || exit 1\n"
KINDS = " ".join(f"'{what}'" for what, _, _ in CREATED)
CREATES = "".join(f"timeout 100 bin/oshrun -n 4 --bind core {options} test/guest_partitions_program "
                  f"{KINDS} NUMA7:MANDATORY NUMA2:MANDATORY:100 {KINDS} || exit 1; echo ----\n"
                  for options in ("", "--nodes 2"))
REFUSES = "export SHMEM_SYMMETRIC_PARTITION1=SIZE=4m\n" + "".join(
    f"timeout 100 bin/oshrun -n 4 --bind core -x SHMEM_SYMMETRIC_PARTITION2={what}:POLICY=MANDATORY "
    f"test/guest_partitions_program; echo status $?\n" for what, _ in REFUSED)
NO_HUGE_PAGES = "hugepages 3 0\nhugepages 0 0\n"
NEEDS_HWLOC = unittest.skipUnless(BUILD.joinpath("lib/meshmem/meshmem-topology-hwloc.so").exists(),
                                  "meshmem was built without hwloc")


def machine():
    """The arguments for qemu."""
    words = ["-machine", "hmat=on"]
    for node, (size, cpus, beside) in enumerate(zip(MIB, CPUS, BESIDE)):
        words += ["-object", f"memory-backend-ram,size={size}M,id=m{node}",
                  "-numa", f"node,nodeid={node},memdev=m{node},{cpus}initiator={beside}"]
    for target, (bandwidth, latency) in enumerate(VALUES):
        for initiator in sorted(set(BESIDE)):
            far = 1 if BESIDE[target] == initiator else 3
            words += ["-numa", f"hmat-lb,initiator={initiator},target={target},hierarchy=memory,"
                               f"data-type=access-latency,latency={latency * far}",
                      "-numa", f"hmat-lb,initiator={initiator},target={target},hierarchy=memory,"
                               f"data-type=access-bandwidth,bandwidth={bandwidth // far or 1}G"]
    for (a, b), value in DISTANCES.items():
        words += ["-numa", f"dist,src={a},dst={b},val={value}"]
    return [f"--qemu={word}" for word in words]


class Machine(unittest.TestCase):
    def test_pages_of_1_gib(self):
        """Partitions in pages of 1 GiB: their pages are available although others take all that are free, also a second
        time; one partition too many is refused."""
        status, output = run("""huge=test/guest_huge_program
            export SHMEM_SYMMETRIC_PARTITION1=SIZE=1m SHMEM_SYMMETRIC_PARTITION2=SIZE=1g:PGSIZE=1g:POLICY=MANDATORY
            grep -q pdpe1gb /proc/cpuinfo || exit 77
            timeout 100 bin/oshrun -n 2 $huge || exit
            [ "$MESHMEM_CAMPAIGN" != 1 ] || timeout 100 bin/oshrun -n 2 --nodes 2 $huge || exit
            timeout 100 bin/oshrun -n 4 $huge; echo status $?""", SECONDS, "--memory", "5G", "--kernel",
                             "hugepagesz=1G hugepages=3")
        if status == 77:
            self.skipTest("the emulated processor has no pages of 1 GiB")
        self.assertEqual(status, 0, output)
        jobs = 2 if CAMPAIGN else 1
        self.assertEqual(output.count("pages of 1073741824 were there"), 2 * jobs, output)
        self.assertRegex(output, "partition 2 is not to be had on host .*: of 1 pages of 1 GiB .*, 0 are free")
        self.assertRegex(output, "status 1\n")


@NEEDS_HWLOC
class NumaMachine(TestCase):
    @classmethod
    def setUpClass(cls):
        cls.SAID = run_parts({"created": CREATES, "jobs": JOBS + WITH_PARTITIONS + PLACES,
                              "again": JOBS + WITH_PARTITIONS + STARTS_AGAIN, "refusals": JOBS + REFUSES,
                              "memory": JOBS + NO_HUGE_PAGES + EACH
                              + settings(patience=SECONDS // 3, cases=" ".join(CASES)) + MEMORY},
                             SECONDS, "--cpus", "3", "--memory", f"{sum(MIB)}M", *machine())

    def test_memory(self):
        """Choosing, policies and counting, by the program numa.c."""
        self.passed("memory", CASES)

    def pages(self, line):
        """What partitions.c says in a line: of a PE and partition, its pages per NUMA node; {} in other lines."""
        match = re.match(r"PE (\d+) partition (\d+): .* pages([ 0-9:]+)", line)
        counts = [item.split(":") for item in match[3].split()] if match else ()
        return match and int(match[1]), match and int(match[2]), {int(node): int(many) for node, many in counts}

    def placed(self, line, at_0, at_1):
        """The pages of a PE that is bound to a processor are where they should be."""
        pe, _, pages = self.pages(line)
        expected = at_1 if pe == 2 else at_0
        nodes = {int(node) for node in expected.replace("=", "")}
        self.assertEqual(sum(pages.values()), PAGES, line)
        self.assertTrue(nodes.issuperset(pages), f"{line}: not {nodes}")
        if "=" in expected:
            self.assertEqual(set(pages.values()), {PAGES // len(nodes)}, line)

    def all_placed(self, output):
        """All pages of four PEs are where they should be."""
        for number, (_, *expected) in PARTITIONS.items():
            lines = re.findall(rf"^PE \d partition {number}: .*", output, re.M)
            self.assertEqual(len(lines), 4, output)
            for line in lines:
                self.placed(line, *expected)

    def test_jobs(self):
        """Each kind with each policy: pages are where they should be, whoever touches them first, on one node and
        on two; PEs that may run anywhere get the best there is."""
        output = self.good("jobs")
        near, far, unbound = output.split("----\n")
        self.all_placed(near)
        self.all_placed(far)
        self.assertRegex(near, "asked NUMA7 PREFERRED, got any, .*, it has no NUMA node 7; it has ")
        for line in unbound.splitlines():
            _, number, pages = self.pages(line)
            what, at_0, at_1 = PARTITIONS[number]
            nodes = {int(node) for node in (at_0 if "FASTMEM" in what else at_0 + at_1).replace("=", "")}
            self.assertTrue(nodes.issuperset(pages), line)

    def test_again(self):
        """The partitions of one start leave no policy to those of the next one, which are in the same memory."""
        output = self.good("again")
        for number in range(2, len(PARTITIONS) + 1):
            lines = re.findall(rf"^PE \d partition {number}: asked SYSDEFAULT SYSDEFAULT, .*", output, re.M)
            self.assertEqual(len(lines), 4, output)
            for line in lines:
                self.placed(line, "01", "01")

    def test_created(self):
        """Partitions that a program creates and destroys leave no policy to the next ones; what must be there but is
        not is refused, and the program goes on."""
        output = self.good("created")
        for said in output.split("----\n")[:2]:
            self.assertEqual(said.count("has no NUMA7:MANDATORY"), 4, said)
            self.assertRegex(said, "it has no NUMA node 7; it has NUMA nodes 0-1 ")
            self.assertEqual(said.count("has no NUMA2:MANDATORY:100"), 4, said)
            self.assertRegex(said, "together ask NUMA node 2 for 400 MiB, which has .*NUMA node 0 has .*, 1 has")
            for what, *expected in CREATED:
                kind, policy = what.split(":")
                lines = re.findall(rf"^PE .*: asked {kind} {policy or 'SYSDEFAULT'}, .*", said, re.M)
                self.assertEqual(len(lines), 2 * 3 * 4, said)
                for line in lines:
                    self.placed(line, *expected)

    def test_refusals(self):
        """Memory that must be there but is not: the job ends, and says what there is."""
        output = self.good("refusals")
        answers = output.split("status ")
        self.assertEqual(len(answers), len(REFUSED) + 1, output)
        for (what, says), answer, end in zip(REFUSED, answers, answers[1:]):
            self.assertRegex(answer, f"(partition 2 is not to be had on host .*:|PEs on host .*) {says}",
                             what)
            self.assertRegex(end, "^[1-9]", f"{what}\n{output}")


if __name__ == "__main__":
    main()
