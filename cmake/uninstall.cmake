# SPDX-License-Identifier: BSD-3-Clause
# cmake -P uninstall.cmake in the build folder: remove what the last installation from it has put, and the
# folders that it has made, unless others put something there. Respects DESTDIR, as the installation did.
set(manifest "${CMAKE_BINARY_DIR}/install_manifest.txt")
set(made "${CMAKE_BINARY_DIR}/install_folders.txt")
if(NOT EXISTS "${manifest}")
  message(FATAL_ERROR "There is no ${manifest}: nothing was installed from this build folder; "
    "make install writes it, for the last installation only")
endif()
file(STRINGS "${manifest}" files ENCODING UTF-8)
set(folders "")
if(EXISTS "${made}")
  file(STRINGS "${made}" folders ENCODING UTF-8)
endif()
list(LENGTH files n)
foreach(file ${files})
  set(file "$ENV{DESTDIR}${file}")
  if(EXISTS "${file}" OR IS_SYMLINK "${file}")
    file(REMOVE "${file}")
  else()
    message(STATUS "It is gone already: ${file}")
  endif()
endforeach()
list(REMOVE_DUPLICATES folders)
list(SORT folders ORDER DESCENDING) # those inside first
foreach(folder ${folders})
  execute_process(COMMAND rmdir "${folder}" ERROR_QUIET) # only if it is empty
endforeach()
file(REMOVE "${manifest}" "${made}")
message(STATUS "Removed what was installed: ${n} files")
