/* SPDX-License-Identifier: BSD-3-Clause */
/* What the files of pencil share. pencil_ is public, pcl_ crosses files, a static name has no
 * prefix. Nothing here needs more than OpenSHMEM 1.5, and nothing but transform.h knows FFTW. */
#ifndef PENCIL_INSIDE_H
#define PENCIL_INSIDE_H

#include "pencil.h"

#include <shmem.h>
#include <stdbool.h>
#include <stdint.h>

/* Between nodes data goes in pieces of at least this many bytes, while the next ones are computed
 * or packed. Smaller ones interrupt that more often: docs/why/fft.md. */
enum { PCL_PUT_AT_LEAST = 256 << 10 };

/* ---- copy.c ---- */

/* Where the elements of an array are: that at (x, y, z), counted from the array's first one, is the
 * element x * x + y * y + z. */
struct pcl_layout {
    size_t x, y;
};

/* Copy count[0] x count[1] x count[2] elements. With stream, bypassing the caches where the
 * processor can do that; then pcl_copy_end orders the stores before what follows. */
void pcl_copy(void *dest, struct pcl_layout to, const void *source, struct pcl_layout from,
              const size_t count[3], size_t element, bool stream);
void pcl_copy_end(bool stream);

/* Whether this many bytes that the PEs of a node write at a time should bypass the caches. */
bool pcl_copy_streams(size_t bytes);

/* ---- memory.c ---- */

/* Symmetric memory (collective), or this PE's own, whose bytes are 0; NULL if there is none. */
void *pcl_symmetric(size_t bytes);
void *pcl_private(size_t bytes); /* freed by free */

/* Whether two arrays do not overlap. */
bool pcl_are_disjoint(const void *a, size_t a_bytes, const void *b, size_t b_bytes);

/* ---- box.c ---- */

size_t pcl_volume(const struct pencil_box *box);
struct pencil_box pcl_common(const struct pencil_box *a, const struct pencil_box *b);
/* The box's own layout in C order. */
struct pcl_layout pcl_order(const struct pencil_box *box);
/* The same with some room after each row if its size is a multiple of a large power of two: the
 * caches hold little of a column of such rows. by_y: rows with equal y stand together. */
struct pcl_layout pcl_apart(const struct pencil_box *box, bool by_y, size_t element);
/* The box with y slowest, in place of x. */
static inline struct pcl_layout pcl_y_slowest(const struct pencil_box *box)
{
    return (struct pcl_layout){box->count[2], box->count[0] * box->count[2]};
}
/* Elements that a layout takes, and where the element at (x, y, z) of the field is. */
size_t pcl_room(const struct pencil_box *box, struct pcl_layout layout);
size_t pcl_at(const struct pencil_box *box, struct pcl_layout layout, const size_t at[3]);
/* The first of n elements that a part has, of `parts` parts; which part has the element i. */
size_t pcl_begin(size_t n, int part, int parts);
int pcl_owner(size_t n, size_t i, int parts);
/* What PE row, column of a grid of PEs has. */
struct pencil_box pcl_part(const size_t n[3], int rows, int columns, enum pencil_axis pencils,
                           int pe);
/* The axes that the rows, and the columns, of PEs divide. */
static inline int pcl_by_rows(enum pencil_axis pencils) { return pencils == PENCIL_X ? 1 : 0; }
static inline int pcl_by_columns(enum pencil_axis pencils) { return pencils == PENCIL_Z ? 1 : 2; }
/* How many elements of `box` the first `many` of these PEs have. */
size_t pcl_part_of(const struct pencil_box *box, const size_t n[3], int rows, int columns,
                   enum pencil_axis pencils, const int *pes, int many);
/* The most elements that a PE has, in whichever pencils. */
size_t pcl_most(const size_t n[3], int rows, int columns);

/* ---- mesh.c: the PEs, divided into rows and columns ---- */

/* PEs that exchange data with each other. */
struct pcl_group {
    int count, mine;   /* members; this PE's number among them */
    int *pes;          /* the members */
    bool mixed;        /* some of them cannot be reached by loads and stores */
    shmem_team_t team; /* the same members */
    uint64_t *arrived; /* symmetric; of each member: what of its data has arrived; if mixed */
    uint64_t epoch;    /* exchanges so far */
    uint64_t *refused; /* symmetric, of entries with even and odd numbers: the latest one that a PE
                          refused, times PEs, plus that PE */
    uint64_t entries;  /* so far */
    uint64_t *bytes;   /* symmetric; of each member: how many bytes have come with signals */
    uint64_t *awaited; /* of each member: how many of these bytes have been awaited */
};

enum pcl_group_kind { PCL_ROW, PCL_COLUMN, PCL_ALL, PCL_GROUPS };

struct pcl_mesh {
    int rows, columns, users;
    bool far;       /* some PE of some group cannot be reached by loads and stores */
    uint64_t *mark; /* symmetric: holds the mesh's number, until shmem_finalize */
    uint64_t number;
    shmem_ctx_t ctx; /* of the puts to such PEs */
    bool own_ctx;
    bool sent; /* by puts with signals, since the latest quiet */
    struct pcl_group groups[PCL_GROUPS];
};

struct pcl_mesh *pcl_mesh_open(int rows, int columns);
void pcl_mesh_close(struct pcl_mesh *mesh);

/* Whether the library is started, and the mesh was not open in a shmem_finalize before. */
bool pcl_mesh_is_usable(const struct pcl_mesh *mesh);

/* PEs that this PE shares memory with, itself among them. */
int pcl_mesh_near(const struct pcl_mesh *mesh);

/* The group within which data moves from one kind of pencils to the other. */
enum pcl_group_kind pcl_group_between(enum pencil_axis from, enum pencil_axis to);

/* Bytes that were put to a member with signals (pcl_group_put), and that come from it that way. */
struct pcl_signaled {
    size_t to, from;
};

/* When it returns, all members have called, so none uses what it got before any more. It returns
 * -1; or, where members call with good false, on all members the number of one such PE, which need
 * not be the same on all. */
int pcl_group_enter(struct pcl_group *group, bool good);

/* Before the puts of an exchange: those of all exchanges before have arrived, so that none is
 * counted for another. */
void pcl_group_begin(struct pcl_mesh *mesh);

/* Put bytes to a far member, and count them there; puts of an exchange arrive in any order. */
void pcl_group_put(struct pcl_mesh *mesh, struct pcl_group *group, int member, void *dest,
                   const void *source, size_t bytes);

/* All members have written their data to near members and put it to far ones: return when all data
 * for this PE is here. Without far members, no member returns before all have called. signaled: of
 * each member, or NULL if nothing was put with signals. */
void pcl_group_meet(struct pcl_mesh *mesh, struct pcl_group *group, bool stream,
                    const struct pcl_signaled *signaled);

/* PEs that this PE reaches by loads and stores, itself among them; the least of all PEs. */
int pcl_near_pes(void);

/* ---- handle.c ---- */

enum pcl_kind { PCL_GRID, PCL_FFT, PCL_HALO };

struct pcl_handle { /* the first member of what programs open and close */
    struct pcl_handle *next;
    const struct pcl_mesh *mesh; /* which it keeps open */
    enum pcl_kind kind;
};

void pcl_handle_open(struct pcl_handle *handle, enum pcl_kind kind, const struct pcl_mesh *mesh);
void pcl_handle_close(struct pcl_handle *handle); /* if it is open */

/* Whether this is an open handle of this kind; it may be any address. */
bool pcl_handle_is_open(const void *what, enum pcl_kind kind);

/* Whether shmem_finalize has ended one that was open; if so, it fails in the name of the call. */
bool pcl_handle_has_ended(const void *what, const char *call);

/* ---- grid.c ---- */

struct pencil_grid {
    struct pcl_handle handle;
    size_t n[3], most;
    bool owned; /* by a transform */
    struct pcl_mesh *mesh;
    char *stage;       /* symmetric: room for data that leaves for and comes from far PEs */
    size_t stage_room; /* bytes for each of the two */
    char *copy;        /* private: what is transposed in place; NULL if memory is short */
    size_t copy_room;  /* bytes, which all PEs have */
};

struct pencil_grid *pcl_grid_open(const size_t n[3], struct pcl_mesh *mesh);
/* A grid whose PEs are rows x columns; NULL if memory is short. Its arguments are right. */
struct pencil_grid *pcl_grid_divide(const size_t n[3], int rows, int columns);
bool pcl_is_grid(const struct pencil_grid *grid, const char *call);
size_t pcl_element(enum pencil_type type); /* bytes, or 0 */
/* What calls about fields in pencils need to be right; if not, they fail in the name of the call.
 */
bool pcl_are_fields(const struct pencil_grid *grid, enum pencil_type type, size_t fields,
                    enum pencil_axis pencils, const char *call);
struct pencil_box pcl_box(const struct pencil_grid *grid, enum pencil_axis pencils, int pe);
/* Whether the array may be that of this PE: it is not NULL, or the PE has nothing in such pencils,
 * or the grid or the pencils are wrong, which is said elsewhere. */
bool pcl_is_given(const struct pencil_grid *grid, enum pencil_axis pencils, size_t fields,
                  const void *array);

/* ---- choose.c ---- */

/* The grid of PEs that should be the fastest; measured: the fastest of the best three. False if
 * memory for measuring is short. */
bool pcl_choose(const size_t n[3], bool measured, int *rows, int *columns);

/* ---- model.c ---- */

/* What a transform forward is expected to take, in seconds: passes over the field, and exchanges
 * within rows and within columns of PEs. */
struct pcl_cost {
    double compute, row, column;
};

/* Fields of elements of so many bytes, of which a PE has the most, that a transform exchanges
 * together; bytes of symmetric memory of one copy of a group's work then; and bytes of all such
 * memory that it holds. far: on several nodes. */
size_t pcl_together(size_t most, size_t element, size_t fields);
size_t pcl_work_bytes(size_t most, size_t element, size_t together);
size_t pcl_held_bytes(size_t work, int rows, int columns, bool far, bool same_pencils);

struct pcl_cost pcl_cost(const size_t n[3], int rows, int columns, int near_pes);
double pcl_cost_all(struct pcl_cost cost);
/* The numbers of rows of the best grids, the cheapest first; returns how many. */
enum { PCL_CANDIDATES = 3 };
int pcl_candidates(const size_t n[3], int pes, int near_pes, int rows[PCL_CANDIDATES]);

/* ---- npy.c: the head of a file that numpy reads ---- */

enum { PCL_NPY_HEAD = 256, PCL_NPY_DIMENSIONS = 64, PCL_NPY_MOST = 64 << 10 };

struct pcl_npy {
    char type[32];
    bool by_columns; /* the first axis varies fastest */
    int dimensions;
    size_t shape[PCL_NPY_DIMENSIONS];
    size_t data; /* where the data begins */
};

/* Write the head of a file of such fields, PCL_NPY_HEAD bytes. */
void pcl_npy_write(char head[PCL_NPY_HEAD], enum pencil_type type, size_t fields,
                   const size_t n[3]);
/* Understand the beginning of a file; NULL, or what is wrong with it. */
const char *pcl_npy_parse(const char *head, size_t bytes, struct pcl_npy *npy);
/* numpy's word for the type on this machine. */
const char *pcl_npy_type(enum pencil_type type);

/* ---- part.c ---- */

/* The name of a file until it is complete, freed by free; NULL if memory is short. */
char *pcl_part_name(const char *path);
/* Make that file; NULL, or why not. It is not made if something other than a file has the name,
 * which rename would replace: root could lose a device. */
const char *pcl_part_create(const char *path, const char *part, int *file);

/* ---- error.c ---- */

/* How a sentence shows a path: so much of it that the rest of the sentence has room. */
#define PCL_PATH "%.240s"

/* Keep the sentence for pencil_error. */
__attribute__((format(printf, 1, 2))) void pcl_fail(const char *format, ...);
/* Whether shmem_init was called, and shmem_finalize not since; true where the library does not tell
 * (before OpenSHMEM 1.6). */
bool pcl_is_started(void);
/* Whether it holds on all PEs; collective. */
bool pcl_all(bool holds);
/* The same; if not, all PEs have the sentence of the first one for which it does not hold. Without
 * memory to ask, it fails in the name of the call. */
bool pcl_agree(bool holds, const char *call);
/* The largest of all PEs; collective. */
size_t pcl_largest(size_t value);
double pcl_most_seconds(double seconds);
/* Whether all PEs are in this call, and these bytes, PCL_ARGUMENTS at most, are the same on all; if
 * not, it fails in the name of the call. Calls compare arguments before they check them, so that
 * what is wrong on one PE fails on all; of a handle, which cannot be compared, whether it is open.
 * *given, unless NULL: whether this PE has the arrays that it needs; then, whether all have. */
enum { PCL_ARGUMENTS = 128 };
bool pcl_equal(const void *bytes, size_t count, bool *given, const char *call);
bool pcl_are_given(bool given, const char *call); /* if not, it fails in the name of the call */

double pcl_seconds(void);

#endif
