#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""meshmem-info says every text whole, however long, for people and as JSON, and refuses numbers of PEs that no job
has."""
import json
import os
import re
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.dirname(__file__))
from job import BUILD, SCRATCH, SOURCE, Job, TestCase, main  # noqa: E402
sys.path.insert(0, str(SOURCE / "tools"))
from variables import read_cray, read_variables  # noqa: E402

INFO = BUILD / "bin/meshmem-info"


class Info(TestCase):
    def said(self, *options, **env):
        job = Job([INFO, *options], env).end()
        self.good(job)
        return job.output

    def test_every_text_is_whole(self):
        said, variables = self.said(), read_variables()
        self.assertGreater(max(len(text) for _, _, _, text in variables), 511)
        for name, _, _, text in variables:
            self.assertRegex(said, rf"(?m)^  {re.escape(name)} .*{re.escape(text)}$")

    def test_old_names(self):
        said = self.said()
        for name, old, _, _ in read_variables():
            if old:
                self.assertRegex(said, rf"(?m)^  {re.escape(old)} +as {re.escape(name)}$")
        self.assertIn("SMA_SYMMETRIC_PARTITION<ID> as SHMEM_SYMMETRIC_PARTITION<ID>", said)

    def test_names_of_cray(self):
        """What has no effect says why; libfabric's variables have one."""
        said = self.said()
        for name, instead, what in read_cray():
            self.assertRegex(said, rf"(?m)^  {name} +{f'as {instead}: ' if instead else ''}{re.escape(what)}$")
        self.assertNotRegex(said, r"(?m)^  FI_.*no effect")

    def test_long_value(self):
        value = "".join(f"{number:06}" for number in range(100))     # 600 characters
        said = self.said(SHMEM_WIRE_OPTIONS=value)
        self.assertRegex(said, rf"(?m)^  SHMEM_WIRE_OPTIONS +{value} \(default unset\) options")
        found = json.loads(self.said("--json", SHMEM_WIRE_OPTIONS=value))
        self.assertEqual(found["variables"]["SHMEM_WIRE_OPTIONS"], value)

    def test_value_that_is_no_text(self):
        """JSON is UTF-8, whatever bytes a variable has."""
        env = os.environ | {"SHMEM_WIRE_OPTIONS": os.fsdecode(b'a\xe9"\xe2\x82\xac\xc3')}
        said = subprocess.run([INFO, "--json"], env=env, stdout=subprocess.PIPE, check=True).stdout
        self.assertEqual(json.loads(said.decode())["variables"]["SHMEM_WIRE_OPTIONS"], 'a\ufffd"\u20ac\ufffd')

    def test_wire(self):
        """The wire is that of SHMEM_WIRE; those whose modules are installed are listed."""
        modules = (path.stem for path in (BUILD / "lib/meshmem").glob("meshmem-wire-*.so"))
        installed = ", ".join(sorted(name.removeprefix("meshmem-wire-") for name in modules))
        for wire, said in (("chaos", "nothing"), ("mpi", "mpi: the job's MPI opens it, in a job of several nodes")):
            if wire in installed.split(", "):
                found = json.loads(self.said("--json", SHMEM_WIRE=wire))["between_nodes"]
                self.assertEqual((found["installed wires"], found["chosen"]), (installed, said))
        if "ofi" in installed.split(", "):
            found = json.loads(self.said("--json", SHMEM_WIRE="chaos:ofi"))["between_nodes"]
            self.assertNotIn("chaos", found["chosen"])
        found = json.loads(self.said("--json", SHMEM_WIRE="MPI"))["between_nodes"]
        self.assertEqual(found["because"], "there is no wire MPI; did you mean mpi?")

    def test_wire_without_its_library(self):
        """A module that is there, but not the library that it needs, is not said to be missing."""
        room = SCRATCH / "moved"
        (room / "bin").mkdir(parents=True)
        (room / "lib/meshmem").mkdir(parents=True)
        info, module = room / "bin/meshmem-info", room / "lib/meshmem/meshmem-wire-lame.so"
        shutil.copy(INFO, info)
        empty, gone = SCRATCH / "empty.c", SCRATCH / "libgone.so"
        empty.write_text("int gone(void);\nint gone(void) { return 0; }\n")
        for made, link in (gone, "-Wl,-soname,libgone.so"), (module, gone):
            subprocess.run([os.environ.get("CC", "cc"), "-shared", "-fPIC", empty, "-Wl,--no-as-needed", link,
                            "-o", made], check=True)
        env = {"LD_LIBRARY_PATH": str(BUILD / "lib"), "SHMEM_WIRE": "lame"}
        job = Job([info, "--json"], env).end()
        self.good(job)
        found = json.loads(job.output)["between_nodes"]
        self.assertEqual(found["installed wires"], "lame")
        self.assertRegex(found["because"], rf"^the wire lame cannot be used: {re.escape(str(module))} is installed, "
                         r"but cannot be loaded \(libgone.so: cannot open .*\); install that library, or add its "
                         r"directory to LD_LIBRARY_PATH, unless a library that needs it is there by mistake ")
        broken = SCRATCH / "broken"
        broken.mkdir()
        (broken / "libgone.so").write_text("no library, but long enough\n" * 100)
        job = Job([info, "--json"], env | {"LD_LIBRARY_PATH": f"{BUILD}/lib:{broken}"}).end()
        self.assertRegex(json.loads(job.output)["between_nodes"]["because"], r"broken/libgone.so: invalid ELF header"
                         r"\); is that file a library, and all of it there\?$")
        job = Job([info, "--json"], env | {"SHMEM_WIRE": "absent"}).end()
        self.assertRegex(json.loads(job.output)["between_nodes"]["because"], r"^the wire absent cannot be used: "
                         rf"meshmem-wire-absent.so was looked for in {re.escape(str(module.parent))}, beside oshrun")

    def test_wire_without_memory(self):
        """A module for which there are no addresses is not said to be of another version. Where there is no limit
        (ulimit -v), the loader does not say why it cannot map a file."""
        room = SCRATCH / "short"
        (room / "bin").mkdir(parents=True)
        (room / "lib/meshmem").mkdir(parents=True)
        shutil.copy(INFO, room / "bin/meshmem-info")
        source = SCRATCH / "huge.c"
        source.write_text("char huge[1ul << 47];\n")
        subprocess.run([os.environ.get("CC", "cc"), "-shared", "-fPIC", source, "-o",
                        room / "lib/meshmem/meshmem-wire-huge.so"], check=True)
        job = Job([room / "bin/meshmem-info"], {"LD_LIBRARY_PATH": str(BUILD / "lib"), "SHMEM_WIRE": "huge"}).end()
        self.good(job, r"failed to map .*\); .* is memory short, or the number of mappings \(vm.max_map_count\)\?")

    def test_wire_of_another_version(self):
        """A module of another version of meshmem is named and not used: programs with the static library, and those
        that start while meshmem is being replaced, find such. One that fits, in a later folder, is taken."""
        rooms = [SCRATCH / "replaced", SCRATCH / "kept"]
        for room in rooms:
            (room / "bin").mkdir(parents=True)
            (room / "lib/meshmem").mkdir(parents=True)
        shutil.copy(INFO, rooms[0] / "bin/meshmem-info")
        shutil.copy("/bin/true", rooms[1] / "bin/oshrun")
        mine = re.search(r"[\d.]+$", self.said("--version").splitlines()[0])[0]
        source = SCRATCH / "version.c"
        for room, wire, version in ((0, "other", "9.8.7"), (0, "silent", None), (0, "two", "9.8.7"), (1, "two", mine)):
            name = "meshmem_module_made_for" if version else "name"
            source.write_text(f'const char *{name}(void) {{ return "{version}"; }}\n')
            module = rooms[room] / f"lib/meshmem/meshmem-wire-{wire}.so"
            subprocess.run([os.environ.get("CC", "cc"), "-shared", "-fPIC", source, "-o", module], check=True)
        for wire, why in (("other", r"because .*wire-other.so is installed, but cannot be loaded \(it belongs to "
                           rf"meshmem 9.8.7, and this is {re.escape(mine)}\); .* start the program again"),
                          ("silent", r"it belongs to meshmem of an unknown version, and this is"),
                          ("two", "meshmem-wire-two.so is not a wire: it has no meshmem_wire_two")):
            job = Job([rooms[0] / "bin/meshmem-info"], {"LD_LIBRARY_PATH": str(BUILD / "lib"), "SHMEM_WIRE": wire,
                                                        "PATH": f"{rooms[1]}/bin:{os.environ['PATH']}"}).end()
            self.good(job, why)

    def test_words(self):
        """A wrong option is named; each program has a version."""
        for words, said in (("info --bogus", "--bogus: there is no such option"), ("info -n", "-n: a number of PEs is"),
                            ("trace --bogus f", "--bogus: there is no such option"),
                            ("trace a b", "b: one directory is given already"),
                            ("trace --trace", "--trace: the name of a file is missing")):
            name, *options = words.split()
            job = Job([BUILD / f"bin/meshmem-{name}", *options]).end()
            self.failed(job, rf"\Ameshmem-{name}: {said}.*; see meshmem-{name} --help\n\Z")
            self.assertEqual(job.status, 2)
        for name in "meshmem-info", "meshmem-trace", "meshmem-sim":
            self.good(Job([BUILD / "bin" / name, "--version"]).end(), rf"\A{name} of meshmem \d+\.\d+\S*\n\Z")

    def test_number_of_pes(self):
        self.assertRegex(self.said("-n", "4096"), "default heap, each PE")
        for wrong in ("4097", "5000", "0", "-1", "4x", "", "99999999999999999999"):
            job = Job([INFO, "-n", wrong]).end()
            self.failed(job, rf"\Ameshmem-info: -n {wrong}: not a number of PEs; write a number from 1 to 4096\n\Z")
            self.assertEqual(job.status, 2)


if __name__ == "__main__":
    main()
