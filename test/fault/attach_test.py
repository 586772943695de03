#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""PEs wait for a debugger in shmem_init (SHMEM_DEBUG_WAIT), and oshrun --attach starts one in a terminal for each. A
program of the test stands for tmux and xterm, which runs gdb without a terminal."""
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../tool"))
from fake_pe import fake  # noqa: E402
from job import OSHRUN, SCRATCH, Job, TestCase, compile_c, main, oshrun, wait_until  # noqa: E402

PROGRAM = """
#include <shmem.h>
#include <stdio.h>
int main(void)
{
    shmem_init();
    printf("%d went on\\n", shmem_my_pe());
    shmem_finalize();
    return 0;
}
"""
CORE = """
#include <shmem.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
int main(void)
{
    shmem_init();
    char *data = shmem_malloc(100);
    strcpy(data, "meshmem-core");
    strcat(data, "-heap");
    pid_t child = fork();
    if (child == 0)
        pause();
    printf("%d %d\\n", (int)getpid(), (int)child);
    fflush(stdout);
    shmem_barrier_all();
    pause();
}
"""
# Runs what it was asked to run in a window; the window's title goes into a file, gdb's output too.
TERMINAL = """#!/bin/sh
echo "$LD_PRELOAD,$MESHMEM_JOB" >>{folder}/variables
echo "$@" >>{folder}/windows
while [ "$1" != gdb ] && [ "$1" != lldb ]; do shift; done
debugger=$1
shift
exec $debugger "$@" -q -batch -ex bt -ex continue >>{folder}/said 2>&1
"""


def can_trace():
    """Whether gdb is there and may attach to a process here."""
    if not shutil.which("gdb"):
        return False
    process = subprocess.Popen(["sleep", "60"])
    said = subprocess.run(["gdb", "-q", "-batch", "-p", str(process.pid)], capture_output=True, text=True)
    process.kill()
    process.wait()
    return "not permitted" not in said.stdout + said.stderr


class Attach(TestCase):
    @classmethod
    def setUpClass(cls):
        cls.program = compile_c(PROGRAM, "-O1", name="attached")

    def folder(self, *names, debugger=None):
        """A folder for PATH with terminals of these names, and a debugger that only says it was started."""
        folder = SCRATCH / f"path_{self.id().rpartition('.')[2]}"
        folder.mkdir()
        for name in names:
            (folder / name).write_text(TERMINAL.format(folder=shlex.quote(str(folder))))
            (folder / name).chmod(0o755)
        if debugger:
            (folder / debugger).write_text("#!/bin/sh\necho \"$@\"\n")
            (folder / debugger).chmod(0o755)
        return folder

    def attached(self, folder, *words, number=3, **variables):
        env = {"PATH": f"{folder}:{os.environ['PATH']}", "TMUX": "", "DISPLAY": ""} | variables
        return oshrun(number, self.program, options=words, env=env)

    @unittest.skipUnless(can_trace(), "gdb is missing, or may not attach to processes here (Debian: gdb)")
    def test_tmux(self):
        folder = self.folder("tmux", "xterm")
        self.good(self.attached(folder, "--attach", "gdb", TMUX="/tmp/x,1,0", DISPLAY=":0"), "0 went on", "2 went on")
        windows = (folder / "windows").read_text()
        for pe in range(3):
            self.assertRegex(windows, rf"(?m)^new-window -n PE {pe} gdb -p \d+$")
        self.assertIn("shmem_init", (folder / "said").read_text())

    @unittest.skipUnless(can_trace(), "gdb is missing, or may not attach to processes here (Debian: gdb)")
    def test_xterm_for_some(self):
        folder = self.folder("xterm")
        job = self.attached(folder, "--attach=gdb", "--attach-pe", "0,2-2", DISPLAY=":0")
        self.good(job, "PE 0 waits for a debugger on", "PE 2 waits for", "1 went on")
        self.assertNotIn("PE 1 waits", job.output)
        self.assertEqual(sorted(re.findall(r"PE (\d)", (folder / "windows").read_text())), ["0", "2"])

    def test_refused(self):
        path = self.folder("xterm", debugger="gdb")
        none = self.folder_without_terminal()
        for words, variables, expression in (
                (["--attach", "ddd"], {}, "--attach ddd: not a debugger that oshrun knows; write gdb or lldb"),
                (["--attach-pe", "1"], {}, "--attach-pe says to which PEs; write --attach gdb, too"),
                (["--attach", "gdb", "--attach-pe", "1-"], {"DISPLAY": ":0"}, "--attach-pe 1-: write numbers of PEs"),
                (["--attach", "gdb", "--attach-pe", "7"], {"DISPLAY": ":0"}, "--attach is for 0 PEs of 3; write which"),
                (["--attach", "gdb"], {}, "--attach needs a terminal for each PE: start oshrun in tmux"),
                (["--attach", "gdb"], {"PATH": str(none)}, "--attach gdb: not found in any directory of PATH"),
                (["--attach", "gdb", "--hosts", "a:3"], {"DISPLAY": ":0"}, "--attach is for jobs on this host alone")):
            with self.subTest(words=words):
                job = self.attached(path, *words, **variables)
                self.failed(job, expression)
                self.assertEqual(job.status, 2)

    def test_only_its_own(self):
        """A PE that gives another process's number as its own does not have it stopped by a debugger; a process that
        it has started is taken for the PE."""
        stranger = subprocess.Popen(["sleep", "1000"])
        self.addCleanup(stranger.wait)
        self.addCleanup(stranger.kill)
        folder = self.folder("xterm", debugger="gdb")
        code = fake() + ("process = os.fork()\nif process == 0: sleep()\nstate(RUNNING)\n"
                         f"put(PID, process if pe else {stranger.pid})\nput(DEBUG_WAIT, 1)\n"
                         "print(pe, os.getpid(), process, flush=True)\nsleep()")
        env = {"PATH": f"{folder}:{os.environ['PATH']}", "TMUX": "", "DISPLAY": ":0"}
        job = Job([OSHRUN, "-n", 2, "--attach", "gdb", sys.executable, "-c", code], env)
        pids = dict((line[0], line[1:]) for line in (job.line().split(), job.line().split()))
        self.assertTrue(wait_until(lambda: (folder / "windows").exists() and
                                   len((folder / "windows").read_text().splitlines()) == 2), job.output)
        job.process.send_signal(signal.SIGTERM)
        self.failed(job.end())
        self.assertEqual(sorted(re.findall(r"-T PE (\d) .*-p (\d+)", (folder / "windows").read_text())),
                         [("0", pids["0"][0]), ("1", pids["1"][1])])

    def test_variables(self):
        """What is preloaded into the PEs is not loaded into terminals and debuggers, which are no PEs."""
        folder = self.folder("xterm", debugger="gdb")
        env = {"PATH": f"{folder}:{os.environ['PATH']}", "TMUX": "", "DISPLAY": ":0"}
        job = Job([OSHRUN, "-n", 2, "--attach", "gdb", "--stats", self.program], env)
        self.assertTrue(wait_until(lambda: (folder / "windows").exists() and
                                   len((folder / "windows").read_text().splitlines()) == 2), job.output)
        job.process.send_signal(signal.SIGTERM)
        self.failed(job.end())
        self.assertEqual((folder / "variables").read_text(), ",\n,\n")

    def folder_without_terminal(self):
        folder = SCRATCH / "without"
        folder.mkdir()
        return folder

    def test_too_many(self):
        self.failed(self.attached(self.folder("xterm", debugger="gdb"), "--attach", "gdb", number=20, DISPLAY=":0"),
                    r"--attach is for 20 PEs of 20; write which, 1 to 16 of them: --attach-pe 0,2-3")

    def test_wait(self):
        """By hand: the PE says how, a report says that it waits, and it ends with the job."""
        job = Job([OSHRUN, "-n", 2, self.program], {"SHMEM_DEBUG_WAIT": "1"})
        line = job.line()
        self.assertRegex(line, r"meshmem: PE 1 waits for a debugger on \S+: gdb -p \d+\n")
        report = ""
        for _ in range(100):
            job.process.send_signal(signal.SIGUSR1)
            while "oshrun: the PEs after" not in (line := job.line()) and line:
                pass
            report = job.line() + job.line(1)
            if "PE 1: in shmem_init, for a debugger (SHMEM_DEBUG_WAIT)" in report:
                break
        self.assertIn("PE 1: in shmem_init, for a debugger (SHMEM_DEBUG_WAIT)", report)
        job.process.send_signal(signal.SIGTERM)
        job.end()
        self.assertEqual(job.leftovers(), [])

    @unittest.skipUnless(can_trace(), "gdb is missing, or may not attach to processes here (Debian: gdb)")
    def test_wait_is_over(self):
        job = Job([OSHRUN, "-n", 2, self.program], {"SHMEM_DEBUG_WAIT": "all"})
        pids = [re.search(r"gdb -p (\d+)", line)[1] for line in (job.line(), job.line())]
        debuggers = [subprocess.Popen(["gdb", "-q", "-batch", "-ex", "continue", "-p", pid], stdin=subprocess.DEVNULL,
                                      stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) for pid in pids]
        job.end()
        for debugger in debuggers:
            debugger.wait()
        self.good(job, "0 went on", "1 went on")

    @unittest.skipUnless(can_trace(), "gdb is missing, or may not attach to processes here (Debian: gdb)")
    def test_core(self):
        """A core file that gdb writes of a PE, or of its child, holds what is allocated and not what is reserved,
        which gdb would write as hundreds of GB of zeros."""
        job = Job([OSHRUN, "-n", 2, compile_c(CORE, "-O1", name="core")])
        files = [SCRATCH / f"core.{pid}" for pid in job.line().split()]
        for file in files:
            subprocess.run(["sh", "-c", f"ulimit -f 1000000; gdb -q -batch -ex 'generate-core-file {file}' "
                            f"-p {file.suffix[1:]}"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                           stderr=subprocess.DEVNULL, check=False)
        job.process.send_signal(signal.SIGTERM)
        job.end()
        for file in files:
            self.assertLess(file.stat().st_size, 100 << 20)
            self.assertEqual(file.read_bytes().count(b"meshmem-core-heap"), 1)

    def test_wrong_list(self):
        for text in ("x", "1,", "3-1", "1-2-3", "-1", "99999999999"):
            self.failed(oshrun(2, self.program, env={"SHMEM_DEBUG_WAIT": text}),
                        rf"SHMEM_DEBUG_WAIT={text}: write numbers of PEs, for example 0,2-3, or all")

    def test_absent(self):
        """What names a PE that is not there is warned of, once; a range may end beyond the last one."""
        text = "meshmem: PE 0: warning: SHMEM_DEBUG_WAIT={} names PEs that are not there; the job has {}\n"
        for number, wanted, has in ((2, "7", "PEs 0 to 1"), (2, "7-9", "PEs 0 to 1"), (1, "1", "PE 0")):
            job = oshrun(number, self.program, env={"SHMEM_DEBUG_WAIT": wanted})
            self.good(job, "0 went on")
            self.assertEqual(re.findall(r"meshmem: .*\n", job.output), [text.format(wanted, has)])


if __name__ == "__main__":
    main()
