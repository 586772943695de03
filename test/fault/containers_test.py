#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""What containers, sandboxes and permissions take away: a job that needs it ends with a message that names
it and the remedy."""
import errno
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../tool"))
from job import BUILD, OSHRUN, SCRATCH, Job, TestCase, as_nobody, compile_c, main, oshrun, preloading  # noqa: E402

PROGRAM = """
#include <shmem.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    (void)argv;
    shmem_init();
    if (argc > 1)
        abort();
    shmem_finalize();
    return 0;
}
"""
CONSTANTS = """
#include <shmem.h>
static const long constant[3] = {4, 5, 6};
int main(int argc, char **argv)
{
    (void)argv;
    shmem_init();
    int wrong = 0;
    if (argc > 1)
        shmem_long_p((long *)constant, 1, 1 - shmem_my_pe());
    for (int pe = 0; pe < shmem_n_pes(); pe++)
        wrong |= shmem_long_g(&constant[2], pe) != 6;
    shmem_finalize();
    return wrong;
}
"""
PARTITION = """
#include <shmemx.h>
int main(void)
{
    const shmemx_partition_config_t config = {.size = 1 << 20};
    int id;
    shmem_init();
    int wrong = shmemx_partition_create(&config, &id);
    shmem_finalize();
    return wrong;
}
"""
FORBIDDEN = """
#ifndef FIRST
#define FIRST SYS_accept
#define SECOND SYS_accept4
#endif
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <shmem.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
static long word;
int main(int argc, char **argv)
{
    struct sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, FIRST, 1, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SECOND, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (unsigned)atoi(argv[argc - 1])),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {sizeof filter / sizeof filter[0], filter};
    if (atoi(argv[argc - 1]) && (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) ||
                                 prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program))) {
        puts("skipped: a process may not filter its system calls here");
        return 77;
    }
    START;
    shmem_long_p(&word, 1, (shmem_my_pe() + 1) % shmem_n_pes());
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
"""
START_BY_UID = '''#include <shmemx.h>
static void start(void)
{
    shmemx_uid_t uid;
    if (shmemx_get_uid(&uid) != 0 || shmemx_init_uid(&uid, 0, 1) != 0)
        shmem_global_exit(3);
}
#define START start()
'''
SHIM = """
#include <errno.h>
#include <sys/syscall.h>
#include <unistd.h>
int memfd_create(const char *name, unsigned flags)
{
    if (flags & NEEDED)
        return (int)syscall(SYS_memfd_create, name, flags);
    errno = REFUSAL;
    return -1;
}
"""
NETWORK = ("--nodes", "2")      # what is near is inherited from oshrun, and needs none of this


def hidden_as():
    """What the system says of files in /proc that a user may not open: another error where processes are hidden there
    (hidepid), unless the user is of a group that sees them."""
    mounts = [line.split() for line in pathlib.Path("/proc/self/mounts").read_text().splitlines()]
    options = [words[3] for words in mounts if words[1] == "/proc"][-1]     # the last one covers others
    if re.search(r"\bhidepid=(1|noaccess|4|ptraceable)\b", options):
        return "(Permission denied|Operation not permitted)"
    if re.search(r"\bhidepid=(2|invisible)\b", options):
        return "(Permission denied|No such file or directory)"
    return "Permission denied"


class Containers(TestCase):
    @classmethod
    def setUpClass(cls):
        cls.program = compile_c(PROGRAM, "-O2", name="start")

    def within(self, script, *options, unshare=("-m",), program=()):
        """A job of four PEs in name spaces of its own, after a script."""
        job = Job(["unshare", *unshare, "sh", "-c", f'{script} || exit 77; exec "$@"', "sh", OSHRUN, "-n", 4,
                   *options, *(program or [self.program])]).end()
        if job.status == 77 or "unshare:" in job.output:
            self.skipTest("there can be no name spaces here; they need root")
        return job

    def test_constants(self):
        """Those of other PEs can be read where /proc does not lead to the program: without it, and where ld.so was
        told to run the program."""
        program = compile_c(CONSTANTS, "-O2", name="constants")
        listed = subprocess.run(["readelf", "-l", program], capture_output=True, text=True, check=True).stdout
        loader = re.search(r"interpreter: (.*?)\]", listed)[1]
        self.good(oshrun(2, program))
        self.good(oshrun(2, loader, program))
        self.failed(oshrun(2, program, "put"), r"an access to PE \d through the address 0x\w+ failed: it lies in "
                    "read-only memory of /.*, as what is const does")
        self.good(self.within("umount -l /proc", program=[program]))

    def test_no_proc(self):
        script = "umount -l /proc"
        self.good(self.within(script))
        self.failed(self.within(script, *NETWORK),
                    r"shmem_init: /proc/.*through which PE \d is woken, cannot be opened: .*; mount /proc")

    def test_stack_without_proc(self):
        """The program's own functions are in it, although /proc/self/exe does not say where they are."""
        job = self.within(f"umount -l /proc && cd {shlex.quote(str(SCRATCH))}", program=("./start", "crash"))
        self.failed(job, r"main at .*start\.c:\d")

    def test_stack_of_a_program_with_an_odd_name(self):
        folder = SCRATCH / "new\nline"
        folder.mkdir()
        self.failed(oshrun(1, shutil.copy(self.program, folder), "crash"), r"main at .*start\.c:\d")

    def test_no_ports(self):
        """Where others use all ports, or the host allows few, nobody blames a firewall, nor another address family."""
        def job(ports, setting):
            return self.within(f"ip link set lo up && echo '{ports}' > /proc/sys/net/ipv4/ip_local_port_range && "
                               f"export {setting}", *NETWORK, unshare=("-n",))
        self.failed(job("50000 50001", "SHMEM_FAR_TIMEOUT=4"),
                    r"node \d cannot be reached: .*Cannot assign requested address; other programs of this host use "
                    r"all ports from which it may connect \(net\.ipv4\.ip_local_port_range\)")
        none = (r"the network cannot be used: (?:.*; )?tcp on lo \(127\.0\.0\.1\): no port is left to listen on; end "
                "programs that use them, or ")
        self.failed(job("50000 50000", "SHMEM_FAR_TIMEOUT=4"), none + r"widen net\.ipv4\.ip_local_port_range\n")
        self.failed(job("40000 50000", "FI_TCP_PORT_LOW_RANGE=50000 FI_TCP_PORT_HIGH_RANGE=50000"),
                    none + "raise FI_TCP_PORT_HIGH_RANGE\n")
        # Two nodes may have bound the same port before one of them listens.
        late = compile_c("#include <errno.h>\nint listen(int file, int n)\n"
                         "{\n    (void)file, (void)n;\n    errno = EADDRINUSE;\n    return -1;\n}\n",
                         "-O1", "-shared", "-fPIC", name="late.so")
        self.failed(oshrun(2, self.program, options=("--nodes", 2), env=preloading(late)),
                    none + r"widen net\.ipv4\.ip_local_port_range\n")

    def test_proc_of_another_name_space(self):
        self.good(self.within(":", unshare=("-pf",)))
        self.failed(self.within(":", *NETWORK, unshare=("-pf",)),
                    r"/proc is that of another PID namespace: mount one for this namespace \(unshare --mount-proc\)")
        self.good(self.within(":", *NETWORK, unshare=("-pf", "--mount-proc")))

    def spaces_of_pes(self, options, *wrapper):
        """A job whose PEs are each in name spaces of their own."""
        job = oshrun(4, *wrapper, self.program, options=options)
        if "unshare:" in job.output:
            self.skipTest("there can be no name spaces here; they need root")
        return job

    def test_each_pe_in_another_pid_name_space(self):
        """It says so, also where /proc does not show it, instead of ending in silence as if oshrun had ended."""
        for options in ((), NETWORK):
            for wrapper in (("unshare", "-pf", "--mount-proc"), ("unshare", "-pf"),
                            ("unshare", "-mpf", "sh", "-c", 'umount -l /proc && exec "$0"')):
                self.failed(self.spaces_of_pes(options, *wrapper), r"meshmem: shmem_init: this PE is in another PID "
                            "namespace than oshrun; start oshrun in the container, or")

    def test_each_pe_in_another_user_name_space(self):
        self.good(self.spaces_of_pes((), "unshare", "-U"))
        self.failed(self.spaces_of_pes(NETWORK, "unshare", "-U"),
                    r"cannot be opened: Permission denied; .* same user, user namespace and capabilities only")

    def test_no_loopback(self):
        """Where the loopback interface is down, PEs of one node need none; nodes of one host need it, also for the
        addresses of other interfaces, to which the kernel then sends nothing without a word."""
        down = (r"; the loopback interface, through which processes of one host connect, is down: bring it up "
                r"\(ip link set lo up\)\n")
        other = ("ip link add v0 type veth peer name v1 && ip address add 10.9.8.7/24 dev v0 && "
                 "ip link set v0 up && ip link set v1 up")
        for script in (":", other):
            self.good(self.within(script, unshare=("-n",)))
            self.failed(self.within(script, *NETWORK, unshare=("-n",)), r"is lost: node \d cannot be reached" + down)
            self.good(self.within(f"{script} && ip link set lo up", *NETWORK, unshare=("-n",)))
        if (BUILD / "lib/hosts_uid").exists():
            for script, said in ((":", "no unique id can be made: this host has no network"),
                                 (other, r"cannot be reached; .* Tried 10\.9\.8\.7 port \d+ \(Connection timed out\)")):
                pe = f"exec {BUILD}/lib/hosts_uid {SCRATCH}/uid 0 2"
                self.failed(Job(["unshare", "-n", "sh", "-c", f"{script} && {pe}"]).end(), said + down)

    def test_each_pe_in_another_network_name_space(self):
        """Nodes of one host cannot reach each other by 127.0.0.1 then, which the message says; by addresses that differ
        they can. PEs of one node need no network."""
        up = ("unshare", "-n", "sh", "-c", 'ip link set lo up && exec "$0"')
        for wrapper in (("unshare", "-n"), up):
            self.good(self.spaces_of_pes((), *wrapper))
            self.failed(self.spaces_of_pes(NETWORK, *wrapper),
                        r"this node has the same address: if they are on different hosts, or in containers or network "
                        r"namespaces of their own, give them a network in which their addresses differ")

    def test_no_devices(self):
        self.failed(self.within("mount -t tmpfs none /dev"),
                    r"^oshrun: /dev/null, the standard input of PEs, cannot be opened: .*have a /dev\?\n$")

    def shim(self, needed, refusal):
        """A library that refuses files in memory without one of these flags; returns it as settings."""
        shim = SCRATCH / f"lib{refusal}.so"
        subprocess.run(["cc", "-shared", "-fPIC", f"-DNEEDED={needed}", f"-DREFUSAL={refusal}", "-xc", "-", "-o", shim],
                       input=SHIM, text=True, check=True)
        return preloading(shim)

    def test_no_memory_files(self):
        env = self.shim(0, "ENOSYS")
        for command in ([OSHRUN, "-n", 2, self.program], [self.program]):
            self.failed(Job(command, env).end(),
                        r"memory.*: Function not implemented; is memfd_create forbidden in this container or sandbox")

    def test_no_accept(self):
        """A filter of system calls refuses it, as a container's may: nodes do not wait for each other without end, nor
        for the only one that may not accept, whose requests the other one refuses every 10 s, since its own count; and
        not even where they were told to wait for ever, as a filter stays."""
        program = compile_c("#define START shmem_init()\n" + FORBIDDEN, "-O2", name="no_accept")
        for timeout, first, second in ((1, errno.EPERM, errno.EPERM), (1, errno.EACCES, errno.EACCES),
                                       (1, errno.ENOSYS, errno.ENOSYS), (11, 0, errno.EPERM),
                                       (0, errno.EPERM, errno.EPERM)):
            job = Job([OSHRUN, *NETWORK, "-n", 1, program, first, ":", "-n", 1, program, second],
                      {"SHMEM_FAR_TIMEOUT": str(timeout)}).end()
            if job.status == 77:
                self.skipTest(job.output)
            self.failed(job, rf"whoever connects to this node could not be accepted for {timeout or 10} s: "
                        rf"{os.strerror(second)}; is accept forbidden in this container or sandbox\?\n")

    def test_no_connect(self):
        """A filter, or a rule of the host, refuses it: nobody is said to be silent, and nothing waits for ever where
        nodes were told to, as such rules stay."""
        program = compile_c("#define START shmem_init()\n" + FORBIDDEN, "-O2", "-DFIRST=SYS_connect",
                            "-DSECOND=SYS_connect", name="no_connect")
        for timeout, error in ((4, errno.EPERM), (4, errno.EACCES), (0, errno.ENOSYS)):
            job = Job([OSHRUN, *NETWORK, "-n", 2, program, error], {"SHMEM_FAR_TIMEOUT": str(timeout)}).end()
            if job.status == 77:
                self.skipTest(job.output)
            self.failed(job, rf"node \d cannot be reached: fi_connect: {os.strerror(error)}; is connect forbidden in "
                        r"this container or sandbox\?\n")

    def test_killed_by_a_filter(self):
        """The kernel does it by this signal, whose name says nothing of a filter."""
        job = oshrun(2, "sh", "-c", "kill -SYS $$")
        self.failed(job, r"^oshrun: PEs 0-1 were killed by signal 31 .*: a filter of system calls \(seccomp\), as "
                    r"containers and sandboxes have, forbids a call that was made\n")
        self.assertEqual(job.status, 128 + 31)

    def test_no_accept_by_unique_id(self):
        program = compile_c(START_BY_UID + FORBIDDEN, "-O2", name="no_accept_by_uid")
        self.good(Job([program, 0]).end())
        job = Job([program, errno.EPERM], {"SHMEM_START_TIMEOUT": "1"}).end()
        if job.status == 77:
            self.skipTest(job.output)
        self.failed(job, r"warning: the process that made the unique id can accept no PE: "
                    rf"{os.strerror(errno.EPERM)}; is accept forbidden in this container or sandbox\?\n")
        self.assertEqual(job.output.count("is accept forbidden"), 1, job.output)

    def test_memory_files_that_may_be_run(self):
        """Where they are forbidden (vm.memfd_noexec=2, Linux 6.3 to 6.5), none is made, for late partitions neither."""
        program, env = compile_c(PARTITION, "-O2", name="partition"), self.shim("8u", "EACCES")    # MFD_NOEXEC_SEAL
        for command in ([OSHRUN, "-n", 2, program], [OSHRUN, "-n", 2, *NETWORK, program], [program]):
            job = Job(command, env).end()
            self.good(job)
            self.assertNotIn("warning", job.output)

    def test_program_that_may_not_be_read(self):
        """Other processes of the user may then not open its files, either."""
        user = as_nobody()
        if user is None:
            self.skipTest("another user cannot run oshrun here")
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder).chmod(0o755)
            program = shutil.copy(self.program, folder)
            os.chmod(program, 0o711 if user else 0o111)
            self.good(Job([*user, OSHRUN, "-n", 4, program]).end())
            self.failed(Job([*user, OSHRUN, "-n", 4, *NETWORK, program]).end(),
                        rf"cannot be opened: {hidden_as()}; .*not if the program is setuid.*\(chmod \+r\)")


if __name__ == "__main__":
    main()
