/* SPDX-License-Identifier: BSD-3-Clause */
/* Strangers at the port of a node, with plain sockets: they say nothing, half of something, or what
 * a node has said before. The nodes' frames arrive as if nobody were there, and the strangers are
 * shown the door. Knows the wire's inside to speak as a node does. */
// sources: far/wire/ofi/ofi.c far/wire/ofi/open.c far/wire/ofi/choose.c far/wire/ofi/costs.c
// sources: far/wire/ofi/connect.c far/wire/ofi/prove.c far/wire/ofi/stranger.c
// sources: far/wire/ofi/near.c
// sources: far/wire/ofi/answer.c far/wire/ofi/lost.c far/wire/ofi/receive.c far/wire/ofi/memory.c
// sources: far/wire/ofi/signal.c
// sources: base/mac.c
#include "conformance.h"
#include "far/wire/ofi/ofi.h"
#include "stand_in.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

/* tcp of libfabric 1.17 never frees what it keeps of who is there when the port closes. */
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void) { return "leak:libfabric.so"; }

enum { SILENT = 100, FRAMES = 500, HEAD = 512 };

static const struct conformance subject = {
    .wire = &meshmem_wire_ofi, .provider = "tcp", .domain = "lo"};
static bool both[MESH_NODES][MESH_NODES] = {{0, 1}, {1, 0}};
static bool one_way[MESH_NODES][MESH_NODES] = {{0, 1}};

static struct ofi_end *end_of(int i) { return (struct ofi_end *)mesh.at[i].end; }

static void open_pair(void) { mesh_open(&mesh, &subject, 2); }

static int knock(int node)
{
    int file = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_true(file >= 0);
    assert_int_equal(connect(file, (const void *)end_of(node)->address, sizeof(struct sockaddr_in)),
                     0);
    return file;
}

static void say(int file, const void *data, size_t bytes)
{
    assert_int_equal(send(file, data, bytes, MSG_NOSIGNAL), bytes);
}

/* Whether the node has closed the connection. */
static bool is_out(int file)
{
    char got[HEAD];
    ssize_t bytes = recv(file, got, sizeof got, MSG_DONTWAIT);
    return bytes == 0 || (bytes < 0 && errno != EAGAIN);
}

/* Poll until the node has closed all of these connections; then close them here. */
static void wait_until_out(int *files, int n)
{
    for (int i = 0; i < n; i++) {
        for (; !is_out(files[i]); mesh_check_time(&mesh))
            mesh_poll_all(&mesh);
        close(files[i]);
    }
}

/* ---- tests ---- */

static void the_silent_are_dropped(void **state)
{
    int files[SILENT];
    (void)state;
    open_pair();
    for (int i = 0; i < SILENT; i++)
        files[i] = knock(i % 2);
    exchange(both, FRAMES);
    wait_until_out(files, SILENT);
    assert_true(end_of(0)->strangers >= SILENT / 2 && end_of(1)->strangers >= SILENT / 2);
    exchange(both, FRAMES);
}

/* They come again and again while frames go on; sleeping nodes wake up for them. */
static void they_come_while_nodes_sleep(void **state)
{
    int files[8];
    (void)state;
    open_pair();
    exchange(both, 1);
    for (int i = 0; i < 8; i++)
        files[i] = knock(1);
    for (int i = 0; i < 8; i++)
        for (; !is_out(files[i]); mesh_check_time(&mesh))
            if (mesh_poll_all(&mesh) == 0 && !is_out(files[i]))
                sleep_on_all();
    for (int i = 0; i < 8; i++)
        close(files[i]);
}

/* What libfabric sends when a node asks for a connection: its own head, then the hello. */
static size_t listen_to_a_request(struct ofi_hello *hello, unsigned char *head)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
    socklen_t size = sizeof address;
    struct meshmem_wire_setup setup = {
        .me = 0, .n = 2, .key = end_of(0)->key, .provider = "tcp", .domain = "lo"};
    char problem[MESHMEM_WIRE_PROBLEM], text[4 + sizeof address] = "tcp";
    int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_int_equal(bind(listener, (void *)&address, size), 0);
    assert_int_equal(listen(listener, 1), 0);
    assert_int_equal(getsockname(listener, (void *)&address, &size), 0);
    memcpy(text + 4, &address, sizeof address);
    struct meshmem_wire_end *end = meshmem_wire_ofi.open(&setup, problem, sizeof problem);
    assert_non_null(end);
    assert_true(end->wire->add_node(end, 1, text, sizeof text, problem, sizeof problem));
    assert_int_equal(end->wire->send(end, 1, "x", 1, NULL, text), MESHMEM_WIRE_AGAIN);
    int file = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
    unsigned char got[HEAD];
    ssize_t bytes;
    struct meshmem_wire_event event;
    for (; (bytes = recv(file, got, sizeof got, 0)) <= 0; mesh_check_time(&mesh))
        end->wire->poll(end, &event, 1);
    size_t head_bytes = (size_t)bytes - sizeof *hello;
    memcpy(head, got, head_bytes);
    memcpy(hello, got + head_bytes, sizeof *hello);
    end->wire->close(end);
    close(file);
    close(listener);
    return head_bytes;
}

static int ask_with(int node, const unsigned char *head, size_t bytes,
                    const struct ofi_hello *hello)
{
    int file = knock(node);
    say(file, head, bytes);
    say(file, hello, sizeof *hello);
    return file;
}

/* Poll until the node has answered. */
static size_t answer_to(int file, void *got, size_t size)
{
    ssize_t bytes;
    for (; (bytes = recv(file, got, size, MSG_DONTWAIT)) <= 0; mesh_check_time(&mesh)) {
        assert_true(bytes < 0 && errno == EAGAIN);
        mesh_poll_all(&mesh);
    }
    return (size_t)bytes;
}

/* A request that was seen on the network gets an answer, but no second one; and a stranger that
 * cannot answer that is nobody. The node that it claims to be from connects meanwhile. */
static void a_replayed_request_leads_nowhere(void **state)
{
    struct ofi_hello hello;
    unsigned char head[HEAD], got[HEAD];
    (void)state;
    open_pair();
    size_t bytes = listen_to_a_request(&hello, head);
    int elsewhere = ask_with(1, head, bytes, &hello); /* it was for another address */
    wait_until_out(&elsewhere, 1);
    assert_true(meshmem_ofi_make_hello(end_of(0), 1, &hello));
    int first = ask_with(1, head, bytes, &hello);
    assert_true(answer_to(first, got, sizeof got) > sizeof(struct ofi_answer));
    assert_non_null(end_of(1)->node[0].proving);
    int second = ask_with(1, head, bytes, &hello);
    wait_until_out(&second, 1);
    exchange(both, FRAMES); /* either node asks, and both are heard */
    wait_until_out(&first, 1);
    exchange(both, FRAMES);
}

/* The node that was asked with a replayed request sends what it has before the stranger is gone. */
static void a_replayed_request_does_not_delay(void **state)
{
    bool back[MESH_NODES][MESH_NODES] = {{0}, {1, 0}};
    struct ofi_hello hello;
    unsigned char head[HEAD], got[HEAD], frame[64] = {0};
    (void)state;
    open_pair();
    size_t bytes = listen_to_a_request(&hello, head);
    assert_true(meshmem_ofi_make_hello(end_of(0), 1, &hello));
    int file = ask_with(1, head, bytes, &hello);
    size_t size = answer_to(file, got, sizeof got);
    /* A frame in place of the confirmation, in the form in which libfabric sends it, is no proof:
     * any bytes do. */
    assert_true(size > 0);
    say(file, frame, sizeof frame);
    exchange(back, FRAMES);
    wait_until_out(&file, 1);
}

/* Of two requests that were seen on the network the earlier one is worth nothing any more, however
 * often the two come by turns. */
static void replayed_requests_do_not_alternate(void **state)
{
    struct ofi_hello hello[2];
    unsigned char head[HEAD], got[HEAD];
    (void)state;
    open_pair();
    size_t bytes = listen_to_a_request(&hello[0], head);
    int file[2];
    for (int i = 0; i < 2; i++) {
        assert_true(meshmem_ofi_make_hello(end_of(0), 1, &hello[i]));
        file[i] = ask_with(1, head, bytes, &hello[i]);
        assert_true(answer_to(file[i], got, sizeof got) > sizeof(struct ofi_answer));
    }
    wait_until_out(&file[0], 1);
    const struct ofi_connection *proving = end_of(1)->node[0].proving;
    for (int i = 0; i < 6; i++) {
        int again = ask_with(1, head, bytes, &hello[i % 2]);
        wait_until_out(&again, 1);
        assert_ptr_equal(end_of(1)->node[0].proving, proving);
    }
    exchange(both, FRAMES);
    wait_until_out(&file[1], 1);
}

/* Somebody on the way sends a node's request before the node does: it asks again. */
static void a_copy_comes_first(void **state)
{
    struct ofi_hello hello;
    unsigned char head[HEAD], got[HEAD];
    (void)state;
    open_pair();
    size_t bytes = listen_to_a_request(&hello, head);
    assert_true(meshmem_ofi_make_hello(end_of(0), 1, &hello));
    int file = ask_with(1, head, bytes, &hello);
    assert_true(answer_to(file, got, sizeof got) > sizeof(struct ofi_answer));
    end_of(0)->node[1].asked--;
    exchange(one_way, FRAMES);
    assert_int_equal(end_of(0)->node[1].dials, 1);
    wait_until_out(&file, 1);
}

/* Node 0 asks node 1, which has just accepted; what node 1 knows of node 0. */
static struct ofi_node *open_half(void)
{
    open_pair();
    struct ofi_node *slow = &end_of(1)->node[0];
    assert_int_equal(meshmem_ofi_dial(end_of(0), 1), MESHMEM_WIRE_AGAIN);
    for (; !slow->proving; mesh_check_time(&mesh)) {
        mesh_poll(&mesh, 0);
        mesh_poll(&mesh, 1);
    }
    return slow;
}

/* A node is stopped before it has proven who it is, and the other one does not wait for it: it
 * asks again. */
static void a_node_is_late(void **state)
{
    (void)state;
    struct ofi_node *slow = open_half();
    for (; slow->proving; mesh_check_time(&mesh)) {
        slow->proving->deadline = 1;
        mesh_poll(&mesh, 1);
    }
    exchange(both, FRAMES);
}

/* This node is stopped while the other one proves who it is: it reads that before it judges. */
static void a_proof_is_read_late(void **state)
{
    (void)state;
    struct ofi_node *slow = open_half(), *other = &end_of(0)->node[1];
    for (; other->dialing->state != OFI_SURE; mesh_check_time(&mesh))
        mesh_poll(&mesh, 0);
    slow->proving->deadline = 1;
    for (; !slow->open; mesh_check_time(&mesh))
        mesh_poll(&mesh, 1);
    exchange(both, FRAMES);
    assert_int_equal(other->dials, 0);
}

static void a_wrong_proof_is_refused(void **state)
{
    struct ofi_hello hello;
    unsigned char head[HEAD];
    int files[sizeof hello];
    (void)state;
    open_pair();
    size_t bytes = listen_to_a_request(&hello, head);
    for (size_t i = 0; i < sizeof hello; i++) {
        assert_true(meshmem_ofi_make_hello(end_of(0), 1, &hello));
        ((unsigned char *)&hello)[i] ^= 1;
        files[i] = ask_with(1, head, bytes, &hello);
    }
    wait_until_out(files, sizeof files / sizeof files[0]);
    assert_null(end_of(1)->node[0].proving);
    exchange(both, FRAMES);
}

/* Half of a request, one byte at a time, and random bytes. */
static void nonsense_is_refused(void **state)
{
    enum { EACH = 20 };
    struct ofi_hello hello;
    struct dice r = {99};
    unsigned char head[HEAD], noise[HEAD];
    int files[3 * EACH];
    (void)state;
    open_pair();
    size_t bytes = listen_to_a_request(&hello, head);
    for (int i = 0; i < EACH; i++) {
        int half = files[3 * i] = knock(1), drip = files[3 * i + 1] = knock(1);
        for (size_t k = 0; k < sizeof noise; k++)
            noise[k] = (unsigned char)dice_roll(&r);
        files[3 * i + 2] = knock(1);
        say(files[3 * i + 2], noise, 1 + dice_below(&r, sizeof noise - 1));
        say(half, head, 1 + dice_below(&r, bytes - 1));
        for (size_t k = 0; k < bytes && !is_out(drip); k++) {
            send(drip, head + k, 1, MSG_NOSIGNAL);
            mesh_poll_all(&mesh);
        }
    }
    exchange(both, FRAMES);
    wait_until_out(files, 3 * EACH);
    exchange(both, FRAMES);
}

/* A request is announced, with libfabric's own head, and does not follow, or not all of it. */
static void an_announced_request_is_not_waited_for(void **state)
{
    struct ofi_hello hello;
    unsigned char head[HEAD];
    int files[2 * (sizeof hello + 1)];
    (void)state;
    open_pair();
    size_t bytes = listen_to_a_request(&hello, head);
    for (size_t i = 0; i <= sizeof hello; i++)
        for (int huge = 0; huge < 2; huge++) {
            int file = files[2 * i + (size_t)huge] = knock(huge);
            head[2] = head[3] = 0xff; /* the announced size */
            say(file, head, bytes);
            say(file, &hello, i);
            exchange(both, 1);
        }
    exchange(both, FRAMES);
    wait_until_out(files, sizeof files / sizeof files[0]);
    exchange(both, FRAMES);
}

/* Poll until node 1 knows this many strangers. */
static void wait_until_known(int number)
{
    for (; end_of(1)->n_strangers < number; mesh_check_time(&mesh))
        mesh_poll_all(&mesh);
}

/* Strangers leave; others come when the numbers of their descriptors are the program's. */
static void only_strangers_are_dropped(void **state)
{
    enum { KEPT = OFI_STRANGERS / 2 };
    int files[OFI_STRANGERS], pair[2 * OFI_STRANGERS][2], pairs = 0;
    (void)state;
    open_pair();
    exchange(both, 1);
    struct ofi_end *end = end_of(1);
    for (int i = 0; i < KEPT; i++)
        files[i] = knock(1);
    wait_until_known(KEPT);
    end->looked = end->look_at = UINT64_MAX / 2; /* it does not look for a while */
    for (int i = 0; i < KEPT; i++)
        close(files[i]);
    for (int i = 0; i < KEPT; i++)
        for (; fcntl(end->stranger[i].file, F_GETFD) >= 0; mesh_check_time(&mesh))
            mesh_poll_all(&mesh);
    for (int i = 0; i < KEPT; i++)
        while (fcntl(end->stranger[i].file, F_GETFD) < 0) {
            assert_true(pairs < 2 * OFI_STRANGERS);
            assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, pair[pairs++]), 0);
        }
    for (int i = 0; i < OFI_STRANGERS; i++)
        files[i] = knock(1);
    for (int i = 0; i < 2 * OFI_STRANGERS * OFI_SETTLE; i++)
        mesh_poll_all(&mesh);
    end->look_at = 1;
    for (; end->looked == UINT64_MAX / 2; mesh_check_time(&mesh))
        mesh_poll_all(&mesh);
    assert_true(end->n_strangers >= KEPT);
    for (int i = 0; i < pairs; i++) {
        say(pair[i][0], "x", 1);
        say(pair[i][1], "x", 1);
        close(pair[i][0]);
        close(pair[i][1]);
    }
    wait_until_out(files, OFI_STRANGERS);
    exchange(both, FRAMES);
}

/* A request that has arrived, and is not read yet, is no stranger's; a replay is. */
static void a_request_is_no_stranger(void **state)
{
    struct ofi_hello hello;
    unsigned char head[HEAD], got[HEAD];
    (void)state;
    open_pair();
    size_t bytes = listen_to_a_request(&hello, head);
    for (int old = 0; old < 2; old++) {
        int file = knock(1);
        wait_until_known(1);
        if (!old)
            assert_true(meshmem_ofi_make_hello(end_of(0), 1, &hello));
        say(file, head, bytes);
        say(file, &hello, sizeof hello);
        meshmem_ofi_drop_strangers(end_of(1), meshmem_os_now(), 0);
        assert_true(old || answer_to(file, got, sizeof got) > sizeof(struct ofi_answer));
        if (old)
            wait_until_out(&file, 1);
    }
    exchange(both, FRAMES);
}

/* Attempts that fail go on as long as the node's patience lasts. */
static void dialing_goes_on(void **state)
{
    enum { MANY = 1000 };
    (void)state;
    open_pair();
    struct ofi_node *to = &end_of(0)->node[1];
    to->dials = MANY;
    to->failing = meshmem_os_now();
    end_of(0)->patience = OFI_SECOND;
    end_of(1)->node[0].heard = 1; /* so the next request is refused */
    exchange(one_way, FRAMES);
    assert_int_equal(to->dials, MANY + 1);
}

/* A process with another job's key, or none, that claims to be node 0. */
static void another_key_opens_nothing(void **state)
{
    struct meshmem_wire_setup setup = {
        .me = 0, .n = 2, .key = {.bytes = {1}}, .provider = "tcp", .domain = "lo"};
    char problem[MESHMEM_WIRE_PROBLEM];
    size_t bytes;
    (void)state;
    open_pair();
    char *address = mesh_address(mesh.at[1].end, &bytes);
    struct meshmem_wire_end *end = meshmem_wire_ofi.open(&setup, problem, sizeof problem);
    assert_non_null(end);
    assert_true(end->wire->add_node(end, 1, address, bytes, problem, sizeof problem));
    for (enum meshmem_wire_result result = MESHMEM_WIRE_AGAIN; result != MESHMEM_WIRE_LOST;) {
        struct meshmem_wire_event event;
        result = end->wire->send(end, 1, "forged", 6, NULL, problem);
        assert_true(result >= MESHMEM_WIRE_AGAIN);
        end->wire->poll(end, &event, 1);
        mesh_poll_all(&mesh); /* fails if a frame arrives that nobody has sent */
        mesh_check_time(&mesh);
    }
    end->wire->close(end);
    free(address);
    exchange(both, FRAMES);
}

/* In a child: connect a thousand times, without waiting, and stay. */
static void flood(int ready, pid_t parent)
{
    struct rlimit limit;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    for (int i = 0; i < 1000; i++) {
        int file = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
        if (connect(file, (const void *)end_of(i % 2)->address, sizeof(struct sockaddr_in)) != 0 &&
            errno != EINPROGRESS)
            _exit(1);
    }
    if (write(ready, "", 1) != 1)
        _exit(1);
    while (getppid() == parent)
        pause();
    _exit(0);
}

/* More of them than the nodes have descriptors. */
static void a_flood_does_not_drown(void **state)
{
    struct rlimit limit, few;
    int ready[2];
    char byte;
    (void)state;
    open_pair();
    assert_int_equal(pipe(ready), 0);
    getrlimit(RLIMIT_NOFILE, &limit);
    few = limit;
    few.rlim_cur = (rlim_t)ready[1] + 40;
    pid_t me = getpid(), child = fork();
    assert_true(child >= 0);
    if (child == 0)
        flood(ready[1], me);
    close(ready[1]);
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &few), 0);
    assert_int_equal(read(ready[0], &byte, 1), 1);
    exchange(both, FRAMES);
    for (int i = 0; i < 2; i++) /* the kernel holds back the others */
        for (; end_of(i)->strangers < 100; mesh_check_time(&mesh))
            mesh_poll_all(&mesh);
    setrlimit(RLIMIT_NOFILE, &limit);
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    exchange(both, FRAMES);
    close(ready[0]);
}

/* Programs that a PE starts have no socket of the network. */
static void children_get_no_sockets(void **state)
{
    int inherited = 0;
    (void)state;
    open_pair();
    exchange(both, 1);
    for (int file = 3; file < 100; file++) {
        struct sockaddr_in address;
        socklen_t size = sizeof address;
        if (getsockname(file, (void *)&address, &size) == 0 && address.sin_family == AF_INET)
            inherited += !(fcntl(file, F_GETFD) & FD_CLOEXEC);
    }
    assert_int_equal(inherited, 0);
}

/* What has been read of connections does not look like a stranger for ever. Each end may look once
 * or twice after they have connected. */
static void nobody_is_looked_for(void **state)
{
    (void)state;
    open_pair();
    exchange(both, FRAMES);
    unsigned before = lists;
    exchange(both, 20 * FRAMES);
    assert_in_range(lists - before, 0, 4);
}

/* However many come, descriptors are not listed for each, and yet nobody is waited for. */
static void a_flood_costs_few_lists(void **state)
{
    int files[OFI_STRANGERS], blocking = 0, accepted = 0;
    (void)state;
    open_pair();
    exchange(both, FRAMES);
    struct ofi_end *end = end_of(1);
    unsigned before = lists;
    meshmem_ofi_unblock_strangers(end);
    end->list_at = end->looked = end->look_at = UINT64_MAX / 2; /* none is due for a while */
    for (int i = 0; i < OFI_STRANGERS; i++) {
        files[i] = knock(1);
        for (int k = 0; k < 2 * OFI_SETTLE; k++)
            mesh_poll(&mesh, 1);
    }
    meshmem_ofi_unblock_strangers(end);
    for (int file = 3; file < 1000; file++) {
        struct sockaddr_in mine, other;
        socklen_t size = sizeof mine, bytes = sizeof other;
        if (getsockname(file, (void *)&mine, &size) == 0 &&
            getpeername(file, (void *)&other, &bytes) == 0 &&
            memcmp(&mine, end->address, sizeof mine) == 0) {
            accepted++;
            blocking += !(fcntl(file, F_GETFL) & O_NONBLOCK);
        }
    }
    assert_true(accepted >= OFI_STRANGERS);
    assert_int_equal(blocking, 0);
    assert_true(lists <= before + 1);
    end->list_at = end->look_at = 1;
    wait_until_out(files, OFI_STRANGERS);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_teardown(name, close_mesh)
    const struct CMUnitTest tests[] = {
        TEST(nobody_is_looked_for),
        TEST(children_get_no_sockets),
        TEST(the_silent_are_dropped),
        TEST(they_come_while_nodes_sleep),
        TEST(a_replayed_request_leads_nowhere),
        TEST(a_replayed_request_does_not_delay),
        TEST(replayed_requests_do_not_alternate),
        TEST(a_copy_comes_first),
        TEST(a_node_is_late),
        TEST(a_proof_is_read_late),
        TEST(a_request_is_no_stranger),
        TEST(dialing_goes_on),
        TEST(a_wrong_proof_is_refused),
        TEST(nonsense_is_refused),
        TEST(an_announced_request_is_not_waited_for),
        TEST(only_strangers_are_dropped),
        TEST(another_key_opens_nothing),
        TEST(a_flood_does_not_drown),
        TEST(a_flood_costs_few_lists),
    };
#undef TEST
    return cmocka_run_group_tests_name("strangers", tests, NULL, NULL);
}
