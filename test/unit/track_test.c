/* SPDX-License-Identifier: BSD-3-Clause */
/* Descriptions of waits with a single thread; test/node reads them while they are written. */
#include "base/track.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <string.h>

#include <cmocka.h>

static void says_nothing_without_a_wait(void **state)
{
    (void)state;
    struct meshmem_waiting w = {0};
    struct meshmem_waiting_copy copy;
    assert_false(meshmem_track_read(&w, &copy));
    meshmem_track_clear(&w);
    assert_false(meshmem_track_read(&w, &copy));
}

static void gives_back_what_was_written(void **state)
{
    (void)state;
    struct meshmem_waiting w = {0};
    struct meshmem_waiting_copy copy;
    meshmem_track_write(&w, "shmem_barrier_all", "/tmp/heat 57\n", 7, 12345678901);
    assert_true(meshmem_track_read(&w, &copy));
    assert_string_equal(copy.text, "shmem_barrier_all");
    assert_string_equal(copy.place, "/tmp/heat 57\n");
    assert_int_equal(copy.barrier, 7);
    assert_int_equal(copy.since, 12345678901);
    meshmem_track_write(&w, "x", "", 0, 1); /* nothing is left of the longer text */
    assert_true(meshmem_track_read(&w, &copy));
    assert_string_equal(copy.text, "x");
    assert_string_equal(copy.place, "");
    assert_int_equal(copy.barrier, 0);
    meshmem_track_clear(&w);
    assert_false(meshmem_track_read(&w, &copy));
    meshmem_track_write(&w, "", "", 0, 0);
    assert_true(meshmem_track_read(&w, &copy));
    assert_string_equal(copy.text, "");
}

static void cuts_long_texts(void **state)
{
    (void)state;
    struct meshmem_waiting w = {0};
    struct meshmem_waiting_copy copy;
    char text[800];
    for (size_t length = 250; length < 262; length++) {
        memset(text, 'a', length);
        text[length] = 0;
        meshmem_track_write(&w, text, "", 0, 0);
        assert_true(meshmem_track_read(&w, &copy));
        assert_int_equal(strlen(copy.text), length < 255 ? length : 255);
        assert_memory_equal(copy.text, text, strlen(copy.text));
    }
    memset(text, 'a', sizeof text - 1);
    text[sizeof text - 1] = 0;
    meshmem_track_write(&w, "x", text, 0, 0);
    assert_true(meshmem_track_read(&w, &copy));
    assert_string_equal(copy.text, "x");
    assert_int_equal(strlen(copy.place), MESHMEM_PLACE_WORDS * 8 - 1);
}

/* A text from torn or foreign memory may lack the terminating zero: the copy is always
 * terminated. */
static void ends_texts_without_an_end(void **state)
{
    (void)state;
    struct meshmem_waiting w = {0};
    struct meshmem_waiting_copy copy;
    for (int i = 0; i < MESHMEM_TEXT_WORDS; i++)
        atomic_store(&w.text[i], UINT64_MAX / 255 * 'z');
    for (int i = 0; i < MESHMEM_PLACE_WORDS; i++)
        atomic_store(&w.place[i], UINT64_MAX / 255 * 'z');
    atomic_store(&w.turn, 2);
    assert_true(meshmem_track_read(&w, &copy));
    assert_int_equal(strlen(copy.text), 256);
    assert_int_equal(strlen(copy.place), MESHMEM_PLACE_WORDS * 8);
}

/* A writer that died in the middle does not block readers, and its successor can be read. */
static void survives_a_dead_writer(void **state)
{
    (void)state;
    struct meshmem_waiting w = {0};
    struct meshmem_waiting_copy copy;
    meshmem_track_write(&w, "first", "", 0, 1);
    atomic_store(&w.turn, atomic_load(&w.turn) + 3); /* 1 modulo 4: being written */
    assert_false(meshmem_track_read(&w, &copy));
    meshmem_track_write(&w, "second", "", 0, 2);
    assert_true(meshmem_track_read(&w, &copy));
    assert_string_equal(copy.text, "second");
}

static void counts_over_the_end(void **state)
{
    (void)state;
    struct meshmem_waiting w = {0};
    struct meshmem_waiting_copy copy;
    atomic_store(&w.turn, UINT32_MAX - 11); /* 0 modulo 4 */
    for (int i = 0; i < 8; i++) {
        meshmem_track_write(&w, "again", "", 0, 1);
        assert_true(meshmem_track_read(&w, &copy));
        if (i % 2)
            meshmem_track_clear(&w);
        assert_int_equal(meshmem_track_read(&w, &copy), i % 2 == 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(says_nothing_without_a_wait),
        cmocka_unit_test(gives_back_what_was_written),
        cmocka_unit_test(cuts_long_texts),
        cmocka_unit_test(ends_texts_without_an_end),
        cmocka_unit_test(survives_a_dead_writer),
        cmocka_unit_test(counts_over_the_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
