/* SPDX-License-Identifier: BSD-3-Clause */
/* Two nodes connected over sockets, and whoever else knocks at a node's port, with plain sockets.
 */
#ifndef MESHMEM_TEST_WIRE_KNOCK_H
#define MESHMEM_TEST_WIRE_KNOCK_H

#include "conformance.h"
#include "far/wire/ofi/ofi.h"

#include <errno.h>
#include <sys/socket.h>
#include <unistd.h>

/* tcp of libfabric 1.17 never frees what it keeps of who is there when the port closes. */
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void) { return "leak:libfabric.so"; }

enum { FRAMES = 500, HEAD = 512 };

static const struct conformance subject = {
    .wire = &meshmem_wire_ofi, .provider = "tcp", .domain = "lo"};
static bool both[MESH_NODES][MESH_NODES] = {{0, 1}, {1, 0}};

static inline struct ofi_end *end_of(int i) { return (struct ofi_end *)mesh.at[i].end; }

static inline void open_pair(void) { mesh_open(&mesh, &subject, 2); }

static inline int knock(int node)
{
    int file = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_true(file >= 0);
    assert_int_equal(connect(file, (const void *)end_of(node)->address, sizeof(struct sockaddr_in)),
                     0);
    return file;
}

static inline void say(int file, const void *data, size_t bytes)
{
    assert_int_equal(send(file, data, bytes, MSG_NOSIGNAL), bytes);
}

/* Whether the node has closed the connection. */
static inline bool is_out(int file)
{
    char got[HEAD];
    ssize_t bytes = recv(file, got, sizeof got, MSG_DONTWAIT);
    return bytes == 0 || (bytes < 0 && errno != EAGAIN);
}

/* Poll until the node has closed all of these connections; then close them here. */
static inline void wait_until_out(int *files, int n)
{
    for (int i = 0; i < n; i++) {
        for (; !is_out(files[i]); mesh_check_time(&mesh))
            mesh_poll_all(&mesh);
        close(files[i]);
    }
}

/* What libfabric sends when a node asks for a connection: its own head, then the hello. */
static inline size_t listen_to_a_request(struct ofi_hello *hello, unsigned char *head)
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

/* Poll until node 1 knows this many strangers. */
static inline void wait_until_known(int number)
{
    for (; end_of(1)->n_strangers < number; mesh_check_time(&mesh))
        mesh_poll_all(&mesh);
}

#endif
