/* SPDX-License-Identifier: BSD-3-Clause */
/* Opening and closing the far layer: memory shared by the node's PEs, and the proxies and their
 * ends of the network in the process of the node's first PE. driver.h says who runs the proxies.
 * See far.h. */
#include "far/far.h"

#include "base/config.h"
#include "base/error.h"
#include "base/thread.h"
#include "boot/boot.h"
#include "far/batch.h"
#include "far/contexts.h"
#include "far/heartbeat.h"
#include "far/issue.h"
#include "far/late.h"
#include "far/network.h"
#include "far/progress.h"
#include "far/proxy.h"
#include "far/wire/choice.h"
#include "mem/fault.h"
#include "near/hand.h"
#include "near/wait.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

/* What a PE publishes. */
struct card {
    char host[48];
};

_Static_assert((int)MESHMEM_CONFIG_MOST_COUNT <= (int)MESHMEM_FAR_PROXIES,
               "SHMEM_FAR_PROXIES has no room");
_Static_assert(sizeof(struct card) <= MESHMEM_CARD_BYTES, "a card has no room for this");

/* What is known about another node. */
struct node {
    int first;  /* its first PE */
    uint32_t n; /* the number of its PEs */
    char host[48];
};

bool meshmem_far_on;

static struct {
    struct meshmem_far_memory *mine, *first; /* this PE's memory, and that of the node's first PE */
    struct meshmem_far_memory **near;        /* [near]: heads of the others'; NULL: never parks */
    bool locked;
    uint32_t proxies; /* of the node */
    struct meshmem_far_costs costs;
    /* In the node's first PE: */
    struct meshmem_proxy_pe *pe;
    struct meshmem_wire_end *wire[MESHMEM_FAR_PROXIES];
    struct meshmem_proxy *proxy[MESHMEM_FAR_PROXIES];
    struct node *node;
} far;

static struct meshmem_issue issue;

static bool is_first(void) { return meshmem_boot.near == 0; }

/* ---- memory ---- */

static struct meshmem_far_memory *map_memory(int i, size_t bytes)
{
    void *got = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, meshmem_boot.file,
                     (off_t)meshmem_far_in_file(meshmem_boot.near_slot[i]));
    if (got == MAP_FAILED)
        meshmem_fail("shmem_init", "no room to map what PEs and the network share: %s%s",
                     strerror(errno), meshmem_os_map_remedy(errno));
    madvise(got, bytes, MADV_DONTFORK);
    madvise(got, bytes, MADV_DONTDUMP);
    return got;
}

static struct meshmem_far_memory *map_whole(int i)
{
    return map_memory(i, meshmem_far_memory_bytes());
}

static void map_all(void)
{
    far.pe = calloc((size_t)meshmem_boot.n_near, sizeof *far.pe);
    if (!far.pe)
        meshmem_fail_memory("shmem_init", "out of memory");
    for (int i = 0; i < meshmem_boot.n_near; i++) {
        far.pe[i].far = i == 0 ? far.mine : map_whole(i);
        for (unsigned s = 0; s < meshmem_window.table.n; s++)
            if (meshmem_window.table.segment[s].bytes)
                far.pe[i].segment[s] = meshmem_window_at(
                    meshmem_segment_at(&meshmem_window.table, s, 0), meshmem_boot.near_pe[i]);
    }
}

/* ---- the proxy ---- */

/* Describe a node in words. */
static const char *describe(char *text, size_t size, int node)
{
    const struct node *n = &far.node[node];
    snprintf(text, size, "node %d (host %s, %u PE%s from PE %d on)", node, n->host, n->n,
             n->n > 1 ? "s" : "", n->first);
    return text;
}

static void fail(void *what, int node, const char *why)
{
    char sentence[800], text[128];
    struct meshmem_wire_end **wire = what;
    if (node < 0)
        snprintf(sentence, sizeof sentence, "the network: %s", why);
    else
        snprintf(sentence, sizeof sentence, "%s is lost: %s", describe(text, sizeof text, node),
                 why);
    meshmem_driver_lose((uint32_t)(wire - far.wire), node >= 0, sentence);
}

/* The process of the node's proxies is that of its first PE. */
static bool is_stopped(void *what, int node)
{
    (void)what;
    return meshmem_boot_is_stopped(far.node[node].first);
}

static void wait_for(void *what, int node, int others)
{
    char text[128], more[32] = "";
    bool is_here = strcmp(far.node[node].host, far.node[meshmem_boot.node].host) == 0;
    (void)what;
    if (others)
        snprintf(more, sizeof more, ", and for %d more", others);
    meshmem_warn("nothing was heard of %s for %g s (SHMEM_FAR_TIMEOUT), but its host answers; "
                 "waiting for it%s%s",
                 describe(text, sizeof text, node), meshmem_config.far_timeout, more,
                 is_here ? "" : "; if it is not stopped, are large packets lost (a wrong MTU)?");
}

/* Read the cards of all PEs. */
static void learn(void)
{
    uint32_t n_pes = (uint32_t)meshmem_boot.n_pes;
    far.node = calloc((size_t)meshmem_boot.n_nodes, sizeof *far.node);
    if (!far.node)
        meshmem_fail_memory("shmem_init", "out of memory");
    for (uint32_t pe = 0; pe < n_pes; pe++)
        far.node[meshmem_boot_location((int)pe).node].n++;
    for (uint32_t pe = 0; pe < n_pes; pe++) {
        struct meshmem_location location = meshmem_boot_location((int)pe);
        struct node *node = &far.node[location.node];
        const struct card *card = meshmem_boot_card((int)pe);
        if (location.index == 0) {
            node->first = (int)pe;
            memcpy(node->host, card->host, sizeof node->host);
        }
    }
}

static void say(const char *sentence) { meshmem_debug("%s", sentence); }

static void open_proxy(uint32_t number)
{
    struct meshmem_proxy_setup setup = {
        .wire = far.wire[number],
        .me = meshmem_boot.node,
        .n = meshmem_boot.n_nodes,
        .proxy = number,
        .proxies = far.proxies,
        .key = meshmem_mac_derive(&meshmem_boot.job->key, "frames"),
        .pe = far.pe,
        .n_pes = (uint32_t)meshmem_boot.n_near,
        .locked = far.locked,
        .checked = meshmem_config.check == MESHMEM_CHECK_FULL,
        .table = &meshmem_window.table,
        .registers = meshmem_network_block(),
        .registered = meshmem_network_registers(far.wire[number], far.proxies),
        .fail = fail,
        .what = &far.wire[number],
        .is_stopped = is_stopped,
        .wait_for = wait_for,
        .say = say,
        .batch = meshmem_config.far_batch,
        .silence =
            meshmem_network_is_served() ? meshmem_heartbeat_silence(meshmem_config.far_timeout) : 0,
    };
    far.proxy[number] = meshmem_proxy_open(&setup);
    if (!far.proxy[number])
        meshmem_fail_memory("shmem_init", "out of memory");
}

/* The node's ends of the network, and in its first PE what the proxies need. */
static void open_ends(void)
{
    if (is_first())
        far.mine->proxies = meshmem_config.far_proxies;
    meshmem_network_open(&far.first->prepares, meshmem_config.far_proxies, far.wire);
    far.proxies = far.first->proxies;
    if (!is_first())
        return;
    map_all();
    meshmem_network_choose_thresholds(far.wire, far.proxies, far.mine);
}

/* The proxies are in the process of the node's first PE, so the wire can read its memory. */
static bool moves_private(void)
{
    bool may = is_first();
    for (uint32_t i = 0; i < far.proxies && may; i++)
        may = far.wire[i]->moves_any;
    return may;
}

/* ---- parking, see near/wait.h ---- */

static void wake_others(void)
{
    for (int i = 0; i < meshmem_boot.n_near; i++)
        if (i != meshmem_boot.near) {
            /* Sequentially consistent, after `parked` became less than the number of PEs. */
            atomic_fetch_add_explicit(&far.near[i]->arrivals, 1, memory_order_seq_cst);
            meshmem_os_futex_wake(&far.near[i]->arrivals);
        }
}

static void map_near(void)
{
    far.near = calloc((size_t)meshmem_boot.n_near, sizeof(struct meshmem_far_memory *));
    if (!far.near)
        meshmem_fail_memory("shmem_init", "out of memory");
    for (int i = 0; i < meshmem_boot.n_near; i++)
        if (i != meshmem_boot.near)
            far.near[i] = map_memory(i, meshmem_far_head_bytes());
    far.near[meshmem_boot.near] = far.mine;
    for (int i = 0; i < meshmem_boot.n_near; i++)
        meshmem_hand.bell[i] = &far.near[i]->arrivals;
}

static void begin_rests(void)
{
    meshmem_wait_park(
        (struct meshmem_wait_park){&far.first->parked, (uint32_t)meshmem_boot.n_near, wake_others});
}

/* ---- open and close ---- */

static void check_sizes(void)
{
    char text[32];
    uint64_t most = UINT64_C(1) << MESHMEM_FAR_OFFSET_BITS;
    if (meshmem_boot.n_near > MESHMEM_RECORD_PES)
        meshmem_fail("shmem_init",
                     "a node of several can have %d PEs at most; this one has %d: start the job on "
                     "more hosts, or divide them with SHMEM_HOST_NODES or oshrun --nodes",
                     MESHMEM_RECORD_PES, meshmem_boot.n_near);
    for (unsigned s = MESHMEM_SEGMENT_HEAP; s < meshmem_window.table.n; s++)
        if (meshmem_window.table.segment[s].bytes > most)
            meshmem_fail("shmem_init",
                         "between nodes a symmetric heap can have %s at most; set "
                         "SHMEM_SYMMETRIC_SIZE, or SIZE of the partition",
                         meshmem_error_bytes(text, most));
}

void meshmem_far_tell_heap(unsigned segment, int file)
{
    if (meshmem_far_on)
        meshmem_late_tell(far.mine, segment, file, &meshmem_window.table.segment[segment]);
}

/* For meshmem_fault_name: heaps that this node's proxies have mapped for themselves. */
static bool name_late(const void *address, char *name, size_t size, bool *is_gone)
{
    unsigned segment;
    uint32_t index;
    for (uint32_t i = 0; i < far.proxies; i++)
        if (meshmem_late_holds(far.proxy[i], address, &segment, &index, is_gone))
            return snprintf(name, size, "partition %u of PE %d", meshmem_segment_id(segment),
                            meshmem_boot.near_pe[index]) > 0;
    return false;
}

/* The thread that has started the library ends, by pthread_exit. The proxies' threads would keep
 * the process alive, and other PEs would wait for it: it ends if this was the program's last
 * thread, as it does without them. */
static void end_if_last(void)
{
    unsigned own = atomic_load_explicit(&meshmem_boot.me->threads, memory_order_relaxed);
    if (own && meshmem_os_threads() == 1 + own)
        exit(0);
}

static void end_with_last(void)
{
    static _Thread_local struct meshmem_thread_end end;
    if (!end.act)
        meshmem_thread_at_end(&end, end_if_last);
}

void meshmem_far_prepare(void)
{
    const char *wire = getenv("SHMEM_WIRE"); /* the configuration is read by shmem_init */
    if (wire)
        meshmem_wire_ask_for_threads(wire);
}

void meshmem_far_open(bool locked, bool single)
{
    struct card card = {0};
    if (meshmem_boot.n_nodes == 1)
        return;
    check_sizes();
    far.locked = locked;
    far.mine = map_whole(meshmem_boot.near);
    far.first = is_first() ? far.mine : map_whole(0);
    open_ends();
    meshmem_network_meet(far.wire, far.proxies, &far.costs);
    meshmem_boot_host_barrier("shmem_init"); /* the thresholds are written */
    gethostname(card.host, sizeof card.host - 1);
    meshmem_boot_exchange("shmem_init", &card, sizeof card);
    meshmem_issue_open(&issue, &meshmem_window, meshmem_job_locations(meshmem_boot.job), far.mine,
                       locked);
    issue.write_threshold = far.first->write_threshold;
    issue.lone_threshold = far.first->lone_threshold;
    issue.told_threshold = far.first->told_threshold;
    issue.source_threshold = far.first->source_threshold;
    issue.read_threshold = far.first->read_threshold;
    issue.moves_private = moves_private();
    /* Threads would need a lock, and SHMEM_CHECK has its own use for the bits of a word. */
    meshmem_far_batches = !locked && !meshmem_config.check;
    issue.proxies = far.proxies;
    meshmem_contexts_open(&issue, locked);
    meshmem_request_issue = &issue;
    if (is_first())
        learn();
    for (uint32_t i = 0; i < far.proxies && is_first(); i++)
        open_proxy(i);
    meshmem_progress_open(far.proxy, far.wire, far.proxies, far.mine, far.first, locked);
    meshmem_fault_name = is_first() ? name_late : NULL;
    end_with_last();
    map_near();
    if (single)
        begin_rests();
    meshmem_far_on = true;
}

bool meshmem_far_holds_pages(void) { return meshmem_far_on && far.first->holds_pages; }

const struct meshmem_far_costs *meshmem_far_costs(void) { return &far.costs; }

/* If only this PE drives the proxies, do so until the others need them no more. */
static void drive_for_others(void)
{
    struct meshmem_wait w = {0};
    uint32_t all = (uint32_t)meshmem_boot.n_near;
    /* Release: pairs with the acquire of the first PE. */
    atomic_fetch_add_explicit(&far.first->left, 1, memory_order_release);
    while (is_first() && !meshmem_driver_is_served() && !w.over &&
           atomic_load_explicit(&far.first->left, memory_order_acquire) < all)
        meshmem_wait_step(&w);
    meshmem_wait_end(&w);
}

/* End this PE's part; the proxy tells the other nodes. */
static void leave(void)
{
    meshmem_far_on = false;
    meshmem_contexts_close();
    meshmem_wait_park((struct meshmem_wait_park){0}); /* `parked` is unmapped, too */
    drive_for_others();
    meshmem_boot_host_barrier(
        "shmem_finalize"); /* all PEs of this node have completed everything */
    meshmem_progress_part();
    meshmem_boot_host_barrier("shmem_finalize"); /* the proxy has finished with the PEs' memory */
}

void meshmem_far_exit(void)
{
    if (!meshmem_far_on)
        return;
    leave();
    if (!meshmem_network_prepared())
        return;
    meshmem_progress_close();
    meshmem_network_close(far.wire, far.proxies);
}

void meshmem_far_count(struct meshmem_far_counts *sum)
{
    memset(sum, 0, sizeof *sum);
    for (uint32_t i = 0; meshmem_far_on && i < far.proxies && is_first(); i++) {
        struct meshmem_proxy_counts c = meshmem_driver_counts(i);
        sum->frames_sent += c.frames_sent;
        sum->records += c.records;
        sum->bytes_sent += c.bytes_sent;
        sum->transfers += c.transfers;
        sum->frames_received += c.frames_received;
    }
}

static void close_proxy(struct meshmem_proxy *proxy)
{
    struct meshmem_proxy_counts c = meshmem_proxy_counts(proxy);
    meshmem_debug("node %d sent %llu frames with %llu operations in %llu bytes and %llu large "
                  "transfers, got %llu frames, refused %llu",
                  meshmem_boot.node, (unsigned long long)c.frames_sent,
                  (unsigned long long)c.records, (unsigned long long)c.bytes_sent,
                  (unsigned long long)c.transfers, (unsigned long long)c.frames_received,
                  (unsigned long long)c.refused);
    meshmem_proxy_close(proxy);
}

void meshmem_far_close(void)
{
    if (!meshmem_far_on)
        return;
    leave();
    meshmem_fault_name = NULL;
    meshmem_progress_close();
    meshmem_network_close(far.wire, far.proxies);
    for (uint32_t i = 0; i < far.proxies && is_first(); i++)
        close_proxy(far.proxy[i]);
    for (int i = 1; far.pe && i < meshmem_boot.n_near; i++)
        munmap(far.pe[i].far, meshmem_far_memory_bytes());
    for (int i = 0; far.near && i < meshmem_boot.n_near; i++)
        if (i != meshmem_boot.near)
            munmap(far.near[i], meshmem_far_head_bytes());
    meshmem_requests_close(&issue);
    meshmem_issue_close(&issue);
    free(far.near);
    free(far.pe);
    free(far.node);
    if (far.first != far.mine)
        munmap(far.first, meshmem_far_memory_bytes());
    madvise(far.mine, meshmem_far_memory_bytes(), MADV_REMOVE);
    munmap(far.mine, meshmem_far_memory_bytes());
    memset(&far, 0, sizeof far);
}
