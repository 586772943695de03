/* SPDX-License-Identifier: BSD-3-Clause */
/* Fuzz: what nodes say to each other when they connect. Every message of three nodes is made, in
 * two runs of the same job and in another job; the input takes one of them, or nothing, changes it,
 * and shows it to all checks of a pair of nodes. Each check must accept exactly what the other node
 * says to this one. */
// sources: base/mac.c
#include "fuzz.h"

#include <sys/random.h>

#define getrandom(to, bytes, flags) fill((unsigned char *)(to), bytes)
static long fill(unsigned char *to, size_t bytes);
#include "far/wire/ofi/origin.c"
#include "far/wire/ofi/prove.c"
#undef getrandom

enum {
    NODES = 3,
    RUNS = 3,
    OTHER_JOB = 2,
    HELLO = 0,
    ANSWER = 1,
    SURE = 2,
    OPEN = 3,
    KINDS = 4,
    MOST = 512,
    FRONT = 32 /* bytes in front of a hello, fewer */
};

/* What two nodes say to each other: the first one has asked. */
static struct talk {
    struct ofi_hello hello;
    struct ofi_answer answer;
    struct ofi_confirmation sure, open;
} talk[RUNS][NODES][NODES];

static struct ofi_end end[RUNS][NODES];
static struct ofi_node nodes[RUNS][NODES];
static unsigned char nonces;

static long fill(unsigned char *to, size_t bytes)
{
    memset(to, 0, bytes);
    to[0] = ++nonces; /* none comes twice */
    return (long)bytes;
}

/* The connection as one of both sides has it. */
static struct ofi_connection connection(int run, int from, int to, bool is_mine)
{
    const struct talk *t = &talk[run][from][to];
    struct ofi_connection c = {.node = is_mine ? to : from, .is_mine = is_mine};
    memcpy(c.mine, t->hello.nonce, OFI_NONCE);
    memcpy(c.theirs, t->answer.nonce, OFI_NONCE);
    return c;
}

/* Where a node of a run asks from; the last one has IPv6. */
static struct sockaddr_in6 place(int run, int from)
{
    uint16_t port = htons((uint16_t)(1000 + NODES * run + from));
    struct sockaddr_in four = {
        .sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}, .sin_port = port};
    struct sockaddr_in6 six = {
        .sin6_family = AF_INET6, .sin6_addr = IN6ADDR_LOOPBACK_INIT, .sin6_port = port};
    if (from < NODES - 1) {
        memset(&six, 0, sizeof six);
        memcpy(&six, &four, sizeof four);
    }
    return six;
}

static void hold_talk(int run, int from, int to)
{
    struct talk *t = &talk[run][from][to];
    struct sockaddr_in6 own = place(run, from);
    EXPECT(meshmem_ofi_make_hello(&end[run][from], to, &own, &t->hello));
    struct ofi_connection c = connection(run, from, to, false);
    EXPECT(meshmem_ofi_make_answer(&end[run][to], &c, &t->answer));
    meshmem_ofi_make_confirmation(&end[run][to], &c, &t->open);
    c = connection(run, from, to, true);
    EXPECT(meshmem_ofi_check_answer(&end[run][from], &c, &t->answer, sizeof t->answer));
    meshmem_ofi_make_confirmation(&end[run][from], &c, &t->sure);
}

static void hold_talks(void)
{
    for (int run = 0; run < RUNS; run++)
        for (int me = 0; me < NODES; me++) {
            struct ofi_end *e = &end[run][me];
            *e = (struct ofi_end){.me = me, .n = NODES, .node = nodes[run], .address_bytes = 16};
            memset(&e->key, run == OTHER_JOB ? 9 : 7, sizeof e->key);
            memset(e->address, me + 1, e->address_bytes);
            memcpy(nodes[run][me].raw, e->address, e->address_bytes);
            nodes[run][me].raw_bytes = e->address_bytes;
        }
    for (int run = 0; run < RUNS; run++)
        for (int i = 0; i < NODES * NODES; i++)
            if (i / NODES != i % NODES)
                hold_talk(run, i / NODES, i % NODES);
}

/* One of the messages. */
static const void *message(const struct talk *t, unsigned kind, size_t *bytes)
{
    *bytes = kind == HELLO ? sizeof t->hello : kind == ANSWER ? sizeof t->answer : sizeof t->sure;
    return kind == HELLO    ? (const void *)&t->hello
           : kind == ANSWER ? &t->answer.nonce
           : kind == SURE   ? &t->sure.proof
                            : &t->open.proof;
}

static bool is_same(const void *data, size_t bytes, const void *other, size_t size)
{
    return bytes >= size && memcmp(data, other, size) == 0;
}

/* Which node of the job that asked this one said these words; else -1. */
static int asker(int me, const void *data, size_t bytes)
{
    for (int run = 0; run < OTHER_JOB; run++)
        for (int from = 0; from < NODES; from++)
            if (from != me &&
                is_same(data, bytes, &talk[run][from][me].hello, sizeof(struct ofi_hello)))
                return from;
    return -1;
}

/* Only who asks proves it, and only from where that is. */
static void check_hello(int to, const unsigned char *data, size_t bytes)
{
    int from = asker(to, data, bytes);
    EXPECT(meshmem_ofi_check_hello(&end[0][to], data, bytes) == from);
    for (int i = 0; i < OTHER_JOB * NODES && from >= 0; i++) {
        struct sockaddr_in6 other = place(i / NODES, i % NODES);
        struct ofi_hello hello;
        memcpy(&hello, data, sizeof hello);
        EXPECT(meshmem_ofi_is_original(&end[0][to], &hello, &other) ==
               is_same(data, bytes, &talk[i / NODES][i % NODES][to].hello, sizeof hello));
    }
}

/* Behind what libfabric puts in front of it, a hello is found, and is new where no later one was
 * heard. */
static void check_new(int to, unsigned front, const unsigned char *data, size_t bytes)
{
    struct ofi_end *e = &end[0][to];
    size_t all = front + bytes;
    unsigned char *copy = malloc(all + !all); /* of its own, as below */
    EXPECT(copy);
    memset(copy, 0, front);
    memcpy(copy + front, data, bytes);
    const uint32_t magic = MAGIC;
    const unsigned char *at = memmem(copy, all, &magic, sizeof magic);
    size_t left = at ? all - (size_t)(at - copy) : 0;
    for (int i = 0; i < OTHER_JOB * NODES; i++) {
        struct sockaddr_in6 other = place(i / NODES, i % NODES);
        const struct ofi_hello *hello = &talk[i / NODES][i % NODES][to].hello;
        bool is_it = i % NODES != to && at && is_same(at, left, hello, sizeof *hello);
        EXPECT(meshmem_ofi_is_new(e, copy, all, &other) == is_it);
        e->node[i % NODES].heard = hello->number;
        EXPECT(!meshmem_ofi_is_new(e, copy, all, &other));
        e->node[i % NODES].heard = 0;
    }
    free(copy);
}

static void check(unsigned kind, int from, int to, const unsigned char *data, size_t bytes)
{
    const struct talk *t = &talk[0][from][to];
    struct ofi_connection c = connection(0, from, to, kind == ANSWER || kind == OPEN);
    const struct ofi_confirmation *last = kind == OPEN ? &t->open : &t->sure;
    if (kind == HELLO)
        check_hello(to, data, bytes);
    else if (kind == ANSWER)
        EXPECT(meshmem_ofi_check_answer(&end[0][from], &c, data, bytes) ==
               is_same(data, bytes, &t->answer, sizeof t->answer));
    else
        EXPECT(meshmem_ofi_check_confirmation(&end[0][kind == OPEN ? from : to], &c, data, bytes) ==
               (bytes == sizeof *last && is_same(data, bytes, last, sizeof *last)));
}

/* The input: which nodes' message in which run, which two nodes check it, how many of its bytes,
 * how many changes and what is in front of it, then for each change a place and the bits to flip;
 * what is left over follows the message. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    unsigned char said[MOST];
    size_t bytes = 0, changes;
    if (!nonces)
        hold_talks();
    if (size < 5 || size > MOST / 2)
        return 0;
    int from = data[1] % NODES, to = (from + 1 + data[1] / NODES % 2) % NODES;
    int from_there = data[2] % NODES, there = (from_there + 1 + data[2] / NODES % 2) % NODES;
    const void *words = message(&talk[data[0] % RUNS][from][to], data[0] / RUNS % KINDS, &bytes);
    memcpy(said, words, bytes);
    bytes = data[3] < bytes ? data[3] : bytes;
    changes = data[4] % 8;
    unsigned front = data[4] / 8 % FRONT;
    for (data += 5, size -= 5; changes && size >= 2; changes--, data += 2, size -= 2)
        if (data[0] < bytes)
            said[data[0]] ^= data[1];
    memcpy(said + bytes, data, size);
    bytes += size;
    unsigned char *copy =
        malloc(bytes + !bytes); /* of its own, so that reading beyond it is seen */
    EXPECT(copy);
    memcpy(copy, said, bytes);
    for (unsigned kind = HELLO; kind < KINDS; kind++)
        check(kind, from_there, there, copy, bytes);
    check_new(there, front, copy, bytes);
    free(copy);
    return 0;
}
