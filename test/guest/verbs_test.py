#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""The network as RDMA: libfabric's verbs over soft RoCE, in a virtual machine (test/guest/run)."""
import os
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../tool"))
from job import BUILD, SKIPPED, SOURCE, main  # noqa: E402

SECONDS = 400       # on a quiet machine a third of that; others may be busy
PROGRAMS = ("active", "signal", "wait", "large", "generic")
JOBS = """each() {
    name=$1; shift
    timeout 150 "$@" >/tmp/output 2>&1 && echo "passed: $name" && return
    echo "failed: $name"; tail -n 30 /tmp/output
}
each wire test/wire_ofi verbs rxe0 5
export SHMEM_OFI_PROVIDER=verbs CONFORM_FEW=sizes,types
job="bin/oshrun -n 2 --nodes 2"
bin/oshcc -O2 $source/test/fault/registered.c -o /tmp/registered
each transfers $job /tmp/registered 3
for limit in 8192 4096; do
    each "limit $limit" setpriv --bounding-set -ipc_lock sh -c "ulimit -l $limit && exec $job /tmp/registered 2"
done
setpriv --bounding-set -ipc_lock sh -c "ulimit -l 64 && exec $job /tmp/registered 1"
for program in $programs; do each "$program" $job "test/conform_$program"; done
"""


def guest(script, seconds=SECONDS):
    """Run a shell script in the guest, from the build folder; returns its status and output."""
    done = subprocess.run([SOURCE / "test/guest/run", "--rdma", "--seconds", str(seconds), "--", "sh", "-c", script],
                          cwd=BUILD, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    output = done.stdout.decode(errors="replace")
    if done.returncode == SKIPPED:
        raise unittest.SkipTest(output.strip().removeprefix("skipped: "))
    return done.returncode, output


class Guest(unittest.TestCase):
    longMessage = True

    def test_the_guest(self):
        """It has RDMA, cannot write to this machine's files, and returns output and status as they are."""
        status, output = guest(
            r"""! touch /bin/here 2>/dev/null && touch /tmp/here /run/here /dev/shm/here || exit 1
            printf 'one\ntwo\n'; echo three >&2
            fi_pingpong -p verbs -e msg -d rxe0 -I 10 -S 4096 >/dev/null & server=$!
            until fi_pingpong -p verbs -e msg -d rxe0 -I 10 -S 4096 10.99.0.1; do kill -0 $server || exit 2; done
            wait $server || exit 2
            exit 3""")
        self.assertEqual(status, 3, output)
        self.assertRegex(output, r"\Aone\ntwo\nthree\n(?s:.*)\n4k +10 ")

    def test_jobs(self):
        """The wire's conformance, and jobs of two nodes, also where root may pin but little memory."""
        status, output = guest(f"source='{SOURCE}' programs='{' '.join(PROGRAMS)}'\n{JOBS}")
        self.assertEqual(status, 0, output)
        self.assertNotIn("failed: ", output)
        for name in ("wire", "transfers", "limit 8192", "limit 4096", *PROGRAMS):
            self.assertIn(f"passed: {name}\n", output)
        self.assertRegex(output, "ulimit -l")       # the limit holds: with 64 KiB the job says so


if __name__ == "__main__":
    main()
