/* SPDX-License-Identifier: BSD-3-Clause */
/* Margins hold what the field has there, bit for bit, in all pencils, for all types, numbers of
 * fields and grids of PEs; widths of 0, of more than the next part, and of more than the field;
 * periodic along any axes or not, where elements outside the field stay as they are. Exchanges in a
 * row do not overtake each other, whoever is late. */
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

enum { ROUNDS = 30, TURNS = 5 };

static const size_t bytes_of[] = {4, 8, 8, 16};

struct trial {
    size_t n[3], width[3], fields, bytes;
    int periodic[3];
    enum pencil_axis pencils;
    enum pencil_type type;
    struct pencil_box box;
    size_t shape[3];
};

/* The bits of the element at a place of a field in a turn. */
static void code(const struct trial *t, const size_t at[3], size_t field, uint64_t turn,
                 unsigned char element[16])
{
    size_t index = (at[0] * t->n[1] + at[1]) * t->n[2] + at[2];
    struct dice dice = {index * 1000003 + field * 77 + turn * 131 + 1};
    for (size_t i = 0; i < t->bytes; i += 4) {
        uint64_t word = dice_roll(&dice);
        memcpy(element + i, &word, 4);
    }
}

/* Where in the field the element i of the array with margins is, along an axis: -1 outside. */
static long long place(const struct trial *t, int axis, size_t i)
{
    long long n = (long long)t->n[axis];
    long long at = (long long)t->box.from[axis] + (long long)i - (long long)t->width[axis];
    if (t->periodic[axis])
        return (at % n + n) % n;
    return at >= 0 && at < n ? at : -1;
}

static int is_inside(const struct trial *t, int axis, size_t i)
{
    return i >= t->width[axis] && i < t->width[axis] + t->box.count[axis];
}

/* Write the inside and marks around it; or compare everything. */
static void walk(const struct trial *t, unsigned char *array, uint64_t turn, int write)
{
    for (size_t f = 0; f < t->fields; f++)
        for (size_t x = 0; x < t->shape[0]; x++)
            for (size_t y = 0; y < t->shape[1]; y++)
                for (size_t z = 0; z < t->shape[2]; z++, array += t->bytes) {
                    unsigned char expected[16];
                    long long i = place(t, 0, x), j = place(t, 1, y), k = place(t, 2, z);
                    int inside = is_inside(t, 0, x) && is_inside(t, 1, y) && is_inside(t, 2, z);
                    memset(expected, 0xee, sizeof expected);
                    if (i >= 0 && j >= 0 && k >= 0 && (inside || !write))
                        code(t, (size_t[]){(size_t)i, (size_t)j, (size_t)k}, f, turn, expected);
                    if (write)
                        memcpy(array, expected, t->bytes);
                    else
                        EXPECT(!memcmp(array, expected, t->bytes));
                }
}

static void roll(struct trial *t, struct dice *dice, int round)
{
    static const size_t likely[] = {1, 2, 3, 5, 7, 11, 16};
    t->fields = 1 + dice_below(dice, 3);
    t->type = (enum pencil_type)dice_below(dice, 4);
    t->bytes = bytes_of[t->type];
    t->pencils = (enum pencil_axis)dice_below(dice, 3);
    for (int i = 0; i < 3; i++) {
        t->n[i] = likely[dice_below(dice, 7)];
        t->width[i] = dice_below(dice, round % 4 ? 4 : 20); /* often more than there is */
        t->periodic[i] = (int)dice_below(dice, 2);
    }
    if (round == 1) { /* margins of many puts' size */
        t->n[0] = t->n[1] = 40;
        t->n[2] = 50;
        t->width[0] = t->width[1] = 3;
    }
}

static void check(struct trial *t, struct pencil_halo *halo, struct dice *lazy)
{
    size_t all = t->shape[0] * t->shape[1] * t->shape[2] * t->fields * t->bytes;
    unsigned char *array = malloc(all + 1);
    EXPECT(array);
    for (uint64_t turn = 0; turn < TURNS; turn++) {
        walk(t, array, turn, 1);
        if (dice_below(lazy, 3) == 0) /* others go on */
            for (volatile int i = 0; i < 100000; i++)
                ;
        if (turn % 2) {
            EXPECT(!pencil_halo_exchange(halo, array));
        } else {
            EXPECT(!pencil_halo_begin(halo, array));
            EXPECT(pencil_halo_begin(halo, array) && strstr(pencil_error(), "not over"));
            EXPECT(pencil_halo_exchange(halo, array));
            EXPECT(strstr(pencil_error(), "pencil_halo_exchange: the exchange before is not over"));
            EXPECT(!pencil_halo_end(halo, array));
        }
        walk(t, array, turn, 0);
    }
    EXPECT(pencil_halo_end(halo, array) && strstr(pencil_error(), "no exchange has begun"));
    free(array);
}

int main(void)
{
    shmem_init();
    int pes = shmem_n_pes();
    struct dice dice = {20261125 + (uint64_t)pes}, lazy = {(uint64_t)shmem_my_pe() + 1};
    for (int round = 0; round < ROUNDS; round++) {
        struct trial t;
        roll(&t, &dice, round);
        int rows = 1 + (int)dice_below(&dice, (uint64_t)pes);
        while (pes % rows)
            rows--;
        struct pencil_grid *grid = pencil_open(t.n[0], t.n[1], t.n[2], rows, pes / rows);
        EXPECT(grid);
        t.box = pencil_box(grid, t.pencils, shmem_my_pe());
        struct pencil_halo *halo =
            pencil_halo_open(grid, t.pencils, t.type, t.fields, t.width, t.periodic);
        if (!halo)
            fprintf(stderr, "%s\n", pencil_error());
        EXPECT(halo);
        pencil_halo_shape(halo, t.shape);
        size_t has = t.box.count[0] * t.box.count[1] * t.box.count[2];
        for (int i = 0; i < 3; i++)
            EXPECT(t.shape[i] == (has ? t.box.count[i] + 2 * t.width[i] : 0));
        if (round % 2)
            pencil_close(grid);
        check(&t, halo, &lazy);
        pencil_halo_close(halo);
        EXPECT(pencil_halo_exchange(halo, NULL) && strstr(pencil_error(), "closed"));
        if (round % 2 == 0)
            pencil_close(grid);
    }
    shmem_finalize();
    return 0;
}
