#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""The Fortran module as installed: oshfort, CMake and pkg-config find it, also after a move; another folder of modules
takes precedence; the examples of shmem_fortran(7) and the example diffusion do what they say."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../tool"))
import surroundings  # noqa: E402,F401 (what it does when it is imported)

build, source = (pathlib.Path(os.environ[name]) for name in ("MESHMEM_BUILD", "MESHMEM_SOURCE"))
CMAKE = """
cmake_minimum_required(VERSION 3.20)
project(user LANGUAGES C Fortran)
find_package(meshmem REQUIRED)
add_executable(sum ../sum.f90)
target_link_libraries(sum PRIVATE meshmem::shmem)
"""


def call(*command, cwd, **env):
    clean = {k: v for k, v in os.environ.items() if k not in ("MAKEFLAGS", "MFLAGS", "DESTDIR")}
    command = [str(word) for word in command]
    done = subprocess.run(command, cwd=cwd, env={**clean, **env}, text=True, timeout=200,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode:
        sys.exit(f"$ {' '.join(command)}\n{done.stdout}\nexit status {done.returncode}")
    return done.stdout


def sums(prefix, program, folder, pes=3):
    output = call(prefix / "bin/oshrun", "-n", pes, program, cwd=folder)
    assert output.split() == ["6"], f"{program} says {output!r}"


def main(folder):
    if not (build / "lib/meshmem/fortran/shmem.mod").exists():
        print("skipped: a Fortran compiler was missing at configure time (Debian: gfortran)")
        sys.exit(77)
    call("cmake", "--install", build, "--prefix", folder / "first", cwd=folder)
    prefix = folder / "second place"
    (folder / "first").rename(prefix)
    page = (prefix / "share/man/man7/shmem_fortran.7").read_text()
    example = re.search(r"\.SH EXAMPLES\n\.nf\n(.*?)\.fi", page, re.S)[1]
    (folder / "sum.f90").write_text(example)
    older = "call shmem_integer_put(mine, total, 1, 0)\n  call shmem_finalize"
    (folder / "older.f90").write_text(example.replace("call shmem_finalize", older))
    done = subprocess.run([prefix / "bin/oshfort", "older.f90"], cwd=folder, text=True, check=False,
                          stderr=subprocess.PIPE)
    assert done.returncode and "shmem_integer_put" in done.stderr, done

    call(prefix / "bin/oshfort", "-O2", "-Wall", "-Werror", "sum.f90", "-o", "by_wrapper", cwd=folder)
    sums(prefix, folder / "by_wrapper", folder)
    call(prefix / "bin/oshfort", "sum.f90", "-o", "static", "-static-meshmem", cwd=folder)
    sums(prefix, folder / "static", folder)
    call(prefix / "bin/oshfort", "-c", "sum.f90", cwd=folder)
    call(prefix / "bin/oshcc", "-show", "sum.o", cwd=folder)
    call(prefix / "bin/oshfort", "sum.o", "-o", "in_two_steps", cwd=folder)
    sums(prefix, folder / "in_two_steps", folder)

    # A program's own module of this name, in a folder of -J or -I, comes before the library's.
    (folder / "mods").mkdir()
    (folder / "theirs.f90").write_text("module shmem\ninteger, parameter :: theirs = 6\nend module\n")
    (folder / "uses.f90").write_text("program p\nuse shmem\nimplicit none\nprint *, theirs\nend program\n")
    for option in (("-J", "mods"), ("-Jmods",)):
        call(prefix / "bin/oshfort", *option, "theirs.f90", "uses.f90", "-o", "with_theirs", cwd=folder)
        sums(prefix, folder / "with_theirs", folder, pes=1)
    call(prefix / "bin/oshfort", "-Imods", "-c", "uses.f90", cwd=folder)

    (folder / "cmake").mkdir()
    (folder / "cmake/CMakeLists.txt").write_text(CMAKE)
    call("cmake", "-S", "cmake", "-B", "cmake/build", f"-DCMAKE_PREFIX_PATH={prefix}", cwd=folder)
    call("cmake", "--build", "cmake/build", cwd=folder)
    sums(prefix, folder / "cmake/build/sum", folder)

    # The compiler as if it were another one: its own module from the source, and pkg-config.
    compiler = call(prefix / "bin/oshfort", "-show", "sum.f90", cwd=folder).split()[0]
    (folder / "own").mkdir()
    call(compiler, "-c", next(prefix.glob("share/meshmem/fortran/shmem.f90")), cwd=folder / "own")
    path = next(prefix.glob("lib*/**/pkgconfig"))
    moddir = call("pkg-config", "--variable=fmoddir", "meshmem", cwd=folder, PKG_CONFIG_PATH=str(path)).strip()
    assert pathlib.Path(moddir.replace("\\ ", " "), "shmem.mod").exists(), moddir
    libdir = next(prefix.glob("lib*/**/libmeshmem.so")).parent
    call(compiler, "sum.f90", "-Iown", "-o", "by_hand", f"-L{libdir}", "-lmeshmem", f"-Wl,-rpath,{libdir}", cwd=folder)
    sums(prefix, folder / "by_hand", folder)

    call(prefix / "bin/oshfort", "-O2", source / "examples/diffusion.f90", "-o", "diffusion", cwd=folder)
    said = {call(prefix / "bin/oshrun", "-n", n, folder / "diffusion", 300, cwd=folder) for n in (1, 2, 3)}
    for line in said:
        assert line.startswith("heat 1000.000000, maximum "), line
    # One PE has its heat at the end of the rod, others in the middle of it.
    assert len(said) == 2, said
    for wrong in ("x", "-1", "5x", "123456789012345678901"):
        done = subprocess.run([prefix / "bin/oshrun", "-n", "1", folder / "diffusion", wrong], text=True, check=False,
                              stderr=subprocess.PIPE)
        assert done.returncode == 1 and "usage: diffusion [steps]" in done.stderr, f"{wrong}: {done}"


with tempfile.TemporaryDirectory(prefix="meshmem-fortran-") as place:
    main(pathlib.Path(place).resolve())
