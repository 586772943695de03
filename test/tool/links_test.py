#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Static data is symmetric however a program is linked and loaded: PIE or not, statically, with
another compiler, with and without address randomization, with a deep stack or many libraries."""
import os
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.dirname(__file__))
from job import BUILD, OSHRUN, SCRATCH, SOURCE, Job, TestCase, compile_c, main, oshrun  # noqa: E402

PE = SOURCE / "test/pe"
WAYS = {
    "pie": ["-O2", "-fPIE", "-pie"],
    "no_pie": ["-O2", "-no-pie", "-fno-pie"],
    "static_library": ["-O2", "-static-meshmem"],
    "static": ["-O2", "-static"],
    "static_pie": ["-O2", "-static-pie", "-fPIE"],
    "lazy": ["-O2", "-Wl,-z,lazy", "-Wl,-z,norelro"],
    "now": ["-O2", "-Wl,-z,relro,-z,now"],
    "plain": ["-O0"],
    "lto": ["-O2", "-flto"],
}


class Links(TestCase):
    def check(self, way, options, compiler="oshcc"):
        for source in ("data_static", "ptr", "fork_private", "fork_written", "init_again"):
            program = compile_c(PE / f"{source}.c", *options, name=f"{source}_{way}",
                                compiler=compiler)
            for number in (1, 3):
                with self.subTest(source=source, number=number):
                    self.good(oshrun(number, program))

    def test_without_randomization(self):
        if not shutil.which("setarch"):
            self.skipTest("setarch is not installed")
        for way in ("pie", "no_pie"):
            program = compile_c(PE / "data_static.c", *WAYS[way], name="fixed_" + way)
            self.good(Job(["setarch", "-R", OSHRUN, "-n", 3, program]).end())
            self.good(oshrun(3, "setarch", "-R", program))

    def test_unlimited_stack(self):
        """With it the kernel maps from the bottom up."""
        program = compile_c(PE / "data_static.c", "-O2", name="bottom_up")
        self.good(Job(["sh", "-c", 'ulimit -s unlimited && exec "$@"', "sh", OSHRUN, "-n", "3",
                       program]).end())

    def test_clang(self):
        if not shutil.which("clang"):
            self.skipTest("clang is not installed")
        os.environ["OSHCC_CC"] = "clang"
        self.addCleanup(os.environ.pop, "OSHCC_CC")
        self.check("clang", ["-O2"])

    def test_compiler_is_missing(self):
        job = Job([BUILD / "bin/oshcc", "x.c"], {"OSHCC_CC": "/no/such -O2"}).end()
        self.assertEqual((job.status, job.output),
                         (127, "oshcc: there is no compiler /no/such; OSHCC_CC chooses another\n"))

    def test_fork_of_several_programs(self):
        """Their global variables are not symmetric, and those of a child are its own, too."""
        source = """
#include <shmem.h>
#include <sys/wait.h>
#include <unistd.h>
static long word = NUMBER;
int main(void)
{
    int status = 1;
    shmem_init();
    pid_t child = fork();
    if (child == 0) {
        word = 99;
        _exit(0);
    }
    waitpid(child, &status, 0);
    shmem_finalize();
    return status != 0 || word != NUMBER;
}
"""
        for option in [], ["-static"]:
            several = [compile_c(source.replace("NUMBER", number), "-O1", *option, name=f"several{number}")
                       for number in "12"]
            self.good(Job([OSHRUN, "-n", 1, several[0], ":", "-n", 2, several[1]]).end(60))

    def test_global_of_a_library_is_private(self):
        library = SCRATCH / "libglobal.so"
        (SCRATCH / "global.c").write_text("long in_library[4] = {1};\nlong *get(void);\n"
                                          "long *get(void) { return in_library; }\n")
        subprocess.run(["cc", "-shared", "-fPIC", "-o", library, SCRATCH / "global.c"], check=True)
        program = compile_c("""
#include <shmem.h>
long *get(void);
static long mine;
int main(void)
{
    shmem_init();
    int wrong = shmem_addr_accessible(get(), 0) || shmem_ptr(get(), 0) || get()[0] != 1;
    wrong |= !shmem_addr_accessible(&mine, 0);
    shmem_finalize();
    return wrong;
}
""", "-O2", str(library), f"-Wl,-rpath,{SCRATCH}", name="with_library")
        self.good(oshrun(2, program))


for _way, _options in WAYS.items():
    setattr(Links, f"test_{_way}",
            lambda self, way=_way, options=_options: self.check(way, options))

if __name__ == "__main__":
    main()
