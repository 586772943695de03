! SPDX-License-Identifier: BSD-3-Clause
! Collectives of every kind, over arrays of rank 2.
! pes: 1 2 4
#define MOST 4
program collectives
  use, intrinsic :: iso_c_binding
  use shmem
  implicit none
  integer(c_int) :: me, n

  call shmem_init()
  me = shmem_my_pe()
  n = shmem_n_pes()
  call characters()
  call floats()
  call doubles()
  call long_doubles()
  call signed_chars()
  call shorts()
  call ints()
  call longs()
  call complex_numbers()
  call shmem_finalize()

contains

  subroutine complex_numbers()
    complex(c_double_complex), save :: mine(3), total(3)
    complex(c_float_complex), save :: one, all_of_them
    integer :: i
    mine = [(cmplx(me, i, c_double_complex), i = 1, 3)]
    one = cmplx(0, 1, c_float_complex)
    call expect(shmem_sum_reduce(SHMEM_TEAM_WORLD, total, mine, 3_c_size_t) == 0, 'complex: sum_reduce returns 0')
    call expect(all(total == [(cmplx(n * (n - 1) / 2, n * i, c_double_complex), i = 1, 3)]), 'complex: sum_reduce')
    call expect(shmem_prod_reduce(SHMEM_TEAM_WORLD, all_of_them, one, 1_c_size_t) == 0, 'complex: prod returns 0')
    call expect(all_of_them == one ** n, 'complex: prod_reduce')
  end subroutine

#define NAME characters
#define KIND character(kind=c_char)
#define VALUE(i) achar((i) + 32)
#include "collectives.inc"
#undef NAME
#undef KIND
#undef VALUE

#define ARITHMETIC
#define NAME floats
#define KIND real(c_float)
#define VALUE(i) real((i), c_float)
#include "collectives.inc"
#undef NAME
#undef KIND
#undef VALUE

#define NAME doubles
#define KIND real(c_double)
#define VALUE(i) real((i), c_double)
#include "collectives.inc"
#undef NAME
#undef KIND
#undef VALUE

#define NAME long_doubles
#define KIND real(c_long_double)
#define VALUE(i) real((i), c_long_double)
#include "collectives.inc"
#undef NAME
#undef KIND
#undef VALUE

#define BITS
#define NAME signed_chars
#define KIND integer(c_signed_char)
#define VALUE(i) int((i), c_signed_char)
#include "collectives.inc"
#undef NAME
#undef KIND
#undef VALUE

#define NAME shorts
#define KIND integer(c_short)
#define VALUE(i) int((i), c_short)
#include "collectives.inc"
#undef NAME
#undef KIND
#undef VALUE

#define NAME ints
#define KIND integer(c_int)
#define VALUE(i) int((i), c_int)
#include "collectives.inc"
#undef NAME
#undef KIND
#undef VALUE

#define NAME longs
#define KIND integer(c_long)
#define VALUE(i) int((i), c_long)
#include "collectives.inc"

  include 'expect.inc'
end program
