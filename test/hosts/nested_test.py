#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Launchers and programs that are started inside of a job. All processes inherit what the outer launcher has set; only
its PEs belong to it."""
import itertools
import shutil
import subprocess

from launchers import HERE, LAUNCHERS, check_trace, main, need, run
from job import BUILD, OSHRUN, SCRATCH, TestCase, compile_c, preloading

# SOCKETS COMMAND...: a program that has sockets of its own, also by the number of a descriptor that was closed.
SOCKETS = """#include <sys/socket.h>
#include <unistd.h>
int main(int argc, char **argv)
{
    int ends[2];
    for (int i = 0; i < 20; i++)
        if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0)
            return 8;
    return execv(argv[1], argv + 1) + argc;
}
"""
# SINGLE COMMAND...: a program with MPI that no launcher has started, and that starts another one.
SINGLE = """#include <mpi.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
int main(int argc, char **argv)
{
    int status = 7;
    MPI_Init(&argc, &argv);
    if (fork() == 0)
        _exit(execv(argv[1], argv + 1) + 9);
    wait(&status);
    MPI_Finalize();
    return status != 0;
}
"""
PARENT = """#include <shmem.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
/* parent PE COMMAND...: that PE executes it in a child that has closed all descriptors.
   parent again COMMAND...: every PE executes it, without shmem_init. */
int main(int argc, char **argv)
{
    int status = 0;
    if (argc > 1 && argv[1][0] == 'a') {
        execvp(argv[2], argv + 2);
        return 9;
    }
    shmem_init();
    if (argc > 1 && shmem_my_pe() == atoi(argv[1])) {
        if (fork() == 0) {
            for (int file = 3; file < 1024; file++)
                close(file);
            execvp(argv[2], argv + 2);
            _exit(9);
        }
        wait(&status);
    }
    shmem_barrier_all();
    printf("parent %d of %d\\n", shmem_my_pe(), shmem_n_pes());
    shmem_finalize();
    return status != 0;
}
"""


def oshrun(number):
    return [OSHRUN, "-n", str(number)]


class Nested(TestCase):
    @classmethod
    def setUpClass(cls):
        cls.everyone = compile_c(HERE / "everyone.c", name="everyone")
        cls.parent = compile_c(PARENT, name="parent")

    def launchers(self):
        """Those that are installed."""
        here = [name for name in LAUNCHERS if shutil.which(name)]
        if not here:
            need(self, *LAUNCHERS)
        return {"oshrun": oshrun} | {name: LAUNCHERS[name] for name in here}

    def pairs(self):
        """Outer and inner launchers. Open MPI's mpirun refuses to start in a job of its own."""
        for (outer, start), (inner, start_inside) in itertools.product(self.launchers().items(), repeat=2):
            if outer != "mpirun.openmpi" or inner != outer:
                with self.subTest(outer=outer, inner=inner):
                    yield start, start_inside

    def has(self, job, **lines):
        """The job is good, and has printed each line that often."""
        self.good(job)
        words = [line.rpartition(" on ")[0] or line for line in job.output.splitlines()]
        self.assertEqual(sorted(words), sorted(sum(([line.replace("_", " ")] * n for line, n in lines.items()), [])))

    def test_launcher_in_a_pe(self):
        for outer, inner in self.pairs():
            self.has(run(outer(2), self.parent, 1, *inner(2), self.everyone),
                     PE_0_of_2=1, PE_1_of_2=1, parent_0_of_2=1, parent_1_of_2=1)

    def test_launcher_in_a_launcher(self):
        for outer, inner in self.pairs():
            self.has(run(outer(2), *inner(2), self.everyone), PE_0_of_2=2, PE_1_of_2=2)

    def test_sockets_of_the_program(self):
        """One that has the number of PMI-1's descriptor, which somebody has closed, is not PMI-1's."""
        sockets = compile_c(SOCKETS, name="sockets")
        for outer, inner in self.pairs():
            self.has(run(outer(1), *inner(2), sockets, self.everyone), PE_0_of_2=1, PE_1_of_2=1)
        for name, start in self.launchers().items():
            with self.subTest(launcher=name):
                self.has(run(start(2), self.parent, 1, sockets, self.everyone),
                         PE_0_of_1=1, parent_0_of_2=1, parent_1_of_2=1)

    def test_note_of_another_process_with_this_number(self):
        """Numbers of processes repeat, on other hosts and in containers."""
        script = 'export MESHMEM_TAKEN=$$:5:0123456789abcdef; exec "$0"'
        for name, start in self.launchers().items():
            with self.subTest(launcher=name):
                self.has(run(start(2), "sh", "-c", script, self.everyone), PE_0_of_2=1, PE_1_of_2=1)

    def test_trace_of_an_inner_job(self):
        """PE 0 makes it, as it does where no oshrun is."""
        for name, start in self.launchers().items():
            file = SCRATCH / f"{name}.json"
            with self.subTest(launcher=name):
                env = preloading(BUILD / "lib/meshmem/meshmem-stats.so") | {"MESHMEM_TRACE": file}
                tool = ["env", *(f"{name}={value}" for name, value in env.items())]
                if name != "oshrun":
                    self.good(run(oshrun(1), *start(2), *tool, self.everyone))
                    check_trace(self, file, 2)

    def test_mpi_that_no_launcher_has_started(self):
        """It passes on variables as if one had."""
        need(self, "mpicc.openmpi")
        single = SCRATCH / "single"
        subprocess.run(["mpicc.openmpi", "-x", "c", "-", "-o", single], input=SINGLE, text=True, check=True)
        self.has(run(oshrun(2), single, self.everyone), PE_0_of_2=1, PE_1_of_2=1)

    def test_program_in_a_pe(self):
        """It has closed the launcher's descriptors, as children of Python programs do."""
        for name, start in self.launchers().items():
            with self.subTest(launcher=name):
                self.has(run(start(2), self.parent, 1, self.everyone),
                         PE_0_of_1=1, parent_0_of_2=1, parent_1_of_2=1)

    def test_program_in_a_pe_of_an_inner_job(self):
        for outer, inner in self.pairs():
            self.has(run(outer(1), *inner(2), self.parent, 0, self.everyone),
                     PE_0_of_1=1, parent_0_of_2=1, parent_1_of_2=1)

    def test_launcher_that_offers_nothing(self):
        """Started by a PE, it is refused as it is outside; started before oshrun, it has nothing to do with the PEs."""
        variables = {"SLURM_PROCID": "0", "SLURM_STEP_NUM_TASKS": "2"}
        self.has(run(oshrun(2), self.parent, 0, self.everyone, env=variables),
                 PE_0_of_1=1, parent_0_of_2=1, parent_1_of_2=1)
        job = run(oshrun(2), self.parent, 0, "env", *(f"{name}={value}" for name, value in variables.items()),
                  self.everyone)
        self.failed(job, "SLURM_PROCID=0 and SLURM_STEP_NUM_TASKS=2: srun")
        self.assertNotIn("PE 0 of 1", job.output)

    def test_pe_executes_another_program(self):
        for outer, inner in self.pairs():
            self.has(run(outer(1), *inner(2), self.parent, "again", self.parent, "again", self.everyone),
                     PE_0_of_2=1, PE_1_of_2=1)


if __name__ == "__main__":
    main()
