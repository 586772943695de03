# SPDX-License-Identifier: BSD-3-Clause
"""What pencil_test.py runs on PEs: each method of the package, compared with numpy on the whole field."""
import copy
import multiprocessing
import os
import pickle
import subprocess
import sys
import unittest

import numpy

import pencil

ME, PES = pencil.my_pe(), pencil.n_pes()
NAME = f"/tmp/pencil-python-{os.getppid()}.npy"
DTYPES = ("float32", "float64", "complex64", "complex128")


def field(shape, dtype, seed=1):
    """The same random numbers on all PEs."""
    dice = numpy.random.default_rng(seed)
    real = dice.standard_normal(shape)
    return (real + 1j * dice.standard_normal(shape) if numpy.dtype(dtype).kind == "c" else real).astype(dtype)


def close(a, b, single=False):
    numpy.testing.assert_allclose(a, b, rtol=2e-5 if single else 1e-11, atol=2e-4 if single else 1e-10)


class Package(unittest.TestCase):
    def setUp(self):
        self.grid = pencil.Grid(7, 8, 9, *((PES, 1) if PES % 2 else (PES // 2, 2)))

    def tearDown(self):
        self.grid.close()

    def part(self, whole, pencils):
        return whole[(Ellipsis, *self.grid.slices(pencils))]

    def test_transposes_and_views(self):
        for dtype in DTYPES:
            for fields in (None, 3):
                whole = field((7, 8, 9) if fields is None else (3, 7, 8, 9), dtype)
                a = self.grid.empty(dtype, "z", fields)
                a[...] = self.part(whole, "z")
                b = self.grid.transpose(a, "z", "x")
                self.assertTrue((b == self.part(whole, "x")).all())
                c = self.grid.transpose(b, "x", "y", self.grid.view(b, "y"))
                self.assertTrue((c == self.part(whole, "y")).all())
                pencil.free(b)
                pencil.free(a)
        with self.assertRaisesRegex(ValueError, "was freed"):
            pencil.free(a)

    def test_symmetric_memory_is_not_copied(self):
        """What this PE writes into its array is what another one gets."""
        a = self.grid.zeros("float64")
        address = a.__array_interface__["data"][0]
        a[...] = ME + 1
        total = self.grid.sum(a)
        a *= 2
        self.assertEqual(a.__array_interface__["data"][0], address)
        self.assertEqual(self.grid.sum(a), 2 * total)
        pencil.free(a)

    def test_sums(self):
        for dtype in DTYPES:
            whole = field((2, 7, 8, 9), dtype)
            mine = numpy.ascontiguousarray(self.part(whole, "y"))
            wide = whole.astype("complex128" if whole.dtype.kind == "c" else float)
            close(self.grid.sum(mine, "y"), wide.sum(axis=(1, 2, 3)))
            close(self.grid.squares(mine, "y"), (abs(wide) ** 2).sum(axis=(1, 2, 3)))
            if whole.dtype.kind != "c":
                self.assertEqual(self.grid.min(mine[0], "y"), whole[0].min())
                self.assertEqual(list(self.grid.max(mine, "y")), list(whole.max(axis=(1, 2, 3))))
        with self.assertRaisesRegex(pencil.Error, "no order"):
            self.grid.min(mine, "y")

    def test_gather_and_scatter(self):
        whole = field((7, 8, 9), "complex64")
        pe = PES - 1
        out = numpy.empty(self.grid.part("x"), "complex64")
        self.grid.scatter(whole if ME == pe else None, out, "x", pe)
        self.assertTrue((out == self.part(whole, "x")).all())
        back = self.grid.gather(out, "x", pe)
        self.assertTrue((back == whole).all() if ME == pe else back is None)

    def test_files(self):
        for dtype in DTYPES:
            whole = field((2, 7, 8, 9), dtype)
            self.grid.write(NAME, numpy.ascontiguousarray(self.part(whole, "x")), "x")
            read = numpy.load(NAME)
            self.assertEqual((read.dtype, read.shape), (whole.dtype, whole.shape))
            self.assertTrue((read == whole).all())
            pencil.barrier()
            if ME == 0:
                numpy.save(NAME, whole[::-1])
            pencil.barrier()
            mine = self.grid.read(NAME, self.grid.empty(dtype, "y", 2), "y")
            self.assertTrue((mine == self.part(whole[::-1], "y")).all())
            with self.assertRaisesRegex(pencil.Error, r"its shape is \(2, 7, 8, 9\)"):
                self.grid.read(NAME, numpy.empty(self.grid.part("y"), dtype), "y")
            pencil.free(mine)
        pencil.barrier()
        if ME == 0:
            os.unlink(NAME)

    def test_halo(self):
        whole = field((7, 8, 9), "float64")
        with self.grid.halo((2, 3, 1), (True, False, True)) as halo:
            a = halo.zeros()
            halo.inside(a)[...] = self.part(whole, "z")
            halo.begin(a)
            halo.end(a)
            self.assertIs(halo.exchange(a), a)
            wrapped = numpy.pad(numpy.pad(whole, ((2, 2), (0, 0), (1, 1)), "wrap"), ((0, 0), (3, 3), (0, 0)))
            x, y, z = self.grid.slices()
            expected = wrapped[x.start:x.stop + 4, y.start:y.stop + 6, z.start:z.stop + 2]
            if a.size:
                self.assertTrue((a == expected).all())
            with self.assertRaisesRegex(ValueError, "this PE's part is"):
                halo.exchange(numpy.zeros((1, 2, 3)))
        with self.assertRaisesRegex(ValueError, "is closed"):
            halo.exchange(a)

    def test_handles_are_not_copied(self):
        with self.grid.halo(0) as halo, self.grid.fft() as fft:
            for each in (self.grid, halo, fft):
                for copied in (copy.copy, copy.deepcopy, pickle.dumps):
                    with self.assertRaisesRegex(TypeError, "neither copied nor pickled"):
                        copied(each)

    def test_halo_of_a_pe_that_has_nothing(self):
        with pencil.Grid(1, 8, 9, PES, 1) as grid:
            for fields in (None, 2):
                with grid.halo(1, dtype="float32", fields=fields) as halo:
                    a = halo.zeros()
                    self.assertEqual(halo.inside(a).shape, grid.part("z", fields))
                    halo.inside(a)[...] = numpy.ones(grid.part("z", fields), "float32")
                    self.assertEqual(a.sum(), numpy.prod(grid.part("z", fields)))

    def test_transforms(self):
        for single in (False, True):
            for kind, dtype in (("c2c", "complex128"), ("r2c", "float64")):
                for y_slowest in (False, True):
                    whole = field((2, 7, 8, 9), dtype)
                    waves = (numpy.fft.rfftn if kind == "r2c" else numpy.fft.fftn)(whole, axes=(1, 2, 3))
                    with self.grid.fft(kind, fields=2, single=single, effort="estimate", y_slowest=y_slowest) as fft:
                        u = fft.empty_space()
                        u[...] = self.part(whole, "z")
                        v = fft.forward(u)
                        mine = waves[(Ellipsis, *fft.grid.slices("x"))]
                        close(v, mine.swapaxes(1, 2) if y_slowest else mine, single)
                        close(fft.backward(v, u), self.part(whole, "z"), single)
                        pencil.free(v)
                        pencil.free(u)

    def test_numbers_of_numpy(self):
        one = numpy.int64(1)
        with pencil.Grid(numpy.int32(7), 8 * one, 9, PES * one, one) as grid:
            for periodic in (1, numpy.True_, [numpy.True_] * 3, True):
                with grid.halo(one, periodic, fields=one) as halo:
                    a = halo.zeros()
                    halo.inside(a)[...] = 1
                    self.assertTrue((halo.exchange(a) == 1).all())

    def test_mistakes_take_no_memory(self):
        with self.grid.fft("r2c") as fft:
            first = self.grid.empty()
            address = first.__array_interface__["data"][0]
            pencil.free(first)
            for call in (lambda: self.grid.empty(pencils="w"), lambda: fft.forward(numpy.zeros((1, 2, 3))),
                         lambda: fft.backward([1])):
                self.assertRaises((TypeError, ValueError), call)
                again = self.grid.empty()
                self.assertEqual(again.__array_interface__["data"][0], address)
                pencil.free(again)
        with self.assertRaisesRegex(ValueError, "this Fft is closed"):
            fft.forward(first)

    def test_mistakes(self):
        a = numpy.zeros(self.grid.part())
        for error, words, call in (
                (TypeError, "elements of int64", lambda: self.grid.empty(int)),
                (TypeError, "not a numpy array", lambda: self.grid.sum([1, 2])),
                (TypeError, "is a masked array", lambda: self.grid.sum(numpy.ma.zeros(self.grid.part()))),
                (ValueError, "this PE's part is", lambda: self.grid.sum(numpy.zeros((1, 2)))),
                (ValueError, "'w' is none of x, y, z", lambda: self.grid.part("w")),
                (ValueError, "'c3c' is none of", lambda: self.grid.fft("c3c")),
                (pencil.Error, "is no grid of", lambda: pencil.Grid(4, 4, 4, PES + 1, 1)),
                (pencil.Error, "no size may be 0", lambda: pencil.Grid(4, 0, 4)),
                (ValueError, "nx is 18446744073709551624;", lambda: pencil.Grid(2**64 + 8, 9, 10)),
                (ValueError, r"rows is 429496\d+; it may be -", lambda: pencil.Grid(8, 9, 10, 2**32 + PES, 1)),
                (ValueError, "ny is -1;", lambda: pencil.Grid(8, -1, 10)),
                (TypeError, "nx is 8.0, which is no whole number", lambda: pencil.Grid(8.0, 9, 10)),
                (ValueError, "pe is 4294967296;", lambda: self.grid.gather(a, pe=2**32)),
                (ValueError, "fields is 18446744073709551617;", lambda: self.grid.empty(fields=2**64 + 1)),
                (ValueError, "fields is -1;", lambda: self.grid.fft(fields=-1)),
                (ValueError, "fields is 0;", lambda: self.grid.fft(fields=0)),
                (ValueError, "fields is -3;", lambda: self.grid.part(fields=-3)),
                (TypeError, "fields is 1.5, which is no whole", lambda: self.grid.part(fields=1.5)),
                (ValueError, "along .'dct2', 'dct2'.: one name, or", lambda: self.grid.fft("r2r", along=["dct2"] * 2)),
                (ValueError, "one for each of x, y and z", lambda: self.grid.fft("r2r", along=["dct2"] * 4)),
                (TypeError, "array is a list, not a numpy array", lambda: pencil.free([1])),
                (TypeError, "array is a NoneType, not", lambda: pencil.free(None)),
                (TypeError, "array is a list, not", lambda: self.grid.view([1], "x")),
                (ValueError, "null character", lambda: self.grid.write("/tmp/a\0b", a)),
                (ValueError, "null character", lambda: self.grid.read(b"/tmp/a\0b", a)),
                (ValueError, "null character", lambda: pencil.save_wisdom("\0")),
                (ValueError, "null character", lambda: pencil.load_wisdom("a\0")),
                (pencil.Error, "No such file", lambda: self.grid.read(b"/tmp/no/\xff.npy", a)),
                (pencil.Error, "No such file", lambda: self.grid.read("/tmp/no/" + "\u00e4" * 120, a)),
                (pencil.Error, "No such file", lambda: self.grid.read("/tmp/no/x" + "\u00e4" * 120, a)),
                (pencil.Error, "No such file", lambda: pencil.load_wisdom("/tmp/no/\udcff")),
                (TypeError, "width is 0.5, which is no whole number", lambda: self.grid.halo(0.5)),
                (ValueError, "one for each of x, y and z", lambda: self.grid.halo((1, 2))),
                (ValueError, "does not begin", lambda: self.grid.view(a, "x"))):
            with self.assertRaisesRegex(error, words):
                call()
        if a.shape[1] > 1 and a.shape[2] > 1 and a.size:
            with self.assertRaisesRegex(ValueError, "gaps"):
                self.grid.sum(numpy.asfortranarray(a))


def fail(way):
    """One PE fails, and what it has printed cannot be written, or what shows exceptions fails, too."""
    if ME == PES - 1:
        print("before")
        if way == "closed":
            sys.stdout.close()
        if way == "none":
            sys.stdout = None
        if way == "full":
            sys.stdout = open("/dev/full", "w")
            print("there is no room for this")
        raise ValueError("this PE has a mistake")
    pencil.barrier()


if __name__ == "__main__":
    if sys.argv[1:2] == ["fail"]:
        fail(*sys.argv[2:])
    if sys.argv[1:] == ["fork"]:
        for raises in (False, True):
            child = os.fork()
            if not child and raises:
                raise ValueError("this child has a mistake")
            if not child:
                sys.exit(0)
            assert os.WEXITSTATUS(os.waitpid(child, 0)[1]) == int(raises)
        pencil.barrier()
        print("the job goes on")
        sys.exit(0)
    if sys.argv[1:] == ["start"]:
        with multiprocessing.get_context("spawn").Pool(1) as pool:
            assert pool.map(abs, range(-3, 3)) == [3, 2, 1, 0, 1, 2]
        code = "import pencil; print('child', pencil.my_pe(), 'of', pencil.n_pes())"
        for env in (None, {**os.environ, "COLOR": "red"}):
            subprocess.run([sys.executable, "-c", code], env=env, check=True)
        pencil.barrier()
        sys.exit(0)
    unittest.main(argv=sys.argv[:1])
