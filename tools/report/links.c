/* SPDX-License-Identifier: BSD-3-Clause */
/* Finds the calls that ended waits; see links.h. */
#include "report/links.h"

#include "record/table.h"

#include <stdlib.h>
#include <string.h>

enum { STEPS = 1 << 16 /* the most calls on a PE that are looked at for one wait */ };

/* Calls of one kind, in an array that grows. */
struct calls {
    struct report_call *call;
    size_t n, room;
};

struct search {
    struct calls writes, waits, meetings;
    struct report_links *links;
    size_t room;
    bool short_of_memory;
};

static void keep(struct search *search, struct calls *calls, const struct report_call *call)
{
    if (calls->n == calls->room) {
        size_t room = calls->room ? 2 * calls->room : 1024;
        struct report_call *more = realloc(calls->call, room * sizeof *more);
        search->short_of_memory = search->short_of_memory || !more;
        if (!more)
            return;
        calls->call = more;
        calls->room = room;
    }
    calls->call[calls->n++] = *call;
}

static void add_link(struct search *search, const struct report_call *cause,
                     const struct report_call *wait)
{
    struct report_links *links = search->links;
    if (links->n == search->room) {
        size_t room = search->room ? 2 * search->room : 1024;
        struct report_link *more = realloc(links->link, room * sizeof *more);
        search->short_of_memory = search->short_of_memory || !more;
        if (!more)
            return;
        links->link = more;
        search->room = room;
    }
    links->link[links->n++] = (struct report_link){*cause, *wait};
}

static void sort_out(void *what, const struct report_call *call)
{
    struct search *search = what;
    const struct part_event *event = call->event;
    unsigned kind = record_functions[event->function].kind;
    if (!event->word)
        return;
    if (kind == EVENT_PUT || kind == EVENT_ATOMIC || kind == EVENT_SIGNAL)
        keep(search, &search->writes, call);
    else if (kind == EVENT_WAIT && !call->open)
        keep(search, &search->waits, call);
    else if ((kind == EVENT_COLLECTIVE || kind == EVENT_ROOTED) && event->number)
        keep(search, &search->meetings, call);
}

/* ---- words ---- */

/* By the PE that is written to, then by time. */
static int by_target(const void *a, const void *b)
{
    const struct report_call *one = a, *other = b;
    if (one->event->pe != other->event->pe)
        return one->event->pe < other->event->pe ? -1 : 1;
    return (one->begin > other->begin) - (one->begin < other->begin);
}

/* Bytes of a PE's memory. */
struct span {
    uint64_t first, last; /* before last */
};

static bool meet(uint64_t at, uint64_t bytes, const struct span *span)
{
    return bytes && at < span->last && at + bytes > span->first;
}

/* Whether one of the blocks that a put with strides writes meets the span: the first one that does
 * not end before it. */
static bool strides_meet(const struct part_event *put, const struct span *span)
{
    uint64_t n = put->size ? put->bytes / put->size : 0, end = put->word + put->size;
    uint64_t i = span->first < end ? 0 : (span->first - end) / put->stride + 1;
    return i < n && meet(put->word + i * put->stride, put->size, span);
}

static bool changes(const struct part_event *event, const struct span *span)
{
    unsigned kind = record_functions[event->function].kind;
    if (kind == EVENT_SIGNAL)
        return meet(event->word, sizeof(uint64_t), span) ||
               (event->data && meet(event->data, event->bytes, span));
    if (kind == EVENT_PUT && event->stride)
        return strides_meet(event, span);
    return meet(event->word, event->bytes, span);
}

/* The number of writes to PEs before pe, and to pe up to this time. */
static size_t count_before(const struct calls *writes, int pe, int64_t time)
{
    size_t low = 0, high = writes->n;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const struct report_call *call = &writes->call[middle];
        if (call->event->pe < pe || (call->event->pe == pe && call->begin <= time))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void link_wait(struct search *search, const struct report_job *job,
                      const struct report_call *wait)
{
    const struct calls *writes = &search->writes;
    uint64_t word = wait->event->word, bytes = wait->event->bytes;
    const struct span span = {word, word + (bytes ? bytes : 1)};
    size_t i = count_before(writes, wait->pe, wait->end);
    for (int steps = 0; i-- > 0 && steps < STEPS; steps++) {
        const struct report_call *write = &writes->call[i];
        if (write->event->pe != wait->pe || write->begin < job->horizon)
            return;
        if (changes(write->event, &span)) {
            add_link(search, write, wait);
            return;
        }
    }
}

/* ---- collectives ---- */

static int by_meeting(const void *a, const void *b)
{
    const struct part_event *one = ((const struct report_call *)a)->event;
    const struct part_event *other = ((const struct report_call *)b)->event;
    if (one->word != other->word)
        return one->word < other->word ? -1 : 1;
    return (one->number > other->number) - (one->number < other->number);
}

/* One collective: n calls, of all its PEs or not. */
static void link_meeting(struct search *search, const struct report_call *call, size_t n)
{
    const struct report_call *cause = NULL;
    const struct part_event *event = call->event;
    bool rooted = record_functions[event->function].kind == EVENT_ROOTED && event->pe >= 0;
    if (!rooted && n < event->size)
        return; /* the one that came last may be missing */
    for (size_t i = 0; i < n; i++)
        if (rooted ? call[i].pe == event->pe : !cause || call[i].begin > cause->begin)
            cause = &call[i];
    for (size_t i = 0; cause && i < n; i++)
        if (call[i].pe != cause->pe && !call[i].open && call[i].begin < cause->begin &&
            call[i].end >= cause->begin)
            add_link(search, cause, &call[i]);
}

static void link_meetings(struct search *search)
{
    struct calls *calls = &search->meetings;
    size_t i = 0;
    if (calls->n)
        qsort(calls->call, calls->n, sizeof *calls->call, by_meeting);
    while (i < calls->n) {
        size_t first = i;
        while (i < calls->n && by_meeting(&calls->call[first], &calls->call[i]) == 0)
            i++;
        link_meeting(search, &calls->call[first], i - first);
    }
}

/* ---- all ---- */

bool report_links_find(struct report_links *links, const struct report_job *job)
{
    struct search search = {.links = links};
    memset(links, 0, sizeof *links);
    report_visit_all(job, sort_out, &search);
    if (search.writes.n)
        qsort(search.writes.call, search.writes.n, sizeof *search.writes.call, by_target);
    for (size_t i = 0; i < search.waits.n; i++)
        link_wait(&search, job, &search.waits.call[i]);
    link_meetings(&search);
    free(search.writes.call);
    free(search.waits.call);
    free(search.meetings.call);
    return !search.short_of_memory;
}

void report_links_free(struct report_links *links) { free(links->link); }
