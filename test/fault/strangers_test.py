#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Jobs over nodes under attack: strangers with plain sockets crowd the ports of the nodes, before these connect with
each other and while they work, with silence, rubbish, half messages, resets, and what nodes have said before. The
job's results are right, it ends by itself, and blames nobody."""
import fcntl
import itertools
import os
import random
import resource
import select
import socket
import struct
import sys
import threading

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../tool"))
from job import (OSHRUN, SCRATCH, SOURCE, Job, TestCase, compile_c, listeners, main, marked, need_files,  # noqa: E402
                 preloading, wait_until)

SHAPES = (("2", {}), ("3", {}), ("2", {"SHMEM_FAR_PROXIES": "2"}))
CROWD = 1000
MESSAGE = 1 << 16
WAITING = 100
LATE = """ /* a process that listens lets few connections wait, and waits until the test lets it go on */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <unistd.h>
int listen(int file, int backlog)
{
    int waiting = atoi(getenv("WAITING"));
    int result = ((int (*)(int, int))dlsym(RTLD_NEXT, "listen"))(file, backlog < waiting ? backlog : waiting);
    int gate = open(getenv("GATE"), O_RDONLY | O_CLOEXEC);
    flock(gate, LOCK_SH);
    close(gate);
    return result;
}
"""


def head(kind, size):
    """What libfabric's tcp sends ahead of a request for a connection (kind 0): its version, and how much follows."""
    return struct.pack(">BBHIQQQ", 3, kind, size, 0, 0, 0, 1 << 56)


def reset(file):
    file.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    file.close()


def doors_of(job):
    """The addresses on which a job's processes listen so far."""
    doors = []
    for pid in marked(job.mark):
        try:
            doors += listeners(pid)
        except OSError:
            pass # it has ended
    return doors


class Stranger:
    """Connects to doors. A stranger must expect errors, but if it cannot connect the test fails, unless the job may
    have ended."""

    def __init__(self, seed):
        self.dice, self.files, self.came, self.refused = random.Random(seed), [], 0, 0

    def come(self, door, words=b""):
        """One more connection, which stays, and does not wait."""
        file = socket.socket()
        file.setblocking(False)
        file.connect_ex(door)
        self.files.append(file)
        self.came += 1
        if words:
            self.say(file, words)
        return file

    def say(self, file, words):
        try:
            file.send(words)
        except OSError:
            self.refused += 1

    def leave(self):
        for file in self.files:
            file.close()
        self.files = []

    # ---- attacks: each is one of a crowd at a door ----

    def silence(self, door):
        self.come(door)

    def half(self, door):
        words = head(0, 44) + self.dice.randbytes(44)
        self.come(door, words[:self.dice.randrange(1, len(words))])

    def announced(self, door):
        self.come(door, head(0, self.dice.choice((1, 44, 256, 257, 65535))))

    def noise(self, door):
        self.come(door, self.dice.randbytes(self.dice.choice((1, 31, 32, 33, 400, MESSAGE))))

    def forged(self, door):
        """Complete requests, answers and refusals that prove nothing, and what would follow."""
        self.come(door, head(self.dice.randrange(5), 44) + self.dice.randbytes(44 + self.dice.randrange(200)))

    def drip(self, door):
        self.come(door)
        for file in self.files[-20:]:
            self.say(file, b"\3")

    def resets(self, door):
        reset(self.come(door, head(0, 44)[:self.dice.randrange(33)]))
        self.files.pop()

    def again(self, door):
        """Comes, and goes at once."""
        self.come(door).close()
        self.files.pop()

    def all_of_it(self, door):
        self.dice.choice((self.silence, self.half, self.announced, self.noise, self.forged, self.drip, self.resets,
                          self.again))(door)


class Sniffer:
    """Records what is said to the doors of a job on this host, from its beginning on."""

    def __init__(self):
        self.file = socket.socket(socket.AF_PACKET, socket.SOCK_RAW, socket.htons(3))
        self.file.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 24)
        self.file.bind(("lo", 0))
        self.said, self.stop = {}, False
        self.thread = threading.Thread(target=self.listen, daemon=True)
        self.thread.start()

    def listen(self):
        while not self.stop:
            if not select.select([self.file], [], [], 0.1)[0]:
                continue
            packet, source = self.file.recvfrom(1 << 17)
            if source[2] != socket.PACKET_OUTGOING or packet[12:14] != b"\x08\0" or packet[23] != 6:
                continue
            ip = packet[14:14 + struct.unpack(">H", packet[16:18])[0]]
            tcp = ip[(ip[0] & 15) * 4:]
            words, pair = tcp[(tcp[12] >> 4) * 4:], struct.unpack(">HH", tcp[:4])
            if len(self.said.get(pair, b"")) < MESSAGE:
                self.said[pair] = self.said.get(pair, b"") + words

    def requests(self, doors):
        """What was said to these doors, by somebody who began with a request."""
        ports = [port for _, port in doors]
        return [words for (_, port), words in list(self.said.items())
                if port in ports and words[:2] == b"\3\0" and len(words) > 100]

    def end(self):
        self.stop = True
        self.thread.join()
        self.file.close()


class Strangers(TestCase):
    @classmethod
    def setUpClass(cls):
        cls.work = compile_c(SOURCE / "test/fault/far.c", "-O2", name="far")
        cls.random = compile_c(SOURCE / "test/stress/random.c", "-O2", name="random")
        cls.late = compile_c(LATE, "-shared", "-fPIC", name="late.so")

    def setUp(self):
        limit, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
        self.addCleanup(resource.setrlimit, resource.RLIMIT_NOFILE, (limit, most))
        self.few = min(limit, 1024) # as many as a PE has
        self.end_file = SCRATCH / "end"
        self.leaves_no_memory()

    def command(self, nodes, *program):
        return ["sh", "-c", f'ulimit -Sn {self.few} && exec "$0" "$@"', OSHRUN, "-n", 4, "--nodes", nodes, *program]

    def start(self, nodes, env):
        """A job that works until it is told to end; returns it and its doors."""
        self.end_file.unlink(missing_ok=True)
        job = Job(self.command(nodes, self.work, "work", self.end_file), env)
        pids = [int(job.line().split()[2]) for _ in range(4)]
        doors = [door for pid in pids for door in listeners(pid)]
        self.assertGreaterEqual(len(doors), int(nodes))
        self.assertEqual({host for host, _ in doors}, {"127.0.0.1"})
        return job, doors

    def finish(self, job):
        self.assertIsNone(job.process.poll(), "the job has ended\n" + job.output)
        self.end_file.touch()
        job.end(100)
        self.good(job, "worked well")
        self.assertEqual(len(job.output.splitlines()), 5, job.output)

    def crowd(self, attack, nodes, env):
        """A thousand do the same, at all doors, and stay; then they go, and come again."""
        with self.subTest(attack=attack, nodes=nodes, env=env):
            job, doors = self.start(nodes, env)
            stranger = Stranger(7)
            for _ in range(2):
                for _, door in zip(range(CROWD), itertools.cycle(doors)):
                    getattr(stranger, attack)(door)
                stranger.leave()
            getattr(stranger, attack)(doors[0])
            self.finish(job)
            stranger.leave()

    def test_crowd(self):
        need_files(self, CROWD + 100)
        for attack in ("silence", "half", "announced", "noise", "forged", "drip", "resets", "again"):
            self.crowd(attack, *SHAPES[0])
        for shape in SHAPES[1:]:
            self.crowd("all_of_it", *shape)

    def hold(self, nodes, env, *program):
        """A job in which each node has opened its port and waits until the gate is closed; returns the job, the ports
        and the gate."""
        gate = open(SCRATCH / "gate", "w", encoding="ascii")
        fcntl.flock(gate, fcntl.LOCK_EX)
        job = Job(self.command(nodes, "env", f"GATE={gate.name}", f"WAITING={WAITING}",
                               *(f"{name}={value}" for name, value in preloading(self.late).items()), *program), env)
        doors = []
        while len(doors) < int(nodes) and job.process.poll() is None:
            doors = doors_of(job)
        return job, doors, gate

    def test_flood(self):
        """From the moment there is a port, and until the job ends, to a program that tries everything."""
        need_files(self, CROWD + 100)
        for nodes, env in SHAPES:
            with self.subTest(nodes=nodes, env=env):
                job, doors, gate = self.hold(nodes, env, self.random, 11, 200)
                stranger = Stranger(11)
                for door in doors * 100:
                    stranger.all_of_it(door)
                gate.close()
                while job.process.poll() is None:
                    for door in doors:
                        stranger.all_of_it(door)
                    if len(stranger.files) > CROWD:
                        stranger.leave()
                stranger.leave()
                self.good(job.end())
                self.assertEqual(job.output, "")

    def test_before_nodes_connect(self):
        """Before the nodes know each other's ports, more strangers are there than the kernel lets wait, and than a node
        may open files. The kernel then makes nodes wait, for seconds."""
        need_files(self, 5 * WAITING)
        self.few = WAITING
        for attack in ("silence", "announced"):
            with self.subTest(attack=attack):
                self.end_file.touch()
                job, doors, gate = self.hold("2", {"SHMEM_FAR_TIMEOUT": "60"}, self.work, "work", self.end_file)
                stranger = Stranger(3)
                for door in doors * (2 * WAITING):
                    getattr(stranger, attack)(door)
                gate.close()
                job.end(100)
                self.good(job, "worked well")
                self.assertEqual(len(job.output.splitlines()), 5, job.output)
                stranger.leave()

    def test_replay(self):
        """What nodes have said to each other is of no use, in the same job or in another one."""
        if os.geteuid() != 0:
            self.skipTest("only root can read what others say")
        sniffer = Sniffer()
        self.addCleanup(sniffer.end)
        job, doors = self.start("2", {})
        self.assertTrue(wait_until(lambda: sniffer.requests(doors)), "nothing was heard")
        heard = sniffer.requests(doors)
        stranger = Stranger(5)
        for again in range(2):
            for words in heard:
                for door in doors:
                    for size in (76, 100, 200, len(words)):
                        stranger.come(door, words[:size])
            if not again:
                self.finish(job)
                job, doors = self.start("2", {})
        self.finish(job)
        stranger.leave()


if __name__ == "__main__":
    main()
