#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Large data of the medium and large code models, which lies in segments of its own, is symmetric
like other static data; constants between its parts stay protected, and can be got."""
import os
import platform
import sys
import unittest

sys.path.insert(0, os.path.dirname(__file__))
from job import SOURCE, TestCase, compile_c, main, oshrun  # noqa: E402

PROGRAM = """
#include <errno.h>
#include <shmem.h>
#include <stdint.h>
#include <stdio.h>
#include <unistd.h>
enum { LONGS = 100000 };
static long large_data[LONGS] = {1, 2, 3}, large_bss[LONGS], small_data = 7, small_bss;
static const long large_constant[LONGS] = {4, 5, 6};
static long *const words[] = {&large_data[5], &large_data[LONGS - 1], &large_bss[0],
                              &large_bss[LONGS - 1], &small_data, &small_bss};
enum { WORDS = sizeof words / sizeof *words };
/* The system refuses to write where the program may not. */
static int is_writable(const void *address)
{
    int gate[2];
    char bytes[8] = {0};
    if (pipe(gate) != 0 || write(gate[1], bytes, sizeof bytes) != sizeof bytes)
        return 1;
    return read(gate[0], (void *)(uintptr_t)address, sizeof bytes) >= 0 || errno != EFAULT;
}
int main(void)
{
    shmem_init();
    int me = shmem_my_pe(), n = shmem_n_pes();
    int wrong = is_writable(large_constant);    /* it may lie between the others */
    wrong |= !shmem_addr_accessible(large_constant, 0);
    wrong |= shmem_long_g(&large_constant[2], (me + 1) % n) != 6;
    wrong |= shmem_long_g(&large_constant[LONGS - 1], (me + 1) % n) != 0;
    for (int i = 0; i < WORDS; i++) {
        wrong |= !shmem_addr_accessible(words[i], 0);
        shmem_long_p(words[i], 1000 * i + me, (me + 1) % n);
    }
    shmem_barrier_all();
    for (int i = 0; i < WORDS; i++)
        if (*words[i] != 1000 * i + (me + n - 1) % n)
            wrong |= printf("PE %d: word %d is %ld\\n", me, i, *words[i]);
    for (volatile int i = 0; i < 3; i++)
        wrong |= large_data[i] != i + 1 || large_constant[i] != i + 4;
    shmem_finalize();
    return wrong != 0;
}
"""
WAYS = {"pie": ["-fPIE", "-pie"], "no_pie": ["-fno-pie", "-no-pie"]}


@unittest.skipUnless(platform.machine() == "x86_64", "the code models are those of x86-64")
class CodeModel(TestCase):
    def check(self, model, way):
        options = ["-O2", f"-mcmodel={model}", *WAYS[way]]
        programs = {"words": compile_c(PROGRAM, *options, name=f"words_{model}_{way}"),
                    "fork": compile_c(SOURCE / "test/pe/fork_private.c", *options,
                                      name=f"fork_{model}_{way}")}
        for name, program in programs.items():
            for number, options in ((1, ()), (2, ()), (2, ("--nodes", 2))):
                with self.subTest(program=name, number=number, options=options):
                    self.good(oshrun(number, program, options=options))


for _model in ("medium", "large"):
    for _way in WAYS:
        setattr(CodeModel, f"test_{_model}_{_way}",
                lambda self, model=_model, way=_way: self.check(model, way))

if __name__ == "__main__":
    main()
