# SPDX-License-Identifier: BSD-3-Clause
# What uninstall needs: the folders in which something is installed (before anything else, the
# installation records which of them do not exist yet), and the target uninstall.
set(FOLDERS "${CMAKE_INSTALL_BINDIR}" "${CMAKE_INSTALL_INCLUDEDIR}/meshmem" "${CMAKE_INSTALL_INCLUDEDIR}/mpp"
  "${CMAKE_INSTALL_LIBDIR}/meshmem/fortran" "${CMAKE_INSTALL_LIBDIR}/pkgconfig"
  "${CMAKE_INSTALL_LIBDIR}/cmake/meshmem" "${CMAKE_INSTALL_LIBDIR}/cmake/OpenSHMEM"
  "${CMAKE_INSTALL_DATADIR}/meshmem/bench" "${CMAKE_INSTALL_DATADIR}/meshmem/ssca1"
  "${CMAKE_INSTALL_DATADIR}/meshmem/fortran" "${CMAKE_INSTALL_DOCDIR}" "${CMAKE_INSTALL_MANDIR}/man1"
  "${CMAKE_INSTALL_MANDIR}/man3" "${CMAKE_INSTALL_MANDIR}/man7"
  "${CMAKE_INSTALL_DATADIR}/bash-completion/completions")
install(CODE "set(PLACES \"${FOLDERS}\")
set(MADE \"${PROJECT_BINARY_DIR}/install_folders.txt\")
set(DESTDIR_FILE \"${PROJECT_BINARY_DIR}/install_destdir.txt\")
include(\"${PROJECT_SOURCE_DIR}/cmake/record.cmake\")")
if(MESHMEM_ALONE)
  add_custom_target(uninstall COMMAND "${CMAKE_COMMAND}" -P "${PROJECT_SOURCE_DIR}/cmake/uninstall.cmake"
    WORKING_DIRECTORY "${PROJECT_BINARY_DIR}" VERBATIM)
endif()
