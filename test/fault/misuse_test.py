#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Mistakes in programs: each ends the job with a sentence that names the call, the value and the
remedy. One program holds all mistakes as cases of a switch; PE 0 makes the one that is asked for."""
import os
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../tool"))
from job import TestCase, compile_c, oshrun  # noqa: E402

CHECK = {"SHMEM_CHECK": "1"}
RANGE = r"but the job has PEs 0 to 1"
STACK = r"lies on the stack"
# name: (C statements, what the job must say[, environment])
ALWAYS = {
    "p_negative_pe": ("shmem_long_p(word, 1, -1);", rf"shmem_long_p: the PE is -1, {RANGE}"),
    "p_too_large_pe": ("shmem_long_p(word, 1, 2);", rf"shmem_long_p: the PE is 2, {RANGE}"),
    "g_huge_pe": ("shmem_int_g(&number, INT_MAX);", rf"shmem_int_g: the PE is 2147483647, {RANGE}"),
    "g_least_pe": ("shmem_int_g(&number, INT_MIN);", rf"shmem_int_g: the PE is -2147483648, {RANGE}"),
    "put_pe": ("shmem_putmem(word, here, 8, 77);", rf"shmem_putmem: the PE is 77, {RANGE}"),
    "get_pe": ("shmem_get64(here, word, 1, -5);", rf"shmem_get64: the PE is -5, {RANGE}"),
    "iput_pe": ("shmem_long_iput(word, here, 1, 1, 1, 9);", rf"shmem_long_iput: the PE is 9, {RANGE}"),
    "nbi_pe": ("shmem_long_put_nbi(word, here, 1, 9);", rf"shmem_long_put_nbi: the PE is 9, {RANGE}"),
    "amo_pe": ("shmem_long_atomic_fetch_add(word, 1, 2);",
               rf"shmem_long_atomic_fetch_add: the PE is 2, {RANGE}"),
    "signal_pe": ("shmem_putmem_signal(word, here, 8, &flag, 1, SHMEM_SIGNAL_SET, 2);",
                  rf"shmem_putmem_signal: the PE is 2, {RANGE}"),
    "ptr_pe": ("shmem_ptr(word, 2);", rf"shmem_ptr: the PE is 2, {RANGE}"),
    "ctx_pe": ("shmem_ctx_long_p(SHMEM_CTX_DEFAULT, word, 1, 2);",
               rf"shmem_ctx_long_p: the PE is 2, {RANGE}"),
    "pe_quiet": ("int pes[2] = {0, 2}; shmem_pe_quiet(pes, 2);",
                 rf"shmem_pe_quiet: target_pes\[1\] is 2, {RANGE}"),
    "pSync_filled": ("word[0] = 12345; shmem_sync(0, 0, 2, word);",
                     r"shmem_sync: pSync holds 12345; fill it with SHMEM_SYNC_VALUE"),
    "config_null": ("shmem_team_t t; shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 1, 2, NULL, "
                    "SHMEM_TEAM_NUM_CONTEXTS, &t);", r"split_strided: config is NULL, but its mask is 0x1"),
    "ctx_invalid": ("shmem_ctx_long_put(SHMEM_CTX_INVALID, word, here, 1, 0);",
                    r"shmem_ctx_long_put: the context is SHMEM_CTX_INVALID; did shmem_ctx_create"),
    "ctx_destroy_default": ("shmem_ctx_destroy(SHMEM_CTX_DEFAULT);",
                            r"shmem_ctx_destroy: SHMEM_CTX_DEFAULT cannot be destroyed"),
    "cmp": ("shmem_long_wait_until(word, 99, 1);",
            r"shmem_long_wait_until: the comparison is 99; use SHMEM_CMP_EQ"),
    "cmp_test": ("shmem_int_test(&number, -1, 1);",
                 r"shmem_int_test: the comparison is -1; use SHMEM_CMP_EQ"),
    "cmp_any": ("shmem_long_wait_until_any(word, 1, NULL, 77, 1);",
                r"shmem_long_wait_until_any: the comparison is 77; use SHMEM_CMP_EQ"),
    "cmp_signal": ("shmem_signal_wait_until(&flag, 0, 1);",
                   r"shmem_signal_wait_until: the comparison is 0; use SHMEM_CMP_EQ"),
    "sig_op": ("shmem_long_put_signal(word, here, 1, &flag, 1, 55, 0);",
               r"shmem_long_put_signal: the signal operation is 55; use SHMEM_SIGNAL_SET"),
    "negative_count": ("shmem_long_put(word, here, (size_t)volatile_minus, 1);",
                       r"shmem_long_put: .*is the count negative"),
    "absurd_count": ("shmem_get128(here, word, SIZE_MAX / 16 + 1 + (size_t)volatile_zero, 1);",
                     r"shmem_get128: .*is the count negative"),
    "negative_bytes": ("shmem_putmem(word, here, (size_t)volatile_minus, 1);",
                       r"shmem_putmem: .*is the count negative"),
    "free_stack": ("shmem_free(here);", rf"shmem_free: 0x\w+ was not given by shmem_malloc; it {STACK}"),
    "free_static": ("shmem_free(&number);", r"shmem_free: 0x\w+ was not given by shmem_malloc"),
    "free_private": ("shmem_free(private);",
                     r"shmem_free: 0x\w+ was not given by shmem_malloc; it lies in .*malloc"),
    "free_inside": ("shmem_free(block + 1);",
                    r"shmem_free: .*is not the start of a block, but 8 bytes inside one of 800 bytes"),
    "free_twice": ("shmem_free(block); shmem_free(block);",
                   r"shmem_free: .*is not allocated; was it freed before"),
    "realloc_freed": ("shmem_free(block); shmem_realloc(block, 8);",
                      r"shmem_realloc: .*is not allocated; was it freed before"),
    "lock_twice": ("shmem_set_lock(word); shmem_set_lock(word);",
                   r"shmem_set_lock: PE 0 holds the lock at data\+0x\w+ already"),
    "unlock": ("shmem_clear_lock(block);",
               r"shmem_clear_lock: PE 0 does not hold the lock at heap\+0x0"),
    "unlock_twice": ("shmem_set_lock(block); shmem_clear_lock(block); shmem_clear_lock(block);",
                     r"shmem_clear_lock: PE 0 does not hold the lock"),
    "finalize_twice": ("other_finalizes(); shmem_finalize(); shmem_finalize();",
                       r"shmem_finalize: .*shmem_init"),
    "late_p": ("other_finalizes(); shmem_finalize(); shmem_long_p(word, 1, 0);",
               r"shmem_long_p: called before shmem_init or after shmem_finalize"),
    "late_malloc": ("other_finalizes(); shmem_finalize(); shmem_malloc(8);",
                    r"shmem_malloc: called before shmem_init or after shmem_finalize"),
    "late_lock": ("other_finalizes(); shmem_finalize(); shmem_set_lock(word);",
                  r"shmem_set_lock: called before shmem_init or after shmem_finalize"),
    "late_n_pes": ("other_finalizes(); shmem_finalize(); shmem_n_pes();",
                   r"shmem_n_pes: called before shmem_init or after shmem_finalize"),
    "put_private": ("shmem_long_p(private, 1, 1);",
                    r"PE 0: .*(not symmetric|no PE can have).*SHMEM_CHECK=1 names the call"),
    "put_stack": ("shmem_long_p(here, 1, 1);",
                  r"PE 0: .*(not symmetric|no PE can have).*SHMEM_CHECK=1 names the call"),
    "get_null": ("shmem_long_g(NULL, 1);", r"was killed by signal 11"),
}
CHECKED = {
    "hints": ("shmem_malloc_with_hints(8, 1L << 40);",
              r"shmem_malloc_with_hints: the hints are 0x10000000000; use SHMEM_MALLOC"),
    "stack": ("shmem_long_p(here, 1, 1);",
              rf"shmem_long_p: dest is not a symmetric object of 8 bytes: 0x\w+ {STACK}; use memory"),
    "private": ("shmem_long_g(private, 0);", r"shmem_long_g: source is not .*lies in .*malloc"),
    "null": ("shmem_long_g(NULL, 0);", r"shmem_long_g: source is not .*is NULL"),
    "constant": ("shmem_long_g(&constant, 1);", r"shmem_long_g: source is not .*lies in .*/mistakes"),
    "function": ("shmem_getmem(here, (void *)(uintptr_t)main, 4, 1);",
                 r"shmem_getmem: source is not .*lies in .*/mistakes"),
    "freed": ("long *was = block; shmem_free(block); shmem_long_put(was, here, 1, 1);",
              r"shmem_long_put: dest is not .*nothing is allocated there"),
    "beyond": ("shmem_long_put(block + 90, here, 16, 1);",
               r"shmem_long_put: dest is not .*reaches 48 bytes beyond the end of the block of 800"),
    "before": ("shmem_long_p(block - 1, 1, 1);", r"shmem_long_p: dest is not a symmetric object"),
    "other_pe": ("shmem_long_p(shmem_ptr(word, 1), 1, 1);",
                 r"shmem_long_p: dest is not .*what shmem_ptr gave for PE 1"),
    "other_heap": ("shmem_long_p((long *)shmem_ptr(block, 1) + 1, 1, 1);",
                   r"shmem_long_p: dest is not .*what shmem_ptr gave for PE 1"),
    "beyond_data": ("shmem_putmem(word, here, 1 << 30, 1);",
                    r"shmem_putmem: dest is not .*beyond the end of the program's static data"),
    "misaligned": ("shmem_long_p((long *)((char *)block + 4), 1, 1);",
                   r"shmem_long_p: dest is 0x\w+, which is not a multiple of 8"),
    "misaligned_sized": ("shmem_put128((char *)block + 8, here, 1, 1);",
                         r"shmem_put128: dest is 0x\w+, which is not a multiple of 16"),
    "misaligned_amo": ("shmem_int_atomic_inc((int *)((char *)block + 2), 1);",
                       r"shmem_int_atomic_inc: dest is 0x\w+, which is not a multiple of 4"),
    "misaligned_signal": ("shmem_putmem_signal(block, here, 8, (uint64_t *)((char *)block + 12), 1, "
                          "SHMEM_SIGNAL_SET, 1);",
                          r"shmem_putmem_signal: sig_addr is 0x\w+, which is not a multiple of 8"),
    "stride_zero": ("shmem_long_iput(block, here, 0, 1, 2, 1);",
                    r"shmem_long_iput: the stride dst is 0; it must be at least 1"),
    "stride_negative": ("shmem_long_iget(here, block, 1, -3, 2, 1);",
                        r"shmem_long_iget: the stride sst is -3; it must be at least 1"),
    "stride_small": ("shmem_long_ibput(block, here, 4, 2, 3, 2, 1);",
                     r"shmem_long_ibput: the stride sst is 2; it must be at least 3"),
    "stride_reach": ("shmem_long_iput(block, here, 50, 1, 4, 1);",
                     r"shmem_long_iput: dest is not .*beyond the end of the block"),
    "wait_private": ("shmem_long_wait_until(private, SHMEM_CMP_EQ, 1);",
                     r"shmem_long_wait_until: ivar is not .*malloc"),
    "lock_stack": ("shmem_set_lock(here);", rf"shmem_set_lock: lock is not .*{STACK}"),
    "signal_stack": ("shmem_signal_fetch((uint64_t *)here);",
                     rf"shmem_signal_fetch: \w+ is not .*{STACK}"),
    "align": ("shmem_align(24, 8);", r"shmem_align: the alignment is 24; it must be a power of two"),
    "pSync_null": ("shmem_sync(0, 0, 2, NULL);", r"shmem_sync: pSync is (NULL|not a symmetric)"),
    "split_alike": ("shmem_team_t t; shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 1, 2, NULL, 0, &t);",
                    r"split_strided: called with start 0, stride 1, size [12] here, but with start 0, stride 1"),
    "unequal_size": ("shmem_malloc(8);", r"shmem_malloc: called with size \d+, alignment 0 here, but with size"),
    "unequal_free": ("shmem_free(block);", r"shmem_free: called with .*place \d+ here, but with"),
}
# What PE 1 does meanwhile; without it it waits in a barrier.
OTHERS = {"unequal_size": "shmem_malloc(16);", "unequal_free": "shmem_free(second);",
          "align": "shmem_align(24, 8);", "pSync_null": "shmem_sync(0, 0, 2, NULL);",
          "split_alike": "shmem_team_t t; shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 1, 1, NULL, 0, &t);",
          "pSync_filled": "word[0] = 12345; shmem_sync(0, 0, 2, word);",
          "config_null": "shmem_barrier_all();"}
TOGETHER = ("free_", "realloc_", "freed", "hints")
BEFORE_INIT = {
    "p": "shmem_long_p(word, 1, 0);", "g": "shmem_long_g(word, 0);",
    "putmem": "shmem_putmem(word, here, 8, 0);", "atomic_inc": "shmem_long_atomic_inc(word, 0);",
    "malloc": "shmem_malloc(8);", "free": "shmem_free(word);", "my_pe": "shmem_my_pe();",
    "n_pes": "shmem_n_pes();", "barrier_all": "shmem_barrier_all();", "set_lock": "shmem_set_lock(word);",
    "test_lock": "shmem_test_lock(word);", "clear_lock": "shmem_clear_lock(word);",
    "quiet": "shmem_quiet();", "fence": "shmem_fence();", "finalize": "shmem_finalize();",
    "global_exit": "shmem_global_exit(0);", "ctx_create": "shmem_ctx_t c; shmem_ctx_create(0, &c);",
    "query_thread": "int t; shmem_query_thread(&t);", "sync_all": "shmem_sync_all();",
    "wait_until": "shmem_long_wait_until(word, SHMEM_CMP_EQ, 1);",
    "test": "shmem_long_test(word, SHMEM_CMP_EQ, 1);", "ptr": "shmem_ptr(word, 0);",
    "addr_accessible": "shmem_addr_accessible(word, 0);", "pe_accessible": "shmem_pe_accessible(0);",
}


def program():
    """The program's text; case numbers are positions in the tables."""
    cases = []
    for number, (name, (statements, *_)) in enumerate([*ALWAYS.items(), *CHECKED.items()]):
        together = name.startswith(TOGETHER)
        other = statements if together else OTHERS.get(name, "")
        cases.append(f"    case {number}: if (me == 0) {{ {statements} }} else {{ {other} }} break;")
    early = [f"    case {1000 + i}: {{ {text} }} return 0;"
             for i, text in enumerate(BEFORE_INIT.values())]
    return """
#include <limits.h>
#include <shmem.h>
#include <stdint.h>
#include <stdlib.h>

static long word[2];
static int number;
static uint64_t flag;
static const long constant = 1;
volatile long volatile_minus = -1, volatile_zero;

static void other_finalizes(void) { shmem_long_p(&word[1], 1, 1); }

int main(int argc, char **argv)
{
    long here[200] = {0}, *private = malloc(64);
    (void)argc, (void)constant;
    switch (atoi(argv[1])) {
%s
    }
    shmem_init();
    int me = shmem_my_pe();
    long *block = shmem_malloc(800), *second = shmem_malloc(8);
    (void)second;
    shmem_barrier_all();
    switch (atoi(argv[1])) {
%s
    }
    if (me == 1 && word[1] == 0)
        shmem_long_wait_until(&word[1], SHMEM_CMP_EQ, 1);
    shmem_finalize();
    return 0;
}
""" % ("\n".join(early), "\n".join(cases))


class Misuse(TestCase):
    @classmethod
    def setUpClass(cls):
        quiet = ["-w"]
        cls.inlined = compile_c(program(), "-O2", *quiet, name="mistakes")
        cls.called = compile_c(program(), "-O0", *quiet, name="mistakes_called")
        cls.names = [*ALWAYS, *CHECKED]

    def fail_with(self, case, expression, env=None):
        for program_file in (self.inlined, self.called):
            with self.subTest(program=os.path.basename(program_file)):
                self.failed(oshrun(2, program_file, case, env=env, seconds=20), expression)


def add(name, case, expression, env=None):
    setattr(Misuse, f"test_{name}", lambda self: self.fail_with(case, expression, env))


for _n, (_name, (_, _expression)) in enumerate(ALWAYS.items()):
    add(_name, _n, _expression)
for _n, (_name, (_, _expression)) in enumerate(CHECKED.items(), len(ALWAYS)):
    add("checked_" + _name, _n, _expression, CHECK)
for _n, _name in enumerate(BEFORE_INIT):
    add("early_" + _name, 1000 + _n, rf"shmem_\w*{_name}: .*shmem_init")

if __name__ == "__main__":
    unittest.main()
