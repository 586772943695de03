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

/* Which PEs have not entered a barrier yet, as the end of a line. in is room for n numbers. */
static void describe_absent(char *text, size_t size, const struct view *views, uint32_t n,
                            uint32_t barrier, unsigned char *in)
{
    uint32_t absent = 0;
    char ranges[RANGES_BYTES];
    for (uint32_t p = 0; p < n; p++) {
        in[p] = (int32_t)(barrier - views[p].barriers) > 0;
        absent += in[p];
    }
    meshmem_report_ranges(ranges, sizeof ranges, in, n);
    if (absent)
        snprintf(text, size, "; not arrived: PE%s %s", absent > 1 ? "s" : "", ranges);
    else
        snprintf(text, size, "; all have arrived");
}

/* What the PEs of one line do. since is the time of the one that has waited longest. */
static void describe(char *text, size_t size, const struct view *views, uint32_t n,
                     const struct view *view, uint64_t since, uint64_t now, unsigned char *in)
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
        describe_absent(absent, sizeof absent, views, n, view->wait.barrier, in);
    }
    double seconds = now > since ? (double)(now - since) * 1e-9 : 0;
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

/* The line of PE first and of all that are like it. in is room for n numbers. */
static void write_line(int fd, struct view *views, uint32_t n, uint32_t first, uint64_t now,
                       unsigned char *in)
{
    char what[WHAT_BYTES], ranges[RANGES_BYTES], line[WHAT_BYTES + RANGES_BYTES + 16];
    uint64_t since = views[first].wait.since;
    uint32_t count = 0;
    for (uint32_t p = first; p < n; p++) {
        if (views[p].written || !is_alike(&views[first], &views[p]))
            continue;
        if (views[p].wait.since < since)
            since = views[p].wait.since;
    }
    describe(what, sizeof what, views, n, &views[first], since, now, in);
    for (uint32_t p = 0; p < n; p++) {
        in[p] = p >= first && !views[p].written && is_alike(&views[first], &views[p]);
        count += in[p];
    }
    for (uint32_t p = first; p < n; p++)
        views[p].written = views[p].written || in[p];
    meshmem_report_ranges(ranges, sizeof ranges, in, n);
    int bytes = snprintf(line, sizeof line, "  PE%s %s: %s\n", count > 1 ? "s" : "", ranges, what);
    write_all(fd, line, (size_t)bytes < sizeof line ? (size_t)bytes : sizeof line - 1);
}

void meshmem_report_write(int fd, struct meshmem_job *job, const char *title)
{
    uint32_t n = job->n_pes;
    struct view *views = calloc(n, sizeof *views);
    unsigned char *in = calloc(n, 1);
    write_all(fd, title, strlen(title));
    write_all(fd, "\n", 1);
    if (views && in) {
        for (uint32_t p = 0; p < n; p++)
            look_at(&views[p], meshmem_job_slot(job, p));
        uint64_t now = meshmem_os_now();
        for (uint32_t p = 0; p < n; p++)
            if (!views[p].written)
                write_line(fd, views, n, p, now, in);
    } else {
        const char *sorry = "  no memory is left to say more\n";
        write_all(fd, sorry, strlen(sorry));
    }
    free(views);
    free(in);
}
