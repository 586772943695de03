# SPDX-License-Identifier: BSD-3-Clause
# Tests of groups of programs, and of some groups again with other settings. CONTRIBUTING.md lists what is left to the
# campaign.

# Make tests of the groups.
function(add_groups)
  get_property(groups GLOBAL PROPERTY GROUPS)
  list(REMOVE_DUPLICATES groups)
  foreach(group ${groups})
    get_property(runs GLOBAL PROPERTY RUNS_${group})
    get_property(label GLOBAL PROPERTY LABEL_${group})
    file(GENERATE OUTPUT "${CMAKE_CURRENT_BINARY_DIR}/groups/${group}.tsv" CONTENT "${runs}")
    if(group MATCHES "^(pe|conform)_2(_nodes2)?$")
      list(APPEND label quick)
    elseif(group MATCHES "_chosen$")
      list(APPEND label chosen)
    endif()
    set(choice "")
    if(group MATCHES "^stress_[0-9]+$")
      set(choice --part "_1$") # of the two seeds; the campaign takes both
    elseif(group MATCHES "^conform_(nodes_)?more$") # of the algorithms, those that are about nodes or shares
      set(choice --part "^conform_[a-z]+_[35]|_(leaders|agree|put_get|shares|doubling|pipeline)_")
    elseif(group STREQUAL "conform_nodes2") # where the number of PEs matters; the others run with two
      set(choice --part "^conform_(coll|reduce|sets|active|large|signal)_")
    endif()
    add_labeled(${group} "${label}" 1500 Python3::Interpreter "${HERE}/run_pe.py" --group ${group}
      ${choice})
  endforeach()
endfunction()
add_groups()

# Run a group again with what follows its name in the environment, where run_pe.py takes it from one variable
# (test/tool/surroundings.py). What follows EXPRESSION says which of its programs; what follows PART leaves the others
# to the campaign.
function(add_group_with name group)
  cmake_parse_arguments(ask "" "EXPRESSION;PART" "" ${ARGN})
  string(REGEX REPLACE "_.*" "" label ${group})
  set(part "")
  if(ask_PART)
    set(part --part "${ask_PART}")
  endif()
  list(JOIN ask_UNPARSED_ARGUMENTS " " settings)
  add_labeled(${name} ${label} 1500 "${CMAKE_COMMAND}" -E env "MESHMEM_TEST_SETTINGS=${settings}"
    "$<TARGET_FILE:Python3::Interpreter>" "${HERE}/run_pe.py" --group ${group} ${part} ${ask_EXPRESSION})
endfunction()
if(NOT MESHMEM_SANITIZE)
  # What moves large data: with moves emulated by frames, and over a wire that has no moves.
  set(LARGE "^pe_(far|coll|ctx|heap_symmetric|partition_(all|late)|thread_ctx|team_churn)")
  add_group_with(pe_nodes2_emulate pe_nodes2 SHMEM_WIRE=emulate:ofi PART
    "^pe_(far_(rma|get|signal|fence|strided|many|coll)|coll_order|partition)" EXPRESSION ${LARGE})
  add_group_with(pe_nodes2_no_moves pe_nodes2 SHMEM_WIRE=chaos:ofi SHMEM_WIRE_OPTIONS=moves=0 PART
    "^pe_far_(rma|get|signal|fence|strided|many)" EXPRESSION ${LARGE})
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
  # Over messages of each MPI, under its launcher. That of MPICH 5 is also one of the module mpich.
  set(part "^pe_(far_(rma|signal|get_nbi|fence)|coll_order|litmus|thread_ctx|team_churn)")
  set(openmpi_SETTING SHMEM_WIRE=mpi MESHMEM_TEST_LAUNCHER=openmpi)
  set(mpich_SETTING SHMEM_WIRE=mpi MESHMEM_TEST_LAUNCHER=mpich)
  get_filename_component(beside "${MPICC_mpi_abi}" DIRECTORY)
  set(mpi_abi_SETTING SHMEM_WIRE=mpi_abi "MESHMEM_TEST_LAUNCHER=${beside}/mpiexec.hydra")
  foreach(mpi openmpi mpich mpi_abi)
    if(TARGET meshmem-wire-${mpi})
      set(over ${${mpi}_SETTING})
      add_group_with(pe_nodes2_${mpi} pe_nodes2 ${over}
        PART "${part}")
      add_group_with(pe_nodes_more_${mpi} pe_nodes_more ${over}
        PART "^pe_(coll_order|far_rma_sizes|litmus)_")
      add_group_with(conform_nodes2_${mpi} conform_nodes2 ${over})
      add_group_with(stress_nodes2_${mpi} stress_nodes2 ${over}
        PART "^stress_(random|litmus)")
      string(REPLACE SHMEM_WIRE= SHMEM_WIRE=chaos: over "${over}")
      add_group_with(stress_nodes_more_${mpi} stress_nodes_more ${over}
        SHMEM_WIRE_OPTIONS=seed=7,delay=0.2,refuse=0.1 PART "^stress_random")
    elseif(mpi STREQUAL mpi_abi)
      add_skipped(pe_nodes2_mpi_abi pe "mpicc_abi was missing at configure time (MPICH 5 has it)")
    else()
      add_skipped(pe_nodes2_${mpi} pe "${mpi} was missing at configure time (Debian: libopenmpi-dev, libmpich-dev)")
    endif()
  endforeach()
endif()
