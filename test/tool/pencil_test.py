#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""pencil-info shows what pencil does and refuses what it refuses. Every function has a manual page. The examples
compile as their comments say, and are right: the Taylor-Green vortex against a program of another kind, an image that
comes back from its gradient, and a convolution against the sum; on one node and on two."""
import os
import re
import shutil
import struct
import subprocess
import sys
import unittest
import zlib

sys.path.insert(0, os.path.dirname(__file__))
from job import BUILD, SCRATCH, SHORT_PLANS, SOURCE, TestCase, main, oshrun  # noqa: E402

INFO = BUILD / "bin/pencil-info"
EXAMPLES = SOURCE / "examples/pencil"
FUNCTIONS = set(re.findall(r"^[a-z][\w* ]*?\b(pencil_\w+)\(", (SOURCE / "pencil/pencil.h").read_text(), re.M))
# Energy and dissipation at Re 100 with 32^3 points, by numpy: divergence form, steps of 0.025, no integrating factor.
VORTEX = {1: (0.1174809339, 0.00776856183), 2: (0.1090477753, 0.00926490993), 3: (0.09879554523, 0.01121208829),
          4: (0.0868327765, 0.01256318928), 5: (0.07399806194, 0.01293484)}


def info(*words):
    done = subprocess.run([INFO, *map(str, words)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    return done.returncode, done.stdout, done.stderr


def write_png(path, rows):
    """Shades of gray from 0 to 255."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    head = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 0, 0, 0, 0)
    data = zlib.compress(b"".join(b"\0" + bytes(row) for row in rows))
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b""))


@unittest.skipUnless(INFO.exists(), "pencil was not built: FFTW was missing at configure time (Debian: libfftw3-dev)")
class Info(TestCase):
    def good_info(self, *words):
        status, out, err = info(*words)
        self.assertEqual((status, err), (0, ""))
        return out

    def test_grid_and_messages(self):
        out = self.good_info(64, 64, 64, "-n", 8, "--nodes", 2, "--grid", "4x2")
        for line in (r"^field +64 x 64 x 64 complex-double, 4\.0 MiB$", r"^PEs +8 on 2 nodes$", r"^grid +4 x 2 ",
                     r"^z pencils +16 x 32 x 64 +512 KiB +0$", r"^y pencils +16 x 64 x 32 +512 KiB +0$",
                     r"^x pencils +64 x 16 x 32 +512 KiB +0$", r"stores into up to 1 PEs and sends to up to 0",
                     r"stores into up to 1 PEs and sends to up to 2", r"128 KiB to 128 KiB", "The model expects"):
            self.assertRegex(out, re.compile(line, re.M))

    def test_empty_parts_and_types(self):
        out = self.good_info(3, 2, 5, "-n", 6, "--grid", "6x1", "--type", "float", "--fields", 3)
        self.assertRegex(out, r"field +3 x 2 x 5 float, 120 B; 3 of them, 360 B")
        self.assertRegex(out, r"z pencils +1 x 2 x 5 +120 B +3\n")
        self.assertRegex(out, r"x pencils +3 x 1 x 5 +180 B +4\n")
        self.assertRegex(out, r"z -> y +nothing moves: they are the same pencils")

    @unittest.skipUnless(shutil.which("cc"), "there is no compiler")
    def test_same_as_the_library(self):
        """The grid and the largest part are those of pencil_open."""
        source = SCRATCH / "grid.c"
        source.write_text("""
            #include <pencil.h>
            #include <shmem.h>
            #include <stdio.h>
            #include <stdlib.h>
            int main(int argc, char **argv)
            {
                int rows, columns;
                shmem_init();
                for (int i = 1; i + 2 < argc; i += 3) {
                    size_t n[3] = {atoi(argv[i]), atoi(argv[i + 1]), atoi(argv[i + 2])};
                    struct pencil_grid *grid = pencil_open(n[0], n[1], n[2], 0, 0);
                    pencil_shape(grid, &rows, &columns);
                    if (shmem_my_pe() == 0)
                        printf("%d x %d\\n", rows, columns);
                    pencil_close(grid);
                }
                shmem_finalize();
                return 0;
            }""")
        program = compile_pencil(source)
        sizes = [(64, 64, 64), (1, 30, 40), (500, 3, 2), (2, 2, 300), (64, 16, 16)]
        for pes, nodes in ((4, 1), (6, 1), (12, 5)):
            if nodes > 1 and not (BUILD / "lib/meshmem/meshmem-wire-ofi.so").exists():
                continue
            job = oshrun(pes, program, *(n for size in sizes for n in size), options=("--nodes", nodes))
            self.good(job)
            expected = [re.search(r"^grid +(\d+ x \d+)", self.good_info(*size, "-n", pes, "--nodes", nodes), re.M)[1]
                        for size in sizes]
            self.assertEqual(job.output.splitlines(), expected)

    def test_parts_of_nodes(self):
        """Of 3 nodes with 7 PEs the last one has three."""
        out = self.good_info(7, 7, 7, "-n", 7, "--nodes", 3, "--grid", "7x1")
        self.assertIn("each stores into up to 2 PEs and sends to up to 5", out)

    @unittest.skipUnless(shutil.which("cc"), "there is no compiler")
    def test_memory_of_a_transform(self):
        """The memory that pencil-info reports is the amount by which the free symmetric heap shrinks."""
        source = SCRATCH / "held.c"
        source.write_text("""
            #include <pencil.h>
            #include <shmem.h>
            #include <shmemx.h>
            #include <stdio.h>
            #include <stdlib.h>
            int main(int argc, char **argv)
            {
                shmemx_heap_info_t before, after;
                shmem_init();
                int rows = atoi(argv[1]), single = atoi(argv[2]), fields = argc > 3 ? atoi(argv[3]) : 1;
                struct pencil_transform what = {.effort = PENCIL_ESTIMATE, .single = single, .fields = fields};
                struct pencil_grid *grid = pencil_open(64, 64, 64, rows, shmem_n_pes() / rows);
                shmemx_heap_info(&before);
                struct pencil_fft *fft = pencil_fft_open(grid, &what);
                shmemx_heap_info(&after);
                if (shmem_my_pe() == 0)
                    printf("%.1f MiB", (double)(after.used - before.used) / (1 << 20));
                pencil_fft_close(fft);
                shmem_finalize();
                return 0;
            }""")
        program = compile_pencil(source)
        for pes, nodes, rows, type_, fields in ((4, 1, 2, "double", 1), (4, 4, 2, "double", 1), (4, 1, 4, "double", 1),
                                                (4, 2, 1, "float", 1), (8, 1, 2, "float", 3)):
            with self.subTest(pes=pes, nodes=nodes, rows=rows, type=type_, fields=fields):
                if nodes > 1 and not (BUILD / "lib/meshmem/meshmem-wire-ofi.so").exists():
                    self.skipTest("meshmem was built without libfabric")
                job = oshrun(pes, program, rows, int(type_ == "float"), fields, options=("--nodes", nodes))
                self.good(job)
                out = self.good_info(64, 64, 64, "-n", pes, "--nodes", nodes, "--grid", f"{rows}x{pes // rows}",
                                     "--type", type_, "--fields", fields)
                self.assertIn(f" {job.output.strip()} more while a complex transform", out)

    def test_refuses(self):
        for words, says in (((1, 2), "usage:"), ((4, 4, 4), "usage:"),
                            ((4, 0, 4, "-n", 2), "size 0: write a whole number"),
                            ((4, 4, 4, "-n", "x"), "-n x: write a whole"), ((4, 4, 4, "-n"), "-n .nothing.: write"),
                            ((4, 4, 4, 4, "-n", 2), "there are three sizes"),
                            ((4, 4, 4, "-n", 4, "--grid", "3x1"), "--grid 3x1: rows x columns must be the number"),
                            ((4, 4, 4, "-n", 4, "--grid", "4"), "for example 4x2"),
                            ((4, 4, 4, "-n", 4, "--grid", f"{2**32 + 4}x1"), "for example 4x2"),
                            ((4, 4, 4, "-n", 2, "--nodes", 3), "fewer PEs than nodes"),
                            ((4, 4, 4, "-n", 2, "--type", "int"), "it is one of float"),
                            ((4, 4, 4, "-n", 2, "--what", "1"), "--what: there is no such option"),
                            ((2 ** 30, 2 ** 30, 2 ** 30, "-n", 2), "more elements than memory has addresses")):
            status, _, err = info(*words)
            self.assertEqual(status, 2, err)
            self.assertRegex(err, says)
        self.assertIn("usage: pencil-info", self.good_info("--help"))
        self.assertRegex(self.good_info("--version"), r"^pencil-info of meshmem \d")


class Pages(TestCase):
    def test_every_function(self):
        self.assertGreater(len(FUNCTIONS), 25)
        said, shown = set(), set()
        for page in (SOURCE / "docs/man").glob("pencil*.3"):
            text = page.read_text()
            said |= set(re.search(r"^\.SH NAME\n([\w,\s]+) \\- ", text, re.M)[1].replace(",", " ").split())
            shown |= set(re.findall(r"^[a-z][\w* ]*?\b(pencil_\w+)\(", text, re.M))
        self.assertEqual((said - {"pencil"}, shown), (FUNCTIONS, FUNCTIONS))

    def test_links(self):
        pages = BUILD / "gen/pencil_man3"
        if not pages.exists():
            self.skipTest("pencil was not built")
        self.assertEqual((pages / "pencil_backward.3").resolve().name, "pencil_fft_open.3")
        self.assertEqual((pages / "pencil_error.3").resolve().name, "pencil_open.3")
        self.assertEqual({page.stem for page in pages.iterdir()}, FUNCTIONS | {"pencil"})

    @unittest.skipUnless(INFO.exists(), "pencil was not built")
    def test_examples(self):
        """The program of each page, and what it prints."""
        prints = {"pencil": "^524288\n$", "pencil_open": r"PE 0 has \d x \d x 4 elements",
                  "pencil_transpose": "PE 0: 8 along x", "pencil_reduce": r"^at most 7, on average 3\.5\n$",
                  "pencil_gather": "^the last element is 382\n$", "pencil_halo_open": "slope at 7: -3\n",
                  "pencil_write": "^192 elements\n$",
                  "pencil_fft_open": "^the constant wave is 512\nthe sum is 512\n$"}
        there = {page.stem: page for page in (SOURCE / "docs/man").glob("pencil*.3")}
        self.assertEqual(there.keys(), prints.keys())
        for name, page in sorted(there.items()):
            source = SCRATCH / f"{name}.c"
            example = page.read_text().split(".SH EXAMPLES")[1]
            source.write_text(re.search(r"\.nf\n(.*?)\.fi", example, re.S)[1].replace("\\e", "\\").replace("\\-", "-"))
            for option in ((), ("-static-meshmem",))[:1 + (name == "pencil")]:
                job = oshrun(3, compile_pencil(source, *option), env=SHORT_PLANS, cwd=SCRATCH)
                self.good(job, prints[name])

    @unittest.skipUnless(INFO.exists(), "pencil was not built")
    def test_guide(self):
        source = SCRATCH / "derivative.c"
        text = (SOURCE / "docs/guide/pencil.md").read_text()
        source.write_text(re.search(r"```c\n(.*?)```", text, re.S)[1])
        program = compile_pencil(source)
        for pes in (1, 4, 6):
            self.good(oshrun(pes, program, env=SHORT_PLANS), "^the derivative is right\n$")
        shown = re.search(r"\$ pencil-info (.*)\n((?:    .*\n)+?)    \.\.\.", text)
        self.assertTrue(info(*shown[1].split())[1].startswith(shown[2].replace("\n    ", "\n")[4:]))


def compile_pencil(source, *libraries):
    program = SCRATCH / source.stem
    subprocess.run([BUILD / "bin/oshcc", "-O2", "-Wall", "-Wextra", "-Werror", f"-I{SOURCE / 'pencil'}", source, "-o",
                    program, "-lpencil", *libraries, "-lm"], check=True)
    return program


def python_with(*modules):
    """A Python that has these modules, or None."""
    for python in (sys.executable, "/usr/bin/python3"):
        if os.path.exists(python) and not subprocess.run([python, "-c", f"import {', '.join(modules)}"],
                                                         stderr=subprocess.DEVNULL).returncode:
            return python
    return None


@unittest.skipUnless(INFO.exists(), "pencil was not built: FFTW was missing at configure time (Debian: libfftw3-dev)")
class Examples(TestCase):
    def shapes(self):
        yield from ((1, 1), (3, 1), (4, 1))
        if (BUILD / "lib/meshmem/meshmem-wire-ofi.so").exists():
            yield 4, 2

    def run_on(self, pes, nodes, *program):
        job = oshrun(pes, *program, options=("--nodes", nodes), cwd=SCRATCH, env=SHORT_PLANS,
                     seconds=200)
        self.good(job)
        return job.output

    def test_all_are_here(self):
        self.assertEqual({p.name for p in EXAMPLES.iterdir() if p.name != "__pycache__"},
                         {"taylor_green.c", "poisson.c", "filter.c", "plot.py", "README.md"})

    def test_taylor_green(self):
        program = compile_pencil(EXAMPLES / "taylor_green.c")
        for pes, nodes in self.shapes():
            options = ("--n", 32, "--re", 100, "--time", 5, "--step", 0.05)
            out = self.run_on(pes, nodes, program, *options, "--save", f"vortex{pes}.npy")
            rows = {float(time): (float(energy), float(dissipation)) for time, energy, dissipation in
                    re.findall(r"^([\d.]+),([\d.e-]+),([\d.e-]+)$", out, re.M)}
            self.assertEqual(len(rows), 101, out)
            for time, expected in VORTEX.items():
                for value, wanted in zip(rows[time], expected):
                    self.assertLess(abs(value / wanted - 1), 2e-6, f"at {time}: {value}, {wanted}")
            self.assertLess(float(re.search(r"Green's series by (\S+)", out)[1]), 1e-6)
        self.assertEqual((SCRATCH / "vortex1.npy").read_bytes()[:6], b"\x93NUMPY")
        out = self.run_on(2, 1, compile_pencil(EXAMPLES / "taylor_green.c", "-DTELL_SECONDS=0"), "--n", 8, "--time", 1)
        self.assertRegex(out, r"taylor_green: step 1 of \d+, \d+ s left")

    def test_plot(self):
        python = python_with("matplotlib")
        if not python:
            self.skipTest("no Python here has matplotlib (Debian: python3-matplotlib)")
        program = compile_pencil(EXAMPLES / "taylor_green.c")
        out = self.run_on(2, 1, program, "--n", 16, "--time", 0.5, "--save", "small.npy")
        (SCRATCH / "small.csv").write_text(out)
        subprocess.run([python, EXAMPLES / "plot.py", "small.csv", "small.npy", "small.png"], check=True, cwd=SCRATCH)
        self.assertEqual((SCRATCH / "small.png").read_bytes()[:4], b"\x89PNG")

    def test_poisson(self):
        program = compile_pencil(EXAMPLES / "poisson.c", "-lpng")
        image = SCRATCH / "image.png"
        write_png(image, [[(x * x + 3 * y + 60 * (x // 10 % 2)) % 256 for x in range(37)] for y in range(29)])
        for pes, nodes in self.shapes():
            out = self.run_on(pes, nodes, program, image, "same.png", 0)
            self.assertRegex(out, "37 x 29 pixels .*\ncheck: ok")
            out = self.run_on(pes, nodes, program, image, f"flat{pes}.png", 20)
            self.assertGreater(float(re.search(r"differs from the image by (\S+)", out)[1]), 1)
        self.assertEqual((SCRATCH / "flat1.png").read_bytes(), (SCRATCH / "flat4.png").read_bytes())
        self.failed(oshrun(2, program, "/nowhere.png", "x.png", 0), "poisson: /nowhere.png:")
        for wrong in ("x", "-1", "", "6x", "nan"):
            job = oshrun(2, program, image, "same.png", wrong, cwd=SCRATCH)
            self.failed(job, "usage: poisson IMAGE.png RESULT.png THRESHOLD")
            self.assertEqual(job.status, 2)

    def test_photograph(self):
        """As README says."""
        python = python_with("PIL", "matplotlib")
        command = re.search(r"python3 -c (\".*\")\n", (EXAMPLES / "README.md").read_text())[1]
        if not python or subprocess.run(["sh", "-c", f"{python} -c {command}"], cwd=SCRATCH,
                                        stderr=subprocess.DEVNULL).returncode:
            self.skipTest("matplotlib's photograph is not here (Debian: python3-matplotlib)")
        program = compile_pencil(EXAMPLES / "poisson.c", "-lpng")
        self.assertIn("check: ok", self.run_on(3, 1, program, "hopper.png", "same.png", 0))

    def test_filter(self):
        program = compile_pencil(EXAMPLES / "filter.c")
        for pes, nodes in self.shapes():
            out = self.run_on(pes, nodes, program, 20, 18, 15, 1.5, f"smooth{pes}.npy")
            self.assertIn("check: ok", out)
            out = self.run_on(pes, nodes, program, 20, 18, 15, 2, "again.npy", f"smooth{pes}.npy")
            self.assertIn("check: ok", out)
            self.assertIn("check: ok", self.run_on(pes, nodes, program, 3, 1, 5, 1, "tiny.npy"))
        head = b"{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3, 4)}".ljust(117) + b"\n"
        data = struct.pack("<24f", *range(24))
        (SCRATCH / "single.npy").write_bytes(b"\x93NUMPY\x01\0" + struct.pack("<H", len(head)) + head + data)
        self.assertIn("check: ok", self.run_on(2, 1, program, 2, 3, 4, 0.5, "out.npy", "single.npy"))
        self.failed(oshrun(2, program, 2, 3, 5, 1, "out.npy", "single.npy", cwd=SCRATCH), r"its shape is \(2, 3, 4\)")
        integers = (SCRATCH / "single.npy").read_bytes().replace(b"<f4", b"<i4")
        (SCRATCH / "integers.npy").write_bytes(integers)
        self.failed(oshrun(2, program, 2, 3, 4, 1, "out.npy", "integers.npy", cwd=SCRATCH),
                    "filter: the elements of the volume are neither doubles nor floats")


if __name__ == "__main__":
    main()
