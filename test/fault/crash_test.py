#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""What oshrun says of a PE that died: the stack with functions and source lines, once for PEs that fail alike but for
addresses; without addr2line, debug information or symbols as much as there is."""
import os
import platform
import re
import shutil
import signal
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../tool"))
from job import BUILD, SCRATCH, Job, TestCase, compile_c, main, oshrun  # noqa: E402

PROGRAM = """
#include <assert.h>
#include <shmem.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
static long counter[4];
static void *unmapped(void)
{
    void *page = mmap(NULL, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    munmap(page, 4096);
    return page;
}
__attribute__((noinline)) static void call(void (*function)(void))
{
    function();
    counter[0]++;
}
__attribute__((noinline)) static void return_to(void *place)
{
    ((void *volatile *)__builtin_frame_address(0))[1] = place;
}
__attribute__((noinline)) static void damage(void)
{
#ifdef __x86_64__
    __asm__ volatile("mov $0x1234, %%rbp; movl $1, 0" ::: "memory");
#endif
}
__attribute__((noinline)) static void crash(volatile int *p) { *p = 1; }
__attribute__((noinline)) static int deep(volatile int n)
{
    volatile char big[4096];
    big[n % 4096] = (char)n;
    return deep(n + 1) + big[n % 4096];
}
__attribute__((noinline)) static void large(void)
{
    volatile char big[64 << 20];
    big[5] = 1;
}
__attribute__((noinline)) static void climb(volatile int n)
{
    if (n > 0)
        climb(n - 1);
    crash(NULL);
    counter[0] = n;
}
static int odd(volatile int n);
__attribute__((noinline)) static int even(volatile int n)
{
    return odd(n + 1) + n;
}
__attribute__((noinline)) static int odd(volatile int n)
{
    volatile char some[100];
    some[n % 100] = (char)n;
    return even(n + 1) + some[n % 100];
}
__attribute__((noinline)) static void update(int what)
{
    int me = shmem_my_pe(), n = shmem_n_pes();
    switch (what) {
    case 0: crash(NULL); break;
    case 1: shmem_long_p(malloc(8), 1, (me + 1) % n); break;
    case 2: assert(what == 3); break;
    case 3: shmem_ctx_long_p(SHMEM_CTX_DEFAULT, counter, 1, 77); break;
    case 4: deep(me); break;
    case 5: shmem_free(&counter[1]); break;
    case 6: if (me == 1) crash(NULL); else if (me == 2) abort(); else shmem_barrier_all(); break;
    case 7: raise(SIGFPE); break;
    case 8: for (volatile int zero = 0; ; ) zero = 7 / zero; break;
    case 10: large(); break;
    case 11: climb(me); break;
    case 12: me % 2 ? odd(me) : even(me); break;
    case 13: { /* where the memory of PE 1 would be among that of the others */
        char *first = shmem_ptr(counter, 0), *third = shmem_ptr(counter, 2);
        if (me == 1)
            crash((int *)(first + (third - first) / 2));
        shmem_barrier_all();
        break;
    }
    case 14: free(shmem_malloc(100)); break;
    case 15: shmem_malloc(100); free(shmem_malloc(100)); break;
    case 16: shmem_malloc(100); counter[0] = (long)realloc(shmem_malloc(100), 200); break;
    case 17: { /* the record of what malloc has left follows, when no freed blocks are left */
        volatile size_t large = 1 << 16; for (int i = 0; i < 10000; i++) counter[0] += (long)malloc(24);
        static long source[64];
        memset(source, 0x5a, sizeof source);
        shmem_barrier_all();
        shmem_getmem(malloc(24), source, sizeof source, (me + 1) % n);
        counter[0] = (long)malloc(large);
        break;
    }
    case 18: call(NULL); break;
    case 19: call((void (*)(void))unmapped()); break;
    case 20: call((void (*)(void))malloc(5000)); break;
    case 22: damage(); break;
    case 21: return_to(unmapped()); break;
    case 23: return_to(NULL); break;
    case 24: { /* a file of which its end is missing, as a library that was copied in part */
        FILE *file = fopen("cut", "w+");
        crash((int *)((char *)mmap(NULL, 8192, PROT_READ | PROT_WRITE, MAP_SHARED, fileno(file), 0) + 4096));
        break;
    }
    case 9: shmem_ctx_putmem(SHMEM_CTX_DEFAULT, counter, NULL, 40, (me + 1) % n); break;
    }
}
int main(int argc, char **argv)
{
    (void)argc;
    shmem_init();
    update(atoi(argv[1]));
    shmem_finalize();
    return 0;
}
"""
AFTER = """
#include <shmem.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>
static void handle(int number) { _exit(write(1, "handled\\n", 8) != 8); }
int main(int argc, char **argv)
{
    int wanted = atoi(argv[1]);
    if (wanted == 3)
        signal(SIGSEGV, handle);
    shmem_init();
    int next = (shmem_my_pe() + 1) % shmem_n_pes();
    volatile int *block = shmem_calloc(4, sizeof *block), *other = shmem_ptr((void *)block, next);
    shmem_finalize();
    return wanted == 1 ? *other : wanted == 2 ? *(volatile int *)NULL : *block;
}
"""
LOCKED = """
#include <pthread.h>
#include <shmem.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>
static void *sleeper(void *unused) { pause(); return unused; }
int main(void)
{
    static void *volatile freed[20]; /* more than the 7 that a thread keeps */
    pthread_t thread;
    shmem_init();
    pthread_create(&thread, NULL, sleeper, NULL); /* malloc takes its lock only beside other threads */
    for (int i = 0; i < 64; i++) /* none of the thread's own blocks is left, which need no lock */
        if (!malloc(472) || !malloc(1024) || !malloc(4096))
            return 1;
    for (int i = 0; i < 20; i++)
        freed[i] = malloc(40);
    for (int i = 0; i < 20; i++)
        free(freed[i]);
    *(uintptr_t *)freed[19] = (uintptr_t)freed[19] >> 12 ^ 0x7da7178c6540; /* as glibc hides its pointers */
    free(malloc(4000));
    return 0;
}
"""
UNMAPPED = """
#define _GNU_SOURCE
#include <shmem.h>
#include <stdlib.h>
#include <sys/mman.h>
enum { BYTES = 1 << 20 };
int main(int argc, char **argv)
{
    shmem_init();
    char *heap = shmem_malloc(BYTES);
    char *own = mmap(NULL, BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    shmem_barrier_all();
    munmap(own + BYTES / 2, 4096);
    if (shmem_my_pe() == 0 && atoi(argv[1]))
        shmem_putmem_nbi(heap, own, BYTES, 1);
    else if (shmem_my_pe() == 0)
        shmem_getmem(own, heap, BYTES, 1);
    shmem_barrier_all();
    shmem_finalize();
}
"""
OVERWRITTEN = """
#include <shmem.h>
#include <stdlib.h>
static long source[512];
int main(int argc, char **argv)
{
    shmem_init();
    void *volatile small = malloc(8);
    for (int i = 0; i < 100000; i++) /* blocks that were freed are not next to each other */
        small = malloc(8 + i % 400);
    small = malloc(8);
    for (int i = 0; i < 512; i++)
        source[i] = strtol(argv[1], NULL, 0);
    shmem_malloc(40); /* the library's record of the block follows small, */
    void *volatile behind = malloc(sizeof source); /* and glibc's own come behind this */
    shmem_getmem(small, source, sizeof source, shmem_my_pe());
    shmem_malloc(40);
    shmem_finalize();
    return argc;
}
"""
# What an earlier call leaves in the stack is its return address, at every place where one can be.
STALE = """
#include <alloca.h>
#include <shmem.h>
#include <stdint.h>
static long here[4];
__attribute__((noinline)) static void leave(size_t bytes)
{
    volatile char *room = alloca(bytes);
    room[0] = 0;
    shmem_pcontrol(1);
}
int main(void)
{
    shmem_init();
    shmem_long_sum_reduce(SHMEM_TEAM_WORLD, here, here + 2, 1);
    for (size_t bytes = 8; bytes < 4096; bytes += 16)
        leave(bytes);
    shmem_long_sum_reduce(SHMEM_TEAM_WORLD, here, (const long *)(uintptr_t)8, 1);
    return 0;
}
"""
FOREIGN = """
#include <shmem.h>
#include <stdio.h>
static long *theirs, counter;
int main(int argc, char **argv)
{
    (void)argv;
    shmem_init();
    long *mine = argc > 1 ? &counter : shmem_malloc(8);
    shmem_putmem(&theirs, &mine, sizeof mine, 1 - shmem_my_pe());
    shmem_barrier_all();
    if (theirs == mine) /* the heap's address differs only in some ten bits */
        puts("by chance equal");
    shmem_long_p(theirs, 1, 1 - shmem_my_pe());
    shmem_finalize();
    return 0;
}
"""
IN_UPDATE = r"  update at \S*crash\.c:\d+\n  main at \S*crash\.c:\d+\n"
SEGV = r"oshrun: PEs 0-3 were killed by signal 11 \(Segmentation fault\)(, core dumped)?\n"


class Crash(TestCase):
    @classmethod
    def setUpClass(cls):
        cls.program = compile_c(PROGRAM, "-O1", "-w", name="crash")

    def says(self, case, *expressions, number=4, once=(), program=None, **more):
        job = oshrun(number, program or self.program, case, **more)
        self.failed(job, *expressions)
        for expression in once:
            self.assertEqual(len(re.findall(expression, job.output)), 1, job.output)
        return job

    def test_fault(self):
        self.says(0, SEGV + r"  crash at \S*crash\.c:31\n" + IN_UPDATE + r"\Z", once=["killed", "main at"])

    def test_cut_file(self):
        job = self.says(24, r"PEs 0-3: 0x\w+ lies in /\S+/cut; the file has no such page: was it cut", cwd=SCRATCH)
        self.assertNotIn("cannot be written", job.output)

    def test_no_code(self):
        """A pointer to a function that leads nowhere: the call is named. Nothing is known of who has called a function
        that returns elsewhere."""
        for case in 18, 19, 20:
            self.says(case, r"PEs 0-3: the program has called (\(nil\)|0x\w+), where there is no code: is a pointer to "
                      r"a function not set, .*\n" + SEGV + r"  call at \S*crash\.c:18\n" + IN_UPDATE,
                      once=["has called", "killed"])
        self.says(21, r"PEs 0-3: the program has jumped to 0x\w+, where there is no code; was a return address on its "
                  r"stack, or a pointer to a function, overwritten\?.*\n" + SEGV, once=["has jumped", "killed"])

    @unittest.skipUnless(os.uname().machine == "x86_64", "the frame is damaged by instructions of x86-64")
    def test_damaged_frame(self):
        """The unwinder faults, too; where the program has faulted is known."""
        program = compile_c(PROGRAM, "-O0", "-w", name="damaged")
        self.says(22, SEGV + r"  damage at \S*damaged\.c:28\n", program=program, once=["killed"])

    def test_explained_once(self):
        """The addresses differ, and so do the PEs that were meant."""
        self.says(1, r"meshmem: PEs 0-3: an access to PE \d through the address 0x\w+ failed: .*private heap \(malloc\)"
                  r".* \(addresses and numbers are those of PE \d\)\n" + SEGV + IN_UPDATE,
                  once=["an access to PE", "killed"])

    def test_records_overwritten(self):
        """By a get into too little private memory; glibc's malloc puts the record directly behind it."""
        program = compile_c(OVERWRITTEN, "-O1", "-w", name="overwritten")
        for value, where in (("0x5a5a00005a5a", r"0x\w+, which is not mapped"),
                             ("0x5a5a5a5a5a5a5a5a", "an address that no process can have")):
            self.failed(oshrun(1, program, value), "meshmem: PE 0: shmem_malloc: the library's own records lead to "
                        f"{where}: the program has overwritten them")

    @unittest.skipUnless(platform.libc_ver()[0] == "glibc", "the records that are overwritten are those of glibc")
    def test_malloc_locked(self):
        """What explains a fault in malloc does not wait for the lock that malloc holds."""
        program = compile_c(LOCKED, "-O0", "-w", "-pthread", name="locked")
        text = "meshmem: PE 0: the C library failed in malloc, as its records are wrong"
        self.failed(oshrun(1, program), text)
        alone = subprocess.run([program], stderr=subprocess.PIPE, text=True, timeout=100, check=False)
        self.assertEqual(alone.returncode, -signal.SIGSEGV, alone.stderr)
        self.assertRegex(alone.stderr, text + "(.*\n)+.*  main ")

    def test_address_of_another(self):
        """The PEs' addresses differ unless the program has a fixed one."""
        program, checked = compile_c(FOREIGN, "-O1", name="foreign"), {"SHMEM_CHECK": "1"}
        for arguments, name in ((), r"heap\+0x\w+"), (("g",), "counter"):
            for nodes in 1, 2:
                job = oshrun(2, program, *arguments, options=("--nodes", nodes), env=checked)
                while "by chance equal" in job.output:
                    job = oshrun(2, program, *arguments, options=("--nodes", nodes), env=checked)
                self.failed(job, rf"PEs? ([01]|0-1): .*dest is not a symmetric object of 8 bytes: 0x\w+ is PE [01]'s "
                            rf"address of {name}, and the PEs' addresses differ; pass this PE's own address of it")
        self.good(oshrun(2, compile_c(FOREIGN, "-O1", "-no-pie", name="fixed"), env=checked))

    def test_32(self):
        """With so many PEs per core, which of them would call the library, which names the call, is up to chance."""
        self.says(1, r"meshmem: PEs 0-31: shmem_long_p: an access to PE", number=32, env={"SHMEM_INLINE": "0"},
                  once=["an access to PE", "killed", "main at"])

    def test_assertion(self):
        self.says(2, r"PEs 0-3 were killed by signal 6 \(Aborted\).*\n(  .*\n)+" + IN_UPDATE, once=["killed"])

    def test_symmetric_to_free(self):
        """The C library aborts, or finds no memory in front of the first block."""
        for case in 14, 15, 16:
            self.says(case, "meshmem: PEs 0-3: the C library failed in free or realloc: it was given what malloc has "
                      "not returned, .*; memory of shmem_malloc is for shmem_free and shmem_realloc\n", IN_UPDATE)

    def test_records_of_malloc(self):
        self.says(17, "meshmem: PEs 0-3: the C library failed in malloc, as its records are wrong: the program has "
                  "overwritten them, perhaps by a get into too little private memory", IN_UPDATE)

    def test_misuse(self):
        self.says(3, r"meshmem: PEs 0-3: shmem_ctx_long_p: the PE is 77, but the job has PEs 0 to 3\n" + IN_UPDATE,
                  once=["the PE is 77"])

    def test_recursion(self):
        self.says(4, r"meshmem: PEs 0-3: the stack is full at 0x\w+: a recursion without end.*\n" + SEGV +
                  r"(  deep at .*\n)?  deep at \S*crash\.c:\d+, at least \d+ times", once=["the stack is full"])

    def test_recursion_of_two(self):
        """Which of the functions finds the stack full, and at which instruction, differs among the PEs."""
        self.says(12, r"meshmem: PEs 0-11: the stack is full at 0x\w+: a recursion.*\noshrun: PEs 0-11 were killed",
                  r"  odd at .*\n  even at ", number=12, once=["the stack is full"])

    def test_large_array(self):
        self.says(10, r"the stack is full at 0x\w+: ", SEGV + r"  large at ")

    def test_many_stacks(self):
        """Stacks of only the first eight PEs that differ: each takes time, and the job waits."""
        job = self.says(11, "oshrun: this is the last stack that is shown:", number=12)
        self.assertEqual(len(re.findall("(?m)^  main at", job.output)), 8, job.output)
        self.assertEqual(len(re.findall("was killed by signal 11", job.output)), 12, job.output)

    def test_variable(self):
        self.says(5, r"it is a global variable \(counter\+0x8\)")

    def test_nobodys(self):
        """An access to memory of no PE is not reported as one to this PE's memory."""
        job = self.says(13, r"PE 1: an access to 0x\w+ failed, where this PE keeps addresses for the memory of others: "
                        "was an index", r"PE 1 was killed by signal 11.*\n  crash at .*\n" + IN_UPDATE)
        self.assertNotIn("an access to PE", job.output)

    def test_different(self):
        """Each of several failures with its own stack."""
        self.says(6, r"PE 1 was killed by signal 11.*\n  crash at .*\n" + IN_UPDATE,
                  r"PE 2 was killed by signal 6 \(Aborted\).*\n(  .*\n)+" + IN_UPDATE)

    def test_other_signals(self):
        for case in (7, 8):
            self.says(case, r"PEs 0-3 were killed by signal 8 \(Floating point exception\).*\n(  .*\n)*" + IN_UPDATE)

    def test_ignored(self):
        """Who starts a job may ignore or block the signals: faults and abort are explained as ever, with oshrun and
        without. A signal that is sent, and ignored, ends nothing."""
        faults = [signal.SIGSEGV, signal.SIGBUS, signal.SIGFPE, signal.SIGILL, signal.SIGABRT]

        def ignore():
            for number in faults:
                signal.signal(number, signal.SIG_IGN)

        def block():
            signal.pthread_sigmask(signal.SIG_BLOCK, faults)

        for prepare in ignore, block:
            with self.subTest(prepare.__name__):
                self.says(0, SEGV + r"  crash at \S*crash\.c:31\n" + IN_UPDATE + r"\Z", preexec_fn=prepare)
                self.says(8, r"PEs 0-3 were killed by signal 8 .*\n" + IN_UPDATE, preexec_fn=prepare)
                self.says(2, r"PEs 0-3 were killed by signal 6 .*\n(  .*\n)+" + IN_UPDATE, preexec_fn=prepare)
                for case, number in (0, signal.SIGSEGV), (2, signal.SIGABRT):
                    job = Job([self.program, case], preexec_fn=prepare).end()
                    self.failed(job, r"meshmem: PE 0:   update at \S*\.c:\d+\nmeshmem: PE 0:   main at \S*\.c:")
                    self.assertEqual(job.status, -number)
        self.good(oshrun(4, self.program, 7, preexec_fn=ignore), r"^\Z")

    def test_in_the_library(self):
        self.says(9, r"meshmem: PEs 0-3: shmem_ctx_putmem: source cannot be read", r"\n" + IN_UPDATE)

    def test_earlier_calls(self):
        """The call that failed is named, not an earlier one whose return address is still in the stack."""
        program = compile_c(STALE, "-O1", name="stale")
        for nodes in 1, 2:
            with self.subTest(nodes):
                job = oshrun(2, program, options=("--nodes", nodes))
                self.failed(job, "meshmem: PEs 0-1: shmem_long_sum_reduce: source cannot be read at 0x8")
                self.assertNotIn("shmem_pcontrol", job.output)

    def test_unmapped_between_nodes(self):
        """Private memory of a large operation that went away before it was complete: a network that moves it without a
        copy, or copies it itself, cannot know the call."""
        freed = r"was memory (of this node )?freed or unmapped before the operation that uses it was complete\?"
        program = compile_c(UNMAPPED, "-O1", "-w", name="unmapped")
        for case in (0, 1):
            with self.subTest(case):
                job = oshrun(2, program, case, options=("--nodes", 2))
                self.failed(job, "meshmem: PE 0: .*" + freed)
                self.assertNotIn("is lost", job.output)  # the other node is not to blame

    def test_environment(self):
        """An error in the environment is not reported with a place in the program."""
        job = oshrun(2, self.program, 0, env={"SHMEM_WAIT": "never"})
        self.failed(job, "SHMEM_WAIT=never")
        self.assertNotIn("  main", job.output)

    def test_without_addr2line(self):
        path = SCRATCH / "empty"
        path.mkdir(exist_ok=True)
        self.says(0, SEGV + r"  crash in crash\n  update in crash\n  main in crash\n", env={"PATH": str(path)})

    def test_without_debug_information(self):
        file = str(SCRATCH / "plain")
        subprocess.run(["strip", "-g", "-o", file, self.program], check=True)
        self.says(0, SEGV + r"  crash in plain\n  update in plain\n  main in plain\n", program=file)

    def test_without_symbols(self):
        file = str(SCRATCH / "stripped")
        subprocess.run(["strip", "-o", file, self.program], check=True)
        self.says(0, SEGV + r"(  a function in stripped\+0x\w+\n){3}", program=file)
        self.says(5, r"it is a global variable \(data\+0x\w+\)", program=file)

    def test_broken_symbols(self):
        """A program whose section table was overwritten is as good as one without symbols."""
        file = SCRATCH / "broken"
        shutil.copy(self.program, file)
        data = bytearray(file.read_bytes())
        at = int.from_bytes(data[40:48], "little")
        data[at:] = bytes((17 * i + 3) % 256 for i in range(len(data) - at))
        file.write_bytes(data)
        self.says(0, SEGV + r"(  a function in broken\+0x\w+\n){3}", program=str(file))

    def test_static(self):
        for option in ("-static-meshmem", "-static"):
            with self.subTest(option):
                file = compile_c(PROGRAM, "-O1", "-w", option, name=f"crash{option}")
                self.says(0, SEGV + r"  crash at \S*\.c:31\n  update at .*\n  main at .*\n\Z", program=file)
                self.says(23, r"the program has jumped to \(nil\), .*\n" + SEGV + r"\Z", program=file)
                self.says(3, r"shmem_ctx_long_p: the PE is 77.*\n  update at .*\n  main at", program=file)
                self.says(5, r"it is a global variable \(counter\+0x8\)", program=file)

    def test_without_oshrun(self):
        """The same functions and lines, from the handler of the signal."""
        def says(case, text, **env):
            job = subprocess.run([self.program, case], capture_output=True, text=True, env=os.environ | env)
            self.assertRegex(job.stderr, "^" + text.replace("^", "meshmem: PE 0: ") + r"\Z")
        signal = r"^signal 11 \(Segmentation fault\) ends it in:\n"
        says("0", signal + r"^  crash at \S*\.c:31\n^  update at .*\n^  main at .*\n")
        says("3", r"^shmem_ctx_long_p: the PE is 77.*\n^  update at .*\n^  main at .*\n")
        says("0", signal + r"^  crash in crash\n^  update in crash\n^  main in crash\n", PATH=str(SCRATCH))

    def test_early_without_oshrun(self):
        """A call before shmem_init, of which nothing but the place can be said."""
        program = compile_c("#include <shmem.h>\nint main(void) { return shmem_my_pe(); }\n", "-O1", name="early")
        job = subprocess.run([program], capture_output=True, text=True)
        self.assertRegex(job.stderr, r"\Ameshmem: shmem_my_pe: called before shmem_init\n"
                                     r"meshmem:   main at \S*early\.c:2\n\Z")
        self.assertEqual(job.returncode, 1)

    def test_after_finalize(self):
        """Memory of shmem_malloc, and of another PE by shmem_ptr, is gone after shmem_finalize; other faults are as
        before shmem_init. The program's own handler is left alone."""
        program = compile_c(AFTER, "-O1", "-w", name="after")
        gone = (r"\Ameshmem: PEs 0-1: 0x\w+ cannot be (read|accessed): the symmetric memory that was there ended with "
                r"shmem_finalize; use it, or copy what is needed, before that call .*\n"
                r"oshrun: PEs 0-1 were killed by signal 11 .*\n  main at \S*after\.c:\d+\n\Z")
        for case in 0, 1:
            self.says(case, gone, program=program, number=2)
        self.says(2, r"\Aoshrun: PEs 0-1 were killed by signal 11 .*\n  main at \S*after\.c:\d+\n\Z",
                  program=program, number=2)
        self.good(oshrun(2, program, 3), r"\A(handled\n){2}\Z")
        job = subprocess.run([program, "0"], capture_output=True, text=True)
        self.assertRegex(job.stderr, r"\Ameshmem: PE 0: 0x\w+ cannot be .* ended with shmem_finalize; .*\n"
                                     r"meshmem: PE 0:   main at \S*after\.c:\d+\n\Z")

    @unittest.skipUnless(shutil.which("g++"), "g++ is missing")
    def test_cxx(self):
        text = """
#include <shmem.h>
namespace heat { struct Field { __attribute__((noinline)) void set(volatile double *at) { *at = 1; } }; }
int main()
{
    shmem_init();
    heat::Field().set(nullptr);
    shmem_finalize();
}
""".replace("\n#include", "\n\n#include")
        file = compile_c(text, "-O1", "-xc++", name="named", compiler="oshc++")
        self.says(0, r"  heat::Field::set\(double volatile\*\) at \S*named\.c:\d+\n  main at", program=file)
        file = compile_c(text, "-O1", "-g0", "-xc++", name="unlined", compiler="oshc++")
        self.says(0, r"  heat::Field::set\(double volatile\*\) in unlined\n  main in unlined", program=file)
        text = "#include <shmem.h>\nnamespace heat { static long row[9]; }\n" \
               "int main()\n{\n    static int left;\n    shmem_init();\n" \
               "    shmem_free(shmem_n_pes() > 1 ? heat::row + 1 : (void *)&left);\n}\n"
        file = compile_c(text, "-O1", "-xc++", name="variables", compiler="oshc++")
        self.says("", r"it is a global variable \(heat::row\+0x8\)", program=file)
        self.says("", r"it is a global variable \(main::left\)", program=file, number=1)

    def test_library_variable(self):
        """Static data of a shared library are private, which the message says, since libraries often hold a pSync."""
        text = "#include <shmem.h>\nstatic long count;\n" \
               "void add(void)\n{\n    shmem_long_atomic_add(&count, 1, 1);\n}\n"
        library = compile_c(text, "-O1", "-shared", "-fPIC", name="libcount.so")
        text = "#include <shmem.h>\nvoid add(void);\nint main()\n{\n    shmem_init();\n" \
               "    if (shmem_my_pe() == 0)\n        add();\n    shmem_finalize();\n}\n"
        file = compile_c(text, "-O1", library, name="counts")
        self.says("", r"an address that no PE can have failed; was .* or a global variable of a shared library used",
                  program=file)

    def test_offset(self):
        """Of an all-to-all with offsets, they are what is likely to be wrong."""
        text = "#include <shmemx.h>\nstatic long in[2];\nstatic size_t to[2], got[2];\nint main()\n{\n" \
               "    long out[2] = {0};\n    size_t from[2] = {-1ul / 3, -1ul / 3}, bytes[2] = {8, 8};\n" \
               "    shmem_init();\n    shmemx_team_alltoallv(in, to, got, out, from, bytes, SHMEM_TEAM_WORLD, 0);\n" \
               "    shmem_finalize();\n}\n"
        file = compile_c(text, "-O1", name="offset")
        self.says("", r"shmemx_team_alltoallv: .* no PE can have failed; is an offset or the size of a", number=2,
                  program=file)

    @unittest.skipUnless((BUILD / "bin/oshfort").exists(), "no Fortran compiler was found")
    def test_fortran(self):
        """The handlers of libgfortran, which print a backtrace, give way under oshrun, and are given back."""
        source = SCRATCH / "local.f90"
        source.write_text("""program local
  include 'shmem.fh'
  integer(4) :: here, shmem_my_pe, shmem_n_pes
  call shmem_init()
  here = shmem_my_pe()
  if (here == 0 .and. shmem_n_pes() > 1) call shmem_integer_put(here, here, 1, 1)
  call shmem_finalize()
  call kill(getpid(), 8)
end program
""")
        file = compile_c(source, "-w", name="local", compiler="oshfort")
        self.says("", r"\Ameshmem: PE 0: .*was a local variable, a section with gaps .*, malloc.*\n"
                      r"oshrun: PE 0 was killed by signal 11.*\n(  .*\n)*  MAIN__ at \S*local.f90:6\n(  .*\n)*\Z",
                  program=file)
        job = subprocess.run([file], capture_output=True, text=True)
        self.assertIn("Backtrace for this error", job.stderr)

    @unittest.skipUnless((BUILD / "lib/meshmem/fortran/shmem.mod").exists(), "no Fortran compiler was found")
    def test_fortran_section(self):
        """A section with gaps is passed as a copy, so a static array gives a dest that is not symmetric."""
        source = SCRATCH / "section.f90"
        source.write_text("""program section
  use, intrinsic :: iso_c_binding
  use shmem
  integer(c_int), save :: a(10,10), b(10)
  call shmem_init()
  call shmem_put(a(3,:), b, 10_c_size_t, mod(shmem_my_pe() + 1, shmem_n_pes()))
  call shmem_finalize()
end program
""")
        file = compile_c(source, name="section", compiler="oshfort")
        self.says("", r"shmem_int_put: .*section with gaps \(shmem_fortran\(7\)\)", program=file)
        job = oshrun(2, file, options=["--check"])
        self.failed(job, r"dest is not a symmetric object of 40 bytes: 0x\w+ lies .*, as allocatable arrays do, and "
                         r"the copy that Fortran passes of a section with gaps \(shmem_fortran\(7\)\); use memory of ")


if __name__ == "__main__":
    main()
