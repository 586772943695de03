#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""oshrun from outside, with plain programs: options, what can be started, and output."""
import os
import resource
import subprocess
import sys
import tempfile

from launching import ENDS, LauncherTest, fake, finish, is_alive, run, start

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../tool"))
from job import OSHRUN, compile_c, main, need_files  # noqa: E402


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

    def test_commands_to_the_terminal(self):
        """What a terminal takes for a command is escaped: in a program's name, and in what a PE says."""
        self.check(run("./\033[2J"), 127, "", "oshrun: ./\\x1b[2J: No such file or directory\n")
        program = compile_c("#include <shmem.h>\nint main(void) { shmem_init(); return 0; }")
        result = self.check(run("-n", 2, program, env=dict(os.environ, SHMEM_SYMMETRIC_SIZE="\033[31m7x")), 1, "")
        self.assertRegex(result.err, r"^meshmem: PEs 0-1: SHMEM_SYMMETRIC_SIZE=\\x1b\[31m7x: not a size; .*\n$")

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


if __name__ == "__main__":
    main()
