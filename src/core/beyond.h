/* SPDX-License-Identifier: BSD-3-Clause */
/* Under SHMEM_CHECK=full: operations that go past the end of one variable of the program's static
 * data into the next one, by the sizes in the program's symbols. These say it only if no variable
 * contains all the bytes: those of aliases, unions and COMMON blocks do. Only .data and .bss are
 * looked at, since a program may move a section of its own as a whole. */
#ifndef MESHMEM_CORE_BEYOND_H
#define MESHMEM_CORE_BEYOND_H

#include "base/os.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Whether this is done; else check is not called. */
MESHMEM_HIDDEN extern bool meshmem_beyond_on;

/* Between init and finalize. */
void meshmem_beyond_open(void);
void meshmem_beyond_close(void);

/* Warn, once for each place in the program, if these bytes are of several variables. name is the
 * argument's name, back the return address of the function that asks. Any thread. */
void meshmem_beyond_check(const char *call, const char *name, const void *address, size_t bytes,
                          uintptr_t back);

#endif
