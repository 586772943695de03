# SPDX-License-Identifier: BSD-3-Clause
# pencil: fields divided among PEs, and their Fourier transforms. Like any user's library it sees the
# installed headers only; any OpenSHMEM 1.5 can build it. Without FFTW it is left out.
set(MESHMEM_PENCIL AUTO CACHE STRING "Build pencil, the library for fields (needs FFTW): ON, OFF or AUTO")
set_property(CACHE MESHMEM_PENCIL PROPERTY STRINGS AUTO ON OFF)
if(MESHMEM_PENCIL STREQUAL "AUTO" OR MESHMEM_PENCIL)
  pkg_check_modules(FFTW IMPORTED_TARGET fftw3 fftw3f)
  if(FFTW_FOUND)
    file(GLOB SOURCES CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/pencil/*.c")
    add_library(pencil_objects OBJECT ${SOURCES})
    meshmem_target(pencil_objects -Wmissing-prototypes)
    set_target_properties(pencil_objects PROPERTIES POSITION_INDEPENDENT_CODE ON)
    target_link_libraries(pencil_objects PRIVATE meshmem PkgConfig::FFTW)
    add_library(pencil SHARED $<TARGET_OBJECTS:pencil_objects>)
    meshmem_target(pencil)
    set_target_properties(pencil PROPERTIES SOVERSION 0 VERSION ${PROJECT_VERSION} LINKER_LANGUAGE C
      LIBRARY_OUTPUT_DIRECTORY "${LIB}" INSTALL_RPATH "$ORIGIN")
    target_link_libraries(pencil PUBLIC meshmem PRIVATE PkgConfig::FFTW m)
    target_link_options(pencil PRIVATE "LINKER:--version-script=${PROJECT_SOURCE_DIR}/pencil/pencil.map")

    # For programs that contain meshmem statically: the shared pencil would bring in a second copy
    # of meshmem. FFTW goes by its flags, which are also those of oshcc and of pencil.pc.
    add_library(pencil_static STATIC $<TARGET_OBJECTS:pencil_objects>)
    set_target_properties(pencil_static PROPERTIES OUTPUT_NAME pencil ARCHIVE_OUTPUT_DIRECTORY "${LIB}"
      LINKER_LANGUAGE C)
    foreach(folder ${CMAKE_C_IMPLICIT_LINK_DIRECTORIES})
      list(REMOVE_ITEM FFTW_STATIC_LDFLAGS "-L${folder}")
    endforeach()
    target_link_libraries(pencil_static PUBLIC meshmem_static INTERFACE ${FFTW_STATIC_LDFLAGS})
    list(JOIN FFTW_STATIC_LDFLAGS " " PENCIL_LIBS)
    foreach(library pencil pencil_static)
      target_include_directories(${library} INTERFACE $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/pencil>
        $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
    endforeach()
    install(TARGETS pencil pencil_static EXPORT meshmem-pencil-targets
      LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}" ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}")
    install(FILES pencil/pencil.h pencil/pencil.hpp TYPE INCLUDE)

    add_executable(pencil-info tools/pencil-info.c pencil/model.c pencil/box.c)
    meshmem_target(pencil-info)
    target_include_directories(pencil-info PRIVATE "${PROJECT_SOURCE_DIR}" include pencil)
    set_target_properties(pencil-info PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${BIN}")
    install(TARGETS pencil-info RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
    install(FILES docs/man/pencil-info.1 DESTINATION "${CMAKE_INSTALL_MANDIR}/man1")

    file(GLOB PAGES CONFIGURE_DEPENDS docs/man/pencil*.3)
    meshmem_install_pages(pencil_man3 ${PAGES})
  elseif(MESHMEM_PENCIL STREQUAL "AUTO")
    message(STATUS "FFTW was not found: pencil is not built; libfftw3-dev is its package on Debian")
  else()
    message(FATAL_ERROR "MESHMEM_PENCIL is ON, but there is no FFTW (Debian: libfftw3-dev)")
  endif()
endif()
