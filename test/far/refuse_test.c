/* SPDX-License-Identifier: BSD-3-Clause */
/* What a proxy does with frames that no proxy has sent: those that are not of the job are dropped
 * and counted; those of the job that contain something impossible end the job with an error
 * message. Nothing outside the segments is ever read or written, and nothing at all is written. */
#include "letter.h"

#include "far/post.h"

#include "base/dice.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

enum { HEAP = MESHMEM_SEGMENT_HEAP, DATA = MESHMEM_SEGMENT_DATA };

/* A proxy that has seen nothing yet. */
static void renew(void)
{
    meshmem_proxy_close(job.node[0].proxy[0]);
    job_open_proxy(&job.node[0], 0, true);
    next_number = next_sequence = 1;
}

static bool is_zero(const char *from, size_t bytes)
{
    while (bytes && !*from)
        from++, bytes--;
    return bytes == 0;
}

/* No byte of the PE has changed, and none of what it shares with the proxy beside what the proxy
 * may write. */
static void check_untouched(const char *name)
{
    bool whole = is_zero(job_at(0, HEAP, 0), JOB_HEAP) && is_zero(job_at(0, DATA, 0), JOB_DATA);
    whole &= is_zero((char *)job.pe[0].far->counter, sizeof job.pe[0].far->counter);
    whole &= is_zero((char *)job.pe[0].far + meshmem_far_ring_offset(0), 4096);
    if (!whole)
        fail_msg("%s: memory has changed", name);
    job_check_guards();
}

static uint64_t heap_word(enum meshmem_record_kind kind, uint64_t place)
{
    return meshmem_record_word(kind, 0, HEAP, place);
}

/* ---- not of this job ---- */

/* Frames of a node whose link another proxy of this node has. */
static void frames_for_another_proxy_are_dropped(void **state)
{
    const uint64_t put[] = {heap_word(RECORD_PUT8, 8), 77};
    (void)state;
    job.proxies = 2; /* the first one has the links to nodes 0, 2, ... */
    renew();
    begin_letter(2, put);
    letter.head.node = 1;
    deliver();
    check_untouched("a frame for another proxy");
    assert_int_equal(refused(), 1);
    letter.head.node = STRANGER;
    deliver();
    assert_int_equal(*(uint64_t *)job_at(0, HEAP, 8), 77);
    assert_int_equal(refused(), 1);
    assert_string_equal(job.node[0].failed, "");
    job.proxies = 1;
}

static void other_frames_are_dropped(void **state)
{
    (void)state;
    const uint64_t put[] = {heap_word(RECORD_PUT8, 8), 77};
    for (int i = 0; i < 11; i++) {
        renew();
        begin_letter(2, put);
        sign();
        struct meshmem_frame_head *head = &letter.head;
        head->code ^= i == 0 ? 1 : i == 1 ? UINT64_C(1) << 63 : 0;
        head->version = (uint8_t)(head->version + (i == 2));
        head->node = i == 3 ? 3 : i == 4 ? 0 : i == 5 ? UINT32_MAX : head->node;
        head->bytes += i == 6 ? 8u : i == 7 ? -8u : 0u;
        head->sequence += i == 8;
        head->number += i == 9;
        head->flags ^= i == 10;
        deliver_bytes(MESHMEM_FRAME_HEAD + sizeof put);
        check_untouched("a frame of another job");
        assert_int_equal(refused(), 1);
        assert_string_equal(job.node[0].failed, "");
    }
}

static void short_frames_are_dropped(void **state)
{
    (void)state;
    const uint64_t put[] = {heap_word(RECORD_PUT8, 8), 77};
    renew();
    for (size_t bytes = 1; bytes < MESHMEM_FRAME_HEAD + sizeof put; bytes++) {
        begin_letter(2, put);
        letter.head.bytes = (uint32_t)bytes;
        if (bytes == MESHMEM_FRAME_HEAD || bytes == MESHMEM_FRAME_HEAD + 8)
            continue; /* whole frames */
        sign();
        deliver_bytes(bytes);
        check_untouched("a frame that is cut");
        assert_string_equal(job.node[0].failed, "");
    }
    assert_int_equal(refused(), MESHMEM_FRAME_HEAD + sizeof put - 3);
}

/* And after all of that a good one is taken. */
static void good_frames_are_taken(void **state)
{
    (void)state;
    renew();
    begin_letter(2, (uint64_t[]){heap_word(RECORD_PUT8, 8), 77});
    sign();
    letter.head.code++;
    deliver_bytes(letter.head.bytes);
    assert_int_equal(refused(), 1);
    deliver();
    assert_int_equal(*(uint64_t *)job_at(0, HEAP, 8), 77);
    assert_int_equal(refused(), 1);
    assert_string_equal(job.node[0].failed, "");
    memset(job_at(0, HEAP, 8), 0, 8);
}

/* A frame that somebody has recorded is dropped when it comes again; one that is missing ends the
 * job. */
static void repeated_frames_are_dropped(void **state)
{
    (void)state;
    renew();
    begin_letter(2, (uint64_t[]){heap_word(RECORD_PUT8, 8), 77});
    deliver();
    assert_int_equal(*(uint64_t *)job_at(0, HEAP, 8), 77);
    memset(job_at(0, HEAP, 8), 0, 8);
    for (int i = 0; i < 3; i++)
        deliver_bytes(letter.head.bytes);
    check_untouched("a frame that comes again");
    assert_int_equal(refused(), 3);
    assert_string_equal(job.node[0].failed, "");
    begin_letter(0, NULL);
    letter.head.number = 0;
    next_sequence += 2;
    deliver();
    assert_non_null(strstr(job.node[0].failed, "frames 2 to 3 of it are missing"));
}

/* ---- of this job, but impossible ---- */

static void numbers_must_follow(void **state)
{
    (void)state;
    const uint64_t put[] = {heap_word(RECORD_PUT8, 8), 77};
    renew();
    begin_letter(2, put);
    letter.head.number = 2;
    deliver();
    assert_non_null(strstr(job.node[0].failed, "frame 2 came after frame 0"));
    assert_int_equal(job.node[0].blamed, STRANGER);
    renew();
    begin_letter(2, put);
    letter.head.applied = 1;
    deliver();
    assert_non_null(strstr(job.node[0].failed, "acknowledges what was never sent"));
    check_untouched("numbers");
}

#define OWN MESHMEM_RECORD_SEGMENT_OWN
#define WORD RECORD_WORD
#define H(kind, offset) WORD(kind, 0, HEAP, offset)
/* The word that says where a signal is, in words, and how many bytes of data it has. */
#define SIGNAL(at, in, bytes)                                                       \
    (RECORD_FIELD(put_signal, signal, at) | RECORD_FIELD(put_signal, segment, in) | \
     RECORD_FIELD(put_signal, bytes_less_1, (bytes)-1))
_Static_assert(SIGNAL(RECORD_MOST(put_signal, signal), HEAP, 8) ==
                   (RECORD_FIELD(put_signal_wide, signal, RECORD_MOST(put_signal_wide, signal)) |
                    RECORD_FIELD(put_signal_wide, segment, HEAP) |
                    RECORD_FIELD(put_signal_wide, bytes_less_1, 7)),
               "a wide one begins in the same way");
/* What follows the first word of a put, and of strided ones; data follows. */
#define PUT(count) [RECORD_INDEX(put, bytes)] = RECORD_FIELD(put, bytes, count)
#define STRIDED(count, by, of)                                                    \
    [RECORD_INDEX(put_strided, bytes)] = RECORD_FIELD(put_strided, bytes, count), \
                               [RECORD_INDEX(put_strided, step)] =                \
                                   RECORD_FIELD(put_strided, step, by),           \
                               [RECORD_INDEX(put_strided, block)] =               \
                                   RECORD_FIELD(put_strided, block, of)
_Static_assert(RECORD_INDEX(get_strided, bytes) == RECORD_INDEX(get_strided, block), "one word");
#define GET_STRIDED(count, by, of)                                                      \
    [RECORD_INDEX(get_strided, bytes)] =                                                \
        RECORD_FIELD(get_strided, bytes, count) | RECORD_FIELD(get_strided, block, of), \
                               [RECORD_INDEX(get_strided, step)] =                      \
                                   RECORD_FIELD(get_strided, step, by)
#define FOUR_GIB (UINT64_C(1) << 32)
#define MOST ((UINT64_C(1) << MESHMEM_RECORD_OFFSET_BITS) - 1)
#define MOST_WORDS RECORD_MOST(put_signal, signal)
#define LAST_PE (MESHMEM_RECORD_PES - 1)

static const struct {
    const char *name;
    int n;
    uint64_t words[8];
} bad[] = {
    {"zeroes", 2, {0, 0}},
    {"a control record", 2, {WORD(RECORD_ROUTE, 0, 0, 1), 0}},
    {"another control record", 6, {WORD(RECORD_WRITE, 0, 0, 0), 0, 0, 8, 0, 0}},
    {"no such kind", 2, {WORD(RECORD_KINDS, 0, HEAP, 0), 7}},
    {"the last kind that can be named", 2, {WORD(MESHMEM_RECORD_KINDS - 1, 0, HEAP, 0), 7}},
    {"half a record", 1, {H(RECORD_PUT8, 0)}},
    {"no such PE", 2, {WORD(RECORD_PUT8, 1, HEAP, 0), 7}},
    {"the last PE that can be named", 2, {WORD(RECORD_PUT8, LAST_PE, HEAP, 0), 7}},
    {"no such segment", 2, {WORD(RECORD_PUT8, 0, HEAP + 1, 0), 7}},
    {"more segments than there can be", 2, {WORD(RECORD_PUT8, 0, MESHMEM_SEGMENTS, 0), 7}},
    {"a segment of no bytes", 2, {WORD(RECORD_PUT8, 0, MESHMEM_SEGMENT_POOL, 0), 7}},
    {"memory of the library", 2, {WORD(RECORD_PUT8, 0, OWN, 0), 7}},
    {"replies, by a put", 3, {WORD(RECORD_PUT, 0, OWN, JOB_HEAP), PUT(8), 7}},
    {"behind the heap", 2, {H(RECORD_PUT8, JOB_HEAP), 7}},
    {"the heap's end", 2, {H(RECORD_PUT8, JOB_HEAP - 4), 7}},
    {"the last place", 2, {H(RECORD_PUT8, MOST), 7}},
    {"the last place, one byte", 2, {H(RECORD_PUT1, MOST), 7}},
    {"one byte behind the data", 2, {WORD(RECORD_PUT1, 0, DATA, JOB_DATA), 7}},
    {"a put beyond the end", 3, {H(RECORD_PUT, JOB_HEAP - 4), PUT(8), 7}},
    {"a put that is cut", 3, {H(RECORD_PUT, 0), PUT(9), 7}},
    {"a put of nearly 4 GiB", 3, {H(RECORD_PUT, 0), PUT(FOUR_GIB - 1), 7}},
    {"blocks of nothing", 5, {H(RECORD_PUT_STRIDED, 0), STRIDED(8, 8, 0), 7}},
    {"blocks that do not fit", 5, {H(RECORD_PUT_STRIDED, 0), STRIDED(8, 8, 3), 7}},
    {"a block larger than all", 5, {H(RECORD_PUT_STRIDED, 0), STRIDED(8, 8, 16), 7}},
    {"a step beyond the end", 6, {H(RECORD_PUT_STRIDED, 0), STRIDED(16, JOB_HEAP, 8), 7, 7}},
    {"a step backwards", 6, {H(RECORD_PUT_STRIDED, 64), STRIDED(16, -64, 8), 7, 7}},
    {"steps that overflow", 6, {H(RECORD_PUT_STRIDED, 0), STRIDED(16, UINT64_C(1) << 63, 4), 7, 7}},
    {"one block of 4 GiB", 5, {H(RECORD_PUT_STRIDED, 0), STRIDED(8, 0, FOUR_GIB | 8), 7}},
    {"an addition that is not aligned", 2, {H(RECORD_ADD8, 4), 7}},
    {"a small one that is not aligned", 2, {H(RECORD_ADD4, 2), 7}},
    {"a signal that is not aligned", 2, {H(RECORD_SET8, 1), 7}},
    {"an addition behind the heap", 2, {H(RECORD_ADD8, JOB_HEAP), 7}},
    {"an and that is not aligned", 2, {H(RECORD_AND4, 6), 7}},
    {"an or behind the heap", 2, {H(RECORD_OR8, JOB_HEAP), 7}},
    {"an xor of the library's memory", 2, {WORD(RECORD_XOR8, 0, OWN, 0), 7}},
    {"a signal behind the heap", 3, {H(RECORD_PUT_SIGNAL, 0), SIGNAL(JOB_HEAP / 8, HEAP, 8), 7}},
    {"a signal in no segment", 3, {H(RECORD_PUT_SIGNAL, 0), SIGNAL(0, HEAP + 1, 8), 7}},
    {"a signal to the library", 3, {H(RECORD_PUT_SIGNAL, 0), SIGNAL(0, OWN, 8), 7}},
    {"the last signal", 3, {H(RECORD_PUT_SIGNAL, 0), SIGNAL(MOST_WORDS, HEAP, 8), 7}},
    {"a signal with data beyond the end",
     3,
     {H(RECORD_PUT_SIGNAL, JOB_HEAP - 4), SIGNAL(8, HEAP, 5)}},
    {"a signal to no PE", 3, {WORD(RECORD_PUT_SIGNAL, 1, HEAP, 0), SIGNAL(8, HEAP, 8), 7}},
    {"a signal that is cut", 2, {H(RECORD_PUT_SIGNAL, 0), SIGNAL(8, HEAP, 8)}},
    {"a wide signal that is cut", 3, {H(RECORD_PUT_SIGNAL_WIDE, 0), SIGNAL(8, HEAP, 8), 7}},
    {"a wide signal behind the heap",
     4,
     {H(RECORD_PUT_SIGNAL_WIDE, 0), SIGNAL(MOST_WORDS, HEAP, 1), 7}},
    {"a fetch that is not aligned", 2, {H(RECORD_FETCH8, 4), 0}},
    {"a fetch behind the heap", 2, {H(RECORD_FETCH_ADD8, JOB_HEAP), 7}},
    {"a fetch of the library's memory", 2, {WORD(RECORD_FETCH_ADD8, 0, OWN, 0), 7}},
    {"a swap that is cut", 1, {H(RECORD_SWAP8, 0)}},
    {"compare and swap that is cut", 2, {H(RECORD_CSWAP8, 0), 7}},
    {"compare and swap that is not aligned", 3, {H(RECORD_CSWAP4, 2), 7, 0}},
    {"a get of more than anybody asks for", 2, {H(RECORD_GET, 0), MESHMEM_RECORD_ANSWER + 1}},
    {"a get of nearly 4 GiB", 2, {H(RECORD_GET, 0), FOUR_GIB - 1}},
    {"a get behind the heap", 2, {H(RECORD_GET, JOB_HEAP - 4), 8}},
    {"a get of the library's memory", 2, {WORD(RECORD_GET, 0, OWN, 0), 8}},
    {"a strided get of nothing", 3, {H(RECORD_GET_STRIDED, 0), GET_STRIDED(0, 8, 8)}},
    {"a strided get of no blocks", 3, {H(RECORD_GET_STRIDED, 0), GET_STRIDED(8, 8, 0)}},
    {"a strided get beyond", 3, {H(RECORD_GET_STRIDED, 0), GET_STRIDED(16, JOB_HEAP, 8)}},
    {"a strided get backwards", 3, {H(RECORD_GET_STRIDED, 64), GET_STRIDED(16, -64, 8)}},
    {"a large strided get", 3, {H(RECORD_GET_STRIDED, 0), GET_STRIDED(MESHMEM_WIRE_FRAME, 0, 8)}},
    {"a reply that nobody asked for", 2, {WORD(RECORD_REPLY, 0, 0, 8), 7}},
    {"an empty reply that nobody asked for", 1, {WORD(RECORD_REPLY, 0, 0, 0)}},
    {"a reply that is cut", 2, {WORD(RECORD_REPLY, 0, 0, 17), 0}},
    {"a key of no such PE", 1, {WORD(RECORD_KEY, 1, HEAP, 0)}},
    {"a key of the last PE that can be named", 1, {WORD(RECORD_KEY, LAST_PE, HEAP, 0)}},
    {"a key of no such segment", 1, {WORD(RECORD_KEY, 0, HEAP + 1, 0)}},
    {"a key of more segments than there can be", 1, {WORD(RECORD_KEY, 0, MESHMEM_SEGMENTS, 0)}},
    {"a key of the last segment that is no name", 1, {WORD(RECORD_KEY, 0, OWN - 1, 0)}},
    {"a key of a segment of no bytes", 1, {WORD(RECORD_KEY, 0, MESHMEM_SEGMENT_POOL, 0)}},
    {"a key of memory of the library", 1, {WORD(RECORD_KEY, 0, OWN, 0)}},
    {"a key of bounce buffers", 1, {WORD(RECORD_KEY, 0, OWN, 64 * MESHMEM_FAR_RING + 8192)}},
    {"a key behind the heap", 1, {H(RECORD_KEY, JOB_HEAP)}},
    {"a key of the last place", 1, {H(RECORD_KEY, MOST)}},
    {"a key behind the data", 1, {WORD(RECORD_KEY, 0, DATA, JOB_DATA)}},
    {"a key returned that nobody has", 2, {H(RECORD_RETURN, 4096), 2}},
    {"a key returned to no such PE", 2, {WORD(RECORD_RETURN, 1, HEAP, 0), 2}},
    {"a key returned to the last PE", 2, {WORD(RECORD_RETURN, LAST_PE, HEAP, 0), 2}},
    {"a key returned of no such segment", 2, {WORD(RECORD_RETURN, 0, HEAP + 1, 0), 2}},
    {"a key wanted that was never given", 3, {WORD(RECORD_REVOKE, 0, 0, 0), H(0, 4096), 2}},
    {"a key wanted without a lease", 3, {WORD(RECORD_REVOKE, 0, 0, 0), H(0, 4096), 1}},
    {"a key wanted of no such PE",
     3,
     {WORD(RECORD_REVOKE, 0, 0, 0), WORD(0, LAST_PE, OWN, MOST), 2}},
    {"a transfer to no such PE", 1, {WORD(RECORD_LANDED, 1, HEAP, 0)}},
    {"a transfer to the last PE that can be named", 1, {WORD(RECORD_LANDED, LAST_PE, HEAP, 0)}},
    {"a transfer to no such segment", 1, {WORD(RECORD_LANDED, 0, HEAP + 1, 0)}},
    {"a transfer to memory of the library", 1, {WORD(RECORD_LANDED, 0, OWN, 0)}},
    {"a transfer behind the heap", 1, {H(RECORD_LANDED, JOB_HEAP)}},
};

static void impossible_records_end_the_job(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        renew();
        begin_letter(bad[i].n, bad[i].words);
        deliver();
        if (!strstr(job.node[0].failed, "malformed") &&
            !strstr(job.node[0].failed, "partition 2 of a PE that does not have it"))
            fail_msg("%s: was not refused (%s)", bad[i].name, job.node[0].failed);
        assert_int_equal(job.node[0].blamed, STRANGER);
        assert_int_equal(refused(), 1);
        check_untouched(bad[i].name);
    }
}

/* The context of PE 0 before a new proxy, to which PE 1 is on the stranger's node. */
static struct meshmem_far_ctx *begin_asking(void)
{
    renew();
    job.pe[0].ring[0].route = UINT32_MAX;
    job.pe[0].ring[0].counting = UINT64_MAX;
    job.pe[0].far->rings = 1;
    job.locations[1] = (struct meshmem_location){STRANGER, 0};
    return job_become(0, 0);
}

/* Node 0 asks the stranger for 24 bytes. */
static struct meshmem_far_ctx *ask_the_stranger(void)
{
    struct meshmem_far_ctx *ctx = begin_asking();
    struct meshmem_answer answer = {HEAP, 64};
    struct meshmem_strided one = {24, 24, 24, 1};
    meshmem_post_get(ctx->ring, &ctx->counter, answer, job_at(0, HEAP, 0), one, 1);
    for (int i = 0; i < 3; i++)
        meshmem_proxy_step(job.node[0].proxy[0]);
    return ctx;
}

/* A reply is taken as far as it was asked for, and goes nowhere else. */
static void replies_answer_requests(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        int n;
        uint64_t words[8];
    } replies[] = {
        {"a reply of more", 5, {WORD(RECORD_REPLY, 0, 0, 32), 1, 1, 1, 1}},
        {"an empty reply", 1, {WORD(RECORD_REPLY, 0, 0, 0)}},
    };
    struct meshmem_far_ctx *ctx;
    for (size_t i = 0; i < sizeof replies / sizeof *replies; i++) {
        ctx = ask_the_stranger();
        begin_letter(replies[i].n, replies[i].words);
        deliver();
        if (!strstr(job.node[0].failed, "malformed"))
            fail_msg("%s: was not refused (%s)", replies[i].name, job.node[0].failed);
        assert_true(is_zero(job_at(0, HEAP, 0), JOB_HEAP));
        ctx->counter.issued--; /* it is lost */
    }
    ctx = ask_the_stranger();
    begin_letter(2, (uint64_t[]){WORD(RECORD_REPLY, 0, 0, 8), 5});
    deliver();
    assert_false(meshmem_counter_is_complete(&ctx->counter));
    begin_letter(3, (uint64_t[]){WORD(RECORD_REPLY, 0, 0, 16), 6, 7});
    letter.head.number = 2;
    deliver();
    assert_true(meshmem_counter_is_complete(&ctx->counter));
    assert_string_equal(job.node[0].failed, "");
    begin_letter(2, (uint64_t[]){WORD(RECORD_REPLY, 0, 0, 8), 5}); /* and not once more */
    letter.head.number = 3;
    deliver();
    assert_non_null(strstr(job.node[0].failed, "malformed"));
    assert_memory_equal(job_at(0, HEAP, 64), ((uint64_t[]){5, 6, 7}), 24);
    memset(job_at(0, HEAP, 64), 0, 24);
    assert_true(is_zero(job_at(0, HEAP, 0), JOB_HEAP));
}

/* Node 0 needs a key to offset 4096 of the stranger's heap, which answers; why node 0 gave up. */
static const char *answer_key(int n, const uint64_t *words)
{
    static char why[sizeof job.node[0].failed];
    struct meshmem_far_ctx *ctx = begin_asking();
    meshmem_far_put_nbi(ctx, job_at(0, HEAP, 4096), job_at(0, HEAP, JOB_HEAP / 2), 100000, 1);
    for (int i = 0; i < 3; i++)
        meshmem_proxy_step(job.node[0].proxy[0]);
    begin_letter(n, words);
    deliver();
    for (int i = 0; i < 3; i++)
        meshmem_proxy_step(job.node[0].proxy[0]);
    ctx->counter.issued--; /* it is lost */
    assert_true(is_zero(job_at(0, HEAP, 0), JOB_HEAP));
    assert_true(meshmem_counter_is_complete(&ctx->counter));
    snprintf(why, sizeof why, "%s", job.node[0].failed);
    return why;
}

/* Bytes of the answer, and words of the reply with it. */
enum { ANSWER = 3 * 8 + sizeof(struct meshmem_wire_key), WORDS = 1 + ANSWER / 8 };

static void keys_answer_what_was_asked(void **state)
{
    (void)state;
    static const struct {
        const char *name, *why;
        int n;
        uint64_t words[WORDS + 1];
    } answers[] = {
        {"behind it",
         "a key to something else",
         WORDS,
         {WORD(RECORD_REPLY, 0, 0, ANSWER), 4097, 9999}},
        {"before it",
         "a key to something else",
         WORDS,
         {WORD(RECORD_REPLY, 0, 0, ANSWER), 0, 4096}},
        {"nothing", "a key to something else", WORDS, {WORD(RECORD_REPLY, 0, 0, ANSWER), 4096, 0}},
        {"around all",
         "a key to something else",
         WORDS,
         {WORD(RECORD_REPLY, 0, 0, ANSWER), MOST, MOST}},
        {"without end",
         "a key to something else",
         WORDS,
         {WORD(RECORD_REPLY, 0, 0, ANSWER), 4097, MOST, 2}},
        {"too long",
         "malformed",
         WORDS + 1,
         {WORD(RECORD_REPLY, 0, 0, ANSWER + 8), 0, JOB_HEAP, 1}},
        {"empty", "malformed", 1, {WORD(RECORD_REPLY, 0, 0, 0)}},
        {"no key", "", WORDS, {WORD(RECORD_REPLY, 0, 0, ANSWER), 0, JOB_HEAP, 0}},
        {"a part", "", 4, {WORD(RECORD_REPLY, 0, 0, 24), 0, JOB_HEAP, 0}},
    };
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
        const char *why = answer_key(answers[i].n, answers[i].words);
        if (!strstr(why, answers[i].why) || !answers[i].why[0] != !why[0])
            fail_msg("a key, %s: node 0 says \"%s\"", answers[i].name, why);
        assert_int_equal(job.node[0].blamed, STRANGER);
    }
    /* One that the stranger's wire does not know. */
    answer_key(WORDS, (uint64_t[WORDS]){WORD(RECORD_REPLY, 0, 0, ANSWER), 0, JOB_HEAP, 7, 77, 88});
    meshmem_sim_advance(job.sim, 1000000);
    for (int i = 0; i < 3; i++)
        meshmem_proxy_step(job.node[0].proxy[0]);
    assert_true(job.node[0].failed[0]);
    assert_int_equal(job.node[0].blamed, STRANGER);
}

/* How many records of that kind, with that second word, node 0 has sent to the stranger. */
static int received(enum meshmem_record_kind kind, uint64_t second)
{
    struct meshmem_wire_end *end = job.node[STRANGER].wire[0];
    struct meshmem_wire_event event;
    int n = 0;
    while (end->wire->poll(end, &event, 1) == 1) {
        const uint64_t *words = (const uint64_t *)event.frame + MESHMEM_FRAME_HEAD / 8;
        for (size_t left = event.bytes - MESHMEM_FRAME_HEAD, size; left; left -= size) {
            size = meshmem_record_bytes(words, left);
            assert_true(size > 0);
            n += meshmem_record_kind(words[0]) == kind && (size == 8 || words[1] == second);
            words += size / 8;
        }
    }
    return n;
}

/* Answers are not numbered, so a key may be wanted back before it has arrived: it is returned
 * without having been used, and another one is requested. */
static void a_key_is_wanted_before_it_comes(void **state)
{
    (void)state;
    begin_asking();
    received(RECORD_PAD, 0); /* all that has come so far */
    meshmem_far_put_nbi(job_become(0, 0), job_at(0, HEAP, 4096), job_at(0, HEAP, JOB_HEAP / 2),
                        100000, 1);
    for (int i = 0; i < 3; i++)
        meshmem_proxy_step(job.node[0].proxy[0]);
    begin_letter(3, (uint64_t[]){WORD(RECORD_REVOKE, 0, 0, 0), H(0, 0), 7});
    deliver();
    assert_int_equal(received(RECORD_KEY, 0), 1);
    begin_letter(WORDS,
                 (uint64_t[WORDS]){WORD(RECORD_REPLY, 0, 0, ANSWER), 0, JOB_HEAP, 7, 77, 88});
    letter.head.number = 2;
    deliver();
    meshmem_sim_advance(job.sim, 1000000);
    assert_int_equal(received(RECORD_RETURN, 7), 1);
    assert_string_equal(job.node[0].failed, "");
    job_become(0, 0)->counter.issued--; /* it is lost */
}

/* Another node cannot acknowledge a frame that is full but was not sent, nor answer the requests in
 * it. */
static void nobody_answers_what_was_not_sent(void **state)
{
    (void)state;
    for (int answers = 0; answers < 2; answers++) {
        const struct meshmem_wire *wire = mute();
        struct meshmem_far_ctx *ctx = ask_the_stranger();
        begin_letter(answers ? 4 : 0, (uint64_t[]){WORD(RECORD_REPLY, 0, 0, 24), 1, 1, 1});
        letter.head.number = (uint64_t)answers;
        letter.head.applied = !answers;
        deliver();
        job.node[0].wire[0]->wire = wire;
        assert_non_null(
            strstr(job.node[0].failed, answers ? "malformed" : "acknowledges what was never"));
        assert_false(meshmem_counter_is_complete(&ctx->counter));
        assert_true(is_zero(job_at(0, HEAP, 0), JOB_HEAP));
        ctx->counter.issued--; /* it is lost */
    }
}

/* What stood before it is there. */
static void nothing_after_a_bad_record_is_applied(void **state)
{
    (void)state;
    renew();
    begin_letter(6, (uint64_t[]){heap_word(RECORD_PUT8, 8), 77, heap_word(RECORD_ADD8, 3), 1,
                                 heap_word(RECORD_PUT8, 16), 78});
    deliver();
    assert_non_null(strstr(job.node[0].failed, "malformed"));
    assert_int_equal(*(uint64_t *)job_at(0, HEAP, 8), 77);
    assert_int_equal(*(uint64_t *)job_at(0, HEAP, 16), 0);
    memset(job_at(0, HEAP, 8), 0, 8);
    check_untouched("a bad record between good ones");
}

/* Frames of the right job with random records, most of them nearly right: nothing is written beside
 * the segments, and what the PE shares with the proxy stays sound. */
static void rubbish_is_survived(void **state)
{
    (void)state;
    struct dice r = {99};
    for (int i = 0; i < 30000; i++) {
        uint64_t words[40];
        int n = 2 + (int)dice_below(&r, 38);
        renew();
        for (int k = 0; k < n; k++) {
            uint64_t some = dice_roll(&r);
            words[k] =
                k % 2 == 0
                    ? WORD(some % MESHMEM_RECORD_KINDS, some >> 6 & some >> 7 & 1, some >> 8 & 1,
                           dice_below(&r, 9) ? some >> 40 & (JOB_HEAP - 1) : some >> 24 & MOST)
                : dice_below(&r, 3) ? dice_below(&r, 64)
                                    : some >> (some & 63);
        }
        begin_letter(n, words);
        deliver();
        if (i % 1000 == 0)
            job_check_guards();
    }
    /* Records may have been right by chance. */
    memset(job_at(0, HEAP, 0), 0, JOB_HEAP);
    memset(job_at(0, DATA, 0), 0, JOB_DATA);
}

int main(void)
{
    if (getenv("FILTER"))
        cmocka_set_test_filter(getenv("FILTER"));
#define TEST(name) cmocka_unit_test_setup_teardown(name, open_job, close_job)
    const struct CMUnitTest tests[] = {
        TEST(other_frames_are_dropped),
        TEST(frames_for_another_proxy_are_dropped),
        TEST(short_frames_are_dropped),
        TEST(good_frames_are_taken),
        TEST(repeated_frames_are_dropped),
        TEST(numbers_must_follow),
        TEST(impossible_records_end_the_job),
        TEST(replies_answer_requests),
        TEST(keys_answer_what_was_asked),
        TEST(a_key_is_wanted_before_it_comes),
        TEST(nobody_answers_what_was_not_sent),
        TEST(nothing_after_a_bad_record_is_applied),
        TEST(rubbish_is_survived),
    };
#undef TEST
    return cmocka_run_group_tests(tests, NULL, NULL);
}
