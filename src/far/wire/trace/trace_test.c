/* SPDX-License-Identifier: BSD-3-Clause */
/* The wire that writes down what goes through another one: conformance, and what is in the files.
 */
// sources: far/wire/trace/trace.c far/wire/wrap.c far/wire/spelling.c
// sources: far/wire/sim/sim.c far/wire/sim/time.c
#include "net.h"

#include "far/wire/wrap.h"

#include <sys/stat.h>
#include <unistd.h>

const struct meshmem_wire *meshmem_wire_find(const char *name, char *problem, size_t size)
{
    snprintf(problem, size, "there is no wire %s", name);
    return strcmp(name, "sim") == 0 ? &meshmem_wire_sim : NULL;
}

static char folder[] = "trace-test-XXXXXX";

/* Send a frame of 40 bytes from 0 to 1 and return what is in node's file. */
static const char *trace(const char *format, int node)
{
    static char text[4096], frame[40];
    char options[128], path[64];
    struct meshmem_wire_end *end[2];
    struct meshmem_wire_event event;
    snprintf(options, sizeof options, "%s%s/t,format=%s", node ? "" : "file=", folder, format);
    struct conformance subject = {.wire = &meshmem_wire_trace, .inner = "sim", .options = options};
    net_parameters = (struct meshmem_sim_parameters){
        .latency = 1500, .polls_advance = true, .keeps_frames = true};
    net_open(&subject, 2, end);
    assert_int_equal(end[0]->wire->send(end[0], 1, frame, sizeof frame, NULL, &event),
                     MESHMEM_WIRE_TAKEN);
    while (end[0]->wire->poll(end[0], &event, 1) == 0)
        ;
    assert_ptr_equal(event.what, &event);
    while (end[1]->wire->poll(end[1], &event, 1) == 0)
        ;
    for (int i = 0; i < 2; i++)
        end[i]->wire->close(end[i]);
    snprintf(path, sizeof path, "%s/t.%d", folder, node);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = 0;
    fclose(file);
    return text;
}

static void writes_lines(void **state)
{
    (void)state;
    assert_string_equal(trace("lines", 0), "0 send 1 40\n1500 sent 1 40 1500\n");
    assert_string_equal(trace("lines", 1), "1500 received -1 40\n");
}

static void writes_spans(void **state)
{
    (void)state;
    const char *text = trace("chrome", 0);
    assert_int_equal(text[0], '[');
    assert_non_null(strstr(text, "\"name\":\"send\",\"ph\":\"X\",\"pid\":0,\"tid\":1,\"ts\":0.000,"
                                 "\"dur\":1.500,\"args\":{\"bytes\":40}}]\n"));
}

/* What others may have put in the place of a file in a directory that they can write to. */
static void replaces_links_and_pipes(void **state)
{
    (void)state;
    char path[64], others[64];
    snprintf(path, sizeof path, "%s/t.0", folder);
    unlink(path);
    assert_int_equal(symlink("t.other", path), 0);
    assert_non_null(strstr(trace("lines", 0), "0 send 1 40\n"));
    snprintf(others, sizeof others, "%s/t.other", folder);
    assert_int_not_equal(access(others, F_OK), 0);
    unlink(path);
    assert_int_equal(mkfifo(path, 0600), 0);
    assert_non_null(strstr(trace("lines", 0), "0 send 1 40\n"));
}

static void says_what_is_wrong(void **state)
{
    (void)state;
    char problem[MESHMEM_WIRE_PROBLEM] = "";
    struct meshmem_wire_setup setup = {.n = 2, .options = "format=xml", .inner = "sim"};
    assert_null(meshmem_wire_trace.open(&setup, problem, sizeof problem));
    assert_non_null(strstr(problem, "format=xml: no such option"));
    setup.options = "file=no-such-folder/t";
    assert_null(meshmem_wire_trace.open(&setup, problem, sizeof problem));
    assert_non_null(strstr(problem, "no-such-folder/t.0 cannot be written"));
    setup.end = 1;
    assert_null(meshmem_wire_trace.open(&setup, problem, sizeof problem));
    assert_non_null(strstr(problem, "no-such-folder/t.0.1 cannot be written"));
}

static int remove_folder(void **state)
{
    (void)state;
    char path[64];
    for (int node = 0; node < MESH_NODES; node++) {
        snprintf(path, sizeof path, "%s/t.%d", folder, node);
        unlink(path);
    }
    return rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(writes_lines),
        cmocka_unit_test(writes_spans),
        cmocka_unit_test(replaces_links_and_pipes),
        cmocka_unit_test(says_what_is_wrong),
    };
    char options[64];
    if (!mkdtemp(folder))
        return 1;
    snprintf(options, sizeof options, "file=%s/t", folder);
    struct conformance subject = {.wire = &meshmem_wire_trace,
                                  .inner = "sim",
                                  .options = options,
                                  .percent = 30,
                                  .open = net_open};
    int failed = cmocka_run_group_tests(tests, NULL, NULL) + net_run(&subject);
    return failed + remove_folder(NULL);
}
