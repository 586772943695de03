/* SPDX-License-Identifier: BSD-3-Clause */
/* meshmem-sim: options and tables of sim_job.h and sim_fft.h. */
#include "flush.h"
#include "sim_fft.h"
#include "sim_job.h"

#include "far/record.h"

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
static struct fft fft;
static double memory = 256; /* GiB of a node */
static bool json, table, is_fft, every_node;
static char buffer[BUFSIZ];

enum {
    MOST_NODES = 65536,
    MOST_PES = MESHMEM_RECORD_PES, /* of a node */
    LEAST_OF_TABLE = 16,
    MOST_SIZE = 100000
};

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

/* ---- a Fourier transform ---- */

/* The virtual time of an exchange on one of the sets of nodes that exchange data, nanoseconds. Of
 * the two that are simulated, an average node sends half. */
static double run_exchange(const struct fft_exchange *x, struct outcome *o)
{
    struct settings all = set;
    *o = (struct outcome){0};
    if (x->nodes > 1) {
        set.what = EXCHANGE;
        set.alike = !every_node;
        set.nodes = x->nodes;
        set.pes = x->senders;
        set.stride = x->stride;
        set.bytes = x->block;
        *o = run_apart();
        o->frames /= 2 * (every_node ? (uint64_t)x->nodes : 1);
        o->sent /= 2;
        set = all;
    }
    return o->virtual_us * 1e3 + x->copies;
}

static void show_fft_head(void)
{
    if (json)
        return;
    printf("forward, %zu^3, complex double; PEs per node: %d, each %g Gflop/s, %g GB/s copied; "
           "exchange: %s\n",
           fft.size, fft.pes, fft.rate, fft.copy, fft_ways[fft.way]);
    printf("%6s %7s %-11s %10s %10s %11s %11s %11s %11s %8s %6s\n", "nodes", "PEs", "grid", "row B",
           "column B", "1-D us", "rows us", "columns us", "all us", "speedup", "eff.");
}

/* What a transform takes on so many nodes, nanoseconds; and what it gains over the first line. */
struct fft_time {
    int nodes;
    double row, column, all, speedup, efficiency;
    struct outcome in_row, in_column;
};

static void show_fft_json(const struct fft_part *p, const struct fft_time *t)
{
    printf("{\"what\":\"fft\",\"size\":%zu,\"way\":\"%s\",\"nodes\":%d,\"pes\":%d,\"rows\":%d,"
           "\"columns\":%d,\"chosen\":%s,\"row_bytes\":%zu,\"column_bytes\":%zu,\"node_gib\":%.3f,",
           fft.size, fft_ways[fft.way], t->nodes, t->nodes * fft.pes, p->rows, p->columns,
           p->is_chosen ? "true" : "false", p->row.block, p->column.block, p->memory / (1 << 30));
    printf("\"work_ns\":%.1f,\"row_ns\":%.1f,\"column_ns\":%.1f,\"ns\":%.1f,\"row_sent\":%.0f,"
           "\"column_sent\":%.0f,\"row_frames\":%" PRIu64 ",\"column_frames\":%" PRIu64
           ",\"speedup\":%.4f,\"efficiency\":%.4f}\n",
           p->work, t->row, t->column, t->all, t->in_row.sent, t->in_column.sent, t->in_row.frames,
           t->in_column.frames, t->speedup, t->efficiency);
}

static void show_fft_line(const struct fft_part *p, const struct fft_time *t)
{
    char grid[32];
    snprintf(grid, sizeof grid, "%dx%d%s", p->rows, p->columns, p->is_chosen ? "" : "*");
    printf("%6d %7d %-11s %10zu %10zu %11.1f %11.1f %11.1f %11.1f %8.2f %6.3f\n", t->nodes,
           t->nodes * fft.pes, grid, p->row.block, p->column.block, p->work * 1e-3, t->row * 1e-3,
           t->column * 1e-3, t->all * 1e-3, t->speedup, t->efficiency);
}

static bool fits(const struct fft_part *part) { return part->memory <= memory * (1 << 30); }

/* The least number of nodes with enough memory, of most, most / 2, most / 4, ... */
static int least_nodes(int most)
{
    int least = most;
    struct fft_part part = fft_part(&fft, most);
    if (!fits(&part)) {
        fprintf(stderr,
                "meshmem-sim: %zu^3 on %d nodes needs %.6g GiB of each; use more nodes, or say "
                "after --memory that they have as much\n",
                fft.size, most, part.memory / (1 << 30));
        exit(1);
    }
    while (least % 2 == 0 && (part = fft_part(&fft, least / 2), fits(&part)))
        least /= 2;
    return least;
}

static void show_scaling(int most)
{
    struct fft_time first = {0};
    bool others = false;
    set.single = fft.way == FFT_SINGLE;
    fft.pes = set.pes;
    int least = least_nodes(most);
    show_fft_head();
    flush();
    for (int nodes = least; nodes <= most; nodes *= 2) {
        struct fft_part p = fft_part(&fft, nodes);
        struct fft_time t = {.nodes = nodes};
        t.row = run_exchange(&p.row, &t.in_row);
        t.column = run_exchange(&p.column, &t.in_column);
        t.all = p.work + t.row + t.column;
        if (nodes == least)
            first = t;
        t.speedup = first.all / t.all;
        t.efficiency = t.speedup * least / nodes;
        if (json)
            show_fft_json(&p, &t);
        else
            show_fft_line(&p, &t);
        others |= !p.is_chosen;
        flush();
    }
    if (others && !json)
        puts("* pencil takes another grid, whose rows begin within nodes; they are not simulated");
    flush();
}

/* ---- options ---- */

static const char usage[] =
    "usage: meshmem-sim [--nodes N] [--what barrier|alltoall|puts] [OPTION...]\n"
    "       meshmem-sim --table [--nodes MOST] [OPTION...]\n"
    "       meshmem-sim --what fft --size N [--nodes MOST] [OPTION...]\n"
    "How the library's proxies behave on many nodes, in virtual time.\n"
    "  --nodes N       number of nodes (16); with --table (4096) and fft the largest one\n"
    "  --what WHAT     barrier, alltoall, puts, or fft: how a Fourier transform of N^3 elements "
    "by\n"
    "                  pencil scales to MOST nodes, starting with the smallest of MOST, MOST/2,\n"
    "                  MOST/4, ... whose memory suffices (barrier)\n"
    "  --table         each of barrier, alltoall and puts on 16, 32, ... 4096 nodes, and how the\n"
    "                  time grows when the nodes are doubled\n"
    "  --pes N         PEs per node (1)\n"
    "  --latency NS    time of a message from node to node (1000)\n"
    "  --bandwidth GB  GB/s of a node's adapter (12.5)\n"
    "  --gap NS        time an adapter spends on each message, whatever its size (50)\n"
    "  --cpu NS        time a proxy spends on each frame (100)\n"
    "  --bytes N       block size of the alltoall (8)\n"
    "  --size N        elements of the fft's field along each axis\n"
    "  --memory GIB    GiB of memory of a node, for an fft (256)\n"
    "  --rate GF       Gflop/s of a PE in 1-D transforms, counted as 5 n log2 n (15)\n"
    "  --copy GB       GB/s of a PE that copies from memory to memory (6)\n"
    "  --way WAY       how an fft's exchanges are done: direct (default; each PE sends, in frames\n"
    "                  of its node), single (each block in a frame of its own) or leader (one PE\n"
    "                  sends for its node)\n"
    "  --every-node    simulate every node of these exchanges, instead of one that stands for all\n"
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

static void take_what(const char *value)
{
    is_fft = strcmp(value, "fft") == 0;
    if (is_fft)
        return;
    for (set.what = 0; strcmp(value, sim_whats[set.what]) != 0;)
        if (++set.what == WHATS)
            refuse("what", value, "barrier, alltoall, puts or fft");
}

static void take_way(const char *value)
{
    for (fft.way = 0; strcmp(value, fft_ways[fft.way]) != 0;)
        if (++fft.way == FFT_WAYS)
            refuse("way", value, "direct, single or leader");
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
    else if (strcmp(name, "size") == 0)
        fft.size = (size_t)number(name, value, true, 1, MOST_SIZE);
    else if (strcmp(name, "memory") == 0)
        memory = number(name, value, false, 1e-6, 1e9);
    else if (strcmp(name, "rate") == 0)
        fft.rate = number(name, value, false, 1e-6, 1e6);
    else if (strcmp(name, "copy") == 0)
        fft.copy = number(name, value, false, 1e-6, 1e6);
    else if (strcmp(name, "way") == 0)
        take_way(value);
    else
        take_what(value);
}

/* A word without a value. */
static void take_word(int option)
{
    if (option == 'h' || option == 'v') {
        fputs(option == 'h' ? usage : "meshmem-sim of meshmem " MESHMEM_VERSION "\n", stdout);
        flush();
        exit(0);
    }
    table |= option == 't';
    json |= option == 'j';
    every_node |= option == 'e';
}

static void note_use(const char *name, const char **of_fft, const char **of_others)
{
    static const char *const only[] = {"--size", "--memory", "--rate",
                                       "--copy", "--way",    "--every-node"};
    for (size_t i = 0; i < sizeof only / sizeof *only; i++)
        if (strcmp(name, only[i] + strlen("--")) == 0)
            *of_fft = only[i];
    if (strcmp(name, "bytes") == 0)
        *of_others = "--bytes";
}

static void read_options(int argc, char **argv)
{
    static const struct option options[] = {
        {"nodes", 1, NULL, 0},     {"what", 1, NULL, 0},    {"pes", 1, NULL, 0},
        {"latency", 1, NULL, 0},   {"gap", 1, NULL, 0},     {"cpu", 1, NULL, 0},
        {"bandwidth", 1, NULL, 0}, {"bytes", 1, NULL, 0},   {"size", 1, NULL, 0},
        {"memory", 1, NULL, 0},    {"rate", 1, NULL, 0},    {"copy", 1, NULL, 0},
        {"way", 1, NULL, 0},       {"table", 0, NULL, 't'}, {"every-node", 0, NULL, 'e'},
        {"json", 0, NULL, 'j'},    {"help", 0, NULL, 'h'},  {"version", 0, NULL, 'v'},
        {NULL, 0, NULL, 0},
    };
    bool chosen = false;
    const char *of_fft = NULL, *of_others = NULL; /* an option that only fft has, or has not */
    int option, index;
    while ((option = getopt_long(argc, argv, "", options, &index)) != -1) {
        if (option == '?')
            exit(2);
        chosen |= option == 0 && strcmp(options[index].name, "what") == 0;
        if (option == 0 || option == 'e')
            note_use(options[index].name, &of_fft, &of_others);
        if (option == 0)
            take_option(options[index].name, optarg);
        else
            take_word(option);
    }
    if (argv[optind])
        refuse_use(argv[optind], ": not an option; see meshmem-sim --help");
    if (table && chosen)
        refuse_use("--table", " shows everything; leave out --what");
    if (table && set.nodes && set.nodes < LEAST_OF_TABLE)
        refuse_use("--table", " begins with 16 nodes; write 16 or more after --nodes");
    if (is_fft && !fft.size)
        refuse_use("--what fft", " is of N^3 elements; write --size N, too");
    if (of_fft && !is_fft)
        refuse_use(of_fft, " is of Fourier transforms; write --what fft, too");
    if (of_others && is_fft)
        refuse_use(of_others, " is of alltoall; the blocks of fft follow from --size");
}

int main(int argc, char **argv)
{
    /* No memory that depends on where output goes, nor on where large pages begin. */
    setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
    prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0);
    set = (struct settings){
        .pes = 1, .latency = 1000, .gap = 50, .cpu = 100, .bandwidth = 12.5, .bytes = 8};
    fft = (struct fft){.rate = 15, .copy = 6};
    read_options(argc, argv);
    if (is_fft) {
        show_scaling(set.nodes ? set.nodes : 16);
    } else if (table) {
        show_table(set.nodes ? set.nodes : 4096);
    } else {
        set.nodes = set.nodes ? set.nodes : 16;
        struct outcome o = run_apart();
        show_head();
        show(&o, 0);
    }
    return 0;
}
