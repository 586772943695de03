# SPDX-License-Identifier: BSD-3-Clause
# Install manual pages of section 3 that are written by hand, with a link under every name that a page
# begins with. folder: where in the build tree pages and links are put together.
function(meshmem_install_pages folder)
  foreach(page ${ARGN})
    get_filename_component(title "${page}" NAME)
    file(READ "${page}" text)
    string(REGEX REPLACE ".*\n\\.SH NAME\n([a-z_, \n]+)\\\\- .*" "\\1" names "${text}")
    string(REGEX MATCHALL "[a-z_]+" names "${names}")
    configure_file("${page}" "${GEN}/${folder}/${title}" COPYONLY)
    foreach(name ${names})
      if(NOT "${name}.3" STREQUAL title)
        file(CREATE_LINK "${title}" "${GEN}/${folder}/${name}.3" SYMBOLIC)
      endif()
    endforeach()
  endforeach()
  install(DIRECTORY "${GEN}/${folder}/" DESTINATION "${CMAKE_INSTALL_MANDIR}/man3")
endfunction()
