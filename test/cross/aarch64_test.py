#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""The library, built for AArch64 and run by qemu-user: the unit tests, the near protocols with threads and processes as
PEs, proxies of several nodes over the simulated wire, programs of PEs, and conformance with 2 PEs on one node. oshrun
is built for this machine: both architectures agree on the layout of the job's memory. Neither libfabric nor cmocka is
there for AArch64, so jobs over nodes are not run, and unit tests include cmocka/cmocka.h here. qemu-user on x86-64
keeps the memory order of x86-64: this shows that the code runs, not that its memory orders are right."""
import os
import pathlib
import re
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../tool"))
from job import BUILD, OSHRUN, SCRATCH, SOURCE, Job, TestCase, main  # noqa: E402

COMPILER, EMULATOR, ROOT = "aarch64-linux-gnu-gcc", "qemu-aarch64", "/usr/aarch64-linux-gnu"
FOLDER = BUILD / "aarch64"
NODE = ("lock", "barrier", "signal", "hand", "hand_threads")
SIMULATED = [f"src/far/wire/{name}.c" for name in
             ("sim/sim", "sim/time", "chaos/chaos", "wrap", "emulate/emulate", "emulate/jobs")]
PES = ("ptr", "data_static", "fork_private", "heap_symmetric", "litmus_message", "litmus_signal",
       "litmus_store_buffer", "lock_thread_both", "team_split_2d")
CONFORM = ("amo", "signal")
# The emulator keeps some bytes for each page that is reserved, cannot fork where there are several threads, and is
# too slow for a job that must start within 0.3 s.
UNIT_SKIPPED = {"estimate": "choices_agree_with_a_simulation alltoalls_agree_with_a_simulation "
                            "alltoallvs_agree_with_a_simulation",    # arithmetic, for half a minute
                "heap": "holds_large_heaps", "uid": "test_forked_late test_never_comes",
                "window": "windows_of_many_heaps says_what_cannot_be says_what_fits put_costs_the_same "
                          "starts_with_less_than_asked"}
# kinds needs hwloc for AArch64; the emulator has no memory policies, which numa is about, and no perf events, which
# watchpoint is about; misuse is generated.
NOT_HERE = {"kinds", "misuse", "numa", "watchpoint"}
FEW = {"CONFORM_FEW": "sizes,types"}  # one of each class and kind


def missing():
    for name, package in ((COMPILER, "gcc-aarch64-linux-gnu"), (EMULATOR, "qemu-user")):
        if not shutil.which(name):
            return f"{name} is not installed; Debian: apt-get install {package} libc6-dev-arm64-cross"
    return None if pathlib.Path(ROOT).exists() else f"{ROOT} is missing; Debian: libc6-dev-arm64-cross"


class AArch64(TestCase):
    @classmethod
    def setUpClass(cls):
        cls.reason = missing()
        if cls.reason:
            return
        for command in (["cmake", "-S", SOURCE, "-B", FOLDER, "-DCMAKE_SYSTEM_NAME=Linux",
                         "-DCMAKE_SYSTEM_PROCESSOR=aarch64", f"-DCMAKE_C_COMPILER={COMPILER}",
                         "-DMESHMEM_LAUNCHER=OFF", "-DMESHMEM_WIRE_OFI=OFF", "-DMESHMEM_BENCH=OFF",
                         "-DCMAKE_C_FLAGS_RELEASE=-O1", "-DMESHMEM_DEBUG_INFO=-g1",
                         f"-DCMAKE_C_COMPILER_LAUNCHER={os.environ.get('MESHMEM_LAUNCHER', '')}"],
                        ["cmake", "--build", FOLDER, "-j", "2", "--target", "meshmem", "meshmem_static"]):
            done = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT, text=True)
            if done.returncode:
                raise AssertionError(done.stdout)

    def setUp(self):
        if self.reason:
            self.skipTest(self.reason)

    def compile(self, source, name, *options):
        """A program of the files of its lines "// sources:", and of what it needs of the library."""
        program = SCRATCH / name
        text = (SOURCE / source).read_text()

        def words(key):
            return [word for line in re.findall(rf"^// {key}: (.*)$", text, re.M) for word in line.split()]

        sources = [SOURCE / "src" / file for file in words("sources")]
        wraps = [f"-Wl,--wrap={function}" for function in words("wraps")]
        options = [*options, "-DSHMEM_NO_INLINE", "-DMESHMEM_PE_LOCAL=_Thread_local"] if sources else options
        subprocess.run([COMPILER, "-O1", "-D_GNU_SOURCE", f"-I{SOURCE}/include", *options,
                        str(SOURCE / source), *sources, "-o", str(program), f"{FOLDER}/lib/libmeshmem.a",
                        *wraps, "-pthread", "-lm"], check=True)
        return [EMULATOR, "-L", ROOT, program]

    def run_pes(self, *program, env=None, pes=2):
        # The emulator keeps a record of every page of addresses.
        small = {"SHMEM_PARTITION_ROOM": "1g", "SHMEM_SYMMETRIC_SIZE": "64m"}
        self.good(Job([OSHRUN, "-n", pes, *program], small | (env or {})).end(120))

    def test_node(self):
        for name in NODE:
            with self.subTest(name):
                self.good(Job(self.compile(f"test/node/{name}_test.c", name, f"-I{SOURCE}/src",
                                           f"-I{BUILD}/gen")).end(120))

    def test_unit(self):
        for file in sorted((SOURCE / "test/unit").glob("*_test.c")):
            name = "unit_" + file.name.replace("_test.c", "")
            if name[len("unit_"):] in NOT_HERE:
                continue
            with self.subTest(name):
                job = Job(self.compile(f"test/unit/{file.name}", name, f"-I{SOURCE}/test/cross/cmocka",
                                       f"-I{SOURCE}/src", f"-I{BUILD}/gen", '-DMESHMEM_VERSION="test"'),
                          {"CMOCKA_SKIP": UNIT_SKIPPED.get(name[len("unit_"):], "")})
                self.good(job.end(120), "(?m): passed$")

    def test_far(self):
        self.good(Job(self.compile("test/far/random_test.c", "far_random", f"-I{SOURCE}/src", f"-I{BUILD}/gen",
                                   "-DSHMEM_NO_INLINE", *[str(SOURCE / file) for file in SIMULATED]),
                      env={"FAR_SEEDS": "1"}).end(120))

    def test_pe(self):
        for name in PES:
            with self.subTest(name):
                self.run_pes(*self.compile(f"test/pe/{name}.c", name))

    def test_large_pages(self):
        """Pages of 64 KiB, with one PE: the emulator shows the machine's own in /proc/self/pagemap."""
        large = {"QEMU_PAGESIZE": "65536"}
        for name, env in (("heap_size", {"SHMEM_SYMMETRIC_SIZE": "12345678"}), ("data_static", {})):
            with self.subTest(name):
                self.run_pes(*self.compile(f"test/pe/{name}.c", name), env=large | env, pes=1)

    def test_conform(self):
        for name in CONFORM:
            with self.subTest(name):
                self.run_pes(*self.compile(f"test/conform/{name}.c", f"conform_{name}", f"-I{BUILD}/gen"), env=FEW)


if __name__ == "__main__":
    main()
