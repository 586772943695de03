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
REOPENER = """
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
static void *library;
static long use(const char *start)
{
    int (*get_me)(void) = (int (*)(void))dlsym(library, "shmem_my_pe");
    void (*barrier)(void) = (void (*)(void))dlsym(library, "shmem_barrier_all");
    void *(*allocate)(size_t) = (void *(*)(size_t))dlsym(library, "shmem_malloc");
    void (*init)(void) = (void (*)(void))dlsym(library, "shmem_init");
    void (*pes)(int) = (void (*)(int))dlsym(library, "start_pes");
    void (*add)(long *, long, int) = (void (*)(long *, long, int))dlsym(library, "shmem_long_atomic_add");
    strcmp(start, "start_pes") ? init() : pes(0);
    long *sum = allocate(8);
    barrier();
    *sum = 0;
    barrier();
    for (int pe = 0; pe < 2; pe++)
        add(sum, get_me() + 1, pe);
    barrier();
    return *sum;
}
int main(int argc, char **argv)
{
    long sum[2];
    for (int i = 0; i < 2; i++) {
        library = dlopen(argv[2], RTLD_NOW | RTLD_LOCAL);
        if (!library)
            return puts(dlerror()), 1;
        sum[i] = use(argv[1]);
        void (*finalize)(void) = (void (*)(void))dlsym(library, "shmem_finalize");
        if (i == 0 && strcmp(argv[1], "start_pes"))
            finalize();
        dlclose(library);
    }
    printf("sum %ld and %ld\\n", sum[0], sum[1]);
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

    def test_closed_before_a_thread_ends(self):
        """The thread has used the library, so it has something to give back when it ends, and the proxy's thread may
        not have ended: the library stays, and so does one that the static library is linked into."""
        source, program = SCRATCH / "unloader.c", SCRATCH / "unloader"
        source.write_text(UNLOADER)
        subprocess.run([os.environ.get("CC", "cc"), "-O2", "-w", source, "-o", program, "-ldl", "-pthread"], check=True)
        plugin = self.plugin(UNLOADER)
        for library in plugin, LIBRARY:
            for options in ([], ["--nodes", "2"]):
                self.good(oshrun(2, program, library, options=options), "still loaded")

    def plugin(self, source):
        """A library that contains the static one, with the functions that source looks up."""
        calls = re.findall(r'dlsym\(library, "(\w+)"', source)
        return compile_c("int plugin;\n", "-O2", "-shared", "-fPIC", "-static-meshmem",
                         *[f"-Wl,-u,{call}" for call in calls], name="plugin.so")

    def test_closed_and_opened_again(self):
        """It goes on as the same PE. Closed without shmem_finalize, it leaves the proxy's thread something to run."""
        source, program = SCRATCH / "again.c", SCRATCH / "again"
        source.write_text(REOPENER)
        subprocess.run([os.environ.get("CC", "cc"), "-O2", "-w", source, "-o", program, "-ldl"], check=True)
        for library in self.plugin(REOPENER), LIBRARY:
            for options in ([], ["--nodes", "2"]):
                for start in "shmem_init", "start_pes":
                    self.good(oshrun(2, program, start, library, options=options), "sum 3 and 3")

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
