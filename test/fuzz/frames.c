/* SPDX-License-Identifier: BSD-3-Clause */
/* Fuzz: what another node of the job may send. The input is what happens: a node that knows the
 * job's key sends frames, most of them nearly right; the PE issues operations; the proxy does its
 * work, time passes, the wire takes nothing for a while. The proxy takes a frame or ends the job
 * with a sentence, whatever it says; nothing is read or written beside the segments, nothing that
 * was not issued is complete, and the proxy's memory stays bounded. */
// sources: far/proxy.c far/late.c far/alive.c far/wake.c far/drain.c far/apply.c far/transfer.c
// sources: far/registry.c far/keys.c far/link.c far/inside.c far/operations.c far/single.c
// sources: far/order.c far/parts.c far/counted.c far/bounce.c far/request.c far/batch.c
// sources: far/post.c far/issue.c far/ring.c
// sources: far/wire/sim/sim.c far/wire/sim/time.c near/copy.c mem/segment.c
// sources: base/os.c mem/inlined.c base/error.c base/mac.c base/thread.c
#define JOB_NODES 3
#include "../far/letter.h"

#include "far/link.h"

#include "fuzz.h"

#if defined __has_include && __has_include(<sanitizer/asan_interface.h>)
#include <sanitizer/asan_interface.h>
#else
#define ASAN_POISON_MEMORY_REGION(start, bytes) ((void)(start), (void)(bytes))
#endif

#ifdef __has_feature /* clang */
#if __has_feature(address_sanitizer)
#define __SANITIZE_ADDRESS__
#endif
#endif
#ifdef __SANITIZE_ADDRESS__
enum { HAS_ASAN = 1 };
#else
enum { HAS_ASAN = 0 };
#endif

enum {
    HEAP = MESHMEM_SEGMENT_HEAP,
    PART = JOB_HEAP / 4, /* what is registered at once, if not all */
    LARGE = 4096,        /* transfers have this size or more */
    RECORDS = 32,        /* of a frame, at most */
    FILLER = 512,        /* bytes of data of a record that follow it, at most */
    KEY = 255,           /* as a reply's bytes: a key, of which the input has */
    KEY_WORDS = 5,       /* so many words; further ones are 0 */
    FRAMES = 160,        /* that the proxy has at a time, at most */
    SILENCE = 8 << 20,   /* nanoseconds after which a node counts as dead, if the input says so */
};

static const struct job_shape shape = {
    .nodes = 3,
    .pes = {1, 1, 0},
    .proxies = 1,
    .network = {.latency = 1000, .gap = 50, .per_byte = 0.1, .move_threshold = LARGE}};

/* ---- the input ---- */

static struct input {
    const uint8_t *at;
    size_t left;
} in;

static unsigned take_byte(void)
{
    if (!in.left)
        return 0;
    in.left--;
    return *in.at++;
}

static uint64_t take_number(int bytes)
{
    uint64_t number = 0;
    while (bytes--)
        number = number << 8 | take_byte();
    return number;
}

/* ---- the job ---- */

static struct meshmem_wire_key lent; /* a key to memory of the stranger */
static bool leaves;
static bool answers; /* the stranger's host, although the stranger is silent */

/* What inputs have reached; see fuzz_replayed. */
static struct {
    bool applied[MESHMEM_RECORD_KINDS]; /* this kind of record, in a frame that was taken */
    bool moved[2];                      /* a piece of a read, of a write */
    bool silence;                       /* a node was taken for dead */
} reached;

static struct meshmem_proxy *proxy(void) { return job.node[0].proxy[0]; }

static bool host_answers(void *what, int node)
{
    (void)what, (void)node;
    return answers;
}

static enum meshmem_wire_result note_move(struct meshmem_wire_end *end,
                                          const struct meshmem_wire_move *move, void *what)
{
    reached.moved[move->is_write] = true;
    return meshmem_wire_sim.move(end, move, what);
}

static void turn_mute(bool on)
{
    static struct meshmem_wire wire;
    wire = meshmem_wire_sim;
    wire.move = note_move;
    wire.send = on ? take_nothing : wire.send;
    job.node[0].wire[0]->wire = &wire;
}

static void close_nodes(void)
{
    for (int i = 0; i < JOB_NODES; i++) {
        struct job_node *n = &job.node[i];
        if (n->wire[0])
            n->wire[0]->wire->close(n->wire[0]);
        if (n->proxy[0])
            meshmem_proxy_close(n->proxy[0]);
        n->wire[0] = NULL;
        n->proxy[0] = NULL;
    }
    meshmem_sim_close(job.sim);
}

/* Everything beside the PE's segments. */
static void poison_guards(void)
{
    const struct job_pe *pe = &job.pe[0];
    const struct meshmem_segment *data = &pe->window.table.segment[MESHMEM_SEGMENT_DATA];
    const struct meshmem_segment *heap = &pe->window.table.segment[HEAP];
    char *end = pe->base + JOB_MEMORY, *data_end = (char *)data->start + data->bytes;
    char *heap_end = (char *)heap->start + heap->bytes;
    ASAN_POISON_MEMORY_REGION(pe->base, (size_t)((char *)data->start - pe->base));
    ASAN_POISON_MEMORY_REGION(data_end, (size_t)((char *)heap->start - data_end));
    ASAN_POISON_MEMORY_REGION(heap_end, (size_t)(end - heap_end));
}

static void lend_memory(void)
{
    char problem[MESHMEM_WIRE_PROBLEM];
    struct meshmem_wire_end *end = job.node[STRANGER].wire[0];
    EXPECT(
        end->wire->add_memory(end, job_at(1, HEAP, 0), JOB_HEAP, &lent, problem, sizeof problem));
}

static void stop_proxy(int node)
{
    if (job.node[node].proxy[0])
        meshmem_proxy_close(job.node[node].proxy[0]);
    job.node[node].proxy[0] = NULL;
}

/* A node that has seen nothing yet, and another one without a proxy. */
static void open_nodes(unsigned options)
{
    struct meshmem_far_memory *far = job.pe[0].far;
    struct job_shape again = shape;
    again.one_by_one = options & 4;
    again.network.keeps_order = options & 16;
    job.registers = options & 1 ? PART : 0;
    job.registered = options & 2 ? PART : 0;
    job.silence = options & 8 ? SILENCE : 0;
    meshmem_issue_close(&job.pe[0].issue);
    memset(far, 0, sizeof *far);
    far->rings = 1;
    job_open_rings(&job.pe[0]);
    job.pe[0].issue.write_threshold = job.pe[0].issue.read_threshold = LARGE;
    job.sim = meshmem_sim_open(shape.nodes, &again.network);
    EXPECT(job.sim);
    job_open_end(&again, &job.node[0], 0);
    job_open_end(&again, &job.node[STRANGER], 0);
    stop_proxy(STRANGER);
    turn_mute(false);
    lend_memory();
    next_number = next_sequence = 1;
    leaves = answers = false;
}

/* PE 0 on node 0, and PE 1, which it believes on the stranger's. */
static void open_all(void)
{
    job_open(&shape);
    job.may_fail = true;
    job.locations[1] = (struct meshmem_location){STRANGER, 0};
    job_is_stopped = host_answers;
    close_nodes();
    poison_guards();
}

/* ---- frames ---- */

static uint64_t take_place(enum meshmem_record_kind kind)
{
    static const unsigned char segments[] = {
        HEAP, HEAP, HEAP, HEAP, HEAP, MESHMEM_SEGMENT_DATA, HEAP + 1, MESHMEM_RECORD_SEGMENT_OWN};
    static const unsigned short indices[] = {0, 0, 1, MESHMEM_RECORD_PES - 1};
    unsigned how = take_byte();
    uint64_t offset;
    switch (how & 7) {
    case 4:
        offset = take_byte();
        break;
    case 5:
        offset = JOB_HEAP - take_byte();
        break;
    case 6:
        offset = take_number(2) << 4;
        break;
    case 7:
        offset = take_number(5);
        break;
    default:
        offset = take_byte() * 8;
    }
    return meshmem_record_word(kind, indices[how >> 6], segments[how >> 3 & 7], offset);
}

/* A signal's word: where, in the heap, the bytes of its data, and whether it adds. */
static uint64_t take_signal(void)
{
    uint64_t signal = take_number(2);
    unsigned how = take_byte();
    return RECORD_FIELD(put_signal, signal, signal) | RECORD_FIELD(put_signal, segment, HEAP) |
           RECORD_FIELD(put_signal, bytes_less_1, how) | RECORD_FIELD(put_signal, adds, how >> 3);
}

/* A word that is not a record's first one. */
static uint64_t take_word(void)
{
    unsigned how = take_byte();
    if (how < 160)
        return how;
    if (how < 192)
        return (how - 160) * 64;
    switch (how) {
    case 192:
        return take_place(0);
    case 193:
        return lent.base;
    case 194:
        return lent.key;
    case 195:
        return JOB_HEAP;
    case 196:
        return PART;
    case 197:
        return MESHMEM_RECORD_ANSWER;
    case 198:
        return take_signal();
    case 199:
        return UINT64_MAX - take_byte();
    default:
        return take_number(how & 8 ? 8 : 2) << (how & 7) * 8 % 32;
    }
}

static void add_word(uint64_t word)
{
    if (letter.head.bytes + 8u > sizeof letter)
        return;
    letter.words[(letter.head.bytes - MESHMEM_FRAME_HEAD) / 8] = word;
    letter.head.bytes += 8;
}

/* The word that counts a record's data; NO_DATA: none does. */
static int data_word(enum meshmem_record_kind kind)
{
    switch (kind) {
#define RECORD(NAME, name, words, role, data, fields) \
    case RECORD_##NAME:                               \
        return data;
#include "far/record.def"
    default:
        return NO_DATA;
    }
}

/* The kind with a number of the corpus, which stays as it is when kinds come or change their
 * numbers: new ones are added at the end. */
static enum meshmem_record_kind kind_of(unsigned number)
{
    static const unsigned char kinds[] = {
        RECORD_PAD,        RECORD_ROUTE,       RECORD_COUNTER,    RECORD_FENCE,
        RECORD_AFTER,      RECORD_ANSWER,      RECORD_WRITE,      RECORD_READ,
        RECORD_PUT1,       RECORD_PUT2,        RECORD_PUT4,       RECORD_PUT8,
        RECORD_SET4,       RECORD_SET8,        RECORD_ADD1,       RECORD_ADD2,
        RECORD_ADD4,       RECORD_ADD8,        RECORD_AND4,       RECORD_AND8,
        RECORD_OR4,        RECORD_OR8,         RECORD_XOR4,       RECORD_XOR8,
        RECORD_PUT,        RECORD_PUT_STRIDED, RECORD_PUT_SIGNAL, RECORD_PUT_SIGNAL_WIDE,
        RECORD_FETCH4,     RECORD_FETCH8,      RECORD_SWAP1,      RECORD_SWAP2,
        RECORD_SWAP4,      RECORD_SWAP8,       RECORD_FETCH_ADD1, RECORD_FETCH_ADD2,
        RECORD_FETCH_ADD4, RECORD_FETCH_ADD8,  RECORD_FETCH_AND4, RECORD_FETCH_AND8,
        RECORD_FETCH_OR4,  RECORD_FETCH_OR8,   RECORD_FETCH_XOR4, RECORD_FETCH_XOR8,
        RECORD_CSWAP1,     RECORD_CSWAP2,      RECORD_CSWAP4,     RECORD_CSWAP8,
        RECORD_GET,        RECORD_GET_STRIDED, RECORD_REPLY,      RECORD_KEY,
        RECORD_REVOKE,     RECORD_RETURN,      RECORD_LANDED,     RECORD_FORGET};
    _Static_assert(sizeof kinds == RECORD_KINDS, "the fuzzer knows all kinds");
    number %= MESHMEM_RECORD_KINDS;
    return number < sizeof kinds ? kinds[number] : (enum meshmem_record_kind)number;
}

static void add_record(void)
{
    unsigned how = take_byte();
    enum meshmem_record_kind kind = kind_of(how - 1); /* as the corpus has it */
    size_t words = meshmem_record_head(kind) / 8, bytes = 0, given = FILLER;
    if (kind == RECORD_REPLY) {
        bytes = take_byte();
        given = bytes == KEY ? KEY_WORDS * 8 : given;
        bytes = bytes == KEY ? sizeof(struct meshmem_key_answer) : bytes;
        add_word(meshmem_record_word(kind, 0, 0, bytes));
    } else {
        add_word(take_place(kind));
        for (int i = 1; i < (int)(words ? words : 2); i++) {
            uint64_t word = take_word();
            add_word(word);
            if (i == data_word(kind))
                bytes = (uint32_t)word;
        }
    }
    if (how & 128) /* cut */
        return;
    for (size_t done = 0; done < bytes && done < FILLER; done += 8)
        add_word(done >= given ? 0 : how & 64 || kind == RECORD_REPLY ? take_word() : done);
}

/* What it acknowledges: all that it has received, less, or more. */
static uint64_t take_applied(void)
{
    uint64_t handed = proxy()->link[STRANGER].handed;
    unsigned how = take_byte();
    if (how < 192)
        return handed;
    return how < 224 ? handed - (how - 192 < handed ? how - 192 : handed) : handed + how - 223;
}

/* The part of the head that is not as it should be, if any. */
static void spoil_head(unsigned what)
{
    switch (what) {
    case 11:
        letter.head.sequence += take_byte();
        break;
    case 12:
        letter.head.bytes -= take_byte();
        break;
    case 13:
        letter.head.version = (uint8_t)take_byte();
        break;
    case 14:
        letter.head.node = take_byte() % 5;
        letter.head.sequence = take_byte();
        break;
    }
}

/* Note which records the proxy has applied. */
static void note_letter(void)
{
    const uint64_t *words = letter.words;
    size_t left = letter.head.bytes - MESHMEM_FRAME_HEAD, size;
    for (; (size = meshmem_record_bytes(words, left)); words += size / 8, left -= size)
        reached.applied[meshmem_record_kind(words[0])] = true;
}

/* A frame from the stranger. */
static void send_letter(void)
{
    struct meshmem_proxy_counts before = meshmem_proxy_counts(proxy());
    unsigned how = take_byte(), spoiled = how >> 4;
    begin_letter(0, NULL);
    letter.head.flags = (uint8_t)take_byte();
    letter.head.applied = take_applied();
    letter.head.number = (how & 3) == 1 ? 0 : (how & 15) == 2 ? take_byte() : next_number;
    for (unsigned n = take_byte() % RECORDS; n; n--)
        add_record();
    uint16_t bytes = letter.head.bytes;
    letter.head.sequence = next_sequence;
    spoil_head(spoiled);
    letter.head.code = meshmem_frame_code(&JOB_KEY, 0, &letter.head);
    if (spoiled == 15)
        letter.head.code ^= take_number(8) | 1;
    deliver_bytes(how & 8 && letter.head.bytes < bytes ? letter.head.bytes : bytes);
    struct meshmem_proxy_counts after = meshmem_proxy_counts(proxy());
    if (spoiled == 15)
        EXPECT(after.refused == before.refused + 1 &&
               after.frames_received == before.frames_received);
    if (!spoiled && after.frames_received > before.frames_received && !job.node[0].failed[0])
        note_letter();
    next_sequence = proxy()->link[STRANGER].heard_sequence + 1;
    next_number = proxy()->link[STRANGER].received + 1;
}

/* ---- what else happens ---- */

/* Whether the next operation fits into the ring; what is larger is transferred. */
static bool has_room(void)
{
    return job.pe[0].ring[0].head - job.pe[0].far->ring[0].tail <= MESHMEM_FAR_RING / 2;
}

/* PE 0 begins an operation on PE 1; nothing here waits. */
static void issue(unsigned what)
{
    static const size_t sizes[] = {8, 24, 1000, LARGE, 5 * LARGE, 2 * PART};
    struct meshmem_far_ctx *ctx = job_become(0, 0);
    size_t bytes = sizes[take_byte() % 6], offset = take_byte() * 64;
    char *there = job_at(0, HEAP, offset), *here = job_at(0, HEAP, JOB_HEAP / 4 + offset);
    if (leaves || !has_room())
        return;
    switch (what % 6) {
    case 0:
    case 1:
        meshmem_far_put_nbi(ctx, there, here, bytes, 1);
        break;
    case 2:
        meshmem_far_get_nbi(ctx, here, there, bytes, 1);
        break;
    case 3:
        meshmem_far_fetch_nbi(ctx, AMO_ADD, 8, here, there, 1, 0, 1);
        break;
    case 4:
        meshmem_far_put_signal(ctx, there, here, bytes, (uint64_t *)job_at(0, HEAP, 0), AMO_ADD, 1,
                               1, false);
        break;
    default:
        meshmem_far_fence(ctx);
    }
}

static void leave(void)
{
    leaves |= meshmem_counter_is_complete(&job.pe[0].ctx[0].counter);
    if (leaves)
        meshmem_proxy_part(proxy());
}

static void forget_frames(void)
{
    struct meshmem_wire_end *end = job.node[STRANGER].wire[0];
    struct meshmem_wire_event event;
    while (end->wire->poll(end, &event, 1) == 1)
        continue;
}

static void happen(void)
{
    unsigned what = take_byte();
    switch (what % 16) {
    default:
        send_letter();
        break;
    case 8:
    case 9:
    case 10:
        issue(what / 16);
        break;
    case 11:
        meshmem_sim_advance(job.sim, (uint64_t)take_byte() << 14);
        break;
    case 12:
        meshmem_proxy_idle(proxy());
        break;
    case 13:
        meshmem_proxy_heartbeat(proxy());
        break;
    case 14:
        turn_mute(what & 16);
        job.pe[0].far->asking = job.pe[0].far->waiting = what >> 5 & 1;
        answers = what & 64;
        break;
    case 15:
        if (what & 16)
            leave();
        forget_frames();
    }
    meshmem_proxy_step(proxy());
}

/* ---- what must hold ---- */

static bool is_zero(const void *from, size_t bytes)
{
    const char *at = from;
    return !bytes || (!*at && memcmp(at, at + 1, bytes - 1) == 0);
}

static void check(void)
{
    const struct meshmem_far_memory *far = job.pe[0].far;
    const struct meshmem_counter *counter = &job.pe[0].ctx[0].counter;
    EXPECT(*counter->done <= counter->issued);
    EXPECT(far->ring[0].tail <= far->ring[0].head && far->ring[0].head <= job.pe[0].ring[0].head);
    EXPECT(meshmem_proxy_counts(proxy()).frames <= FRAMES);
    EXPECT(!proxy()->failed || job.node[0].failed[0]);
    EXPECT(!job.node[0].failed[0] || job.node[0].blamed == STRANGER || job.node[0].blamed == 1);
    reached.silence |= strstr(job.node[0].failed, "nothing was heard") != NULL;
}

/* Nothing was written where no operation of the PE wants anything. */
static void check_shared(void)
{
    const struct meshmem_far_memory *far = job.pe[0].far;
    const char *used = (const char *)&far->counter[job.pe[0].ctx[0].counter.number];
    const char *end = (const char *)&far->counter[MESHMEM_FAR_COUNTERS];
    EXPECT(is_zero(far->counter, (size_t)(used - (const char *)far->counter)));
    EXPECT(is_zero(far->counter[job.pe[0].ctx[0].counter.number].answer, MESHMEM_COUNTER_ANSWER));
    used += sizeof far->counter[0];
    EXPECT(is_zero(used, (size_t)(end - used)));
    if (!HAS_ASAN)
        job_check_guards();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!job.nodes)
        open_all();
    in = (struct input){data, size};
    open_nodes(take_byte());
    while (in.left && !job.node[0].failed[0]) {
        happen();
        check();
    }
    check_shared();
    close_nodes();
    return 0;
}

void fuzz_replayed(void)
{
    bool all = true;
    for (unsigned kind = 0; kind < RECORD_KINDS; kind++) {
        bool is_control = meshmem_record_role(kind) == ROLE_CONTROL; /* no frame brings it */
        if (reached.applied[kind] == is_control)
            fprintf(stderr, "no input has a frame with a record of kind %u that is applied\n",
                    kind);
        all &= reached.applied[kind] != is_control;
    }
    EXPECT(all);
    EXPECT(reached.moved[false] && reached.moved[true] && reached.silence);
}
