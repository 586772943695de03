/* SPDX-License-Identifier: BSD-3-Clause */
/* Each MPI gets its own launcher, by the name of its library and by its version. */
#include "boot/mpis.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void check(const struct meshmem_mpi *mpi, const char *name, const char *launcher)
{
    assert_string_equal(mpi->name, name);
    assert_string_equal(mpi->launcher, launcher);
}

static void test_libraries(void **state)
{
    (void)state;
    check(meshmem_mpi_by_library("libmpich.so.12"), "MPICH", "mpiexec.hydra");
    check(meshmem_mpi_by_library("libmpichfort.so.12"), "MPICH", "mpiexec.hydra");
    check(meshmem_mpi_by_library("libmpi.so.12"), "its MPI", "mpiexec.hydra");
    check(meshmem_mpi_by_library("libmpifort.so.12"), "its MPI", "mpiexec.hydra");
    check(meshmem_mpi_by_library("libmpi_gnu_123.so.12"), "Cray MPICH", "srun");
    check(meshmem_mpi_by_library("libmpi.so.40"), "Open MPI", "mpirun");
    check(meshmem_mpi_by_library("libmpi_cxx.so.40"), "Open MPI", "mpirun");
    check(meshmem_mpi_by_library("libmpi_usempif08.so.41"), "Open MPI", "mpirun");
    check(meshmem_mpi_by_library("libmpi_abi.so.1"), "its MPI", "mpiexec");
    check(meshmem_mpi_by_library("libmpi.so"), "its MPI", "mpirun");
    check(meshmem_mpi_by_library("x"), "its MPI", "mpirun");
}

static void test_versions(void **state)
{
    (void)state;
    check(meshmem_mpi_by_version("Open MPI v4.1.4, package: Debian"), "Open MPI", "mpirun");
    check(meshmem_mpi_by_version("MPICH Version:\t4.0.2\n"), "MPICH", "mpiexec.hydra");
    check(meshmem_mpi_by_version("MVAPICH2 Version\t:\t2.3"), "MVAPICH", "mpiexec.hydra");
    check(meshmem_mpi_by_version("Intel(R) MPI Library 2021.18"), "Intel MPI", "mpiexec.hydra");
    check(meshmem_mpi_by_version("MPI VERSION    : CRAY MPICH version 8"), "Cray MPICH", "srun");
    check(meshmem_mpi_by_version("another"), "its MPI", "mpirun");
    check(meshmem_mpi_by_version(NULL), "its MPI", "mpirun");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_libraries),
        cmocka_unit_test(test_versions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
