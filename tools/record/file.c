/* SPDX-License-Identifier: BSD-3-Clause */
/* The recorder's file, and its beginning and end in a PE; see recorder.h. The variables
 * MESHMEM_TRACE and MESHMEM_HEATMAP say what is wanted, in the words of oshrun: names of files. The
 * PEs' files lie in a folder beside the first of them. Does not know how calls are counted. */
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
#include <time.h>
#include <unistd.h>

#pragma weak pshmem_team_translate_pe
#pragma weak pshmem_n_pes
#pragma weak pshmem_my_pe
#pragma weak pshmem_malloc
#pragma weak pshmem_free
#pragma weak pshmem_getmem
#pragma weak pshmem_barrier_all
#pragma weak pshmemx_partition_of
#pragma weak pshmemx_partition_count
#pragma weak pshmemx_partition_malloc

enum { CAPACITY = 8 << 20 /* bytes of a thread's events, unless MESHMEM_TRACE_SIZE says it */ };

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

/* The folder of the files; false: none are wanted. */
static bool find_folder(char *folder, size_t size)
{
    const char *trace = getenv("MESHMEM_TRACE"), *heatmap = getenv("MESHMEM_HEATMAP");
    const char *name = trace && *trace ? trace : heatmap && *heatmap ? heatmap : NULL;
    meshmem_recorder.traces = trace && *trace;
    return name && snprintf(folder, size, "%s.parts", name) < (int)size;
}

/* The events of a thread that MESHMEM_TRACE_SIZE gives room to. */
static uint64_t choose_capacity(void)
{
    const char *text = getenv("MESHMEM_TRACE_SIZE");
    char *end = NULL;
    double bytes = text ? strtod(text, &end) : 0;
    int letters = end && *end ? (*end | 32) : 0;
    const char *units = "kmgt", *unit = letters ? strchr(units, letters) : NULL;
    for (; unit && unit >= units; unit--)
        bytes *= 1024;
    if (!(bytes >= sizeof(struct part_event)) || bytes > 1e15)
        bytes = CAPACITY;
    return (uint64_t)bytes / sizeof(struct part_event);
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

static void open_file(const char *folder, uint64_t job)
{
    char name[PATH_MAX + 32], why[PATH_MAX + 200];
    mkdir(folder, 0777); /* another PE, or oshrun, may have made it */
    snprintf(name, sizeof name, "%s/" PART_NAME, folder, meshmem_recorder.me);
    unlink(name); /* it may be mapped by another job */
    place.file = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0666);
    if (place.file < 0) {
        snprintf(why, sizeof why, "%s: %s", name, strerror(errno));
        meshmem_part_fail(why);
        return;
    }
    place.head = map(0, PART_PAGE);
    if (place.head)
        write_head(place.head, job);
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

/* Learn where the partitions are: a block has the same place in all PEs. */
static void find_heaps(const char *first)
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

/* ---- beginning and end ---- */

/* Which PEs are near. */
static void find_nodes(void)
{
    struct meshmem_recorder *r = &meshmem_recorder;
    unsigned char *is_far = calloc((size_t)r->places, 1);
    if (!is_far)
        abort();
    r->leader = r->me;
    for (int pe = r->places - 1; pe >= 0; pe--) {
        is_far[pe] = pshmem_team_translate_pe(SHMEM_TEAM_WORLD, pe, SHMEM_TEAM_SHARED) < 0;
        r->leader = is_far[pe] ? r->leader : pe < r->leader ? pe : r->leader;
    }
    r->is_far = is_far;
    r->has_far = memchr(is_far, 1, (size_t)r->places) != NULL;
}

/* Compare clocks, and write down what was found. */
static void compare_clocks(struct meshmem_board *board, int number)
{
    struct meshmem_recorder *r = &meshmem_recorder;
    uint64_t host;
    struct part_clock clock = {meshmem_now(), 0, 0};
    bool same = true;
    if (meshmem_recorder.has_far) {
        board->host = meshmem_clocks_name();
        clock = meshmem_clocks_compare(board);
        pshmem_getmem(&host, &board->host, sizeof host, 0);
        same = host == board->host;
    }
    if (number == 0)
        r->offset = same ? 0 : clock.offset;
    if (place.head) {
        place.head->clock[number] = clock;
        place.head->same_clock = same;
        place.head->clocks = (uint32_t)number + 1;
    }
}

/* What needs symmetric memory: the number of the job, clocks, names of addresses. */
static void begin_together(const char *folder, bool wanted)
{
    struct meshmem_board *board = pshmem_malloc(sizeof *board);
    struct timespec now;
    uint64_t job;
    if (!board) {
        meshmem_part_fail("no symmetric memory is left");
        return;
    }
    clock_gettime(CLOCK_REALTIME, &now);
    board->job = (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
    pshmem_barrier_all();
    pshmem_getmem(&job, &board->job, sizeof job, 0);
    if (wanted)
        open_file(folder, job);
    compare_clocks(board, 0);
    if (wanted)
        find_heaps((const char *)board);
    pshmem_barrier_all();
    pshmem_free(board);
}

void meshmem_recorder_begin(unsigned function, uint64_t called)
{
    struct meshmem_recorder *r = &meshmem_recorder;
    char folder[PATH_MAX];
    int n_pes = pshmem_n_pes();
    if (r->places) { /* the library was started before */
        if (n_pes == r->places)
            meshmem_tracks_open(n_pes);
        else
            meshmem_part_fail("the job has another number of PEs than when it was started first");
        return;
    }
    r->places = n_pes;
    r->me = pshmem_my_pe();
    find_nodes();
    bool wanted = find_folder(folder, sizeof folder);
    r->capacity = r->traces ? choose_capacity() : 0;
    if (wanted || r->has_far)
        begin_together(folder, wanted);
    r->has_file = place.head != NULL;
    r->traces = r->traces && r->has_file;
    meshmem_tracks_open(n_pes);
    if (r->traces)
        meshmem_record_past(function, called);
}

void meshmem_recorder_end(void)
{
    struct meshmem_recorder *r = &meshmem_recorder;
    if (r->has_far && r->has_file) {
        struct meshmem_board *board = pshmem_malloc(sizeof *board);
        if (board) {
            compare_clocks(board, 1);
            pshmem_free(board);
        }
    }
    if (place.head)
        __atomic_store_n(&place.head->finished, 1, __ATOMIC_RELEASE);
    r->n_pes = 0;
    pshmem_barrier_all();
}

void meshmem_recorder_pause(bool pause)
{
    struct meshmem_recorder *r = &meshmem_recorder;
    r->traces = !pause && r->has_file && r->capacity;
}
