# SPDX-License-Identifier: BSD-3-Clause
"""Fields of three dimensions, divided among the PEs of an OpenSHMEM job, as numpy arrays.

A Grid divides nx x ny x nz elements among all PEs. In "z" pencils a PE has everything along z and a part of x and y;
"y" and "x" pencils likewise. Arrays have the shape of the PE's part, or (fields, *part) for several fields.

All PEs call the same functions in the same order, with arrays of the same type and number of fields. What the library
refuses raises pencil.Error on all PEs. Wrong arguments raise ValueError or TypeError before that, on the PEs that pass
them only: the others may wait for these, so let such an exception end the job. Nothing is freed by the garbage
collector, since freeing is such a call, too: use close() and free(), or `with`. The library is found at the path in
PENCIL_LIBRARY, in lib beside the bin of oshrun, or by the linker."""
import atexit
import contextlib
import ctypes
import operator
import os
import sys

import numpy

from . import _library

__all__ = ["Error", "Fft", "Grid", "Halo", "barrier", "free", "load_wisdom", "my_pe", "n_pes", "save_wisdom"]

Error = _library.Error
_c = _library.load()

PENCILS = {"x": 0, "y": 1, "z": 2}
TYPES = {numpy.dtype(name): number for number, name in
         enumerate(("float32", "float64", "complex64", "complex128"))}
KINDS = {"c2c": 0, "r2c": 1, "r2r": 2}
SCALES = {"none": 0, "forward": 1, "backward": 2, "both": 3}
EFFORTS = {"measure": 0, "estimate": 1, "patient": 2}
ALONG = {name: number for number, name in
         enumerate(("dct1", "dct2", "dct3", "dct4", "dst1", "dst2", "dst3", "dst4", "dht", "r2hc", "hc2r"))}
_allocated = {}     # address -> the buffer through which numpy sees it
_process = os.getpid()


def my_pe():
    """This PE's number."""
    return _c.shmem_my_pe()


def n_pes():
    """The number of PEs."""
    return _c.shmem_n_pes()


def barrier():
    """Wait for all PEs."""
    _c.shmem_barrier_all()


def free(array):
    """Free an array of Grid.empty, Grid.zeros or Fft.empty_...; views onto it must not be used any more. Collective."""
    address = _address(array)
    if _allocated.pop(address, None) is None:
        raise ValueError("this array does not begin where one of Grid.empty does, or was freed")
    _c.pencil_free(address)


def save_wisdom(path):
    """Write what planning has found into a file."""
    _do(_c.pencil_wisdom_save(_path(path)))


def load_wisdom(path):
    """Read such a file, so that planning the same again takes hardly any time."""
    _do(_c.pencil_wisdom_load(_path(path)))


def _failed():
    """The exception of what the library has refused. A path in its sentence may be no UTF-8, or cut off."""
    return Error(_c.pencil_error().decode(errors="replace"))


def _do(status):
    if status:
        raise _failed()


def _made(pointer):
    if not pointer:
        raise _failed()
    return pointer


def _pick(table, key, what):
    if key not in table:
        raise ValueError(f"{what} {key!r} is none of {', '.join(map(str, table))}")
    return table[key]


def _type(dtype):
    dtype = numpy.dtype(dtype)
    if dtype not in TYPES:
        raise TypeError(f"elements of {dtype}; pencil has {', '.join(map(str, TYPES))}")
    return TYPES[dtype]


def _whole(value, what, least=0, most=2**64 - 1):
    """A whole number as an int. What C has no room for is refused: ctypes cuts it off."""
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{what} is {value!r}, which is no whole number") from None
    if not least <= number <= most:
        raise ValueError(f"{what} is {number}; it may be {least} to {most}")
    return number


def _int(value, what):
    return _whole(value, what, -2**31, 2**31 - 1)


def _fields(fields):
    return 1 if fields is None else _whole(fields, "fields", 1)


def _path(path):
    """A path as C takes it. It would end at the first null."""
    name = os.fsencode(path)
    if b"\0" in name:
        raise ValueError(f"the path {path!r} has a null character in it")
    return name


def _each(value):
    """One value for each axis."""
    try:
        return tuple(value)
    except TypeError:
        return (value,) * 3


def _address(array, what="array"):
    if not isinstance(array, numpy.ndarray):
        raise TypeError(f"{what} is a {type(array).__name__}, not a numpy array")
    if isinstance(array, numpy.ma.MaskedArray):
        raise TypeError(f"{what} is a masked array, whose mask the library would not see; filled() has its elements")
    return array.__array_interface__["data"][0]


def _check(array, shape, what, dtype=None, writes=False):
    """Address, type and number of fields of an array whose last dimensions must be the shape."""
    address = _address(array, what)
    kind = _type(array.dtype)
    if dtype is not None and array.dtype != dtype:
        raise TypeError(f"{what} has elements of {array.dtype}; here they are {dtype}")
    if array.ndim not in (3, 4) or array.shape[-3:] != tuple(shape):
        raise ValueError(f"{what} has the shape {array.shape}; this PE's part is {tuple(shape)}, with the number of "
                         "fields in front if there are several")
    if not array.flags.c_contiguous:
        raise ValueError(f"{what} has gaps or another order; numpy.ascontiguousarray copies it into one piece")
    if writes and not array.flags.writeable:
        raise ValueError(f"{what} cannot be written")
    return address, kind, array.shape[0] if array.ndim == 4 else 1


def _view(address, bytes_, shape, dtype):
    """An array onto symmetric memory."""
    if address not in _allocated:
        _allocated[address] = (ctypes.c_char * bytes_).from_address(address)
    return numpy.ndarray(shape, dtype, buffer=_allocated[address])


class _Closed:
    """What has a handle of the library until it is closed."""
    _handle = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def __reduce_ex__(self, _):
        """A handle means something in this process only, and only one object may close it."""
        raise TypeError(f"a {type(self).__name__} can be neither copied nor pickled")

    def _open(self):
        if not self._handle:
            raise ValueError(f"this {type(self).__name__} is closed")
        return self._handle


class Grid(_Closed):
    """nx x ny x nz elements, divided among rows x columns PEs; 0 x 0 leaves the choice to the library, -1 x -1 lets it
    measure."""

    def __init__(self, nx, ny, nz, rows=0, columns=0, *, _handle=None):
        self.shape = tuple(_whole(n, name) for n, name in ((nx, "nx"), (ny, "ny"), (nz, "nz")))
        self._own = not _handle
        self._handle = _handle or _made(_c.pencil_open(*self.shape, _int(rows, "rows"), _int(columns, "columns")))

    def close(self):
        """Collective. Arrays stay until they are freed."""
        if self._own and self._handle:
            _c.pencil_close(self._handle)
        self._handle = None

    @property
    def pes(self):
        """Rows and columns of PEs."""
        rows, columns = ctypes.c_int(), ctypes.c_int()
        _c.pencil_shape(self._open(), rows, columns)
        return rows.value, columns.value

    def box(self, pencils="z", pe=None):
        """The first element and the number of elements of a PE's part, along x, y and z."""
        pe = my_pe() if pe is None else _int(pe, "pe")
        if not 0 <= pe < n_pes():
            raise ValueError(f"there is no PE {pe}")
        box = _c.pencil_box(self._open(), _pick(PENCILS, pencils, "pencils"), pe)
        return tuple(box.first), tuple(box.count)

    def slices(self, pencils="z", pe=None):
        """Where a PE's part is in the whole field: whole[grid.slices()]."""
        return tuple(slice(a, a + n) for a, n in zip(*self.box(pencils, pe)))

    def empty(self, dtype=float, pencils="z", fields=None):
        """An array in symmetric memory for this PE's part. Collective."""
        dtype = numpy.dtype(dtype)
        count, shape = _fields(fields), self.part(pencils, fields)
        address = _made(_c.pencil_malloc(self._open(), _type(dtype), count))
        counts = [numpy.prod(self.box(axis, 0)[1], dtype=object) for axis in PENCILS]
        return _view(address, int(max(counts)) * count * dtype.itemsize, shape, dtype)

    def zeros(self, dtype=float, pencils="z", fields=None):
        """The same, filled with zeros."""
        array = self.empty(dtype, pencils, fields)
        array[...] = 0
        return array

    def part(self, pencils="z", fields=None):
        """The shape of this PE's part."""
        counts = self.box(pencils)[1]
        return counts if fields is None else (_fields(fields), *counts)

    def view(self, array, pencils):
        """The memory of an array of empty as fields in other pencils, for transposes in place."""
        address = _address(array)
        if address not in _allocated:
            raise ValueError("this array does not begin where one of Grid.empty does")
        return _view(address, 0, self.part(pencils, array.shape[0] if array.ndim == 4 else None), array.dtype)

    def transpose(self, source, start, end, out=None):
        """Move fields from pencils along one axis, start, into those along another one. out is an array of empty; it
        may be self.view(source, end)."""
        here, kind, fields = _check(source, self.part(start), "source")
        if out is None:
            out = self.empty(source.dtype, end, fields if source.ndim == 4 else None)
        there, _, others = _check(out, self.part(end), "out", source.dtype, True)
        if others != fields:
            raise ValueError(f"out has {others} fields, source {fields}")
        _do(_c.pencil_transpose(self._open(), kind, fields, _pick(PENCILS, start, "pencils"),
                                _pick(PENCILS, end, "pencils"), there, here))
        return out

    # ---- sums, whole fields, files ----

    def _reduce(self, array, pencils, operation):
        address, kind, fields = _check(array, self.part(pencils), "array")
        several = 2 if operation == 0 and array.dtype.kind == "c" else 1
        result = numpy.zeros(fields * several)
        _do(_c.pencil_reduce(self._open(), kind, fields, PENCILS[pencils], operation, _address(result), address))
        if several == 2:
            result = result.view(complex)
        return result if array.ndim == 4 else result[0]

    def sum(self, array, pencils="z"):
        """The sum of all elements on all PEs, compensated; of each field if there are several."""
        return self._reduce(array, pencils, 0)

    def squares(self, array, pencils="z"):
        """The sum of the squares of magnitudes."""
        return self._reduce(array, pencils, 1)

    def min(self, array, pencils="z"):
        """The least element."""
        return self._reduce(array, pencils, 2)

    def max(self, array, pencils="z"):
        """The largest element."""
        return self._reduce(array, pencils, 3)

    def gather(self, array, pencils="z", pe=0):
        """The whole fields, on one PE; None on the others."""
        address, kind, fields = _check(array, self.part(pencils), "array")
        shape = self.shape if array.ndim == 3 else (fields, *self.shape)
        pe = _int(pe, "pe")
        whole = numpy.empty(shape, array.dtype) if my_pe() == pe else None
        _do(_c.pencil_gather(self._open(), kind, fields, PENCILS[pencils], pe,
                             None if whole is None else _address(whole), address))
        return whole

    def scatter(self, whole, out, pencils="z", pe=0):
        """Divide whole fields of one PE among all; whole is not used on the others."""
        there, kind, fields = _check(out, self.part(pencils), "out", None, True)
        here, pe = None, _int(pe, "pe")
        if my_pe() == pe:
            here, _, others = _check(whole, self.shape, "whole", out.dtype)
            if others != fields:
                raise ValueError(f"whole has {others} fields, out {fields}")
        _do(_c.pencil_scatter(self._open(), kind, fields, PENCILS[pencils], pe, there, here))
        return out

    def write(self, path, array, pencils="z"):
        """Write the fields into a file of numpy (.npy); all PEs write. The file of an array of one field has the shape
        (nx, ny, nz), also where that of the array begins with 1."""
        address, kind, fields = _check(array, self.part(pencils), "array")
        _do(_c.pencil_write(self._open(), kind, fields, PENCILS[pencils], _path(path), address))

    def read(self, path, out, pencils="z"):
        """Read fields of the type of out from a file of numpy; all PEs read."""
        address, kind, fields = _check(out, self.part(pencils), "out", None, True)
        _do(_c.pencil_read(self._open(), kind, fields, PENCILS[pencils], _path(path), address))
        return out

    # ---- margins and transforms ----

    def halo(self, width, periodic=False, dtype=float, pencils="z", fields=None):
        """Exchange margins of this width in elements, along all axes or along each one; see Halo."""
        return Halo(self, width, periodic, dtype, pencils, fields)

    def fft(self, kind="c2c", **options):
        """A Fourier transform of fields of this grid; see Fft."""
        return Fft(self, kind, **options)


class Halo(_Closed):
    """Margins around this PE's part, filled with what other PEs have there."""

    def __init__(self, grid, width, periodic=False, dtype=float, pencils="z", fields=None):
        self.width = tuple(_whole(w, "width") for w in _each(width))
        around = tuple(map(bool, _each(periodic)))
        if len(self.width) != 3 or len(around) != 3:
            raise ValueError(f"width {width!r}, periodic {periodic!r}: one value, or one for each of x, y and z")
        self.dtype, self.fields = numpy.dtype(dtype), fields
        self._handle = _made(_c.pencil_halo_open(
            grid._open(), _pick(PENCILS, pencils, "pencils"), _type(dtype), _fields(fields),
            (ctypes.c_size_t * 3)(*self.width), (ctypes.c_int * 3)(*around)))
        shape = (ctypes.c_size_t * 3)()
        _c.pencil_halo_shape(self._handle, shape)
        self.shape = tuple(shape) if fields is None else (fields, *shape)
        self._part = grid.part(pencils)

    def close(self):
        """Collective."""
        if self._handle:
            _c.pencil_halo_close(self._handle)
        self._handle = None

    def zeros(self):
        """An array with margins; any array of this shape and type will do."""
        return numpy.zeros(self.shape, self.dtype)

    def inside(self, array):
        """The part of such an array that is this PE's own, as a view."""
        if 0 in self._part:     # there are no margins, either
            return array.reshape((*array.shape[:-3], *self._part))
        return array[(Ellipsis, *(slice(w, max(n - w, w)) for w, n in zip(self.width, array.shape[-3:])))]

    def _array(self, array):
        address, _, fields = _check(array, self.shape[-3:], "array", self.dtype, True)
        if fields != (self.fields or 1):
            raise ValueError(f"the array has {fields} fields, the margins are for {self.fields or 1}")
        return address

    def exchange(self, array):
        """Fill the margins."""
        _do(_c.pencil_halo_exchange(self._open(), self._array(array)))
        return array

    def begin(self, array):
        """Send what others need; margins are undefined until end."""
        _do(_c.pencil_halo_begin(self._open(), self._array(array)))

    def end(self, array):
        """Fill the margins."""
        _do(_c.pencil_halo_end(self._open(), self._array(array)))
        return array


class Fft(_Closed):
    """Transforms of fields in z pencils into fields in x pencils, and back.

    kind: "c2c", "r2c" (numpy's rfftn) or "r2r" (along: a name, or one for each axis: dct1 to dct4, dst1 to dst4, dht,
    r2hc, hc2r); single: float instead of double; scale: "none", "forward", "backward" (as numpy) or "both"; effort:
    "measure", "estimate" or "patient"; y_slowest, in_may_change, same_pencils: as in pencil.h."""

    def __init__(self, grid, kind="c2c", *, fields=None, single=False, scale="backward", effort="measure",
                 along="dct2", y_slowest=False, in_may_change=False, same_pencils=False):
        each = (along,) * 3 if isinstance(along, str) else tuple(along)
        if len(each) != 3:
            raise ValueError(f"along {along!r}: one name, or one for each of x, y and z")
        what = _library.Transform(
            _pick(KINDS, kind, "kind"), bool(single), _fields(fields), _pick(SCALES, scale, "scale"),
            _pick(EFFORTS, effort, "effort"), (ctypes.c_int * 3)(*(_pick(ALONG, a, "along") for a in each)),
            bool(y_slowest), bool(in_may_change), bool(same_pencils))
        self.fields = None if fields is None else what.fields
        self.pencils = "z" if same_pencils else "x"
        self._y_slowest = y_slowest and not same_pencils
        real, complex_ = ("float32", "complex64") if single else ("float64", "complex128")
        self.space_dtype = numpy.dtype(complex_ if kind == "c2c" else real)
        self.waves_dtype = numpy.dtype(real if kind == "r2r" else complex_)
        self._handle = _made(_c.pencil_fft_open(grid._open(), what))
        nx, ny, nz = grid.shape
        self.grid = Grid(nx, ny, nz // 2 + 1 if kind == "r2c" else nz, _handle=_c.pencil_fft_grid(self._handle))
        self.space_shape = grid.part("z")
        x, y, z = self.grid.part(self.pencils)
        self.waves_shape = (y, x, z) if self._y_slowest else (x, y, z)

    def close(self):
        """Collective."""
        if self._handle:
            _c.pencil_fft_close(self._handle)
        self._handle = self.grid._handle = None

    def _empty(self, shape, dtype):
        fields = 1 if self.fields is None else self.fields
        array = self.grid.empty(self.waves_dtype, "x", fields)   # room for either, in place
        if self.fields is not None:
            shape = (fields, *shape)
        return numpy.ndarray(shape, dtype, buffer=_allocated[_address(array)])

    def empty_space(self):
        """An array in symmetric memory for fields in space, in z pencils; freed by free. Collective."""
        return self._empty(self.space_shape, self.space_dtype)

    def empty_waves(self):
        """The same for transformed fields: in x pencils of self.grid, (y, x, z) with y_slowest. Collective."""
        return self._empty(self.waves_shape, self.waves_dtype)

    def _transform(self, call, source, out, here, there):
        """Arguments are right before an array is allocated: after a mistake nobody could free it."""
        handle, (shape, dtype), (other, type_) = self._open(), here, there
        a, _, fields = _check(source, shape, "source", dtype)
        b, _, others = (None, None, fields) if out is None else _check(out, other, "out", type_, True)
        if not fields == others == (self.fields or 1):
            raise ValueError(f"arrays of {fields} and {others} fields; this transform takes {self.fields or 1}")
        if out is None:
            out = self._empty(other, type_)
            b = _address(out)
        _do(call(handle, b, a))
        return out

    def forward(self, source, out=None):
        """Transform; into a new array of empty_waves if out is not given."""
        return self._transform(_c.pencil_forward, source, out, (self.space_shape, self.space_dtype),
                               (self.waves_shape, self.waves_dtype))

    def backward(self, source, out=None):
        """Transform back; into a new array of empty_space if out is not given."""
        return self._transform(_c.pencil_backward, source, out, (self.waves_shape, self.waves_dtype),
                               (self.space_shape, self.space_dtype))


def _end_job(kind, value, trace):
    """Other PEs may wait for this one for ever: an exception that nobody catches ends the job, whatever else fails;
    but not in a child."""
    try:
        try:
            _before(kind, value, trace)
        except Exception:       # in a hook of the program
            sys.__excepthook__(*sys.exc_info())
            sys.__excepthook__(kind, value, trace)
        for stream in sys.stdout, sys.stderr:
            with contextlib.suppress(Exception):    # it may be full, closed, or None
                stream.flush()
    finally:
        if os.getpid() == _process:
            _c.shmem_global_exit(1)


def _finalize():
    """A child that fork has made ends without the job."""
    if os.getpid() == _process:
        _c.shmem_finalize()


def _tell_children():
    """The library notes in the environment who this PE is. os.environ, which programs give to those that they start, is
    a copy of before."""
    name, getenv = "MESHMEM_TAKEN", ctypes.CDLL(None).getenv
    getenv.restype = ctypes.c_char_p
    note = getenv(name.encode())
    if note:
        os.environ[name] = note.decode()


_c.shmem_init()
_tell_children()
atexit.register(_finalize)
_before, sys.excepthook = sys.excepthook, _end_job
