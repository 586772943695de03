/* SPDX-License-Identifier: BSD-3-Clause */
/* meshmem-info: what this library is, what it finds on this machine, every environment variable,
 * and the segments that a PE gets. It starts the library as a program would, so what keeps programs
 * from starting is said here too. */
#include "base/config.h"
#include "base/error.h"
#include "base/module.h"
#include "base/os.h"
#include "boot/job.h"
#include "coll/algorithm.h"
#include "coll/list.h"
#include "far/wire.h"
#include "far/wire/choice.h"
#include "flush.h"
#include "mem/account.h"
#include "mem/partition.h"
#include "mem/topology.h"
#include "mem/window.h"
#include "report/utf8.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <shmem.h>
#include <shmemx.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern char **environ;

#define WIRE_MODULE "meshmem-wire-"
#define MODULE_END ".so"

static bool json;
static const char *separator = "";

/* Print text as the inside of a JSON string; bytes that are no character become a mark. */
static void print_escaped(const char *text)
{
    while (*text) {
        int n = report_utf8_length(text);
        if (*text == '"' || *text == '\\' || (unsigned char)*text < ' ')
            printf("\\u%04x", (unsigned char)*text);
        else if (n)
            fwrite(text, 1, (size_t)n, stdout);
        else
            fputs("\\ufffd", stdout);
        text += n ? n : 1;
    }
}

/* One fact: a line for people or a member of the current JSON object. */
static void fact(const char *name, const char *value)
{
    if (!json) {
        printf("  %-22s %s\n", name, value);
        return;
    }
    printf("%s\"", separator);
    print_escaped(name);
    printf("\": \"");
    print_escaped(value);
    printf("\"");
    separator = ", ";
}

/* A fact whose value is written as printf does, however long it is. */
__attribute__((format(printf, 2, 3))) static void fact_of(const char *name, const char *format, ...)
{
    char *value;
    va_list list;
    va_start(list, format);
    int length = vasprintf(&value, format, list);
    va_end(list);
    fact(name, length < 0 ? "no memory is left to say it" : value);
    if (length >= 0)
        free(value);
}

static void open_group(const char *title, const char *key)
{
    if (json)
        printf("%s\"%s\": {", separator, key);
    else
        printf("%s:\n", title);
    separator = json ? "" : separator;
}

static void close_group(void)
{
    if (json)
        printf("}");
    else
        printf("\n");
    separator = ", ";
}

static void variable(const char *name, const char *value, const char *standard, const char *what)
{
    if (json)
        fact(name, value ? value : standard);
    else
        fact_of(name, "%s%s(default %s) %s", value ? value : "", value ? " " : "", standard, what);
}

/* The chosen word of a file: that in brackets, as in shmem_enabled, or the only one. */
static void kernel_choice(const char *name, const char *path)
{
    char line[256] = "", *chosen = line, *bracket;
    FILE *file = fopen(path, "re");
    if (file && fgets(line, sizeof line, file)) {
        if ((bracket = strchr(line, '[')))
            chosen = bracket + 1;
        chosen[strcspn(chosen, "]\n")] = 0;
    }
    fact(name, *chosen ? chosen : "not offered by this kernel");
    if (file)
        fclose(file);
}

static void describe_machine(int pes)
{
    char text[64], bytes[32];
    open_group("This machine", "machine");
    snprintf(text, sizeof text, "%u", meshmem_os_cores());
    fact("cores", text);
    fact("memory", meshmem_error_bytes(bytes, meshmem_os_memory()));
    snprintf(text, sizeof text, "%s",
             meshmem_error_bytes(bytes, meshmem_os_memory() / (unsigned)pes));
    fact(pes > 1 ? "default heap, each PE" : "default heap", text);
    kernel_choice("huge pages for heaps", "/sys/kernel/mm/transparent_hugepage/shmem_enabled");
    kernel_choice("congestion control", "/proc/sys/net/ipv4/tcp_congestion_control");
    close_group();
}

/* The NUMA nodes, and which of them each kind of memory means for a PE on these CPUs. */
static void describe_kinds(void)
{
    char name[40], text[400], list[200];
    struct meshmem_numa_nodes nodes;
    struct meshmem_topology *topology = meshmem_topology_read(NULL, text, sizeof text);
    open_group("NUMA nodes as this PE sees them, and kinds of memory", "numa_nodes");
    for (unsigned i = 0; topology && i < topology->n_nodes; i++) {
        snprintf(name, sizeof name, "NUMA node %u", topology->node[i].number);
        fact(name, meshmem_topology_describe(topology, i, text, sizeof text));
    }
    for (int kind = MESHMEM_MEMORY_NORMAL; topology && kind <= MESHMEM_MEMORY_HIGH_CAPACITY;
         kind++) {
        const struct meshmem_partition partition = {.kind = (enum meshmem_memory_kind)kind};
        if (meshmem_topology_choose_in(topology, partition.kind, NULL, &nodes, text, sizeof text))
            snprintf(text, sizeof text, "NUMA node %s",
                     meshmem_topology_text(&nodes, list, sizeof list));
        fact(meshmem_partition_kind_text(&partition, name, sizeof name), text);
    }
    if (!topology)
        fact("NUMA nodes", text);
    meshmem_topology_free(topology);
    close_group();
}

static void describe_segments(void)
{
    char text[160], bytes[32], most[32], label[24];
    shmemx_heap_info_t heap;
    open_group("Segments of this PE", "segments");
    for (unsigned s = 0; s < meshmem_window.table.n; s++) {
        const struct meshmem_segment *segment = &meshmem_window.table.segment[s];
        if (!segment->bytes) /* no such partition */
            continue;
        snprintf(text, sizeof text, "%s at 0x%zx", meshmem_error_bytes(bytes, segment->bytes),
                 (size_t)segment->start);
        fact(meshmem_segment_label(label, s), text);
    }
    shmemx_heap_info(&heap);
    snprintf(text, sizeof text, "%s in use, largest free block %s",
             meshmem_error_bytes(bytes, heap.used), meshmem_error_bytes(most, heap.largest_free));
    fact("heap, now", text);
    close_group();
}

/* What each partition was asked to be, and what it is here. */
static void describe_partitions(void)
{
    char label[24], text[2 * MESHMEM_PARTITION_LINE + 16];
    open_group("Partitions of symmetric memory, asked and got", "partitions");
    for (unsigned s = MESHMEM_SEGMENT_HEAP; s < meshmem_window.table.n; s++) {
        char asked[MESHMEM_PARTITION_LINE], got[MESHMEM_PARTITION_LINE];
        if (!meshmem_account_read(s, asked, got))
            continue;
        snprintf(label, sizeof label, "partition %u", meshmem_segment_id(s));
        snprintf(text, sizeof text, "asked: %s; got: %s", asked, got);
        fact(label, text);
    }
    close_group();
}

static void choice(const char *collective, const char *where, const char *most,
                   const char *algorithm)
{
    char name[80];
    snprintf(name, sizeof name, "%s %s, %s", collective, where, most);
    fact(name, algorithm);
}

/* The algorithms, and which of them are taken. */
static void describe_collectives(void)
{
    char name[80], what[160];
    open_group("Algorithms of collectives, as SHMEM_COLL names them", "algorithms");
    for (enum meshmem_collective c = 0; c < MESHMEM_COLLECTIVES; c++)
        for (int a = 0; a < meshmem_algorithm_count(c); a++) {
            bool near = meshmem_algorithm_works(c, a, false);
            bool far = meshmem_algorithm_works(c, a, true);
            snprintf(name, sizeof name, "%s=%s", meshmem_algorithm_collective(c),
                     meshmem_algorithm_name(c, a));
            snprintf(what, sizeof what, "%s: %s",
                     near && far ? "within and between nodes"
                     : near      ? "within a node"
                                 : "between nodes",
                     meshmem_algorithm_what(c, a));
            fact(name, what);
        }
    close_group();
    open_group("Algorithms that collectives use, by the largest block", "choices");
    meshmem_list_choices(NULL, choice);
    close_group();
}

/* What the wire says while it opens, as facts: "wire NAME: not PROVIDER: REASON". */
static void tell_refusal(const char *sentence)
{
    static const char head[] = "wire " MESHMEM_WIRE_DEFAULT ": not ";
    char name[128];
    const char *start = sentence + strlen(head), *reason = strstr(start, ": ");
    if (strncmp(sentence, head, strlen(head)) != 0 || !reason)
        return;
    snprintf(name, sizeof name, "%.*s", (int)(reason - start), start);
    fact_of(name, "refused: %s", reason + 2);
}

/* Open the wire, as a job of several nodes does; one that a job's processes prepare together cannot
 * be opened here. */
static void open_wire(const char *name)
{
    const char *inner;
    char problem[MESHMEM_WIRE_PROBLEM] = "";
    struct meshmem_wire_setup setup = {.me = 0,
                                       .n = 1,
                                       .say = tell_refusal,
                                       .provider = meshmem_config.ofi_provider,
                                       .domain = meshmem_config.ofi_domain,
                                       .fabric = meshmem_config.ofi_fabric,
                                       .provider_by = meshmem_config.from.ofi_provider,
                                       .domain_by = meshmem_config.from.ofi_domain,
                                       .fabric_by = meshmem_config.from.ofi_fabric};
    const struct meshmem_wire *wire = meshmem_wire_spelled(name, &inner, problem, sizeof problem);
    if (wire && wire->prepare) {
        fact_of("chosen", "%s: the job's MPI opens it, in a job of several nodes", name);
        return;
    }
    struct meshmem_wire_end *end = wire ? wire->open(&setup, problem, sizeof problem) : NULL;
    fact("chosen", end ? end->description : "nothing");
    if (!end)
        fact("because", problem);
    if (end)
        end->wire->close(end);
}

static int is_wire(const struct dirent *entry)
{
    size_t length = strlen(entry->d_name), end = strlen(MODULE_END);
    return strncmp(entry->d_name, WIRE_MODULE, strlen(WIRE_MODULE)) == 0 && length > end &&
           strcmp(entry->d_name + length - end, MODULE_END) == 0;
}

/* The wires whose modules are there. */
static void list_wires(void)
{
    char folder[PATH_MAX], text[1024] = "";
    struct dirent **entry = NULL;
    int n = meshmem_module_folder(folder) ? scandir(folder, &entry, is_wire, alphasort) : 0;
    for (int i = 0, used = 0; i < n; i++) {
        const char *name = entry[i]->d_name + strlen(WIRE_MODULE);
        if (used + strlen(name) < sizeof text)
            used += sprintf(text + used, "%s%.*s", used ? ", " : "",
                            (int)(strlen(name) - strlen(MODULE_END)), name);
        free(entry[i]);
    }
    free(entry);
    fact("installed wires", *text ? text : "none");
}

/* What would carry frames between nodes from here, without the wires that wrap it for tests. */
static void describe_wire(void)
{
    const char *wrapper = strrchr(meshmem_config.wire, ':');
    open_group("Between nodes", "between_nodes");
    list_wires();
    open_wire(wrapper ? wrapper + 1 : meshmem_config.wire);
    close_group();
}

static void old_variable(const char *old, const char *name) { fact_of(old, "as %s", name); }

static void cray_variable(const char *name, const char *instead, const char *what)
{
    if (instead)
        fact_of(name, "as %s: %s", instead, what);
    else
        fact_of(name, "%s%s", strncmp(name, "FI_", 3) == 0 ? "" : "no effect here: ", what);
}

/* The exit status, once all output should have reached its destination. */
static int flush(int status) { return flush_output("meshmem-info") ? status : 1; }

static int help(void)
{
    printf("usage: meshmem-info [--json] [-n PES]\n"
           "  --json     print one JSON object\n"
           "  -n PES     say which heap each of PES PEs would get on this machine\n"
           "  --version  print the version\n");
    return flush(0);
}

/* The number of PEs that text says; 0 after a message. */
static int read_pes(const char *text)
{
    char *end;
    errno = 0;
    long n = strtol(text, &end, 10);
    if (*text >= '0' && *text <= '9' && !*end && !errno && n >= 1 && n <= MESHMEM_MAX_PES)
        return (int)n;
    fprintf(stderr, "meshmem-info: -n %s: not a number of PEs; write a number from 1 to %d\n", text,
            MESHMEM_MAX_PES);
    return 0;
}

/* Carry out the words of the command; -1, or the exit status if there is nothing more to do. */
static int read_words(char **word, int *pes)
{
    for (; *word; word++)
        if (strcmp(*word, "--json") == 0) {
            json = true;
        } else if (strcmp(*word, "-n") == 0 && word[1]) {
            if (!(*pes = read_pes(*++word)))
                return 2;
        } else if (strcmp(*word, "--help") == 0) {
            return help();
        } else if (strcmp(*word, "--version") == 0) {
            printf("meshmem-info of meshmem " MESHMEM_VERSION "\n");
            return flush(0);
        } else {
            fprintf(stderr, "meshmem-info: %s: %s; see meshmem-info --help\n", *word,
                    strcmp(*word, "-n") == 0 ? "a number of PEs is missing"
                                             : "there is no such option");
            return 2;
        }
    return -1;
}

int main(int argc, char **argv)
{
    int pes = 1, status = argc > 0 ? read_words(argv + 1, &pes) : -1;
    if (status >= 0)
        return status;
    shmem_init();
    if (json)
        printf("{");
    open_group("meshmem", "meshmem");
    fact("version", MESHMEM_VERSION);
    fact("specification", "OpenSHMEM 1.6");
    fact("compiler", __VERSION__);
    close_group();
    describe_machine(pes);
    open_group("Environment variables", "variables");
    meshmem_config_list(environ, variable);
    close_group();
    open_group("Their names from before OpenSHMEM 1.4, which are read as well", "old_variables");
    meshmem_config_list_old(old_variable);
    close_group();
    open_group("Environment variables of Cray OpenSHMEMX", "cray_variables");
    meshmem_config_list_cray(cray_variable);
    close_group();
    describe_kinds();
    describe_segments();
    describe_partitions();
    describe_collectives();
    describe_wire();
    if (json)
        printf("}\n");
    status = flush(0);
    shmem_finalize();
    return status;
}
