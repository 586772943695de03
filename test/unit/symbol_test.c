/* SPDX-License-Identifier: BSD-3-Clause */
/* Names from the symbol table of this program; damaged files are no worse than files without one.
 * And where an address is, and what leads there. */
#include "base/stack.h"
#include "base/symbol.h"

#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

long some_variable[5] = {1};
static volatile int depth;

static void finds_names(void **state)
{
    (void)state;
    struct meshmem_stack_call place;
    struct meshmem_symbol symbol;
    assert_true(meshmem_stack_locate((uintptr_t)&some_variable[2], &place));
    assert_true(meshmem_symbol_find(place.path, place.address, MESHMEM_SYMBOL_OBJECT, &symbol));
    assert_string_equal(symbol.name, "some_variable");
    assert_int_equal(symbol.inside, 2 * sizeof(long));
    assert_int_equal(symbol.bytes, sizeof some_variable);
    assert_false(meshmem_symbol_find(place.path, place.address, MESHMEM_SYMBOL_FUNCTION, &symbol));
    assert_true(meshmem_stack_locate((uintptr_t)finds_names + 1, &place));
    assert_true(meshmem_symbol_find(place.path, place.address, MESHMEM_SYMBOL_FUNCTION, &symbol));
    assert_string_equal(symbol.name, "finds_names");
    assert_int_equal(symbol.inside, 1);
    assert_false(meshmem_symbol_find("/nowhere", 0, MESHMEM_SYMBOL_OBJECT, &symbol));
    assert_false(meshmem_symbol_find("/dev/zero", 0, MESHMEM_SYMBOL_OBJECT, &symbol));
    assert_false(meshmem_symbol_find("/", 0, MESHMEM_SYMBOL_OBJECT, &symbol));
}

static void note(void *what, uint64_t address, uint64_t bytes)
{
    const struct meshmem_symbol *wanted = what;
    if (address == wanted->inside)
        assert_int_equal(bytes, wanted->bytes);
    depth = depth + (address == wanted->inside);
}

static void lists_variables(void **state)
{
    (void)state;
    struct meshmem_stack_call place;
    struct meshmem_symbol wanted = {.bytes = sizeof some_variable};
    assert_true(meshmem_stack_locate((uintptr_t)some_variable, &place));
    wanted.inside = place.address;
    meshmem_symbol_each(place.path, note, &wanted);
    assert_int_equal(depth, 1);
    assert_true(meshmem_stack_locate((uintptr_t)finds_names, &place));
    wanted.inside = place.address;
    meshmem_symbol_each(place.path, note, &wanted);
    assert_int_equal(depth, 1);
    depth = 0;
}

static void ignore(void *what, uint64_t address, uint64_t bytes)
{
    (void)what, (void)address, (void)bytes;
}

/* Cut the file after each of many lengths, and change bytes of its head and tables. */
static void survives_damage(void **state)
{
    (void)state;
    struct meshmem_stack_call place;
    struct meshmem_symbol symbol;
    struct stat about;
    char name[] = "/tmp/symbolsXXXXXX";
    assert_true(meshmem_stack_locate((uintptr_t)some_variable, &place));
    int from = open(place.path, O_RDONLY), to = mkstemp(name);
    assert_true(from >= 0 && to >= 0 && fstat(from, &about) == 0);
    size_t bytes = (size_t)about.st_size, table;
    char *data = malloc(bytes);
    assert_true(data && pread(from, data, bytes, 0) == (ssize_t)bytes);
    memcpy(&table, data + 40, sizeof table); /* where the sections' headers are */
    for (size_t i = 0; i < 64 + 64 * 40; i++) {
        size_t at = i < 64 ? i : table + i - 64;
        if (at >= bytes)
            break;
        char changed = (char)(data[at] ^ (i % 2 ? 0xff : 0x40));
        assert_int_equal(pwrite(to, data, i ? 0 : bytes, 0), i ? 0 : (ssize_t)bytes);
        assert_int_equal(pwrite(to, &changed, 1, (off_t)at), 1);
        meshmem_symbol_find(name, place.address, MESHMEM_SYMBOL_OBJECT, &symbol);
        meshmem_symbol_each(name, ignore, NULL);
        assert_int_equal(pwrite(to, &data[at], 1, (off_t)at), 1);
    }
    assert_true(meshmem_symbol_find(name, place.address, MESHMEM_SYMBOL_OBJECT, &symbol));
    for (size_t length = bytes; length; length = length * 9 / 10) {
        assert_int_equal(ftruncate(to, (off_t)length), 0);
        meshmem_symbol_find(name, place.address, MESHMEM_SYMBOL_OBJECT, &symbol);
        meshmem_symbol_each(name, ignore, NULL);
    }
    free(data);
    close(from);
    close(to);
    unlink(name);
}

static __attribute__((noinline)) unsigned count_calls(size_t size)
{
    char text[4096];
    const char *at = text;
    struct meshmem_stack_call call = {.address = 0};
    unsigned n = 0;
    assert_true(size <= sizeof text);
    meshmem_stack_write(text, size, 0);
    assert_true(strlen(text) < size);
    while (meshmem_stack_read(&at, &call)) {
        assert_int_equal(call.path[0], '/');
        n++;
    }
    assert_int_equal(*at, 0); /* no half line */
    return n;
}

static __attribute__((noinline)) unsigned go_deeper(int levels)
{
    depth = levels;
    unsigned n = levels ? go_deeper(levels - 1) : count_calls(4096);
    depth++;
    return n;
}

static void writes_stacks(void **state)
{
    (void)state;
    unsigned here = go_deeper(0);
    assert_true(here > 2);
    assert_int_equal(go_deeper(5), here + 5 < MESHMEM_STACK_CALLS ? here + 5 : MESHMEM_STACK_CALLS);
    assert_int_equal(go_deeper(100), MESHMEM_STACK_CALLS);
    for (size_t size = 1; size < 300; size += 7)
        assert_true(count_calls(size) <= here + 1);
}

static void reads_no_nonsense(void **state)
{
    (void)state;
    const char *const bad[] = {"",      "\n",    "x",      "/a",     "/a 1",
                               "a 1\n", "+ 1\n", "/a  \n", "/a x\n", " 1\n"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct meshmem_stack_call call = {.address = 0};
        const char *at = bad[i];
        assert_false(meshmem_stack_read(&at, &call));
    }
    struct meshmem_stack_call call = {.address = 0};
    const char *at = "/a b 1f\n+ 2\n";
    assert_true(meshmem_stack_read(&at, &call) && call.address == 0x1f);
    assert_string_equal(call.path, "/a b");
    assert_true(meshmem_stack_read(&at, &call) && call.address == 2);
    assert_string_equal(call.path, "/a b");
    assert_false(meshmem_stack_read(&at, &call));
    at = "/a\\nb\\\\n 3\n/c\\ 4\n";
    assert_true(meshmem_stack_read(&at, &call) && call.address == 3);
    assert_string_equal(call.path, "/a\nb\\n");
    assert_true(meshmem_stack_read(&at, &call) && call.address == 4);
    assert_string_equal(call.path, "/c\\");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_names),       cmocka_unit_test(lists_variables),
        cmocka_unit_test(survives_damage),   cmocka_unit_test(writes_stacks),
        cmocka_unit_test(reads_no_nonsense),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
