#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""The build refuses, before it compiles anything, a compiler for 32 bits, a C library other than glibc, and a
compiler without atomic operations; as a part of another project it leaves that its names, and works with what that
builds with; and with -flto the objects of the static library have machine code, too, which other compilers can link."""
import os
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../tool"))
from job import SCRATCH, SOURCE, TestCase, main  # noqa: E402

LEAN = [f"-DMESHMEM_{name}=OFF" for name in
        "WIRE_OFI WIRE_OPENMPI WIRE_MPICH WIRE_MPI_ABI PMIX HWLOC TOPOLOGY PENCIL FORTRAN BENCH APPS LAUNCHER".split()]
ENVIRONMENT = {name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MFLAGS")}


def call(*command):
    return subprocess.run([str(word) for word in command], env=ENVIRONMENT, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True)


class Configure(TestCase):
    def configure(self, name, *options):
        return call("cmake", "-G", "Unix Makefiles", "-S", SOURCE, "-B", SCRATCH / name, *LEAN, *options)

    def refused(self, name, sentence, *options):
        done = self.configure(name, *options)
        said = " ".join(done.stdout.split())
        self.assertTrue(done.returncode and sentence in said, done.stdout)

    def test_32_bits(self):
        if call("sh", "-c", 'echo "int a;" | ${CC:-cc} -m32 -xc -c -o /dev/null -').returncode:
            self.skipTest("the compiler knows no -m32")
        self.refused("bits", "meshmem needs addresses of 64 bits", "-DCMAKE_C_FLAGS=-m32",
                     "-DCMAKE_TRY_COMPILE_TARGET_TYPE=STATIC_LIBRARY")

    def test_other_c_library(self):
        (SCRATCH / "features.h").write_text("#include_next <features.h>\n#undef __GLIBC__\n")
        self.refused("libc", "meshmem needs glibc", f"-DCMAKE_C_FLAGS=-I{SCRATCH}")

    def test_no_atomics(self):
        """As gcc 12 for riscv64, which calls libatomic for small words."""
        if call("sh", "-c", "echo 'int a;' | ${CC:-cc} -fno-inline-atomics -Werror -xc -c -o /dev/null -").returncode:
            self.skipTest("the compiler knows no -fno-inline-atomics")
        self.refused("atomics", "needs atomic operations on words of 1 and 2 bytes",
                     "-DCMAKE_C_FLAGS=-fno-inline-atomics")

    def test_without_pkg_config(self):
        """Then nothing optional is found, which is said."""
        (SCRATCH / "pkg-config").write_text("#!/bin/sh\nexit 127\n")
        done = self.configure("plain", f"-DPKG_CONFIG_EXECUTABLE={SCRATCH}/pkg-config", "-DMESHMEM_WIRE_OFI=AUTO")
        said = " ".join(done.stdout.split())
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertIn("pkg-config was not found, so neither are hwloc, libfabric", said)
        self.assertIn("libfabric-dev", said)
        self.refused("wanted", "libfabric-dev", f"-DPKG_CONFIG_EXECUTABLE={SCRATCH}/pkg-config",
                     "-DMESHMEM_WIRE_OFI=ON")

    def test_part_of_a_project(self):
        """It takes no plain names of targets from a project that builds it with add_subdirectory, and neither the
        project's unity build, for which its files are not made, nor its hidden names, with which it exports none. It is
        optimized in a project without a build type, whose own targets keep their assertions. The project chooses
        components by variables."""
        outer = SCRATCH / "outer"
        outer.mkdir()
        (outer / "CMakeLists.txt").write_text(f"""
cmake_minimum_required(VERSION 3.20)
project(outer C)
set(MESHMEM_OTF2 OFF)
if(POLICY CMP0126)
  message(STATUS "variables count")
endif()
add_subdirectory("{SOURCE}" meshmem)
foreach(name headers uninstall docs check)
  add_custom_target(${{name}})
endforeach()
add_library(own own.c)
""")
        (outer / "own.c").write_text("int own;\n")
        done = call("cmake", "-G", "Unix Makefiles", "-S", outer, "-B", outer / "build", *LEAN,
                    "-DCMAKE_UNITY_BUILD=ON", "-DCMAKE_C_VISIBILITY_PRESET=hidden",
                    "-DCMAKE_C_FLAGS=-fvisibility=hidden", "-DOTF2_INCLUDE=no")
        self.assertEqual(done.returncode, 0, done.stdout)
        if "variables count" in done.stdout:
            self.assertNotIn("built without OTF2", done.stdout)     # it would be by itself
        self.assertEqual(list(outer.glob("build/meshmem/**/Unity")), [])
        flags = (outer / "build/meshmem/CMakeFiles/meshmem_objects.dir/flags.make").read_text()
        self.assertEqual(re.findall(r"-fvisibility=\w+", flags)[-1], "-fvisibility=default")
        self.assertIn("-O3", flags)
        self.assertNotIn("NDEBUG", (outer / "build/CMakeFiles/own.dir/flags.make").read_text())
        self.assertNotIn("CMAKE_BUILD_TYPE:STRING=Release", (outer / "build/CMakeCache.txt").read_text())

    def test_objects_with_lto(self):
        """And a processor that the library is not made for gives a warning."""
        if "__clang__" in call("sh", "-c", "${CC:-cc} -dM -E -xc /dev/null").stdout:
            self.skipTest("the compiler is not gcc")
        done = self.configure("lto", "-DCMAKE_INTERPROCEDURAL_OPTIMIZATION=ON", "-DCMAKE_SYSTEM_NAME=Linux",
                              "-DCMAKE_SYSTEM_PROCESSOR=other")
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertIn("has not been tested on other", " ".join(done.stdout.split()))
        done = call("cmake", "--build", SCRATCH / "lto", "--target", "src/team/partition.c.o")
        self.assertEqual(done.returncode, 0, done.stdout)
        file = pathlib.Path(SCRATCH, "lto/CMakeFiles/meshmem_objects.dir/src/team/partition.c.o")
        symbols = call("readelf", "-sW", file).stdout
        self.assertIn("meshmem_", symbols)
        self.assertNotIn("__gnu_lto_slim", symbols)


if __name__ == "__main__":
    main()
