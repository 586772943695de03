/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes the trace; see slices.h. A PE is a process, each of its threads has a track, a call is a
 * slice, and a link is a flow from the slice of its cause to that of the wait. Times are
 * microseconds since the first call. */
#include "report/slices.h"

#include "report/utf8.h"

#include "record/own.h"
#include "record/table.h"
#include "report/links.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char *const categories[] = {
    [EVENT_LOCAL] = "local",
    [EVENT_PUT] = "put",
    [EVENT_GET] = "get",
    [EVENT_FETCH] = "atomic",
    [EVENT_ATOMIC] = "atomic",
    [EVENT_SIGNAL] = "signal",
    [EVENT_WAIT] = "wait",
    [EVENT_POLL] = "poll",
    [EVENT_LOCK] = "lock",
    [EVENT_ROOTED] = "collective",
    [EVENT_COLLECTIVE] = "collective",
    [EVENT_ORDER] = "order",
    [EVENT_OTHER] = "other",
};

struct writing {
    FILE *file;
    const struct report_job *job;
};

/* Write a string of JSON; names of files and hosts may be no UTF-8. */
static void write_text(FILE *file, const char *text)
{
    putc('"', file);
    while (*text) {
        int n = report_utf8_length(text);
        if (*text == '"' || *text == '\\')
            fprintf(file, "\\%c", *text);
        else if ((unsigned char)*text < 0x20)
            fprintf(file, "\\u%04x", (unsigned char)*text);
        else if (n)
            fwrite(text, 1, (size_t)n, file);
        else
            fputs("\\ufffd", file);
        text += n ? n : 1;
    }
    putc('"', file);
}

/* A time, or a duration, in microseconds. */
static void write_time(FILE *file, const char *key, int64_t ns)
{
    fprintf(file, ",\"%s\":%" PRId64 ".%03d", key, ns / 1000, (int)(ns % 1000));
}

/* ---- who the PEs are ---- */

static void write_pe(FILE *file, const struct report_job *job, int pe)
{
    const struct report_pe *one = &job->pe[pe];
    if (!one->there)
        return;
    fprintf(file,
            ",\n{\"ph\":\"M\",\"pid\":%d,\"name\":\"process_name\",\"args\":{\"name\":\"PE %d\"}}"
            ",\n{\"ph\":\"M\",\"pid\":%d,\"name\":\"process_sort_index\",\"args\":{\"sort_index\":"
            "%d}},\n{\"ph\":\"M\",\"pid\":%d,\"name\":\"process_labels\",\"args\":{\"labels\":",
            pe, pe, pe, pe, pe);
    char label[sizeof one->head.host + 32];
    snprintf(label, sizeof label, "node %d, %s", one->node, one->head.host);
    write_text(file, label);
    fprintf(file, "}}");
    for (uint32_t track = 0; track < one->tracks; track++) {
        uint64_t dropped = report_dropped(job, pe, track);
        fprintf(file,
                ",\n{\"ph\":\"M\",\"pid\":%d,\"tid\":%u,\"name\":\"thread_name\",\"args\":{"
                "\"name\":\"thread %u\"}}",
                pe, track, track);
        if (dropped)
            fprintf(
                file,
                ",\n{\"ph\":\"i\",\"s\":\"t\",\"pid\":%d,\"tid\":%u,\"ts\":0,\"name\":\"%" PRIu64
                " earlier calls were dropped\"}",
                pe, track, dropped);
    }
}

static void write_about(FILE *file, const struct report_job *job)
{
    const char *comma = "";
    fprintf(file,
            "],\n\"otherData\":{\"version\":\"meshmem " MESHMEM_VERSION
            "\",\"n_pes\":%d,\"n_nodes\":%d,\"calls\":%" PRIu64 ",\"dropped\":%" PRIu64
            ",\"clock_error_ns\":%" PRId64 ",\n\"pes\":[",
            job->n_pes, job->n_nodes, job->calls, job->dropped, job->error);
    for (int pe = 0; pe < job->n_pes; pe++) {
        const struct report_pe *one = &job->pe[pe];
        const struct part_head *head = &one->head;
        if (!one->there)
            continue;
        fprintf(file,
                "%s\n{\"pe\":%d,\"node\":%d,\"process\":%d,\"calls\":%" PRIu64
                ",\"dropped\":%" PRIu64 ",\"untraced\":%" PRIu64
                ",\"finished\":%s,\"same_clock\":%s,\"clock_offset_ns\":%" PRId64
                ",\"clock_error_ns\":%" PRIu64 ",\"host\":",
                comma, pe, one->node, head->process, one->calls, one->dropped, head->untraced,
                head->finished ? "true" : "false", head->same_clock ? "true" : "false",
                head->clock[0].offset, head->clock[0].error);
        write_text(file, head->host);
        fprintf(file, ",\"program\":");
        write_text(file, head->program);
        fprintf(file, "}");
        comma = ",";
    }
    fprintf(file, "]}}\n");
}

/* ---- calls ---- */

static void write_args(FILE *file, const struct report_call *call, unsigned kind, bool killed)
{
    const struct part_event *event = call->event;
    const char *comma = "";
    fprintf(file, ",\"args\":{");
    if (event->pe >= 0) {
        fprintf(file, "\"%s\":%d", kind == EVENT_ROOTED ? "root" : "pe", event->pe);
        comma = ",";
    }
    if (event->bytes && kind != EVENT_WAIT && kind != EVENT_POLL) {
        fprintf(file, "%s\"bytes\":%" PRIu64, comma, event->bytes);
        comma = ",";
    }
    if ((kind == EVENT_COLLECTIVE || kind == EVENT_ROOTED) && event->number) {
        fprintf(file, "%s\"number\":%" PRIu64 ",\"team_size\":%u", comma, event->number,
                event->size);
        comma = ",";
    }
    if (event->repeated) {
        fprintf(file, "%s\"calls\":%" PRIu64, comma, (uint64_t)event->repeated + 1);
        comma = ",";
    }
    if (killed)
        fprintf(file, "%s\"ended\":false", comma);
    fprintf(file, "}");
}

static void write_call(void *what, const struct report_call *call)
{
    const struct writing *writing = what;
    const struct record_function *function = &record_functions[call->event->function];
    FILE *file = writing->file;
    /* All calls of a PE that has finished have ended; only the end of shmem_finalize is not in its
     * file. */
    bool killed = call->open && !writing->job->pe[call->pe].head.finished;
    fprintf(file, ",\n{\"ph\":\"X\",\"pid\":%d,\"tid\":%u,\"name\":\"%s\",\"cat\":\"%s\"", call->pe,
            call->track, function->name, categories[function->kind]);
    write_time(file, "ts", call->begin - writing->job->first);
    write_time(file, "dur", call->end - call->begin);
    write_args(file, call, function->kind, killed);
    fprintf(file, "}");
}

static void write_flow(FILE *file, const struct report_job *job, const struct report_link *link,
                       size_t id)
{
    const struct report_call *cause = &link->cause, *wait = &link->wait;
    int64_t from = cause->begin, to = wait->end - 1;
    to = to < wait->begin ? wait->begin : to;
    to = to < from ? from : to;
    fprintf(file,
            ",\n{\"ph\":\"s\",\"id\":%zu,\"pid\":%d,\"tid\":%u,\"name\":\"ends the "
            "wait\",\"cat\":\"link\"",
            id, cause->pe, cause->track);
    write_time(file, "ts", from - job->first);
    fprintf(file,
            "},\n{\"ph\":\"f\",\"bp\":\"e\",\"id\":%zu,\"pid\":%d,\"tid\":%u,\"name\":\"ends the "
            "wait\",\"cat\":\"link\"",
            id, wait->pe, wait->track);
    write_time(file, "ts", to - job->first);
    fprintf(file, "}");
}

bool report_write_trace(const struct report_job *job, const char *name)
{
    struct report_links links;
    FILE *file = own_result(name);
    struct writing writing = {file, job};
    if (!file) {
        fprintf(stderr, "meshmem-trace: %s: %s\n", name, own_open_why(errno));
        return false;
    }
    if (!report_links_find(&links, job))
        fprintf(stderr, "meshmem-trace: no memory is left to find what ended all waits\n");
    fprintf(file,
            "{\"displayTimeUnit\":\"ns\",\n\"traceEvents\":[\n{\"ph\":\"M\",\"pid\":0,\"name\":"
            "\"trace_name\",\"args\":{\"name\":\"meshmem\"}}");
    for (int pe = 0; pe < job->n_pes; pe++)
        write_pe(file, job, pe);
    report_visit_all(job, write_call, &writing);
    for (size_t i = 0; i < links.n; i++)
        write_flow(file, job, &links.link[i], i + 1);
    report_links_free(&links);
    write_about(file, job);
    return report_finish(file, name);
}
