#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""What those who package meshmem do: make uninstall, make dist, a build that lacks everything optional, reproducible
builds, and the recipes of Debian, Spack and EasyBuild as far as their checkers are here. Needs no root, no network."""
import functools
import hashlib
import os
import pathlib
import re
import runpy
import shutil
import subprocess
import sys
import tempfile
import types
import unittest
import unittest.mock

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../tool"))
from job import BUILD, SCRATCH, SOURCE, TestCase, main  # noqa: E402

VERSION = re.search(r"project\(meshmem VERSION ([\d.]+)", (SOURCE / "CMakeLists.txt").read_text())[1]
PACKAGING = SOURCE / "packaging"
CLEAN = {name: value for name, value in os.environ.items()
         if name not in ("MAKEFLAGS", "MFLAGS", "DESTDIR", "SOURCE_DATE_EPOCH", "CFLAGS")
         and (not name.startswith("GIT_") or name.startswith("GIT_CONFIG"))}    # a hook of git names its repository
JOBS = str(min(2, os.cpu_count() or 1))


def call(*command, status=0, cwd=SCRATCH, **env):
    done = subprocess.run([str(word) for word in command], cwd=cwd, env=CLEAN | env, text=True, check=False,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode != status:
        raise AssertionError(f"$ {' '.join(map(str, command))}\n{done.stdout}\nexit status {done.returncode}")
    return done.stdout


def tree(folder):
    """All that is below a folder: its path, and what it is."""
    return {str(path.relative_to(folder)): os.readlink(path) if path.is_symlink() else
            "folder" if path.is_dir() else hashlib.sha256(path.read_bytes()).hexdigest()
            for path in sorted(folder.rglob("*"))}


def copy_sources(folder):
    """The sources as they are here, with changes that are not committed; not what git ignores."""
    folder.mkdir(parents=True)
    for name in ("CMakeLists.txt", "LICENSE", "api", "apps", "bench", "cmake", "docs", "include", "launcher",
                 "packaging", "pencil", "src", "tools"):
        path = SOURCE / name
        if path.is_dir():
            shutil.copytree(path, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy2(path, folder / name)


CAMPAIGN = os.environ.get("MESHMEM_CAMPAIGN") == "1"
# test_reproducible compares more than the library and oshrun.
TARGETS = "meshmem", "oshrun", *(("meshmem-info", "meshmem-wire-rails", "meshmem-stats", "ssca1") if CAMPAIGN else ())


@functools.cache
def build_bare(top):
    """Build once in a folder below top, where nothing optional is found, as packagers do."""
    sources = top / f"meshmem-{VERSION}"
    copy_sources(sources)
    # No ccache: it would give both builds the same objects.
    said = call("cmake", "-S", sources, "-B", sources / "build", "-DMPICC_openmpi=no", "-DMPICC_mpich=no",
                "-DMPICC_mpi_abi=no", "-DMESHMEM_FORTRAN=OFF", "-DCMAKE_BUILD_TYPE=Debug", "-DOSHCC_CC=cc -g1",
                PKG_CONFIG_LIBDIR=str(top), PKG_CONFIG_PATH="", SOURCE_DATE_EPOCH="1790000000")
    call("cmake", "--build", sources / "build", "-j", JOBS, "--target", *TARGETS,
         SOURCE_DATE_EPOCH="1790000000")
    return sources / "build", " ".join(said.split())


class Packages(TestCase):
    def need(self, *programs):
        for program in programs:
            if not shutil.which(program):
                self.skipTest(f"{program} is not installed")

    def install(self, folder, *options, **env):
        """Install, and move what the installation writes down into a folder, from which uninstall then works."""
        folder.mkdir()
        call("cmake", "--install", BUILD, *options, **env)
        for name in ("install_manifest.txt", "install_folders.txt", "install_destdir.txt"):
            shutil.move(BUILD / name, folder)

    def uninstall(self, folder, status=0, **env):
        said = call("cmake", "-P", SOURCE / "cmake/uninstall.cmake", cwd=folder, status=status, **env)
        self.assertNotIn("CMake Warning", said)
        return said if status == 0 else " ".join(said.split())

    def test_uninstall(self):
        """Exactly what was installed goes: other files stay, and so do folders that were there or that others use."""
        prefix = SCRATCH / "prefix"
        for name in ("share/man/man7", "bin", "lib/cmake", "include/meshmem"):
            (prefix / name).mkdir(parents=True)
        (prefix / "bin/mine").write_text("mine")
        before = tree(prefix)
        folder = SCRATCH / "build"
        self.install(folder, "--prefix", prefix)
        self.assertGreater(len(tree(prefix)), len(before) + 1000)
        (prefix / "share/meshmem/theirs").write_text("theirs")
        self.assertIn("at the installation it was \"\"", self.uninstall(folder, 1, DESTDIR="/nowhere"))
        self.assertRegex(self.uninstall(folder), r"Removed what was installed: \d{4} files")
        digest = hashlib.sha256(b"theirs").hexdigest()
        self.assertEqual(tree(prefix), before | {"share/meshmem": "folder", "share/meshmem/theirs": digest})
        self.assertIn("nothing was installed from this build folder", self.uninstall(folder, 1))

    def test_relative_folders(self):
        """A relative prefix and DESTDIR are those of the folder where make install was called; it went on for ever."""
        folder = SCRATCH / "relative"
        folder.mkdir()
        for prefix, stage, top in (("here", "", folder / "here"), ("/nowhere/at", "a stage", folder / "a stage"),
                                   ("here", "stage/", folder / "stage")):
            made, destdir = folder / "made", folder / "destdir"
            made.unlink(missing_ok=True)
            call("timeout", 20, "cmake", "-DPLACES=bin", f"-DMADE={made}", f"-DDESTDIR_FILE={destdir}",
                 f"-DCMAKE_INSTALL_PREFIX={prefix}", "-P", SOURCE / "cmake/record.cmake", cwd=folder, DESTDIR=stage)
            found = made.read_text().split("\n")
            self.assertTrue(found[0].startswith(f"{top}/") and str(top) in found, found)
            self.assertEqual(destdir.read_text(), f"{top if stage else ''}\n")

    def test_uninstall_from_destdir(self):
        """Another DESTDIR is refused, before anything is lost: others have files of these names. Not even the prefix
        exists on this machine, so that an error in the script cannot harm it."""
        prefix, stage, folder = SCRATCH / "system/usr", SCRATCH / "stage", SCRATCH / "build2"
        self.install(folder, "--prefix", prefix, DESTDIR=str(stage))
        staged = stage / str(prefix)[1:]
        self.assertTrue((staged / "bin/oshcc").exists())
        (prefix / "bin").mkdir(parents=True)
        (prefix / "bin/oshcc").write_text("theirs")
        before = tree(stage), tree(prefix), tree(folder)
        for wrong in {}, {"DESTDIR": str(SCRATCH / "elsewhere")}:
            self.assertIn(f'at the installation it was "{stage}"; give', self.uninstall(folder, 1, **wrong))
            self.assertEqual((tree(stage), tree(prefix), tree(folder)), before)
        (staged / "bin/oshcc").unlink()
        n = len((folder / "install_manifest.txt").read_text().splitlines())
        said = self.uninstall(folder, DESTDIR=f"{stage}/")
        self.assertRegex(said, r"It is gone already: .*/bin/oshcc\n")
        self.assertIn(f"Removed what was installed: {n - 1} files\n", said)
        self.assertEqual(tree(stage) if stage.exists() else {}, {})
        self.assertEqual(tree(prefix), before[1])

    def test_uninstall_of_nothing(self):
        """Where none of the files is there the lists are kept for another try."""
        stage, folder = SCRATCH / "stage3", SCRATCH / "build3"
        self.install(folder, "--prefix", SCRATCH / "system/usr", DESTDIR=str(stage))
        stage.rename(SCRATCH / "moved")
        before = tree(folder)
        said = self.uninstall(folder, 1, DESTDIR=str(stage))
        self.assertRegex(said, r"None of the \d{4} files is there; was it installed with DESTDIR\? Give the same one")
        self.assertNotIn("gone already", said)
        self.assertEqual(tree(folder), before)
        (SCRATCH / "moved").rename(stage)
        self.uninstall(folder, DESTDIR=str(stage))
        self.assertEqual(tree(stage) if stage.exists() else {}, {})

    def test_dist(self):
        """The tarball has what is committed, below a folder with the version, and is the same each time."""
        self.need("git", "tar", "gzip")
        copy = SCRATCH / "repository"
        done = subprocess.run(["git", "clone", "-q", "--depth", "1", f"file://{SOURCE}", copy], check=False, text=True,
                              env=CLEAN, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        if done.returncode:
            self.skipTest("the sources are no git repository here")
        shutil.copy2(SOURCE / "tools/dist.sh", copy / "tools/dist.sh")
        said = call("tools/dist.sh", SCRATCH / "dist", cwd=copy).splitlines()
        name = f"meshmem-{VERSION}.tar.gz"
        self.assertEqual(said[-1], str(SCRATCH / "dist" / name))
        call("tools/dist.sh", SCRATCH / "again", cwd=copy)
        self.assertEqual((SCRATCH / "dist" / name).read_bytes(), (SCRATCH / "again" / name).read_bytes())
        other = SCRATCH / "other"       # as where a hook of another repository runs it
        call("git", "init", "-q", other)
        call("git", "-c", "user.name=x", "-c", "user.email=x", "commit", "-q", "--allow-empty", "-mx", cwd=other)
        call("tools/dist.sh", SCRATCH / "third", cwd=copy, GIT_DIR=str(other / ".git"),
             GIT_INDEX_FILE=str(other / ".git/index"))
        self.assertEqual((SCRATCH / "dist" / name).read_bytes(), (SCRATCH / "third" / name).read_bytes())
        names = call("tar", "-tzf", SCRATCH / "dist" / name).splitlines()
        self.assertEqual([name for name in names if not name.startswith(f"meshmem-{VERSION}/")], [])
        for wanted in ("CMakeLists.txt", "src/core/rma.h", "packaging/debian/control", "LICENSE"):
            self.assertTrue(f"meshmem-{VERSION}/{wanted}" in names, f"{wanted} is missing")
        for pack in (copy / ".git/objects/pack").iterdir():     # as where a disk has lost something
            pack.unlink()
        call("tools/dist.sh", SCRATCH / "again", cwd=copy, status=1)
        self.assertEqual(os.listdir(SCRATCH / "again"), [])
        outside = SCRATCH / "no repository"
        (outside / "tools").mkdir(parents=True)
        shutil.copy2(SOURCE / "tools/dist.sh", outside / "tools")
        shutil.copy2(SOURCE / "CMakeLists.txt", outside)
        said = call("tools/dist.sh", cwd=outside, status=1, GIT_CEILING_DIRECTORIES=str(SCRATCH))
        self.assertIn("this is no git repository", said)

    def test_bare(self):
        """Without hwloc, libfabric, PMIx, FFTW and MPI the library builds, names the missing packages, and runs."""
        folder, said = build_bare(SCRATCH / "a")
        for package in ("libhwloc-dev", "libfabric-dev", "libpmix-dev", "libfftw3-dev", "libopenmpi-dev"):
            self.assertIn(package, said)
        self.assertRegex(call(folder / "bin/oshcc", "-show", "x.c"), "^cc -g1 ")     # not the compiler of the build
        program = SOURCE / "docs/guide/programs/first.c"
        call(folder / "bin/oshcc", "-O2", program, "-o", "first")
        self.assertEqual(call(folder / "bin/oshrun", "-n", "3", "./first").count("my left neighbor"), 3)
        said = call(folder / "bin/oshrun", "--bind-to", "core", "./first", status=1)
        self.assertIn("built without hwloc", said)
        said = call(folder / "bin/oshrun", "-n", "2", "--nodes", "2", "./first", status=1,
                    PATH=os.defpath)    # where no other meshmem is, whose wire would do
        self.assertRegex(said, "libfabric|meshmem-wire-ofi")

    @unittest.skipUnless(CAMPAIGN, "a second build: only in the campaign (MESHMEM_CAMPAIGN=1)")
    def test_reproducible(self):
        """Two builds in different folders are identical."""
        (first, _), (other, _) = (build_bare(SCRATCH / top) for top in ("a", "a folder with a longer name/b"))
        for name in (f"lib/libmeshmem.so.1.{VERSION}", "bin/oshrun", "bin/meshmem-info", "lib/meshmem/meshmem-stats.so",
                     "lib/meshmem/meshmem-wire-rails.so"):
            with self.subTest(name):
                one, two = ((folder / name).read_bytes() for folder in (first, other))
                self.assertNotIn(str(SCRATCH).encode(), one)
                self.assertTrue(one == two, f"{name} differs")
        for folder in (first, other):   # ssca1's run path is the build's until it is installed
            call("cmake", "--build", folder, "--target", "meshmem_man")
        self.assertEqual(tree(first / "gen/man3"), tree(other / "gen/man3"))

    def test_options_that_cannot_be(self):
        for option, package in (("HWLOC", "libhwloc-dev"), ("PMIX", "libpmix-dev"), ("TOPOLOGY", "libhwloc-dev"),
                                ("PENCIL", "libfftw3-dev"), ("WIRE_OFI", "libfabric-dev"),
                                ("OTF2", "libopen-trace-format2-dev")):
            with self.subTest(option):
                said = call("cmake", "-S", SOURCE, "-B", SCRATCH / option, f"-DMESHMEM_{option}=ON",
                            "-DMESHMEM_FORTRAN=OFF", "-DOTF2_INCLUDE=no", PKG_CONFIG_LIBDIR=str(SCRATCH),
                            PKG_CONFIG_PATH="", status=1)
                self.assertIn(package, said)

    def test_debian(self):
        """The control files and scripts are well formed, and what the packages are tested with is README's program."""
        self.need("dpkg-parsechangelog", "dh_listpackages")
        folder = SCRATCH / "deb"
        shutil.copytree(PACKAGING / "debian", folder / "debian")
        said = call("dpkg-parsechangelog", "-S", "Version", cwd=folder)
        self.assertEqual(said.strip(), VERSION)
        packages = call("dh_listpackages", cwd=folder).split()
        named = re.findall(r"^Package: (\S+)", (folder / "debian/control").read_text(), re.M)
        self.assertEqual(sorted(packages), sorted(named))
        control, rules = ((folder / f"debian/{name}").read_text() for name in ("control", "rules"))
        self.assertEqual(set(re.findall(r"^Architecture: (.*)", control, re.M)), {"amd64 arm64", "all"})
        self.assertNotRegex(rules, r"[<>=] ?\d+\.\d", "a version that a new one would have to change")
        for option in ("HWLOC", "TOPOLOGY", "PMIX", "PENCIL", "FORTRAN", "OTF2", "WIRE_OFI", "WIRE_OPENMPI",
                       "WIRE_MPICH", "WIRE_MPI_ABI"):
            self.assertIn(f"-DMESHMEM_{option}=O", rules, "what happens to be installed would choose")
        needs = re.search(r"^Build-Depends:(.*?)^\S", control, re.M | re.S)[1]
        installed = re.search(r"^    deb\)(.*?);;", (SOURCE / "tools/setup.sh").read_text(), re.M | re.S)[1]
        for package in re.findall(r"lib\S+-dev", needs):
            self.assertRegex(installed, rf"{package}\b", "make deb would not install it")
        for path in folder.glob("debian/python3-*.install"):
            self.assertTrue((SOURCE / path.read_text().split()[0] / "__init__.py").exists(), path)
        for script in [*folder.glob("debian/*.p*"), folder / "debian/tests/readme"]:
            call("sh", "-n", script)
        program = re.search(r"^```c\n(.*?)^```$", (SOURCE / "README.md").read_text(), re.M | re.S)[1]
        self.assertIn(program, (folder / "debian/tests/readme").read_text())

    def test_debian_readme(self):
        """What the packages are tested with, here with the build folder."""
        call("sh", PACKAGING / "debian/tests/readme", PATH=f"{BUILD / 'bin'}:{os.environ['PATH']}",
             PKG_CONFIG_LIBDIR=str(SCRATCH))

    def test_easybuild(self):
        file = next((PACKAGING / "easybuild").glob("*.eb"))
        space = {"SOURCE_TAR_GZ": "", "SHLIB_EXT": "so"}
        exec(compile(file.read_text(), file, "exec"), space)
        for name, variable in re.findall(r'^ *meshmem_wrapper\((\S+) "\S+" (\w+)',
                                         (SOURCE / "cmake/tools.cmake").read_text(), re.M):
            self.assertIn(f"-D{variable}=", space["configopts"], f"{name} would call the compiler of the build")
        self.need("eb")
        root = [] if os.geteuid() else ["--allow-use-as-root-and-accept-consequences"]
        done = subprocess.run(["eb", *root, f"--prefix={SCRATCH / 'eb'}", "--check-style", file], text=True,
                              check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if "modules tool can not be used" in done.stdout:
            self.skipTest("eb finds no modules tool (Debian: lmod)")
        if "modules (pycodestyle) is available" in done.stdout:
            self.skipTest("eb finds no pycodestyle, which checks the style (pip install pycodestyle)")
        self.assertEqual(done.returncode, 0, done.stdout)

    def load_recipe(self, file):
        """As Spack loads it, which has the class of packages built by CMake in one of two modules."""
        for where in "spack.package", "spack_repo.builtin.build_systems.cmake":     # until 0.23; from 1.0 on
            with self.subTest(where):
                names = ("spack", "spack.package", *("spack_repo", "spack_repo.builtin",
                         "spack_repo.builtin.build_systems", where) * where.startswith("spack_repo"))
                modules = {name: types.ModuleType(name) for name in names}
                for name in ("conflicts", "depends_on", "filter_compiler_wrappers", "license", "on_package_attributes",
                             "provides", "run_after", "variant", "version"):
                    setattr(modules["spack.package"], name, lambda *_, **__: lambda function: function)
                modules[where].CMakePackage = type("CMakePackage", (), {})
                with unittest.mock.patch.dict(sys.modules, modules):
                    space = runpy.run_path(str(file))
                self.assertTrue(issubclass(space["Meshmem"], modules[where].CMakePackage))

    def test_spack(self):
        file = PACKAGING / "spack/package.py"
        text = file.read_text()
        compile(text, file, "exec")
        self.assertEqual([line for line in text.splitlines() if len(line) > 99], [], "spack style allows 99 columns")
        link = SCRATCH / "meshmem"
        link.symlink_to(file.parent)
        address = re.search(r"^    git = (.*)", text, re.M)[1]
        self.assertEqual(eval(address, {"pathlib": pathlib, "__file__": str(link / "package.py")}), SOURCE.as_uri())
        options = set(re.findall(r'"(MESHMEM_\w+)"', text))
        known = set(re.findall(r"(?:option|set)\((MESHMEM_\w+)", "".join(
            path.read_text() for path in [SOURCE / "CMakeLists.txt", *SOURCE.glob("cmake/*.cmake")])))
        known |= {f"MESHMEM_WIRE_{path.name.upper()}" for path in (SOURCE / "src/far/wire").iterdir() if path.is_dir()}
        known |= {"MESHMEM_WIRE_OPENMPI", "MESHMEM_WIRE_MPICH", "MESHMEM_WIRE_MPI_ABI"}
        self.assertEqual(options - known, set(), "options that CMake does not know")
        wrappers = re.findall(r"^ *meshmem_wrapper\((\S+)", (SOURCE / "cmake/tools.cmake").read_text(), re.M)
        filtered = re.search(r"filter_compiler_wrappers\((.*), relative_root=\"bin\"\)", text)
        self.assertEqual(filtered and re.findall(r'"(\S+)"', filtered[1]), wrappers)
        self.load_recipe(file)
        self.need("spack")
        self.skipTest("spack is here, but its checks need its own package repository")


if __name__ == "__main__":
    main()
