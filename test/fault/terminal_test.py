#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""oshrun on a terminal: the keys that end a job reach every process of the PEs, and so does the end of the terminal.
With plain programs, as launcher_test.py."""
import os
import pty
import resource
import signal
import sys
import termios

from fake_pe import fake as fake_text
from launching import LauncherTest, is_alive, until

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../tool"))
from job import OSHRUN, compile_c, main  # noqa: E402

# A PE that says "got" when the signal comes.
WAITS = """
def got(*_): print("got", flush=True); os._exit(0)
signal.signal(signal.SIGINT, got); signal.signal(signal.SIGQUIT, got)
print("here", flush=True)
while True: signal.pause()
"""
# The same for a signal that was blocked before the program began, so that none is lost.
ACCEPTS = """
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
int main(int count, char **words)
{
    int number;
    sigset_t key;
    sigemptyset(&key);
    sigaddset(&key, SIGINT);
    printf("here\\n");
    fflush(stdout);
    if (count != 2 || write(atoi(words[1]), "!", 1) != 1)
        return 1;
    sigwait(&key, &number);
    printf("got\\n");
    return 0;
}
"""


END = b"this was all\n"     # what the leader of a session says last


def lead():
    """Go on as oshrun, in the session and in the group of this process, which stays behind as the session's leader,
    since the end of a leader hangs the terminal up. It says when oshrun has ended, so that what was lost can be told
    from what was never written."""
    keys = signal.SIGINT, signal.SIGQUIT
    before = [signal.signal(key, signal.SIG_IGN) for key in keys]
    process = os.fork()
    if process == 0:
        for key, action in zip(keys, before):
            signal.signal(key, action)
        return
    status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
    os.write(1, END)
    os.read(0, 1)       # the reader has seen that
    os._exit(status)


class Terminal:
    """A session on a terminal of its own, in which oshrun runs, or which begins as oshrun."""

    def __init__(self, *arguments, prepare=lambda: None, leads=False):
        self.process, self.file = pty.fork()
        if self.process == 0:
            try:
                if not leads:
                    lead()
                prepare()
                os.execv(OSHRUN, [OSHRUN, *map(str, arguments)])
            finally:
                os._exit(99)
        self.said = b""
        modes = termios.tcgetattr(self.file)
        modes[3] |= termios.NOFLSH     # keys do not drop what is written at the same time
        termios.tcsetattr(self.file, termios.TCSANOW, modes)

    def read(self):
        """Read more; False at the end."""
        try:
            more = os.read(self.file, 4096)
        except OSError:
            return False    # EIO: nobody has the terminal any more
        self.said += more
        return bool(more)

    def read_until(self, word, count):
        while self.said.count(word) < count:
            if not self.read():
                raise AssertionError(self.said)

    def press(self, key):
        os.write(self.file, key)

    def end(self):
        """Read to the end, and return the exit status."""
        self.read_until(END.strip(), 1)
        self.press(b"\n")
        while self.read():
            pass
        os.close(self.file)
        return os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])


class Keys(LauncherTest):
    def check_keys(self, *program):
        """Both PEs get the signal of the key."""
        for key, number in ((b"\x03", signal.SIGINT), (b"\x1c", signal.SIGQUIT)):
            terminal = Terminal("-n", 2, *program)
            terminal.read_until(b"here", 2)
            terminal.press(key)
            self.assertEqual(terminal.end(), 128 + number, terminal.said)
            self.assertEqual(terminal.said.count(b"got"), 2, terminal.said)

    def test_in_the_group_of_oshrun(self):
        self.check_keys(sys.executable, "-c", "import os, signal" + WAITS)

    def test_in_a_group_of_its_own(self):
        for moves in ("os.setpgid(0, 0)", "os.setsid()"):
            self.check_keys(sys.executable, "-c", f"import os, signal\n{moves}" + WAITS)

    def test_behind_a_wrapper(self):
        """The wrapper, which has the group of oshrun, does not hand the signal on."""
        self.check_keys("sh", "-c", 'trap : INT QUIT; "$0" -c "$1"', sys.executable,
                        fake_text() + "os.setpgid(0, 0); state(RUNNING)" + WAITS)

    def test_while_pes_are_started(self):
        """PEs that are started after the key was pressed are not left to SIGKILL: there are none."""
        reading, writing = os.pipe()
        os.set_inheritable(writing, True)

        def prepare():
            signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
            resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)

        terminal = Terminal("-n", 1500, compile_c(ACCEPTS, name="accepts"), writing, prepare=prepare)
        os.close(writing)
        os.read(reading, 1)
        terminal.press(b"\x03")
        self.assertEqual(terminal.end(), 128 + signal.SIGINT, terminal.said)
        self.assertEqual(terminal.said.count(b"got"), terminal.said.count(b"here"), terminal.said)
        os.close(reading)


class End(LauncherTest):
    def test_terminal_goes_away(self):
        """The kernel tells the leader of the terminal's session only, which oshrun is in ssh -t and in a window of its
        own."""
        terminal = Terminal("-n", 3, "sh", "-c", "echo $$; exec sleep 1000", leads=True)
        terminal.read_until(b"\n", 3)
        os.close(terminal.file)
        try:
            until(lambda: not is_alive(terminal.process))
        finally:
            os.kill(terminal.process, signal.SIGKILL)
        status = os.waitstatus_to_exitcode(os.waitpid(terminal.process, 0)[1])
        self.assertEqual(status, 128 + signal.SIGHUP)
        until(lambda: not any(is_alive(int(pid)) for pid in terminal.said.split()))


if __name__ == "__main__":
    main()
