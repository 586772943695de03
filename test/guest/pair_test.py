#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Two hosts with kernels of their own: two virtual machines with a cable between them (test/guest/run --pair), over
RDMA. A host that loses its cable says nothing any more, as no process that ends does.
With MESHMEM_CAMPAIGN=1 in the environment conformance runs between them, too, for a quarter of an hour, and
all of it also over TCP, for which name spaces are enough otherwise."""
import os
import shutil
import unittest

from guest import EACH, TestCase, run_parts, settings
from job import main

CAMPAIGN = os.environ.get("MESHMEM_CAMPAIGN") == "1"
SECONDS = 3600 if CAMPAIGN else 600     # on a quiet machine an eighth of that; others may be busy
PROVIDERS = ("tcp", "verbs") if CAMPAIGN else ("verbs",)
PROGRAMS = ("signal", "amo:ulong_atomic_swap", "rma", "reduce") if CAMPAIGN else ()
# For all parts. An emulated host may be silent for seconds while the machine is busy.
JOBS = """export OMPI_MCA_plm_rsh_agent=$AGENT HYDRA_LAUNCHER_EXEC=$AGENT SHMEM_FAR_TIMEOUT=60
start="bin/oshrun --hosts alpha:2,beta:2 -n 4 -x CONFORM_FEW=sizes,types"
"""
HOSTS = """$AGENT beta 'hostname; echo $0 >&2; exit 3'
"""
RUN = """for provider in $providers; do
    export SHMEM_OFI_PROVIDER=$provider
    $start test/guest_everyone_program || exit 1
    for program in $programs; do
        each "$program over $provider" $start test/conform_$(echo $program | tr : ' ')
    done
done
"""
# A job loses its cable when both PEs have said that they work; its launcher may wait for the lost host for ever.
LOSE = """export SHMEM_FAR_TIMEOUT=12
lose() { # a provider
    export SHMEM_OFI_PROVIDER=$1
    bin/oshrun --hosts alpha,beta -n 2 test/guest_far_program work /tmp/never >/tmp/job 2>&1 &
    job=$!
    until [ "$(grep -c '^pid' /tmp/job)" = 2 ]; do kill -0 $job || return 1; sleep 0.5; done
    ip link set d0 down
    until grep 'is lost' /tmp/job; do kill -0 $job || return 1; sleep 0.5; done
    kill -9 $job
    wait $job
    until ! pgrep -x guest_far_progr >/dev/null; do sleep 0.5; done
}
for provider in $providers; do # verbs last: rxe of Linux 6.1 crashes when the cable is there again
    ip link set d0 up
    until $AGENT beta '! pgrep -x guest_far_progr >/dev/null'; do sleep 0.5; done
    lose $provider || { cat /tmp/job; exit 1; }
    echo "passed: $provider"
done
"""


class Pair(TestCase):
    @classmethod
    def setUpClass(cls):
        if not any(map(shutil.which, ("prterun", "mpirun", "mpiexec.hydra"))):
            raise unittest.SkipTest("no launcher for several hosts (packages openmpi-bin and mpich)")
        given = settings(providers=" ".join(PROVIDERS), programs=" ".join(PROGRAMS), patience=SECONDS // 3)
        given += EACH + JOBS
        cls.SAID = run_parts({"hosts": HOSTS, "run": given + RUN, "lose": given + LOSE}, SECONDS,
                             "--pair", "--rdma", "--cpus", "1")

    def test_the_hosts(self):
        """A command on the other host has its output, and its exit status."""
        status, output = self.SAID["hosts"]
        self.assertEqual((status, output), (3, "beta\nsh\n"))

    def test_jobs(self):
        """All reach all, on both hosts; each PE is near to the other one of its host."""
        output = self.passed("run", [f"{program} over {provider}" for program in PROGRAMS for provider in PROVIDERS])
        for pe, host in enumerate(("alpha", "alpha", "beta", "beta")):
            self.assertEqual(output.count(f"PE {pe} of 4 on {host}: 0 wrong, 2 near\n"), len(PROVIDERS), output)

    def test_lost_hosts(self):
        """Whoever stays says who is lost, also where nothing tells the kernel; the other PE ends by itself."""
        said = self.passed("lose", PROVIDERS)
        # Of verbs it depends on chance how the end shows: by silence, by an error, or by a connection that has ended.
        ends = {"tcp": r"nothing was heard of it for 1\d\.\d s", "verbs": "(?!.*closed it)"}
        lost = [rf"meshmem: PE 0: node 1 \(host beta, 1 PE from PE 1 on\) is lost: {ends[provider]}.*\n(?s:.*)"
                rf"passed: {provider}\n" for provider in PROVIDERS]
        self.assertRegex(said, rf"\A{''.join(lost)}\Z")


if __name__ == "__main__":
    main()
