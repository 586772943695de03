#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""What users do with an installation: CMake, pkg-config, the wrappers, and moving it."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../tool"))
import surroundings  # noqa: E402,F401 (what it does when it is imported)

PROGRAM = r"""
#include <%s>
#include <stdio.h>

static long total;

int main(void)
{
    shmem_init();
    shmem_long_atomic_add(&total, shmem_my_pe() + 1, 0);
    shmem_barrier_all();
    if (shmem_my_pe() == 0)
        printf("total %%ld\n", total);
    shmem_finalize();
    return 0;
}
"""
CMAKE = """
cmake_minimum_required(VERSION 3.20)
project(user LANGUAGES C)
find_package(meshmem 0.1 REQUIRED)
add_executable(shared ../user.c)
target_link_libraries(shared PRIVATE OpenSHMEM::OpenSHMEM)
add_executable(static ../user.c)
target_link_libraries(static PRIVATE meshmem::shmem_static)
file(WRITE "${CMAKE_BINARY_DIR}/oshrun" "${meshmem_OSHRUN}")
"""
FIELDS = r"""
#include <pencil.h>
#include <shmem.h>
#include <stdio.h>

int main(void)
{
    shmem_init();
    struct pencil_grid *grid = pencil_open(6, 5, 4, 0, 0);
    struct pencil_box box = pencil_box(grid, PENCIL_X, shmem_my_pe());
    if (shmem_my_pe() == 0)
        printf("total %zu\n", box.count[0]);
    pencil_close(grid);
    shmem_finalize();
    return 0;
}
"""
FIELDS_CMAKE = """
cmake_minimum_required(VERSION 3.20)
project(user LANGUAGES C)
find_package(meshmem 0.1 REQUIRED COMPONENTS pencil)
add_executable(fields ../fields.c)
target_link_libraries(fields PRIVATE meshmem::pencil)
add_executable(static ../fields.c)
target_link_libraries(static PRIVATE meshmem::pencil_static)
"""
# As Kokkos Remote Spaces looks for a library, and as others do by name.
OTHERS = """
cmake_minimum_required(VERSION 3.20)
project(user LANGUAGES C)
find_package(OpenSHMEM 1.5 REQUIRED)
find_package(Threads REQUIRED)
find_library(found NAMES oshmem sma PATHS ${ROOT} PATH_SUFFIXES lib lib64 NO_DEFAULT_PATH REQUIRED)
find_path(header shmem.h PATHS ${ROOT}/include NO_DEFAULT_PATH REQUIRED)
add_executable(by_name ../user.c)
target_link_libraries(by_name PRIVATE OpenSHMEM::openshmem)
add_executable(by_library ../user.c)
target_include_directories(by_library PRIVATE ${header})
target_link_libraries(by_library PRIVATE ${found})
foreach(folders OpenSHMEM_INCLUDE_DIRS OpenSHMEM_C_INCLUDE_DIRS)
  if(NOT EXISTS "${${folders}}/shmem.h") # one folder, and no generator expression
    message(FATAL_ERROR "${folders} is ${${folders}}")
  endif()
endforeach()
if(OpenSHMEM_Fortran_FOUND)
  list(GET OpenSHMEM_Fortran_INCLUDE_DIRS 1 folder)
  if(NOT EXISTS "${folder}/shmem.mod")
    message(FATAL_ERROR "OpenSHMEM_Fortran_INCLUDE_DIRS is ${OpenSHMEM_Fortran_INCLUDE_DIRS}")
  endif()
endif()
add_executable(by_variables ../user.c)
target_include_directories(by_variables PRIVATE ${OpenSHMEM_INCLUDE_DIRS})
target_link_libraries(by_variables PRIVATE ${OpenSHMEM_LIBRARIES})
"""
# As FindMPI is used, with this installation's folder in the module path.
MODULE = """
cmake_minimum_required(VERSION 3.20)
project(user LANGUAGES C)
find_package(OpenSHMEM 1.5 MODULE COMPONENTS C OPTIONAL_COMPONENTS Nothing)
if(NOT OpenSHMEM_FOUND OR NOT OPENSHMEM_FOUND OR NOT OpenSHMEM_C_FOUND OR OpenSHMEM_Nothing_FOUND)
  message(FATAL_ERROR "not found")
endif()
execute_process(COMMAND "${OpenSHMEM_C_COMPILER}" -show OUTPUT_VARIABLE shown COMMAND_ERROR_IS_FATAL ANY)
if(NOT shown MATCHES "-lmeshmem")
  message(FATAL_ERROR "OpenSHMEM_C_COMPILER says ${shown}")
endif()
add_executable(by_module ../user.c)
target_include_directories(by_module PRIVATE ${OpenSHMEM_C_INCLUDE_DIRS})
target_link_libraries(by_module PRIVATE ${OpenSHMEM_C_LIBRARIES})
add_executable(by_target ../user.c)
target_link_libraries(by_target PRIVATE OpenSHMEM::OpenSHMEM_C)
foreach(request "2.0 MODULE" "MODULE;COMPONENTS;Nothing")
  string(REPLACE " " ";" request "${request}")
  find_package(OpenSHMEM ${request} QUIET)
  if(OpenSHMEM_FOUND)
    message(FATAL_ERROR "found ${request}")
  endif()
endforeach()
"""
build = os.environ["MESHMEM_BUILD"]
clean = {k: v for k, v in os.environ.items() if k not in ("MAKEFLAGS", "MFLAGS", "DESTDIR")}


def call(*command, cwd, **env):
    command = [str(word) for word in command]
    done = subprocess.run(command, cwd=cwd, env={**clean, **env}, text=True, timeout=120,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode:
        sys.exit(f"$ {' '.join(command)}\n{done.stdout}\nexit status {done.returncode}")
    return done.stdout


def runs(prefix, program, folder):
    """Three PEs add 1, 2 and 3; or the field has 6 planes."""
    output = call(prefix / "bin/oshrun", "-n", 3, program, cwd=folder)
    assert output == "total 6\n", f"{program} says {output!r}"


def over_nodes(prefix, folder):
    """A program into which the library was linked statically finds the wire of its installation from anywhere: beside
    the oshrun that starts it. A fully static program says that it cannot have one."""
    if not list(prefix.glob("lib*/**/meshmem-wire-ofi.so")):
        return
    call(prefix / "bin/oshcc", "user.c", "-o", "alone", "-static-meshmem", cwd=folder)
    call(prefix / "bin/oshcc", "user.c", "-o", "wholly", "-static", cwd=folder)
    paths = f"{folder}:{prefix}/bin:{clean['PATH']}"
    for command in ("oshrun -n 3 --nodes 2 alone", f"'{prefix}/bin/oshrun' -n 3 --nodes 2 '{folder}/alone'"):
        assert call("sh", "-c", command, cwd="/", PATH=paths) == "total 6\n"
    said = call("sh", "-c", "oshrun -n 2 --nodes 2 wholly; test $? = 1", cwd="/", PATH=paths)
    assert "linked with -static" in said and "oshcc -static-meshmem" in said, said


def with_hwloc(prefix, folder):
    """The module for hwloc is found where the installation is now."""
    if not pathlib.Path(build, "lib/meshmem/meshmem-topology-hwloc.so").exists():
        return
    said = call(prefix / "bin/meshmem-info", cwd=folder, HWLOC_SYNTHETIC="package:3 [numa(memory=64GiB)] pu:2")
    assert "FASTMEM                it has 3 NUMA nodes of 64 GiB, all of one kind" in said, said
    assert "  heap  " in said and "  partition 2  " not in said, said


def has_files(prefix, names):
    for name in names.split():
        assert list(prefix.glob(name)), f"{name} is not installed"


def with_cmake(prefix, folder):
    (folder / "cmake").mkdir()
    (folder / "cmake/CMakeLists.txt").write_text(CMAKE)
    call("cmake", "-S", "cmake", "-B", "cmake/build", f"-DCMAKE_PREFIX_PATH={prefix}", cwd=folder)
    call("cmake", "--build", "cmake/build", cwd=folder)
    runs(prefix, folder / "cmake/build/shared", folder)
    runs(prefix, folder / "cmake/build/static", folder)
    assert (folder / "cmake/build/oshrun").read_text() == str(prefix / "bin/oshrun")


def with_pkg_config(prefix, folder):
    path = str(next(prefix.glob("lib*/**/pkgconfig")))
    flags = call("pkg-config", "--cflags", "--libs", "meshmem", cwd=folder, PKG_CONFIG_PATH=path)
    call(clean["CC"], "user.c", "-o", "by_pkg_config", *flags.split(), cwd=folder)
    runs(prefix, folder / "by_pkg_config", folder)


def with_pencil(prefix, folder):
    if not list(prefix.glob("lib*/**/libpencil.so")):
        return
    has_files(prefix, """include/pencil.h include/pencil.hpp bin/pencil-info share/man/man1/pencil-info.1
              share/man/man3/pencil.3 share/man/man3/pencil_forward.3""")
    (folder / "fields.c").write_text(FIELDS)
    path = str(next(prefix.glob("lib*/**/pkgconfig")))
    flags = call("pkg-config", "--cflags", "--libs", "pencil", cwd=folder, PKG_CONFIG_PATH=path)
    call(clean["CC"], "fields.c", "-o", "fields", *flags.split(), cwd=folder)
    runs(prefix, folder / "fields", folder)
    (folder / "pencil").mkdir()
    (folder / "pencil/CMakeLists.txt").write_text(FIELDS_CMAKE)
    call("cmake", "-S", "pencil", "-B", "pencil/build", f"-DCMAKE_PREFIX_PATH={prefix}", cwd=folder)
    call("cmake", "--build", "pencil/build", cwd=folder)
    (folder / "pencil/CMakeLists.txt").write_text(FIELDS_CMAKE.replace("COMPONENTS pencil", "COMPONENTS pencils"))
    job = subprocess.run(["cmake", "-S", "pencil", "-B", "pencil/none", f"-DCMAKE_PREFIX_PATH={prefix}"], cwd=folder,
                         env=clean, capture_output=True, text=True)
    said = " ".join(job.stderr.split())
    assert job.returncode and "meshmem is installed here without a component pencils." in said, said
    runs(prefix, folder / "pencil/build/fields", folder)
    runs(prefix, folder / "pencil/build/static", folder)
    archive = call(clean["CC"], "-print-file-name=libfftw3.a", cwd=folder).startswith("/")
    for option in ("-static-meshmem", "-static") if archive else ("-static-meshmem",):
        call(prefix / "bin/oshcc", option, "fields.c", "-lpencil", "-o", "fields", cwd=folder)
        runs(prefix, folder / "fields", folder)


def with_other_names(prefix, folder):
    """Programs that look for another OpenSHMEM library find this one under its names."""
    path = str(next(prefix.glob("lib*/**/pkgconfig")))
    for name, version in (("openshmem", "1.5"), ("sma", "1.4"), ("oshmem", "4")):
        flags = call("pkg-config", "--cflags", "--libs", f"{name} >= {version}", cwd=folder, PKG_CONFIG_PATH=path)
        call(clean["CC"], "user.c", "-o", f"by_{name}", *flags.split(), cwd=folder)
        runs(prefix, folder / f"by_{name}", folder)
    (folder / "others").mkdir()
    (folder / "others/CMakeLists.txt").write_text(OTHERS)
    call("cmake", "-S", "others", "-B", "others/build", f"-DCMAKE_PREFIX_PATH={prefix}", f"-DROOT={prefix}",
         f"-DCMAKE_LIBRARY_ARCHITECTURE={pathlib.Path(path).parent.name}", cwd=folder)
    call("cmake", "--build", "others/build", cwd=folder)
    for name in ("by_name", "by_library", "by_variables"):
        runs(prefix, folder / "others/build" / name, folder)
    lib = pathlib.Path(path).parent
    for name in ("openshmem", "sma", "oshmem"):
        call(clean["CC"], "user.c", f"-I{prefix}/include", f"-L{lib}", f"-Wl,-rpath,{lib}", f"-l{name}", "-o",
             f"by_flag_{name}", cwd=folder)
        runs(prefix, folder / f"by_flag_{name}", folder)


def with_find_module(prefix, folder):
    (folder / "module").mkdir()
    (folder / "module/CMakeLists.txt").write_text(MODULE)
    place = next(prefix.glob("lib*/**/FindOpenSHMEM.cmake")).parent
    call("cmake", "-S", "module", "-B", "module/build", f"-DCMAKE_MODULE_PATH={place}", cwd=folder)
    call("cmake", "--build", "module/build", cwd=folder)
    for name in ("by_module", "by_target"):
        runs(prefix, folder / "module/build" / name, folder)


def with_wrappers(prefix, folder):
    for number, (wrapper, program, *options) in enumerate((
            ("oshcc", "user.c"), ("oshcc", "mpp.c"), ("oshcc", "user.c", "-static-meshmem"),
            ("oshcc", "user.c", "-static"), ("oshc++", "user.cc"), ("oshcxx", "user.cc"))):
        if wrapper != "oshcc" and not clean["CXX"]:
            continue
        name = folder / f"by_wrapper_{number}"
        call(prefix / "bin" / wrapper, program, "-O2", "-o", name, *options, cwd=folder)
        runs(prefix, name, folder)
        name.unlink()
    call(prefix / "bin/oshcc", "-c", "user.c", cwd=folder)
    call(prefix / "bin/oshcc", "user.o", "-o", "in_two_steps", cwd=folder)
    runs(prefix, folder / "in_two_steps", folder)
    shown = call(prefix / "bin/oshcc", "-show", "user.c", cwd=folder)
    assert f"-I{prefix}/include" in shown and "-lmeshmem -lm" in shown, shown
    shown = call(prefix / "bin/oshcc", "-show", cwd=folder)  # as openshmem-sys (Rust) asks
    assert f"-I{prefix}/include" in shown and "-lmeshmem" in shown and "-L" in shown, shown
    shown = call(prefix / "bin/oshcc", "-show", "-c", "a b.c", cwd=folder)
    assert "'a b.c'" in shown and "-lmeshmem" not in shown, shown


def for_all_users(folder):
    """What is installed under a umask that hides files may be used by others; where it may not, oshcc says so."""
    prefix = folder / "top/hidden"
    call("sh", "-c", 'umask 077 && exec "$@"', "sh", "cmake", "--install", build, "--prefix", prefix, cwd=folder)
    paths = [prefix.parent, prefix, *prefix.rglob("*")]
    modes = {str(path): path.stat().st_mode & 0o777 for path in paths if not path.is_symlink()}
    hidden = [path for path, mode in modes.items() if mode not in ((0o755,) if os.path.isdir(path) else (0o644, 0o755))]
    assert not hidden, f"others may not use {hidden}"
    folder.chmod(0o755)
    other = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"] if os.geteuid() == 0 else []
    oshcc = [*other, prefix / "bin/oshcc", "-show"]
    if other and (not shutil.which("setpriv") or subprocess.run([*other, "test", "-x", oshcc[-2]]).returncode):
        return
    call(*oshcc, cwd=folder)
    header = prefix / "include/shmem.h"
    hidden, gone = "this user may not read", "is not there; install meshmem again"
    for path, mode, said in (prefix / "include", 0o600, hidden), (header, 0o200, hidden), (header, None, gone):
        before = path.stat().st_mode
        header.unlink() if mode is None else path.chmod(mode)
        done = subprocess.run(oshcc, cwd=folder, env=clean, capture_output=True, text=True)
        assert done.returncode == 1 and f"{header}" in done.stderr and said in done.stderr, done
        if mode is not None:
            path.chmod(before)


def main(folder):
    for_all_users(folder)
    prefix = folder / "first"
    call("cmake", "--install", build, "--prefix", prefix, cwd=folder)
    has_files(prefix, """include/shmem.h include/shmemx.h include/pshmem.h include/meshmem/near.h
              include/meshmem/shmem.hpp
              include/mpp/shmem.h include/mpp/shmemx.h include/mpp/pshmem.h bin/oshrun
              share/man/man3/shmem_put.3 share/man/man3/shmemx_team_from_comm.3 share/man/man3/pshmem_int_put.3
              share/man/man7/shmem.7 lib*/**/meshmem-stats.so
              share/man/man7/meshmem-cray.7 share/man/man7/shmemx.7 share/man/man7/shmem_environment.7
              bin/meshmem-sim share/man/man1/meshmem-sim.1 share/man/man1/oshc++.1 share/man/man1/oshcxx.1
              share/doc/*/LICENSE""")
    assert (prefix / "share/man/man1/oshc++.1").resolve() == prefix / "share/man/man1/oshcc.1"
    (folder / "user.c").write_text(PROGRAM % "shmem.h")
    (folder / "user.cc").write_text((PROGRAM % "shmem.h").replace("shmem_long_", "shmem_"))
    (folder / "mpp.c").write_text(PROGRAM % "mpp/shmemx.h")
    with_cmake(prefix, folder)
    with_pkg_config(prefix, folder)
    with_pencil(prefix, folder)
    with_other_names(prefix, folder)
    with_find_module(prefix, folder)
    with_wrappers(prefix, folder)
    moved = folder / "second, other place"
    prefix.rename(moved)
    with_wrappers(moved, folder)
    over_nodes(moved, folder)
    with_hwloc(moved, folder)
    link = folder / "link"
    link.symlink_to(moved / "bin/oshcc")
    call(link, "user.c", "-o", "by_link", cwd=folder)
    runs(moved, folder / "by_link", folder)


with tempfile.TemporaryDirectory(prefix="meshmem-install-") as place:
    main(pathlib.Path(place).resolve())
