/* SPDX-License-Identifier: BSD-3-Clause */
/* Wraps another wire and writes down what goes through it, a file for each end. Options
 * (SHMEM_WIRE_OPTIONS), all optional:
 *
 *     file=meshmem-trace   the name, also without "file="; a dot and the number of the node follow,
 *                          and then those of a node's second and further ends
 *     format=lines         a line for each event: nanoseconds, what, the other node, bytes; at the
 *                          end of a request also how many nanoseconds it has taken
 *     format=chrome        JSON for chrome://tracing and Perfetto: requests as spans, frames that
 *                          came as instants; a process is a node, a thread the other node
 *
 * Where the wire does not tell the other node it is -1. */
#include "far/wire/wrap.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct trace_end {
    struct wrap_end wrap; /* first */
    FILE *file;
    bool chrome;
    uint64_t opened; /* times count from here on */
};

struct settings {
    char file[256];
    bool chrome;
};

/* What a request is called: when it begins, and when it has ended. */
static const char *begins(const struct wrap_request *r)
{
    return r->kind == MESHMEM_WIRE_SENT ? "send" : r->is_write ? "write" : "read";
}

static const char *ended(const struct wrap_request *r)
{
    return r->kind == MESHMEM_WIRE_SENT ? "sent" : r->is_write ? "wrote" : "was-read";
}

static struct trace_end *trace_end(struct meshmem_wire_end *end) { return (struct trace_end *)end; }

static bool take_option(void *what, const char *name, const char *value, char *problem, size_t size)
{
    struct settings *s = what;
    if ((!*name || strcmp(name, "file") == 0) && *value && strlen(value) < sizeof s->file)
        return snprintf(s->file, sizeof s->file, "%s", value) > 0;
    s->chrome = strcmp(value, "chrome") == 0;
    if (strcmp(name, "format") == 0 && (s->chrome || strcmp(value, "lines") == 0))
        return true;
    snprintf(problem, size,
             "trace: %s=%s: no such option; there are file=NAME, format=lines and format=chrome",
             name, value);
    return false;
}

static uint64_t now(const struct trace_end *e)
{
    return e->wrap.inner->wire->now(e->wrap.inner) - e->opened;
}

static FILE *open_file(const char *name, int node, int end, char *problem, size_t size)
{
    char path[sizeof((struct settings *)0)->file + 32];
    int length = snprintf(path, sizeof path, "%s.%d", name, node);
    if (end)
        snprintf(path + length, sizeof path - (size_t)length, ".%d", end);
    /* Neither follow a link that somebody else has put there, nor wait for the end of a pipe. */
    bool is_free = unlink(path) == 0 || errno == ENOENT;
    FILE *file = is_free ? fopen(path, "wxe") : NULL;
    if (!file)
        snprintf(problem, size, "trace: %s cannot be written: %s", path, strerror(errno));
    return file;
}

static struct meshmem_wire_end *trace_open(const struct meshmem_wire_setup *setup, char *problem,
                                           size_t size)
{
    struct settings set = {.file = "meshmem-trace"};
    const char *inner;
    if (!meshmem_wrap_options(setup->options, &inner, &set, take_option, problem, size))
        return NULL;
    struct trace_end *e = calloc(1, sizeof *e);
    if (!e) {
        snprintf(problem, size, "trace: out of memory");
        return NULL;
    }
    e->chrome = set.chrome;
    e->file = open_file(set.file, setup->me, setup->end, problem, size);
    if (!e->file ||
        !meshmem_wrap_open(&e->wrap, &meshmem_wire_trace, setup, inner, problem, size)) {
        if (e->file)
            fclose(e->file);
        free(e);
        return NULL;
    }
    e->opened = now(e);
    if (e->chrome)
        fprintf(e->file,
                "[{\"name\":\"process_name\",\"ph\":\"M\",\"pid\":%d,\"args\":{\"name\":\"node "
                "%d\"}}",
                setup->me, setup->me);
    return &e->wrap.end;
}

/* ---- writing ---- */

static void write_line(struct trace_end *e, const char *what, int node, size_t bytes)
{
    if (!e->chrome)
        fprintf(e->file, "%" PRIu64 " %s %d %zu\n", now(e), what, node, bytes);
}

/* Nanoseconds as microseconds, with a decimal point in any locale. */
static const char *write_time(char text[32], uint64_t time)
{
    snprintf(text, 32, "%" PRIu64 ".%03" PRIu64, time / 1000, time % 1000);
    return text;
}

static void write_instant(struct trace_end *e, const char *what, int node, size_t bytes)
{
    char ts[32];
    write_line(e, what, node, bytes);
    if (e->chrome)
        fprintf(e->file,
                ",\n{\"name\":\"%s\",\"ph\":\"i\",\"s\":\"t\",\"pid\":%d,\"tid\":%d,\"ts\":%s,"
                "\"args\":{\"bytes\":%zu}}",
                what, e->wrap.me, node, write_time(ts, now(e)), bytes);
}

/* The request has come to its end. */
static void write_end(struct trace_end *e, const struct wrap_request *r)
{
    char ts[32], dur[32];
    uint64_t time = now(e), lasted = time - r->time;
    if (e->chrome)
        fprintf(e->file,
                ",\n{\"name\":\"%s\",\"ph\":\"X\",\"pid\":%d,\"tid\":%d,\"ts\":%s,\"dur\":%s,"
                "\"args\":{\"bytes\":%zu}}",
                begins(r), e->wrap.me, r->node, write_time(ts, r->time), write_time(dur, lasted),
                r->bytes);
    else
        fprintf(e->file, "%" PRIu64 " %s %d %zu %" PRIu64 "\n", time, ended(r), r->node, r->bytes,
                lasted);
}

/* ---- the contract ---- */

static struct wrap_request *begin(struct trace_end *e, int kind, int node, size_t bytes, void *what)
{
    struct wrap_request *r = meshmem_wrap_take(&e->wrap, kind, node, bytes, what);
    if (r)
        r->time = now(e);
    return r;
}

/* The inner wire has answered. */
static enum meshmem_wire_result note(struct trace_end *e, struct wrap_request *r,
                                     enum meshmem_wire_result result)
{
    if (result == MESHMEM_WIRE_DONE || result == MESHMEM_WIRE_TAKEN)
        write_line(e, begins(r), r->node, r->bytes);
    else if (result == MESHMEM_WIRE_LOST)
        write_instant(e, "lost", r->node, r->bytes);
    if (result == MESHMEM_WIRE_DONE)
        write_end(e, r);
    if (result != MESHMEM_WIRE_TAKEN)
        meshmem_wrap_give(&e->wrap, r);
    return result;
}

static enum meshmem_wire_result send_frame(struct meshmem_wire_end *end, int node,
                                           const void *frame, size_t bytes,
                                           struct meshmem_wire_memory *memory, void *what)
{
    struct trace_end *e = trace_end(end);
    struct meshmem_wire_end *inner = e->wrap.inner;
    struct wrap_request *r = begin(e, MESHMEM_WIRE_SENT, node, bytes, what);
    return r ? note(e, r, inner->wire->send(inner, node, frame, bytes, memory, r))
             : MESHMEM_WIRE_AGAIN;
}

static enum meshmem_wire_result move(struct meshmem_wire_end *end,
                                     const struct meshmem_wire_move *move, void *what)
{
    struct trace_end *e = trace_end(end);
    struct meshmem_wire_end *inner = e->wrap.inner;
    struct wrap_request *r = begin(e, MESHMEM_WIRE_MOVED, move->node, move->bytes, what);
    if (!r)
        return MESHMEM_WIRE_AGAIN;
    r->is_write = move->is_write;
    return note(e, r, inner->wire->move(inner, move, r));
}

static int poll_end(struct meshmem_wire_end *end, struct meshmem_wire_event *events, int most)
{
    struct trace_end *e = trace_end(end);
    struct meshmem_wire_end *inner = e->wrap.inner;
    int n = inner->wire->poll(inner, events, most);
    for (int i = 0; i < n; i++) {
        struct meshmem_wire_event *event = &events[i];
        struct wrap_request *r = event->what;
        if (event->kind == MESHMEM_WIRE_RECEIVED) {
            write_instant(e, "received", -1, event->bytes);
        } else if (event->kind == MESHMEM_WIRE_BROKEN) {
            write_instant(e, "broken", event->node, 0);
            fflush(e->file); /* the process may end soon */
        } else {
            event->what = r->what;
            write_end(e, r);
            meshmem_wrap_give(&e->wrap, r);
        }
    }
    return n;
}

static void close_end(struct meshmem_wire_end *end)
{
    struct trace_end *e = trace_end(end);
    if (e->chrome)
        fputs("]\n", e->file);
    fclose(e->file);
    meshmem_wrap_close(&e->wrap);
    free(e);
}

__attribute__((visibility("default"))) const struct meshmem_wire meshmem_wire_trace = {
    .name = "trace",
    .wraps = true,
    .open = trace_open,
    .address = meshmem_wrap_address,
    .add_node = meshmem_wrap_add_node,
    .add_memory = meshmem_wrap_add_memory,
    .remove_memory = meshmem_wrap_remove_memory,
    .send = send_frame,
    .move = move,
    .poll = poll_end,
    .descriptor = meshmem_wrap_descriptor,
    .may_sleep = meshmem_wrap_may_sleep,
    .answers = meshmem_wrap_answers,
    .now = meshmem_wrap_now,
    .close = close_end,
};
