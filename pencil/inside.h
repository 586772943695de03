/* SPDX-License-Identifier: BSD-3-Clause */
/* What the files of pencil share. pencil_ is public, pcl_ crosses files, a static name has no
 * prefix. Nothing here is beyond OpenSHMEM 1.5, and nothing but transform.h knows FFTW. */
#ifndef PENCIL_INSIDE_H
#define PENCIL_INSIDE_H

#include "pencil.h"

#include <shmem.h>
#include <stdbool.h>
#include <stdint.h>

/* ---- copy.c ---- */

/* Where the elements of an array are: that at (x, y, z), counted from the array's first one, is the
 * element x * x + y * y + z. */
struct pcl_layout {
    size_t x, y;
};

/* Copy count[0] x count[1] x count[2] elements. With stream, past the caches where the processor
 * can do that; then pcl_copy_end orders the stores before what follows. */
void pcl_copy(void *dest, struct pcl_layout to, const void *source, struct pcl_layout from,
              const size_t count[3], size_t element, bool stream);
void pcl_copy_end(bool stream);

/* Whether so many bytes that the PEs of a node write at a time should pass the caches. */
bool pcl_copy_streams(size_t bytes);

/* ---- box.c ---- */

size_t pcl_volume(const struct pencil_box *box);
struct pencil_box pcl_common(const struct pencil_box *a, const struct pencil_box *b);
/* The box's own layout in C order, and where the element at (x, y, z) of the field is. */
struct pcl_layout pcl_order(const struct pencil_box *box);
size_t pcl_at(const struct pencil_box *box, struct pcl_layout layout, const size_t at[3]);
/* What PE row, column of a grid of PEs has. */
struct pencil_box pcl_part(const size_t n[3], int rows, int columns, enum pencil_axis pencils,
                           int pe);
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
};

enum pcl_group_kind { PCL_ROW, PCL_COLUMN, PCL_ALL, PCL_GROUPS };

struct pcl_mesh {
    int rows, columns, users;
    bool far;        /* some PE of some group cannot be reached by loads and stores */
    shmem_ctx_t ctx; /* of the puts to such PEs */
    bool own_ctx;
    struct pcl_group groups[PCL_GROUPS];
};

struct pcl_mesh *pcl_mesh_open(int rows, int columns);
void pcl_mesh_close(struct pcl_mesh *mesh);

/* The group within which data moves from the ones to the others. */
enum pcl_group_kind pcl_group_between(enum pencil_axis from, enum pencil_axis to);

/* All members have written their data to near members and put it to far ones: return when all data
 * for this PE is here. Without far members, no member returns before all have called. */
void pcl_group_meet(struct pcl_mesh *mesh, struct pcl_group *group, bool stream);

/* PEs that this PE reaches by loads and stores, itself among them; the least of all PEs. */
int pcl_near_pes(void);

/* ---- grid.c ---- */

struct pencil_grid {
    uint64_t alive; /* PCL_GRID, or 0 after pencil_close */
    size_t n[3], most;
    struct pcl_mesh *mesh;
    char *stage;       /* symmetric: room for data that leaves for and comes from far PEs */
    size_t stage_room; /* bytes for each of the two */
    char *copy;        /* private: what is transposed in place */
    size_t copy_room;
};
#define PCL_GRID UINT64_C(0x70656e63696c2131)

struct pencil_grid *pcl_grid_open(const size_t n[3], struct pcl_mesh *mesh);
bool pcl_is_grid(const struct pencil_grid *grid, const char *call);
size_t pcl_element(enum pencil_type type); /* bytes, or 0 */

/* ---- choose.c ---- */

/* The grid of PEs that should be the fastest; measured: the fastest of the best three. False if
 * memory for measuring is short. */
bool pcl_choose(const size_t n[3], bool measured, int *rows, int *columns);
/* What the model expects that all transposes z -> y -> x take, in seconds; huge if it cannot be. */
double pcl_expect(const size_t n[3], int rows, int columns, int near_pes);

/* ---- error.c ---- */

/* Keep the sentence for pencil_error. */
__attribute__((format(printf, 1, 2))) void pcl_fail(const char *format, ...);
/* Whether it holds on all PEs; collective. */
bool pcl_all(bool holds);
/* The most of all PEs; collective. */
double pcl_most_seconds(double seconds);
/* Whether these bytes are the same on all PEs; if not, it fails in the name of the call. */
bool pcl_equal(const void *bytes, size_t count, const char *call);

double pcl_seconds(void);

#endif
