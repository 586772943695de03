#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""What static linking cannot do ends with a sentence: fork in a fully static program with threads,
and two copies of the library in one process. Of pencil the static library is taken, too."""
import os
import subprocess
import sys

sys.path.insert(0, os.path.dirname(__file__))
from job import BUILD, SCRATCH, TestCase, compile_c, main, oshrun  # noqa: E402

FORK = """
#include <pthread.h>
#include <shmem.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>
static int gate[2];
static void *wait_at_gate(void *arg)
{
    char byte;
    return read(gate[0], &byte, 1) < 0 ? arg : NULL;
}
int main(void)
{
    pthread_t thread;
    shmem_init();
    if (pipe(gate) != 0 || pthread_create(&thread, NULL, wait_at_gate, NULL) != 0)
        return 2;
    pid_t child = fork();
    if (child == 0)
        _exit(0);
    puts("fork returned");
    waitpid(child, NULL, 0);
    close(gate[1]);
    pthread_join(thread, NULL);
    shmem_finalize();
    return 0;
}
"""
LIBRARY = """
#include <shmem.h>
void library_put(long *dest, long value, int pe);
void library_put(long *dest, long value, int pe)
{
    shmem_long_p(dest, value, pe);
    shmem_quiet();
}
"""
USER = """
#include <shmem.h>
#include <stdio.h>
void library_put(long *dest, long value, int pe);
static long word;
int main(void)
{
    shmem_init();
    int me = shmem_my_pe(), n = shmem_n_pes();
    library_put(&word, me + 1, (me + 1) % n);
    shmem_barrier_all();
    printf("PE %d %s\\n", me, word == (me + n - 1) % n + 1 ? "well" : "wrong");
    shmem_finalize();
    return 0;
}
"""
ALONE = USER.replace("void library_put(long *dest, long value, int pe);\n", "").replace("library_put", "shmem_long_p")
LATE = """
#include <dlfcn.h>
#include <shmem.h>
static long word;
int main(int argc, char **argv)
{
    shmem_init();
    void *library = dlopen(argv[argc - 1], RTLD_NOW | RTLD_LOCAL);
    void (*put)(long *, long, int) = (void (*)(long *, long, int))dlsym(library, "library_put");
    put(&word, 1, 0);
    shmem_finalize();
    return 0;
}
"""


class StaticLibrary(TestCase):
    def test_fork_with_threads(self):
        program = compile_c(FORK, "-O2", "-static", "-pthread", name="static_fork")
        job = oshrun(2, program)
        self.failed(job, "fork: a statically linked program with several threads cannot fork")
        self.assertNotIn("fork returned", job.output)

    def test_fork_with_threads_of_the_shared_library(self):
        """The same program, as it is usually linked."""
        program = compile_c(FORK, "-O2", "-pthread", name="shared_fork")
        self.good(oshrun(2, program), "fork returned")

    def library_and_user(self, *options):
        library = compile_c(LIBRARY, "-O2", "-shared", "-fPIC", name="libput.so")
        return compile_c(USER, "-O2", library, f"-Wl,-rpath,{SCRATCH}", *options, name="user")

    def test_two_copies(self):
        job = oshrun(2, self.library_and_user("-static-meshmem"))
        self.failed(job, "shmem_init: two copies of meshmem are in this process; link either")
        self.assertNotIn("PE 0 w", job.output)

    def test_second_copy_comes_late(self):
        """With a library that the program loads when the first copy has started: the second one never will."""
        library = compile_c(LIBRARY, "-O2", "-shared", "-fPIC", name="liblate.so")
        program = compile_c(LATE, "-O2", "-static-meshmem", name="late")
        self.failed(oshrun(2, program, library), "shmem_long_p: two copies of meshmem are in this process; link either")

    def test_one_copy(self):
        self.good(oshrun(2, self.library_and_user()), "PE 0 well", "PE 1 well")

    def test_language(self):
        """-x says what every later file is in, which the library is not."""
        program = SCRATCH / "language"
        for options in ["-static-meshmem", "-x", "c", "-"], ["-xc", "-", "-static"]:
            shown = subprocess.run([BUILD / "bin/oshcc", "-show", *options], check=True, capture_output=True, text=True)
            self.assertIn(f" -Xlinker {BUILD / 'lib/libmeshmem.a'} ", shown.stdout)   # else compiled, for minutes
            subprocess.run([BUILD / "bin/oshcc", *options, "-o", program], input=ALONE, text=True, check=True)
            self.good(oshrun(2, program), "PE 0 well", "PE 1 well")

    def test_pencil(self):
        """libpencil.a is taken however the option is written."""
        library = BUILD / "lib/libpencil.a"
        if not library.exists():
            self.skipTest("pencil was not built")
        for words in ["-lpencil"], ["-l", "pencil"], ["-l", "m", "-l", "pencil"]:
            command = [BUILD / "bin/oshcc", "-show", "-static-meshmem", "x.c", *words]
            shown = subprocess.run(command, check=True, capture_output=True, text=True).stdout
            self.assertIn(f" {library} ", shown)
            self.assertNotRegex(shown, "-l ?pencil")
        command = [BUILD / "bin/oshcc", "-show", "-static-meshmem", "-x", "c", "x.c", "-lpencil"]
        shown = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        self.assertIn(f" -Xlinker {library} ", shown)


if __name__ == "__main__":
    main()
