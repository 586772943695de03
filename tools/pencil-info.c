/* SPDX-License-Identifier: BSD-3-Clause */
/* pencil-info: how pencil divides a field among PEs, without starting any: the grid, what each PE
 * has, the messages of each transpose, and what the model expects. */
#include "flush.h"
#include "pencil/inside.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct plan {
    size_t n[3], fields;
    enum pencil_type type;
    int pes, nodes, rows, columns;
    bool given; /* the grid was */
};

static const char *const types[] = {"float", "double", "complex-float", "complex-double"};
static const size_t bytes_of[] = {4, 8, 8, 16};
enum { TYPES = 4, MOST_PES = 1 << 20, ROOM = 32, LOOKS = 20000000 };

static void usage(FILE *to)
{
    fputs(
        "usage: pencil-info NX NY NZ -n PES [--nodes K] [--grid ROWSxCOLUMNS] [--fields F]\n"
        "                   [--type float|double|complex-float|complex-double]\n"
        "Show how pencil divides a field of NX x NY x NZ elements among PEs: the grid of PEs, "
        "memory,\n"
        "the messages of each transpose, and what the model expects. Starts no PEs.\n\n"
        "  -n PES      number of PEs\n"
        "  --nodes K   number of nodes; PEs are divided evenly, as by oshrun --nodes (default: 1)\n"
        "  --grid RxC  this grid of rows and columns; default: the one that pencil_open(..., 0, "
        "0) takes\n"
        "  --type T    type of an element (default: complex-double)\n"
        "  --fields F  number of fields moved at once (default: 1)\n"
        "  --version, --help\n",
        to);
}

static void fail(const char *what, const char *text, const char *remedy)
{
    fprintf(stderr, "pencil-info: %s %s: %s\n", what, text ? text : "(nothing)", remedy);
    exit(2);
}

static size_t read_number(const char *what, const char *text, size_t most)
{
    char *end;
    errno = 0;
    unsigned long long number = text && *text >= '0' && *text <= '9' ? strtoull(text, &end, 10) : 0;
    char remedy[80];
    snprintf(remedy, sizeof remedy, "write a whole number from 1 to %zu", most);
    if (!number || *end || errno || number > most)
        fail(what, text, remedy);
    return (size_t)number;
}

static void read_grid(struct plan *plan, const char *text)
{
    char rest;
    plan->given = true;
    if (!text || sscanf(text, "%8dx%8d%c", &plan->rows, &plan->columns, &rest) != 2 ||
        plan->rows < 1 || plan->columns < 1)
        fail("--grid", text, "write rows and columns, for example 4x2");
}

static void read_type(struct plan *plan, const char *text)
{
    for (int i = 0; i < TYPES; i++)
        if (text && !strcmp(text, types[i])) {
            plan->type = (enum pencil_type)i;
            return;
        }
    fail("--type", text, "it is one of float, double, complex-float and complex-double");
}

static void read_options(struct plan *plan, char **words)
{
    int sizes = 0;
    while (*++words) {
        const char *word = *words, *value = words[1];
        if (!strcmp(word, "--help")) {
            usage(stdout);
            exit(flush_output("pencil-info") ? 0 : 1);
        } else if (!strcmp(word, "--version")) {
            puts("pencil-info of meshmem " MESHMEM_VERSION);
            exit(flush_output("pencil-info") ? 0 : 1);
        } else if (*word != '-') {
            if (sizes == 3)
                fail("argument", word, "there are three sizes, NX NY NZ");
            plan->n[sizes++] = read_number("size", word, (size_t)1 << 40);
            continue;
        }
        if (!strcmp(word, "-n"))
            plan->pes = (int)read_number(word, value, MOST_PES);
        else if (!strcmp(word, "--nodes"))
            plan->nodes = (int)read_number(word, value, MOST_PES);
        else if (!strcmp(word, "--fields"))
            plan->fields = read_number(word, value, (size_t)1 << 30);
        else if (!strcmp(word, "--grid"))
            read_grid(plan, value);
        else if (!strcmp(word, "--type"))
            read_type(plan, value);
        else
            fail("option", word, "there is no such option; see pencil-info --help");
        words++;
    }
    if (sizes < 3 || !plan->pes) {
        usage(stderr);
        exit(2);
    }
}

/* ---- showing ---- */

static const char *spell(double bytes, char text[ROOM])
{
    static const char *const units[] = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    int unit = 0;
    for (; bytes >= 1024 && unit < 6; unit++)
        bytes /= 1024;
    snprintf(text, ROOM, unit && bytes < 100 ? "%.1f %s" : "%.0f %s", bytes, units[unit]);
    return text;
}

static const char *spell_time(double seconds, char text[ROOM])
{
    if (seconds < 1e-3)
        snprintf(text, ROOM, "%.3g us", seconds * 1e6);
    else if (seconds < 1)
        snprintf(text, ROOM, "%.3g ms", seconds * 1e3);
    else
        snprintf(text, ROOM, "%.4g s", seconds);
    return text;
}

/* The least that a node has, which is what pencil_open goes by. */
static int near_pes(const struct plan *plan) { return plan->pes / plan->nodes; }

/* As oshrun places them. */
static int node_of(const struct plan *plan, int pe)
{
    return (int)(((long long)(pe + 1) * plan->nodes - 1) / plan->pes);
}

static void show_parts(const struct plan *plan)
{
    char text[ROOM];
    printf("\n%-11s %-24s %-14s %s\n", "", "largest part, x y z", "per PE", "PEs without elements");
    for (int axis = PENCIL_Z; axis >= PENCIL_X; axis--) {
        struct pencil_box box =
            pcl_part(plan->n, plan->rows, plan->columns, (enum pencil_axis)axis, 0);
        char part[80];
        int empty = 0;
        for (int pe = 0; pe < plan->pes; pe++) {
            struct pencil_box one =
                pcl_part(plan->n, plan->rows, plan->columns, (enum pencil_axis)axis, pe);
            empty += pcl_volume(&one) == 0;
        }
        snprintf(part, sizeof part, "%zu x %zu x %zu", box.count[0], box.count[1], box.count[2]);
        double bytes = (double)pcl_volume(&box) * (double)(plan->fields * bytes_of[plan->type]);
        printf("%c pencils   %-24s %-14s %d\n", "xyz"[axis], part, spell(bytes, text), empty);
    }
}

/* Messages from one kind of pencils to another one: of the PEs that send the most. */
static void show_exchange(const struct plan *plan, enum pencil_axis from, enum pencil_axis to)
{
    bool row = from == PENCIL_Z;
    int members = row ? plan->columns : plan->rows, most_far = 0, most_near = 0;
    double least = -1, most = 0, away = 0;
    char a[ROOM], b[ROOM], c[ROOM];
    int step = 1 + (int)((double)plan->pes * members / LOOKS); /* of very many PEs, some */
    for (int pe = 0; pe < plan->pes;
         pe = pe < plan->pes - 1 && pe + step >= plan->pes ? plan->pes - 1 : pe + step) {
        struct pencil_box mine = pcl_part(plan->n, plan->rows, plan->columns, from, pe);
        int far = 0, near = 0;
        double out = 0;
        for (int i = 0; i < members; i++) {
            int other = row ? pe / plan->columns * plan->columns + i
                            : pe % plan->columns + i * plan->columns;
            struct pencil_box theirs = pcl_part(plan->n, plan->rows, plan->columns, to, other);
            struct pencil_box common = pcl_common(&mine, &theirs);
            double bytes =
                (double)pcl_volume(&common) * (double)(plan->fields * bytes_of[plan->type]);
            if (other == pe || bytes == 0)
                continue;
            bool here = node_of(plan, other) == node_of(plan, pe);
            near += here;
            far += !here;
            out += here ? 0 : bytes;
            least = least < 0 || bytes < least ? bytes : least;
            most = bytes > most ? bytes : most;
        }
        most_far = far > most_far ? far : most_far;
        most_near = near > most_near ? near : most_near;
        away = out > away ? out : away;
    }
    printf("%c -> %c      ", "xyz"[from], "xyz"[to]);
    if (most == 0) {
        puts(members > 1 ? "nothing moves" : "nothing moves: they are the same pencils");
        return;
    }
    printf("among the %d PEs of a %s: ", members, row ? "row" : "column");
    printf("each stores into up to %d PEs and sends to up to %d;\n", most_near, most_far);
    printf("            %s to %s for each, up to %s of a PE to other nodes\n", spell(least, a),
           spell(most, b), spell(away, c));
}

/* What a complex transform of this precision holds on a PE besides the program's arrays. */
static double held_by(const struct plan *plan)
{
    size_t most = pcl_most(plan->n, plan->rows, plan->columns);
    bool single = plan->type == PENCIL_FLOAT || plan->type == PENCIL_COMPLEX_FLOAT;
    size_t element = bytes_of[single ? PENCIL_COMPLEX_FLOAT : PENCIL_COMPLEX_DOUBLE];
    size_t work = pcl_work_bytes(most, element, pcl_together(most, element, plan->fields));
    return (double)pcl_held_bytes(work, plan->rows, plan->columns, plan->nodes > 1, false);
}

static void show_expected(const struct plan *plan)
{
    char a[ROOM], b[ROOM], c[ROOM], d[ROOM];
    int rows[PCL_CANDIDATES], found = pcl_candidates(plan->n, plan->pes, near_pes(plan), rows);
    struct pcl_cost cost = pcl_cost(plan->n, plan->rows, plan->columns, near_pes(plan));
    printf(
        "\nThe model expects %s for a complex transform: %s of computing, %s z -> y, %s y -> x.\n",
        spell_time(pcl_cost_all(cost), a), spell_time(cost.compute, b), spell_time(cost.row, c),
        spell_time(cost.column, d));
    printf("The best grids:");
    for (int i = 0; i < found; i++) {
        cost = pcl_cost(plan->n, rows[i], plan->pes / rows[i], near_pes(plan));
        printf("%s %d x %d %s", i ? "," : "", rows[i], plan->pes / rows[i],
               spell_time(pcl_cost_all(cost), a));
    }
    puts(". These are orders of magnitude; PENCIL_MEASURED decides by measuring.");
}

/* Refuse what pencil_open refuses; take the model's grid unless one was given. */
static void complete(struct plan *plan)
{
    char text[64];
    const size_t *n = plan->n;
    if (n[1] > SIZE_MAX / 64 / n[2] || n[0] > SIZE_MAX / 64 / n[2] / n[1])
        fail("size", "of the field", "it has more elements than memory has addresses");
    snprintf(text, sizeof text, "%d", plan->nodes);
    if (plan->nodes > plan->pes)
        fail("--nodes", text, "there are fewer PEs than nodes");
    if (!plan->given) {
        int rows[PCL_CANDIDATES];
        pcl_candidates(n, plan->pes, near_pes(plan), rows);
        plan->rows = rows[0];
        plan->columns = plan->pes / rows[0];
    }
    snprintf(text, sizeof text, "%dx%d", plan->rows, plan->columns);
    if ((long long)plan->rows * plan->columns != plan->pes)
        fail("--grid", text, "rows x columns must be the number of PEs");
}

int main(int count, char **words)
{
    struct plan plan = {.fields = 1, .type = PENCIL_COMPLEX_DOUBLE, .nodes = 1};
    char text[ROOM];
    (void)count;
    read_options(&plan, words);
    complete(&plan);
    double element = (double)bytes_of[plan.type];
    double all = (double)plan.n[0] * (double)plan.n[1] * (double)plan.n[2] * element;
    printf("field       %zu x %zu x %zu %s, %s", plan.n[0], plan.n[1], plan.n[2], types[plan.type],
           spell(all, text));
    if (plan.fields > 1)
        printf("; %zu of them, %s", plan.fields, spell(all * (double)plan.fields, text));
    printf("\nPEs         %d on %d node%s\n", plan.pes, plan.nodes, plan.nodes > 1 ? "s" : "");
    printf("grid        %d x %d (rows x columns)%s\n", plan.rows, plan.columns,
           plan.given ? "" : ", the model's choice");
    show_parts(&plan);
    double most = (double)pcl_most(plan.n, plan.rows, plan.columns) * element;
    printf("\nmemory      %s of symmetric heap per PE for an array of pencil_malloc;\n",
           spell(most * (double)plan.fields, text));
    printf("            %s%s more while a complex transform is open\n",
           plan.pes > 1 ? "" : "at most ", spell(held_by(&plan), text));
    puts("");
    show_exchange(&plan, PENCIL_Z, PENCIL_Y);
    show_exchange(&plan, PENCIL_Y, PENCIL_X);
    show_expected(&plan);
    return flush_output("pencil-info") ? 0 : 1;
}
