#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""The examples of the manual pages compile without warnings and run, near and between nodes; every page of a
function of partitions and of requests has one."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../tools"))
sys.path.insert(0, os.path.dirname(__file__))
from apitable import read  # noqa: E402
from job import SOURCE, TestCase, compile_c, main, oshrun  # noqa: E402

TABLES = sorted((SOURCE / "api").glob("*.api"))
HEAD = ("#include <shmem.h>\n#include <shmemx.h>\n#include <stdio.h>\n"
        "static void compute(void) {}\nstatic void handle(long answer) { (void)answer; }\n")
WARNINGS = ("-Wall", "-Wextra", "-Werror")


class Man(TestCase):
    def setUp(self):
        self.families = read(TABLES)[1]

    def test_examples(self):
        """All in one program, each in a function of its own."""
        examples = [f["example"] for f in self.families if f["example"]]
        bodies = ["".join(f"    {line}\n" for line in example) for example in examples]
        text = HEAD + "".join(f"static void example_{i}(void)\n{{\n{body}}}\n" for i, body in enumerate(bodies))
        calls = "".join(f"    example_{i}();\n    shmem_barrier_all();\n" for i in range(len(bodies)))
        text += f"int main(void)\n{{\n    shmem_init();\n{calls}    shmem_finalize();\n    return 0;\n}}\n"
        program = compile_c(text, "-O1", *WARNINGS, name="examples")
        for options in ((), ("--nodes", "2"), ("--partition", "2:size=1m,kind=normalmem"), ("-x", "SHMEM_CHECK=1")):
            self.good(oshrun(3, program, options=options), "partition 1: ")

    def test_partitions_have_one(self):
        pages = [f for f in self.families if f["section"] == "Symmetric memory partitions"]
        self.assertGreater(len(pages), 10)
        for page in pages:
            self.assertIn(page["name"], "\n".join(page["example"]).replace("shmemx_", ""), page["name"])

    def test_requests_have_one(self):
        pages = [f for f in self.families if f["section"] in ("Requests", "Completion of requests")]
        self.assertGreater(len(pages), 30)
        for page in pages:
            self.assertTrue(page["example"], page["name"])


if __name__ == "__main__":
    main()
