#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Jobs of Open MPI's mpirun and of MPICH's mpiexec on this host: they are near jobs like oshrun's, end as they should,
and live together with MPI in one program. And launchers that are detected but with which PEs cannot communicate: an
error message, never many jobs of one PE."""
import os
import pathlib
import socket
import subprocess

from launchers import HERE, LAUNCHERS, MPIS, STARTS, compile_hybrid, main, need, openmpi, run
from job import BUILD, SCRATCH, TestCase, compile_c, marked, wait_until, Job

class OneHost(TestCase):
    @classmethod
    def setUpClass(cls):
        cls.everyone = compile_c(HERE / "everyone.c", name="everyone")

    def each(self):
        """Every launcher that is installed."""
        here = [(name, start) for name, start in LAUNCHERS.items()
                if any(pathlib.Path(folder, name).exists() for folder in os.get_exec_path())]
        if not here:
            need(self, *LAUNCHERS)
        for name, start in here:
            with self.subTest(launcher=name):
                yield start

    def test_all_near(self):
        for start in self.each():
            for number in (1, 2, 5):
                job = run(start(number), self.everyone)
                self.good(job)
                for pe in range(number):
                    self.assertRegex(job.output, rf"PE {pe} of {number} on \S+: 0 wrong, {number} near")

    def test_containers(self):
        """PEs in user or PID name spaces of their own, as some container engines make them for each process, cannot
        share memory; they are separate hosts."""
        if not BUILD.joinpath("lib/meshmem/meshmem-wire-ofi.so").exists():
            self.skipTest("meshmem was built without libfabric")
        for space in ("-Ur", "-pf"):
            if subprocess.run(["unshare", space, "true"], stderr=subprocess.DEVNULL, check=False).returncode:
                self.skipTest("there can be no name spaces here")
            for start in self.each():
                job = run(start(3), "unshare", space, self.everyone)
                self.good(job)
                for pe in range(3):
                    self.assertRegex(job.output, rf"PE {pe} of 3 on \S+: 0 wrong, 1 near")

    def test_more_pes_than_cores(self):
        for start in self.each():
            self.good(run(start(17), self.everyone), "PE 16 of 17 .* 0 wrong, 17 near")

    def test_global_exit(self):
        for start in self.each():
            job = run(start(3), self.everyone, "exit")
            self.failed(job)
            self.assertEqual(job.status, 5, job.output)
            self.good(run(start(3), self.everyone, "end"))

    def test_endings(self):
        """A PE that ends without finalize, by itself or by a signal, or by a sentence, ends all."""
        for start in self.each():
            for what, says, status in (("leave", "PE 2 exited with status 3 without shmem_finalize", 3),
                                       ("forget", "PE 2 exited with status 0 without shmem_finalize", 1),
                                       ("die", r"PE 2: signal 6 \(Aborted\) ends it in:", None),
                                       ("child", r"a child of PE 2: signal 6 \(Aborted\) ends it in:", 7),
                                       ("misuse", "the job has PEs 0 to 2", 1)):
                with self.subTest(what=what):
                    job = run(start(3), self.everyone, what)
                    self.failed(job, says)
                    if status:
                        self.assertEqual(job.status, status, job.output)

    def test_leave_together(self):
        """An exit handler from before shmem_init finalizes; or none does, and nobody waits. Nothing printed is lost."""
        for start in self.each():
            for what in ("late", "all"):
                with self.subTest(what=what):
                    job = run(start(3), self.everyone, what)
                    self.good(job)
                    self.assertEqual(job.output.count(": 0 wrong, 3 near"), 3, job.output)
                    self.assertEqual("exited without shmem_finalize" in job.output, what == "all", job.output)

    def test_unloaded(self):
        """A program that loads and unloads the library."""
        program = compile_c("""#include <dlfcn.h>
            #include <stdio.h>
            int main(int argc, char **argv)
            {
                void *library = dlopen(argv[argc - 1], RTLD_NOW);
                if (!library)
                    return 1;
                ((void (*)(void))dlsym(library, "shmem_init"))();
                ((void (*)(void))dlsym(library, "shmem_finalize"))();
                dlclose(library);
                puts("unloaded");
                return 0;
            }""", name="unloads")
        for start in self.each():
            job = run(start(2), program, BUILD / "lib/libmeshmem.so")
            self.good(job)
            self.assertEqual(job.output.count("unloaded"), 2, job.output)

    def test_child_is_no_pe(self):
        """A program that a PE starts is a job of its own."""
        program = compile_c("""#include <shmem.h>
            #include <stdlib.h>
            #include <stdio.h>
            int main(int argc, char **argv)
            {
                char line[400];
                shmem_init();
                snprintf(line, sizeof line, "'%s' child", argv[0]);
                if (argc == 1 && system(line))
                    return 1;
                printf("%s of %d\\n", argc == 1 ? "PE" : "child", shmem_n_pes());
                shmem_finalize();
                return 0;
            }""", name="parent")
        for start in self.each():
            job = run(start(2), program)
            self.good(job)
            self.assertEqual(sorted(job.output.split("\n")[:-1]), ["PE of 2"] * 2 + ["child of 1"] * 2)

    def test_programs_in_turn(self):
        """PMI-1 ends when the first program of a script says goodbye."""
        need(self, "mpiexec.hydra")
        job = run(LAUNCHERS["mpiexec.hydra"](2), "sh", "-c", '"$0" && "$0"', self.everyone)
        self.failed(job, r"does not answer to init .*or another program of the same script, finalize before\?")
        self.assertEqual(job.output.count("of 2 on"), 2, job.output)

    def test_launcher_is_killed(self):
        for start in self.each():
            job = Job([*start(2), self.everyone, "wait"])
            self.assertTrue(wait_until(lambda: "0 wrong" in job.line()))
            job.process.kill()
            job.process.wait()
            self.assertTrue(wait_until(lambda: not marked(job.mark), 20), "processes are left")
            job.end()

    def test_hybrids(self):
        for flavour, launcher in MPIS:
            with self.subTest(mpi=flavour):
                need(self, launcher)
                program = compile_hybrid(self, flavour)
                for order in ("msxMS", "msxSM", "smxSM", "smxMS"):
                    job = run(STARTS[launcher](3), program, order)
                    self.good(job)
                    self.assertEqual(job.output.count("of 3: 0 wrong"), 3, job.output)


    def test_hybrid_of_another_launcher(self):
        """An Open MPI that its own launcher has not started says that it is alone; other launchers know better."""
        program = compile_hybrid(self, "openmpi")
        self.good(run([], program, "tsxSM"), "PE 0 of 1 is rank 0 of 1: 0 wrong")
        self.failed(run([], program, "tsxSM", env={"PMI_RANK": "0", "PMI_SIZE": "4"}),
                    "PMI_RANK=0 and PMI_SIZE=4: a launcher with PMI")
        need(self, "mpiexec.hydra")
        job = run(LAUNCHERS["mpiexec.hydra"](3), program, "tsxSM")
        for pe in range(3):
            self.assertIn(f"PE {pe} of 3 is rank 0 of 1", job.output)


TAKES_NUMBER = """
#include <shmem.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>
int main(int argc, char **argv)
{
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    int number = atoi(getenv("PMI_FD"));
    strcpy(to.sun_path, argv[argc - 1]);
    if (argc > 2) /* as MPI_Finalize does */
        close(number);
    int file = socket(AF_UNIX, SOCK_STREAM, 0);
    if (connect(file, (struct sockaddr *)&to, sizeof to) != 0 || dup2(file, number) != number)
        return 1;
    if (file != number)
        close(file);
    shmem_init();
    puts("started");
    shmem_finalize();
    return 0;
}
"""


class Strange(TestCase):
    """A launcher's variables without the launcher that set them."""

    @classmethod
    def setUpClass(cls):
        cls.everyone = compile_c(HERE / "everyone.c", name="everyone")

    def refused(self, expression, **variables):
        job = run([], self.everyone, env=variables)
        self.failed(job, expression)
        self.assertNotIn("wrong", job.output)

    def alone(self, **variables):
        self.good(run([], self.everyone, env=variables), "PE 0 of 1 ")

    def test_refused(self):
        self.refused("OMPI_COMM_WORLD_RANK=2 and OMPI_COMM_WORLD_SIZE=4: Open MPI's mpirun",
                     OMPI_COMM_WORLD_RANK="2", OMPI_COMM_WORLD_SIZE="4")
        self.refused("PMIX_RANK=1: a launcher with PMIx", PMIX_RANK="1")
        self.refused("under PMIx .PMIX_NAMESPACE=old", PMIX_RANK="1", PMIX_NAMESPACE="old")
        self.refused("PMI_RANK=1 and PMI_SIZE=2: a launcher with PMI", PMI_RANK="1", PMI_SIZE="2")
        self.refused("PMI_FD=77: the launcher's descriptor is not open", PMI_FD="77", PMI_RANK="0",
                     PMI_SIZE="2")
        self.refused("PMI_FD=x, PMI_RANK=0", PMI_FD="x", PMI_RANK="0", PMI_SIZE="2")
        self.refused("PMI_PORT=host:1: .* without the option -pmi-port", PMI_PORT="host:1")
        self.refused("SLURM_STEP_NUM_TASKS=4: srun .* --mpi=pmix", SLURM_PROCID="1", SLURM_NTASKS="4",
                     SLURM_STEP_NUM_TASKS="4")
        self.refused("FLUX_TASK_RANK=0 and FLUX_JOB_SIZE=2: Flux", FLUX_TASK_RANK="0", FLUX_JOB_SIZE="2")
        self.refused("PALS_RANKID=0: PALS", PALS_RANKID="0")
        self.refused("ALPS_APP_PE=3: aprun", ALPS_APP_PE="3")

    def test_socket_of_the_program(self):
        """Nothing is written to a connection of the program that has the number of the launcher's descriptor, whether
        that was open when the program began or not."""
        program, place = compile_c(TAKES_NUMBER, name="takes_number"), str(SCRATCH / "listens")
        with socket.socket(socket.AF_UNIX) as listener:
            listener.bind(place)
            listener.listen()
            for closes in ["closes"], []:
                ours, theirs = socket.socketpair()
                variables = {"PMI_FD": str(theirs.fileno()), "PMI_RANK": "0", "PMI_SIZE": "2"}
                job = Job([program, *closes, place], variables, pass_fds=[theirs.fileno()] if closes else [])
                with ours, theirs, listener.accept()[0] as accepted:
                    self.assertEqual(accepted.recv(100), b"")
                self.failed(job.end(),
                            r"the launcher's descriptor is not open \(a file of the program has its number\)")

    def test_alone(self):
        """One process is a job of one PE; a shell inside an allocation is not one of many processes."""
        self.alone(OMPI_COMM_WORLD_RANK="0", OMPI_COMM_WORLD_SIZE="1")
        self.alone(PMI_RANK="0", PMI_SIZE="1")
        self.alone(SLURM_NTASKS="4", SLURM_JOB_ID="7")
        self.alone(SLURM_PROCID="0", SLURM_NTASKS="4", SLURM_JOB_ID="7")
        self.alone(SLURM_PROCID="0", SLURM_STEP_NUM_TASKS="1")


PMIX_USER = """
#include <pmix.h>
/* As Open MPI 5's MPI_Init: who this is comes from PMIx_Init alone. */
int user_start(void);
void user_end(void);
void user_end(void) { PMIx_Finalize(NULL, 0); }
int user_start(void)
{
    static pmix_proc_t me;
    if (!PMIx_Initialized() && PMIx_Init(&me, NULL, 0) != PMIX_SUCCESS)
        return 0;
    return me.nspace[0] != 0;
}
"""
BESIDE_PMIX_USER = """
#include <shmem.h>
#include <stdio.h>
extern int user_start(void), PMIx_Initialized(void);
extern void user_end(void);
static long left;
int main(int argc, char **argv)
{
    (void)argv;
    int before = PMIx_Initialized(), started = argc > 1 ? user_start() : 0;
    shmem_init();
    int me = shmem_my_pe(), n = shmem_n_pes(), after = PMIx_Initialized();
    if (argc == 1)
        started = user_start();
    shmem_long_p(&left, me, (me + 1) % n);
    shmem_barrier_all();
    printf("%d, %d, %s, left of %d: %ld\\n", before, after, started ? "started" : "not started", me, left);
    shmem_finalize();
    user_end();
    return 0;
}
"""
WHICH_PMIX = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <shmem.h>
#include <stdio.h>
int main(void)
{
    Dl_info found = {0};
    shmem_init();
    void *function = dlsym(RTLD_DEFAULT, "PMIx_Init");
    dladdr(function, &found);
    printf("libpmix is %s\\n", found.dli_fname);
    shmem_finalize();
    return 0;
}
"""


class PMIx(TestCase):
    def flags(self):
        """Those of libpmix, beside which mpirun's PEs use it."""
        need(self, "mpirun.openmpi")
        found = subprocess.run(["pkg-config", "--cflags", "--libs", "pmix"], text=True, stdout=subprocess.PIPE)
        if found.returncode:
            self.skipTest("there is no PMIx; Debian: apt-get install libpmix-dev")
        return found.stdout.split()

    def test_open_mpi_5(self):
        """MPI_Init of Open MPI 5 starts PMIx only if nobody has. Everybody else is told what is so."""
        flags = self.flags()
        source, library = SCRATCH / "user.c", SCRATCH / "libmpi.so.99"
        source.write_text(PMIX_USER)
        subprocess.run(["cc", "-shared", "-fPIC", "-o", library, source, *flags], check=True)
        program = compile_c(BESIDE_PMIX_USER, "-O1", str(library), f"-Wl,-rpath,{SCRATCH}", name="beside")
        for order in ((), ("first", )):
            for nodes in "1", "2":
                job = run(openmpi(2), program, *order, env={"SHMEM_HOST_NODES": nodes})
                self.good(job)
                for pe in 0, 1:
                    self.assertIn(f"0, 1, started, left of {pe}: {1 - pe}\n", job.output)

    def test_launchers_libpmix(self):
        """The one that comes with the launcher, which says where it is by PMIX_PREFIX, or by OPAL_PREFIX: Open MPI 5's
        mpirun sets the first only on its own host."""
        self.flags()
        program = compile_c(WHICH_PMIX, name="which")
        where = subprocess.run(["pkg-config", "--variable=libdir", "pmix"], text=True, check=True,
                               stdout=subprocess.PIPE).stdout.strip()
        prefix = SCRATCH / "prefix"
        prefix.symlink_to(os.path.dirname(os.path.realpath(where)))
        for name in "PMIX_PREFIX", "OPAL_PREFIX":
            # by env, since mpirun itself reads the second
            job = run([*openmpi(2), "env", f"{name}={prefix}"], program)
            self.good(job, f"libpmix is {prefix}/lib/libpmix.so.2")
        self.good(run([*openmpi(2), "-x", "PMIX_PREFIX=/nowhere"], program), "libpmix is /")


if __name__ == "__main__":
    main()
