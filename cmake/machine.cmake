# SPDX-License-Identifier: BSD-3-Clause
# What the library cannot do without, said here rather than by errors in the middle of the build, or by programs that
# do not work: addresses of 64 bits, Linux, glibc, whose loader it asks for the parts of the program, and atomic
# operations on words of all sizes.
include(CheckCSourceCompiles)
if(NOT CMAKE_SYSTEM_NAME STREQUAL "Linux")
  message(FATAL_ERROR "meshmem needs Linux; this is ${CMAKE_SYSTEM_NAME}")
endif()
if(CMAKE_SIZEOF_VOID_P AND NOT CMAKE_SIZEOF_VOID_P EQUAL 8)
  math(EXPR bits "8 * ${CMAKE_SIZEOF_VOID_P}")
  message(FATAL_ERROR "meshmem needs addresses of 64 bits, and those of ${CMAKE_C_COMPILER} have ${bits}: "
    "compile for x86-64 or AArch64")
endif()
check_c_source_compiles("#include <features.h>
#ifndef __GLIBC__
#error
#endif
int main(void) { return 0; }" MESHMEM_GLIBC)
if(NOT MESHMEM_GLIBC)
  message(FATAL_ERROR "meshmem needs glibc (Debian: libc6-dev), and ${CMAKE_C_COMPILER} compiles for another "
    "C library, such as musl")
endif()
separate_arguments(CMAKE_REQUIRED_LIBRARIES UNIX_COMMAND "${CMAKE_C_STANDARD_LIBRARIES}")
check_c_source_compiles("#include <stdint.h>
static uint8_t byte;
static uint16_t half;
int main(int argc, char **argv)
{
    (void)argv;
    uint16_t old = __atomic_exchange_n(&half, argc, __ATOMIC_SEQ_CST);
    __atomic_compare_exchange_n(&half, &old, argc, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
    return __atomic_exchange_n(&byte, argc, __ATOMIC_SEQ_CST);
}" MESHMEM_ATOMICS)
unset(CMAKE_REQUIRED_LIBRARIES)
if(NOT MESHMEM_ATOMICS)
  message(FATAL_ERROR "meshmem needs atomic operations on words of 1 and 2 bytes, and ${CMAKE_C_COMPILER} has none for "
    "${CMAKE_SYSTEM_PROCESSOR} without libatomic: use a compiler that has them (for riscv64 gcc 13 or later), or link "
    "with it by -DCMAKE_C_STANDARD_LIBRARIES=-latomic; then programs with libmeshmem.a need it, too")
endif()
if(NOT CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|amd64|AMD64|aarch64|arm64)$")
  message(WARNING "meshmem is made for x86-64 and AArch64, and has not been tested on ${CMAKE_SYSTEM_PROCESSOR}: "
    "run its tests there before you rely on it")
endif()
