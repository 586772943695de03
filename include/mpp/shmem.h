/* SPDX-License-Identifier: BSD-3-Clause */
/* The name that older programs include; it is the same interface. */
#include "../shmem.h"
