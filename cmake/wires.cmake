# SPDX-License-Identifier: BSD-3-Clause
# The modules that carry frames between nodes, one shared object each, loaded when they are needed.
pkg_check_modules(LIBFABRIC IMPORTED_TARGET libfabric>=1.14)

# Build the wire NAME from the files of src/far/wire that follow; it goes where find.c looks.
function(add_wire name)
  set(target meshmem-wire-${name})
  list(TRANSFORM ARGN PREPEND "${PROJECT_SOURCE_DIR}/src/far/wire/")
  add_library(${target} MODULE ${ARGN})
  meshmem_target(${target} -Wmissing-prototypes)
  set_target_properties(${target} PROPERTIES PREFIX "" C_VISIBILITY_PRESET hidden
    LIBRARY_OUTPUT_DIRECTORY "${LIB}/meshmem")
  target_include_directories(${target} PRIVATE "${PROJECT_SOURCE_DIR}/src")
  target_link_options(${target} PRIVATE
    $<$<NOT:$<BOOL:${MESHMEM_SANITIZE}>>:LINKER:-z,defs>)
  install(TARGETS ${target} LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}/meshmem")
endfunction()

if(LIBFABRIC_FOUND)
  add_wire(ofi ofi.c ofi_choose.c ofi_open.c ofi_watch.c ../../base/os.c)
  target_link_libraries(meshmem-wire-ofi PRIVATE PkgConfig::LIBFABRIC)
else()
  message(STATUS "libfabric 1.14 or later was not found: jobs will not reach beyond one node; "
    "libfabric-dev is its package on Debian")
endif()

# Wires that wrap another one, which lies beside them.
foreach(name chaos trace)
  add_wire(${name} ${name}.c wrap.c find.c)
  target_link_libraries(meshmem-wire-${name} PRIVATE ${CMAKE_DL_LIBS})
  set_target_properties(meshmem-wire-${name} PROPERTIES BUILD_RPATH "$ORIGIN"
    INSTALL_RPATH "$ORIGIN")
endforeach()
