/* SPDX-License-Identifier: BSD-3-Clause */
/* Transforms: which stages and exchanges a pipe has, and the calls that run them. With one column
 * of PEs a stage transforms planes of y and z, with one row planes of x and y, with one PE all, so
 * that there are as few exchanges as possible. */
#include "transform.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STAGES = 4 };
/* What must be faster to be taken instead of FFTW's own plan: noise alone should not decide. */
static const double clearly = 0.95;

enum { X = 1 << PENCIL_X, Y = 1 << PENCIL_Y, Z = 1 << PENCIL_Z };

struct step {
    int axes; /* a set of X, Y, Z */
    enum pencil_axis pencils;
};

struct pipe {
    int stages;
    struct step steps[STAGES];
    struct pcl_stage stage[STAGES];
    struct pcl_exchange exchange[STAGES - 1];
};

struct pencil_fft {
    struct pcl_handle handle;
    struct pencil_transform what;
    size_t n[3], chunk;       /* in space; fields that are exchanged together */
    struct pencil_grid *grid; /* of transformed fields */
    struct pcl_work work[PCL_GROUPS];
    bool works[PCL_GROUPS];
    struct pipe pipe[2]; /* forward and backward */
    char *copy;          /* of what one PE transforms in place */
};

/* ---- what a transform consists of ---- */

/* The steps of a forward transform; backward has them in reverse order. */
static int list_steps(const struct pencil_fft *fft, bool whole, struct step steps[STAGES])
{
    const struct pcl_mesh *mesh = fft->grid->mesh;
    int n = 0;
    if (whole) {
        steps[n++] = (struct step){X | Y | Z, PENCIL_Z};
        return n;
    }
    if (mesh->columns == 1) {
        steps[n++] = (struct step){Y | Z, PENCIL_Y};
        steps[n++] = (struct step){X, PENCIL_X};
    } else if (mesh->rows == 1) {
        steps[n++] = (struct step){Z, PENCIL_Z};
        steps[n++] = (struct step){X | Y, PENCIL_Y};
    } else {
        steps[n++] = (struct step){Z, PENCIL_Z};
        steps[n++] = (struct step){Y, PENCIL_Y};
        steps[n++] = (struct step){X, PENCIL_X};
    }
    if (fft->what.same_pencils)
        steps[n++] = (struct step){0, steps[0].pencils};
    return n;
}

static fftw_r2r_kind kind_along(enum pencil_along along, bool backward)
{
    static const fftw_r2r_kind kinds[][2] = {
        {FFTW_REDFT00, FFTW_REDFT00}, {FFTW_REDFT10, FFTW_REDFT01}, {FFTW_REDFT01, FFTW_REDFT10},
        {FFTW_REDFT11, FFTW_REDFT11}, {FFTW_RODFT00, FFTW_RODFT00}, {FFTW_RODFT10, FFTW_RODFT01},
        {FFTW_RODFT01, FFTW_RODFT10}, {FFTW_RODFT11, FFTW_RODFT11}, {FFTW_DHT, FFTW_DHT},
        {FFTW_R2HC, FFTW_HC2R},       {FFTW_HC2R, FFTW_R2HC}};
    return kinds[along][backward];
}

/* By what forward and backward multiply a field along an axis. */
static double factor_along(const struct pencil_fft *fft, int axis)
{
    double n = (double)fft->n[axis];
    if (fft->what.kind != PENCIL_R2R)
        return n;
    switch (fft->what.along[axis]) {
    case PENCIL_DCT1:
        return 2 * (n - 1);
    case PENCIL_DST1:
        return 2 * (n + 1);
    case PENCIL_DHT:
    case PENCIL_R2HC:
    case PENCIL_HC2R:
        return n;
    default:
        return 2 * n;
    }
}

static double scale_of(const struct pencil_fft *fft, bool backward)
{
    double all = factor_along(fft, 0) * factor_along(fft, 1) * factor_along(fft, 2);
    enum pencil_scale scale = fft->what.scale;
    if (scale == PENCIL_SCALE_BOTH)
        return 1 / sqrt(all);
    return scale == (backward ? PENCIL_SCALE_BACKWARD : PENCIL_SCALE_FORWARD) ? 1 / all : 1;
}

/* Bytes of an element in space, or transformed. */
static size_t element_of(const struct pencil_fft *fft, bool in_space)
{
    size_t number = fft->what.single ? sizeof(float) : sizeof(double);
    bool real = fft->what.kind == PENCIL_R2R || (fft->what.kind == PENCIL_R2C && in_space);
    return real ? number : 2 * number;
}

/* ---- pipes ---- */

static enum pcl_way way_of(const struct pencil_fft *fft, int axes, bool backward)
{
    if (!axes)
        return PCL_COPY;
    if (fft->what.kind == PENCIL_R2R)
        return PCL_R2R;
    if (fft->what.kind == PENCIL_R2C && (axes & Z))
        return backward ? PCL_C2R : PCL_R2C;
    return backward ? PCL_BACKWARD : PCL_FORWARD;
}

static void set_stage(const struct pencil_fft *fft, struct pipe *pipe, int i, bool backward)
{
    struct pcl_stage *stage = &pipe->stage[i];
    const struct pencil_grid *grid = fft->grid;
    struct step step = pipe->steps[i];
    bool in_space = fft->what.kind == PENCIL_R2C && (step.axes & Z);
    stage->fftw = fft->what.single ? &pcl_fftw_float : &pcl_fftw_double;
    stage->way = way_of(fft, step.axes, backward);
    for (int axis = 0; axis < 3; axis++) {
        stage->length[axis] = fft->n[axis];
        if (step.axes & 1 << axis)
            stage->axes[stage->rank++] = axis;
        if (fft->what.kind == PENCIL_R2R)
            stage->kinds[axis] = kind_along(fft->what.along[axis], backward);
    }
    stage->in = stage->out =
        pcl_part(grid->n, grid->mesh->rows, grid->mesh->columns, step.pencils, shmem_my_pe());
    if (in_space)
        (backward ? &stage->out : &stage->in)->count[2] = fft->n[2];
    stage->in_bytes = element_of(fft, in_space && !backward);
    stage->out_bytes = element_of(fft, in_space && backward);
    stage->before = i > 0 ? &pipe->exchange[i - 1] : NULL;
    stage->after = i + 1 < pipe->stages ? &pipe->exchange[i] : NULL;
    stage->from = stage->before ? stage->before->layout : pcl_order(&stage->in);
    stage->to = pcl_order(&stage->out);
    if (stage->after && pipe->steps[i + 1].axes == X)
        stage->to = pcl_y_slowest(&stage->out);
    if (fft->what.y_slowest && !fft->what.same_pencils) {
        if (backward && i == 0)
            stage->from = pcl_y_slowest(&stage->in);
        if (!backward && !stage->after)
            stage->to = pcl_y_slowest(&stage->out);
    }
    stage->scale = i == 0 ? scale_of(fft, backward) : 1;
    stage->stream =
        pcl_copy_streams(pcl_volume(&stage->out) * stage->out_bytes * (size_t)shmem_n_pes());
    stage->keep = i == 0 && !fft->what.in_may_change;
}

/* Exchanges, their work if it is not there yet, and stages; false if memory is short. */
static bool open_pipe(struct pencil_fft *fft, bool backward, bool whole)
{
    struct pipe *pipe = &fft->pipe[backward];
    struct pcl_mesh *mesh = fft->grid->mesh;
    struct step steps[STAGES];
    memset(pipe, 0, sizeof *pipe);
    int n = list_steps(fft, whole, steps);
    pipe->stages = n;
    for (int i = 0; i < n; i++)
        pipe->steps[i] = steps[backward ? n - 1 - i : i];
    size_t element = element_of(fft, false);
    size_t work = pcl_work_bytes(fft->grid->most, element, fft->chunk);
    bool good = true;
    for (int i = 0; i + 1 < n; i++) {
        enum pencil_axis from = pipe->steps[i].pencils, to = pipe->steps[i + 1].pencils;
        enum pcl_group_kind kind = pcl_group_between(from, to);
        if (!fft->works[kind])
            good &= pcl_work_open(&fft->work[kind], work, mesh->far);
        fft->works[kind] = true;
        good = good && pcl_exchange_open(&pipe->exchange[i], mesh, &fft->work[kind], fft->grid->n,
                                         from, to, pipe->steps[i].axes == X ? PENCIL_Y : PENCIL_X,
                                         pipe->steps[i + 1].axes == X, element, fft->chunk);
    }
    for (int i = 0; good && i < n; i++)
        set_stage(fft, pipe, i, backward);
    for (int i = 0; good && i < n; i++)
        good = pcl_tune(&pipe->stage[i], fft->what.effort);
    return pcl_all(good);
}

static void close_pipe(struct pipe *pipe)
{
    for (int i = 0; i < pipe->stages; i++) {
        if (pipe->stage[i].fftw)
            pcl_stage_clear(&pipe->stage[i]);
        if (i + 1 < pipe->stages)
            pcl_exchange_close(&pipe->exchange[i]);
    }
    memset(pipe, 0, sizeof *pipe);
}

/* Transform this many fields, which are exchanged together. */
static void run_pipe(struct pipe *pipe, size_t fields, char *out, const char *in)
{
    for (int i = 0; i < pipe->stages; i++) {
        struct pcl_stage *stage = &pipe->stage[i];
        const char *from = stage->before ? stage->before->work->memory[stage->before->turn] : in;
        size_t in_field = pcl_room(&stage->in, stage->from) * stage->in_bytes;
        size_t out_field = pcl_volume(&stage->out) * stage->out_bytes;
        if (stage->after)
            pcl_exchange_begin(stage->after);
        for (size_t f = 0; f < fields; f++)
            pcl_stage_run(stage, f, from + f * in_field, stage->after ? NULL : out + f * out_field,
                          0);
        if (stage->after)
            pcl_exchange_end(stage->after, fields);
        else
            pcl_copy_end(stage->stream);
    }
}

/* ---- opening and closing ---- */

static bool check_what(const struct pencil_grid *grid, const struct pencil_transform *what)
{
    static const char *const axes[] = {"x", "y", "z"};
    if ((unsigned)what->kind > PENCIL_R2R || (unsigned)what->scale > PENCIL_SCALE_BOTH ||
        (unsigned)what->effort > PENCIL_PATIENT) {
        pcl_fail("pencil_fft_open: kind %d, scale %d, effort %d: there is no such value",
                 (int)what->kind, (int)what->scale, (int)what->effort);
        return false;
    }
    for (int i = 0; i < 3; i++) {
        if (grid->n[i] > INT_MAX / 2) {
            pcl_fail("pencil_fft_open: %zu elements along %s; FFTW transforms up to %d", grid->n[i],
                     axes[i], INT_MAX / 2);
            return false;
        }
        if (what->kind != PENCIL_R2R)
            continue;
        if ((unsigned)what->along[i] > PENCIL_HC2R) {
            pcl_fail("pencil_fft_open: along %s is %d; there is no such transform", axes[i],
                     (int)what->along[i]);
            return false;
        }
        if (what->along[i] == PENCIL_DCT1 && grid->n[i] < 2) {
            pcl_fail("pencil_fft_open: a DCT1 needs at least 2 elements along %s", axes[i]);
            return false;
        }
    }
    if (what->fields > SIZE_MAX / 64 / grid->most) {
        pcl_fail("pencil_fft_open: %zu fields are more than memory has addresses", what->fields);
        return false;
    }
    return true;
}

/* Seconds that a pipe takes on stand-ins. */
static double time_pipe(struct pipe *pipe)
{
    const struct pcl_stage *first = &pipe->stage[0], *last = &pipe->stage[pipe->stages - 1];
    char *in = pcl_private(pcl_volume(&first->in) * first->in_bytes);
    char *out = pcl_private(pcl_volume(&last->out) * last->out_bytes);
    double best = HUGE_VAL;
    for (int i = 0; in && out && i < 5; i++) {
        double begin = pcl_seconds();
        run_pipe(pipe, 1, out, in);
        double took = pcl_seconds() - begin;
        best = took < best ? took : best;
    }
    free(out);
    free(in);
    return best;
}

/* A text that says what one PE transforms; equal ones have equal texts. */
static void describe(const struct pencil_fft *fft, bool backward, char *key, size_t room)
{
    const struct pencil_transform *what = &fft->what;
    const size_t *n = fft->n;
    int used = snprintf(key, room, "pipe.%d%d.%d.%d.%d%d%d.%zu.%zu.%zu", what->kind, backward,
                        !!what->single, what->scale, !!what->y_slowest, !!what->in_may_change,
                        !!what->same_pencils, n[0], n[1], n[2]);
    if (what->kind == PENCIL_R2R)
        snprintf(key + used, room - (size_t)used, ".%d.%d.%d", what->along[0], what->along[1],
                 what->along[2]);
}

static void close_works(struct pencil_fft *fft)
{
    for (int i = 0; i < PCL_GROUPS; i++)
        if (fft->works[i])
            pcl_work_close(&fft->work[i]);
    memset(fft->works, 0, sizeof fft->works);
}

/* Open the faster one of both pipes of one PE, as is known or by measuring: all at once by FFTW's
 * own plan, or in stages, if there is memory for them. */
static bool open_alone(struct pencil_fft *fft, bool backward)
{
    struct pipe *pipe = &fft->pipe[backward];
    struct pcl_choice choice = {.variant = PCL_GATHER, .tile = {1, 1, 1}}; /* stages, 1, 1 */
    char key[256];
    double whole = 0;
    describe(fft, backward, key, sizeof key);
    bool known = pcl_wisdom_find(key, &choice);
    if (known && choice.tile[0] == 1)
        return open_pipe(fft, backward, true);
    if (!known) {
        if (!open_pipe(fft, backward, true))
            return false;
        if (fft->what.effort == PENCIL_ESTIMATE)
            return true;
        whole = time_pipe(pipe);
        close_pipe(pipe);
    }
    bool staged = open_pipe(fft, backward, false);
    if (staged && !known) {
        staged = time_pipe(pipe) < clearly * whole;
        choice.tile[0] = staged ? (size_t)pipe->stages : 1;
        pcl_wisdom_keep(key, &choice);
    }
    if (staged)
        return true;
    close_pipe(pipe);
    if (fft->pipe[!backward].stages <= 1)
        close_works(fft);
    return open_pipe(fft, backward, true);
}

static bool open_pipes(struct pencil_fft *fft)
{
    bool good = true;
    for (int backward = 0; good && backward < 2; backward++)
        good = shmem_n_pes() == 1 ? open_alone(fft, backward) : open_pipe(fft, backward, false);
    return good;
}

static void close_all(struct pencil_fft *fft)
{
    for (int i = 0; i < 2; i++)
        close_pipe(&fft->pipe[i]);
    shmem_ctx_quiet(fft->grid->mesh->ctx);
    shmem_barrier_all();
    close_works(fft);
    free(fft->copy);
    fft->grid->owned = false;
    pencil_close(fft->grid);
    pcl_handle_close(&fft->handle);
    free(fft);
}

static struct pencil_fft *make_fft(struct pencil_grid *grid, const struct pencil_transform *what)
{
    struct pencil_fft *fft = calloc(1, sizeof *fft);
    size_t n[3] = {grid->n[0], grid->n[1], grid->n[2]};
    if (!pcl_all(fft != NULL)) {
        free(fft);
        return NULL;
    }
    fft->what = *what;
    fft->what.fields = what->fields ? what->fields : 1;
    memcpy(fft->n, n, sizeof n);
    if (what->kind == PENCIL_R2C)
        n[2] = n[2] / 2 + 1;
    fft->grid = pcl_grid_open(n, grid->mesh);
    if (!fft->grid) {
        free(fft);
        return NULL;
    }
    fft->grid->owned = true;
    grid->mesh->users++;
    fft->chunk = pcl_together(fft->grid->most, element_of(fft, false), fft->what.fields);
    pcl_handle_open(&fft->handle, PCL_FFT, grid->mesh);
    return fft;
}

struct pencil_fft *pencil_fft_open(struct pencil_grid *grid, const struct pencil_transform *what)
{
    static const struct pencil_transform none;
    const struct pencil_transform *given = what;
    what = given ? given : &none;
    size_t all[] = {what->kind,
                    (size_t)what->single,
                    what->fields,
                    what->scale,
                    what->effort,
                    what->along[0],
                    what->along[1],
                    what->along[2],
                    (size_t)what->same_pencils,
                    (size_t)what->y_slowest,
                    (size_t)what->in_may_change,
                    given != NULL,
                    pcl_handle_is_open(grid, PCL_GRID)};
    if (!pcl_equal(all, sizeof all, NULL, "pencil_fft_open") ||
        !pcl_is_grid(grid, "pencil_fft_open"))
        return NULL;
    if (!given) {
        pcl_fail("pencil_fft_open: the transform is NULL; a struct pencil_transform says what to "
                 "transform");
        return NULL;
    }
    if (!check_what(grid, what))
        return NULL;
    struct pencil_fft *fft = make_fft(grid, what);
    if (fft && open_pipes(fft))
        return fft;
    if (!fft) {
        pcl_fail("pencil_fft_open: no memory");
        return NULL;
    }
    size_t work = pcl_work_bytes(fft->grid->most, element_of(fft, false), fft->chunk);
    pcl_fail("pencil_fft_open: symmetric or private memory is short for %zu x %zu x %zu elements; "
             "up to %zu bytes of each PE's symmetric heap are needed (SHMEM_SYMMETRIC_SIZE)",
             grid->n[0], grid->n[1], grid->n[2],
             pcl_held_bytes(work, grid->mesh->rows, grid->mesh->columns, grid->mesh->far,
                            what->same_pencils));
    close_all(fft);
    return NULL;
}

static bool is_fft(const struct pencil_fft *fft, const char *call)
{
    if (pcl_handle_is_open(fft, PCL_FFT))
        return true;
    if (!pcl_handle_has_ended(fft, call))
        pcl_fail(
            fft ? "%s: this transform was closed"
                : "%s: the transform is NULL; pencil_fft_open failed, or the object was moved from",
            call);
    return false;
}

void pencil_fft_close(struct pencil_fft *fft)
{
    if (fft && is_fft(fft, "pencil_fft_close"))
        close_all(fft);
}

struct pencil_grid *pencil_fft_grid(struct pencil_fft *fft)
{
    return is_fft(fft, "pencil_fft_grid") ? fft->grid : NULL;
}

/* ---- running ---- */

/* In place with one stage, of one PE, where fields have other sizes before and after. */
static const char *copy_input(struct pencil_fft *fft, const char *in, size_t bytes)
{
    size_t room = fft->what.fields * fft->grid->most * element_of(fft, false) + 1;
    if (!fft->copy)
        fft->copy = malloc(room);
    return fft->copy ? memcpy(fft->copy, in, bytes) : NULL;
}

/* Some PEs may transform in place and others not, so what this takes is no matter of other PEs.
 * With several stages the input of fields that are exchanged together is no longer needed when
 * their output is written. If fields grow, all input first moves to the end of the array: the
 * output of the first fields ends before the input of the next ones begins. */
static const char *make_way(struct pencil_fft *fft, int stages, char *array, size_t in_field,
                            size_t out_field)
{
    size_t fields = fft->what.fields;
    if (fields == 1 || in_field == out_field)
        return array;
    if (stages == 1)
        return copy_input(fft, array, fields * in_field);
    if (fields <= fft->chunk || in_field > out_field)
        return array;
    char *moved = array + fields * (out_field - in_field);
    return in_field ? memmove(moved, array, fields * in_field) : moved;
}

static bool are_arrays(const char *out, size_t out_bytes, const char *in, size_t in_bytes,
                       const char *call)
{
    if ((!out && out_bytes) || (!in && in_bytes))
        pcl_fail("%s: out or in is NULL on PE %d, which has elements", call, shmem_my_pe());
    else if (in != out && !pcl_are_disjoint(out, out_bytes, in, in_bytes))
        pcl_fail("%s: out and in overlap on PE %d; they may be equal, or apart", call,
                 shmem_my_pe());
    else
        return true;
    return false;
}

static int run(struct pencil_fft *fft, bool backward, char *out, const char *in, const char *call)
{
    struct pipe *pipe = &fft->pipe[backward];
    const struct pcl_stage *first = &pipe->stage[0], *last = &pipe->stage[pipe->stages - 1];
    size_t in_field = pcl_volume(&first->in) * first->in_bytes;
    size_t out_field = pcl_volume(&last->out) * last->out_bytes, fields = fft->what.fields;
    if (!are_arrays(out, fields * out_field, in, fields * in_field, call))
        return -1;
    if (in == out && !(in = make_way(fft, pipe->stages, out, in_field, out_field)) && out) {
        pcl_fail("%s: no memory to transform %zu fields in place", call, fields);
        return -1;
    }
    for (size_t f = 0; f < fields; f += fft->chunk) {
        size_t now = fields - f < fft->chunk ? fields - f : fft->chunk;
        run_pipe(pipe, now, out + f * out_field, in + f * in_field);
    }
    return 0;
}

int pencil_forward(struct pencil_fft *fft, void *out, const void *in)
{
    static const char call[] = "pencil_forward";
    return is_fft(fft, call) ? run(fft, false, out, in, call) : -1;
}

int pencil_backward(struct pencil_fft *fft, void *out, const void *in)
{
    static const char call[] = "pencil_backward";
    return is_fft(fft, call) ? run(fft, true, out, in, call) : -1;
}
