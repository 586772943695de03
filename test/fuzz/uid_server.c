/* SPDX-License-Identifier: BSD-3-Clause */
/* Fuzz: the server of a unique id. The input is what happens: connections come, say whatever it is
 * or what a PE says, and go; time passes. A stranger that has not proven that it knows the secret
 * receives nothing but a challenge, and that only after its greeting. */
#include "fuzz.h"

#include "base/mac.c"
#include "base/thread.c"
#include "boot/uid_message.c"
#include "boot/uid_strangers.c"
#include "boot/uid_texts.c"

#include "boot/uid_server.c"

#include <netinet/in.h>
#include <stdarg.h>

enum { ENDS = 12, PES = 3, EVENTS = 8, STRANGERS = 6 };

static uint64_t now = 1;

/* What inputs have reached; see fuzz_replayed. */
static struct {
    bool fenced;   /* all PEs came to a fence */
    bool found;    /* a PE got what another one had put */
    bool given_up; /* PEs were missing for too long */
    bool crowded;  /* a stranger made room for another one */
} reached;

uint64_t meshmem_os_now(void) { return now; }

void meshmem_error_print(const char *format, ...)
{
    static char line[1024];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    reached.given_up |= strstr(line, " did not come within ") != NULL;
}

const char *meshmem_os_thread_remedy(int error)
{
    (void)error;
    return "";
}

void meshmem_config_read_early(struct meshmem_config *config)
{
    memset(config, 0, sizeof *config);
    config->debug = true;
    config->start_timeout = 5;
}

/* The other ends of the connections. */
static struct end {
    int file;        /* -1: closed */
    bool polite;     /* the first that was said is a greeting, of zeros */
    bool spoken;     /* something was said */
    bool challenged; /* a challenge was heard */
    bool greeted;    /* a hello was said */
    struct meshmem_uid_challenge challenge;
    struct meshmem_uid_channel channel; /* if greeted */
} end[ENDS];

/* What is left of the input. */
struct input {
    const uint8_t *at;
    size_t left;
};

static unsigned take_byte(struct input *in)
{
    if (!in->left)
        return 0;
    in->left--;
    return *in->at++;
}

static const uint8_t *take_bytes(struct input *in, size_t *bytes)
{
    const uint8_t *from = in->at;
    *bytes = *bytes < in->left ? *bytes : in->left;
    in->at += *bytes;
    in->left -= *bytes;
    return from;
}

static void open_server(void)
{
    struct meshmem_config config;
    meshmem_config_read_early(&config);
    EXPECT(server = calloc(1, sizeof *server));
    server->here = -1;
    server->listener = -1;
    server->debug = config.debug;
    server->patience = (uint64_t)(config.start_timeout * 1e9);
    server->uid.magic = MESHMEM_UID_MAGIC;
    memcpy(server->uid.secret.bytes, "a secret of sixt", 16);
    EXPECT((server->epoll = epoll_create1(EPOLL_CLOEXEC)) >= 0);
    EXPECT(meshmem_uid_strangers_open(&server->strangers, server->epoll));
    memset(&server->strangers.key, 7, sizeof server->strangers.key); /* the same in every run */
    server->strangers.most = STRANGERS;                              /* fewer than can come */
    server->strangers.most_from_one = STRANGERS / 2;
    for (int i = 0; i < ENDS; i++)
        end[i].file = -1;
}

static void close_end(struct end *e)
{
    if (e->file >= 0)
        close(e->file);
    *e = (struct end){.file = -1};
}

static void close_server(void)
{
    for (int i = 0; i < ENDS; i++)
        close_end(&end[i]);
    while (server->lines)
        drop(server->lines);
    while (meshmem_uid_strangers_yield(&server->strangers))
        continue;
    for (int i = 0; i < 3; i++)
        meshmem_uid_texts_fence(&server->texts);
    close(server->epoll);
    free(server->line);
    free(server);
    server = NULL;
}

/* ---- what happens ---- */

static const struct meshmem_uid_greeting greeting = {.magic = MESHMEM_UID_MAGIC};

/* An address: IPv4, IPv6, or IPv4 as IPv6 has it. */
static struct sockaddr_in6 address(unsigned where, unsigned how)
{
    struct sockaddr_in four = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(0x0a000000 + where)};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6};
    if (how == 1) {
        six.sin6_addr.s6_addr[10] = six.sin6_addr.s6_addr[11] = 0xff;
        memcpy(&six.sin6_addr.s6_addr[12], &four.sin_addr, sizeof four.sin_addr);
    } else if (how == 2) {
        six.sin6_addr.s6_addr[0] = 0x20;
        six.sin6_addr.s6_addr[7] = (uint8_t)where;
    } else {
        memcpy(&six, &four, sizeof four);
    }
    return six;
}

static void come(struct end *e, unsigned where, unsigned how, bool polite)
{
    struct sockaddr_in6 from = address(where, how);
    int pair[2];
    close_end(e);
    EXPECT(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, pair) == 0);
    e->file = pair[1];
    meshmem_uid_strangers_add(&server->strangers, pair[0], (struct sockaddr *)&from, now);
    e->polite = e->spoken = polite;
    if (polite)
        EXPECT(send(e->file, &greeting, sizeof greeting, MSG_NOSIGNAL) == (ssize_t)sizeof greeting);
}

static void greet(struct end *e, unsigned pe, unsigned n_pes)
{
    struct meshmem_uid_hello hello = {.kind = MESHMEM_UID_HELLO, .pe = pe, .n_pes = n_pes};
    if (e->file < 0 || e->greeted || !e->challenged)
        return;
    memset(hello.nonce, (int)pe, sizeof hello.nonce);
    meshmem_uid_prove(&server->uid.secret, &e->challenge, &hello);
    e->channel = meshmem_uid_begin(e->file, &server->uid.secret, &e->challenge, &hello, false);
    e->greeted = send(e->file, &hello, sizeof hello, MSG_NOSIGNAL) == (ssize_t)sizeof hello;
}

static void happen(struct input *in)
{
    unsigned what = take_byte(in);
    struct end *e = &end[take_byte(in) % ENDS];
    unsigned a = take_byte(in);
    size_t bytes = take_byte(in) * 4;
    const uint8_t *from;
    switch (what % 7) {
    case 0:
        come(e, a % 4, a / 4 % 4, a < 192);
        break;
    case 1:
        from = take_bytes(in, &bytes);
        e->spoken |= bytes > 0;
        if (e->file >= 0)
            send(e->file, from, bytes, MSG_NOSIGNAL);
        break;
    case 2:
        greet(e, a % (PES + 1), bytes == 1020 ? UINT32_MAX : bytes > 1000 ? (unsigned)bytes : PES);
        break;
    case 3:
        from = take_bytes(in, &bytes);
        if (e->greeted)
            meshmem_uid_send(&e->channel, MESHMEM_UID_HELLO + a % 10, take_byte(in), from, bytes);
        break;
    case 4:
        close_end(e);
        break;
    case 5:
        now += (uint64_t)a << 22;
        break;
    default: /* a text that can be kept */
        from = take_bytes(in, &bytes);
        char text[12] = {(char)('a' + a % 3), 0, (char)bytes, 0};
        if (e->greeted)
            meshmem_uid_send(&e->channel, a < 128 ? MESHMEM_UID_PUT : MESHMEM_UID_GET, 0, text,
                             a < 128 ? 4 : 2);
    }
}

/* ---- what must hold ---- */

static void hear_answers(struct end *e)
{
    struct meshmem_uid_message message;
    char byte[64];
    ssize_t got;
    if (e->file < 0)
        return;
    if (!e->challenged && e->spoken &&
        recv(e->file, &e->challenge, sizeof e->challenge, 0) == (ssize_t)sizeof e->challenge) {
        e->challenged = true;
        EXPECT(e->challenge.magic == MESHMEM_UID_MAGIC);
        EXPECT(!e->polite ||
               meshmem_uid_is_challenge(&server->uid.secret, &greeting, &e->challenge));
    }
    if (!e->greeted) {
        EXPECT(recv(e->file, byte, sizeof byte, 0) <= 0);
        return;
    }
    while ((got = recv(e->file, &message.head, sizeof message.head, 0)) > 0) {
        EXPECT(got == (ssize_t)sizeof message.head && message.head.bytes <= MESHMEM_UID_TEXT);
        EXPECT(!message.head.bytes ||
               recv(e->file, message.text, message.head.bytes, 0) == (ssize_t)message.head.bytes);
        EXPECT(meshmem_uid_check(&e->channel, &message));
        EXPECT(!message.head.bytes || !message.text[message.head.bytes - 1]);
        reached.found |= message.head.kind == MESHMEM_UID_OK && message.head.bytes;
    }
}

static void check(void)
{
    struct meshmem_uid_strangers *s = &server->strangers;
    uint32_t lines = 0, waiting = 0;
    unsigned strangers = 0;
    for (const struct line *line = server->lines; line; line = line->next, lines++) {
        EXPECT(line->caller.proven && line->pe >= 0 && (uint32_t)line->pe < server->n_pes);
        EXPECT(server->line[line->pe] == line && *line->link == line);
        waiting += line->waits;
    }
    for (unsigned i = 0; i < MESHMEM_UID_STRANGERS; i++)
        strangers += s->table[i].caller.file >= 0;
    EXPECT(lines <= server->joined && waiting == server->fenced);
    EXPECT(strangers == s->n && strangers <= s->most);
    for (int i = 0; i < ENDS; i++)
        hear_answers(&end[i]);
    reached.fenced |= server->texts.put[1] != NULL;
    reached.crowded |= s->counts.crowded > 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input in = {data, size};
    struct epoll_event event;
    open_server();
    while (in.left) {
        happen(&in);
        do_what_is_due();
        for (int i = 0; i < EVENTS && epoll_wait(server->epoll, &event, 1, 0) > 0; i++)
            handle(&event);
        check();
    }
    close_server();
    return 0;
}

void fuzz_replayed(void)
{
    EXPECT(reached.fenced && reached.found && reached.given_up && reached.crowded);
}
