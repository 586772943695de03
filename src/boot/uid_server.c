/* SPDX-License-Identifier: BSD-3-Clause */
/* The server of a unique id: a thread of the process that created it serves the PEs of its job. It
 * stores their texts, provides a fence, and tells the other PEs if one is lost or ends the job.
 * Connections that do not know the secret are closed. It does not know what the texts mean. All
 * state belongs to the thread, which holds the lock except while it waits. */
#include "boot/uid_server.h"

#include <errno.h>
#include <pthread.h>
#include <search.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { MAX_STRANGERS = 256 };

/* A connection; anonymous until its hello. */
struct line {
    struct line *next, **link; /* in server->lines */
    int file;
    int pe;                             /* -1: anonymous */
    bool waits;                         /* is in a fence */
    time_t since;                       /* when it was accepted */
    size_t have;                        /* bytes of `message` received so far */
    struct meshmem_uid_message message; /* the message being received */
};

/* Allocated dynamically: in a program that is linked with libmeshmem.a, static data is symmetric
 * and moves into shared memory while the thread runs. */
static struct server {
    pthread_mutex_t lock;
    int listener, epoll;
    struct meshmem_uid uid;
    struct line *lines; /* all connections */
    unsigned strangers; /* how many of them are anonymous */
    uint32_t n_pes;     /* 0 before the first hello */
    struct line **line; /* [pe]: its connection, or NULL */
    uint32_t joined;    /* PEs that have said hello */
    int here;           /* the PE of this process; -1 if none yet */
    uint32_t fenced;    /* PEs that wait in the fence */
    bool left;          /* a PE has said goodbye, so there will be no further fence */
    bool leaving;       /* the process is ending and serves nobody any more */
    bool ending;        /* all PEs were told that the job ends */
    void *texts;        /* a tree of pairs: key and value, both zero-terminated */
} * server;             /* NULL before the first id */

/* ---- answers ---- */

static void answer(struct line *line, uint32_t kind, const char *text)
{
    meshmem_uid_send(line->file, kind, 0, 0, text, text ? strlen(text) + 1 : 0);
}

static void send_end(const struct line *line, uint32_t status, const char *sentence)
{
    meshmem_uid_send(line->file, MESHMEM_UID_END, 0, status, sentence, strlen(sentence) + 1);
}

/* Tell all PEs but one that the job ends. The PE of this process is the last, since the server ends
 * with it. */
static void end_all(const struct line *but, uint32_t status, const char *sentence)
{
    int here = server->here;
    server->ending = true;
    for (struct line *line = server->lines; line; line = line->next)
        if (line != but && line->pe >= 0 && line->pe != here)
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
    if (line->pe >= 0)
        server->line[line->pe] = NULL;
    else
        server->strangers--;
    server->fenced -= line->waits;
    /* Closing does not remove it from the epoll set while a child that was just forked has it open,
     * too. */
    epoll_ctl(server->epoll, EPOLL_CTL_DEL, line->file, NULL);
    close(line->file);
    free(line);
}

/* Handle a connection that ended without goodbye. */
static void lose(struct line *line)
{
    char sentence[128];
    int pe = line->pe;
    drop(line);
    if (pe < 0 || server->ending)
        return;
    snprintf(sentence, sizeof sentence,
             "PE %d has ended without shmem_finalize, or its host is gone", pe);
    dprintf(STDERR_FILENO, "meshmem: %s\n", sentence);
    end_all(NULL, 1, sentence);
}

static void end_line(struct line *line)
{
    if (line->pe < 0 || line->message.head.kind != MESHMEM_UID_BYE) {
        lose(line);
        return;
    }
    server->left = true;
    drop(line);
}

/* ---- requests ---- */

static int compare(const void *a, const void *b) { return strcmp(a, b); }

/* Whether the text is a zero-terminated key, followed by a zero-terminated value where one is
 * expected. */
static bool is_text(const struct meshmem_uid_message *message, int strings)
{
    const char *text = message->text;
    for (size_t left = message->head.bytes; strings--;) {
        size_t length = strnlen(text, left);
        if (length == left)
            return false;
        text += length + 1;
        left -= length + 1;
    }
    return true;
}

static void keep(struct line *line)
{
    char *copy = malloc(line->message.head.bytes);
    char **found = NULL;
    if (copy && is_text(&line->message, 2)) {
        memcpy(copy, line->message.text, line->message.head.bytes);
        found = tsearch(copy, &server->texts, compare);
    }
    if (!found || *found != copy)
        free(copy);
    if (found && *found == copy)
        answer(line, MESHMEM_UID_OK, NULL);
    else
        answer(line, MESHMEM_UID_NO, found ? "it was put already" : "it cannot be kept");
}

static void find(struct line *line)
{
    char **found =
        is_text(&line->message, 1) ? tfind(line->message.text, &server->texts, compare) : NULL;
    if (found)
        answer(line, MESHMEM_UID_OK, *found + strlen(*found) + 1);
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
    for (uint32_t pe = 0; pe < server->n_pes; pe++) {
        server->line[pe]->waits = false;
        answer(server->line[pe], MESHMEM_UID_OK, NULL);
    }
}

/* Handle the first message of an anonymous connection. False: close it. */
static bool welcome(struct line *line)
{
    const struct meshmem_uid_head *head = &line->message.head;
    unsigned differs = 0;
    char sentence[160] = "";
    if (head->kind != MESHMEM_UID_HELLO || head->bytes != MESHMEM_UID_SECRET)
        return false;
    for (int i = 0; i < MESHMEM_UID_SECRET; i++)
        differs |= (unsigned char)line->message.text[i] ^ server->uid.secret[i];
    if (differs)
        return false;
    if (!server->n_pes && (server->line = calloc(head->number, sizeof *server->line)))
        server->n_pes = head->number;
    if (head->number != server->n_pes)
        snprintf(sentence, sizeof sentence,
                 "the job of this unique id has %u PEs, and this one says %u; give all the same "
                 "number",
                 server->n_pes, head->number);
    else if (head->pe >= server->n_pes || server->line[head->pe])
        snprintf(
            sentence, sizeof sentence,
            "PE %u exists already, or the job has only %u PEs; give each its own number, from 0 on",
            head->pe, server->n_pes);
    if (*sentence || server->ending) {
        answer(line, MESHMEM_UID_NO, *sentence ? sentence : "the job has ended");
        /* While PEs are missing this may be one of them, for which the others would wait
         * forever. */
        if (*sentence && !server->ending && server->joined < server->n_pes)
            end_all(NULL, 1, sentence);
        return false;
    }
    line->pe = (int)head->pe;
    server->line[line->pe] = line;
    server->strangers--;
    server->joined++;
    answer(line, MESHMEM_UID_OK, NULL);
    return true;
}

/* Handle a complete message. False: the connection has ended. */
static bool obey(struct line *line)
{
    const struct meshmem_uid_head *head = &line->message.head;
    if (line->pe < 0)
        return welcome(line);
    if (line->waits)
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
        if (!is_text(&line->message, 1))
            return false;
        end_all(line, head->number, line->message.text);
        answer(line, MESHMEM_UID_OK, NULL);
        return true;
    default:
        return false;
    }
}

/* ---- the thread ---- */

/* Receive what is available. False: the connection has ended. */
static bool listen_to(struct line *line)
{
    struct meshmem_uid_head *head = &line->message.head;
    size_t want = line->have < sizeof *head ? sizeof *head : sizeof *head + head->bytes;
    ssize_t got =
        recv(line->file, (char *)&line->message + line->have, want - line->have, MSG_DONTWAIT);
    if (got < 0 && (errno == EAGAIN || errno == EINTR))
        return true;
    if (got <= 0)
        return false;
    line->have += (size_t)got;
    if (line->have < sizeof *head)
        return true;
    if (head->bytes > MESHMEM_UID_TEXT)
        return false;
    if (line->have < sizeof *head + head->bytes)
        return true;
    line->have = 0;
    return obey(line);
}

static void accept_line(void)
{
    int file = accept4(server->listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
    struct line *line = file >= 0 ? calloc(1, sizeof *line) : NULL;
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = line};
    if (!line || server->strangers == MAX_STRANGERS ||
        epoll_ctl(server->epoll, EPOLL_CTL_ADD, file, &event) != 0) {
        if (file >= 0)
            close(file);
        free(line);
        return;
    }
    meshmem_uid_tune(file);
    *line = (struct line){
        .file = file, .pe = -1, .since = time(NULL), .next = server->lines, .link = &server->lines};
    if (line->next)
        line->next->link = &line->next;
    server->lines = line;
    server->strangers++;
}

/* Close anonymous connections that stay silent. */
static void tidy(void)
{
    time_t now = time(NULL);
    for (struct line *line = server->lines, *next; line && server->strangers; line = next) {
        next = line->next;
        if (line->pe < 0 && now - line->since > MESHMEM_UID_PATIENCE)
            drop(line);
    }
}

/* Wait for a connection with data, or for a new one: then line is NULL. False after a while without
 * either. */
static bool wait_for_line(struct line **line)
{
    struct epoll_event event;
    int patience = server->strangers ? 1000 : -1; /* ms */
    pthread_mutex_unlock(&server->lock);
    int came = epoll_wait(server->epoll, &event, 1, patience);
    pthread_mutex_lock(&server->lock);
    *line = came > 0 ? event.data.ptr : NULL;
    return came > 0 && !server->leaving;
}

static void *serve(void *nothing)
{
    struct line *line;
    pthread_mutex_lock(&server->lock);
    while (!server->leaving) {
        if (wait_for_line(&line)) {
            if (!line)
                accept_line();
            else if (!listen_to(line))
                end_line(line);
        }
        tidy();
    }
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
        close(line->file);
    close(server->listener);
    close(server->epoll);
    server = NULL; /* its memory is leaked, since its lock stays locked */
}

bool meshmem_uid_serve(int listener, const struct meshmem_uid *uid, char *problem, size_t size)
{
    static bool watching;
    pthread_t thread;
    sigset_t all, before;
    struct epoll_event event = {.events = EPOLLIN};
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
    server->epoll = epoll_create1(EPOLL_CLOEXEC);
    int error = server->epoll < 0 ? errno : 0;
    if (!error && epoll_ctl(server->epoll, EPOLL_CTL_ADD, listener, &event) != 0)
        error = errno;
    if (!error) {
        sigfillset(&all);
        pthread_sigmask(SIG_SETMASK, &all, &before);
        error = pthread_create(&thread, NULL, serve, NULL);
        pthread_sigmask(SIG_SETMASK, &before, NULL);
    }
    if (error) {
        snprintf(problem, size, "the unique id cannot be served: %s", strerror(error));
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
        if (line->pe >= 0)
            answer(line, MESHMEM_UID_LEAVE, NULL);
    server->leaving = true;
    pthread_mutex_unlock(&server->lock);
}
