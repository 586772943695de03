/* SPDX-License-Identifier: BSD-3-Clause */
/* What transforms are made of. A transform in one direction is a pipe: stages, each of which
 * transforms my part along one or several axes, and between them exchanges, which move each unit
 * that a stage has finished, while it is in the caches, to the PEs that need it. A unit is a part
 * of the PE's box that is whole along the axes of the stage. */
#ifndef PENCIL_TRANSFORM_H
#define PENCIL_TRANSFORM_H

#include "inside.h"

#include <fftw3.h>

/* ---- fftw_double.c, fftw_float.c: FFTW in either precision ---- */

enum pcl_way { PCL_COPY, PCL_FORWARD, PCL_BACKWARD, PCL_R2C, PCL_C2R, PCL_R2R };

struct pcl_problem {
    enum pcl_way way;
    int rank, loops;
    fftw_iodim64 dims[3], loop[3];
    fftw_r2r_kind kinds[3];
};

struct pcl_fftw {
    void *(*plan)(const struct pcl_problem *problem, void *in, void *out, unsigned flags);
    void (*run)(void *plan, enum pcl_way way, void *in, void *out);
    void (*destroy)(void *plan);
    bool (*aligned)(const void *pointer); /* as the buffers are that plans are made with */
    void (*scale)(void *numbers, size_t bytes, double factor);
    char *(*wisdom)(void); /* freed by free */
    bool (*learn)(const char *wisdom);
};

extern const struct pcl_fftw pcl_fftw_double, pcl_fftw_float;

/* ---- exchange.c ---- */

/* Symmetric memory into which others write. There are two of these, used in turn: a PE that writes
 * into the same one again has got from all members what they wrote the time between, so they have
 * read what was there. */
struct pcl_work {
    char *memory[2];
    char *pack; /* what leaves for far PEs; only in a group that has any */
    int turn;   /* of memory, where the latest exchange writes */
};

/* What goes to, or comes from, one member. */
struct pcl_edge {
    struct pencil_box common; /* these elements of the field */
    char *near[2];            /* the member's work, or NULL if it is far */
    size_t offset;            /* of the first one in the work, in elements */
    struct pcl_layout layout; /* there */
    size_t field;             /* elements of a field there */
    size_t packed;            /* where the first one is in pack, where the layout is the same */
    size_t put;               /* so much along the outermost axis has left */
};

struct pcl_exchange {
    struct pcl_mesh *mesh;
    struct pcl_group *group;
    struct pcl_work *work;
    struct pencil_box dest;   /* what this PE gets */
    bool parts;               /* what a member sends is contiguous: the group has far members */
    bool pieces;              /* of which each has a layout of its own */
    bool by_y;                /* else rows of dest with equal y stand together, or with equal x */
    struct pcl_layout layout; /* of dest, if not in pieces */
    size_t element;           /* bytes */
    bool stream;
    int turn;                      /* of the work, of the latest exchange */
    int outer;                     /* the axis along which senders proceed */
    struct pcl_edge *to, *source;  /* of each member */
    struct pcl_signaled *signaled; /* of each member, in the present exchange */
};

/* An exchange of fields of n elements; by_y: rows of dest with equal y stand together. */
bool pcl_exchange_open(struct pcl_exchange *exchange, struct pcl_mesh *mesh, struct pcl_work *work,
                       const size_t n[3], enum pencil_axis from, enum pencil_axis to, int outer,
                       bool by_y, size_t element, size_t fields);
void pcl_exchange_close(struct pcl_exchange *exchange);
/* Memory for exchanges of a group. */
bool pcl_work_open(struct pcl_work *work, size_t bytes, bool far);
void pcl_work_close(struct pcl_work *work);
/* Before the first unit; hand over a unit; what stands before end along the outermost axis is
 * complete; all is handed over: wait for the others' data. */
void pcl_exchange_begin(struct pcl_exchange *exchange);
void pcl_exchange_store(struct pcl_exchange *exchange, size_t field, const struct pencil_box *unit,
                        const char *data, struct pcl_layout layout);
void pcl_exchange_advance(struct pcl_exchange *exchange, size_t field, size_t end, bool last);
void pcl_exchange_end(struct pcl_exchange *exchange, size_t fields);
/* Copy the part of dest that is the unit from the pieces. */
void pcl_exchange_gather(const struct pcl_exchange *exchange, size_t field,
                         const struct pencil_box *unit, char *data, struct pcl_layout layout);

/* ---- stage.c ---- */

enum pcl_variant {
    PCL_GATHER,   /* copy a unit into the buffer, transform it there */
    PCL_DIRECT,   /* transform from the source into the buffer */
    PCL_STRAIGHT, /* from the source into the result, if no exchange follows */
    PCL_INTO,     /* copy a unit of an exchange into the buffer, transform it into the result */
    PCL_VARIANTS
};

/* How a stage proceeds. */
struct pcl_choice {
    enum pcl_variant variant;
    size_t tile[3]; /* elements of a unit along each axis */
};

struct pcl_stage {
    const struct pcl_fftw *fftw;
    enum pcl_way way;
    int rank, axes[3];
    fftw_r2r_kind kinds[3];
    size_t length[3];          /* along each axis, in space */
    struct pencil_box in, out; /* my part; they differ along z if real becomes complex */
    size_t in_bytes, out_bytes;
    struct pcl_layout from, to; /* of source, and of the result where no exchange follows */
    struct pcl_exchange *before, *after; /* or NULL: the program's arrays */
    double scale;
    bool keep;   /* the source must not change */
    bool stream; /* the result passes the caches where it is copied */
    struct pcl_choice choice;
    /* Plans, of whole units and of those that are what is left: from buffer to buffer; and those of
     * the other variants. */
    void *gather[2], *other[2];
    void *within; /* plan: the same array before and after, if there is one stage */
    char *a, *b;  /* buffers; the unit before and after */
};

/* Whether the stage may proceed so. */
bool pcl_stage_allows(const struct pcl_stage *stage, enum pcl_variant variant);

/* Make plans and buffers for the choice; false if memory is short. Stand-ins are arrays of the size
 * of in and of out. */
bool pcl_stage_plan(struct pcl_stage *stage, const struct pcl_choice *choice, unsigned flags,
                    char *in, char *out);
void pcl_stage_clear(struct pcl_stage *stage);
/* Transform a field; with dry, at most that many units, and write into out instead of exchanging.
 */
void pcl_stage_run(struct pcl_stage *stage, size_t field, const char *in, char *out, size_t dry);
size_t pcl_stage_units(const struct pcl_stage *stage);

/* ---- tune.c ---- */

/* Choose how the stage proceeds, by measuring unless told to estimate, or from wisdom. */
bool pcl_tune(struct pcl_stage *stage, enum pencil_effort effort);

/* ---- wisdom.c ---- */

/* Choices of this PE, by a text that describes the stage. */
bool pcl_wisdom_find(const char *key, struct pcl_choice *choice);
void pcl_wisdom_keep(const char *key, const struct pcl_choice *choice);

#endif
