/* SPDX-License-Identifier: BSD-3-Clause */
/* The report on all PEs: ranges, folding of equal lines, PEs that have not arrived. */
#include "boot/report.h"

#include "base/dice.h"
#include "base/os.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#define IN(...) \
    (const unsigned char[]) { __VA_ARGS__ }

static void assert_ranges(const unsigned char *in, uint32_t n, const char *expected)
{
    char text[100];
    meshmem_report_ranges(text, sizeof text, in, n);
    assert_string_equal(text, expected);
}

static void writes_ranges(void **state)
{
    (void)state;
    assert_ranges(IN(0), 0, "");
    assert_ranges(IN(0, 0), 2, "");
    assert_ranges(IN(1), 1, "0");
    assert_ranges(IN(0, 1), 2, "1");
    assert_ranges(IN(1, 1), 2, "0-1");
    assert_ranges(IN(1, 1, 1, 1, 0, 0, 0, 1), 8, "0-3,7");
    assert_ranges(IN(1, 0, 1, 0, 1), 5, "0,2,4");
    assert_ranges(IN(0, 1, 1, 0, 1, 1, 0), 7, "1-2,4-5");
}

/* Read ranges back; returns how many PEs they name. */
static uint32_t read_ranges(const char *text, unsigned char *in, uint32_t n)
{
    uint32_t named = 0;
    while (*text && *text != '.') {
        char *end;
        unsigned long first = strtoul(text, &end, 10), last = first;
        assert_true(end != text);
        if (*end == '-')
            last = strtoul(end + 1, &end, 10);
        for (assert_true(first <= last && last < n); first <= last; first++, named++)
            in[first] = 1;
        text = end + (*end == ',');
    }
    return named;
}

static void cuts_ranges_that_are_too_long(void **state)
{
    (void)state;
    enum { N = 300 };
    unsigned char in[N], back[N];
    char text[700];
    struct dice r = {1};
    for (int round = 0; round < 300; round++) {
        uint32_t count = 0;
        for (int i = 0; i < N; i++)
            count += in[i] = dice_below(&r, 2 + (unsigned)round % 5) != 0;
        for (size_t size = 4; size < sizeof text; size += 29) {
            memset(text, '#', sizeof text);
            memset(back, 0, sizeof back);
            meshmem_report_ranges(text, size, in, N);
            size_t length = strnlen(text, size);
            assert_true(length < size && (size == sizeof text || text[size] == '#'));
            bool cut = strchr(text, '.') != NULL;
            uint32_t named = read_ranges(text, back, N);
            assert_true(named == count || (cut && strcmp(text + length - 3, "...") == 0));
            assert_false(cut && size > 650);
            for (int i = 0; i < N; i++)
                assert_true(in[i] >= back[i]);
        }
    }
}

static struct meshmem_job *job;

static void make_job(uint32_t n)
{
    struct meshmem_job layout;
    uint64_t bytes = meshmem_job_lay_out(&layout, n, n, 1, 1);
    job = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assert_true(job != MAP_FAILED);
    meshmem_job_lay_out(job, n, n, 1, 1);
    meshmem_job_cut(job, 1, false);
}

/* The part on this host of a job of n_world PEs: every third, from PE 1 on. */
static void make_part(uint32_t n, uint32_t n_world)
{
    struct meshmem_job layout;
    uint64_t bytes = meshmem_job_lay_out(&layout, n, n_world, 1, 1);
    job = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assert_true(job != MAP_FAILED);
    meshmem_job_lay_out(job, n, n_world, 1, 1);
    for (uint32_t s = 0; s < n; s++)
        meshmem_job_pes(job)[s] = 3 * s + 1;
}

static void set_state(uint32_t pe, enum meshmem_pe_state state)
{
    atomic_store(&meshmem_job_slot(job, pe)->state, state);
}

static void set_wait_at(uint32_t pe, const char *text, const char *place, uint32_t barrier,
                        double seconds)
{
    struct meshmem_slot *slot = meshmem_job_slot(job, pe);
    set_state(pe, MESHMEM_PE_RUNNING);
    atomic_store(&slot->barriers, barrier);
    meshmem_track_write(&slot->waiting, text, place, barrier,
                        meshmem_os_now() - (uint64_t)(seconds * 1e9));
}

static void set_wait(uint32_t pe, const char *text, uint32_t barrier, double seconds)
{
    set_wait_at(pe, text, "", barrier, seconds);
}

/* The report, and the end of the job. */
static void assert_report(const char *expected)
{
    char text[8192];
    FILE *file = tmpfile();
    assert_non_null(file);
    meshmem_report_write(fileno(file), job, "title");
    rewind(file);
    text[fread(text, 1, sizeof text - 1, file)] = 0;
    fclose(file);
    assert_string_equal(text, expected);
    munmap(job, job->bytes);
}

static void names_states(void **state)
{
    (void)state;
    make_job(9);
    for (uint32_t pe = 0; pe < 7; pe++)
        set_state(pe, pe);
    strcpy(meshmem_job_slot(job, MESHMEM_PE_FAILED)->message, "no memory");
    set_state(7, 1000);
    set_state(8, 1000);
    assert_report("title\n"
                  "  PE 0: before shmem_init\n"
                  "  PE 1: before shmem_init\n"
                  "  PE 2: computing, not waiting in the library\n"
                  "  PE 3: after shmem_finalize\n"
                  "  PE 4: failed: no memory\n"
                  "  PE 5: in shmem_global_exit\n"
                  "  PE 6: gone\n"
                  "  PEs 7-8: in an unknown state\n");
}

static void folds_equal_lines(void **state)
{
    (void)state;
    make_job(8);
    for (uint32_t pe = 0; pe < 8; pe++)
        set_state(pe, MESHMEM_PE_RUNNING);
    set_wait(1, "shmem_long_wait_until(heap+0x40 == 1), which is 0", 0, 3.03);
    set_wait(4, "shmem_long_wait_until(heap+0x40 == 1), which is 0", 0, 9.03);
    set_wait(5, "shmem_long_wait_until(heap+0x48 == 1), which is 0", 0, 2.03);
    assert_report("title\n"
                  "  PEs 0,2-3,6-7: computing, not waiting in the library\n"
                  "  PEs 1,4: in shmem_long_wait_until(heap+0x40 == 1), which is 0 for 9.0 s\n"
                  "  PE 5: in shmem_long_wait_until(heap+0x48 == 1), which is 0 for 2.0 s\n");
}

/* By a program that is not there any more, whose lines nobody knows; and a place that a PE has
 * overwritten. */
static void names_where_the_program_waits(void **state)
{
    (void)state;
    make_job(5);
    set_wait_at(0, "shmem_barrier_all", "/nosuch/heat 57\n", 3, 1.03);
    set_wait_at(1, "shmem_barrier_all", "/nosuch/heat 58\n", 3, 1.03);
    set_wait_at(2, "shmem_quiet", "/nosuch/heat 58\n", 0, 1.03);
    set_wait_at(3, "shmem_quiet", "nosuch 58", 0, 1.03);
    set_wait_at(4, "shmem_barrier_all", "/nosuch/heat 57\n", 3, 1.03);
    assert_report("title\n"
                  "  PEs 0,4: in shmem_barrier_all (barrier 3) for 1.0 s; not arrived: PEs 2-3; "
                  "called in a function in heat+0x57\n"
                  "  PE 1: in shmem_barrier_all (barrier 3) for 1.0 s; not arrived: PEs 2-3; "
                  "called in a function in heat+0x58\n"
                  "  PE 2: in shmem_quiet for 1.0 s; called in a function in heat+0x58\n"
                  "  PE 3: in shmem_quiet for 1.0 s\n");
}

static void names_who_has_not_arrived(void **state)
{
    (void)state;
    make_job(5);
    set_wait(0, "shmem_barrier_all", 3, 1.03);
    set_wait(1, "shmem_barrier_all", 3, 2.03);
    set_state(2, MESHMEM_PE_RUNNING);
    atomic_store(&meshmem_job_slot(job, 2)->barriers, 2);
    set_state(3, MESHMEM_PE_GONE);
    set_wait(4, "shmem_barrier_all", 3, 0.03);
    assert_report("title\n"
                  "  PEs 0-1,4: in shmem_barrier_all (barrier 3) for 2.0 s; not arrived: PEs 2-3\n"
                  "  PE 2: computing, not waiting in the library\n"
                  "  PE 3: gone\n");
}

/* Barrier numbers are counts that may overflow. */
static void compares_counts_over_the_end(void **state)
{
    (void)state;
    make_job(3);
    set_wait(0, "shmem_barrier_all", 1, 1.03);
    set_state(1, MESHMEM_PE_RUNNING);
    atomic_store(&meshmem_job_slot(job, 1)->barriers, UINT32_MAX);
    set_state(2, MESHMEM_PE_RUNNING);
    atomic_store(&meshmem_job_slot(job, 2)->barriers, 2);
    assert_report("title\n"
                  "  PE 0: in shmem_barrier_all (barrier 1) for 1.0 s; not arrived: PE 1\n"
                  "  PEs 1-2: computing, not waiting in the library\n");
}

static void all_may_have_arrived(void **state)
{
    (void)state;
    make_job(1);
    set_wait(0, "shmem_barrier_all", 4, 0.03);
    assert_report("title\n  PE 0: in shmem_barrier_all (barrier 4) for 0.0 s; all have arrived\n");
}

/* Nothing is known here of the PEs of other hosts, which may be in another call. */
static void all_of_this_host_may_have_arrived(void **state)
{
    (void)state;
    make_part(2, 8);
    set_wait(0, "shmem_barrier_all", 4, 1.03);
    set_wait(1, "shmem_barrier_all", 4, 1.03);
    assert_report(
        "title\n  PEs 1,4: in shmem_barrier_all (barrier 4) for 1.0 s; all PEs of this host "
        "have arrived\n");
}

/* Over several hosts a collective has two barriers within each: the leader, which waits for other
 * hosts, is between them. */
static void the_leader_is_in_the_same_call(void **state)
{
    (void)state;
    make_part(2, 8);
    set_wait(0, "shmem_barrier_all", 4, 1.03);
    set_wait(1, "shmem_barrier_all", 5, 1.03);
    assert_report("title\n"
                  "  PE 1: in shmem_barrier_all (barrier 4) for 1.0 s; all PEs of this host have "
                  "arrived\n"
                  "  PE 4: in shmem_barrier_all (barrier 5) for 1.0 s; not arrived: PE 1 (in the "
                  "same call)\n");
}

/* Mismatched calls count the same barriers: which PE is in which call. */
static void names_other_calls(void **state)
{
    (void)state;
    make_job(4);
    set_wait(0, "shmem_barrier_all", 3, 1.03);
    set_wait(1, "shmem_barrier_all", 3, 1.03);
    set_wait(2, "shmem_long_broadcast, for PEs of another node", 0, 2.03);
    atomic_store(&meshmem_job_slot(job, 2)->barriers, 3);
    set_wait(3, "shmem_long_broadcast", 3, 2.03);
    assert_report("title\n"
                  "  PEs 0-1: in shmem_barrier_all (barrier 3) for 1.0 s; PEs 2-3 are in another "
                  "call: shmem_long_broadcast\n"
                  "  PE 2: in shmem_long_broadcast, for PEs of another node for 2.0 s\n"
                  "  PE 3: in shmem_long_broadcast (barrier 3) for 2.0 s; PEs 0-1 are in another "
                  "call: shmem_barrier_all\n");
}

/* A stopped process does not compute; for one whose state cannot be read, nothing is said. */
static void names_stopped_processes(void **state)
{
    (void)state;
    char expected[200];
    make_job(2);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        raise(SIGSTOP);
        _exit(0);
    }
    assert_int_equal(waitpid(child, NULL, WUNTRACED), child);
    set_state(0, MESHMEM_PE_RUNNING);
    atomic_store(&meshmem_job_slot(job, 0)->pid, child);
    set_state(1, MESHMEM_PE_RUNNING);
    atomic_store(&meshmem_job_slot(job, 1)->pid, INT32_MAX);
    snprintf(
        expected, sizeof expected,
        "title\n"
        "  PE 0: not waiting in the library; stopped by a signal (kill -CONT %d lets it go on)\n"
        "  PE 1: computing, not waiting in the library\n",
        (int)child);
    assert_report(expected);
    kill(child, SIGKILL);
    assert_int_equal(waitpid(child, NULL, 0), child);
}

/* The state of PEs of other hosts is unknown here. */
static void calls_pes_by_their_numbers(void **state)
{
    (void)state;
    make_part(4, 12);
    set_wait(0, "shmem_barrier_all", 3, 1.03);
    set_state(1, MESHMEM_PE_RUNNING);
    set_state(2, MESHMEM_PE_GONE);
    set_wait(3, "shmem_barrier_all", 3, 2.03);
    assert_report("title\n"
                  "  PEs 1,10: in shmem_barrier_all (barrier 3) for 2.0 s; not arrived: PEs 4,7\n"
                  "  PE 4: computing, not waiting in the library\n"
                  "  PE 7: gone\n");
}

/* Unterminated messages are cut at their size. */
static void survives_messages_without_end(void **state)
{
    (void)state;
    char expected[MESHMEM_MESSAGE_BYTES + 64] = "title\n  PEs 0-1: failed: ";
    make_job(2);
    for (uint32_t pe = 0; pe < 2; pe++) {
        set_state(pe, MESHMEM_PE_FAILED);
        memset(meshmem_job_slot(job, pe)->message, 'm', MESHMEM_MESSAGE_BYTES);
        memset(meshmem_job_card(job, pe), 'c' + (int)pe, MESHMEM_CARD_BYTES);
    }
    size_t length = strlen(expected);
    memset(expected + length, 'm', MESHMEM_MESSAGE_BYTES);
    strcpy(expected + length + MESHMEM_MESSAGE_BYTES, "\n");
    assert_report(expected);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(writes_ranges),
        cmocka_unit_test(cuts_ranges_that_are_too_long),
        cmocka_unit_test(names_states),
        cmocka_unit_test(folds_equal_lines),
        cmocka_unit_test(names_where_the_program_waits),
        cmocka_unit_test(names_who_has_not_arrived),
        cmocka_unit_test(compares_counts_over_the_end),
        cmocka_unit_test(all_may_have_arrived),
        cmocka_unit_test(all_of_this_host_may_have_arrived),
        cmocka_unit_test(the_leader_is_in_the_same_call),
        cmocka_unit_test(names_other_calls),
        cmocka_unit_test(names_stopped_processes),
        cmocka_unit_test(calls_pes_by_their_numbers),
        cmocka_unit_test(survives_messages_without_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
