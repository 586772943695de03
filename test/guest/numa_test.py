#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Kinds of memory in a virtual machine (test/guest/run) with four NUMA nodes, whose firmware says how fast they
are (HMAT). Node 0 has ordinary memory and two processors, node 1 the same and one processor; beside node 0 are
node 2, fast and small, and node 3, slow and large. Where pages are is asked of the kernel."""
import os
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../tool"))
from job import BUILD, SKIPPED, SOURCE, main  # noqa: E402

SECONDS = 300
MIB = (768, 640, 256, 1536)                 # of each NUMA node
CPUS = ("cpus=0-1,", "cpus=2,", "", "")
BESIDE = (0, 1, 0, 0)                       # the NUMA node whose processors see it best
# From its best processors: GB/s and ns. From others a third, and three times as long.
VALUES = ((10, 100), (10, 100), (40, 130), (2, 400))
DISTANCES = {(0, 1): 21, (0, 2): 13, (0, 3): 17, (1, 2): 23, (1, 3): 27, (2, 3): 28}
CASES = "kinds", "description", "policies", "shared", "overflow", "probe", "huge", "cpuset"
SCRIPT = """each() {
    name=$1; shift
    timeout $patience "$@" >/tmp/output 2>&1 && echo "passed: $name" && return
    echo "failed: $name"; tail -n 30 /tmp/output
}
echo 8 >/sys/devices/system/node/node2/hugepages/hugepages-2048kB/nr_hugepages
mkdir /tmp/groups
mount -t cgroup2 groups /tmp/groups
echo +cpuset >/tmp/groups/cgroup.subtree_control
for case in $cases; do
    if [ $case = cpuset ]; then
        mkdir /tmp/groups/some
        echo 0,2 >/tmp/groups/some/cpuset.mems
        echo 0-2 >/tmp/groups/some/cpuset.cpus
        echo $$ >/tmp/groups/some/cgroup.procs
    fi
    each $case test/guest_numa_program $case
done
"""


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


def guest(script):
    """Run a shell script in the guest, from the build folder; returns its status and output."""
    done = subprocess.run([SOURCE / "test/guest/run", "--cpus", "3", "--memory", f"{sum(MIB)}M",
                           "--seconds", str(SECONDS), *machine(), "--", "sh", "-c", script], cwd=BUILD,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    output = done.stdout.decode(errors="replace")
    if done.returncode == SKIPPED:
        raise unittest.SkipTest(output.strip().removeprefix("skipped: "))
    return done.returncode, output


class Guest(unittest.TestCase):
    longMessage = True

    def passed(self, script, names, **settings):
        """Run a script; it says of each of these names that it passed."""
        settings |= {"source": SOURCE, "patience": SECONDS // 3}
        status, output = guest("".join(f"{name}='{value}'\n" for name, value in settings.items()) + script)
        self.assertEqual(status, 0, output)
        self.assertNotIn("failed: ", output)
        for name in names:
            self.assertIn(f"passed: {name}\n", output)
        return output

    @unittest.skipUnless(BUILD.joinpath("lib/meshmem/meshmem-topology-hwloc.so").exists(),
                         "meshmem was built without hwloc")
    def test_memory(self):
        """Choosing, policies and counting, by the program numa.c."""
        self.passed(SCRIPT, CASES, cases=" ".join(CASES))


if __name__ == "__main__":
    main()
