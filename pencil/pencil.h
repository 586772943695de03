/* SPDX-License-Identifier: BSD-3-Clause */
/* pencil: fields of nx x ny x nz elements, divided among all PEs, for any OpenSHMEM 1.5 or later.
 * A PE holds a pencil: along one axis everything, of the other two a part. All arrays are in C
 * order, z varies fastest. PEs form a grid of rows x columns, PE = row * columns + column, and hold
 *
 *     z pencils: x divided by rows,  y by columns        from z to y within a row of PEs,
 *     y pencils: x divided by rows,  z by columns        from y to x within a column of PEs,
 *     x pencils: y divided by rows,  z by columns        from z to x among all PEs.
 *
 * All functions but pencil_box, pencil_shape, pencil_halo_shape and pencil_error are collective:
 * all PEs call them, in the same order and with equal arguments, except for the arrays, between
 * shmem_init and shmem_finalize, one thread of each. What fails returns NULL or -1 on all PEs, and
 * pencil_error says why. Transposes, transforms, exchanges of margins and what closes do not
 * compare what PEs pass, to be fast: what is wrong on one PE only fails there. The others do.
 * Arrays other than a dest of pencil_transpose may be NULL on a PE that has no elements of them.
 * What is not closed before shmem_finalize can neither be used nor closed any more, also after
 * another shmem_init: such calls fail. (Not where the symmetric heap is a file that is kept, nor
 * before another shmem_init of a library without shmem_query_initialized, which 1.6 has added; and
 * pencil_free of an array from before may free another one that has its address now.) */
#ifndef PENCIL_H
#define PENCIL_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

enum pencil_type { PENCIL_FLOAT, PENCIL_DOUBLE, PENCIL_COMPLEX_FLOAT, PENCIL_COMPLEX_DOUBLE };
enum pencil_axis { PENCIL_X, PENCIL_Y, PENCIL_Z };

/* A part of a field: its first element and its number of elements along x, y and z. */
struct pencil_box {
    size_t from[3], count[3];
};

struct pencil_grid; /* a field's size, and the grid of PEs among which it is divided */

/* Divide nx x ny x nz elements among rows x columns PEs, which must be all. 0 x 0: the library
 * takes the grid that it expects to be the fastest; PENCIL_MEASURED x PENCIL_MEASURED: it measures.
 * A PE may get nothing. */
#define PENCIL_MEASURED (-1)
struct pencil_grid *pencil_open(size_t nx, size_t ny, size_t nz, int rows, int columns);
void pencil_close(struct pencil_grid *grid);

/* The numbers of rows and columns of PEs; either may be NULL. */
void pencil_shape(const struct pencil_grid *grid, int *rows, int *columns);

/* What a PE has of the field in x, y or z pencils. All counts are 0 if there is no such PE, or no
 * such grid. */
struct pencil_box pencil_box(const struct pencil_grid *grid, enum pencil_axis pencils, int pe);

/* Symmetric memory for this number of fields, in any pencils, on any PE; freed by pencil_free. */
void *pencil_malloc(const struct pencil_grid *grid, enum pencil_type type, size_t fields);
void pencil_free(void *array);

/* Move fields from pencils along one axis into pencils along another one. source has the fields one
 * after the other, each with as many elements as this PE's box; so has dest afterwards. dest is
 * the same symmetric array on all PEs, source need not be symmetric; they are equal or do not
 * overlap. No PE's dest changes before that PE has called; when the call returns, dest is complete
 * and source may change. If dest is not symmetric on a PE, or source is NULL or overlaps it, the
 * call fails on all PEs that exchange data with that PE, whose dest stays as it was: those of its
 * row, its column, or all. */
int pencil_transpose(struct pencil_grid *grid, enum pencil_type type, size_t fields,
                     enum pencil_axis from, enum pencil_axis to, void *dest, const void *source);

/* ---- margins, sums, whole fields, files ----
 * Arrays have the fields one after the other, in C order; none of them need be symmetric. */

struct pencil_halo;

/* Exchange margins. An array with margins has width[i] more elements before and after the PE's part
 * along each axis, for each field; pencil_halo_shape says how many it has along x, y and z: 0 on a
 * PE that has nothing. periodic[i]: the field's first element follows its last one; elsewhere (or
 * with NULL) elements outside the field stay as they are. Widths may be larger than the parts, and
 * than the field. Edges and corners are filled, too. */
struct pencil_halo *pencil_halo_open(struct pencil_grid *grid, enum pencil_axis pencils,
                                     enum pencil_type type, size_t fields, const size_t width[3],
                                     const int periodic[3]);
void pencil_halo_close(struct pencil_halo *halo);
void pencil_halo_shape(const struct pencil_halo *halo, size_t shape[3]);

/* Fill the margins; or send what others need, and later, fill them: between the two the array's
 * inside may be read and changed, margins are undefined. Only PEs with common margins synchronize.
 */
int pencil_halo_exchange(struct pencil_halo *halo, void *array);
int pencil_halo_begin(struct pencil_halo *halo, void *array);
int pencil_halo_end(struct pencil_halo *halo, void *array);

enum pencil_op {
    PENCIL_SUM,     /* of complex fields: the real and the imaginary part */
    PENCIL_SQUARES, /* the sum of squares, of complex elements those of magnitudes */
    PENCIL_MIN,     /* the least; real fields only */
    PENCIL_MAX
};

/* Reduce all elements of each field to a double, of a sum of complex ones to two; on all PEs.
 * Sums are compensated. Least and largest of elements that are not all numbers are not a number.
 * Fields are taken together, up to 32,768 numbers of result at a time. */
int pencil_reduce(struct pencil_grid *grid, enum pencil_type type, size_t fields,
                  enum pencil_axis pencils, enum pencil_op op, double *result, const void *array);

/* Whole fields of nx x ny x nz elements on one PE; whole is used on that PE only. */
int pencil_gather(struct pencil_grid *grid, enum pencil_type type, size_t fields,
                  enum pencil_axis pencils, int pe, void *whole, const void *array);
int pencil_scatter(struct pencil_grid *grid, enum pencil_type type, size_t fields,
                   enum pencil_axis pencils, int pe, void *array, const void *whole);

/* Write fields into a file of numpy (.npy) of the shape (nx, ny, nz), or (fields, nx, ny, nz) if
 * there are several, and read such a file; in a file that is read, leading sizes of 1 may be
 * missing. All PEs work on the file, so all need its file system. A file that is written has .part
 * after its name until it is complete. */
int pencil_write(struct pencil_grid *grid, enum pencil_type type, size_t fields,
                 enum pencil_axis pencils, const char *path, const void *array);
int pencil_read(struct pencil_grid *grid, enum pencil_type type, size_t fields,
                enum pencil_axis pencils, const char *path, void *array);

/* ---- Fourier transforms of whole fields, by FFTW along each axis ---- */

enum pencil_kind {
    PENCIL_C2C, /* complex to complex */
    PENCIL_R2C, /* forward real to complex, of which z has nz / 2 + 1 elements; backward to real */
    PENCIL_R2R  /* real to real, along each axis as pencil_transform.along says */
};

/* FFTW's kinds: cosine and sine transforms I to IV, Hartley, and half-complex. Backward takes the
 * inverse. */
enum pencil_along {
    PENCIL_DCT1,
    PENCIL_DCT2,
    PENCIL_DCT3,
    PENCIL_DCT4,
    PENCIL_DST1,
    PENCIL_DST2,
    PENCIL_DST3,
    PENCIL_DST4,
    PENCIL_DHT,
    PENCIL_R2HC,
    PENCIL_HC2R
};

/* Which direction divides by N, so that forward and backward give what was there: nx ny nz, or for
 * r2r the product over the axes of n (DHT, R2HC, HC2R), 2(n-1) (DCT1), 2(n+1) (DST1), 2n (others).
 */
enum pencil_scale {
    PENCIL_SCALE_NONE,
    PENCIL_SCALE_FORWARD,
    PENCIL_SCALE_BACKWARD,
    PENCIL_SCALE_BOTH
};

/* How to find fast ways: measure, guess, or measure more. */
enum pencil_effort { PENCIL_MEASURE, PENCIL_ESTIMATE, PENCIL_PATIENT };

/* What to transform; all zero is one field of complex doubles, unscaled. */
struct pencil_transform {
    enum pencil_kind kind;
    int single;              /* float instead of double */
    size_t fields;           /* that each call transforms; 0: 1 */
    enum pencil_scale scale; /* BOTH divides by the root of N in both directions */
    enum pencil_effort effort;
    enum pencil_along along[3]; /* PENCIL_R2R only */
    int y_slowest; /* transformed fields in x pencils vary along y slowest, then x, then z: this is
                      faster */
    int in_may_change; /* what is transformed need not be kept; c2r on one PE is faster so */
    int same_pencils;  /* transformed fields are in z pencils, too; costs one transpose more */
};

struct pencil_fft;

/* Plan transforms of the grid's fields. For a field of two dimensions let nx be 1. The grid may be
 * closed before the transform. */
struct pencil_fft *pencil_fft_open(struct pencil_grid *grid, const struct pencil_transform *what);
void pencil_fft_close(struct pencil_fft *fft);

/* The grid of transformed fields; it belongs to the transform, and pencil_close refuses it. Fields
 * are in its x pencils. */
struct pencil_grid *pencil_fft_grid(struct pencil_fft *fft);

/* From fields in z pencils to transformed ones in x pencils, and back. in is equal to out, or they
 * do not overlap, and in does not change unless it may; neither need be symmetric. For real fields
 * in place, the array has room for the transformed ones. */
int pencil_forward(struct pencil_fft *fft, void *out, const void *in);
int pencil_backward(struct pencil_fft *fft, void *out, const void *in);

/* Write what planning has found on all PEs so far into a file, and read it, so that planning the
 * same again takes hardly any time. The first PE writes, and the file gets its name when it is
 * complete; all PEs read. */
int pencil_wisdom_save(const char *path);
int pencil_wisdom_load(const char *path);

/* Why the latest call on this PE that failed did so: a sentence. */
const char *pencil_error(void);

#ifdef __cplusplus
}
#endif
#endif
