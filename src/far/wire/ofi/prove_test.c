/* SPDX-License-Identifier: BSD-3-Clause */
/* What a node says when it asks for a connection, and who else may say it: whoever repeats, copies,
 * changes or invents a request gets no connection, and does not keep the node from its own. Knows
 * the wire's inside to speak as a node does. */
// sources: far/wire/ofi/ofi.c far/wire/ofi/open.c far/wire/ofi/choose.c far/wire/ofi/costs.c
// sources: far/wire/ofi/connection.c far/wire/ofi/connect.c far/wire/ofi/origin.c
// sources: far/wire/ofi/prove.c far/wire/ofi/deaf.c far/wire/ofi/stranger.c far/wire/ofi/near.c
// sources: far/wire/ofi/answer.c far/wire/ofi/lost.c far/wire/ofi/receive.c far/wire/ofi/memory.c
// sources: far/wire/ofi/signal.c base/mac.c
#include "knock.h"
#include "stand_in.h"

static bool one_way[MESH_NODES][MESH_NODES] = {{0, 1}};

/* The next request of node 0 to node 1, as it would be sent over this socket. */
static void make_request(int file, struct ofi_hello *hello)
{
    struct sockaddr_in6 own = {0};
    socklen_t bytes = sizeof own;
    assert_int_equal(getsockname(file, (void *)&own, &bytes), 0);
    assert_true(meshmem_ofi_make_hello(end_of(0), 1, &own, hello));
}

/* Send a request, as libfabric does. */
static void send_request(int file, const unsigned char *head, size_t bytes,
                         const struct ofi_hello *hello)
{
    say(file, head, bytes);
    say(file, hello, sizeof *hello);
}

static int ask_with(int node, const unsigned char *head, size_t bytes,
                    const struct ofi_hello *hello)
{
    int file = knock(node);
    send_request(file, head, bytes, hello);
    return file;
}

/* Send the next request of node 0 from where it says. */
static int ask(int node, const unsigned char *head, size_t bytes, struct ofi_hello *hello)
{
    int file = knock(node);
    make_request(file, hello);
    send_request(file, head, bytes, hello);
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

/* Skip what an older libfabric does not let the wire do (open.c). */
static void skip_before(uint32_t major, uint32_t minor)
{
    if (fi_version() >= FI_VERSION(major, minor))
        return;
    print_message("skipped: what needs libfabric %u.%u\n", major, minor);
    skip();
}

/* ---- tests ---- */

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
    int first = ask(1, head, bytes, &hello);
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
    int file = ask(1, head, bytes, &hello);
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
        file[i] = ask(1, head, bytes, &hello[i]);
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

/* Somebody who listens sends a node's request before the node does: it is refused, and the node's
 * own is not. */
static void a_copy_comes_first(void **state)
{
    struct ofi_hello hello;
    unsigned char head[HEAD];
    (void)state;
    open_pair();
    size_t bytes = listen_to_a_request(&hello, head);
    int own = knock(1);
    make_request(own, &hello);
    int copy = ask_with(1, head, bytes, &hello);
    wait_until_out(&copy, 1);
    assert_null(end_of(1)->node[0].proving);
    assert_int_equal(end_of(1)->node[0].heard, 0);
    send_request(own, head, bytes, &hello);
    for (; !end_of(1)->node[0].proving; mesh_check_time(&mesh))
        mesh_poll(&mesh, 1);
    exchange(one_way, FRAMES);
    assert_int_equal(end_of(0)->node[1].dials, 0);
    close(own);
}

static int (*open_endpoint)(struct fid_domain *, struct fi_info *, struct fid_ep **, void *);

/* An endpoint that connects from another port than it was told to. */
static int open_elsewhere(struct fid_domain *domain, struct fi_info *info, struct fid_ep **ep,
                          void *context)
{
    ((struct sockaddr_in *)info->src_addr)->sin_port = 0;
    return open_endpoint(domain, info, ep, context);
}

/* Where something between two nodes translates addresses, so that requests come from elsewhere than
 * they say, the node that asks is told, and says so when it gives up, however patient it is. */
static void a_translated_address_is_named(void **state)
{
    struct meshmem_wire_event event = {0};
    (void)state;
    open_pair();
    skip_before(1, 16);
    struct ofi_end *end = end_of(0);
    struct ofi_node *to = &end->node[1];
    static struct fi_ops_domain ops;
    ops = *end->domain->ops;
    open_endpoint = ops.endpoint;
    ops.endpoint = open_elsewhere;
    end->domain->ops = &ops;
    end->patience = 0;
    to->dials = 1000;
    to->failing = 1;
    assert_int_equal(meshmem_ofi_dial(end, 1), MESHMEM_WIRE_AGAIN);
    for (; event.kind != MESHMEM_WIRE_BROKEN; mesh_check_time(&mesh)) {
        mesh_poll(&mesh, 1);
        end->end.wire->poll(&end->end, &event, 1);
    }
    assert_int_equal(event.node, 1);
    assert_non_null(strstr(event.problem, "come from another address"));
    assert_null(end_of(1)->node[0].proving);
}

/* Connections to different nodes come from one port, and leave the others to other programs. */
static void connections_share_a_port(void **state)
{
    static bool from_last[MESH_NODES][MESH_NODES] = {{0}, {0}, {1, 1, 0}};
    (void)state;
    mesh_open(&mesh, &subject, 3);
    skip_before(1, 14);
    exchange(from_last, FRAMES);
    const struct ofi_end *end = end_of(2);
    int seen = 0;
    assert_true(end->own.sin6_port);
    for (int node = 0; node < 2; node++)
        for (const struct ofi_connection *c = end_of(node)->connections; c; c = c->next)
            if (c->node == 2 && c->state == OFI_OPEN) {
                assert_int_equal(c->peer.sin6_port, end->own.sin6_port);
                seen++;
            }
    assert_int_equal(seen, 2);
}

/* Requests of nodes whose libfabric connects from any port do not say from where. */
static void a_request_may_be_silent_about_its_origin(void **state)
{
    (void)state;
    open_pair();
    end_of(0)->says_origin = false;
    exchange(one_way, FRAMES);
    assert_int_equal(end_of(0)->node[1].dials, 0);
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
        files[i] = knock(1);
        make_request(files[i], &hello);
        ((unsigned char *)&hello)[i] ^= 1;
        send_request(files[i], head, bytes, &hello);
    }
    wait_until_out(files, sizeof files / sizeof files[0]);
    assert_null(end_of(1)->node[0].proving);
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
            make_request(file, &hello);
        send_request(file, head, bytes, &hello);
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

/* Refused without a code, as by tcp of libfabric 1.12, a node cannot tell whether its request came
 * at the same time as the other one's: it asks again. */
static void a_refusal_without_its_code(void **state)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}}, own;
    socklen_t size = sizeof address;
    unsigned char got[HEAD];
    (void)state;
    open_pair();
    struct ofi_node *to = &end_of(0)->node[1];
    int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_int_equal(bind(listener, (void *)&address, size), 0);
    assert_int_equal(listen(listener, 1), 0);
    assert_int_equal(getsockname(listener, (void *)&address, &size), 0);
    memcpy(&own, to->raw, sizeof own);
    memcpy(to->raw, &address, sizeof address);
    end_of(0)->drops_codes = true;
    assert_int_equal(mesh_send(&mesh, 0, 1), MESHMEM_WIRE_AGAIN);
    int file = accept4(listener, NULL, NULL, SOCK_CLOEXEC);
    size_t bytes = answer_to(file, got, sizeof got);
    memcpy(to->raw, &own, sizeof own);
    say(file, got, bytes); /* a request instead of an answer: libfabric calls that refused */
    exchange(one_way, FRAMES);
    assert_int_equal(to->dials, 1);
    close(file);
    close(listener);
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

int main(void)
{
#define TEST(name) cmocka_unit_test_teardown(name, close_mesh)
    const struct CMUnitTest tests[] = {
        TEST(a_replayed_request_leads_nowhere),
        TEST(a_replayed_request_does_not_delay),
        TEST(replayed_requests_do_not_alternate),
        TEST(a_copy_comes_first),
        TEST(a_translated_address_is_named),
        TEST(connections_share_a_port),
        TEST(a_request_may_be_silent_about_its_origin),
        TEST(a_node_is_late),
        TEST(a_proof_is_read_late),
        TEST(a_request_is_no_stranger),
        TEST(dialing_goes_on),
        TEST(a_wrong_proof_is_refused),
        TEST(a_refusal_without_its_code),
        TEST(another_key_opens_nothing),
    };
#undef TEST
    return cmocka_run_group_tests_name("prove", tests, NULL, NULL);
}
