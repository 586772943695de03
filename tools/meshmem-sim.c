/* SPDX-License-Identifier: BSD-3-Clause */
/* meshmem-sim: options and tables of sim_job.h. */
#include "flush.h"
#include "sim_job.h"

#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

static struct settings set;
static bool json;
static char buffer[BUFSIZ];

enum { MOST_NODES = 65536, MOST_PES = 4096 /* of a node */, LEAST_OF_TABLE = 16 };

/* ---- what is shown ---- */

static void show_head(void)
{
    if (!json)
        printf("%-8s %6s %12s %7s %10s %8s %8s %9s %8s\n", "what", "nodes", "virtual us", "growth",
               "frames", "B/frame", "records", "KiB/node", "real s");
}

static void show_json(const struct outcome *o)
{
    printf("{\"what\":\"%s\",\"nodes\":%d,\"ns\":%.1f,\"frames\":%" PRIu64
           ",\"frame_bytes\":%.1f,\"frame_records\":%.2f,\"node_kib\":%.0f}\n",
           sim_whats[set.what], set.nodes, o->virtual_us * 1e3, o->frames, o->frame_bytes,
           o->frame_records, o->node_kib);
}

static void show_line(const struct outcome *o, double before_us)
{
    char growth[16] = "";
    if (before_us > 0)
        snprintf(growth, sizeof growth, "%.2f", o->virtual_us / before_us);
    printf("%-8s %6d %12.2f %7s %10" PRIu64 " %8.1f %8.2f %9.0f %8.2f\n", sim_whats[set.what],
           set.nodes, o->virtual_us, growth, o->frames, o->frame_bytes, o->frame_records,
           o->node_kib, o->real_s);
}

static void flush(void)
{
    if (!flush_output("meshmem-sim"))
        exit(1);
}

static void show(const struct outcome *o, double before_us)
{
    if (json)
        show_json(o);
    else
        show_line(o, before_us);
    flush();
}

static _Noreturn void no_process(void)
{
    fprintf(stderr, "meshmem-sim: no process can be started: %s\n", strerror(errno));
    exit(1);
}

/* Simulate it in a process of its own, where no earlier simulation has left memory to use again:
 * then a node has as much of it as when this is simulated alone. */
static struct outcome run_apart(void)
{
    struct outcome o;
    int ends[2], status;
    pid_t parent = getpid(), child = pipe(ends) == 0 ? fork() : -1;
    if (child < 0)
        no_process();
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL); /* this process ends with its parent */
        if (getppid() != parent)
            _exit(1); /* it was ended before */
        o = sim_run(&set);
        _exit(write(ends[1], &o, sizeof o) == sizeof o ? 0 : 1);
    }
    close(ends[1]);
    bool came = read(ends[0], &o, sizeof o) == sizeof o;
    close(ends[0]);
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    if (WIFSIGNALED(status))
        fprintf(stderr, "meshmem-sim: the simulation was killed by signal %d (%s)\n",
                WTERMSIG(status), strsignal(WTERMSIG(status)));
    if (!came)
        exit(WIFEXITED(status) && WEXITSTATUS(status) ? WEXITSTATUS(status) : 1);
    return o;
}

static void show_table(int most)
{
    show_head();
    flush();
    for (int what = 0; what < WHATS; what++) {
        double before = 0;
        set.what = (enum what)what;
        for (set.nodes = LEAST_OF_TABLE; set.nodes <= most; set.nodes *= 2) {
            struct outcome o = run_apart();
            show(&o, before);
            before = o.virtual_us;
        }
    }
}

static const char usage[] =
    "usage: meshmem-sim [--nodes N] [--what barrier|alltoall|puts] [OPTION...]\n"
    "       meshmem-sim --table [--nodes MOST] [OPTION...]\n"
    "How the library's proxies behave on many nodes, in virtual time. --table shows 16, 32, ... "
    "4096\n"
    "nodes and how the time grows when the nodes are doubled.\n"
    "  --pes N         PEs of a node (1)\n"
    "  --latency NS    from node to node (1000)\n"
    "  --bandwidth GB  per second of a node's adapter (12.5)\n"
    "  --gap NS        that an adapter is busy with a message of any size (50)\n"
    "  --cpu NS        that a proxy is busy with a frame (100)\n"
    "  --bytes N       of a block of the alltoall (8)\n"
    "  --json          an object per line, time in virtual ns\n"
    "  --version       print the version\n";

static _Noreturn void refuse(const char *name, const char *value, const char *remedy)
{
    fprintf(stderr, "meshmem-sim: --%s %s: cannot be; write %s\n", name, value, remedy);
    exit(2);
}

static _Noreturn void refuse_use(const char *word, const char *sentence)
{
    fprintf(stderr, "meshmem-sim: %s%s\n", word, sentence);
    exit(2);
}

/* A number; a whole one of things that cannot be halved. */
static double number(const char *name, const char *text, bool whole, double least, double most)
{
    char *end, remedy[64];
    double value = strtod(text, &end);
    if (end != text && !*end && value >= least && value <= most &&
        (!whole || value == (double)(uint64_t)value))
        return value;
    snprintf(remedy, sizeof remedy, "a %snumber from %.10g to %.10g", whole ? "whole " : "", least,
             most);
    refuse(name, text, remedy);
}

static void take_option(const char *name, const char *value)
{
    if (strcmp(name, "nodes") == 0)
        set.nodes = (int)number(name, value, true, 2, MOST_NODES);
    else if (strcmp(name, "pes") == 0)
        set.pes = (int)number(name, value, true, 1, MOST_PES);
    else if (strcmp(name, "latency") == 0)
        set.latency = (uint64_t)number(name, value, true, 0, 1e9);
    else if (strcmp(name, "gap") == 0)
        set.gap = (uint64_t)number(name, value, true, 0, 1e9);
    else if (strcmp(name, "cpu") == 0)
        set.cpu = (uint64_t)number(name, value, true, 0, 1e9);
    else if (strcmp(name, "bandwidth") == 0)
        set.bandwidth = number(name, value, false, 1e-6, 1e6);
    else if (strcmp(name, "bytes") == 0)
        set.bytes = (size_t)number(name, value, true, 8, 1 << 30);
    else
        for (set.what = 0; strcmp(value, sim_whats[set.what]) != 0;)
            if (++set.what == WHATS)
                refuse(name, value, "barrier, alltoall or puts");
}

int main(int argc, char **argv)
{
    static const struct option options[] = {
        {"nodes", 1, NULL, 0},     {"what", 1, NULL, 0},   {"pes", 1, NULL, 0},
        {"latency", 1, NULL, 0},   {"gap", 1, NULL, 0},    {"cpu", 1, NULL, 0},
        {"bandwidth", 1, NULL, 0}, {"bytes", 1, NULL, 0},  {"table", 0, NULL, 't'},
        {"json", 0, NULL, 'j'},    {"help", 0, NULL, 'h'}, {"version", 0, NULL, 'v'},
        {NULL, 0, NULL, 0},
    };
    bool table = false, chosen = false;
    int option, index;
    /* No memory that depends on where output goes, nor on where large pages begin. */
    setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
    prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0);
    set = (struct settings){
        .pes = 1, .latency = 1000, .gap = 50, .cpu = 100, .bandwidth = 12.5, .bytes = 8};
    while ((option = getopt_long(argc, argv, "", options, &index)) != -1) {
        if (option == 'h' || option == 'v') {
            fputs(option == 'h' ? usage : "meshmem-sim of meshmem " MESHMEM_VERSION "\n", stdout);
            flush();
            return 0;
        }
        if (option == '?')
            return 2;
        table |= option == 't';
        json |= option == 'j';
        chosen |= option == 0 && strcmp(options[index].name, "what") == 0;
        if (option == 0)
            take_option(options[index].name, optarg);
    }
    if (argv[optind])
        refuse_use(argv[optind], ": not an option; see meshmem-sim --help");
    if (table && chosen)
        refuse_use("--table", " shows everything; leave out --what");
    if (table && set.nodes && set.nodes < LEAST_OF_TABLE)
        refuse_use("--table", " begins with 16 nodes; write 16 or more after --nodes");
    if (table) {
        show_table(set.nodes ? set.nodes : 4096);
    } else {
        set.nodes = set.nodes ? set.nodes : 16;
        struct outcome o = run_apart();
        show_head();
        show(&o, 0);
    }
    return 0;
}
