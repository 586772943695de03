/* SPDX-License-Identifier: BSD-3-Clause */
/* The version that this code belongs to. The library and each of its modules have a copy, so that a
 * module of another installation is known as such; see module.h. */
#include "base/module.h"

const char *meshmem_module_made_for(void) { return MESHMEM_VERSION; }
