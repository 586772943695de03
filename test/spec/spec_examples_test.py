#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""The example programs of the OpenSHMEM specification compile, run, and print what they should.
OPENSHMEM_SPEC names the folder example_code of a checkout of the specification; without it nothing is
tested. The two that use MPI as well need MPICH (Debian: mpich libmpich-dev): its mpiexec, told to
start nothing itself, names the command that joins its job, and oshrun starts that as each PE."""
import ctypes
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../tool"))
from job import Job, TestCase, compile_c, main, oshrun  # noqa: E402

FOLDER = os.environ.get("OPENSHMEM_SPEC")
# name: numbers of PEs
EXAMPLES = {
    "amo_scenario_1": (1, 4), "amo_scenario_2": (2, 4), "amo_scenario_3": (1, 4), "amo_scenario_4": (2,),
    "hello-openshmem": (1, 4), "shmem_alltoall_example": (1, 3, 4), "shmem_alltoalls_example": (1, 3, 4),
    "shmem_atomic_add_example": (2, 4), "shmem_atomic_compare_swap_example": (1, 4),
    "shmem_atomic_fetch_add_example": (2, 3), "shmem_atomic_fetch_inc_example": (2, 3),
    "shmem_atomic_inc_example": (2, 3), "shmem_atomic_swap_example": (2, 4),
    "shmem_barrier_example": (2, 4), "shmem_barrierall_example": (2, 4),
    "shmem_broadcast_example": (1, 3, 4), "shmem_collect_example": (1, 3, 4), "shmem_ctx": (1, 3),
    "shmem_ctx_invalid": (1, 2), "shmem_ctx_pipelined_reduce": (1, 2, 4),
    "shmem_ctx_session_example": (1, 4), "shmem_fence_example": (3, 4),
    "shmem_finalize_example": (2, 4), "shmem_g_example": (1, 4),
    "shmem_global_exit_example": (1, 4), "shmem_init_example": (1, 4),
    "shmem_iput_example": (2, 3), "shmem_lock_example": (1, 3), "shmem_npes_example": (1, 4),
    "shmem_p_example": (2, 3), "shmem_ptr_example": (2, 3), "shmem_put_example": (2, 3),
    "shmem_put_signal_example": (2, 4), "shmem_quiet_example": (3, 4),
    "shmem_reduce_example": (1, 4), "shmem_sync_example": (1, 4, 7), "shmem_team_context": (1, 4, 7),
    "shmem_team_split_2D": (1, 4, 6, 8), "shmem_team_split_strided": (1, 2, 5),
    "shmem_team_translate_pe": (1, 4, 5), "shmem_test_any_example": (1, 4), "shmem_test_example1": (2, 4),
    "shmem_test_some_example": (1, 4), "shmem_wait_until_all": (1, 4),
    "shmem_wait_until_any_all2all_sum": (1, 4), "shmem_wait_until_any_vector": (1, 4),
    "shmem_wait_until_some_all2all_sum": (1, 4), "writing_shmem_example": (4,),
}
STATUS = {"shmem_global_exit_example": 1}       # the file that it opens is not there
# Examples that are functions only: what calls them.
PARTS = {
    "shmem_scan_example": """
        #include <shmem.h>
        int collect_at(shmem_team_t team, void *dest, const void *source, size_t nbytes, int who);
        static char all[64], mine[8] = "abcdefg";
        int main(void)
        {
            shmem_init();
            int me = shmem_my_pe(), n = shmem_n_pes(), at = 0, wrong = 0;
            wrong = collect_at(SHMEM_TEAM_WORLD, all, mine, me + 1, n - 1);
            for (int pe = 0; pe < n && me == n - 1; pe++)
                for (int i = 0; i <= pe; i++)
                    wrong |= all[at++] != "abcdefg"[i];
            shmem_finalize();
            return wrong;
        }
        """,
    "pshmem_example": """
        #include <shmem.h>
        static long word;
        int main(void)
        {
            shmem_init();
            long me = shmem_my_pe(), n = shmem_n_pes();
            shmem_long_put(&word, &me, 1, (me + 1) % n);
            shmem_barrier_all();
            shmem_finalize();
            return word != (me + n - 1) % n;
        }
        """,
    "pshmem_no_weak_symbol": "\nvoid shmem_example(void);\nint main(void) { shmem_example(); return 0; }\n",
    "pshmem_weak_symbol_1": "\nvoid shmem_example(void);\nint main(void) { shmem_example(); return 0; }\n",
    "pshmem_weak_symbol_2": "\nvoid shmem_example(void);\nint main(void) { shmem_example(); return 0; }\n",
}
HYBRID = ("hybrid_mpi_mapping_id", "hybrid_mpi_mapping_id_shmem_comm")


def lines(texts):
    """Lines to compare: in any order, and with any white space."""
    return sorted(" ".join(text.split()) for text in texts)


def reduced(number):
    """What shmem_reduce_example prints: its PEs draw 32 numbers each, seeded by their own."""
    libc, maximal = ctypes.CDLL(None), []
    for pe in range(number):
        libc.srand(pe)
        maximal += [i for i in range(32) if libc.rand() % number == number - 1]
    return [f"Found {len(maximal)} maximal random numbers across all PEs.",
            "A maximal number occurred (at least once) at the following indices:",
            " ".join(str(i) for i in sorted(set(maximal)))]


def placed(x, y, z):
    """What shmem_team_split_2D prints when it divides its PEs like that."""
    return [f"xdim = {x}, ydim = {y}, zdim = {z}"] + [
        f"({pe % x}, {pe // x % y}, {pe // x // y}) is mype = {pe}" for pe in range(x * y * z)]


# What examples print, for a number of PEs, in any order.
PRINTS = {
    "hello-openshmem": lambda n: [f"Hello from {pe} of {n}" for pe in range(n)],
    "shmem_alltoall_example": lambda n: [],
    "shmem_alltoalls_example": lambda n: [],
    "shmem_atomic_add_example": lambda n: [f"{pe}: dst = {22 if pe else 66}" for pe in range(n)],
    "shmem_atomic_inc_example": lambda n: [f"{pe}: dst = {75 if pe == 1 else 74}" for pe in range(n)],
    "shmem_barrierall_example": lambda n: [f"{pe}: x = 4" for pe in range(n)],
    "shmem_finalize_example": lambda n: [f"{pe}: y = {-1 if pe else 10101}" for pe in range(n)],
    "shmem_g_example": lambda n: [f"{pe}: y = {-1 if pe else 10101}" for pe in range(n)],
    "shmem_init_example": lambda n: [f"PE {1 % n} targ=33 (expect 33)"],
    "shmem_iput_example": lambda n: ["dest on PE 1 is 1 3 5 7 9"],
    "shmem_npes_example": lambda n: [f"I am #{pe} of {n} PEs executing this program" for pe in range(n)],
    "shmem_ptr_example": lambda n: ["PE 1 dest: 1, 2, 3, 4"],
    "shmem_put_example": lambda n: [f"dest[0] on PE {pe} is {int(pe == 1)}" for pe in range(n)],
    "shmem_barrier_example": lambda n: [f"{pe}: x = {10101 if pe % 2 else 4}" for pe in range(n)],
    "shmem_broadcast_example": lambda n: [f"{pe}: 0, 1, 2, 3" for pe in range(n)],
    "shmem_collect_example": lambda n: [
        f"{pe}: " + ", ".join(map(str, range(n * (n + 1) // 2))) for pe in range(n)],
    "shmem_reduce_example": reduced,
    "shmem_team_split_2D": lambda n: placed(*{1: (1, 1, 1), 4: (2, 2, 1), 6: (2, 1, 3), 8: (2, 2, 2)}[n]),
    "writing_shmem_example": lambda n: [
        f"dest on PE {pe} is " + " ".join(map(str, range(16))) for pe in range(1, n)],
}


@unittest.skipUnless(FOLDER, "set OPENSHMEM_SPEC to the specification's folder example_code")
class Examples(TestCase):
    def source(self, name):
        source = pathlib.Path(FOLDER) / f"{name}.c"
        if not source.exists():
            self.skipTest(f"{source} is not there")
        return source

    def check(self, name, numbers):
        source = self.source(name)
        for options in (["-O0"], ["-O2"]):
            program = compile_c(source, *options, "-fopenmp", "-lm",
                                name=name.replace("-", "_") + options[0])
            for number in numbers:
                with self.subTest(options=options, number=number):
                    job = oshrun(number, program)
                    self.assertEqual(job.status, STATUS.get(name, 0), job.output)
                    self.ended(job)
                    if name in PRINTS:
                        self.assertEqual(lines(job.output.splitlines()), lines(PRINTS[name](number)))
                    print(f"{name} {options[0]}, {number} PEs:\n{job.output}")

    def check_part(self, name):
        for options in (["-O0"], ["-O2"]):
            program = compile_c(PARTS[name], *options, str(self.source(name)), name=name + options[0])
            for number in (1, 4):
                with self.subTest(options=options, number=number):
                    self.good(oshrun(number, program))

    def check_hybrid(self, name):
        """Each PE is the MPI process of the same number."""
        source = self.source(name)
        if not shutil.which("mpicc.mpich") or not shutil.which("mpiexec.mpich"):
            self.skipTest("MPICH is not here; Debian: apt-get install mpich libmpich-dev")
        flags = shlex.split(subprocess.run(["mpicc.mpich", "-show"], check=True, text=True,
                                           stdout=subprocess.PIPE).stdout)[1:]
        program = compile_c(source, "-O2", *flags, name=name)
        for number in (1, 4):
            with self.subTest(number=number):
                hosts = ",".join(f"127.0.0.{pe + 1}" for pe in range(number))
                mpi = Job(["mpiexec.mpich", "-launcher", "manual", "-hosts", hosts, "-ppn", 1,
                           "-n", number, program])
                self.addCleanup(mpi.end, 1)
                while "HYDRA_LAUNCH_END" not in mpi.output:
                    self.assertTrue(mpi.line(), mpi.output)
                join = re.search(r"HYDRA_LAUNCH: (.*--proxy-id) 0", mpi.output)[1]
                self.good(oshrun(number, "sh", "-c", f"exec {join} ${{MESHMEM_JOB##*:}}"))
                self.good(mpi.end())
                said = [line for line in mpi.output.splitlines() if line.startswith("PE ")]
                self.assertEqual(sorted(said), [f"PE {pe}'s MPI rank is {pe}" for pe in range(number)])

    def test_all_are_known(self):
        known, there = {*EXAMPLES, *PARTS, *HYBRID}, {file.stem for file in pathlib.Path(FOLDER).glob("*.c")}
        self.assertTrue(there, f"OPENSHMEM_SPEC={FOLDER} has no program; it names the folder example_code")
        self.assertEqual(there - known, set())


def add_test(name, method, *arguments):
    setattr(Examples, "test_" + name.replace("-", "_"), lambda self: getattr(self, method)(name, *arguments))


for _name, _numbers in EXAMPLES.items():
    add_test(_name, "check", _numbers)
for _name in PARTS:
    add_test(_name, "check_part")
for _name in HYBRID:
    add_test(_name, "check_hybrid")

if __name__ == "__main__":
    main()
