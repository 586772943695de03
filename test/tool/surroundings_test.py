#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Tests start what they test in the same surroundings wherever they are started themselves (surroundings.py)."""
import os
import shutil
import signal
import subprocess
import sys
import unittest

from job import SCRATCH, SOURCE, compile_c, exporting, main, preloading

TELLS = "import os, surroundings; print(*(f'{n}={v}' for n, v in sorted(os.environ.items()) if n[0] in 'MOPSX'))"


class Surroundings(unittest.TestCase):
    def told(self, code, env, *before):
        """What a program in Python says that imports surroundings.py."""
        command = [*before, sys.executable, "-B", "-c", code]
        return subprocess.run(command, cwd=SOURCE / "test/tool", env={"PATH": os.environ["PATH"], **env}, text=True,
                              check=True, stdout=subprocess.PIPE).stdout.strip()

    def test_settings_of_users(self):
        """They are left behind; what the tests themselves set is kept, and set where a test shall have it."""
        left = {"SHMEM_DEBUG": "1", "SMA_SYMMETRIC_SIZE": "1g", "MESHMEM_JOB": "3:0", "PMI_RANK": "0",
                "XT_SYMMETRIC_HEAP_SIZE": "1g", "OMPI_COMM_WORLD_SIZE": "2", "SLURM_STEP_NUM_TASKS": "2"}
        kept = {"MESHMEM_BUILD": "/b", "MESHMEM_CAMPAIGN": "1", "OMPI_MCA_x": "y", "SLURM_JOB_ID": "1",
                "SHMEM4PY_SDIST": "/s"}
        said = {"MESHMEM_TEST_SETTINGS": "SHMEM_WAIT=sleep 'SHMEM_WIRE_OPTIONS=a b'"}
        words = sorted([*(f"{n}={v}" for n, v in (kept | said).items()), "PATH=" + os.environ["PATH"],
                        "SHMEM_WAIT=sleep", "SHMEM_WIRE_OPTIONS=a b"])
        self.assertEqual(self.told(TELLS, left | kept | said), " ".join(words))

    def test_signals(self):
        """Those that are ignored or blocked here are neither in what a test starts; the test itself goes on. The C
        library's own, 32 and 33, stay as the machine has them: nobody may change them."""
        numbers = sorted(signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP, signal.SIGCHLD})
        before = (sys.executable, "-c", f"""if True:
            import os, signal, sys
            for number in {list(map(int, numbers))}:
                signal.signal(number, signal.SIG_IGN)
            signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
            os.execv(sys.argv[1], sys.argv[1:])""")
        show = ("import os, re, signal, subprocess, surroundings\n"
                "for number in surroundings.ENDING: os.kill(os.getpid(), number)\n"
                "text = subprocess.run(['cat', '/proc/self/status'], stdout=subprocess.PIPE, text=True).stdout\n"
                "valid = sum(1 << number - 1 for number in signal.valid_signals())\n"
                "print(*(int(word, 16) & valid for word in re.findall(r'Sig(?:Blk|Ign):\\s*(\\w+)', text)))")
        self.assertEqual(self.told(show, {}, *before), "0 0")

    def test_preloading(self):
        """Also from a folder with a space in its name, and beside another library."""
        for folder in SCRATCH / "of one", SCRATCH / "of_one":
            folder.mkdir()
            libraries = [folder / f"{name}.so" for name in ("here", "there")]
            for library in libraries:
                text = f'__attribute__((constructor)) static void say(void) {{ __builtin_puts("{library.stem}"); }}\n'
                shutil.copy(compile_c(text, "-shared", "-fPIC", name=library.name), library)
            env = preloading(libraries[0])
            env |= preloading(libraries[1], env)
            done = subprocess.run([shutil.which("true")], env=os.environ | env, text=True, check=True,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            self.assertEqual(sorted(done.stdout.split()), ["here", "there"])
            self.assertEqual(exporting(env)[:2], ["-x", "LD_PRELOAD=" + env["LD_PRELOAD"]])


if __name__ == "__main__":
    main()
