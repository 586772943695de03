#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""What the near path compiles to at -O2: one store, or one locked instruction, and no call before the
function returns; and exported functions that save nothing on the stack for far PEs or for polls. Prints
the code."""
import os
import platform
import re
import shutil
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.dirname(__file__))
from job import BUILD, LIBRARY, SCRATCH, TestCase, main  # noqa: E402

FUNCTIONS = """
#include <shmemx.h>
void p(long *dest, long value, int pe) { shmem_long_p(dest, value, pe); }
long g(const long *source, int pe) { return shmem_long_g(source, pe); }
long fetch_add(long *dest, long value, int pe) { return shmem_long_atomic_fetch_add(dest, value, pe); }
void add(int *dest, int value, int pe) { shmem_int_atomic_add(dest, value, pe); }
void put(long *dest, const long *source, int pe) { shmem_long_put(dest, source, 1, pe); }
int my_pe(void) { return shmem_my_pe(); }
void put_all(long *dest, const long *source, long n, int pe)
{
    shmemx_request_t req = SHMEMX_REQUEST_UNINITIALIZED;
    for (long i = 0; i < n; i++)
        shmemx_long_put_nbe(&dest[i], source, 1, pe, &req);
    shmemx_wait_nbe(&req);
}
"""


def functions_of(file, *options):
    """The code of each function of an object file."""
    text = subprocess.run(["objdump", "-d", "-r", "--no-show-raw-insn", *options, file],
                          check=True, text=True, stdout=subprocess.PIPE).stdout
    return dict(re.findall(r"<([\w.]+)>:\n(.*?)(?=\n\n|\Z)", text, re.S))


class Code:
    """Functions and their instructions."""

    code = {}

    def path(self, name):
        """The instructions up to the first return; endbr64, where a compiler marks entries, does nothing."""
        print(f"{name}:\n{self.code[name]}\n")
        found = []
        for line in self.code[name].splitlines():
            if m := re.match(r"\s*[0-9a-f]+:\t(.+?)\s*$", line.split("#")[0]):
                if not m[1].startswith("endbr"):
                    found.append(" ".join(m[1].split()))
                if m[1].startswith("ret"):
                    break
        self.assertTrue(found[-1].startswith("ret"))
        return found


class NearCode(Code):
    """The tests, for each compiler."""

    compiler = None

    @classmethod
    def setUpClass(cls):
        made = SCRATCH / f"near_{cls.compiler or 'default'}.o"
        (SCRATCH / "near.c").write_text(FUNCTIONS)
        env = os.environ | ({"OSHCC_CC": cls.compiler} if cls.compiler else {})
        subprocess.run([BUILD / "bin/oshcc", "-O2", "-fcf-protection=none", "-fno-stack-protector",
                        "-c", SCRATCH / "near.c", "-o", made], check=True, env=env)
        cls.code = functions_of(made)

    def near(self, name):
        """The instructions up to the first return, without a call."""
        found = self.path(name)
        self.assertFalse([i for i in found if i.startswith("call")], "a call on the near path")
        return found

    def stores(self, found):
        return [i for i in found if re.match(r"(lock )?(mov|xadd|add|xchg)\w* .*,[^,]*\([^)]*\)$", i)]

    def test_p(self):
        found = self.near("p")
        self.assertEqual(len(self.stores(found)), 1, found)
        self.assertLessEqual(len(found), 9)

    def test_g(self):
        found = self.near("g")
        self.assertEqual(self.stores(found), [])
        self.assertLessEqual(len(found), 9)

    def test_put(self):
        self.assertEqual(len(self.stores(self.near("put"))), 1)

    def test_fetch_add(self):
        found = self.near("fetch_add")
        self.assertEqual(len([i for i in found if i.startswith("lock")]), 1, found)
        self.assertTrue([i for i in found if i.startswith("lock xadd")])

    def test_add(self):
        found = self.near("add")
        self.assertEqual(len([i for i in found if i.startswith("lock add")]), 1, found)

    def test_request_stays_in_a_register(self):
        tests = re.findall(r"\ttestb? +\$0x2,(\S+)", self.code["put_all"])
        self.assertTrue(tests, self.code["put_all"])
        self.assertTrue(all(one.startswith("%") for one in tests), self.code["put_all"])

    def test_my_pe(self):
        self.assertLessEqual(len(self.near("my_pe")), 5)


HERE = platform.machine() == "x86_64" and shutil.which("objdump")


@unittest.skipUnless(HERE, "needs objdump on x86-64")
class WithDefault(NearCode, TestCase):
    pass


@unittest.skipUnless(HERE and shutil.which("clang"), "needs objdump and clang on x86-64")
class WithClang(NearCode, TestCase):
    compiler = "clang"


RELEASE = "CMAKE_BUILD_TYPE:STRING=Release" in (BUILD / "CMakeCache.txt").read_text()


@unittest.skipUnless(HERE and RELEASE and not os.environ.get("MESHMEM_SANITIZE"),
                     "needs objdump and a release build on x86-64")
class Exported(Code, TestCase):
    """docs/why/near.md says how many instructions gcc needs."""

    @classmethod
    def setUpClass(cls):
        cls.code = functions_of(LIBRARY)

    def test_words(self):
        for name, most in (("p", 11), ("g", 13), ("atomic_fetch", 12), ("atomic_inc", 12),
                           ("atomic_compare_swap", 14)):
            with self.subTest(name):
                found = self.path(f"pshmem_long_{name}")
                used = [i for i in found if "%rsp" in i and not i.startswith("lock or")]  # that is a full fence
                self.assertFalse(used + [i for i in found if i.startswith(("call", "push"))], found)
                self.assertLessEqual(len(found), most, found)

    def test_copies(self):
        """Up to the return of a copy of 8 to 15 bytes, with its moves: nothing is kept over the call of memcpy."""
        for name in ("get", "put"):
            with self.subTest(name):
                found = self.path(f"pshmem_long_{name}")
                self.assertFalse([i for i in found if i.startswith("push")], found)
                self.assertIn("memcpy", self.code[f"pshmem_long_{name}"])
                self.assertLessEqual(len(found), 28, found)


if __name__ == "__main__":
    main()
