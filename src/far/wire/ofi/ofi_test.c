/* SPDX-License-Identifier: BSD-3-Clause */
/* The wire over libfabric: conformance with each provider that works without special hardware, and
 * what it says when it cannot be opened. Knows the wire's inside only to reach the ways that these
 * providers do not need. */
// sources: far/wire/ofi/ofi.c far/wire/ofi/open.c far/wire/ofi/choose.c far/wire/ofi/costs.c
// sources: far/wire/ofi/connection.c far/wire/ofi/connect.c far/wire/ofi/origin.c
// sources: far/wire/ofi/prove.c far/wire/ofi/deaf.c far/wire/ofi/stranger.c far/wire/ofi/near.c
// sources: far/wire/ofi/answer.c far/wire/ofi/lost.c far/wire/ofi/receive.c far/wire/ofi/memory.c
// sources: far/wire/ofi/signal.c base/mac.c
#include "bound.h"
#include "conformance.h"
#include "far/wire/ofi/ofi.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static char said[8192]; /* all sentences since it was cleared */

static void say(const char *sentence)
{
    size_t used = strlen(said);
    assert_null(strchr(sentence, '\n'));
    snprintf(said + used, sizeof said - used, "%s\n", sentence);
}

static struct meshmem_wire_setup asked = {
    .n = 2, .say = say, .provider_by = "SHMEM_OFI_PROVIDER", .domain_by = "SHMEM_OFI_DOMAIN"};

static struct meshmem_wire_end *open_one(char *problem, size_t size)
{
    said[0] = problem[0] = 0;
    return meshmem_wire_ofi.open(&asked, problem, size);
}

static void wish(const char *provider, const char *domain)
{
    asked.provider = provider;
    asked.fabric_by = "SHMEM_OFI_FABRIC";
    asked.domain = domain;
}

static int forget_wishes(void **state)
{
    (void)state;
    wish(NULL, NULL);
    return 0;
}

static void refuses_unknown_provider(void **state)
{
    char problem[MESHMEM_WIRE_PROBLEM];
    (void)state;
    wish("carrier-pigeon", "");
    assert_null(open_one(problem, sizeof problem));
    assert_non_null(strstr(problem, "SHMEM_OFI_PROVIDER=carrier-pigeon"));
    assert_non_null(strstr(problem, "tcp"));
    assert_null(strstr(problem, "sockets")); /* it would be refused, too */
}

static void refuses_unknown_domain(void **state)
{
    char problem[MESHMEM_WIRE_PROBLEM];
    (void)state;
    wish("", "nonsense9");
    assert_null(open_one(problem, sizeof problem));
    assert_non_null(strstr(problem, "SHMEM_OFI_DOMAIN=nonsense9"));
    assert_non_null(strstr(problem, "lo in 127."));
    assert_null(strstr(problem, "provider"));
    assert_non_null(strstr(said, "on lo (127.0.0.1): SHMEM_OFI_DOMAIN"));
}

/* What a provider answers is checked, whatever it was asked for. */
static void checks_what_it_got(void **state)
{
    (void)state;
    struct fi_info *info = fi_allocinfo();
    assert_non_null(info);
    info->ep_attr->max_msg_size = SIZE_MAX;
    info->tx_attr->msg_order = info->rx_attr->msg_order = FI_ORDER_SAS | FI_ORDER_RAW;
    info->mode = FI_CONTEXT;
    info->caps = FI_MSG | FI_RMA;
    info->domain_attr->mr_mode = FI_MR_LOCAL | FI_MR_ENDPOINT;
    info->domain_attr->mr_key_size = 8;
    info->domain_attr->resource_mgmt = FI_RM_ENABLED;
    assert_null(meshmem_ofi_lacks(info));
    assert_true(meshmem_ofi_can_move(info));
    info->rx_attr->msg_order = FI_ORDER_ATOMIC_RAR; /* as opx */
    assert_non_null(strstr(meshmem_ofi_lacks(info), "FI_ORDER_SAS"));
    info->rx_attr->msg_order = FI_ORDER_SAS;
    info->ep_attr->max_msg_size = MESHMEM_WIRE_FRAME - 1;
    assert_non_null(strstr(meshmem_ofi_lacks(info), "frame"));
    info->ep_attr->max_msg_size = MESHMEM_WIRE_FRAME;
    info->mode = FI_CONTEXT | FI_MSG_PREFIX;
    assert_non_null(strstr(meshmem_ofi_lacks(info), "mode"));
    info->mode = 0;
    info->domain_attr->mr_mode = OFI_MR_BASIC;
    assert_non_null(strstr(meshmem_ofi_lacks(info), "memory"));
    info->domain_attr->mr_mode = 0;
    info->domain_attr->resource_mgmt = FI_RM_DISABLED;
    assert_non_null(strstr(meshmem_ofi_lacks(info), "overflow"));
    info->domain_attr->resource_mgmt = FI_RM_ENABLED;
    info->domain_attr->mr_mode = FI_MR_RAW; /* as ucx, which has keys of 64 bytes */
    assert_null(meshmem_ofi_lacks(info));
    assert_false(meshmem_ofi_can_move(info));
    info->domain_attr->mr_mode = 0;
    info->domain_attr->mr_key_size = 64;
    assert_false(meshmem_ofi_can_move(info));
    info->domain_attr->mr_key_size = 4;
    assert_true(meshmem_ofi_can_move(info));
    fi_freeinfo(info);
}

static void says_why_not_others(void **state)
{
    char problem[MESHMEM_WIRE_PROBLEM];
    (void)state;
    struct meshmem_wire_end *end = open_one(problem, sizeof problem);
    assert_non_null(end);
    assert_null(strstr(end->description, "udp"));
    assert_non_null(strstr(said, "wire ofi: not "));
    end->wire->close(end);
}

static void obeys_the_domain(void **state)
{
    char problem[MESHMEM_WIRE_PROBLEM];
    (void)state;
    wish("tcp", "lo");
    struct meshmem_wire_end *end = open_one(problem, sizeof problem);
    assert_non_null(end);
    assert_non_null(strstr(end->description, "tcp"));
    assert_non_null(strstr(end->description, " on lo,"));
    end->wire->close(end);
}

static void handler(int number) { (void)number; }

static void keeps_signal_handlers(void **state)
{
    char problem[MESHMEM_WIRE_PROBLEM];
    struct sigaction mine = {.sa_handler = handler}, before, now;
    (void)state;
    sigaction(SIGUSR1, &mine, &before);
    struct meshmem_wire_end *end = open_one(problem, sizeof problem);
    sigaction(SIGUSR1, &before, &now);
    assert_true(now.sa_handler == handler);
    end->wire->close(end);
}

/* With 1, 2, 3 a stranger that has libfabric could write to the memory of a job. */
static void keys_cannot_be_guessed(void **state)
{
    enum { PIECES = 4 };
    static char memory[PIECES][4096];
    char problem[MESHMEM_WIRE_PROBLEM];
    struct meshmem_wire_end *ends[2];
    uint64_t seen[2 * PIECES];
    (void)state;
    wish("tcp", "lo");
    for (int i = 0; i < 2; i++) {
        ends[i] = open_one(problem, sizeof problem);
        assert_non_null(ends[i]);
        for (int k = 0; k < PIECES; k++) {
            struct meshmem_wire_key key;
            assert_non_null(ends[i]->wire->add_memory(ends[i], memory[k], sizeof memory[k], &key,
                                                      problem, sizeof problem));
            int n = i * PIECES + k;
            seen[n] = key.key;
            assert_true(key.key >> 32); /* by chance once in 2^32 */
            for (int before = 0; before < n; before++)
                assert_true(key.key - seen[before] > 1000 && seen[before] - key.key > 1000);
        }
    }
    for (int i = 0; i < 2; i++)
        ends[i]->wire->close(ends[i]);
}

static void refuses_a_node_of_another_network(void **state)
{
    char problem[MESHMEM_WIRE_PROBLEM], address[256] = "verbs;ofi_rxm\0sixteen bytes...";
    (void)state;
    struct meshmem_wire_end *end = open_one(problem, sizeof problem);
    assert_false(end->wire->add_node(end, 1, address, sizeof address, problem, sizeof problem));
    assert_non_null(strstr(problem, "SHMEM_OFI_PROVIDER"));
    assert_non_null(strstr(problem, "verbs;ofi_rxm"));
    size_t more = end->wire->address(end, address, sizeof address) + 12; /* as IPv6 to IPv4 */
    assert_false(end->wire->add_node(end, 1, address, more, problem, sizeof problem));
    assert_non_null(strstr(problem, "SHMEM_OFI_DOMAIN"));
    end->wire->close(end);
}

/* Nobody is there any more when the first frame goes out: no connection tells of it. */
static void misses_a_node_that_was_never_reached(void **state)
{
    static struct mesh pair;
    const struct conformance subject = {
        .wire = &meshmem_wire_ofi, .provider = "tcp", .domain = "lo"};
    (void)state;
    mesh_open(&pair, &subject, 2);
    pair.may_break = true;
    mesh_close_one(&pair, 1);
    for (; !pair.at[0].broken[1]; mesh_poll_all(&pair)) {
        struct meshmem_wire_end *end = pair.at[0].end;
        struct pollfd sleeper = {.fd = end->wire->descriptor(end), .events = POLLIN};
        mesh_send(&pair, 0, 1);
        if (mesh_poll(&pair, 0) == 0 && end->wire->may_sleep(end))
            assert_true(poll(&sleeper, 1, 1000 * MESH_SECONDS / 2) > 0);
    }
    assert_non_null(strstr(pair.at[0].problem, "node 1"));
    mesh_close(&pair);
}

/* The host answers while the node's process does nothing, and no more when it has closed. */
static void tells_whether_a_host_answers(void **state)
{
    static struct mesh pair;
    const struct conformance subject = {
        .wire = &meshmem_wire_ofi, .provider = "tcp", .domain = "lo"};
    (void)state;
    mesh_open(&pair, &subject, 2);
    struct meshmem_wire_end *end = pair.at[0].end;
    assert_false(end->wire->answers(end, 1)); /* nobody has asked yet */
    while (!end->wire->answers(end, 1))
        mesh_check_time(&pair);
    pair.may_break = true;
    mesh_close_one(&pair, 1);
    end->wire->answers(end, 1); /* of before */
    assert_false(end->wire->answers(end, 1));
    assert_false(end->wire->answers(end, 1));
    mesh_close(&pair);
}

/* Who is silent is dropped, and counted. */
static void says_how_many_strangers_came(void **state)
{
    (void)state;
    char problem[MESHMEM_WIRE_PROBLEM], byte;
    wish("tcp", "lo");
    struct meshmem_wire_end *end = open_one(problem, sizeof problem);
    assert_non_null(end);
    int file = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const struct ofi_end *e = (const struct ofi_end *)end;
    assert_int_equal(connect(file, (const void *)e->address, sizeof(struct sockaddr_in)), 0);
    int accepted = dup(file); /* the number that the other side's socket gets */
    close(accepted);
    /* Until libfabric has closed it, too, which else keeps what it knows of it. */
    while ((recv(file, &byte, 1, MSG_DONTWAIT) < 0 && errno == EAGAIN) ||
           fcntl(accepted, F_GETFD) >= 0) {
        struct meshmem_wire_event event;
        end->wire->poll(end, &event, 1);
    }
    end->wire->close(end);
    close(file);
    assert_non_null(strstr(said, "over tcp that did not prove that they belong to the job: 1\n"));
}

/* How often this process has called read or write; -1: unknown. Sockets are sent to and received
 * from by other calls. */
static long count_calls(void)
{
    char line[80];
    long count = 0, of_one;
    FILE *list = fopen("/proc/self/io", "re");
    if (!list)
        return -1;
    while (fgets(line, sizeof line, list))
        if (sscanf(line, "syscr: %ld", &of_one) == 1 || sscanf(line, "syscw: %ld", &of_one) == 1)
            count += of_one;
    fclose(list);
    return count;
}

/* A signal would take two calls for each frame. */
static void send_without_signals(int nodes)
{
    enum { FRAMES = 500 };
    static struct mesh pair;
    const struct conformance subject = {
        .wire = &meshmem_wire_ofi, .provider = "tcp", .domain = "lo"};
    mesh_open(&pair, &subject, nodes);
    assert_int_equal(((struct ofi_end *)pair.at[0].end)->polls_sockets,
                     nodes <= OFI_POLLED && fi_version() < FI_VERSION(1, 18));
    while (!pair.at[1].arrived[0]) { /* which connects them */
        mesh_send(&pair, 0, 1);
        mesh_poll_all(&pair);
    }
    mesh_settle(&pair);
    long before = count_calls();
    if (before < 0)
        skip();
    for (uint32_t i = 0; i < FRAMES; i++) {
        while (mesh_send(&pair, 0, 1) == MESHMEM_WIRE_AGAIN)
            mesh_poll_all(&pair);
        while (!mesh_is_settled(&pair))
            mesh_poll_all(&pair);
    }
    assert_true(count_calls() - before < FRAMES / 2);
    mesh_close(&pair);
}

static void signals_no_frame_to_who_polls(void **state)
{
    (void)state;
    send_without_signals(2);              /* the queue polls */
    send_without_signals(OFI_POLLED + 1); /* it has an epoll */
}

/* A thread that sleeps while another one begins to send, and looks once, is woken to send the rest.
 */
static void wakes_to_send_the_rest(void **state)
{
    const struct conformance subject = {
        .wire = &meshmem_wire_ofi, .provider = "tcp", .domain = "lo"};
    struct transfer t = {.to = 1, .bytes = HALF};
    (void)state;
    mesh_open(&mesh, &subject, 2);
    while (!mesh.at[1].arrived[0]) { /* which connects them */
        mesh_send(&mesh, 0, 1);
        mesh_poll_all(&mesh);
    }
    mesh_settle(&mesh);
    struct meshmem_wire_end *end = mesh.at[0].end;
    struct pollfd sleeper = {.fd = end->wire->descriptor(end), .events = POLLIN};
    while (!end->wire->may_sleep(end))
        mesh_poll(&mesh, 0);
    begin_transfer(&t);
    mesh_poll(&mesh, 0);
    while (mesh.at[0].in_use) {
        for (int i = 0; i < 1000 || mesh_poll(&mesh, 1) > 0; i++)
            mesh_poll(&mesh, 1);
        assert_true(poll(&sleeper, 1, 1000 * MESH_SECONDS / 2) > 0);
        mesh_poll(&mesh, 0);
    }
    mesh_close(&mesh);
}

/* Large pieces in many steps, each proven by a read, as for providers that need it. */
static void open_in_small_steps(const struct conformance *subject, int n,
                                struct meshmem_wire_end **ends)
{
    mesh_open_one_by_one(subject, n, ends);
    for (int i = 0; i < n; i++) {
        struct ofi_end *e = (struct ofi_end *)ends[i];
        e->most_bytes = 100000;
        e->delivers = e->end.keeps_order = false;
    }
}

/* As for providers that cannot be waited for. */
static void open_without_descriptor(const struct conformance *subject, int n,
                                    struct meshmem_wire_end **ends)
{
    mesh_open_one_by_one(subject, n, ends);
    for (int i = 0; i < n; i++) {
        struct ofi_end *e = (struct ofi_end *)ends[i];
        close(e->sleeper);
        e->sleeper = -1;
    }
}

/* Whether this libfabric has it at all. */
static bool is_there(const char *provider)
{
    struct fi_info *hints = fi_allocinfo(), *found = NULL;
    hints->fabric_attr->prov_name = strdup(provider);
    int problem = fi_getinfo(OFI_VERSION, NULL, NULL, 0, hints, &found);
    if (!problem)
        fi_freeinfo(found);
    fi_freeinfo(hints);
    return !problem;
}

/* Providers that let strangers in are not used, not even by name. */
static void refuses_open_doors(void **state)
{
    static const char *const names[] = {"ucx", "sockets"};
    static const char *const why[] = {"whoever has connected", "whoever connects"};
    char problem[MESHMEM_WIRE_PROBLEM];
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names && is_there("shm"); i++) {
        bound.name = names[i];
        wish(names[i], "");
        assert_null(open_one(problem, sizeof problem));
        assert_non_null(strstr(said, why[i]));
    }
    bound.name = NULL;
}

static int run_provider(struct conformance subject, const char *provider, const char *domain)
{
    char problem[MESHMEM_WIRE_PROBLEM];
    wish(provider, domain);
    struct meshmem_wire_end *end = open_one(problem, sizeof problem);
    if (!end) {
        print_message("%s: %s: %s\n", is_there(provider) ? "FAILED" : "skipped", provider, problem);
        return is_there(provider);
    }
    print_message("---- %s, writes %s\n", end->description,
                  ((struct ofi_end *)end)->delivers ? "FI_DELIVERY_COMPLETE" : "with a read");
    end->wire->close(end);
    subject.provider = provider;
    subject.domain = domain;
    int failed = conformance_run(&subject);
    if (failed)
        print_message("---- %s: %d failed\n", provider, failed);
    return failed;
}

/* The same as if memory belonged to an endpoint. */
static int run_bound(struct conformance subject, const char *provider, const char *domain)
{
    bound.on = true;
    int failed = run_provider(subject, provider, domain);
    bound.on = false;
    if (is_there(provider) && (!bound.enabled || bound.mistakes)) {
        print_message("---- %s: memory was bound %u times, with %u mistakes\n", provider,
                      bound.enabled, bound.mistakes);
        failed++;
    }
    return failed;
}

/* Arguments, if any: the only provider to test, its domain, and a percentage of the frames. */
int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(refuses_unknown_provider, forget_wishes),
        cmocka_unit_test_teardown(refuses_unknown_domain, forget_wishes),
        cmocka_unit_test(checks_what_it_got),
        cmocka_unit_test_teardown(refuses_open_doors, forget_wishes),
        cmocka_unit_test_teardown(says_why_not_others, forget_wishes),
        cmocka_unit_test_teardown(obeys_the_domain, forget_wishes),
        cmocka_unit_test_teardown(keeps_signal_handlers, forget_wishes),
        cmocka_unit_test_teardown(keys_cannot_be_guessed, forget_wishes),
        cmocka_unit_test_teardown(refuses_a_node_of_another_network, forget_wishes),
        cmocka_unit_test_teardown(misses_a_node_that_was_never_reached, forget_wishes),
        cmocka_unit_test_teardown(tells_whether_a_host_answers, forget_wishes),
        cmocka_unit_test_teardown(says_how_many_strangers_came, forget_wishes),
        cmocka_unit_test_teardown(signals_no_frame_to_who_polls, forget_wishes),
        cmocka_unit_test_teardown(wakes_to_send_the_rest, forget_wishes),
    };
    const struct meshmem_wire *ofi = &meshmem_wire_ofi;
    const struct conformance whole = {.wire = ofi};
    const struct conformance steps = {.wire = ofi, .open = open_in_small_steps};
    const struct conformance blind = {.wire = ofi, .percent = 20, .open = open_without_descriptor};
    /* shm lets frames to one node wait for those to another one (docs/why/far.md). */
    bool waits = fi_version() >= FI_VERSION(2, 0) && fi_version() < FI_VERSION(2, 5);
    /* It finds what an end of the same process sends only if both have asked for each other. */
    bool greets = fi_version() >= FI_VERSION(2, 5);
    const struct conformance hidden = {
        .wire = ofi, .hides_death = true, .holds_up = waits, .greets = greets};
    forget_wishes(NULL);
    if (argc == 4) {
        const struct conformance part = {.wire = ofi, .percent = (unsigned)atoi(argv[3])};
        return run_provider(part, argv[1], argv[2]) != 0;
    }
    int failed = cmocka_run_group_tests_name("ofi", tests, NULL, NULL);
    failed += run_provider(whole, "tcp", "lo");
    failed += run_provider(steps, "tcp;ofi_rxm", "lo"); /* the same provider under its old name */
    failed += run_provider(blind, "tcp", "lo");
    failed += run_provider(hidden, "shm", "");
    failed += run_bound(hidden, "shm", "");
    return failed != 0;
}
