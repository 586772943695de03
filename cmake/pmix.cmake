# SPDX-License-Identifier: BSD-3-Clause
# The module that speaks to launchers with PMIx, built where PMIx's header is installed and loaded
# when such a launcher is seen. Without it such jobs end with a sentence; all else is the same.
set(MESHMEM_PMIX AUTO CACHE STRING "Build the module for launchers that speak PMIx (needs PMIx): ON, OFF or AUTO")
set_property(CACHE MESHMEM_PMIX PROPERTY STRINGS AUTO ON OFF)
if(NOT (MESHMEM_PMIX STREQUAL "AUTO" OR MESHMEM_PMIX))
  return()
endif()
pkg_check_modules(PMIX IMPORTED_TARGET pmix)
if(PMIX_FOUND)
  add_library(meshmem-pmix MODULE src/boot/pmix/pmix.c src/base/version.c)
  meshmem_target(meshmem-pmix -Wmissing-prototypes)
  set_target_properties(meshmem-pmix PROPERTIES PREFIX "" C_VISIBILITY_PRESET hidden
    LIBRARY_OUTPUT_DIRECTORY "${LIB}/meshmem")
  target_include_directories(meshmem-pmix PRIVATE src)
  target_link_libraries(meshmem-pmix PRIVATE PkgConfig::PMIX)
  install(TARGETS meshmem-pmix LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}/meshmem")
elseif(MESHMEM_PMIX STREQUAL "ON")
  message(FATAL_ERROR "MESHMEM_PMIX is ON, but there is no PMIx (Debian: libpmix-dev)")
else()
  message(STATUS "PMIx was not found: launchers that speak only PMIx (mpirun of Open MPI, prterun) "
    "will not be understood; libpmix-dev is its package on Debian")
endif()
