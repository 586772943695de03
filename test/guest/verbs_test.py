#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""The network as RDMA: libfabric's verbs over soft RoCE, in a virtual machine (test/guest/run). The guest has one
processor: with two, those that wait for each other take ten times as long, since each emulated interrupt from one
to the other stops both. With MESHMEM_CAMPAIGN=1 in the environment all of conformance and all faults that do not
depend on the emulation's speed run, for half an hour."""
import os

from guest import EACH, SOURCE, TestCase, run_parts, settings
from job import main

CAMPAIGN = os.environ.get("MESHMEM_CAMPAIGN") == "1"
SECONDS = 3600 if CAMPAIGN else 700     # on a quiet machine an eighth of that; others may be busy
# Programs of conformance; after a colon, what the names of the functions must contain.
QUICK = "signal", "amo:ulong_atomic_swap", "rma"
LONG = *QUICK, "reduce", "active", "wait", "generic", "strided", "amo", "large", "sets", "coll", "untyped"
PROGRAMS = LONG if CAMPAIGN else QUICK
# Runs of test/run_pe.py. A million gets take minutes here.
RUNS = "^pe_(?!far_get_flood).*_2_nodes2$" if CAMPAIGN else "^pe_(far_ctx_churn|request)_2_nodes2$"
# Of test/fault/far_test.py. The others move the clock, or allow for a busy machine but not for one that is emulated.
QUICK_FAULTS = "killed_with_several_proxies", "global_exit", "launcher_killed"
LONG_FAULTS = *QUICK_FAULTS, "killed", "stopped_for_a_second", "silent", "two_jobs", "interrupt", "abort", \
    "memory_stays_until_the_network_is_closed", "connection_drops", "exit_without_finalize", "private_address"
FAULTS = LONG_FAULTS if CAMPAIGN else QUICK_FAULTS
GUEST = r"""! touch /bin/here 2>/dev/null && touch /tmp/here /run/here /dev/shm/here || exit 1
printf 'one\ntwo\n'; echo three >&2
fi_pingpong -p verbs -e msg -d rxe0 -I 10 -S 4096 >/dev/null & server=$!
until fi_pingpong -p verbs -e msg -d rxe0 -I 10 -S 4096 10.99.0.1; do kill -0 $server || exit 2; done
wait $server || exit 2
exit 3
"""
JOBS = """each wire test/wire_ofi verbs rxe0 5
export SHMEM_OFI_PROVIDER=verbs CONFORM_FEW=$few
job="bin/oshrun -n 2 --nodes 2"
registered=test/guest_registered_program
each transfers $job $registered 3
for limit in 8192 4096; do
    each "limit $limit" setpriv --bounding-set -ipc_lock sh -c "ulimit -l $limit && exec $job $registered 2"
done
setpriv --bounding-set -ipc_lock sh -c "ulimit -l 64 && exec $job $registered 1"
export MESHMEM_BUILD=$PWD MESHMEM_SOURCE=$source MESHMEM_TEST_SETTINGS=SHMEM_OFI_PROVIDER=verbs
each "programs of PEs" python3 -B $source/test/run_pe.py "$runs"
for program in $programs; do each "$program" $job test/conform_$(echo $program | tr : ' '); done
"""
JOBS_WITH_FAULTS = """export MESHMEM_TEST_SETTINGS=SHMEM_OFI_PROVIDER=verbs
for fault in $faults; do
    timeout $patience python3 -B $source/test/fault/far_test.py "Far.test_$fault" >/tmp/output 2>&1 &&
        echo "passed: $fault" && continue
    echo "failed: $fault"; tail -n 30 /tmp/output
done
"""


class Guest(TestCase):
    @classmethod
    def setUpClass(cls):
        given = EACH + settings(source=SOURCE, patience=SECONDS // 3, programs=" ".join(PROGRAMS), runs=RUNS,
                                few="types" if CAMPAIGN else "sizes,types", faults=" ".join(FAULTS))
        cls.SAID = run_parts({"guest": GUEST, "jobs": given + JOBS, "faults": given + JOBS_WITH_FAULTS}, SECONDS,
                             "--rdma", "--cpus", "1")

    def test_the_guest(self):
        """It has RDMA, cannot write to this machine's files, and returns output and status as they are."""
        status, output = self.SAID["guest"]
        self.assertEqual(status, 3, output)
        self.assertRegex(output, r"\Aone\ntwo\nthree\n(?s:.*)\n4k +10 ")

    def test_jobs(self):
        """The wire's conformance, and jobs of two nodes, also where root may pin but little memory."""
        output = self.passed("jobs",
                             ("wire", "transfers", "limit 8192", "limit 4096", "programs of PEs", *PROGRAMS))
        self.assertRegex(output, "ulimit -l")       # the limit holds: with 64 KiB the job says so

    def test_faults(self):
        """Jobs that are disturbed end, with the sentences that far_test.py expects."""
        self.passed("faults", FAULTS)


if __name__ == "__main__":
    main()
