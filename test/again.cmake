# SPDX-License-Identifier: BSD-3-Clause
# Groups of programs again, with other settings. CONTRIBUTING.md lists what is left to the campaign.

# Run a group again with what follows its name in the environment. What follows EXPRESSION says which of
# its programs; what follows PART leaves the others to the campaign.
function(add_group_with name group)
  cmake_parse_arguments(ask "" "EXPRESSION;PART" "" ${ARGN})
  string(REGEX REPLACE "_.*" "" label ${group})
  set(part "")
  if(ask_PART)
    set(part --part "${ask_PART}")
  endif()
  add_labeled(${name} ${label} 1500 "${CMAKE_COMMAND}" -E env ${ask_UNPARSED_ARGUMENTS}
    "$<TARGET_FILE:Python3::Interpreter>" "${HERE}/run_pe.py" --group ${group} ${part} ${ask_EXPRESSION})
endfunction()
if(NOT MESHMEM_SANITIZE)
  # What moves large data: with moves emulated by frames, and over a wire that has no moves.
  set(LARGE "^pe_(far|coll|ctx|heap_symmetric|partition_(all|late)|thread_ctx|team_churn)")
  add_group_with(pe_nodes2_emulate pe_nodes2 SHMEM_WIRE=emulate:ofi EXPRESSION ${LARGE})
  add_group_with(pe_nodes2_no_moves pe_nodes2 SHMEM_WIRE=chaos:ofi SHMEM_WIRE_OPTIONS=moves=0
    EXPRESSION ${LARGE})
  # Two proxies: operations, their order and completion, threads, starts and ends; not arguments that are
  # refused, nor every algorithm of a collective, since proxies know neither.
  set(ABOUT after_finalize alltoall_check coll_in_a_row coll_order coll_set cray_alltoallv ctx_team_[agrs]
    far_[^c] far_coll_sizes far_coll_doubling_5_nodes4 global_exit heap_symmetric init_again leave litmus
    lock partition_late plan request start_pes_[el] team_many thread)
  list(JOIN ABOUT "|" ABOUT)
  add_group_with(pe_proxies2 pe_nodes_more SHMEM_FAR_PROXIES=2 PART "^pe_(${ABOUT})")
  add_group_with(conform_proxies2 conform_nodes_more SHMEM_FAR_PROXIES=2 PART
    "^conform_(active|amo|coll|large|reduce|reduce_pipeline|rma|sets|signal|strided|untyped|wait)_3")
  # Ordering: small puts as transfers, two proxies, and checks.
  add_group_with(stress_litmus_moves stress_nodes2 SHMEM_WIRE=emulate:ofi SHMEM_WIRE_OPTIONS=lone=64
    EXPRESSION "^stress_litmus")
  add_group_with(stress_litmus_proxies2 stress_nodes_more SHMEM_FAR_PROXIES=2 EXPRESSION
    "^stress_litmus")
  add_group_with(stress_litmus_check stress_nodes_more SHMEM_CHECK=1 EXPRESSION "^stress_litmus")
  # Over messages of each MPI, under its launcher.
  set(part_mpich "^pe_(alltoall|far|coll_order|ctx|litmus|partition_all|thread_ctx|team_churn)")
  set(part_openmpi "${part_mpich}")
  if(TARGET meshmem-wire-openmpi AND TARGET meshmem-wire-mpich)
    set(part_openmpi "^pe_(far_(rma|signal|get_nbi|fence)|coll_order|litmus|thread_ctx)") # the same source
  endif()
  foreach(mpi openmpi mpich)
    if(TARGET meshmem-wire-${mpi})
      add_group_with(pe_nodes2_${mpi} pe_nodes2 SHMEM_WIRE=mpi MESHMEM_TEST_LAUNCHER=${mpi}
        PART "${part_${mpi}}")
      add_group_with(pe_nodes_more_${mpi} pe_nodes_more SHMEM_WIRE=mpi MESHMEM_TEST_LAUNCHER=${mpi}
        PART "^pe_(coll_order|far_rma_sizes|litmus)_")
      add_group_with(conform_nodes2_${mpi} conform_nodes2 SHMEM_WIRE=mpi MESHMEM_TEST_LAUNCHER=${mpi})
      # Where there are both, all random programs run over two nodes with one, over three with the other.
      set(few_openmpi "")
      set(few_mpich "")
      if(TARGET meshmem-wire-openmpi AND TARGET meshmem-wire-mpich)
        set(few_${mpi} PART "^stress_random")
      endif()
      add_group_with(stress_nodes2_${mpi} stress_nodes2 SHMEM_WIRE=mpi MESHMEM_TEST_LAUNCHER=${mpi}
        ${few_openmpi})
      add_group_with(stress_nodes_more_${mpi} stress_nodes_more SHMEM_WIRE=chaos:mpi
        SHMEM_WIRE_OPTIONS=seed=7 MESHMEM_TEST_LAUNCHER=${mpi} ${few_mpich})
    else()
      add_skipped(pe_nodes2_${mpi} pe "${mpi} was missing at configure time (Debian: libopenmpi-dev, libmpich-dev)")
    endif()
  endforeach()
endif()
