! SPDX-License-Identifier: BSD-3-Clause
! Variables of modules, common blocks, main programs and procedures are symmetric if they are saved, and the compiler
! reads them again after each call although it sees nobody write to them; built with -O3.
! pes: 2
module data
  use, intrinsic :: iso_c_binding
  integer(c_int), private, save :: hidden = 1
  integer(c_int) :: open = 2
  real(c_double), save :: shared_array(1000)
contains
  subroutine change_hidden(value, pe)
    use shmem
    integer(c_int), intent(in) :: value, pe
    call shmem_barrier_all()
    hidden = 1
    call shmem_barrier_all()
    call shmem_p(hidden, value, pe)
    call shmem_barrier_all()
    if (hidden /= 100 + 10 * pe) error stop 'the private variable of a module'
  end subroutine
end module

program symmetric
  use data
  use shmem
  implicit none
  integer(c_int) :: me, other
  integer(c_int), save :: main_variable
  integer(c_int) :: common_variable
  common /block/ common_variable

  call shmem_init()
  me = shmem_my_pe()
  other = 1 - me
  call change_hidden(100 + 10 * me, other)
  main_variable = -1
  common_variable = -1
  call shmem_barrier_all()
  call shmem_p(main_variable, me, other)
  call shmem_p(common_variable, me, other)
  call shmem_p(open, me, other)
  call shmem_barrier_all()
  call expect(main_variable == other, 'the variable of the main program')
  call expect(common_variable == other, 'the variable of a common block')
  call expect(open == other, 'the variable of a module')
  call local()
  shared_array = me
  call shmem_barrier_all()
  call shmem_put(shared_array(501), shared_array, 500_c_size_t, other)
  call shmem_barrier_all()
  call expect(all(shared_array(501:) == other) .and. all(shared_array(:500) == me), 'an element, and 499 behind it')
  call shmem_finalize()

contains

  subroutine local()
    integer(c_int), save :: flag, value, received(4)
    integer :: round
    flag = 0
    received = 0
    call shmem_barrier_all()
    do round = 1, 100
      value = 1000 * me + round
      call shmem_p(received(1), value, other)
      call shmem_put_nbi(received(2:), [value, value, value], 3_c_size_t, other)
      call shmem_fence()
      call shmem_quiet()
      call shmem_atomic_inc(flag, other)
      call shmem_wait_until(flag, SHMEM_CMP_GE, round)
      call expect(flag == round, 'the saved variable of a procedure')
      call expect(all(received == 1000 * other + round), 'the saved array of a procedure')
      call shmem_barrier_all()
    end do
  end subroutine

  include 'expect.inc'
end program
