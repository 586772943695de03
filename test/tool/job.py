# SPDX-License-Identifier: BSD-3-Clause
"""Compile programs of PEs and run them under oshrun, for tests that need more than run_pe.py; and make sure that no
job leaves a process behind."""
import os
import pathlib
import re
import resource
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest
import uuid

from surroundings import preloading  # and what it does when it is imported

BUILD = pathlib.Path(os.environ["MESHMEM_BUILD"])
SOURCE = pathlib.Path(os.environ["MESHMEM_SOURCE"])
OSHRUN = str(BUILD / "bin/oshrun")
LIBRARY = str(BUILD / "lib/libmeshmem.so")
_scratch = tempfile.TemporaryDirectory(prefix="meshmem-test-")
SCRATCH = pathlib.Path(_scratch.name)
MARK = "MESHMEM_TEST_MARK"
SHORT_START = BUILD / "test" / "short_start.so"   # see its source
SHORT_PLANS = preloading(BUILD / "test" / "short_plans.so")   # of FFTW: see its source
if not BUILD.joinpath("test/short_plans.so").exists() or os.environ.get("MESHMEM_CAMPAIGN") == "1":
    SHORT_PLANS = {}
FABRIC = {"--nodes", "--hosts", "mpirun.openmpi", "mpiexec.hydra", "srun"}  # whose processes load libfabric
SKIPPED = 77         # exit status of a test that could not run here


def compile_c(source, *options, name="program", compiler="oshcc"):
    """Compile a file, or text, with the compiler wrapper, and return the program's path."""
    if "\n" in str(source):
        text, source = source, SCRATCH / f"{name}.c"
        source.write_text(text)
    program = str(SCRATCH / name)
    subprocess.run([str(BUILD / "bin" / compiler), "-g", *options[:1], str(source), *options[1:],
                    "-o", program], check=True)
    return program


def as_nobody():
    """What makes a command run as a user who is not root; None if such a user cannot use this build."""
    if os.geteuid() != 0:
        return []
    if not shutil.which("setpriv"):
        return None
    nobody = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"]
    reads = subprocess.run([*nobody, "test", "-r", LIBRARY, "-a", "-x", OSHRUN], check=False).returncode == 0
    return nobody if reads else None


def state(pid):
    """The letter of a process's state. Its name, before that, may be of bytes that are no text."""
    return pathlib.Path(f"/proc/{pid}/stat").read_text(errors="replace").rpartition(")")[2].split()[0]


def marked(mark):
    """The processes that were started with this mark in their environment."""
    found = []
    for process in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            is_one = f"{MARK}={mark}".encode() in process.joinpath("environ").read_bytes()
            if is_one and state(process.name) not in "ZX":
                found.append(int(process.name))
        except OSError:
            pass
    return found


def listeners(pid):
    """The addresses on which a process listens."""
    inodes, found = set(), []
    for file in pathlib.Path(f"/proc/{pid}/fd").iterdir():
        try:
            if match := re.match(r"socket:\[(\d+)\]", os.readlink(file)):
                inodes.add(match[1])
        except OSError:
            pass
    for line in pathlib.Path(f"/proc/{pid}/net/tcp").read_text().splitlines()[1:]:
        words = line.split()
        if words[3] == "0A" and words[9] in inodes:     # it listens
            host, port = words[1].split(":")
            address = socket.inet_ntoa(bytes.fromhex(host)[::-1])
            found.append(("127.0.0.1" if address == "0.0.0.0" else address, int(port, 16)))
    return found


def comma_locale(test):
    """The environment of programs in a locale with decimal commas; the test is skipped where none can be made."""
    folder = SCRATCH / "locale"
    folder.mkdir()
    if not shutil.which("localedef") or subprocess.run(
            ["localedef", "-i", "de_DE", "-f", "UTF-8", folder / "de_DE.UTF-8"], stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, check=False).returncode:
        test.skipTest("a locale cannot be made here; install locales")
    return {"LOCPATH": str(folder), "LC_ALL": "de_DE.UTF-8"}


def need_files(test, number):
    """Skip a test that needs a limit on open files of at least this."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    if most != resource.RLIM_INFINITY and most < number:
        test.skipTest(f"the limit on open files is {most} here, and this needs {number} (ulimit -Hn)")


def exporting(settings):
    """The options with which oshrun, and Open MPI's launcher, set variables for PEs."""
    return [word for name, value in settings.items() for word in ("-x", f"{name}={value}")]


def wait_until(condition, seconds=60):
    """Look again and again until condition() is true; False when time runs out."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.01)
    return True


class Job:
    """A running job, or any command."""

    def __init__(self, command, env=None, **options):
        self.mark = uuid.uuid4().hex
        self.begin = time.monotonic()
        words = {os.path.basename(str(word)) for word in command}
        loads = not FABRIC.isdisjoint(words) and SHORT_START.exists()
        env = os.environ | (env or {}) | {MARK: self.mark}
        if loads and os.environ.get("MESHMEM_CAMPAIGN") != "1":
            env |= preloading(SHORT_START, env)
        settings = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE,
                    "stderr": subprocess.STDOUT, "start_new_session": True} | options
        self.process = subprocess.Popen(
            [str(word) for word in command], env=env, **settings)
        self.status, self.output, self.seconds = None, "", None

    def line(self, seconds=60):
        """The next line of output; "" at the end, or when nothing comes."""
        line = b""
        while not line.endswith(b"\n") and select.select([self.process.stdout], [], [], seconds)[0]:
            byte = os.read(self.process.stdout.fileno(), 1)
            if not byte:
                break
            line += byte
        line = line.decode(errors="replace")
        self.output += line
        return line

    def end(self, seconds=60):
        """Wait for the end; a job that does not end is reported on, killed, and has status None."""
        for number in (None, signal.SIGUSR1, signal.SIGTERM, signal.SIGKILL):
            if number:
                self.process.send_signal(number)
            try:
                out, _ = self.process.communicate(timeout=1 if number else seconds)
                self.status = None if number else self.process.returncode
                self.output += (out or b"").decode(errors="replace")
                break
            except subprocess.TimeoutExpired:
                pass
        self.seconds = time.monotonic() - self.begin
        return self

    def leftovers(self):
        """Processes of the job that are there although it has ended; they are killed."""
        wait_until(lambda: not marked(self.mark), 20)
        left = marked(self.mark)
        for pid in left:
            os.kill(pid, signal.SIGKILL)
        return left


def oshrun(number, *program, options=(), env=None, seconds=60, **more):
    """Run a job to its end."""
    return Job([OSHRUN, "-n", number, *options, *program], env, **more).end(seconds)


class TestCase(unittest.TestCase):
    """Adds what tests of jobs ask."""

    longMessage = True

    def leaves_no_memory(self):
        """At the test's end there is nothing new in /dev/shm, but for what tests of Open MPI, MPICH, UCX and
        libfabric's shm (PID:UID:NUMBER) that run at the same time have there."""
        others = re.compile(r"vader_segment|mpich_shar_|ucx_shm_|\d+:\d+:\d+$")

        def names():
            return {n for n in os.listdir("/dev/shm") if not others.match(n)}

        before = names()
        self.addCleanup(lambda: self.assertEqual(names() - before, set()))

    def good(self, job, *expressions):
        """The job has ended with 0, has left nothing, and its output matches."""
        self.assertEqual(job.status, 0, job.output)
        self.ended(job, *expressions)

    def failed(self, job, *expressions):
        """The job has failed, by itself, has left nothing, and its output matches."""
        self.assertIsNotNone(job.status, "the job did not end by itself\n" + job.output)
        self.assertNotEqual(job.status, 0, job.output)
        self.ended(job, *expressions)

    def ended(self, job, *expressions):
        for expression in expressions:
            self.assertRegex(job.output, expression)
        self.assertEqual(job.leftovers(), [], "processes are left\n" + job.output)


def main():
    """Run the tests of the file. The exit status says when all were skipped, and that nothing was run
    is a failure; what was skipped is printed once for each reason."""
    result = unittest.main(exit=False, verbosity=2).result
    reasons = {}
    for test, reason in result.skipped:
        reasons.setdefault(reason, []).append(test.id().split(".")[-1])
    sys.stderr.flush()
    for reason, names in reasons.items():
        more = f" and {len(names) - 3} more" if len(names) > 3 else ""
        print(f"skipped: {', '.join(names[:3])}{more}: {reason}")
    if not result.wasSuccessful():
        sys.exit(1)
    if result.testsRun <= len(result.skipped):
        sys.exit(SKIPPED if result.skipped else "there is no test here")
    sys.exit(0)
