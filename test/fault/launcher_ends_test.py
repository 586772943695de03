#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""oshrun from outside, with plain programs: how jobs end, by PEs or by signals, and that nothing is left behind."""
import os
import re
import signal
import subprocess
import sys

from fake_pe import fake as fake_text
from launching import ENDS, LauncherTest, fake, finish, is_alive, run, start, state_of, until

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../tool"))
from job import OSHRUN, main  # noqa: E402


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

    def goes_on(self, text):
        """PE 0 leaves, and PE 1 does this; the rest of what oshrun says when it is told to end."""
        process = start("-n", 2, sys.executable, "-c", fake_text() + "state(RUNNING)\nif pe == 0: os._exit(0)\n" + text)
        said = process.stderr.readline().decode() + process.stderr.readline().decode()
        self.assertRegex(said, r"\Aoshrun: PE 0 left without shmem_finalize while PE 1 waits\n"
                         r"oshrun: the job goes on, as waiting PEs have further threads or are stopped; kill "
                         r"-USR1 \d+ shows")
        process.send_signal(signal.SIGTERM)
        return finish(process).err

    def test_missed_with_threads(self):
        """Another thread may end the wait, so the job goes on, but it is said whom a PE may wait for."""
        rest = self.goes_on("import threading\nthreading.Thread(target=sleep).start(); wait('shmem_quiet'); sleep()")
        self.assertNotIn("while PE 1 waits", rest)

    def test_missed_by_a_stopped_pe(self):
        """It has no further thread, but may be continued."""
        self.goes_on("wait('shmem_quiet'); os.kill(os.getpid(), signal.SIGSTOP); sleep()")

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
