/* SPDX-License-Identifier: BSD-3-Clause */
/* The wire over each MPI that was there when meshmem was built: conformance with all ends in one
 * process, and what it says of what must not be. Each module has a process of its own. */
// leaks: of the MPIs
// sources: far/wire/mpi/costs.c
#include "../expect.h"
#include "conformance.h"
#include "far/wire/mpi/costs.h"
#include "far/wire/mpi/tag.h"

#include <dlfcn.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

static const struct meshmem_wire *wire;
static bool one_host; /* for the next ends */

/* New communicators for each test, so that nothing comes that was sent before. */
static void open_ends(const struct conformance *subject, int n, struct meshmem_wire_end **ends)
{
    static bool prepared;
    char problem[MESHMEM_WIRE_PROBLEM] = "";
    struct meshmem_wire_setup setup = {.n = 1, .ends = n, .pes = 1, .one_host = one_host};
    if (prepared)
        wire->finish();
    prepared = true;
    if (!wire->prepare(&setup, problem, sizeof problem))
        fail_msg("prepare: %s", problem);
    setup.n = n;
    for (int i = 0; i < n; i++) {
        setup.me = setup.end = i;
        ends[i] = subject->wire->open(&setup, problem, sizeof problem);
        if (!ends[i])
            fail_msg("open: %s", problem);
    }
}

/* What was refused is said in one line that holds this. */
static void check_said(const char *problem, const char *says)
{
    if (!strstr(problem, says))
        fail_msg("\"%s\" does not say \"%s\"", problem, says);
    assert_null(strchr(problem, '\n'));
}

/* One process is no job of several nodes; and there are no options, and no ends that were not
 * prepared. */
static void refuses_what_cannot_be(void **state)
{
    char problem[MESHMEM_WIRE_PROBLEM] = "";
    struct meshmem_wire_setup setup = {.n = 2, .ends = 1, .pes = 2};
    (void)state;
    assert_false(wire->prepare(&setup, problem, sizeof problem));
    check_said(problem, "only 1 process");
    wire->finish();
    setup.n = 1;
    assert_false(wire->prepare(&setup, problem, sizeof problem));
    check_said(problem, "2 PEs, but MPI_COMM_WORLD has 1 processes");
    wire->finish();
    setup.pes = 1;
    assert_true(wire->prepare(&setup, problem, sizeof problem));
    setup.options = "a=b";
    assert_null(wire->open(&setup, problem, sizeof problem));
    check_said(problem, "no such option");
    setup = (struct meshmem_wire_setup){.n = 1, .end = 1};
    assert_null(wire->open(&setup, problem, sizeof problem));
    check_said(problem, "there are 1 ends");
    wire->finish();
}

static void introduce(struct meshmem_wire_end *ends[2])
{
    char address[256], problem[MESHMEM_WIRE_PROBLEM] = "";
    for (int i = 0; i < 2; i++) {
        size_t size = wire->address(ends[1 - i], address, sizeof address);
        assert_in_range(size, 1, sizeof address);
        assert_true(wire->add_node(ends[i], 1 - i, address, size, problem, sizeof problem));
    }
}

static bool rings(int file, int milliseconds)
{
    struct pollfd sleeper = {.fd = file, .events = POLLIN};
    return poll(&sleeper, 1, milliseconds) == 1;
}

/* A datagram that is no bell, to the socket. */
static void disturb(int file)
{
    struct sockaddr_storage address;
    socklen_t size = sizeof address;
    int other;
    assert_int_equal(getsockname(file, (struct sockaddr *)&address, &size), 0);
    other = socket(address.ss_family, SOCK_DGRAM, 0);
    assert_int_equal(sendto(other, "stranger", 8, 0, (struct sockaddr *)&address, size), 8);
    assert_int_equal(sendto(other, "", 0, 0, (struct sockaddr *)&address, size), 0);
    close(other);
}

/* The first frame to a node that was not heard of wakes it; a stranger's datagram does not. */
static void rings_a_sleeper(void **state)
{
    struct meshmem_wire_end *ends[2];
    struct meshmem_wire_event event = {.node = -1};
    uint64_t bytes[8] = {1};
    one_host = true;
    open_ends(*state, 2, ends);
    one_host = false;
    introduce(ends);
    int file = wire->descriptor(ends[1]);
    assert_true(file >= 0);
    while (!wire->may_sleep(ends[1]))
        wire->poll(ends[1], &event, 1);
    disturb(file);
    assert_false(rings(file, 0));
    wire->send(ends[0], 1, bytes, sizeof bytes, NULL, bytes);
    assert_true(rings(file, 10000));
    do
        wire->poll(ends[0], &event, 1);
    while (wire->poll(ends[1], &event, 1) == 0 || event.kind != MESHMEM_WIRE_RECEIVED);
    assert_int_equal(event.bytes, sizeof bytes);
    assert_false(rings(file, 0));
    for (int i = 0; i < 2; i++)
        wire->close(ends[i]);
}

/* A move of memory that is not registered is refused, and the node that wanted it learns why. */
static void refuses_other_memory(void **state)
{
    const struct conformance *subject = *state;
    struct meshmem_wire_end *ends[2];
    struct meshmem_wire_event event = {.node = -1};
    char bytes[64] = "";
    open_ends(subject, 2, ends);
    introduce(ends);
    struct meshmem_wire_move move = {.node = 1, .local = bytes, .bytes = sizeof bytes};
    move.key.key = 77;
    assert_int_equal(wire->move(ends[0], &move, bytes), MESHMEM_WIRE_TAKEN);
    while (wire->poll(ends[0], &event, 1) == 0)
        wire->poll(ends[1], &event, 1);
    assert_int_equal(event.kind, MESHMEM_WIRE_BROKEN);
    assert_int_equal(event.node, 1);
    assert_non_null(strstr(event.problem, "not registered"));
    assert_int_equal(wire->move(ends[0], &move, bytes), MESHMEM_WIRE_LOST);
    assert_int_equal(wire->send(ends[0], 1, bytes, 8, NULL, bytes), MESHMEM_WIRE_LOST);
    for (int i = 0; i < 2; i++)
        wire->close(ends[i]);
}

/* Frames that nobody has received when their ends are closed do not come to the next ones: where
 * the library is started again, these may have the same communicator. */
static void forgets_earlier_frames(void **state)
{
    enum { EARLIER = 24 }; /* more than are received ahead, fewer than sequence numbers */
    struct meshmem_wire_end *ends[2];
    struct meshmem_wire_event event = {.node = -1};
    uint64_t bytes[2][8] = {{1}, {2}};
    for (int life = 0; life < 2; life++) {
        open_ends(*state, 2, ends);
        introduce(ends);
        for (int i = 0; i < EARLIER; i++) {
            wire->send(ends[0], 1, bytes[life], sizeof bytes[life], NULL, bytes);
            for (event.kind = MESHMEM_WIRE_SENT; life && event.kind != MESHMEM_WIRE_RECEIVED;) {
                wire->poll(ends[0], &event, 1);
                event.kind = MESHMEM_WIRE_SENT;
                wire->poll(ends[1], &event, 1);
            }
            if (life)
                assert_memory_equal(event.frame, bytes[1], sizeof bytes[1]);
        }
        for (int i = 0; i < 2; i++)
            wire->close(ends[i]);
    }
}

static double line(double start, double per_byte, int size)
{
    return start + per_byte * (double)meshmem_mpi_costs_bytes(size);
}

/* Frames take 1 us and 0.5 ns for each byte; messages into place 11 us and 0.25 ns, so they are
 * better from 40 KB on, and than one more put in a stream from 44 KB; gets from 24 KB. */
static void chooses_by_times(void **state)
{
    struct mpi_times t;
    struct meshmem_wire_costs costs = {.per_message = 700};
    (void)state;
    for (int size = 0; size < MPI_COSTS_SIZES; size++) {
        t.ns[MPI_COSTS_FRAMES][size] = line(1000, 0.5, size);
        t.ns[MPI_COSTS_WRITE][size] = line(11000, 0.25, size);
        t.ns[MPI_COSTS_READ][size] = line(7000, 0.25, size);
        t.ns[MPI_COSTS_EMPTY][size] = 3000;
    }
    costs = meshmem_mpi_choose_costs(&t, costs);
    assert_int_equal(costs.latency, 1500);
    assert_int_equal(costs.per_message, 700);
    assert_int_equal(costs.per_byte * 1000 + 0.5, 250);
    assert_int_equal(costs.lone_threshold, 64 << 10);
    assert_int_equal(costs.told_threshold, 64 << 10);
    assert_int_equal(costs.write_threshold, 64 << 10);
    assert_int_equal(costs.read_threshold, 32 << 10);
    for (int size = 0; size < MPI_COSTS_SIZES; size++)
        t.ns[MPI_COSTS_FRAMES][size] = line(30000, 0.3, size);
    costs = meshmem_mpi_choose_costs(&t, costs);
    assert_int_equal(costs.lone_threshold, MPI_COSTS_SMALLEST);
    assert_int_equal(costs.write_threshold, 256 << 10);
    assert_int_equal(costs.told_threshold, MPI_COSTS_SMALLEST);
    t.ns[MPI_COSTS_EMPTY][0] = 41000; /* with another message on its way from 30 KB on */
    costs = meshmem_mpi_choose_costs(&t, costs);
    assert_int_equal(costs.lone_threshold, MPI_COSTS_SMALLEST);
    assert_int_equal(costs.told_threshold, 32 << 10);
    t.ns[MPI_COSTS_READ][MPI_COSTS_SIZES - 1] = 1e9; /* once slower is slower before, too */
    assert_int_equal(meshmem_mpi_choose_costs(&t, costs).read_threshold, 512 << 10);
}

/* Moves that are under way at the same time have different tags, also around the 2^32nd. */
static void repeats_no_tag_soon(void **state)
{
    static const int largest[] = {32767, (1 << 28) - 1, INT32_MAX};
    static const uint64_t around[] = {16383, UINT64_C(1) << 30, UINT64_C(1) << 32};
    enum { UNDER_WAY = 300 };
    (void)state;
    for (int l = 0; l < 3; l++)
        for (int a = 0; a < 3; a++)
            for (uint64_t number = around[a] - UNDER_WAY; number < around[a]; number++)
                for (uint64_t later = 1; later < UNDER_WAY; later++) {
                    int tag = meshmem_mpi_tag(number + later, later % 2, largest[l]);
                    assert_true(tag >= 0 && tag <= largest[l]);
                    assert_true(tag / 2 != meshmem_mpi_tag(number, true, largest[l]) / 2);
                }
}

static int run(void)
{
    struct conformance subject = {.wire = wire, .hides_death = true, .open = open_ends};
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refuses_what_cannot_be),
        cmocka_unit_test(chooses_by_times),
        cmocka_unit_test(repeats_no_tag_soon),
        cmocka_unit_test_prestate(refuses_other_memory, &subject),
        cmocka_unit_test_prestate(rings_a_sleeper, &subject),
        cmocka_unit_test_prestate(forgets_earlier_frames, &subject),
    };
    int failed = cmocka_run_group_tests_name(wire->name, tests, NULL, NULL);
    failed += conformance_run(&subject);
    wire->finish();
    return failed != 0;
}

/* The sessions of MPICH 4.0 cannot send in a process that is alone unless MPI_Init was called. */
static void start_mpich(void)
{
    int (*init)(int *, char ***, int, int *), level = 3; /* MPI_THREAD_MULTIPLE */
    void *mpich = dlopen("libmpich.so.12", RTLD_NOW | RTLD_NOLOAD);
    void *function = mpich ? dlsym(mpich, "PMPI_Init_thread") : NULL;
    memcpy(&init, &function, sizeof init);
    if (function)
        EXPECT(init(NULL, NULL, level, &level) == 0);
}

/* The tests of one MPI, which become this process's; 77: it is not there. */
static int run_named(const char *name)
{
    char problem[MESHMEM_WIRE_PROBLEM];
    wire = meshmem_wire_find(name, problem, sizeof problem);
    if (!wire)
        printf("%s\n", problem);
    start_mpich();
    return wire ? run() : 77;
}

/* With the name of a wire only that one, for a debugger. */
int main(int argc, char **argv)
{
    static const char *const names[] = {"openmpi", "mpich", "mpi_abi"};
    int failed = 0, ran = 0;
    if (argc > 1)
        return run_named(argv[1]);
    for (int i = 0; i < 3; i++) {
        int status = 1;
        fflush(stdout);
        pid_t child = fork();
        if (child == 0)
            exit(run_named(names[i]));
        EXPECT(child > 0 && waitpid(child, &status, 0) == child);
        int code = WIFEXITED(status) ? WEXITSTATUS(status) : 1;
        ran += code != 77;
        failed += code != 0 && code != 77;
    }
    if (ran)
        return failed;
    printf("skipped: no MPI was there when meshmem was built (Debian: libopenmpi-dev, "
           "libmpich-dev)\n");
    return 77;
}
