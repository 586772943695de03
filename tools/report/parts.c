/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads the files of a job's PEs; see parts.h. */
#include "report/parts.h"

#include "record/table.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_PES = 1 << 20 };

/* Times and differences of clocks beyond this, 36 years, are damage; sums of a few still fit. */
#define LATEST (INT64_C(1) << 60)

/* ---- files ---- */

static bool fail_to_read(const char *folder, const char *name)
{
    fprintf(stderr, "meshmem-trace: %s/%s cannot be read: %s; what was recorded stays there\n",
            folder, name, strerror(errno));
    return false;
}

/* Map the file if it can be a PE's. NULL with errno; 0: it cannot. */
static void *map_file(DIR *folder, const char *name, struct stat *about)
{
    int file = openat(dirfd(folder), name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (file < 0) {
        errno = errno == ELOOP || errno == ENXIO ? 0 : errno; /* a link, or a socket */
        return NULL;
    }
    void *memory = NULL;
    bool can_be = fstat(file, about) == 0 && S_ISREG(about->st_mode) && about->st_size >= PART_PAGE;
    if (can_be)
        memory = mmap(NULL, (size_t)about->st_size, PROT_READ, MAP_PRIVATE, file, 0);
    int error = can_be ? errno : 0;
    close(file);
    errno = error;
    return memory == MAP_FAILED ? NULL : memory;
}

/* Map the file, and check its head. NULL with errno; 0: it is none, or damaged. */
static const unsigned char *map_part(DIR *folder, const char *name, struct part_head *head,
                                     uint32_t *counts)
{
    struct stat about = {0};
    void *memory = map_file(folder, name, &about);
    if (!memory)
        return NULL;
    memcpy(head, memory, sizeof *head);
    head->host[sizeof head->host - 1] = head->program[sizeof head->program - 1] = '\0';
    bool good = head->magic == PART_MAGIC && head->n_pes > 0 && head->n_pes <= MOST_PES &&
                head->pe >= 0 && head->pe < head->n_pes && head->leader >= 0 &&
                head->leader <= head->pe && head->capacity < UINT64_C(1) << 48 &&
                head->clocks <= PART_CLOCKS &&
                head->track_bytes == part_track_bytes(head->n_pes, head->capacity);
    if (good && head->table != record_table()) {
        fprintf(stderr, "meshmem-trace: %s is of another version of meshmem\n", name);
        good = false;
    }
    if (!good) {
        munmap(memory, (size_t)about.st_size);
        errno = 0;
        return NULL;
    }
    uint64_t room = ((uint64_t)about.st_size - PART_PAGE) / head->track_bytes;
    *counts = head->tracks < room ? head->tracks : (uint32_t)room;
    return memory;
}

static void unmap(struct report_pe *pe)
{
    if (pe->there) /* all that is used of it; the rest goes with the process */
        munmap((void *)pe->memory, PART_PAGE + pe->counts * pe->head.track_bytes);
    pe->there = false;
}

/* Take a file of this job; one of a later job throws away what there is. False after a message:
 * what is there cannot be read now, and should stay. */
static bool take(struct report_job *job, uint64_t *number, DIR *folder, const char *path,
                 const char *name)
{
    struct report_pe one = {.there = true};
    one.memory = map_part(folder, name, &one.head, &one.counts);
    one.tracks = one.counts < PART_TRACKS ? one.counts : PART_TRACKS;
    if (!one.memory && errno)
        return fail_to_read(path, name);
    if (!one.memory)
        return true;
    if (one.head.job > *number) {
        for (int pe = 0; pe < job->n_pes; pe++)
            unmap(&job->pe[pe]);
        free(job->pe);
        job->n_pes = one.head.n_pes;
        job->n_there = 0;
        job->pe = calloc((size_t)job->n_pes, sizeof *job->pe);
        *number = one.head.job;
        if (!job->pe) {
            job->n_pes = 0;
            fprintf(stderr, "meshmem-trace: no memory is left\n");
            return false;
        }
    }
    if (one.head.job == *number && one.head.n_pes == job->n_pes && !job->pe[one.head.pe].there) {
        job->pe[one.head.pe] = one;
        job->n_there++;
    } else {
        unmap(&one);
    }
    return true;
}

static bool is_part(const char *name)
{
    size_t length = strlen(name);
    return length > 5 && strcmp(name + length - 5, ".part") == 0;
}

/* ---- times ---- */

/* A time of the PE's clock, not beyond LATEST, as PE 0's would have it. */
static int64_t align(const struct part_head *head, uint64_t time)
{
    const struct part_clock *one = &head->clock[0], *other = &head->clock[1];
    double offset = (double)one->offset;
    if (head->same_clock || head->clocks == 0)
        return (int64_t)time;
    if (head->clocks == 2 && other->at > one->at)
        offset += ((double)other->offset - (double)one->offset) * ((double)time - (double)one->at) /
                  (double)(other->at - one->at);
    offset = offset < -(double)LATEST ? -(double)LATEST : offset;
    offset = offset > (double)LATEST ? (double)LATEST : offset;
    return (int64_t)time + (int64_t)offset;
}

const struct part_track *report_track(const struct report_job *job, int pe, uint32_t track)
{
    const struct report_pe *one = &job->pe[pe];
    return (const struct part_track *)(const void *)(one->memory + PART_PAGE +
                                                     track * one->head.track_bytes);
}

uint64_t report_dropped(const struct report_job *job, int pe, uint32_t track)
{
    uint64_t written = report_track(job, pe, track)->written;
    uint64_t capacity = job->pe[pe].head.capacity;
    return capacity && written > capacity ? written - capacity : 0;
}

void report_visit(const struct report_job *job, int pe, uint32_t track,
                  void (*visit)(void *what, const struct report_call *call), void *what)
{
    const struct part_head *head = &job->pe[pe].head;
    const struct part_track *part = report_track(job, pe, track);
    const struct part_event *events = part_events((struct part_track *)part, head->n_pes);
    for (uint64_t i = report_dropped(job, pe, track); head->capacity && i < part->written; i++) {
        const struct part_event *event = &events[i % head->capacity];
        if (!event->begin || event->function >= record_n_functions || event->begin > LATEST ||
            event->end > LATEST || (event->end && event->end < event->begin))
            continue; /* the PE was killed while it wrote this */
        struct report_call call = {.begin = align(head, event->begin),
                                   .open = !event->end,
                                   .pe = pe,
                                   .track = track,
                                   .event = event};
        call.end = call.open ? job->last : align(head, event->end);
        call.end = call.end > call.begin ? call.end : call.begin + 1;
        visit(what, &call);
    }
}

void report_visit_all(const struct report_job *job,
                      void (*visit)(void *what, const struct report_call *call), void *what)
{
    for (int pe = 0; pe < job->n_pes; pe++)
        for (uint32_t track = 0; job->pe[pe].there && track < job->pe[pe].tracks; track++)
            report_visit(job, pe, track, visit, what);
}

struct span {
    int64_t first, last;
    bool any;
};

static void widen(void *what, const struct report_call *call)
{
    struct span *span = what;
    int64_t end = call->open ? call->begin : call->end;
    span->first = span->any && span->first < call->begin ? span->first : call->begin;
    span->last = span->any && span->last > end ? span->last : end;
    span->any = true;
}

/* Find the times between which the calls are, and what is missing. */
static void measure(struct report_job *job)
{
    struct span all = {0};
    job->horizon = INT64_MIN;
    for (int pe = 0; pe < job->n_pes; pe++) {
        struct report_pe *one = &job->pe[pe];
        for (uint32_t track = 0; one->there && track < one->tracks; track++) {
            struct span span = {0};
            report_visit(job, pe, track, widen, &span);
            uint64_t dropped = report_dropped(job, pe, track);
            one->calls += report_track(job, pe, track)->written;
            one->dropped += dropped;
            if (dropped && span.any && span.first > job->horizon)
                job->horizon = span.first;
            if (!span.any)
                continue;
            all.first = all.any && all.first < span.first ? all.first : span.first;
            all.last = all.any && all.last > span.last ? all.last : span.last;
            all.any = true;
        }
        job->calls += one->calls;
        job->dropped += one->dropped;
        for (uint32_t c = 0; one->there && !one->head.same_clock && c < one->head.clocks; c++)
            if ((int64_t)one->head.clock[c].error > job->error)
                job->error = (int64_t)one->head.clock[c].error;
    }
    job->first = all.first;
    job->last = all.last;
}

/* Number the nodes. */
static void find_nodes(struct report_job *job)
{
    int *number = malloc((size_t)job->n_pes * sizeof *number);
    for (int pe = 0; number && pe < job->n_pes; pe++)
        number[pe] = -1;
    for (int pe = 0; number && pe < job->n_pes; pe++)
        if (job->pe[pe].there) {
            int leader = job->pe[pe].head.leader;
            if (number[leader] < 0)
                number[leader] = job->n_nodes++;
            job->pe[pe].node = number[leader];
        }
    free(number);
}

bool report_open(struct report_job *job, const char *folder, bool removed)
{
    uint64_t number = 0;
    struct dirent *entry;
    bool good = true;
    memset(job, 0, sizeof *job);
    DIR *files = opendir(folder);
    if (!files && errno == ENOENT && removed)
        return false;
    if (!files) {
        fprintf(stderr, "meshmem-trace: %s: %s%s\n", folder, strerror(errno),
                errno == ENOENT ? "; did the program call shmem_init?" : "");
        return false;
    }
    for (errno = 0; good && (entry = readdir(files)); errno = 0)
        if (is_part(entry->d_name))
            good = take(job, &number, files, folder, entry->d_name);
    if (good && errno)
        good = fail_to_read(folder, "");
    closedir(files);
    if (good && !job->n_there) {
        fprintf(stderr,
                "meshmem-trace: no PE has recorded anything in %s; is the program linked with the "
                "shared library, and did it call shmem_init?\n",
                folder);
        good = false;
    }
    if (!good)
        return false;
    job->number = number;
    find_nodes(job);
    measure(job);
    return true;
}

void report_close(struct report_job *job)
{
    for (int pe = 0; pe < job->n_pes; pe++)
        unmap(&job->pe[pe]);
    free(job->pe);
    job->pe = NULL;
    job->n_pes = 0;
}

bool report_finish(FILE *file, const char *name)
{
    struct stat about;
    bool good = !ferror(file);
    if (fclose(file) == 0 && good)
        return true;
    fprintf(stderr, "meshmem-trace: %s cannot be written: %s\n", name, strerror(errno));
    if (lstat(name, &about) == 0 && S_ISREG(about.st_mode))
        unlink(name);
    return false;
}

void report_remove(const char *folder)
{
    struct dirent *entry;
    int file = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    DIR *files = file < 0 ? NULL : fdopendir(file);
    while (files && (entry = readdir(files)))
        if (is_part(entry->d_name))
            unlinkat(dirfd(files), entry->d_name, 0);
    if (files)
        closedir(files);
    rmdir(folder); /* stays if there is something of others in it */
}
