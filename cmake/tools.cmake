# SPDX-License-Identifier: BSD-3-Clause
# The compiler wrappers and meshmem-bench: in build/bin for the tree, in installed/ for an
# installation. A wrapper finds everything from its own place, so the build folder looks like an
# installation: bin, lib, include, share.
include(CheckLanguage)
check_language(CXX)
if(NOT CMAKE_CXX_COMPILER)
  set(CMAKE_CXX_COMPILER c++)
endif()

set(EXECUTABLE OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ
    WORLD_EXECUTE)
# What follows the variable is for Fortran: the folder of the module below that of libraries.
function(meshmem_wrapper name default variable)
  set(NAME ${name})
  set(DEFAULT "${default}")
  set(VARIABLE ${variable})
  set(LIBDIR "${CMAKE_INSTALL_LIBDIR}")
  set(INCLUDEDIR "${CMAKE_INSTALL_INCLUDEDIR}")
  set(INTERFACE shmem.h)
  # shmem4py (Python) knows libraries by name; this is its name for one that has everything.
  set(own -DPySHMEM_VENDOR_Sandia=1)
  if(ARGN)
    set(INCLUDEDIR "${LIBDIR}/${ARGN}")
    set(INTERFACE shmem.mod)
    set(own "")
  endif()
  set(FLAGS "${own}")
  configure_file(tools/oshcc.in "${PROJECT_BINARY_DIR}/installed/${name}" @ONLY
    FILE_PERMISSIONS ${EXECUTABLE})
  set(LIBDIR lib)
  set(INCLUDEDIR include)
  if(ARGN)
    set(INCLUDEDIR "lib/${ARGN}")
  endif()
  if(MESHMEM_SANITIZE)
    string(APPEND FLAGS " -fsanitize=${MESHMEM_SANITIZERS}")
    if(MESHMEM_SANITIZE STREQUAL "thread" AND CMAKE_C_COMPILER_ID STREQUAL "GNU")
      string(APPEND FLAGS " -Wno-tsan")
    endif()
  endif()
  if(MESHMEM_COVERAGE)
    string(APPEND FLAGS " --coverage")
  endif()
  configure_file(tools/oshcc.in "${BIN}/${name}" @ONLY
    FILE_PERMISSIONS ${EXECUTABLE})
endfunction()

meshmem_wrapper(oshcc "${CMAKE_C_COMPILER}" OSHCC_CC)
meshmem_wrapper(oshc++ "${CMAKE_CXX_COMPILER}" OSHCXX_CXX)
meshmem_wrapper(oshcxx "${CMAKE_CXX_COMPILER}" OSHCXX_CXX)
if(TARGET meshmem_fortran)
  meshmem_wrapper(oshfort "${CMAKE_Fortran_COMPILER}" OSHFORT_FC meshmem/fortran)
endif()

file(MAKE_DIRECTORY "${PROJECT_BINARY_DIR}/share/meshmem")
file(CREATE_LINK "${PROJECT_SOURCE_DIR}/include" "${PROJECT_BINARY_DIR}/include" SYMBOLIC)
if(MESHMEM_BENCH AND EXISTS "${PROJECT_SOURCE_DIR}/bench/meshmem-bench")
  file(CREATE_LINK "${PROJECT_SOURCE_DIR}/bench" "${PROJECT_BINARY_DIR}/share/meshmem/bench"
    SYMBOLIC)
  file(CREATE_LINK "${PROJECT_SOURCE_DIR}/bench/meshmem-bench" "${BIN}/meshmem-bench" SYMBOLIC)
endif()
