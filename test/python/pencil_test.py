#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""The Python package of pencil, from the tree and installed by pip: each method does on 1 to 4 PEs, on one node and on
two, what numpy does to the whole field; what README shows runs; an exception ends the job."""
import os
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "tool"))
from job import BUILD, SCRATCH, SHORT_PLANS, SOURCE, TestCase, main, oshrun  # noqa: E402

LIBRARY = BUILD / "lib/libpencil.so.0"


def find_python(*modules):
    """A Python that has these modules, or None."""
    for python in dict.fromkeys((sys.executable, shutil.which("python3"), "/usr/bin/python3")):
        if python and os.path.exists(python):
            script = "import " + ", ".join(modules)
            if subprocess.run([python, "-W", "ignore", "-c", script], stderr=subprocess.DEVNULL).returncode == 0:
                return python
    return None


class Pencil(TestCase):
    def setUp(self):
        if not LIBRARY.exists():
            self.skipTest("pencil was not built: FFTW was missing at configure time (Debian: libfftw3-dev)")
        self.python = find_python("numpy")
        if not self.python:
            self.skipTest("no Python here has numpy (Debian: python3-numpy)")

    def job(self, pes, *program, options=(), path=SOURCE / "python", **env):
        env = {"PYTHONPATH": str(path), "PYTHONDONTWRITEBYTECODE": "1", "OMP_NUM_THREADS": "1",
               "OPENBLAS_NUM_THREADS": "1", "PATH": f"{BUILD / 'bin'}:{os.environ['PATH']}", **SHORT_PLANS, **env}
        return oshrun(pes, self.python, *program, options=options, env=env, cwd=SCRATCH, seconds=120)

    def test_methods(self):
        for pes, nodes in ((1, 1), (2, 1), (3, 1), (4, 1), (4, 2)):
            if nodes > 1 and not (BUILD / "lib/meshmem/meshmem-wire-ofi.so").exists():
                continue
            with self.subTest(pes=pes, nodes=nodes):
                job = self.job(pes, HERE / "pencil_program.py", options=("--nodes", nodes))
                self.good(job)
                ran = re.findall(r"Ran (\d+) tests", job.output)
                self.assertEqual(len(ran), pes, job.output)
                self.assertGreater(int(ran[0]), 7)
                self.assertNotIn("skipped", job.output)

    def test_exception_ends_the_job(self):
        for way in ("plain", "closed", "none", "full"):
            with self.subTest(way):
                job = self.job(3, HERE / "pencil_program.py", "fail", way)
                self.failed(job, "ValueError: this PE has a mistake")
                self.assertEqual(job.status, 1, job.output)

    def test_found_beside_oshrun(self):
        """The one that has started the PE, which need not be in PATH."""
        self.good(self.job(2, "-c", "import pencil; print(pencil.my_pe())", PATH="/usr/bin:/bin"))

    def test_hook_that_fails(self):
        """A hook of the program's own, which the package calls, has a mistake."""
        program = ("import sys\ndef hook(*_): raise KeyError('of the hook')\nsys.excepthook = hook\n"
                   "import pencil\nif pencil.my_pe(): raise ValueError('of the program')\npencil.barrier()")
        job = self.job(2, "-c", program)
        self.failed(job, "KeyError: 'of the hook'", "ValueError: of the program")
        self.assertEqual(job.status, 1, job.output)

    def test_children_end_without_the_job(self):
        job = self.job(2, HERE / "pencil_program.py", "fork")
        self.good(job)
        self.assertEqual(job.output.count("the job goes on"), 2, job.output)
        self.assertEqual(job.output.count("ValueError: this child has a mistake"), 2, job.output)

    def test_programs_that_pes_start(self):
        """multiprocessing imports the main module, and so pencil, in each worker that it starts."""
        for options in ((), ("--nodes", "2")):
            job = self.job(2, HERE / "pencil_program.py", "start", options=options)
            self.good(job)
            self.assertEqual(job.output.count("child 0 of 1"), 4, job.output)

    def test_statistics(self):
        """The library comes with the package, long after the tool of oshrun --stats."""
        program = "import pencil; grid = pencil.Grid(4, 4, 4); print(grid.sum(grid.zeros() + 1))"
        self.good(self.job(2, "-c", program, options=("--stats",)), r"(?m)^64\.0$", r"(?m)^shmem_finalize +2 +1 +1 ")

    def test_readme(self):
        text = (SOURCE / "python/README.md").read_text()
        program = SCRATCH / "readme.py"
        program.write_text(re.search(r"```python\n(.*?)```", text, re.S)[1])
        self.good(self.job(2, program))
        self.assertTrue((SCRATCH / "u.npy").exists())

    def test_without_library(self):
        job = self.job(1, "-c", "import pencil", PENCIL_LIBRARY="/nowhere/libpencil.so")
        self.failed(job, "there is no libpencil: /nowhere.*PENCIL_LIBRARY")

    def test_installed_by_pip(self):
        python = find_python("setuptools", "wheel", "pip", "numpy")
        if not python:
            self.skipTest("no Python here has numpy, pip, setuptools and wheel (tools/setup.sh python)")
        tree, place = SCRATCH / "tree", SCRATCH / "installed"
        shutil.copytree(SOURCE / "python", tree)
        done = subprocess.run([python, "-m", "pip", "install", "--no-deps", "--no-index", "--no-cache-dir",
                               "--no-build-isolation", "--disable-pip-version-check", "--target", place, tree],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.assertEqual(done.returncode, 0, done.stdout)
        licenses = [path.read_text() for path in place.glob("meshmem_pencil-*.dist-info/**/LICENSE")]
        self.assertEqual(licenses, [(SOURCE / "LICENSE").read_text()])
        self.python = python
        job = self.job(2, "-c", "import pencil; print(pencil.__file__, pencil.n_pes())", path=place)
        self.good(job, rf"{place}/pencil/__init__.py 2")


if __name__ == "__main__":
    main()
