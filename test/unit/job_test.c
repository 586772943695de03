/* SPDX-License-Identifier: BSD-3-Clause */
/* The layout of the job's memory, and finding a job by MESHMEM_JOB; and why files of other
 * processes cannot be opened. */
#include "boot/boot.h"

#include "base/os.h"

#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

/* Each part begins where the one before has ended, or later. */
static void check_layout(uint32_t n, uint32_t n_world)
{
    struct meshmem_job job = {0};
    uint64_t bytes = meshmem_job_lay_out(&job, n, n_world, 3, 42);
    assert_int_equal(job.magic, MESHMEM_JOB_MAGIC);
    assert_int_equal(job.version, MESHMEM_JOB_VERSION);
    assert_int_equal(job.n_pes, n);
    assert_int_equal(job.n_world, n_world);
    assert_int_equal(job.cores, 3);
    assert_int_equal(job.launcher, 42);
    assert_true(job.slots >= sizeof job && job.slots % 4096 == 0);
    assert_true(job.pes >= job.slots + (uint64_t)n * MESHMEM_SLOT_BYTES &&
                job.pes % _Alignof(uint32_t) == 0);
    assert_true(job.locations >= job.pes + (uint64_t)n * sizeof(uint32_t) &&
                job.locations % _Alignof(struct meshmem_location) == 0);
    assert_true(job.cards >= job.locations + (uint64_t)n_world * sizeof(struct meshmem_location) &&
                job.cards % 64 == 0 && MESHMEM_CARD_BYTES % 64 == 0);
    assert_true(bytes >= job.cards + (uint64_t)n_world * MESHMEM_CARD_BYTES);
    assert_true(bytes % 4096 == 0 && bytes == job.bytes && bytes <= MESHMEM_WINDOW_BYTES);
    assert_true((unsigned char *)meshmem_job_slot(&job, n - 1) + MESHMEM_SLOT_BYTES <=
                (unsigned char *)meshmem_job_pes(&job));
    assert_true(meshmem_job_pes(&job) + n <= (uint32_t *)meshmem_job_locations(&job));
    assert_true((unsigned char *)(meshmem_job_locations(&job) + n_world) <=
                meshmem_job_card(&job, 0));
    assert_true(meshmem_job_card(&job, n_world - 1) + MESHMEM_CARD_BYTES <=
                (unsigned char *)&job + bytes);
}

static void parts_do_not_overlap(void **state)
{
    (void)state;
    for (uint32_t n = 1; n <= MESHMEM_MAX_PES; n++) {
        check_layout(n, n);
        check_layout(n, n + 1);
        check_layout(n, 3 * n);
        check_layout(n, 1000000);
    }
}

/* The tables of a job of n PEs that is cut. */
static void check_cut(struct meshmem_job *job, uint32_t n, uint32_t nodes, bool in_turn)
{
    uint32_t members[48] = {0}, least = n, most = 0;
    meshmem_job_lay_out(job, n, n, 1, 1);
    meshmem_job_cut(job, nodes, in_turn);
    assert_int_equal(job->n_nodes, nodes);
    for (uint32_t pe = 0; pe < n; pe++) {
        struct meshmem_location location = meshmem_job_locations(job)[pe];
        assert_int_equal(meshmem_job_pes(job)[pe], pe);
        assert_true(location.node < nodes);
        assert_int_equal(location.index,
                         members[location.node]++); /* counted in the order of numbers */
        if (in_turn)
            assert_int_equal(location.node, pe % nodes);
        else if (pe > 0) {
            uint32_t before = meshmem_job_locations(job)[pe - 1].node;
            assert_true(location.node == before || location.node == before + 1);
        }
    }
    assert_int_equal(meshmem_job_locations(job)[0].node, 0);
    for (uint32_t k = 0; k < nodes; k++) {
        least = members[k] < least ? members[k] : least;
        most = members[k] > most ? members[k] : most;
    }
    assert_true(least >= 1 && most - least <= 1); /* every node has a PE, and as many as it can */
}

static void cuts_into_nodes(void **state)
{
    (void)state;
    enum { MOST = 48 };
    struct meshmem_job layout;
    struct meshmem_job *job = aligned_alloc(4096, meshmem_job_lay_out(&layout, MOST, MOST, 1, 1));
    assert_non_null(job);
    for (uint32_t n = 1; n <= MOST; n++)
        for (uint32_t nodes = 1; nodes <= n; nodes++)
            for (int in_turn = 0; in_turn < 2; in_turn++)
                check_cut(job, n, nodes, in_turn);
    free(job);
}

/* Nothing overflows: PEs of the largest job that oshrun makes. */
static void cuts_large_jobs(void **state)
{
    (void)state;
    struct meshmem_job layout;
    uint32_t n = MESHMEM_MAX_PES;
    struct meshmem_job *job = aligned_alloc(4096, meshmem_job_lay_out(&layout, n, n, 1, 1));
    assert_non_null(job);
    meshmem_job_lay_out(job, n, n, 1, 1);
    for (uint32_t nodes = 1; nodes <= n; nodes += 1 + nodes / 3) {
        meshmem_job_cut(job, nodes, false);
        struct meshmem_location last = meshmem_job_locations(job)[n - 1];
        assert_int_equal(last.node, nodes - 1);
        assert_true(last.index + 1 == n / nodes || last.index == n / nodes);
    }
    free(job);
}

static void slots_are_a_line_apart(void **state)
{
    (void)state;
    struct meshmem_job job;
    meshmem_job_lay_out(&job, 9, 9, 1, 1);
    for (uint32_t p = 1; p < 9; p++) {
        char *here = (char *)meshmem_job_slot(&job, p);
        assert_true(here - (char *)meshmem_job_slot(&job, p - 1) >=
                    (ptrdiff_t)sizeof(struct meshmem_slot));
        assert_int_equal((here - (char *)&job) % 64, 0);
    }
    assert_int_equal(meshmem_job_page_up(0), 0);
    assert_int_equal(meshmem_job_page_up(1), 4096);
    assert_int_equal(meshmem_job_page_up(4096), 4096);
    assert_int_equal(meshmem_job_page_up(4097), 8192);
}

/* A job of three PEs as oshrun makes it; its file gets number. */
static struct meshmem_job *make_job(int number, uint64_t bytes)
{
    struct meshmem_job layout;
    int file = memfd_create("job", 0);
    assert_true(file >= 0 && dup2(file, number) == number && close(file) == 0);
    assert_int_equal(ftruncate(number, (off_t)bytes), 0);
    uint64_t head = meshmem_job_lay_out(&layout, 3, 3, 1, 1);
    struct meshmem_job *job = mmap(NULL, head, PROT_READ | PROT_WRITE, MAP_SHARED, number, 0);
    assert_true(job != MAP_FAILED);
    meshmem_job_lay_out(job, 3, 3, 1, 1);
    return job;
}

static int attach(const char *text, char *problem)
{
    struct meshmem_boot boot = {0};
    problem[0] = 0;
    setenv(MESHMEM_JOB_ENV, text, 1);
    int found = meshmem_local_attach(&boot, problem, 256);
    if (found == 1) {
        assert_true(boot.launched && boot.n_pes == 3 && boot.job && boot.me);
        assert_int_equal(atomic_load(&boot.me->pid), getpid());
        munmap(boot.job, boot.job->bytes);
    }
    assert_int_equal(problem[0] != 0, found < 0);
    return found;
}

static void attaches_to_its_job(void **state)
{
    (void)state;
    char problem[256];
    struct meshmem_job *job = make_job(90, MESHMEM_WINDOW_BYTES * 4);
    unsetenv(MESHMEM_JOB_ENV);
    assert_int_equal(meshmem_local_attach(&(struct meshmem_boot){0}, problem, sizeof problem), 0);
    assert_int_equal(attach("90:0", problem), 1);
    assert_int_equal(attach("90:2", problem), 1);
    assert_int_equal(attach("90:2", problem), 1); /* the same process again, after exec */
    assert_int_equal(attach("90:3", problem), -1);
    assert_non_null(strstr(problem, "only 3 PEs"));
    /* A child of a PE inherits the variable, but is not the PE. */
    pid_t child = fork();
    if (child == 0)
        _exit(attach("90:2", problem) == 0 ? 0 : 1);
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    munmap(job, job->bytes);
    close(90);
}

static void refuses_what_oshrun_never_writes(void **state)
{
    (void)state;
    const char *const texts[] = {"",      ":",      "90",     "90:",   ":0",
                                 "90:0x", "90:0 ",  "x90:0",  "90:-1", "-90:0",
                                 "90;0",  "90:0:0", "90.0:0", "job",   "90:99999999"};
    char problem[256], long_text[600];
    struct meshmem_job *job = make_job(90, MESHMEM_WINDOW_BYTES * 4);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_int_equal(attach(texts[i], problem), -1);
    memset(long_text, '9', sizeof long_text - 1);
    long_text[sizeof long_text - 1] = 0;
    assert_int_equal(attach(long_text, problem), -1);
    for (uint32_t p = 0; p < 3; p++)
        assert_int_equal(atomic_load(&meshmem_job_slot(job, p)->pid), 0);
    munmap(job, job->bytes);
    close(90);
}

static void refuses_files_that_are_no_job(void **state)
{
    (void)state;
    char problem[256];
    struct meshmem_job *job = make_job(90, MESHMEM_WINDOW_BYTES * 4);
    assert_int_equal(attach("91:0", problem), -1);
    assert_non_null(strstr(problem, "file descriptor 91 is not open"));
    job->version++;
    assert_int_equal(attach("90:0", problem), -1);
    assert_non_null(strstr(problem, "different versions"));
    job->version--;
    job->magic++;
    assert_int_equal(attach("90:0", problem), -1);
    job->magic--;
    assert_int_equal(ftruncate(90, 1 << 20), 0);
    assert_int_equal(attach("90:0", problem), -1);
    assert_non_null(strstr(problem, "not a job of oshrun"));
    munmap(job, job->bytes);
    close(90);
    assert_int_equal(attach("0:0", problem), -1);
}

/* A process that has ended, but has not been waited for, does not hide its files. */
static void knows_who_has_ended(void **state)
{
    (void)state;
    siginfo_t info;
    char path[MESHMEM_OS_PATH];
    pid_t child = fork();
    if (child == 0)
        _exit(0);
    assert_int_equal(waitid(P_PID, (id_t)child, &info, WEXITED | WNOWAIT), 0);
    assert_int_equal(meshmem_os_open_of(child, STDERR_FILENO, 0, path), -1);
    assert_string_equal(meshmem_os_open_remedy(child, ENOENT), "; has the process ended?");
    assert_int_equal(waitpid(child, NULL, 0), child);
    assert_string_equal(meshmem_os_open_remedy(child, ENOENT), "; has the process ended?");
    assert_non_null(
        strstr(meshmem_os_open_remedy(getpid(), ENOENT), "user namespace and capabilities only"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_do_not_overlap),
        cmocka_unit_test(cuts_into_nodes),
        cmocka_unit_test(cuts_large_jobs),
        cmocka_unit_test(slots_are_a_line_apart),
        cmocka_unit_test(attaches_to_its_job),
        cmocka_unit_test(refuses_what_oshrun_never_writes),
        cmocka_unit_test(refuses_files_that_are_no_job),
        cmocka_unit_test(knows_who_has_ended),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
