# SPDX-License-Identifier: BSD-3-Clause
# The tool of oshrun --stats: preloaded into the PEs, it counts their calls.
meshmem_generate(stats.inc stats)
add_library(meshmem-stats MODULE tools/stats.c "${GEN}/stats.inc")
meshmem_target(meshmem-stats -Wmissing-prototypes)
target_compile_definitions(meshmem-stats PRIVATE SHMEM_NO_INLINE MESHMEM_NO_GENERIC)
target_include_directories(meshmem-stats PRIVATE "${GEN}" include)
set_target_properties(meshmem-stats PROPERTIES PREFIX ""
  LIBRARY_OUTPUT_DIRECTORY "${LIB}/meshmem")
install(TARGETS meshmem-stats LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}/meshmem")
