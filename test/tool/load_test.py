#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""The library loaded by dlopen, as Python does, into a program that is not linked to it: everything
works, also after dlclose and another dlopen, but the program's own globals stay private.
And programs built with AddressSanitizer."""
import os
import re
import shutil
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.dirname(__file__))
from job import LIBRARY, SCRATCH, TestCase, compile_c, main, oshrun  # noqa: E402

LOADER = """
#include <dlfcn.h>
#include <stddef.h>
#include <stdio.h>
#define GET(ret, name, ...) ret (*name)(__VA_ARGS__) = (ret (*)(__VA_ARGS__))dlsym(library, "shmem_" #name)
static long global;
int main(int argc, char **argv)
{
    for (int round = 0; round < 3; round++) {
        void *library = dlopen(argv[argc - 1], RTLD_NOW | RTLD_LOCAL);
        if (!library)
            return puts(dlerror()), 1;
        GET(void, init, void);
        GET(void, finalize, void);
        GET(void, barrier_all, void);
        GET(int, my_pe, void);
        GET(int, n_pes, void);
        GET(void *, malloc, size_t);
        GET(int, addr_accessible, const void *, int);
        GET(void, long_p, long *, long, int);
        init();
        int me = my_pe(), n = n_pes();
        long *block = malloc(8);
        if (!block || !addr_accessible(block, 0) || addr_accessible(&global, 0))
            return 2;
        long_p(block, me, (me + 1) % n);
        barrier_all();
        if (*block != (me + n - 1) % n)
            return 3;
        finalize();
        if (round)
            dlclose(library);
    }
    return 0;
}
"""
UNLOADER = """
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
static void *library;
static pthread_barrier_t step;
static void *use(void *block)
{
    void (*enter)(void) = (void (*)(void))dlsym(library, "shmemx_thread_register");
    void (*put)(long *, long, int) = (void (*)(long *, long, int))dlsym(library, "shmem_long_p");
    void (*quiet)(void) = (void (*)(void))dlsym(library, "shmem_quiet");
    enter();
    for (int pe = 0; pe < 2; pe++)
        put(block, 1, pe);
    quiet();
    pthread_barrier_wait(&step);
    pthread_barrier_wait(&step);
    return NULL;
}
int main(int argc, char **argv)
{
    pthread_t thread;
    int provided;
    library = dlopen(argv[argc - 1], RTLD_NOW | RTLD_LOCAL);
    if (!library)
        return puts(dlerror()), 1;
    int (*init)(int, int *) = (int (*)(int, int *))dlsym(library, "shmem_init_thread");
    void *(*allocate)(size_t) = (void *(*)(size_t))dlsym(library, "shmem_malloc");
    void (*finalize)(void) = (void (*)(void))dlsym(library, "shmem_finalize");
    pthread_barrier_init(&step, NULL, 2);
    init(3, &provided);
    pthread_create(&thread, NULL, use, allocate(8));
    pthread_barrier_wait(&step);
    finalize();
    dlclose(library);
    library = dlopen(argv[argc - 1], RTLD_NOW | RTLD_NOLOAD);
    pthread_barrier_wait(&step);
    pthread_join(thread, NULL);
    puts(library ? "still loaded" : "unloaded");
    return 0;
}
"""
PYTHON = """
import ctypes, sys
shmem = ctypes.CDLL(sys.argv[1])
shmem.shmem_malloc.restype = ctypes.c_void_p
shmem.shmem_malloc.argtypes = [ctypes.c_size_t]
shmem.shmem_long_p.argtypes = [ctypes.c_void_p, ctypes.c_long, ctypes.c_int]
shmem.shmem_init()
me, n = shmem.shmem_my_pe(), shmem.shmem_n_pes()
block = shmem.shmem_malloc(8)
shmem.shmem_long_p(block, me, (me + 1) % n)
shmem.shmem_barrier_all()
assert ctypes.c_long.from_address(block).value == (me - 1) % n
shmem.shmem_finalize()
print("python PE", me)
"""
POISON = """
#include <shmem.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static long global[4];
int main(int argc, char **argv)
{
    shmem_init();
    int which = argc > 1 ? atoi(argv[1]) : 0, n = shmem_n_pes(), right = (shmem_my_pe() + 1) % n;
    char *first = shmem_malloc(100), *second = shmem_malloc(100);
    memset(first, 1, 100);
    memset(second, 2, 100);
    shmem_long_p(&global[3], 1, right);
    shmem_barrier_all();
    volatile char *at = first;
    if (which == 1) {
        shmem_free(first);
        at[50] = 1;
    } else if (which == 2) {
        at[100] = 1;
    }
    if (global[3] != 1)
        return 2;
    shmem_free(second);
    shmem_barrier_all();
    shmem_finalize();
    puts("clean");
    return 0;
}
"""


class Load(TestCase):
    def test_dlopen(self):
        source, program = SCRATCH / "loader.c", SCRATCH / "loader"
        source.write_text(LOADER)
        subprocess.run([os.environ.get("CC", "cc"), "-O2", source, "-o", program, "-ldl"], check=True)
        for number in (1, 3):
            self.good(oshrun(number, program, LIBRARY))

    def test_unloaded_before_a_thread_ends(self):
        """The thread has used the library, so it has something to give back when it ends; but then nothing is there:
        the static library goes with the one that it is linked into. The shared one stays."""
        source, program = SCRATCH / "unloader.c", SCRATCH / "unloader"
        source.write_text(UNLOADER)
        subprocess.run([os.environ.get("CC", "cc"), "-O2", "-w", source, "-o", program, "-ldl", "-pthread"], check=True)
        calls = re.findall(r'dlsym\(library, "(\w+)"', UNLOADER)
        plugin = compile_c("int plugin;\n", "-O2", "-shared", "-fPIC", "-static-meshmem",
                           *[f"-Wl,-u,{call}" for call in calls], name="plugin.so")
        for library, result in (plugin, "unloaded"), (LIBRARY, "still loaded"):
            for options in ([], ["--nodes", "2"]):
                self.good(oshrun(2, program, library, options=options), result)

    def test_python(self):
        script = SCRATCH / "pe.py"
        script.write_text(PYTHON)
        self.good(oshrun(3, sys.executable, script, LIBRARY), "python PE 0", "python PE 2")

    def address(self, compiler):
        os.environ["OSHCC_CC"] = compiler
        self.addCleanup(os.environ.pop, "OSHCC_CC")
        env = {"ASAN_OPTIONS": "detect_leaks=0"}
        program = compile_c(POISON, "-O1", "-fsanitize=address", name="poison_" + compiler)
        for number in (1, 2):
            with self.subTest(compiler=compiler, number=number):
                self.good(oshrun(number, program, env=env), "clean")
                for case in (1, 2):
                    self.failed(oshrun(number, program, case, env=env),
                                "AddressSanitizer: use-after-poison")

    def test_address_sanitizer(self):
        self.address("gcc")

    @unittest.skipUnless(shutil.which("clang"), "clang is not installed")
    def test_address_sanitizer_of_clang(self):
        self.address("clang")


if __name__ == "__main__":
    main()
