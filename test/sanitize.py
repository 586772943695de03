#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Build the library once with AddressSanitizer and UndefinedBehaviorSanitizer together, and run chosen
tests with it: those of functions, and of programs those with a line "// sanitize: yes", which use each
part of the library once. The generated functions, which pass arguments on, are not checked, and what is only
arithmetic does not run. The presets asan, ubsan and tsan run all tests of functions and programs."""
import os
import subprocess
import sys

source, build = os.environ["MESHMEM_SOURCE"], os.path.join(os.environ["MESHMEM_BUILD"], "sanitize")
env = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
LAUNCHER = [f"-DCMAKE_{language}_COMPILER_LAUNCHER={env['MESHMEM_LAUNCHER']}" for language in ("C", "CXX")
            if env.get("MESHMEM_LAUNCHER")]

for command in (
        ["cmake", "-S", source, "-B", build, "-DCMAKE_BUILD_TYPE=Debug", "-DCMAKE_C_FLAGS_DEBUG=-O1",
         "-DCMAKE_CXX_FLAGS_DEBUG=-O1", "-DMESHMEM_TESTS=ON", "-DMESHMEM_SANITIZE=address+undefined",
         "-DMESHMEM_DEBUG_INFO=-g1", "-DMESHMEM_SANITIZE_CALLS=OFF", f"-DCMAKE_C_COMPILER={env['CC']}", *LAUNCHER],
        ["cmake", "--build", build, "-j", "2", "--target", "chosen"],
        ["ctest", "--test-dir", build, "-j", "4", "--output-on-failure", "-L", "chosen", "--no-tests=error"]):
    done = subprocess.run(command, env=env, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode or command[0] == "ctest":
        print(done.stdout)
    if done.returncode:
        sys.exit(1)
