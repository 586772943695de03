# SPDX-License-Identifier: BSD-3-Clause
# cmake -P uninstall.cmake in the build folder: remove what the last installation from it put in
# place, and the folders that it made, unless others have put something there. DESTDIR must be that
# of the installation: with another one, files of others would be removed, such as those of Open MPI
# in /usr/bin.
set(manifest "${CMAKE_BINARY_DIR}/install_manifest.txt")
set(made "${CMAKE_BINARY_DIR}/install_folders.txt")
set(destdir "${CMAKE_BINARY_DIR}/install_destdir.txt")
if(NOT EXISTS "${manifest}")
  message(FATAL_ERROR "There is no ${manifest}: nothing was installed from this build folder; "
    "make install writes it, for the last installation only")
endif()
if(EXISTS "${destdir}")
  file(STRINGS "${destdir}" was ENCODING UTF-8)
  string(REGEX REPLACE "/+$" "" was "${was}")
  string(REGEX REPLACE "/+$" "" is "$ENV{DESTDIR}")
  if(NOT was STREQUAL is)
    message(FATAL_ERROR "Nothing is removed: DESTDIR is \"${is}\", and at the installation it was \"${was}\"; "
      "give the same one")
  endif()
endif()
file(STRINGS "${manifest}" files ENCODING UTF-8)
set(folders "")
if(EXISTS "${made}")
  file(STRINGS "${made}" folders ENCODING UTF-8)
endif()
list(LENGTH files count)
set(removed 0)
set(gone "")
foreach(file ${files})
  set(file "$ENV{DESTDIR}${file}")
  if(EXISTS "${file}" OR IS_SYMLINK "${file}")
    file(REMOVE "${file}")
    math(EXPR removed "${removed} + 1")
  else()
    list(APPEND gone "${file}")
  endif()
endforeach()
if(count AND NOT removed) # then the lists are kept for another try
  message(FATAL_ERROR "None of the ${count} files is there; was it installed with DESTDIR? Give the same one")
endif()
foreach(file ${gone})
  message(STATUS "It is gone already: ${file}")
endforeach()
list(REMOVE_DUPLICATES folders)
list(SORT folders ORDER DESCENDING) # those inside first
foreach(folder ${folders})
  execute_process(COMMAND rmdir "${folder}" ERROR_QUIET) # only if it is empty
endforeach()
file(REMOVE "${manifest}" "${made}" "${destdir}")
message(STATUS "Removed what was installed: ${removed} files")
