#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""The loops of reductions, as compiled: vector instructions for every type that has them, and no fused
multiplication and addition, which would give other bits than two roundings."""
import os
import platform
import re
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.dirname(__file__))
from job import BUILD, TestCase, main  # noqa: E402

VECTOR = {"sum_f64.avx2": r"vaddpd .*ymm", "sum_f64.avx512f": r"vaddpd .*zmm",
          "max_u64.avx2": r"vpcmpgtq .*ymm", "max_u64.avx512f": r"vpmaxuq .*zmm",
          "sum_64.default": r"paddq .*xmm", "min_f32.avx2": r"vminps .*ymm",
          "max_s8.avx2": r"vpmaxsb .*ymm", "prod_16.avx2": r"vpmullw .*ymm",
          "and_bytes.avx2": r"vp?and.* .*ymm", "multiply_c64.avx2": r"vmulpd .*ymm"}


def is_optimized():
    """Whether the library was built by gcc with -O3, for x86-64, without anything that changes loops."""
    cache = (BUILD / "CMakeCache.txt").read_text()
    compiler = re.search(r"CMAKE_C_COMPILER:\w+=(.*)", cache)[1]
    version = subprocess.run([compiler, "--version"], stdout=subprocess.PIPE, text=True).stdout
    return (platform.machine() == "x86_64" and "CMAKE_BUILD_TYPE:STRING=Release" in cache
            and "clang" not in version)


class Test(TestCase):
    @unittest.skipUnless(is_optimized(), "another compiler, or not optimized")
    def test_loops(self):
        code = subprocess.run(["objdump", "-d", "--no-show-raw-insn", BUILD / "lib/libmeshmem.so"],
                              stdout=subprocess.PIPE, text=True, check=True).stdout
        functions = dict(re.findall(r"^[0-9a-f]+ <([\w.]+)>:\n((?:.+\n)*)", code, re.MULTILINE))
        for name, instruction in VECTOR.items():
            with self.subTest(name):
                self.assertRegex(functions[name], instruction)
        kernels = [n for n in functions if re.match(r"(sum|prod|max|min|multiply)_\w+\.", n)]
        self.assertGreater(len(kernels), 60)
        for name in kernels:
            self.assertNotRegex(functions[name], r"vfn?m", name)


if __name__ == "__main__":
    main()
