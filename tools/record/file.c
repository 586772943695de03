/* SPDX-License-Identifier: BSD-3-Clause */
/* The recorder's file of a PE, and the names of addresses in it; see inside.h. Does not know how
 * calls are counted, nor when the recorder begins and ends. */
#include "record/inside.h"
#include "record/own.h"
#include "record/table.h"

#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static struct {
    int file;                        /* -1: none */
    struct part_head *head;          /* mapped; NULL: none */
    struct part_track *shared;       /* the track of all further threads, if there is one */
    uint64_t dropped;                /* calls of threads without a track */
    const char *first, *last, *base; /* of the program's own writable data; where it was loaded */
    /* An address in each partition, the same in all PEs; NULL: there is no such partition. */
    const char *heap[SHMEMX_MAX_PARTITION_ID + 1];
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

/* Reserve bytes of the file: memory that is not there would be a SIGBUS later. Returns errno. */
static int reserve(uint64_t at, uint64_t bytes)
{
    struct rlimit limit;
    int error;
    if (getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur < at + bytes)
        return EFBIG; /* else the kernel would also send SIGXFSZ */
    do
        error = posix_fallocate(place.file, (off_t)at, (off_t)bytes);
    while (error == EINTR);
    return error;
}

/* Map bytes of the file. Returns errno. */
static int map(uint64_t at, uint64_t bytes, void **memory)
{
    int error = reserve(at, bytes);
    if (error)
        return error;
    void *got = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, place.file, (off_t)at);
    if (got == MAP_FAILED)
        return errno;
    *memory = got;
    return 0;
}

/* What would reduce the room that a PE or a thread needs, if anything would. */
static const char *remedy(void)
{
    return meshmem_recorder.capacity > PART_PAGE / sizeof(struct part_event)
               ? ", and less with a smaller MESHMEM_TRACE_SIZE (oshrun --trace-size)"
               : "";
}

struct part_track *meshmem_part_add(bool *shared)
{
    struct part_head *head = place.head;
    *shared = head && head->tracks >= PART_TRACKS;
    if (!head || place.shared)
        return place.shared;
    void *track = NULL;
    int error = map(PART_PAGE + head->tracks * head->track_bytes, head->track_bytes, &track);
    if (track) {
        __atomic_store_n(&head->tracks, head->tracks + 1, __ATOMIC_RELEASE);
    } else {
        char why[300];
        snprintf(why, sizeof why, "%s; a thread needs %llu bytes of its file%s", strerror(error),
                 (unsigned long long)head->track_bytes, remedy());
        meshmem_part_fail(why);
    }
    place.shared = *shared ? track : NULL;
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

/* Make the file in its open folder, with room for the head and the first track. Returns errno. */
static int make_file(int folder)
{
    char name[32];
    void *head = NULL;
    uint64_t track = part_track_bytes(meshmem_recorder.places, meshmem_recorder.capacity);
    snprintf(name, sizeof name, PART_NAME, meshmem_recorder.me);
    unlinkat(folder, name, 0); /* it may be mapped by another job */
    place.file = openat(folder, name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (place.file < 0)
        return errno;
    fchmod(place.file, 0600); /* a umask may have closed it to meshmem-trace */
    int error = reserve(0, PART_PAGE + track);
    error = error ? error : map(0, PART_PAGE, &head);
    place.head = head;
    if (error) {
        unlinkat(folder, name, 0);
        close(place.file);
        place.file = -1;
    }
    return error;
}

int meshmem_part_open(const char *folder, uint64_t job)
{
    int where, error = own_folder(folder, &where);
    error = error ? error : make_file(where);
    if (where >= 0)
        close(where);
    if (!error)
        write_head(place.head, job);
    return error;
}

/* Remove the folder if it is one, and empty. Its mode tells oshrun, which has it open, who did. */
static void give_up(const char *folder)
{
    struct stat about;
    int file = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    bool changed = file >= 0 && fstat(file, &about) == 0 && fchmod(file, OWN_GIVEN_UP) == 0;
    if (rmdir(folder) != 0 && changed) /* something of others is in it */
        fchmod(file, about.st_mode & 07777);
    if (file >= 0)
        close(file);
}

void meshmem_part_say(const char *folder, int error, uint64_t failed, int pe)
{
    char who[32], room[200] = "";
    uint64_t track = part_track_bytes(meshmem_recorder.places, meshmem_recorder.capacity);
    if (failed == 1)
        snprintf(who, sizeof who, "PE %d", pe);
    else
        snprintf(who, sizeof who, "%llu PEs", (unsigned long long)failed);
    if (error == ENOSPC || error == EDQUOT || error == EFBIG)
        snprintf(room, sizeof room, "; each PE needs %llu bytes there%s",
                 (unsigned long long)(PART_PAGE + track), remedy());
    fprintf(stderr, "meshmem: %s: calls are not recorded: %s: %s%s\n", who, folder,
            own_folder_why(error), room);
    if (error > 0 && failed == (uint64_t)meshmem_recorder.places)
        give_up(folder);
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
    shmemx_partition_info_t info;
    place.heap[1] = first;
    for (int id = 2; id <= SHMEMX_MAX_PARTITION_ID; id++) {
        if (pshmemx_partition_info(id, &info) != 0)
            continue;
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
    if (id < 1 || id > SHMEMX_MAX_PARTITION_ID || !place.heap[id])
        return 0;
    uint64_t middle = (uint64_t)1 << (PART_ADDRESS - 1);
    return (uint64_t)(id + 1) << PART_ADDRESS |
           (middle + (uint64_t)((uintptr_t)at - (uintptr_t)place.heap[id]));
}
