/* SPDX-License-Identifier: BSD-3-Clause */
/* Copying boxes between arrays of different shape: runs of z, joined where both sides allow it.
 * Knows neither PEs nor fields. */
#include "inside.h"

#include <string.h>
#include <unistd.h>

#ifdef __SSE2__
#include <emmintrin.h>

enum { LINE = 64, STREAM_AT_LEAST = 256 };

/* Whole cache lines of dest are written, bypassing the caches; its ends as usual. */
static void stream_run(char *dest, const char *source, size_t bytes)
{
    size_t head = -(uintptr_t)dest % LINE;
    if (bytes < STREAM_AT_LEAST) {
        memcpy(dest, source, bytes);
        return;
    }
    memcpy(dest, source, head);
    size_t i = head;
    for (; i + LINE <= bytes; i += LINE) {
        const __m128i *from = (const __m128i *)(const void *)(source + i);
        __m128i *to = (__m128i *)(void *)(dest + i);
        __m128i a = _mm_loadu_si128(from), b = _mm_loadu_si128(from + 1);
        __m128i c = _mm_loadu_si128(from + 2), d = _mm_loadu_si128(from + 3);
        _mm_stream_si128(to, a);
        _mm_stream_si128(to + 1, b);
        _mm_stream_si128(to + 2, c);
        _mm_stream_si128(to + 3, d);
    }
    memcpy(dest + i, source + i, bytes - i);
}

void pcl_copy_end(bool stream)
{
    if (stream)
        _mm_sfence();
}
#else
static void stream_run(char *dest, const char *source, size_t bytes)
{
    memcpy(dest, source, bytes);
}

void pcl_copy_end(bool stream) { (void)stream; }
#endif

enum { MOST = 24 << 20 }; /* bytes that a cache keeps until others have read them */

bool pcl_copy_streams(size_t bytes)
{
    static size_t limit;
    if (!limit) {
        long cache = sysconf(_SC_LEVEL3_CACHE_SIZE);
        limit = cache > 0 && cache < MOST ? (size_t)cache : (size_t)MOST;
    }
    return bytes > limit;
}

/* n runs of `bytes` bytes, a constant when inlined; strides in bytes. */
static inline void copy_runs(char *dest, size_t to, const char *source, size_t from, size_t n,
                             size_t bytes)
{
    for (size_t i = 0; i < n; i++)
        memcpy(dest + i * to, source + i * from, bytes);
}

static void copy_plane(char *dest, size_t to, const char *source, size_t from, size_t n,
                       size_t bytes)
{
    switch (bytes) {
    case 4:
        copy_runs(dest, to, source, from, n, 4);
        break;
    case 8:
        copy_runs(dest, to, source, from, n, 8);
        break;
    case 16:
        copy_runs(dest, to, source, from, n, 16);
        break;
    case 32:
        copy_runs(dest, to, source, from, n, 32);
        break;
    case 64:
        copy_runs(dest, to, source, from, n, 64);
        break;
    default:
        copy_runs(dest, to, source, from, n, bytes);
    }
}

void pcl_copy(void *dest, struct pcl_layout to, const void *source, struct pcl_layout from,
              const size_t count[3], size_t element, bool stream)
{
    size_t planes = count[0], rows = count[1], run = count[2];
    if (!planes || !rows || !run)
        return;
    if (rows == 1 || (to.y == run && from.y == run)) { /* rows join into one run */
        run *= rows;
        rows = planes;
        planes = 1;
        to.y = to.x;
        from.y = from.x;
        if (rows == 1 || (to.y == run && from.y == run)) {
            run *= rows;
            rows = 1;
        }
    }
    for (size_t i = 0; i < planes; i++) {
        char *d = (char *)dest + i * to.x * element;
        const char *s = (const char *)source + i * from.x * element;
        if (!stream)
            copy_plane(d, to.y * element, s, from.y * element, rows, run * element);
        else
            for (size_t j = 0; j < rows; j++)
                stream_run(d + j * to.y * element, s + j * from.y * element, run * element);
    }
}
