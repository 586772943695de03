/* SPDX-License-Identifier: BSD-3-Clause */
/* The report about all PEs of a job; see report.h. Linked into the library and into oshrun. It only
 * reads the job's memory, which changes meanwhile: every PE's line is true for one moment, the
 * lines together need not be. */
#include "boot/report.h"

#include "base/os.h"
#include "base/track.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    RANGES_BYTES = 200, /* of PE numbers in a line */
    WHAT_BYTES = MESHMEM_MESSAGE_BYTES + 320,
};

/* One PE at one moment. */
struct view {
    enum meshmem_pe_state state;
    uint32_t barriers; /* that it has entered */
    bool waits;
    bool written;                     /* its line is out */
    const char *message;              /* when it failed */
    struct meshmem_waiting_copy wait; /* zero when it does not wait */
};

void meshmem_report_ranges(char *text, size_t size, const unsigned char *in, uint32_t n)
{
    size_t used = 0;
    text[0] = '\0';
    for (uint32_t first = 0; first < n; first++) {
        if (!in[first])
            continue;
        uint32_t last = first;
        while (last + 1 < n && in[last + 1])
            last++;
        char range[32];
        int bytes = first == last ? snprintf(range, sizeof range, ",%u", first)
                                  : snprintf(range, sizeof range, ",%u-%u", first, last);
        const char *from = used ? range : range + 1;
        bytes -= used ? 0 : 1;
        if (used + (size_t)bytes + sizeof ",..." > size) {
            snprintf(text + used, size - used, "%s", used ? ",..." : "...");
            return;
        }
        memcpy(text + used, from, (size_t)bytes + 1);
        used += (size_t)bytes;
        first = last;
    }
}

static void look_at(struct view *view, struct meshmem_slot *slot)
{
    /* Acquire: pairs with the PE's release of its state, which follows its message. */
    view->state = atomic_load_explicit(&slot->state, memory_order_acquire);
    view->waits =
        view->state < MESHMEM_PE_FAILED && meshmem_track_read(&slot->waiting, &view->wait);
    /* Relaxed: a count, compared with others' counts only. */
    view->barriers = atomic_load_explicit(&slot->barriers, memory_order_relaxed);
    view->message = slot->message;
    if (!view->waits)
        memset(&view->wait, 0, sizeof view->wait);
}

/* Whether two PEs share a line; the time does not matter. */
static bool is_alike(const struct view *a, const struct view *b)
{
    if (a->waits || b->waits)
        return a->waits && b->waits && a->wait.barrier == b->wait.barrier &&
               strcmp(a->wait.text, b->wait.text) == 0;
    if (a->state == MESHMEM_PE_FAILED && b->state == MESHMEM_PE_FAILED)
        return strncmp(a->message, b->message, MESHMEM_MESSAGE_BYTES) == 0;
    return a->state == b->state;
}

static const char *name_state(enum meshmem_pe_state state)
{
    switch (state) {
    case MESHMEM_PE_STARTED:
        return "not started";
    case MESHMEM_PE_ATTACHED:
        return "before shmem_init";
    case MESHMEM_PE_RUNNING:
        return "computing, outside the library";
    case MESHMEM_PE_FINALIZED:
        return "after shmem_finalize";
    case MESHMEM_PE_FAILED:
        return "failed";
    case MESHMEM_PE_EXITING:
        return "in shmem_global_exit";
    case MESHMEM_PE_GONE:
        return "gone";
    }
    return "in an unknown state";
}

/* What a report is made of: the views are those of the slots, numbers those of PEs. */
struct report {
    struct meshmem_job *job;
    struct view *views;
    unsigned char *in; /* room for the number of every PE */
    uint64_t now;
};

/* Write the numbers of the PEs whose slots are in, "0-3,7", and return how many they are. */
static uint32_t name_pes(const struct report *r, char ranges[RANGES_BYTES],
                         bool (*is_in)(const struct view *view, const void *what), const void *what)
{
    uint32_t count = 0;
    memset(r->in, 0, r->job->n_world);
    for (uint32_t s = 0; s < r->job->n_pes; s++)
        if (is_in(&r->views[s], what)) {
            r->in[meshmem_job_pes(r->job)[s]] = 1;
            count++;
        }
    meshmem_report_ranges(ranges, RANGES_BYTES, r->in, r->job->n_world);
    return count;
}

static bool is_absent(const struct view *view, const void *barrier)
{
    return (int32_t)(*(const uint32_t *)barrier - view->barriers) > 0;
}

/* Which PEs have not entered a barrier yet, as the end of a line. */
static void describe_absent(const struct report *r, char *text, size_t size, uint32_t barrier)
{
    char ranges[RANGES_BYTES];
    uint32_t absent = name_pes(r, ranges, is_absent, &barrier);
    if (absent)
        snprintf(text, size, "; not arrived: PE%s %s", absent > 1 ? "s" : "", ranges);
    else
        snprintf(text, size, "; all have arrived");
}

/* What the PEs of one line do. since is the time of the one that has waited longest. */
static void describe(const struct report *r, char *text, size_t size, const struct view *view,
                     uint64_t since)
{
    if (!view->waits) {
        bool failed = view->state == MESHMEM_PE_FAILED;
        snprintf(text, size, "%s%s%.*s", name_state(view->state), failed ? ": " : "",
                 failed ? MESHMEM_MESSAGE_BYTES : 0, view->message);
        return;
    }
    char number[32] = "", absent[RANGES_BYTES + 32] = "";
    if (view->wait.barrier) {
        snprintf(number, sizeof number, " (barrier %u)", view->wait.barrier);
        describe_absent(r, absent, sizeof absent, view->wait.barrier);
    }
    double seconds = r->now > since ? (double)(r->now - since) * 1e-9 : 0;
    snprintf(text, size, "in %s%s for %.1f s%s", view->wait.text, number, seconds, absent);
}

static void write_all(int fd, const char *text, size_t size)
{
    while (size) {
        ssize_t done = write(fd, text, size);
        if (done < 0 && errno != EINTR)
            return;
        if (done > 0) {
            text += done;
            size -= (size_t)done;
        }
    }
}

static bool joins(const struct view *view, const void *first)
{
    return !view->written && is_alike(first, view);
}

/* The line of the PE in slot first and of all that are like it. */
static void write_line(int fd, const struct report *r, uint32_t first)
{
    char what[WHAT_BYTES], ranges[RANGES_BYTES], line[WHAT_BYTES + RANGES_BYTES + 16];
    const struct view *view = &r->views[first];
    uint64_t since = view->wait.since;
    for (uint32_t s = first; s < r->job->n_pes; s++)
        if (joins(&r->views[s], view) && r->views[s].wait.since < since)
            since = r->views[s].wait.since;
    describe(r, what, sizeof what, view, since);
    uint32_t count = name_pes(r, ranges, joins, view);
    for (uint32_t s = r->job->n_pes;
         s-- > first;) /* first is the last, for the others look at it */
        r->views[s].written = r->views[s].written || joins(&r->views[s], view);
    int bytes = snprintf(line, sizeof line, "  PE%s %s: %s\n", count > 1 ? "s" : "", ranges, what);
    write_all(fd, line, (size_t)bytes < sizeof line ? (size_t)bytes : sizeof line - 1);
}

void meshmem_report_write(int fd, struct meshmem_job *job, const char *title)
{
    uint32_t n = job->n_pes;
    struct report r = {job, calloc(n, sizeof *r.views), calloc(job->n_world, 1), 0};
    write_all(fd, title, strlen(title));
    write_all(fd, "\n", 1);
    if (r.views && r.in) {
        for (uint32_t s = 0; s < n; s++)
            look_at(&r.views[s], meshmem_job_slot(job, s));
        r.now = meshmem_os_now();
        for (uint32_t s = 0; s < n; s++)
            if (!r.views[s].written)
                write_line(fd, &r, s);
    } else {
        const char *sorry = "  no memory is left to say more\n";
        write_all(fd, sorry, strlen(sorry));
    }
    free(r.views);
    free(r.in);
}
