# SPDX-License-Identifier: BSD-3-Clause
# The module that asks hwloc about NUMA nodes, loaded when a job uses kinds of memory (FASTMEM,
# HIGHCAP, ...). Without it such kinds are not there; all else is the same.
set(MESHMEM_TOPOLOGY AUTO CACHE STRING
    "Build the module that tells kinds of memory apart (needs hwloc 2.3): ON, OFF or AUTO")
set_property(CACHE MESHMEM_TOPOLOGY PROPERTY STRINGS AUTO ON OFF)
if(MESHMEM_TOPOLOGY STREQUAL "AUTO" OR MESHMEM_TOPOLOGY)
  pkg_check_modules(HWLOC_MEMATTRS IMPORTED_TARGET hwloc>=2.3)
  if(HWLOC_MEMATTRS_FOUND)
    add_library(meshmem-topology-hwloc MODULE src/mem/topology/hwloc.c src/base/version.c)
    meshmem_target(meshmem-topology-hwloc -Wmissing-prototypes)
    set_target_properties(meshmem-topology-hwloc PROPERTIES PREFIX "" C_VISIBILITY_PRESET hidden
      LIBRARY_OUTPUT_DIRECTORY "${LIB}/meshmem")
    target_include_directories(meshmem-topology-hwloc PRIVATE src)
    target_link_libraries(meshmem-topology-hwloc PRIVATE PkgConfig::HWLOC_MEMATTRS)
    install(TARGETS meshmem-topology-hwloc LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}/meshmem")
  elseif(MESHMEM_TOPOLOGY STREQUAL "AUTO")
    message(STATUS "hwloc 2.3 was not found: kinds of memory will not be told apart; "
      "libhwloc-dev is its package on Debian")
  else()
    message(FATAL_ERROR "MESHMEM_TOPOLOGY is ON, but there is no hwloc 2.3 (Debian: libhwloc-dev)")
  endif()
endif()
