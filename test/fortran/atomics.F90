! SPDX-License-Identifier: BSD-3-Clause
! Atomic operations, waiting and testing, and locks.
! pes: 1 2 4
program atomics
  use, intrinsic :: iso_c_binding
  use shmem
  implicit none
  integer(c_int) :: me, n, left, right

  call shmem_init()
  me = shmem_my_pe()
  n = shmem_n_pes()
  right = mod(me + 1, n)
  left = mod(me + n - 1, n)
  call ints()
  call longs()
  call reals()
  call locks()
  call shmem_finalize()

contains

  subroutine reals()
    real(c_double), save :: word
    real(c_float), save :: short_word
    word = -1
    short_word = -1
    call shmem_barrier_all()
    call shmem_atomic_set(word, me + 0.5_c_double, right)
    call expect(shmem_atomic_swap(short_word, me + 0.25, right) == -1, 'swap of a float')
    call shmem_barrier_all()
    call expect(shmem_atomic_fetch(word, me) == left + 0.5_c_double, 'set of a double')
    call expect(short_word == left + 0.25, 'swap of a float is there')
  end subroutine

  subroutine locks()
    integer(c_long), save :: lock = 0
    integer(c_int), save :: counter = 0
    integer :: i
    call shmem_barrier_all()
    do i = 1, 50
      call shmem_set_lock(lock)
      call shmem_p(counter, shmem_g(counter, 0) + 1, 0)
      call shmem_quiet()
      call shmem_clear_lock(lock)
    end do
    call shmem_barrier_all()
    call expect(shmem_g(counter, 0) == 50 * n, 'the counter under a lock')
    call shmem_barrier_all()
    if (me == 0) then
      call expect(shmem_test_lock(lock) == 0, 'a free lock can be had')
    end if
    call shmem_barrier_all()
    if (me /= 0) then
      call expect(shmem_test_lock(lock) == 1, 'a lock that is held cannot be had')
    end if
    call shmem_barrier_all()
    if (me == 0) call shmem_clear_lock(lock)
  end subroutine

#define NAME ints
#define KIND integer(c_int)
#define WORD(i) int((i), c_int)
#include "atomics.inc"
#undef NAME
#undef KIND
#undef WORD

#define NAME longs
#define KIND integer(c_long)
#define WORD(i) int((i), c_long)
#include "atomics.inc"

  include 'expect.inc'
end program
