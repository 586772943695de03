#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""What tools/apigen.py makes of a family of each shape, in shmem.h and in an extension, is the content of
test/data/apigen: one file per command. The headers and functions that it makes compile, and the C11 generics select
what they should.

Whoever changes the generator on purpose runs this with --write, which writes the files anew, and reads the
difference."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

SOURCE = pathlib.Path(os.environ.get("MESHMEM_SOURCE", pathlib.Path(__file__).parents[2]))
DATA = SOURCE / "test/data/apigen"
TABLES = [DATA / "one.api", DATA / "two.api"]
COMMANDS = "names map inlined arguments conform generic-conform tool headers man overview extensions stats".split()
COMMANDS += ["shims 0/2", "shims 1/2", "wrappers 0/2", "wrappers 1/2", "library"]
GENERICS = """
#include <shmemx.h>
static long dest[4], source[4];
static short dest16[4], source16[4];
static uint64_t word;
static void *handle;
long typed(int pe)
{
    shmem_put(dest, source, 4, pe);
    shmem_put(SHMEM_CTX_DEFAULT, dest, source, 4, pe);
    shmemx_put_nb(dest, source, 4, pe);
    shmemx_put_nb(SHMEM_CTX_DEFAULT, dest, source, 4, pe);
    shmemx_get_nb(dest, source, 4, pe);
    shmemx_get_nb(SHMEM_CTX_DEFAULT, dest, source, 4, pe);
    shmemx_get_nb(SHMEM_CTX_DEFAULT, dest, source, 4, pe, &handle);
    shmemx_put_signal_nb(dest16, source16, 4, &word, 1, pe);
    shmemx_put_signal_nb(dest16, source16, 4, &word, 1, pe, &handle);
    shmemx_ibput_nbe(SHMEM_CTX_DEFAULT, dest, source, 1, 1, 1, 4, pe, source);
    shmemx_ibput_nbe(dest, source, 1, 1, 1, 4, pe, source);
    shmem_put_signal(dest, source, 4, &word, 1, SHMEM_SIGNAL_SET, pe);
    shmemx_put_signal(dest, source, 4, &word, 1, pe);
    shmemx_signal_set(&word, 1, pe);
    shmemx_signal_set(SHMEM_CTX_DEFAULT, &word, 1, pe);
    return shmemx_team_alltoall(SHMEM_TEAM_WORLD, dest, source, 1) + shmem_g(dest, pe);
}
"""
# The functions that it calls, in its order, and the same by name.
CALLED = """shmem_long_put shmem_ctx_long_put shmemx_long_put_nb shmemx_ctx_long_put_nb shmemx_long_get_nb
shmemx_ctx_long_get_nb shmemx_ctx_long_get_nb shmemx_short_put_signal_nb shmemx_short_put_signal_nb
shmemx_ctx_long_ibput_nbe shmemx_long_ibput_nbe shmem_long_put_signal shmemx_long_put_signal shmemx_signal_set
shmemx_ctx_signal_set shmemx_long_team_alltoall shmem_long_g""".split()
NAMED = re.sub(r"\bshmemx?_\w+(?=\()", lambda m, called=iter(CALLED): next(called), GENERICS)


def make(command, scratch):
    """What a command prints, or the files that it writes, one after the other."""
    what, *extra = command.split()
    written = pathlib.Path(scratch, what)
    if what in ("headers", "man"):
        written.mkdir()
        extra = [written] + [DATA / "examples", DATA / "arguments.notes"] * (what == "man")
    text = subprocess.run([sys.executable, SOURCE / "tools/apigen.py", what, *extra, *TABLES], check=True,
                          text=True, stdout=subprocess.PIPE).stdout
    for file in sorted(file for file in written.rglob("*") if file.is_file()):
        name = file.relative_to(written)
        text += f"{name} -> {file.readlink()}\n" if file.is_symlink() else f"==== {name} ====\n{file.read_text()}"
    return text


def golden(command):
    return DATA / (command.replace(" ", "-").replace("/", "-of-") + ".txt")


class Generator(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.scratch = tempfile.TemporaryDirectory(prefix="meshmem-test-")
        self.addCleanup(self.scratch.cleanup)

    def compile(self, text, *options, language="c", compiler="CC"):
        """Compile text with the headers of the golden tables; return {letter of nm: names}."""
        made = pathlib.Path(self.scratch.name, "made.o")
        headers = pathlib.Path(self.scratch.name, "headers")
        if not headers.exists():
            make("headers", self.scratch.name)
        subprocess.run([os.environ.get(compiler, "cc"), "-Wall", "-Wextra", "-Werror", *options,
                        f"-I{headers}", f"-I{SOURCE / 'src'}", f"-I{SOURCE / 'include'}", "-x", language, "-c", "-",
                        "-o", made], input=text, check=True, text=True)
        lines = subprocess.run(["nm", made], check=True, text=True, stdout=subprocess.PIPE).stdout.splitlines()
        found = {}
        for letter, name in re.findall(r"(\w) (\w+)$", "\n".join(lines), re.M):
            found.setdefault(letter, []).append(name)
        return found

    def check_called(self, found):
        self.assertEqual(sorted(name for name in found["U"] if name.startswith("shmem")), sorted(set(CALLED)))

    def test_headers_keep_their_time(self):
        """Made again, only a header whose text differs is written: the others are no reason to build anything."""
        make("headers", self.scratch.name)
        headers = pathlib.Path(self.scratch.name, "headers")
        files = sorted(file for file in headers.rglob("*") if file.is_file())
        self.assertGreater(len(files), 3)
        right = files[0].read_text()
        files[0].write_text("changed")
        for file in files:
            os.utime(file, (1, 1))
        subprocess.run([sys.executable, SOURCE / "tools/apigen.py", "headers", headers, *TABLES], check=True)
        self.assertEqual([file for file in files if file.stat().st_mtime != 1], files[:1])
        self.assertEqual(files[0].read_text(), right)

    def test_kinds(self):
        """The tool of --stats and --trace must know what a function does: its name says it, or is an error."""
        for entry, table in (("shmemx_move(sym long *dest, const long *source, int pe)", "MOVES"),
                             ("shmemx_gather(shmem_team_t team, sym long *dest)", "KINDS")):
            family = entry.split("(")[0]
            with self.subTest(family=family):
                path = pathlib.Path(self.scratch.name, "unknown.api")
                path.write_text(f"section \"New\"\n\n' Does something.\n[] void {entry}\n")
                job = subprocess.run([sys.executable, SOURCE / "tools/apigen.py", "stats", path], text=True,
                                     stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
                self.assertNotEqual(job.returncode, 0)
                self.assertEqual(job.stderr, f"apigen.py: what {family} does is unknown: add its name to {table} of "
                                             "tools/apigen.py, without shmem_\n")

    def test_examples(self):
        """An example whose form is wrong is named, not passed over."""
        path = pathlib.Path(self.scratch.name, "joined.c")
        path.write_text('EXAMPLE(shmem_g) { puts("joined"); }\n')
        job = subprocess.run([sys.executable, SOURCE / "tools/apigen.py", "man", self.scratch.name, self.scratch.name,
                              DATA / "arguments.notes", *TABLES], text=True, stderr=subprocess.PIPE)
        self.assertNotEqual(job.returncode, 0)
        self.assertEqual(job.stderr, f'{path}:1: cannot read: EXAMPLE(shmem_g) {{ puts("joined"); }}\n')

    def test_generics(self):
        for options in (["-O0"], ["-O2"]):
            with self.subTest(options=options):
                self.check_called(self.compile(GENERICS, "-std=c11", "-DMESHMEM_WARN", *options))

    def test_overloads(self):
        for options in (["-O0", "-std=c++11"], ["-O2", "-std=c++20"]):
            with self.subTest(options=options):
                self.check_called(self.compile(GENERICS, "-DMESHMEM_WARN", *options, language="c++", compiler="CXX"))

    def test_names(self):
        for compiler, language, standard in (("CC", "c", "c99"), ("CXX", "c++", "c++11"), ("CXX", "c++", "c++20")):
            with self.subTest(standard=standard):
                self.check_called(self.compile(NAMED, f"-std={standard}", "-O2", "-DMESHMEM_WARN", language=language,
                                               compiler=compiler))

    def test_exported_functions(self):
        """Both halves together define each function that has a body, and its twin."""
        defined = {"W": [], "T": []}
        for part in ("0/2", "1/2"):
            found = self.compile(make(f"shims {part}", self.scratch.name), "-std=gnu11", "-O1", "-D_GNU_SOURCE",
                                 "-DSHMEM_NO_INLINE", "-DMESHMEM_NO_GENERIC")
            for letter in defined:
                defined[letter] += found[letter]
        by_hand = {"shmalloc", "shmem_my_pe", "shmem_end", "shmem_say", "shmem_sync", "shmem_team_sync",
                   "shmemx_local_pes"}
        names = sorted(set(make("names", self.scratch.name).split()) - by_hand)
        self.assertEqual(sorted(defined["W"]), names)
        self.assertEqual(sorted(defined["T"]), sorted("p" + name for name in names))


def add(command):
    def test(self):
        self.assertEqual(make(command, self.scratch.name), golden(command).read_text())
    setattr(Generator, f"test_{re.sub(r'[^a-z0-9]', '_', command)}", test)


for _command in COMMANDS:
    add(_command)

if __name__ == "__main__":
    if "--write" in sys.argv:
        with tempfile.TemporaryDirectory(prefix="meshmem-test-") as directory:
            for _command in COMMANDS:
                golden(_command).write_text(make(_command, directory))
    else:
        from job import main  # needs the environment of ctest, which --write does not
        main()
