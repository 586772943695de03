#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""`make docs` makes HTML of the guide without a warning: a link that leads nowhere is one."""
import os
import re
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.dirname(__file__))
from job import SCRATCH, SOURCE, TestCase, main  # noqa: E402

PACKAGES = "python3-sphinx python3-myst-parser"


class Html(TestCase):
    def test_html(self):
        if not shutil.which("sphinx-build"):
            self.skipTest(f"Sphinx is not installed (Debian: {PACKAGES})")
        made = subprocess.run(
            ["sphinx-build", "-q", "-W", "--keep-going", "-b", "html", "-d", SCRATCH / "read",
             "-c", SOURCE / "docs/guide", SOURCE / "docs", SCRATCH / "html"],
            text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if "Could not import extension myst_parser" in made.stdout:
            self.skipTest(f"Sphinx's parser of Markdown is not installed (Debian: {PACKAGES})")
        self.assertEqual(made.returncode, 0, made.stdout)
        pages = {file.relative_to(SCRATCH / "html").as_posix() for file in (SCRATCH / "html").rglob("*.html")}
        for source in (SOURCE / "docs").rglob("*.md"):
            self.assertIn(source.relative_to(SOURCE / "docs").with_suffix(".html").as_posix(), pages)
        tuning = (SCRATCH / "html/guide/tuning.html").read_text()
        self.assertIn("SHMEM_SYMMETRIC_SIZE", tuning)
        self.assertIn("SHMEM_FAR_PROXIES", tuning)
        migration = (SCRATCH / "html/guide/migration.html").read_text()
        for name in re.findall(r'^CRAY\("(\w+)"', (SOURCE / "src/base/cray.def").read_text(), re.M):
            self.assertIn(name, migration)


if __name__ == "__main__":
    main()
