#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Hosts with two adapters, made of name spaces (net.py): SHMEM_OFI_NICS."""

import net
from launchers import HERE, LAUNCHERS, main, need, run
from job import Job, TestCase, compile_c, wait_until

LAUNCHER = "mpiexec.hydra"
SEVERAL = {"SHMEM_OFI_NICS": "2"}
MOVED = 2 * 64 * 1024 * 1024        # bytes that large.c writes to and reads from each PE


class Adapters(TestCase):
    @classmethod
    def setUpClass(cls):
        cls.large = compile_c(HERE / "large.c", name="large")

    def setUp(self):
        reason = net.missing()
        if reason:
            self.skipTest(reason)
        need(self, LAUNCHER)

    def start(self, hosts, places, number):
        return hosts.command(0, *LAUNCHERS[LAUNCHER](number, places, hosts.agent))

    def test_all_adapters_move(self):
        for places, number, proxies in (("alpha:1,beta:1", 2, "1"), ("alpha:2,beta:2", 4, "2")):
            with self.subTest(places=places), net.Hosts(2, cables=2) as hosts:
                job = run(self.start(hosts, places, number), self.large,
                          env=SEVERAL | {"SHMEM_FAR_PROXIES": proxies})
                self.good(job, "0 wrong")
                for sent in hosts.sent(0):
                    self.assertGreater(sent, MOVED // 4)

    def test_one_adapter_moves(self):
        """Without the variable one adapter is used."""
        with net.Hosts(2, cables=2) as hosts:
            self.good(run(self.start(hosts, "alpha:1,beta:1", 2), self.large), "0 wrong")
            sent = sorted(hosts.sent(0))
            self.assertLess(sent[0], MOVED // 16)
            self.assertGreater(sent[1], MOVED)

    def test_wraps(self):
        with net.Hosts(2, cables=2) as hosts:
            chaos = SEVERAL | {"SHMEM_WIRE": "chaos:ofi",
                               "SHMEM_WIRE_OPTIONS": "seed=5,delay=0.1,delay_us=50,refuse=0.1"}
            self.good(run(self.start(hosts, "alpha:1,beta:1", 2), self.large, env=chaos), "0 wrong")

    def test_too_many(self):
        with net.Hosts(2, cables=2) as hosts:
            job = run(self.start(hosts, "alpha:1,beta:1", 2), self.large, env={"SHMEM_OFI_NICS": "3"})
            self.failed(job, "SHMEM_OFI_NICS=3, but this node has 2 adapters")

    def test_cable_is_cut(self):
        """A job that moves data through an adapter without a cable ends with a sentence."""
        for cable in (0, 1):
            with self.subTest(cable=cable), net.Hosts(2, cables=2) as hosts:
                job = Job([*self.start(hosts, "alpha:1,beta:1", 2), str(self.large), "forever"],
                          env=SEVERAL | {"SHMEM_FAR_TIMEOUT": "2"})
                self.assertTrue(wait_until(lambda: "0 wrong" in job.line()))
                hosts.cut(1, cable)
                job.end(40)
                job.leftovers()
                self.assertNotIn(job.status, (0, None), job.output)
                self.assertRegex(job.output, "has not answered|is lost|cannot be reached")


if __name__ == "__main__":
    main()
