/* SPDX-License-Identifier: BSD-3-Clause */
/* The wire that a job uses by SHMEM_WIRE and SHMEM_OFI_NICS. */
#include "far/wire/choice.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void several_adapters_put_rails_around_ofi(void **state)
{
    (void)state;
    static const struct {
        const char *wire;
        unsigned adapters;
        const char *chosen;
    } cases[] = {
        {"ofi", 0, "ofi"},
        {"ofi", 1, "ofi"},
        {"ofi", 2, "rails:ofi"},
        {"trace:ofi", 2, "trace:rails:ofi"},
        {"trace:chaos:ofi", 1, "trace:chaos:ofi"},
        {"rails:ofi", 2, "rails:ofi"},
        {"trace:rails:ofi", 3, "trace:rails:ofi"},
        {"mpi", 1, "mpi"},
        {"", 0, ""},
    };
    char problem[200];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *chosen =
            meshmem_wire_choose(cases[i].wire, cases[i].adapters, "NICS", problem, sizeof problem);
        assert_non_null(chosen);
        assert_string_equal(chosen, cases[i].chosen);
        free(chosen);
    }
}

static void other_wires_have_one_adapter(void **state)
{
    (void)state;
    static const char *const wires[] = {"mpi", "trace:mpi", "ofi:", "rails:", "", "myofi"};
    for (size_t i = 0; i < sizeof wires / sizeof *wires; i++) {
        char problem[200] = "";
        assert_null(meshmem_wire_choose(wires[i], 2, "NICS", problem, sizeof problem));
        assert_ptr_equal(strstr(problem, "NICS is 2, "), problem);
        assert_non_null(strstr(problem, "only ofi, which is libfabric, uses several adapters"));
        assert_non_null(strstr(problem, wires[i]));
    }
}

static void a_wire_over_mpi_asks_for_threads_once(void **state)
{
    (void)state;
    static const struct {
        const char *wire;
        bool asks;
    } cases[] = {{"ofi", false}, {"", false},       {"mpi:ofi", false},          {"mpis", false},
                 {"mpi", true},  {"openmpi", true}, {"trace:chaos:mpich", true}, {"mpi_abi", true}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        unsetenv("OMPI_MPI_THREAD_LEVEL");
        unsetenv("MPIR_CVAR_DEFAULT_THREAD_LEVEL");
        meshmem_wire_ask_for_threads(cases[i].wire);
        assert_int_equal(getenv("OMPI_MPI_THREAD_LEVEL") != NULL, cases[i].asks);
        assert_int_equal(getenv("MPIR_CVAR_DEFAULT_THREAD_LEVEL") != NULL, cases[i].asks);
    }
    setenv("OMPI_MPI_THREAD_LEVEL", "1", 1);
    meshmem_wire_ask_for_threads("mpi");
    assert_string_equal(getenv("OMPI_MPI_THREAD_LEVEL"), "1");
    assert_string_equal(getenv("MPIR_CVAR_DEFAULT_THREAD_LEVEL"), "MPI_THREAD_MULTIPLE");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(several_adapters_put_rails_around_ofi),
        cmocka_unit_test(other_wires_have_one_adapter),
        cmocka_unit_test(a_wire_over_mpi_asks_for_threads_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
