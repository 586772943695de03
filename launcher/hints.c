/* SPDX-License-Identifier: BSD-3-Clause */
/* What to do here instead of options that other launchers have: mpirun of Open MPI 4 and 5 with
 * PRRTE, mpiexec of MPICH (Hydra), and srun of Slurm. See hints.h. */
#include "launcher/hints.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

enum { MAX_WORD = 64 };

/* Names have a space before and after them. */
static const struct {
    const char *names, *hint;
} hints[] = {
    {" mca gmca omca prtemca pmixmca gpmixca tune am ",
     "that is for Open MPI; meshmem-info lists the variables of meshmem, for -x"},
    {" mpi pmi-port pmi-version ess personality usize ",
     "oshrun starts OpenSHMEM programs by its own means and needs no such choice"},
    {" N ppn perhost npernode ppr pernode npersocket ntasks-per-node ntasks-per-socket "
     "tasks-per-node ",
     "write how many PEs each host gets: --hosts a:4,b:4"},
    {" launcher launcher-exec bootstrap bootstrap-exec rmk launch-agent plm-rsh-agent "
     "rsh-agent ",
     "with --hosts oshrun takes the launcher that is installed: srun, prterun, mpirun or mpiexec; "
     "to choose another one, start the program with it"},
    {" default-hostfile add-host add-hostfile nodefile F ", "write --hostfile FILE"},
    {" w nodelist localhost nolocal exclude r relative skip-launch-node ",
     "name the hosts that shall have PEs: --hosts a,b"},
    {" iface ", "write -x FI_TCP_IFACE=NAME, or the variable of another libfabric provider"},
    {" rankfile rf cpu-set cpu-list rank-by cpus-per-rank cpus-per-proc cpus-per-task bycore "
     "bynode byslot bysocket m distribution order-nodes membind mem-bind topolib "
     "cf cartofile threads-per-core ntasks-per-core hint ",
     "PEs are bound with --map-by and --bind-to, each to one of what that names"},
    {" bind-to-core cpu-bind bind-to-socket bind-to-none ",
     "write --bind-to hwthread, core, l2, l3, numa, socket or none"},
    {" use-hwthread-cpus hwthread-cpus ", "write --bind-to hwthread to give each PE one of them"},
    {" xterm ", "start the terminal as the program: oshrun -n 2 xterm -e gdb ./program"},
    {" gdb gtool debug tv debugger stop-on-exec stop-in-init ",
     "write --attach gdb, or start the debugger as the program: oshrun -n 1 "
     "gdb ./program"},
    {" get-stack-traces ", "--timeout and SIGUSR1 make oshrun say which call each PE is in"},
    {" time t exec-timeout W wait ", "write --timeout SECONDS"},
    {" stdin i input pty forward-signals ",
     "standard input goes to PE 0, and signals go to all PEs"},
    {" s ",
     "if it is mpiexec's, standard input goes to PE 0; if it is mpirun's, programs and their "
     "files must be on all hosts"},
    {" o e error outfile-pattern errfile-pattern output output-directory ",
     "write --output-filename NAME for NAME.0, NAME.1, ..., -l for the PE before each line, or "
     "--timestamp for the time"},
    {" prepend-pattern ", "write -l, or --timestamp"},
    {" xml xml-file ", "oshrun writes plain lines; -l puts the PE before each of them"},
    {" merge-stderr-to-stdout ", "write 2>&1 behind the command"},
    {" u unbuffered stream-buffering ",
     "oshrun writes each line when it is whole; stdbuf -oL ./program makes a program write them "
     "earlier"},
    {" genvlist envlist env-list export ", "write -x for each variable, or a pattern: -x 'OMP_*'"},
    {" genvnone envnone ",
     "PEs have the variables that oshrun has; start it as env -i PATH=\"$PATH\" oshrun"},
    {" prefix path tmpdir noprefix ",
     "oshrun finds what belongs to it from its own place and needs no directory for a job; for "
     "programs set PATH"},
    {" preload-files preload-binary bcast ",
     "programs and their files must be on all hosts; --preload loads a library"},
    {" set-cwd-to-session-dir ", "oshrun has no directory for a job; write --wdir DIR"},
    {" index-argv-by-rank ",
     "each PE finds its number in MESHMEM_PE: oshrun -n 2 sh -c './program.$MESHMEM_PE'"},
    {" enable-x disable-x ", "PEs have the variables that oshrun has, DISPLAY among them"},
    {" nooversubscribe ", "more PEs than CPUs are always allowed"},
    {" app configfile multi-prog soft ",
     "write several programs with a colon between them: oshrun -n 1 ./a : -n 3 ./b"},
    {" display display-allocation display-devel-map display-topo display-devel-allocation "
     "display-diffable-map print-rank-map show-progress test-only info ",
     "--dry-run and --verbose say what is started, --report-bindings where PEs run"},
    {" print-all-exitcodes report-child-jobs-separately no-kill k K enable-recovery "
     "disable-recovery disable-auto-cleanup continuous max-restarts with-ft ",
     "oshrun names the PEs that failed, and a PE that fails ends the job"},
    {" report-pid report-uri report-events output-proctable fwd-mpirun-port debug-daemons "
     "debug-daemons-file debug-devel leave-session-attached max-vm-size novm dvm hnp ompi-server "
     "do-not-resolve use-regexp enable-instant-on-support demux profile nameserver "
     "disable-hostname-propagation ",
     "that is about daemons and servers of another launcher; oshrun has none"},
    {" A account J job-name p qos reservation exclusive mem mem-per-cpu gres "
     "gpus gpus-per-proc gpus-per-task constraint C licenses L dependency d begin "
     "comment immediate I nice mail-type mail-user ",
     "that is for the batch system: give it to sbatch, salloc or srun"},
};

const char *meshmem_hint_find(const char *name)
{
    char word[MAX_WORD + 2];
    snprintf(word, sizeof word, " %s ", name + strspn(name, "-"));
    for (size_t i = 0; i < sizeof hints / sizeof hints[0]; i++)
        if (strstr(hints[i].names, word))
            return hints[i].hint;
    return NULL;
}
