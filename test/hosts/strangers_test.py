#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Strangers at the start of a job without a launcher, with plain sockets: however they crowd, what they claim and what
they repeat, the job starts and its results are right. Somebody in between who changes what PEs send ends the job, but
never changes its results."""
import contextlib
import os
import random
import resource
import socket
import struct
import subprocess
import sys
import tempfile
import threading

import net
from launchers import main
from job import BUILD, Job, TestCase, need_files, wait_until

N = 4
MAGIC = b"smemuid3"
GREETING = 24                        # bytes that a PE sends first
CHALLENGE = 40                       # bytes that the server answers
HELLO = 48                           # bytes that the PE answers to that
HELLO_KIND = 0x6d6d0001
PORT_AT = 24                         # in the unique id: magic, secret, port, number of addresses
SEED = int(os.environ.get("STRANGERS_SEED", "1"))
DICE = random.Random()               # each test begins with the seed
HERE, ALSO_HERE = "127.0.0.1", "127.0.0.2"


def redirected(uid, port, *addresses):
    """The unique id of the same job at another port of this host."""
    addresses = addresses or [HERE]
    there = b"".join(bytes(10) + b"\xff\xff" + socket.inet_aton(address) for address in addresses)
    return (uid[:PORT_AT] + struct.pack("=HHI", port, len(addresses), 0) + there).ljust(128, b"\0")


def greeting():
    return MAGIC + DICE.randbytes(16)


def hello(pe, proof, number=N):
    return struct.pack("=IIII", HELLO_KIND, pe, number, 0) + DICE.randbytes(16) + proof
NEIGHBOR = """
import socket, sys
files = []
for i in range(700):
    file = socket.create_connection(("10.77.0.1", int(sys.argv[1])))
    file.send(b"half of a hello"[:i % 16])
    files.append(file)
print("crowding", flush=True)
sys.stdin.read()
"""


class Crowd:
    """Strangers at a port. Errors are what a stranger must expect."""

    def __init__(self, port):
        self.port, self.files = port, []

    def come(self, words=b""):
        """One more connection, which stays."""
        file = socket.socket()
        self.files.append(file)
        try:
            file.connect(("127.0.0.1", self.port))
            file.setblocking(False)
            file.send(words)
        except OSError:
            pass

    def drip(self):
        """One byte more from everybody."""
        for file in self.files:
            try:
                file.send(b"\1")
            except OSError:
                pass

    def answer(self, *words):
        """Read the challenge, answer with words; True if there was no answer to that."""
        with socket.create_connection(("127.0.0.1", self.port)) as file:
            try:
                file.sendall(greeting())
                if not file.recv(CHALLENGE, socket.MSG_WAITALL).startswith(MAGIC):
                    return False
                for word in words:
                    file.sendall(word)
                return not file.recv(1)
            except ConnectionError:
                return True

    def leave(self):
        for file in self.files:
            file.close()
        self.files = []


class Port:
    """A port of this host; serve() gets one connection after the other, until the end."""

    def __init__(self, address=HERE, number=0):
        self.listener = socket.create_server((address, number))
        self.number = self.listener.getsockname()[1]
        self.thread = threading.Thread(target=self.accept, daemon=True)
        self.thread.start()

    def accept(self):
        try:
            while True:
                file, _ = self.listener.accept()
                with file:
                    try:
                        self.serve(file)
                    except ConnectionError:
                        pass
        except OSError:
            pass # end() was called

    def end(self):
        self.listener.shutdown(socket.SHUT_RDWR)
        self.thread.join(20)
        self.listener.close()


class Relay(Port):
    """A port through which one PE reaches the server, after it was turned away this many times; what both send is
    recorded, and what the PE sends may be changed by change(bytes, how many went before)."""

    def __init__(self, port, change=lambda data, before: data, turn_away=0):
        self.port, self.change, self.turn_away = port, change, turn_away
        self.said, self.heard = b"", b""
        super().__init__()

    def serve(self, file):
        if self.turn_away:
            self.turn_away -= 1
            self.refuse(file, self.turn_away % 4)
            return
        self.said, self.heard = b"", b""
        with socket.create_connection(("127.0.0.1", self.port)) as server:
            back = threading.Thread(target=self.copy, daemon=True,
                                    args=(server, file, lambda data, before: data, "heard"))
            back.start()
            self.copy(file, server, self.change, "said")
            back.join()

    def refuse(self, file, how):
        if how == 3: # hold back what the PE answers until the server has had enough of its silence
            with socket.create_connection(("127.0.0.1", self.port)) as server:
                server.sendall(file.recv(GREETING, socket.MSG_WAITALL))
                file.sendall(server.recv(CHALLENGE, socket.MSG_WAITALL))
                file.recv(HELLO, socket.MSG_WAITALL)
                server.recv(1)
            return
        file.recv(GREETING, socket.MSG_WAITALL)
        file.sendall((b"", MAGIC, MAGIC + DICE.randbytes(16))[how])

    def copy(self, source, target, change, write_down):
        before = 0
        with contextlib.suppress(OSError):
            while data := source.recv(1000):
                setattr(self, write_down, getattr(self, write_down) + data)
                target.sendall(change(data, before))
                before += len(data)
        with contextlib.suppress(OSError):  # also after a reset, of which the other end has not heard
            target.shutdown(socket.SHUT_WR)


class FalseServer(Port):
    """A server that knows the protocol but not the secret; it answers a greeting with back(greeting),
    and then drips bytes or is silent until the PE has had enough."""

    def __init__(self, back, drips=False, address=HERE, number=0):
        self.back, self.drips, self.visits = back, drips, 0
        super().__init__(address, number)

    def serve(self, file):
        self.visits += 1
        file.sendall(self.back(file.recv(GREETING, socket.MSG_WAITALL)))
        if not self.drips:
            file.recv(1)
            return
        file.settimeout(0.3)
        while True:
            try:
                if not file.recv(1):
                    return
            except TimeoutError:
                file.sendall(b"\0")


class Strangers(TestCase):
    def setUp(self):
        DICE.seed(SEED)
        folder = tempfile.TemporaryDirectory(prefix="meshmem-strangers-")
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        limit, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        self.files = 8192 if most == resource.RLIM_INFINITY else min(most, 8192)
        resource.setrlimit(resource.RLIMIT_NOFILE, (self.files, most))
        self.addCleanup(resource.setrlimit, resource.RLIMIT_NOFILE, (limit, most))

    def start(self, pe, file="uid", what=(), **variables):
        return Job([BUILD / "lib/hosts_uid", os.path.join(self.folder, file), pe, N, *what],
                   env=variables)

    def begin(self, what=(), **variables):
        """Start PE 0, which makes the id; the job and the id."""
        job = self.start(0, what=what, **variables)
        name = os.path.join(self.folder, "uid")
        self.assertTrue(wait_until(lambda: os.path.exists(name)), "no unique id")
        with open(name, "rb") as file:
            uid = file.read()
        self.assertTrue(uid.startswith(MAGIC))
        return job, uid, struct.unpack_from("=H", uid, PORT_AT)[0]

    def write(self, name, uid):
        with open(os.path.join(self.folder, name + ".new"), "wb") as file:
            file.write(uid)
        os.rename(os.path.join(self.folder, name + ".new"), os.path.join(self.folder, name))

    def finish(self, jobs):
        for pe, job in enumerate(jobs):
            self.good(job.end(), f"PE {pe} of {N}: 0 wrong, {N} near")

    def test_crowd(self):
        """Silence, half messages, drops, a thousand connections and claimed identities, while the PEs
        come."""
        need_files(self, 800)
        first, uid, port = self.begin(SHMEM_DEBUG="1")
        crowd = Crowd(port)
        self.addCleanup(crowd.leave)
        for i in range(min(1000, self.files - 500)):
            crowd.come((b"", b"GET / HTTP/1.0\r\n\r\n", hello(1, bytes(16))[:47], DICE.randbytes(3000))[i % 4])
        crowd.drip()
        for pe in range(N):
            self.assertTrue(crowd.answer(hello(pe, DICE.randbytes(16))))
            self.assertTrue(crowd.answer(hello(pe, uid[8:24]), b"the secret is no proof"))
        self.assertTrue(crowd.answer(hello(0, bytes(16), 1)))
        jobs = [first] + [self.start(pe) for pe in range(1, N)]
        while first.process.poll() is None and len(crowd.files) < self.files - 400:
            crowd.come(DICE.randbytes(len(crowd.files) % 64))
            if len(crowd.files) % 100 == 0:
                crowd.drip()
        self.finish(jobs)
        self.assertRegex(first.output, r"has closed \d{3,} connections that did not prove")

    def test_replay(self):
        """What a PE has said is worth nothing in the same job, nor in the next one."""
        first, uid, port = self.begin()
        relay = Relay(port)
        self.write("relayed", redirected(uid, relay.number))
        jobs = [first, self.start(1, "relayed"), self.start(2)]
        self.assertTrue(wait_until(lambda: len(relay.said) > GREETING + HELLO), "PE 1 did not come")
        words = relay.said[GREETING:]
        self.assertTrue(Crowd(port).answer(words))
        # Under another name, too: the proof covers the whole hello.
        self.assertTrue(Crowd(port).answer(words[:4] + struct.pack("=I", 3) + words[8:]))
        # Nor what the server has said.
        false = FalseServer(lambda said: relay.heard[:CHALLENGE])
        self.write("false", redirected(uid, false.number))
        self.failed(self.start(3, "false").end(), r"127\.0\.0\.1 port \d+ .another program answers")
        false.end()
        self.finish(jobs + [self.start(3)])
        relay.end()
        for said in relay.said, relay.heard:
            self.assertGreater(len(said), 200)
            self.assertNotIn(uid[8:24], said, "the secret was sent")
            self.assertNotIn(uid[8:24].hex().encode(), said, "the secret was sent")

        os.remove(os.path.join(self.folder, "uid"))
        first, uid, port = self.begin()
        self.assertTrue(Crowd(port).answer(relay.said[GREETING:]))
        self.finish([first] + [self.start(pe) for pe in range(1, N)])

    def test_turned_away(self):
        """A PE that finds no room, or is too slow, for whatever reason, comes again."""
        first, uid, port = self.begin(SHMEM_DEBUG="1")
        relay = Relay(port, turn_away=8)
        self.write("relayed", redirected(uid, relay.number))
        self.finish([first] + [self.start(pe, "relayed" if pe == 2 else "uid") for pe in range(1, N)])
        relay.end()
        self.assertRegex(first.output, r"closed \d+ connections that did not prove .*: ([2-9]|\d\d) were silent")

    def test_changed_on_the_way(self):
        """Somebody between PE 1 and the server flips a bit of a message, or says one twice."""
        def flip(data, before):
            return data[:-1] + bytes([data[-1] ^ 4]) if before >= GREETING + HELLO else data

        def repeat(data, before):
            return data + data if before >= GREETING + HELLO else data

        for change in flip, repeat:
            with self.subTest(change=change.__name__):
                first, uid, port = self.begin()
                relay = Relay(port, change)
                self.write("relayed", redirected(uid, relay.number))
                jobs = [first] + [self.start(pe, "relayed" if pe == 1 else "uid") for pe in range(1, N)]
                for job in jobs:
                    self.failed(job.end())
                    self.assertNotIn("wrong", job.output)
                self.assertIn("a message of PE 1 did not arrive as PE 1 sent it", first.output)
                relay.end()
                os.remove(os.path.join(self.folder, "uid"))

    def test_false_server(self):
        """The port of the id has gone to somebody else, who knows the protocol but not the secret."""
        for back in (lambda said: said + said[-16:], lambda said: greeting() + bytes(16),
                     lambda said: DICE.randbytes(CHALLENGE)):
            false = FalseServer(back)
            self.write("false", redirected(MAGIC + DICE.randbytes(16) + bytes(104), false.number))
            self.failed(self.start(1, "false").end(), r"127\.0\.0\.1 port \d+ .another program answers")
            false.end()

    def test_silent_false_servers(self):
        """At the first address of the id are others who know the protocol, and hold a PE as long as they
        can; it goes on to the next address, however patient it is with the server."""
        first, uid, port = self.begin()
        jobs, falses, relays = [first], [], []
        for pe in range(1, N):
            relays.append(Relay(port))
            number = relays[-1].number
            falses.append(FalseServer(lambda said, pe=pe: greeting()[:GREETING // pe], pe > 1, ALSO_HERE, number))
            self.write(f"held{pe}", redirected(uid, number, ALSO_HERE, HERE))
            jobs.append(self.start(pe, f"held{pe}", SHMEM_START_TIMEOUT="0"))
        self.finish(jobs)
        self.assertEqual([false.visits for false in falses], [1] * (N - 1))
        for port in relays + falses:
            port.end()

    def test_neighbor(self):
        """A crowd on another host does not keep that host's PEs out either."""
        reason = net.missing()
        if reason:
            self.skipTest(reason)
        with net.Hosts(2) as hosts:
            def start(pe):
                return Job(hosts.command(pe, BUILD / "lib/hosts_uid", os.path.join(self.folder, "uid"), pe, 2),
                           env={"FI_TCP_IFACE": "eth0"})

            jobs = [start(0)]
            name = os.path.join(self.folder, "uid")
            self.assertTrue(wait_until(lambda: os.path.exists(name)), "no unique id")
            with open(name, "rb") as file:
                port = struct.unpack_from("=H", file.read(), PORT_AT)[0]
            crowd = Job(hosts.command(1, sys.executable, "-c", NEIGHBOR, port), stdin=subprocess.PIPE)
            self.assertEqual(crowd.line(), "crowding\n")
            jobs.append(start(1))
            for pe, job in enumerate(jobs):
                self.good(job.end(), f"PE {pe} of 2: 0 wrong, 1 near")
            self.good(crowd.end())

    def test_other_user(self):
        """Another user of this host cannot open the memory that PEs share, by whatever name."""
        if os.geteuid() != 0:
            self.skipTest("only root can become another user")
        first, _, _ = self.begin(["wait"])
        jobs = [first] + [self.start(pe, what=["wait"]) for pe in range(1, N)]
        for job in jobs:
            self.assertTrue(wait_until(lambda job=job: "0 wrong" in job.line()), job.output)
        pids = [job.process.pid for job in jobs]
        names = [os.path.join(f"/proc/{pid}", kind, name) for pid in pids for kind in ("fd", "map_files")
                 for name in os.listdir(f"/proc/{pid}/{kind}")]
        shared = [name for name in names if "meshmem-job" in os.readlink(name)]
        self.assertGreaterEqual(len(shared), 2 * N, names)
        names = shared + [f"/proc/{pid}/{kind}" for pid in pids for kind in ("mem", "environ")]
        child = os.fork()
        if child == 0:
            status = 1
            try:
                os.setgroups([])
                os.setresgid(65534, 65534, 65534)
                os.setresuid(65534, 65534, 65534)
                status = 2 if any(self.can_open(name) for name in names) else 0
            finally:
                os._exit(status)
        self.assertEqual(os.waitpid(child, 0)[1], 0)
        self.assertTrue(all(self.can_open(name) for name in shared))
        for job in jobs:
            job.process.terminate()
        for job in jobs:
            self.ended(job.end())

    @staticmethod
    def can_open(name):
        try:
            os.close(os.open(name, os.O_RDONLY))
            return True
        except OSError:
            return False


if __name__ == "__main__":
    print(f"STRANGERS_SEED={SEED}", flush=True)
    main()
