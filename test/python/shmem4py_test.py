#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""shmem4py, unmodified, builds with oshcc, and its own test suite passes. Its sources come from PyPI,
pinned in requirements.txt, and are kept in python/ of the build directory; the rest (cffi, numpy, pip)
comes from the system. Without network and copy the test is skipped, unless CI is set. SHMEM4PY_SDIST
names a copy of the sources to use instead."""
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "tool"))
from job import BUILD, SKIPPED, TestCase, main, oshrun  # noqa: E402

PLACE = BUILD / "python"
PINNED = re.search(r"^(\S+)==(\S+) --hash=sha256:(\w+)$",
                   (HERE / "requirements.txt").read_text(), re.MULTILINE)
NAME = f"{PINNED[1]}-{PINNED[2]}"
NEEDED = """
import setuptools, wheel, pip
import os, sysconfig, cffi, numpy
assert os.path.exists(sysconfig.get_path("include") + "/Python.h"), "there is no Python.h"
assert numpy.__version__ < "2", "NumPy is too new: shmem4py 1.0.0 needs NumPy 1"
"""


def run(*command, **options):
    """Run a command; returns (status, output)."""
    done = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, text=True,
                          stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, **options)
    return done.returncode, done.stdout


def cannot(why):
    """End without a test, for a reason that is not meshmem's."""
    print(why)
    if os.environ.get("CI"):
        sys.exit("CI is set, so this is a failure")
    print("skipped: shmem4py is not tested: " + why.splitlines()[0])
    sys.exit(SKIPPED)


def find_python():
    """A Python with all that building shmem4py needs; does not return where there is none."""
    said = []
    for python in dict.fromkeys((sys.executable, shutil.which("python3"), "/usr/bin/python3")):
        if python and os.path.exists(python):
            status, output = run(python, "-W", "ignore", "-c", NEEDED)
            if status == 0:
                return python
            said.append(f"{python}: {output.strip().splitlines()[-1]}")
    cannot("no Python here has cffi, numpy 1, pip, setuptools, wheel and Python.h; tools/setup.sh python installs "
           "Debian's (" + "; ".join(said) + ")")


def pinned(file):
    """Whether this is the file that requirements.txt means."""
    return file.is_file() and hashlib.sha256(file.read_bytes()).hexdigest() == PINNED[3]


def get_sources(python):
    """The archive with shmem4py's sources; does not return where it is unavailable."""
    given = os.environ.get("SHMEM4PY_SDIST")
    archive = pathlib.Path(given) if given else PLACE / f"{NAME}.tar.gz"
    if pinned(archive):
        return archive
    if given:
        sys.exit(f"SHMEM4PY_SDIST={given} is not the {NAME} that requirements.txt names")
    status, output = run(python, "-m", "pip", "--retries", 2, "--timeout", 20, "download", "--no-deps",
                         "--no-binary", ":all:", "--no-build-isolation", "--require-hashes",
                         "-r", HERE / "requirements.txt", "-d", PLACE)
    if status == 0 and pinned(archive):
        return archive
    print(output, flush=True)
    if "HASHES" in output:
        sys.exit(f"PyPI gave another {NAME} than requirements.txt names")
    cannot(f"{NAME} cannot be fetched from PyPI, and there is no copy at {archive}")


class Shmem4py(TestCase):
    def test_its_own_tests(self):
        for folder in ("sources", "packages"):
            shutil.rmtree(PLACE / folder, ignore_errors=True)
        with tarfile.open(ARCHIVE) as file:
            file.extractall(PLACE / "sources")
        packages, tests = PLACE / "packages", PLACE / "sources" / NAME / "test"
        status, output = run(PYTHON, "-m", "pip", "install", "--no-deps", "--no-index", "--no-cache-dir",
                             "--no-build-isolation", "--target", packages, ARCHIVE,
                             env=os.environ | {"OSHCC": f"{BUILD / 'bin/oshcc'}", "CFLAGS": "-O0 -g0"})
        self.assertEqual(status, 0, output)
        for number in (1, 2, 3, 4):
            with self.subTest(number=number):
                job = oshrun(number, PYTHON, "-m", "unittest", "discover", "-s", tests,
                             env={"PYTHONPATH": str(packages)}, seconds=120)
                self.good(job)
                ran = [int(count) for count in re.findall(r"Ran (\d+) tests", job.output)]
                self.assertEqual(len(ran), number, job.output)
                self.assertGreater(min(ran), 100)
                self.assertNotIn("skipped", job.output)
                print(f"{number} PEs: {ran[0]} tests of {NAME} in {job.seconds:.1f} s")


if __name__ == "__main__":
    PLACE.mkdir(exist_ok=True)
    PYTHON = find_python()
    ARCHIVE = get_sources(PYTHON)
    main()
