#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""oshrun from outside, with plain programs: options, output, signals, deaths, and that nothing is left behind.

It needs no library: the programs are shells and this file's small Python snippets. The states that only the library
sets (FAILED, EXITING, waiting) are set here through the job's memory (fake_pe.py)."""
import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
import unittest

from fake_pe import fake as fake_text

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../tool"))
from job import OSHRUN, compile_c, main, need_files  # noqa: E402

ENDS = 60  # seconds in which anything ends at all, on a busy machine

def start(*args, **more):
    more.setdefault("stdout", subprocess.PIPE)
    more.setdefault("stderr", subprocess.PIPE)
    more.setdefault("stdin", subprocess.DEVNULL)
    return subprocess.Popen([OSHRUN, *map(str, args)], **more)


class Result:
    def __init__(self, status, out, err):
        self.status, self.out, self.err = status, out, err

    def __repr__(self):
        return f"status {self.status}\nstdout {self.out[:2000]!r}\nstderr {self.err[:2000]!r}"


def finish(process, data=None):
    try:
        out, err = process.communicate(data, timeout=ENDS)
    except subprocess.TimeoutExpired:
        process.kill()
        raise
    return Result(process.returncode, (out or b"").decode(), (err or b"").decode())


def run(*args, data=None, **more):
    if data is not None:
        more["stdin"] = subprocess.PIPE
    return finish(start(*args, **more), data)


def fake(n, code, *options):
    return run("-n", n, *options, sys.executable, "-c", fake_text() + code)


def state_of(pid):
    """The letter of its state in /proc; X when it is gone."""
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rsplit(")", 1)[1].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return "X"


def is_alive(pid):
    return state_of(pid) not in "ZX"


def until(condition):
    end = time.monotonic() + ENDS
    while not condition():
        if time.monotonic() > end:
            raise AssertionError("did not happen")
        time.sleep(0.005)


class LauncherTest(unittest.TestCase):
    def check(self, result, status, out=None, err=None):
        self.assertEqual(result.status, status, result)
        if out is not None:
            self.assertEqual(result.out, out, result)
        if err is not None:
            self.assertEqual(result.err.replace(", core dumped", ""), err, result)
        return result


class Options(LauncherTest):
    def test_number(self):
        for bad in (["-n", "0", "true"], ["-n", "x", "true"], ["-n", "4097", "true"], ["-n", "-3", "true"],
                    ["-n", "3x", "true"], ["-n"], ["-np", "", "true"], [], ["-n", "2"]):
            result = self.check(run(*bad), 2, "")
            self.assertEqual(result.err.count("\n"), 1, result)
            self.assertTrue(result.err.startswith("oshrun: "), result)
        for good in (["-n", 3], ["-np", 3], ["-n3"], ["-n=3"]):
            self.check(run(*good, "echo", "x"), 0, "x\n" * 3, "")

    def test_unknown(self):
        self.assertIn("did you mean --timeout?", self.check(run("--timeot", "3", "true"), 2).err)
        self.assertIn("did you mean --bind?", self.check(run("--bnd=core", "true"), 2).err)

    def test_end_of_options(self):
        self.check(run("-n", 1, "echo", "-l", "-n", "4", "--help"), 0, "-l -n 4 --help\n", "")
        self.check(run("-n", 1, "--", "echo", "a"), 0, "a\n", "")

    def test_variables(self):
        env = dict(os.environ, GIVEN="g")
        result = run("-n", 2, "-x", "A=b c=d", "-x", "GIVEN", "sh", "-c", 'echo "$A $GIVEN"', env=env)
        self.check(result, 0, "b c=d g\n" * 2, "")
        self.check(run("-x", "=3", "true"), 2)

    def test_partitions(self):
        show = ("sh", "-c", 'echo "$SHMEM_SYMMETRIC_PARTITION1 $SHMEM_SYMMETRIC_PARTITION127"')
        env = dict(os.environ, SHMEM_SYMMETRIC_PARTITION1="SIZE=1m")
        result = run("-n", 2, "--partition", "1:size=8m", "--partition=127:KIND=FILE:/tmp:KEEP,SIZE=1g", *show, env=env)
        self.check(result, 0, "size=8m KIND=FILE:/tmp:KEEP,SIZE=1g\n" * 2, "")
        for bad in ("", "2", "size=1g", "0:size=1g", "128:size=1g", "-1:size=1g", "2 :size=1g", "9" * 30 + ":size=1"):
            self.assertIn(f"oshrun: --partition {bad}: write the ID of a partition, from 1 to 127, and what it shall "
                          "be, for example --partition 2:size=8g,kind=highcap\n",
                          self.check(run("--partition", bad, "true"), 2).err)
        for text, problem in (("kind=fastmem", "SIZE is missing; write for example SIZE=512m"),
                              ("size=8g:kind=fast", 'kind "fast" is not known; did you mean FASTMEM'),
                              ("size=8g:policy=x", 'policy "x" is not known; there are SYSDEFAULT, MANDATORY, ')):
            self.assertIn(f"oshrun: --partition 2:{text}: {problem}",
                          self.check(run("--partition", "2:" + text, "true"), 2).err)
        self.assertIn("partition 2 is defined twice; leave one out", self.check(
            run("--partition", "2:size=1m", "--partition", "02:size=1m", "true"), 2).err)
        self.assertIn("--partition ID:TEXT", self.check(run("--help"), 0, err="").out)

    def test_timeout_values(self):
        for bad in ("0", "-1", "nan", "inf", "x", "1s", "1e99", ""):
            self.check(run("--timeout", bad, "true"), 2, "")

    def test_help(self):
        self.assertIn("--report-bindings", self.check(run("--help"), 0, err="").out)
        self.assertRegex(self.check(run("--version"), 0, err="").out, r"\d+\.\d+\.\d+")

    def test_help_that_cannot_be_written(self):
        for options in (["--help"], ["--version"], ["--dry-run", "true"]):
            with open("/dev/full", "w") as full:
                self.check(run(*options, stdout=full), 1, "",
                           "oshrun: cannot write to standard output: No space left on device\n")

    def test_dry_run(self):
        result = self.check(run("-n", 2, "--dry-run", "sh", "-c", "touch /nonexistent/x"), 0, err="")
        self.assertIn("PEs: 2", result.out)

    def test_bind(self):
        code = "import os; print(len(os.sched_getaffinity(0)))"
        result = run("-n", 3, "--bind", "core", "--report-bindings", sys.executable, "-c", code)
        self.check(result, 0)
        for pe in range(3):
            self.assertRegex(result.err, rf"oshrun: PE {pe}: core \d+ \(CPUs? [\d,-]+\)\n")
        self.check(run("--bind", "board", "true"), 2)


class Programs(LauncherTest):
    def test_missing(self):
        for name in ("meshmem-no-such-program", "./no-such", "/no/such"):
            result = self.check(run("-n", 4, name), 127, "")
            self.assertEqual(result.err.count("\n"), 1, result)
            self.assertIn(name, result.err)

    def test_not_executable(self):
        with tempfile.NamedTemporaryFile() as file:
            for name in (file.name, "/tmp"):
                self.assertEqual(self.check(run("-n", 4, name), 126, "").err.count("\n"), 1)

    def test_missing_interpreter(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "script")
            with open(path, "w") as file:
                file.write("#!/no/such/interpreter\n")
            os.chmod(path, 0o755)
            self.assertEqual(self.check(run("-n", 8, path), 127, "").err.count("\n"), 1)

    def run_file(self, content, *args):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "program")
            with open(path, "wb") as file:
                file.write(content)
            os.chmod(path, 0o755)
            return run("-n", 3, path, *args)

    def test_other_machine(self):
        """A program for another machine is not started, and no shell reads it."""
        with open(os.path.realpath(OSHRUN), "rb") as file:
            head = bytearray(file.read(64))
        head[18:20] = (62 if head[18] == 183 else 183).to_bytes(2, sys.byteorder)
        result = self.check(self.run_file(bytes(head)), 126, "")
        self.assertRegex(result.err, r"^oshrun: cannot start .*: it was built for \S+, and this host is .*\n$")

    def test_garbage(self):
        for content in (b"\x7fELF\n" + bytes(range(1, 256)), b"echo no\n\x00", bytes(range(256)) * 20):
            result = self.check(self.run_file(content), 126, "")
            self.assertRegex(result.err, r"^oshrun: cannot start .*: neither a program .* nor a script; .*\n$")

    def test_script_without_first_line(self):
        self.check(self.run_file(b"echo script $1 $#\n", "a", "b"), 0, "script a 2\n" * 3, "")
        self.check(self.run_file(b""), 0, "", "")

    def test_script_from_windows(self):
        result = self.check(self.run_file(b"#!/bin/sh\r\necho x\r\n"), 127, "")
        self.assertRegex(result.err, r"^oshrun: cannot start .* carriage return.*dos2unix.*\n$")

    def test_directory_in_no_path(self):
        self.check(run("."), 127, "", "oshrun: .: not found in any directory of PATH\n")

    def test_environment_of_pe(self):
        need_files(self, 1000)
        code = ("import os, signal, stat; fd, pe = map(int, os.environ['MESHMEM_JOB'].split(':'));"
                "extra = [f for f in os.listdir('/proc/self/fd') if int(f) > 2 and int(f) != fd and "
                "os.path.exists('/proc/self/fd/' + f)]; import resource;"
                "blocked = signal.pthread_sigmask(signal.SIG_BLOCK, []);"
                "null = os.path.samestat(os.fstat(0), os.stat('/dev/null'));"
                "print(pe, os.fstat(fd).st_size % 21, extra, blocked, null,"
                "resource.getrlimit(resource.RLIMIT_NOFILE)[0])")
        limit = lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (48, 1000))
        result = run("-n", 20, sys.executable, "-I", "-c", code, data=b"", preexec_fn=limit)
        self.check(result, 0, err="")
        lines = sorted(result.out.splitlines(), key=lambda line: int(line.split()[0]))
        self.assertEqual(lines, [f"{pe} 0 [] set() {pe > 0} 48" for pe in range(20)])

    def test_limits_are_explained(self):
        files = lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64))
        self.assertIn("ulimit -Hn", self.check(run("-n", 100, "true", preexec_fn=files), 1).err)
        with tempfile.TemporaryDirectory() as folder:    # the PEs write there, and need no pipes
            self.check(run("-n", 100, "--output-filename", f"{folder}/out", "echo", "x", preexec_fn=files), 0, "", "")
            self.assertEqual(len(os.listdir(folder)), 100)
        size = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 20, 1 << 20))
        self.assertIn("ulimit -f", self.check(run("-n", 2, "true", preexec_fn=size), 1).err)

    def test_memory_cannot_be_taken_away(self):
        result = fake(2, "for size in (0, 4096, 1 << 60):\n"
                         "  try: os.ftruncate(fd, size); print('done')\n"
                         "  except OSError as error: print(error.errno)")
        self.check(result, 0, "1\n" * 6, "")

    def test_many(self):
        need_files(self, 420)
        self.check(run("-n", 200, "echo", "x"), 0, "x\n" * 200, "")

    def test_closed_standard_files(self):
        def close():
            os.close(0), os.close(1)
        self.check(run("-n", 2, "sh", "-c", "echo a >&2", preexec_fn=close), 0, "", "a\na\n")

    def test_closed_standard_files_alone(self):
        """A program without a launcher whose standard files are closed neither reads nor writes the library's."""
        program = compile_c("""
#include <errno.h>
#include <shmem.h>
#include <unistd.h>
int main(void)
{
    char byte = 1;
    shmem_init();
    for (int file = 0; file < 3; file++)
        if (read(file, &byte, 1) != -1 || errno != EBADF || write(file, &byte, 1) != -1 || errno != EBADF)
            return 10 + file;
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
""", name="closed")
        result = subprocess.run(["sh", "-c", 'exec "$0" <&- >&- 2>&-', program], timeout=60, check=False)
        self.assertEqual(result.returncode, 0)


class Output(LauncherTest):
    def test_label(self):
        result = run("-n", 3, "-l", "sh", "-c", "echo a; echo b; echo c >&2")
        self.check(result, 0)
        self.assertEqual(sorted(result.out.splitlines()), sorted(f"[{p}] {x}" for p in range(3) for x in "ab"))
        self.assertEqual(sorted(result.err.splitlines()), [f"[{p}] c" for p in range(3)])

    def test_partial_lines(self):
        self.check(run("-n", 1, "printf", "a"), 0, "a", "")
        self.check(run("-n", 3, "printf", "a"), 0, "a\na\na", "")

    def test_lines_stay_whole(self):
        code = "import sys\nfor i in range(300):\n" \
            "  for c in 'abcdefgh': sys.stdout.write(c * 40); sys.stdout.flush()\n" \
               "  sys.stdout.write('\\n')"
        result = self.check(run("-n", 4, sys.executable, "-c", code), 0, err="")
        self.assertEqual(set(result.out.splitlines()), {"".join(c * 40 for c in "abcdefgh")})
        self.assertEqual(result.out.count("\n"), 1200)

    def test_stdout_and_stderr_in_one_file(self):
        code = "for i in $(seq 2000); do echo oooooooooooooooooooooooo; echo eeeeeeeeeeeeeeeeeeeee >&2; done"
        result = run("-n", 4, "sh", "-c", code, stderr=subprocess.STDOUT)
        lines = result.out.splitlines()
        self.assertEqual((len(lines), set(lines)), (16000, {"o" * 24, "e" * 21}))

    def test_much_to_slow_nonblocking_pipe(self):
        count, n = 10_000_000, 3
        reading, writing = os.pipe()
        os.set_blocking(writing, False)
        process = start("-n", n, "sh", "-c", f"head -c {count} /dev/zero", stdout=writing)
        os.close(writing)
        total = 0
        while piece := os.read(reading, 1 << 15):
            total += len(piece)
        os.close(reading)
        self.check(finish(process), 0, err="")
        self.assertIn(total, range(n * count, n * count + 1000))  # newlines between PEs' pieces

    def test_binary_of_one_pe_is_unchanged(self):
        data = bytes(range(256)) * 8000
        process = start("-n", 1, "cat", stdin=subprocess.PIPE)
        out, err = process.communicate(data, timeout=ENDS)
        self.assertEqual((process.returncode, out == data, err), (0, True, b""))

    def test_reader_goes_away(self):
        process = start("-n", 4, "yes")
        process.stdout.readline()
        process.stdout.close()
        self.assertEqual(process.wait(ENDS), 141)
        self.assertEqual(process.stderr.read(), b"")
        process.stderr.close()

    def test_stdin_goes_to_pe_0(self):
        self.check(run("-n", 3, "-l", "cat", data=b"x\ny\n"), 0, "[0] x\n[0] y\n", "")

    def test_grandchild_that_keeps_the_pipe(self):
        result = self.check(run("-n", 2, "sh", "-c", "sleep 1000 & echo $!"), 0, err="")
        for pid in result.out.split():
            self.assertFalse(is_alive(int(pid)))

    def test_prompt_on_a_terminal(self):
        master, terminal = os.openpty()
        process = start("-n", 1, "sh", "-c", "printf 'name? '; read x; echo $x", stdin=terminal)
        os.close(terminal)
        self.assertEqual(process.stdout.read(6), b"name? ")
        os.write(master, b"bob\n")
        self.check(finish(process), 0, "bob\n", "")
        os.close(master)

    def test_output_of_the_dead(self):
        result = run("-n", 4, "sh", "-c", "seq 5000; kill -9 $$")
        self.check(result, 137, err="oshrun: PEs 0-3 were killed by signal 9 (Killed)\n")
        self.assertEqual(sorted(map(int, result.out.split())), sorted(list(range(1, 5001)) * 4))


class Ends(LauncherTest):
    def of(self, pe, then, otherwise="exec sleep 1000", n=4):
        return run("-n", n, "sh", "-c", f"case $MESHMEM_JOB in *:{pe}) {then};; *) {otherwise};; esac")

    def test_signal(self):
        self.check(self.of(3, "kill -SEGV $$"), 139, "",
                   "oshrun: PE 3 was killed by signal 11 (Segmentation fault)\n")
        self.check(self.of(0, "kill -ABRT $$", "trap '' TERM; while :; do sleep 1; done"), 134, "",
                   "oshrun: PE 0 was killed by signal 6 (Aborted)\n")

    def test_status_of_a_plain_program(self):
        process = start("-n", 3, "sh", "-c", "case $MESHMEM_JOB in *:2) exit 3;; *) read x; echo $x;; esac",
                        stdin=subprocess.PIPE)
        self.assertEqual(process.stderr.readline(), b"oshrun: PE 2 exited with status 3\n")
        result = self.check(finish(process, b"still here\n"), 3, err="")  # the others run on
        self.assertEqual(sorted(result.out.splitlines()), ["", "still here"])
        self.check(run("-n", 16, "sh", "-c", "exit 7"), 7, "", "oshrun: PEs 0-15 exited with status 7\n")

    def test_status_without_finalize(self):
        self.check(fake(4, "state(RUNNING)\nif pe == 2: os._exit(3)\nsleep()"), 3, "",
                   "oshrun: PE 2 exited with status 3\n")

    def test_messages_are_folded(self):
        self.check(fake(5, "fail('shmem_init: no', 5)"), 1, "", "meshmem: PEs 0-4: shmem_init: no\n")
        self.check(fake(4, "state(RUNNING)\nif pe == 1: fail('mine')\nsleep()"), 1, "", "meshmem: PE 1: mine\n")

    def test_global_exit(self):
        self.check(fake(4, "state(RUNNING)\nif pe == 1: global_exit(5)\nsleep()"), 5, "", "")
        self.check(fake(4, "state(RUNNING)\nif pe == 1: global_exit(0)\nsleep()"), 0, "", "")
        self.check(fake(4, "state(RUNNING)\nif pe == 1: global_exit(256)\nsleep()"), 1, "", "")
        self.check(fake(4, "state(RUNNING)\nif pe == 1: global_exit(-1)\nsleep()"), 255, "", "")

    def test_all_leave(self):
        self.check(fake(4, "state(RUNNING)"), 0, "", "oshrun: PEs 0-3 left without shmem_finalize\n")
        self.check(fake(4, "state(RUNNING); state(FINALIZED)"), 0, "", "")

    def test_missed_in_a_barrier(self):
        result = fake(5, "state(RUNNING)\nif pe == 2: os._exit(0)\nif pe == 0: sleep()\n"
                         "entered(4); wait('shmem_barrier_all', 4); sleep()")
        self.check(result, 1, "")
        self.assertTrue(result.err.startswith("oshrun: PE 2 left without shmem_finalize while PE"), result)
        self.assertRegex(result.err, r"in shmem_barrier_all \(barrier 4\) for \d+\.\d s; not arrived: PE")
        self.assertIn("  PE 2: gone\n", result.err)

    def test_stopped(self):
        """A stopped PE is reported as stopped, not as computing or waiting."""
        code = ("state(RUNNING)\nif pe == 1: wait('shmem_barrier_all', 4)\n"
                "if pe == 0: print('here', flush=True)\n"
                "if pe: os.kill(os.getpid(), signal.SIGSTOP)\nsleep()")
        process = start("-n", 4, sys.executable, "-c", fake_text() + code)
        expected = (r"PE 0: computing, not waiting in the library\n",
                    r"PE 1: in shmem_barrier_all .*; stopped by a signal \(kill -CONT \d+ lets it go on\)",
                    r"PEs 2-3: not waiting in the library; stopped by a signal \(SIGCONT lets them go on\)")
        self.assertEqual(process.stdout.readline(), b"here\n")
        said = ""
        while not all(re.search(line, said) for line in expected):
            process.send_signal(signal.SIGUSR1)
            said = process.stderr.readline().decode()
            while "PE 3" not in said and "3: " not in said:
                line = process.stderr.readline().decode()
                self.assertTrue(line, said)
                said += line
        process.kill()
        process.wait(ENDS)
        process.stdout.close()
        process.stderr.close()

    def test_missed_by_all(self):
        result = fake(3, "if pe == 1: os._exit(0)\nstate(ATTACHED); wait('shmem_init'); sleep()")
        self.check(result, 1, "")
        self.assertTrue(result.err.startswith("oshrun: PE 1 ended without shmem_init while PEs 0,2 wait for it\n"),
                        result)

    def test_missed_with_threads(self):
        """Another thread may end the wait, so the job goes on, but it is said whom a PE may wait for."""
        process = start("-n", 2, sys.executable, "-c", fake_text() + "import threading\nstate(RUNNING)\n"
                        "if pe == 0: os._exit(0)\nthreading.Thread(target=sleep).start(); wait('shmem_quiet'); sleep()")
        said = process.stderr.readline().decode() + process.stderr.readline().decode()
        self.assertRegex(said, r"\Aoshrun: PE 0 left without shmem_finalize while PE 1 waits\n"
                         r"oshrun: the job goes on, as waiting PEs have further threads or are stopped; kill "
                         r"-USR1 \d+ shows")
        process.send_signal(signal.SIGTERM)
        result = finish(process)
        self.assertNotIn("while PE 1 waits", result.err)

    def test_missed_by_a_stopped_pe(self):
        """It has no further thread, but may be continued."""
        process = start("-n", 2, sys.executable, "-c", fake_text() + "state(RUNNING)\nif pe == 0: os._exit(0)\n"
                        "wait('shmem_quiet'); os.kill(os.getpid(), signal.SIGSTOP); sleep()")
        said = process.stderr.readline().decode() + process.stderr.readline().decode()
        self.assertRegex(said, r"\Aoshrun: PE 0 left without shmem_finalize while PE 1 waits\n"
                         r"oshrun: the job goes on, as waiting PEs have further threads or are stopped; kill "
                         r"-USR1 \d+ shows")
        process.send_signal(signal.SIGTERM)
        finish(process)

    def test_timeout(self):
        result = self.check(run("--timeout", "0.2", "-n", 4, "sleep", "1000"), 124, "")
        self.assertIn("(--timeout)", result.err)
        self.assertIn("  PEs 0-3: ", result.err)
        self.check(run("--timeout", ENDS, "true"), 0, "", "")


class Signals(LauncherTest):
    def start_ready(self, n, code):
        """A job whose PEs have each written the numbers of their processes."""
        process = start("-n", n, "sh", "-c", code)
        pids = [int(pid) for _ in range(n) for pid in process.stdout.readline().split()]
        return process, pids

    def inner(self, process):
        """The process of oshrun that runs the job."""
        with open(f"/proc/{process.pid}/task/{process.pid}/children") as file:
            return int(file.read().split()[0])

    def check_gone(self, pids):
        until(lambda: not any(map(is_alive, pids)))

    def test_ends_the_job(self):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
            process, pids = self.start_ready(3, "ulimit -c 0; echo $$; exec sleep 1000")
            process.send_signal(number)
            result = self.check(finish(process), 128 + number, "")
            self.assertIn(f"signal {int(number)} (", result.err)
            self.assertEqual(result.err.count("\n"), 1, result)
            self.check_gone(pids)

    def test_stubborn(self):
        process, pids = self.start_ready(2, "trap '' TERM INT; sleep 1000 & echo $$ $!; wait; wait")
        process.send_signal(signal.SIGTERM)
        process.send_signal(signal.SIGINT)
        self.assertIn(finish(process).status, (130, 143))
        self.check_gone(pids)

    def test_forwarded(self):
        for name in ("USR2", "XCPU", "ALRM"):
            code = f"trap 'echo got; exit 0' {name}; sleep 1000 >/dev/null 2>&1 & echo $$; wait"
            process, pids = self.start_ready(3, code)
            process.send_signal(signal.Signals[f"SIG{name}"])
            self.check(finish(process), 0, "got\n" * 3, "")

    def test_reaches_the_program_behind_a_wrapper(self):
        for number in (signal.SIGUSR2, signal.SIGXCPU, signal.SIGALRM):
            code = fake_text() + f"signal.signal({int(number)}, lambda *_: os._exit(7))\n"
            code += "state(RUNNING); print(1, flush=True); sleep()"
            process = start("-n", 2, "sh", "-c", '"$0" -c "$1"; echo $?', sys.executable, code)
            self.assertEqual([process.stdout.readline() for _ in range(2)], [b"1\n"] * 2)
            process.send_signal(number)
            self.check(finish(process), 0, "7\n7\n")

    def test_alarm_of_whoever_started_it(self):
        """An alarm that was set before oshrun began ends the job, unless the program handles it."""
        code = "import os, signal, sys; signal.alarm(2); os.execv(sys.argv[1], sys.argv[1:])"
        process = subprocess.Popen([sys.executable, "-c", code, OSHRUN, "-n", "2", "sh", "-c", "exec sleep 1000"],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL)
        result = self.check(finish(process), 142)
        self.assertIn("oshrun: PEs 0-1 were killed by signal 14 (Alarm clock)", result.err)

    def test_report(self):
        process, pids = self.start_ready(3, "echo $$; exec sleep 1000")
        process.send_signal(signal.SIGUSR1)
        self.assertIn(b"oshrun: the PEs after", process.stderr.readline())
        self.assertEqual(process.stderr.readline()[:12], b"  PEs 0-2: b")
        self.assertTrue(all(map(is_alive, pids)))
        process.send_signal(signal.SIGTERM)
        self.check(finish(process), 143)

    def test_killed(self):
        process, pids = self.start_ready(4, "echo $$; exec sleep 1000")
        process.kill()
        process.wait(ENDS)
        self.check_gone(pids)
        process.stdout.close()
        process.stderr.close()

    def test_killed_with_descendants(self):
        """Whichever process of oshrun is killed, no process that the PEs have started is left, not even one that has a
        session of its own or has lost its parent."""
        code = ("setsid sleep 1000 & (setsid sh -c 'sleep 1000 & echo $!; wait' >/dev/fd/1 &) ; echo $! $$; "
                "wait; sleep 1000")
        for of_the_two in (0, 1):
            process = start("-n", 2, "sh", "-c", code)
            pids = [int(pid) for _ in range(4) for pid in process.stdout.readline().split()]
            self.assertEqual(len(pids), 6)
            inner = self.inner(process)
            os.kill((process.pid, inner)[of_the_two], signal.SIGKILL)
            self.assertEqual(process.wait(ENDS), (-9, 137)[of_the_two])
            self.check_gone([*pids, inner])
            if of_the_two:
                self.assertIn(b"its process that runs the job was killed by signal 9", process.stderr.read())
            process.stdout.close()
            process.stderr.close()

    def test_stopped_inside(self):
        """oshrun ends the job also when its process that runs it is stopped."""
        for number, status in ((signal.SIGTERM, 143), (signal.SIGINT, 130), (signal.SIGKILL, -9)):
            process, pids = self.start_ready(2, "echo $$; exec sleep 1000")
            inner = self.inner(process)
            os.kill(inner, signal.SIGSTOP)
            until(lambda: state_of(inner) == "T")
            process.send_signal(number)
            try:
                self.assertEqual(process.wait(ENDS), status)
                self.check_gone([*pids, inner])
            finally:
                if is_alive(inner):
                    os.kill(inner, signal.SIGKILL)
                process.stdout.close()
                process.stderr.close()

    def test_stopped_and_continued(self):
        """Ctrl-Z and fg: a stop of the group of processes stops oshrun and the PEs, and all go on."""
        program = "echo $$; case $MESHMEM_JOB in *:0) read x; echo $x;; esac; exec sleep 1000"
        process = start("-n", 2, "sh", "-c", program,
                        stdin=subprocess.PIPE, preexec_fn=lambda: os.setpgid(0, 0))
        pids = [int(process.stdout.readline()) for _ in range(2)]
        pids += [process.pid, self.inner(process)]
        os.killpg(process.pid, signal.SIGTSTP)
        until(lambda: all(state_of(pid) == "T" for pid in pids))
        os.killpg(process.pid, signal.SIGCONT)
        process.stdin.write(b"on\n")
        process.stdin.flush()
        self.assertEqual(process.stdout.readline(), b"on\n")
        until(lambda: all(state_of(pid) != "T" for pid in pids))
        process.send_signal(signal.SIGTERM)
        self.check(finish(process), 143, "")
        self.check_gone(pids)

    def test_stuck_reader_does_not_stop_the_end(self):
        process = start("-n", 2, "yes")
        process.stdout.readline()
        process.send_signal(signal.SIGTERM)
        self.assertEqual(process.wait(ENDS), 143)
        process.stdout.close()
        process.stderr.close()


if __name__ == "__main__":
    main()
