#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Build the project under a sanitizer and run the tests of its C code.

usage: sanitize.py address|undefined
"""
import os
import subprocess
import sys

sanitizer = sys.argv[1]
source, outer = os.environ["MESHMEM_SOURCE"], os.environ["MESHMEM_BUILD"]
build = os.path.join(outer, {"address": "asan", "undefined": "ubsan"}[sanitizer])
env = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}

for command in (
        ["cmake", "-S", source, "-B", build, "-DCMAKE_BUILD_TYPE=Debug",
         "-DCMAKE_C_FLAGS_DEBUG=-O1", "-DCMAKE_CXX_FLAGS_DEBUG=-O1", "-DMESHMEM_TESTS=ON",
         f"-DMESHMEM_SANITIZE={sanitizer}", f"-DCMAKE_C_COMPILER={env['CC']}"],
        ["cmake", "--build", build, "-j", "2"],
        ["ctest", "--test-dir", build, "-j", "2", "--output-on-failure"]):
    done = subprocess.run(command, env=env, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode or command[0] == "ctest":
        print(done.stdout)
    if done.returncode:
        sys.exit(1)
