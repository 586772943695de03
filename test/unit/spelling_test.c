/* SPDX-License-Identifier: BSD-3-Clause */
/* Spellings of wires: which wire wraps which, the messages about wrong spellings, and the order in
 * which wires prepare and finish. */
#include "far/wire.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static char done[64]; /* what was called, in that order */
static bool fails;

static void note(const char *what)
{
    snprintf(done + strlen(done), sizeof done - strlen(done), "%s ", what);
}

static bool prepare_base(const struct meshmem_wire_setup *setup, char *problem, size_t size)
{
    assert_null(setup->inner);
    note("base");
    snprintf(problem, size, "base is missing");
    return !fails;
}

static bool prepare_coat(const struct meshmem_wire_setup *setup, char *problem, size_t size)
{
    (void)problem, (void)size;
    assert_string_equal(setup->inner, "base");
    note("coat");
    return true;
}

static void finish_base(void) { note("end-base"); }
static void finish_coat(void) { note("end-coat"); }

static const struct meshmem_wire base = {
    .name = "base", .prepare = prepare_base, .finish = finish_base};
static const struct meshmem_wire coat = {
    .name = "coat", .wraps = true, .prepare = prepare_coat, .finish = finish_coat};
static const struct meshmem_wire bare = {.name = "bare"};
static const struct meshmem_wire hat = {.name = "hat", .wraps = true};

const struct meshmem_wire *meshmem_wire_find(const char *name, char *problem, size_t size)
{
    const struct meshmem_wire *const wires[] = {&base, &coat, &bare, &hat};
    for (size_t i = 0; i < sizeof wires / sizeof *wires; i++)
        if (strcmp(name, wires[i]->name) == 0)
            return wires[i];
    snprintf(problem, size, "there is no wire %s", name);
    return NULL;
}

static void splits(void **state)
{
    char problem[MESHMEM_WIRE_PROBLEM];
    const char *inner;
    (void)state;
    assert_ptr_equal(meshmem_wire_spelled("bare", &inner, problem, sizeof problem), &bare);
    assert_null(inner);
    assert_ptr_equal(meshmem_wire_spelled("hat:coat:bare", &inner, problem, sizeof problem), &hat);
    assert_string_equal(inner, "coat:bare");
}

static void says_what_to_write(void **state)
{
    static const struct {
        const char *spelling, *sentence;
    } cases[] = {
        {"hat", "the wire hat wraps another one: write hat:ofi"},
        {"bare:hat", "the wire bare wraps no other one: write bare, not bare:hat"},
        {"", "\"\" is not the name of a wire; write for example ofi"},
        {":bare", "\":bare\" is not the name of a wire; write for example ofi"},
        {"nonsense:bare", "there is no wire nonsense"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char problem[MESHMEM_WIRE_PROBLEM] = "";
        const char *inner;
        assert_null(meshmem_wire_spelled(cases[i].spelling, &inner, problem, sizeof problem));
        assert_string_equal(problem, cases[i].sentence);
    }
}

static void knows_who_prepares(void **state)
{
    (void)state;
    assert_false(meshmem_wire_prepares("bare"));
    assert_false(meshmem_wire_prepares("hat:bare"));
    assert_false(meshmem_wire_prepares("hat:nonsense"));
    assert_true(meshmem_wire_prepares("hat:base"));
    assert_true(meshmem_wire_prepares("coat:bare"));
}

static void prepares_from_within(void **state)
{
    char problem[MESHMEM_WIRE_PROBLEM] = "";
    struct meshmem_wire_setup setup = {.n = 2};
    (void)state;
    fails = false;
    done[0] = 0;
    assert_true(meshmem_wire_prepare("hat:coat:base", &setup, problem, sizeof problem));
    meshmem_wire_finish("hat:coat:base");
    assert_string_equal(done, "base coat end-coat end-base ");
    fails = true;
    done[0] = 0;
    assert_false(meshmem_wire_prepare("coat:base", &setup, problem, sizeof problem));
    assert_string_equal(done, "base ");
    assert_string_equal(problem, "base is missing");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(splits),
        cmocka_unit_test(says_what_to_write),
        cmocka_unit_test(knows_who_prepares),
        cmocka_unit_test(prepares_from_within),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
