/* SPDX-License-Identifier: BSD-3-Clause */
/* A PNG, in base64 as part of an SVG, or as a file. Its data is stored, not compressed, so this
 * needs no library: the format is in RFC 2083, its streams in RFC 1950 and 1951. */
#include "report/heatmap.h"

#include <string.h>

enum { STORED = 65535 /* the most bytes of a stored block */ };

/* What is being written: the checksums of the chunk and of the stream, and bytes for base64. */
struct png {
    FILE *file;
    uint32_t table[256], crc, a, b; /* crc of the chunk; a, b: Adler-32 of the stream */
    bool base64;
    unsigned char left[3];
    int n_left;
};

static void put_base64(struct png *png, const unsigned char *bytes, int n)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    unsigned word = (unsigned)bytes[0] << 16 | (unsigned)bytes[1] << 8 | bytes[2];
    for (int i = 0; i < 4; i++)
        putc(i <= n ? letters[word >> (18 - 6 * i) & 63] : '=', png->file);
}

static void put_byte(struct png *png, unsigned byte)
{
    png->crc = png->table[(png->crc ^ byte) & 255] ^ png->crc >> 8;
    if (!png->base64) {
        putc((int)byte, png->file);
        return;
    }
    png->left[png->n_left++] = (unsigned char)byte;
    if (png->n_left == 3) {
        put_base64(png, png->left, 3);
        png->n_left = 0;
    }
}

static void put_word(struct png *png, uint32_t word)
{
    for (int shift = 24; shift >= 0; shift -= 8)
        put_byte(png, word >> shift & 255);
}

static void begin_chunk(struct png *png, size_t bytes, const char *name)
{
    put_word(png, (uint32_t)bytes);
    png->crc = ~0u;
    for (int i = 0; i < 4; i++)
        put_byte(png, (unsigned char)name[i]);
}

static void end_chunk(struct png *png) { put_word(png, ~png->crc); }

/* A byte of the stream. */
static void put_data(struct png *png, unsigned byte)
{
    png->a = (png->a + byte) % 65521;
    png->b = (png->b + png->a) % 65521;
    put_byte(png, byte);
}

/* The lines, each with its filter, none, before it, in stored blocks. */
static void put_points(struct png *png, const unsigned char *points, size_t width, size_t height)
{
    size_t total = (width + 1) * height, blocks = (total + STORED - 1) / STORED, at = 0;
    begin_chunk(png, 2 + 5 * blocks + total + 4, "IDAT");
    put_byte(png, 0x78);
    put_byte(png, 0x01);
    for (size_t block = 0; block < blocks; block++) {
        size_t n = total - at < STORED ? total - at : STORED;
        put_byte(png, block == blocks - 1);
        put_byte(png, n & 255);
        put_byte(png, n >> 8 & 255);
        put_byte(png, ~n & 255);
        put_byte(png, ~n >> 8 & 255);
        for (size_t end = at + n; at < end; at++)
            put_data(png, at % (width + 1) ? points[at - at / (width + 1) - 1] : 0);
    }
    put_word(png, png->b << 16 | png->a);
    end_chunk(png);
}

void report_write_png(FILE *file, const unsigned char *points, size_t width, size_t height,
                      const unsigned char colors[256][3], bool base64)
{
    struct png png = {.file = file, .a = 1, .base64 = base64};
    for (uint32_t i = 0; i < 256; i++) {
        uint32_t c = i;
        for (int bit = 0; bit < 8; bit++)
            c = c & 1 ? UINT32_C(0xedb88320) ^ c >> 1 : c >> 1;
        png.table[i] = c;
    }
    for (int i = 0; i < 8; i++)
        put_byte(&png, (unsigned char)"\x89PNG\r\n\x1a\n"[i]);
    begin_chunk(&png, 13, "IHDR");
    put_word(&png, (uint32_t)width);
    put_word(&png, (uint32_t)height);
    for (int i = 0; i < 5; i++)
        put_byte(&png, (unsigned char)"\x08\x03\0\0\0"[i]); /* 8 bits, indexed */
    end_chunk(&png);
    begin_chunk(&png, 768, "PLTE");
    for (int i = 0; i < 768; i++)
        put_byte(&png, colors[i / 3][i % 3]);
    end_chunk(&png);
    put_points(&png, points, width, height);
    begin_chunk(&png, 0, "IEND");
    end_chunk(&png);
    if (png.n_left) {
        memset(png.left + png.n_left, 0, (size_t)(3 - png.n_left));
        put_base64(&png, png.left, png.n_left);
    }
}
