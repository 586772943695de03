# SPDX-License-Identifier: BSD-3-Clause
# The tool of oshrun --stats, --trace and --heatmap, which is preloaded into the PEs, and
# meshmem-trace, which makes files of what it has recorded.
meshmem_generate(stats.inc stats)
file(GLOB RECORDER CONFIGURE_DEPENDS tools/record/*.c)
add_library(meshmem-stats MODULE tools/stats.c ${RECORDER} "${GEN}/stats.inc")
meshmem_target(meshmem-stats -Wmissing-prototypes)
target_compile_definitions(meshmem-stats PRIVATE SHMEM_NO_INLINE MESHMEM_NO_GENERIC)
target_include_directories(meshmem-stats PRIVATE "${GEN}" include tools)
target_link_libraries(meshmem-stats PRIVATE Threads::Threads ${CMAKE_DL_LIBS})
set_target_properties(meshmem-stats PROPERTIES PREFIX "" C_VISIBILITY_PRESET default
  LIBRARY_OUTPUT_DIRECTORY "${LIB}/meshmem")
install(TARGETS meshmem-stats LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}/meshmem")

file(GLOB REPORT CONFIGURE_DEPENDS tools/report/*.c)
add_executable(meshmem-trace tools/meshmem-trace.c ${REPORT} tools/record/table.c "${GEN}/stats.inc")
meshmem_target(meshmem-trace -Wmissing-prototypes)
target_include_directories(meshmem-trace PRIVATE "${GEN}" tools)
target_link_libraries(meshmem-trace PRIVATE m)
set_target_properties(meshmem-trace PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${BIN}")
install(TARGETS meshmem-trace RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
