! SPDX-License-Identifier: BSD-3-Clause
! Teams, contexts, symmetric memory and queries.
! pes: 1 2 4
program teams
  use, intrinsic :: iso_c_binding
  use shmem
  implicit none
  integer(c_int) :: me, n, provided

  call expect(shmem_init_thread(SHMEM_THREAD_MULTIPLE, provided) == 0, 'init_thread returns 0')
  call expect(provided == SHMEM_THREAD_MULTIPLE, 'the thread level is granted')
  me = shmem_my_pe()
  n = shmem_n_pes()
  call queries()
  call halves()
  call grid()
  call contexts()
  call memory()
  call shmem_finalize()

contains

  subroutine queries()
    integer(c_int) :: major, minor, initialized
    character(kind=c_char, len=SHMEM_MAX_NAME_LEN) :: name
    integer(c_int), save, target :: here
    type(c_ptr) :: there
    call shmem_info_get_version(major, minor)
    call expect(major == SHMEM_MAJOR_VERSION .and. minor == SHMEM_MINOR_VERSION, 'the version')
    call shmem_info_get_name(name)
    call expect(name(:len(SHMEM_VENDOR_STRING)) == SHMEM_VENDOR_STRING, 'the name')
    call shmem_query_initialized(initialized)
    call expect(initialized == 1, 'query_initialized')
    call expect(shmem_pe_accessible(n - 1) == 1 .and. shmem_pe_accessible(n) == 0, 'pe_accessible')
    call expect(shmem_addr_accessible(c_loc(here), n - 1) == 1, 'a saved variable is symmetric')
    there = shmem_ptr(c_loc(here), me)
    call expect(c_associated(there, c_loc(here)), 'ptr to the own PE')
  end subroutine

  subroutine halves()
    type(shmem_team_t) :: half
    type(shmem_team_config_t) :: config
    integer(c_long), save :: sum, number
    integer(c_int) :: parity
    parity = mod(me, 2)
    do parity = 0, 1
      if (parity < n) then
        config%num_contexts = 3
        call expect(shmem_team_split_strided(SHMEM_TEAM_WORLD, parity, 2, (n - parity + 1) / 2, config, &
                                             SHMEM_TEAM_NUM_CONTEXTS, half) == 0, 'split_strided returns 0')
        if (mod(me, 2) /= parity) then
          call expect(half%handle == SHMEM_TEAM_INVALID%handle, 'others get no team')
        else
          config%num_contexts = 0
          call expect(shmem_team_get_config(half, SHMEM_TEAM_NUM_CONTEXTS, config) == 0, 'get_config returns 0')
          call expect(config%num_contexts == 3, 'get_config')
          call expect(shmem_team_my_pe(half) == me / 2, 'team_my_pe')
          call expect(shmem_team_n_pes(half) == (n - parity + 1) / 2, 'team_n_pes')
          call expect(shmem_team_translate_pe(half, me / 2, SHMEM_TEAM_WORLD) == me, 'translate_pe')
          number = me
          call expect(shmem_sum_reduce(half, sum, number, 1_c_size_t) == 0, 'sum_reduce of a team')
          call expect(sum == sum_of(parity), 'the sum of a team')
          call expect(shmem_sync(half) == 0, 'sync')
          call shmem_team_destroy(half)
        end if
      end if
    end do
    call expect(shmem_team_n_pes(SHMEM_TEAM_SHARED) >= 1, 'the team of the node')
  end subroutine

  integer(c_long) function sum_of(parity)
    integer(c_int), intent(in) :: parity
    integer :: i
    sum_of = sum([(i, i = parity, n - 1, 2)])
  end function

  subroutine grid()
    type(shmem_team_t) :: row, column
    call expect(shmem_team_split_2d(SHMEM_TEAM_WORLD, 2, xaxis_mask=0_c_long, xaxis_team=row, yaxis_mask=0_c_long, &
                                    yaxis_team=column) == 0, 'split_2d without configurations returns 0')
    call expect(shmem_team_my_pe(row) == mod(me, 2) .and. shmem_team_my_pe(column) == me / 2, 'split_2d')
    call shmem_team_destroy(row)
    call shmem_team_destroy(column)
  end subroutine

  subroutine contexts()
    type(shmem_ctx_t) :: ctx
    type(shmem_team_t) :: team
    type(shmem_ctx_session_config_t) :: config
    integer(c_int), save :: to(2), from(2)
    from = [me, -me]
    call expect(shmem_ctx_create(SHMEM_CTX_PRIVATE, ctx) == 0, 'ctx_create returns 0')
    call expect(shmem_ctx_get_team(ctx, team) == 0 .and. team%handle == SHMEM_TEAM_WORLD%handle, 'the context''s team')
    config%total_ops = 1
    call shmem_ctx_session_start(ctx, SHMEM_CTX_SESSION_BATCH, config, SHMEM_CTX_SESSION_TOTAL_OPS)
    call shmem_put_nbi(ctx, to, from, 2_c_size_t, mod(me + 1, n))
    call shmem_ctx_session_stop(ctx)
    call shmem_ctx_fence(ctx)
    call shmem_quiet(ctx)
    call shmem_sync_all()
    call expect(all(to == mod(me + n - 1, n) * [1, -1]), 'put_nbi by a context')
    call shmem_ctx_destroy(ctx)
    call expect(shmem_team_create_ctx(SHMEM_TEAM_SHARED, 0_c_long, ctx) == 0, 'team_create_ctx returns 0')
    call shmem_pe_quiet(ctx, [0_c_int], 1_c_size_t)
    call shmem_ctx_destroy(ctx)
    call shmem_ctx_destroy(SHMEM_CTX_INVALID)
  end subroutine

  subroutine memory()
    real(c_double), pointer :: field(:, :), more(:)
    type(c_ptr) :: block
    block = shmem_malloc(8_c_size_t * 10 * 20)
    call expect(c_associated(block), 'malloc')
    call c_f_pointer(block, field, [10, 20])
    field = me
    call shmem_barrier_all()
    call shmem_put(field(:, 7), field(:, 3), 10_c_size_t, mod(me + 1, n))
    call shmem_barrier_all()
    call expect(all(field(:, 7) == mod(me + n - 1, n)) .and. all(field(:, 8) == me), 'a column of the heap')
    block = shmem_realloc(block, 8_c_size_t * 1000)
    call c_f_pointer(block, more, [1000])
    call expect(all(more(:60) == me), 'realloc')
    call shmem_free(block)
    block = shmem_calloc(100_c_size_t, 8_c_size_t)
    call c_f_pointer(block, more, [100])
    call expect(all(more == 0), 'calloc')
    call shmem_free(block)
    block = shmem_align(4096_c_size_t, 100_c_size_t)
    call expect(mod(transfer(block, 0_c_intptr_t), 4096_c_intptr_t) == 0, 'align')
    call shmem_free(block)
    block = shmem_malloc_with_hints(100_c_size_t, SHMEM_MALLOC_ATOMICS_REMOTE)
    call expect(shmem_addr_accessible(block, n - 1) == 1, 'malloc_with_hints')
    call shmem_free(block)
  end subroutine

  include 'expect.inc'
end program
