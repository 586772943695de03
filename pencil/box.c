/* SPDX-License-Identifier: BSD-3-Clause */
/* Arithmetic of boxes: who has what of a field. Knows no memory and no PEs but their numbers. */
#include "inside.h"

enum { LINE = 64, ALIASED = 256 }; /* bytes */

size_t pcl_volume(const struct pencil_box *box)
{
    return box->count[0] * box->count[1] * box->count[2];
}

struct pencil_box pcl_common(const struct pencil_box *a, const struct pencil_box *b)
{
    struct pencil_box both;
    for (int i = 0; i < 3; i++) {
        size_t end = a->from[i] + a->count[i], other = b->from[i] + b->count[i];
        end = end < other ? end : other;
        both.from[i] = a->from[i] > b->from[i] ? a->from[i] : b->from[i];
        both.count[i] = end > both.from[i] ? end - both.from[i] : 0;
    }
    return both;
}

struct pcl_layout pcl_order(const struct pencil_box *box)
{
    return (struct pcl_layout){box->count[1] * box->count[2], box->count[2]};
}

struct pcl_layout pcl_apart(const struct pencil_box *box, bool by_y, size_t element)
{
    size_t row = box->count[2], bytes = row * element;
    if (bytes && bytes % ALIASED == 0)
        row += LINE / element;
    return (struct pcl_layout){by_y ? row : box->count[1] * row, by_y ? box->count[0] * row : row};
}

size_t pcl_room(const struct pencil_box *box, struct pcl_layout layout)
{
    size_t row = layout.x < layout.y ? layout.x : layout.y;
    return box->count[0] * box->count[1] * row;
}

size_t pcl_at(const struct pencil_box *box, struct pcl_layout layout, const size_t at[3])
{
    return (at[0] - box->from[0]) * layout.x + (at[1] - box->from[1]) * layout.y + at[2] -
           box->from[2];
}

size_t pcl_begin(size_t n, int part, int parts)
{
    size_t each = n / (size_t)parts, rest = n % (size_t)parts, i = (size_t)part;
    return i * each + (i < rest ? i : rest);
}

int pcl_owner(size_t n, size_t i, int parts)
{
    size_t each = n / (size_t)parts, rest = n % (size_t)parts, larger = rest * (each + 1);
    return (int)(i < larger ? i / (each + 1) : rest + (i - larger) / each);
}

struct pencil_box pcl_part(const size_t n[3], int rows, int columns, enum pencil_axis pencils,
                           int pe)
{
    int by_rows = pcl_by_rows(pencils), by_columns = pcl_by_columns(pencils);
    int row = pe / columns, column = pe % columns;
    struct pencil_box box = {{0, 0, 0}, {n[0], n[1], n[2]}};
    box.from[by_rows] = pcl_begin(n[by_rows], row, rows);
    box.count[by_rows] = pcl_begin(n[by_rows], row + 1, rows) - box.from[by_rows];
    box.from[by_columns] = pcl_begin(n[by_columns], column, columns);
    box.count[by_columns] = pcl_begin(n[by_columns], column + 1, columns) - box.from[by_columns];
    return box;
}

size_t pcl_part_of(const struct pencil_box *box, const size_t n[3], int rows, int columns,
                   enum pencil_axis pencils, const int *pes, int many)
{
    size_t sum = 0;
    for (int i = 0; i < many; i++) {
        struct pencil_box part = pcl_part(n, rows, columns, pencils, pes[i]);
        struct pencil_box common = pcl_common(&part, box);
        sum += pcl_volume(&common);
    }
    return sum;
}

size_t pcl_most(const size_t n[3], int rows, int columns)
{
    size_t most = 0;
    for (int axis = 0; axis < 3; axis++) {
        struct pencil_box box = pcl_part(n, rows, columns, (enum pencil_axis)axis, 0);
        size_t volume = pcl_volume(&box); /* the first PE's part is as large as any */
        most = volume > most ? volume : most;
    }
    return most;
}
