/* SPDX-License-Identifier: BSD-3-Clause */
/* Fields in files that numpy reads and writes. All PEs read and write at the same time, each the
 * rows of its z pencil at their places, so all need the same file system; fields in other pencils
 * are transposed, one by one. A file gets its name when it is complete. */
#include "inside.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { AT_ONCE = 1 << 30 }; /* bytes of a call of the kernel */

struct transfer {
    struct pencil_grid *grid;
    enum pencil_type type;
    size_t fields, element;
    enum pencil_axis pencils;
    const char *call, *path;
    int file;
    bool good; /* so far on this PE */
    char *one; /* symmetric: a field that is transposed, or NULL */
    bool made; /* by this PE: the file under the name that it has until it is complete */
};

static void fail(struct transfer *t, const char *why)
{
    if (t->good)
        pcl_fail("%s: " PCL_PATH ": PE %d: %s", t->call, t->path, shmem_my_pe(), why);
    t->good = false;
}

/* Write bytes at a place of the file, or read them. */
static void move_bytes(struct transfer *t, char *data, size_t bytes, size_t at, bool write)
{
    while (t->good && bytes) {
        size_t now = bytes < AT_ONCE ? bytes : AT_ONCE;
        ssize_t done =
            write ? pwrite(t->file, data, now, (off_t)at) : pread(t->file, data, now, (off_t)at);
        if (done < 0 && errno == EINTR)
            continue;
        if (done <= 0) {
            fail(t, done < 0 ? strerror(errno)
                    : write  ? "nothing is written"
                             : "it ends too early");
            return;
        }
        data += done;
        bytes -= (size_t)done;
        at += (size_t)done;
    }
}

/* Write or read this PE's z pencil of a field: rows that are adjacent in the file in one go. */
static void move_field(struct transfer *t, size_t field, char *data, size_t begin, bool write)
{
    struct pencil_box box = pcl_box(t->grid, PENCIL_Z, shmem_my_pe());
    const size_t *n = t->grid->n;
    size_t planes = box.count[0], run = box.count[1] * box.count[2] * t->element;
    if (box.count[1] == n[1]) {
        run *= planes;
        planes = planes ? 1 : 0;
    }
    for (size_t x = 0; run && x < planes; x++) {
        size_t at = (field * n[0] + box.from[0] + x) * n[1] + box.from[1];
        move_bytes(t, data + x * run, run, begin + at * n[2] * t->element, write);
    }
}

/* Check arguments; get memory for a field if it must be transposed. */
static bool begin(struct transfer *t, const void *array)
{
    bool given = pcl_is_given(t->grid, t->pencils, t->fields, array);
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (const char *c = t->path; c && *c; c++)
        hash = (hash ^ (unsigned char)*c) * UINT64_C(0x100000001b3);
    size_t all[] = {t->type, t->fields, t->pencils, (size_t)hash,
                    pcl_handle_is_open(t->grid, PCL_GRID)};
    if (!pcl_equal(all, sizeof all, &given, t->call) ||
        !pcl_are_fields(t->grid, t->type, t->fields, t->pencils, t->call))
        return false;
    if (!t->path || !*t->path || !t->fields) {
        pcl_fail("%s: no file, or no fields, to work on", t->call);
        return false;
    }
    if (!pcl_are_given(given, t->call))
        return false;
    t->element = pcl_element(t->type);
    if (t->pencils == PENCIL_Z)
        return true;
    t->one = shmem_align(64, t->grid->most * t->element);
    if (t->one)
        return true;
    pcl_fail("%s: no symmetric memory for a field of up to %zu elements per PE, which must be "
             "transposed into z pencils (SHMEM_SYMMETRIC_SIZE)",
             t->call, t->grid->most);
    return false;
}

static size_t volume_of(const struct transfer *t)
{
    return t->grid->n[0] * t->grid->n[1] * t->grid->n[2];
}

/* Open the file on all PEs; flags of open. Without waiting for a writer if it is a pipe. */
static bool open_all(struct transfer *t, const char *path, int flags)
{
    t->file = open(path, flags | O_CLOEXEC | O_NONBLOCK);
    if (t->file < 0 && errno == ENOENT && shmem_my_pe())
        fail(t, "there is no such file; all PEs need the same file system");
    else if (t->file < 0)
        fail(t, strerror(errno));
    return pcl_agree(t->good, t->call);
}

static void close_file(struct transfer *t)
{
    if (t->file >= 0 && close(t->file))
        fail(t, strerror(errno));
    t->file = -1;
}

/* ---- writing ---- */

/* The first PE makes the file, as large as it will be, so that a limit of the size shows early; too
 * little room shows where PEs write. */
static bool create(struct transfer *t, const char *part)
{
    if (shmem_my_pe() == 0) {
        char head[PCL_NPY_HEAD];
        pcl_npy_write(head, t->type, t->fields, t->grid->n);
        const char *why = pcl_part_create(t->path, part, &t->file);
        t->made = !why;
        if (why)
            fail(t, why);
        else if (ftruncate(t->file, (off_t)(sizeof head + t->fields * volume_of(t) * t->element)))
            fail(t, strerror(errno));
        move_bytes(t, head, sizeof head, 0, true);
        close_file(t);
    }
    return pcl_agree(t->good, t->call);
}

static void write_fields(struct transfer *t, const char *array)
{
    struct pencil_box mine = pcl_box(t->grid, t->pencils, shmem_my_pe());
    size_t each = pcl_volume(&mine) * t->element;
    for (size_t f = 0; f < t->fields; f++) {
        char *data = (char *)(uintptr_t)array + f * each;
        if (t->one && pencil_transpose(t->grid, t->type, 1, t->pencils, PENCIL_Z, t->one, data))
            t->good = false;
        move_field(t, f, t->one ? t->one : data, PCL_NPY_HEAD, true);
    }
}

int pencil_write(struct pencil_grid *grid, enum pencil_type type, size_t fields,
                 enum pencil_axis pencils, const char *path, const void *array)
{
    struct transfer t = {grid, type, fields, 0,    pencils, "pencil_write",
                         path, -1,   true,   NULL, false};
    if (!begin(&t, array))
        return -1;
    char *part = pcl_part_name(path);
    if (!part)
        fail(&t, "no memory");
    bool good = pcl_agree(t.good, t.call) && create(&t, part);
    if (good) {
        if (open_all(&t, part, O_WRONLY | O_NOFOLLOW))
            write_fields(&t, array);
        close_file(&t);
        good = pcl_agree(t.good, t.call);
        if (good && shmem_my_pe() == 0 && rename(part, path))
            fail(&t, strerror(errno));
        good = pcl_agree(t.good, t.call);
    }
    if (!good && t.made)
        unlink(part);
    free(part);
    shmem_free(t.one);
    return good ? 0 : -1;
}

/* ---- reading ---- */

/* Write a shape as Python does. */
static void spell(char *text, size_t room, const size_t *shape, int dimensions)
{
    size_t used = (size_t)snprintf(text, room, "(");
    for (int i = 0; i < dimensions && used < room; i++)
        used += (size_t)snprintf(text + used, room - used, "%s%zu", i ? ", " : "", shape[i]);
    if (used < room)
        snprintf(text + used, room - used, dimensions == 1 ? ",)" : ")");
}

/* Whether the file has the grid's fields; leading sizes of 1 do not count. */
static bool same_shape(const struct transfer *t, const struct pcl_npy *npy)
{
    const size_t wanted[] = {t->fields, t->grid->n[0], t->grid->n[1], t->grid->n[2]};
    int i = 0, j = 0;
    while (i < 4 && wanted[i] == 1)
        i++;
    while (j < npy->dimensions && npy->shape[j] == 1)
        j++;
    return 4 - i == npy->dimensions - j &&
           !memcmp(wanted + i, npy->shape + j, (size_t)(4 - i) * sizeof *wanted);
}

/* Fail unless the file is what the call asks for; it has so many bytes. */
static void compare(struct transfer *t, const struct pcl_npy *npy, size_t bytes)
{
    const size_t wanted[] = {t->fields, t->grid->n[0], t->grid->n[1], t->grid->n[2]};
    size_t whole = t->fields * volume_of(t) * t->element;
    char why[320], there[128], here[128];
    spell(there, sizeof there, npy->shape, npy->dimensions);
    spell(here, sizeof here, wanted + (t->fields == 1), 4 - (t->fields == 1));
    if (strcmp(npy->type, pcl_npy_type(t->type)) != 0)
        snprintf(why, sizeof why, "its elements are %s, not %s; numpy's astype changes them",
                 npy->type, pcl_npy_type(t->type));
    else if (!same_shape(t, npy))
        snprintf(why, sizeof why, "its shape is %s, that of the fields %s", there, here);
    else if (npy->by_columns)
        snprintf(why, sizeof why,
                 "its first axis varies fastest; numpy.ascontiguousarray makes the last one do so");
    else if (bytes - npy->data != whole)
        snprintf(why, sizeof why, "it has %zu bytes of elements instead of %zu; it was %s",
                 bytes - npy->data, whole, bytes - npy->data < whole ? "cut off" : "appended to");
    else
        return;
    fail(t, why);
}

/* The first PE understands the head; all get the place where the data begins, or 0. */
static size_t read_head(struct transfer *t)
{
    size_t *begin = shmem_calloc(2, sizeof *begin), data = 0;
    if (shmem_my_pe() == 0 && begin) {
        struct pcl_npy npy;
        struct stat about;
        char *head = malloc(PCL_NPY_MOST);
        ssize_t bytes = head ? pread(t->file, head, PCL_NPY_MOST, 0) : -1;
        const char *why = head && bytes < 0 ? strerror(errno) : "no memory";
        if (head && bytes < 0 && errno == ESPIPE)
            why = "it is a pipe, of which PEs cannot read their parts";
        if (bytes >= 0)
            why = pcl_npy_parse(head, (size_t)bytes, &npy);
        if (!why && fstat(t->file, &about))
            why = strerror(errno);
        if (why)
            fail(t, why);
        else
            compare(t, &npy, (size_t)about.st_size);
        begin[0] = t->good ? npy.data : 0;
        free(head);
    }
    if (!begin)
        fail(t, "the symmetric heap is full");
    if (pcl_agree(t->good, t->call)) {
        shmem_broadcastmem(SHMEM_TEAM_WORLD, begin + 1, begin, sizeof *begin, 0);
        data = begin[shmem_my_pe() ? 1 : 0];
    }
    shmem_free(begin);
    return data;
}

static void read_fields(struct transfer *t, char *array, size_t begin)
{
    struct pencil_box mine = pcl_box(t->grid, t->pencils, shmem_my_pe());
    size_t each = pcl_volume(&mine) * t->element;
    for (size_t f = 0; f < t->fields; f++) {
        char *data = array + f * each;
        move_field(t, f, t->one ? t->one : data, begin, false);
        if (!t->one)
            continue;
        if (pencil_transpose(t->grid, t->type, 1, PENCIL_Z, t->pencils, t->one, t->one))
            t->good = false;
        else if (each)
            memcpy(data, t->one, each);
    }
}

int pencil_read(struct pencil_grid *grid, enum pencil_type type, size_t fields,
                enum pencil_axis pencils, const char *path, void *array)
{
    struct transfer t = {grid, type, fields, 0,    pencils, "pencil_read",
                         path, -1,   true,   NULL, false};
    if (!begin(&t, array))
        return -1;
    size_t data = open_all(&t, path, O_RDONLY) ? read_head(&t) : 0;
    if (data)
        read_fields(&t, array, data);
    close_file(&t);
    bool good = pcl_agree(t.good, t.call) && data;
    shmem_free(t.one);
    return good ? 0 : -1;
}
