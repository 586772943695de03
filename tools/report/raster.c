/* SPDX-License-Identifier: BSD-3-Clause */
/* Rectangles and texts of points; see raster.h. */
#include "report/raster.h"

#include <ctype.h>
#include <string.h>

enum { COLUMNS = 3, ROWS = 5, SCALE = 2 };

/* Each letter's points: an octal digit for each of its rows, from the top. */
static const unsigned short letters[128] = {
    ['0'] = 075557, ['1'] = 026227, ['2'] = 071747, ['3'] = 071717, ['4'] = 055711, ['5'] = 074717,
    ['6'] = 074757, ['7'] = 071122, ['8'] = 075757, ['9'] = 075717, ['A'] = 025755, ['B'] = 065656,
    ['C'] = 034443, ['D'] = 065556, ['E'] = 074647, ['F'] = 074644, ['G'] = 034553, ['H'] = 055755,
    ['I'] = 072227, ['J'] = 011153, ['K'] = 055655, ['L'] = 044447, ['M'] = 057755, ['N'] = 065555,
    ['O'] = 025552, ['P'] = 065644, ['Q'] = 025573, ['R'] = 065655, ['S'] = 034216, ['T'] = 072222,
    ['U'] = 055557, ['V'] = 055552, ['W'] = 055775, ['X'] = 055255, ['Y'] = 055222, ['Z'] = 071247,
    ['.'] = 000002, [':'] = 002020, [','] = 000024, ['-'] = 000700, ['='] = 007070,
};

void raster_fill(struct raster *raster, int x, int y, int width, int height, unsigned char value)
{
    int left = x < 0 ? 0 : x, right = x + width < raster->width ? x + width : raster->width;
    for (int row = y < 0 ? 0 : y; row < y + height && row < raster->height && left < right; row++)
        memset(raster->point + (size_t)row * (size_t)raster->width + left, value,
               (size_t)(right - left));
}

void raster_write(struct raster *raster, int x, int y, const char *text, unsigned char value)
{
    for (; *text; text++, x += RASTER_LETTER) {
        unsigned points = letters[toupper((unsigned char)*text) & 127];
        for (int i = 0; i < ROWS * COLUMNS; i++)
            if (points >> (ROWS * COLUMNS - 1 - i) & 1)
                raster_fill(raster, x + i % COLUMNS * SCALE, y + i / COLUMNS * SCALE, SCALE, SCALE,
                            value);
    }
}
