/* SPDX-License-Identifier: BSD-3-Clause */
/* The report on all PEs of a job; see report.h. Linked into the library and into oshrun. It only
 * reads the job's memory, which changes meanwhile and may have been overwritten: the line of a PE
 * is true for one moment, different lines for different moments. */
#include "boot/report.h"

#include "base/error.h"
#include "base/os.h"
#include "base/points.h"
#include "base/stack.h"
#include "base/track.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    RANGES_BYTES = 200, /* for PE numbers in a line */
    CALL_BYTES = 160,
    PLACE_BYTES = 320, /* where a PE waits, with the words before it */
    WHAT_BYTES = MESHMEM_MESSAGE_BYTES + 640 + PLACE_BYTES,
    NAMING = 5000, /* ms: then no more places are named, since the reader waits */
};

/* What has stopped a process. */
enum stop { GOES, BY_SIGNAL, BY_DEBUGGER };

/* One PE at one moment. */
struct view {
    enum meshmem_pe_state state;
    uint32_t barriers; /* barriers that it has entered */
    bool waits;
    bool written;                     /* its line was written */
    enum stop stop;                   /* what has stopped its process */
    int pid, by;                      /* its process; the debugger that has stopped it, or 0 */
    const char *message;              /* if it has failed */
    struct meshmem_waiting_copy wait; /* zero if it does not wait */
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

/* Determine whether a process is stopped, and by what; *by: the debugger, or unchanged. */
static enum stop find_stop(int pid, int *by)
{
    char path[64], line[128], state = 'R';
    snprintf(path, sizeof path, "/proc/%d/status", pid);
    FILE *file = pid > 0 ? fopen(path, "re") : NULL;
    while (file && fgets(line, sizeof line, file))
        if (sscanf(line, "State: %c", &state) != 1 && sscanf(line, "TracerPid: %d", by) == 1)
            break;
    if (file)
        fclose(file);
    return state == 't' ? BY_DEBUGGER : state == 'T' ? BY_SIGNAL : GOES;
}

bool meshmem_report_is_stopped(int pid)
{
    int by;
    return find_stop(pid, &by) != GOES;
}

static void look_at_process(struct view *view, int pid)
{
    view->pid = pid;
    view->stop = find_stop(pid, &view->by);
}

static void look_at(struct view *view, const struct meshmem_report_pes *pes, uint32_t s)
{
    struct meshmem_slot *slot =
        (struct meshmem_slot *)(pes->slots + (size_t)s * MESHMEM_SLOT_BYTES);
    /* Acquire: pairs with the PE's release of its state, which follows its message. */
    view->state = atomic_load_explicit(&slot->state, memory_order_acquire);
    view->waits =
        view->state < MESHMEM_PE_FAILED && meshmem_track_read(&slot->waiting, &view->wait);
    /* Relaxed: a count that is compared with the counts of others; and a process number to look
     * up. */
    view->barriers = atomic_load_explicit(&slot->barriers, memory_order_relaxed);
    int pid = atomic_load_explicit(&slot->pid, memory_order_relaxed);
    if (pid <= 0)
        pid = atomic_load_explicit(&slot->process, memory_order_relaxed);
    view->message = slot->message;
    if (!view->waits)
        memset(&view->wait, 0, sizeof view->wait);
    if (pes->find_process)
        pid = pes->find_process(pes->what, s);
    if (view->state != MESHMEM_PE_GONE)
        look_at_process(view, pid);
}

/* Whether two PEs share a line, whatever their times. */
static bool is_alike(const struct view *a, const struct view *b)
{
    if (a->stop != b->stop || (a->stop != GOES && a->by != b->by))
        return false;
    if (a->waits || b->waits)
        return a->waits && b->waits && a->wait.barrier == b->wait.barrier &&
               strcmp(a->wait.text, b->wait.text) == 0 && strcmp(a->wait.place, b->wait.place) == 0;
    if (a->state == MESHMEM_PE_FAILED && b->state == MESHMEM_PE_FAILED)
        return strncmp(a->message, b->message, MESHMEM_MESSAGE_BYTES) == 0;
    return a->state == b->state;
}

static const char *name_state(enum meshmem_pe_state state)
{
    switch (state) {
    case MESHMEM_PE_STARTED:
    case MESHMEM_PE_ATTACHED:
        return "before shmem_init";
    case MESHMEM_PE_RUNNING:
        return "computing, not waiting in the library";
    case MESHMEM_PE_FINALIZED:
        return "after shmem_finalize";
    case MESHMEM_PE_FAILED:
        return "failed";
    case MESHMEM_PE_EXITING:
        return "in shmem_global_exit";
    case MESHMEM_PE_GONE:
    case MESHMEM_PE_LEFT:
        return "gone";
    }
    return "in an unknown state";
}

/* State of a report: views are indexed by slot, numbers are those of PEs. */
struct report {
    const struct meshmem_report_pes *of;
    struct view *views;
    unsigned char *in; /* a flag for every PE */
    uint64_t now;
    char place[MESHMEM_PLACE_WORDS * 8 + 1]; /* the last one that was named, */
    char place_name[PLACE_BYTES];            /* as it stands in lines */
};

/* Write the numbers of the PEs whose slots are in the line, as "0-3,7", and return how many there
 * are. */
static uint32_t name_pes(const struct report *r, char ranges[RANGES_BYTES],
                         bool (*is_in)(const struct view *view, const void *what), const void *what)
{
    uint32_t count = 0;
    memset(r->in, 0, r->of->n_world);
    for (uint32_t s = 0; s < r->of->n; s++) {
        uint32_t pe = r->of->pes ? r->of->pes[s] : s;
        if (pe < r->of->n_world && is_in(&r->views[s], what)) {
            r->in[pe] = 1;
            count++;
        }
    }
    meshmem_report_ranges(ranges, RANGES_BYTES, r->in, r->of->n_world);
    return count;
}

static bool is_absent(const struct view *view, const void *barrier)
{
    return (int32_t)(*(const uint32_t *)barrier - view->barriers) > 0;
}

/* The call that a PE waits in, and its team: the text before its arguments, or before what it waits
 * for. */
static size_t call_length(const struct view *view)
{
    const char *text = view->wait.text;
    size_t i = 0;
    while (text[i] && !(text[i] == '(' && i && text[i - 1] != ' ') &&
           !((text[i] == ',' || text[i] == ':') && text[i + 1] == ' '))
        i++;
    return i;
}

static bool is_in_another_call(const struct view *view, const void *what)
{
    const struct view *mine = what;
    size_t length = call_length(mine);
    return view->waits &&
           (call_length(view) != length || strncmp(view->wait.text, mine->wait.text, length) != 0);
}

/* A collective over several nodes has several barriers within each. */
static bool is_behind_in_this_call(const struct view *view, const void *what)
{
    const struct view *mine = what;
    return view->waits && is_absent(view, &mine->wait.barrier) && !is_in_another_call(view, mine);
}

/* Append the PEs that have not entered a barrier yet, or wait elsewhere. */
static void describe_absent(const struct report *r, char *text, size_t size,
                            const struct view *view)
{
    char ranges[RANGES_BYTES], call[CALL_BYTES] = "";
    uint32_t absent = name_pes(r, ranges, is_absent, &view->wait.barrier);
    if (absent) {
        uint32_t behind = name_pes(r, ranges, is_behind_in_this_call, view);
        name_pes(r, ranges, is_absent, &view->wait.barrier);
        snprintf(text, size, "; not arrived: PE%s %s%s", absent > 1 ? "s" : "", ranges,
                 behind == absent ? " (in the same call)" : "");
        return;
    }
    uint32_t others = name_pes(r, ranges, is_in_another_call, view);
    for (uint32_t s = 0; s < r->of->n && !*call; s++)
        if (is_in_another_call(&r->views[s], view))
            meshmem_error_clean(call, sizeof call, r->views[s].wait.text,
                                call_length(&r->views[s]));
    if (others)
        snprintf(text, size, "; PE%s %s %s in another call: %s", others > 1 ? "s" : "", ranges,
                 others > 1 ? "are" : "is", call);
    else
        snprintf(text, size, "; all%s have arrived",
                 r->of->n < r->of->n_world ? " PEs of this host" : "");
}

/* Append that a PE is stopped and what resumes it. */
static void describe_stop(char *text, size_t size, const struct view *view, bool alone)
{
    text[0] = '\0';
    if (view->stop == BY_DEBUGGER)
        snprintf(text, size, "; stopped by a debugger (process %d)", view->by);
    else if (view->stop == BY_SIGNAL && alone)
        snprintf(text, size, "; stopped by a signal (kill -CONT %d lets it go on)", view->pid);
    else if (view->stop == BY_SIGNAL)
        snprintf(text, size, "; stopped by a signal (SIGCONT lets them go on)");
}

/* Where the program waits: "; called in main at heat.c:57", or "". */
static const char *name_place(struct report *r, const struct view *view)
{
    static const char before[] = "; called in ";
    char name[PLACE_BYTES - sizeof before];
    if (strcmp(r->place, view->wait.place) == 0)
        return r->place_name;
    if (meshmem_os_now() - r->now > NAMING * UINT64_C(1000000))
        return "";
    memcpy(r->place, view->wait.place, sizeof r->place);
    strcpy(r->place_name, before);
    meshmem_stack_name_first(name, sizeof name, r->place);
    meshmem_error_clean(r->place_name + sizeof before - 1, sizeof name, name, sizeof name);
    if (!name[0])
        r->place_name[0] = '\0';
    return r->place_name;
}

/* Describe what the PEs of one line do. since is the time of the one that has waited longest. */
static void describe(struct report *r, char *text, size_t size, const struct view *view,
                     uint64_t since, bool alone)
{
    char stop[80], words[MESHMEM_MESSAGE_BYTES + 1] = "";
    describe_stop(stop, sizeof stop, view, alone);
    if (!view->waits) {
        bool failed = view->state == MESHMEM_PE_FAILED, computes = view->stop == GOES;
        if (failed)
            meshmem_error_clean(words, sizeof words, view->message, MESHMEM_MESSAGE_BYTES);
        snprintf(text, size, "%s%s%s%s",
                 !computes && view->state == MESHMEM_PE_RUNNING ? "not waiting in the library"
                                                                : name_state(view->state),
                 failed ? ": " : "", words, stop);
        return;
    }
    char number[32] = "", absent[RANGES_BYTES + CALL_BYTES + 32] = "";
    if (view->wait.barrier) {
        snprintf(number, sizeof number, " (barrier %u)", view->wait.barrier);
        describe_absent(r, absent, sizeof absent, view);
    }
    double seconds = r->now > since ? (double)(r->now - since) * 1e-9 : 0;
    meshmem_error_clean(words, sizeof words, view->wait.text, sizeof view->wait.text);
    locale_t before = meshmem_points_begin();
    snprintf(text, size, "in %s%s for %.1f s%s%s%s", words, number, seconds, absent, stop,
             name_place(r, view));
    meshmem_points_end(before);
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

/* Write the line of the PE in slot first and of all that share it. */
static void write_line(int fd, struct report *r, uint32_t first)
{
    char what[WHAT_BYTES], ranges[RANGES_BYTES], line[WHAT_BYTES + RANGES_BYTES + 16];
    const struct view *view = &r->views[first];
    uint64_t since = view->wait.since;
    for (uint32_t s = first; s < r->of->n; s++)
        if (joins(&r->views[s], view) && r->views[s].wait.since < since)
            since = r->views[s].wait.since;
    uint32_t count = name_pes(r, ranges, joins, view);
    describe(r, what, sizeof what, view, since, count == 1);
    for (uint32_t s = r->of->n;
         s-- > first;) /* first is updated last, since the others are compared with it */
        r->views[s].written = r->views[s].written || joins(&r->views[s], view);
    int bytes = snprintf(line, sizeof line, "  PE%s %s: %s\n", count > 1 ? "s" : "", ranges, what);
    write_all(fd, line, (size_t)bytes < sizeof line ? (size_t)bytes : sizeof line - 1);
}

void meshmem_report_write_pes(int fd, const struct meshmem_report_pes *pes, const char *title)
{
    struct report r = {
        .of = pes, .views = calloc(pes->n, sizeof *r.views), .in = calloc(pes->n_world, 1)};
    write_all(fd, title, strlen(title));
    write_all(fd, "\n", 1);
    if (r.views && r.in) {
        for (uint32_t s = 0; s < pes->n; s++)
            look_at(&r.views[s], pes, s);
        r.now = meshmem_os_now();
        for (uint32_t s = 0; s < pes->n; s++)
            if (!r.views[s].written)
                write_line(fd, &r, s);
    } else {
        const char *sorry = "  no memory is left to say more\n";
        write_all(fd, sorry, strlen(sorry));
    }
    free(r.views);
    free(r.in);
}

void meshmem_report_write(int fd, struct meshmem_job *job, const char *title)
{
    const struct meshmem_report_pes pes = {.slots = (char *)meshmem_job_slot(job, 0),
                                           .n = job->n_pes,
                                           .n_world = job->n_world,
                                           .pes = meshmem_job_pes(job)};
    meshmem_report_write_pes(fd, &pes, title);
}
