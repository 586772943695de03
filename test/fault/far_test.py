#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Jobs over nodes that are disturbed: PEs are killed or stopped, strangers connect and send rubbish, a PE ends the job,
the network is unavailable. Each goes on as if nothing had happened, or ends soon, with an error message, and leaves
nothing behind."""
import mmap
import os
import random
import re
import signal
import socket
import struct
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../tool"))
from job import OSHRUN, SCRATCH, SOURCE, Job, TestCase, compile_c, listeners, main, oshrun, state, \
    wait_until  # noqa: E402

SECONDS = 60        # 5 are allowed; the machine may be busy


def is_stopped(pid):
    return state(pid) == "T"


class Clock:
    """The clock of a job of far.c: the system's, until the test moves it by hand, and from there on when the test lets
    it go. What far.c counts says who has looked at it."""

    def __init__(self):
        path = SCRATCH / "clock"
        path.write_bytes(bytes(16 + 8 * 4096))
        with open(path, "r+b") as file:
            self.memory = mmap.mmap(file.fileno(), 0)
        self.env = {"FAR_CLOCK": str(path)}
        self.now = 0

    def move(self, seconds):
        self.now = (self.now or time.monotonic_ns()) + int(seconds * 1e9)
        struct.pack_into("q", self.memory, 0, self.now)

    def let_go(self):
        struct.pack_into("q", self.memory, 8, self.now - time.monotonic_ns())
        struct.pack_into("q", self.memory, 0, 0)
        self.now = 0

    def looks(self, pid):
        return struct.unpack_from("Q", self.memory, 16 + 8 * (pid % 4096))[0]

    def pass_for(self, pids, seconds):
        """Move it in steps that each of these processes sees: the time passes for them as if they had waited."""
        for _ in range(round(seconds * 5)):
            before = {pid: self.looks(pid) for pid in pids}
            self.move(0.2)
            if not wait_until(lambda: all(self.looks(pid) > looks for pid, looks in before.items())):
                raise AssertionError("a process does not look at the clock")


class Far(TestCase):
    @classmethod
    def setUpClass(cls):
        cls.program = compile_c(SOURCE / "test/fault/far.c", "-O2", name="far")

    def begin(self, *arguments, number=4, nodes="2", env=None):
        self.leaves_no_memory()
        return Job([OSHRUN, "-n", number, "--nodes", nodes, self.program, *arguments], env)

    def start(self, *arguments, number=4, nodes="2", env=None):
        """A job of which all PEs have started; returns it and the PEs' process numbers."""
        job, pids = self.begin(*arguments, number=number, nodes=nodes, env=env), {}
        while len(pids) < number:
            match = re.match(r"pid (\d+) (\d+)", job.line())
            self.assertTrue(match, job.output)
            pids[int(match[1])] = int(match[2])
        return job, pids

    def send(self, pids, which, number):
        for pe in which:
            os.kill(pids[pe], number)

    # ---- a node dies ----

    def kill(self, phase, which, env=None):
        with self.subTest(phase=phase, killed=which):
            job, pids = self.start(phase, env=env)
            self.send(pids, which, signal.SIGKILL)
            job.end(SECONDS)
            self.failed(job)
            last = job.output.splitlines()[4:]
            self.assertEqual(len(last), 1, job.output)
            self.assertRegex(last[0], r"oshrun: PEs? [0-3-]+ (was|were) killed by signal 9|"
                             r"meshmem: PEs? .*node [01] \(.*\) is lost")

    def test_killed(self):
        for number, phase in enumerate(("barrier", "quiet", "get", "wait", "mixed", "compute")):
            self.kill(phase, ([2, 3], [0, 1])[number % 2])
            self.kill(phase, [number % 4])

    def test_killed_with_several_proxies(self):
        for phase, pe in (("barrier", 2), ("quiet", 0), ("get", 2), ("compute", 0)):
            self.kill(phase, [pe], {"SHMEM_FAR_PROXIES": "2"})

    def stop(self, pids, which):
        """Stop PEs, and return when they are."""
        self.send(pids, which, signal.SIGSTOP)
        for pe in which:
            self.assertTrue(wait_until(lambda pid=pids[pe]: is_stopped(pid)))

    def start_work(self, env=None):
        """A job that works, its clock, and the file that ends it."""
        end, clock = SCRATCH / "end", Clock()
        end.unlink(missing_ok=True)
        return *self.start("work", end, env=clock.env | (env or {})), clock, end

    def test_stopped_for_a_second(self):
        for which in ([2, 3], [0], [3], [0, 1, 2, 3]):
            with self.subTest(stopped=which):
                job, pids, clock, end = self.start_work()
                self.stop(pids, which)
                clock.pass_for([pids[pe] for pe in pids if pe not in which], 1)
                self.send(pids, which, signal.SIGCONT)
                clock.let_go()
                end.touch()
                job.end(60)
                self.good(job, "worked well")

    def test_all_stopped_for_long(self):
        job, pids, clock, end = self.start_work({"SHMEM_FAR_TIMEOUT": "1.5"})
        self.stop(pids, range(4))
        clock.move(4)
        self.send(pids, range(4), signal.SIGCONT)
        clock.let_go()
        end.touch()
        job.end(60)
        self.good(job, "worked well")

    def test_stopped_for_long(self):
        """A node whose first PE is stopped is not lost; that it says nothing is said once, by the other."""
        for which, silent in (([2, 3], 1), ([2], 1), ([0], 0), ([0, 1], 0)):
            with self.subTest(stopped=which):
                end = SCRATCH / "end"
                end.unlink(missing_ok=True)
                job, pids = self.start("work", end, env={"SHMEM_FAR_TIMEOUT": "0.7"})
                self.send(pids, which, signal.SIGSTOP)
                self.assertRegex(job.line(), rf"meshmem: PE {2 - 2 * silent}: warning: nothing was heard of node "
                                 rf"{silent} \(host .*, 2 PEs from PE {2 * silent} on\) for 0.7 s "
                                 r"\(SHMEM_FAR_TIMEOUT\), "
                                 "but its host answers; waiting for it")
                self.send(pids, which, signal.SIGCONT)
                end.touch()
                job.end(60)
                self.good(job, "worked well")
                self.assertEqual(job.output.count("meshmem:"), 1, job.output)

    def test_silent(self):
        """What nodes send arrives no more, and nobody says so."""
        for phase in ("barrier", "quiet", "get", "mixed"):
            with self.subTest(phase=phase):
                # It may be mute before a slow machine's PEs have all said who they are.
                job = self.begin(phase, env={"SHMEM_FAR_TIMEOUT": "1.5", "SHMEM_WIRE": "chaos:ofi",
                                             "SHMEM_WIRE_OPTIONS": "mute_after=300"})
                job.end(SECONDS)
                self.failed(job, r"(?m)^meshmem: PEs? [0-3,-]+: node \d \(host .*, 2 PEs from PE \d on\) is lost: "
                            r"nothing was heard of it for \d.*set SHMEM_FAR_TIMEOUT")

    def test_options_of_no_wire(self):
        program = compile_c("#include <shmem.h>\nint main(void) { shmem_init(); shmem_finalize(); }", name="empty")
        for wire, options, warned in (("ofi", "delay=0.1", 1), ("chaos:ofi", "seed=1,delay=0.1;delay=0.1", 1),
                                      ("chaos:ofi", "seed=1,delay=0.1", 0)):
            job = oshrun(2, program, options=("--nodes", 2), env={"SHMEM_WIRE": wire, "SHMEM_WIRE_OPTIONS": options})
            self.good(job)
            self.assertEqual(job.output.count(f"SHMEM_WIRE_OPTIONS={options} has no effect, or a part of it has none"),
                             warned, job.output)

    def test_connection_drops(self):
        for phase, on, proxies in (("quiet", 1, 1), ("get", 0, 1), ("barrier", 1, 1), ("mixed", 0, 1),
                                   ("barrier", 0, 2), ("quiet", 1, 2)):
            with self.subTest(phase=phase, on=on, proxies=proxies):
                # It may drop before a slow machine's PEs have all said who they are.
                job = self.begin(phase, env={"SHMEM_WIRE": "chaos:ofi", "SHMEM_FAR_PROXIES": str(proxies),
                                             "SHMEM_WIRE_OPTIONS": f"drop_after=300,on={on}"})
                job.end(SECONDS)
                self.failed(job, r"(?m)^meshmem: PE \d: node \d \(host .*\) is lost: ")

    def test_one_of_two_proxies_falls_silent(self):
        """Three nodes with two proxies each, of which one has the links to both neighbors."""
        job = self.begin("barrier", number=6, nodes="3", env={
            "SHMEM_FAR_TIMEOUT": "1.5", "SHMEM_FAR_PROXIES": "2", "SHMEM_WIRE": "chaos:ofi",
            "SHMEM_WIRE_OPTIONS": "mute_after=300"})
        job.end(SECONDS)
        self.failed(job, r"(?m)^meshmem: PEs? [024,]+: node \d \(host .*, 2 PEs from PE [024] on\) is lost: "
                    r"nothing was heard of it for \d")

    # ---- strangers ----

    def test_rubbish(self):
        end = SCRATCH / "end"
        end.unlink(missing_ok=True)
        job, pids = self.start("work", end)
        doors = [door for pid in pids.values() for door in listeners(pid)]
        self.assertEqual(len(doors), 2)
        dice, open_ones = random.Random(1), []
        texts = [b"", b"x", bytes(16), bytes(4096), b"\xff" * 4096, b"GET / HTTP/1.0\r\n\r\n",
                 dice.randbytes(100), dice.randbytes(1 << 20)]
        texts += [dice.randbytes(dice.randrange(1, 400)) for _ in range(20)]
        texts += [bytes((version, kind)) + bytes(62) for version in range(4) for kind in range(8)]
        for number, text in enumerate(texts):
            for door in doors:
                connection = socket.create_connection(door, timeout=10)
                try:
                    connection.sendall(text)
                except OSError:
                    pass            # it was closed: so much the better
                if number % 3:
                    connection.close()
                else:
                    open_ones.append(connection)
        self.assertIsNone(job.process.poll(), "the job has ended")
        end.touch()
        job.end(60)
        self.good(job, "worked well")
        for connection in open_ones:
            connection.close()

    # ---- ways to end ----

    def test_global_exit(self):
        job = oshrun(4, self.program, "global_exit", options=["--nodes", "2"])
        self.failed(job)
        self.assertEqual(job.status, 5)

    def test_abort(self):
        job = oshrun(4, self.program, "abort", options=["--nodes", "2"])
        self.failed(job, r"oshrun: PE 3 was killed by signal 6")

    def test_private_address(self):
        """Memory that malloc has placed in the process's heap or, when another thread was using that, elsewhere."""
        job = oshrun(4, self.program, "private", options=["--nodes", "2"])
        self.failed(job, r"meshmem: PE 0: an access to PE 2, of another node, through the address "
                    r"0x[0-9a-f]+ failed: it lies in (the private heap \(malloc\)|"
                    r"private memory \(malloc, or a thread's stack\))\. SHMEM_CHECK=1 names")
        job = oshrun(4, self.program, "private", options=["--nodes", "2"], env={"SHMEM_CHECK": "1"})
        self.failed(job, r"meshmem: PE 0: shmem_long_p: .*private (heap|memory)")

    def test_strides(self):
        """Strides of less than an element, or beyond all memory: the PE that passes them is told, not that its node
        is lost."""
        for phase, problem in (
                ("iput", "shmem_long_iput: the stride dst is -1; it must be at least 1 elements"),
                ("iget", "shmem_long_iget: the stride sst is -1; it must be at least 1 elements"),
                ("iput_nbe", "shmemx_long_iput_nbe: 4 elements of 8 bytes with the strides dst 1152921504606846975 ")):
            job = oshrun(2, self.program, phase, options=["--nodes", "2"])
            self.failed(job, rf"meshmem: PE 0: {problem}")

    def test_closed_descriptors(self):
        """A program closes all descriptors, in a PE with a proxy or without, and may open others; PEs compute or
        communicate. It is told so, not that a node is lost."""
        program = compile_c("""
#define _GNU_SOURCE
#include <fcntl.h>
#include <shmem.h>
#include <stdlib.h>
#include <unistd.h>
static long word;
int main(int argc, char **argv)
{
    shmem_init();
    int me = shmem_my_pe(), to = (me + shmem_n_pes() / 2) % shmem_n_pes();
    shmem_barrier_all();
    if (argc > 3 && me == atoi(argv[1])) {
        closefrom(3);
        for (int i = 0; i < atoi(argv[2]); i++)
            if (open("/dev/null", O_RDONLY) < 0)
                return 1;
    }
    for (volatile long i = 0; *argv[3] == 'c'; i++)
        ;
    for (long i = 0;; i++) {
        shmem_long_p(&word, i, to);
        if (*argv[3] == 'b')
            shmem_barrier_all();
        else
            shmem_quiet();
    }
}
""", "-O2", name="closes")
        for pe, opened, phase in ((0, 0, "barrier"), (2, 0, "quiet"), (0, 40, "compute"), (2, 40, "barrier"),
                                  (0, 0, "compute"), (2, 40, "quiet")):
            with self.subTest(pe=pe, opened=opened, phase=phase):
                job = oshrun(4, program, pe, opened, phase, options=["--nodes", "2"], seconds=SECONDS)
                self.failed(job, rf"meshmem: PE {pe}: the program has closed file descriptor \d+, which the library "
                            r"needs for the network; a program must close only what it has opened")
                self.assertEqual(len(re.findall("(?m)^meshmem:", job.output)), 1, job.output)

    def test_misaligned(self):
        """A PE that issues a misaligned atomic reports it; the other node is not lost."""
        calls = ("shmem_long_atomic_inc((long *)at, 1)", "shmem_int_atomic_fetch_add((int *)at, 1, 1)",
                 "shmem_long_atomic_fetch_nbi(&word[4], (long *)at, 1)",
                 "shmem_signal_add((uint64_t *)at, 1, 1)",
                 "shmem_putmem_signal(word, word, 8, (uint64_t *)at, 1, SHMEM_SIGNAL_SET, 1)")
        cases = "".join(f"    case {i}: {call}; break;\n" for i, call in enumerate(calls))
        program = compile_c("""
#include <shmem.h>
#include <shmemx.h>
#include <stdlib.h>
static long word[8];
int main(int argc, char **argv)
{
    char *at = (char *)word + 2;
    shmem_init();
    switch (shmem_my_pe() == 0 && argc > 1 ? atoi(argv[1]) : -1) {
%s    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
""" % cases, "-O2", "-w", name="misaligned")
        for number, call in enumerate(calls):
            name, size = call.partition("(")[0], 4 if "int *" in call else 8
            with self.subTest(call=name):
                job = oshrun(2, program, number, options=["--nodes", "2"], seconds=SECONDS)
                self.failed(job, rf"meshmem: PE 0: {name}: the word at 0x\w+ is for PE 1 on another node, "
                            rf"where an atomic operation on {size} bytes needs .* this one is off by {2 % size};")

    def test_exit_without_finalize(self):
        job = oshrun(4, self.program, "exit", options=["--nodes", "2"])
        self.failed(job, r"oshrun: PE 0 exited with status 3")
        self.assertEqual(job.status, 3)

    def test_interrupt(self):
        for phase in ("barrier", "wait", "compute", "quiet"):
            with self.subTest(phase=phase):
                job, _ = self.start(phase)
                job.process.send_signal(signal.SIGINT)
                job.end(SECONDS)
                self.failed(job)
                self.assertEqual(job.status, 130)

    def test_launcher_killed(self):
        job, _ = self.start("barrier")
        job.process.send_signal(signal.SIGKILL)
        job.end(SECONDS)
        self.assertEqual(job.leftovers(), [])

    def test_two_jobs(self):
        end = SCRATCH / "always"
        end.touch()
        job = oshrun(4, "sh", "-c", '"$1" work "$2" && "$1" work "$2"', "sh", self.program, end,
                     options=["--nodes", "2:cyclic"])
        self.good(job)
        self.assertEqual(job.output.count("worked well"), 2, job.output)

    # ---- the network is unavailable ----

    def refused(self, env, *expressions):
        with self.subTest(env=env):
            job = oshrun(4, self.program, options=["--nodes", "2"], env=env, seconds=SECONDS)
            self.failed(job, *expressions)
            self.assertLessEqual(len(job.output.splitlines()), 6, job.output)

    def test_refused(self):
        self.refused({"SHMEM_OFI_PROVIDER": "nonsense"}, r"SHMEM_OFI_PROVIDER=nonsense")
        self.refused({"SHMEM_OFI_USE_PROV_NAME": "nonsense", "SHMEM_OFI_USE_FABRIC_NAME": "none"},
                     r"cannot be used: SHMEM_OFI_USE_PROV_NAME=nonsense SHMEM_OFI_USE_FABRIC_NAME=none: ")
        # Whether libfabric has it or not, it is not among those that there are.
        self.refused({"SHMEM_OFI_PROVIDER": "sockets"}, r"SHMEM_OFI_PROVIDER=sockets.*; there are (?!.*sockets)")
        self.refused({"FI_PROVIDER": "shm"}, r"libfabric [\d.]+ \(/.*\) with FI_PROVIDER=shm has no provider that")
        self.refused({"FI_PROVIDER": "nonsense"}, r"with FI_PROVIDER=nonsense has no provider .*: is FI_PROVIDER right")
        self.refused({"SHMEM_WIRE": "nonsense"}, r"nonsense")
        self.refused({"SHMEM_WIRE": "chaos"}, r"chaos wraps another one: write chaos:ofi")
        self.refused({"SHMEM_OFI_DOMAIN": "nonsense"}, r"nonsense")
        self.refused({"SHMEM_FAR_TIMEOUT": "soon"}, r"SHMEM_FAR_TIMEOUT=soon")

    def test_different_settings(self):
        """Nodes that could not work with each other say so."""
        for name, here, there, how in (("SHMEM_FAR_PROXIES", 2, 3, "is 3 here, but 2 on"),
                                       ("SHMEM_FAR_TIMEOUT", 1.5, 4, "differs from that of"),
                                       ("SHMEM_OFI_NICS", 1, 2, "is 2 here, but 1 on"),
                                       ("SHMEM_WIRE", "ofi", "mpi", "differs from that of")):
            with self.subTest(name=name):
                job = oshrun(4, "sh", "-c", f'case $MESHMEM_JOB in *:[23]) export {name}={there};; esac; exec "$0"',
                             self.program, options=["--nodes", "2"], env={name: str(here)}, seconds=SECONDS)
                self.failed(job, rf"meshmem: PEs 2-3: shmem_init: {name} {how} PE 0; set it to the same value on all "
                            "PEs")

    # ---- settings ----

    def test_settings(self):
        end = SCRATCH / "always"
        end.touch()
        for env in ({"SHMEM_CHECK": "1"}, {"SHMEM_DEBUG": "1"}, {"SHMEM_FAR_BATCH": "0"},
                    {"SHMEM_SYMMETRIC_SIZE": "1m"}, {"SHMEM_SYMMETRIC_SIZE": "1g"},
                    {"SHMEM_WAIT": "sleep"}, {"SHMEM_WAIT": "spin"}, {"SHMEM_FAR_TIMEOUT": "0"}):
            with self.subTest(env=env):
                job = oshrun(3, self.program, "work", end, options=["--nodes", "2"], env=env)
                self.good(job, "worked well")

    def test_memory_stays_until_the_network_is_closed(self):
        """chaos reads registered memory, of which frames are a part, when it closes."""
        end = SCRATCH / "always"
        end.touch()
        job = oshrun(4, self.program, "work", end, options=["--nodes", "2"], env={"SHMEM_WIRE": "chaos:ofi"})
        self.good(job, "worked well")

    def test_one_node_costs_nothing(self):
        program = compile_c("""
#include <shmem.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void)
{
    char line[600];
    shmem_init();
    shmem_barrier_all();
    if (system("test $(ls /proc/$PPID/task | wc -l) = 1") != 0)
        return 1;
    FILE *file = fopen("/proc/self/maps", "r");
    while (fgets(line, sizeof line, file))
        if (strstr(line, "libfabric") || strstr(line, "wire"))
            return 2;
    shmem_finalize();
    return 0;
}
""", "-O2", name="nothing")
        for options in ((), ("--nodes", "1"), ("--nodes", "1:cyclic")):
            self.good(oshrun(2, program, options=options))

    def test_more_pes_than_cores(self):
        program = compile_c("""
#include <shmem.h>
static long source[64], dest[64];
int main(void)
{
    shmem_init();
    int me = shmem_my_pe(), n = shmem_n_pes();
    for (int i = 0; i < n; i++)
        source[i] = me * 100 + i;
    for (int i = 0; i < 10; i++)
        shmem_barrier_all();
    shmem_long_alltoall(SHMEM_TEAM_WORLD, dest, source, 1);
    for (int i = 0; i < n; i++)
        if (dest[i] != i * 100 + me)
            return 1;
    shmem_finalize();
    return 0;
}
""", "-O2", name="many")
        for number, nodes in ((16, "8"), (32, "8"), (32, "8:cyclic"), (17, "5"), (8, "8")):
            with self.subTest(number=number, nodes=nodes):
                self.good(oshrun(number, program, options=["--nodes", nodes], seconds=100))


if __name__ == "__main__":
    main()
