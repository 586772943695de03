#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""What a script or program leaves behind in the background is ended with the job; it is said, and a failure, if that is
the PE itself. With programs as in launcher_test.py."""
import os
import sys
import tempfile

from fake_pe import fake as fake_text
from launching import LauncherTest, fake, run

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../tool"))
from job import compile_c, main  # noqa: E402


class Background(LauncherTest):
    SAID = ("ran on in the background when the script or program that oshrun had started ended, and oshrun ends what "
            "is left then; let the script wait, or start its program without &\n")
    # A program that goes to the background; there it does the rest.
    FORKS = ("import os\nreading, writing = os.pipe()\nif os.fork(): os.read(reading, 1); os._exit(0)\n" +
             "{}\nos.write(writing, b'!'); sleep()")

    def test_program(self):
        self.check(fake(2, self.FORKS.format("state(ATTACHED)")), 1, "", f"oshrun: PEs 0-1 {self.SAID}")
        self.check(fake(1, self.FORKS.format("state(RUNNING)")), 1, "",
                   f"oshrun: PE 0 left without shmem_finalize\noshrun: PE 0 {self.SAID}")

    def test_program_that_has_finalized(self):
        self.check(fake(2, self.FORKS.format("state(RUNNING); state(FINALIZED)")), 0, "", "")

    def test_program_that_fails(self):
        fails = self.FORKS.format("state(ATTACHED)").replace("sleep()", "os._exit(3)")
        self.check(fake(1, fails), 3, "", "oshrun: PE 0, which ran in the background, ended with exit status 3\n")

    def test_daemon(self):
        """A program that goes to the background before shmem_init: nothing of it is a PE, whether its child still
        waits, or has called shmem_init."""
        program = compile_c("""
#include <shmem.h>
#include <unistd.h>
int main(int argc, char **argv)
{
    int over[2];
    char byte;
    if (pipe(over))
        return 1;
    if (fork()) {
        close(over[1]);
        return argc > 1 && read(over[0], &byte, 1); /* until the child has ended */
    }
    setsid();
    if (argc == 1)
        pause();
    shmem_init();
    return argv[0] == NULL;
}
""", name="daemon")
        said = ("oshrun: PEs 0-1 ended before shmem_init and left a process behind; a PE cannot go on in a child of "
                "its process (fork, daemon): let the program stay in the foreground\n")
        self.check(run("-n", 2, program), 1, "", said)
        result = self.check(run("-n", 2, program, "init"), 1, "")
        self.assertTrue(result.err.endswith(said), result)

    def test_script(self):
        """A PE ends with the shell that has started it."""
        program = compile_c("""
#include <shmem.h>
#include <stdio.h>
#include <unistd.h>
int main(void)
{
    shmem_init();
    fclose(fopen("there", "w"));
    pause();
}
""", name="pauses")
        with tempfile.TemporaryDirectory() as folder:
            wait = "until test -e there; do sleep 0.01; done"
            result = self.check(run("--wdir", folder, "sh", "-c", f'"$0" & {wait}', program), 1, "")
        self.assertTrue(result.err.endswith(f"oshrun: PE 0 {self.SAID}"), result)

    def test_script_while_others_run(self):
        """A PE that ends with its shell is said to run in the background, though others still run."""
        program = compile_c("""
#include <shmem.h>
#include <stdio.h>
#include <unistd.h>
int main(void)
{
    shmem_init();
    if (!shmem_my_pe()) {
        FILE *file = fopen("writing", "w");
        fprintf(file, "%d", (int)getpid());
        fclose(file);
        rename("writing", "pid");
    }
    pause();
}
""", name="names")
        wait = "until test -e pid; do sleep 0.01; done"
        gone = 'while kill -0 "$(cat pid)" 2>/dev/null; do sleep 0.01; done'
        with tempfile.TemporaryDirectory() as folder:
            result = self.check(run("--wdir", folder, "-n", 1, "sh", "-c", f'"$0" & {wait}', program, ":", "--wdir",
                                    folder, "-n", 1, "sh", "-c", f'"$0" & {wait}; {gone}', program), 1, "")
        self.assertTrue(result.err.endswith(f"oshrun: PEs 0-1 {self.SAID}"), result)

    def test_script_that_redirects(self):
        """It ends before its program has begun."""
        program = compile_c("""
#include <shmem.h>
#include <unistd.h>
int main(void)
{
    shmem_init();
    pause();
}
""", name="waits")
        self.check(run("-n", 2, "sh", "-c", '"$0" >/dev/null 2>&1 &', program), 1, "",
                   f"oshrun: PEs 0-1 {self.SAID}")

    def test_helper(self):
        """It may stay behind: the program is the PE."""
        self.check(run("-n", 2, "sh", "-c", 'sleep 1000 & exec "$0" -c "$1"', sys.executable,
                       fake_text() + "state(RUNNING); state(FINALIZED)"), 0, "", "")
        self.check(run("-n", 2, "sh", "-c", 'sleep 1000 & "$0" -c "$1"', sys.executable,
                       fake_text() + "state(RUNNING); state(FINALIZED)"), 0, "", "")
        self.check(run("-n", 2, "sh", "-c", "sleep 1000 >/dev/null 2>&1 &"), 0, "", "")


if __name__ == "__main__":
    main()
