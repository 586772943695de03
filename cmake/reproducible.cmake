# SPDX-License-Identifier: BSD-3-Clause
# What is built does not depend on where: debuggers find sources below /usr/src, and no file names
# the folders of the build. Enabled when SOURCE_DATE_EPOCH is set, as package builders do.
set(default OFF)
if(DEFINED ENV{SOURCE_DATE_EPOCH})
  set(default ON)
endif()
option(MESHMEM_REPRODUCIBLE "Leave the folders of the build out of what is built" ${default})
if(MESHMEM_REPRODUCIBLE)
  set(CMAKE_BUILD_RPATH_USE_ORIGIN ON)
  # The folder that contains the other one comes first: the last option that fits counts.
  set(MESHMEM_PLACES "-ffile-prefix-map=${PROJECT_SOURCE_DIR}=/usr/src/meshmem-${PROJECT_VERSION}"
      "-ffile-prefix-map=${PROJECT_BINARY_DIR}=/usr/src/meshmem-${PROJECT_VERSION}/build")
endif()
