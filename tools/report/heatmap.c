/* SPDX-License-Identifier: BSD-3-Clause */
/* Draws the heatmap; see heatmap.h. Two panels, bytes and operations, with logarithmic colors. Up
 * to 64 PEs each cell is a rectangle that says its numbers; with more it is a point of a picture,
 * and with more than 1,024 several PEs share one. A PNG has points only. */
#include "report/heatmap.h"

#include "record/own.h"
#include "report/raster.h"
#include "report/utf8.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { RECTANGLES = 64, MOST_CELLS = 1024, SIDE = 480, LEFT = 80, TOP = 96, PANEL = 690 };

struct map {
    int n;                        /* cells of a side */
    int share;                    /* PEs of a cell's side */
    uint64_t *operations, *bytes; /* [from * n + to] */
    uint64_t all_operations, all_bytes;
    unsigned char color[256][3];
};

/* ---- numbers ---- */

static bool add_up(struct map *map, const struct report_job *job)
{
    map->share = (job->n_pes + MOST_CELLS - 1) / MOST_CELLS;
    map->n = (job->n_pes + map->share - 1) / map->share;
    size_t cells = (size_t)map->n * (size_t)map->n;
    map->operations = calloc(cells, sizeof *map->operations);
    map->bytes = calloc(cells, sizeof *map->bytes);
    if (!map->operations || !map->bytes)
        return false;
    for (int pe = 0; pe < job->n_pes; pe++)
        for (uint32_t track = 0; job->pe[pe].there && track < job->pe[pe].counts; track++) {
            const struct part_to *to = part_to((struct part_track *)report_track(job, pe, track));
            for (int other = 0; other < job->n_pes; other++) {
                size_t cell = (size_t)(pe / map->share * map->n + other / map->share);
                map->operations[cell] += to[other].pair[0];
                map->bytes[cell] += to[other].pair[1];
                map->all_operations += to[other].pair[0];
                map->all_bytes += to[other].pair[1];
            }
        }
    return true;
}

static void write_csv(FILE *file, const struct report_job *job)
{
    fprintf(file, "from,to,operations,bytes\n");
    for (int pe = 0; pe < job->n_pes; pe++)
        for (int other = 0; other < job->n_pes && job->pe[pe].there; other++) {
            part_pair sum = {0};
            for (uint32_t track = 0; track < job->pe[pe].counts; track++) {
                const struct part_track *part = report_track(job, pe, track);
                const struct part_to *to = part_to((struct part_track *)part) + other;
                sum += to->pair;
            }
            if (sum[0])
                fprintf(file, "%d,%d,%" PRIu64 ",%" PRIu64 "\n", pe, other, sum[0], sum[1]);
        }
}

/* ---- colors ---- */

/* From light to dark, along four colors; value 0 is nothing at all. */
static void make_colors(struct map *map)
{
    static const unsigned char stops[4][3] = {
        {252, 236, 196}, {240, 152, 88}, {184, 56, 96}, {48, 16, 84}};
    for (int i = 1; i < 256; i++) {
        double at = (i - 1) / 254.0 * 3;
        int stop = at < 2 ? (int)at : 2;
        for (int c = 0; c < 3; c++)
            map->color[i][c] = (unsigned char)(stops[stop][c] +
                                               (at - stop) * (stops[stop + 1][c] - stops[stop][c]));
    }
    memset(map->color[0], 246, 3);
}

struct scale {
    double least, most; /* logarithms of the numbers that are not 0 */
};

static struct scale find_scale(const uint64_t *numbers, size_t cells)
{
    struct scale scale = {INFINITY, -INFINITY};
    for (size_t i = 0; i < cells; i++)
        if (numbers[i]) {
            double at = log((double)numbers[i]);
            scale.least = at < scale.least ? at : scale.least;
            scale.most = at > scale.most ? at : scale.most;
        }
    return scale;
}

static int choose_color(const struct scale *scale, uint64_t number)
{
    double width = scale->most - scale->least;
    if (!number)
        return 0;
    return width <= 0 ? 255 : 1 + (int)lround((log((double)number) - scale->least) / width * 254);
}

/* ---- text ---- */

/* A number as people read it: bytes in powers of 1024, operations in powers of 1000. */
static const char *spell(char text[32], double number, bool bytes)
{
    static const char *const units[2][6] = {{"", "k", "M", "G", "T", "P"},
                                            {" B", " KiB", " MiB", " GiB", " TiB", " PiB"}};
    double step = bytes ? 1024 : 1000;
    int unit = 0;
    while (number >= step * 0.9995 && unit < 5) {
        number /= step;
        unit++;
    }
    bool whole = fabs(number - round(number)) < 1e-6;
    snprintf(text, 32, "%.*f%s", number < 9.995 && !whole ? 1 : 0, number, units[bytes][unit]);
    return text;
}

static void write_escaped(FILE *file, const char *text)
{
    while (*text) {
        int n = report_utf8_length(text);
        if (strchr("<>&\"", *text))
            fprintf(file, "&#%d;", *text);
        else if (n && (unsigned char)*text >= 0x20 && *text != 0x7f)
            fwrite(text, 1, (size_t)n, file);
        else
            putc('?', file);
        text += n ? n : 1;
    }
}

/* ---- a panel ---- */

static void draw_cells(FILE *file, const struct map *map, const uint64_t *numbers,
                       const struct scale *scale)
{
    double cell = (double)SIDE / map->n;
    for (int from = 0; from < map->n; from++)
        for (int to = 0; to < map->n; to++) {
            size_t i = (size_t)(from * map->n + to);
            const unsigned char *c = map->color[choose_color(scale, numbers[i])];
            if (numbers[i])
                fprintf(file,
                        "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" "
                        "fill=\"#%02x%02x%02x\"><title>PE %d to PE %d: %" PRIu64
                        " operations, %" PRIu64 " bytes</title></rect>\n",
                        to * cell, from * cell, cell, cell, c[0], c[1], c[2], from, to,
                        map->operations[i], map->bytes[i]);
        }
}

static void draw_picture(FILE *file, const struct map *map, const uint64_t *numbers,
                         const struct scale *scale)
{
    size_t cells = (size_t)map->n * (size_t)map->n;
    unsigned char *points = malloc(cells);
    for (size_t i = 0; points && i < cells; i++)
        points[i] = (unsigned char)choose_color(scale, numbers[i]);
    if (points) {
        fprintf(file,
                "<image width=\"%d\" height=\"%d\" preserveAspectRatio=\"none\" "
                "style=\"image-rendering:pixelated\" href=\"data:image/png;base64,",
                SIDE, SIDE);
        report_write_png(file, points, (size_t)map->n, (size_t)map->n, map->color, true);
        fprintf(file, "\"/>\n");
    }
    free(points);
}

/* The numbers of PEs along both sides, and the titles. */
static void draw_axes(FILE *file, const struct map *map, const struct report_job *job)
{
    double cell = (double)SIDE / map->n;
    int step = 1;
    while (map->n / step > 16) /* 1, 2, 4, 8, ...: PEs come in powers of two */
        step *= 2;
    for (int i = 0; i < map->n; i += step)
        fprintf(file,
                "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%d</text>"
                "<text x=\"-6\" y=\"%.1f\" text-anchor=\"end\">%d</text>\n",
                (i + 0.5) * cell, SIDE + 16, i * map->share, (i + 0.5) * cell + 4, i * map->share);
    fprintf(file,
            "<rect width=\"%d\" height=\"%d\" fill=\"none\" stroke=\"#444\"/>\n"
            "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\" class=\"t\">to PE</text>\n"
            "<text transform=\"translate(-48,%d) rotate(-90)\" text-anchor=\"middle\" "
            "class=\"t\">from PE</text>\n",
            SIDE, SIDE, SIDE / 2, SIDE + 40, SIDE / 2);
    for (int pe = 1; pe < job->n_pes && job->n_nodes > 1 && job->n_nodes <= 64; pe++)
        if (job->pe[pe].there && job->pe[pe - 1].there &&
            job->pe[pe].head.leader != job->pe[pe - 1].head.leader)
            fprintf(file, "<path class=\"n\" d=\"M0 %.2fH%dM%.2f 0V%d\"/>\n",
                    pe * cell / map->share, SIDE, pe * cell / map->share, SIDE);
}

/* What the colors mean. */
static void draw_legend(FILE *file, const struct map *map, const struct scale *scale, bool bytes)
{
    enum { X = SIDE + 24, WIDTH = 18, STRIPES = 64 };
    char text[32];
    if (scale->most < scale->least)
        return;
    bool one = scale->most - scale->least <= 0;
    for (int i = 0; i < STRIPES; i++) {
        const unsigned char *c = map->color[one ? 255 : 1 + 254 * i / (STRIPES - 1)];
        double height = (double)SIDE / 2 / STRIPES;
        fprintf(file,
                "<rect x=\"%d\" y=\"%.2f\" width=\"%d\" height=\"%.2f\" "
                "fill=\"#%02x%02x%02x\"/>\n",
                X, SIDE / 2 - (i + 1) * height, WIDTH, height + 0.3, c[0], c[1], c[2]);
    }
    for (int i = 0; i <= (one ? 0 : 4); i++) {
        double number = exp(scale->least + (scale->most - scale->least) * i / 4);
        fprintf(file, "<text x=\"%d\" y=\"%.1f\">%s</text>\n", X + WIDTH + 6,
                SIDE / 2.0 - SIDE / 8.0 * i + 4, spell(text, number, bytes));
    }
    fprintf(file,
            "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"14\" fill=\"#f6f6f6\" "
            "stroke=\"#bbb\"/><text x=\"%d\" y=\"%d\">none</text>\n",
            X, SIDE / 2 + 16, WIDTH, X + WIDTH + 6, SIDE / 2 + 28);
}

static void draw_panel(FILE *file, const struct map *map, const struct report_job *job, bool bytes)
{
    const uint64_t *numbers = bytes ? map->bytes : map->operations;
    struct scale scale = find_scale(numbers, (size_t)map->n * (size_t)map->n);
    fprintf(file,
            "<g transform=\"translate(%d,%d)\">\n<text x=\"%d\" y=\"-14\" text-anchor=\"middle\" "
            "class=\"t\">%s</text>\n<rect width=\"%d\" height=\"%d\" fill=\"#f6f6f6\"/>\n",
            LEFT + (bytes ? 0 : PANEL), TOP, SIDE / 2, bytes ? "bytes" : "operations", SIDE, SIDE);
    if (map->n <= RECTANGLES && map->share == 1)
        draw_cells(file, map, numbers, &scale);
    else
        draw_picture(file, map, numbers, &scale);
    draw_axes(file, map, job);
    draw_legend(file, map, &scale, bytes);
    fprintf(file, "</g>\n");
}

/* ---- the picture ---- */

static void write_svg(FILE *file, const struct map *map, const struct report_job *job)
{
    char bytes[32], operations[32];
    const char *program = "";
    for (int pe = 0; pe < job->n_pes && !*program; pe++)
        if (job->pe[pe].there) {
            const char *slash = strrchr(job->pe[pe].head.program, '/');
            program = slash ? slash + 1 : job->pe[pe].head.program;
        }
    fprintf(file,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
            "viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" font-size=\"12\">\n"
            "<style>.t{font-size:15px}.n{stroke:#2a6;stroke-width:1;fill:none}</style>\n"
            "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n"
            "<text x=\"%d\" y=\"30\" font-size=\"18\">",
            2 * PANEL + 20, TOP + SIDE + 60, 2 * PANEL + 20, TOP + SIDE + 60, LEFT);
    write_escaped(file, program);
    fprintf(file,
            ": %d PEs on %d node%s, %s operations, %s</text>\n<text x=\"%d\" y=\"52\" "
            "fill=\"#444\">puts, gets, atomics and signals that PEs called; not what collectives "
            "move%s",
            job->n_pes, job->n_nodes, job->n_nodes == 1 ? "" : "s",
            spell(operations, (double)map->all_operations, false),
            spell(bytes, (double)map->all_bytes, true), LEFT,
            job->n_nodes > 1 && job->n_nodes <= 64 ? "; green lines: nodes" : "");
    if (map->share > 1)
        fprintf(file, "; a cell is %d PEs", map->share);
    fprintf(file, "</text>\n");
    draw_panel(file, map, job, true);
    draw_panel(file, map, job, false);
    fprintf(file, "</svg>\n");
}

/* ---- the picture of points ---- */

enum { INK = 254, PAPER = 255, COLORS = 253, EDGE = 64, GAP = 48 };

/* The numbers of PEs along both sides of a panel. */
static void mark_axes(struct raster *raster, const struct map *map, int left, int cell)
{
    char text[16];
    int step = 1, side = map->n * cell;
    while (map->n / step > 16)
        step *= 2;
    for (int i = 0; i < map->n; i += step) {
        int middle = i * cell + cell / 2;
        int length = snprintf(text, sizeof text, "%d", i * map->share) * RASTER_LETTER;
        raster_write(raster, left - length - 4, EDGE + middle - 5, text, INK);
        raster_write(raster, left + middle - length / 2 + 1, EDGE + side + 6, text, INK);
    }
}

static void paint_panel(struct raster *raster, const struct map *map, int left, int cell,
                        bool bytes)
{
    const uint64_t *numbers = bytes ? map->bytes : map->operations;
    struct scale scale = find_scale(numbers, (size_t)map->n * (size_t)map->n);
    int side = map->n * cell;
    char text[128], least[32], most[32];
    raster_fill(raster, left - 1, EDGE - 1, side + 2, side + 2, INK);
    for (int from = 0; from < map->n; from++)
        for (int to = 0; to < map->n; to++) {
            int color = choose_color(&scale, numbers[from * map->n + to]) * COLORS;
            raster_fill(raster, left + to * cell, EDGE + from * cell, cell, cell,
                        (unsigned char)((color + 254) / 255));
        }
    if (scale.most < scale.least)
        snprintf(text, sizeof text, "no %s", bytes ? "bytes" : "operations");
    else
        snprintf(text, sizeof text, "%s: %s to %s", bytes ? "bytes" : "operations",
                 spell(least, exp(scale.least), bytes), spell(most, exp(scale.most), bytes));
    raster_write(raster, left, EDGE - RASTER_LINE - 4, text, INK);
    mark_axes(raster, map, left, cell);
}

static bool write_png(FILE *file, const struct map *map, const struct report_job *job)
{
    int cell = map->n < SIDE ? SIDE / map->n : 1, side = map->n * cell;
    struct raster raster = {.width = 2 * (EDGE + side) + GAP, .height = 2 * EDGE + side};
    unsigned char colors[256][3];
    char text[128];
    raster.point = malloc((size_t)raster.width * (size_t)raster.height);
    if (!raster.point)
        return false;
    for (int i = 0; i <= COLORS; i++)
        memcpy(colors[i], map->color[i * 255 / COLORS], 3);
    memset(colors[INK], 0x22, 3);
    memset(colors[PAPER], 255, 3);
    raster_fill(&raster, 0, 0, raster.width, raster.height, PAPER);
    int length = snprintf(text, sizeof text, "%d PEs on %d node%s, rows: from PE, columns: to PE",
                          job->n_pes, job->n_nodes, job->n_nodes == 1 ? "" : "s");
    if (map->share > 1)
        snprintf(text + length, sizeof text - (size_t)length, ", a cell is %d PEs", map->share);
    raster_write(&raster, EDGE, 12, text, INK);
    paint_panel(&raster, map, EDGE, cell, true);
    paint_panel(&raster, map, 2 * EDGE + side, cell, false);
    report_write_png(file, raster.point, (size_t)raster.width, (size_t)raster.height, colors,
                     false);
    free(raster.point);
    return true;
}

static bool ends_in(const char *name, const char *end)
{
    size_t length = strlen(name), letters = strlen(end);
    return length > letters && strcmp(name + length - letters, end) == 0;
}

bool report_write_heatmap(const struct report_job *job, const char *name)
{
    struct map map = {0};
    bool csv = ends_in(name, ".csv"), painted = true;
    bool good = csv || add_up(&map, job);
    FILE *file = good ? own_result(name) : NULL;
    if (!good)
        fprintf(stderr, "meshmem-trace: no memory is left for %d x %d PEs\n", map.n, map.n);
    else if (!file)
        fprintf(stderr, "meshmem-trace: %s: %s\n", name, own_open_why(errno));
    if (file && csv) {
        write_csv(file, job);
    } else if (file) {
        make_colors(&map);
        if (ends_in(name, ".png"))
            painted = write_png(file, &map, job);
        else
            write_svg(file, &map, job);
    }
    if (!painted)
        fprintf(stderr, "meshmem-trace: no memory is left for %s\n", name);
    free(map.operations);
    free(map.bytes);
    if (!file)
        return false;
    return report_finish(file, name) && painted;
}
