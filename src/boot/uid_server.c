/* SPDX-License-Identifier: BSD-3-Clause */
/* The server of a unique id: a thread of the process that created it serves the PEs of its job. It
 * stores their texts, provides a fence, and tells the other PEs if one is lost, does not come or
 * ends the job. A connection has no more than a place in a table (uid_strangers.h) until it has
 * proven that it knows the id's secret. It does not know what the texts mean. All state belongs to
 * the thread, which holds the lock except while it waits. */
#include "boot/uid_server.h"

#include "base/config.h"
#include "base/error.h"
#include "base/os.h"
#include "base/points.h"
#include "base/thread.h"
#include "boot/uid_strangers.h"
#include "boot/uid_texts.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#define DEAF_NS UINT64_C(100000000) /* when nobody can be accepted, until the next try */
#define REST_NS UINT64_C(10000000)  /* between strangers, when all PEs are there */

enum { MOST_PES = 1 << 24 };

/* The connection of a PE. */
struct line {
    struct meshmem_uid_caller caller; /* first */
    struct line *next, **link;        /* in server->lines */
    struct meshmem_uid_channel channel;
    int pe;
    bool waits;                         /* is in a fence */
    bool changed;                       /* a message came that is not as the PE sent it */
    size_t have;                        /* bytes of `message` received so far */
    struct meshmem_uid_message message; /* the message being received */
};

/* Allocated dynamically: in a program that is linked with libmeshmem.a, static data is symmetric
 * and moves into shared memory while the thread runs. */
static struct server {
    pthread_mutex_t lock;
    int listener, epoll;
    struct meshmem_uid uid;
    struct meshmem_uid_strangers strangers;
    struct line *lines;     /* all PEs' connections */
    uint32_t n_pes;         /* 0 before the first hello */
    struct line **line;     /* [pe]: its connection, or NULL */
    uint32_t joined;        /* PEs that have said hello */
    int here;               /* the PE of this process; -1 if none yet */
    uint32_t fenced;        /* PEs that wait in the fence */
    bool left;              /* a PE has said goodbye, so there will be no further fence */
    bool leaving;           /* the process is ending and serves nobody any more */
    bool ending;            /* all PEs were told that the job ends */
    bool debug;             /* SHMEM_DEBUG: say what was done about strangers */
    uint64_t told;          /* for how many of them this was said */
    uint64_t patience;      /* ns to wait for the last PE after the first one; 0: forever */
    uint64_t until;         /* when that time is over; 0: nobody is waited for */
    uint64_t deaf;          /* not listening until then; 0: listening */
    struct rlimit short_of; /* the limit that was in the way, if was_short */
    bool was_short;         /* a limit was in the way at some time */
    bool is_forbidden;      /* that accept is forbidden was said */
    struct meshmem_uid_texts texts;
} * server; /* NULL before the first id */

/* ---- answers ---- */

static void answer(struct line *line, uint32_t kind, const char *text)
{
    meshmem_uid_send(&line->channel, kind, 0, text, text ? strlen(text) + 1 : 0);
}

static void send_end(struct line *line, uint32_t status, const char *sentence)
{
    meshmem_uid_send(&line->channel, MESHMEM_UID_END, status, sentence, strlen(sentence) + 1);
}

/* Tell all PEs but one that the job ends. The PE of this process is the last, since the server ends
 * with it. */
static void end_all(const struct line *but, uint32_t status, const char *sentence)
{
    int here = server->here;
    server->ending = true;
    for (struct line *line = server->lines; line; line = line->next)
        if (line != but && line->pe != here)
            send_end(line, status, sentence);
    if (here >= 0 && (uint32_t)here < server->n_pes && server->line[here] &&
        server->line[here] != but)
        send_end(server->line[here], status, sentence);
}

static void drop(struct line *line)
{
    *line->link = line->next;
    if (line->next)
        line->next->link = line->link;
    server->line[line->pe] = NULL;
    server->fenced -= line->waits;
    /* Closing does not remove it from the epoll set while a child that was just forked has it open,
     * too. */
    epoll_ctl(server->epoll, EPOLL_CTL_DEL, line->caller.file, NULL);
    close(line->caller.file);
    free(line);
}

static void tell_all(const char *sentence)
{
    meshmem_error_print("%s", sentence);
    end_all(NULL, 1, sentence);
}

/* Handle a connection that ended without goodbye. */
static void lose(struct line *line)
{
    char sentence[160];
    int pe = line->pe, error = line->channel.error;
    bool changed = line->changed;
    drop(line);
    if (server->ending)
        return;
    if (changed)
        snprintf(sentence, sizeof sentence,
                 "a message of PE %d did not arrive as PE %d sent it; somebody on the network "
                 "between the two changes what is said",
                 pe, pe);
    else if (error && error != EPIPE && error != ECONNRESET)
        snprintf(sentence, sizeof sentence, "nothing can be sent to PE %d any more: %s", pe,
                 strerror(error));
    else
        snprintf(sentence, sizeof sentence,
                 "PE %d has ended without shmem_finalize, or its host is gone", pe);
    tell_all(sentence);
}

/* ---- requests ---- */

static void keep(struct line *line)
{
    const char *problem =
        meshmem_uid_texts_keep(&server->texts, line->message.text, line->message.head.bytes);
    answer(line, problem ? MESHMEM_UID_NO : MESHMEM_UID_OK, problem);
}

static void find(struct line *line)
{
    const char *value =
        meshmem_uid_texts_find(&server->texts, line->message.text, line->message.head.bytes);
    if (value)
        answer(line, MESHMEM_UID_OK, value);
    else
        answer(line, MESHMEM_UID_NO, "nobody has put it");
}

static void wait_for_all(struct line *line)
{
    if (server->left) {
        answer(line, MESHMEM_UID_NO, "a PE has left the job");
        return;
    }
    line->waits = true;
    if (++server->fenced < server->n_pes)
        return;
    server->fenced = 0;
    meshmem_uid_texts_fence(&server->texts);
    for (uint32_t pe = 0; pe < server->n_pes; pe++) {
        server->line[pe]->waits = false;
        answer(server->line[pe], MESHMEM_UID_OK, NULL);
    }
}

/* Handle a complete message. False: the connection has ended. */
static bool obey(struct line *line)
{
    const struct meshmem_uid_head *head = &line->message.head;
    line->changed = !meshmem_uid_check(&line->channel, &line->message);
    if (line->waits || line->changed)
        return false;
    switch (head->kind) {
    case MESHMEM_UID_PUT:
        keep(line);
        return true;
    case MESHMEM_UID_GET:
        find(line);
        return true;
    case MESHMEM_UID_FENCE:
        wait_for_all(line);
        return true;
    case MESHMEM_UID_END:
        if (!meshmem_uid_texts_has(line->message.text, head->bytes, 1))
            return false;
        end_all(line, head->number, line->message.text);
        answer(line, MESHMEM_UID_OK, NULL);
        return true;
    case MESHMEM_UID_BYE:
        server->left = true;
        drop(line);
        return true;
    default:
        return false;
    }
}

/* Receive what is available. False: the connection has ended. */
static bool listen_to(struct line *line)
{
    struct meshmem_uid_head *head = &line->message.head;
    size_t want = line->have < sizeof *head ? sizeof *head : sizeof *head + head->bytes;
    ssize_t got = recv(line->caller.file, (char *)&line->message + line->have, want - line->have,
                       MSG_DONTWAIT);
    if (got < 0 && (errno == EAGAIN || errno == EINTR))
        return true;
    if (got <= 0)
        return false;
    line->have += (size_t)got;
    if (line->have < sizeof *head)
        return true;
    line->changed = head->bytes > MESHMEM_UID_TEXT;
    if (line->changed)
        return false;
    if (line->have < sizeof *head + head->bytes)
        return true;
    line->have = 0;
    return obey(line);
}

/* ---- who comes ---- */

/* Say under SHMEM_DEBUG what has happened to strangers, once for each of them. */
static void tell_strangers(void)
{
    const struct meshmem_uid_counts *c = &server->strangers.counts;
    uint64_t all = c->silent + c->wrong + c->crowded;
    if (server->debug && all > server->told)
        meshmem_error_print(
            "the server of the unique id has closed %llu connections that did not "
            "prove that they belong to the job: %llu were silent, %llu said something else, "
            "%llu made room for others",
            (unsigned long long)all, (unsigned long long)c->silent, (unsigned long long)c->wrong,
            (unsigned long long)c->crowded);
    server->told = all;
}

/* Why a PE that knows the secret cannot join; empty if it can. */
static void find_fault(const struct meshmem_uid_hello *hello, char *sentence, size_t size)
{
    sentence[0] = '\0';
    if (!server->n_pes)
        snprintf(sentence, size, "a job of %u PEs cannot be served", hello->n_pes);
    else if (hello->n_pes != server->n_pes)
        snprintf(
            sentence, size,
            "the job of this unique id has %u PEs, and PE %u says %u; give all the same number",
            server->n_pes, hello->pe, hello->n_pes);
    else if (hello->pe >= server->n_pes || server->line[hello->pe])
        snprintf(sentence, size,
                 "PE %u exists already, or the job has only %u PEs; give each its own number, from "
                 "0 on",
                 hello->pe, server->n_pes);
    else if (server->ending)
        snprintf(sentence, size, "the job has ended");
}

/* The first hello decides how many PEs there are. */
static void begin_job(uint32_t n_pes)
{
    if (server->n_pes || !n_pes || n_pes > MOST_PES)
        return;
    server->line = calloc(n_pes, sizeof *server->line);
    server->n_pes = server->line ? n_pes : 0;
    server->until = server->n_pes && server->patience ? meshmem_os_now() + server->patience : 0;
}

/* Take a new PE in. */
static void join(struct line *line, int pe)
{
    line->pe = pe;
    line->next = server->lines;
    line->link = &server->lines;
    if (line->next)
        line->next->link = &line->next;
    server->lines = line;
    server->line[pe] = line;
    answer(line, MESHMEM_UID_OK, NULL);
    if (++server->joined < server->n_pes)
        return;
    server->until = 0;
    tell_strangers();
}

/* Handle a hello whose proof is right. */
static void welcome(struct meshmem_uid_stranger *stranger, const struct meshmem_uid_hello *hello)
{
    char sentence[160];
    int file = stranger->caller.file;
    struct line *line = calloc(1, sizeof *line);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = line};
    begin_job(hello->n_pes);
    meshmem_uid_strangers_release(&server->strangers, stranger);
    if (!line || epoll_ctl(server->epoll, EPOLL_CTL_ADD, file, &event) != 0) {
        close(file); /* it comes again */
        free(line);
        return;
    }
    meshmem_uid_tune(file);
    line->caller = (struct meshmem_uid_caller){true, file};
    line->channel = meshmem_uid_begin(file, &server->uid.secret, &stranger->challenge, hello, true);
    find_fault(hello, sentence, sizeof sentence);
    if (!*sentence) {
        join(line, (int)hello->pe);
        return;
    }
    answer(line, MESHMEM_UID_NO, sentence);
    epoll_ctl(server->epoll, EPOLL_CTL_DEL, file, NULL);
    close(file);
    free(line);
    /* While PEs are missing this may be one of them, for which the others would wait forever. */
    if (!server->ending && server->joined < server->n_pes)
        end_all(NULL, 1, sentence);
}

/* Answer a greeting with a challenge, or a hello with a place in the job. False: it is neither. */
static bool answer_stranger(struct meshmem_uid_stranger *stranger, const void *words)
{
    struct meshmem_uid_challenge *challenge = &stranger->challenge;
    const struct meshmem_uid_greeting *greeting = words;
    if (stranger->challenged) {
        if (!meshmem_uid_is_proven(&server->uid.secret, challenge, words))
            return false;
        welcome(stranger, words);
        return true;
    }
    if (greeting->magic != MESHMEM_UID_MAGIC)
        return false;
    meshmem_uid_challenge(&server->uid.secret, greeting, challenge);
    meshmem_uid_strangers_challenge(&server->strangers, stranger);
    return true;
}

static void hear(struct meshmem_uid_stranger *stranger, uint32_t events)
{
    struct meshmem_uid_strangers *all = &server->strangers;
    union meshmem_uid_words words;
    int complete = meshmem_uid_strangers_read(stranger, events, &words);
    if (complete < 0 || (complete > 0 && !answer_stranger(stranger, &words)))
        meshmem_uid_strangers_drop(all, stranger, &all->counts.wrong);
}

/* Let those that come wait in the kernel for a while. */
static void rest(uint64_t ns)
{
    struct epoll_event nothing = {.events = 0};
    server->deaf = meshmem_os_now() + ns;
    epoll_ctl(server->epoll, EPOLL_CTL_MOD, server->listener, &nothing);
}

/* No descriptor is free: take a stranger's; without strangers, let those that come wait in the
 * kernel. */
static void make_room(void)
{
    server->was_short = getrlimit(RLIMIT_NOFILE, &server->short_of) == 0;
    if (!meshmem_uid_strangers_yield(&server->strangers))
        rest(DEAF_NS);
}

/* A filter of system calls forbids to accept, so nobody can join. */
static void say_forbidden(int error)
{
    if (!server->is_forbidden)
        meshmem_error_print("warning: the process that made the unique id can accept no PE: %s; is "
                            "accept forbidden in this container or sandbox?",
                            strerror(error));
    server->is_forbidden = true;
    rest(DEAF_NS);
}

static void accept_stranger(void)
{
    struct sockaddr_storage from = {0};
    socklen_t size = sizeof from;
    int file = accept4(server->listener, (struct sockaddr *)&from, &size,
                       SOCK_CLOEXEC | SOCK_NONBLOCK),
        error = errno;
    /* Whoever comes now is told that there is no place, but takes no time from the PEs. */
    if (server->n_pes && server->joined == server->n_pes)
        rest(REST_NS);
    if (file >= 0)
        meshmem_uid_strangers_add(&server->strangers, file, (struct sockaddr *)&from,
                                  meshmem_os_now());
    else if (error == EMFILE || error == ENFILE || error == ENOBUFS || error == ENOMEM)
        make_room();
    else if (error == EPERM || error == EACCES || error == ENOSYS)
        say_forbidden(error);
}

/* Name the PEs that have not come: "PEs 1, 4 to 7 of 8". */
static void name_missing(char *text, size_t size)
{
    size_t used =
        (size_t)snprintf(text, size, "PE%s ", server->n_pes - server->joined > 1 ? "s" : "");
    const char *before = "";
    for (uint32_t pe = 0, next; pe < server->n_pes; pe = next) {
        for (next = pe; next < server->n_pes && !server->line[next];)
            next++;
        if (next > pe && used + 60 > size) {
            used += (size_t)snprintf(text + used, size - used, " and more");
            break;
        }
        if (next > pe) {
            used += (size_t)snprintf(text + used, size - used, "%s%u", before, pe);
            if (next > pe + 1)
                used += (size_t)snprintf(text + used, size - used, " to %u", next - 1);
            before = ", ";
        }
        next += next == pe;
    }
    snprintf(text + used, size - used, " of %u", server->n_pes);
}

/* The last PE has not come in time: end the job. */
static void give_up(void)
{
    char missing[200], files[120] = "", sentence[600];
    name_missing(missing, sizeof missing);
    if (server->was_short)
        snprintf(
            files, sizeof files,
            "; the process that made the unique id may open only %llu files, which were too few: "
            "raise that (ulimit -n)",
            (unsigned long long)server->short_of.rlim_cur);
    locale_t before = meshmem_points_begin();
    snprintf(sentence, sizeof sentence,
             "%s did not come within %g s after the first one (SHMEM_START_TIMEOUT)%s; were they "
             "started, with the same unique id, and can they reach this host?",
             missing, (double)server->patience * 1e-9, files);
    meshmem_points_end(before);
    server->until = 0;
    if (server->ending)
        return;
    tell_strangers();
    tell_all(sentence);
}

/* ---- the thread ---- */

/* The earlier of two times from now, of which one is a time of the clock, or 0. */
static uint64_t sooner(uint64_t next, uint64_t until, uint64_t now)
{
    uint64_t left = until > now ? until - now : 0;
    return until && left < next ? left : next;
}

/* Do what is due, and return how many milliseconds there are until something else is; -1: never. */
static int do_what_is_due(void)
{
    struct epoll_event listen = {.events = EPOLLIN};
    uint64_t now = meshmem_os_now(), next = meshmem_uid_strangers_tidy(&server->strangers, now);
    if (server->until && now >= server->until)
        give_up();
    if (server->deaf && now >= server->deaf) {
        server->deaf = 0;
        epoll_ctl(server->epoll, EPOLL_CTL_MOD, server->listener, &listen);
    }
    next = sooner(sooner(next, server->until, now), server->deaf, now);
    uint64_t ms = next / 1000000 + 1;
    return next == UINT64_MAX ? -1 : ms < INT32_MAX ? (int)ms : INT32_MAX;
}

static void handle(const struct epoll_event *event)
{
    struct meshmem_uid_caller *caller = event->data.ptr;
    if (!caller)
        accept_stranger();
    else if (!caller->proven)
        hear((struct meshmem_uid_stranger *)caller, event->events);
    else if (!listen_to((struct line *)caller))
        lose((struct line *)caller);
}

static void *serve(void *nothing)
{
    struct epoll_event event;
    pthread_mutex_lock(&server->lock);
    while (!server->leaving) {
        int patience = do_what_is_due();
        pthread_mutex_unlock(&server->lock);
        int came = epoll_wait(server->epoll, &event, 1, patience);
        pthread_mutex_lock(&server->lock);
        if (came > 0 && !server->leaving)
            handle(&event);
    }
    tell_strangers();
    pthread_mutex_unlock(&server->lock);
    return nothing;
}

/* The thread does not run in a child, which must not keep its connections open. */
static void before_fork(void)
{
    if (server)
        pthread_mutex_lock(&server->lock);
}

static void after_fork(void)
{
    if (server)
        pthread_mutex_unlock(&server->lock);
}

static void forget_in_child(void)
{
    if (!server)
        return;
    for (struct line *line = server->lines; line; line = line->next)
        close(line->caller.file);
    meshmem_uid_strangers_forget(&server->strangers);
    close(server->listener);
    close(server->epoll);
    server = NULL; /* its memory is leaked, since its lock stays locked */
}

bool meshmem_uid_serve(int listener, const struct meshmem_uid *uid, char *problem, size_t size)
{
    static bool watching;
    pthread_t thread;
    struct epoll_event event = {.events = EPOLLIN};
    struct meshmem_config config;
    if (server) {
        snprintf(problem, size, "this process serves the job of another unique id already");
        return false;
    }
    server = calloc(1, sizeof *server);
    if (!server) {
        snprintf(problem, size, "no memory is left to serve the unique id");
        return false;
    }
    pthread_mutex_init(&server->lock, NULL);
    server->here = -1;
    server->listener = listener;
    server->uid = *uid;
    meshmem_config_read_early(&config);
    server->debug = config.debug;
    server->patience = (uint64_t)(config.start_timeout * 1e9);
    server->epoll = epoll_create1(EPOLL_CLOEXEC);
    bool open = server->epoll >= 0 && meshmem_uid_strangers_open(&server->strangers, server->epoll);
    int error = open ? 0 : errno;
    if (!error && epoll_ctl(server->epoll, EPOLL_CTL_ADD, listener, &event) != 0)
        error = errno;
    if (!error)
        error = meshmem_thread_start(&thread, serve, NULL);
    if (error) {
        snprintf(problem, size, "the unique id cannot be served: %s%s", strerror(error),
                 meshmem_os_thread_remedy(error));
        if (server->epoll >= 0)
            close(server->epoll);
        if (open)
            meshmem_uid_strangers_forget(&server->strangers);
        free(server);
        server = NULL;
        return false;
    }
    pthread_detach(thread);
    if (!watching)
        pthread_atfork(before_fork, after_fork, forget_in_child);
    watching = true;
    return true;
}

void meshmem_uid_serve_from(int pe)
{
    if (!server)
        return;
    pthread_mutex_lock(&server->lock);
    server->here = pe;
    pthread_mutex_unlock(&server->lock);
}

void meshmem_uid_leave(void)
{
    if (!server)
        return;
    pthread_mutex_lock(&server->lock);
    for (struct line *line = server->lines; line && !server->ending; line = line->next)
        answer(line, MESHMEM_UID_LEAVE, NULL);
    server->leaving = true;
    pthread_mutex_unlock(&server->lock);
}
