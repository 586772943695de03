# SPDX-License-Identifier: BSD-3-Clause
# The Fortran module shmem: its source, and the .mod of the Fortran compiler that is found here, which other compilers
# cannot read. It has interfaces only, so there is no library. And the headers of the interface that OpenSHMEM had until
# 1.4, whose functions are in the library (src/api/fortran.c).
option(MESHMEM_FORTRAN "Make the Fortran module shmem (needs a Fortran compiler)" ON)
set(APIFORTRAN "${PROJECT_SOURCE_DIR}/tools/apifortran.py")
set(FORTRAN_API "${PROJECT_SOURCE_DIR}/api/shmem.api")

# Make gen/OUTPUT, a Fortran file, by a command of apifortran.py.
function(meshmem_generate_fortran output command)
  add_custom_command(OUTPUT "${GEN}/${output}"
    COMMAND Python3::Interpreter -B "${APIFORTRAN}" ${command} "${FORTRAN_API}" > "${GEN}/${output}.new"
    COMMAND "${CMAKE_COMMAND}" -E rename "${GEN}/${output}.new" "${GEN}/${output}"
    DEPENDS "${APIFORTRAN}" "${PROJECT_SOURCE_DIR}/tools/apitable.py" "${FORTRAN_API}"
      "${PROJECT_SOURCE_DIR}/include/meshmem/types.h"
    COMMENT "Making gen/${output}" VERBATIM)
endfunction()

if(MESHMEM_FORTRAN)
  include(CheckLanguage)
  check_language(Fortran)
  if(NOT CMAKE_Fortran_COMPILER)
    message(STATUS "There is no Fortran compiler: no module shmem and no oshfort (Debian: gfortran)")
    return()
  endif()
  enable_language(Fortran)
  meshmem_generate_fortran(shmem.f90 module)
  set(MODULES "${LIB}/meshmem/fortran")
  file(MAKE_DIRECTORY "${MODULES}")
  string(STRIP "${CMAKE_Fortran_MODDIR_FLAG}" flag)
  set(flag "${flag}${MODULES}")
  if(CMAKE_Fortran_MODDIR_FLAG MATCHES " $") # the folder is a word of its own
    string(STRIP "${CMAKE_Fortran_MODDIR_FLAG}" flag)
    list(APPEND flag "${MODULES}")
  endif()
  add_custom_command(OUTPUT "${MODULES}/shmem.mod"
    COMMAND "${CMAKE_Fortran_COMPILER}" ${flag} -c shmem.f90 -o shmem_module.o
    COMMAND "${CMAKE_COMMAND}" -E rm -f "${GEN}/shmem_module.o"
    COMMAND "${CMAKE_COMMAND}" -E touch "${MODULES}/shmem.mod"
    WORKING_DIRECTORY "${GEN}" DEPENDS "${GEN}/shmem.f90" COMMENT "Making the Fortran module shmem" VERBATIM)
  add_custom_target(meshmem_fortran ALL DEPENDS "${MODULES}/shmem.mod")
  set(module_folder
    "$<BUILD_INTERFACE:${MODULES}>$<INSTALL_INTERFACE:${CMAKE_INSTALL_LIBDIR}/meshmem/fortran>")
  foreach(library meshmem meshmem_static)
    target_include_directories(${library} INTERFACE "$<$<COMPILE_LANGUAGE:Fortran>:${module_folder}>")
  endforeach()
  install(FILES "${MODULES}/shmem.mod" DESTINATION "${CMAKE_INSTALL_LIBDIR}/meshmem/fortran")
  install(FILES "${GEN}/shmem.f90" DESTINATION "${CMAKE_INSTALL_DATADIR}/meshmem/fortran")
  install(FILES include/shmem.fh include/shmemx.fh TYPE INCLUDE)
  install(FILES include/meshmem/fortran.fh DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/meshmem")
  install(FILES include/mpp/shmem.fh include/mpp/shmemx.fh DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/mpp")
  install(PROGRAMS "${PROJECT_BINARY_DIR}/installed/oshfort" TYPE BIN)
  install(FILES docs/man/oshfort.1 DESTINATION "${CMAKE_INSTALL_MANDIR}/man1")
  install(FILES docs/man/shmem_fortran.7 DESTINATION "${CMAKE_INSTALL_MANDIR}/man7")
endif()
