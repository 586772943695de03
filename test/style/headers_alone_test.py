#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Each public header compiles alone, without a warning, in every language that users have. Those of
mpp/, which only include another one, are compiled in one of each, as is everything without optimization. Calls
that move a number of bytes known at run time only, to and from small variables, give no warning either, nor does a
tool, which defines a function that shmem.h inlines."""
import concurrent.futures
import itertools
import os
import shutil
import subprocess
import sys

HEADERS = "shmem.h shmemx.h pshmem.h mpp/shmem.h mpp/shmemx.h mpp/pshmem.h".split()
LANGUAGES = {"c": "c99 c11 c17".split(), "c++": "c++11 c++14 c++17 c++20 c++2b".split()}
COMPILERS = {"c": ("gcc", "clang"), "c++": ("g++", "clang++")}
include = os.path.join(os.environ["MESHMEM_SOURCE"], "include")


SMALL = """
int main(int argc, char **argv)
{
    static long there[8];
    long one = argv != 0;
    char byte = 0;
    size_t n = (size_t)argc;
    shmem_init();
    shmem_putmem(there, &one, n, 0);
    shmem_put64_nbi(there, &one, n, 0);
    shmem_putmem(there, &byte, n, 0);
    shmem_getmem(&one, there, n, 0);
    shmem_get64(&one, there, n, 0);
    shmem_getmem(&byte, there, n, 0);
    shmem_finalize();
    return (int)one + byte;
}
"""

TOOL = """
long puts_seen;
void shmem_long_p(long *dest, long value, int pe)
{
    puts_seen++;
    pshmem_long_p(dest, value, pe);
}
int main(void) { return 0; }
"""
BODIES = {"shmem.h": SMALL, "pshmem.h": TOOL}


def compile_alone(language, compiler, standard, header, level):
    command = [compiler, f"-std={standard}", level, "-DMESHMEM_WARN", "-Wall", "-Wextra", "-Wpedantic", "-Werror",
               f"-I{include}", "-x", language, "-c", "-o", "/dev/null", "-"]
    body = BODIES.get(header, "int main(void) { return 0; }\n")
    program = f"#include <{header}>\n{body}"
    done = subprocess.run(command, input=program, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return (done.returncode, f"{' '.join(command)}  # {header}\n{done.stdout[:2000]}")


jobs = [(language, compiler, standard, header, level)
        for language, standards in LANGUAGES.items()
        for compiler in COMPILERS[language] if shutil.which(compiler)
        for standard, header, level in itertools.product(standards, HEADERS, ("-O0", "-O3"))
        if standard == standards[1] or (level == "-O3" and not header.startswith("mpp/"))]
with concurrent.futures.ThreadPoolExecutor(2) as pool:
    results = list(pool.map(lambda job: compile_alone(*job), jobs))
failed = [text for status, text in results if status]
print("\n".join(failed[:10]))
print(f"{len(jobs)} compilations, {len(failed)} failed")
sys.exit(bool(failed) or not jobs)
