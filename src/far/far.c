/* SPDX-License-Identifier: BSD-3-Clause */
/* The life of far: memory that the node's PEs share, the wire, the proxy in the process of the
 * node's first PE, and rings for contexts. Who runs the proxy is for attend.c. See far.h. */
#include "far/far.h"

#include "base/config.h"
#include "base/error.h"
#include "boot/boot.h"
#include "far/attend.h"
#include "far/issue.h"
#include "far/proxy.h"
#include "near/wait.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* What a PE tells the others: the address is that of its node, from the node's first PE. */
struct card {
    uint32_t address_bytes;
    unsigned char address[MESHMEM_WIRE_ADDRESS];
    struct meshmem_wire_key key[MESHMEM_SEGMENTS];
    char host[48];
};

_Static_assert(sizeof(struct card) <= MESHMEM_CARD_BYTES, "a card has no room for this");

/* What is known of another node. */
struct node {
    int first;     /* its first PE */
    uint32_t n;    /* its PEs */
    uint32_t keys; /* where the keys of its PEs begin */
    char host[48];
};

bool meshmem_far_on;

static struct {
    struct meshmem_far_memory *mine, *first; /* my memory, and that of the node's first PE */
    struct meshmem_far_memory **near;        /* [near]: heads of the others'; NULL: I never rest */
    bool locked;
    /* In the node's first PE: */
    struct meshmem_proxy_pe *pe;
    struct meshmem_proxy_piece piece[MESHMEM_RANGES + 1];
    uint32_t n_pieces;
    struct meshmem_wire_end *wire;
    struct meshmem_proxy *proxy;
    struct node *node;
    struct meshmem_wire_key *key; /* [node.keys + index * MESHMEM_SEGMENTS + segment] */
} far;

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static struct meshmem_ring rings[MESHMEM_FAR_RINGS];

static bool is_first(void) { return meshmem_boot.near == 0; }

/* ---- memory ---- */

static struct meshmem_far_memory *map_memory(int i, size_t bytes)
{
    void *got = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, meshmem_boot.file,
                     (off_t)meshmem_far_in_file(meshmem_boot.near_slot[i]));
    if (got == MAP_FAILED)
        meshmem_fail("shmem_init", "no room to map what PEs and the network share: %s",
                     strerror(errno));
    madvise(got, bytes, MADV_DONTFORK);
    madvise(got, bytes, MADV_DONTDUMP);
    return got;
}

static struct meshmem_far_memory *map_whole(int i)
{
    return map_memory(i, meshmem_far_memory_bytes());
}

/* What of the segments is there: the heap with its pool, and the ranges of the static data. */
static void list_pieces(void)
{
    const struct meshmem_window *w = &meshmem_window;
    far.n_pieces = 0;
    far.piece[far.n_pieces++] = (struct meshmem_proxy_piece){
        MESHMEM_SEGMENT_HEAP, 0, w->segment[MESHMEM_SEGMENT_HEAP].bytes + w->pool.bytes};
    for (int i = 0; i < w->data.ranges && w->data.bytes; i++)
        far.piece[far.n_pieces++] = (struct meshmem_proxy_piece){
            MESHMEM_SEGMENT_DATA, w->data.range[i].start - w->data.start, w->data.range[i].bytes};
}

static void map_all(void)
{
    list_pieces();
    far.pe = calloc((size_t)meshmem_boot.n_near, sizeof *far.pe);
    if (!far.pe)
        meshmem_fail("shmem_init", "out of memory");
    for (int i = 0; i < meshmem_boot.n_near; i++) {
        far.pe[i].far = i == 0 ? far.mine : map_whole(i);
        for (int s = 0; s < MESHMEM_SEGMENTS; s++)
            far.pe[i].segment[s] =
                meshmem_window_at((void *)meshmem_window.segment[s].start, meshmem_boot.near_pe[i]);
    }
}

/* ---- the wire ---- */

static void say(const char *sentence) { meshmem_debug("%s", sentence); }

static void open_wire(void)
{
    char problem[MESHMEM_WIRE_PROBLEM];
    struct meshmem_wire_setup setup = {.me = meshmem_boot.node,
                                       .n = meshmem_boot.n_nodes,
                                       .options = meshmem_config.wire_options,
                                       .inner = "ofi",
                                       .say = meshmem_config.debug ? say : NULL};
    struct meshmem_os_signals signals;
    setenv("IPATH_NO_BACKTRACE", "1", 0); /* else psm's libraries handle signals, and exit */
    setenv("HFI_NO_BACKTRACE", "1", 0);
    meshmem_os_save_signals(&signals);
    const struct meshmem_wire *wire =
        meshmem_wire_find(meshmem_config.wire, problem, sizeof problem);
    far.wire = wire ? wire->open(&setup, problem, sizeof problem) : NULL;
    meshmem_os_restore_signals(&signals);
    if (!far.wire)
        meshmem_fail("shmem_init", "the job has %d nodes, and the network cannot be used: %s",
                     meshmem_boot.n_nodes, problem);
    meshmem_debug("node %d of %d: %s", meshmem_boot.node, meshmem_boot.n_nodes,
                  far.wire->description);
}

static struct meshmem_wire_memory *add_memory(void *start, size_t bytes,
                                              struct meshmem_wire_key *key)
{
    char problem[MESHMEM_WIRE_PROBLEM];
    struct meshmem_wire_memory *memory =
        far.wire->wire->add_memory(far.wire, start, bytes, key, problem, sizeof problem);
    if (!memory)
        meshmem_fail("shmem_init", "%s", problem);
    return memory;
}

/* Let the wire write and read the memory of the node's PEs by itself; and tell them the keys. Data
 * with gaps cannot be had in one piece. */
static void register_memory(void)
{
    struct meshmem_wire_key unused;
    const struct meshmem_window *w = &meshmem_window;
    for (int i = 0; i < meshmem_boot.n_near; i++) {
        struct meshmem_proxy_pe *pe = &far.pe[i];
        struct meshmem_wire_key key[MESHMEM_SEGMENTS] = {{0, 0}};
        pe->far_memory = add_memory(pe->far, meshmem_far_memory_bytes(), &unused);
        pe->memory[MESHMEM_SEGMENT_HEAP] = add_memory(
            pe->segment[MESHMEM_SEGMENT_HEAP],
            w->segment[MESHMEM_SEGMENT_HEAP].bytes + w->pool.bytes, &key[MESHMEM_SEGMENT_HEAP]);
        if (w->data.bytes && w->data.ranges == 1)
            pe->memory[MESHMEM_SEGMENT_DATA] = add_memory(
                pe->segment[MESHMEM_SEGMENT_DATA], w->data.bytes, &key[MESHMEM_SEGMENT_DATA]);
        for (int s = 0; s < MESHMEM_SEGMENTS; s++) {
            pe->far->key[s][0] = key[s].base;
            pe->far->key[s][1] = key[s].key;
        }
    }
}

static void make_card(struct card *card)
{
    memset(card, 0, sizeof *card);
    gethostname(card->host, sizeof card->host - 1);
    for (int s = 0; s < MESHMEM_SEGMENTS; s++)
        card->key[s] = (struct meshmem_wire_key){far.mine->key[s][0], far.mine->key[s][1]};
    if (is_first())
        card->address_bytes = (uint32_t)far.wire->wire->address(far.wire, card->address);
}

/* ---- the proxy ---- */

static struct meshmem_wire_key find_key(void *what, int node, uint32_t index, unsigned segment)
{
    (void)what;
    return far.key[far.node[node].keys + index * MESHMEM_SEGMENTS + segment];
}

static void fail(void *what, int node, const char *why)
{
    char sentence[700];
    (void)what;
    if (node < 0)
        snprintf(sentence, sizeof sentence, "the network: %s", why);
    else
        snprintf(sentence, sizeof sentence, "node %d (host %s, %u PE%s from PE %d on) is lost: %s",
                 node, far.node[node].host, far.node[node].n, far.node[node].n > 1 ? "s" : "",
                 far.node[node].first, why);
    meshmem_attend_lose(sentence);
}

/* Take from the cards what is known of the nodes, and of their PEs' memory. */
static void learn(void)
{
    uint32_t n_pes = (uint32_t)meshmem_boot.n_pes, keys = 0;
    far.node = calloc((size_t)meshmem_boot.n_nodes, sizeof *far.node);
    far.key = calloc((size_t)n_pes * MESHMEM_SEGMENTS, sizeof *far.key);
    if (!far.node || !far.key)
        meshmem_fail("shmem_init", "out of memory");
    for (uint32_t pe = 0; pe < n_pes; pe++)
        far.node[meshmem_boot_place((int)pe).node].n++;
    for (int i = 0; i < meshmem_boot.n_nodes; i++) {
        far.node[i].keys = keys;
        keys += far.node[i].n * MESHMEM_SEGMENTS;
    }
    for (uint32_t pe = 0; pe < n_pes; pe++) {
        struct meshmem_place place = meshmem_boot_place((int)pe);
        struct node *node = &far.node[place.node];
        const struct card *card = meshmem_boot_card((int)pe);
        memcpy(&far.key[node->keys + place.index * MESHMEM_SEGMENTS], card->key, sizeof card->key);
        if (place.index == 0) {
            node->first = (int)pe;
            memcpy(node->host, card->host, sizeof node->host);
        }
    }
}

static void add_nodes(void)
{
    char problem[MESHMEM_WIRE_PROBLEM];
    for (int i = 0; i < meshmem_boot.n_nodes; i++) {
        const struct card *card = meshmem_boot_card(far.node[i].first);
        if (i != meshmem_boot.node &&
            !far.wire->wire->add_node(far.wire, i, card->address, card->address_bytes, problem,
                                      sizeof problem))
            meshmem_fail("shmem_init", "node %d (host %s): %s", i, far.node[i].host, problem);
    }
}

static void open_proxy(void)
{
    struct meshmem_proxy_setup setup = {
        .wire = far.wire,
        .me = meshmem_boot.node,
        .n = meshmem_boot.n_nodes,
        .secret = meshmem_boot.job->secret,
        .pe = far.pe,
        .n_pes = (uint32_t)meshmem_boot.n_near,
        .piece = far.piece,
        .n_pieces = far.n_pieces,
        .key = find_key,
        .fail = fail,
        .batch = meshmem_config.far_batch,
        .silence = (uint64_t)(meshmem_config.far_timeout * 1e9),
    };
    learn();
    add_nodes();
    far.proxy = meshmem_proxy_open(&setup);
    if (!far.proxy)
        meshmem_fail("shmem_init", "out of memory");
}

/* ---- rest, see near/wait.h ---- */

static void wake_others(void)
{
    for (int i = 0; i < meshmem_boot.n_near; i++)
        if (i != meshmem_boot.near) {
            /* Sequentially consistent, after `resting` is less than all. */
            atomic_fetch_add_explicit(&far.near[i]->arrivals, 1, memory_order_seq_cst);
            meshmem_os_futex_wake(&far.near[i]->arrivals);
        }
}

static void begin_rests(void)
{
    far.near = calloc((size_t)meshmem_boot.n_near, sizeof(struct meshmem_far_memory *));
    if (!far.near)
        meshmem_fail("shmem_init", "out of memory");
    for (int i = 0; i < meshmem_boot.n_near; i++)
        if (i != meshmem_boot.near)
            far.near[i] = map_memory(i, meshmem_far_head_bytes());
    meshmem_wait_rest((struct meshmem_wait_rest){&far.first->resting, (uint32_t)meshmem_boot.n_near,
                                                 wake_others});
}

/* ---- open and close ---- */

static void check_sizes(void)
{
    const struct meshmem_window *w = &meshmem_window;
    char text[32];
    uint64_t most = UINT64_C(1) << MESHMEM_RECORD_PLACE_BITS;
    if (w->segment[MESHMEM_SEGMENT_HEAP].bytes + w->pool.bytes > most)
        meshmem_fail("shmem_init",
                     "between nodes a symmetric heap can have %s at most; set SHMEM_SYMMETRIC_SIZE",
                     meshmem_error_bytes(text, most - w->pool.bytes));
}

void meshmem_far_open(bool locked, bool single)
{
    struct card card;
    if (meshmem_boot.n_nodes == 1)
        return;
    check_sizes();
    far.locked = locked;
    far.mine = map_whole(meshmem_boot.near);
    if (is_first()) {
        far.first = far.mine;
        map_all();
        open_wire();
        if (far.wire->can_rma)
            register_memory();
        far.mine->rma_from = far.wire->can_rma ? far.wire->rma_from : UINT64_MAX;
    } else {
        far.first = map_whole(0);
    }
    meshmem_boot_host_barrier("shmem_init"); /* the keys are written */
    make_card(&card);
    meshmem_boot_exchange("shmem_init", &card, sizeof card);
    meshmem_issue = (struct meshmem_issue){
        .places = meshmem_job_places(meshmem_boot.job),
        .rma_from = far.first->rma_from,
        .data_too = meshmem_window.data.bytes && meshmem_window.data.ranges == 1,
    };
    if (is_first())
        open_proxy();
    meshmem_attend_open(far.proxy, far.wire, far.mine, far.first, locked);
    if (single)
        begin_rests();
    meshmem_far_on = true;
}

void meshmem_far_leave(void)
{
    if (!meshmem_far_on)
        return;
    meshmem_far_on = false;
    meshmem_wait_rest((struct meshmem_wait_rest){0}); /* `resting` goes, too */
    meshmem_boot_host_barrier(
        "shmem_finalize"); /* all PEs of this node have completed everything */
    meshmem_attend_part();
    meshmem_boot_host_barrier("shmem_finalize"); /* the proxy is done with the PEs' memory */
}

void meshmem_far_close(void)
{
    if (!meshmem_far_on)
        return;
    meshmem_far_leave();
    meshmem_attend_close();
    if (far.proxy) {
        struct meshmem_proxy_counts c = meshmem_proxy_counts(far.proxy);
        meshmem_debug("node %d sent %llu frames with %llu operations in %llu bytes and %llu large "
                      "transfers, got %llu frames, refused %llu",
                      meshmem_boot.node, (unsigned long long)c.frames_sent,
                      (unsigned long long)c.records, (unsigned long long)c.bytes_sent,
                      (unsigned long long)c.transfers, (unsigned long long)c.frames_received,
                      (unsigned long long)c.refused);
        meshmem_proxy_close(far.proxy);
        far.wire->wire->close(far.wire);
        for (int i = 1; i < meshmem_boot.n_near; i++)
            munmap(far.pe[i].far, meshmem_far_memory_bytes());
    }
    for (int i = 0; far.near && i < meshmem_boot.n_near; i++)
        if (i != meshmem_boot.near)
            munmap(far.near[i], meshmem_far_head_bytes());
    free(far.near);
    free(far.pe);
    free(far.node);
    free(far.key);
    if (far.first != far.mine)
        munmap(far.first, meshmem_far_memory_bytes());
    madvise(far.mine, meshmem_far_memory_bytes(), MADV_REMOVE);
    munmap(far.mine, meshmem_far_memory_bytes());
    memset(&far, 0, sizeof far);
}

/* ---- rings ---- */

/* A free ring; or, when there is none, the one with the fewest users of those whose users take its
 * lock where that is needed. There is always one: the default context's. */
static uint32_t choose_ring(void)
{
    uint32_t best = UINT32_MAX;
    for (uint32_t r = 0; r < MESHMEM_FAR_RINGS; r++) {
        if (rings[r].users == 0)
            return r;
        if (rings[r].locked == far.locked &&
            (best == UINT32_MAX || rings[r].users < rings[best].users))
            best = r;
    }
    return best;
}

struct meshmem_ring *meshmem_far_add_ring(bool is_private)
{
    if (!meshmem_far_on)
        return NULL;
    pthread_mutex_lock(&mutex);
    uint32_t r = choose_ring();
    struct meshmem_ring *ring = &rings[r];
    if (ring->users == 0) {
        meshmem_ring_open(ring, far.mine, r);
        ring->locked = far.locked && !is_private;
        meshmem_attend_ring(ring);
        /* Relaxed: the proxy looks at head, which is released. */
        if (atomic_load_explicit(&far.mine->rings, memory_order_relaxed) <= r)
            atomic_store_explicit(&far.mine->rings, r + 1, memory_order_relaxed);
    }
    ring->users++;
    pthread_mutex_unlock(&mutex);
    return ring;
}

void meshmem_far_remove_ring(struct meshmem_ring *ring)
{
    if (!ring)
        return;
    meshmem_far_quiet(ring);
    pthread_mutex_lock(&mutex);
    ring->users--;
    uint32_t n = MESHMEM_FAR_RINGS;
    while (n && rings[n - 1].users == 0)
        n--;
    atomic_store_explicit(&far.mine->rings, n, memory_order_relaxed);
    pthread_mutex_unlock(&mutex);
}
