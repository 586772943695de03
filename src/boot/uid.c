/* SPDX-License-Identifier: BSD-3-Clause */
/* A job without a launcher: its PEs find each other over TCP through the process that created the
 * unique id. A PE has one connection to it and one request at a time; a thread reads the answers,
 * since the notice that the job ends can arrive at any time. How a PE gets its connection:
 * uid_reach.c. */
#include "base/config.h"
#include "base/error.h"
#include "base/os.h"
#include "base/thread.h"
#include "boot/uid_reach.h"
#include "boot/uid_server.h"

#include <arpa/inet.h>
#include <errno.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define LAST_WORDS_NS 300000000L /* for the main thread to print messages when the job ends */

/* Allocated dynamically, for the reason given in uid_server.c. */
static struct client {
    struct meshmem_wireup wireup; /* first */
    struct meshmem_mac_key key;   /* the job's */
    pthread_mutex_t lock;         /* protects the fields below, and what is sent */
    pthread_cond_t changed;
    bool asking;          /* the main thread waits for an answer, or for the end */
    bool answered, ended; /* what the main thread waits for */
    bool over; /* a lost connection is no error: this PE or the server has said goodbye, or this PE
                  has asked for the end of the job */
    struct meshmem_uid_message message; /* the answer, or the message of the end */
    struct meshmem_uid_channel channel; /* to the server; what comes in belongs to the thread */
} * client;                             /* NULL before open */

/* ---- creating a unique id ---- */

/* Whether another host could use an address. */
static bool is_wanted(const struct ifaddrs *about, int family, bool loopback)
{
    const struct sockaddr_in6 *six = (const struct sockaddr_in6 *)about->ifa_addr;
    return about->ifa_addr && about->ifa_addr->sa_family == family &&
           (about->ifa_flags & IFF_UP) != 0 && !(about->ifa_flags & IFF_LOOPBACK) == !loopback &&
           (family == AF_INET || !IN6_IS_ADDR_LINKLOCAL(&six->sin6_addr));
}

static void add_address(struct meshmem_uid *uid, const struct sockaddr *address)
{
    unsigned char *to = uid->address[uid->n_addresses];
    if (uid->n_addresses == MESHMEM_UID_ADDRESSES)
        return;
    if (address->sa_family == AF_INET) { /* an IPv4-mapped IPv6 address */
        memset(to + 10, 0xff, 2);
        memcpy(to + 12, &((const struct sockaddr_in *)address)->sin_addr, 4);
    } else {
        memcpy(to, &((const struct sockaddr_in6 *)address)->sin6_addr, 16);
    }
    uid->n_addresses++;
}

/* IPv4 addresses first, then IPv6, then those of the loopback interface. False with errno; 0: there
 * are none. */
static bool find_addresses(struct meshmem_uid *uid)
{
    static const struct {
        int family;
        bool loopback;
    } order[] = {{AF_INET, false}, {AF_INET6, false}, {AF_INET, true}};
    struct ifaddrs *all;
    if (getifaddrs(&all) != 0)
        return false;
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++)
        for (const struct ifaddrs *about = all; about; about = about->ifa_next)
            if (is_wanted(about, order[i].family, order[i].loopback))
                add_address(uid, about->ifa_addr);
    freeifaddrs(all);
    errno = 0;
    return uid->n_addresses > 0;
}

/* What a connection may store in the kernel before somebody reads it; a message is smaller. */
static void limit_buffer(int file)
{
    int bytes = 4 * (int)sizeof(struct meshmem_uid_message);
    setsockopt(file, SOL_SOCKET, SO_RCVBUF, &bytes, sizeof bytes);
}

/* Close the file, leaving errno as it is. Returns -1. */
static int give_up(int file)
{
    int error = errno;
    if (file >= 0)
        close(file);
    errno = error;
    return -1;
}

/* Open a socket that listens on all addresses; its port. */
static int listen_anywhere(uint16_t *port)
{
    struct sockaddr_in6 six = {.sin6_family = AF_INET6, .sin6_addr = IN6ADDR_ANY_INIT};
    struct sockaddr_in four = {.sin_family = AF_INET};
    socklen_t size = sizeof six;
    int no = 0;
    int file = socket(AF_INET6, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (file < 0 || setsockopt(file, IPPROTO_IPV6, IPV6_V6ONLY, &no, sizeof no) != 0 ||
        bind(file, (struct sockaddr *)&six, sizeof six) != 0) {
        give_up(file);
        file = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
        if (file < 0 || bind(file, (struct sockaddr *)&four, sizeof four) != 0)
            return give_up(file);
    }
    limit_buffer(file); /* connections inherit it */
    if (listen(file, SOMAXCONN) != 0 || getsockname(file, (struct sockaddr *)&six, &size) != 0)
        return give_up(file);
    *port = ntohs(six.sin6_port); /* at the same offset in both families */
    return file;
}

/* Called at the end of the process that created the id: if it was a PE and ends too early, it is
 * lost like any other PE. */
static void leave(void)
{
    if (!client || client->over)
        meshmem_uid_leave();
}

/* Fill in the id, and listen for its PEs; -1 with the reason in problem. */
static int prepare(struct meshmem_uid *uid, char *problem, size_t size)
{
    const char *why;
    int listener = -1;
    if (!meshmem_mac_make_key(&uid->secret))
        why = "the kernel gives no random numbers";
    else if (!find_addresses(uid))
        why = errno ? "the addresses of this host cannot be read" : "this host has no network";
    else if ((listener = listen_anywhere(&uid->port)) < 0)
        why = "no port can be opened";
    if (listener < 0)
        snprintf(problem, size, "no unique id can be made: %s%s%s%s", why, errno ? ": " : "",
                 errno ? strerror(errno) : "",
                 errno ? meshmem_os_remedy(errno) : meshmem_os_loopback_remedy());
    return listener;
}

bool meshmem_uid_make(void *bytes, char *problem, size_t size)
{
    static bool watching;
    struct meshmem_uid uid = {.magic = MESHMEM_UID_MAGIC};
    int listener = prepare(&uid, problem, size);
    if (listener < 0)
        return false;
    if (!meshmem_uid_serve(listener, &uid, problem, size)) {
        close(listener);
        return false;
    }
    if (!watching)
        atexit(leave);
    watching = true;
    memcpy(bytes, &uid, sizeof uid);
    return true;
}

/* ---- messages from the server ---- */

/* End the process at once; only if the main thread is waiting here does it print a message
 * first. */
static void end(int status)
{
    struct timespec last_words = {0, LAST_WORDS_NS};
    client->ended = true;
    bool asking = client->asking;
    pthread_cond_signal(&client->changed);
    pthread_mutex_unlock(&client->lock);
    if (asking)
        nanosleep(&last_words, NULL);
    if (ftrylockfile(stdout) == 0)
        fflush_unlocked(stdout);
    _exit(status);
}

/* Say why the connection has ended. */
static void explain_loss(int error, char *text, size_t size)
{
    if (error == EBADMSG)
        snprintf(text, size,
                 "a message of the process that made the unique id did not arrive as it was sent; "
                 "somebody on the network between the two changes what is said");
    else if (!error || error == ECONNRESET || error == EPIPE)
        snprintf(text, size, "the process that made the unique id has ended, and the job with it");
    else
        snprintf(text, size, "the connection to the process that made the unique id is lost: %s",
                 strerror(error));
}

static void *read_answers(void *nothing)
{
    struct meshmem_uid_message message;
    for (;;) {
        bool came = meshmem_uid_receive(&client->channel, &message, 0);
        int error = errno;
        pthread_mutex_lock(&client->lock);
        if (!came && client->over) {
            client->ended = true;
            snprintf(client->message.text, sizeof client->message.text,
                     "the process that made the unique id has ended");
            pthread_cond_signal(&client->changed);
            pthread_mutex_unlock(&client->lock);
            return nothing;
        }
        if (!came) {
            explain_loss(client->channel.error ? client->channel.error : error,
                         client->message.text, sizeof client->message.text);
            meshmem_error_print("PE %d: %s", client->wireup.pe, client->message.text);
            end(1);
        }
        if (message.head.kind == MESHMEM_UID_LEAVE) {
            client->over = true;
        } else {
            client->message = message;
            if (message.head.kind == MESHMEM_UID_END)
                end((int)message.head.number);
            client->answered = true;
            pthread_cond_signal(&client->changed);
        }
        pthread_mutex_unlock(&client->lock);
    }
}

/* ---- requests ---- */

/* How long a PE that ends waits for the answer; the maker's host may be cut off. */
#define END UINT64_C(3000000000) /* nanoseconds */
#define FOR_EVER (UINT64_MAX / 2)

/* Wait for an answer or the end of the connection, at most until then. The lock is held. */
static void await_answer(struct client *c, uint64_t until)
{
    bool late = false;
    while (!c->answered && !c->ended && !late)
        late = !meshmem_thread_wait(&c->changed, &c->lock, until);
}

/* Send a request and wait for the answer, in c->message. False with a message. */
static bool ask(struct client *c, uint32_t kind, uint32_t number, const char *text, size_t bytes,
                char *problem, size_t size)
{
    pthread_mutex_lock(&c->lock);
    c->answered = false;
    c->asking = true;
    bool sent = !c->ended && meshmem_uid_send(&c->channel, kind, number, text, bytes);
    if (sent)
        await_answer(c, kind == MESHMEM_UID_END ? meshmem_os_now() + END : FOR_EVER);
    c->asking = c->ended;
    bool good = sent && c->answered && c->message.head.kind == MESHMEM_UID_OK;
    if (!sent && !c->ended)
        explain_loss(c->channel.error, problem, size);
    else if (!good)
        snprintf(problem, size, "%s", c->message.text);
    pthread_mutex_unlock(&c->lock);
    return good;
}

static bool put(struct meshmem_wireup *wireup, const char *key, const char *value, char *problem,
                size_t size)
{
    char text[MESHMEM_UID_TEXT];
    size_t key_bytes = strlen(key) + 1, value_bytes = strlen(value) + 1;
    if (key_bytes > MESHMEM_WIREUP_KEY || value_bytes > MESHMEM_WIREUP_VALUE) {
        snprintf(problem, size, "%s of %zu bytes is too long", key, value_bytes);
        return false;
    }
    memcpy(text, key, key_bytes);
    memcpy(text + key_bytes, value, value_bytes);
    return ask((struct client *)wireup, MESHMEM_UID_PUT, 0, text, key_bytes + value_bytes, problem,
               size);
}

static bool fence(struct meshmem_wireup *wireup, char *problem, size_t size)
{
    return ask((struct client *)wireup, MESHMEM_UID_FENCE, 0, NULL, 0, problem, size);
}

static bool get(struct meshmem_wireup *wireup, int pe, const char *key, char *value,
                size_t value_size, char *problem, size_t size)
{
    struct client *c = (struct client *)wireup;
    (void)pe;
    if (!ask(c, MESHMEM_UID_GET, 0, key, strlen(key) + 1, problem, size))
        return false;
    int bytes = snprintf(value, value_size, "%s", c->message.head.bytes ? c->message.text : "");
    if ((size_t)bytes < value_size)
        return true;
    snprintf(problem, size, "%s is longer than %zu bytes", key, value_size);
    return false;
}

static void end_job(struct meshmem_wireup *wireup, int status, const char *sentence)
{
    struct client *c = (struct client *)wireup;
    char text[MESHMEM_UID_TEXT], problem[MESHMEM_UID_TEXT];
    int bytes = snprintf(text, sizeof text, "%s", sentence);
    size_t used = (size_t)bytes < sizeof text ? (size_t)bytes : sizeof text - 1;
    pthread_mutex_lock(&c->lock);
    c->over = true;
    pthread_mutex_unlock(&c->lock);
    ask(c, MESHMEM_UID_END, (uint32_t)status, text, used + 1, problem, sizeof problem);
}

static void close_uid(struct meshmem_wireup *wireup)
{
    struct client *c = (struct client *)wireup;
    pthread_mutex_lock(&c->lock);
    c->over = true;
    meshmem_uid_send(&c->channel, MESHMEM_UID_BYE, 0, NULL, 0);
    pthread_mutex_unlock(&c->lock);
}

/* ---- opening ---- */

/* A child is not the PE: only the PE's own end may close the connection. */
static void forget_in_child(void)
{
    if (client)
        close(client->channel.file);
    client = NULL;
}

int meshmem_uid_open(const void *bytes, int pe, int n_pes, struct meshmem_wireup **wireup,
                     char *problem, size_t size)
{
    static bool watching;
    struct meshmem_uid uid;
    struct meshmem_config config;
    struct meshmem_uid_channel channel;
    pthread_t thread;
    memcpy(&uid, bytes, sizeof uid);
    if (uid.magic != MESHMEM_UID_MAGIC || uid.n_addresses > MESHMEM_UID_ADDRESSES) {
        snprintf(problem, size,
                 "these %d bytes are not a unique id; make it with shmemx_get_uid in one process "
                 "and pass it to all PEs unchanged",
                 MESHMEM_UID_BYTES);
        return -1;
    }
    if (n_pes < 1 || pe < 0 || pe >= n_pes) {
        snprintf(problem, size, "there is no PE %d of %d; number the PEs from 0 on", pe, n_pes);
        return -1;
    }
    meshmem_config_read_early(&config);
    if (!meshmem_uid_reach(&uid, pe, n_pes, config.start_timeout, &channel, problem, size))
        return -1;
    struct client *c = calloc(1, sizeof *c);
    if (!c) {
        snprintf(problem, size, "no memory is left for the connection to the unique id's process");
        return -1;
    }
    c->wireup = (struct meshmem_wireup){.name = "the unique id",
                                        .pe = pe,
                                        .n_pes = n_pes,
                                        .put = put,
                                        .fence = fence,
                                        .get = get,
                                        .end_job = end_job,
                                        .close = close_uid,
                                        .key = &c->key};
    c->key = meshmem_uid_job_key(&uid.secret);
    c->channel = channel;
    pthread_mutex_init(&c->lock, NULL);
    meshmem_thread_open_condition(&c->changed);
    client = c;
    meshmem_uid_serve_from(pe);
    int error = meshmem_thread_start(&thread, read_answers, NULL);
    if (error) {
        snprintf(problem, size, "no thread can be started: %s%s", strerror(error),
                 meshmem_os_thread_remedy(error));
        return -1;
    }
    pthread_detach(thread);
    if (!watching)
        pthread_atfork(NULL, NULL, forget_in_child);
    watching = true;
    *wireup = &c->wireup;
    return 1;
}
