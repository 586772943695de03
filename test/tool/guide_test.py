#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""The guide is true: every command of its pages prints what is shown below it, the pictures and tables are those that
their scripts make, and the links of all documents lead somewhere."""
import os
import re
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.dirname(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../tools"))
from job import BUILD, SCRATCH, SOURCE, Job, TestCase, main  # noqa: E402
from variables import made, read_cray, read_variables  # noqa: E402

GUIDE = SOURCE / "docs/guide"
DOCUMENTS = [*SOURCE.glob("*.md"), *SOURCE.glob("docs/**/*.md"), *SOURCE.glob("apps/*/*.md"),
             *SOURCE.glob(".github/**/*.md")]
CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.M | re.S)
LINK = re.compile(r"\]\(([^)\s]+)\)")


def commands(page):
    """The commands of a page, each with the lines that it prints; `...` in a line stands for any text."""
    found = []
    for block in CONSOLE.findall(page.read_text()):
        for line in block.splitlines():
            if line.startswith("$ "):
                found.append((line[2:], []))
            else:
                found[-1][1].append(line)
    return found


def pattern(lines):
    return [re.compile(".*".join(re.escape(part) for part in line.split("..."))) for line in lines]


def anchors(document):
    """The names by which a document's headings are linked to."""
    text = re.sub(r"^```.*?^```$", "", document.read_text(), flags=re.M | re.S)
    headings = re.findall(r"^#+ (.*)$", text, re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


class Guide(TestCase):
    def check_page(self, page):
        folder = SCRATCH / page.stem
        shutil.copytree(GUIDE / "programs", folder)
        path = {"PATH": f"{BUILD / 'bin'}:{os.environ['PATH']}"}
        for command, expected in commands(page):
            if command.split()[0] in ("gdb", "valgrind") and not shutil.which(command.split()[0]):
                continue
            with self.subTest(command, page=page.name):
                job = Job(["sh", "-c", command], path, cwd=folder).end()
                self.ended(job)
                self.assertIsNotNone(job.status, job.output)
                left = job.output.splitlines()
                for wanted in pattern(expected):
                    line = next((line for line in left if wanted.fullmatch(line)), None)
                    self.assertIsNotNone(line, f"no line {wanted.pattern!r} in\n{job.output}")
                    left.remove(line)
                others = pattern(line for line in expected if line.startswith("meshmem: PE ..."))   # may say the same
                left = [line for line in left if not any(wanted.fullmatch(line) for wanted in others)]
                self.assertEqual(left, [], "lines that the page does not show")

    def test_every_program_is_shown(self):
        text = "".join(page.read_text() for page in GUIDE.glob("*.md"))
        for program in (GUIDE / "programs").iterdir():
            self.assertIn(f"{{literalinclude}} programs/{program.name}", text)
            self.assertRegex(text, rf"\$ oshc(c|\+\+) .*\b{re.escape(program.name)}")

    def test_readme(self):
        shown = re.search(r"^```c\n(.*?)^```$", (SOURCE / "README.md").read_text(), re.M | re.S)[1]
        self.assertIn(shown, (GUIDE / "programs/first.c").read_text())

    def test_pictures(self):
        folder = SCRATCH / "pictures"
        folder.mkdir()
        subprocess.run([sys.executable, "-B", GUIDE / "pictures/draw.py", folder], check=True)
        drawn = {file.name: file.read_text() for file in folder.iterdir()}
        there = {file.name: file.read_text() for file in (GUIDE / "pictures").glob("*.svg")}
        self.assertEqual(drawn, there, "run docs/guide/pictures/draw.py")

    def test_tables(self):
        """The tables of variables are in the pages themselves, as tools/variables.py makes them."""
        text = "".join(page.read_text() for page in GUIDE.glob("*.md"))
        for name, *_ in read_variables() + read_cray():
            self.assertIn(f"| `{name}`", text.replace("`, `", "` | `"))
        for page in SOURCE.glob("docs/**/*.md"):
            self.assertEqual(made(page.read_text()), page.read_text(), "run tools/variables.py --write")

    def test_links(self):
        self.assertGreater(len(DOCUMENTS), 20)
        for document in DOCUMENTS:
            for link in LINK.findall(document.read_text()):
                name, _, anchor = link.partition("#")
                if re.match(r"https?:|mailto:", link):
                    continue
                target = document.parent / name if name else document
                self.assertTrue(target.exists(), f"{document.relative_to(SOURCE)}: {link}")
                if anchor and target.suffix == ".md":
                    self.assertIn(anchor, anchors(target), f"{document.relative_to(SOURCE)}: {link}")


for _page in sorted(GUIDE.glob("*.md")):
    if commands(_page):
        setattr(Guide, f"test_{_page.stem}", lambda self, page=_page: self.check_page(page))

if __name__ == "__main__":
    main()
