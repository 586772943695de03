#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Contexts that are none, and pointers to nothing: the message names the call and an argument that it has. One program
contains all cases."""
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../tool"))
from job import TestCase, compile_c, main, oshrun  # noqa: E402
import page  # noqa: E402

# Calls with the context c, of a kind each.
WITH_CTX = {
    "shmem_ctx_long_p": "shmem_ctx_long_p(c, words, 77, 1);",
    "shmem_ctx_long_g": "shmem_ctx_long_g(c, words, 1);",
    "shmem_ctx_long_put": "shmem_ctx_long_put(c, words, words + 8, 4, 1);",
    "shmem_ctx_putmem_nbi": "shmem_ctx_putmem_nbi(c, words, words + 8, 32, 1);",
    "shmem_ctx_long_iget": "shmem_ctx_long_iget(c, words, words + 8, 1, 2, 2, 1);",
    "shmem_ctx_long_atomic_fetch_add": "shmem_ctx_long_atomic_fetch_add(c, words, 4, 1);",
    "shmem_ctx_long_put_signal": "shmem_ctx_long_put_signal(c, words, words + 8, 4, &flag, 1, SHMEM_SIGNAL_SET, 1);",
    "shmem_ctx_quiet": "shmem_ctx_quiet(c);",
    "shmem_ctx_fence": "shmem_ctx_fence(c);",
    "shmem_ctx_pe_quiet": "shmem_ctx_pe_quiet(c, (int[]){1}, 1);",
    "shmemx_ctx_local_complete": "shmemx_ctx_local_complete(c);",
    "shmemx_ctx_long_put_nbe": "shmemx_ctx_long_put_nbe(c, words, words + 8, 4, 1, &request);",
    "shmemx_ctx_pe_quiet_nbe": "shmemx_ctx_pe_quiet_nbe(c, 1, &request);",
    "shmem_ctx_get_team": "shmem_ctx_get_team(c, &team);",
    "shmem_ctx_session_stop": "shmem_ctx_session_stop(c);",
    "shmem_ctx_destroy": "shmem_ctx_destroy(c);",
}
# What the context is. "alike" begins as a context does; it may be followed to anything.
GARBAGE = {"alike": "(shmem_ctx_t)&alike", "full": "memset(malloc(4096), 0x55, 4096)", "empty": "calloc(1, 4096)",
           "wild": "(shmem_ctx_t)0xdeadbeef0", "text": "(shmem_ctx_t)0x7478657478657478", "odd": "(shmem_ctx_t)0x77",
           "all": "(shmem_ctx_t)-1"}
NONE = r"(0x\w+) is not a context; is the variable initialized\?"
# Calls with a pointer to nothing, and what is said of it.
WILD = {
    "shmem_pe_quiet(wild, 3);": "target_pes cannot be read",
    "shmemx_pe_quiet_nbe(1, wild);": "req cannot be read",
    "shmem_query_thread(wild);": "provided cannot be written",
    "shmem_info_get_version(wild, wild);": "major or minor cannot be written",
    "shmem_team_get_config(SHMEM_TEAM_WORLD, SHMEM_TEAM_NUM_CONTEXTS, wild);": "config cannot be written",
    "shmemx_partition_info(1, wild);": "info cannot be written",
    "shmemx_heap_info(wild);": "info cannot be written",
    "shmemx_partition_create(wild, &number);": "config cannot be read",
    "shmemx_alltoallv_plan(SHMEM_TEAM_WORLD, wild, wild, wild, wild, &plan);":
        "t_offsets, t_sizes, s_offsets or s_sizes cannot be read",
    "shmemx_wait_nbe_all(wild, 3, NULL);": "reqs or status cannot be read",
    "shmem_long_atomic_fetch_nbi(wild, words, 1); shmem_quiet();": "fetch cannot be written",
    "shmem_putmem_signal(words, wild, 8, &flag, 1, SHMEM_SIGNAL_SET, 1);": "source or sig_addr cannot be read",
    "shmem_ctx_putmem(SHMEM_CTX_DEFAULT, words, wild, bytes, 1);": "source cannot be read",
}
# Results from another node that are stored later, where there is nothing, by a call that has not passed the pointer.
LATER = [
    "shmem_long_get_nbi(nowhere, words, 1, 1); shmem_quiet();",
    "shmem_long_atomic_fetch_nbi(nowhere, words, 1); shmem_barrier_all();",
    "shmem_getmem_nbi(nowhere, words, 100, 1); shmem_finalize();",
    "shmemx_long_get_nbe(nowhere, words, 1, 1, &request); shmemx_wait_nbe(&request);",
    "shmemx_long_atomic_fetch_inc_nbe(nowhere, words, 1, &request); "
    "for (int done = 0; !done;) shmemx_test_nbe(&request, &done);",
    "shmemx_long_iget_nbe(nowhere, words, 2, 1, 4, 1, &request); shmemx_wait_nbe_any(&request, 1, NULL);",
]
# Large ones, which are stored without a copy.
LARGE = ["shmemx_getmem_nbe(nowhere, many, sizeof many, 1, &request);", "shmem_getmem(nowhere, many, sizeof many, 1);"]
SOURCE = """
#include <shmemx.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static long words[16], many[1 << 17];
static uint64_t flag;
static int number, world[2];
static struct { unsigned n; const int *world; void *far[16]; } alike = {2, world, {0}};
static volatile size_t bytes = 1000;

int main(int argc, char **argv)
{
    shmemx_request_t request = SHMEMX_REQUEST_UNINITIALIZED;
    shmemx_alltoallv_plan_t plan;
    shmem_team_t team;
    void *volatile wild = (void *)0xdeadbeef0, *volatile nowhere = argc > 3 ? NULL : wild;
    (void) (void)plan, (void)team, (void)request;
    shmem_init();
    const shmem_ctx_t garbage[] = {%s}, c = garbage[atoi(argv[1])];
    shmem_barrier_all();
    if (shmem_my_pe() == 0)
        switch (atoi(argv[2])) {
%s
        }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
""" % (", ".join(GARBAGE.values()),
       "\n".join(f"        case {number}: {text} break;"
                 for number, text in enumerate([*WITH_CTX.values(), *WILD, *LATER, *LARGE])))


class Pointers(TestCase):
    @classmethod
    def setUpClass(cls):
        cls.program = compile_c(SOURCE, "-O2", "-w", "-DSHMEM_NO_INLINE", name="pointers")

    def case(self, garbage, number, *options, check=None):
        job = oshrun(2, self.program, garbage, number, options=options, env={"SHMEM_CHECK": check} if check else {})
        self.assertEqual(page.unlisted(job.output), [])
        return job

    def test_checked(self):
        """Nothing is read of a context before it is known to be one."""
        for options, share in (((), 4), (("--nodes", "2"), 8)):
            for g, name in enumerate(GARBAGE):
                for number, call in enumerate(WITH_CTX):
                    if (g + number) % share and (options or name != "alike"):   # each context with some of the calls
                        continue
                    with self.subTest(garbage=name, call=call, options=options):
                        self.failed(self.case(g, number, *options, check="1"), f"PE 0: {call}: {NONE}")

    def test_unchecked(self):
        """What cannot be read is no context, whatever comes after it."""
        for g, name in enumerate(GARBAGE):
            for number, call in enumerate(WITH_CTX):
                if name not in ("wild", "text", "odd", "all") or (g + number) % 3:
                    continue
                with self.subTest(garbage=name, call=call):
                    self.failed(self.case(g, number), f"PE 0: {call}: ({NONE}|ctx or source cannot be read at )")

    def test_followed(self):
        """What can be read leads to a fault, or to another message; it is not said to be another argument."""
        for options in ((), ("--nodes", "2")):
            for number, call in enumerate(WITH_CTX):
                if not options and re.search("quiet$|fence|local_complete", call):    # nothing to do
                    continue
                with self.subTest(call=call, options=options):
                    job = self.case([*GARBAGE].index("full"), number, *options)
                    self.failed(job, rf"PE 0: {call}: (.*\bctx\b.* cannot be |an access |{NONE})")
                    self.assertFalse(re.search(rf"{call}: (source|dest|an argument) cannot", job.output), job.output)

    def test_wild(self):
        for number, (text, said) in enumerate(WILD.items(), len(WITH_CTX)):
            for check in ("1", None):
                with self.subTest(text=text, check=check):
                    call = text.split("(")[0]
                    self.failed(self.case(0, number, check=check),
                                f"PE 0: {call}: ({said}) at 0xdeadbe\\w+, which is not")

    def between_nodes(self, first, calls, said):
        for number, text in enumerate(calls, first):
            for null in ([], ["null"]):
                with self.subTest(text=text, null=null):
                    job = oshrun(2, self.program, 0, number, *null, options=("--nodes", "2"))
                    self.failed(job, "PE 0: " + said.format(text.split("(")[0], r"(0xdeadbe\w+|\(nil\))"))

    def test_later(self):
        """The message names no argument of the call that stores the result, which may have none."""
        self.between_nodes(len(WITH_CTX) + len(WILD), LATER, "while the result of an earlier get or fetch was stored, "
                           "{1} could not be written, which is (not mapped|NULL)")

    def test_large(self):
        """What is large is stored in its place, and the call that has passed that is the one that fails."""
        self.between_nodes(len(WITH_CTX) + len(WILD) + len(LATER), LARGE,
                           "{0}: dest( or req)? cannot be written at {1}, which is")


if __name__ == "__main__":
    main()
