/* SPDX-License-Identifier: BSD-3-Clause */
/* Transposes between all pencils: every element ends where it belongs, bit for bit, for all types,
 * numbers of fields and grids of PEs; random sizes, also with more PEs than planes; in place too.
 * And the boxes of all PEs together are the field, each element once. */
// pes: 1 2 3 4 5 6 7 8 9
// nodes: 1 2 3:cyclic
// sanitize: yes
#include "../dice.h"
#include "../expect.h"

#include <pencil.h>
#include <shmem.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 25 };

static const enum pencil_type types[] = {PENCIL_FLOAT, PENCIL_DOUBLE, PENCIL_COMPLEX_FLOAT,
                                         PENCIL_COMPLEX_DOUBLE};
static const size_t bytes_of[] = {4, 8, 8, 16};

/* The bits of an element: from its place in the field, its field and the round. */
static void code(unsigned char *element, size_t bytes, size_t index, size_t field, uint64_t round)
{
    struct dice dice = {index * 1000003 + field * 77 + round};
    for (size_t i = 0; i < bytes; i += 4) {
        uint64_t word = dice_roll(&dice);
        memcpy(element + i, &word, 4);
    }
}

struct field {
    size_t n[3], bytes, fields;
    uint64_t round;
};

static size_t volume(const struct pencil_box *box)
{
    return box->count[0] * box->count[1] * box->count[2];
}

/* Write the codes of a box, or compare with them. */
static int walk(const struct field *f, const struct pencil_box *box, unsigned char *array,
                int write)
{
    for (size_t k = 0; k < f->fields; k++)
        for (size_t x = 0; x < box->count[0]; x++)
            for (size_t y = 0; y < box->count[1]; y++)
                for (size_t z = 0; z < box->count[2]; z++, array += f->bytes) {
                    unsigned char expected[16];
                    size_t index = ((box->from[0] + x) * f->n[1] + box->from[1] + y) * f->n[2] +
                                   box->from[2] + z;
                    code(expected, f->bytes, index, k, f->round);
                    if (write)
                        memcpy(array, expected, f->bytes);
                    else if (memcmp(array, expected, f->bytes))
                        return 0;
                }
    return 1;
}

/* The boxes of all PEs are disjoint, and together they are the field. */
static void check_boxes(const struct pencil_grid *grid, const size_t n[3], enum pencil_axis axis)
{
    size_t sum = 0;
    int pes = shmem_n_pes();
    for (int a = 0; a < pes; a++) {
        struct pencil_box one = pencil_box(grid, axis, a);
        EXPECT(one.count[axis] == n[axis] && one.from[axis] == 0);
        sum += volume(&one);
        for (int b = 0; b < a; b++) {
            struct pencil_box two = pencil_box(grid, axis, b);
            int apart = !volume(&one) || !volume(&two);
            for (int i = 0; i < 3; i++)
                apart |= one.from[i] + one.count[i] <= two.from[i] ||
                         two.from[i] + two.count[i] <= one.from[i];
            EXPECT(apart);
        }
    }
    EXPECT(sum == n[0] * n[1] * n[2]);
}

/* Walk around: each transpose from one array into the other, and each in place, in some rounds on
 * every other PE only. */
static void check_ways(struct pencil_grid *grid, struct field *f, enum pencil_type type)
{
    static const enum pencil_axis way[] = {PENCIL_Z, PENCIL_Y, PENCIL_X, PENCIL_Y,
                                           PENCIL_Z, PENCIL_X, PENCIL_Z, PENCIL_Z};
    unsigned char *a = pencil_malloc(grid, type, f->fields),
                  *b = pencil_malloc(grid, type, f->fields);
    unsigned char *private = malloc(f->n[0] * f->n[1] * f->n[2] * f->fields * f->bytes);
    EXPECT(a && b && private);
    struct pencil_box box = pencil_box(grid, PENCIL_Z, shmem_my_pe());
    walk(f, &box, a, 1);
    for (int i = 0; i + 1 < (int)(sizeof way / sizeof way[0]); i++) {
        EXPECT(!pencil_transpose(grid, type, f->fields, way[i], way[i + 1], b, a));
        box = pencil_box(grid, way[i + 1], shmem_my_pe());
        EXPECT(walk(f, &box, b, 0));
        box = pencil_box(grid, way[i], shmem_my_pe());
        unsigned char *source = f->round % 2 && shmem_my_pe() % 2 ? private : a;
        if (source == private)
            memcpy(private, a, volume(&box) * f->fields * f->bytes);
        EXPECT(!pencil_transpose(grid, type, f->fields, way[i], way[i + 1], a, source));
        box = pencil_box(grid, way[i + 1], shmem_my_pe());
        EXPECT(walk(f, &box, a, 0));
    }
    free(private);
    pencil_free(b);
    pencil_free(a);
}

static size_t roll_size(struct dice *dice, int pes)
{
    static const size_t likely[] = {1, 2, 3, 7, 13, 16, 17};
    size_t many = sizeof likely / sizeof likely[0];
    uint64_t i = dice_below(dice, many + 2);
    return i < many ? likely[i] : 1 + dice_below(dice, (uint64_t)pes + 20);
}

/* A divisor of the number of PEs. */
static int roll_rows(struct dice *dice, int pes)
{
    int rows = 1 + (int)dice_below(dice, (uint64_t)pes);
    while (pes % rows)
        rows--;
    return rows;
}

int main(void)
{
    shmem_init();
    int pes = shmem_n_pes();
    struct dice dice = {20261123 + (uint64_t)pes};
    for (uint64_t round = 0; round < ROUNDS; round++) {
        struct field f = {.round = round};
        for (int i = 0; i < 3; i++)
            f.n[i] = roll_size(&dice, pes);
        if (round == 0)
            f.n[0] = f.n[1] = f.n[2] = 64; /* several chunks and puts */
        f.fields = 1 + dice_below(&dice, 3);
        int rows = round % 5 == 4 ? 0 : roll_rows(&dice, pes), columns = rows ? pes / rows : 0, r,
            c;
        if (round == 14)
            rows = columns = PENCIL_MEASURED;
        struct pencil_grid *grid = pencil_open(f.n[0], f.n[1], f.n[2], rows, columns);
        EXPECT(grid);
        pencil_shape(grid, &r, &c);
        EXPECT(r * c == pes && (rows < 1 || r == rows));
        for (int axis = PENCIL_X; axis <= PENCIL_Z; axis++)
            check_boxes(grid, f.n, (enum pencil_axis)axis);
        enum pencil_type type = types[dice_below(&dice, 4)];
        f.bytes = bytes_of[type];
        check_ways(grid, &f, type);
        pencil_close(grid);
    }
    shmem_finalize();
    return 0;
}
