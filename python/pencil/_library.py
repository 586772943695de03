# SPDX-License-Identifier: BSD-3-Clause
"""libpencil as ctypes sees it: where it is, and the types of its functions. Those of OpenSHMEM come through it, from
the library that it is linked with. Knows no numpy."""
import ctypes
import os
import pathlib
import shutil
from ctypes import POINTER, c_char_p, c_int, c_size_t, c_void_p

NAME = "libpencil.so.0"


class Error(RuntimeError):
    """What the library says, in a sentence."""


class Box(ctypes.Structure):
    _fields_ = [("first", c_size_t * 3), ("count", c_size_t * 3)]


class Transform(ctypes.Structure):
    _fields_ = [("kind", c_int), ("single", c_int), ("fields", c_size_t), ("scale", c_int), ("effort", c_int),
                ("along", c_int * 3), ("y_slowest", c_int), ("in_may_change", c_int), ("same_pencils", c_int)]


# result, arguments
FUNCTIONS = {
    "shmem_init": (None,), "shmem_finalize": (None,), "shmem_barrier_all": (None,),
    "shmem_my_pe": (c_int,), "shmem_n_pes": (c_int,), "shmem_global_exit": (None, c_int),
    "pencil_error": (c_char_p,),
    "pencil_open": (c_void_p, c_size_t, c_size_t, c_size_t, c_int, c_int),
    "pencil_close": (None, c_void_p),
    "pencil_shape": (None, c_void_p, POINTER(c_int), POINTER(c_int)),
    "pencil_box": (Box, c_void_p, c_int, c_int),
    "pencil_malloc": (c_void_p, c_void_p, c_int, c_size_t),
    "pencil_free": (None, c_void_p),
    "pencil_transpose": (c_int, c_void_p, c_int, c_size_t, c_int, c_int, c_void_p, c_void_p),
    "pencil_halo_open": (c_void_p, c_void_p, c_int, c_int, c_size_t, POINTER(c_size_t), POINTER(c_int)),
    "pencil_halo_close": (None, c_void_p),
    "pencil_halo_shape": (None, c_void_p, POINTER(c_size_t)),
    "pencil_halo_exchange": (c_int, c_void_p, c_void_p),
    "pencil_halo_begin": (c_int, c_void_p, c_void_p),
    "pencil_halo_end": (c_int, c_void_p, c_void_p),
    "pencil_reduce": (c_int, c_void_p, c_int, c_size_t, c_int, c_int, c_void_p, c_void_p),
    "pencil_gather": (c_int, c_void_p, c_int, c_size_t, c_int, c_int, c_void_p, c_void_p),
    "pencil_scatter": (c_int, c_void_p, c_int, c_size_t, c_int, c_int, c_void_p, c_void_p),
    "pencil_write": (c_int, c_void_p, c_int, c_size_t, c_int, c_char_p, c_void_p),
    "pencil_read": (c_int, c_void_p, c_int, c_size_t, c_int, c_char_p, c_void_p),
    "pencil_fft_open": (c_void_p, c_void_p, POINTER(Transform)),
    "pencil_fft_close": (None, c_void_p),
    "pencil_fft_grid": (c_void_p, c_void_p),
    "pencil_forward": (c_int, c_void_p, c_void_p, c_void_p),
    "pencil_backward": (c_int, c_void_p, c_void_p, c_void_p),
    "pencil_wisdom_save": (c_int, c_char_p),
    "pencil_wisdom_load": (c_int, c_char_p),
}


def places():
    """Paths where the library may be, the likeliest first."""
    if os.environ.get("PENCIL_LIBRARY"):
        yield os.environ["PENCIL_LIBRARY"]
        return
    oshrun = os.environ.get("MESHMEM_OSHRUN") or shutil.which("oshrun")    # the one that has started this PE
    if oshrun:
        for folder in sorted(pathlib.Path(oshrun).resolve().parent.parent.glob("lib*")):
            yield from map(str, (*folder.glob(NAME), *folder.glob(f"*/{NAME}")))
    yield NAME


def load():
    """The library, with types."""
    said = []
    for place in places():
        try:
            library = ctypes.CDLL(place)
            break
        except OSError as error:
            said.append(str(error))
    else:
        raise ImportError(f"there is no libpencil: {'; '.join(said)}. PENCIL_LIBRARY may name it; meshmem builds it "
                          "where FFTW is installed (Debian: libfftw3-dev)")
    everywhere = ctypes.CDLL(None)
    for name, (result, *arguments) in FUNCTIONS.items():
        # A tool that is preloaded, as by oshrun --stats, has functions of OpenSHMEM's names, which call the library's.
        if name.startswith("shmem_") and hasattr(everywhere, name):
            setattr(library, name, getattr(everywhere, name))
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
    return library
