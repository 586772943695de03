/* SPDX-License-Identifier: BSD-3-Clause */
/* The recorder's file of a PE, and the names of addresses in it; see inside.h. Does not know how
 * calls are counted, nor when the recorder begins and ends. */
#include "record/inside.h"
#include "record/table.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#pragma weak pshmem_free
#pragma weak pshmemx_partition_of
#pragma weak pshmemx_partition_count
#pragma weak pshmemx_partition_malloc

static struct {
    int file;                        /* -1: none */
    struct part_head *head;          /* mapped; NULL: none */
    uint64_t dropped;                /* calls of threads without a track */
    const char *first, *last, *base; /* of the program's own writable data; where it was loaded */
    const char *heap[SHMEMX_MAX_PARTITIONS + 1]; /* an address in each partition, the same in all */
} place = {.file = -1};

/* ---- the file ---- */

void meshmem_part_fail(const char *why)
{
    static bool said;
    if (!said)
        fprintf(stderr, "meshmem: PE %d: calls are not recorded: %s\n", meshmem_recorder.me, why);
    said = true;
}

void meshmem_part_drop(void)
{
    uint64_t dropped = __atomic_add_fetch(&place.dropped, 1, __ATOMIC_RELAXED);
    if (place.head && place.head->tracks)
        __atomic_store_n(&place.head->untraced, dropped, __ATOMIC_RELAXED);
}

/* Reserve bytes of the file and map them: memory that is not there would be a SIGBUS later. */
static void *map(uint64_t at, uint64_t bytes)
{
    struct rlimit limit;
    int error = 0;
    void *memory;
    if (getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur < at + bytes)
        error = EFBIG; /* else the kernel would also send SIGXFSZ */
    while (!error && (error = posix_fallocate(place.file, (off_t)at, (off_t)bytes)) == EINTR)
        error = 0;
    memory = error ? MAP_FAILED
                   : mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, place.file, (off_t)at);
    if (memory != MAP_FAILED)
        return memory;
    char why[200];
    snprintf(why, sizeof why,
             "%llu bytes of its file: %s; where there is little room, make MESHMEM_TRACE_SIZE "
             "(oshrun --trace-size) smaller",
             (unsigned long long)bytes, strerror(error ? error : errno));
    meshmem_part_fail(why);
    return NULL;
}

struct part_track *meshmem_part_add(void)
{
    struct part_head *head = place.head;
    if (!head || head->tracks == PART_TRACKS)
        return NULL;
    void *track = map(PART_PAGE + head->tracks * head->track_bytes, head->track_bytes);
    if (track)
        __atomic_store_n(&head->tracks, head->tracks + 1, __ATOMIC_RELEASE);
    return track;
}

/* Fill in the head of the file of this PE. */
static void write_head(struct part_head *head, uint64_t job)
{
    const struct meshmem_recorder *r = &meshmem_recorder;
    head->job = job;
    head->table = record_table();
    head->capacity = r->capacity;
    head->track_bytes = part_track_bytes(r->places, r->capacity);
    head->pe = r->me;
    head->n_pes = r->places;
    head->leader = r->leader;
    head->process = getpid();
    gethostname(head->host, sizeof head->host - 1);
    ssize_t bytes = readlink("/proc/self/exe", head->program, sizeof head->program - 1);
    head->program[bytes > 0 ? bytes : 0] = '\0';
    __atomic_store_n(&head->magic, PART_MAGIC, __ATOMIC_RELEASE);
}

/* Open the folder of the files, which another PE, or oshrun, may have made. As in oshrun
 * (launcher/trace.c) it must be this user's alone. */
static int open_folder(const char *folder, const char **why)
{
    struct stat about;
    int file = -1;
    if (mkdir(folder, 0700) == 0 || errno == EEXIST)
        file = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (file < 0)
        *why = errno == ENOTDIR || errno == ELOOP ? "this is no folder" : strerror(errno);
    else if (fstat(file, &about) != 0)
        *why = strerror(errno);
    else if (about.st_uid != geteuid())
        *why = "this folder belongs to another user";
    else if (about.st_mode & (S_IWGRP | S_IWOTH))
        *why = "other users can write to this folder";
    else
        return file;
    if (file >= 0)
        close(file);
    return -1;
}

bool meshmem_part_open(const char *folder, uint64_t job)
{
    char name[32], why[PATH_MAX + 200];
    const char *reason = NULL;
    int where = open_folder(folder, &reason);
    snprintf(name, sizeof name, PART_NAME, meshmem_recorder.me);
    if (where >= 0) {
        unlinkat(where, name, 0); /* it may be mapped by another job */
        place.file = openat(where, name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
        reason = place.file < 0 ? strerror(errno) : NULL;
        close(where);
    }
    if (reason) {
        snprintf(why, sizeof why, "%s: %s", folder, reason);
        meshmem_part_fail(why);
        return false;
    }
    place.head = map(0, PART_PAGE);
    if (place.head)
        write_head(place.head, job);
    return place.head != NULL;
}

void meshmem_part_add_clock(int number, struct part_clock clock, bool same)
{
    if (!place.head)
        return;
    place.head->clock[number] = clock;
    place.head->same_clock = same;
    place.head->clocks = (uint32_t)number + 1;
}

void meshmem_part_finish(bool finished)
{
    if (place.head)
        __atomic_store_n(&place.head->finished, finished, __ATOMIC_RELEASE);
}

/* ---- names of addresses ---- */

/* Find the writable data of the program, which comes first. */
static int look(struct dl_phdr_info *object, size_t size, void *data)
{
    (void)size, (void)data;
    place.base = (const char *)object->dlpi_addr;
    for (int i = 0; i < object->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &object->dlpi_phdr[i];
        const char *first = place.base + part->p_vaddr;
        if (part->p_type != PT_LOAD || !(part->p_flags & PF_W))
            continue;
        place.first = place.first && place.first < first ? place.first : first;
        place.last = place.last > first + part->p_memsz ? place.last : first + part->p_memsz;
    }
    return 1;
}

void meshmem_name_heaps(const char *first)
{
    place.heap[1] = first;
    for (int id = 2; id <= pshmemx_partition_count() && id <= SHMEMX_MAX_PARTITIONS; id++) {
        place.heap[id] = pshmemx_partition_malloc(1, id);
        pshmem_free((void *)place.heap[id]);
    }
    dl_iterate_phdr(look, NULL);
}

uint64_t meshmem_name_word(const void *address)
{
    const char *at = address;
    if (at >= place.first && at < place.last)
        return (uint64_t)1 << PART_ADDRESS | (uint64_t)(at - place.base);
    int id = pshmemx_partition_of(at);
    if (id < 1 || id > SHMEMX_MAX_PARTITIONS || !place.heap[id])
        return 0;
    uint64_t middle = (uint64_t)1 << (PART_ADDRESS - 1);
    return (uint64_t)(id + 1) << PART_ADDRESS |
           (middle + (uint64_t)((uintptr_t)at - (uintptr_t)place.heap[id]));
}
