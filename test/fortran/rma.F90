! SPDX-License-Identifier: BSD-3-Clause
! Put and get in all their forms, for every kind and for arrays of rank 0 to 3.
! pes: 1 2 3
program rma
  use, intrinsic :: iso_c_binding
  use shmem
  implicit none
  integer(c_int) :: me, left, right

  call shmem_init()
  me = shmem_my_pe()
  right = mod(me + 1, shmem_n_pes())
  left = mod(me + shmem_n_pes() - 1, shmem_n_pes())
  call characters()
  call complex_float()
  call complex_double()
  call logicals()
  call floats()
  call doubles()
  call long_doubles()
  call signed_chars()
  call shorts()
  call ints()
  call longs()
  call bytes()
  call shmem_finalize()

contains

  ! What has no type goes by addresses, as in C.
  subroutine bytes()
    character(kind=c_char, len=8), save, target :: from, to, back
    write (from, '(a, i3.3)') 'PE is', me
    call shmem_putmem(c_loc(to), c_loc(from), 8_c_size_t, right)
    call shmem_barrier_all()
    call expect(to(:5) == 'PE is' .and. ichar(to(8:8)) - ichar('0') == left, 'putmem')
    call shmem_ctx_get64(SHMEM_CTX_DEFAULT, c_loc(back), c_loc(from), 1_c_size_t, right)
    call expect(ichar(back(8:8)) - ichar('0') == right, 'get64')
    call shmem_barrier_all()
    back = ''
    call shmem_barrier_all()
    call shmem_put(back, from, 8_c_size_t, right)
    call shmem_barrier_all()
    call expect(back == to, 'put of a character variable of length 8')
  end subroutine

#define EQUAL(a, b) logical((a) .eqv. (b))
#define NAME logicals
#define KIND logical(c_bool)
#define VALUE(i) logical(mod((i) / 3, 2) == 1, c_bool)
#include "rma.inc"
#undef EQUAL
#undef NAME
#undef KIND
#undef VALUE

#define EQUAL(a, b) ((a) == (b))
#define NAME complex_float
#define KIND complex(c_float_complex)
#define VALUE(i) cmplx((i), -(i), c_float_complex)
#include "rma.inc"
#undef NAME
#undef KIND
#undef VALUE

#define NAME complex_double
#define KIND complex(c_double_complex)
#define VALUE(i) cmplx((i), -(i), c_double_complex)
#include "rma.inc"
#undef NAME
#undef KIND
#undef VALUE

#define SINGLE
#define NAME characters
#define KIND character(kind=c_char)
#define VALUE(i) achar((i) + 32)
#include "rma.inc"
#undef NAME
#undef KIND
#undef VALUE

#define NAME floats
#define KIND real(c_float)
#define VALUE(i) real((i) / 8.0, c_float)
#include "rma.inc"
#undef NAME
#undef KIND
#undef VALUE

#define NAME doubles
#define KIND real(c_double)
#define VALUE(i) real((i) / 8.0, c_double)
#include "rma.inc"
#undef NAME
#undef KIND
#undef VALUE

#define NAME long_doubles
#define KIND real(c_long_double)
#define VALUE(i) real((i) / 8.0, c_long_double)
#include "rma.inc"
#undef NAME
#undef KIND
#undef VALUE

#define NAME signed_chars
#define KIND integer(c_signed_char)
#define VALUE(i) int((i), c_signed_char)
#include "rma.inc"
#undef NAME
#undef KIND
#undef VALUE

#define NAME shorts
#define KIND integer(c_short)
#define VALUE(i) int((i) * 300, c_short)
#include "rma.inc"
#undef NAME
#undef KIND
#undef VALUE

#define NAME ints
#define KIND integer(c_int)
#define VALUE(i) int((i) * 100003, c_int)
#include "rma.inc"
#undef NAME
#undef KIND
#undef VALUE

#define NAME longs
#define KIND integer(c_long)
#define VALUE(i) ((i) * 10000000019_c_long)
#include "rma.inc"

  include 'expect.inc'
end program
