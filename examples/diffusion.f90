! SPDX-License-Identifier: BSD-3-Clause
! Heat spreads along a rod that is divided among the PEs. Each puts the cells at its ends into its neighbors with a signal
! that says which step they belong to, and waits for theirs. Prints the heat, which stays the same, and the maximum.
!   oshfort -O2 diffusion.f90 -o diffusion && oshrun -n 4 ./diffusion [steps]
program diffusion
  use, intrinsic :: iso_c_binding
  use shmem
  implicit none (type, external)
  integer(c_size_t), parameter :: cells = 1000
  integer(c_int64_t), save :: from_left = 0, from_right = 0
  real(c_double), save :: sums(1), maxima(1), own(1)
  real(c_double), pointer :: rod(:, :)
  type(c_ptr) :: block
  integer(c_int) :: me, n, now, next
  integer :: status
  integer(c_int64_t) :: step, steps
  character(len=20) :: word

  call shmem_init()
  me = shmem_my_pe()
  n = shmem_n_pes()
  steps = 5000
  if (command_argument_count() > 0) then
    call get_command_argument(1, word, status=status)
    if (status == 0) read (word, '(i20)', iostat=status) steps
    if (status /= 0 .or. steps < 0) error stop 'usage: diffusion [steps]'
  end if
  ! Two rods: that of this step and that of the next one. The cells 1 and cells + 2 are the neighbors'.
  block = shmem_calloc(2 * (cells + 2), c_sizeof(0.0_c_double))
  if (.not. c_associated(block)) error stop 'there is no memory for the rod'
  call c_f_pointer(block, rod, [cells + 2, 2_c_size_t])
  if (me == n / 2) rod(2, 1) = 1000

  do step = 1, steps
    now = int(mod(step - 1, 2_c_int64_t)) + 1
    next = 3 - now
    if (me > 0) call shmem_put_signal(rod(cells + 2, now), rod(2, now), 1_c_size_t, from_right, step, &
                                      SHMEM_SIG_OP_SET, me - 1)
    if (me < n - 1) call shmem_put_signal(rod(1, now), rod(cells + 1, now), 1_c_size_t, from_left, step, &
                                          SHMEM_SIG_OP_SET, me + 1)
    if (me > 0) call shmem_wait_until(from_left, SHMEM_CMP_GE, step)
    if (me < n - 1) call shmem_wait_until(from_right, SHMEM_CMP_GE, step)
    if (me == 0) rod(1, now) = rod(2, now)
    if (me == n - 1) rod(cells + 2, now) = rod(cells + 1, now)
    rod(2:cells + 1, next) = rod(2:cells + 1, now) + &
      (rod(1:cells, now) - 2 * rod(2:cells + 1, now) + rod(3:cells + 2, now)) / 4
  end do

  now = int(mod(steps, 2_c_int64_t)) + 1
  own = sum(rod(2:cells + 1, now))
  if (shmem_sum_reduce(SHMEM_TEAM_WORLD, sums, own, 1_c_size_t) /= 0) error stop 'sum_reduce'
  call shmem_barrier_all()
  own = maxval(rod(2:cells + 1, now))
  if (shmem_max_reduce(SHMEM_TEAM_WORLD, maxima, own, 1_c_size_t) /= 0) error stop 'max_reduce'
  if (me == 0) print '(a, f0.6, a, f0.6)', 'heat ', sums(1), ', maximum ', maxima(1)
  call shmem_free(block)
  call shmem_finalize()
end program
