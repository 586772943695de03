/* SPDX-License-Identifier: BSD-3-Clause */
/* The memory that a node needs for replies is bounded, whatever another node asks for. */
#include "letter.h"

#include "far/inside.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

enum { GET = RECORD_SIZE_GET, GETS = 1000, FRAMES = 64 /* that node 0 may have */ };

static uint64_t frames(void) { return meshmem_proxy_counts(job.node[0].proxy[0]).frames; }

static void ask(int n, const uint64_t *words)
{
    begin_letter(n, words);
    deliver();
    next_number++;
}

static void a_frame_asks_for_more_than_there_is_room_for(void **state)
{
    static uint64_t words[GETS * GET / 8];
    (void)state;
    for (int i = 0; i < GETS; i++) {
        uint64_t word = meshmem_record_word(RECORD_GET, 0, MESHMEM_SEGMENT_HEAP, 0);
        meshmem_record_write_get(words + i * GET / 8, word,
                                 (struct meshmem_record_get){MESHMEM_RECORD_ANSWER});
    }
    ask(LINK_ANSWERS / MESHMEM_RECORD_ANSWER * GET / 8, words); /* as much as a node asks for */
    assert_string_equal(job.node[0].failed, "");
    ask(GETS * GET / 8, words);
    assert_non_null(strstr(job.node[0].failed, "it asks for more at a time"));
    assert_int_equal(job.node[0].blamed, STRANGER);
    assert_true(frames() <= FRAMES);
}

static void replies_share_frames_while_the_wire_takes_none(void **state)
{
    (void)state;
    const struct meshmem_wire *wire = mute();
    for (int i = 0; i < 10 * FRAMES; i++)
        ask(2, (uint64_t[]){meshmem_record_word(RECORD_FETCH8, 0, MESHMEM_SEGMENT_HEAP, 0), 0});
    assert_true(frames() <= FRAMES);
    job.node[0].wire[0]->wire = wire;
    uint64_t before = meshmem_proxy_counts(job.node[0].proxy[0]).bytes_sent;
    job_settle();
    uint64_t after = meshmem_proxy_counts(job.node[0].proxy[0]).bytes_sent;
    assert_true(after - before >= 10 * FRAMES * 16); /* all of them */
    assert_string_equal(job.node[0].failed, "");
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, open_job, close_job)
    const struct CMUnitTest tests[] = {
        TEST(a_frame_asks_for_more_than_there_is_room_for),
        TEST(replies_share_frames_while_the_wire_takes_none),
    };
#undef TEST
    return cmocka_run_group_tests(tests, NULL, NULL);
}
