#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""oshrun --hosts: which launcher is taken, and what oshrun's options become in its words. The
launchers are small programs that print how they were called."""
import os
import pathlib
import re
import shlex
import signal
import tempfile

from launchers import main, run
from job import LIBRARY, OSHRUN, Job, TestCase, marked, wait_until

# What a launcher says when it is asked who it is; otherwise it prints its command line, a variable
# and its input.
FAKE = """#!/bin/sh
case $1 in --version | --mpi=list) printf '%s\\n' "{says}"; exit 0 ;; esac
echo "called: ${{0##*/}} $*"
echo "job: ${{MESHMEM_JOB-none}} color: $COLOR"
cat
exit 7
"""
SAYS = {"srun": "pmix pmi2", "prterun": "prterun (PRRTE) 3.0", "mpirun": "mpirun (Open MPI) 4.1.4",
        "mpiexec.hydra": "HYDRA build details:", "mpiexec": "HYDRA build details:"}
ROOT = "--allow-run-as-root " if os.geteuid() == 0 else ""
OPENMPI = f"mpirun {ROOT}--oversubscribe --bind-to "


class Handover(TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(prefix="meshmem-test-")
        self.addCleanup(self.folder.cleanup)
        for program in ("sh", "cat", "sleep"):
            place = next(pathlib.Path(folder, program) for folder in os.get_exec_path()
                         if pathlib.Path(folder, program).exists())
            os.symlink(place, os.path.join(self.folder.name, program))

    def install(self, *names, says=None):
        for name in names:
            file = pathlib.Path(self.folder.name, name)
            file.write_text(FAKE.format(says=says or SAYS[name]))
            file.chmod(0o755)

    def oshrun(self, *options, env=None, **more):
        return run([OSHRUN, *options], env={"PATH": self.folder.name} | (env or {}), **more)

    def is_command(self, command, *words, env=None):
        job = self.oshrun("--dry-run", *words, env=env)
        self.assertEqual(job.output, f"command: {command}\n")
        self.assertEqual(job.status, 0)

    def becomes(self, command, *options, env=None):
        self.is_command(f"{command} ./x -l", *options, "./x", "-l", env=env)

    def refused(self, expression, *options, env=None):
        job = self.oshrun(*options, "./x", env=env)
        self.failed(job, expression)

    def test_order(self):
        """The first launcher that is available, and srun only inside an allocation."""
        self.refused("none is installed: prterun, mpirun", "--hosts", "a,b")
        self.install("srun")
        self.refused("none is installed", "--hosts", "a,b")
        self.install("mpiexec")
        self.becomes("mpiexec -bind-to none -hosts a:1,b:1 -n 2", "--hosts", "a,b")
        self.install("mpiexec.hydra")
        self.becomes("mpiexec.hydra -bind-to none -hosts a:1,b:1 -n 2", "--hosts", "a,b")
        self.install("mpirun", says="HYDRA build details:")
        self.becomes("mpiexec.hydra -bind-to none -hosts a:1,b:1 -n 2", "--hosts", "a,b")
        self.install("mpirun")
        self.becomes(f"{OPENMPI}none --host a:1,b:1 -n 2", "--hosts", "a,b")
        self.install("prterun")
        self.becomes(f"prterun {ROOT}--map-by slot:OVERSUBSCRIBE --bind-to none --host a:1,b:1 -n 2",
                     "--hosts", "a,b")
        self.becomes("srun --mpi=pmix --kill-on-bad-exit=1 --input=0 --export=ALL --overcommit -m arbitrary "
                     "-w a,b -n 2",
                     "--hosts", "a,b", env={"SLURM_JOB_ID": "5"})
        self.install("srun", says="none pmi2")
        self.becomes("srun --mpi=pmi2 --kill-on-bad-exit=1 --input=0 --export=ALL --overcommit -m arbitrary "
                     "-w a,b,b -n 3",
                     "--hosts", "a,b:2", env={"SLURM_JOB_ID": "5"})

    def test_preload(self):
        """What is preloaded, such as a finder of leaks that lets a program fail, is not in the way of the choice."""
        self.install("mpirun")
        program = pathlib.Path(self.folder.name, "mpirun")
        program.write_text(program.read_text().replace("printf", "[ \"$LD_PRELOAD\" ] && exit 23; printf"))
        job = self.oshrun("--preload", LIBRARY, "--hosts", "a", "./x")
        self.assertIn(f"called: {OPENMPI}none --host a:1 -x LD_PRELOAD -n 1 ./x\n", job.output)

    def test_numbers(self):
        """Hosts without a number share the PEs that the others leave."""
        self.install("mpirun")
        for hosts, options, text in (("a", (), "a:1 -n 1"), ("a:3,b", (), "a:3,b:1 -n 4"),
                                     ("a,b", ("-n", "5"), "a:3,b:3 -n 5"),
                                     ("a:4,b,c", ("-n", "8"), "a:4,b:2,c:2 -n 8"),
                                     ("a:2,b:2", ("-n", "3"), "a:2,b:2 -n 3")):
            self.becomes(f"{OPENMPI}none --host {text}", *options, "--hosts", hosts)

    def test_options(self):
        self.install("mpirun")
        self.becomes(f"env A=1 {OPENMPI}core --report-bindings --tag-output --host a:1 -x A -x PATH -x SHMEM_DEBUG "
                     "-n 1",
                     "-l", "--bind", "core", "--report-bindings", "-x", "A=1", "-x", "PATH", "--hosts=a",
                     env={"SHMEM_DEBUG": "1"})
        self.becomes(f"env 'A=b c' SHMEM_CHECK=full {OPENMPI}none --host a:1 -x A -x SHMEM_CHECK -n 1",
                     "-x", "A=b", "-x", "A=b c", "--check", "--hosts", "a")
        self.becomes(f"env SHMEM_SYMMETRIC_PARTITION1=size=1m {OPENMPI}none --host a:1 -x SHMEM_SYMMETRIC_PARTITION1 "
                     "-n 1", "--partition", "1:size=1m", "--hosts", "a")
        job = self.oshrun("--dry-run", "--timeout", "2.5", "--hosts", "a", "./x")
        self.assertEqual(job.output, f"timeout: 2.5 s\ncommand: {OPENMPI}none --host a:1 -n 1 ./x\n")
        self.becomes(f"mpirun {ROOT}--oversubscribe --map-by l3cache --bind-to l3cache --host a:1 --wdir / -x A_1 -n 1",
                     "--map-by", "l3", "--wdir", "/", "-x", "A_*", "--hosts", "a", env={"A_1": "1"})
        self.becomes(f"{OPENMPI}none --hostfile /dev/null -n 3", "--hostfile", "/dev/null", "-n", "3")
        os.remove(os.path.join(self.folder.name, "mpirun"))
        self.install("mpiexec.hydra", "srun")
        self.becomes("mpiexec.hydra -bind-to core -prepend-rank -f /dev/null -n 3", "--hostfile",
                     "/dev/null", "-n", "3", "--bind", "core", "-l")
        self.becomes("srun --mpi=pmix --kill-on-bad-exit=1 --input=0 --export=ALL --cpu-bind=verbose,cores -l "
                     "-w /dev/null -n 3", "--hostfile", "/dev/null", "-n", "3", "-l", "--bind", "core",
                     "--report-bindings", env={"SLURM_JOB_ID": "5"})

    def test_time(self):
        """Where the launcher can do it."""
        self.install("mpirun")
        self.becomes(f"{OPENMPI}none --timestamp-output --host a:1 -n 1", "--hosts", "a", "--timestamp")
        self.install("prterun")
        for options, text in ((["--timestamp"], "timestamp"), (["--timestamp", "-l"], "tag,timestamp")):
            self.becomes(f"prterun {ROOT}--map-by slot:OVERSUBSCRIBE --bind-to none --output {text} --host a:1 -n 1",
                         "--hosts", "a", *options)
        for name in ("mpirun", "prterun"):
            os.remove(os.path.join(self.folder.name, name))
        self.install("mpiexec.hydra")
        job = self.oshrun("--hosts", "a", "--timestamp", "--dry-run", "./x")
        self.assertIn("mpiexec cannot put the time before lines", job.output)

    def test_timeout(self):
        """The launcher is ended, with a sentence, and ends with oshrun whatever ends that."""
        self.install("mpirun")
        pathlib.Path(self.folder.name, "mpirun").write_text("""#!/bin/sh
[ "$1" = --version ] && { echo Open MPI; exit; }
for last; do :; done
trap 'echo got USR1' USR1
trap 'echo got TERM; exit 9' TERM
echo $$ >"$last"
until [ "$there" ] || read there <"$last.end" 2>/dev/null; do sleep 0.05; done
exit 7
""")
        file = pathlib.Path(self.folder.name, "pid")
        options = [OSHRUN, "--hosts", "a", "./x", file]
        end = pathlib.Path(f"{file}.end")
        env = {"PATH": self.folder.name}

        job = run(options[:1], "--timeout", "3", *options[1:], env=env)
        self.assertEqual(job.status, 124, job.output)
        self.assertIn("oshrun: not ended after 3 s (--timeout), so the job is ended", job.output)
        self.assertIn("got TERM", job.output)

        end.write_text("now\n")
        self.assertEqual(run(options[:1], "--timeout", "100", *options[1:], env=env).status, 7)

        for number, said in ((signal.SIGUSR1, "got USR1"), (signal.SIGTERM, "got TERM"), (signal.SIGKILL, "got TERM")):
            with self.subTest(signal=number):
                file.unlink(missing_ok=True)
                end.unlink(missing_ok=True)
                job = Job([options[0], "--timeout", "100", *options[1:]], env)
                self.assertTrue(wait_until(lambda: file.exists() and file.read_text()))
                job.process.send_signal(number)
                self.assertTrue(wait_until(lambda: said in job.line()))
                end.write_text("now\n")
                job.end()
                self.assertTrue(wait_until(lambda: not marked(job.mark)), "processes are left")

    def test_output_files(self):
        """A shell of each PE opens its file, on its host; the launcher here runs what follows -n N."""
        there = pathlib.Path(self.folder.name, "out")
        there.mkdir()
        self.install("mpirun")
        pathlib.Path(self.folder.name, "mpirun").write_text("""#!/bin/sh
[ "$1" = --version ] && { echo Open MPI; exit; }
while [ "$1" != -n ]; do shift; done
shift 2
cd / && PMIX_RANK=3 "$@"
""")
        for options, line, expected in ((["--wdir", "/"], "echo 1; echo 2 >&2", "1\n2\n"), ([], "echo \"$0\"", "sh\n")):
            job = self.oshrun("--hosts", "a", "--output-filename", "a b", *options, "sh", "-c", line, cwd=there)
            self.assertEqual((job.status, job.output), (0, ""))
            self.assertEqual((there / "a b.3").read_text(), expected)
        os.remove(os.path.join(self.folder.name, "mpirun"))
        self.install("srun")
        job = self.oshrun("--hosts", "a", "--output-filename", "/o", "--dry-run", "./x", ":", "./y",
                          env={"SLURM_JOB_ID": "5"})
        words = shlex.split(job.output)[-7:-2]
        self.assertEqual(words[:2] + words[3:], ["sh", "-c", "/o", "sh"], job.output)
        self.assertRegex(words[2], r'; exec "\$@" >"\$0\.\$SLURM_PROCID" 2>&1$')

    def test_output_links(self):
        """The shell follows a link in a directory of the user, but not in one to which others may write."""
        there, other = pathlib.Path(self.folder.name, "out"), pathlib.Path(self.folder.name, "other")
        there.mkdir()
        (there / "o.3").symlink_to(other)
        self.install("mpirun")
        pathlib.Path(self.folder.name, "mpirun").write_text("""#!/bin/sh
[ "$1" = --version ] && { echo Open MPI; exit; }
while [ "$1" != -n ]; do shift; done
shift 2
PMIX_RANK=3 "$@"
""")
        job = self.oshrun("--hosts", "a", "--output-filename", there / "o", "sh", "-c", "echo 1")
        self.assertEqual((job.status, job.output, other.read_text()), (0, "", "1\n"))
        owners = [(0o1777, os.geteuid())] + [(0o755, 1)] * (os.geteuid() == 0)
        for mode, owner in owners:
            there.chmod(mode)
            os.chown(there, owner, -1)
            job = self.oshrun("--hosts", "a", "--output-filename", there / "o", "sh", "-c", "echo 2")
            self.assertEqual((job.status, other.read_text()), (1, "1\n"))
            self.assertEqual(job.output, f"oshrun: cannot write {there}/o.3: this is a symbolic link, and others may "
                             "write to its directory\n")
        (there / "o.3").unlink()
        for text in "3\n", "4\n":
            job = self.oshrun("--hosts", "a", "--output-filename", there / "o", "sh", "-c", f"echo {text[0]}")
            self.assertEqual((job.status, job.output, (there / "o.3").read_text()), (0, "", text))

    def test_output_files_in_another_job(self):
        """The number of the PE is that of the launcher, and not of a job of another one in which oshrun was started."""
        self.install("mpiexec")
        pathlib.Path(self.folder.name, "mpiexec").write_text("""#!/bin/sh
[ "$1" = --version ] && { echo HYDRA; exit; }
while [ "$1" != -n ]; do shift; done
shift 2
PMI_RANK=3 "$@"
""")
        file = pathlib.Path(self.folder.name, "out")
        job = self.oshrun("--hosts", "a", "--output-filename", file, "sh", "-c", "echo 1", env={"PMIX_RANK": "0"})
        self.assertEqual((job.status, job.output), (0, ""))
        self.assertEqual(pathlib.Path(f"{file}.3").read_text(), "1\n")

    def test_places_for_srun(self):
        """It gets a host for each PE, and starts again with the first where there are more PEs than slots."""
        self.install("srun")
        for hosts, n, places in (("a:2,b", 3, "a,a,b"), ("a,b", 5, "a,a,a,b,b"), ("a:1,b:2", 5, "a,b,b,a,b")):
            self.becomes("srun --mpi=pmix --kill-on-bad-exit=1 --input=0 --export=ALL --overcommit -m arbitrary "
                         f"-w {places} -n {n}", "--hosts", hosts, "-n", str(n), env={"SLURM_JOB_ID": "5"})

    def test_several_programs(self):
        """Each launcher has its own way to start them; PEs are numbered in the order of the programs."""
        programs = ("-n", "2", "./x", "-l", ":", "--wdir", "/tmp", "./y", ":", "-n", "3", "-x", "A=1", "./z", "a'b")
        mpmd = "SHMEM_MPMD"
        self.install("mpirun")
        self.is_command(f"env A=1 {mpmd}=1 {OPENMPI}none --host a:3,b:3 -x A -x {mpmd} -n 2 ./x -l : "
                        f"--wdir /tmp -x A -x {mpmd} -n 1 ./y : -x A -x {mpmd} -n 3 ./z 'a'\\''b'",
                        "--hosts", "a,b", *programs)
        self.is_command(f"env {mpmd}=1 {OPENMPI}none --hostfile /dev/null -x {mpmd} -n 1 ./x : -x {mpmd} -n 1 ./y",
                        "--hostfile", "/dev/null", "./x", ":", "./y")
        os.remove(os.path.join(self.folder.name, "mpirun"))
        self.install("mpiexec.hydra", "srun")
        self.is_command(f"env A=1 {mpmd}=1 mpiexec.hydra -bind-to none -hosts a:4,b:2 -n 2 ./x -l : -wdir /tmp "
                        "-n 1 ./y : -n 3 ./z 'a'\\''b'", "--hosts", "a:4,b", *programs)
        job = self.oshrun("--hosts", "a,b:4", "--dry-run", *programs, env={"SLURM_JOB_ID": "5"})
        self.assertRegex(job.output, "--input=0 --export=ALL --overcommit -m arbitrary -w a,a,b,b,b,b -n 6 sh -c ")
        text = shlex.split(job.output)[-1]
        self.assertEqual(text, "if [ $SLURM_PROCID -lt 2 ]; then exec ./x -l; else if [ $SLURM_PROCID -lt 3 ]; then "
                         "cd /tmp && exec ./y; else exec ./z 'a'\\''b'; fi; fi")

    def test_directory(self):
        """A program is looked for from here, although it starts elsewhere."""
        self.install("mpirun")
        path = os.path.join(self.folder.name, "mpirun")
        self.is_command(f"{OPENMPI}none --host a:1 --wdir / -n 1 {shlex.quote(path)}", "--hosts", "a",
                        "--wdir", "/", os.path.relpath(path))
        link = os.path.join(self.folder.name, "link")   # it may be a python, which looks beside it for its packages
        os.symlink(path, link)
        self.is_command(f"{OPENMPI}none --host a:1 --wdir / -n 1 {shlex.quote(link)}", "--hosts", "a", "--wdir", "/",
                        os.path.relpath(link))

    def test_mistakes(self):
        self.install("mpirun")
        self.refused("--nodes is for tests on this host", "--nodes", "2", "-n", "2", "--hosts", "a,b")
        self.refused("write one of them", "--hostfile", "/dev/null", "--hosts", "a,b", "-n", "2")
        self.refused("--hostfile needs -n", "--hostfile", "/dev/null")
        self.refused("--hostfile /none: No such file", "--hostfile", "/none")
        for hosts in ("", "a,", ",a", "a:0", "a:", "a:2x", ":2", "-a", "a b"):
            self.refused("write names of hosts", "--hosts", hosts)

    def test_signals(self):
        """A launcher, and so each PE, ignores what it would ignore without oshrun, which ignores more for itself."""
        self.install("mpirun")
        program = pathlib.Path(self.folder.name, "mpirun")
        program.write_text(program.read_text().replace("\ncat\n", "\ncat /proc/self/status\n"))

        def ignored(*command):
            job = run(["sh", "-c", "trap '' USR2; exec \"$@\"", "sh", *command], env={"PATH": self.folder.name})
            return int(re.search(r"SigIgn:\s*(\S+)", job.output)[1], 16)

        expected = ignored(program)
        self.assertTrue(expected >> signal.SIGUSR2 - 1 & 1)
        self.assertFalse(expected >> signal.SIGPIPE - 1 & 1)
        for options in ((), ("--timeout", "100")):
            self.assertEqual(ignored(OSHRUN, *options, "--hosts", "a", "./x"), expected)

    def test_handed_over(self):
        """The launcher has oshrun's process, input, variables, and its exit status counts."""
        self.install("mpirun")
        with tempfile.TemporaryFile() as words:
            words.write(b"words\n")
            words.seek(0)
            job = self.oshrun("--hosts", "a", "-x", "COLOR=red", "./x", stdin=words,
                              env={"MESHMEM_JOB": "60:0"})
        self.assertEqual(job.status, 7)
        self.assertRegex(job.output, r"called: mpirun .*--host a:1 -x COLOR -n 1 ./x\njob: none color: red\nwords\n")


if __name__ == "__main__":
    main()
