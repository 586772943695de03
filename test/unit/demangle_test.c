/* SPDX-License-Identifier: BSD-3-Clause */
/* Names of variables from symbols: as g++ and clang++ make them, and those that are none. */
#include "base/demangle.h"

// clang-format off
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
// clang-format on

#include <string.h>

static void is(const char *symbol, const char *name)
{
    char text[64];
    meshmem_demangle(text, sizeof text, symbol);
    assert_string_equal(text, name);
}

static void names_of_cxx(void **state)
{
    (void)state;
    is("_ZL4flag", "flag");
    is("_Z4nameB5cxx11", "name");
    is("_ZN3app5tableE", "app::table");
    is("_ZN3appL5tableE", "app::table");
    is("_ZN12_GLOBAL__N_14flagE", "(anonymous namespace)::flag");
    is("_ZN3app12_GLOBAL__N_14flagE", "app::(anonymous namespace)::flag");
    is("_ZN3app5State5countE", "app::State::count");
    is("_ZZ4mainE4left", "main::left");
    is("_ZZ4mainE4left_0", "main::left");
    is("_ZZ4mainE4left__10_", "main::left");
    is("_ZZN3app3runEiPKcE5count", "app::run::count");
    is("_ZZNK3app5State3runEvE5count", "app::State::run::count");
    is("_ZZ3putIlEvT_E5there", "put::there");
    is("_ZZN3appL3runEP4EdgeE1x", "app::run::x");
    is("_ZSt4cout", "std::cout");
}

static void names_of_c(void **state)
{
    (void)state;
    is("left", "left");
    is("left.0", "left");
    is("left.1234", "left");
    is("main.left", "main.left");
    is("left.part.0", "left.part");
    is(".0", ".0");
    is("left.", "left.");
    is("", "");
}

static void not_understood(void **state)
{
    (void)state;
    static const char *const some[] = {"_Z",
                                       "_ZN",
                                       "_ZN3appE5",
                                       "_ZN3app",
                                       "_ZL9flag",
                                       "_ZZ4main",
                                       "_ZZ4mainE",
                                       "_ZZ4mainE9left",
                                       "_ZN3BoxIiE1xE",
                                       "_Z4leftv",
                                       "_ZB5cxx11",
                                       "_Z4nameB9x",
                                       "_Z99999999999999999999999x",
                                       "_ZZ",
                                       "_ZZE",
                                       "_ZNE",
                                       "_Z0",
                                       "_ZL0",
                                       "_ZN3app0E",
                                       "_ZZ4mainE0"};
    for (size_t i = 0; i < sizeof some / sizeof *some; i++)
        is(some[i], some[i]);
}

static void cut(void **state)
{
    (void)state;
    char text[64], symbol[400] = "_ZN";
    for (int i = 0; i < 30; i++)
        strcat(symbol, "5table");
    strcat(symbol, "E");
    meshmem_demangle(text, sizeof text, symbol);
    assert_int_equal(strlen(text), sizeof text - 1);
    assert_memory_equal(text, "table::table::", 14);
    meshmem_demangle(text, 5, "_ZN3app5tableE");
    assert_string_equal(text, "app:");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(names_of_cxx), cmocka_unit_test(names_of_c),
                                       cmocka_unit_test(not_understood), cmocka_unit_test(cut)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
