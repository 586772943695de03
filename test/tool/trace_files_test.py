#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""The files of oshrun --trace and --heatmap: what others have put in their place, damaged ones, full disks, and names
that cannot be."""
import json
import os
import pathlib
import random
import re
import shlex
import shutil
import signal
import struct
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.dirname(__file__))
from job import BUILD, OSHRUN, SCRATCH, Job, TestCase, as_nobody, compile_c, main, oshrun, preloading  # noqa: E402

PROGRAM = """
#include <shmem.h>
static long word;
int main(void)
{
    shmem_init();
    shmem_long_p(&word, 1, 0);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
"""

PLANT = """
#include <shmem.h>
#include <unistd.h>
int main(int argc, char **argv)
{
    shmem_init();
    for (int i = 2; i < argc && shmem_my_pe() == 0; i++)
        if (symlink(argv[1], argv[i]) != 0)
            return 1;
    shmem_finalize();
    return 0;
}
"""

WAITS = """
#include <shmem.h>
#include <stdio.h>
int main(void)
{
    shmem_init();
    if (shmem_my_pe() == 0) {
        printf("runs\\n");
        fflush(stdout);
        getchar();
    }
    shmem_finalize();
    return 0;
}
"""
PLANTED = "this is another user's, in a directory to which others write"


class Files(TestCase):
    @classmethod
    def setUpClass(cls):
        cls.program = compile_c(PROGRAM, "-O2")

    def alone(self, file):
        """Run the program without oshrun."""
        env = preloading(BUILD / "lib/meshmem/meshmem-stats.so") | {"MESHMEM_TRACE": str(file)}
        return Job([self.program], env).end()

    def test_mistakes(self):
        for options, message in (
                (["--trace", "/no/such/file"], "--trace /no/such/file: there is no such directory"),
                (["--trace", SCRATCH], "there is a directory of this name"),
                (["--trace", ""], "not the name of a file"),
                (["--heatmap", SCRATCH / "x.gif"], r"ends in \.svg or \.png.*or \.csv"),
                (["--trace-size", "12x"], "--trace-size 12x: not a size"),
                (["--trace", SCRATCH / "x.svg", "--heatmap", f"{SCRATCH}/x.svg"], "--trace and --heatmap name"),
                (["--heatmap", SCRATCH / "x.csv", "--stats-file", SCRATCH / "x.csv"],
                 "--stats-file and --heatmap name the same file, .*x.csv")):
            with self.subTest(options=options):
                job = oshrun(1, self.program, options=options)
                self.failed(job, message)
                self.assertEqual(job.status, 2)

    def test_sizes_that_cannot_be(self):
        """A size that the recorder does not take is named, once; the trace is made with the usual one."""
        file = SCRATCH / "sizes.json"
        for size in ("64x", "1", "99999999999999g", "full"):
            options, env = (["--trace-size", size], None) if size[0].isdigit() and size[-1] != "x" else \
                ([], {"MESHMEM_TRACE_SIZE": size})
            job = oshrun(2, self.program, options=["--trace", file, *options], env=env)
            self.good(job, rf"^meshmem: MESHMEM_TRACE_SIZE={size} .*for example 64m; each thread has 8m\n$")
            self.assertTrue(json.loads(file.read_text())["traceEvents"])
        self.good(oshrun(2, self.program, options=["--trace", file], env={"MESHMEM_TRACE_SIZE": "1m"}), "^$")

    def test_folder_of_others(self):
        """What others may have put where the PEs record is refused, and nothing is removed or changed through it."""
        victim, file, folder = SCRATCH / "victim", SCRATCH / "shared.json", SCRATCH / "shared.json.parts"
        victim.mkdir()
        (victim / "9.part").write_text("precious")
        victim.chmod(0o755)

        def refused(why):
            mode = victim.stat().st_mode & 0o7777
            job = oshrun(2, self.program, options=["--trace", file])
            self.failed(job, rf"oshrun: {folder}: {why}; the PEs record their calls there: remove it, or")
            self.good(self.alone(file), f"calls are not recorded: {folder}: {why}\n")
            self.assertEqual([part.read_text() for part in victim.iterdir()], ["precious"])
            self.assertEqual(victim.stat().st_mode & 0o7777, mode)
            self.assertFalse(file.exists())

        folder.symlink_to(victim)
        refused("this is not a directory")
        folder.unlink()
        victim = victim.rename(folder)
        folder.chmod(0o777)
        refused("other users can write to this directory")
        folder.chmod(0o755)
        if os.geteuid() == 0:
            os.chown(folder, 1, -1)
            refused("this directory belongs to another user")
            os.chown(folder, 0, -1)
        self.good(oshrun(2, self.program, options=["--trace", file]))
        self.assertFalse(folder.exists())

    def test_links(self):
        """No file is written through a symbolic link: one that is there before is removed, one that comes while the
        job runs is refused."""
        victim, files = SCRATCH / "precious", [SCRATCH / name for name in ("l.json", "l.csv", "l.svg", "l.stats")]
        plant = compile_c(PLANT, name="plant")
        trace, heats, stats = files[0], files[1:3], files[3]
        for heat in heats:
            options = ["--trace", trace, "--heatmap", heat, "--stats-file", stats]
            for text in None, "precious":
                victim.unlink(missing_ok=True)
                if text:
                    victim.write_text(text)
                for file in files:
                    file.unlink(missing_ok=True)
                    file.symlink_to(victim)
                self.good(oshrun(2, self.program, options=options), r"^\Z")
                self.assertEqual([file.is_symlink() for file in (trace, heat, stats)], [False] * 3)
                for file in trace, heat, stats:
                    file.unlink()
                job = oshrun(2, plant, victim, trace, heat, stats, options=options)
                self.good(job, f"cannot be written to {stats}: this is a symbolic link\n",
                          f"meshmem-trace: {trace}: this is a symbolic link\n", f"{heat}: this is a symbolic link\n")
                shutil.rmtree(f"{trace}.parts")
                self.assertEqual(victim.read_text() if text else victim.exists(), text or False)
        stats.unlink(missing_ok=True)
        stats.symlink_to("/dev/null")
        self.failed(oshrun(1, self.program, options=["--stats-file", stats]), "a symbolic link, and not to a file")
        self.assertTrue(stats.is_symlink())

    def plant(self, kind, *files):
        """What another user may put at the places of results."""
        for file in files:
            if kind == "pipe":
                os.mkfifo(file)
            elif kind == "link":
                file.symlink_to("/dev/null")
            else:
                file.write_text("planted")
            os.lchown(file, 1, 1)
            if kind != "link":
                file.chmod(0o666)

    @unittest.skipUnless(os.geteuid() == 0 and as_nobody(),
                         "files of other users need root, and a build that they can read")
    def test_planted(self):
        """In a directory like /tmp another user's pipes, links and files are neither written nor waited for, whether
        they are there before the job, which then does not start, or come while it runs."""
        folder = SCRATCH / "all"
        folder.mkdir()
        folder.chmod(0o1777)
        SCRATCH.chmod(0o755)
        waits = compile_c(WAITS, name="waits")
        for program in waits, self.program:
            os.chmod(program, 0o755)    # another user runs them
        files = trace, heat, stats = [folder / name for name in ("p.json", "p.csv", "p.stats")]
        options = {trace: ["--trace", trace], heat: ["--heatmap", heat], stats: ["--stats-file", stats]}
        command = [*as_nobody(), OSHRUN, "-n", 2]
        for kind in "file", "pipe", "link":
            for file in files:
                with self.subTest(kind=kind, file=file):
                    self.plant(kind, file)
                    job = Job([*command, *options[file], self.program]).end(30)
                    file.unlink()   # also where this fails, as the rest uses the same names
                    self.failed(job, "a symbolic link, and not to a file" if kind == "link" and file == stats else
                                "not the name of a file" if kind != "file" and file != stats else f"{file}: {PLANTED}")
            with self.subTest(kind=kind):
                job = Job([*command, *sum(options.values(), []), waits], stdin=subprocess.PIPE)
                self.assertEqual(job.line(), "runs\n")
                self.plant(kind, *files)
                job.process.stdin.write(b"\n")
                job.end(30)
                texts = [file.read_text() for file in files if kind == "file"]
                kept = pathlib.Path(f"{trace}.parts").is_dir()
                for file in files:
                    file.unlink(missing_ok=True)
                shutil.rmtree(f"{trace}.parts", ignore_errors=True)
                self.good(job, *(f": {file}: {PLANTED}\n" for file in (trace, heat)),
                          f"cannot be written to {stats}: {PLANTED}\n")
                self.assertTrue(kept)
                self.assertEqual(texts, ["planted"] * 3 * (kind == "file"))

    @unittest.skipUnless(as_nobody() is not None, "root may open any file; another user cannot read this build")
    def test_umask(self):
        """What PEs record can be read where the umask closes new files to the user himself, with oshrun and without."""
        folder = SCRATCH / "closed"
        folder.mkdir()
        folder.chmod(0o777)
        SCRATCH.chmod(0o755)
        os.chmod(self.program, 0o755)
        for mask in "0777", "0277":
            closed = [*as_nobody(), "sh", "-c", f'umask {mask} && exec "$@"', "sh"]
            for nodes in "1", "2":
                file = folder / f"{mask}.{nodes}.json"
                job = Job([*closed, OSHRUN, "-n", 2, "--nodes", nodes, "--trace", file, self.program]).end()
                self.good(job, r"^\Z")
                file.chmod(0o600)
                self.assertTrue(json.loads(file.read_text())["traceEvents"])
            self.good(Job([*closed, OSHRUN, "-n", 2, "--trace", folder / f"{mask}.otf2", self.program]).end(),
                      r"^(.* built without OTF2(.*\n)+)?\Z")
            file = folder / f"{mask}.alone.json"
            env = preloading(BUILD / "lib/meshmem/meshmem-stats.so") | {"MESHMEM_TRACE": str(file)}
            self.good(Job([*closed, self.program], env).end(), r"^\Z")
            file.chmod(0o600)
            self.assertTrue(json.loads(file.read_text())["traceEvents"])

    def test_streams(self):
        """/dev/stdout is a link, and stays one, where the output is a file, too."""
        file = SCRATCH / "output"
        for name in "/dev/stdout", "/proc/self/fd/1":
            with open(file, "w") as output:
                job = Job([OSHRUN, "-n", 1, "--stats-file", name, self.program], stdout=output).end()
            self.good(job)
            self.assertIn('"shmem_p"', file.read_text())
            self.assertTrue(os.path.islink(name))

    def hidden(self, folder, size="100%"):
        """A command that runs what follows where new memory is mounted on a folder, which only it sees."""
        command = ["unshare", "-m", "sh", "-c", f'mount -t tmpfs -o size={size} none "$0" && exec "$@"', folder]
        try:
            if subprocess.run([*command, "true"], capture_output=True).returncode == 0:
                return command
        except OSError:
            pass
        self.skipTest("nothing can be mounted here (unshare)")

    def test_without_proc(self):
        """By /proc oshrun knows where it is, and so where the tool is."""
        file = SCRATCH / "hidden.json"
        job = Job([*self.hidden("/proc"), OSHRUN, "-n", 2, "--trace", file, self.program]).end()
        if not file.exists():   # else there is an installed tool, which is found
            self.failed(job, r"oshrun: --trace: /proc/self/exe cannot be read \(No such file.*mount /proc")

    def test_full_disk(self):
        """Before the PEs record, and when the file is written: one sentence, and nothing is left but what is of use."""
        disk = SCRATCH / "disk"
        disk.mkdir()
        for pages, options, expected in (       # of 64 KiB
                (1, ["--heatmap", disk / "h.csv"],
                 r"meshmem: 2 PEs: .*h\.csv\.parts: No space left on device; each PE needs 131072 bytes there\n0\n"),
                (1, ["--nodes", 2, "--trace", disk / "t.json"],
                 r"meshmem: 2 PEs: .*: No space left on device; each PE needs 8\d{6} bytes there, and less with a "
                 r"smaller MESHMEM_TRACE_SIZE \(oshrun --trace-size\)\n0\n"),
                (4, ["--heatmap", disk / "h.csv"],
                 r"meshmem-trace: .*h\.csv cannot be written: No space.*\nmeshmem-trace: what the PEs have recorded "
                 r"stays in .*h\.csv\.parts\n0\nh\.csv\.parts\n")):
            with self.subTest(pages=pages, options=options):
                job = Job([*self.hidden(disk, f"{64 * pages}k"), "sh", "-c", '"$@"; echo $?; ls "$0"',
                           disk, OSHRUN, "-n", 2, *options, self.program]).end()
                self.good(job, rf"^{expected}\Z")

    def with_maker(self, name, script):
        """An oshrun whose meshmem-trace is this script, and the file that it shall make."""
        place, file = SCRATCH / name, SCRATCH / f"{name}.json"
        (place / "bin").mkdir(parents=True)
        (place / "lib").symlink_to(BUILD / "lib")
        tool = place / "bin/meshmem-trace"
        tool.write_text(f"#!/bin/sh\n{script}\n")
        tool.chmod(0o755)
        return [shutil.copy(OSHRUN, place / "bin"), "-n", 2, "--trace", file, self.program], file

    def test_library_missing(self):
        """The loader says which library meshmem-trace lacks, and oshrun where the records are."""
        command, file = self.with_maker("lacking", "exit 127")    # as the loader
        self.good(Job(command).end(),
                  r"^oshrun: meshmem-trace did not start, .* library .* have recorded is in .*lacking\.json\.parts, ")
        self.assertEqual(sorted(os.listdir(f"{file}.parts")), ["0.part", "1.part"])

    def test_signals_of_the_maker(self):
        """It ignores none that oshrun ignores for itself."""
        command, _ = self.with_maker("status", "cat /proc/self/status")
        ignored = re.search(r"SigIgn:\s*(\S+)", Job(command).end().output)[1]
        for number in (signal.SIGPIPE, signal.SIGXFSZ):
            self.assertFalse(int(ignored, 16) >> number - 1 & 1, number)

    def test_signals_while_the_file_is_made(self):
        """They end meshmem-trace, and oshrun says so; both end with oshrun when that is killed."""
        command, file = self.with_maker("slow", "echo makes; exec sleep 1000")
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            job = Job(command)
            self.assertEqual(job.line(), "makes\n")
            job.process.send_signal(number)
            self.failed(job.end(), rf"oshrun: meshmem-trace was killed by signal {int(number)} .* is in {file}\.parts")
            self.assertEqual(job.status, 128 + number)
        job = Job(command)
        self.assertEqual(job.line(), "makes\n")
        job.process.kill()
        self.failed(job.end())

    def test_signal_that_has_ended_the_job(self):
        """It comes twice, as both processes of oshrun get it, and the file is made nevertheless."""
        command, file = self.with_maker("ended", "echo made >&2")
        job = Job([*command[:-1], compile_c(WAITS, "-O2", name="waits")], stdin=subprocess.PIPE)
        self.assertEqual(job.line(), "runs\n")
        os.killpg(job.process.pid, signal.SIGTERM)
        self.failed(job.end(), r"signal 15 \(Terminated\) ends the job\nmade\n\Z")

    def test_unreadable_part(self):
        """A PE whose file cannot be opened now has not recorded nothing, and its file stays."""
        folder, file = SCRATCH / "unreadable.csv.parts", SCRATCH / "unreadable.csv"
        folder.mkdir()
        (folder / "0.part").write_bytes(bytes(1 << 17))
        job = Job(["sh", "-c", 'ulimit -n 4 && exec "$@"', "sh", BUILD / "bin/meshmem-trace", "--remove", "--heatmap",
                   file, folder]).end()
        self.failed(job, r"/0\.part cannot be read: Too many open files; what was recorded stays there\n\Z")
        self.assertEqual((os.listdir(folder), file.exists()), (["0.part"], False))

    def test_file_limit(self):
        """The same where the system limits files, for one PE."""
        limited = compile_c("#include <sys/resource.h>\n" + PROGRAM.replace("    shmem_init();", """
            if (getenv("MESHMEM_PE")[0] == '1')
                setrlimit(RLIMIT_FSIZE, &(struct rlimit){8191, RLIM_INFINITY});
            shmem_init();""").replace("<shmem.h>", "<shmem.h>\n#include <stdlib.h>"), name="limited")
        for options in [], ["--nodes", 2]:
            file = SCRATCH / "limited.csv"
            job = oshrun(2, limited, options=["--heatmap", file, *options])
            self.good(job, r"^meshmem: PE 1: calls are not recorded: .*: File too large; each PE needs 131072 bytes "
                           r"there\nmeshmem-trace: 1 of 2 PEs have recorded nothing\n\Z")
            self.assertEqual(file.read_text().splitlines()[1:], ["0,0,1,8"])
            self.assertFalse((SCRATCH / "limited.csv.parts").exists())

    def test_removed(self):
        """The program removes what the PEs record."""
        program = compile_c("#include <stdlib.h>\n" + PROGRAM.replace("shmem_finalize();", """
            if (shmem_my_pe() == 0 && system(getenv("COMMAND")) != 0)
                return 1;
            shmem_finalize();"""), name="removes")
        file = SCRATCH / "removed.json"
        job = oshrun(2, program, options=["--trace", file], env={"COMMAND": shlex.join(["rm", "-r", f"{file}.parts"])})
        self.good(job, rf"^oshrun: {file}.parts, where the PEs record their calls, was removed while the job ran; "
                       r"nothing is made of them\n\Z")
        self.assertFalse(file.exists())

    def test_programs_of_programs(self):
        """What programs record that a PE starts, alone or as a job of their own, takes nobody's place."""
        program = compile_c("#include <stdlib.h>\n" + PROGRAM.replace("shmem_barrier_all();", """
            if (shmem_my_pe() == 0 && getenv("COMMAND") && system(getenv("COMMAND")) != 0)
                return 1;
            shmem_barrier_all();"""), name="starts")
        for command in ([self.program], [OSHRUN, "-n", "2", self.program]):
            heat, trace = SCRATCH / "starts.csv", SCRATCH / "starts.json"
            job = oshrun(3, program, options=["--heatmap", heat, "--trace", trace, "--stats"],
                         env={"COMMAND": shlex.join(command)})
            self.good(job)
            self.assertEqual(job.output.count("shmem_p "), 1, job.output)
            self.assertEqual(heat.read_text().split()[1:], ["0,0,1,8", "1,0,1,8", "2,0,1,8"])
            self.assertEqual(json.loads(trace.read_text())["otherData"]["n_pes"], 3)

    def test_children_of_a_pe(self):
        """Calls of forked processes are not recorded, and leave threads their room."""
        program = compile_c("#include <pthread.h>\n#include <sys/wait.h>\n#include <unistd.h>\n" + PROGRAM.replace("""
int main(void)""", """
static void *put(void *nothing)
{
    shmem_long_p(&word, 2, 0);
    return nothing;
}
int main(void)""").replace("    shmem_long_p(&word, 1, 0);", """
    pthread_t thread;
    for (int i = 0; i < 70; i++) {
        pid_t child = fork();
        if (child == 0) {
            shmem_my_pe();
            _exit(0);
        }
        waitpid(child, NULL, 0);
    }
    if (pthread_create(&thread, NULL, put, NULL) != 0 || pthread_join(thread, NULL) != 0)
        return 1;
"""), "-pthread", name="forks")
        trace = SCRATCH / "forks.json"
        self.good(oshrun(1, program, options=["--trace", trace]))
        events = json.loads(trace.read_text())["traceEvents"]
        self.assertEqual([event["name"] for event in events].count("shmem_long_p"), 1)
        self.assertEqual(len({event["tid"] for event in events if event["name"] == "thread_name"}), 2)

    def test_other_directory(self):
        """Names of files are those of oshrun's directory, not of the PEs'."""
        here, there = SCRATCH / "here", SCRATCH / "there"
        here.mkdir()
        there.mkdir()
        library = compile_c("__attribute__((constructor)) static void say(void) { __builtin_puts(\"loaded\"); }\n",
                            "-fPIC", "-shared", name="says")
        shutil.copy(library, here / "says.so")
        options = ["--stats-file", "s.json", "--trace", "t.json", "--wdir", there]
        job = oshrun(1, self.program, options=options, cwd=here)
        self.good(job)
        self.assertEqual(sorted(os.listdir(here)), ["s.json", "says.so", "t.json"])
        for names in ("./says.so", "./says.so:libm.so.6"):
            job = oshrun(1, self.program, options=["--preload", names, "--wdir", there], cwd=here)
            self.good(job, "loaded")
            self.assertNotIn("ERROR", job.output)
        self.assertEqual(os.listdir(there), [])

    def test_nothing_recorded(self):
        file = SCRATCH / "nothing.json"
        job = oshrun(2, "true", options=["--trace", file])
        self.good(job, "no PE has recorded anything")
        self.assertFalse((SCRATCH / "nothing.json.parts").exists())

    def test_other_file(self):
        """Files that are not a PE's record, and damaged ones, are left out."""
        folder = SCRATCH / "damaged"
        folder.mkdir()
        (folder / "0.part").write_bytes(b"x" * 10000)
        (folder / "1.part").write_bytes(b"")
        command = [BUILD / "bin/meshmem-trace", "--trace", SCRATCH / "damaged.json", folder]
        done = subprocess.run(command, capture_output=True, text=True)
        self.assertEqual(done.returncode, 1)
        self.assertTrue(re.search("no PE has recorded anything", done.stderr), done.stderr)

    def test_damaged_times(self):
        """Whatever a file says of times and clocks, the trace is JSON, and nothing is before its beginning."""
        program = compile_c("#include <stdlib.h>\n" + PROGRAM.replace("shmem_finalize();", "abort();"), name="ends")
        folder, file, dice = SCRATCH / "times.json.parts", SCRATCH / "times.json", random.Random(14)
        env = preloading(BUILD / "lib/meshmem/meshmem-stats.so") | {"MESHMEM_TRACE": str(file),
                                                                   "MESHMEM_TRACE_SIZE": "4k"}
        self.failed(Job([program], env).end())
        whole, shown = (folder / "0.part").read_bytes(), 0
        first = 65536 + 64 + 32     # of the events: behind the head, the head of the track, and a struct part_to
        self.assertEqual(struct.unpack_from("<Q", whole, 65536), (3,))  # shmem_init, shmem_long_p, shmem_barrier_all
        for turn in range(30):
            part = bytearray(whole)
            for event in range(3):
                times = sorted(dice.getrandbits(64) >> dice.randrange(8) for _ in range(2))
                if turn % 3 != event:   # one stays as it is
                    struct.pack_into("<QQ", part, first + 56 * event, *times)
            if turn % 2:
                struct.pack_into("<II", part, 68, 2, 0)   # two comparisons with another clock
                struct.pack_into("<QQqQQq", part, 80, *(dice.getrandbits(64) - (i % 3 == 2) * (1 << 63)
                                                        for i in range(6)))
            (folder / "0.part").write_bytes(part)
            command = [BUILD / "bin/meshmem-trace", "--trace", file, folder]
            done = subprocess.run(command, capture_output=True, text=True)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            calls = [event for event in json.loads(file.read_text())["traceEvents"] if event["ph"] == "X"]
            self.assertTrue(all(call["ts"] >= 0 and call["dur"] > 0 for call in calls), calls)
            shown += len(calls)
        self.assertGreaterEqual(shown, 30)
        part = bytearray(whole)         # polls for minutes: their number no longer fits into 32 bits
        struct.pack_into("<I", part, first + 56 + 44, 0xffffffff)
        (folder / "0.part").write_bytes(part)
        subprocess.run(command, check=True)
        events = json.loads(file.read_text())["traceEvents"]
        self.assertIn(1 << 32, [event["args"].get("calls") for event in events if "args" in event])
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
