# SPDX-License-Identifier: BSD-3-Clause
# Link it into a repository of your own, where REPO is the folder that the first command names:
#   spack repo create DIR NAME
#   ln -s CLONE/packaging/spack REPO/packages/meshmem && spack repo add REPO
# The version main is then that of the clone in which this file lies. For a release add a version
# with the checksum of the tarball that `make dist` writes.
import os
import pathlib

try:
    from spack_repo.builtin.build_systems.cmake import CMakePackage
except ImportError:  # until Spack 0.23 spack.package has it
    pass

from spack.package import *


class Meshmem(CMakePackage):
    """OpenSHMEM 1.6 for C, C++ and Fortran: shared memory on a node, libfabric between nodes."""

    homepage = "https://www.openshmem.org"  # of the specification; meshmem has no page of its own
    git = pathlib.Path(__file__).resolve().parents[2].as_uri()

    license("BSD-3-Clause")

    version("main", branch="main")

    provides("openshmem")

    variant("ofi", default=True, description="Jobs of several nodes over libfabric")
    variant(
        "mpi", default=False, description="Carry data between nodes by messages of an MPI, too"
    )
    variant(
        "pmix",
        default=True,
        description="Understand launchers that speak PMIx: mpirun, prterun, srun --mpi=pmix",
    )
    variant("hwloc", default=True, description="Bind PEs, and tell kinds of memory apart")
    variant("fortran", default=True, description="The Fortran module shmem, and oshfort")
    variant(
        "pencil", default=False, description="pencil, the library for fields of three dimensions"
    )
    variant("otf2", default=False, description="Traces of oshrun as OTF2, too")
    variant(
        "names",
        default=True,
        description="Also the names of other OpenSHMEM libraries, such as libsma",
    )

    depends_on("c", type="build")
    depends_on("cxx", type="build")
    depends_on("fortran", type="build", when="+fortran")
    depends_on("cmake@3.18:", type="build")
    depends_on("pkgconfig", type="build")
    depends_on("python@3.9:", type=("build", "run"))
    depends_on("libfabric@1.11:", when="+ofi")
    depends_on("mpi", when="+mpi")
    depends_on("pmix", when="+pmix")
    depends_on("hwloc@2.3:", when="+hwloc")
    depends_on("otf2", when="+otf2")
    depends_on("fftw@3: precision=float,double", when="+pencil")

    conflicts("platform=darwin", msg="meshmem needs Linux")
    conflicts("platform=windows", msg="meshmem needs Linux")

    # They name the compiler of the build, which is a wrapper that works in Spack's builds only.
    filter_compiler_wrappers("oshcc", "oshc++", "oshcxx", "oshfort", relative_root="bin")

    def mpicc_abi(self):
        """The MPI's compiler for the ABI of the MPI standard, if it has one, as MPICH 5 does."""
        return join_path(self.spec["mpi"].prefix.bin, "mpicc_abi")

    def cmake_args(self):
        def wire(name, variant):
            return self.define(f"MESHMEM_WIRE_{name}", "ON" if variant in self.spec else "OFF")

        mpi = self.spec["mpi"].name if "+mpi" in self.spec else ""
        args = [
            wire("OFI", "+ofi"),
            self.define("MESHMEM_WIRE_OPENMPI", mpi == "openmpi"),
            self.define("MESHMEM_WIRE_MPICH", bool(mpi) and mpi != "openmpi"),
            self.define("MESHMEM_WIRE_MPI_ABI", bool(mpi) and os.path.exists(self.mpicc_abi())),
            self.define("MESHMEM_WIRE_MPI", bool(mpi)),
            self.define_from_variant("MESHMEM_PMIX", "pmix"),
            self.define_from_variant("MESHMEM_HWLOC", "hwloc"),
            self.define_from_variant("MESHMEM_TOPOLOGY", "hwloc"),
            self.define_from_variant("MESHMEM_FORTRAN", "fortran"),
            self.define_from_variant("MESHMEM_PENCIL", "pencil"),
            self.define_from_variant("MESHMEM_OTF2", "otf2"),
            self.define_from_variant("MESHMEM_NAMES", "names"),
        ]
        if mpi:
            name = "OPENMPI" if mpi == "openmpi" else "MPICH"
            args.append(self.define(f"MPICC_{name.lower()}", self.spec["mpi"].mpicc))
            args.append(self.define("MPICC_mpi_abi", self.mpicc_abi()))
        return args

    @run_after("install")
    @on_package_attributes(run_tests=True)
    def run_readme(self):
        """Compile README's first program and run it as four PEs."""
        with working_dir("readme", create=True):
            source = join_path(self.stage.source_path, "docs/guide/programs/first.c")
            Executable(self.prefix.bin.oshcc)("-O2", source, "-o", "first")
            output = Executable(self.prefix.bin.oshrun)("-n", "4", "./first", output=str)
            assert output.count("my left neighbor is") == 4
