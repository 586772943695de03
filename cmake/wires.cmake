# SPDX-License-Identifier: BSD-3-Clause
# The modules that carry frames between nodes, one shared object each, loaded when they are needed.
# A wire is a folder of src/far/wire with its code, its test (NAME_test.c) and a CMakeLists.txt that
# calls add_wire; nothing else has to be told of it. The simulated network, sim, is no module: tests
# and meshmem-sim compile it into themselves.
#
#   add_wire(NAME [WRAPS] FILES file... [NEEDS variable "what is missing"] [LINKS target...])
#
# builds the module unless -DMESHMEM_WIRE_<NAME>=OFF. WRAPS: it wraps another wire, which lies
# beside it. NEEDS: a variable that is true when the library that the wire needs was found; without
# it the wire is left out or, if MESHMEM_WIRE_<NAME>=ON was asked for, the configuration fails.
function(add_wire name)
  cmake_parse_arguments(wire "WRAPS" "" "FILES;NEEDS;LINKS" ${ARGN})
  string(TOUPPER "MESHMEM_WIRE_${name}" option)
  set(${option} AUTO CACHE STRING "Build the wire ${name}: ON, OFF or AUTO")
  set_property(CACHE ${option} PROPERTY STRINGS AUTO ON OFF)
  set(wanted "${${option}}")
  if(wire_NEEDS)
    list(GET wire_NEEDS 0 found)
    list(GET wire_NEEDS 1 missing)
    if(wanted STREQUAL "AUTO" AND NOT ${found})
      message(STATUS "The wire ${name} is not built: it needs ${missing}")
      set(wanted OFF)
    elseif(wanted AND NOT ${found})
      message(FATAL_ERROR "${option} is ON, but the wire ${name} needs ${missing}")
    endif()
  endif()
  if(NOT (wanted STREQUAL "AUTO" OR wanted))
    return()
  endif()
  set(target meshmem-wire-${name})
  list(APPEND wire_FILES "${PROJECT_SOURCE_DIR}/src/base/version.c")
  if(wire_WRAPS)
    list(APPEND wire_FILES "${PROJECT_SOURCE_DIR}/src/far/wire/wrap.c"
      "${PROJECT_SOURCE_DIR}/src/far/wire/spelling.c" "${PROJECT_SOURCE_DIR}/src/far/wire/find.c"
      "${PROJECT_SOURCE_DIR}/src/base/module.c")
  endif()
  add_library(${target} MODULE ${wire_FILES})
  set_property(GLOBAL APPEND PROPERTY WIRES ${target})
  meshmem_target(${target} -Wmissing-prototypes)
  set_target_properties(${target} PROPERTIES PREFIX "" C_VISIBILITY_PRESET hidden
    LIBRARY_OUTPUT_DIRECTORY "${LIB}/meshmem")
  if(wire_WRAPS)
    set_target_properties(${target} PROPERTIES BUILD_RPATH "$ORIGIN" INSTALL_RPATH "$ORIGIN")
    target_compile_definitions(${target} PRIVATE
      "MESHMEM_LIBDIR=\"${CMAKE_INSTALL_FULL_LIBDIR}\"")
  endif()
  target_include_directories(${target} PRIVATE "${PROJECT_SOURCE_DIR}/src")
  target_link_libraries(${target} PRIVATE ${wire_LINKS} Threads::Threads ${CMAKE_DL_LIBS})
  target_link_options(${target} PRIVATE
    $<$<NOT:$<BOOL:${MESHMEM_SANITIZE}>>:LINKER:-z,defs>)
  install(TARGETS ${target} LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}/meshmem")
endfunction()

file(GLOB rooms CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/src/far/wire/*/CMakeLists.txt")
foreach(room ${rooms})
  get_filename_component(folder "${room}" DIRECTORY)
  get_filename_component(name "${folder}" NAME)
  add_subdirectory("${folder}" "wire/${name}")
endforeach()
