# SPDX-License-Identifier: BSD-3-Clause
# pencil: fields divided among PEs, and their Fourier transforms. Like any user's library it sees the
# installed headers only; any OpenSHMEM 1.5 can build it. Without FFTW it is left out.
set(MESHMEM_PENCIL AUTO CACHE STRING "Build pencil, the library for fields (needs FFTW): ON, OFF or AUTO")
set_property(CACHE MESHMEM_PENCIL PROPERTY STRINGS AUTO ON OFF)
if(MESHMEM_PENCIL STREQUAL "AUTO" OR MESHMEM_PENCIL)
  pkg_check_modules(FFTW IMPORTED_TARGET fftw3 fftw3f)
  if(FFTW_FOUND)
    file(GLOB SOURCES CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/pencil/*.c")
    add_library(pencil SHARED ${SOURCES})
    meshmem_target(pencil -Wmissing-prototypes)
    set_target_properties(pencil PROPERTIES SOVERSION 0 VERSION ${PROJECT_VERSION}
      LIBRARY_OUTPUT_DIRECTORY "${LIB}" INSTALL_RPATH "$ORIGIN")
    target_include_directories(pencil PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/pencil>
      $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
    target_link_libraries(pencil PUBLIC meshmem PRIVATE PkgConfig::FFTW m)
    target_link_options(pencil PRIVATE "LINKER:--version-script=${PROJECT_SOURCE_DIR}/pencil/pencil.map")
    install(TARGETS pencil EXPORT meshmem-targets LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}")
    install(FILES "${PROJECT_SOURCE_DIR}/pencil/pencil.h" TYPE INCLUDE)
  elseif(MESHMEM_PENCIL STREQUAL "AUTO")
    message(STATUS "FFTW was not found: pencil is not built; libfftw3-dev is its package on Debian")
  else()
    message(FATAL_ERROR "MESHMEM_PENCIL is ON, but there is no FFTW (Debian: libfftw3-dev)")
  endif()
endif()
