#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""The network as RDMA: libfabric's verbs over soft RoCE, in a virtual machine (test/guest/run)."""
import os
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../tool"))
from job import BUILD, SKIPPED, SOURCE, main  # noqa: E402

SECONDS = 170


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


if __name__ == "__main__":
    main()
