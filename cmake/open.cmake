# SPDX-License-Identifier: BSD-3-Clause
# Run by the installation after everything else: the folders that it has made (MESHMEM_MADE, of record.cmake) are for
# all users, as the files are. CMake makes them as the umask says, also with
# CMAKE_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS.
set(folders "")
foreach(folder ${MESHMEM_MADE})
  if(IS_DIRECTORY "${folder}")
    list(APPEND folders "${folder}")
  endif()
endforeach()
if(folders)
  execute_process(COMMAND chmod 755 ${folders})
endif()
