# SPDX-License-Identifier: BSD-3-Clause
# find_package(OpenSHMEM MODULE) for projects whose CMAKE_MODULE_PATH has this folder: what OpenSHMEMConfig.cmake beside
# it gives, with the version asked for and the components checked as other find modules do it.
find_package(OpenSHMEM CONFIG QUIET PATHS "${CMAKE_CURRENT_LIST_DIR}" NO_DEFAULT_PATH)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(OpenSHMEM REQUIRED_VARS OpenSHMEM_LIBRARIES OpenSHMEM_INCLUDE_DIRS
  VERSION_VAR OpenSHMEM_VERSION HANDLE_COMPONENTS)
