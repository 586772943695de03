# SPDX-License-Identifier: BSD-3-Clause
# Run by the installation before anything else: write down which folders it will make, for uninstall.cmake.
# MADE is the file, PLACES are the folders in which something is installed (folders.cmake). And write down DESTDIR:
# without it, uninstall.cmake would remove what others have put under the names of our files.
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
