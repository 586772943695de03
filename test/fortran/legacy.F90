! SPDX-License-Identifier: BSD-3-Clause
! The Fortran interface that OpenSHMEM had until 1.4: every routine of it, by external names and shmem.fh. That none is
! missing here is checked by tool/fortran_names_test.py.
! pes: 1 2 3
! env: SHMEM_SYMMETRIC_SIZE=64M
! gfortran: -w -fcray-pointer -fallow-argument-mismatch
module places
  implicit none
  integer, save :: me, n, left, right
  integer(1), save :: from(1024), to(1024)
  integer, save :: psync(4 + 1)   ! from its second element on it is not aligned to 8 bytes
contains

  subroutine expect(true, what)
    logical, intent(in) :: true
    character(*), intent(in) :: what
    if (true) return
    print '(a, i0, 2a)', 'PE ', me, ': this is not so: ', what
    error stop 1
  end subroutine

  integer(1) function pattern(pe, i)
    integer, intent(in) :: pe, i
    pattern = int(mod(31 * pe + i, 120), 1)
  end function

  ! Copies of 5 elements of so many bytes: put to the right, then get from the right.
  subroutine copies(name, put, get, bytes, nonblocking)
    character(*), intent(in) :: name
    integer, intent(in) :: bytes
    logical, intent(in) :: nonblocking
    integer :: i
    external put, get, shmem_barrier_all, shmem_quiet
    integer(1), save :: back(1024)
    from = [(pattern(me, i), i = 1, 1024)]
    to = -1
    back = -1
    call shmem_barrier_all()
    call put(to, from, 5, right)
    if (nonblocking) call shmem_quiet()
    call shmem_barrier_all()
    call expect(all(to(:5 * bytes) == [(pattern(left, i), i = 1, 5 * bytes)]), name // ': what was put')
    call expect(all(to(5 * bytes + 1:) == -1), name // ': more was put')
    call get(back, from, 5, right)
    if (nonblocking) call shmem_quiet()
    call expect(all(back(:5 * bytes) == [(pattern(right, i), i = 1, 5 * bytes)]), name // ': what was got')
    call expect(all(back(5 * bytes + 1:) == -1), name // ': more was got')
    call shmem_barrier_all()
  end subroutine

  ! Every third of 4 elements to every second place.
  subroutine strided(name, iput, iget, bytes)
    character(*), intent(in) :: name
    integer, intent(in) :: bytes
    integer :: i, b
    external iput, iget, shmem_barrier_all
    integer(1), save :: back(1024)
    from = [(pattern(me, i), i = 1, 1024)]
    to = -1
    back = -1
    call shmem_barrier_all()
    call iput(to, from, 2, 3, 4, right)
    call shmem_barrier_all()
    call iget(back, from, 2, 3, 4, right)
    do i = 0, 3
      do b = 1, bytes
        call expect(to(2 * i * bytes + b) == pattern(left, 3 * i * bytes + b), name // ': what was put')
        call expect(back(2 * i * bytes + b) == pattern(right, 3 * i * bytes + b), name // ': what was got')
        call expect(to((2 * i + 1) * bytes + b) == -1, name // ': a gap was written')
      end do
    end do
    call shmem_barrier_all()
  end subroutine

  subroutine use_lock()
    integer :: i
    integer, external :: shmem_test_lock
    integer, save :: pair(2), counter
    external shmem_set_lock, shmem_clear_lock, shmem_integer_put, shmem_integer_get, shmem_barrier_all
    integer :: seen
    pair = [0, 77]
    counter = 0
    call shmem_barrier_all()
    do i = 1, 40
      if (mod(i, 2) == 0) then
        call shmem_set_lock(pair(1))
      else
        do while (shmem_test_lock(pair(1)) /= 0)
        end do
      end if
      call shmem_integer_get(seen, counter, 1, 0)
      seen = seen + 1
      call shmem_integer_put(counter, seen, 1, 0)
      call shmem_clear_lock(pair(1))
    end do
    call shmem_barrier_all()
    if (me == 0) call expect(counter == 40 * n, 'a lock of 4 bytes admits one PE at a time')
    call expect(pair(1) == 0 .and. pair(2) == 77, 'a lock of 4 bytes has no more than those')
  end subroutine

  ! Cray pointers to symmetric memory.
  subroutine allocations()
    integer :: block(1), near(1), errcode, error_of_free
    pointer (address, block), (there, near)
    integer(8) :: before, inside
    include 'shmem.fh'
    external shpalloc, shpdeallc, shpclmove, shmem_barrier_all
    call shpalloc(address, 100, errcode, 0)
    call expect(errcode == 0 .and. address /= 0, 'shpalloc')
    block(1) = 500 + me
    block(100) = 600 + me
    call expect(shmem_addr_accessible(block, right), 'shmem_addr_accessible')
    call expect(shmem_pe_accessible(right) .and. .not. shmem_pe_accessible(n), 'shmem_pe_accessible')
    call shmem_barrier_all()
    there = shmem_ptr(block, me)
    call expect(there == address .and. near(100) == 600 + me, 'shmem_ptr')
    before = address
    call shpclmove(address, 100000, errcode, 0)
    call expect(errcode == merge(0, 1, before == address), 'the status of shpclmove')
    call expect(block(1) == 500 + me .and. block(100) == 600 + me, 'shpclmove keeps the contents')
    call shpclmove(address, 0, errcode, 0)
    call expect(errcode == -1, 'shpclmove to no length')
    call shpclmove(address, huge(1), errcode, 0)
    call expect(errcode == -2, 'shpclmove to more than there is')
    call shpalloc(there, -3, errcode, 0)
    call expect(errcode == -1, 'shpalloc of a negative length')
    call shpalloc(there, huge(1), errcode, 0)
    call expect(errcode == -2, 'shpalloc of more than there is')
    inside = address + 4
    call shpdeallc(inside, errcode, 0)
    call expect(errcode == -5, 'shpdeallc inside a block')
    inside = loc(errcode)
    call shpdeallc(inside, errcode, 0)
    call expect(errcode == -3, 'shpdeallc of a local variable')
    inside = address
    call shpdeallc(address, errcode, 0)
    call expect(errcode == 0, 'shpdeallc')
    call shpdeallc(inside, error_of_free, 0)
    call expect(error_of_free == -4, 'shpdeallc of a free block')
  end subroutine

  subroutine names()
    integer :: major, minor
    character(64) :: name
    character(3) :: short
    external shmem_info_get_version, shmem_info_get_name, shmem_set_cache_inv, shmem_clear_cache_inv
    external shmem_set_cache_line_inv, shmem_udcflush, shmem_udcflush_line, shmem_fence
    include 'shmem.fh'
    include 'shmemx.fh'
    call shmem_info_get_version(major, minor)
    call expect(major == SHMEM_MAJOR_VERSION .and. minor == SHMEM_MINOR_VERSION, 'shmem_info_get_version')
    name = repeat('?', 64)
    call shmem_info_get_name(name)
    call expect(name == SHMEM_VENDOR_STRING .and. name(64:) == ' ', 'shmem_info_get_name')
    call shmem_info_get_name(short)
    call expect(short == SHMEM_VENDOR_STRING(1:3), 'shmem_info_get_name of a short variable')
    call shmem_set_cache_inv()
    call shmem_clear_cache_inv()
    call shmem_set_cache_line_inv(to)
    call shmem_udcflush()
    call shmem_udcflush_line(to)
    call shmem_fence()
  end subroutine

  ! For 32 and 64 bits.
#define BITS 4
#define BROADCAST shmem_broadcast4
#define BROADCAST_BITS shmem_broadcast32
#define COLLECT shmem_collect4
#define COLLECT_BITS shmem_collect32
#define FCOLLECT shmem_fcollect4
#define FCOLLECT_BITS shmem_fcollect32
#define ALLTOALL shmem_alltoall32
#define ALLTOALLS shmem_alltoalls32
#define NAME collectives_32
#include "legacy_collectives.inc"
#undef BITS
#undef BROADCAST
#undef BROADCAST_BITS
#undef COLLECT
#undef COLLECT_BITS
#undef FCOLLECT
#undef FCOLLECT_BITS
#undef ALLTOALL
#undef ALLTOALLS
#undef NAME
#define BITS 8
#define BROADCAST shmem_broadcast8
#define BROADCAST_BITS shmem_broadcast64
#define COLLECT shmem_collect8
#define COLLECT_BITS shmem_collect64
#define FCOLLECT shmem_fcollect8
#define FCOLLECT_BITS shmem_fcollect64
#define ALLTOALL shmem_alltoall64
#define ALLTOALLS shmem_alltoalls64
#define NAME collectives_64
#include "legacy_collectives.inc"

  ! Atomic operations, and waits.
#define WHOLE
#define NAME amos_4
#define KIND integer(4)
#define ADD shmem_int4_add
#define INC shmem_int4_inc
#define FADD shmem_int4_fadd
#define FINC shmem_int4_finc
#define CSWAP shmem_int4_cswap
#define SWAP shmem_int4_swap
#define FETCH shmem_int4_fetch
#define SET shmem_int4_set
#define WAIT shmem_int4_wait
#define WAIT_UNTIL shmem_int4_wait_until
#include "legacy_amos.inc"
#define WHOLE
#define NAME amos_8
#define KIND integer(8)
#define ADD shmem_int8_add
#define INC shmem_int8_inc
#define FADD shmem_int8_fadd
#define FINC shmem_int8_finc
#define CSWAP shmem_int8_cswap
#define SWAP shmem_int8_swap
#define FETCH shmem_int8_fetch
#define SET shmem_int8_set
#define WAIT shmem_int8_wait
#define WAIT_UNTIL shmem_int8_wait_until
#include "legacy_amos.inc"
  ! The names without a kind have neither fetch nor set.
#define WHOLE
#define NAME amos
#define KIND integer
#define ADD shmem_add
#define INC shmem_inc
#define FADD shmem_fadd
#define FINC shmem_finc
#define CSWAP shmem_cswap
#define SWAP shmem_swap
#define FETCH shmem_int4_fetch
#define SET shmem_int4_set
#define WAIT shmem_wait
#define WAIT_UNTIL shmem_wait_until
#include "legacy_amos.inc"
#define NAME amos_real4
#define KIND real(4)
#define SWAP shmem_real4_swap
#define FETCH shmem_real4_fetch
#define SET shmem_real4_set
#include "legacy_amos.inc"
#define NAME amos_real8
#define KIND real(8)
#define SWAP shmem_real8_swap
#define FETCH shmem_real8_fetch
#define SET shmem_real8_set
#include "legacy_amos.inc"

  ! Reductions over all PEs, and over the first of each two.
#define NAME reductions_int2
#define KIND integer(2)
#define BITWISE
#define ORDERED
#define OP(op) shmem_int2_/**/op/**/_to_all
#include "legacy_reductions.inc"
#define NAME reductions_int4
#define KIND integer(4)
#define BITWISE
#define ORDERED
#define OP(op) shmem_int4_/**/op/**/_to_all
#include "legacy_reductions.inc"
#define NAME reductions_int8
#define KIND integer(8)
#define BITWISE
#define ORDERED
#define OP(op) shmem_int8_/**/op/**/_to_all
#include "legacy_reductions.inc"
#define NAME reductions_real4
#define KIND real(4)
#define ORDERED
#define OP(op) shmem_real4_/**/op/**/_to_all
#include "legacy_reductions.inc"
#define NAME reductions_real8
#define KIND real(8)
#define ORDERED
#define OP(op) shmem_real8_/**/op/**/_to_all
#include "legacy_reductions.inc"
#define NAME reductions_real16
#define KIND real(16)
#define SMALL 2.0_16 ** (-100)
#define ORDERED
#define OP(op) shmem_real16_/**/op/**/_to_all
#include "legacy_reductions.inc"
#define NAME reductions_comp4
#define KIND complex(4)
#define OP(op) shmem_comp4_/**/op/**/_to_all
#include "legacy_reductions.inc"
#define NAME reductions_comp8
#define KIND complex(8)
#define OP(op) shmem_comp8_/**/op/**/_to_all
#include "legacy_reductions.inc"
end module

program legacy
  use places
  implicit none
  include 'mpp/shmem.fh'
  include 'mpp/shmemx.fh'
  integer, external :: my_pe, num_pes
  integer :: i
  external shmem_init, shmem_finalize, start_pes, shmem_global_exit, shmem_barrier, shmem_barrier_all
  external shmem_character_put, shmem_character_get, shmem_character_put_nbi, shmem_character_get_nbi
  external shmem_putmem, shmem_getmem, shmem_putmem_nbi, shmem_getmem_nbi, shmem_put, shmem_get
#define EXTERNALS(kind) \
  external shmem_/**/kind/**/put, shmem_/**/kind/**/get, shmem_/**/kind/**/iput, shmem_/**/kind/**/iget; \
  external shmem_/**/kind/**/put_nbi, shmem_/**/kind/**/get_nbi
  EXTERNALS(integer_)
  EXTERNALS(real_)
  EXTERNALS(logical_)
  EXTERNALS(double_)
  EXTERNALS(complex_)
#define SIZED(bits) \
  external shmem_put/**/bits, shmem_get/**/bits, shmem_iput/**/bits, shmem_iget/**/bits; \
  external shmem_put/**/bits/**/_nbi, shmem_get/**/bits/**/_nbi
  SIZED(4)
  SIZED(8)
  SIZED(32)
  SIZED(64)
  SIZED(128)

  call shmem_init()
  call start_pes(0)   ! once more: ignored
  me = shmem_my_pe()
  n = shmem_n_pes()
  right = mod(me + 1, n)
  left = mod(me + n - 1, n)
  psync = SHMEM_SYNC_VALUE
  call expect(my_pe() == me .and. num_pes() == n, 'my_pe and num_pes')
  call shmem_barrier_all()

  call copies('character', shmem_character_put, shmem_character_get, 1, .false.)
  call copies('character_nbi', shmem_character_put_nbi, shmem_character_get_nbi, 1, .true.)
  call copies('mem', shmem_putmem, shmem_getmem, 1, .false.)
  call copies('mem_nbi', shmem_putmem_nbi, shmem_getmem_nbi, 1, .true.)
  call copies('put', shmem_put, shmem_get, 8, .false.)
#define ALL_OF(kind, bytes) \
  call copies(kind/**/_name, shmem_/**/kind/**/_put, shmem_/**/kind/**/_get, bytes, .false.); \
  call copies(kind/**/_name, shmem_/**/kind/**/_put_nbi, shmem_/**/kind/**/_get_nbi, bytes, .true.); \
  call strided(kind/**/_name, shmem_/**/kind/**/_iput, shmem_/**/kind/**/_iget, bytes)
#define integer_name 'integer'
#define real_name 'real'
#define logical_name 'logical'
#define double_name 'double'
#define complex_name 'complex'
  ALL_OF(integer, 4)
  ALL_OF(real, 4)
  ALL_OF(logical, 4)
  ALL_OF(double, 8)
  ALL_OF(complex, 8)
#define ALL_SIZED(bits, bytes) \
  call copies('sized', shmem_put/**/bits, shmem_get/**/bits, bytes, .false.); \
  call copies('sized nbi', shmem_put/**/bits/**/_nbi, shmem_get/**/bits/**/_nbi, bytes, .true.); \
  call strided('sized strided', shmem_iput/**/bits, shmem_iget/**/bits, bytes)
  ALL_SIZED(4, 4)
  ALL_SIZED(8, 8)
  ALL_SIZED(32, 4)
  ALL_SIZED(64, 8)
  ALL_SIZED(128, 16)

  call names()
  call amos_4()
  call amos_8()
  call amos()
  call amos_real4()
  call amos_real8()
  do i = 1, 2   ! with a pSync that is aligned to 8 bytes, and one that is not
    call shmem_barrier(0, 0, n, psync(i))
    call collectives_32(psync(i))
    call collectives_64(psync(i))
    call reductions_int2(psync(i))
    call reductions_int4(psync(i))
    call reductions_int8(psync(i))
    call reductions_real4(psync(i))
    call reductions_real8(psync(i))
    call reductions_real16(psync(i))
    call reductions_comp4(psync(i))
    call reductions_comp8(psync(i))
  end do
  call use_lock()
  call allocations()
  if (me < 0) call shmem_global_exit(1)
  call shmem_finalize()
end program
