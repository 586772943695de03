/* SPDX-License-Identifier: BSD-3-Clause */
/* Whole fields: gathered on any PE and scattered from it they are the same bit for bit; sums, sums
 * of squares, least and largest are right to the last digits, for all types and pencils, also where
 * elements cancel each other, are infinite or not numbers; a file that is written is what numpy
 * writes, and reads back the same; files of other types, shapes and lengths are refused. */
// pes: 1 2 3 4 5 6 7 8 9
// nodes: 1 2 3:cyclic
// sanitize: yes
#include "../dice.h"
#include "../expect.h"

#include <math.h>
#include <pencil.h>
#include <shmem.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>

enum { ROUNDS = 16 };

static const size_t bytes_of[] = {4, 8, 8, 16};
static char name[64];

struct trial {
    size_t n[3], fields, bytes;
    enum pencil_type type;
    enum pencil_axis pencils;
    struct pencil_grid *grid;
    struct pencil_box box;
    unsigned char *whole, *mine,
        *other;        /* all fields, the same on all PEs; my part; another array */
    size_t size, part; /* bytes of whole, and of mine */
};

static int says(const char *words)
{
    if (strstr(pencil_error(), words))
        return 1;
    fprintf(stderr, "it says: %s\n", pencil_error());
    return 0;
}

static int is_single(enum pencil_type type)
{
    return type == PENCIL_FLOAT || type == PENCIL_COMPLEX_FLOAT;
}

/* Copy my part of whole into array. */
static void take(const struct trial *t, unsigned char *array)
{
    const struct pencil_box *b = &t->box;
    size_t run = b->count[2] * t->bytes;
    for (size_t f = 0; f < t->fields; f++)
        for (size_t x = 0; x < b->count[0]; x++)
            for (size_t y = 0; y < b->count[1]; y++, array += run) {
                size_t row = (f * t->n[0] + b->from[0] + x) * t->n[1] + b->from[1] + y;
                memcpy(array, t->whole + (row * t->n[2] + b->from[2]) * t->bytes, run);
            }
}

static void prepare(struct trial *t, struct dice *dice, int round)
{
    static const size_t likely[] = {1, 2, 3, 5, 7, 16, 17};
    int pes = shmem_n_pes(), rows = 1 + (int)dice_below(dice, (uint64_t)pes);
    while (pes % rows)
        rows--;
    for (int i = 0; i < 3; i++)
        t->n[i] = round ? likely[dice_below(dice, 7)] : 64; /* at first several rounds of rows */
    t->fields = 1 + dice_below(dice, 3);
    t->type = (enum pencil_type)(round % 4);
    t->pencils = (enum pencil_axis)dice_below(dice, 3);
    t->bytes = bytes_of[t->type];
    t->grid = pencil_open(t->n[0], t->n[1], t->n[2], rows, pes / rows);
    EXPECT(t->grid);
    t->box = pencil_box(t->grid, t->pencils, shmem_my_pe());
    t->size = t->fields * t->n[0] * t->n[1] * t->n[2] * t->bytes;
    t->part = t->fields * t->box.count[0] * t->box.count[1] * t->box.count[2] * t->bytes;
    t->whole = malloc(t->size);
    t->mine = malloc(t->part + 1);
    t->other = malloc(t->size);
    EXPECT(t->whole && t->mine && t->other);
    for (size_t i = 0; i < t->size / (is_single(t->type) ? 4 : 8); i++) {
        double x =
            ((double)dice_below(dice, 1 << 20) - (1 << 19)) * pow(2, (int)dice_below(dice, 30));
        if (is_single(t->type))
            ((float *)t->whole)[i] = (float)x;
        else
            ((double *)t->whole)[i] = x;
    }
    take(t, t->mine);
}

/* ---- one PE ---- */

static void check_gather(const struct trial *t)
{
    for (int pe = 0; pe < shmem_n_pes(); pe += 3) {
        int me = shmem_my_pe() == pe;
        memset(t->other, 0xaa, t->size);
        EXPECT(!pencil_gather(t->grid, t->type, t->fields, t->pencils, pe, me ? t->other : NULL,
                              t->mine));
        EXPECT(!me || !memcmp(t->other, t->whole, t->size));
        memset(t->other, 0xaa, t->size);
        EXPECT(!pencil_scatter(t->grid, t->type, t->fields, t->pencils, pe, t->other,
                               me ? t->whole : NULL));
        EXPECT(!memcmp(t->other, t->mine, t->part));
    }
    EXPECT(pencil_gather(t->grid, t->type, 1, t->pencils, shmem_n_pes(), NULL, t->mine) &&
           says("there is no PE"));
    EXPECT(pencil_gather(t->grid, (enum pencil_type)7, 1, t->pencils, 0, NULL, t->mine) &&
           says("type 7"));
}

/* ---- sums ---- */

/* What the field's reduction is, in long double, number i of it. */
static long double reduced(const struct trial *t, size_t field, enum pencil_op op, size_t i)
{
    size_t each = t->size / t->fields / (is_single(t->type) ? 4 : 8);
    size_t step = t->type >= PENCIL_COMPLEX_FLOAT && op == PENCIL_SUM ? 2 : 1;
    long double all = op == PENCIL_MIN ? HUGE_VALL : op == PENCIL_MAX ? -HUGE_VALL : 0;
    for (size_t j = field * each + i; j < (field + 1) * each; j += step) {
        long double x = is_single(t->type) ? ((float *)t->whole)[j] : ((double *)t->whole)[j];
        if (op == PENCIL_SUM)
            all += x;
        else if (op == PENCIL_SQUARES)
            all += x * x;
        else if (op == PENCIL_MIN ? x < all : x > all)
            all = x;
    }
    return all;
}

static void check_reduce(const struct trial *t)
{
    int complex = t->type >= PENCIL_COMPLEX_FLOAT;
    for (int op = PENCIL_SUM; op <= PENCIL_MAX; op++) {
        double result[6];
        int failed = pencil_reduce(t->grid, t->type, t->fields, t->pencils, (enum pencil_op)op,
                                   result, t->mine);
        if (complex && op >= PENCIL_MIN) {
            EXPECT(failed && says("no order"));
            continue;
        }
        EXPECT(!failed);
        size_t several = complex && op == PENCIL_SUM ? 2 : 1;
        for (size_t i = 0; i < t->fields * several; i++) {
            long double size = sqrtl(reduced(t, i / several, PENCIL_SQUARES, 0));
            long double expected = reduced(t, i / several, (enum pencil_op)op, i % several);
            long double most = op == PENCIL_SUM ? size : op == PENCIL_SQUARES ? expected : 0;
            EXPECT(fabsl(result[i] - expected) <= 1e-14L * most);
        }
    }
    EXPECT(pencil_reduce(t->grid, t->type, 1, t->pencils, (enum pencil_op)4, NULL, t->mine) &&
           says("operation 4"));
}

/* Numbers that cancel, infinity, and what is not a number, on the last element. */
static void check_special(void)
{
    struct pencil_grid *grid = pencil_open(5, 6, 7, 0, 0);
    struct pencil_box box = pencil_box(grid, PENCIL_Z, shmem_my_pe());
    size_t all = box.count[0] * box.count[1] * box.count[2];
    double *a = malloc((all + 1) * sizeof *a), result;
    static const double last[] = {-1e100, HUGE_VAL, (double)NAN};
    for (int i = 0; i < 3; i++) {
        for (size_t j = 0; j < all; j++)
            a[j] = 1;
        if (all && box.from[0] == 0 && box.from[1] == 0)
            a[0] = 1e100;
        if (all && box.from[0] + box.count[0] == 5 && box.from[1] + box.count[1] == 6)
            a[all - 1] = last[i];
        EXPECT(!pencil_reduce(grid, PENCIL_DOUBLE, 1, PENCIL_Z, PENCIL_SUM, &result, a));
        EXPECT(i == 0 ? fabs(result) <= 208 : i == 1 ? isinf(result) : isnan(result));
        EXPECT(!pencil_reduce(grid, PENCIL_DOUBLE, 1, PENCIL_Z, PENCIL_MAX, &result, a));
        EXPECT(i == 0 ? result == 1e100 : i == 1 ? isinf(result) : isnan(result));
        EXPECT(!pencil_reduce(grid, PENCIL_DOUBLE, 1, PENCIL_Z, PENCIL_MIN, &result, a));
        EXPECT(i == 0 ? result == -1e100 : i == 1 ? result == 1 : isnan(result));
    }
    free(a);
    pencil_close(grid);
}

/* Any number of fields of one element on each PE: all PEs get the same bits. */
static void check_many(size_t fields, enum pencil_type type)
{
    int pes = shmem_n_pes(), me = shmem_my_pe();
    size_t several = type == PENCIL_COMPLEX_DOUBLE ? 2 : 1, numbers = several * fields;
    struct pencil_grid *grid = pencil_open((size_t)pes, 1, 1, pes, 1);
    double *a = malloc(numbers * sizeof *a), *results = malloc(numbers * sizeof *results);
    double *first = shmem_malloc(2 * numbers * sizeof *first);
    EXPECT(grid && a && results && first);
    for (size_t i = 0; i < numbers; i++)
        a[i] = 1 / (3.0 + me + (double)i);
    for (int op = PENCIL_SUM; op <= (several == 2 ? PENCIL_SUM : PENCIL_MAX); op++) {
        EXPECT(!pencil_reduce(grid, type, fields, PENCIL_Z, (enum pencil_op)op, results, a));
        for (size_t i = 0; i < numbers; i++) {
            double all = 0, least = 1 / (2.0 + pes + (double)i), most = 1 / (3.0 + (double)i);
            for (int pe = 0; pe < pes; pe++) {
                double x = 1 / (3.0 + pe + (double)i);
                all += op == PENCIL_SUM ? x : x * x;
            }
            all = op == PENCIL_MIN ? least : op == PENCIL_MAX ? most : all;
            EXPECT(fabs(results[i] - all) <= (op < PENCIL_MIN ? 1e-14 * all : 0));
        }
        memcpy(first, results, numbers * sizeof *first);
        shmem_double_broadcast(SHMEM_TEAM_WORLD, first + numbers, first, numbers, 0);
        EXPECT(!memcmp(first + numbers, results, numbers * sizeof *first));
        shmem_barrier_all();
    }
    shmem_free(first);
    free(results);
    free(a);
    pencil_close(grid);
}

/* What cancels on other PEs leaves the rest exactly; more fields than there are in a round. */
static void check_cancel(void)
{
    int pes = shmem_n_pes(), me = shmem_my_pe();
    enum { FIELDS = 40000 };
    struct pencil_grid *grid = pencil_open((size_t)pes, 1, 1, pes, 1);
    double *a = malloc(FIELDS * sizeof *a), *sums = malloc(FIELDS * sizeof *sums);
    EXPECT(grid && a && sums);
    for (int i = 0; i < FIELDS; i++)
        a[i] = me == 0 ? 1e16 : me == pes - 1 ? -1e16 : me + i;
    EXPECT(!pencil_reduce(grid, PENCIL_DOUBLE, FIELDS, PENCIL_Z, PENCIL_SUM, sums, a));
    for (int i = 0; i < FIELDS && pes > 1; i++)
        EXPECT(sums[i] == (pes - 2) * (pes - 1) / 2 + (pes - 2) * (double)i);
    free(a);
    free(sums);
    pencil_close(grid);
}

/* ---- files ---- */

/* The file, on the first PE: as numpy writes it, with the fields behind the head. */
static void check_file(const struct trial *t)
{
    static const char *const types[] = {"<f4", "<f8", "<c8", "<c16"};
    unsigned char head[256], *data = malloc(t->size + 1);
    char expected[160], fields[24] = "";
    FILE *file = fopen(name, "rb");
    EXPECT(file && data && fread(head, 1, sizeof head, file) == sizeof head);
    EXPECT(fread(data, 1, t->size + 1, file) == t->size && !memcmp(data, t->whole, t->size));
    if (t->fields > 1)
        snprintf(fields, sizeof fields, "%zu, ", t->fields);
    snprintf(expected, sizeof expected,
             "{'descr': '%s', 'fortran_order': False, 'shape': (%s%zu, %zu, %zu), }",
             types[t->type], fields, t->n[0], t->n[1], t->n[2]);
    EXPECT(!memcmp(head, "\x93NUMPY\x01\x00\xf6\x00", 10) && head[255] == '\n');
    EXPECT(!memcmp(head + 10, expected, strlen(expected)));
    fclose(file);
    free(data);
}

static void check_files(const struct trial *t)
{
    EXPECT(!pencil_write(t->grid, t->type, t->fields, t->pencils, name, t->mine));
    if (shmem_my_pe() == 0)
        check_file(t);
    shmem_barrier_all();
    memset(t->other, 0xaa, t->size);
    EXPECT(!pencil_read(t->grid, t->type, t->fields, t->pencils, name, t->other));
    EXPECT(!memcmp(t->other, t->mine, t->part));
    enum pencil_type wrong = (enum pencil_type)((t->type + 1) % 4);
    EXPECT(pencil_read(t->grid, wrong, t->fields, t->pencils, name, t->other) &&
           says("its elements are"));
    EXPECT(pencil_read(t->grid, t->type, t->fields + 1, t->pencils, name, t->other) &&
           says("its shape is ("));
}

/* Where files cannot become large enough, the one that was there stays as it is. */
static void check_full(void)
{
    struct rlimit before, small;
    struct pencil_grid *grid = pencil_open(10, 10, 10, 0, 0);
    struct pencil_box box = pencil_box(grid, PENCIL_Z, shmem_my_pe());
    size_t mine = box.count[0] * box.count[1] * box.count[2];
    double *a = calloc(mine + 1, sizeof *a);
    EXPECT(!pencil_write(grid, PENCIL_DOUBLE, 1, PENCIL_Z, name, a));
    EXPECT(!getrlimit(RLIMIT_FSIZE, &before) && signal(SIGXFSZ, SIG_IGN) != SIG_ERR);
    small = before;
    for (rlim_t limit = 300; limit < 9000; limit += 7900) { /* all bytes are 8256 */
        a[0] = 7;
        small.rlim_cur = limit;
        EXPECT(!setrlimit(RLIMIT_FSIZE, &small));
        EXPECT(pencil_write(grid, PENCIL_DOUBLE, 1, PENCIL_X, name, a) && says("File too large"));
        EXPECT(!setrlimit(RLIMIT_FSIZE, &before));
        EXPECT(!pencil_read(grid, PENCIL_DOUBLE, 1, PENCIL_Z, name, a));
        for (size_t i = 0; i < mine; i++)
            EXPECT(a[i] == 0);
        shmem_barrier_all();
    }
    free(a);
    pencil_close(grid);
}

/* Make the file begin with the text as head, followed by this many bytes. */
static void make(const char *head, size_t bytes)
{
    if (shmem_my_pe() == 0) {
        size_t length = strlen(head) + 1;
        unsigned char before[] = {0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0, length & 0xff, length >> 8};
        FILE *file = fopen(name, "wb");
        EXPECT(file && fwrite(before, 1, 10, file) == 10 && fprintf(file, "%s\n", head) > 0);
        for (size_t i = 0; i < bytes; i++)
            fputc(0, file);
        EXPECT(!fclose(file));
    }
    shmem_barrier_all();
}

/* What cannot be removed has the name that the file has until it is complete; a path so long that
 * the sentence has no room for all of it. */
static void check_names(struct pencil_grid *grid, const double *a)
{
    char part[sizeof name + 8], path[1001] = {0};
    snprintf(part, sizeof part, "%s.part", name);
    shmem_barrier_all();
    if (shmem_my_pe() == 0)
        EXPECT(!unlink(name) && !mkdir(part, 0700));
    shmem_barrier_all();
    EXPECT(pencil_write(grid, PENCIL_DOUBLE, 1, PENCIL_Z, name, a) && says("with .part after"));
    EXPECT(pencil_wisdom_save(name) && says("with .part after"));
    shmem_barrier_all();
    if (shmem_my_pe() == 0)
        EXPECT(!rmdir(part));
    for (size_t i = 0; i < sizeof path - 1; i++)
        path[i] = i % 100 ? 'a' : '/';
    EXPECT(pencil_write(grid, PENCIL_DOUBLE, 1, PENCIL_Z, path, a) && says("No such file"));
    EXPECT(pencil_wisdom_save(path) && says("No such file"));
    EXPECT(pencil_wisdom_load(path) && says("No such file"));
}

/* Somebody's file with .part after its name stays where nothing was written. */
static void check_foreign(struct pencil_grid *grid, const double *a)
{
    char part[sizeof name + 8];
    snprintf(part, sizeof part, "%s.part", name);
    if (shmem_my_pe() == 0)
        EXPECT(!mkfifo(part, 0600));
    shmem_barrier_all();
    EXPECT(pencil_write(grid, PENCIL_DOUBLE, 1, PENCIL_Z, name, a) && says("it is no file"));
    if (shmem_my_pe() == 0)
        EXPECT(!unlink(part));
    shmem_barrier_all();
}

static void check_refused(void)
{
    static const struct {
        const char *head, *says;
        size_t bytes;
    } files[] = {
        {"{'descr': '<f8', 'fortran_order': False, 'shape': (3, 4), }", NULL, 96},
        {"{\"shape\" : (1,1,3,4) , \"descr\":\"<f8\", \"fortran_order\":False}", NULL, 96},
        {"{'descr': '<f8', 'fortran_order': False, 'shape': (3, 4), }", "cut off", 95},
        {"{'descr': '<f8', 'fortran_order': False, 'shape': (3, 4), }", "appended", 97},
        {"{'descr': '<f8', 'fortran_order': True, 'shape': (3, 4), }", "first axis varies", 96},
        {"{'descr': '>f8', 'fortran_order': False, 'shape': (3, 4), }", "are >f8, not <f8", 96},
        {"{'descr': '<f8', 'fortran_order': False, 'shape': (4, 3), }", "its shape is (4, 3)", 96},
        {"{'descr': '<f8', 'fortran_order': False, 'shape': (12,), }", "its shape is (12,)", 96},
        {"{'descr': '<f8', 'fortran_order': False, 'shape': (), }", "its shape is ()", 8},
        {"{'descr': '<f8', 'fortran_order': False, 'shape': (1,1,1,1,1,1,1,3,4), }", NULL, 96},
        {"{'descr': '<\033[2J', 'fortran_order': False, 'shape': (3, 4), }", "are <?[2J, not", 96},
        {"{'descr': [('a', '<f8')], 'fortran_order': False, 'shape': (3, 4), }", "are [('a'", 96},
        {"{'descr': '<f8', 'fortran_order': False, 'shape': (3, -4), }", "damaged", 96},
        {"{'descr': '<f8', 'fortran_order': False, 'shape': (3, 4", "damaged", 96},
        {"{'descr': '<f8', 'shape': (3, 4), }", "damaged", 96},
        {"", "damaged", 0},
    };
    struct pencil_grid *grid = pencil_open(1, 3, 4, 1, shmem_n_pes());
    double *a = malloc(12 * sizeof *a);
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        make(files[i].head, files[i].bytes);
        int failed = pencil_read(grid, PENCIL_DOUBLE, 1, PENCIL_X, name, a);
        if (failed != (files[i].says ? -1 : 0) || (failed && !says(files[i].says)))
            fprintf(stderr, "%s\n", files[i].head);
        EXPECT(failed == (files[i].says ? -1 : 0) && (!failed || says(files[i].says)));
        shmem_barrier_all();
    }
    if (shmem_my_pe() == 0)
        EXPECT(!truncate(name, 9));
    shmem_barrier_all();
    EXPECT(pencil_read(grid, PENCIL_DOUBLE, 1, PENCIL_Z, name, a) && says("no file of numpy"));
    EXPECT(pencil_read(grid, PENCIL_DOUBLE, 1, PENCIL_Z, "/nowhere/f.npy", a) &&
           says("/nowhere/f"));
    EXPECT(pencil_read(grid, PENCIL_DOUBLE, 1, PENCIL_Z, "/tmp", a) && says("directory"));
    EXPECT(pencil_write(grid, PENCIL_DOUBLE, 1, PENCIL_Z, "/nowhere/f.npy", a) &&
           says("PE 0: No such"));
    EXPECT(pencil_write(grid, PENCIL_DOUBLE, 1, PENCIL_Z, "/tmp", a) && says("directory"));
    EXPECT(pencil_write(grid, PENCIL_DOUBLE, 0, PENCIL_Z, name, a) && says("no fields"));
    shmem_barrier_all();
    if (shmem_my_pe() == 0) /* what is no file stays */
        EXPECT(!unlink(name) && !mkfifo(name, 0600));
    shmem_barrier_all();
    EXPECT(pencil_write(grid, PENCIL_DOUBLE, 1, PENCIL_Z, name, a) && says("it is no file"));
    EXPECT(pencil_read(grid, PENCIL_DOUBLE, 1, PENCIL_Z, name, a) && says("it is a pipe"));
    check_foreign(grid, a);
    check_names(grid, a);
    free(a);
    pencil_close(grid);
    EXPECT(pencil_write(grid, PENCIL_DOUBLE, 1, PENCIL_Z, name, NULL) && says("closed"));
    EXPECT(pencil_reduce(grid, PENCIL_DOUBLE, 1, PENCIL_Z, PENCIL_SUM, NULL, NULL) &&
           says("closed"));
}

int main(void)
{
    shmem_init();
    snprintf(name, sizeof name, "/tmp/pencil-whole-%d.npy", getppid());
    struct dice dice = {20261126 + (uint64_t)shmem_n_pes()};
    for (int round = 0; round < ROUNDS; round++) {
        struct trial t;
        prepare(&t, &dice, round);
        check_gather(&t);
        check_reduce(&t);
        check_files(&t);
        pencil_close(t.grid);
        free(t.whole);
        free(t.mine);
        free(t.other);
    }
    check_special();
    check_cancel();
    for (size_t fields = 1; fields < 100000; fields = fields < 20 ? fields + 1 : fields * 44) {
        check_many(fields, PENCIL_DOUBLE);
        check_many(fields, PENCIL_COMPLEX_DOUBLE);
    }
    check_full();
    check_refused();
    if (shmem_my_pe() == 0) {
        struct stat part;
        strcat(name, ".part");
        EXPECT(stat(name, &part)); /* nothing is left of what was not complete */
        name[strlen(name) - 5] = 0;
        unlink(name);
    }
    shmem_finalize();
    return 0;
}
