# SPDX-License-Identifier: BSD-3-Clause
# What is installed. Nothing installed names the prefix, so a tree may be moved.
include(CMakePackageConfigHelpers)
set(CONFIG_DIR "${CMAKE_INSTALL_LIBDIR}/cmake/meshmem")
set(DATA_DIR "${CMAKE_INSTALL_DATADIR}/meshmem")

install(FILES include/shmem.h include/shmemx.h include/pshmem.h include/shmemx_mpi.h TYPE INCLUDE)
install(DIRECTORY include/meshmem include/mpp TYPE INCLUDE FILES_MATCHING PATTERN "*.h" PATTERN "*.hpp")
install(TARGETS meshmem meshmem_static EXPORT meshmem-targets
  LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}" ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}")
install(TARGETS ${PROGRAMS} RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
install(PROGRAMS "${PROJECT_BINARY_DIR}/installed/oshcc" "${PROJECT_BINARY_DIR}/installed/oshc++"
  "${PROJECT_BINARY_DIR}/installed/oshcxx" TYPE BIN)
if(MESHMEM_BENCH)
  install(PROGRAMS bench/meshmem-bench TYPE BIN)
  install(DIRECTORY bench/ DESTINATION "${DATA_DIR}/bench" PATTERN meshmem-bench EXCLUDE
    PATTERN results EXCLUDE PATTERN __pycache__ EXCLUDE)
endif()
install(FILES launcher/oshrun.bash-completion RENAME oshrun
  DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions")
install(FILES LICENSE DESTINATION "${CMAKE_INSTALL_DOCDIR}")

# Manual pages: section 3 from the table, with a link under every name; section 1 by hand.
set(NOTES "${PROJECT_SOURCE_DIR}/api/pages.notes" "${PROJECT_SOURCE_DIR}/api/arguments.notes")
set(PAGE_EXAMPLES "${PROJECT_SOURCE_DIR}/api/examples")
file(GLOB EXAMPLE_FILES CONFIGURE_DEPENDS "${PAGE_EXAMPLES}/*.c")
add_custom_command(OUTPUT "${GEN}/man3.made"
  COMMAND "${CMAKE_COMMAND}" -E rm -rf "${GEN}/man3"
  COMMAND "${CMAKE_COMMAND}" -E make_directory "${GEN}/man3"
  COMMAND Python3::Interpreter -B "${APIGEN}" man "${GEN}/man3" "${PAGE_EXAMPLES}" ${NOTES} ${API}
  COMMAND "${CMAKE_COMMAND}" -E touch "${GEN}/man3.made"
  DEPENDS ${API_SOURCES} "${PROJECT_SOURCE_DIR}/tools/apinotes.py" ${NOTES} ${EXAMPLE_FILES}
  COMMENT "Making the manual pages" VERBATIM)
set(MAN7)
foreach(page shmem:overview shmemx:extensions shmem_environment:environment meshmem-cray:cray)
  string(REPLACE ":" ";" words "${page}")
  list(GET words 0 name)
  list(GET words 1 command)
  meshmem_generate(${name}.7 ${command})
  list(APPEND MAN7 "${GEN}/${name}.7")
endforeach()
add_custom_command(OUTPUT "${GEN}/meshmem-cray.7" APPEND
  DEPENDS "${PROJECT_SOURCE_DIR}/src/base/cray.def")
add_custom_command(OUTPUT "${GEN}/shmem_environment.7" APPEND
  DEPENDS "${PROJECT_SOURCE_DIR}/src/base/config.def" "${PROJECT_SOURCE_DIR}/tools/variables.py")
add_custom_target(meshmem_man ALL DEPENDS "${GEN}/man3.made" ${MAN7})
install(DIRECTORY "${GEN}/man3" DESTINATION "${CMAKE_INSTALL_MANDIR}" MESSAGE_NEVER)
meshmem_install_pages(mpi_man3 "${PROJECT_SOURCE_DIR}/docs/man/shmemx_mpi.3")
install(FILES ${MAN7} DESTINATION "${CMAKE_INSTALL_MANDIR}/man7")
file(GLOB MAN1 CONFIGURE_DEPENDS docs/man/*.1)
list(FILTER MAN1 EXCLUDE REGEX "/(oshfort|pencil-info)\\.1$") # where there is a Fortran compiler, FFTW
foreach(program BENCH:meshmem-bench APPS:ssca1)
  string(REPLACE ":" ";" words "${program}")
  list(GET words 0 option)
  list(GET words 1 name)
  if(NOT MESHMEM_${option})
    list(FILTER MAN1 EXCLUDE REGEX "/${name}\\.1$")
  endif()
endforeach()
foreach(name oshc++ oshcxx)
  file(CREATE_LINK oshcc.1 "${GEN}/${name}.1" SYMBOLIC)
  list(APPEND MAN1 "${GEN}/${name}.1")
endforeach()
install(FILES ${MAN1} DESTINATION "${CMAKE_INSTALL_MANDIR}/man1")

# pkg-config: everything relative to the file's own folder.
file(RELATIVE_PATH PC_TO_PREFIX "${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig" "${CMAKE_INSTALL_PREFIX}")
string(REGEX REPLACE "/$" "" PC_TO_PREFIX "${PC_TO_PREFIX}")
foreach(dir LIBDIR INCLUDEDIR)
  set(PC_${dir} "${CMAKE_INSTALL_${dir}}")
  if(NOT IS_ABSOLUTE "${PC_${dir}}")
    set(PC_${dir} "\${prefix}/${PC_${dir}}")
  endif()
endforeach()
set(PC_RPATH " -Wl,-rpath,\${libdir}")
if(CMAKE_INSTALL_PREFIX STREQUAL "/usr") # programs find libraries there without it
  set(PC_RPATH "")
endif()
# Write NAME.pc; programs that ask for another library's name compare with its versions.
function(meshmem_pkg_config name version)
  set(PC_NAME ${name})
  set(PC_VERSION ${version})
  configure_file(packaging/meshmem.pc.in "${GEN}/${name}.pc" @ONLY)
  install(FILES "${GEN}/${name}.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
endfunction()
meshmem_pkg_config(meshmem ${PROJECT_VERSION})
if(TARGET pencil)
  configure_file(packaging/pencil.pc.in "${GEN}/pencil.pc" @ONLY)
  install(FILES "${GEN}/pencil.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
endif()

# The names of other OpenSHMEM libraries, for programs that look for one of those only: openshmem (the
# reference library's) and sma have the version of the specification, oshmem that of an Open MPI.
if(MESHMEM_NAMES)
  meshmem_pkg_config(openshmem 1.6)
  meshmem_pkg_config(sma 1.6)
  foreach(name oshmem oshmem-c oshmem-cxx)
    meshmem_pkg_config(${name} 5.0)
  endforeach()
  foreach(name openshmem oshmem sma)
    foreach(suffix so a)
      file(CREATE_LINK libmeshmem.${suffix} "${GEN}/lib${name}.${suffix}" SYMBOLIC)
      install(FILES "${GEN}/lib${name}.${suffix}" DESTINATION "${CMAKE_INSTALL_LIBDIR}")
    endforeach()
  endforeach()
endif()

# CMake: find_package(meshmem).
install(EXPORT meshmem-targets NAMESPACE meshmem:: DESTINATION "${CONFIG_DIR}")
if(TARGET pencil) # by itself, since it may be a package of its own
  install(EXPORT meshmem-pencil-targets NAMESPACE meshmem:: DESTINATION "${CONFIG_DIR}")
endif()
configure_package_config_file(cmake/meshmem-config.cmake.in "${GEN}/meshmem-config.cmake"
  INSTALL_DESTINATION "${CONFIG_DIR}" PATH_VARS CMAKE_INSTALL_BINDIR)
write_basic_package_version_file("${GEN}/meshmem-config-version.cmake"
  COMPATIBILITY SameMinorVersion)
install(FILES "${GEN}/meshmem-config.cmake" "${GEN}/meshmem-config-version.cmake"
  DESTINATION "${CONFIG_DIR}")

# find_package(OpenSHMEM), whose version is the specification's.
if(MESHMEM_NAMES)
  set(OPENSHMEM_DIR "${CMAKE_INSTALL_LIBDIR}/cmake/OpenSHMEM")
  write_basic_package_version_file("${GEN}/OpenSHMEMConfigVersion.cmake" VERSION 1.6
    COMPATIBILITY SameMajorVersion)
  install(FILES cmake/OpenSHMEMConfig.cmake cmake/FindOpenSHMEM.cmake "${GEN}/OpenSHMEMConfigVersion.cmake"
    DESTINATION "${OPENSHMEM_DIR}")
endif()
