#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""The README's first command on older and newer systems than this one, from the C library to libfabric, and jobs of two
nodes there. Only in the campaign: each system is downloaded (debootstrap), which needs root and a network."""
import os
import pathlib
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../tool"))
from job import SCRATCH, SOURCE, TestCase, main  # noqa: E402

DEBIAN, UBUNTU = "http://deb.debian.org/debian", "http://archive.ubuntu.com/ubuntu"
SYSTEMS = {
    "bullseye": (DEBIAN, "main"),           # Debian 11: glibc 2.31, CMake 3.18, gcc 10, libfabric 1.11
    "jammy": (UBUNTU, "main,universe"),     # Ubuntu 22.04: glibc 2.35, libfabric 1.11
    "noble": (UBUNTU, "main,universe"),     # Ubuntu 24.04: glibc 2.39, gcc 13, libfabric 1.17
    "trixie": (DEBIAN, "main"),             # Debian 13: glibc 2.41, gcc 14, libfabric 2.1
}
INSIDE = """
set -e
root=$1
mount --bind /proc $root/proc
mount --rbind /dev $root/dev
mount -t tmpfs tmpfs $root/tmp
chroot $root sh -ec '
    cd /root/meshmem
    apt-get update
    ./demo </dev/null
    for name in far_rma_sizes far_signal_sizes fork_private coll_set_in_a_row; do
        build/bin/oshcc -O2 -w test/pe/$name.c -o /tmp/$name -lpthread
        build/bin/oshrun -n 2 --nodes 2 --timeout 60 /tmp/$name
        echo two nodes: $name
    done'
"""


class Systems(TestCase):
    def setUp(self):
        if os.environ.get("MESHMEM_CAMPAIGN") != "1":
            self.skipTest("only in the campaign (MESHMEM_CAMPAIGN=1)")
        for program in ("debootstrap", "unshare", "chroot"):
            if not shutil.which(program):
                self.skipTest(f"{program} is not installed")
        if os.geteuid() != 0:
            self.skipTest("only root can make a root directory of another system")

    def call(self, *command):
        done = subprocess.run([str(word) for word in command], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, errors="replace", check=False)
        self.assertEqual(done.returncode, 0, f"{command}\n{done.stdout[-4000:]}")
        return done.stdout

    def try_system(self, suite):
        mirror, components = SYSTEMS[suite]
        root = pathlib.Path(SCRATCH) / suite
        script = pathlib.Path("/usr/share/debootstrap/scripts") / suite
        if not script.exists():     # a system younger than debootstrap; all of Ubuntu have this one
            script = script.with_name("gutsy")
        self.call("debootstrap", "--variant=minbase", f"--components={components}", suite, root, mirror, script)
        for name in ("resolv.conf", "hosts"):
            shutil.copy(f"/etc/{name}", root / "etc")
        shutil.copytree(SOURCE, root / "root/meshmem", symlinks=True,
                        ignore=shutil.ignore_patterns("build", "build-*", ".git", "__pycache__"))
        said = self.call("unshare", "-m", "--propagation", "private", "sh", "-c", INSIDE, "sh", root)
        self.assertNotIn("is not built: it needs libfabric", said)
        self.assertEqual(said.count("two nodes: "), 4, said[-4000:])
        shutil.rmtree(root)

    def test_bullseye(self):
        self.try_system("bullseye")

    def test_jammy(self):
        self.try_system("jammy")

    def test_noble(self):
        self.try_system("noble")

    def test_trixie(self):
        self.try_system("trixie")


main()
