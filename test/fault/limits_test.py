#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Exhausted resources, invalid environment variables, and PEs with different settings: each ends with a
message that names the remedy. And the contents of core files."""
import os
import pathlib
import re
import resource
import shutil
import signal
import socket
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../tool"))
from job import (BUILD, OSHRUN, SCRATCH, Job, TestCase, comma_locale, compile_c, listeners, main, marked,  # noqa: E402
                 oshrun, state, wait_until)

START = """
#include <shmem.h>
static long word = %d;
static char bytes[%d];
int main(void)
{
    shmem_init();
    shmem_long_p(&word, 1 + bytes[0], 0);
    shmem_finalize();
    return 0;
}
"""
WRONG = """
#include <pthread.h>
#include <shmem.h>
static void *put(void *nothing)
{
    shmem_int_p((int *)8, 1, 1);
    return nothing;
}
int main(int argc, char **argv)
{
    int provided;
    pthread_t thread;
    shmem_init_thread(SHMEM_THREAD_MULTIPLE, &provided);
    if (shmem_my_pe() == 0 && (argc == 1 || pthread_create(&thread, NULL, put, NULL) != 0))
        put(NULL);
    else if (shmem_my_pe() == 0)
        pthread_join(thread, NULL);
    shmem_barrier_all();
    return 0;
}
"""
CRASH = """
#include <shmem.h>
#include <stdlib.h>
#include <string.h>
static char in_data[64];
int main(void)
{
    shmem_init();
    char *in_heap = shmem_malloc(64);
    strcpy(in_data, "meshmem-core-");
    strcpy(in_heap, "meshmem-core-");
    strcat(in_data, "data");
    strcat(in_heap, "heap");
    shmem_barrier_all();
    if (shmem_my_pe() == 0)
        abort();
    shmem_barrier_all();
    return 0;
}
"""

# A PE uses up its descriptors, and says so with the last one; then PE 0 uses it: of 8 PEs it is PE 3, to which PE 0
# must connect first. With a third argument it goes on when that file is gone.
NO_DESCRIPTORS = """
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <shmem.h>
#include <sys/resource.h>
#include <unistd.h>
static void *take_all(void *nothing) /* also what the library has had for a moment */
{
    for (;;)
        if (open("/dev/null", O_RDONLY) < 0)
            sched_yield();
    return nothing;
}
int main(int argc, char **argv)
{
    static long word;
    struct rlimit few = {100, 100};
    pthread_t taker;
    shmem_init();
    shmem_barrier_all();
    if (shmem_my_pe() == shmem_n_pes() / 2 - 1) {
        int last = open("/dev/null", O_RDONLY), file = last;
        setrlimit(RLIMIT_NOFILE, &few);
        while ((file = open("/dev/null", O_RDONLY)) >= 0)
            last = file;
        close(last);
        while (open(argv[1], O_CREAT | O_WRONLY, 0600) < 0) /* the library may have that one for a moment */
            sched_yield();
        pthread_create(&taker, NULL, take_all, NULL);
    }
    while (access(argv[1], F_OK) != 0 || (argc > 2 && access(argv[2], F_OK) == 0))
        sched_yield();
    if (shmem_my_pe() == 0)
        shmem_long_p(&word, 1, shmem_n_pes() / 2 - 1);
    shmem_finalize();
    return 0;
}
"""

COMMA = """
#include <locale.h>
#include <shmem.h>
int main(int argc, char **argv)
{
    static long word;
    (void)argv;
    setlocale(LC_ALL, "");
    shmem_init();
    if (argc > 1)
        shmem_long_wait_until(&word, SHMEM_CMP_NE, 0);
    else if (shmem_malloc(5300000))
        return 1;
    shmem_finalize();
    return 0;
}
"""

# The signal of an access for which the kernel has no page, as under vm.overcommit_memory=2, which a test cannot set.
NO_PAGE = """
#include <shmem.h>
#include <signal.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>
static char variable[8192];
int main(int argc, char **argv)
{
    siginfo_t info = {.si_signo = SIGBUS, .si_code = BUS_ADRERR};
    (void)argc;
    shmem_init();
    char *block = shmem_malloc(8192);
    char *first = strcmp(argv[1], "variable") == 0 ? variable : block;
    info.si_addr = 4096 + (strcmp(argv[1], "near") == 0 ? (char *)shmem_ptr(first, 1) : first);
    shmem_barrier_all();
    if (shmem_my_pe() == 0) {
        syscall(SYS_rt_tgsigqueueinfo, getpid(), (pid_t)syscall(SYS_gettid), SIGBUS, &info);
        raise(SIGBUS);
    }
    shmem_barrier_all();
    return 0;
}
"""


# A container's filter of system calls: the one of this number is refused with EPERM.
FILTERED = """
import ctypes, os, struct, sys
lines = (0x20, 0, 0, 0), (0x15, 0, 1, int(sys.argv[1])), (0x06, 0, 0, 0x50001), (0x06, 0, 0, 0x7fff0000)
code = b"".join(struct.pack("HBBI", *line) for line in lines)
text = ctypes.create_string_buffer(code, len(code))
rules = ctypes.create_string_buffer(struct.pack("HxxxxxxQ", len(lines), ctypes.addressof(text)))
prctl, zero = ctypes.CDLL(None).prctl, ctypes.c_ulong(0)
if prctl(38, ctypes.c_ulong(1), zero, zero, zero) or prctl(22, ctypes.c_ulong(2), rules, zero, zero):
    sys.exit(99)
os.execv(sys.argv[2], sys.argv[2:])
"""


class Limits(TestCase):
    @classmethod
    def setUpClass(cls):
        cls.program = compile_c(START % (1, 8), "-O2", name="start")
        cls.other = compile_c(START % (1, 80000), "-O2", name="start_other")

    def shell(self, line, *command, env=None):
        return Job(["sh", "-c", line + ' && exec "$@"', "sh", *command], env).end()

    def refuse(self, variable, value, expression):
        for number in (1, 2):
            job = oshrun(number, self.program, env={variable: value})
            self.failed(job, expression)
        self.failed(Job([self.program], {variable: value}).end(), expression)

    def test_small_stacks(self):
        """oshrun refuses to start PEs that would die of them, also where it has hardly any itself."""
        for number in 32, 64:
            job = Job(["sh", "-c", f'ulimit -s {number}; exec "$0" -n 2 true', OSHRUN]).end()
            self.failed(job, rf"^oshrun: the limit on stacks is {number} KiB, and PEs need \d+ with .*ulimit -s\)\n$")
        program = compile_c(START % (1, 1), name="stack")
        for nodes in 1, 2:
            command = ["sh", "-c", f'ulimit -s 128; exec env -i "$2" "$0" -n 2 --nodes {nodes} "$1"', OSHRUN, program]
            self.good(Job([*command, "A=" + "x" * 8000]).end())
            self.failed(Job([*command, "A=" + "x" * 30000]).end(), "PEs need 141 with")

    def test_size(self):
        for value in ("20x", "m", "-5", "0x100", "1..5m", "nan", "inf", "99999999t", "1 m"):
            with self.subTest(value=value):
                self.refuse("SHMEM_SYMMETRIC_SIZE", value,
                            rf"SHMEM_SYMMETRIC_SIZE={value}: not a size; write a number with k, m, g or t, "
                            "up to 4194304t, for example 20m")

    def test_empty(self):
        """What is set to nothing is not set, as where a script has no value for it."""
        names = ("SHMEM_SYMMETRIC_SIZE", "SHMEM_CHECK", "SHMEM_STALL_TIMEOUT", "SHMEM_WAIT", "SHMEM_WIRE",
                 "SHMEM_WIRE_OPTIONS", "SHMEM_OFI_NICS")
        program = compile_c(START % (1, 1), name="empty")
        job = oshrun(2, program, options=["--nodes", "2"], env=dict.fromkeys(names, ""))
        self.good(job)
        self.assertEqual(job.output, "")

    def test_old_name(self):
        self.refuse("SMA_SYMMETRIC_SIZE", "20x", "SMA_SYMMETRIC_SIZE=20x: not a size")

    def test_too_large(self):
        for name in ("SHMEM_SYMMETRIC_SIZE", "SMA_SYMMETRIC_SIZE", "XT_SYMMETRIC_HEAP_SIZE"):
            self.refuse(name, "100t",
                        rf"{name} asks for 100 TiB on each of \d PEs?, but the host of PE 0 has .*at most")

    def test_switch(self):
        for value in ("2", "maybe", "-1"):
            self.refuse("SHMEM_CHECK", value, rf"SHMEM_CHECK={value}: write 1 or 0")

    def test_seconds(self):
        for value in ("soon", "-1", "5x", "nan", "inf", "1e9"):
            self.refuse("SHMEM_STALL_TIMEOUT", value,
                        rf"SHMEM_STALL_TIMEOUT={value}: not a time; write seconds below 1e9, for example 30 or 0\.5")

    def test_locale_with_commas(self):
        """Messages have points: 5,054 MiB would be read as five thousand, and a setting is said as it may be set."""
        env = comma_locale(self) | {"SHMEM_SYMMETRIC_SIZE": "1.5m", "SHMEM_STALL_TIMEOUT": "0.5"}
        program = compile_c(COMMA, name="comma")
        self.good(oshrun(1, program, env=env), r"no room for 5\.054 MiB: the symmetric heap has 1\.5 MiB")
        job = oshrun(1, program, "wait", options=["--timeout", "1"], env=env)
        self.failed(job, r"has waited for 0\.\d s \(SHMEM_STALL_TIMEOUT=0\.5\):\n.*!= 0\), .* for 0\.\d s")

    def test_wait(self):
        self.refuse("SHMEM_WAIT", "never", "SHMEM_WAIT=never: write auto, spin, yield or sleep")

    def test_job(self):
        for value, expression in (("nonsense", "not what oshrun writes"), ("", "not what oshrun writes"),
                                  ("5", "not what oshrun writes"), ("-1:0", "not what oshrun writes"),
                                  ("3:-1", "not what oshrun writes"), ("77:0", "descriptor 77 is not open"),
                                  ("0:0", "is not a job of oshrun"), ("1:0:2", "not what oshrun writes")):
            with self.subTest(value=value):
                self.failed(Job([self.program], {"MESHMEM_JOB": value}).end(), expression)

    def test_wrong_pe(self):
        self.failed(oshrun(2, "sh", "-c", 'MESHMEM_JOB=${MESHMEM_JOB%:*}:9 "$0"', self.program),
                    "the job has only 2 PEs")

    def test_different_programs(self):
        line = 'case $MESHMEM_JOB in *:0) exec "$0";; *) exec "$1";; esac'
        self.failed(oshrun(3, "sh", "-c", line, self.program, self.other),
                    r"shmem_init: this PE runs a different executable than PE 0.*must run the same one")

    def test_different_sizes(self):
        for name in ("SHMEM_SYMMETRIC_SIZE", "XT_SYMMETRIC_HEAP_SIZE"):
            line = f'{name}=1${{MESHMEM_JOB#*:}}m exec "$0"'
            self.failed(oshrun(2, "sh", "-c", line, self.program), rf"{name}.* on PE 0.*set it to the same")

    def test_address_space(self):
        for number in (1, 2):
            self.failed(self.shell("ulimit -v 40000", OSHRUN, "-n", number, self.program),
                        r"shmem_init: no address space for the windows.*ulimit -v")
        self.failed(self.shell("ulimit -v 40000", self.program),
                    r"shmem_init: no address space for the windows.*ulimit -v")

    def test_address_space_with_small_heap(self):
        self.good(self.shell("ulimit -v 16000000", OSHRUN, "-n", 2, self.program,
                             env={"SHMEM_SYMMETRIC_SIZE": "1m"}))

    def test_address_space_at_least(self):
        """The default heap shrinks, and what the message asks for is what PEs with a small heap need, but for up to
        3 GiB, by the place of the program's data."""
        job = self.shell("ulimit -v 1000000", OSHRUN, "-n", 2, self.program)
        self.failed(job, r"each PE needs [\d.]+ GiB of addresses at least")
        needed = float(re.search(r"needs ([\d.]+) GiB", job.output)[1]) + 4
        self.assertLess(needed, 12)
        self.good(self.shell(f"ulimit -v {int(needed * 2**20)}", OSHRUN, "-n", 2, self.program))

    def test_address_space_for_nodes(self):
        """Over nodes it needs some more; with too little it is not said that something was not built."""
        if not BUILD.joinpath("lib/meshmem/meshmem-wire-ofi.so").exists():
            self.skipTest("meshmem was built without libfabric")
        said = []
        for limit in range(100000, 400000, 4000):
            job = self.shell(f"ulimit -v {limit}", OSHRUN, "-n", 2, "--nodes", 2, self.program,
                             env={"SHMEM_SYMMETRIC_SIZE": "1m"})
            if job.status == 0:
                break
            said.append(job.output)
        self.good(job)
        self.assertIn("ulimit -v", "".join(said))
        self.assertNotRegex("".join(said), r"(?m)share: Cannot allocate memory$")
        self.assertNotIn("meshmem builds it where", "".join(said))

    def test_file_size(self):
        for number in ("", "1", "2"):
            launcher = [OSHRUN, "-n", number] * bool(number)
            self.failed(self.shell("ulimit -f 100", *launcher, self.program), r"ulimit -f")
        self.failed(oshrun(2, "sh", "-c", 'ulimit -f 1; exec "$0"', self.program), r"ulimit -f")

    def test_descriptors(self):
        static = compile_c(START % (1, 8), "-O2", "-static", name="start_static")
        self.failed(self.shell("ulimit -n 3", static), r"raise the limit with ulimit -n")
        self.failed(self.shell("ulimit -n 7", OSHRUN, "-n", 4, self.program),
                    r"\d+ file descriptors.*ulimit")

    def test_descriptors_for_connections(self):
        """A node that cannot accept others, which would wait for it without end, says why."""
        if not BUILD.joinpath("lib/meshmem/meshmem-wire-ofi.so").exists():
            self.skipTest("meshmem was built without libfabric")
        program = compile_c(NO_DESCRIPTORS, "-pthread", name="no_descriptors")
        job = oshrun(8, program, SCRATCH / "none_is_left", options=("--nodes", 8), env={"SHMEM_FAR_TIMEOUT": "2"})
        self.failed(job, r"PE 3: this process has no file descriptor left for connections; raise the limit of 100 "
                    r"\(ulimit -n\): .*whoever connects to this node could not be accepted for 2 s")

    def test_descriptors_that_nobody_needs(self):
        """A node that has none left, but is connected with all others, is not ended by a stranger."""
        if not BUILD.joinpath("lib/meshmem/meshmem-wire-ofi.so").exists():
            self.skipTest("meshmem was built without libfabric")
        program = compile_c(NO_DESCRIPTORS, "-pthread", name="no_descriptors")
        left, stay = SCRATCH / "none_is_left_here", SCRATCH / "stay"
        stay.touch()
        job = Job([OSHRUN, "-n", 2, "--nodes", 2, program, left, stay], {"SHMEM_FAR_TIMEOUT": "1"})
        self.assertTrue(wait_until(left.exists))
        places = {place for pid in marked(job.mark) for place in listeners(pid)}
        strangers = [socket.create_connection(place) for place in places]
        self.assertTrue(strangers)
        self.assertFalse(wait_until(lambda: job.process.poll() is not None, 3))     # thrice the timeout
        stay.unlink()
        self.good(job.end())
        for stranger in strangers:
            stranger.close()

    def test_descriptors_of_oshrun(self):
        """If oshrun inherits so many that few are left, whatever fails names the limit."""
        code = ("import os, resource, sys\n"
                "resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64))\n"
                "for number in range(3, 64 - int(sys.argv[1])):\n"
                "    os.dup2(0, number)\n"
                "os.execv(sys.argv[2], sys.argv[2:])\n")
        for free in range(2, 24):
            job = Job([sys.executable, "-I", "-c", code, str(free), OSHRUN, "-n", "2", "true"]).end()
            if job.status == 0:
                break
            self.failed(job, r"oshrun: .*Too many open files; .*ulimit -n")
        self.good(job)

    def filtered(self, number, *command):
        job = Job([sys.executable, "-I", "-c", FILTERED, number, *command]).end() if number else None
        if not job or job.status == 99:
            self.skipTest("no filter of system calls can be set here")
        return job

    def test_old_filters(self):
        """Those of old container engines refuse what they do not know with EPERM: faccessat2 (439), without which
        oshrun finds a program, and what may not be run is still refused, and clone3 (435), which threads need."""
        self.good(self.filtered(439, OSHRUN, "-n", 2, self.program))
        self.good(self.filtered(439, OSHRUN, "-n", 2, "true"))
        self.failed(self.filtered(439, OSHRUN, "-n", 2, __file__ + "x"), r"^oshrun: .*x: No such file")
        self.failed(self.filtered(439, OSHRUN, "-n", 2, "/dev/null"), r"^oshrun: .*/dev/null: .*Permission denied")
        self.good(self.filtered(435, OSHRUN, "-n", 2, self.program))
        if BUILD.joinpath("lib/meshmem/meshmem-wire-ofi.so").exists():
            job = self.filtered(435, OSHRUN, "-n", 2, "--nodes", 2, self.program)
            if job.status:      # older glibc does without it
                self.failed(job, r"the thread for the network cannot be started: Operation not permitted; a filter of "
                            r"system calls refuses clone3.*: update the engine")

    def test_no_sockets(self):
        """The reason is said; libfabric only speaks of input and output."""
        number = {"x86_64": 41, "aarch64": 198}.get(os.uname().machine)    # socket
        if not BUILD.joinpath("lib/meshmem/meshmem-wire-ofi.so").exists():
            self.skipTest("meshmem was built without libfabric")
        self.failed(self.filtered(number, OSHRUN, "-n", 2, "--nodes", 2, self.program),
                    r"tcp on lo \(127\.0\.0\.1\): socket: Operation not permitted")

    def test_processor_time(self):
        """The kernel ends a PE that has used all of it by SIGKILL."""
        job = Job(["sh", "-c", 'ulimit -t 1; exec "$0" -n 1 sh -c "while :; do :; done"', OSHRUN]).end(300)
        self.failed(job, r"PE 0 was killed by signal 9 \(Killed\): [\d.]+ s of processor time were used, and the limit "
                    r"is 1 s \(ulimit -Ht\)\n")

    def test_no_memory_for_threads(self):
        """glibc says EAGAIN, too, where a thread's stack cannot be mapped."""
        if BUILD.joinpath("lib/meshmem/meshmem-wire-ofi.so").exists():
            self.failed(self.shell("ulimit -d 8192", OSHRUN, "-n", 2, "--nodes", 2, self.program),
                        r"the thread for the network cannot be started: Resource temporarily unavailable; raise the "
                        r"limit on processes \(.*\), or those on memory \(ulimit -d and -v\)")

    def test_no_memory_of_its_own(self):
        """Where the network or the library gets no private memory, the limit that is the reason is named."""
        if not BUILD.joinpath("lib/meshmem/meshmem-wire-ofi.so").exists():
            self.skipTest("meshmem was built without libfabric")
        said = []
        for limit in range(10000, 16000, 1000):
            job = self.shell(f"ulimit -d {limit}", OSHRUN, "-n", 2, "--nodes", 2, self.program,
                             env={"SHMEM_SYMMETRIC_SIZE": "1m", "SHMEM_FAR_TIMEOUT": "1"})
            if job.status == 0:
                break
            self.failed(job, "ulimit -d")
            said.append(job.output)
        self.good(job)
        self.assertIn("out of memory for frames; raise the limit on memory (ulimit -d)", "".join(said))

    def test_no_memory_for_a_page(self):
        """Nothing is said about wrong addresses: the program's are right."""
        program = compile_c(NO_PAGE, name="no_page")
        for what, name, pe in ("block", r"heap\+0x1000", 0), ("near", r"heap\+0x1000", 1), ("variable", r"\S+", 0):
            with self.subTest(what=what):
                job = oshrun(2, program, what)
                self.failed(job, rf"meshmem: PE 0: there is no memory for the first access to {name} of PE {pe}: "
                            r"the kernel gives .*CommitLimit of /proc/meminfo\)")
                self.assertNotIn("symmetric", job.output)

    def test_binding_is_refused(self):
        """Each PE runs, and oshrun says that it is not bound."""
        number = {"x86_64": 203, "aarch64": 122}.get(os.uname().machine)    # sched_setaffinity
        job = self.filtered(number, OSHRUN, "-n", 2, "--bind-to", "core", self.program)
        for pe in range(2):
            self.good(job, rf"oshrun: warning: PE {pe} is not bound \(--bind-to\): Operation not permitted\n")

    def test_descriptors_of_pes(self):
        """A PE needs none of its own beyond what oshrun hands it."""
        self.good(oshrun(2, "sh", "-c", 'ulimit -n 4; exec "$0"', self.program))

    def test_descriptors_for_nodes(self):
        """Over nodes it needs some; with too few of them it says so, wherever they end."""
        if not BUILD.joinpath("lib/meshmem/meshmem-wire-ofi.so").exists():
            self.skipTest("meshmem was built without libfabric")
        said = []
        for limit in range(16, 60):
            job = oshrun(2, "sh", "-c", f'ulimit -Sn {limit}; exec "$0"', self.program, options=["--nodes", 2],
                         env={"SHMEM_FAR_TIMEOUT": "1"})
            if job.status == 0:
                break
            self.failed(job, r"(Too many open files.*|no file descriptor left .*)ulimit -n")
            said.append(job.output)
        self.good(job)
        self.assertRegex("".join(said), r"no file descriptor left .* raise the limit of \d+ \(ulimit -n\)")

    def test_signals_cannot_be_waited_for(self):
        """oshrun ends with its job nevertheless, hands signals on, ends it when its time is over, and takes no time
        of a processor meanwhile."""
        number = {"x86_64": 128, "aarch64": 137}.get(os.uname().machine)    # rt_sigtimedwait
        self.good(self.filtered(number, OSHRUN, "-n", 2, self.program))
        self.failed(self.filtered(number, OSHRUN, "-n", 2, "sh", "-c", "exit 3"), "status 3")
        self.failed(self.filtered(number, OSHRUN, "--hosts", "localhost", "-n", 1, "--timeout", 0.5, "sleep", 1000),
                    "not ended after 0.5 s")
        for wanted, said in ((signal.SIGUSR1, "PEs? 0"), (signal.SIGTERM, "")):
            job = Job([sys.executable, "-I", "-c", FILTERED, number, OSHRUN, "-n", 2, "sh", "-c",
                       "echo runs; read x; exec sleep 1000"], stdin=subprocess.PIPE)
            self.assertEqual([job.line(), job.line()], ["runs\n"] * 2)
            self.assertTrue(wait_until(lambda: state(job.process.pid) == "S"))
            job.process.send_signal(wanted)
            while wanted == signal.SIGUSR1 and not re.search(said, line := job.line()):
                self.assertTrue(line)
            job.process.send_signal(signal.SIGTERM)
            self.assertEqual(job.end().status, 143)

    def leave_core(self, name, *command, env=None):
        """Run a command in a folder of its own; return the job and the core files that it left."""
        pattern = pathlib.Path("/proc/sys/kernel/core_pattern").read_text().strip()
        if pattern != "core" or resource.getrlimit(resource.RLIMIT_CORE)[1] == 0:
            self.skipTest(f"core files cannot be looked at here: core_pattern is {pattern}, the limit "
                          f"{resource.getrlimit(resource.RLIMIT_CORE)[1]}")
        folder = SCRATCH / name
        folder.mkdir()
        job = Job(["sh", "-c", 'ulimit -c unlimited && exec "$@"', "sh", *command], cwd=folder, env=env).end()
        return job, list(folder.glob("core*"))

    def test_core_of_error(self):
        """Under SHMEM_ABORT_ON_ERROR, also of PEs that other launchers start."""
        program = compile_c(WRONG, "-O2", "-pthread", name="wrong")
        env = {"SHMEM_CHECK": "1"}
        commands = [(OSHRUN, "-n", "2"), (OSHRUN, "-n", "2", "--nodes", "2")]
        if shutil.which("mpiexec.hydra"):
            commands.append(("mpiexec.hydra", "-n", "2"))
        for number, command in enumerate(commands):
            for wanted, words in (("0", []), ("1", []), ("1", ["in a thread"])):
                with self.subTest(command=command, wanted=wanted, words=words):
                    job, cores = self.leave_core(f"error_{number}_{wanted}_{len(words)}", *command, program, *words,
                                                 env={**env, "SHMEM_ABORT_ON_ERROR": wanted})
                    self.failed(job, "shmem_int_p: dest is not a symmetric object")
                    self.assertEqual(len(cores), int(wanted), job.output)

    def test_debug_ranks(self):
        env = {"SHMEM_DEBUG": "1", "SHMEM_DEBUG_RANKS": "1-2"}
        job = oshrun(4, self.program, env=env)
        self.assertEqual({line.split()[2] for line in job.output.splitlines() if " PE " in line}, {"1:", "2:"})
        self.failed(oshrun(4, self.program, env={**env, "SHMEM_DEBUG_RANKS": "two"}),
                    "SHMEM_DEBUG_RANKS=two: write numbers of PEs")

    def test_core(self):
        job, cores = self.leave_core("core", OSHRUN, "-n", "2", compile_c(CRASH, "-O2", name="crash"))
        self.failed(job, r"PE 0 was killed by signal 6 .*core dumped")
        self.assertEqual(len(cores), 1, cores)
        content = cores[0].read_bytes()
        for where in (b"data", b"heap"):
            self.assertEqual(content.count(b"meshmem-core-" + where), 1, where)
        self.assertLess(subprocess.run(["du", "-k", cores[0]], stdout=subprocess.PIPE, text=True,
                                       check=True).stdout.split()[0].__len__(), 6)


if __name__ == "__main__":
    main()
