# SPDX-License-Identifier: BSD-3-Clause
# The tool of oshrun --stats, --trace and --heatmap, which is preloaded into the PEs, and
# meshmem-trace, which makes files of what it has recorded.
meshmem_generate(stats.inc stats)
meshmem_generate(library.inc library)
add_custom_target(meshmem_stats_table DEPENDS "${GEN}/stats.inc" "${GEN}/library.inc") # one target, for two need it
file(GLOB RECORDER CONFIGURE_DEPENDS tools/record/*.c)
set(WRAPPERS) # in parts, since the time that gcc takes grows faster than the number of functions
foreach(part RANGE 3)
  meshmem_generate(wrappers_${part}.c wrappers ${part}/4)
  list(APPEND WRAPPERS "${GEN}/wrappers_${part}.c")
endforeach()
add_library(meshmem-stats MODULE tools/stats.c ${RECORDER} ${WRAPPERS})
add_dependencies(meshmem-stats meshmem_stats_table)
meshmem_target(meshmem-stats -Wmissing-prototypes)
get_target_property(SOVERSION meshmem SOVERSION)
target_compile_definitions(meshmem-stats PRIVATE SHMEM_NO_INLINE MESHMEM_NO_GENERIC
  MESHMEM_SOVERSION="${SOVERSION}")
set_source_files_properties(${WRAPPERS} PROPERTIES COMPILE_OPTIONS "${MESHMEM_FEW_VARIABLES}")
target_include_directories(meshmem-stats PRIVATE "${GEN}" include tools src)
target_link_libraries(meshmem-stats PRIVATE Threads::Threads ${CMAKE_DL_LIBS})
set_target_properties(meshmem-stats PROPERTIES PREFIX ""
  LIBRARY_OUTPUT_DIRECTORY "${LIB}/meshmem")
install(TARGETS meshmem-stats LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}/meshmem")

file(GLOB REPORT CONFIGURE_DEPENDS tools/report/*.c)
# Traces in the format OTF2 need its library.
find_path(OTF2_INCLUDE otf2/otf2.h)
find_library(OTF2_LIBRARY NAMES otf2 open-trace-format2)
if(NOT OTF2_INCLUDE OR NOT OTF2_LIBRARY)
  message(STATUS "meshmem-trace is built without OTF2 (Debian: libopen-trace-format2-dev)")
  list(FILTER REPORT EXCLUDE REGEX "/otf2\\.c$")
endif()
add_executable(meshmem-trace tools/meshmem-trace.c ${REPORT} tools/record/table.c)
add_dependencies(meshmem-trace meshmem_stats_table)
meshmem_target(meshmem-trace -Wmissing-prototypes)
target_include_directories(meshmem-trace PRIVATE "${GEN}" tools)
target_link_libraries(meshmem-trace PRIVATE m)
if(OTF2_INCLUDE AND OTF2_LIBRARY)
  target_compile_definitions(meshmem-trace PRIVATE MESHMEM_OTF2)
  target_include_directories(meshmem-trace SYSTEM PRIVATE "${OTF2_INCLUDE}")
  target_link_libraries(meshmem-trace PRIVATE "${OTF2_LIBRARY}")
endif()
set_target_properties(meshmem-trace PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${BIN}")
install(TARGETS meshmem-trace RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
