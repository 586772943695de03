/* SPDX-License-Identifier: BSD-3-Clause */
/* Passes lines from the PEs' pipes to oshrun's files; see output.h. */
#include "launcher/output.h"

#include "base/error.h"
#include "base/os.h"
#include "launcher/say.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    CHUNK_BYTES = 64 * 1024, /* read at a time; also the longest line that is kept whole */
    BOX_FULL = 256 * 1024,   /* above this many waiting bytes, the PEs' pipes are not read */
    BOX_WRITE = 4096,        /* a pipe that polls as writable takes this much without blocking */
    DRAIN_BYTES = 1 << 20,   /* the capacity of a pipe, if its PE has increased it */
    MAX_EVENTS = 64,
    PROMPT_NS = 50 * 1000 *
                1000, /* a line of PE 0 that is not ended after this time is taken for a prompt */
};

/* Out of memory ends oshrun, and with it the PEs (PR_SET_PDEATHSIG). */
static void *grow(void *memory, size_t size)
{
    void *grown = realloc(memory, size);
    if (grown)
        return grown;
    meshmem_say("no memory is left for the output of the PEs (%zu bytes); the job ends", size);
    _exit(1);
}

static void put(struct meshmem_box *box, const char *text, size_t bytes)
{
    if (box->error)
        return;
    if (box->begin == box->end)
        box->begin = box->end = 0;
    if (box->end + bytes > box->size && box->begin) {
        memmove(box->data, box->data + box->begin, box->end - box->begin);
        box->end -= box->begin;
        box->begin = 0;
    }
    if (box->end + bytes > box->size) {
        box->size = 2 * (box->end + bytes);
        box->data = grow(box->data, box->size);
    }
    memcpy(box->data + box->end, text, bytes);
    box->end += bytes;
}

static void end_open_line(struct meshmem_box *box)
{
    if (box->open)
        put(box, "\n", 1);
    box->open = NULL;
}

/* Put what a line begins with: "14:05:31.250 [3] ". */
static void put_label(const struct meshmem_output *output, struct meshmem_box *box, uint32_t pe)
{
    char label[64];
    size_t bytes = 0;
    struct timespec now;
    struct tm local;
    if (output->stamp && clock_gettime(CLOCK_REALTIME, &now) == 0 &&
        localtime_r(&now.tv_sec, &local)) {
        bytes = strftime(label, sizeof label, "%H:%M:%S", &local);
        bytes += (size_t)snprintf(label + bytes, sizeof label - bytes, ".%03d ",
                                  (int)(now.tv_nsec / 1000000));
    }
    if (output->label)
        bytes += (size_t)snprintf(label + bytes, sizeof label - bytes, "[%u] ", pe);
    put(box, label, bytes);
}

/* Put text of a source into its box; bytes > 0. */
static void put_lines(struct meshmem_output *output, struct meshmem_source *source,
                      const char *text, size_t bytes)
{
    struct meshmem_box *box = output->box[source->stream];
    if (box->open != source)
        end_open_line(box);
    while ((output->label || output->stamp) && bytes) {
        const char *end = memchr(text, '\n', bytes);
        size_t line = end ? (size_t)(end - text) + 1 : bytes;
        if (!box->open)
            put_label(output, box, source->pe);
        put(box, text, line);
        box->open = end ? NULL : source;
        text += line;
        bytes -= line;
    }
    if (bytes) {
        put(box, text, bytes);
        box->open = text[bytes - 1] == '\n' ? NULL : source;
    }
}

static void put_part(struct meshmem_output *output, struct meshmem_source *source)
{
    if (source->bytes)
        put_lines(output, source, source->part, source->bytes);
    source->bytes = 0;
}

/* Handle data from a source: complete lines are passed on, the remainder waits for its end. */
static void take(struct meshmem_output *output, struct meshmem_source *source, const char *text,
                 size_t bytes)
{
    const char *last = memrchr(text, '\n', bytes);
    if (last) {
        size_t whole = (size_t)(last - text) + 1;
        put_part(output, source);
        put_lines(output, source, text, whole);
        text += whole;
        bytes -= whole;
    }
    if (source->bytes + bytes > source->size) {
        source->size = 2 * (source->bytes + bytes);
        source->part = grow(source->part, source->size);
    }
    if (bytes)
        memcpy(source->part + source->bytes, text, bytes);
    source->bytes += bytes;
    if (source->bytes >= CHUNK_BYTES)
        put_part(output, source);
    else if (source->bytes && source->pe == 0 && output->interactive)
        output->prompt_at = meshmem_os_now() + PROMPT_NS;
}

static void close_source(struct meshmem_output *output, struct meshmem_source *source)
{
    put_part(output, source);
    free(source->part);
    source->part = NULL;
    source->size = 0;
    epoll_ctl(output->lines[source->stream], EPOLL_CTL_DEL, source->fd, NULL);
    close(source->fd);
    source->fd = -1;
    output->n_open--;
}

/* Read once. False if there is nothing to read. */
static bool read_source(struct meshmem_output *output, struct meshmem_source *source)
{
    ssize_t bytes = read(source->fd, output->chunk, CHUNK_BYTES);
    if (bytes > 0) {
        take(output, source, output->chunk, (size_t)bytes);
        return true;
    }
    if (bytes < 0 && (errno == EAGAIN || errno == EINTR))
        return errno == EINTR;
    close_source(output, source);
    return false;
}

static size_t count_waiting(const struct meshmem_box *box) { return box->end - box->begin; }

/* Start or stop watching the sources of all streams that go to box. */
static void pause_sources(struct meshmem_output *output, struct meshmem_box *box, bool paused)
{
    if (box->paused == paused)
        return;
    box->paused = paused;
    for (int s = 0; s < MESHMEM_STREAMS; s++) {
        struct epoll_event event = {.events = paused ? 0 : EPOLLIN,
                                    .data.u64 = MESHMEM_TAG_LINES + (uint64_t)s};
        if (output->box[s] == box)
            epoll_ctl(output->epoll, EPOLL_CTL_MOD, output->lines[s], &event);
    }
}

static void read_sources(struct meshmem_output *output, int stream)
{
    struct epoll_event events[MAX_EVENTS];
    struct meshmem_box *box = output->box[stream];
    int n = epoll_wait(output->lines[stream], events, MAX_EVENTS, 0);
    for (int i = 0; i < n && count_waiting(box) < BOX_FULL; i++)
        read_source(output, events[i].data.ptr);
}

static void wait_for_reader(struct meshmem_output *output, struct meshmem_box *box, bool wait)
{
    if (box->waiting == wait)
        return;
    struct epoll_event event = {.events = EPOLLOUT,
                                .data.u64 = MESHMEM_TAG_BOX + (uint64_t)(box - output->boxes)};
    if (epoll_ctl(output->epoll, wait ? EPOLL_CTL_ADD : EPOLL_CTL_DEL, box->fd, &event) == 0)
        box->waiting = wait;
}

/* Whether fd is writable now. */
static bool is_writable(int fd)
{
    struct pollfd ask = {.fd = fd, .events = POLLOUT};
    return poll(&ask, 1, 0) == 1;
}

static void write_box(struct meshmem_output *output, struct meshmem_box *box)
{
    bool wait = false;
    while (!wait && box->begin < box->end) {
        size_t bytes = count_waiting(box);
        if (!box->at_once && bytes > BOX_WRITE)
            bytes = BOX_WRITE;
        if (!box->at_once && !is_writable(box->fd)) {
            wait = true;
            break;
        }
        ssize_t done = write(box->fd, box->data + box->begin, bytes);
        if (done >= 0) {
            box->begin += (size_t)done;
        } else if (errno == EAGAIN) {
            wait = true;
        } else if (errno != EINTR) {
            box->error = errno;
            box->begin = box->end = 0;
        }
    }
    wait_for_reader(output, box, wait);
    if (!box->paused || count_waiting(box) < BOX_FULL / 2)
        pause_sources(output, box, count_waiting(box) >= BOX_FULL);
}

static bool open_box(struct meshmem_box *box, int fd)
{
    struct stat about;
    memset(box, 0, sizeof *box);
    box->fd = fd;
    int flags = fcntl(fd, F_GETFL);
    box->at_once = flags & O_NONBLOCK || (fstat(fd, &about) == 0 && S_ISREG(about.st_mode));
    return flags >= 0;
}

static bool is_one_file(int a, int b)
{
    struct stat x, y;
    return fstat(a, &x) == 0 && fstat(b, &y) == 0 && x.st_dev == y.st_dev && x.st_ino == y.st_ino;
}

bool meshmem_output_open(struct meshmem_output *output, int epoll, uint32_t n, bool label,
                         bool stamp)
{
    memset(output, 0, sizeof *output);
    output->epoll = epoll;
    output->label = label;
    output->stamp = stamp;
    output->n = n;
    output->interactive = isatty(STDIN_FILENO);
    output->chunk = grow(NULL, CHUNK_BYTES);
    output->sources = grow(NULL, n * MESHMEM_STREAMS * sizeof *output->sources);
    for (uint32_t i = 0; i < n * MESHMEM_STREAMS; i++)
        output->sources[i] = (struct meshmem_source){.fd = -1};
    bool one = is_one_file(STDOUT_FILENO, STDERR_FILENO);
    for (int s = 0; s < MESHMEM_STREAMS; s++) {
        open_box(&output->boxes[s], s ? STDERR_FILENO : STDOUT_FILENO);
        output->box[s] = &output->boxes[one ? 0 : s];
        struct epoll_event event = {.events = EPOLLIN, .data.u64 = MESHMEM_TAG_LINES + (uint64_t)s};
        output->lines[s] = epoll_create1(EPOLL_CLOEXEC);
        if (output->lines[s] < 0 || epoll_ctl(epoll, EPOLL_CTL_ADD, output->lines[s], &event) != 0)
            return false;
    }
    return true;
}

void meshmem_output_close(struct meshmem_output *output)
{
    for (int s = 0; s < MESHMEM_STREAMS; s++) {
        close(output->lines[s]);
        free(output->boxes[s].data);
    }
    free(output->sources);
    free(output->chunk);
}

bool meshmem_output_add(struct meshmem_output *output, uint32_t pe, int stream, int fd)
{
    struct meshmem_source *source = &output->sources[pe * MESHMEM_STREAMS + (uint32_t)stream];
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = source};
    if (fcntl(fd, F_SETFL, O_NONBLOCK) != 0 ||
        epoll_ctl(output->lines[stream], EPOLL_CTL_ADD, fd, &event) != 0) {
        int error = errno;
        close(fd);
        errno = error;
        return false;
    }
    *source = (struct meshmem_source){.fd = fd, .pe = pe, .stream = stream};
    output->n_open++;
    return true;
}

void meshmem_output_handle(struct meshmem_output *output, uint64_t tag)
{
    if (tag >= MESHMEM_TAG_BOX)
        write_box(output, &output->boxes[tag - MESHMEM_TAG_BOX]);
    else
        read_sources(output, (int)(tag - MESHMEM_TAG_LINES));
}

static void drain_source(struct meshmem_output *output, struct meshmem_source *source)
{
    for (size_t bytes = 0; source->fd >= 0 && bytes < DRAIN_BYTES; bytes += CHUNK_BYTES)
        if (!read_source(output, source))
            return;
}

void meshmem_output_drain(struct meshmem_output *output, uint32_t pe)
{
    for (uint32_t s = 0; s < MESHMEM_STREAMS; s++)
        drain_source(output, &output->sources[pe * MESHMEM_STREAMS + s]);
}

void meshmem_output_finish(struct meshmem_output *output)
{
    for (uint32_t i = 0; i < output->n * MESHMEM_STREAMS; i++) {
        struct meshmem_source *source = &output->sources[i];
        drain_source(output, source);
        if (source->fd >= 0)
            close_source(output, source);
    }
}

void meshmem_output_put(struct meshmem_output *output, const char *text, size_t bytes)
{
    struct meshmem_box *box = output->box[1];
    end_open_line(box);
    put(box, text, bytes);
}

void meshmem_output_say(struct meshmem_output *output, const char *format, ...)
{
    char raw[2048], sentence[2048];
    va_list args;
    va_start(args, format);
    vsnprintf(raw, sizeof raw, format, args);
    va_end(args);
    meshmem_error_clean(sentence, sizeof sentence - 1, raw, sizeof raw);
    size_t length = strlen(sentence);
    sentence[length] = '\n';
    meshmem_output_put(output, sentence, length + 1);
}

void meshmem_output_show_prompt(struct meshmem_output *output)
{
    output->prompt_at = 0;
    for (int s = 0; s < MESHMEM_STREAMS; s++)
        put_part(output, &output->sources[s]);
}

size_t meshmem_output_flush(struct meshmem_output *output)
{
    size_t waiting = 0;
    for (int s = 0; s < MESHMEM_STREAMS; s++) {
        write_box(output, &output->boxes[s]);
        waiting += count_waiting(&output->boxes[s]);
    }
    return waiting;
}
