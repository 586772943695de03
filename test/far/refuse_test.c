/* SPDX-License-Identifier: BSD-3-Clause */
/* What a proxy does with frames that no proxy has sent: those that are not of the job are dropped
 * and counted; those that are, but say what cannot be, end the job with a sentence. Nothing is ever
 * read or written beside the segments, and nothing is written at all. */
#include "job.h"

#include "../unit/random.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

enum { HEAP = MESHMEM_SEGMENT_HEAP, DATA = MESHMEM_SEGMENT_DATA, STRANGER = 2 };

/* PE 0 on node 0, PE 1 on node 1; node 2 has a wire, but no proxy: the test sends from it. */
static int open_job(void **state)
{
    (void)state;
    job_open(&(struct job_shape){.nodes = 3, .pes = {1, 1, 0}});
    meshmem_proxy_close(job.node[STRANGER].proxy);
    job.node[STRANGER].proxy = NULL;
    job.may_fail = true;
    return 0;
}

static int close_job(void **state)
{
    (void)state;
    job_close();
    return 0;
}

/* A frame as the stranger sends it to node 0. */
struct letter {
    struct meshmem_frame_head head;
    uint64_t words[(MESHMEM_WIRE_FRAME - MESHMEM_FRAME_HEAD) / 8];
};

static struct letter letter;
static uint64_t next_number;

/* A frame with n words of records that is as it should be. */
static void begin_letter(int n, const uint64_t *words)
{
    memset(&letter, 0, sizeof letter);
    letter.head = (struct meshmem_frame_head){.secret = JOB_SECRET,
                                              .node = STRANGER,
                                              .bytes = (uint16_t)(MESHMEM_FRAME_HEAD + 8 * n),
                                              .version = FRAME_VERSION,
                                              .number = next_number};
    if (n)
        memcpy(letter.words, words, (size_t)n * 8);
}

/* Send so many bytes of it, whatever its head says, and let node 0 see them. */
static void deliver_bytes(size_t bytes)
{
    struct meshmem_wire_end *from = job.node[STRANGER].wire;
    JOB_REQUIRE(from->wire->send(from, 0, &letter, bytes, NULL, &letter) == MESHMEM_WIRE_DONE);
    while (meshmem_sim_next(job.sim) >= 0)
        meshmem_proxy_step(job.node[0].proxy);
    for (int i = 0; i < 3; i++)
        meshmem_proxy_step(job.node[0].proxy);
}

static void deliver(void) { deliver_bytes(letter.head.bytes); }

/* A proxy that has seen nothing yet. */
static void renew(void)
{
    meshmem_proxy_close(job.node[0].proxy);
    job_open_proxy(&job.node[0], true);
    next_number = 1;
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
    for (uint32_t r = 0; r < MESHMEM_FAR_RINGS && whole; r++)
        whole = atomic_load(&job.pe[0].far->ring[r].fetched) == 0 &&
                atomic_load(&job.pe[0].far->ring[r].updated) == 0;
    whole &= is_zero((char *)job.pe[0].far + meshmem_far_ring_place(0), 4096);
    if (!whole)
        fail_msg("%s: memory has changed", name);
    job_check_guards();
}

static uint64_t refused(void) { return meshmem_proxy_counts(job.node[0].proxy).refused; }

static uint64_t heap_word(enum meshmem_record_kind kind, uint64_t place)
{
    return meshmem_record_word(kind, 0, HEAP, place);
}

/* ---- not of this job ---- */

static void other_frames_are_dropped(void **state)
{
    (void)state;
    const uint64_t put[] = {heap_word(RECORD_PUT8, 8), 77};
    for (int i = 0; i < 8; i++) {
        renew();
        begin_letter(2, put);
        struct meshmem_frame_head *head = &letter.head;
        head->secret ^= i == 0 ? 1 : i == 1 ? UINT64_C(1) << 63 : 0;
        head->version = (uint8_t)(head->version + (i == 2));
        head->node = i == 3 ? 3 : i == 4 ? 0 : i == 5 ? UINT32_MAX : head->node;
        head->bytes = (uint16_t)(head->bytes + (i == 6 ? 8 : i == 7 ? -8 : 0));
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
        letter.head.bytes = (uint16_t)bytes;
        if (bytes == MESHMEM_FRAME_HEAD || bytes == MESHMEM_FRAME_HEAD + 8)
            continue; /* whole frames */
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
    letter.head.secret++;
    deliver();
    letter.head.secret--;
    deliver();
    assert_int_equal(*(uint64_t *)job_at(0, HEAP, 8), 77);
    assert_int_equal(refused(), 1);
    assert_string_equal(job.node[0].failed, "");
    memset(job_at(0, HEAP, 8), 0, 8);
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
#define WORD(kind, index, segment, place)                                           \
    ((uint64_t)(kind) << 60 | (uint64_t)(index) << 48 | (uint64_t)(segment) << 40 | \
     (uint64_t)(place))
#define H(kind, place) WORD(kind, 0, HEAP, place)
#define BACK WORD(RECORD_REPLY, 0, HEAP, 0)
#define MANY (UINT64_C(1) << 32)
#define MOST ((UINT64_C(1) << 40) - 1)

static const struct {
    const char *name;
    int n;
    uint64_t words[8];
} bad[] = {
    {"a control record", 2, {WORD(RECORD_CONTROL, 1, 0, 0), 0}},
    {"half a record", 1, {H(RECORD_PUT8, 0)}},
    {"no such PE", 2, {WORD(RECORD_PUT8, 1, HEAP, 0), 7}},
    {"the last PE that can be named", 2, {WORD(RECORD_PUT8, 4095, HEAP, 0), 7}},
    {"no such segment", 2, {WORD(RECORD_PUT8, 0, 2, 0), 7}},
    {"memory of the library", 2, {WORD(RECORD_PUT8, 0, OWN, 0), 7}},
    {"replies, by a put", 3, {WORD(RECORD_PUT, 0, OWN, JOB_HEAP), 8, 7}},
    {"behind the heap", 2, {H(RECORD_PUT8, JOB_HEAP), 7}},
    {"the heap's end", 2, {H(RECORD_PUT8, JOB_HEAP - 4), 7}},
    {"the last place", 2, {H(RECORD_PUT8, MOST), 7}},
    {"the last place, one byte", 2, {H(RECORD_PUT1, MOST), 7}},
    {"one byte behind the data", 2, {WORD(RECORD_PUT1, 0, DATA, JOB_DATA), 7}},
    {"a put beyond the end", 3, {H(RECORD_PUT, JOB_HEAP - 4), 8, 7}},
    {"a put that is cut", 3, {H(RECORD_PUT, 0), 9, 7}},
    {"a put of 4 GiB", 3, {H(RECORD_PUT, 0), MANY, 7}},
    {"a put of 4 GiB and 8", 3, {H(RECORD_PUT, 0), MANY | 8, 7}},
    {"a put of all bytes", 3, {H(RECORD_PUT, 0), ~UINT64_C(0), 7}},
    {"a put of nearly 4 GiB", 3, {H(RECORD_PUT, 0), MANY - 1, 7}},
    {"blocks of nothing", 5, {H(RECORD_PUT_STRIDED, 0), 8, 8, 0, 7}},
    {"blocks that do not fit", 5, {H(RECORD_PUT_STRIDED, 0), 8, 8, 3, 7}},
    {"a block larger than all", 5, {H(RECORD_PUT_STRIDED, 0), 8, 8, 16, 7}},
    {"a step beyond the end", 6, {H(RECORD_PUT_STRIDED, 0), 16, JOB_HEAP, 8, 7, 7}},
    {"a step backwards", 6, {H(RECORD_PUT_STRIDED, 64), 16, (uint64_t)-64, 8, 7, 7}},
    {"steps that overflow", 6, {H(RECORD_PUT_STRIDED, 0), 16, UINT64_C(1) << 63, 4, 7, 7}},
    {"4 GiB of blocks at one place", 5, {H(RECORD_PUT_STRIDED, 0), MANY | 8, 0, 8, 7}},
    {"4 GiB of one block", 5, {H(RECORD_PUT_STRIDED, 0), MANY | 8, 0, MANY | 8, 7}},
    {"an addition that is not aligned", 2, {H(RECORD_ADD8, 4), 7}},
    {"a small one that is not aligned", 2, {H(RECORD_ADD4, 2), 7}},
    {"a signal that is not aligned", 2, {H(RECORD_SET8, 1), 7}},
    {"an addition behind the heap", 2, {H(RECORD_ADD8, JOB_HEAP), 7}},
    {"no such operation", 4, {H(RECORD_AMO, 0), 8 | 8 << 8, 7, 0}},
    {"an operation of 3 bytes", 4, {H(RECORD_AMO, 0), AMO_ADD | 3 << 8, 7, 0}},
    {"an operation of 0 bytes", 4, {H(RECORD_AMO, 0), AMO_ADD, 7, 0}},
    {"an operation of 16 bytes", 4, {H(RECORD_AMO, 0), AMO_ADD | 16 << 8, 7, 0}},
    {"compare and swap without answer", 4, {H(RECORD_AMO, 0), AMO_CSWAP | 8 << 8, 7, 0}},
    {"no such fetch", 5, {H(RECORD_FETCH, 0), 99 | 8 << 8, BACK, 7, 0}},
    {"a fetch of 2 bytes", 5, {H(RECORD_FETCH, 0), AMO_ADD | 2 << 8, BACK, 7, 0}},
    {"a fetch with another answer", 5, {H(RECORD_FETCH, 0), AMO_ADD | 8 << 8, H(RECORD_PUT, 0), 7}},
    {"a fetch for no ring", 5, {H(RECORD_FETCH, 0), AMO_ADD | 8 << 8 | 64 << 16, BACK, 7, 0}},
    {"a fetch behind the heap", 5, {H(RECORD_FETCH, JOB_HEAP), AMO_ADD | 8 << 8, BACK, 7, 0}},
    {"a get of more than anybody asks for", 3, {H(RECORD_GET, 0), MESHMEM_RECORD_ANSWER + 1, BACK}},
    {"a get behind the heap", 3, {H(RECORD_GET, JOB_HEAP - 4), 8, BACK}},
    {"a get of the library's memory", 3, {WORD(RECORD_GET, 0, OWN, 0), 8, BACK}},
    {"a get for no ring", 3, {H(RECORD_GET, 0), 8 | UINT64_C(64) << 32, BACK}},
    {"a get with another answer", 3, {H(RECORD_GET, 0), 8, H(RECORD_SET8, 0)}},
    {"a strided get of nothing", 5, {H(RECORD_GET_STRIDED, 0), 0, BACK, 8, 8}},
    {"a strided get of no blocks", 5, {H(RECORD_GET_STRIDED, 0), 8, BACK, 8, 0}},
    {"a strided get beyond", 5, {H(RECORD_GET_STRIDED, 0), 16, BACK, JOB_HEAP, 8}},
    {"a strided get backwards", 5, {H(RECORD_GET_STRIDED, 64), 16, BACK, (uint64_t)-64, 8}},
    {"a large strided get", 5, {H(RECORD_GET_STRIDED, 0), MESHMEM_WIRE_FRAME, BACK, 0, 8}},
    {"a reply behind the heap", 3, {WORD(RECORD_REPLY, 0, HEAP, JOB_HEAP), 8, 7}},
    {"a reply into rings", 3, {WORD(RECORD_REPLY, 0, OWN, 16384), 8, 7}},
    {"a reply before the first ring", 3, {WORD(RECORD_REPLY, 0, OWN, 0), 8, 7}},
    {"a reply behind everything", 3, {WORD(RECORD_REPLY, 0, OWN, MOST), 8, 7}},
    {"a reply for no ring", 3, {WORD(RECORD_REPLY, 0, HEAP, 0), 8 | UINT64_C(64) << 32, 0}},
    {"a reply that is cut", 3, {WORD(RECORD_REPLY, 0, HEAP, 0), 17, 0}},
};

static void impossible_records_end_the_job(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        renew();
        begin_letter(bad[i].n, bad[i].words);
        deliver();
        if (!strstr(job.node[0].failed, "malformed"))
            fail_msg("%s: was not refused (%s)", bad[i].name, job.node[0].failed);
        assert_int_equal(job.node[0].blamed, STRANGER);
        assert_int_equal(refused(), 1);
        check_untouched(bad[i].name);
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
    struct random r = {{99}};
    for (int i = 0; i < 30000; i++) {
        uint64_t words[40];
        int n = 2 + (int)random_below(&r, 38);
        renew();
        for (int k = 0; k < n; k++) {
            uint64_t some = random_next(&r);
            words[k] = k % 2 == 0
                           ? WORD(some & 15, some >> 4 & some >> 5 & 1, some >> 6 & 1,
                                  random_below(&r, 9) ? some >> 40 & (JOB_HEAP - 1) : some >> 24)
                       : random_below(&r, 3) ? random_below(&r, 64)
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
        TEST(short_frames_are_dropped),
        TEST(good_frames_are_taken),
        TEST(numbers_must_follow),
        TEST(impossible_records_end_the_job),
        TEST(nothing_after_a_bad_record_is_applied),
        TEST(rubbish_is_survived),
    };
#undef TEST
    return cmocka_run_group_tests(tests, NULL, NULL);
}
