#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""oshrun as people know mpirun: several programs, places, files and labels for output, variables, and names of options
that other launchers have. With plain programs, as launcher_test.py."""
import os
import re
import shutil
import subprocess
import sys
import tempfile

from launching import LauncherTest, run

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../tool"))
from job import compile_c, main  # noqa: E402


class Options(LauncherTest):
    def test_several_programs(self):
        result = run("-n", 2, "sh", "-c", 'echo "a $MESHMEM_PE"', ":", "-np", "3", "--wdir", "/", "sh", "-c",
                     'echo "b $MESHMEM_PE $MESHMEM_N_PES $(pwd)"', ":", "echo", "c")
        self.check(result, 0, err="")
        self.assertEqual(sorted(result.out.splitlines()), ["a 0", "a 1", "b 2 6 /", "b 3 6 /", "b 4 6 /", "c"])
        for bad in (["true", ":"], [":", "true"], ["true", ":", ":", "true"], ["-n", 1, "true", ":", "-n", 0, "true"]):
            self.check(run(*bad), 2, "")
        self.assertIn("the programs have 4097 PEs together", self.check(run("true", ":", "-n", 4096, "true"), 2).err)
        self.check(run("true", ":", "./no-such"), 127, "", "oshrun: ./no-such: No such file or directory\n")
        self.check(run("true", ":", "-n", 2, "false"), 1, "", "oshrun: PEs 1-2 exited with status 1\n")

    def test_which_program_is_explained(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "script")
            with open(path, "w") as file:
                file.write("#!/no/such/interpreter\n")
            os.chmod(path, 0o755)
            result = self.check(run("-n", 2, "true", ":", "-n", 1, path), 127, "")
            self.assertIn(f"cannot start {path}: the interpreter that it names does not exist", result.err)

    def test_numbers_for_scripts(self):
        line = 'echo "$MESHMEM_PE $MESHMEM_N_PES $MESHMEM_NODE $MESHMEM_LOCAL_PE $MESHMEM_LOCAL_N_PES"'
        for options, expected in (([], "0 5 0 0 5,1 5 0 1 5,2 5 0 2 5,3 5 0 3 5,4 5 0 4 5"),
                                  (["--nodes", "2"], "0 5 0 0 2,1 5 0 1 2,2 5 1 0 3,3 5 1 1 3,4 5 1 2 3"),
                                  (["--nodes", "2:cyclic"], "0 5 0 0 3,1 5 1 0 2,2 5 0 1 3,3 5 1 1 2,4 5 0 2 3")):
            result = self.check(run("-n", 5, *options, "sh", "-c", line), 0, err="")
            self.assertEqual(sorted(result.out.splitlines()), expected.split(","))

    def test_name_of_a_link(self):
        """Programs that look beside the link that started them, such as the python of a venv, or go by its name, find
        it from another directory."""
        program = compile_c("""
#include <stdio.h>
#include <sys/auxv.h>
int main(int count, char **words)
{
    return printf("%s %s\\n", words[0], (char *)getauxval(AT_EXECFN)) < 0;
}
""", name="named")
        with tempfile.TemporaryDirectory() as folder:
            inner = os.path.join(folder, "inner")
            os.mkdir(inner)
            os.symlink(program, os.path.join(folder, "link"))
            for start, name in ((folder, "./link"), (inner, "..//./link"), (inner, f"{folder}/link")):
                self.check(run("--wdir", "/usr", name, cwd=start), 0, f"{folder}/link {folder}/link\n", "")

    def test_directory(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "here")
            with open(path, "w") as file:
                file.write("#!/bin/sh\npwd\n")
            os.chmod(path, 0o755)
            self.check(run("-n", 2, "--wdir", "/usr", "./here", cwd=folder), 0, "/usr\n" * 2, "")
        self.check(run("--wdir", "/no/such", "true"), 2, "", "oshrun: --wdir /no/such: No such file or directory\n")
        self.check(run("--wdir", "/bin/true", "true"), 2, "", "oshrun: --wdir /bin/true: Not a directory\n")

    def test_output_files(self):
        with tempfile.TemporaryDirectory() as folder:
            line = 'echo "out $MESHMEM_PE"; echo "err $MESHMEM_PE" >&2'
            self.check(run("-n", 3, "--output-filename", folder + "/o", "sh", "-c", line), 0, "", "")
            for pe in range(3):
                with open(f"{folder}/o.{pe}") as file:
                    self.assertEqual(file.read(), f"out {pe}\nerr {pe}\n")
            self.check(run("--output-filename", folder + "/no/o", "true"), 2, "",
                       f"oshrun: --output-filename {folder}/no/o: there is no such directory to write the files to\n")
            self.check(run("--output-filename", folder + "/", "true"), 2, "",
                       f"oshrun: --output-filename {folder}/: write the name of a file; PE 3 writes to NAME.3\n")
            os.remove(folder + "/o.1")
            os.mkdir(folder + "/o.1")
            self.check(run("-n", 2, "--output-filename", folder + "/o", "true"), 1, "",
                       f"oshrun: cannot write {folder}/o.1: Is a directory\n")
        self.check(run("--output-filename", "o", "-l", "true"), 2)

    def test_output_planted(self):
        """Links of the user are followed; in a directory like /tmp, those of others, their files and pipes are not."""
        with tempfile.TemporaryDirectory() as folder:
            os.chmod(folder, 0o1777)
            name, other = f"{folder}/o.0", f"{folder}/other"
            os.symlink(other, name)
            self.check(run("--output-filename", folder + "/o", "echo", "1"), 0, "", "")
            self.check(run("--output-filename", folder + "/o", "echo", "2"), 0, "", "")
            with open(other) as file:
                self.assertEqual(file.read(), "2\n")
            for plant in (os.symlink, other), (os.mkfifo,), (os.link, other):
                if os.geteuid() != 0:
                    self.skipTest("files of other users need root")
                os.remove(name)
                plant[0](*plant[1:], name)
                os.lchown(name, 1, 1)
                self.check(run("--output-filename", folder + "/o", "echo", "3"), 1, "", f"oshrun: cannot write {name}: "
                           "this is another user's, in a directory to which others write\n")
            with open(other) as file:
                self.assertEqual(file.read(), "2\n")

    def test_output_links_of_others(self):
        """Another user's link is followed nowhere, also where everybody may replace what is there (mode 777), and where
        the directory is that user's."""
        if os.geteuid() != 0:
            self.skipTest("links of other users need root")
        with tempfile.TemporaryDirectory() as folder:
            os.chmod(folder, 0o755)
            there, other = folder + "/there", folder + "/other"
            os.mkdir(there)
            name = there + "/o.0"
            for mode, owner in (0o777, 0), (0o1777, 1), (0o777, 1), (0o755, 1):
                with self.subTest(mode=mode, owner=owner):
                    os.chmod(there, mode)
                    os.chown(there, owner, -1)
                    with open(other, "w") as file:
                        file.write("precious\n")
                    os.symlink(other, name)
                    os.lchown(name, 1, 1)
                    self.check(run("--output-filename", there + "/o", "echo", "3"), 1, "",
                               f"oshrun: cannot write {name}: this is a symbolic link of another user\n")
                    with open(other) as file:
                        self.assertEqual(file.read(), "precious\n")
                    os.remove(name)

    def test_output_pipe_of_others(self):
        """Nor is another user's pipe waited for, where everybody may make one."""
        if os.geteuid() != 0:
            self.skipTest("pipes of other users need root")
        with tempfile.TemporaryDirectory() as folder:
            os.chmod(folder, 0o777)
            name = folder + "/o.0"
            os.mkfifo(name)
            os.chown(name, 1, 1)
            self.check(run("--output-filename", folder + "/o", "echo", "3"), 1, "", f"oshrun: cannot write {name}: "
                       "this is another user's, in a directory to which others write\n")

    def test_output_second_name(self):
        """A file of the user is not overwritten through a name that others may have given it."""
        with tempfile.TemporaryDirectory() as folder:
            there, other, name = folder + "/there", folder + "/other", folder + "/there/o.0"
            os.mkdir(there)
            for mode in 0o1777, 0o777:
                os.chmod(there, mode)
                with open(other, "w") as file:
                    file.write("precious\n")
                os.link(other, name)
                self.check(run("--output-filename", there + "/o", "echo", "3"), 1, "",
                           f"oshrun: cannot write {name}: this file has another name, too (a hard link), and others "
                           "may have made this one; remove it, or write to another directory\n")
                with open(other) as file:
                    self.assertEqual(file.read(), "precious\n")
                os.remove(other)
                for text in "4", "5":
                    self.check(run("--output-filename", there + "/o", "echo", text), 0, "", "")
                with open(name) as file:
                    self.assertEqual(file.read(), "5\n")
                os.remove(name)

    def test_output_own_links(self):
        """Links of the user lead from one to the next, from the directory of each; a circle is refused."""
        with tempfile.TemporaryDirectory() as folder:
            os.chmod(folder, 0o777)
            os.mkdir(folder + "/a")
            os.symlink("a/next", folder + "/o.0")
            os.symlink("../file", folder + "/a/next")
            for text in "1", "2":
                self.check(run("--output-filename", folder + "/o", "echo", text), 0, "", "")
            with open(folder + "/file") as file:
                self.assertEqual(file.read(), "2\n")
            os.remove(folder + "/file")
            os.symlink("o.0", folder + "/file")
            self.check(run("--output-filename", folder + "/o", "echo", "3"), 1, "",
                       f"oshrun: cannot write {folder}/o.0: this is a symbolic link\n")
            os.remove(folder + "/o.0")
            os.symlink("/dev/stdout", folder + "/o.0")
            self.check(run("--output-filename", folder + "/o", "echo", "4"), 0, "4\n", "")

    def test_timestamp(self):
        result = self.check(run("-n", 2, "--timestamp", "-l", "echo", "x"), 0, err="")
        for line in result.out.splitlines():
            self.assertRegex(line, r"^\d\d:\d\d:\d\d\.\d{3} \[[01]\] x$")
        self.assertRegex(self.check(run("--timestamp", "echo", "x"), 0, err="").out, r"^[\d:]+\.\d{3} x\n$")

    def test_verbose(self):
        result = self.check(run("-n", 2, "-v", "echo", "x"), 0, "x\nx\n")
        self.assertIn("command: echo x\nPEs: 2", result.err)

    def test_preload(self):
        line = 'echo "$LD_PRELOAD"'
        env = dict(os.environ, LD_PRELOAD="")
        self.check(run("--preload", "libm.so.6", "sh", "-c", line, env=env), 0, "libm.so.6\n", "")
        env["LD_PRELOAD"] = "libdl.so.2"
        self.check(run("--preload", "libm.so.6", "sh", "-c", line, env=env), 0, "libm.so.6:libdl.so.2\n", "")
        self.check(run("--preload", "./no/such.so", "true"), 2)

    def test_preload_from_a_folder_with_spaces(self):
        """The loader takes a space in LD_PRELOAD for the end of a name."""
        show = ("sh", "-c", 'echo "$LD_PRELOAD,$LD_LIBRARY_PATH"')
        env = dict(os.environ, LD_PRELOAD="", LD_LIBRARY_PATH="/usr/lib")
        with tempfile.TemporaryDirectory(prefix="a folder ") as folder:
            for name, status in (("tool.so", 0), ("the tool.so", 2)):
                path = os.path.join(folder, name)
                subprocess.run(["cc", "-shared", "-xc", "/dev/null", "-o", path], check=True)
                for text, loaded in ((path, name), (f"{path}:libm.so.6", f"{name}:libm.so.6"),
                                     (f"libm.so.6:{path}:", f"libm.so.6:{name}")):
                    result = self.check(run("--preload", text, *show, env=env), status,
                                        "" if status else f"{loaded},{folder}:/usr/lib\n", None if status else "")
                    self.assertEqual(f"cannot load {path} before others" in result.err, status != 0)

    def test_variables_by_pattern(self):
        env = dict(os.environ, ABC_1="1", ABC_2="2")
        self.check(run("-x", "ABC_*", "sh", "-c", 'echo "$ABC_1 $ABC_2"', env=env), 0, "1 2\n", "")
        self.assertIn("no variable of the environment has such a name",
                      self.check(run("-x", "NO_SUCH_*", "true"), 0).err)
        self.check(run("-genv", "ABC_1", "x y", "sh", "-c", 'echo "$ABC_1"'), 0, "x y\n", "")
        self.check(run("-genv", "ABC_1"), 2)

    def test_names_from_elsewhere(self):
        for options in (["--np", 2], ["--n", "2"], ["-c", "2"], ["-np", 2, "-wdir", "/"], ["-n", 2, "--oversubscribe"],
                        ["-n", 2, "-bind-to", "none"], ["-n", 2, "--allow-run-as-root", "-genvall"],
                        ["--ntasks=2", "-q", "--quiet", "--overcommit", "-O", "--kill-on-bad-exit", "-D", "/"]):
            self.check(run(*options, "echo", "x"), 0, "x\nx\n", "")
        self.check(run("-n", 2, "-prepend-rank", "sh", "-c", "test $MESHMEM_PE = 0 || echo x"), 0, "[1] x\n", "")
        for options, hint in ((["--mca", "a", "b"], "is for Open MPI"), (["-ppn", "2"], "--hosts a:4,b:4"),
                              (["--rankfile", "f"], "--bind-to"), (["--xterm"], "xterm -e gdb"), (["-tv"], "gdb"),
                              (["--launcher", "ssh"], "takes the launcher that is installed"),
                              (["--mpi=pmix"], "its own means"),
                              (["--cpus-per-proc", "2"], "--bind-to"), (["--time", "5"], "--timeout SECONDS"),
                              (["--prefix", "/x"], "from its own place"), (["--app", "f"], "colon"),
                              (["-envnone"], "env -i"), (["-K"], "ends the job"), (["--comment=x"], "sbatch"),
                              (["-gtool", "x"], "--attach gdb"), (["--display", "map"], "--report-bindings"),
                              (["-print-rank-map"], "--report-bindings"), (["-s", "all"], "input goes to PE 0"),
                              (["-s"], "must be on all hosts"), (["--report-uri", "-"], "oshrun has none"),
                              (["--xml"], "-l puts the PE"), (["--index-argv-by-rank"], "MESHMEM_PE"),
                              (["--set-cwd-to-session-dir"], "--wdir"), (["-enable-x"], "DISPLAY")):
            self.assertIn(hint, self.check(run(*options, "true"), 2, "").err)
        self.assertIn("oshrun: PE 1: not bound", self.check(run("-n", 2, "--display-map", "true"), 0).err)
        self.assertIn("PEs: 2", self.check(run("-n", 2, "--do-not-launch", "false"), 0).out)
        self.assertEqual(self.check(run("-V"), 0).out, run("--version").out)

    def test_all_options_of_others(self):
        """Each option that another launcher's help lists is taken, or gets a hint."""
        helps = ["mpirun.openmpi", "--allow-run-as-root", "--help", "full"], ["mpiexec.hydra", "-help"]
        helps = [words for words in helps if shutil.which(words[0])]
        if not helps:
            self.skipTest("no other launcher is here; Debian: apt-get install openmpi-bin mpich")
        for words in helps:
            text = subprocess.run(words, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT).stdout
            begins = re.findall(r"^ {0,14}(-[^\n]*?)(?:  |$)", text, re.M)
            options = {option for line in begins for option in re.findall(r"(?<!\w)--?[a-zA-Z][\w-]*", line)}
            self.assertGreater(len(options), 30, words)
            without = [option for option in sorted(options)
                       if "no such option; oshrun --help shows all" in run(option, "1", "--dry-run", "true").err]
            self.assertEqual(without, [], words)

    def test_size_of_no_trace(self):
        self.check(run("-n", 1, "--trace-size", "1m", "true"), 2,
                   err="oshrun: --trace-size is of the memory for --trace and --heatmap; write one of them, too\n")

    def test_similar_names(self):
        """A suggestion for what looks like a typing mistake, and none for what resembles no option."""
        for word, meant in (("--tiemout", "--timeout"), ("--heatmp=x.svg", "--heatmap"),
                            ("--report", "--report-bindings"),
                            ("--host-file", "--hostfile"), ("--stast", "--stats"), ("-mp", "-np")):
            self.assertIn(f"did you mean {meant}?", self.check(run(word, "true"), 2, "").err)
        for word in ("-z", "--zebra", "--frequency=3", "--x-y-z", "-7", "--" + 200 * "z"):
            self.assertIn("no such option; oshrun --help", self.check(run(word, "true"), 2, "").err)

    def test_wrapper_without_environment(self):
        """Whoever starts podman, docker or sudo gets jobs of one PE each."""
        with tempfile.TemporaryDirectory() as folder:
            wrapper = os.path.join(folder, "sudo")
            with open(wrapper, "w", encoding="utf-8") as file:
                file.write('#!/bin/sh\nexec env -i "$@"\n')
            os.chmod(wrapper, 0o755)
            result = run("-n", "2", wrapper, "true")
            self.assertEqual(result.status, 0, result)
            self.assertRegex(result.err, r"\Aoshrun: no PE of this job has called shmem_init: sudo passes on neither "
                             r".* PE 0 of 1; start oshrun with sudo, not sudo with oshrun\n\Z")
            self.assertEqual(run("-n", "1", wrapper, "true").err, "")
            self.assertNotIn("shmem_init", run("-n", "2", wrapper, "false").err)

    def test_places(self):
        """Of a machine that hwloc is told, whose CPUs 0 and 1 are this one's."""
        if not {0, 1} <= os.sched_getaffinity(0):
            self.skipTest("CPUs 0 and 1 may not be used")
        def places(shape, *options):
            env = dict(os.environ, HWLOC_SYNTHETIC=shape)
            result = self.check(run("-n", 4, *options, "--dry-run", "true", env=env), 0, err="")
            return re.findall(r"PE \d: (\w+ \d) \(CPUs? ([\d,-]+)\)", result.out)
        one = "package:2 [numa] l3:1 core:1 pu:1"
        for kind in ("hwthread", "core", "l3", "numa", "socket"):
            self.assertEqual(places(one, "--bind-to", kind), [(f"{kind} {pe % 2}", str(pe % 2)) for pe in range(4)])
            self.assertEqual(places(one, "--map-by", kind), [(f"{kind} {pe % 2}", str(pe % 2)) for pe in range(4)])
        self.assertEqual(places("package:1 l2:2 core:1 pu:1", "--bind-to", "l2cache:overload-allowed"),
                         [(f"l2 {pe % 2}", str(pe % 2)) for pe in range(4)])
        self.assertEqual(places("core:1 pu:2", "--map-by", "core", "--bind-to", "hwthread"),
                         [(f"hwthread {pe % 2}", str(pe % 2)) for pe in range(4)])
        for bad, said in (("ppr:2:node", "--hosts a:4,b:4"), ("core:PE=2", "nothing may stand behind"),
                          ("board", "not a place; write hwthread, core, l2,")):
            self.assertIn(said, self.check(run("--map-by", bad, "true"), 2, "").err)
        self.check(run("--map-by", "slot:oversubscribe", "true"), 0, "", "")
        whole = "package:1 core:2 pu:1"
        self.assertEqual(places(whole, "--bind-to", "socket", "--map-by", "core"), [("socket 0", "0-1")] * 4)
        self.assertEqual(places(whole, "--bind-to", "core", "--map-by", "socket"),
                         [(f"core {pe % 2}", str(pe % 2)) for pe in range(4)])
        if len(os.sched_getaffinity(0)) >= 4 and {2, 3} <= os.sched_getaffinity(0):
            self.assertEqual([cpu for _, cpu in places("package:2 core:2 pu:1", "--bind-to", "core", "--map-by",
                                                       "socket")], ["0", "2", "1", "3"])
        env = dict(os.environ, HWLOC_SYNTHETIC=whole)
        self.assertIn("l3", self.check(run("--bind-to", "l3", "true", env=env), 1).err)


if __name__ == "__main__":
    main()
