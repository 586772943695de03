# SPDX-License-Identifier: BSD-3-Clause
# Run by the installation before anything else: write down which folders it will make, for uninstall.cmake.
# MADE is the file, PLACES are the folders in which something is installed (folders.cmake). And write down DESTDIR:
# without it, uninstall.cmake would remove what others have put under the names of our files.
# A prefix and a DESTDIR that are relative are made absolute, also for what follows: uninstall runs elsewhere.
if(CMAKE_INSTALL_PREFIX MATCHES "^[^/]")
  get_filename_component(CMAKE_INSTALL_PREFIX "${CMAKE_INSTALL_PREFIX}" ABSOLUTE)
endif()
if("$ENV{DESTDIR}" MATCHES "^[^/]")
  get_filename_component(stage "$ENV{DESTDIR}" ABSOLUTE)
  set(ENV{DESTDIR} "${stage}")
endif()
set(missing "")
foreach(place ${PLACES})
  if(NOT IS_ABSOLUTE "${place}")
    set(place "${CMAKE_INSTALL_PREFIX}/${place}")
  endif()
  set(place "$ENV{DESTDIR}${place}")
  while(NOT EXISTS "${place}")
    list(APPEND missing "${place}")
    get_filename_component(place "${place}" DIRECTORY)
  endwhile()
endforeach()
list(REMOVE_DUPLICATES missing)
list(JOIN missing "\n" text)
if(missing)
  file(APPEND "${MADE}" "${text}\n")
endif()
file(WRITE "${DESTDIR_FILE}" "$ENV{DESTDIR}\n")
set(MESHMEM_MADE "${missing}") # for open.cmake
