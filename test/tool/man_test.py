#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Every name of the interface has a manual page, that of its family, and the pages are well formed. Their examples
compile without warnings and run, near and between nodes; every page of a function of partitions and of requests has
one."""
import os
import pathlib
import re
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../tools"))
sys.path.insert(0, os.path.dirname(__file__))
from apinotes import PARTS, fits, read_notes  # noqa: E402
from apitable import functions, read, title  # noqa: E402
from job import BUILD, SOURCE, TestCase, compile_c, main, oshrun  # noqa: E402

TABLES = sorted((SOURCE / "api").glob("*.api"))
HEAD = ("#include <shmem.h>\n#include <shmemx.h>\n#include <stdio.h>\n"
        "static void compute(void) {}\nstatic void handle(long answer) { (void)answer; }\n")
WARNINGS = ("-Wall", "-Wextra", "-Werror")


MAN3 = BUILD / "gen/man3"
NOTES = SOURCE / "api/pages.notes"
# What is not the page of the same title: deprecated forms of what has another form now.
OTHERS = {"pshmem_wait_until": "shmem_wait_until_deprecated", "shmem_short_wait_until": "shmem_wait_until_deprecated",
          "shmem_ushort_wait_until": "shmem_wait_until_deprecated", "shmem_short_test": "shmem_test_deprecated",
          "shmem_ushort_test": "shmem_test_deprecated"}


# Sections whose functions move data or wait, so that their pages must say when what is complete.
COMMUNICATE = ("Remote*", "Atomic*", "Signaling", "Ordering*", "Collectives", "Point-to-point*", "Distributed*",
               "Requests", "Planned*", "Cray OpenSHMEMX: transfers", "Cray OpenSHMEMX: atomic*", "Deprecated",
               "Memory management")
LOCAL = ("_my_pe", "_num_pes")
# A string of C, in parts.
STRINGS = re.compile(r'"(?:[^"\\\n]|\\.)*"(?:\s*(?:PRI\w+\s*)?"(?:[^"\\\n]|\\.)*")*')


def strings():
    """All strings of the library, each as one line."""
    text = "\n".join(path.read_text() for path in sorted((SOURCE / "src").rglob("*.[ch]")))
    return {re.sub(r'"\s*(?:PRI\w+\s*)?"', "", found[0])[1:-1] for found in STRINGS.finditer(text)}


class Man(TestCase):
    def setUp(self):
        self.sets, self.families = read(TABLES)

    def test_every_name(self):
        each = [(name, title(f["family"])) for name, _, _, f in functions(self.sets, self.families)]
        each += [(title(f), title(f)) for f in self.families]
        self.assertGreater(len(each), 2700)
        each += [("p" + name, title(f["family"])) for name, _, _, f in functions(self.sets, self.families)]
        wrong = {}
        for name, page in each:
            file = MAN3 / f"{name}.3"
            if not file.exists() or file.resolve().stem not in (OTHERS.get(name), OTHERS.get(name[1:], page)):
                wrong[name] = page
        self.assertEqual(wrong, {})

    def test_no_other_name(self):
        there = {name for name, *_ in functions(self.sets, self.families)}
        there |= {"p" + name for name in there} | {title(f) for f in self.families}
        self.assertEqual({page.stem for page in MAN3.iterdir()} - there,
                         {"shmem_wait_until_deprecated", "shmem_test_deprecated"})

    def test_what_a_page_says(self):
        text = (MAN3 / "shmem_ctx_long_atomic_add.3").read_text()
        for expected in ("shmem_atomic_add(shmem_ctx_t ctx, TYPE *dest,", "shmem_ctx_TYPENAME_atomic_add(", "longlong",
                         ".SH STANDARDS", ".BR shmem_atomic_fetch_add (3)"):
            self.assertIn(expected, text)
        self.assertIn("cmp (SHMEM_CMP_EQ,", (MAN3 / "shmem_wait_until.3").read_text())

    def test_sentences_are_the_library_s(self):
        all_strings = "\n".join(strings())
        sentences = {sentence for block in read_notes(NOTES) for part in PARTS
                     for sentence, _ in block[part] if sentence}
        self.assertGreater(len(sentences), 50)
        self.assertEqual([sentence for sentence in sentences if sentence not in all_strings], [])

    def test_every_selector_of_notes_is_used(self):
        for block in read_notes(NOTES):
            for pattern in block["for"] + block["except"]:
                self.assertTrue(any(fits(pattern, self.sets, family) for family in self.families),
                                f"{NOTES}: {pattern}")

    def test_sections_of_pages(self):
        """All pages say which errors there are; those of calls that communicate when what is complete, and its cost."""
        for family in self.families:
            page = (MAN3 / f"{title(family)}.3").read_text()
            self.assertIn(".SH ERRORS", page, title(family))
            if title(family) not in LOCAL and any(fits(f"section:{name}", self.sets, family) for name in COMMUNICATE):
                self.assertIn(".SH ORDER AND COMPLETION", page, title(family))
                self.assertIn(".SH NOTES", page, title(family))

    def test_man_finds_them(self):
        if not shutil.which("man"):
            self.skipTest("man is not installed")
        names = "shmem_putmem shmem_int_put pshmem_quiet shmem_ctx_long_atomic_add shmem_wait_until start_pes".split()
        said = subprocess.run(["man", "-M", MAN3.parent, "-w", *names], check=True, text=True, stdout=subprocess.PIPE)
        self.assertEqual([pathlib.Path(line).stem for line in said.stdout.split()],
                         "shmem_put shmem_put shmem_quiet shmem_atomic_add shmem_wait_until start_pes".split())

    def test_form(self):
        if not shutil.which("mandoc"):
            self.skipTest("mandoc is not installed")
        pages = [page for page in MAN3.iterdir() if not page.is_symlink()]
        self.assertGreater(len(pages), 240)
        for level, group in (("style", pages), ("style", [BUILD / "gen/shmem.7"]),
                             ("warning", [*(SOURCE / "docs/man").iterdir(), BUILD / "gen/meshmem-cray.7"])):
            done = subprocess.run(["mandoc", "-T", "lint", "-W", level, *group], text=True, stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT)
            self.assertEqual((done.returncode, done.stdout), (0, ""))

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
