/* SPDX-License-Identifier: BSD-3-Clause */
/* Counters, tracks and calls; see recorder.h. */
#include "record/recorder.h"

#include "record/inside.h"
#include "record/table.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { TEAMS = 256 /* whose collectives are numbered */ };

_Thread_local struct meshmem_track *meshmem_track;
struct meshmem_samples meshmem_samples = {.every = 1};
uint64_t meshmem_heap_peak;

static struct part_track nowhere; /* the track of threads that have none, of no PEs */

/* Under the lock: */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct meshmem_track *tracks, *free_tracks;
static struct {
    uint64_t team, number;
} meetings[TEAMS];

/* ---- tracks ---- */

static pthread_key_t key;

/* A thread has ended: another one may have its track. */
static void leave(void *track)
{
    struct meshmem_track *mine = track;
    meshmem_track = NULL; /* a call of a later destructor enters again */
    pthread_mutex_lock(&lock);
    mine->next_free = free_tracks;
    free_tracks = mine;
    pthread_mutex_unlock(&lock);
}

/* A forked child has no part in the job: it shares the memory of the tracks, and writes nothing. */
static void forget(void)
{
    meshmem_recorder.traces = meshmem_recorder.has_file = false;
    meshmem_recorder.n_pes = meshmem_recorder.places = 0;
    meshmem_track = NULL;
    pthread_setspecific(key, NULL);
    tracks = free_tracks = NULL;
    pthread_mutex_init(&lock, NULL);
}

static void make_key(void)
{
    pthread_key_create(&key, leave);
    pthread_atfork(NULL, NULL, forget);
}

/* Give the thread's part in the file, or in memory. Under the lock. */
static void give_part(struct meshmem_track *track)
{
    const struct meshmem_recorder *r = &meshmem_recorder;
    bool shared = false;
    struct part_track *part = r->places ? meshmem_part_add(&shared) : NULL;
    track->shares = part && shared;
    track->events = part && !shared && r->capacity ? part_events(part, r->places) : NULL;
    if (!part && r->places && !(part = calloc(1, part_track_bytes(r->places, 0))))
        abort();
    track->part = part ? part : &nowhere;
}

/* Give the calling thread, which has none, a track. */
static struct meshmem_track *enter(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, make_key);
    pthread_mutex_lock(&lock);
    struct meshmem_track *track = free_tracks;
    if (track) {
        free_tracks = track->next_free;
    } else {
        track = calloc(1, sizeof *track);
        if (!track)
            abort();
        track->next = tracks;
        tracks = track;
        give_part(track);
    }
    pthread_mutex_unlock(&lock);
    meshmem_track = track;
    pthread_setspecific(key, track);
    return track;
}

void meshmem_tracks_open(int n_pes)
{
    meshmem_handles_forget();
    pthread_mutex_lock(&lock);
    for (struct meshmem_track *track = tracks; track; track = track->next)
        if (track->part == &nowhere)
            give_part(track);
    meshmem_recorder.n_pes = n_pes;
    pthread_mutex_unlock(&lock);
    if (!meshmem_track)
        enter();
}

/* ---- counting ---- */

/* What a thread has asked of a PE. Relaxed: as in meshmem_add_to. */
static void add_pair(const struct meshmem_track *track, int pe, size_t bytes)
{
    struct part_to *to = &part_to(track->part)[pe];
    if (track->shares) {
        __atomic_fetch_add((uint64_t *)&to->pair, 1, __ATOMIC_RELAXED);
        __atomic_fetch_add((uint64_t *)&to->pair + 1, bytes, __ATOMIC_RELAXED);
    } else {
        to->pair += (part_pair){1, bytes};
    }
}

/* How long it has waited for the PE. */
static void add_wait(const struct meshmem_track *track, int pe, uint64_t waited)
{
    uint64_t *sum = &part_to(track->part)[pe].waited;
    if (track->shares)
        __atomic_fetch_add(sum, waited, __ATOMIC_RELAXED);
    else
        meshmem_add_to(sum, waited);
}

void meshmem_count(int family, size_t bytes, int pe)
{
    struct meshmem_track *track = meshmem_track ? meshmem_track : enter();
    enum meshmem_whom whom = meshmem_whom(pe);
    track->pairs[family][whom] += (part_pair){1, bytes};
    if (whom != WHOM_NONE)
        add_pair(track, pe, bytes);
}

uint64_t meshmem_recorder_sum(uint64_t counts[FAMILIES][COUNTS], bool clear)
{
    uint64_t threads = 0;
    memset(counts, 0, FAMILIES * sizeof *counts);
    pthread_mutex_lock(&lock);
    for (struct meshmem_track *track = tracks; track; track = track->next) {
        bool called = false;
        for (int f = 0; f < FAMILIES; f++) {
            const part_pair *pairs = track->pairs[f];
            uint64_t calls = pairs[WHOM_NONE][0] + pairs[WHOM_NEAR][0] + pairs[WHOM_FAR][0];
            called = called || calls;
            counts[f][CALLS] += calls;
            counts[f][NEAR] += pairs[WHOM_NEAR][0];
            counts[f][FAR] += pairs[WHOM_FAR][0];
            counts[f][MOVED] += pairs[WHOM_NEAR][1] + pairs[WHOM_FAR][1];
            counts[f][BYTES] += pairs[WHOM_NONE][1] + pairs[WHOM_NEAR][1] + pairs[WHOM_FAR][1];
            counts[f][WAITED] += __atomic_load_n(&track->waited[f], __ATOMIC_RELAXED);
        }
        threads += called;
        if (clear) {
            memset(track->pairs, 0, sizeof track->pairs);
            memset(track->waited, 0, sizeof track->waited);
        }
    }
    pthread_mutex_unlock(&lock);
    return threads;
}

void meshmem_recorder_sum_waited(uint64_t *waited)
{
    bool shares = false;
    pthread_mutex_lock(&lock);
    for (struct meshmem_track *track = tracks; track; track = track->next) {
        for (int pe = 0; pe < meshmem_recorder.n_pes && !(track->shares && shares); pe++)
            waited[pe] += __atomic_load_n(&part_to(track->part)[pe].waited, __ATOMIC_RELAXED);
        shares = shares || track->shares;
    }
    pthread_mutex_unlock(&lock);
}

/* ---- calls ---- */

/* The number of the team's next collective; 0: there are too many teams. Under the lock. */
static uint64_t number_of(uint64_t team)
{
    for (unsigned i = 0, at = (unsigned)(team % TEAMS); i < TEAMS; i++, at = (at + 1) % TEAMS)
        if (!meetings[at].team || meetings[at].team == team) {
            meetings[at].team = team;
            return ++meetings[at].number;
        }
    return 0;
}

/* The next event of a track. */
static struct part_event *open_event(const struct meshmem_track *track, unsigned function)
{
    struct part_track *part = track->part;
    struct part_event *event = &track->events[part->written % meshmem_recorder.capacity];
    *event = (struct part_event){.function = function, .pe = -1};
    return event;
}

/* It is filled in, up to its end. Release: whoever reads the file has what was stored before. */
static void begin_event(struct meshmem_track *track)
{
    __atomic_store_n(&track->part->written, track->part->written + 1, __ATOMIC_RELEASE);
}

/* The track's last event, if it is a poll by this function of this word. */
static struct part_event *same_poll(const struct meshmem_track *track, unsigned function,
                                    uint64_t word)
{
    struct part_track *part = track->part;
    if (record_functions[function].kind != EVENT_POLL || !part->written)
        return NULL;
    struct part_event *last = &track->events[(part->written - 1) % meshmem_recorder.capacity];
    return last->function == function && last->word == word && last->repeated < UINT32_MAX ? last
                                                                                           : NULL;
}

struct meshmem_mark meshmem_begin(unsigned function, int family, bool waits, size_t bytes, int pe,
                                  const void *word)
{
    struct meshmem_mark mark = {.track = meshmem_track, .family = family, .pe = pe, .waits = waits};
    if (meshmem_recorder.traces && mark.track->events) {
        uint64_t name = word ? meshmem_name_word(word) : 0;
        mark.event = same_poll(mark.track, function, name);
        mark.begin = meshmem_now();
        if (mark.event) {
            mark.event->repeated++;
            return mark;
        }
        mark.event = open_event(mark.track, function);
        mark.event->word = name;
        mark.event->bytes = bytes;
        mark.event->pe = pe;
        mark.event->begin = mark.begin;
        begin_event(mark.track);
        return mark;
    }
    if (meshmem_recorder.traces)
        meshmem_part_drop();
    mark.begin = meshmem_now();
    return mark;
}

struct meshmem_mark meshmem_meet(unsigned function, int family, bool waits, size_t bytes, int pe,
                                 uint64_t team)
{
    struct meshmem_mark mark = meshmem_begin(function, family, waits, bytes, pe, NULL);
    if (!team || !meshmem_recorder.n_pes)
        return mark;
    pthread_mutex_lock(&lock);
    mark.team = team;
    mark.number = number_of(team);
    pthread_mutex_unlock(&lock);
    if (mark.event) {
        mark.event->size = (uint32_t)(team >> 44);
        mark.event->word = team;
        mark.event->number = mark.number;
    }
    return mark;
}

void meshmem_strides(const struct meshmem_mark *mark, ptrdiff_t stride, size_t block)
{
    if (mark->event && stride > 0 && block <= UINT32_MAX) {
        mark->event->stride = (uint64_t)stride;
        mark->event->size = (uint32_t)block;
    }
}

void meshmem_data(const struct meshmem_mark *mark, const void *data)
{
    if (mark->event)
        mark->event->data = meshmem_name_word(data);
}

void meshmem_unchanged(const struct meshmem_mark *mark)
{
    if (mark->event)
        mark->event->word = 0;
}

bool meshmem_is_kept(uint64_t number, uint64_t every)
{
    for (uint64_t level = 0; every > 1; level++, every /= 2, number /= 2) {
        uint64_t hash = (number / 2 * 64 + level) * UINT64_C(0x9e3779b97f4a7c15);
        hash = (hash ^ hash >> 32) * UINT64_C(0xbf58476d1ce4e5b9);
        if (number % 2 != hash >> 63)
            return false;
    }
    return true;
}

void meshmem_samples_thin_out(uint64_t most)
{
    struct meshmem_samples *samples = &meshmem_samples;
    while (samples->n && samples->n >= most) {
        uint64_t left = 0;
        samples->every *= 2;
        for (uint64_t i = 0; i < samples->n; i++)
            if (meshmem_is_kept(samples->sample[i].number, samples->every))
                samples->sample[left++] = samples->sample[i];
        samples->n = left;
    }
}

static void add_sample(const struct meshmem_mark *mark, uint64_t end)
{
    struct meshmem_samples *samples = &meshmem_samples;
    pthread_mutex_lock(&lock);
    meshmem_samples_thin_out(MESHMEM_SAMPLES);
    samples->waited += end - mark->begin;
    if (meshmem_is_kept(mark->number, samples->every))
        samples->sample[samples->n++] = (struct meshmem_sample){
            mark->team, mark->number, (int64_t)mark->begin + meshmem_recorder.offset,
            end - mark->begin, mark->pe};
    pthread_mutex_unlock(&lock);
}

void meshmem_gather(struct meshmem_mark *mark)
{
    uint64_t now = meshmem_now();
    meshmem_add_to(&mark->track->waited[mark->family], now - mark->begin);
    if (mark->number)
        add_sample(mark, now);
    mark->waits = false;
    mark->number = 0;
}

void meshmem_end(const struct meshmem_mark *mark)
{
    uint64_t end = meshmem_now(), waited = end - mark->begin;
    if (mark->event)
        __atomic_store_n(&mark->event->end, end, __ATOMIC_RELAXED);
    if (mark->waits)
        meshmem_add_to(&mark->track->waited[mark->family], waited);
    if (mark->number)
        add_sample(mark, end);
    else if (mark->waits && (unsigned)mark->pe < (unsigned)meshmem_recorder.n_pes)
        add_wait(mark->track, mark->pe, waited);
}

void meshmem_heap_note(void)
{
    shmemx_heap_info_t info;
    pthread_mutex_lock(&lock);
    if (meshmem_recorder.n_pes && pshmemx_heap_info(&info) == 0 && info.used > meshmem_heap_peak)
        meshmem_heap_peak = info.used;
    pthread_mutex_unlock(&lock);
}

void meshmem_record_past(unsigned function, uint64_t begin)
{
    uint64_t team = meshmem_team(SHMEM_TEAM_WORLD);
    struct meshmem_mark mark = meshmem_meet(function, 0, false, 0, -1, team);
    if (mark.event) {
        mark.event->begin = begin;
        mark.event->end = meshmem_now();
    }
}
