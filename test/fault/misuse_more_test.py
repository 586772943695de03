#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Mistakes in calls of shmemx.h, which all PEs make: each is said with a message that names the call, and that its
page lists. One program contains all of them as cases of a switch."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../tool"))
from job import TestCase, compile_c, main, oshrun  # noqa: E402
import page  # noqa: E402

NULL_READ, NULL_WRITTEN = (f"cannot be {done} at .*, which is NULL" for done in ("read", "written"))
NEW = "shmemx_request_t r = SHMEMX_REQUEST_UNINITIALIZED;"
PLAN = (f"{NEW} size_t o[2] = {{0, 8}}, s[2] = {{8, 8}}; shmemx_alltoallv_plan_t p;"
        "shmemx_alltoallv_plan(SHMEM_TEAM_WORLD, o, s, o, s, &p); shmemx_alltoallv_start(p, in, out, &r);")
PACKED = "size_t got, from[2] = {0}, each[2] = {24, 24};"
SET = "shmemx_alltoallv_packed(in, sizeof in, &got, out, from, each, 0, 0, 2, pSync);"
TEAM = "shmemx_team_alltoallv_packed(in, sizeof in, &got, out, from, each, SHMEM_TEAM_WORLD, pSync);"
# Blocks of 8 bytes within in: where they come to, and where they are sent from.
WITHIN = "size_t to[2] = {{{}}}, t[2] = {{8, 8}}, from[2] = {{{}}}, s[2] = {{8, 8}};"
IN_PLACE, INTERLEAVED = WITHIN.format("0, 8", "0, 8"), WITHIN.format("0, 16", "8, 24")
ACROSS, ONTO = WITHIN.format("4, 0", "16, 24"), WITHIN.format("0, 0", "16, 24")
VARYING = "shmemx_team_alltoallv(in, to, t, in, from, s, SHMEM_TEAM_WORLD, NULL);"
PLANNED = (f"{NEW} shmemx_alltoallv_plan_t p; shmemx_alltoallv_plan(SHMEM_TEAM_WORLD, to, t, from, s, &p);"
           "shmemx_alltoallv_start(p, in, in, &r); shmemx_wait_nbe(&r);")
OVERLAP = r"block \d of {} \(in(\+0x\w+)?\) and block \d of source \(in(\+0x\w+)?\) overlap; they may have no byte in"
EACH_OTHER = (r"block {0} of {2} \(in(\+0x\w+)?\) and block {1} of {2} \(in(\+0x\w+)?\) overlap; they may have no "
              "byte in")
WENT, GOOD = 'puts("went on");', r"\A(went on\n){2}\Z"
FILLED = r"pSync\[1\] holds 99; fill pSync with SHMEM_SYNC_VALUE"
# name: (C statements, what the job must say as it ends)
ALWAYS = {
    "alltoall_negative": ("shmemx_team_alltoall(in, out, (size_t)-1, SHMEM_TEAM_WORLD, NULL);",
                          r"shmemx_team_alltoall: 18446744073709551615 elements of 1 bytes are more than memory"),
    "packed_pSync": (f"{PACKED} pSync[1] = 99; shmem_barrier_all(); {SET}", f"shmemx_alltoallv_packed: {FILLED}"),
    "packed_team_pSync": (f"{PACKED} pSync[1] = 99; shmem_barrier_all(); {TEAM}",
                          f"shmemx_team_alltoallv_packed: {FILLED}"),
    "request_null_put": ("shmemx_long_put_nbe(in, out, 1, 1, nothing);",
                         f"shmemx_long_put_nbe: source or req {NULL_READ}"),
    "request_null_add": ("shmemx_long_atomic_add_nbe(in, 1, 1, nothing);",
                         f"shmemx_long_atomic_add_nbe: req {NULL_READ}"),
    "request_null_wait": ("shmemx_wait_nbe(nothing);", f"shmemx_wait_nbe: req {NULL_READ}"),
    "request_null_status": (f"{NEW} shmemx_long_put_nbe(in, out, 1, 1, &r); shmemx_test_nbe(&r, nothing);",
                            f"shmemx_test_nbe: req or status {NULL_WRITTEN}"),
    "stride_zero": ("shmem_long_iput(in, out, 0, 1, 2, 1);",
                    r"shmem_long_iput: the stride dst is 0; it must be at least 1 elements"),
    "stride_zero_get": ("shmem_long_iget(out, in, 1, 0, 2, 1);", r"shmem_long_iget: the stride sst is 0; it must be"),
    "stride_zero_nbe": (f"{NEW} shmemx_long_iput_nbe(in, out, 1, 0, 2, 1, &r);",
                        r"shmemx_long_iput_nbe: the stride sst is 0; it must be at least 1 elements"),
    "stride_zero_get_nbe": (f"{NEW} shmemx_long_iget_nbe(out, in, 0, -1, 2, 1, &r);",
                            r"shmemx_long_iget_nbe: the stride dst is 0; it must be at least 1 elements"),
}
# Under SHMEM_CHECK=1.
CHECKED = {
    "packed_room": (f"{PACKED} {SET.replace('sizeof in', '30')}",
                    r"shmemx_alltoallv_packed: 24 bytes are for PE \d, which has room for 6 of them \(SHMEM_CHECK\)"),
    "varying_in_place": (f"static {IN_PLACE} {VARYING}",
                         "shmemx_team_alltoallv: " + OVERLAP.format("target")),
    "packed_in_place": (f"{PACKED} {SET.replace('out', 'in')}",
                        r"shmemx_alltoallv_packed: target \(in\) and block \d of source \(in\) overlap; they may"),
    "plan_in_place": (f"{IN_PLACE} {PLANNED}", "shmemx_alltoallv_start: " + OVERLAP.format("dest")),
    # One block of dest with another one.
    "varying_across": (f"static {ACROSS} {VARYING}", "shmemx_team_alltoallv: " + EACH_OTHER.format(1, 0, "target")),
    "plan_across": (f"{ACROSS} {PLANNED}", "shmemx_alltoallv_start: " + EACH_OTHER.format(1, 0, "dest")),
    "plan_onto": (f"{ONTO} {PLANNED}", "shmemx_alltoallv_start: " + EACH_OTHER.format(r"\d", r"\d", "dest")),
    "merge_null": ("shmemx_request_merge(nothing, 0, nothing);", r"shmemx_request_merge: req is NULL"),
    "put_null": ("shmemx_long_put_nbe(in, out, 0, 1, nothing);", r"shmemx_long_put_nbe: req is NULL"),
}
# Between nodes.
FAR = {
    "no_pointer": ("long *p = shmem_ptr(in, !shmem_my_pe()); p[3] = 1;",
                   r"0x18 cannot be written; did the program take it from shmem_ptr, which has returned NULL for PE "
                   r"\d, as that is on another node\?"),
}
# What is said under SHMEM_CHECK=1, and the job goes on; without it, nothing is.
SAID = {
    "plan_open": (PLAN, r"(?s)shmem_finalize: this PE has 1 request that.*: this PE has started 1 all-to-all that it "),
    "plan_done": (f"{PLAN} shmemx_wait_nbe(&r); {WENT}", GOOD),
    "plan_own_stays": (f"size_t to[2] = {{0, 64}}, from[2] = {{0, 0}}, t[2] = {{0}}, s[2] = {{0}}; "
                       "int me = shmem_my_pe(); t[me] = s[me] = 8; to[me] = from[me] = 8;"
                       f"{PLANNED} {WENT}", GOOD),
    "plan_interleaved": (f"{INTERLEAVED} {PLANNED} {WENT}", GOOD),
    "plan_nothing_onto": (f"{ONTO} t[0] = s[0] = t[1] = s[1] = 0; {PLANNED} {WENT}", GOOD),
    "packed_fits": (f"{PACKED} {SET.replace('sizeof in', '48')} {TEAM} {WENT}", GOOD),
    "strides_of_nothing": (f"{NEW} shmemx_long_iput_nbe(in, out, 1, 1, 0, 1, &r); shmemx_wait_nbe(&r); {WENT}", GOOD),
}
# What is said without SHMEM_CHECK, too, and the job goes on.
WARNED = {
    "no_room_at": ("shmem_align(1 << 30, 33); shmem_align(1 << 30, 33);",
                   r"shmem_align: no room for 33 bytes at a multiple of 1 GiB: the symmetric heap has 1 MiB, "),
    "partition_zero": ("shmemx_kind_malloc(8, 0);",
                       r"shmemx_kind_malloc: there is no partition 0; IDs are from 1 to 127"),
    "partition_high": ("shmemx_kind_align(64, 8, 128);",
                       r"shmemx_kind_align: there is no partition 128; IDs are from 1 to 127"),
}
SOURCE = """
#include <shmemx.h>
#include <stdio.h>
#include <stdlib.h>

static long in[400], out[400], pSync[SHMEM_ALLTOALL_SYNC_SIZE];
static void *volatile nothing;

int main(int argc, char **argv)
{
    (void)argc;
    shmem_init();
    for (int i = 0; i < SHMEM_ALLTOALL_SYNC_SIZE; i++)
        pSync[i] = SHMEM_SYNC_VALUE;
    shmem_barrier_all();
    switch (atoi(argv[1])) {
%s
    }
    shmem_finalize();
    return 0;
}
""" % "\n".join(f"    case {number}: {{ {statements} }} break;" for number, (statements, _) in
                enumerate([*ALWAYS.values(), *CHECKED.values(), *FAR.values(), *SAID.values(), *WARNED.values()]))


class MisuseMore(TestCase):
    @classmethod
    def setUpClass(cls):
        cls.programs = [compile_c(SOURCE, option, "-w", name=f"more{option}") for option in ("-O2", "-O0")]
        cls.number = {name: number for number, name in enumerate([*ALWAYS, *CHECKED, *FAR, *SAID, *WARNED])}

    def each(self, cases, end, *options, **env):
        """Run each case; end(job, what the job must say)."""
        for name, (_, expression) in cases.items():
            for program in self.programs:
                with self.subTest(name=name, program=os.path.basename(program)):
                    job = oshrun(2, program, self.number[name], options=options,
                                 env={"SHMEM_SYMMETRIC_SIZE": "1m"} | env)
                    end(job, expression)
                    self.assertEqual(page.unlisted(job.output), [])

    def says_nothing(self, job, _):
        self.good(job)
        self.assertNotIn("meshmem:", job.output)

    def test_always(self):
        self.each(ALWAYS, self.failed)

    def test_between_nodes(self):
        self.each({name: ALWAYS[name] for name in ("alltoall_negative", "packed_team_pSync")}, self.failed,
                  "--nodes", 2)
        self.each(FAR, self.failed, "--nodes", 2)

    def test_checked(self):
        self.each(CHECKED, self.failed, SHMEM_CHECK="1")

    def test_said(self):
        self.each(SAID, self.good, SHMEM_CHECK="1")
        self.each(SAID, self.says_nothing)

    def test_warned(self):
        self.each(WARNED, self.good)


if __name__ == "__main__":
    main()
