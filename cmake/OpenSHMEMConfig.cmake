# SPDX-License-Identifier: BSD-3-Clause
# find_package(OpenSHMEM) gives OpenSHMEM::OpenSHMEM, which is meshmem, and the variables that find modules set.
include(CMakeFindDependencyMacro)
find_dependency(meshmem CONFIG PATHS "${CMAKE_CURRENT_LIST_DIR}/../meshmem" NO_DEFAULT_PATH)
foreach(name OpenSHMEM::openshmem OpenSHMEM::shmem)
  if(NOT TARGET ${name})
    add_library(${name} INTERFACE IMPORTED)
    set_target_properties(${name} PROPERTIES INTERFACE_LINK_LIBRARIES meshmem::shmem)
  endif()
endforeach()
get_target_property(OpenSHMEM_INCLUDE_DIRS meshmem::shmem INTERFACE_INCLUDE_DIRECTORIES)
set(OpenSHMEM_LIBRARIES OpenSHMEM::OpenSHMEM)
set(OpenSHMEM_OSHRUN "${meshmem_OSHRUN}")
